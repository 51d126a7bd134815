// What stacks are worth: a table, the bubble factors between any two, and worth against stack as a picture.

import { count, element, percent, sentence } from "../common/dom.js";
import { drawn } from "../common/svg.js";
import { table } from "../common/tables.js";
import { whenChanged } from "../question/state.js";
import { decimalsOf, seats, titleOf } from "../question/tournament.js";

const MOST_NAMES = 20; // more would cover each other
const ENDINGS = { 1: "st", 2: "nd", 3: "rd" };
const ordinal = (place) => `${place}${[11, 12, 13].includes(place % 100) ? "th" : ENDINGS[place % 10] ?? "th"}`;
const named = ({ name }, place) => titleOf({ name: name === String(place + 1) ? null : name }, place);

let redraw = () => {}; // the latest answer, for two others

export function stackWorth(answer) {
  if (answer.type !== "icm") throw new TypeError("no answer about stacks");
  const { players, prizes } = answer;
  const digits = decimalsOf(prizes);
  const lines = players.map((player, place) => [
    element("td", {}, element("span", { kind: "who" }), named(player, place)), count(player.stack), percent(player.chips),
    element("td", { kind: "n", text: player.worth.toFixed(digits) }), percent(player.prize_share), ...player.places.map((chance) => percent(chance)),
  ]);
  const columns = ["player", "stack", "chips", "worth", "of the prizes", ...prizes.map((_, place) => ordinal(place + 1))];
  const two = element("div", {}); // what is said of the two who play the pot
  const stacks = table(columns, lines, { numbers: columns.map((_, place) => place).slice(1), label: "What stacks are worth", most: 20 });
  redraw = () => {
    [...stacks.querySelectorAll(".who")].forEach((each, place) => sitting(each, place));
    two.replaceChildren(...between(players), picture(players, prizes));
  };
  redraw();
  return element("div", {}, stacks, two);
}

// The two who play the pot are in the colours that they have in the picture.
function sitting(cell, place) {
  const at = seats().indexOf(place + 1);
  cell.className = `who${at < 0 ? "" : ` p${at}`}`;
  cell.title = ["I am here", "the other player of the pot"][at] ?? "";
}
whenChanged((parts) => parts.includes("seats") && redraw());

// The bubble factor of a player against another: null where nothing is at stake. One that is infinite is no number of an
// answer, but its premium is: half of the pot.
const factorOf = ({ bubble, premiums }, other) => bubble?.[other] ?? (premiums?.[other] === 0.5 ? Infinity : null);

// What an all-in for the smaller stack costs, and what it needs.
function between(players) {
  if (!players[0].bubble?.length) return [];
  const [hero, villain] = seats().map((seat) => seat - 1);
  const says = [];
  const factor = factorOf(players[hero] ?? {}, villain); // an older answer may have fewer players
  if (factor !== null) {
    const needs = 1 - 1 / (1 + factor);
    const stake = Math.min(players[hero].stack, players[villain].stack);
    const allIn = `All in against ${named(players[villain], villain)} for ${count(stake)} chips, ${named(players[hero], hero)} `;
    says.push(factor === Infinity ? element("p", { kind: "bubble", text: `${allIn}has nothing to gain: no equity is enough.` })
      : element("p", { kind: "bubble" }, `${allIn}loses `, element("b", { text: factor.toFixed(2) }), ` times what there is to gain: a call needs `,
        element("b", { text: sentence(percent(needs)) }), sentence(` equity, ${(100 * (needs - 0.5)).toFixed(2)} points more than chips alone.`)));
  }
  const shown = (each) => (each === Infinity ? "\u221e" : each.toFixed(2));
  const lines = players.map((player, place) => [named(player, place), ...players.map((_, other) => {
    const each = factorOf(player, other);
    if (each === null) return other === place ? "" : "\u2013";
    return element("td", { kind: `n${place === hero && other === villain ? " looked" : ""}`, text: shown(each) });
  })]);
  return [...says, table(["player", ...players.map((player, place) => `against ${named(player, place)}`)], lines,
    { numbers: players.map((_, place) => place + 1), caption: "Bubble factors: how many times as much an all-in loses as it wins", label: "Bubble factors" })];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [420, 300, 52, 42, 10, 16];
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.25, 0.5];

function picture(players, prizes) {
  const most = Math.min(1, 1.15 * Math.max(...players.flatMap((player) => [player.chips, player.prize_share])));
  const x = (part) => LEFT + ((WIDTH - LEFT - RIGHT) * part) / most;
  const y = (part) => TOP + (HEIGHT - BOTTOM - TOP) * (1 - part / most);
  const step = STEPS.find((each) => most / each <= 6) ?? 1;
  const ticks = Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, place) => place * step);
  const [hero, villain] = seats().map((seat) => seat - 1);
  const digits = decimalsOf(prizes);
  const marks = [
    ...ticks.map((part) => drawn("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(part), y2: y(part) })),
    ...ticks.map((part) => drawn("text", { x: x(part), y: HEIGHT - BOTTOM + 16 }, percent(part, 0))),
    ...ticks.map((part) => drawn("text", { x: LEFT - 6, y: y(part) + 4, class: "end" }, percent(part, 0))),
    drawn("line", { x1: x(0), y1: y(0), x2: x(most), y2: y(most), class: "mark" }),
    drawn("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6 }, "part of the chips"),
    drawn("text", { x: 12, y: (TOP + HEIGHT - BOTTOM) / 2, transform: `rotate(-90 12 ${(TOP + HEIGHT - BOTTOM) / 2})` }, "part of the prizes"),
  ];
  const taken = [];
  // A name goes where no other is: above its point, or below.
  const label = (at, text) => {
    const free = [-9, 17, -22, 30].find((by) => !taken.some((other) => Math.abs(other.y - at.y - by) < 12 && Math.abs(other.x - at.x) < 7 * text.length));
    if (free === undefined) return [];
    taken.push({ x: at.x, y: at.y + free });
    const half = 3.4 * text.length;
    return [drawn("text", { x: Math.min(Math.max(at.x, LEFT + half), WIDTH - half), y: at.y + free }, text)];
  };
  const points = players.flatMap((player, place) => {
    const at = { x: x(player.chips), y: y(player.prize_share) };
    const title = `${named(player, place)}: ${percent(player.chips)} of the chips, ${percent(player.prize_share)} of the prizes`;
    const dot = drawn("circle", { cx: at.x.toFixed(1), cy: at.y.toFixed(1), r: 5, class: place === hero ? "p0" : place === villain ? "p1" : "other" }, drawn("title", {}, title));
    return players.length > MOST_NAMES ? [dot] : [dot, ...label(at, `${named(player, place)} ${player.worth.toFixed(digits)}`)];
  });
  return element("figure", {}, drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "What stacks are worth, by the chips in them" }, ...marks, ...points),
    element("figcaption", { kind: "note", text: "Worth against stack, by the independent chip model; on the dashed line a stack would be worth its part of the chips." }));
}
