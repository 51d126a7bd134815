// The hands of files that were dropped on this page: it has the collection as blobs, and the workers get it from here. It
// lasts as long as the page, longer only where somebody wants it kept in this browser.

import { asked } from "./workers.js";
import { read, write } from "./kept.js";

const [KEPT, CARRIED] = ["/hands", "/hands of the next page"];
const MOST = { files: 2000, bytes: 32e6 }; // that are read before what was read is there
const number = () => `${Date.now()}.${Math.random()}`;
const none = () => ({ collection: number(), stamp: number(), files: new Map() });

let hands = none();
let isKept = false;
let isStoring = false;

// What another tab has kept meanwhile is here too, if this page has what was kept before.
const alone = (does) => (navigator.locks ? navigator.locks.request("pql-hands", does) : does());
const begun = alone(async () => {
  const [carried, kept] = await Promise.all([read(CARRIED), read(`${KEPT} stamp`)]);
  if (carried) {
    hands = carried;
    await write(CARRIED);
  } else if (kept) {
    isKept = true;
  }
}).catch(() => {}); // where a browser keeps nothing

async function newest() {
  await begun;
  if (!isKept || isStoring) return hands;
  const before = hands;
  const stamp = await read(`${KEPT} stamp`);
  const found = stamp === undefined || stamp === before.stamp ? before : await read(KEPT);
  if (hands !== before || !isKept) return hands; // this page has others, or has forgotten them, since it began to look
  if (stamp === undefined) isKept = false; // another tab has forgotten them
  else if (found) hands = found;
  return hands;
}

// Until they are kept, what is kept is older than what this page has.
async function store() {
  isStoring = true;
  try {
    await write(KEPT, hands);
    await write(`${KEPT} stamp`, hands.stamp);
  } finally {
    isStoring = false;
  }
}

export const areKept = () => begun.then(() => isKept);

// Keeps the hands in this browser from now on, or no longer. Raises what the browser says where it cannot.
export const keep = (on) => alone(async () => {
  await begun;
  if (on) {
    const stamp = await read(`${KEPT} stamp`);
    if (stamp !== undefined && stamp !== hands.stamp && hands.files.size) throw new Error("other hands are kept in this browser already: forget those first");
    navigator.storage?.persist?.().catch(() => {});
    await store();
  } else {
    await newest();
    await dropped();
  }
  isKept = on;
});

async function dropped() {
  await write(`${KEPT} stamp`);
  await write(KEPT);
}

export const forget = () => alone(async () => {
  hands = none();
  isKept = false;
  await dropped().catch(() => {});
});

// A page of this folder that is opened in the place of this one has the hands too.
export async function carry() {
  await begun;
  if (!isKept && hands.files.size) await write(CARRIED, hands).catch(() => {});
}

const ABOUT = /history|"games"/i;
// The reply to a request, with the hands where it may be about them.
export async function askedOfHands(request, path, progress, signal) {
  if (path !== "/hands" && !ABOUT.test(JSON.stringify(request))) return asked(request, path, progress, signal);
  const found = await newest().catch(() => hands);
  return asked(request, path, progress, signal, { hands: found });
}

// How many hands there are, from when, and what was refused.
export const look = () => askedOfHands({}, "/hands");

// Adds the hands of files `[path, file]`, some at a time; `told` is called with what is there by then. `progress` is called
// with the share that is done, how many files are behind, and how many hands of others are read. The last reply, or the first
// that failed.
export async function add(files, { progress, told, signal }) {
  const whole = files.reduce((sum, [, file]) => sum + file.size, 0) || 1;
  let [behind, place, reply] = [0, 0, null];
  while (place < files.length) {
    let [end, bytes] = [place, 0];
    while (end < files.length && end - place < MOST.files && (end === place || bytes + files[end][1].size <= MOST.bytes)) bytes += files[end++][1].size;
    const some = files.slice(place, end);
    const [before, first] = [behind, place];
    progress({ done: before / whole, files: first, hands: 0 });
    reply = await alone(async () => {
      const step = (event) => progress({ done: (before + bytes * (event.progress ?? 0)) / whole, files: first, hands: event.hands ?? 0 });
      const found = await newest();
      const { blobs: now, ...rest } = await asked({}, "/hands", step, signal, { hands: found, files: some });
      if (!now) return rest;
      hands = { collection: found.collection, stamp: number(), files: now };
      if (isKept) {
        await store().catch((error) => {
          rest.full = error;
          isKept = false; // what was kept before is older than what this page has
        });
      }
      return rest;
    });
    if (!reply.ok) return reply;
    [behind, place] = [behind + bytes, end];
    told(reply);
  }
  return reply;
}
