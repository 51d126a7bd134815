// The 13 x 13 grid of the range in focus: what is held of each class, its equity, and painting it.

import { count, element, find, full, heated, percent } from "./dom.js";
import { CLASSES, handsOf } from "./hands.js";
import { state } from "./state.js";

const LONG_PRESS = 500; // milliseconds
const grid = element("div", { role: "grid", id: "hands" });
const cells = new Map();
export const held = new Map(); // the weight of each hand of the range in focus
let equities = new Map(); // the equity of each class
let picked = null; // the weights of the hands that rows of a table have picked
let theirs = new Map(); // the equity of each class of them
let painting = null; // the weight that the pointer paints, from the first cell on
let before = null; // what was held before it
let reached = null; // the cell that the pointer has reached
let pressing = null; // waits for a long press
let tapped = null; // the cell on which a finger lies that may scroll
const painted = [];
const opened = [];

export const nameGrid = (player) => grid.setAttribute("aria-label", `Hands of player ${player}: arrows move, space paints, Enter chooses suits`);
export const isPainting = () => painting !== null;
export const whenPainted = (does) => painted.push(does); // once the pointer is up
export const whenOpened = (does) => opened.push(does); // the suits of a class are wanted

for (let row = 0; row < 13; row += 1) {
  const line = element("div", { role: "row" });
  for (const name of CLASSES.slice(13 * row, 13 * row + 13)) {
    const cell = element("div", { role: "gridcell", tabindex: cells.size ? -1 : 0, "data-hand": name },
      element("b", { text: name }), element("small", {}));
    cells.set(name, cell);
    line.append(cell);
  }
  grid.append(line);
}
find("grid").append(grid);

export function draw() {
  const byEquity = state.view === "equity";
  const shown = picked ?? held;
  const known = picked ? theirs : equities;
  grid.classList.toggle("warm", byEquity && known.size > 0);
  for (const [name, cell] of cells) {
    const hands = handsOf(name);
    const weights = hands.map((hand) => shown.get(hand) ?? 0);
    const present = weights.filter(Boolean).length;
    const weight = weights.reduce((sum, each) => sum + each, 0);
    const { equity, off } = (present ? known.get(name) : undefined) ?? {};
    full(cell, weight / hands.length).classList.toggle("held", present > 0);
    cell.classList.toggle("part", present > 0 && present < hands.length);
    cell.classList.toggle("known", byEquity && equity !== undefined);
    cell.classList.toggle("dim", picked !== null && !present);
    if (equity !== undefined) heated(cell, equity);
    const part = present < hands.length ? `${present}/${hands.length}` : weight < present ? `${Math.round((100 * weight) / present)}%` : "";
    cell.lastChild.textContent = !present ? "" : byEquity && equity !== undefined ? Math.round(100 * equity) : part;
    cell.setAttribute("aria-selected", present > 0);
    const says = [name, present ? `${present} of ${hands.length} hands${picked ? " picked" : ""}` : picked ? "none picked" : "none"];
    if (present && weight !== present) says.push(`weight ${count(weight)}`);
    if (byEquity && equity !== undefined) says.push(`equity ${percent(equity)}${off ? ` \u00b1 ${(196 * off).toFixed(2)}` : ""}`);
    cell.setAttribute("aria-label", says.join(", "));
  }
  read();
}

// What the cell below the pointer, or the one with the focus, has.
let pointed = null;
function read(cell = pointed) {
  pointed = cell;
  find("readout").textContent = cell?.getAttribute("aria-label") ?? "";
}

// The equity of each class, with its standard error where it was sampled.
export function showClasses(found) {
  equities = found;
  draw();
}

// Rows of tables pick hands, with their weights: only they are shown, with their own equities, until they are let go.
const whenLet = [];
export const whenUnpicked = (does) => whenLet.push(does);
export function pick(hands, found = new Map()) {
  const had = picked !== null;
  picked = hands;
  theirs = found;
  if (picked === null) whenLet.forEach((does) => does());
  find("unpick").hidden = picked === null;
  if (had || picked !== null) draw();
}

find("unpick").addEventListener("click", () => pick(null));

export function hold(list) {
  held.clear();
  for (const [hand, weight] of list) held.set(hand, weight);
  draw();
}

export function put(hands, weight) {
  for (const hand of hands) {
    if (weight) held.set(hand, weight);
    else held.delete(hand);
  }
  draw();
}

// What the brush gives.
export const weight = () => Math.min(Math.max(Number(find("brush").value) || 100, 1), 100) / 100;

const paint = (cell, weight) => put(handsOf(cell.dataset.hand), weight);

function brush(cell) {
  const given = weight();
  return handsOf(cell.dataset.hand).every((hand) => held.get(hand) === given) ? 0 : given;
}

// The classes from one cell to another in a straight line: a quick pointer tells of some of them only.
function between(from, to) {
  const [start, end] = [from, to].map((cell) => CLASSES.indexOf(cell.dataset.hand)).map((at) => [Math.floor(at / 13), at % 13]);
  const steps = Math.max(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]), 1);
  const along = (axis, step) => Math.round(start[axis] + ((end[axis] - start[axis]) * step) / steps);
  return Array.from({ length: steps + 1 }, (_, step) => CLASSES[13 * along(0, step) + along(1, step)]);
}

// Whether a finger that moves paints; else it scrolls, and a tap paints one cell.
const drags = () => find("drags").getAttribute("aria-pressed") === "true";
find("drags").addEventListener("click", () => {
  find("drags").setAttribute("aria-pressed", !drags());
  grid.classList.toggle("drags", drags());
});

const open = (cell) => opened.forEach((does) => does(cell.dataset.hand));
export const finish = () => painted.forEach((does) => does());

function focusCell(cell) {
  grid.querySelector("[tabindex='0']").tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

function takeBack() {
  painting = null;
  hold([...before]);
}

grid.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (!cell || event.button) return;
  if (event.pointerType === "touch" && !drags()) {
    tapped = cell; // a finger that goes on scrolls
    pressing = setTimeout(() => {
      tapped = null;
      open(cell);
    }, LONG_PRESS);
    return;
  }
  begin(cell);
  event.preventDefault();
  if (event.pointerType !== "touch") return;
  pressing = setTimeout(() => {
    takeBack();
    open(cell);
  }, LONG_PRESS);
});
function begin(cell) {
  before = new Map(held);
  painting = brush(cell);
  reached = cell;
  paint(cell, painting);
  focusCell(cell);
}
grid.addEventListener("pointermove", (event) => {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
  read(cell ?? null);
  if (tapped && cell !== tapped) letGo();
  if (painting === null || !cell) return;
  if (cell !== document.activeElement) clearTimeout(pressing);
  put(between(reached, cell).flatMap(handsOf), painting);
  reached = cell;
});
function letGo() {
  clearTimeout(pressing);
  tapped = null;
}
grid.addEventListener("pointerleave", () => read(null));
for (const end of ["pointerup", "pointercancel"]) {
  window.addEventListener(end, () => {
    if (tapped && end === "pointerup") begin(tapped);
    letGo();
    if (painting === null) return;
    painting = null;
    finish();
  });
}
// Else a finger that is lifted after a long press would click on the suits that have opened below it.
grid.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
grid.addEventListener("contextmenu", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (!cell) return;
  event.preventDefault();
  letGo();
  if (painting !== null) takeBack();
  focusCell(cell);
  if (!find("suits").open) open(cell);
});
grid.addEventListener("focusin", (event) => read(event.target));
grid.addEventListener("focusout", () => read(null));
grid.addEventListener("keydown", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (event.key === " ") {
    event.preventDefault();
    paint(cell, brush(cell));
    finish();
    return;
  }
  if (event.key === "Enter") {
    event.preventDefault();
    open(cell);
    return;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...cells.values()];
  const next = all[all.indexOf(cell) + step];
  if (!next) return;
  if (event.shiftKey) paint(next, brush(cell) ? 0 : held.get(handsOf(cell.dataset.hand)[0]));
  focusCell(next);
  if (event.shiftKey) finish();
});
