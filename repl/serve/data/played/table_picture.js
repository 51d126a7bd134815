// A step of a hand as a picture: the table, its seats, cards and chips. Names are texts, however they are written.

import { percent, shown } from "../common/dom.js";
import { holeOf } from "../common/game.js";
import { amount, calledBy, decided, price } from "./steps.js";
import { drawn } from "../common/svg.js";

const WIDE = { width: 720, height: 480, box: 132, letters: 15, felt: [252, 128] };
const TALL = { width: 380, height: 580, box: 108, letters: 12, felt: [118, 200] };
const narrow = window.matchMedia("(max-width: 40rem)");
export const whenTurned = (does) => narrow.addEventListener("change", does);

const cards = (text) => text.match(/../g) ?? [];

// Where seats are, clockwise from the one at the bottom: around an oval, on narrow screens along both sides.
function places(number, shape) {
  const [x, y] = [shape.width / 2, shape.height / 2];
  if (shape === WIDE) {
    return Array.from({ length: number }, (_, seat) => {
      const angle = Math.PI / 2 + (2 * Math.PI * seat) / number;
      return [x + 290 * Math.cos(angle), y + 14 + 176 * Math.sin(angle)];
    });
  }
  const side = Math.floor((number - 1) / 2);
  const heights = Array.from({ length: side }, (_, seat) => shape.height - 140 - (seat + 0.5) * ((shape.height - 230) / side));
  const [left, right] = [shape.box / 2 + 4, shape.width - shape.box / 2 - 4];
  return [
    [x, shape.height - 46],
    ...heights.map((height) => [left, height]),
    ...(number % 2 ? [] : [[x, 66]]),
    ...heights.toReversed().map((height) => [right, height]),
  ];
}

function card(x, y, text, size) {
  const [width, height] = [0.72 * size, size];
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: size / 10 };
  if (!text) return drawn("rect", { ...box, class: "back" });
  return drawn("g", { class: `card ${text[1]}`, "font-size": size * 0.42 }, drawn("rect", box), drawn("text", { x, y: y + size * 0.14 }, shown(text)));
}

const APART = 0.78; // the middles of two cards, in heights of a card
const row = (x, y, some, size) =>
  some.map((each, place) => card(x + (place - (some.length - 1) / 2) * size * APART, y, each, size));

// Chips, more of them for more big blinds, with the amount beside.
function chips(x, y, value, blinds) {
  const high = Math.min(6, 1 + Math.floor(Math.log2(1 + value / (blinds || value))));
  const pile = Array.from({ length: high }, (_, chip) => drawn("ellipse", { cx: x, cy: y - 3.2 * chip, rx: 9, ry: 4.5, class: `chip${chip % 3}` }));
  return drawn("g", { class: "chips" }, ...pile, drawn("text", { x, y: y + 19 }, amount(value)));
}

const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

function seat([x, y], told, now, step, active, shape) {
  const parts = [];
  const hidden = step.folded ? [] : Array(active.hole).fill("");
  const size = Math.min(40, shape.box / (APART * active.hole)); // all cards of a hand fit above the box
  const held = [...cards(told.cards ?? ""), ...hidden].slice(0, Math.max(hidden.length, (told.cards ?? "").length / 2));
  parts.push(drawn("g", { class: step.folded ? "gone" : "held" }, ...row(x, y - 38, held, size)));
  const name = drawn("text", { x, y: y - 3, class: "name" }, cut(calledBy(told), shape.letters));
  const stack = step.behind === null ? "" : step.behind <= 0 && !step.folded && !now.end ? "all-in" : amount(step.behind);
  const equity = now.equities.get(active.seat);
  const line = [told.position, stack].filter(Boolean).join(" ");
  parts.push(
    drawn("rect", { x: x - shape.box / 2, y: y - 20, width: shape.box, height: 44, rx: 8, class: "box" }),
    name, drawn("text", { x, y: y + 14, class: "stack" }, line),
  );
  if (equity !== undefined && !step.folded) {
    const middle = x + (x > shape.width / 2 + 1 ? -1 : 1) * (25 + (active.hole / 2) * APART * size);
    parts.push(drawn("g", { class: "share" }, drawn("rect", { x: middle - 25, y: y - 41, width: 50, height: 18, rx: 9 }),
      drawn("text", { x: middle, y: y - 27.5 }, percent(equity, 1))));
  }
  const roomy = shape === WIDE || now.seats.length < 8 || active.now || now.end;
  if (step.said && roomy) parts.push(drawn("text", { x, y: y + 37, class: "said" }, cut(step.said, shape.letters + 4)));
  const kinds = ["seat", step.folded ? "folded" : "", active.now ? "now" : "", active.next ? "next" : "", now.end && told.won ? "won" : ""];
  return drawn("g", { class: kinds.filter(Boolean).join(" ") }, ...parts);
}

// What the picture says to who does not see it.
function spoken(answer, step) {
  const within = answer.seats.filter((_, place) => !step.seats[place].folded).length;
  const parts = [step.text, `${within} players are in`, decided(answer, step)].filter(Boolean);
  return `${step.street}${step.board ? `, board ${step.board}` : ""}: ${parts.join("; ")}`;
}

// `first` is the seat at the bottom.
export function picture(answer, step, first) {
  const shape = narrow.matches ? TALL : WIDE;
  const [middle, centre] = [shape.width / 2, shape.height / 2 + 6];
  const made = drawn("svg", { viewBox: `0 0 ${shape.width} ${shape.height}`, role: "img", "aria-label": spoken(answer, step), class: "table" });
  made.append(drawn("ellipse", { cx: middle, cy: centre, rx: shape.felt[0], ry: shape.felt[1], class: "felt" }));
  const number = answer.seats.length;
  const at = places(number, shape);
  const hole = holeOf(answer.game);
  const button = Math.max(answer.seats.findIndex((each) => each.position === "BTN"), number === 2 ? 0 : -1);
  answer.seats.forEach((told, place) => {
    const [x, y] = at[(place - first + number) % number];
    const mine = step.seats[place];
    const beside = shape === TALL && x !== middle; // there chips lie at the height of the seat, where nothing else is
    const part = shape === WIDE ? 0.44 : 0.53;
    if (mine.bet) made.append(chips(x + (middle - x) * part, beside ? y + 22 : y + (centre - y) * part - 6, mine.bet, answer.blinds));
    if (place === button) {
      const out = x > middle + 1 ? 1 : -1;
      // Two cards leave room beside them; four and five do not, and then it lies towards the middle.
      const [bx, by] = hole === 2 ? [x + out * (shape.box / 2 - 6), y - 30] : [x - out * (shape.box / 2 + 12), y - 10];
      made.append(drawn("g", { class: "dealer" }, drawn("circle", { cx: bx, cy: by, r: 10 }), drawn("text", { x: bx, y: by + 4 }, "D")));
    }
  });
  const boards = step.boards.length ? step.boards.map((each) => each.cards) : [step.board];
  const high = (shape === WIDE ? 54 : 42) / (boards.length > 1 ? 1.4 : 1);
  boards.forEach((board, place) => made.append(...row(middle, centre - 8 - (boards.length - 1 - place) * (high + 4), cards(board), high)));
  if (step.pot > 0) {
    const text = `pot ${amount(step.pot)}${answer.blinds && shape === WIDE ? ` (${(step.pot / answer.blinds).toFixed(1)} bb)` : ""}`;
    made.append(drawn("text", { x: middle, y: centre + (shape === WIDE ? 40 : 34), class: "pot" }, text));
  }
  if (step.next?.needed) {
    const lines = shape === WIDE ? [price(step.next)] : price(step.next).split(/(?<=,) /); // seats are near there
    lines.forEach((text, row) => made.append(drawn("text", { x: middle, y: centre + (shape === WIDE ? 58 : 50 + 15 * row), class: "price" }, text)));
  }
  answer.seats.forEach((told, place) => {
    const where = at[(place - first + number) % number];
    made.append(seat(where, told, step, step.seats[place], { now: step.actor === place, next: step.next?.seat === place, seat: place, hole }, shape));
  });
  return made;
}
