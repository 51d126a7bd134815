// The winnings as four lines from hand to hand.

import { count, element, manyHands } from "../common/dom.js";
import { notes } from "./games.js";
import { amount } from "./steps.js";
import { drawn } from "../common/svg.js";

const LINES = ["won", "all-ins by their equity", "at showdown", "without showdown"];
const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [640, 320, 64, 14, 34];
const signed = (value) => `${value < 0 ? "\u2212" : ""}${amount(Math.abs(value))}`;

// Some five round numbers from the lowest to the highest.
export function ticks(low, high) {
  const rough = (high - low || 1) / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((part) => part * size).find((each) => each >= rough);
  const found = [];
  for (let value = Math.ceil(low / step); value * step <= high; value += 1) found.push(value * step);
  return found;
}

export function winnings(answer) {
  const points = [[0, 0, 0, 0, 0], ...answer.points];
  const hands = points.at(-1)[0];
  const all = points.flatMap((point) => point.slice(1));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (hand) => LEFT + ((WIDTH - LEFT - RIGHT) * hand) / (hands || 1);
  const y = (value) => 10 + (HEIGHT - BOTTOM - 10) * (1 - (value - low) / (high - low || 1));
  const says = LINES.map((title, line) => `${title} ${signed(points.at(-1)[line + 1])}`).join(", ");
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Winnings after ${manyHands(hands)}: ${says}` });
  for (const value of ticks(low, high)) {
    picture.append(drawn("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? "zero" : null }),
      drawn("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, signed(value)));
  }
  for (const hand of ticks(0, hands)) {
    if (Number.isInteger(hand)) picture.append(drawn("text", { x: x(hand), y: HEIGHT - BOTTOM + 18, class: hand === hands ? "end" : null }, count(hand)));
  }
  picture.append(drawn("text", { x: (WIDTH + LEFT) / 2, y: HEIGHT - 3 }, "hands"));
  [1, 2, 3, 0].forEach((line) => {
    const places = points.map((point) => `${x(point[0]).toFixed(1)},${y(point[line + 1]).toFixed(1)}`);
    picture.append(drawn("polyline", { points: places.join(" "), class: `p${line} line${line}` }));
  });
  const mark = drawn("line", { y1: 10, y2: HEIGHT - BOTTOM, class: "mark" });
  picture.append(mark);
  const legend = element("ul", { kind: "legend lines" });
  const slider = element("input", { type: "range", min: 0, max: points.length - 1, value: points.length - 1, "aria-label": "After how many hands" });
  const show = (place) => {
    const point = points[place];
    for (const end of ["x1", "x2"]) mark.setAttribute(end, x(point[0]));
    slider.value = place;
    slider.setAttribute("aria-valuetext", `${manyHands(point[0])}: won ${signed(point[1])}`);
    legend.replaceChildren(...LINES.map((title, line) => element("li", { kind: `p${line}`, "data-line": title }, sample(line), `${title} `,
      element("b", { text: signed(point[line + 1]) }))), element("li", { kind: "note", text: `after ${manyHands(point[0])}` }));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const hand = ((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * hands;
    const after = points.findIndex((point) => point[0] >= hand);
    show(after < 0 ? points.length - 1 : after);
  });
  show(points.length - 1);
  return element("div", { kind: "curves" }, picture, slider, legend, ...notes(answer));
}

function sample(line) {
  return drawn("svg", { viewBox: "0 0 28 8", class: "sample", "aria-hidden": "true" }, drawn("polyline", { points: "0,4 28,4", class: `p${line} line${line}` }));
}
