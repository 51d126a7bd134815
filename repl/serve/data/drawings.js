// Answers as tables and drawings.

import { count, element, full, percent, shown } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

function drawn(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

// A table in a box that scrolls by itself; cells are texts or elements, those that are numbers stand right.
export function table(headings, rows, { caption, numbers = [] } = {}) {
  const head = element("tr", {}, ...headings.map((text, place) => element("th", { text, scope: "col", kind: numbers.includes(place) ? "n" : "" })));
  const body = rows.map((row) =>
    element("tr", {}, ...row.map((cell, place) => {
      const kind = numbers.includes(place) ? "n" : "";
      return cell instanceof HTMLElement && cell.tagName === "TD" ? cell : element("td", { kind }, cell);
    })),
  );
  const parts = [element("thead", {}, head), element("tbody", {}, ...body)];
  if (caption) parts.unshift(element("caption", { text: caption }));
  return element("div", { kind: "scroll", tabindex: 0, role: "region", "aria-label": caption ?? "Table" }, element("table", {}, ...parts));
}

export const bar = (part, text = percent(part)) => full(element("td", { kind: "n bar", text }), part);

// What a sampled number may be off by: half its 95 % interval.
const off = (stderr) => (stderr ? ` \u00b1 ${(196 * stderr).toFixed(2)}` : "");

export function equities(answer) {
  const rows = answer.players.map((player) => [
    player.hands,
    bar(player.equity, percent(player.equity) + off(player.stderr)),
    percent(player.win),
    percent(player.tie),
  ]);
  return table(["range", "equity", "win", "tie"], rows, { numbers: [1, 2, 3], caption: "Equities" });
}

// The 4 x 13 cards, the darker the better; each says its number.
export function heat(answer, by) {
  const [card, equity] = [by, "equity"].map((name) => answer.columns.indexOf(name));
  const known = new Map();
  for (const row of answer.rows) for (const each of row[card].split(" ")) known.set(each, row[equity]);
  const [low, high] = [Math.min(...known.values()), Math.max(...known.values())];
  const rows = [..."shdc"].map((suit) =>
    element("tr", {}, ...[..."AKQJT98765432"].map((rank) => {
      const value = known.get(rank + suit);
      const cell = element("td", { kind: value === undefined ? suit : `${suit} known`, text: shown(rank + suit) });
      if (value !== undefined) {
        cell.append(element("br"), (100 * value).toFixed(1));
        full(cell, high > low ? (value - low) / (high - low) : 0.5);
      }
      return cell;
    })),
  );
  const caption = element("caption", { kind: "faint", text: `Equity after each ${by} in percent, from ${percent(low)} to ${percent(high)}` });
  return element("div", { kind: "scroll heat", tabindex: 0, role: "region", "aria-label": `Equity by ${by}` },
    element("table", {}, caption, element("tbody", {}, ...rows)));
}

// The equities of all hands of two ranges, the best first.
export function curves(answer, names) {
  const [width, height, margin] = [460, 230, 40];
  const x = (top) => margin + (width - margin - 10) * top;
  const y = (equity) => 10 + (height - margin) * (1 - equity);
  const picture = drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Equity curves of ${names.join(" and ")}` });
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(
      drawn("line", { x1: x(0), x2: x(1), y1: y(part), y2: y(part) }),
      drawn("text", { x: 4, y: y(part) + 4 }, `${100 * part} %`),
      drawn("text", { x: x(part) - 10, y: height - 14 }, `${100 * part}`),
    );
  }
  [1, 2].forEach((side) => {
    const points = answer.rows.filter((row) => row[side] !== null).map((row) => `${x(row[0]).toFixed(1)},${y(row[side]).toFixed(1)}`);
    picture.append(drawn("polyline", { points: points.join(" "), class: side === 2 ? "two" : "" }));
  });
  const legend = element("p", { kind: "faint", text: `solid: ${names[0]}, dashed: ${names[1]}; share of the range from its best hand on, in percent` });
  return element("div", {}, picture, legend);
}

export function outs(answer) {
  const rows = answer.rows
    .filter((row) => row.out)
    .map((row) => [element("span", { kind: row.card[1], text: shown(row.card) }), row.makes, row.beats === null ? "" : percent(row.beats, 1),
      row.equity === null ? "" : bar(row.equity)]);
  return table(["card", "makes", "beats", "equity"], rows, { numbers: [2, 3], caption: `${answer.count} outs, worth ${count(answer.effective)}` });
}

export function nuts(answer) {
  const rows = answer.rows.slice(0, 15).map((row) => [
    String(row.place), row.makes, row.hands, String(row.combos), row.has === null ? "" : bar(row.has), row.has_or_better === null ? "" : percent(row.has_or_better),
  ]);
  return table(["", "made", "hands", "combos", "the range has", "or better"], rows, { numbers: [0, 3, 4, 5], caption: "The best hands of the board" });
}

export function blockers(answer) {
  const [name, removes, shift] = [answer.by, "removes", "shift"].map((column) => answer.columns.indexOf(column));
  const rows = answer.rows.slice(0, 30).map((row) => [row[name], percent(row[removes]), `${row[shift] > 0 ? "+" : ""}${(100 * row[shift]).toFixed(2)}`]);
  return table(["hand", "removes", "shift"], rows, { numbers: [1, 2], caption: `What each hand does to ${answer.versus}` });
}

export function worth(answer) {
  const pot = answer.pot;
  const rows = [["expected value", count(answer.ev)], ["equity", percent(answer.equity)]];
  if (pot.needed !== undefined && pot.action === "call") rows.push(["equity needed", percent(pot.needed)]);
  if (pot.folds_needed !== undefined) rows.push(["folds needed", percent(pot.folds_needed)]);
  rows.push(["hands that make money", answer.profitable || "none"]);
  return table(["", "value"], rows, { caption: "What it is worth" });
}

// Any answer that has rows, as a table of its first ones; others as their data.
export function anything(answer) {
  if (!answer.columns || !answer.rows) return element("pre", { text: JSON.stringify(answer, null, 1) });
  const written = (value) => (typeof value === "number" ? (Number.isInteger(value) ? count(value) : value.toFixed(4)) : String(value ?? ""));
  const rows = answer.rows.slice(0, 40).map((row) => (Array.isArray(row) ? row : Object.values(row)).map(written));
  const numbers = answer.columns.map((_, place) => place).filter((place) => typeof answer.rows[0]?.[place] === "number");
  return table(answer.columns, rows, { numbers });
}
