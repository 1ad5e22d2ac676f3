// Python, ready to play. To begin it takes seconds. So what its memory holds then is kept on the
// device, 40 MB, and taken up the next time. Pyodide makes and takes such snapshots, though it does
// not promise to: it is pinned, and whatever goes wrong with one, Python is begun anew.

import create from "./runtime/pyodide.asm.mjs";
import { loadPyodide, version } from "./runtime/pyodide.mjs";

const HOME = "/game";
const KEPT = "slapjack-python"; // the cache, in which there is one snapshot at most
const CAN_KEEP = Boolean(globalThis.caches && globalThis.crypto?.subtle); // not without https
const PAGE_BYTES = 65536; // memory comes in such pages
const BEGIN = `
import sys
sys.path.insert(0, "${HOME}")
from audiogame.web.inpage.bridge import Bridge
table = Bridge(index)
table.warm()
`;

// Give the table, and what keeps its start for the next time. `code` and `index` are promised.
export async function started(code, index) {
  const memory = (await hasKept()) && (await keptFor(await code, await index).catch(() => null));
  const before = memory && (await takenUp(memory));
  const python = before || (await load({ _makeSnapshot: CAN_KEEP }));
  python.unpackArchive(await code, "zip", { extractDir: HOME }); // no snapshot has files
  if (!before) {
    python.globals.set("index", await index);
    python.runPython(BEGIN);
  }
  const found = before || !CAN_KEEP ? null : snapshot(python);
  const table = python.globals.get("table");
  return { table, keep: async () => found && keep(found, await code, await index) };
}

export async function forget() {
  await globalThis.caches?.delete(KEPT).catch(() => {});
}

const load = (how) => loadPyodide({ indexURL: new URL("runtime/", import.meta.url).href, ...how });

async function hasKept() {
  return CAN_KEEP && caches.has(KEPT).catch(() => false);
}

async function keptFor(code, index) {
  const answer = await (await caches.open(KEPT)).match(await placeOf(code, index));
  return answer && new Uint8Array(await answer.arrayBuffer());
}

// A snapshot is good for one version of everything that it was made from.
async function placeOf(code, index) {
  const all = await new Blob([version, code, index]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return `python-${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

async function takenUp(memory) {
  const roomy = async (settings) => withRoom(await create(settings), memory.length);
  try {
    return await load({ _loadSnapshot: memory, createPyodideModule: roomy });
  } catch (fault) {
    console.info(fault);
    await forget();
    return null;
  }
}

// Memory that has grown fits in no new one, unless that grows too; what is asked for is overwritten.
function withRoom(module, bytes) {
  while (module.HEAP8.length + PAGE_BYTES <= bytes) {
    if (!module._malloc(PAGE_BYTES)) throw new Error(`no room for ${bytes} bytes`);
  }
  return module;
}

function snapshot(python) {
  try {
    return python.makeMemorySnapshot();
  } catch (fault) {
    console.info(fault);
    return null;
  }
}

// Where there is no room, or nothing may be kept, it takes as long the next time.
async function keep(memory, code, index) {
  await forget();
  try {
    await (await caches.open(KEPT)).put(await placeOf(code, index), new Response(memory));
  } catch (fault) {
    console.info(fault);
  }
}
