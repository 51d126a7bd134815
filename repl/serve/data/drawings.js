// Answers as pictures and tables.

import { press } from "./board.js";
import { button, count, element, full, heated, percent, shown, spoken } from "./dom.js";
import { bar, table } from "./tables.js";

// What a sampled number may be off by: half its 95 % interval.
const off = (stderr) => (stderr ? ` \u00b1 ${(196 * stderr).toFixed(2)}` : "");

const seat = (place, text) => element("td", {}, element("span", { kind: `dot p${place}`, text: String(place + 1) }), ` ${text}`);

// A bar that the players share, and a row for each.
export function equities(answer) {
  const share = element("div", { kind: "shares", "aria-hidden": "true" }, ...answer.players.map((player, place) => {
    const part = element("span", { kind: `p${place}`, text: player.equity > 0.07 ? percent(player.equity, player.equity > 0.15 ? 2 : 0) : "" });
    part.style.flexGrow = player.equity;
    return part;
  }));
  const rows = answer.players.map((player, place) => [
    seat(place, player.hands),
    element("td", { kind: "n big", text: percent(player.equity) + off(player.stderr) }),
    percent(player.win),
    percent(player.tie),
  ]);
  return element("div", {}, share, table(["range", "equity", "win", "tie"], rows, { numbers: [1, 2, 3] }));
}

// The 4 x 13 cards, the warmer the better; each says its number, and a press puts it on the board.
export function heat(answer) {
  const [card, equity] = [answer.by, "equity"].map((name) => answer.columns.indexOf(name));
  if (!["turn", "river"].includes(answer.by)) throw new TypeError("no answer by card");
  const known = new Map();
  for (const row of answer.rows) for (const each of row[card].split(" ")) known.set(each, row[equity]);
  const [low, high] = [Math.min(...known.values()), Math.max(...known.values())];
  const rows = [..."shdc"].map((suit) =>
    element("div", { kind: "suit" }, ...[..."AKQJT98765432"].map((rank) => {
      const value = known.get(rank + suit);
      if (value === undefined) return element("span", { kind: `${suit} gone`, text: shown(rank + suit) });
      const cell = button("", () => press(rank + suit), { kind: `${suit} known`, "aria-label": `${spoken(rank + suit)}, ${percent(value)}` });
      cell.append(element("b", { text: shown(rank + suit) }), element("small", { text: (100 * value).toFixed(1) }));
      return heated(cell, high > low ? (value - low) / (high - low) : 0.5);
    })),
  );
  const caption = `Equity of ${answer.players[0]} after each ${answer.by}, in percent: now ${percent(answer.equity)}, from ${percent(low)} to ${percent(high)}`;
  return element("div", {}, element("p", { kind: "note", text: caption }),
    element("div", { kind: "heat", role: "group", "aria-label": `Equity by ${answer.by}` }, ...rows));
}

export function outs(answer) {
  const rows = answer.rows
    .filter((row) => row.out)
    .map((row) => [element("span", { kind: row.card[1], text: shown(row.card) }), row.makes, row.beats === null ? "" : percent(row.beats, 1),
      row.equity === null ? "" : bar(row.equity)]);
  return table(["card", "makes", "beats", "equity"], rows, { numbers: [2, 3], caption: `${answer.count} outs, worth ${count(answer.effective)}`, most: 15 });
}

export function nuts(answer) {
  const rows = answer.rows.map((row) => [
    String(row.place), row.makes, row.hands, String(row.combos), row.has === null ? "" : bar(row.has), row.has_or_better === null ? "" : percent(row.has_or_better),
  ]);
  return table(["", "made", "hands", "combos", "the range has", "or better"], rows,
    { numbers: [0, 3, 4, 5], caption: "The best hands of the board", most: 8 });
}

export function blockers(answer) {
  const [name, removes, shift] = [answer.by, "removes", "shift"].map((column) => answer.columns.indexOf(column));
  const rows = [...answer.rows]
    .sort((a, b) => a[shift] - b[shift])
    .map((row) => [row[name], bar(row[removes]), `${row[shift] > 0 ? "+" : ""}${(100 * row[shift]).toFixed(2)}`]);
  const caption = `What each hand does to ${answer.versus}: first what blocks its strong hands`;
  return table(["hand", "removes", "shift"], rows, { numbers: [1, 2], caption, most: 10, ends: true });
}

export function worth(answer) {
  const pot = answer.pot;
  const call = pot.action === "call";
  const rows = [[`${call ? "The call" : "The bet"} makes on average`, element("td", { kind: "n big", text: `${answer.ev > 0 ? "+" : ""}${count(answer.ev)}` })]];
  rows.push(["Equity of the range", percent(answer.equity)]);
  if (call && pot.needed !== undefined) rows.push(["Equity that the call needs", percent(pot.needed)]);
  if (pot.folds_needed !== undefined) rows.push(["Folds that a bluff needs", percent(pot.folds_needed)]);
  const says = element("p", {}, element("b", { text: "Makes money: " }), answer.profitable || "no hand");
  return element("div", {}, table(["per hand", "chips"], rows, { numbers: [1], caption: "Expected value" }), says);
}
