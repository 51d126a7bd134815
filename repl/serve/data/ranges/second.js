// The grid of the other player beside that of the player in focus, where both are shown: a press in it goes on there.

import { cellsOf, classEquities, drawCells } from "./cells.js";
import { awaited, count, element, find, manyCombos, percent } from "../common/dom.js";
import { beginAt, classesShown, held, hold, showClasses, whenPicked } from "./grid.js";
import { COMBOS } from "./hands.js";
import { titleOf } from "../library/named.js";
import { part } from "../question/lines.js";
import { handsIn } from "./miniature.js";
import { afterEquity, Question } from "../question/question.js";
import { otherSeat } from "../question/seats.js";
import { whenEntered } from "../common/service.js";
import { cards, change, state, whenChanged } from "../question/state.js";

const [first, second] = [find("first"), find("second")];
const grid = element("div", { role: "grid", id: "others" });
const cells = cellsOf(grid, "data-class");
const size = element("span", {});
const problem = element("p", { kind: "problem" });
const captions = [first, second].map((box, place) => {
  const dot = element("span", { kind: "dot" });
  box.prepend(element("p", { kind: "seated" }, dot, " ", ...(place ? [size] : [])));
  return dot;
});
const home = find("size").nextSibling; // where the size is while one grid is shown
const both = find("both");
let of = null; // whose range is shown: the seat, and its text
let weights = new Map();
let equities = new Map();
let carriedBy = null; // whose equities they are
let picked = null;

const question = new Question("others", "Equity of each hand of the other player", {
  takes: (answer) => {
    problem.replaceChildren();
    shows(classEquities(answer));
  },
  refuses: (parts) => {
    problem.replaceChildren(...(question.own === null ? [] : parts));
    shows(new Map());
  },
  wanted: () => state.both && state.view === "equity",
  awaits: (on) => awaited(on, grid),
});
const asking = element("div", {}, problem, question.progress, question.row, question.says);
second.append(grid, element("p", { kind: "note readout", "aria-hidden": "true" }), asking);

function shows(found) {
  equities = found;
  carriedBy = otherSeat();
  drawGrid();
}

function drawGrid() {
  if (!state.both) return;
  drawCells(grid, cells, { weights: picked?.weights ?? weights, equities: picked ? picked.equities : equities, picked: picked !== null, byEquity: state.view === "equity" });
}

// Lines of a table pick hands of this range too; null lets them go.
whenPicked((seat, hands, found) => {
  if (hands && seat !== otherSeat()) return;
  picked = hands && { weights: hands, equities: found };
  drawGrid();
});

async function follow() {
  const [seat, range] = [otherSeat(), part(state.players[otherSeat()])];
  if (of?.seat === seat && of.range === range) return;
  await afterEquity();
  const found = await handsIn(range);
  if (!found || seat !== otherSeat() || range !== part(state.players[seat])) return; // what it was stays until it reads
  if (carriedBy !== seat) equities = new Map();
  of = { seat, range };
  weights = found.held;
  drawn();
}

function drawn() {
  const board = cards(state.board);
  const left = [...weights.keys()].filter((hand) => !board.some((card) => hand.includes(card))).length;
  const title = titleOf(state.players[otherSeat()]);
  const weight = [...weights.values()].reduce((sum, each) => sum + each, 0);
  const share = weights.size ? `, ${percent(weight / COMBOS)}` : "";
  size.textContent = `${title ? `${title}: ` : ""}${manyCombos(weights.size)}${share}${left < weights.size ? `, ${count(left)} left` : ""}`;
  drawGrid();
}

// The two grids change places in what they show: nothing is asked for that is known.
function turned() {
  const [mine, theirs] = [[new Map(held), classesShown()], [weights, equities]];
  const known = of?.seat === state.focus;
  of = null;
  [weights, equities] = mine;
  carriedBy = otherSeat();
  if (!known) return;
  queueMicrotask(() => {
    hold([...theirs[0]]);
    showClasses(theirs[1]);
    drawn();
  });
}

function draw() {
  find("ranges").parentElement.classList.toggle("both", state.both);
  both.setAttribute("aria-pressed", state.both);
  second.hidden = !state.both;
  if (!state.both) {
    question.stop();
    home.before(find("size"));
    return;
  }
  captions[0].parentElement.append(find("size"));
  [state.focus, otherSeat()].forEach((seat, place) => {
    captions[place].textContent = seat + 1;
    for (const box of [captions[place], [first, second][place]]) box.className = box.className.replace(/\bp\d\b/g, "").trim() + ` p${seat}`;
  });
  grid.setAttribute("aria-label", `Hands of player ${otherSeat() + 1}; key ${otherSeat() + 1} goes there`);
  if (otherSeat() < state.focus) second.after(first);
  else first.after(second);
  asking.hidden = state.view !== "equity";
  drawn();
  follow();
  question.refresh();
}

grid.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (!cell || event.button) return;
  const fresh = of?.range === part(state.players[of?.seat ?? 0]);
  event.preventDefault();
  change({ focus: otherSeat() });
  if (fresh && event.pointerType !== "touch") queueMicrotask(() => beginAt(cell.dataset.class));
});
both.addEventListener("click", () => change({ both: !state.both }));
whenChanged((parts) => {
  if (state.both && parts.includes("focus")) turned();
  if (parts.includes("names")) of = null;
  if (parts.some((part) => ["players", "board", "focus", "folded"].includes(part))) question.own = null;
  draw();
});
whenEntered(() => {
  of = null;
  draw();
  question.refresh(true);
});
queueMicrotask(draw);
