// The hands of players with their equities, one by one: asked for once, for all who want to know.

import { carried } from "../question/lines.js";
import { ask } from "../common/service.js";
import { names } from "../question/state.js";

const known = new Map(); // by what was asked
const MOST = 20;

// For each seat rows of hands that are alike, their combos, share of the range and equity; and whether these were sampled. Null
// where there is no answer.
export async function handsWith(seats) {
  const query = carried("hand", seats);
  const key = JSON.stringify([query, names()]);
  if (known.size > MOST) known.clear();
  if (!known.has(key)) {
    const reply = await ask({ query, names: names() });
    if (!reply.ok || reply.answers.length !== seats.length) return null;
    known.set(key, { all: reply.answers.map(rows), sampled: reply.answers.some((each) => each.method !== "exact") });
  }
  return known.get(key);
}

function rows(answer) {
  const [hand, combos, share, equity] = ["hand", "combos", "share", "equity"].map((name) => answer.columns.indexOf(name));
  return answer.rows.map((row) => ({ hands: row[hand].split(" "), combos: row[combos], share: row[share], equity: row[equity] }));
}
