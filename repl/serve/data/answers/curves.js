// The equities of all hands of two ranges, the best first, with what they are at a place of the range.

import { element, percent } from "../common/dom.js";
import { pair } from "../question/seats.js";
import { drawn } from "../common/svg.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [520, 280, 46, 42];
const x = (top) => LEFT + (WIDTH - LEFT - 24) * top;
const y = (equity) => 10 + (HEIGHT - BOTTOM - 10) * (1 - equity);

let points = null; // what is marked on the picture
let rows = [];
let sides = []; // the seats of the two curves

// Where a curve comes by an equity, from its best hand on.
function topOf(equity, side) {
  const at = rows.findIndex((row) => row[side] !== null && row[side] <= equity);
  if (at < 0) return 1;
  if (at === 0 || rows[at][side] === equity) return rows[at][0];
  const [one, other] = [rows[at - 1], rows[at]];
  return one[0] + ((other[0] - one[0]) * (one[side] - equity)) / (one[side] - other[side]);
}

// Marks the equities of a hand's combos on the curve of each player who has some.
export function mark(equities, name = "") {
  points?.replaceChildren(...sides.flatMap((seat, place) => [...new Set(equities.get(seat) ?? [])].map((equity) =>
    drawn("circle", { cx: x(topOf(equity, place + 1)).toFixed(1), cy: y(equity).toFixed(1), r: 5, class: `p${seat}` }, drawn("title", {}, `${name} ${percent(equity)}`)))));
}

export function curves(answer) {
  const seats = pair();
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Equity curves of players ${seats.map((seat) => seat + 1).join(" and ")}` });
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(
      drawn("line", { x1: x(0), x2: x(1), y1: y(part), y2: y(part) }),
      drawn("text", { x: LEFT - 6, y: y(part) + 4, class: "end" }, `${100 * part} %`),
      drawn("text", { x: x(part), y: HEIGHT - BOTTOM + 18 }, `${100 * part} %`),
    );
  }
  picture.append(drawn("text", { x: x(0.5), y: HEIGHT - 6 }, "share of the range, from its best hand down"));
  [1, 2].forEach((side) => {
    const points = answer.rows.filter((row) => row[side] !== null).map((row) => `${x(row[0]).toFixed(1)},${y(row[side]).toFixed(1)}`);
    picture.append(drawn("polyline", { points: points.join(" "), class: `p${seats[side - 1]}${side === 2 ? " dashed" : ""}` }));
  });
  const mark = drawn("line", { y1: y(0), y2: y(1), class: "mark" });
  points = drawn("g", {});
  picture.append(mark, points);
  rows = answer.rows;
  sides = seats;

  const says = element("p", { kind: "legend" });
  const slider = element("input", { type: "range", min: 0, max: answer.rows.length - 1, value: Math.round(answer.rows.length / 4), "aria-label": "Place in the ranges" });
  const show = (place) => {
    const row = answer.rows[place];
    for (const end of ["x1", "x2"]) mark.setAttribute(end, x(row[0]));
    slider.value = place;
    slider.setAttribute("aria-valuetext", `best ${percent(row[0], 0)}`);
    const equity = (side) => (row[side] === null ? "" : `: ${percent(row[side])}`);
    says.replaceChildren(...seats.flatMap((seat, place) => [
      element("span", { kind: `dot p${seat}`, text: String(seat + 1) }), ` ${place ? "dashed" : "solid"}${equity(place + 1)} `,
    ]), element("span", { kind: "note", text: `at ${percent(row[0], 0)}` }));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const top = (((event.clientX - box.left) / box.width) * WIDTH - x(0)) / (x(1) - x(0));
    show(Math.round(Math.min(Math.max(top, 0), 1) * (answer.rows.length - 1)));
  });
  show(Number(slider.value));
  return element("div", { kind: "curves" }, picture, slider, says);
}
