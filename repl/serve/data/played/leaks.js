// Rates beside those of a reference, the surest difference first; each has its hands one press away.

import { button, count, element, manyHands, percent, signed } from "../common/dom.js";
import { drawn } from "../common/svg.js";
import { notes } from "./games.js";
import { quoted } from "./lines.js";
import { change } from "./state.js";
import { table } from "../common/tables.js";

export const FEWEST = 20; // where there are fewer opportunities a row is pale
const [WIDTH, HEIGHT] = [120, 26];

// The intervals of shares, one below the other: a dot and a square, so that nobody has to tell colours apart.
export function intervals(...some) {
  const x = (value) => 4 + (WIDTH - 8) * value;
  const row = HEIGHT / (some.length + 1);
  const says = some.map(({ rate, low, high }) => `${percent(rate, 0)} from ${percent(low, 0)} to ${percent(high, 0)}`).join(", reference ");
  const picture = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": says, class: "intervals" });
  picture.append(drawn("line", { x1: x(0), x2: x(1), y1: HEIGHT - 2, y2: HEIGHT - 2, class: "axis" }));
  some.forEach(({ rate, low, high }, place) => {
    const y = row * (place + 0.75);
    const mark = place ? drawn("rect", { x: x(rate) - 3, y: y - 3, width: 6, height: 6 }) : drawn("circle", { cx: x(rate), cy: y, r: 3.5 });
    picture.append(drawn("g", { class: `p${place}` }, drawn("line", { x1: x(low), x2: x(high), y1: y, y2: y }), mark));
  });
  return picture;
}

// The hands in which a statistic was so, or was not, but for those of the best group. A ratio is no condition, nor can one say
// that a key has no value.
function hands({ statistic, title, times, of }, best) {
  if (statistic === "afq" || Object.values(best).includes(null)) return "";
  const value = ([name, each]) => `${name} = ${name === "position" || typeof each === "number" ? each : quoted(each)}`;
  const others = Object.keys(best).length ? ` and not (${Object.entries(best).map(value).join(" and ")})` : "";
  const press = (condition, number, text) => button(`${text} ${count(number)}`, () => change({ only: `${condition}${others}`, most: 50 }),
    { "data-only": condition, disabled: number === 0, "aria-label": `The ${manyHands(number)} with ${text === "not" ? "no " : ""}${title}` });
  return element("span", { kind: "hands" }, press(statistic, times, "so"), press(`not ${statistic}`, of - times, "not"));
}

const likely = (value) => (value < 0.0001 ? "< 0.0001" : value.toFixed(value < 0.01 ? 4 : 2));

function line(leak, best) {
  const rate = (share, times, of) => element("td", { kind: "n" }, percent(share, 0), element("small", { kind: "note", text: ` ${count(times)} of ${count(of)}` }));
  const both = [{ rate: leak.rate, low: leak.low, high: leak.high }, { rate: leak.reference, low: leak.reference_low, high: leak.reference_high }];
  return element("tr", { "data-stat": leak.statistic, kind: Math.min(leak.of, leak.reference_of) < FEWEST ? "few" : "" },
    element("th", { scope: "row", text: leak.title }), rate(leak.rate, leak.times, leak.of), rate(leak.reference, leak.reference_times, leak.reference_of),
    element("td", {}, intervals(...both), leak.apart ? element("small", { text: " apart" }) : ""),
    ...[signed(100 * leak.difference), `${likely(leak.p)} (${likely(leak.holm)})`].map((text) => element("td", { kind: "n", text })),
    element("td", {}, hands(leak, best)));
}

export function leaks(answer) {
  const side = (number, won) => `${manyHands(number)}${won === null ? "" : ` (${signed(won)} bb/100)`}`;
  const best = Object.entries(answer.best).map(([name, value]) => `${name} ${value}`).join(", ");
  const sides = `${side(answer.hands, answer.bb100)} against ${side(answer.reference_hands, answer.reference_bb100)}${best && ` of ${best}`}`;
  const caption = "The surest difference first; p: how likely chance alone makes rates so unlike, Holm: that of so many comparisons at once";
  const headings = ["statistic", "rate", "reference", "95 % intervals", "points", "p (Holm)", "hands"];
  return element("div", {}, element("p", { kind: "sides", text: sides }),
    table(headings, answer.leaks.map((leak) => line(leak, answer.best)), { caption, label: "Leaks", numbers: [1, 2, 4, 5] }), ...notes(answer));
}
