// The workers in which PQL runs, and what is asked of them. A page of anybody's may use it: nothing here is drawn.

import { BYTES, LATER, VERSION } from "./built.js";

export { BYTES };
// How much is loaded before the first answer in a game.
export const bytesOf = (game) => LATER.filter(({ games }) => games.includes(game)).reduce((sum, { bytes }) => sum + bytes, BYTES);

const LOST = { type: "error", code: "gone", message: "PQL has ended while it answered this, and begins anew", help: "ask for less at once" };
const UNABLE = { type: "error", code: "gone", message: "PQL could not be loaded", help: "load this page again; it needs about 300 MB of memory" };
const STALE = { type: "error", code: "gone", message: "a new version of PQL has taken the place of this one", help: "load this page again" };
export const NO_WASM = { type: "error", code: "gone", message: "this browser runs no WebAssembly, which PQL needs here", help: "a browser of the last years does, unless that is switched off" };

const MOST = 3; // beginnings of a worker that fail one after the other
const aborted = () => new DOMException("stopped", "AbortError");

// A page may begin a worker only from its own address: where these files lie elsewhere, from one that imports theirs.
// Its address says which version it is to be, and the game whose parts it loads at once.
let played = "";
function worker() {
  const place = new URL(`./worker.js?${new URLSearchParams({ v: VERSION, ...(played && { game: played }) })}`, import.meta.url);
  const imports = place.origin === location.origin ? place : URL.createObjectURL(new Blob([`import ${JSON.stringify(place.href)};`], { type: "text/javascript" }));
  return new Worker(imports, { type: "module", name: "PQL" });
}

// A worker, the requests that wait for it, and the one that it answers.
class Place {
  constructor() {
    // Where the host lets memory be shared, a worker sees at once which request is wanted no more.
    this.flag = globalThis.crossOriginIsolated === true ? new Int32Array(new SharedArrayBuffer(4)) : null;
    [this.waiting, this.now, this.worker] = [[], null, null];
    [this.isReady, this.failures, this.unable] = [false, 0, UNABLE];
  }

  begin() {
    this.isReady = false;
    this.worker = worker();
    this.worker.onmessage = ({ data }) => this.told(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fails();
    };
    this.worker.postMessage({ flag: this.flag });
  }

  told(data) {
    if (data.stale) [this.failures, this.unable] = [MOST, STALE];
    if (data.failed) return this.fails();
    if (data.unkept) {
      holder = this;
      return this.whenUnkept?.();
    }
    if (data.stops) this.stops = data.stops; // it hears of a stop while it works
    if (data.ready) {
      [this.isReady, this.failures] = [true, 0];
      this.whenReady?.();
      return this.next();
    }
    if (data.loading) return this.isReady || this.whenLoading?.(data.loading);
    if (this.now?.number !== data.number) return undefined;
    if (!data.last) return this.now.progress?.(JSON.parse(data.text));
    const { done } = this.now;
    this.now = null;
    done({ ...JSON.parse(data.text), ...(data.hands ? { blobs: data.hands } : {}) });
    return this.next();
  }

  // Its Python has ended, or never began: another one takes its place, a few times.
  fails() {
    this.worker.terminate();
    const lost = this.now;
    this.now = null;
    lost?.done({ ok: false, problems: [LOST] });
    this.failures += 1;
    if (this.failures < MOST) return this.begin();
    this.worker = null;
    this.whenUnable?.();
    for (const each of this.waiting.splice(0)) each.done({ ok: false, problems: [this.unable] });
    return undefined;
  }

  ask(job) {
    if (this.failures >= MOST) return job.done({ ok: false, problems: [this.unable] });
    if (this.worker === null) this.begin();
    this.waiting.push(job);
    return this.next();
  }

  next() {
    if (!this.isReady || this.now !== null || !this.waiting.length) return;
    this.now = this.waiting.shift();
    const { number, path, request, more } = this.now;
    this.worker.postMessage({ number, path, request, ...more });
  }

  // Ends a job; whether it hears of that, and will tell what came of it.
  stop(job) {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.now !== job) return false;
    if (this.flag) Atomics.store(this.flag, 0, job.number);
    else if (this.stops) this.worker.postMessage({ stop: job.number });
    else {
      this.worker.terminate(); // it hears nothing while it works
      this.now = null;
      this.begin();
      return false;
    }
    return true;
  }
}

// What is asked about texts does not wait for answers: the second worker is for that, and begins behind the first.
const [long, quick] = [new Place(), new Place()];
const SHELL = "/shell"; // which is one, with what was entered in it
const KEPT = ["/ranges", "/spots", "/everything"];
const QUICK = ["check", "complete", "hint", "colour", "format", "word", "version"];
let holder = null; // where the browser keeps nothing: the one that has what is to be kept
let isReading = false; // files, in the second worker: then the first one answers all
function placeFor(request, path, more) {
  if (holder && KEPT.includes(path)) return holder;
  const isQuick = path !== "/query" || QUICK.some((name) => name in request);
  return quick.isReady && isQuick && (more.files || !isReading) ? quick : long;
}

const isAble = typeof WebAssembly === "object" && typeof Worker === "function";

// Begins to load PQL; who calls it is told of what comes: `loads` with each step, `ready`, `unable` with a problem, and
// `unkept` where the browser keeps nothing. Of a game that is named all parts come at once. With `one` worker what is asked
// about texts waits for answers.
export function begin({ loads, ready, unable, unkept, game = "", one = false } = {}) {
  played = game;
  long.whenLoading = loads;
  long.whenReady = () => {
    ready?.();
    if (!one && quick.worker === null && quick.failures === 0) quick.begin();
  };
  long.whenUnable = () => unable?.(long.unable);
  long.whenUnkept = quick.whenUnkept = unkept;
  if (!isAble) unable?.(NO_WASM);
  else if (long.worker === null) long.begin();
}

let count = 0;
// A reply to a request; `progress` is called with each event before it, and a signal ends it. What else a worker is sent is
// `more`: the files of a collection of `hands`, and `files` whose hands are to be added to it.
export function asked(request, path = "/query", progress = undefined, signal = undefined, more = {}) {
  if (!isAble) return Promise.resolve({ ok: false, problems: [NO_WASM] });
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(aborted());
    const place = placeFor(request, path, more);
    if (more.files) isReading = true;
    const ends = (does) => (reply) => {
      if (more.files) isReading = false;
      does(reply);
    };
    const job = { number: ++count, path, request: JSON.stringify(request), more, progress, done: ends(done) };
    signal?.addEventListener("abort", () => {
      job.progress = null; // nobody is told of it any more
      place.stop(job);
      ends(fail)(aborted());
    });
    return place.ask(job);
  });
}

// The same of the shell: `told` is called with what it writes and asks. What is stopped says so itself, where it can;
// otherwise another worker takes its place, and the reply says that it was `lost`.
export function inShell(request, told = undefined, signal = undefined) {
  if (!isAble) return Promise.resolve({ ok: false, problems: [NO_WASM] });
  return new Promise((done) => {
    const job = { number: ++count, path: SHELL, request: JSON.stringify(request), progress: told, done };
    signal?.addEventListener("abort", () => long.stop(job) || done({ ok: false, lost: true, problems: [] }));
    return long.ask(job);
  });
}

// The reply to what the shell asks; undefined ends that.
export const reply = (text) => long.worker?.postMessage({ reply: text });
