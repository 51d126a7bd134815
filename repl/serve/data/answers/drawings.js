// Answers as pictures and tables.

import { press } from "../board/board.js";
import { button, count, element, heated, percent, scaled, sentence, shown, signed, spoken, within } from "../common/dom.js";
import { RANKS, SUITS } from "../ranges/hands.js";
import { asker, inPlay, pair } from "../question/seats.js";
import { cards, state } from "../question/state.js";
import { decimalsOf } from "../question/tournament.js";
import { bar, table } from "../common/tables.js";
import { plain } from "./words.js";

const seat = (place) => element("td", {}, element("span", { kind: `dot p${place}`, text: String(place + 1) }), ` Player ${place + 1}`);

// What an answer about pots that a high and a low hand share has besides, with what is above it.
const SPLIT = { high: "high", low: "low", scoop: "scoop", three_quarters: "3/4", quartered: "1/4" };

// A bar that the players share, and a row for each.
export function equities(answer) {
  latest = answer.players;
  document.querySelectorAll("[data-now]").forEach(told);
  const seats = inPlay();
  const share = element("div", { kind: "shares", "aria-hidden": "true" }, ...answer.players.map((player, place) => {
    const part = element("span", { kind: `p${seats[place] ?? place}`, text: player.equity > 0.07 ? percent(player.equity, player.equity > 0.15 ? 2 : 0) : "" });
    part.style.flexGrow = player.equity;
    return part;
  }));
  const parts = "high" in answer.players[0] ? Object.keys(SPLIT) : ["win", "tie"];
  const rows = answer.players.map((player, place) => [
    seat(seats[place] ?? place),
    element("td", { kind: "n big", text: percent(player.equity) + within(player.equity, player.stderr) }),
    ...parts.map((part) => percent(player[part])),
  ]);
  const titles = parts.map((part) => SPLIT[part] ?? part);
  return element("div", {}, share, table(["player", "equity", ...titles], rows, { numbers: [1, ...parts.map((_, place) => place + 2)], label: "Equities" }));
}

// What it is now, as the equity above says it where that is about the same two: a sampled one differs.
let latest = []; // the players of the equity, while that is the answer to what is asked
export const forgetEquities = () => (latest = []);
function told(target) {
  if (latest.length === 2) target.textContent = sentence(percent(latest[inPlay().indexOf(asker())].equity));
}
function now(answer) {
  const target = element("span", { "data-now": answer.by, text: sentence(percent(answer.equity) + within(answer.equity, answer.stderr)) });
  if (answer.method !== "exact") told(target);
  return target;
}

// The 4 x 13 cards, the warmer the better; each says its number, and a press puts it on the board.
export function heat(answer) {
  const [card, equity] = [answer.by, "equity"].map((name) => answer.columns.indexOf(name));
  if (!["turn", "river"].includes(answer.by)) throw new TypeError("no answer by card");
  const known = new Map();
  for (const row of answer.rows) for (const each of row[card].split(" ")) known.set(each, row[equity]);
  const scale = scaled(known.values());
  const rows = [...SUITS].map((suit) =>
    element("div", { kind: "suit" }, ...[...RANKS].map((rank) => {
      const value = known.get(rank + suit);
      if (value === undefined) return element("span", { kind: `${suit} gone`, text: shown(rank + suit) });
      const cell = button("", () => press(rank + suit), { kind: `${suit} known`, "aria-label": `${spoken(rank + suit)}, ${percent(value)}` });
      cell.append(element("b", { text: shown(rank + suit) }), element("small", { text: (100 * value).toFixed(1) }));
      return heated(cell, scale.part(value));
    })),
  );
  return element("div", {}, element("p", { kind: "note" }, `Equity of player ${asker() + 1} after each ${answer.by}, in percent: now `, now(answer), sentence(`, ${scale.says}`)),
    element("div", { kind: "heat", role: "group", "aria-label": `Equity by ${answer.by}` }, ...rows));
}

export function outs(answer) {
  if (answer.columns) return outsOfRange(answer);
  const rows = answer.rows
    .filter((row) => row.out)
    .map((row) => [element("span", { kind: row.card[1], text: shown(row.card) }), row.makes, row.beats === null ? "" : percent(row.beats),
      row.equity === null ? "" : bar(row.equity)]);
  return table(["card", "makes", "beats", "equity"], rows, { numbers: [2, 3], caption: `${answer.count} outs, worth ${count(answer.effective)}`, most: 15 });
}

// The hands of a range, those with most outs first.
function outsOfRange(answer) {
  const worth = answer.columns.indexOf("effective");
  const types = answer.columns.slice(worth + 1);
  const rows = [...answer.rows]
    .sort((a, b) => b[worth] - a[worth])
    .map((row) => () => [
      element("span", {}, ...cards(row[0]).map((card) => element("span", { kind: card[1], text: shown(card) }))),
      bar(row[worth] / 20, row[worth].toFixed(1)), ...row.slice(worth + 1).map((outs) => (outs ? String(outs) : "")),
    ]);
  return table(["hand", "worth", ...types.map(plain)], rows,
    { numbers: types.map((_, place) => place + 2).concat(1), caption: "Outs of each hand, by what they are worth; then the outs to each type", most: 10 });
}

// The rows of lows stand behind the others, in a table of their own.
export function nuts(answer) {
  const drawn = (rows, caption) => table(["made", "hands", "combos", "has", "or better"], rows.map((row) => () => [
    row.makes, row.hands, String(row.combos), row.has === null ? "" : bar(row.has), row.has_or_better === null ? "" : percent(row.has_or_better),
  ]), { numbers: [2, 3, 4], caption, most: 8 });
  const lows = answer.rows.filter((row) => row.category === "low");
  const highs = drawn(answer.rows.filter((row) => row.category !== "low"), "The best hands of the board, and how much of the range has them");
  return lows.length ? element("div", {}, highs, drawn(lows, "The best lows of the board, and how much of the range has them")) : highs;
}

export function blockers(answer) {
  const [name, removes, shift] = [answer.by, "removes", "shift"].map((column) => answer.columns.indexOf(column));
  const rows = [...answer.rows]
    .sort((a, b) => a[shift] - b[shift])
    .map((row) => () => [row[name], bar(row[removes]), signed(100 * row[shift])]);
  const caption = `How much of the range of player ${pair()[1] + 1} each hand blocks, and by how many points the mean equity of that range moves; first what blocks its strong hands`;
  return table(["hand", "takes away", "moves by"], rows, { numbers: [1, 2], caption, most: 10, ends: true });
}

const AROUND = 4; // rows on each side of the place where hands begin to lose

const UNITS = { chips: "chips", blinds: "big blinds", pots: "pots", prizes: "of the prizes" };

// A call or a bet in a sentence, and each hand with what it makes more than the other choice, which is a fold or a check.
export function worth(answer) {
  const { action, needed, needed_in_chips: inChips, mdf, table: played } = answer.pot;
  const unit = UNITS[played ? "prizes" : state.pot[3]];
  const made = (value) => signed(value, played ? decimalsOf(played.prizes) : 2);
  const why = [`equity ${percent(answer.equity)}`];
  if (action === "call") why.push(needed === null ? "no equity is enough" : `needed ${percent(needed)}${inChips === undefined ? "" : ` (in chips ${percent(inChips)})`}`);
  else if (state.calls.trim()) why.push(`he folds ${percent(answer.folds)} of the time, the bet needs ${percent(answer.breakeven)}`);
  else why.push("always called");
  if (mdf !== undefined && mdf !== null) why.push(`he defends ${percent(mdf)} so that a bluff gains nothing`);
  const checked = typeof answer.instead === "number" ? `; a check makes ${made(answer.instead)}` : "";
  const verdict = element("p", {}, `The ${action} makes on average `, element("b", { kind: "big", text: made(answer.ev) }), sentence(` ${unit}${checked}: ${why.join("; ")}.`));
  const at = Object.fromEntries(answer.columns?.map((name, place) => [name, place]) ?? []);
  if (!(answer.by in at)) return verdict;
  const isBet = "instead" in at;
  const gain = (row) => row[at.ev] - (isBet ? row[at.instead] ?? 0 : 0);
  const columns = ["instead", "gain", "folds"].filter((name) => (name === "gain" ? isBet : name in at && (name !== "folds" || state.calls.trim())));
  const titles = { instead: "checked", gain: "gains", folds: "he folds" };
  const cell = {
    instead: (row) => (row[at.instead] === null ? "" : made(row[at.instead])), gain: (row) => won(gain(row)),
    folds: (row) => (row[at.folds] === null ? "" : percent(row[at.folds])),
  };
  const won = (value) => element("td", { kind: `n ${value < 0 ? "loses" : ""}`, text: made(value) });
  const sorted = [...answer.rows].sort((a, b) => gain(b) - gain(a));
  const rows = sorted.map((row) => () => [
    row[at[answer.by]], isBet ? element("td", { kind: "n", text: made(row[at.ev]) }) : won(row[at.ev]), ...columns.map((name) => cell[name](row)), row[at.equity] === null ? "" : percent(row[at.equity]),
  ]);
  const lose = sorted.filter((row) => gain(row) < 0).length;
  const hands = (number) => (number === 1 ? "1 hand" : `${number} hands`);
  const [better, worse] = isBet ? ["to bet", "to check"] : ["to call", "to fold"];
  const caption = !lose ? `Every hand does better ${better} than ${worse}`
    : lose === rows.length ? `Every hand does better ${worse} than ${better}` : `${hands(rows.length - lose)} ${rows.length - lose === 1 ? "does" : "do"} better ${better}, ${hands(lose)} ${worse}`;
  return element("div", {}, verdict, table(["hand", unit, ...columns.map((name) => titles[name]), "equity"], rows,
    { numbers: [1, 2, 3, 4, 5], caption, most: 6, ends: true, around: rows.length - lose, width: AROUND }));
}
