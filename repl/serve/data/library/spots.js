// The spots that are kept: questions under names, with notes, by the service in a file of the user's, or in this browser
// where it keeps none.

import { ask, inTurn, whenEntered } from "../common/service.js";
import * as storage from "../common/storage.js";

const HERE = "pql-spots";
let spots = []; // title, question, notes
let file = null; // where the service keeps them
let shown = null;
const listeners = [];
const turn = inTurn();

export const whenSpots = (does) => listeners.push(does);
export const all = () => spots;
export const place = () => file;
export const titled = (title) => spots.find((each) => each.title === title);
const known = (title) => (titled(title) ? `${titled(title).question}\n${titled(title).notes}` : null);

// What the service does with a request, done with what this browser keeps.
function here({ keep, rename, drop }) {
  let kept = JSON.parse(storage.kept(HERE) ?? "[]");
  if (keep) {
    const spot = { title: keep.title, question: keep.question, notes: keep.notes };
    kept = titled(keep.title) ? kept.map((each) => (each.title === keep.title ? spot : each)) : [...kept, spot];
  }
  if (rename && titled(rename.to)) return { ok: false, problems: [{ message: `there is a spot \`${rename.to}\`` }] };
  if (rename) kept = kept.map((each) => (each.title === rename.title ? { ...each, title: rename.to } : each));
  if (drop) kept = kept.filter((each) => each.title !== drop.title);
  storage.keep(HERE, JSON.stringify(kept));
  return { ok: true, spots: kept };
}

// What is wrong with a change, null where all is well; either way the newest spots are shown.
const told = (request) =>
  turn(async () => {
    const reply = file === null ? here(request) : await ask(request, "/spots");
    if (reply.ok) taken(reply.spots);
    else if (file !== null) await looked();
    return reply.ok ? null : reply.problems[0];
  });

// What is there already is not drawn again: a press may have begun on it.
function taken(found) {
  const now = JSON.stringify([file, found]);
  if (now === shown) return;
  [spots, shown] = [found, now];
  listeners.forEach((does) => does());
}

export const keep = (title, question, notes) => told({ keep: { title, question, notes, was: known(title) } });
export const rename = (title, to) => told({ rename: { title, to, was: known(title) } });
export const drop = (title) => told({ drop: { title, was: known(title) } });

// Another tab or an editor may have changed the file.
export const look = () => turn(looked);
async function looked() {
  const reply = await ask({}, "/spots");
  if (reply.ok) file = reply.file;
  if (reply.ok || file === null) taken(reply.ok ? reply.spots : here({}).spots);
}

window.addEventListener("focus", () => look());
whenEntered(look);
look();
