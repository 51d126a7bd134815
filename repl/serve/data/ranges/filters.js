// Hands of a range chosen by lines of its breakdown: some of them (or), all of them (and), none of them (not).

import { classEquities } from "./cells.js";
import { button, element, manyCombos, percent } from "../common/dom.js";
import { pick, whenUnpicked } from "./grid.js";
import { MADE } from "../answers/labels.js";
import { carried, part } from "../question/lines.js";
import { setRange } from "./players.js";
import { asker, otherSeat } from "../question/seats.js";
import { ask } from "../common/service.js";
import { cards, names, state, whenChanged } from "../question/state.js";
import { filterOf, setFilter, street } from "../board/streets.js";

const WAYS = { or: "any of them", and: "all of them", not: "none of them" };
let chosen = new Map(); // the hands of each line that is pressed, as text, by the seats that have some
let way = "or";
let asked = 0;
let rows = []; // the buttons of the lines

const says = element("span", { kind: "says", role: "status" });
const ways = element("select", { "aria-label": "Lines together", on: { change: () => ((way = ways.value), asks()) } },
  ...Object.entries(WAYS).map(([value, text]) => element("option", { value, text })));
const keep = button("Keep only these", () => kept(false));
const rest = button("Take these away", () => kept(true));
// On top of what the player continues with already.
const more = button("Also with them", () => setFilter(asker(), [filterOf(street(), asker()), words()].filter(Boolean).join(" or ")));
const goes = button("Continue with them", () => setFilter(asker(), words()), { title: "on the next street; see Runouts" });
export const filter = element("div", { kind: "filter row" }, says);
// What is done with them is below the lines, and in sight: no line moves under the pointer.
export const acts = element("div", { kind: "filter acts row", hidden: true }, ways, keep, rest, goes, more);

const of = (seat) => part(state.players[seat]);
const seats = () => (state.both ? [asker(), otherSeat()] : [asker()]).filter((seat, place, all) => all.indexOf(seat) === place);

// What is chosen of a player's range, as text of the language.
function text(seat) {
  const all = [...chosen.values()].map((hands) => `(${hands.get(seat) ?? "none"})`);
  if (way === "and") return `(${of(seat)}) & ${all.join(" & ")}`;
  return way === "or" ? `(${of(seat)}) & (${all.join(", ")})` : `(${of(seat)}) minus (${all.join(", ")})`;
}

// What is chosen, as a formula; a line of flushes has none of those that have lines of their own.
const OWN = { flush: "(flush and not (nutflush or secondflush))" };
const orBetter = (name) => state.cumulated && (MADE.includes(name) || name.startsWith("equity "));
function words() {
  const all = [...chosen.keys()].map((name) => (orBetter(name) ? `${name} or better` : OWN[name] ?? name)).map((each, _, { length }) => (length > 1 && each.includes(" ") ? `(${each})` : each));
  return way === "not" ? `not (${all.join(" or ")})` : all.join(` ${way} `);
}

// The lines of a new answer, with their hands: what was chosen while it was on its way stays chosen, as it is now.
export function filtering(buttons, hands) {
  rows = buttons;
  const had = chosen.size;
  chosen = new Map([...chosen.keys()].filter((name) => hands.has(name)).map((name) => [name, hands.get(name)]));
  draw();
  if (chosen.size) asks();
  else if (had) pick(null);
}

export function press(name, hands) {
  if (chosen.has(name)) chosen.delete(name);
  else chosen.set(name, hands);
  draw();
  if (chosen.size) asks();
  else pick(null);
}

function draw() {
  for (const each of rows) each.setAttribute("aria-pressed", chosen.has(each.dataset.line));
  acts.hidden = chosen.size < 1;
  goes.hidden = chosen.size < 1 || street() > 4 || [...chosen.keys()].some((name) => name.includes(" ")); // an equity is no formula of one hand
  more.hidden = goes.hidden || !filterOf(street(), asker());
  keep.textContent = state.both ? `Player ${asker() + 1}: keep only these` : "Keep only these";
  goes.textContent = state.both ? `Player ${asker() + 1} continues with them` : "Continue with them";
  if (!chosen.size) says.textContent = "Press lines to see their hands in the grid.";
}

// The hands that pass, and their own equities, of each player who is shown.
async function asks() {
  const number = ++asked;
  const found = await Promise.all(seats().map(async (seat) => ({ seat, reply: await ask({ query: `list ${text(seat)}; ${carried("class", [seat], text)}`, names: names() }) })));
  if (number !== asked || !chosen.size) return;
  const said = found.map(({ seat, reply }) => passed(seat, reply));
  says.replaceChildren(`${[...chosen.keys()].map((name) => `${rows.find((each) => each.dataset.line === name)?.textContent ?? name}${orBetter(name) ? " or better" : ""}`).join(", ")}: `,
    ...said.flatMap((each, place) => (said.length < 2 ? [each] : [element("span", { kind: `dot p${found[place].seat}`, text: String(found[place].seat + 1) }), ` ${each} `])));
}

function passed(seat, reply) {
  const [list, equities] = reply.answers ?? [];
  if (!list?.columns) return reply.problems?.[0]?.message ?? "";
  const at = Object.fromEntries(list.columns.map((name, place) => [name, place]));
  const left = list.rows.filter((each) => !cards(state.board).some((card) => each[at.hand].includes(card)));
  const hands = left.map((each) => [each[at.hand], "weight" in at ? each[at.weight] : 1]);
  pick(new Map(hands), equities ? classEquities(equities) : new Map(), seat);
  return `${manyCombos(hands.length)}${equities ? `, equity ${percent(equities.equity)}` : ""}`;
}

// The range becomes what is chosen, or the rest of it.
async function kept(without) {
  const seat = asker();
  const reply = await ask({ query: without ? `(${of(seat)}) minus (${text(seat)})` : text(seat), names: names() });
  if (reply.ok) setRange(reply.answers[0].text, seat);
}

whenChanged((parts) => parts.some((each) => ["where", "board", "focus"].includes(each)) && draw());
whenUnpicked(() => {
  asked += 1;
  chosen = new Map();
  draw();
});
draw();
