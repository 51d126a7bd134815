// Suits for all cells at once: which combos the brush paints, and which of a whole range stay.

import { button, element, find } from "../common/dom.js";
import { brushOnly, finish, held, put } from "./grid.js";
import { SUITS } from "./hands.js";

const SYMBOLS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const ALL = [...SUITS].flatMap((first) => [...SUITS].map((second) => first + second));
let on = new Set(ALL);

// Of a pair no card is the higher one.
const passes = (hand) => on.has(hand[1] + hand[3]) || (hand[0] === hand[2] && on.has(hand[3] + hand[1]));

const QUICK = [
  ["all", () => true], ["suited", ([first, second]) => first === second], ["offsuit", ([first, second]) => first !== second],
  ...[...SUITS].map((suit) => [`with ${SYMBOLS[suit]}`, (pair) => pair.includes(suit), `with ${NAMES[suit]}`]),
];
const cells = ALL.map((pair) => {
  const made = button("", () => choose((each) => on.has(each) !== (each === pair)), { "data-pair": pair, "aria-label": `higher card of ${NAMES[pair[0]]}, lower of ${NAMES[pair[1]]}` });
  made.append(...[...pair].map((suit) => element("span", { kind: suit, text: SYMBOLS[suit] })));
  return made;
});
const says = element("p", { kind: "note", role: "status" });
const keep = button("Keep these suits", () => leave(passes));
const drop = button("Take these suits away", () => leave((hand) => !passes(hand)));

function choose(test) {
  on = new Set(ALL.filter(test));
  draw();
}

// What is left of the range in focus.
function leave(test) {
  put([...held.keys()].filter((hand) => !test(hand)), 0);
  finish();
}

function draw() {
  for (const cell of cells) cell.setAttribute("aria-pressed", on.has(cell.dataset.pair));
  for (const each of quick) each.setAttribute("aria-pressed", ALL.every((pair) => on.has(pair) === QUICK[each.dataset.quick][1](pair)));
  const whole = on.size === ALL.length;
  keep.disabled = drop.disabled = whole;
  brushOnly(whole ? () => true : passes);
  says.textContent = whole ? "The brush paints all suits." : `The brush paints ${on.size} of 16 pairs of suits, the higher card first.`;
  box.classList.toggle("some", !whole);
}

const quick = QUICK.map(([text, test, label], place) => button(text, () => choose(test), { kind: "chip", "data-quick": place, "aria-label": label ?? null }));
const box = element("details", { kind: "tool", id: "suit-brush" }, element("summary", { text: "Suits of all hands" }),
  element("div", { kind: "suiting" }, element("div", { kind: "pairs", role: "group", "aria-label": "Suits that count" }, ...cells),
    element("div", {}, element("div", { kind: "row", role: "group", "aria-label": "Choose suits" }, ...quick), element("div", { kind: "row" }, keep, drop), says)));
find("ranges").querySelector(".tools").append(box);
draw();
