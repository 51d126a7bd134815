// The stacks and prizes of a tournament, and all in or nothing: their questions as PQL, and what an edited line says of them.

import { change, state } from "./state.js";

// -- stacks, as the language reads them --------------------------------------------------------------------

const WORDS = ["stacks", "stack", "chips", "pay", "pays", "paying", "payouts", "prizes", "hero", "villain", "to", "into", "in", "from", "title"];
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const PIECE = /'[^']*'|"[^"]*"|[^\s,'"]+/g;
const PAY = /\s+(?:pay|pays|paying|payouts|prizes)\s+/i;

// The players of a text, each with a name or none and the chips as they are written; null where it has another form.
export function playersOf(text) {
  const [players, pieces] = [[], text.replace(/^\s*(?:icm\s+)?(?:stacks\s+)?/i, "").match(PIECE) ?? []];
  let name = null;
  for (const piece of pieces) {
    if (NUMBER.test(piece)) {
      players.push({ name, chips: piece });
      name = null;
    } else if (name === null) name = piece.replace(/^['"]|['"]$/g, "");
    else return null;
  }
  return name === null && players.length ? players : null;
}

// The prizes of a text, the first place first, with their unit; null where it has another form.
export function prizesOf(text) {
  const pieces = text.match(/[^\s,]+/g) ?? [];
  return pieces.length && pieces.every((piece) => NUMBER.test(piece.replace(/%$/, ""))) ? pieces : null;
}

// A name as the language has it: in quotes where it is more than a word.
function named(name) {
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !WORDS.includes(name.toLowerCase())) return name;
  return name.includes("'") ? `"${name.replaceAll('"', "")}"` : `'${name}'`;
}

export const written = (players) => players.map(({ name, chips }) => (name ? `${named(name)} ${chips}` : chips)).join(", ");
// Who has no name is a seat at the table: the players of the page are others.
export const titleOf = ({ name }, place) => name || `seat ${place + 1}`;

// What would end the statement outside of quotes is a comma, as between hands; what would hide the rest of it is left out.
const whole = (text) => text.replace(/('[^']*'|"[^"]*")|\s*[;\n\r]+\s*|(?:#|--|\/\*).*/gs, (all, quoted) => quoted ?? (/[;\n\r]/.test(all) ? ", " : "")).trim();
export const stacks = () => whole(state.stacks).replace(/^(?:icm\s+)?(?:stacks\s+)?/i, "");
export const prizes = () => whole(state.prizes);

// Stacks with prizes behind them are both, however they were pasted.
export function parted(text) {
  const [before, behind] = text.split(PAY);
  return behind === undefined ? null : { stacks: before.trim().replace(/^(?:icm\s+)?(?:stacks\s+)?/i, ""), prizes: behind.trim() };
}

// -- who plays the pot -------------------------------------------------------------------------------------

// The places of the hero and of so many others, from 1: where there are fewer stacks by now, or nobody has chosen, the first free.
export function seats(others = 1) {
  const many = playersOf(state.stacks)?.length ?? Infinity;
  const found = [];
  for (let at = 0; at <= others && at < many; at += 1) {
    const chosen = at in state.seats ? Math.min(state.seats[at], many) : null;
    let free = 1;
    while (found.includes(free)) free += 1;
    found.push(chosen === null || found.includes(chosen) ? free : chosen);
  }
  return found;
}
const between = (others = 1) => { const [hero, ...rest] = seats(others); return ` hero ${hero} villain ${rest.join(", ")}`; };

// A place goes to another player, and who has it already takes that one's.
export function sits(at, seat) {
  const now = seats(Math.max(at, state.seats.length - 1));
  const found = now.map((each, place) => (place === at ? seat : each === seat ? now[at] : each));
  if (found.join() !== state.seats.join()) change({ seats: found });
}

// A player leaves: the others keep their places in the pot. Who is out has taken the last prize.
export function leaves(place) {
  const left = playersOf(state.stacks).filter((_, each) => each !== place);
  const paid = prizesOf(state.prizes);
  const moved = seats(state.seats.length - 1).filter((seat) => seat - 1 !== place).map((seat) => (seat - 1 > place ? seat - 1 : seat));
  while (moved.length < 2) moved.push(moved[0] === 1 ? 2 : 1);
  change({
    stacks: written(left), seats: moved,
    ...(paid && paid.length > left.length && { prizes: paid.slice(0, left.length).join(", ") }),
  });
}

// -- questions ---------------------------------------------------------------------------------------------

const tidy = (value) => String(Number(value.toFixed(6)));
const table = (chips) => `icm ${chips} pay ${prizes()}`;
export const icm = () => table(stacks());
export const inPrizes = (others) => ` ${icm()}${between(others)}`;
export const isInPrizes = () => state.shove[0] === "range" && state.shove[3] === "prizes";

// The stacks in big blinds, where they read.
const inBlinds = () => playersOf(stacks())?.map(({ name, chips }) => ({ name, chips: tidy(chips / state.shove[4]) }));

// How deep it is: in prizes, the shorter of the two stacks.
export function depth() {
  if (!isInPrizes()) return state.shove[1];
  const found = inBlinds();
  const [hero, villain] = seats().map((seat) => Number(found?.[seat - 1]?.chips));
  return Number.isFinite(hero + villain) ? tidy(Math.min(hero, villain)) : state.shove[1];
}

// `calling` is the range of the caller as a part of a line.
export function shove(calling) {
  const [kind, , ante] = state.shove;
  const posts = `${depth()}bb${Number(ante) ? ` ante ${ante}` : ""}`;
  if (kind === "nash") return `nash ${posts}`;
  const found = inBlinds();
  return `shove ${posts} vs ${calling}${isInPrizes() ? ` ${table(found ? written(found) : stacks())}${between()}` : ""}`;
}

// -- lines that were edited --------------------------------------------------------------------------------

const TABLE = /^(.*?)\s*\bicm\s+(.+?)\s+(?:pay|pays|paying|payouts|prizes)\s+([\d.,%\s]*[\d.%])(?:\s+hero\s+('[^']*'|"[^"]*"|[^\s,]+)\s+villain\s+((?:'[^']*'|"[^"]*"|[^\s,]+)(?:\s*,\s*(?:'[^']*'|"[^"]*"|[^\s,]+))*))?$/is;

// The clause of prizes behind a line, and the line without it. Null where it names somebody who is not there.
export function withoutPrizes(line) {
  const found = TABLE.exec(line);
  if (!found) return { rest: line, parts: {} };
  const [, rest, some, paid, hero, others] = found;
  const players = playersOf(some);
  const parts = { stacks: some.replace(/^stacks\s+/i, ""), prizes: paid };
  if (hero === undefined) return { rest, parts };
  const places = [hero, ...others.match(PIECE)].map((seat) => (/^\d+$/.test(seat) ? Number(seat) : 1 + (players ?? []).findIndex(({ name }) => name === seat.replace(/^['"]|['"]$/g, ""))));
  return places.every((place) => place >= 1 && place <= (players?.length ?? 0)) ? { rest, parts: { ...parts, seats: places } } : null;
}

const POSTS = /^(shove|nash)\s+(?:push\s+)?(\d+(?:\.\d+)?)\s*bbs?(?:\s+ante\s+(\d+(?:\.\d+)?)(?:\s*bbs?)?)?(?:\s+vs\s+(.+))?$/is;

// What a line of the two panels says of the controls; null where it is another one.
export function readingOf(line) {
  const found = withoutPrizes(line.trim());
  if (!found) return null;
  const { rest, parts } = found;
  if (!rest) return parts.stacks && !parts.seats ? parts : null;
  const [, word, deep, ante = "0", calling] = POSTS.exec(rest) ?? [];
  const isRange = word?.toLowerCase() === "shove";
  if (!word || isRange !== (calling !== undefined) || (parts.stacks && !(isRange && parts.seats?.length === 2))) return null;
  const [, , , , blind] = state.shove;
  const isSame = parts.stacks && shove(calling) === line.trim(); // then the chips stay as they were typed
  if (isSame) return { calling };
  // Stacks in big blinds are chips of which a big blind is one.
  return { ...parts, ...(isRange && { calling }), shove: [isRange ? "range" : "nash", deep, ante, parts.stacks ? "prizes" : "chips", parts.stacks ? "1" : blind] };
}

// How many decimals of sums of prizes are worth reading.
export function decimalsOf(paid) {
  const all = paid.reduce((sum, each) => sum + each, 0);
  return all >= 100_000 ? 0 : all >= 10 ? 2 : 4;
}
