// How much of the exact equity a player is taken to realise: an assumption of who asks, beside the equity and never in its place.

import { element, percent } from "../common/dom.js";
import { inPlay } from "../question/seats.js";
import { change, state, whenChanged } from "../question/state.js";

const MOST = 200;
let equities = []; // of the players in play
const rows = element("div", { kind: "row" });
const says = element("p", { kind: "note", role: "status" });
export const realisation = element("details", { kind: "assumed", open: state.realised.some((part) => part !== 100) },
  element("summary", { text: "Equity realisation: your assumption" }), rows, says);

const factor = (seat) => (state.realised[seat] ?? 100) / 100;

function one(seat) {
  const name = `Player ${seat + 1}`;
  const input = element("input", { type: "number", min: 0, max: MOST, step: 5, "data-seat": seat, "aria-label": `${name} realises, in percent of the equity` });
  input.addEventListener("input", () => {
    const value = Number(input.value);
    const right = input.value !== "" && value >= 0 && value <= MOST;
    input.setAttribute("aria-invalid", !right);
    if (right) change({ realised: [...state.players.keys()].map((each) => (each === seat ? Math.round(value) : state.realised[each] ?? 100)) });
  });
  return element("label", { kind: `p${seat}` }, element("span", { kind: "dot", text: String(seat + 1) }), " ", input, " % ", element("b", {}));
}

function draw() {
  const seats = inPlay();
  if ([...rows.querySelectorAll("input")].map((each) => each.dataset.seat).join() !== seats.join()) rows.replaceChildren(...seats.map(one));
  const assumed = seats.some((seat) => factor(seat) !== 1);
  const found = seats.map((seat, place) => (equities[place] === undefined ? undefined : equities[place] * factor(seat)));
  seats.forEach((seat, place) => {
    const [input, product] = [rows.children[place].querySelector("input"), rows.children[place].querySelector("b")];
    if (input !== document.activeElement) input.value = Math.round(100 * factor(seat));
    product.textContent = assumed && found[place] !== undefined ? `= ${percent(found[place])}` : "";
  });
  const together = found.reduce((sum, each) => sum + (each ?? 0), 0);
  says.textContent = !assumed ? "100 % is the exact equity; who is out of position or often folds the better hand realises less."
    : `Equity times your factor, not an answer of PQL; together ${percent(together)} of the pot.`;
  if (assumed) realisation.open = true;
}

// The exact equities that the factors go with.
export function realises(players) {
  equities = players.map((player) => player.equity);
  draw();
}

whenChanged((parts) => parts.some((part) => ["players", "realised", "folded"].includes(part)) && draw());
draw();
