// What a range has made, and what it draws to: its lines filter the grid.

import { button, element, heated, percent } from "./dom.js";
import { filter, filtering, press } from "./filters.js";
import { bar, table } from "./tables.js";
import { explained, plain } from "./words.js";

export function breakdown(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  const compared = "equity" in at;
  const rows = [];
  const of = (kinds, title) => {
    const found = answer.rows.filter((row) => kinds.includes(row[at.kind]));
    if (!found.length) return;
    rows.push(element("tr", { kind: "group" }, element("th", { text: title, colspan: compared ? 4 : 3, scope: "colgroup" })));
    rows.push(...found.map((row) => one(row, at, compared)));
  };
  of(["made", "kicker"], "Made");
  of(["draw"], "Draws: a hand may have several");
  const made = table(["hand", "combos", "share", ...(compared ? ["equity"] : [])], rows, { numbers: [1, 2, 3], label: "What the range has", most: rows.length });
  filtering(rows.map((row) => row.querySelector("button")).filter(Boolean));
  return element("div", {}, filter, made);
}

// A press on a line chooses its hands, another lets them go.
function one(row, at, compared) {
  const pressed = button(plain(row[at.line]), () => {}, { "aria-pressed": "false", "data-line": row[at.line] });
  const cells = [
    element("td", { kind: row[at.kind] }, explained(pressed, row[at.line])),
    element("td", { kind: "n", text: String(Math.round(100 * row[at.combos]) / 100) }),
    bar(row[at.share]),
  ];
  if (compared) {
    const equity = row[at.equity];
    cells.push(equity === null ? element("td", {}) : heated(element("td", { kind: "n warmth", text: percent(equity) }), equity));
  }
  return element("tr", { kind: "pick", on: { click: () => press(row[at.line], row[at.hands]) } }, ...cells);
}
