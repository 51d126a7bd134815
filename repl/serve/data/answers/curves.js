// The equities of all hands of two ranges, the best first, with what they are at a place of the range. A part of the picture can
// be enlarged: there each hand is a step of its own.

import { handsWith } from "./hands_with.js";
import { button, element, percent, shown } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import { pair } from "../question/seats.js";
import { drawn } from "../common/svg.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [520, 280, 46, 42, 10, 24];
const LEAST = 0.02; // of a range is enlarged at most
const STOPS = 100; // places of the slider

let view = [0, 1]; // the part of the ranges that is shown
let scale = [0, 1]; // the equities that are
let points = null; // what is marked on the picture
let rows = [];
let sides = []; // the seats of the two curves
let looked = 0.25; // the place that is told
let fine = null; // for each side its hands with where they begin and end, once they are asked for

const x = (top) => LEFT + ((WIDTH - LEFT - RIGHT) * (top - view[0])) / (view[1] - view[0]);
const y = (equity) => TOP + (HEIGHT - BOTTOM - TOP) * (1 - (equity - scale[0]) / (scale[1] - scale[0]));
const isWhole = () => view[0] === 0 && view[1] === 1;

// Where a curve comes by an equity, from its best hand on.
function topOf(equity, side) {
  const step = fine?.[side - 1].find((each) => Math.abs(each.equity - equity) < 1e-9);
  if (step) return (step.from + step.to) / 2;
  const at = rows.findIndex((row) => row[side] !== null && row[side] <= equity);
  if (at < 0) return 1;
  if (at === 0 || rows[at][side] === equity) return rows[at][0];
  const [one, other] = [rows[at - 1], rows[at]];
  return one[0] + ((other[0] - one[0]) * (one[side] - equity)) / (one[side] - other[side]);
}

const isShown = (top) => top >= view[0] && top <= view[1];

// Marks the equities of a hand's combos on the curve of each player who has some.
export function mark(equities, name = "") {
  points?.replaceChildren(...sides.flatMap((seat, place) => [...new Set(equities.get(seat) ?? [])].filter((equity) => isShown(topOf(equity, place + 1))).map((equity) =>
    drawn("circle", { cx: x(topOf(equity, place + 1)).toFixed(1), cy: y(equity).toFixed(1), r: 5, class: `p${seat}` }, drawn("title", {}, `${name} ${percent(equity)}`)))));
}

// The hands of a range as steps, the best first.
function steps(hands) {
  let from = 0;
  return [...hands].sort((a, b) => b.equity - a.equity).map((each) => ({ ...each, from, to: (from += each.share) }));
}

// The points of a curve in the part that is shown, with its ends between two of them.
function line(side) {
  const all = fine ? fine[side - 1].flatMap(({ from, to, equity }) => [[from, equity], [to, equity]]) : rows.filter((row) => row[side] !== null).map((row) => [row[0], row[side]]);
  const at = (top) => {
    const next = all.findIndex(([each]) => each >= top);
    if (next <= 0) return all.at(next)[1];
    const [[one, high], [other, low]] = [all[next - 1], all[next]];
    return other === one ? low : high + ((low - high) * (top - one)) / (other - one);
  };
  return all.length ? [[view[0], at(view[0])], ...all.filter(([top]) => top > view[0] && top < view[1]), [view[1], at(view[1])]] : [];
}

// The equity at a place, and which hands have it, where they are known.
function there(top, side) {
  const step = fine?.[side - 1].find((each) => top <= each.to + 1e-12) ?? null;
  if (step) return [step.equity, step.hands];
  const row = rows[Math.round(top * (rows.length - 1))];
  return [row[side], []];
}

const inPercent = (value, part) => `${Number((100 * value).toFixed(part < 0.15 ? 1 : 0))} %`;

export function curves(answer) {
  rows = answer.rows;
  const seats = pair();
  if (seats.join() !== sides.join()) view = [0, 1];
  sides = seats;
  fine = null;
  const box = element("div", { kind: "curves" });
  draw(box);
  if (!isWhole()) refine(box);
  return box;
}

async function refine(box) {
  if (isOmaha || fine) return;
  const of = rows;
  const found = await handsWith(sides);
  if (!found || of !== rows || !box.isConnected) return; // another answer has come
  fine = found.all.map(steps);
  draw(box);
}

function show(from, to, box) {
  const middle = (from + to) / 2;
  const half = Math.min(Math.max((to - from) / 2, LEAST / 2), 0.5);
  const begin = Math.min(Math.max(middle - half, 0), 1 - 2 * half);
  view = half === 0.5 ? [0, 1] : [begin, begin + 2 * half];
  if (isWhole()) fine = null;
  draw(box);
  if (!isWhole()) refine(box);
}

function draw(box) {
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.does : null;
  const lines = [1, 2].map(line);
  const seen = lines.flat().map(([, equity]) => equity);
  // Of a part all the room is for the equities that are in it.
  const [low, high] = [Math.floor(20 * Math.min(...seen, 1)) / 20, Math.ceil(20 * Math.max(...seen, 0)) / 20];
  scale = isWhole() || high <= low ? [0, 1] : [low, high];
  const part = view[1] - view[0];
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Equity curves of players ${sides.map((seat) => seat + 1).join(" and ")}${isWhole() ? "" : `, from ${inPercent(view[0], part)} to ${inPercent(view[1], part)} of the ranges`}` });
  for (const each of [0, 0.25, 0.5, 0.75, 1]) {
    const [equity, top] = [scale[0] + each * (scale[1] - scale[0]), view[0] + each * part];
    picture.append(
      drawn("line", { x1: x(view[0]), x2: x(view[1]), y1: y(equity), y2: y(equity) }),
      drawn("text", { x: LEFT - 6, y: y(equity) + 4, class: "end" }, inPercent(equity, scale[1] - scale[0] < 0.3 ? 0 : 1)),
      drawn("text", { x: x(top), y: HEIGHT - BOTTOM + 18 }, inPercent(top, part)),
    );
  }
  picture.append(drawn("text", { x: x(view[0] + part / 2), y: HEIGHT - 6 }, "share of the range, from its best hand down"));
  lines.forEach((some, side) => picture.append(drawn("polyline", { points: some.map(([top, equity]) => `${x(top).toFixed(1)},${y(equity).toFixed(1)}`).join(" "), class: `p${sides[side]}${side ? " dashed" : ""}` })));
  const [mark, band] = [drawn("line", { y1: y(scale[0]), y2: y(scale[1]), class: "mark" }), drawn("rect", { y: TOP, height: HEIGHT - BOTTOM - TOP, width: 0, class: "band" })];
  points = drawn("g", {});
  picture.append(band, mark, points);

  const says = element("p", { kind: "legend" });
  const slider = element("input", { type: "range", min: 0, max: STOPS, "aria-label": "Place in the ranges", "data-does": "place" });
  const told = (stop) => {
    const top = (looked = view[0] + (part * stop) / STOPS);
    for (const end of ["x1", "x2"]) mark.setAttribute(end, x(top));
    slider.value = stop;
    slider.setAttribute("aria-valuetext", `best ${inPercent(top, part)}`);
    says.replaceChildren(...sides.flatMap((seat, place) => {
      const [equity, hands] = there(top, place + 1);
      return [element("span", { kind: `dot p${seat}`, text: String(seat + 1) }), ` ${place ? "dashed" : "solid"}${equity === null ? "" : `: ${percent(equity)}`} `, ...named(hands)];
    }), element("span", { kind: "note", text: `at ${inPercent(top, part)}` }));
  };
  slider.addEventListener("input", () => told(Number(slider.value)));
  const topOfPointer = (event) => {
    const where = picture.getBoundingClientRect();
    const at = ((event.clientX - where.left) / where.width) * WIDTH;
    return Math.min(Math.max(view[0] + (part * (at - x(view[0]))) / (x(view[1]) - x(view[0])), view[0]), view[1]);
  };
  // Who drags over the picture enlarges what lies between; a finger scrolls the page.
  let begun = null;
  picture.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType === "touch") return;
    begun = topOfPointer(event);
    picture.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  picture.addEventListener("pointermove", (event) => {
    const top = topOfPointer(event);
    told(Math.round((STOPS * (top - view[0])) / part));
    if (begun === null) return;
    band.setAttribute("x", x(Math.min(begun, top)));
    band.setAttribute("width", Math.abs(x(top) - x(begun)));
  });
  picture.addEventListener("pointerup", (event) => {
    const [from, to] = [begun, topOfPointer(event)].sort((a, b) => a - b);
    const isDrag = begun !== null && to - from > part / 50;
    begun = null;
    if (isDrag) show(from, to, box);
  });
  picture.addEventListener("dblclick", () => show(0, 1, box));
  const by = (factor) => {
    const half = (part * factor) / 2;
    show(looked - half, looked + half, box);
  };
  const zoom = element("div", { kind: "row zoom", role: "group", "aria-label": "Part of the curves" },
    button("Zoom in", () => by(0.5), { "data-does": "in", disabled: part <= LEAST + 1e-9, title: "around the place below; dragging over the picture does the same" }),
    button("Zoom out", () => by(2), { "data-does": "out", disabled: isWhole() }), button("Whole ranges", () => show(0, 1, box), { "data-does": "whole", disabled: isWhole() }));
  told(Math.round((STOPS * (Math.min(Math.max(looked, view[0]), view[1]) - view[0])) / part));
  box.replaceChildren(zoom, picture, slider, says);
  const again = focused && box.querySelector(`[data-does="${focused}"]`);
  (again?.disabled ? slider : again)?.focus();
}

// Some hands in the colours of their suits.
function named(hands) {
  if (!hands.length) return [];
  const some = hands.slice(0, 3).flatMap((hand) => [...hand.match(/../g).map((card) => element("span", { kind: card[1], text: shown(card) })), " "]);
  return ["(", ...some.slice(0, -1), hands.length > 3 ? `, ${hands.length} combos` : "", ") "];
}
