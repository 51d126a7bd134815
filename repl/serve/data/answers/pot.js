// The amounts of pot arithmetic, in chips, blinds or parts of the pot, and the hands that go on against a bet.

import { element } from "../common/dom.js";
import { change, state, whenChanged } from "../question/state.js";

const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const UNITS = { chips: "chips", blinds: "big blinds", pots: "% of the pot" };
const says = element("p", { kind: "problem", role: "status" });

// Whole numbers and decimals, written as one writes them: 2.5, 2,5, .5; null where it is none.
function number(text) {
  const written = text.trim().replace(",", ".");
  return NUMBER.test(written) && Number(written) > 0 ? String(Number(written)) : null;
}

// An amount as the language has it, and as it is shown: a part of the pot is shown in percent.
const inPots = () => state.pot[3] === "pots";
const moved = (text, digits) => String(Number((Number(text) * 10 ** digits).toFixed(6)));

function amount(place, label) {
  const input = element("input", { inputmode: "decimal", size: 5, autocomplete: "off", "data-pot": place, "aria-label": label });
  input.addEventListener("input", () => {
    const found = number(input.value);
    input.setAttribute("aria-invalid", found === null);
    says.textContent = found === null ? "an amount is a number above 0, such as 2.5" : "";
    if (found !== null) put(place, place === 1 && inPots() ? moved(found, -2) : found);
  });
  return input;
}

function choice(place, label, options) {
  const select = element("select", { "data-pot": place, "aria-label": label },
    ...Object.entries(options).map(([value, text]) => element("option", { value, text })));
  select.addEventListener("change", () => (place === 3 ? measured(select.value) : put(place, select.value)));
  return select;
}

const put = (place, value) => change({ pot: state.pot.map((each, index) => (index === place ? value : each)) });

// In parts of the pot it is 1, and a call is a part of the pot before the bet: the question stays the same. A call of all that is
// there was no bet into a pot; then half of it is what one begins with.
function measured(unit) {
  const [action, amount, size] = state.pot;
  const isCall = action === "call";
  const rounded = (value) => String(Number(value.toFixed(4)));
  if (unit === "pots") {
    const rest = isCall ? size - amount : Number(size);
    change({ pot: [action, rest > 0 ? rounded(amount / rest) : "0.5", "1", unit] });
  } else if (inPots()) change({ pot: [action, rounded(100 * amount), rounded(isCall ? 100 * amount + 100 : 100), unit] });
  else put(3, unit);
}

const [action, first, size, unit] = [
  choice(0, "What I do", { call: "call", bet: "bet" }), amount(1, "Amount"), amount(2, "In the pot"), choice(3, "Unit", UNITS),
];
const into = element("span", {});
const rest = element("label", {}, into, " ", size);
const calls = element("input", {
  kind: "text", size: 18, autocomplete: "off", spellcheck: "false", placeholder: "every hand: always called", "aria-label": "Hands that continue",
  on: { input: () => change({ calls: calls.value }) },
});
const against = element("label", {}, "they continue with ", calls);
export const pot = element("div", { kind: "pot" }, element("div", { kind: "row" }, element("span", { text: "I" }), action, first, unit, rest), against, says);

function draw() {
  for (const control of [action, first, size, unit]) {
    const place = Number(control.dataset.pot);
    const value = place === 1 && inPots() ? moved(state.pot[1], 2) : state.pot[place];
    if (control !== document.activeElement || number(control.value) !== number(value)) {
      control.value = value;
      control.setAttribute("aria-invalid", "false");
    }
  }
  if (document.activeElement !== calls) calls.value = state.calls;
  into.textContent = state.pot[0] === "call" ? "to win (the pot with the bet)" : "into a pot of";
  rest.hidden = inPots();
  against.hidden = state.pot[0] === "call";
}

whenChanged((parts) => parts.some((part) => ["pot", "calls"].includes(part)) && draw());
draw();
