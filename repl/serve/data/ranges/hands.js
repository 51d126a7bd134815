// The classes of the grid, 169 or 81 of them, and the hands in each, as the service writes them.

import { RANKS } from "../common/game.js";

export { RANKS };
export const SUITS = "shdc";

// How many hands there are of all.
const CARDS = RANKS.length * SUITS.length;
export const COMBOS = (CARDS * (CARDS - 1)) / 2;

function className(row, column) {
  const [a, b] = [RANKS[row], RANKS[column]];
  return row === column ? a + a : row < column ? `${a}${b}s` : `${b}${a}o`;
}

// The hands of a class: the higher card first, spades before hearts, diamonds, clubs.
const known = new Map();
export function handsOf(name) {
  if (!known.has(name)) known.set(name, suitsOf(name));
  return known.get(name);
}

function suitsOf(name) {
  const found = [];
  for (const first of SUITS) {
    for (const second of SUITS) {
      const pair = name.length === 2;
      if (pair ? SUITS.indexOf(first) < SUITS.indexOf(second) : (first === second) === (name[2] === "s")) {
        found.push(name[0] + first + name[1] + second);
      }
    }
  }
  return found;
}

export const CLASSES = [...RANKS].flatMap((_, row) => [...RANKS].map((_, column) => className(row, column)));

// Hands with their weights as text: whole classes by their name, others hand by hand; the service finds the shortest.
export function written(held) {
  const parts = [];
  const weighed = (what, weight) => (weight === 1 ? what : `${what}:${weight}`);
  for (const name of CLASSES) {
    const hands = handsOf(name);
    const weights = new Set(hands.map((hand) => held.get(hand) ?? 0));
    if (weights.size === 1) {
      const [weight] = weights;
      if (weight) parts.push(weighed(name, weight));
    } else {
      for (const hand of hands) if (held.has(hand)) parts.push(weighed(hand, held.get(hand)));
    }
  }
  return parts.length ? parts.join(", ") : "none";
}
