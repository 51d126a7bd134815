// Whose hands, and which: buttons for what there is in them.

import { button, element, find, manyHands } from "../common/dom.js";
import { FIXED, history, parameters, plain, seen } from "./lines.js";
import { ALL, change, HERO, named, state, whenChanged } from "./state.js";
import { mending } from "../common/fixes.js";
import { ask } from "../common/service.js";

const MOST_NAMES = 40;
const MOST_STAKES = 12;
const TITLES = { position: "Position", stake: "Stakes", money: "Money", result: "Result", pot: "Pot", saw: "On the flop", place: "Position there", suits: "Suits of the flop", ranks: "Ranks of the flop", kept: "Tags", seats: "Players", did: "What happened" };

const FOLDED = ["pot", "saw", "place", "suits", "ranks", "kept"];

// Names may be anything: they are texts of options, and values of the address.
const whose = find("whose");
const player = find("player");
const formula = find("formula");

function option(value, text) {
  return element("option", { value, text });
}

// Whose hands there are: the owner of the files, if a site marks one, and those of whom there are most.
export async function players() {
  const hands = `select count(true) from ${history()}`;
  const reply = await ask({ query: `${hands} for hero; ${hands} group by name order by size desc limit ${MOST_NAMES}` });
  const answers = reply.answers ?? [];
  const own = answers.some((answer) => !answer.columns.includes("name"));
  const listed = answers.find((answer) => answer.columns.includes("name"))?.rows ?? [];
  const sizes = answers.find((answer) => answer.columns.includes("name"))?.counts ?? [];
  const options = listed.flatMap(([name], place) =>
    (name === null ? [] : [option(named(name), `${name}, ${manyHands(sizes[place].at(-1))}`)]));
  if (own) options.unshift(option(HERO, "hero, the owner of the files"));
  whose.replaceChildren(...options, option(ALL, "everybody"));
  find("another").hidden = listed.length > 0 && listed.length < MOST_NAMES;
  if (state.whose === "") change({ whose: whose.options[0].value });
  else kinds = values();
}

function shown() {
  if (state.whose !== "" && ![...whose.options].some((each) => each.value === state.whose)) {
    whose.prepend(option(state.whose, state.whose.slice(1)));
  }
  whose.value = state.whose;
  if (formula !== document.activeElement && formula.getAttribute("aria-invalid") !== "true") formula.value = state.formula;
  for (const chip of find("filters").querySelectorAll("[data-filter]")) {
    chip.setAttribute("aria-pressed", state.filters.includes(chip.dataset.filter));
  }
  // What was pressed in a panel is taken back here.
  const chosen = state.filters.filter((each) => /^(?:began|tag)\./.test(each));
  find("chosen").hidden = !chosen.length;
  find("chosen").replaceChildren(element("span", { kind: "note", text: "Chosen" }), ...chosen.map((each) => chip(each, each.slice(each.indexOf(".") + 1).replace("~", " to "))));
  for (const each of find("answers").querySelectorAll("[data-filter], [data-session]")) {
    each.setAttribute("aria-pressed", state.filters.includes(each.dataset.filter ?? each.dataset.session));
  }
  find("clear").disabled = !state.filters.length && !state.formula;
}

function group(name, values) {
  const chips = Object.entries(values).map(([value, [text]]) => chip(`${name}.${value}`, text));
  return element("div", { kind: "row group", role: "group", "aria-label": TITLES[name], "data-group": name },
    element("span", { kind: "note", text: TITLES[name] }), ...chips);
}

export function chip(filter, text) {
  return button(text, () => toggle(filter), { kind: "chip", "data-filter": filter, "aria-pressed": state.filters.includes(filter) });
}

function toggle(filter) {
  const on = state.filters.includes(filter);
  change({ filters: on ? state.filters.filter((each) => each !== filter) : [...state.filters, filter], most: 50 });
}

const SEATS = ["SB", "BB", "UTG", "UTG1", "UTG2", "UTG3", "LJ", "HJ", "CO", "BTN"];
const moneyOf = (row) => [row.kind, row.currency].filter(Boolean).join(" ");
let kinds = Promise.resolve([]);
let asked = 0;

// What chips are in these hands, the most frequent first.
export const money = () => kinds;

// The positions and the stakes of these hands; gives their kinds of money.
async function values() {
  const number = ++asked;
  const query = `select count(true) ${seen()} group by position; select count(true) ${seen()} group by stake, kind, currency order by size desc`;
  const reply = await ask({ query, params: parameters(query) });
  if (number !== asked) return [];
  const [positions, stakes] = ["position", "stake"].map((column) => {
    const answer = reply.answers?.find((each) => each.columns.includes(column));
    return (answer?.rows ?? []).map((row) => Object.fromEntries(answer.columns.map((name, place) => [name, row[place]])));
  });
  const seats = SEATS.filter((seat) => positions.some((row) => row.position === seat));
  const listed = [...new Set(stakes.map((row) => row.stake))].filter((stake) => stake && plain(stake)).slice(0, MOST_STAKES);
  const money = [...new Set(stakes.map(moneyOf))].filter((each) => /^[a-z]+(?: [A-Z]+)?$/.test(each));
  const same = (names) => Object.fromEntries(names.map((name) => [name, [name]]));
  find("filters").replaceChildren(
    ...(seats.length > 1 ? [group("position", same(seats))] : []),
    ...(listed.length > 1 ? [group("stake", same(listed))] : []),
    ...(money.length > 1 ? [group("money", same(money))] : []),
    ...Object.entries(FIXED).filter(([name]) => !FOLDED.includes(name)).map(([name, fixed]) => group(name, fixed)),
    element("details", { id: "folded", open: state.filters.some((each) => FOLDED.includes(each.split(".", 1)[0])) },
      element("summary", { text: "Pots and boards" }), ...FOLDED.map((name) => group(name, FIXED[name]))),
  );
  shown();
  return money;
}

whose.addEventListener("change", () => change({ whose: whose.value, most: 50 }));
player.addEventListener("change", () => player.value && change({ whose: named(player.value), most: 50 }));
// A formula is asked about once it reads by itself: what is wrong with it is said beside it, and not of a line around it.
const formulaSays = element("div", { role: "status" });
formula.after(formulaSays);
let formulas = 0;
function wrong(parts) {
  formula.setAttribute("aria-invalid", parts.length > 0);
  formulaSays.replaceChildren(...parts);
}
async function chooses() {
  const number = ++formulas;
  const written = formula.value.trim();
  if (!written) return (wrong([]), change({ formula: "", most: 50 }));
  const front = `list ${seen()} where `;
  const reply = await ask({ check: front + written, params: parameters(front) });
  if (number !== formulas) return undefined;
  // An answer of the service that is not about the formula is the panels' to tell.
  const about = reply.ok ? [] : reply.problems.filter((problem) => problem.type === "error" && (problem.end ?? 0) > [...front].length - 1);
  const place = [...front].length;
  wrong(about.map((problem) => mending({ ...problem, start: Math.max(problem.start - place, 0), end: problem.end - place }, written, (mended) => {
    formula.value = mended;
    chooses();
  }, { box: formula, whole: (text) => front + text, request: { params: parameters(front) } })));
  return about.length ? undefined : change({ formula: written, most: 50 });
}
formula.addEventListener("change", chooses);
formula.addEventListener("keydown", (event) => event.key === "Enter" && chooses());
find("clear").addEventListener("click", () => {
  formulas += 1;
  formula.value = "";
  wrong([]);
  change({ filters: [], formula: "", most: 50 });
});
whenChanged((parts) => {
  shown();
  if (parts.includes("whose")) kinds = values();
});
