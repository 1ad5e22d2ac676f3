// Keys and gamepads, by the names that the game has for keys. A held key is one press.

import { now } from "./table.js";

const NAMES = {
  " ": "space", Enter: "enter", Escape: "escape",
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
};

// The game's name of a key; letters of another script by where they are. Null for no key of ours.
export function nameOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (NAMES[event.key]) return NAMES[event.key];
  if (event.key.length !== 1) return null;
  const letter = /^Key([A-Z])$/.exec(event.code);
  return letter && event.key.charCodeAt(0) > 127 ? letter[1].toLowerCase() : event.key.toLowerCase();
}

// `wanted(event)` says whether the game takes keys now; `press(key, at_s)` is told of each.
export function listen({ wanted, press }) {
  const down = new Set();
  document.addEventListener("keydown", (event) => {
    const key = nameOf(event);
    if (key === null || !wanted(event)) return;
    event.preventDefault();
    if (event.repeat || down.has(event.code)) return;
    if (event.code) down.add(event.code);
    press(key, event.timeStamp / 1000);
  });
  document.addEventListener("keyup", (event) => down.delete(event.code));
  window.addEventListener("blur", () => down.clear());
}

const FLIPS = new Set([1, 4, 6]); // B and the left shoulder; any other button slaps

// Gamepads, the first for the first person: `press(person, "slaps" or "flips", at_s)`.
export function listenToPads({ press }) {
  const held = new Map();
  const look = () => {
    const pads = [...navigator.getGamepads()].filter(Boolean);
    pads.forEach((pad, person) => {
      pad.buttons.forEach((button, number) => {
        const name = `${pad.index} ${number}`;
        if (button.pressed && !held.get(name)) {
          press(person, FLIPS.has(number) ? "flips" : "slaps", pad.timestamp ? pad.timestamp / 1000 : now());
        }
        held.set(name, button.pressed);
      });
    });
    if (pads.length) requestAnimationFrame(look);
  };
  window.addEventListener("gamepadconnected", () => requestAnimationFrame(look));
}
