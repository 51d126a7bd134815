// Tables of answers.

import { button, count, element, full, percent } from "./dom.js";

// A table in a box that scrolls by itself; cells are texts or elements, those that are numbers stand right. Of a long one
// the first rows are shown, with `ends` the last ones too, and a button shows all.
export function table(headings, rows, { caption, label = caption, numbers = [], most = Infinity, ends = false } = {}) {
  const kind = (place) => (numbers.includes(place) ? "n" : "");
  const head = element("tr", {}, ...headings.map((text, place) => element("th", { text, scope: "col", kind: kind(place) })));
  const body = rows.map((row) =>
    row instanceof HTMLElement ? row : element("tr", {}, ...row.map((cell, place) =>
      (cell instanceof HTMLElement && cell.tagName === "TD" ? cell : element("td", { kind: kind(place) }, cell)))));
  const parts = [element("thead", {}, head), element("tbody", {}, ...body)];
  if (caption) parts.unshift(element("caption", { text: caption }));
  const box = element("div", { kind: "scroll", tabindex: 0, role: "region", "aria-label": label ?? "Table" }, element("table", {}, ...parts));
  if (body.length <= most + 2) return box;
  const [first, after] = ends ? [Math.ceil(most / 2), body.length - Math.floor(most / 2)] : [most, body.length];
  const between = body.slice(first, after);
  between.forEach((row) => (row.hidden = true));
  if (ends) body[after].classList.add("after");
  const more = button(`Show all ${body.length} rows`, () => {
    between.forEach((row) => (row.hidden = !row.hidden));
    more.textContent = between[0].hidden ? `Show all ${body.length} rows` : "Show fewer";
  }, { kind: "quiet more" });
  return element("div", {}, box, more);
}

export const bar = (part, text = percent(part)) => full(element("td", { kind: "n bar", text }), part);

// Any answer that has rows, as a table; others as their data.
export function anything(answer) {
  if (!answer.columns || !answer.rows) return element("pre", { text: JSON.stringify(answer, null, 1) });
  const written = (value) => (typeof value === "number" ? (Number.isInteger(value) ? count(value) : value.toFixed(4)) : String(value ?? ""));
  const rows = answer.rows.map((row) => (Array.isArray(row) ? row : Object.values(row)).map(written));
  const numbers = answer.columns.map((_, place) => place).filter((place) => /^[-\d.,]+$/.test(rows[0]?.[place] ?? ""));
  return table(answer.columns, rows, { numbers, most: 12 });
}
