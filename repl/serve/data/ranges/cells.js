// The cells of a grid, and what is drawn in them: what is held of each class, and its equity.

import { count, element, full, heated, percent, within } from "../common/dom.js";
import { CLASSES, handsOf, RANKS } from "./hands.js";
import { cards, state } from "../question/state.js";

// Cells by the name of their class, in rows of a grid; `named` is the attribute that has the name.
export function cellsOf(grid, named) {
  const cells = new Map();
  for (let row = 0; row < RANKS.length; row += 1) {
    const line = element("div", { role: "row" });
    for (const name of CLASSES.slice(RANKS.length * row, RANKS.length * (row + 1))) {
      const cell = element("div", { role: "gridcell", [named]: name }, element("b", { text: name }), element("small", {}));
      cells.set(name, cell);
      line.append(cell);
    }
    grid.append(line);
  }
  return cells;
}

// One cell is a stop of Tab, the one that was looked at last, and arrow keys lead to the others.
export function stepping(grid, cells) {
  const all = [...cells.values()];
  for (const cell of all) cell.tabIndex = -1;
  all[0].tabIndex = 0;
  grid.addEventListener("focusin", (event) => {
    grid.querySelector("[tabindex='0']").tabIndex = -1;
    event.target.tabIndex = 0;
  });
  grid.addEventListener("keydown", (event) => {
    const [at, columns] = [all.indexOf(event.target), RANKS.length];
    const next = all[{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns }[event.key]];
    if (at < 0 || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    next?.focus();
  });
}

const drawn = new WeakMap(); // what each cell says

// The weights of hands, the equity of each class, whether rows of a table have picked them, and whether equities are shown.
// A cell that says the same already is let alone: one edit draws a grid several times.
export function drawCells(grid, cells, { weights, equities, picked, byEquity }) {
  grid.classList.toggle("warm", byEquity && equities.size > 0);
  const board = cards(state.board);
  for (const [name, cell] of cells) {
    // Of a filter's hands the board leaves some: only they fill the cell.
    const all = handsOf(name);
    const hands = picked ? all.filter((hand) => !board.some((card) => hand.includes(card))) : all;
    const of = hands.map((hand) => weights.get(hand) ?? 0);
    const present = of.filter(Boolean).length;
    const weight = of.reduce((sum, each) => sum + each, 0);
    const { equity, off } = (present ? equities.get(name) : undefined) ?? {};
    const isKnown = byEquity && equity !== undefined;
    const part = present < hands.length ? `${present}/${hands.length}` : weight < present ? `${Math.round((100 * weight) / present)}%` : "";
    const says = [name, present ? `${present} of ${hands.length} combos${picked ? " picked" : ""}` : picked ? "none picked" : "none"];
    const left = hands.filter((hand, place) => of[place] && !board.some((card) => hand.includes(card))).length;
    if (left < present && !picked) says.push(`${left} left`);
    if (present && weight !== present) says.push(`weight ${count(weight)}`);
    if (isKnown) says.push(`equity ${percent(equity)}${within(equity, off)}`);
    const now = [...says, weight, equity].join();
    if (drawn.get(cell) === now) continue;
    drawn.set(cell, now);
    full(cell, hands.length ? weight / hands.length : 0).classList.toggle("held", present > 0);
    cell.classList.toggle("part", present > 0 && present < hands.length);
    cell.classList.toggle("known", isKnown);
    cell.classList.toggle("dim", picked && !present);
    if (equity !== undefined) heated(cell, equity);
    cell.lastChild.textContent = !present ? "" : isKnown ? Math.round(100 * equity) : part;
    cell.setAttribute("aria-selected", present > 0);
    cell.setAttribute("aria-label", says.join(", "));
  }
}

// The equity of each class as an answer has it, with its standard error where it was sampled.
export function classEquities(answer) {
  const [name, equity, off] = [answer.by, "equity", "stderr"].map((column) => answer.columns?.indexOf(column) ?? -1);
  return new Map(answer.by === "class" ? answer.rows.map((each) => [each[name], { equity: each[equity], off: off < 0 ? null : each[off] }]) : []);
}
