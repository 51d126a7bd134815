// The list of hands: a line opens the replay of a hand, a link its cards and board on the page of ranges.

import { button, count, element, find, shown } from "../common/dom.js";
import { holeOf } from "../common/game.js";
import { notes } from "./games.js";
import { chip } from "./filters.js";
import { ALL, change, state, whenChanged } from "./state.js";
import { amount, question } from "./steps.js";
import { table } from "../common/tables.js";

const MOST = 1000;
const MORE = 100;
const cards = (text) => element("span", { kind: "cards" }, ...(text?.match(/../g) ?? []).map((card) => element("span", { kind: card[1], text: shown(card) })));
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${amount(Math.abs(value))}`;

let listed = []; // the numbers of the hands in the list

// Tags choose the hands that have them; a note is a text.
const kept = (row) => element("td", { kind: "kept" }, ...(row.tags?.split(", ") ?? []).map((tag) => chip(`tag.${tag}`, tag)), element("bdi", { text: row.note ?? "" }));

function line(row, game, isKept) {
  const when = row.date ? row.date.slice(0, 16).replace("T", " ") : row.hand ?? "–";
  const opens = row.hand === null ? element("span", { text: when })
    : button(when, () => choose(row.hand), { "data-hand": row.hand, "aria-pressed": row.hand === state.hand });
  const link = row.cards?.length === 2 * holeOf(game) ? element("a", { text: "ranges", href: question([row.cards, "any"], row.board ?? "", "", game), "aria-label": `Ranges and board of hand ${row.hand ?? ""}` }) : "";
  const cells = [
    element("td", {}, opens), ...(state.whose === ALL ? [element("td", {}, element("bdi", { text: row.name ?? "–" }))] : []),
    element("td", { text: row.position }), element("td", {}, cards(row.cards)),
    element("td", { kind: `n ${row.net < 0 ? "loses" : ""}`, text: signed(row.net) }),
    element("td", {}, cards(row.board)), element("td", { kind: "letters", text: row.actions ?? "" }), element("td", {}, link),
    ...(isKept ? [kept(row)] : []),
  ];
  const made = element("tr", { kind: row.hand === null ? "" : "pick" }, ...cells);
  if (row.hand !== null) made.addEventListener("click", (event) => event.target.closest("a, button") || choose(row.hand));
  return made;
}

function choose(hand) {
  change({ hand, step: 0, open: state.open.includes("replay") ? state.open : [...state.open, "replay"] });
  find("replay-title").closest("details").scrollIntoView({ block: "nearest" });
}

export function list(answer) {
  const rows = answer.rows.map((row) => Object.fromEntries(answer.columns.map((name, place) => [name, row[place]])));
  listed = [...new Set(rows.map((row) => row.hand).filter(Boolean))];
  const isKept = rows.some((row) => row.tags || row.note);
  const headings = ["date", ...(state.whose === ALL ? ["name"] : []), "pos", "cards", "net", "board", "actions", "open", ...(isKept ? ["tags, notes"] : [])];
  const caption = rows.length < answer.deals ? `The first ${count(rows.length)} of ${count(answer.deals)}` : `${count(answer.deals)} in all`;
  const parts = [table(headings, rows.map((row) => line(row, answer.game, isKept)), { caption, label: "Hands", numbers: [headings.indexOf("net")] })];
  if (rows.length < answer.deals && state.most < MOST) {
    parts.push(button("Show more", () => change({ most: Math.min(state.most + MORE, MOST) }), { kind: "quiet more", id: "more" }));
  }
  return element("div", {}, ...parts, ...notes(answer, true));
}

// The hand before or behind the one that is told, in the list.
export function neighbour(by) {
  const place = listed.indexOf(state.hand);
  const hand = listed[place < 0 ? 0 : place + by];
  if (hand !== undefined) choose(hand);
}

whenChanged((parts) => {
  if (!parts.includes("hand")) return;
  for (const each of find("answers").querySelectorAll("[data-hand]")) each.setAttribute("aria-pressed", each.dataset.hand === state.hand);
});
