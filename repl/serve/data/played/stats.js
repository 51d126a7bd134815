// Statistics of players as a table: a line for each, a column for each group.

import { count, element } from "../common/dom.js";
import { notes } from "./games.js";
import { statistics } from "./lines.js";
import { amount } from "./steps.js";
import { bar, table } from "../common/tables.js";

// Half of a 95 % interval.
const off = (error, scale = 1) => (error === null || error === undefined ? "" : ` ± ${count(Number((196 * scale * error / 100).toPrecision(2)))}`);
const number = (value) => `${value < 0 ? "\u2212" : ""}${amount(Math.abs(value))}`;

function cell(of, value, error, times, alone) {
  const kind = "n";
  if (value === null || value === undefined) return element("td", { kind, text: "–" });
  if (of === "count") return element("td", { kind, text: count(value) });
  if (of === "amount") return element("td", { kind: value < 0 ? "n loses" : kind, text: number(value) + (alone ? off(error) : "") });
  if (of === "ratio") return element("td", { kind, text: value.toFixed(2) });
  const shown = `${(100 * value).toFixed(alone ? 1 : 0)}${alone ? `${off(error, 100)} %` : ""}`;
  return alone ? bar(value, shown) : element("td", { kind }, shown, times ? element("small", { kind: "note", text: ` (${count(times[1])})` }) : "");
}

export function stats(answer) {
  const shown = statistics.filter(({ name }) => answer.columns.includes(name));
  const keys = answer.columns.filter((column) => !statistics.some(({ name }) => name === column) && column !== "size");
  const at = (name) => answer.columns.indexOf(name);
  const alone = answer.rows.length === 1;
  const lines = shown.map(({ name, title, kind }) => element("tr", { "data-stat": name }, element("th", { scope: "row", text: title }),
    ...answer.rows.map((row, group) => cell(kind, row[at(name)], answer.errors?.[group]?.[at(name)], answer.counts?.[group]?.[at(name)], alone)),
    ...(alone ? [element("td", { kind: "n note", text: times(answer.counts?.[0]?.[at(name)]) })] : [])));
  const titles = answer.rows.map((row) => keys.map((key) => String(row[at(key)] ?? "–")).join(", "));
  const headings = keys.length ? titles : ["all hands"];
  const caption = alone ? "Shares with their 95 % intervals, and how often of how many" : "Shares in percent, in brackets the number of opportunities";
  return element("div", {}, table(["statistic", ...headings, ...(alone ? ["times"] : [])], lines, { caption, numbers: headings.map((_, place) => place + 1).concat(headings.length + 1) }), ...notes(answer));
}

const times = (found) => (found ? `${count(found[0])} of ${count(found[1])}` : "");
