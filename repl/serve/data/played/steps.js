// A hand that was told as steps of a picture: what everybody has, has bet and said after each; nothing here draws.

import { percent } from "../common/dom.js";
import { holeOf } from "../common/game.js";

const VERBS = { ante: "posts an ante of", blind: "posts", "dead blind": "posts dead", call: "calls", bet: "bets", raise: "raises to" };
const BOARDS = ["first", "second", "third"];
const STREETS = { flop: "The flop", turn: "The turn", river: "The river" };

export const amount = (value) => value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace(/\.00$/, "");
export const calledBy = (seat) => seat.name ?? seat.position;

function said(answer, each) {
  if (each.action === "check" || each.action === "fold") return `${each.action}s`;
  return `${VERBS[each.action] ?? each.action} ${amount(each.action === "raise" ? each.to : each.amount)}`;
}

// The same with what it is in big blinds, and of the pot.
function spelled(answer, each) {
  const more = [];
  if (each.amount && answer.blinds) more.push(`${(each.amount / answer.blinds).toFixed(1)} bb`);
  if (each.share !== null) more.push(`${percent(each.share, 0)} of the pot`);
  const allin = each.behind !== null && each.behind <= 0 && each.action !== "fold" ? ", all-in" : "";
  return said(answer, each) + (more.length ? ` (${more.join(", ")})` : "") + allin;
}

// Each step: `street`, `board`, all `boards` where there are several, the `pot` in the middle, `seats` (`behind`, `bet`,
// `folded`, `said`), the `actor`, the `equities` by seat, the decision that is `next` (null where none is), what is told in
// words, and whether it is the `end`.
export function steps(answer) {
  const seats = answer.seats.map((seat) => ({ behind: seat.stack, bet: 0, folded: false, said: "" }));
  const found = [];
  let [pot, board, boards, street] = [0, "", [], "preflop"];
  const step = (text, more = {}) =>
    found.push({ street, board, boards, pot, actor: null, equities: new Map(), next: null, end: false, text, ...more, seats: seats.map((seat) => ({ ...seat })) });

  step("The hand begins");
  for (const part of answer.streets) {
    const first = { equities: new Map(part.equities), next: decision(part.actions[0]) };
    [street, board, boards] = [part.street, part.board, part.boards];
    if (street !== "preflop") {
      gathered(seats);
      pot = part.pot;
      for (const seat of seats) if (!seat.folded) seat.said = "";
      step(`${STREETS[street] ?? street}, the pot is ${amount(pot)}${part.boards.map(onBoard(answer)).join("")}${ofLows(answer, part)}`, first);
    }
    part.actions.forEach((each, place) => {
      const seat = seats[each.seat];
      seat.bet = ["ante", "dead blind"].includes(each.action) ? seat.bet : Math.max(seat.bet, each.to);
      seat.behind = each.behind;
      seat.folded ||= each.action === "fold";
      seat.said = said(answer, each);
      pot = each.pot + each.amount - seats.reduce((sum, other) => sum + other.bet, 0);
      step(`${calledBy(answer.seats[each.seat])} ${spelled(answer, each)}`, { ...after(each, part.actions[place + 1]), actor: each.seat });
    });
  }
  gathered(seats);
  pot = answer.pot;
  const won = [];
  answer.seats.forEach((seat, place) => {
    if (seats[place].behind !== null) seats[place].behind += seat.won + seat.cashout;
    if (!seat.won) return;
    seats[place].said = `wins ${amount(seat.won)}`;
    won.push(`${calledBy(seat)} wins ${amount(seat.won)}${seat.low ? ` (${seat.low === "no low" ? "" : "low "}${seat.low})` : ""}`);
  });
  const rake = [["rake", answer.rake], ["fees", answer.fees], ["put in by the house", answer.drop]]
    .map(([name, taken]) => taken ? `, ${name} ${amount(taken)}` : "").join("");
  step(won.length ? `${won.join(", ")} of ${amount(pot)}${rake}` : answer.finished ? "The hand is over" : "The record breaks off", { end: true });
  return found;
}

// One of several boards in words, with the equities on it.
const onBoard = (answer) => ({ cards, equities }, place) => {
  const shares = equities.map(([seat, share]) => `${calledBy(answer.seats[seat])} ${percent(share, 1)}`);
  return `; ${BOARDS[place]} board ${cards.match(/../g).join(" ")}${shares.length ? `: ${shares.join(", ")}` : ""}`;
};

// What low hands win of the equities, in words.
function ofLows(answer, { lows }) {
  const shares = lows.filter(([, share]) => share > 0).map(([seat, share]) => `${calledBy(answer.seats[seat])} ${percent(share, 1)}`);
  return shares.length ? `; low hands win: ${shares.join(", ")}` : "";
}

// What somebody decides about: blinds and antes are no choice.
const decision = (each) => (each && !["ante", "blind", "dead blind"].includes(each.action) ? each : null);

// The equities behind an action are those of the decision that follows. Behind the last one of a street they stay, but
// where a known hand was folded nobody has computed them.
function after(each, following) {
  const equities = new Map((following ?? each).equities);
  if (!following && each.action === "fold" && equities.has(each.seat)) equities.clear();
  return { equities, next: decision(following) };
}

// What is to call, and the equity that it needs.
export const price = ({ call, needed }) => (needed === null ? "nothing to call" : `${amount(call)} to call, needs ${percent(needed, 1)}`);

// The decision that is next, in words: its price, what the hand has, and the stacks.
export function decided(answer, { next, seats }) {
  if (!next) return "";
  const equity = new Map(next.equities).get(next.seat);
  const isAll = answer.seats.every((seat, place) => seats[place].folded || seat.cards?.length === 2 * holeOf(answer.game));
  const has = equity === undefined ? "" : `, has ${percent(equity, 1)}${isAll ? "" : " against the known hands"}`;
  const stacks = next.effective === null ? "" : `; effective stack ${amount(next.effective)}${next.spr === null ? "" : `, SPR ${next.spr.toFixed(1)}`}`;
  return `${calledBy(answer.seats[next.seat])} decides: ${price(next)}${has}${stacks}`;
}

// The bets go into the middle; what nobody called comes back.
function gathered(seats) {
  const [most, second] = [...seats.map((seat) => seat.bet), 0, 0].sort((a, b) => b - a);
  const last = seats.find((seat) => seat.bet === most);
  if (most > second && last.behind !== null) last.behind += most - second;
  for (const seat of seats) seat.bet = 0;
}

// The address of the page of ranges for a step: who is in, with the board of that street. Known cards that were folded are
// dead, which a question of its own says there. Null where no hand is known.
export function address(answer, step, first) {
  const within = answer.seats.map((_, place) => place).filter((place) => !step.seats[place].folded);
  const known = within.filter((place) => answer.seats[place].cards?.length === 2 * holeOf(answer.game));
  if (!known.length) return null;
  const inOrder = [...known, ...within.filter((place) => !known.includes(place))].sort((a, b) => (b === first) - (a === first));
  const ranges = inOrder.slice(0, 6).map((place) => (known.includes(place) ? answer.seats[place].cards : "any"));
  if (ranges.length === 1) ranges.push("any");
  const dead = answer.seats.filter((seat, place) => seat.cards && !within.includes(place)).map((seat) => seat.cards).join("");
  return question(ranges, step.board, dead, answer.game);
}

export function question(ranges, board, dead = "", game = undefined) {
  const hash = new URLSearchParams(game ? { game } : {});
  ranges.forEach((range) => hash.append("r", range));
  if (board) hash.set("b", board);
  if (dead) hash.set("q", `equity ${ranges.join(" vs ")}${board ? ` on ${board}` : ""} dead ${dead}`);
  return `./#${hash}`;
}
