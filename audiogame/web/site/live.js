// What a screen reader is given: one message at a time, in regions that take turns. Some readers
// say the latest only, drop what follows at once, or say the same text once; so what comes together
// is one message, and each is cleared before the next is filled.

const GAP_MS = 250;

export class Live {
  constructor(regions) {
    this.regions = [...regions];
    this.at = 0;
    this.waiting = [];
    this.timer = 0;
  }

  say(text) {
    this.waiting.push(text);
    if (!this.timer) this.timer = setTimeout(() => this.next(), 30);
  }

  next() {
    this.timer = 0;
    if (!this.waiting.length) return;
    this.regions[this.at].textContent = "";
    this.at = (this.at + 1) % this.regions.length;
    const region = this.regions[this.at];
    const text = this.waiting.splice(0).join(" ");
    region.textContent = "";
    this.timer = setTimeout(() => {
      region.textContent = text;
      this.timer = setTimeout(() => this.next(), GAP_MS);
    }, 20);
  }
}
