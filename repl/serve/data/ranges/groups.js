// A range in groups: what is raised, called and folded, in one grid. The groups are sets of hands with weights; what is in none
// is folded. Their text is PQL, a `let` for each, and can be pasted back.

import { button, copied, count, element, find, percent } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import { menu } from "../common/menu.js";
import { ask } from "../common/service.js";
import { patiently } from "../common/typing.js";
import { keep } from "../library/library.js";
import { part } from "../question/lines.js";
import { change, state, whenChanged } from "../question/state.js";
import { cellsOf, stepping } from "./cells.js";
import { handsOf, written } from "./hands.js";
import { handsIn } from "./miniature.js";
import { setRange } from "./players.js";

const NAMES = ["raise", "call"]; // those that are painted; the rest is folded
const FOLD = "fold";
const ALL = [...NAMES, FOLD];
const LINE = /^\s*let\s+(\w+)\s*=\s*(.*?)\s*;?\s*$/gm;

let whole = new Map(); // the weights of what is split
let groups = new Map(NAMES.map((name) => [name, new Map()])); // the weights of each group
let brush = NAMES[0];
let drawnOf = null; // the texts that the page has drawn
let painting = null; // the weight that the pointer paints

// -- what each hand does ------------------------------------------------------------------------------------

const of = (name, hand) => groups.get(name).get(hand) ?? 0;
const rest = (hand) => Math.max((whole.get(hand) ?? 0) - NAMES.reduce((sum, name) => sum + of(name, hand), 0), 0);
const weightOf = (name, hand) => (name === FOLD ? rest(hand) : of(name, hand));
const tidy = (weight) => Math.round(1e4 * weight) / 1e4;

// A hand goes into a group with a weight; what the others have of it makes room.
function put(hand, name, weight) {
  const most = whole.get(hand) ?? 0;
  const given = Math.min(weight, most);
  const others = NAMES.filter((each) => each !== name);
  const room = most - given;
  const had = others.reduce((sum, each) => sum + of(each, hand), 0);
  for (const each of others) set(each, hand, had > room ? (of(each, hand) * room) / had : of(each, hand));
  if (name !== FOLD) set(name, hand, given);
}

function set(name, hand, weight) {
  const found = tidy(weight);
  if (found > 0) groups.get(name).set(hand, found);
  else groups.get(name).delete(hand);
}

const listOf = (name) => new Map([...whole.keys()].flatMap((hand) => (weightOf(name, hand) > 1e-9 ? [[hand, tidy(weightOf(name, hand))]] : [])));

// -- the panel ----------------------------------------------------------------------------------------------

const grid = element("div", { role: "grid", id: "group-grid", "aria-label": "Groups of the range: arrows move, space paints" });
const cells = cellsOf(grid, "data-group-class");
stepping(grid, cells);
const brushes = element("div", { kind: "choice", role: "radiogroup", "aria-label": "Paint" }, ...ALL.map((name) => element("label", {},
  element("input", { type: "radio", name: "group", value: name, checked: name === brush, on: { change: () => (brush = name) } }), element("i", { kind: `swatch ${name}` }), name)));
const weight = element("input", { type: "number", min: 1, max: 100, value: 100, "aria-label": "Weight of the group, in percent" });
const says = element("table", {});
const text = element("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", "aria-label": "The groups as PQL", placeholder: "let raise = QQ+, AKs\nlet call = JJ-77, AQs",
  on: { input: () => patiently("groups", taken), change: taken } });
const problem = element("p", { kind: "problem", role: "status" });
const copy = button("Copy", () => copied(text.value, copy), { "aria-label": "Copy the groups" });
const split = button("Split the range of player 1", () => begin(part(state.players[state.focus])), { kind: "main" });
const use = menu("Use", "Use a group as a range", () => ALL.flatMap((name) => state.players.map((_, seat) => [`${name} as player ${seat + 1}`, async () => setRange(await shortest(listOf(name)), seat)])));
const save = button("Save all", saved, { title: "each as a range of the library" });
const title = element("input", { size: 16, autocomplete: "off", spellcheck: "false", "aria-label": "Name of the groups", placeholder: "BB v BTN" });
const box = element("details", { id: "groups", "data-panel": "groups", open: state.open.includes("groups") }, element("summary", {}, element("h3", { text: "Groups" })),
  element("p", { kind: "note", text: "What is raised, called and folded, in one grid: choose a group and paint. Nothing here changes the players until you use a group." }),
  element("div", { kind: "row" }, split, brushes, element("label", {}, weight, " %")),
  element("div", { kind: "grouped" }, grid, element("div", {}, says, text, problem, element("div", { kind: "row" }, copy, use, title, save))));
find("names").before(box);
box.addEventListener("toggle", () => {
  const open = state.open.filter((name) => name !== "groups");
  if (box.open) open.push("groups");
  if (open.length !== state.open.length) change({ open });
});

function draw() {
  for (const [name, cell] of cells) {
    const hands = handsOf(name);
    const sum = (which) => hands.reduce((total, hand) => total + which(hand), 0) / hands.length;
    const parts = ALL.map((group) => [group, sum((hand) => weightOf(group, hand))]);
    const held = sum((hand) => whole.get(hand) ?? 0);
    let from = 0;
    const stripes = parts.flatMap(([group, share]) => {
      const to = from + share;
      const found = share > 0 ? [`var(--${group}) ${(100 * from).toFixed(1)}% ${(100 * to).toFixed(1)}%`] : [];
      from = to;
      return found;
    });
    cell.style.background = held ? `linear-gradient(90deg, ${[...stripes, `var(--soft) ${(100 * from).toFixed(1)}% 100%`].join(", ")})` : "";
    cell.classList.toggle("held", held > 0);
    cell.setAttribute("aria-selected", held > 0);
    cell.setAttribute("aria-label", `${name}, ${held ? parts.filter(([, share]) => share > 1e-9).map(([group, share]) => `${group} ${percent(share / held, 0)}`).join(", ") : "not in the range"}`);
  }
  const total = [...whole.values()].reduce((sum, each) => sum + each, 0);
  says.replaceChildren(element("tbody", {}, ...ALL.map((name) => {
    const combos = [...listOf(name).values()].reduce((sum, each) => sum + each, 0);
    return element("tr", { "data-group": name }, element("td", {}, element("i", { kind: `swatch ${name}` }), name), element("td", { kind: "n", text: count(combos) }), element("td", { kind: "n", text: total ? percent(combos / total) : "" }));
  })));
  split.textContent = `Split the range of player ${state.focus + 1}`;
}

// -- as text ------------------------------------------------------------------------------------------------

async function shortest(hands) {
  const reply = await ask({ query: written(hands) });
  return reply.ok ? reply.answers[0].text : written(hands);
}

// The question of the page has the text, so that it is in links, in spots, and taken back.
async function told() {
  const lines = await Promise.all(ALL.map(async (name) => `let ${name} = ${await shortest(listOf(name))}`));
  tell(lines.join("\n"));
}

function tell(lines) {
  drawnOf = lines;
  text.value = lines;
  problem.textContent = "";
  change({ groups: lines });
}

// What is split, from a text: all of it is folded at first.
async function begin(range) {
  const found = await handsIn(range);
  if (!found) return (problem.textContent = "this range does not read");
  whole = new Map(found.held);
  groups = new Map(NAMES.map((name) => [name, new Map()]));
  draw();
  await told();
  return undefined;
}

async function taken() {
  if (text.value !== drawnOf) await read(text.value, true);
}

// Reads the groups of a text; hands that no line has are in no group.
async function read(lines, isTyped = false) {
  if (!isTyped) text.value = lines;
  const found = new Map([...lines.matchAll(LINE)].map(([, name, range]) => [name, range]));
  const wrong = [...found.keys()].find((name) => !ALL.includes(name));
  const left = lines.replace(LINE, "").replace(/^\s*(?:#.*)?$/gm, "").trim();
  if (wrong || left || (isTyped && !found.size && lines.trim())) return (problem.textContent = wrong ? `the groups are ${ALL.join(", ")}: there is no ${wrong}` : `a line is \`let raise = QQ+, AKs\`; this is none: ${left.slice(0, 40)}`);
  const sets = await Promise.all(ALL.map(async (name) => [name, found.has(name) ? await handsIn(part(found.get(name))) : { held: new Map() }]));
  const unread = sets.find(([, set]) => !set);
  if (unread) return (problem.textContent = `${unread[0]}: this does not read as a range`);
  const sum = new Map();
  for (const [, { held }] of sets) for (const [hand, each] of held) sum.set(hand, tidy((sum.get(hand) ?? 0) + each));
  const over = [...sum].find(([, each]) => each > 1.0001);
  if (over) return (problem.textContent = `${over[0]} is in the groups ${percent(over[1], 0)} of the time`);
  whole = sum;
  groups = new Map(sets.filter(([name]) => name !== FOLD).map(([name, { held }]) => [name, new Map(held)]));
  drawnOf = lines;
  problem.textContent = "";
  draw();
  if (state.groups !== lines) change({ groups: lines });
  return undefined;
}

async function saved() {
  const folder = title.value.replace(/\s+/g, " ").trim().replace(/^\/+|\/+$/g, "");
  if (!folder) return (problem.textContent = "give the groups a name, such as BB v BTN");
  for (const name of ALL) {
    const why = await keep(`${folder}/${name}`, await shortest(listOf(name)));
    if (why) return (problem.textContent = why.message);
  }
  problem.textContent = "";
  return undefined;
}

// -- painting -----------------------------------------------------------------------------------------------

const given = () => Math.min(Math.max(Number(weight.value) || 100, 1), 100) / 100;

function paint(name, amount) {
  for (const hand of handsOf(name)) if (whole.has(hand)) put(hand, amount ? brush : FOLD, amount || 1);
  draw();
}

// A second press takes the hands out of the group: they are folded.
function amountFor(name) {
  const hands = handsOf(name).filter((hand) => whole.has(hand));
  return brush !== FOLD && hands.length && hands.every((hand) => Math.abs(of(brush, hand) - Math.min(given(), whole.get(hand))) < 1e-6) ? 0 : given();
}

const nameOf = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-group-class]")?.dataset.groupClass;
grid.addEventListener("pointerdown", (event) => {
  const name = nameOf(event);
  if (!name || event.button) return;
  event.preventDefault();
  painting = amountFor(name);
  paint(name, painting);
  cells.get(name).focus();
});
grid.addEventListener("pointermove", (event) => {
  const name = painting !== null && event.pointerType !== "touch" && nameOf(event);
  if (name) paint(name, painting);
});
for (const end of ["pointerup", "pointercancel"]) {
  window.addEventListener(end, () => {
    if (painting === null) return;
    painting = null;
    told();
  });
}
grid.addEventListener("keydown", (event) => {
  const name = event.target.dataset.groupClass;
  if (event.key !== " " || !name) return;
  event.preventDefault();
  paint(name, amountFor(name));
  told();
});

box.hidden = isOmaha;
whenChanged((parts) => {
  if (parts.includes("open")) box.open = state.open.includes("groups");
  if (parts.includes("focus")) split.textContent = `Split the range of player ${state.focus + 1}`;
  if (parts.includes("groups") && state.groups !== drawnOf) read(state.groups);
});
draw();
if (state.groups) read(state.groups);
