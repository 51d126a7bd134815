// Ranges as other programs write them: which program it was, and the range as PQL has it, with other ways to read it.

import { manyCombos } from "../common/dom.js";
import { CLASSES, SUITS, written } from "./hands.js";
import { listed, tableOf } from "./pasted_tables.js";
import { ask } from "../common/service.js";

const COMBO = "(?:[2-9TJQKA][cdhs]){2}";
const NUMBER = "\\d*\\.?\\d+%?";
const HANDS = new RegExp(`^(?:${COMBO}|[2-9TJQKA]{2}[so]?[+-]?|[2-9TJQKA]{2}[so]?-[2-9TJQKA]{2}[so]?)$`, "i");
// The first that is found decides; without weights nearly all programs write alike.
const SIGNS = [
  ["std", "Equilab or PokerStove", new RegExp(`(?:^|[\\s,;])\\d{1,3}(?:\\.\\d+)?\\s*:\\s*[2-9TJQKA]{2}`, "i")],
  ["gto", "GTO+ or Flopzilla", new RegExp(`\\[\\s*${NUMBER}\\s*\\]`)],
  ["wizard", "GTO Wizard", new RegExp(`^\\s*(?:${COMBO}\\s*:\\s*${NUMBER}[\\s,;]*)+$`, "i")],
];
const WEIGHED = new RegExp(`:\\s*${NUMBER}`);
const BOTH = /(?:^|[\s,;])(?!([2-9TJQKA])\1)[2-9TJQKA]{2}(?=[:,;\s]|$)/i; // suited and offsuit there, offsuit in PQL

// The notation of a text and who writes it, or null where it is PQL's own as well.
function kind(text) {
  if (/['"#]/.test(text)) return null;
  const found = SIGNS.find(([, , sign]) => sign.test(text));
  if (found) return found;
  const apart = /[;\n\r]/.test(text.trim());
  const parts = text.trim().split(/[\s,;]+/).filter(Boolean);
  if (WEIGHED.test(text)) return apart || BOTH.test(text) ? ["pio", "PioSOLVER"] : null;
  return parts.length > 1 && areHands(parts) && (apart || /[^\s,]\s+[^\s,]/.test(text.trim())) ? OTHERS : null;
}

const OTHERS = ["std", "Equilab, Flopzilla or PokerStove"];
const areHands = (parts) => parts.every((part) => HANDS.test(part));
const UNSAID = /(?:^|[\s,;])(?!([2-9TJQKA])\1)[2-9TJQKA]{2}(?=-|\+?(?:[,;\s]|$))/i; // spans of such hands too
const isBoth = (text) => UNSAID.test(text) && areHands(text.trim().split(/[\s,;]+/).filter(Boolean));

// Weights without names: of all hands as solvers order them, the higher card first, or of the 169 classes as a grid has them.
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [...SUITS].reverse().map((suit) => rank + suit));
const ORDERS = {
  "PioSOLVER's order": (high, low) => (high * (high - 1)) / 2 + low,
  "the order of postflop-solver": (high, low) => (low * (101 - low)) / 2 + high - 1,
};
const FEWEST = 40; // fewer numbers in a row are no vector
const LARGEST = 1.0001; // what solvers print may be a little more than all

// The weights of a text of numbers alone, or null.
function numbers(text) {
  const words = text.replace(/^\s*set_range\s+(?:OOP|IP)\b/i, "").split(/[\s,;]+/).filter(Boolean);
  return words.length >= FEWEST && words.every((word) => /^[\d.]+(?:e[-+]?\d+)?$/i.test(word)) ? words.map(Number) : null;
}

async function vector(weights, order) {
  const place = ORDERS[order];
  const held = new Map();
  for (let high = 1; high < 52; high += 1) {
    for (let low = 0; low < high; low += 1) {
      const weight = Math.min(weights[place(high, low)], 1);
      if (weight) held.set(CARDS[high] + CARDS[low], weight);
    }
  }
  const other = Object.keys(ORDERS).find((each) => each !== order);
  return said(written(held), `1,326 weights in ${order}`, [[`Read them in ${other}`, () => vector(weights, other)]]);
}

async function grid(weights) {
  const named = CLASSES.flatMap((name, place) => (weights[place] ? [`${name}:${Math.min(weights[place], 1)}`] : []));
  return said(named.join(", ") || "none", "13 rows of 13 weights, the ace first and suited hands above");
}

async function said(range, what, others = []) {
  const reply = await ask({ query: range });
  if (!reply.ok) return { problem: reply.problems[0].message, long: true };
  return { range: reply.answers[0].text, says: `read as ${what}: ${manyCombos(reply.answers[0].combos)}`, others };
}

// A column of a table, at first the first one that is not of folding; each of the others at a press.
function column(table, chosen = table.find((each) => !each.folds) ?? table[0]) {
  const what = chosen.isWeight || table.length < 2 ? "hands with their weights" : `the column ${chosen.name} of a table`;
  const others = table.filter((each) => each !== chosen).map((each) => [`Read ${each.name}`, () => column(table, each)]);
  return said(listed(chosen) ? `pio'${listed(chosen)}'` : "none", what, others);
}

// The table that a text is, or what is wrong with it; null for another text.
function tabled(text) {
  try {
    return { table: tableOf(text) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: error.message, long: true };
  }
}

async function read(dialect, text) {
  const listed = text.split(/[;,\n\r]+/).map((each) => each.trim()).filter(Boolean).join(", ");
  const reply = await ask({ query: `${dialect}'${listed.replaceAll("'", "")}'` });
  if (!reply.ok) return { problem: reply.problems.find((each) => each.type === "error")?.message };
  return { range: reply.answers[0].text, combos: reply.answers[0].combos, warnings: reply.problems.map((each) => each.message) };
}

async function readAs([dialect, program], text) {
  const found = await read(dialect, text);
  return found.problem ? found : { range: found.range, says: [`read as ${program} write it: ${manyCombos(found.combos)}`, ...found.warnings].join("; ") };
}

// A text that was pasted, if another program has written it: the range and what to say of it, how else it may be read, or what
// is wrong.
export async function converted(text) {
  const weights = numbers(text);
  if (weights?.some((weight) => !(weight <= LARGEST))) return { problem: "weights are numbers from 0 to 1", long: true };
  if (weights?.length === 1326) return vector(weights, Object.keys(ORDERS)[0]);
  if (weights?.length === 169) return grid(weights);
  if (weights) return { problem: `${weights.length.toLocaleString("en")} numbers: a range has 1,326 weights, or 169`, long: true };
  const { table, ...wrong } = tabled(text);
  if (table) return column(table);
  if (wrong.problem) return wrong;
  const found = kind(text);
  if (found) return readAs(found, text);
  // `AK` is offsuit in PQL and all of AK elsewhere: who has pasted it knows which.
  return isBoth(text) ? { range: text.trim(), says: "read as PQL writes it", others: [["Read them as suited and offsuit", () => readAs(OTHERS, text)]] } : null;
}

// The ranges of another program's file, each with its own title where the file has several: trees of PioSOLVER and TexasSolver,
// ranges of Desktop Postflop, or one range. What no program but PQL writes stays as it is.
export async function filed(text) {
  const table = numbers(text) ? null : tabled(text).table;
  if (table?.length > 1) return Promise.all(table.map(async (each) => ({ title: each.name, ...(await column(table, each)) })));
  const several = treeOf(text) ?? folderOf(text);
  if (!several) return [{ title: "", range: text, ...((await (isBoth(text) ? readAs(OTHERS, text) : converted(text))) ?? {}) }];
  return Promise.all(several.map(async ([title, range]) => ({ title, ...(numbers(range) ? await converted(range) : await read("pio", range)) })));
}

function treeOf(text) {
  const found = [...text.matchAll(/^(?:#Range([01])#|set_range_(oop|ip)\s+)(.*)$/gm)];
  return found.length ? found.map(([, place, seat, range]) => [place === "0" || seat === "oop" ? "OOP" : "IP", range]) : null;
}

function folderOf(text) {
  if (!text.startsWith("{")) return null;
  try {
    const found = JSON.parse(text).data.filter((each) => typeof each.value === "string" && Array.isArray(each.path));
    return found.map(({ path, value }) => [path.join("/"), value]);
  } catch {
    return null;
  }
}
