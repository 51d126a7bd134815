// Hands of a range chosen by lines of its breakdown: some of them (or), all of them (and), none of them (not).

import { button, count, element, percent } from "./dom.js";
import { pick, whenUnpicked } from "./grid.js";
import { others, part, SAMPLES } from "./lines.js";
import { setRange } from "./players.js";
import { ask } from "./service.js";
import { cards, names, state } from "./state.js";

const WAYS = { or: "any of them", and: "all of them", not: "none of them" };
let chosen = new Map(); // the hands of each line that is pressed, as text
let way = "or";
let asked = 0;
let rows = []; // the buttons of the lines

const says = element("span", { kind: "says", role: "status" });
const ways = element("select", { "aria-label": "Lines together", on: { change: () => ((way = ways.value), asks()) } },
  ...Object.entries(WAYS).map(([value, text]) => element("option", { value, text })));
const keep = button("Keep only these", () => kept(false));
const rest = button("Take these away", () => kept(true));
export const filter = element("div", { kind: "filter row" }, says, ways, keep, rest);

const focused = () => part(state.players[state.focus]);

// What is chosen, as text of the language.
function text() {
  const all = [...chosen.values()].map((hands) => `(${hands})`);
  if (way === "and") return `(${focused()}) & ${all.join(" & ")}`;
  return way === "or" ? `(${focused()}) & (${all.join(", ")})` : `(${focused()}) minus (${all.join(", ")})`;
}

// The lines of a new answer.
export function filtering(buttons) {
  rows = buttons;
  chosen = new Map();
  draw();
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
  ways.hidden = chosen.size < 1;
  keep.hidden = rest.hidden = chosen.size < 1;
  if (!chosen.size) says.textContent = "Press lines to see their hands in the grid.";
}

// The hands that pass, and their own equities.
async function asks() {
  const number = ++asked;
  const range = text();
  const board = cards(state.board).length > 2 ? ` on ${state.board}` : "";
  const few = state.players.length > 2 ? SAMPLES : "";
  const reply = await ask({ query: `list ${range}; equity (${range}) vs ${others().join(" vs ")}${board} by class${few}`, names: names() });
  if (number !== asked || !chosen.size) return;
  const [list, equities] = reply.answers ?? [];
  if (!list?.columns) return (says.textContent = reply.problems?.[0]?.message ?? "");
  const at = Object.fromEntries(list.columns.map((name, place) => [name, place]));
  const left = list.rows.filter((each) => !cards(state.board).some((card) => each[at.hand].includes(card)));
  const hands = left.map((each) => [each[at.hand], "weight" in at ? each[at.weight] : 1]);
  const of = Object.fromEntries(equities?.columns?.map((name, place) => [name, place]) ?? []);
  const known = new Map((equities?.rows ?? []).map((each) => [each[of.class], { equity: each[of.equity], off: each[of.stderr] }]));
  says.textContent = `${[...chosen.keys()].map((name) => rows.find((each) => each.dataset.line === name)?.textContent ?? name).join(", ")}: `
    + `${count(hands.length)} hands${equities ? `, equity ${percent(equities.equity)}` : ""}`;
  pick(new Map(hands), known);
}

// The range becomes what is chosen, or the rest of it.
async function kept(without) {
  const reply = await ask({ query: without ? `(${focused()}) minus (${text()})` : text(), names: names() });
  if (reply.ok) setRange(reply.answers[0].text);
}

whenUnpicked(() => {
  asked += 1;
  chosen = new Map();
  draw();
});
draw();
