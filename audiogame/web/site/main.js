// The page: what is shown when, and what goes between its parts.

import { Board } from "./board.js";
import { Editor } from "./editor.js";
import { listen, listenToPads } from "./keys.js";
import { Live } from "./live.js";
import { showRules } from "./rules.js";
import { Setup } from "./setup.js";
import { Sound } from "./sound.js";
import { Table, now } from "./table.js";
import { Wins } from "./wins.js";

const MOST_LINES = 200; // a longer history makes some phones slow
const by = (id) => document.getElementById(id);
const words = by("words").dataset;

const setup = new Setup(words);
const live = new Live(by("live").children);
const wins = new Wins({
  list: by("wins"),
  none: by("no-wins"),
  titleOf: (level) => by("level").querySelector(`[value="${level}"]`)?.textContent ?? level,
});
const table = new Table({
  act: (command) => deeds[command.do](command),
  ready: () => state(words.ready),
  broken,
  latency: () => sound.latency(),
});
const sound = new Sound({
  began: (id, start_s) => table.send({ do: "began", id, start_s }),
  loaded: (rate) => table.send({ do: "loaded", rate_wpm: rate }),
  silent: () => state(words.noSound),
  stopped: () => interrupted(words.stopped),
});
const board = new Board({
  pile: by("pile"), called: by("called"), pileWords: by("pile-words"), verdict: by("verdict"),
  seats: by("seats"), hands: by("hands"), press, words,
});

const editor = new Editor(words);

let asked = null; // the game that is played
let next = null; // the game that is asked for, and has not started
let playing = false;
let waits = false; // until somebody goes on with what was interrupted
let seats = [];
let shown = "setup";
let wanted = { number: 0 }; // what is asked of which house; another question, or a game, takes its place
let edited = null; // what came of the house that was edited, and what is wanted of it

const deeds = {
  play: (command) => sound.play(command),
  speak: ({ words: text }) => speak(text),
  cut: ({ id }) => sound.cut(id),
  load: ({ rate_wpm: rate }) => sound.load(rate),
  line: ({ text, at_s }) => (at_s === null ? line(text) : setTimeout(() => line(text), Math.max(0, (at_s - now()) * 1000))),
  show: (command) => board.show(command),
  verdict: ({ text }) => board.tell(text),
  board: (seen) => {
    seats = seen.seats;
    if (board.draw(seen)) by("play").scrollIntoView({ block: "nearest" });
    by("pause").textContent = seen.waits ? words.goOn : words.pause;
  },
  started,
  over,
  house: (about) => answered(about, () => setup.add(wanted.house, about)),
  rules: (book) => answered(book, () => {
    showRules(book, by("rules-title"), by("rules-text"));
    show("rules", by("rules-title"));
  }),
  form: (asks) => answered(asks, () => {
    editor.show(asks);
    show("edit", by("edit-title"));
  }),
  edited: (found) => {
    editor.tell(found.faults);
    by("edit-done").hidden = found.faults.length > 0;
    if (found.faults.length) by("edit-wrong").focus();
    else edited.then(found);
  },
  log: ({ text }) => save(text, "slapjack.jsonl", "application/jsonl"),
  fault: (fault) => {
    const tell = () => {
      by("faults").replaceChildren(...fault.lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
      if (!playing) show("setup");
      if (shown === "setup") by("faults").scrollIntoView({ block: "nearest" });
    };
    if (fault.of === "start") tell();
    else answered(fault, tell);
  },
};

// What comes when it is not wanted any more is left.
function answered({ number }, act) {
  if (number !== wanted.number) return;
  state(words.ready);
  act();
}

function show(name, focus) {
  shown = name;
  for (const section of ["setup", "table", "rules", "edit"]) by(section).hidden = section !== name;
  focus?.focus();
}

function state(text) {
  by("state").textContent = text;
}

function broken(fault) {
  playing = false;
  console.error(fault);
  state(words.broken);
}

function line(text) {
  const item = Object.assign(document.createElement("li"), { textContent: text });
  by("history").prepend(item);
  while (by("history").children.length > MOST_LINES) by("history").lastChild.remove();
  if (asked.reader || !sound.heard) live.say(text);
}

// Words that no clip has: by the page's own voice, or the player's reader; never by both.
function speak(text) {
  const own = window.speechSynthesis;
  if (asked.reader || !own || !own.getVoices().length) live.say(text);
  else own.speak(new SpeechSynthesisUtterance(text));
}

async function start() {
  by("faults").replaceChildren();
  const game = { ...setup.asked(), ownKeys: setup.ownKeys() };
  next = game;
  setup.keep();
  await sound.open();
  if (next !== game) return; // started once more
  const { ownKeys, ...rest } = game;
  table.send({ do: "start", ...rest });
}

// The table is shown when there is a game at it: what is refused leaves all as it was.
function started() {
  asked = next;
  playing = true;
  waits = false;
  wanted = { number: wanted.number + 1 };
  sound.stop();
  by("history").replaceChildren();
  by("after").hidden = true;
  board.begin();
  state(sound.heard ? "" : words.noSound);
  show("table", by("play"));
  if (document.hidden) interrupted(words.hidden);
  keepClips();
}

function over({ winners, told, players, anew }) {
  playing = false;
  by("back-to-table").hidden = true;
  if (told) board.tell(told);
  if (winners && !asked.people.length) wins.note(asked.level, players, winners.some(Boolean));
  if (anew) {
    start();
    return;
  }
  by("after").hidden = false;
  if (winners) by("again").focus();
  else leave();
}

// A game that is left waits, until it is gone on with or another is started.
function leave() {
  interrupted(words.left);
  sound.stop();
  by("back-to-table").hidden = !playing;
  show("setup", by("setup-title"));
}

function goOn() {
  show("table", by("play"));
  press("escape", now());
}

function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function asksOfHouse(message, house) {
  wanted = { number: wanted.number + 1, house };
  by("faults").replaceChildren();
  state(words.loading);
  table.send({ do: message, ...wanted });
}

function edit(then, file = false) {
  edited = { then };
  table.send({ do: "edited", values: editor.values(), file });
}

by("form").addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
by("form").addEventListener("change", () => by("faults").replaceChildren());
by("again").addEventListener("click", start);
by("other").addEventListener("click", leave);
by("leave").addEventListener("click", leave);
by("back-to-table").addEventListener("click", goOn);
by("pause").addEventListener("click", (event) => {
  press("escape", event.timeStamp / 1000);
  by("play").focus(); // or Space would be the button's
});
by("log").addEventListener("click", () => table.send({ do: "log" }));
by("rules-open").addEventListener("click", () => asksOfHouse("rules", setup.house()));
by("rules-back").addEventListener("click", () => show("setup", by("rules-open")));
by("edit-open").addEventListener("click", () => asksOfHouse("form", setup.house()));
by("edit-preset").addEventListener("change", () => asksOfHouse("form", { preset: by("edit-preset").value }));
by("edit-form").addEventListener("submit", (event) => {
  event.preventDefault();
  edit(({ address }) => {
    asksOfHouse("house", { address });
    show("setup", by("house"));
  });
});
by("edit-save").addEventListener("click", () => edit(({ file }) => save(file, "house.toml", "application/toml"), true));
by("edit-link").addEventListener("click", () => edit(({ address }) => {
  by("edit-address").value = `${location.href.split("#")[0]}#${address}`;
  by("edit-address").focus();
  by("edit-address").select();
}));
by("edit-back").addEventListener("click", () => show("setup", by("edit-open")));
by("export").addEventListener("click", () => save(JSON.stringify(wins.all(), null, 2), "slapjack-wins.json", "application/json"));
by("wipe").addEventListener("click", () => {
  wins.wipe();
  state(words.wiped);
});
by("file").addEventListener("change", async () => {
  const [file] = by("file").files;
  if (file) asksOfHouse("house", { text: await file.text(), name: file.name });
});

listen({
  wanted: ({ key, target }) => playing && shown === "table" && !(target.closest("button") && [" ", "Enter"].includes(key)),
  press: (key, at_s) => press(keyOf(asked.ownKeys.get(key)) ?? key, at_s),
});
listenToPads({
  press: (person, does, at_s) => {
    const key = keyOf({ person, does });
    if (playing && shown === "table" && key) press(key, at_s);
  },
});

// The game's own key for what a person does.
function keyOf(deed) {
  return deed && seats.filter((seat) => seat.slaps)[deed.person]?.[deed.does];
}

// Out of sight nothing goes on: browsers slow down what is not seen, and phones lock.
document.addEventListener("visibilitychange", () => document.hidden && interrupted(words.hidden));

function interrupted(why) {
  if (!playing || shown !== "table") return;
  table.send({ do: "slept", since_s: now() });
  waits = true;
  state(why);
}

// A key, a touch or a button: only after one do browsers take up sound that has stopped.
function press(key, at_s) {
  if (waits) state("");
  waits = false;
  if (!sound.heard) sound.wake();
  table.press(key, at_s);
}

// Once, when somebody plays: before that they may only be looking.
let kept = false;
async function keepClips() {
  if (kept || !navigator.serviceWorker || navigator.connection?.saveData) return;
  kept = true;
  await navigator.serviceWorker.ready;
  await sound.keep().catch(() => {
    kept = false;
  });
}

async function ownHouse() {
  if (!by("house").querySelector('[value="own"]')) return;
  setup.own = await (await fetch("house.json")).json();
}

// What stands behind the # of the address is a house: one that was printed, or sent by a friend.
function houseOfAddress() {
  if (location.hash.length > 1) asksOfHouse("house", { address: location.hash });
}
addEventListener("hashchange", houseOfAddress);

state(words.loading);
ownHouse();
show("setup");
houseOfAddress();
navigator.serviceWorker?.register("sw.js").catch(() => {});
