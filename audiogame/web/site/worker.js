// Runs the table: Python in a thread of its own. Messages go in as they come and are answered in
// order; what they are is told in audiogame/web/inpage/bridge.py.

import { forget, started } from "./python.js";

let handle = null;
const waiting = [];

async function load() {
  const { table, keep } = await started(bytes("code.zip"), text("clips/index.json"));
  handle = (message) => JSON.parse(table.handle(JSON.stringify(message)));
  postMessage({ ready: true });
  waiting.splice(0).forEach(act);
  await keep();
}

async function bytes(place) {
  return new Uint8Array(await (await got(place)).arrayBuffer());
}

async function text(place) {
  return (await got(place)).text();
}

async function got(place) {
  const answer = await fetch(new URL(place, import.meta.url));
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  return answer;
}

function act(message) {
  try {
    postMessage(handle(message));
  } catch (error) {
    broken(error);
  }
}

function broken(error) {
  forget();
  postMessage({ broken: String(error) });
}

onmessage = (event) => (handle ? act(event.data) : waiting.push(event.data));

load().catch(broken);
