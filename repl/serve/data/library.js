// The ranges that are kept: by the service in a file of the user's, or in this browser where it keeps none.

import { GAME, isHoldem } from "./game.js";
import { ask, whenEntered } from "./service.js";
import { provide } from "./state.js";

const HERE = isHoldem ? "pql-ranges" : `pql-ranges-${GAME}`;
const asked = (request) => ask(isHoldem ? request : { ...request, game: GAME }, "/ranges");
let ranges = []; // title, name, range
let file = null; // where the service keeps them
const listeners = [];

export const whenKept = (does) => listeners.push(does);
export const all = () => ranges;
export const place = () => file;
export const titled = (title) => ranges.find((each) => each.title === title);

function here() {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(HERE) ?? "{}")).map(([name, range]) => ({ name, title: name, range }));
  } catch {
    return [];
  }
}

function taken(found, anew = []) {
  ranges = found;
  provide(Object.fromEntries(ranges.map(({ name, range }) => [name, range])), anew);
  listeners.forEach((does) => does());
}

// What the service says of a change: null where all is well, else the problem; either way the newest ranges are shown.
async function told(request, title) {
  const before = titled(title);
  const reply = await asked(request);
  if (!reply.ok) {
    await look();
    return reply.problems[0];
  }
  const now = reply.ranges.find((each) => each.title === title);
  taken(reply.ranges, [before?.name, now?.name].filter(Boolean));
  return null;
}

// Keeps a range under a title; null, or why not.
export async function keep(title, range) {
  if (file !== null) return told({ keep: { title, range, was: titled(title)?.range ?? null } }, title);
  const name = title.replace(/\W+/g, "_").replace(/^(?=\d)/, "_");
  const right = await ask({ check: `let ${name} = any` });
  if (!right.ok) return right.problems[0];
  const kept = Object.fromEntries([...ranges.map((each) => [each.name, each.range]), [name, range]]);
  localStorage.setItem(HERE, JSON.stringify(kept));
  taken(here(), [name]);
  return null;
}

export async function drop(title) {
  if (file !== null) return told({ drop: { title, was: titled(title)?.range ?? null } }, title);
  localStorage.setItem(HERE, JSON.stringify(Object.fromEntries(ranges.filter((each) => each.title !== title).map((each) => [each.name, each.range]))));
  taken(here());
  return null;
}

// Another tab, the shell or an editor may have changed the file.
export async function look() {
  const reply = await asked({});
  file = reply.ok ? reply.file : file;
  if (!reply.ok) {
    if (file === null) taken(here());
    return;
  }
  taken(reply.ranges);
  // What this browser had kept before the service kept ranges goes into the file.
  for (const { title, range } of here()) if (!titled(title)) await keep(title, range);
  localStorage.removeItem(HERE);
}

window.addEventListener("focus", () => look());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
whenEntered(look);
look();
