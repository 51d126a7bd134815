// What is left of an earlier range: a calling range is what was opened without what raises, or a part of each hand of it.

import { button, count, element, find, manyCombos, settled } from "../common/dom.js";
import { isHoldem } from "../common/game.js";
import { written } from "./hands.js";
import { all, whenKept } from "../library/library.js";
import { part } from "../question/lines.js";
import { handsIn } from "./miniature.js";
import { setRange } from "./players.js";
import { PRESETS } from "../library/presets.js";
import { state, whenChanged } from "../question/state.js";
import { ask } from "../common/service.js";

const WAYS = {
  minus: "without this range", both: "as far as this range has it", part: "times the weights of this range",
};
const earlier = element("select", { "aria-label": "Earlier range", on: { change: () => previewed() } });
const way = element("select", { "aria-label": "What is left of it", on: { change: () => previewed() } },
  ...Object.entries(WAYS).map(([value, text]) => element("option", { value, text })));
const says = element("p", { kind: "note", role: "status" });
const take = button("Make it the range", async () => {
  const text = await left();
  if (text !== null) setRange(text);
}, { disabled: true });
const box = element("details", { kind: "tool", id: "earlier", on: { toggle: () => box.open && draw() } },
  element("summary", { text: "What is left of an earlier range" }),
  element("div", { kind: "row" }, earlier, way, take), says);
find("ranges").querySelector(".tools").append(box);

const bracketed = (range) => (/^[\w%+*?]+$/.test(range) ? range : `(${range})`);
const chosen = () => earlier.selectedOptions[0]?.dataset.range ?? "";

// The range as text: by the language's own words, or with the product of the weights, hand by hand. Null where one does not read.
async function left() {
  const [before, now] = [chosen(), part(state.players[state.focus])];
  if (!before) return null;
  if (way.value !== "part") return `${bracketed(before)} ${way.value === "minus" ? "minus" : "&"} ${bracketed(now)}`;
  const [one, other] = await Promise.all([before, now].map(handsIn));
  if (!one || !other) return null;
  const product = new Map([...other.held].flatMap(([hand, weight]) => (one.held.has(hand) ? [[hand, Math.round(1e4 * weight * one.held.get(hand)) / 1e4]] : [])));
  const reply = await ask({ query: written(product) });
  return reply.ok ? reply.answers[0].text : null;
}

const previewed = settled(async () => {
  if (!box.open) return;
  const text = await left();
  const found = text === null ? null : await handsIn(text);
  take.disabled = !found;
  const weight = found ? [...found.held.values()].reduce((sum, each) => sum + each, 0) : 0;
  says.textContent = !found ? "Choose the earlier range: another player's, one of the library, or a preset."
    : `${manyCombos(found.combos)}${weight < found.combos - 1e-9 ? `, weighing ${count(weight)}` : ""} are left: ${text.length > 90 ? `${text.slice(0, 89)}\u2026` : text}`;
}, 60);

function draw() {
  const before = earlier.value;
  const options = (label, some) => element("optgroup", { label }, ...some.map(([value, text, range]) => element("option", { value, text, "data-range": range })));
  const players = [...state.players.keys()].filter((seat) => seat !== state.focus);
  earlier.replaceChildren(element("option", { value: "", text: "earlier range" }),
    options("Players", players.map((seat) => [`player ${seat}`, `Player ${seat + 1}`, part(state.players[seat])])),
    ...(all().length ? [options("Library", all().map(({ title, name }) => [title, title, name]))] : []),
    ...(isHoldem ? [options("Presets", PRESETS.map(([title, range]) => [`preset ${title}`, title, range]))] : []));
  earlier.value = [...earlier.options].some((each) => each.value === before) ? before : "";
  previewed();
}
whenChanged((parts) => box.open && parts.some((each) => ["players", "focus", "names"].includes(each)) && draw());
whenKept(() => box.open && draw());
