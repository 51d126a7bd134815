// The ranges that are kept: by the service in a file of the user's, or in this browser where it keeps none.

import { GAME, isHoldem } from "../common/game.js";
import { ask, inTurn, whenEntered } from "../common/service.js";
import * as storage from "../common/storage.js";
import { provide } from "../question/state.js";

const HERE = isHoldem ? "pql-ranges" : `pql-ranges-${GAME}`;
const asked = (request) => ask(isHoldem ? request : { ...request, game: GAME }, "/ranges");
let ranges = []; // title, name, range
let file = null; // where the service keeps them
let shown = null;
const listeners = [];
const turn = inTurn();

export const whenKept = (does) => listeners.push(does);
export const all = () => ranges;
export const place = () => file;
export const titled = (title) => ranges.find((each) => each.title === title);

function here() {
  try {
    return Object.entries(JSON.parse(storage.kept(HERE) ?? "{}")).map(([name, range]) => ({ name, title: name, range }));
  } catch {
    return [];
  }
}

// What is there already is not drawn again: a press may have begun on it.
function taken(found, anew = []) {
  const now = JSON.stringify([file, found]);
  if (now === shown && !anew.length) return;
  [ranges, shown] = [found, now];
  provide(Object.fromEntries(ranges.map(({ name, range }) => [name, range])), anew);
  listeners.forEach((does) => does());
}

// What the service says of a change: null where all is well, else the problem; either way the newest ranges are shown.
async function told(request, title) {
  const before = titled(title);
  const reply = await asked(request);
  if (!reply.ok) {
    await looked();
    return reply.problems[0];
  }
  const now = reply.ranges.find((each) => each.title === title);
  taken(reply.ranges, [before?.name, now?.name].filter(Boolean));
  return null;
}

// Keeps a range under a title; null, or why not. What it replaces is what was seen when that was asked.
export const keep = (title, range, was = titled(title)?.range ?? null) => turn(() => kept(title, range, was));
async function kept(title, range, was) {
  if (file !== null) return told({ keep: { title, range, was } }, title);
  const name = title.replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  const right = await ask({ check: `let ${name} = any` });
  if (!right.ok) return right.problems[0];
  const all = Object.fromEntries([...ranges.map((each) => [each.name, each.range]), [name, range]]);
  storage.keep(HERE, JSON.stringify(all));
  taken(here(), [name]);
  return null;
}

export const drop = (title, was = titled(title)?.range ?? null) => turn(() => dropped(title, was));
async function dropped(title, was) {
  if (file !== null) return told({ drop: { title, was } }, title);
  storage.keep(HERE, JSON.stringify(Object.fromEntries(ranges.filter((each) => each.title !== title).map((each) => [each.name, each.range]))));
  taken(here());
  return null;
}

// Another tab, the shell or an editor may have changed the file.
export const look = () => turn(looked);
async function looked() {
  const reply = await asked({});
  file = reply.ok ? reply.file : file;
  if (!reply.ok) {
    if (file === null) taken(here());
    return;
  }
  taken(reply.ranges);
  // What this browser had kept before the service kept ranges goes into the file.
  for (const { title, range } of here()) if (!titled(title)) await kept(title, range, null);
  storage.forget(HERE);
}

window.addEventListener("focus", () => look());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
whenEntered(look);
look();
