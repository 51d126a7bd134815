// The combos of a starting hand with their weights and equities: listed under the cell that one points at, marked on the
// curves, and beside the suits to choose.

import { element, find, percent, shown } from "../common/dom.js";
import { mark } from "../answers/curves.js";
import { held } from "./grid.js";
import { handsOf } from "./hands.js";
import { carried, part } from "../question/lines.js";
import { handsIn } from "./miniature.js";
import { asker, isFolded, otherSeat } from "../question/seats.js";
import { follow } from "../common/service.js";
import { cards, names, state, whenChanged } from "../question/state.js";

const PAUSE = 150; // milliseconds on a cell
const MOST = 300;
const known = new Map(); // equities of combos, by what was asked
const card = element("div", { id: "listed", kind: "note", hidden: true, "aria-hidden": "true" });
find("ranges").append(card);
let waiting = null;
let running = null;
let finger = false;

// Those whose combos are listed: who is in focus, and with him the other where both are shown or have a curve.
const seats = () => [...new Set([state.focus, ...(state.both || state.open.includes("curves") ? [otherSeat()] : [])])];

async function combosOf(seat, name) {
  const weights = seat === state.focus ? held : (await handsIn(part(state.players[seat])))?.held ?? new Map();
  const board = cards(state.board);
  return handsOf(name).filter((hand) => weights.has(hand) && !board.some((each) => hand.includes(each)))
    .map((hand) => ({ hand, weight: weights.get(hand) }));
}

// For each seat the combos of a class that it has, each with its weight and equity; those of the players in play.
export async function listed(name, signal) {
  const found = new Map();
  for (const seat of seats()) found.set(seat, await combosOf(seat, name));
  const asking = [...found].filter(([seat, combos]) => combos.length && !isFolded(seat));
  if (!asking.length) return found;
  const query = carried("hand", asking.map(([seat]) => seat), (seat) => found.get(seat).map(({ hand }) => hand).join(", "));
  if (known.size > MOST) known.clear();
  if (!known.has(query)) {
    const reply = await follow({ query, names: names() }, () => {}, signal);
    if (!reply.ok) return found;
    known.set(query, reply.answers.map((answer) => {
      const [hand, equity] = ["hand", "equity"].map((column) => answer.columns.indexOf(column));
      return new Map(answer.rows.flatMap((row) => row[hand].split(" ").map((each) => [each, row[equity]])));
    }));
  }
  known.get(query).forEach((equities, place) => found.get(asking[place][0]).forEach((combo) => (combo.equity = equities.get(combo.hand))));
  return found;
}

export const coloured = (hand) => [hand.slice(0, 2), hand.slice(2)].map((each) => element("span", { kind: each[1], text: shown(each) }));

function one({ hand, weight, equity }) {
  return element("li", {}, element("b", {}, ...coloured(hand)), element("span", { text: weight < 1 ? `${Math.round(100 * weight)}%` : "" }),
    element("span", { text: equity === undefined ? "" : percent(equity) }));
}

function list([seat, combos], name) {
  const sorted = [...combos].sort((a, b) => (b.equity ?? 0) - (a.equity ?? 0));
  return element("div", { kind: `p${seat}` }, element("p", {}, element("span", { kind: "dot", text: String(seat + 1) }), combos.length ? ` ${name}: ${combos.length} combos` : ` no ${name}`),
    element("ul", { kind: combos.length > 4 ? "long" : "" }, ...sorted.map(one)));
}

async function show(cell, name) {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const found = await listed(name, signal).catch((error) => {
    if (error.name !== "AbortError") throw error;
    return null;
  });
  if (!found || signal.aborted) return;
  mark(new Map([...found].map(([seat, combos]) => [seat, combos.flatMap(({ equity }) => (equity === undefined ? [] : [equity]))])), name);
  const sides = [...found].filter(([seat]) => seat === state.focus || state.both).sort(([a], [b]) => a - b);
  card.hidden = sides.every(([, combos]) => !combos.length);
  if (card.hidden) return;
  card.replaceChildren(...sides.map((each) => list(each, name)));
  placed(cell);
}

// Below the cell, or above it where there is no room.
function placed(cell) {
  const box = cell.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  const below = box.bottom + card.offsetHeight + 8 < window.innerHeight || box.top < card.offsetHeight;
  card.style.left = `${Math.max(4, Math.min(box.left, room - card.offsetWidth - 4))}px`;
  card.style.top = `${below ? box.bottom + 4 : box.top - card.offsetHeight - 4}px`;
}

function away() {
  clearTimeout(waiting);
  running?.abort();
  card.hidden = true;
  mark(new Map());
}

function soon(cell) {
  clearTimeout(waiting);
  waiting = setTimeout(() => show(cell, cell.dataset.hand ?? cell.dataset.class), PAUSE);
}

const grids = find("grids");
const cellOf = (event) => event.target.closest?.("[role=gridcell]");
grids.addEventListener("pointerover", (event) => {
  finger = event.pointerType === "touch";
  if (cellOf(event) && !finger && !event.buttons) soon(cellOf(event));
});
grids.addEventListener("pointerleave", () => finger || away());
grids.addEventListener("focusin", (event) => cellOf(event) && event.target.matches(":focus-visible") && soon(event.target));
grids.addEventListener("focusout", () => finger || away());
grids.addEventListener("pointerup", (event) => event.pointerType === "touch" && cellOf(event) && soon(cellOf(event)));
document.addEventListener("pointerdown", away);
document.addEventListener("scroll", away, { capture: true, passive: true });
document.addEventListener("keydown", (event) => event.key === "Escape" && away());
whenChanged((parts) => {
  if (parts.includes("names")) known.clear();
  if (!finger) away();
});
