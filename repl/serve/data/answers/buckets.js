// A range in buckets by the equity of its hands: more lines of what it has, asked for where somebody wants them.

import { handsWith } from "./hands_with.js";

const FROM = [0.8, 0.6, 0.4, 0.2, 0]; // the least equity of each bucket

const title = (place) => (place ? `equity ${100 * FROM[place]} to ${100 * FROM[place - 1]} %` : `equity ${100 * FROM[0]} % and more`);

// The lines of some players by their words, as an answer to a breakdown has them, and whether equities were sampled; null where
// there is no answer.
export async function buckets(seats) {
  const found = await handsWith(seats);
  return found && { all: found.all.map(lines), sampled: found.sampled };
}

function lines(rows) {
  let better = 0;
  return new Map(FROM.map((least, place) => {
    const some = rows.filter(({ equity }) => equity >= least && (!place || equity < FROM[place - 1]));
    const sum = (value) => some.reduce((total, row) => total + value(row), 0);
    const share = sum((row) => row.share);
    better += share;
    return [title(place), {
      line: title(place), kind: "equity", combos: sum((row) => row.combos), share, or_better: better,
      equity: share ? sum((row) => row.share * row.equity) / share : null, hands: some.flatMap((row) => row.hands).join(", ") || "none",
    }];
  }));
}
