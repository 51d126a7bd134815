// Statistics of players as a table: a line for each, a column for each group.

import { count, element } from "../common/dom.js";
import { notes } from "./games.js";
import { FEWEST, intervals } from "./leaks.js";
import { statistics } from "./lines.js";
import { amount } from "./steps.js";
import { bar, table } from "../common/tables.js";

const number = (value) => `${value < 0 ? "\u2212" : ""}${amount(Math.abs(value))}`;

// A number in the decimals that the service says people read, of which negative ones are tens: the shell's text has the same.
function rounded(value, decimals) {
  const [unit, digits] = [10 ** Math.max(0, -decimals), Math.max(0, decimals)];
  const written = new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: "halfEven", signDisplay: "negative" });
  return written.format(unit > 1 ? Math.round(value / unit) * unit : value).replace("-", "\u2212");
}

// Half of the 95 % interval of an amount.
const off = ({ error, decimals }) => (error ? ` \u00b1 ${rounded(1.96 * error, decimals)}` : "");

function cell(of, value, found, alone) {
  const kind = "n";
  const { times, interval, decimals } = found;
  if (value === null || value === undefined) return element("td", { kind, text: "–" });
  if (of === "count") return element("td", { kind, text: count(value) });
  if (of === "amount") return element("td", { kind: value < 0 ? "n loses" : kind, text: number(value) + (alone ? off(found) : "") });
  if (of === "ratio") return element("td", { kind, text: value.toFixed(2) });
  const shown = rounded(100 * value, decimals ?? 0);
  if (!alone) return element("td", { kind: times?.[1] < FEWEST ? `${kind} few` : kind }, shown, times ? element("small", { kind: "note", text: ` (${count(times[1])})` }) : "");
  if (!interval) return bar(value, `${shown} %`);
  const [low, high] = interval;
  const drawn = intervals({ rate: value, low, high });
  return element("td", { kind: times[1] < FEWEST ? `${kind} few` : kind }, `${shown} % (${interval.map((end) => rounded(100 * end, decimals)).join(" to ")}) `, drawn);
}

export function stats(answer) {
  const shown = statistics.filter(({ name }) => answer.columns.includes(name));
  const keys = answer.columns.filter((column) => !statistics.some(({ name }) => name === column) && column !== "size");
  const at = (name) => answer.columns.indexOf(name);
  const alone = answer.rows.length === 1;
  const lines = shown.map(({ name, title, kind }) => element("tr", { "data-stat": name }, element("th", { scope: "row", text: title }),
    ...answer.rows.map((row, group) => cell(kind, row[at(name)], beside(answer, group, at(name)), alone)),
    ...(alone ? [element("td", { kind: "n note", text: times(answer.counts?.[0]?.[at(name)]) })] : [])));
  const titles = answer.rows.map((row) => keys.map((key) => String(row[at(key)] ?? "–")).join(", "));
  const headings = keys.length ? titles : ["all hands"];
  const caption = `${alone ? "Shares with their 95 % intervals, and how often of how many" : "Shares in percent, in brackets the number of opportunities"}; pale: fewer than ${FEWEST}`;
  return element("div", {}, table(["statistic", ...headings, ...(alone ? ["times"] : [])], lines, { caption, numbers: headings.map((_, place) => place + 1).concat(headings.length + 1) }), ...notes(answer));
}

// What an answer has beside a value.
function beside(answer, row, column) {
  const [error, times, interval, decimals] = ["errors", "counts", "intervals", "decimals"].map((name) => answer[name]?.[row]?.[column]);
  return { error, times, interval, decimals };
}

const times = (found) => (found ? `${count(found[0])} of ${count(found[1])}` : "");
