// The table as it is seen: the pile's card, drawn by us, the seats, the last verdict.

import { now } from "./table.js";

const SVG = "http://www.w3.org/2000/svg";
const SUITS = {
  S: "M50 8C40 30 12 42 12 66a20 20 0 0 0 34 14c-1 8-5 12-11 16h30c-6-4-10-8-11-16a20 20 0 0 0 34-14C88 42 60 30 50 8z",
  H: "M50 92C20 66 8 50 8 32a21 21 0 0 1 42-5 21 21 0 0 1 42 5c0 18-12 34-42 60z",
  D: "M50 4 88 50 50 96 12 50z",
  C: "M50 6a20 20 0 0 1 17 31 20 20 0 1 1-9 37c1 10 4 15 10 20H32c6-5 9-10 10-20a20 20 0 1 1-9-37A20 20 0 0 1 50 6z",
};
const RANKS = { T: "10", X: "★" };

function drawn(tag, values, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
}

// A card by its code, such as JS; "" is a place with no card.
export function card(code) {
  const svg = drawn("svg", { viewBox: "0 0 200 280", "aria-hidden": "true" });
  if (!code) {
    drawn("rect", { x: 4, y: 4, width: 192, height: 272, rx: 18, class: "place" }, svg);
    return svg;
  }
  const [rank, suit] = [code[0], code[1]];
  const red = rank !== "X" && (suit === "H" || suit === "D");
  svg.setAttribute("class", red ? "red" : "black");
  drawn("rect", { x: 4, y: 4, width: 192, height: 272, rx: 18, class: "paper" }, svg);
  const text = drawn("text", { x: 100, y: 132, "text-anchor": "middle", class: "rank" }, svg);
  text.textContent = RANKS[rank] ?? rank;
  if (rank !== "X") {
    const mark = drawn("g", { transform: "translate(46 150) scale(1.08)" }, svg);
    drawn("path", { d: SUITS[suit] }, mark);
  }
  return svg;
}

export class Board {
  // `press(key, at_s)` is told of touches; `words` are the page's.
  constructor({ pile, called, pileWords, verdict, seats, hands, press, words }) {
    Object.assign(this, { pile, called, pileWords, verdict, seats, hands, press, words });
    this.timer = 0;
    this.people = "";
  }

  begin() {
    clearTimeout(this.timer);
    this.verdict.textContent = "";
    this.people = "";
    this.top("", "");
  }

  // A card is seen when it can be known by ear, and no sooner. What was said of the card before says
  // nothing of it.
  show({ card: code, words, called, at_s }) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.verdict.textContent = "";
      this.top(code, words, called);
    }, Math.max(0, (at_s - now()) * 1000));
  }

  // `called` is what was called with the card, in games in which cards are called.
  top(code, words, called = "") {
    this.code = code;
    this.pile.replaceChildren(card(code));
    this.pile.setAttribute("aria-label", [words, called].filter(Boolean).join(", ") || this.words.pile);
    this.called.textContent = called;
  }

  tell(text) {
    this.verdict.textContent = text;
  }

  // Draw what is there now; give whether others sit here than before.
  draw(seen) {
    if (!seen.turning && seen.top !== this.code) {
      clearTimeout(this.timer);
      this.top(seen.top, seen.top_words);
    }
    this.pileWords.textContent = seen.pile_words;
    this.seats.replaceChildren(...seen.seats.map(seat));
    const people = seen.seats.filter((each) => each.slaps);
    const keys = people.map((each) => each.name + each.slaps).join();
    if (keys === this.people) return false;
    this.people = keys;
    this.hands.replaceChildren(...people.map((each) => this.hand(each, people.length, seen.slap)));
    this.hands.className = `hands people-${people.length}`;
    return true;
  }

  // A large button that slaps, by this game's word for it, and one that flips, for one person.
  hand(person, many, slap) {
    const group = document.createElement("div");
    group.className = "hand";
    for (const [name, word, key] of [["slap", slap, person.slaps], ["flip", this.words.flip, person.flips]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = -1; // the keys themselves are quicker
      button.className = name;
      button.textContent = many > 1 ? `${person.name}: ${word}` : word;
      touched(button, (at_s) => this.press(key, at_s));
      group.append(button);
    }
    return group;
  }
}

// A touch counts when it begins; what a screen reader does in its stead is a click alone.
function touched(button, press) {
  let touched_ms = -Infinity;
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    touched_ms = event.timeStamp;
    press(event.timeStamp / 1000);
  });
  // The keys go on working: a button that has the focus would take them.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.timeStamp - touched_ms > 1000) press(event.timeStamp / 1000);
  });
}

function seat(each) {
  const item = document.createElement("li");
  item.className = [each.turn ? "turn" : "", each.out ? "out" : ""].join(" ").trim();
  const name = document.createElement("strong");
  name.textContent = each.name;
  const told = [each.words, each.turn, each.won].filter(Boolean).join(", ");
  item.append(name, ` ${told}`);
  return item;
}
