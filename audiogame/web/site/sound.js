// Clips, each started at a stated time of performance.now() and told of when it is heard.

import { now } from "./table.js";

const FADE_S = 0.003; // a cut takes so long, as a sudden stop clicks
const CLICK_WITHIN_S = 0.6; // each file begins with a click, from which its offsets count
const SPEECH_HZ = 24000;
const TOLD_AFTER_S = 0.02; // a start is told when it is past, by the clock as it is then

export class Sound {
  // `began(id, start_s)` is told when a clip was first heard, `loaded(rate)` when a rate is there or
  // cannot be had, `silent()` when what should be heard is not, `stopped()` when the browser stops all.
  constructor(told) {
    Object.assign(this, told);
    this.buffers = new Map(); // of each file its samples and where its click is, or a promise
    this.content = new Map(); // of each file its bytes, or a promise of them
    this.playing = new Map();
    this.queue = []; // what the voice is to say and has not begun, in order
    this.free_s = 0; // when it has said all that it has begun
    this.context = null;
    this.failed = false;
  }

  get heard() {
    return this.context?.state === "running" && !this.failed;
  }

  // After a key, a tap or a click: no browser sounds before. False where none can be had.
  async open() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return false;
    this.context ??= this.made(new Context({ latencyHint: "interactive" }));
    this.failed = false;
    await this.wake();
    try {
      this.index ??= await (await fetch("clips/index.json")).json();
      this.ending ??= endingOf(this.index.endings);
      await this.file("sounds", 0);
    } catch (fault) {
      this.fail(fault);
    }
    return this.heard;
  }

  // Phones stop the sound for a call, and take it up again only after a touch.
  made(context) {
    context.onstatechange = () => context.state === "running" || this.stopped();
    return context;
  }

  async wake() {
    await Promise.race([this.context?.resume(), new Promise((done) => setTimeout(done, 1000))]);
  }

  fail(fault) {
    console.info(fault);
    this.failed = true;
    this.silent();
  }

  // Load a rate: its first file holds the cards; the rest comes while they are heard.
  async load(rate) {
    try {
      if (!this.index) throw new Error("no clips");
      await this.file(String(rate), 0);
    } catch (fault) {
      this.fail(fault);
    }
    this.loaded(rate);
    if (this.failed) return;
    for (let number = 1; number < this.index.files[rate].length; number += 1) {
      await this.bytes(String(rate), number).catch(() => {}); // asked for again when it is to be heard
    }
  }

  // Have all clips kept for when there is no network: whoever keeps them sees what is fetched.
  async keep() {
    for (const name of Object.values(this.index.files).flat()) await fetch(this.placeOf(name));
  }

  // How long a sound that starts at once is on its way to the ear, in s.
  latency() {
    if (!this.context) return 0;
    return Math.max(0, this.context.currentTime - this.toContext(now()));
  }

  // The audio clock's time that is heard at a time of performance.now(), both in s.
  toContext(at_s) {
    const stamp = this.stamp();
    return stamp.contextTime + at_s - stamp.performanceTime;
  }

  toPage(at_s) {
    const stamp = this.stamp();
    return stamp.performanceTime + at_s - stamp.contextTime;
  }

  stamp() {
    const stamp = this.context.getOutputTimestamp?.();
    if (stamp && stamp.contextTime > 0 && stamp.performanceTime > 0) {
      return { contextTime: stamp.contextTime, performanceTime: stamp.performanceTime / 1000 };
    }
    const late_s = (this.context.baseLatency || 0) + (this.context.outputLatency || 0);
    return { contextTime: this.context.currentTime - late_s, performanceTime: now() };
  }

  async play({ id, clip, at_s, pan, gain }) {
    if (!this.heard) return; // what is stopped would be heard all at once when it goes on
    const { group, place } = this.find(clip);
    const ready = this.buffers.get(`${group}-${place[0]}`);
    const asked = { id, at_s, pan, gain, place, speaks: group !== "sounds" };
    if (asked.speaks) this.queue.push(asked);
    try {
      asked.file = ready && !ready.then ? ready : await this.file(group, place[0]);
    } catch (fault) {
      this.queue = this.queue.filter((one) => one !== asked);
      this.fail(fault);
    }
    if (asked.speaks) this.speak();
    else if (asked.file) this.start(asked);
  }

  // The voice never speaks over itself: what comes after a clip that is late is as late.
  speak() {
    while (this.queue[0]?.file) {
      const next = this.queue.shift();
      this.free_s = this.start(next) + next.place[2];
    }
  }

  // Start a clip at its time or as soon as may be; give when that is.
  start({ id, at_s, pan, gain, place, speaks, file: { buffer, click_s } }) {
    const [, offset_s, duration_s] = place;
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const volume = new GainNode(this.context, { gain });
    const panner = new StereoPannerNode(this.context, { pan });
    source.connect(volume).connect(panner).connect(this.context.destination);
    const wanted_s = at_s === null ? 0 : this.toContext(at_s);
    const start_s = Math.max(wanted_s, this.context.currentTime, speaks ? this.free_s : 0);
    source.start(start_s, click_s + offset_s, duration_s);
    this.playing.set(id, { source, volume, speaks });
    source.onended = () => this.playing.delete(id);
    this.tell(id, start_s);
    return start_s;
  }

  tell(id, start_s) {
    const wait_s = start_s - this.toContext(now()) + TOLD_AFTER_S;
    setTimeout(() => this.began(id, this.toPage(start_s)), Math.max(0, wait_s * 1000));
  }

  cut(id) {
    this.queue = this.queue.filter((one) => one.id !== id);
    const found = this.playing.get(id);
    if (!found) return;
    const at_s = this.context.currentTime;
    if (found.speaks) this.free_s = Math.min(this.free_s, at_s);
    found.volume.gain.setValueAtTime(found.volume.gain.value, at_s);
    found.volume.gain.linearRampToValueAtTime(0, at_s + FADE_S);
    found.source.stop(at_s + FADE_S);
    this.playing.delete(id);
  }

  stop() {
    this.queue = [];
    [...this.playing.keys()].forEach((id) => this.cut(id));
  }

  find(clip) {
    const sound = this.index.sounds[clip];
    if (sound) return { group: "sounds", place: sound };
    const space = clip.indexOf(" ");
    const group = clip.slice(0, space);
    return { group, place: this.index.voice[group][clip.slice(space + 1)] };
  }

  placeOf(name) {
    return `clips/${name}.${this.ending}`;
  }

  bytes(group, number) {
    const name = this.index.files[group][number];
    if (!this.content.has(name)) {
      this.content.set(name, got(this.placeOf(name)).catch((fault) => {
        this.content.delete(name);
        throw fault;
      }));
    }
    return this.content.get(name);
  }

  file(group, number) {
    const key = `${group}-${number}`;
    if (!this.buffers.has(key)) {
      this.buffers.set(key, this.decoded(group, number, key).catch((fault) => {
        this.buffers.delete(key);
        throw fault;
      }));
    }
    return this.buffers.get(key);
  }

  async decoded(group, number, key) {
    const bytes = (await this.bytes(group, number)).slice(0);
    const rate = group === "sounds" ? this.context.sampleRate : SPEECH_HZ;
    const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    const found = { buffer, click_s: clickOf(buffer) };
    this.buffers.set(key, found);
    return found;
  }
}

async function got(place) {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  return answer.arrayBuffer();
}

function clickOf(buffer) {
  const samples = buffer.getChannelData(0);
  const end = Math.min(samples.length, Math.round(CLICK_WITHIN_S * buffer.sampleRate));
  let loudest = 0;
  for (let at = 1; at < end; at += 1) if (Math.abs(samples[at]) > Math.abs(samples[loudest])) loudest = at;
  // It begins where it first is half as loud as it gets.
  let at = loudest;
  while (at > 0 && Math.abs(samples[at - 1]) > Math.abs(samples[loudest]) / 2) at -= 1;
  return at / buffer.sampleRate;
}

function endingOf(endings) {
  const types = { opus: 'audio/ogg; codecs="opus"', mp3: "audio/mpeg" };
  const audio = document.createElement("audio");
  return endings.find((ending) => audio.canPlayType(types[ending])) ?? endings[endings.length - 1];
}
