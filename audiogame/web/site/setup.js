// The first form: which game, with whom, how it is told. What was chosen last is chosen again.

import { nameOf } from "./keys.js";

const KEPT = ["house", "people", "computers", "level", "print-all", "auto-flip", "correction"];
const KEY = "slapjack choices";
const SEEDS = 1000000;

const by = (id) => document.getElementById(id);

export class Setup {
  constructor(words) {
    this.words = words;
    this.opened = null; // a house file's text and name, or a house from the address
    this.own = null; // the house that the site was made for
    by("house").addEventListener("change", () => this.fit());
    by("people").addEventListener("change", () => this.fit());
    this.keyFields().forEach((field) => this.takesKey(field));
    this.recall();
    this.fit();
  }

  // Offer as many computers as the house has room for beside the people.
  fit() {
    const { fewest, most, piles } = by("house").selectedOptions[0].dataset;
    const people = Number(by("people").value);
    const least = Math.max(Number(fewest) - people, 0);
    const before = Number(by("computers").value || least);
    const counts = [];
    for (let count = least; count <= Number(most) - people; count += 1) counts.push(new Option(count, count));
    by("computers").replaceChildren(...counts);
    by("computers").value = String(Math.min(Math.max(before, least), Number(most) - people));
    by("first-to").disabled = !piles;
    by("names").hidden = people < 2;
    by("keys-of-others").hidden = people < 2;
    for (const field of [...this.names(), ...this.keyFields()]) {
      field.closest("p").hidden = Number(field.dataset.person) >= people;
    }
  }

  // Add a house from elsewhere, and choose it.
  add(asked, { title, changed, fewest, most, counts_piles }) {
    this.opened = asked;
    by("house").querySelector('[value="opened"]')?.remove();
    const taken = [...by("house").options].some((each) => each.text === title);
    const name = taken && changed ? `${title} (${this.words.changed})` : title;
    const option = new Option(name, "opened", false, true);
    Object.assign(option.dataset, { fewest, most, piles: counts_piles ? "yes" : "" });
    by("house").prepend(option);
    by("house").value = "opened";
    this.fit();
  }

  names() {
    return by("names").querySelectorAll("input");
  }

  keyFields() {
    return [...by("own-keys").querySelectorAll("input")];
  }

  // The key that is pressed in a field is chosen there, and taken from where it was before.
  takesKey(field) {
    const choose = (name) => {
      this.keyFields().filter((each) => each.value === name).forEach((each) => { each.value = ""; });
      field.value = name;
    };
    field.addEventListener("keydown", (event) => {
      const name = nameOf(event);
      const taken = ["Backspace", "Delete"].includes(event.key) ? "" : name;
      if (taken === null || taken === "enter" || taken === "escape") return;
      event.preventDefault();
      choose(taken);
    });
    // What has no keys tells of letters alone.
    field.addEventListener("input", () => choose(field.value.trim().slice(-1).toLowerCase()));
  }

  // Of each key of a person's own: whose it is, and what it does.
  ownKeys() {
    return new Map(this.keyFields().filter((field) => field.value && !field.closest("p").hidden)
      .map((field) => [field.value, { person: Number(field.dataset.person), does: field.dataset.does }]));
  }

  house() {
    const chosen = by("house").value;
    if (chosen === "opened") return this.opened;
    return chosen === "own" ? this.own : { preset: chosen };
  }

  // What the table needs to know to start a game.
  asked() {
    const reader = by("telling-reader").checked;
    const people = Number(by("people").value);
    return {
      house: this.house(),
      people: people > 1 ? [...this.names()].slice(0, people).map((field) => field.value.trim()) : [],
      computers: Number(by("computers").value),
      level: by("level").value,
      reader,
      print_all: reader && by("print-all").checked,
      auto_flip: by("auto-flip").checked,
      first_to: by("first-to").disabled ? 0 : Number(by("first-to").value) || 0,
      correction_ms: Number(by("correction").value) || 0,
      seed: by("seed").value === "" ? crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS : Number(by("seed").value),
    };
  }

  recall() {
    const kept = stored();
    for (const id of KEPT) {
      const field = by(id);
      if (kept[id] === undefined) continue;
      if (field.type === "checkbox") field.checked = kept[id];
      else if (field.tagName !== "SELECT" || [...field.options].some((each) => each.value === kept[id])) {
        field.value = kept[id];
        if (id === "house" || id === "people") this.fit();
      }
    }
    if (kept.reader) by("telling-reader").checked = true;
    for (const field of this.keyFields()) field.value = kept[field.id] ?? "";
  }

  keep() {
    const kept = { reader: by("telling-reader").checked };
    for (const field of this.keyFields()) kept[field.id] = field.value;
    for (const id of KEPT) kept[id] = by(id).type === "checkbox" ? by(id).checked : by(id).value;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // In a private window nothing is kept.
    }
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
