// Tables of answers.

import { button, count, element, percent } from "./dom.js";

// Which rows of a long table are shown: the first, with `ends` the last too, and so many on each side of a place `around`.
function shownOf(length, { most, ends, around, width }) {
  if (length <= most + 2) return [[0, length]];
  const [first, last] = ends ? [Math.ceil(most / 2), Math.floor(most / 2)] : [most, 0];
  const parts = [[0, first], ...(around === undefined ? [] : [[Math.max(around - width, 0), Math.min(around + width, length)]]), [length - last, length]];
  return parts.filter(([from, to]) => to > from).reduce((found, [from, to]) => {
    const before = found.at(-1);
    if (!before || from > before[1] + 1) return [...found, [from, to]]; // a single row is not left out
    before[1] = Math.max(before[1], to);
    return found;
  }, []);
}

// A table in a box that scrolls by itself; cells are texts or elements, those that are numbers stand right; a row may be a
// function that makes it. Of a long one some rows are shown, and a button makes all.
export function table(headings, rows, { caption, label = caption, numbers = [], most = Infinity, ends = false, around, width } = {}) {
  const kind = (place) => (numbers.includes(place) ? "n" : "");
  const head = element("tr", {}, ...headings.map((text, place) => (text instanceof HTMLElement ? text : element("th", { text, scope: "col", kind: kind(place) }))));
  const made = (row) => {
    if (typeof row === "function") return made(row());
    return row instanceof HTMLElement ? row : element("tr", {}, ...row.map((cell, place) =>
      (cell instanceof HTMLElement && cell.tagName === "TD" ? cell : element("td", { kind: kind(place) }, cell))));
  };
  const shown = shownOf(rows.length, { most, ends, around, width });
  const body = element("tbody", {});
  // Rows behind some that are left out are marked.
  const draw = (parts) => body.replaceChildren(...parts.flatMap(([from, to], place) => {
    const some = rows.slice(from, to).map(made);
    if (place) some[0]?.classList.add("after");
    return some;
  }));
  draw(shown);
  const parts = [element("thead", {}, head), body];
  if (caption) parts.unshift(element("caption", { text: caption }));
  const box = element("div", { kind: "scroll", tabindex: 0, role: "region", "aria-label": label ?? "Table" }, element("table", {}, ...parts));
  if (shown.reduce((sum, [from, to]) => sum + to - from, 0) === rows.length) return box;
  let isWhole = false;
  const more = button(`Show all ${rows.length} rows`, () => {
    isWhole = !isWhole;
    draw(isWhole ? [[0, rows.length]] : shown);
    more.textContent = isWhole ? "Show fewer" : `Show all ${rows.length} rows`;
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
