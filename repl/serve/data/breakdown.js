// What a range has made, and what it draws to: rows filter the grid to their hands.

import { button, element, heated, percent } from "./dom.js";
import { pick } from "./grid.js";
import { reading } from "./lines.js";
import { ask } from "./service.js";
import { names, state } from "./state.js";
import { bar, table } from "./tables.js";
import { explained, plain } from "./words.js";

export function breakdown(answer, line) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  const compared = "equity" in at;
  const range = reading(line)?.ranges[0] ?? state.players[state.focus];
  const rows = [];
  const of = (kinds, title) => {
    const found = answer.rows.filter((row) => kinds.includes(row[at.kind]));
    if (!found.length) return;
    rows.push(element("tr", { kind: "group" }, element("th", { text: title, colspan: compared ? 4 : 3, scope: "colgroup" })));
    rows.push(...found.map((row) => one(row, at, compared)));
    found.forEach((row, place) => picking(rows[rows.length - found.length + place], row[at.hands], range));
  };
  of(["made", "kicker"], "Made");
  of(["draw"], "Draws: a hand may have several");
  return table(["hand", "combos", "share", ...(compared ? ["equity"] : [])], rows,
    { numbers: [1, 2, 3], caption: `What ${answer.hands} has on the board; press a line to see its hands in the grid` });
}

function one(row, at, compared) {
  const cells = [
    element("td", { kind: row[at.kind] }, explained(button(plain(row[at.line]), () => {}, { "aria-pressed": "false" }), row[at.line])),
    element("td", { kind: "n", text: String(Math.round(100 * row[at.combos]) / 100) }),
    bar(row[at.share]),
  ];
  if (compared) {
    const equity = row[at.equity];
    cells.push(equity === null ? element("td", {}) : heated(element("td", { kind: "n warmth", text: percent(equity) }), equity));
  }
  return element("tr", { kind: "pick" }, ...cells);
}

// A press picks the hands of a row; another press lets them go.
function picking(row, hands, range) {
  const pressed = row.querySelector("button");
  const isPressed = () => pressed.getAttribute("aria-pressed") === "true";
  row.addEventListener("click", async () => {
    const on = !isPressed();
    pick(null);
    if (!on) return;
    pressed.setAttribute("aria-pressed", "true");
    const reply = await ask({ query: `list (${hands}) & (${range})`, names: names() });
    if (reply.ok && pressed.isConnected && isPressed()) pick(reply.answers[0].rows.map((each) => each[0]));
  });
}
