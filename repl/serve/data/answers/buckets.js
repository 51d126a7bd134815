// A range in buckets by the equity of its hands: more lines of what it has, asked for where somebody wants them.

import { carried } from "../question/lines.js";
import { ask } from "../common/service.js";
import { names } from "../question/state.js";

const FROM = [0.8, 0.6, 0.4, 0.2, 0]; // the least equity of each bucket
const known = new Map(); // lines by what was asked
const MOST = 20;

const title = (place) => (place ? `equity ${100 * FROM[place]} to ${100 * FROM[place - 1]} %` : `equity ${100 * FROM[0]} % and more`);

// The lines of some players by their words, as an answer to a breakdown has them, and whether equities were sampled; null where
// there is no answer.
export async function buckets(seats) {
  const query = carried("hand", seats);
  const key = JSON.stringify([query, names()]);
  if (known.size > MOST) known.clear();
  if (!known.has(key)) {
    const reply = await ask({ query, names: names() });
    if (!reply.ok || reply.answers.length !== seats.length) return null;
    known.set(key, { all: reply.answers.map(lines), sampled: reply.answers.some((each) => each.method !== "exact") });
  }
  return known.get(key);
}

function lines(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  let better = 0;
  return new Map(FROM.map((least, place) => {
    const rows = answer.rows.filter((row) => row[at.equity] >= least && (!place || row[at.equity] < FROM[place - 1]));
    const sum = (value) => rows.reduce((total, row) => total + value(row), 0);
    const share = sum((row) => row[at.share]);
    better += share;
    return [title(place), {
      line: title(place), kind: "equity", combos: sum((row) => row[at.combos]), share, or_better: better,
      equity: share ? sum((row) => row[at.share] * row[at.equity]) / share : null, hands: rows.flatMap((row) => row[at.hand].split(" ")).join(", ") || "none",
    }];
  }));
}
