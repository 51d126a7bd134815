// The amounts of pot arithmetic, in chips, blinds or parts of the pot, and the hands that go on against a bet.

import { number, rounded } from "../common/amounts.js";
import { button, element } from "../common/dom.js";
import { change, state, whenChanged } from "../question/state.js";
import { inPot } from "../question/lines.js";
import { inPlay } from "../question/seats.js";
import { potSeats } from "../tournament/pot_seats.js";

const UNITS = { chips: "chips", blinds: "big blinds", pots: "% of the pot", prizes: "chips, in prizes" };
const says = element("p", { kind: "problem", role: "status" });

// An amount as the language has it, and as it is shown: a part of the pot is shown in percent.
const inPots = () => state.pot[3] === "pots";
const moved = (text, digits) => String(Number((Number(text) * 10 ** digits).toFixed(6)));

function amount(place, label) {
  const input = element("input", { inputmode: "decimal", size: 5, autocomplete: "off", "data-pot": place, "aria-label": label });
  input.addEventListener("input", () => {
    const found = number(input.value, isBefore(place));
    input.setAttribute("aria-invalid", found === null);
    says.textContent = found === null ? "an amount is a number above 0, such as 2.5" : "";
    if (found !== null) puts(place, found);
  });
  return input;
}

function choice(place, label, options) {
  const select = element("select", { "data-pot": place, "aria-label": label },
    ...Object.entries(options).map(([value, text]) => element("option", { value, text })));
  select.addEventListener("change", () => (place === 3 ? measured(select.value) : acts(select.value)));
  return select;
}

// Of a call the language asks what there is to win, the pot with the bet; one who calls knows the pot before it.
const isCall = () => state.pot[0] === "call" && !inPots();
const isBefore = (place) => place === 2 && isCall();
const before = () => rounded(Math.max(state.pot[2] - state.pot[1], 0));
function puts(place, found) {
  const [action, amount, , unit] = state.pot;
  if (!isCall()) put(place, place === 1 && inPots() ? moved(found, -2) : found);
  else if (place === 1) change({ pot: [action, found, rounded(Number(found) + Number(before())), unit] });
  else change({ pot: [action, amount, rounded(Number(amount) + Number(found)), unit] });
}

// The pot before the bet stays.
function acts(action) {
  const [, amount, size, unit] = state.pot;
  const pot = inPots() ? size : action === "call" ? rounded(Number(size) + Number(amount)) : Number(before()) ? before() : size;
  change({ pot: [action, amount, pot, unit] });
}

const put = (place, value) => change({ pot: state.pot.map((each, index) => (index === place ? value : each)) });

// In parts of the pot it is 1, and a call is a part of the pot before the bet: the question stays the same. A call of all that is
// there was no bet into a pot; then half of it is what one begins with.
function measured(unit) {
  const [action, amount, size] = state.pot;
  const calls = action === "call";
  if (unit === "pots") {
    const rest = calls ? size - amount : Number(size);
    change({ pot: [action, rest > 0 ? rounded(amount / rest) : "0.5", "1", unit] });
  } else if (inPots()) change({ pot: [action, rounded(100 * amount), rounded(calls ? 100 * amount + 100 : 100), unit] });
  else put(3, unit);
}

const [action, first, size, unit] = [
  choice(0, "What I do", { call: "call", bet: "bet" }), amount(1, "Amount"), amount(2, "In the pot"), choice(3, "Unit", UNITS),
];
const into = element("span", {});
const rest = element("label", {}, into, " ", size);
const wins = element("span", { kind: "note" });
const calls = element("input", {
  kind: "text", size: 18, autocomplete: "off", spellcheck: "false", placeholder: "every hand: always called", "aria-label": "Hands that continue",
  on: { input: () => change({ calls: calls.value }) },
});
const against = element("label", {}, "they continue with ", calls);
// Against whom, where more than two are in play.
const foes = element("span", { kind: "note" });
// The stacks are those of another panel, which is one press away.
const stacks = element("span", { kind: "note" });
const table = element("div", { kind: "row" }, potSeats(["I am", "against", "and"], () => inPot().length), stacks, button("Stacks and prizes", () => {
  const panel = document.querySelector("[data-panel=icm]");
  panel.open = true;
  panel.querySelector("input").focus();
}, { kind: "quiet" }));
export const pot = element("div", { kind: "pot" }, element("div", { kind: "row" }, element("span", { text: "I" }), action, first, unit, rest, wins, foes), table, against, says);

function draw() {
  for (const control of [action, first, size, unit]) {
    const place = Number(control.dataset.pot);
    const value = place === 1 && inPots() ? moved(state.pot[1], 2) : isBefore(place) ? before() : state.pot[place];
    if (control !== document.activeElement || number(control.value, true) !== number(value, true)) {
      control.value = value;
      control.setAttribute("aria-invalid", "false");
    }
  }
  if (document.activeElement !== calls) calls.value = state.calls;
  into.textContent = state.pot[0] === "call" ? "of a bet into a pot of" : "into a pot of";
  wins.textContent = isCall() ? `(to win ${state.pot[2]})` : "";
  rest.hidden = inPots();
  against.hidden = state.pot[0] === "call";
  table.hidden = state.pot[3] !== "prizes";
  foes.textContent = inPlay().length > 2 ? `against ${inPot().map((seat) => `player ${seat + 1}`).join(" and ")}${inPot().length < inPlay().length - 1 ? " alone" : ""}` : "";
  stacks.textContent = `behind: ${state.stacks}; prizes ${state.prizes}`;
}

whenChanged((parts) => parts.some((part) => ["pot", "calls", "stacks", "prizes", "players", "folded", "focus"].includes(part)) && draw());
draw();
