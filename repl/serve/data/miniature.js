// Ranges in short: a grid of the size of a letter, and how many hands there are.

import { count, element } from "./dom.js";
import { CLASSES, handsOf } from "./hands.js";
import { part } from "./lines.js";
import { ask } from "./service.js";
import { names, state } from "./state.js";
import { drawn } from "./svg.js";

const known = new Map(); // what was found of a text: the weights of its classes, and how many hands it has
const MOST = 200;

export const miniature = () => [drawn("svg", { class: "mini", viewBox: "0 0 13 13", "aria-hidden": "true" }), element("span", { kind: "size" })];

function show(row, { weights, combos }) {
  row.querySelector(".mini").replaceChildren(...CLASSES.flatMap((name, place) => {
    const weight = weights.get(name);
    return weight ? [drawn("rect", { x: place % 13, y: Math.floor(place / 13), width: 1, height: 1, opacity: Math.max(weight, 0.25).toFixed(2) })] : [];
  }));
  row.querySelector(".size").textContent = count(combos);
  row.querySelector(".size").title = `${count(combos)} hands`;
}

async function found(range) {
  const reply = await ask({ query: `list ${range}; ${range}`, names: names() });
  if (!reply.ok || reply.answers?.length !== 2) return null;
  const [list, set] = reply.answers;
  const [hand, weight] = ["hand", "weight"].map((name) => list.columns.indexOf(name));
  const held = new Map(list.rows.map((each) => [each[hand], weight < 0 ? 1 : each[weight]]));
  const shares = CLASSES.map((name) => {
    const hands = handsOf(name);
    return [name, hands.reduce((sum, each) => sum + (held.get(each) ?? 0), 0) / hands.length];
  });
  return { weights: new Map(shares), combos: set.combos };
}

// Draws every range; one that does not read keeps the picture of what it was.
export async function miniatures(rows, anew = false) {
  if (anew || known.size > MOST) known.clear();
  await Promise.all(rows.map(async (row, place) => {
    const text = state.players[place];
    if (text === undefined) return; // he has just gone
    const range = part(text);
    if (row.dataset.drawn === range && !anew) return;
    if (!known.has(range)) {
      const now = await found(range);
      if (now) known.set(range, now);
    }
    if (state.players[place] !== text || !known.has(range)) return;
    row.dataset.drawn = range;
    show(row, known.get(range));
  }));
}
