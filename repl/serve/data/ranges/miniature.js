// Ranges in short: a grid of the size of a letter, and how many hands there are.

import { count, element, manyCombos } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import { CLASSES, handsOf, RANKS } from "./hands.js";
import { titleOf } from "../library/named.js";
import { part } from "../question/lines.js";
import { ask } from "../common/service.js";
import { names, state } from "../question/state.js";
import { drawn } from "../common/svg.js";

const known = new Map(); // what was found of a text: the weights of its classes, and how many hands it has
const [MOST, MOST_LISTED] = [200, 10];

export const miniature = () => [drawn("svg", { class: "mini", viewBox: `0 0 ${RANKS.length} ${RANKS.length}`, "aria-hidden": "true" }), element("span", { kind: "size" })];

function show(row, { weights, combos }) {
  row.querySelector(".mini").replaceChildren(...CLASSES.flatMap((name, place) => {
    const weight = weights.get(name);
    return weight ? [drawn("rect", { x: place % RANKS.length, y: Math.floor(place / RANKS.length), width: 1, height: 1, opacity: Math.max(weight, 0.25).toFixed(2) })] : [];
  }));
  row.querySelector(".size").textContent = count(combos);
  row.querySelector(".size").title = [titleOf(row.dataset.drawn ?? ""), manyCombos(combos)].filter(Boolean).join(": ");
}

// The hands of a range with their weights, the weights of its classes, and how many hands there are; null where it does not read.
export async function handsIn(range) {
  if (!known.has(range)) {
    const now = await found(range);
    if (!now) return null;
    known.set(range, now);
  }
  return known.get(range);
}

// The hands of a text one by one, and what is said of all of them; of four cards and more they are too many to list. Grid and
// miniature ask for the same.
const asked = new Map();
export function listed(range) {
  if (asked.size > MOST_LISTED) asked.clear();
  if (!asked.has(range)) asked.set(range, list(range));
  return asked.get(range);
}

async function list(range) {
  const reply = await ask({ query: isOmaha ? range : `list ${range}; ${range}`, names: names() });
  if (reply.ok && reply.answers?.length === (isOmaha ? 1 : 2)) return { list: isOmaha ? { columns: [], rows: [] } : reply.answers[0], set: reply.answers.at(-1), reply };
  asked.delete(range); // it is asked anew: a service that was gone may be back
  return null;
}

async function found(range) {
  const reply = await listed(range);
  if (!reply) return null;
  const { list, set } = reply;
  const [hand, weight] = ["hand", "weight"].map((name) => list.columns.indexOf(name));
  const held = new Map(list.rows.map((each) => [each[hand], weight < 0 ? 1 : each[weight]]));
  const shares = CLASSES.map((name) => {
    const hands = handsOf(name);
    return [name, hands.reduce((sum, each) => sum + (held.get(each) ?? 0), 0) / hands.length];
  });
  return { held, weights: new Map(shares), combos: set.combos };
}

// Draws every range; one that does not read keeps the picture of what it was.
export async function miniatures(rows, anew = false) {
  if (anew || known.size > MOST) known.clear();
  if (anew) asked.clear();
  await Promise.all(rows.map(async (row, place) => {
    const text = state.players[place];
    if (text === undefined) return; // he has just gone
    const range = part(text);
    if (row.dataset.drawn === range && !anew) return;
    const now = await handsIn(range);
    if (state.players[place] !== text || !now) return;
    row.dataset.drawn = range;
    show(row, now);
  }));
}
