// Players and prizes one by one: the same texts as a row for each, to be added and removed.

import { button, element } from "../common/dom.js";
import { number } from "../common/amounts.js";
import { change, state, whenChanged } from "../question/state.js";
import { leaves, playersOf, prizesOf, titleOf, written } from "../question/tournament.js";

const MOST = 20; // rows; more players are a text

const players = element("ol", { kind: "stacks" });
const paid = element("div", { kind: "row paid" });
const says = element("p", { kind: "note", role: "status" });
const more = button("Add player", () => {
  const some = playersOf(state.stacks);
  change({ stacks: written([...some, { name: null, chips: some.at(-1).chips }]) });
  players.lastChild.querySelector("[data-part=name]").focus();
}, { "aria-label": "Add player to the stacks" });
export const rows = element("details", { kind: "tool", id: "one-by-one" }, element("summary", { text: "Players and prizes one by one" }), players, element("div", { kind: "row" }, more), paid, says);

function put(place, part, value) {
  const some = playersOf(state.stacks);
  some[place][part] = value;
  change({ stacks: written(some) });
}

function amount(label, puts, attributes) {
  return element("input", { inputmode: "decimal", autocomplete: "off", size: 8, "aria-label": label, ...attributes, on: { input: (event) => {
    const found = number(event.target.value.replace(/%$/, ""), attributes["data-part"] === "prize");
    event.target.setAttribute("aria-invalid", found === null);
    says.textContent = found === null ? `${label}: write a number, such as ${attributes["data-part"] === "prize" ? "50" : "5000"}` : "";
    if (found !== null) puts(found);
  } } });
}

function player(place) {
  const name = element("input", { size: 12, autocomplete: "off", spellcheck: "false", placeholder: "name", "data-part": "name", "aria-label": `Name of player ${place + 1}`,
    on: { input: () => put(place, "name", name.value.replace(/["\n]/g, "").trim() || null) } });
  const chips = amount(`Stack of player ${place + 1}`, (value) => put(place, "chips", value), { "data-part": "chips" });
  const gone = button("\u00d7", () => {
    leaves(place);
    (players.children[Math.min(place, players.children.length - 1)].querySelector("button:enabled") ?? more).focus();
  }, { kind: "quiet", "aria-label": `Take player ${place + 1} out of the stacks` });
  return element("li", {}, name, " ", chips, " ", gone);
}

// A prize keeps its unit.
const prizes = (made) => change({ prizes: made(prizesOf(state.prizes)).join(", ") });
function prize(place) {
  const input = amount(`Prize ${place + 1}`, (value) => prizes((some) => some.map((each, at) => (at === place ? value + (each.endsWith("%") ? "%" : "") : each))), { "data-part": "prize", size: 6 });
  return element("label", {}, `${place + 1}. `, input);
}
const lower = button("Add prize", () => prizes((some) => [...some, some.at(-1)]));
const fewer = button("Remove the last prize", () => prizes((some) => some.slice(0, -1)));

function shows(input, value) {
  if (input === document.activeElement) return;
  input.value = value;
  input.setAttribute("aria-invalid", "false");
}

function draw() {
  const [some, sums] = [playersOf(state.stacks), prizesOf(state.prizes)];
  const isRows = some && sums && Math.max(some.length, sums.length) <= MOST;
  for (const each of [players, more, paid]) each.hidden = !isRows;
  if (!isRows) {
    says.textContent = some && sums ? `More than ${MOST} players are edited as a text.` : "The rows are here again once the texts read.";
    return;
  }
  if (!rows.querySelector("[aria-invalid=true]")) says.textContent = "";
  if (players.children.length !== some.length) players.replaceChildren(...some.map((_, place) => player(place)));
  some.forEach((each, place) => {
    const [name, chips, gone] = players.children[place].children;
    shows(name, each.name ?? "");
    shows(chips, each.chips);
    gone.disabled = some.length <= 2;
    gone.title = `without ${titleOf(each, place)}`;
  });
  if (paid.children.length !== sums.length + 2) paid.replaceChildren(...sums.map((_, place) => prize(place)), lower, fewer);
  sums.forEach((each, place) => shows(paid.children[place].lastChild, each));
  lower.disabled = sums.length >= some.length;
  fewer.disabled = sums.length === 1;
}
whenChanged((parts) => parts.some((part) => ["stacks", "prizes"].includes(part)) && draw());
draw();
