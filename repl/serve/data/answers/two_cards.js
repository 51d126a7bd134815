// The equity after the next two cards: a map of their ranks, laid out like the grid of starting hands. Cards of one suit stand
// above its diagonal, of two suits below.

import { button, element, heated, percent, scaled } from "../common/dom.js";
import { CLASSES, RANKS } from "../ranges/hands.js";
import { LINES } from "../question/lines.js";
import { asker } from "../question/seats.js";
import { follow } from "../common/service.js";
import { cards, names, state } from "../question/state.js";

let wanted = false;
let running = null;
const turned = button("Two cards", () => {
  wanted = !wanted;
  turned.setAttribute("aria-pressed", wanted);
  draw();
}, { "aria-pressed": "false", title: "the equity after turn and river together" });
const map = element("div", {});
export const twoCards = element("div", { kind: "two-cards" }, turned, map);

// The class of two cards, as of a starting hand.
function classOf(one, other) {
  const [high, low] = [one, other].sort((a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]));
  return high[0] + low[0] + (high[0] === low[0] ? "" : high[1] === low[1] ? "s" : "o");
}

// Asks for every turn with its rivers; each counts for as much as it is dealt.
export async function draw() {
  running?.abort();
  const board = cards(state.board);
  twoCards.hidden = board.length !== 3;
  if (!wanted || board.length !== 3) return map.replaceChildren();
  const [now, turns] = [(running = new AbortController()), LINES.turns()];
  const query = [LINES.heat(), ...turns.values()].join("; ");
  const reply = await follow({ query, names: names() }, () => {}, now.signal).catch(() => null);
  if (!reply || now !== running) return; // another was asked for
  if (!reply.ok) return map.replaceChildren(element("p", { kind: "problem", text: reply.problems[0].message }));
  map.replaceChildren(...drawn(reply.answers, [...turns.keys()]));
}

function drawn([first, ...rivers], turns) {
  const rows = (answer) => answer.rows.flatMap((row) => {
    const [share, equity] = ["share", "equity"].map((name) => row[answer.columns.indexOf(name)]);
    const some = row[answer.columns.indexOf(answer.by)].split(" ");
    return some.map((card) => ({ card, share: share / some.length, equity }));
  });
  const shares = new Map(rows(first).map(({ card, share }) => [card, share]));
  const sums = new Map();
  rivers.forEach((answer, place) => rows(answer).forEach(({ card, share, equity }) => {
    const [name, part] = [classOf(turns[place], card), (shares.get(turns[place]) ?? 0) * share];
    const [all, worth] = sums.get(name) ?? [0, 0];
    sums.set(name, [all + part, worth + part * equity]);
  }));
  const equities = new Map([...sums].map(([name, [all, worth]]) => [name, worth / all]));
  const scale = scaled([...equities.values()].filter(Number.isFinite));
  const cell = (name) => {
    const equity = equities.get(name);
    if (!Number.isFinite(equity)) return element("span", { kind: "gone", text: name });
    const made = element("span", { kind: "known", title: `${name}: ${percent(equity)}`, "data-two": name }, element("b", { text: name }), element("small", { text: (100 * equity).toFixed(1) }));
    return heated(made, scale.part(equity));
  };
  const lines = [...RANKS].map((_, row) => element("div", { kind: "suit" }, ...CLASSES.slice(RANKS.length * row, RANKS.length * (row + 1)).map(cell)));
  return [element("p", { kind: "note", text: `Equity of player ${asker() + 1} after turn and river, in percent, by their ranks: of one suit above, of two below; ${scale.says}` }),
    element("div", { kind: "heat", role: "group", "aria-label": "Equity by turn and river" }, ...lines)];
}
