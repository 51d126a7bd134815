// The grid of the range in focus: what is held of each class, its equity, and painting it.

import { cellsOf, drawCells } from "./cells.js";
import { element, find } from "../common/dom.js";
import { CLASSES, handsOf, RANKS } from "./hands.js";
import { state } from "../question/state.js";

const LONG_PRESS = 500; // milliseconds
const grid = element("div", { role: "grid", id: "hands" });
const cells = cellsOf(grid, "data-hand");
for (const cell of cells.values()) cell.tabIndex = -1;
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

cells.get("AA").tabIndex = 0;
find("grid").append(grid);

export function draw() {
  drawCells(grid, cells, { weights: picked ?? held, equities: picked ? theirs : equities, picked: picked !== null, byEquity: state.view === "equity" });
  read();
}

// What the cell below the pointer, or the one with the focus, has.
let pointed = null;
function read(cell = pointed) {
  pointed = cell;
  find("readout").textContent = cell?.getAttribute("aria-label") ?? "";
}

export const classesShown = () => equities;
export const beginAt = (name) => begin(cells.get(name));

// The equity of each class, with its standard error where it was sampled.
export function showClasses(found) {
  equities = found;
  draw();
}

// Rows of tables pick hands, with their weights: only they are shown, with their own equities, until they are let go.
const whenLet = [];
const pickers = [];
export const whenUnpicked = (does) => whenLet.push(does);
export const whenPicked = (does) => pickers.push(does); // with the seat, and null once they are let go
export function pick(hands, found = new Map(), seat = state.focus) {
  pickers.forEach((does) => does(seat, hands, found));
  if (hands && seat !== state.focus) return;
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

// Only these combos are painted: those of some suits.
let suited = () => true;
export const brushOnly = (test) => (suited = test);
const brushed = (name) => handsOf(name).filter(suited);

const paint = (cell, weight) => put(brushed(cell.dataset.hand), weight);

function brush(cell) {
  const given = weight();
  return brushed(cell.dataset.hand).every((hand) => held.get(hand) === given) ? 0 : given;
}

// The classes from one cell to another in a straight line: a quick pointer tells of some of them only.
function between(from, to) {
  const [start, end] = [from, to].map((cell) => CLASSES.indexOf(cell.dataset.hand)).map((at) => [Math.floor(at / RANKS.length), at % RANKS.length]);
  const steps = Math.max(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]), 1);
  const along = (axis, step) => Math.round(start[axis] + ((end[axis] - start[axis]) * step) / steps);
  return Array.from({ length: steps + 1 }, (_, step) => CLASSES[RANKS.length * along(0, step) + along(1, step)]);
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
  put(between(reached, cell).flatMap(brushed), painting);
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
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...cells.values()];
  const next = all[all.indexOf(cell) + step];
  if (!next) return;
  if (event.shiftKey) paint(next, brush(cell) ? 0 : held.get(handsOf(cell.dataset.hand)[0]));
  focusCell(next);
  if (event.shiftKey) finish();
});
