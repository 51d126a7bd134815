// Tables of answers.

import { button, count, element, percent } from "./dom.js";

// A table in a box that scrolls by itself; cells are texts or elements, those that are numbers stand right; a row may be a
// function that makes it. Of a long one the first rows are shown, with `ends` the last ones too, and a button makes all.
export function table(headings, rows, { caption, label = caption, numbers = [], most = Infinity, ends = false } = {}) {
  const kind = (place) => (numbers.includes(place) ? "n" : "");
  const head = element("tr", {}, ...headings.map((text, place) => (text instanceof HTMLElement ? text : element("th", { text, scope: "col", kind: kind(place) }))));
  const made = (row) => {
    if (typeof row === "function") return made(row());
    return row instanceof HTMLElement ? row : element("tr", {}, ...row.map((cell, place) =>
      (cell instanceof HTMLElement && cell.tagName === "TD" ? cell : element("td", { kind: kind(place) }, cell))));
  };
  const isLong = rows.length > most + 2;
  const [first, after] = !isLong ? [rows.length, rows.length] : ends ? [Math.ceil(most / 2), rows.length - Math.floor(most / 2)] : [most, rows.length];
  const body = element("tbody", {}, ...[...rows.slice(0, first), ...rows.slice(after)].map(made));
  const parts = [element("thead", {}, head), body];
  if (caption) parts.unshift(element("caption", { text: caption }));
  const box = element("div", { kind: "scroll", tabindex: 0, role: "region", "aria-label": label ?? "Table" }, element("table", {}, ...parts));
  if (!isLong) return box;
  const end = body.children[first] ?? null;
  end?.classList.add("after");
  let between = [];
  const more = button(`Show all ${rows.length} rows`, () => {
    between.forEach((row) => row.remove());
    between = between.length ? [] : rows.slice(first, after).map(made);
    between.forEach((row) => body.insertBefore(row, end));
    more.textContent = between.length ? "Show fewer" : `Show all ${rows.length} rows`;
  }, { kind: "quiet more" });
  return element("div", {}, box, more);
}

// A number with a bar beside it, as long as the part of what can be.
export function bar(part, text = percent(part)) {
  const length = element("i", {});
  length.style.setProperty("--part", Math.min(Math.max(part, 0), 1).toFixed(4));
  return element("td", { kind: "n bar" }, length, text);
}

// Any answer that has rows, as a table; others as their data.
export function anything(answer) {
  if (!answer.columns || !answer.rows) return element("pre", { text: JSON.stringify(answer, null, 1) });
  const written = (value) => (typeof value === "number" ? (Number.isInteger(value) ? count(value) : value.toFixed(4)) : String(value ?? ""));
  const rows = answer.rows.map((row) => (Array.isArray(row) ? row : Object.values(row)).map(written));
  const numbers = answer.columns.map((_, place) => place).filter((place) => /^[-\d.,]+$/.test(rows[0]?.[place] ?? ""));
  return table(answer.columns, rows, { numbers, most: 12 });
}
