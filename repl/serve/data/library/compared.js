// Two spots side by side: their equities, what the ranges have, and the differences.

import { element, percent, signed } from "../common/dom.js";
import { GAME } from "../common/game.js";
import { part } from "../question/lines.js";
import { ask } from "../common/service.js";
import { all, titled } from "./spots.js";
import { cards, names, questionOf, state } from "../question/state.js";
import { table } from "../common/tables.js";
import { plain } from "../answers/words.js";

const HERE = ""; // what the page asks
const chosen = [HERE, null]; // titles
const SIDES = ["A", "B"];
const KINDS = ["made", "kicker", "draw"]; // as the panel of the breakdown shows
const known = new Map(); // answers by what was asked
let asked = 0;

const selects = SIDES.map((side, place) => element("select", { "aria-label": `Spot ${side}`, on: { change: (event) => {
  chosen[place] = event.target.value;
  compared(true);
} } }));
// Whose ranges are compared: the same player's of both, at first the one in focus.
let whose = null;
const player = element("select", { "aria-label": "Player to compare", on: { change: () => {
  whose = Number(player.value);
  compared(true);
} } });

const answer = element("div", {});
export const comparison = element("div", { kind: "comparison", hidden: true },
  element("div", { kind: "row" }, element("span", { text: "Compare" }), ...SIDES.map((side, place) => element("span", {}, element("b", { text: `${side} ` }), selects[place])), player), answer);

const spot = (title) => (title === HERE ? { ...state, game: GAME, names: names() } : questionOf(titled(title).question));

const inPlay = ({ players, folded }) => [...players.keys()].filter((seat) => !folded.includes(seat));

async function answers(side, seat) {
  const { players, board, folded, names, game } = side;
  const on = cards(board).length > 2 ? ` on ${board}` : "";
  const gone = folded.map((seat) => ` folded (${part(players[seat])})`).join("");
  const of = (seat) => part(players[seat]);
  const breakdown = `; breakdown ${of(seat)}${on} vs ${of(inPlay(side).find((each) => each !== seat))}${gone}`;
  const query = `equity ${inPlay(side).map(of).join(" vs ")}${on}${gone}${on ? breakdown : ""}`;
  const key = JSON.stringify([query, names, game]);
  if (known.size > 50) known.clear();
  if (!known.has(key)) {
    const reply = await ask({ query, names, options: { game } });
    if (!reply.ok) throw new Error(reply.problems[0].message);
    known.set(key, reply.answers);
  }
  return known.get(key);
}

// Draws the comparison anew, where somebody looks and there is something to compare.
export async function compared(isOpen) {
  const titles = all().map((each) => each.title);
  comparison.hidden = titles.length === 0;
  if (!isOpen || !titles.length) return;
  chosen.forEach((title, place) => {
    if (title !== HERE && !titles.includes(title)) chosen[place] = place ? titles.at(-1) : HERE;
    selects[place].replaceChildren(...[HERE, ...titles].map((each) => element("option", { value: each, text: each || "the page", selected: each === chosen[place] })));
  });
  const number = ++asked;
  const sides = chosen.map(spot);
  try {
    const seats = inPlay(sides[0]).filter((seat) => inPlay(sides[1]).includes(seat));
    const seat = [whose, state.focus].find((each) => seats.includes(each)) ?? seats[0];
    player.replaceChildren(...seats.map((each) => element("option", { value: each, text: `Player ${each + 1}`, selected: each === seat })));
    if (seat === undefined) throw new Error("No player is in play in both spots.");
    const found = await Promise.all(sides.map((side) => answers(side, seat)));
    if (number === asked) answer.replaceChildren(equities(sides, found), ...lines(seat, found));
  } catch (error) {
    if (number === asked) answer.replaceChildren(element("p", { kind: "problem", text: error.message }));
  }
}

const differs = (a, b) => (typeof a === "number" && typeof b === "number" ? signed(100 * (b - a)) : "");
const share = (value) => (typeof value === "number" ? percent(value) : "");

function equities(sides, found) {
  const most = Math.max(...sides.map((side) => side.players.length));
  const text = (range = "") => element("td", { kind: "range-text", text: range.length > 60 ? `${range.slice(0, 59)}\u2026` : range, title: range });
  const rows = [["board", ...sides.map(({ board }) => board || "before the flop"), ""]];
  for (let place = 0; place < most; place += 1) {
    const [a, b] = found.map(([equity], side) => equity.players[inPlay(sides[side]).indexOf(place)]?.equity);
    rows.push([`player\u00a0${place + 1}`, ...sides.map(({ players }) => text(players[place])), ""], ["equity", share(a), share(b), differs(a, b)]);
  }
  return table(["spot", ...SIDES, "B \u2212 A"], rows, { numbers: [3], label: "Equities of both spots" });
}

// The lines of both breakdowns in the order of the language; without a board there are none.
function lines(seat, found) {
  const both = found.map(([, breakdown]) => {
    const at = Object.fromEntries(breakdown?.columns.map((name, place) => [name, place]) ?? []);
    const rows = (breakdown?.rows ?? []).filter((row) => KINDS.includes(row[at.kind]));
    return new Map(rows.map((row) => [row[at.line], { share: row[at.share], equity: row[at.equity] }]));
  });
  if (!both[0].size && !both[1].size) return [];
  const order = [...both[0].keys()];
  [...both[1].keys()].forEach((name, place, all) => order.includes(name) || order.splice(order.indexOf(all[place - 1]) + 1, 0, name));
  const rows = order.map((name) => {
    const [a, b] = both.map((each) => each.get(name) ?? { share: each.size ? 0 : undefined });
    return [plain(name), share(a.share), share(b.share), differs(a.share, b.share), share(a.equity), share(b.equity), differs(a.equity, b.equity)];
  });
  return [table(["hand", "share A", "share B", "B \u2212 A", "equity A", "equity B", "B \u2212 A"], rows,
    { numbers: [1, 2, 3, 4, 5, 6], caption: `What player ${seat + 1} has in A and in B`, label: "Both breakdowns" })];
}
