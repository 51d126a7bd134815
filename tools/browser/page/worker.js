// PQL itself, in a worker of the page: Python and the kernels as WebAssembly. One request at a time, on the one thread.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { LATER, VERSION } from "./built.js";
import { mounted, taken } from "./dropped.js";
import { alone, read, write } from "./kept.js";

const early = [];
let takes = (message) => early.push(message);
onmessage = ({ data }) => takes(data);

// What has come so far, of all files together.
let bytes = 0;
const fetched = self.fetch;
self.fetch = async (...asked) => {
  const response = await fetched(...asked);
  if (response.ok && response.body) counted(response.clone().body.getReader());
  return response;
};
async function counted(reader) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    postMessage({ loading: { bytes } });
  }
}

const asked = new URL(import.meta.url).searchParams;
const here = (name) => new URL(name, import.meta.url).href;

// Files of two versions do not answer together: each archive ends with its version.
class Stale extends Error {}
function current(archive) {
  const found = new TextDecoder().decode(archive.slice(-VERSION.length));
  if (found !== VERSION || (asked.get("v") ?? VERSION) !== VERSION) throw new Stale(`${found} is not ${VERSION}`);
  return archive;
}

async function loaded() {
  const now = LATER.filter(({ games }) => games.includes(asked.get("game"))).map(({ name }) => name);
  const archive = async (name) => current(await (await fetch(here(name))).arrayBuffer());
  const [python, ...archives] = await Promise.all([loadPyodide({ indexURL: here("./pyodide/") }), ...["pql.zip", ...now].map(archive)]);
  self.fetch = fetched;
  postMessage({ loading: { step: "PQL starts" } });
  for (const each of archives) python.unpackArchive(each, "zip");
  self.later = new Map(LATER.filter(({ name }) => !now.includes(name)).map(({ name, module }) => [module, name]));
  python.runPython(IMPORTS);
  return python;
}

// Parts of PQL that few questions need come when Python imports them, whatever asks: it waits, as for any module.
self.brought = (name) => {
  const request = new XMLHttpRequest();
  request.open("GET", here(name), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return current(request.response);
};
const IMPORTS = `
from pathlib import Path
import js
import pql
from pql.repl.serve.parts import come_later

come_later(js.later.to_py(), lambda name: js.brought(name).to_bytes(), str(Path(pql.__file__).parents[1]))
`;

let flag = null; // shared with the page: the number of a request that is wanted no more
let stopped = 0; // the same, told by a message, which is heard only where Python lets the worker breathe
let number = 0;
self.isStopped = () => (flag === null ? stopped === number : Atomics.load(flag, 0) === number);
const channel = new MessageChannel();
self.breathe = () => new Promise((done) => {
  channel.port1.onmessage = () => done();
  channel.port2.postMessage(0);
});

// A question of the shell waits for its reply.
let reply = null;
self.replied = (prompt) => new Promise((done) => {
  reply = done;
  postMessage({ number, text: JSON.stringify({ asks: prompt }), last: false });
});

// Where JavaScript can wait inside of Python (JSPI), Python lets it do so twenty times a second.
const SERVICE = `
from time import monotonic
import js
from pyodide.ffi import can_run_sync, run_sync
from pql.repl.serve.in_page import PageService

last = 0.0

def stopped():
    global last
    now = monotonic()
    if now - last > 0.05 and can_run_sync():
        last = now
        run_sync(js.breathe())
    return js.isStopped()

service = PageService("/kept/ranges.pql", stopped, "my.hands", "/dropped")
service.ask
`;

// The shell is loaded where somebody types at it, or runs an example.
const SHELL = `
import os
from pql.repl.shell.in_page import PageShell

os.environ["TERM"] = "xterm-256color"

def replied(prompt, words):
    reply = run_sync(js.replied(prompt))
    if reply is None:
        raise KeyboardInterrupt
    return reply

PageShell(stopped, replied if js.waits else None).ask
`;

const [RANGES, SPOTS] = ["/kept/ranges.pql", "/kept/ranges.spots.jsonl"];
const KEPT = { "/ranges": [RANGES], "/spots": [SPOTS], "/everything": [RANGES, SPOTS] };

try {
  const python = await loaded();
  python.FS.mkdirTree("/kept");
  const ask = python.runPython(SERVICE);
  const waits = "Suspending" in WebAssembly && typeof ask.callPromising === "function";
  const called = (does, asked) => (waits ? does.callPromising(...asked) : does(...asked));
  const answer = (...asked) => called(ask, asked);
  self.waits = waits;
  let shell = null;
  const typed = (...asked) => called((shell ??= python.runPython(SHELL)), asked);

  // What the page keeps is a file of Python's, as it is a file of the user's elsewhere; between two requests it is kept in
  // this browser, for other tabs too.
  // Where it keeps nothing, as in a private window, the file lasts as long as this worker.
  let isUnkept = false;
  const orUnkept = async (does) => {
    try {
      return await does();
    } catch (error) {
      console.info(error);
      isUnkept = true;
      postMessage({ unkept: true });
      return undefined;
    }
  };
  const kept = (path, request) => alone(async () => {
    const before = isUnkept ? null : await orUnkept(() => Promise.all(KEPT[path].map(read)));
    before?.forEach((text, number) => {
      const place = KEPT[path][number];
      if (text === undefined) python.FS.analyzePath(place).exists && python.FS.unlink(place);
      else python.FS.writeFile(place, text);
    });
    let told;
    await answer(path, request, (text) => (told = text));
    for (const [number, place] of KEPT[path].entries()) {
      const after = python.FS.analyzePath(place).exists ? python.FS.readFile(place, { encoding: "utf8" }) : undefined;
      if (!isUnkept && after !== before[number]) await orUnkept(() => write(place, after));
    }
    const reply = JSON.parse(told);
    return JSON.stringify(reply.ok ? { ...reply, file: isUnkept ? "this page" : "this browser" } : reply);
  });

  // Hands that were played are files of Python's too. The page has them, and sends them along where a request is about them.
  const hands = taken(python.FS, "my.hands");
  const added = async (path, request, files, tell) => {
    const [names, end] = mounted(python.FS, "/dropped", files);
    try {
      await answer(path, JSON.stringify({ ...JSON.parse(request), add: names }), (text, last) => tell(text, last, last && hands.all()));
    } finally {
      end();
    }
  };

  takes = async (message) => {
    if ("flag" in message) return void (flag = message.flag);
    if (message.stop) return void (stopped = message.stop);
    if ("reply" in message) return void reply?.(message.reply);
    number = message.number;
    const { path, request } = message;
    const tell = (text, last, hands) => postMessage({ number, text, last, hands });
    try {
      if (message.hands) await hands.become(message.hands);
      if (path in KEPT) tell(await kept(path, request), true);
      else if (path === "/shell") await typed(request, tell);
      else if (message.files) await added(path, request, message.files, tell);
      else await answer(path, request, tell);
    } catch (error) {
      console.warn(error);
      postMessage({ failed: true });
    }
    return undefined;
  };
  early.forEach((message) => takes(message));
  postMessage({ ready: true, stops: waits });
} catch (error) {
  console.warn(error);
  postMessage({ failed: true, stale: error instanceof Stale });
}
