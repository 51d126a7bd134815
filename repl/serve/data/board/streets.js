// Ranges carried along street by street: what a player continues with on the flop is their range on the turn, and a step back
// takes that back. A street is the number of cards on its board.

import { part } from "../question/lines.js";
import { beforeChange, cards, change, state } from "../question/state.js";

export const STREETS = { 3: "flop", 4: "turn", 5: "river" };

export const street = () => cards(state.board).length;
export const boardOf = (street) => cards(state.board).slice(0, street).join("");
export const filterOf = (street, seat) => state.where[street]?.[seat] ?? "";

// The ranges as they were on a street, before anybody went on with some of their hands only.
export const rangesOf = (street) => [3, 4].filter((each) => each >= street).map((each) => state.had[each]).find((each) => each?.length === state.players.length) ?? state.players;

export const goingOn = (range, filter, board) => (filter ? `((${part(range)}) where ${filter} on ${board})` : range);

// The ranges that go on from a street to the next.
export const goneOn = (street) => rangesOf(street).map((range, seat) => goingOn(range, filterOf(street, seat), boardOf(street)));

// What a player continues with on a street; where that one is past, the ranges of the streets behind it follow.
export function setFilter(seat, filter, at = street()) {
  const filters = state.players.map((_, each) => (each === seat ? filter : filterOf(at, each)));
  const where = { ...state.where, [at]: filters };
  change({ where, ...(at < street() ? along(at, cards(state.board), where) : {}) });
}

// The players' ranges on a board, from what they were on a street on, and what they were on each street that filters some.
function along(from, board, where) {
  let players = rangesOf(from);
  const had = Object.fromEntries(Object.entries(state.had).filter(([street]) => street < from));
  for (let street = from; street < board.length; street += 1) {
    if (!where[street]?.some(Boolean)) continue;
    had[street] = players;
    players = players.map((range, seat) => goingOn(range, where[street][seat], board.slice(0, street).join("")));
  }
  return { had, ...(String(players) === String(state.players) ? {} : { players }) };
}

// Another board: back to the last street that both have, and on from there.
beforeChange((parts) => {
  const same = parts.players === undefined || String(parts.players) === String(state.players);
  if (!("board" in parts) || parts.board === state.board || !same) return parts;
  const [before, now] = [cards(state.board), cards(parts.board)];
  const differs = now.findIndex((card, place) => card !== before[place]);
  const common = differs < 0 ? now.length : differs;
  const onFlop = Math.max(common, 3);
  const where = common < 3 ? {} : state.where;
  return { ...parts, where, ...along(onFlop, now, where) };
});

// Players who change places, come or go take along what they went on with.
beforeChange((parts) => {
  const now = parts.players;
  if (!now || (!Object.keys(state.where).length && !Object.keys(state.had).length)) return parts;
  const left = [...state.players.keys()];
  const seats = now.map((range) => {
    const at = left.findIndex((seat) => state.players[seat] === range);
    return at < 0 ? -1 : left.splice(at, 1)[0];
  });
  const stays = seats.every((seat, place) => seat === place || (seat < 0 && now.length <= state.players.length));
  const came = now.length > state.players.length;
  if (stays || (seats.includes(-1) && !came)) return parts;
  const moved = (kept, otherwise) => Object.fromEntries(Object.entries(kept).map(([street, each]) => [street, now.map((range, place) => each[seats[place]] ?? otherwise(range))]));
  return { ...parts, where: moved(state.where, () => ""), had: moved(state.had, (range) => range) };
});
