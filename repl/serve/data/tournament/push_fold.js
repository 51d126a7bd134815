// What is asked of a short stack: how deep, against whose calls or in equilibrium, in chips or in prizes.

import { number } from "../common/amounts.js";
import { element } from "../common/dom.js";
import { inPlay } from "../question/seats.js";
import { change, state, whenChanged } from "../question/state.js";
import { depth, isInPrizes } from "../question/tournament.js";
import { field } from "./field.js";
import { potSeats } from "./pot_seats.js";

const KINDS = { range: "Against a range", nash: "Equilibrium" };
const UNITS = { chips: "in chips", prizes: "in prizes" };
const [KIND, DEPTH, ANTE, UNIT, BLIND] = [0, 1, 2, 3, 4]; // places in what is asked

const put = (place, value) => change({ shove: state.shove.map((each, at) => (at === place ? value : each)) });

// A number in its unit; anything else changes nothing, and is said.
function amount(place, label, says, isNone = false) {
  const made = field(label, { inputmode: "decimal", size: 5, "data-shove": place, drawn: () => state.shove[place], takes: (text) => {
    const found = number(text.replace(/\s*bbs?\s*$/i, ""), isNone);
    made.refuses(found === null ? [element("p", { kind: "problem", text: says })] : []);
    if (found !== null) put(place, found);
  } });
  return made;
}
const deep = amount(DEPTH, "Depth", "write the depth in big blinds: 10");
const ante = amount(ANTE, "Ante", "write an ante in big blinds: 0.1", true);
const blind = amount(BLIND, "a big blind is", "write how many chips a big blind is: 200");

const kinds = element("div", { kind: "choice", role: "radiogroup", "aria-label": "What is asked" }, ...Object.entries(KINDS).map(([value, text]) => element("label", {},
  element("input", { type: "radio", name: "shove-kind", value, on: { change: () => put(KIND, value) } }), text)));
const unit = element("select", { "aria-label": "Worth", on: { change: () => put(UNIT, unit.value) } }, ...Object.entries(UNITS).map(([value, text]) => element("option", { value, text })));
const caller = element("select", { "aria-label": "Who calls", on: { change: () => change({ caller: Number(caller.value) }) } });
const called = element("label", {}, "called by ", caller);
const table = element("div", { kind: "row" }, element("span", {}, blind.box, " chips"), potSeats(["small blind", "big blind"]));
const short = element("span", { kind: "note" });
const early = element("p", { kind: "note" });
export const pushFold = element("div", { kind: "tournament" },
  element("div", { kind: "row" }, kinds, element("span", {}, deep.box, " bb"), short, element("span", {}, ante.box, " bb"), called, unit), early, table, deep.says, ante.says, blind.says);

// Puts each problem at the field that it is about; the others are said with the answer.
export function refused(parts, problems) {
  const isOf = (code, place) => (code === "bad-amount" && place === ANTE) || (code === "bad-stacks" && place === (isInPrizes() ? BLIND : DEPTH));
  // What is wrong with stacks and prizes belongs to their panel, and is told in both.
  const about = (problem) => /big blind/.test(problem.message) || problem.code === "bad-amount";
  const fields = [[DEPTH, deep], [ANTE, ante], [BLIND, blind]];
  for (const [place, each] of fields) each.refuses(parts.filter((_, at) => about(problems[at]) && isOf(problems[at].code, place)));
  return parts.filter((_, at) => !about(problems[at]) || !fields.some(([place]) => isOf(problems[at].code, place)));
}

function draw() {
  for (const each of [deep, ante, blind]) each.draw();
  for (const radio of kinds.querySelectorAll("input")) radio.checked = radio.value === state.shove[KIND];
  const isRange = state.shove[KIND] === "range";
  unit.value = state.shove[UNIT];
  for (const each of [called, unit]) each.hidden = !isRange;
  table.hidden = !isInPrizes();
  deep.box.parentElement.hidden = isInPrizes();
  early.textContent = state.board ? "This is before the flop: the cards of the board do not count here." : "";
  early.hidden = !state.board;
  short.textContent = isInPrizes() ? `${depth()} bb deep, the shorter stack` : "";
  const seats = inPlay().includes(state.caller) ? inPlay() : [...inPlay(), state.caller];
  if ([...caller.options].map((each) => each.value).join() !== seats.join()) caller.replaceChildren(...seats.map((seat) => element("option", { value: seat, text: `player ${seat + 1}` })));
  caller.value = state.caller;
}
whenChanged((parts) => parts.some((part) => ["shove", "caller", "players", "folded", "stacks", "prizes", "seats", "board"].includes(part)) && draw());
draw();
