// The winnings from hand to hand: of all hands as four lines, or a curve for each group.

import { count, element, manyHands } from "../common/dom.js";
import { notes } from "./games.js";
import { amount } from "./steps.js";
import { drawn } from "../common/svg.js";

const LINES = ["won", "all-ins by their equity", "at showdown", "without showdown"];
const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM] = [640, 320, 64, 14, 34];
const COLOURS = 6;
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

// What is drawn: lines with a title and points of hands and money, the most important first; some have a `mark`, which
// is at the end of the line too, so that nobody has to tell many colours apart.
function linesOf(answer) {
  if (!answer.curves?.length) {
    return LINES.map((title, line) => ({ title, kind: `p${line} line${line}`, points: answer.points.map((point) => [point[0], point[line + 1]]) }));
  }
  const keys = answer.columns.slice(0, answer.columns.indexOf("hands"));
  return answer.curves.map(({ row, points }, place) => ({
    title: keys.map((_, key) => String(answer.rows[row][key] ?? "–")).join(", "), mark: String(place + 1),
    kind: `p${place % COLOURS} line${place % 4}`, points: points.map((point) => [point[0], point[1]]),
  }));
}

// What a line is at after so many hands; a line that ends before stays as it ended.
function after(line, hands) {
  const found = line.points.findLast((point) => point[0] <= hands);
  return found ? found[1] : 0;
}

export function winnings(answer) {
  const units = [...new Set((answer.curves ?? []).map((curve) => curve.unit))].sort();
  const several = units.length > 1 ? `Curves of ${units.join(" and ")} have no axis in common: choose one under Money.` : "";
  if (several) return element("div", {}, element("p", { kind: "note", text: several }), ...notes(answer));
  const lines = linesOf(answer).map((line) => ({ ...line, points: [[0, 0], ...line.points] }));
  const stops = [...new Set(lines.flatMap((line) => line.points.map(([hand]) => hand)))].sort((a, b) => a - b);
  const hands = stops.at(-1);
  const all = lines.flatMap((line) => line.points.map((point) => point[1]));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const right = lines[0].mark ? RIGHT + 10 : RIGHT;
  const x = (hand) => LEFT + ((WIDTH - LEFT - right) * hand) / (hands || 1);
  const y = (value) => 10 + (HEIGHT - BOTTOM - 10) * (1 - (value - low) / (high - low || 1));
  const says = lines.map((line) => `${line.title} ${signed(line.points.at(-1)[1])}`).join(", ");
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Winnings after ${manyHands(hands)}: ${says}` });
  for (const value of ticks(low, high)) {
    picture.append(drawn("line", { x1: LEFT, x2: WIDTH - right, y1: y(value), y2: y(value), class: value === 0 ? "zero" : null }),
      drawn("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, signed(value)));
  }
  for (const hand of ticks(0, hands)) {
    if (Number.isInteger(hand)) picture.append(drawn("text", { x: x(hand), y: HEIGHT - BOTTOM + 18, class: hand === hands ? "end" : null }, count(hand)));
  }
  picture.append(drawn("text", { x: (WIDTH + LEFT) / 2, y: HEIGHT - 3 }, "hands"));
  // What was won lies above the parts of it.
  for (const line of lines.toReversed()) {
    const places = line.points.map(([hand, value]) => `${x(hand).toFixed(1)},${y(value).toFixed(1)}`);
    picture.append(drawn("polyline", { points: places.join(" "), class: line.kind }));
    const [hand, value] = line.points.at(-1);
    if (line.mark) picture.append(drawn("text", { x: x(hand) + 8, y: y(value) + 4, class: `ends ${line.kind}` }, line.mark));
  }
  const mark = drawn("line", { y1: 10, y2: HEIGHT - BOTTOM, class: "mark" });
  picture.append(mark);
  const legend = element("ul", { kind: "legend lines" });
  const slider = element("input", { type: "range", min: 0, max: stops.length - 1, value: stops.length - 1, "aria-label": "After how many hands" });
  const show = (place) => {
    const hand = stops[place];
    for (const end of ["x1", "x2"]) mark.setAttribute(end, x(hand));
    slider.value = place;
    slider.setAttribute("aria-valuetext", `${manyHands(hand)}: ${lines.map((line) => `${line.title} ${signed(after(line, hand))}`).join(", ")}`);
    legend.replaceChildren(...lines.map((line) => element("li", { kind: line.kind.split(" ", 1)[0], "data-line": line.title }, sample(line.kind),
      `${line.mark ? `${line.mark} ` : ""}${line.title} `, element("b", { text: signed(after(line, hand)) }), ended(line, hand))), element("li", { kind: "note", text: `after ${manyHands(hand)}` }));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const hand = ((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - right)) * hands;
    const next = stops.findIndex((stop) => stop >= hand);
    show(next < 0 ? stops.length - 1 : next);
  });
  show(stops.length - 1);
  return element("div", { kind: "curves" }, picture, slider, legend, ...notes(answer));
}

// A curve of fewer hands says of how many.
function ended(line, hand) {
  const last = line.points.at(-1)[0];
  return line.mark && last < hand ? element("span", { kind: "note", text: ` (all ${count(last)})` }) : "";
}

function sample(kind) {
  return drawn("svg", { viewBox: "0 0 28 8", class: "sample", "aria-hidden": "true" }, drawn("polyline", { points: "0,4 28,4", class: kind }));
}
