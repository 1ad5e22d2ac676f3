// Runs the table: Python in a thread of its own. Messages go in as they come and are answered in
// order; what they are is told in audiogame/web/inpage/bridge.py.

import { loadPyodide } from "./runtime/pyodide.mjs";

const HOME = "/game";

let handle = null;
const waiting = [];

async function load() {
  const fetched = Promise.all([bytes("code.zip"), text("clips/index.json")]);
  const python = await loadPyodide({ indexURL: new URL("runtime/", import.meta.url).href });
  const [code, index] = await fetched;
  python.unpackArchive(code, "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  const bridge = python.pyimport("audiogame.web.inpage.bridge");
  const table = bridge.Bridge(index);
  handle = (message) => JSON.parse(table.handle(JSON.stringify(message)));
  postMessage({ ready: true });
  if (!waiting.length) table.warm();
  waiting.splice(0).forEach(act);
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
    postMessage({ broken: String(error) });
  }
}

onmessage = (event) => (handle ? act(event.data) : waiting.push(event.data));

load().catch((error) => postMessage({ broken: String(error) }));
