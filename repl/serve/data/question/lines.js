// Every panel's question as PQL, and what an edited line says of the controls.

import { isOmaha, RANKS } from "../common/game.js";
import { asker, inPlay, opponents, otherSeat, pair } from "./seats.js";
import { cards, state } from "./state.js";
import * as tournament from "./tournament.js";

const DECK = [...RANKS].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));
// One card or two are no board yet.
const board = () => (cards(state.board).length > 2 ? ` on ${state.board}` : "");
const of = (seat) => part(state.players[seat]);
// Those who have folded, in brackets where their text would not end there.
export const folded = () => state.folded.map((seat) => ` folded ${/^[\w+%*?]+$/.test(of(seat)) ? of(seat) : `(${of(seat)})`}`).join("");
const deal = () => board() + folded();
const hero = () => of(asker());
const others = () => opponents().map(of);
const villain = () => others()[0];

// Against whom a pot is played: a call against two is counted, while a bet, or more of them, is one of two players.
export const inPot = () => (state.pot[0] === "call" && !isOmaha && opponents().length === 2 ? opponents() : opponents().slice(0, 1));

// Three ranges and more are many deals to count for each class, and so are several who have folded.
export const few = () => (inPlay().length > 2 || state.folded.length > (board() ? 1 : 0) ? SAMPLES : "");

// The equities of the hands of some players, each against all others: the hands of each are given or all that he has.
export const carried = (by, seats, range = of) => seats.map((seat) =>
  `equity ${[range(seat), ...inPlay().filter((each) => each !== seat).map(of)].join(" vs ")}${deal()} by ${by}${few()}`).join("; ");
const broken = ([one, other]) => `breakdown ${of(one)}${board()}${of(other) === "none" ? "" : ` vs ${of(other)}`}${folded()}`;
const parts = (line) => (state.both ? [...pair()].sort().map((seat) => line(seat === pair()[0] ? pair() : pair().reverse())).join("; ") : line(pair()));
// What ranges have without the equities of it, which may take too long.
export const shares = () => parts(([one]) => `breakdown ${of(one)}${board()}`);

// An empty range is no hand, so that a line always reads; a comment would swallow the rest of it, what other programs write
// between hands would end it, and what begins a clause would be one of the line.
export const part = (range) => {
  const alone = range.replace(/(?:#|--|\/\*).*$/s, "").replace(/\s*[;\n\r]+\s*/g, ", ").trim() || "none";
  return clauses(alone, ANY_CLAUSE).length > 1 ? `(${alone})` : alone;
};

// For reports that would take too long to be exact: at once, and then with more deals.
export const SAMPLES = " samples 5000";
const MORE = [SAMPLES, " samples 100000", " samples 1000000"];
const sampled = (line) => MORE.find((each) => line.endsWith(each));

// The line of a better answer than a sampled one: more deals, and for three players on a board all of them in the end.
export function better(line) {
  const now = sampled(line);
  if (!now || isOmaha) return null;
  const whole = line.slice(0, -now.length);
  const isSmall = inPlay().length + state.folded.length === 3 && board();
  return now === MORE[1] && isSmall ? whole : now === MORE[2] ? null : whole + MORE[MORE.indexOf(now) + 1];
}

export const LINES = {
  equity: () => `equity ${inPlay().map(of).join(" vs ")}${deal()}`,
  quiz: () => `equity ${inPlay().slice(0, 2).map(of).join(" vs ")}${deal()}`,
  classes: () => carried("class", [asker()]),
  others: () => carried("class", [otherSeat()]),
  breakdown: () => parts(broken),
  heat: () => `equity ${hero()} vs ${villain()}${deal()} by ${cards(state.board).length === 4 ? "river" : "turn"}${isOmaha ? SAMPLES : ""}`,
  // Each turn with its rivers.
  turns: () => new Map(DECK.filter((card) => !cards(state.board).includes(card)).map((card) => [card, `equity ${hero()} vs ${villain()} on ${state.board}${card}${folded()} by river`])),
  flops: () => `equity ${hero()} vs ${villain()}${state.flops ? ` on ${state.flops}` : ""} by flop`,
  curves: () => `distribution ${hero()} vs ${villain()}${deal()}`,
  outs: () => `outs ${hero()}${board()} vs ${villain()}`,
  nuts: () => `nuts${board()} for ${hero()}`,
  blockers: () => `blockers ${hero()} vs ${villain()}${deal()}`,
  ev: () => {
    const [action, amount, size, unit] = state.pot;
    const into = unit === "pots" ? "into 1" : action === "call" ? `to win ${size}` : `into ${size}`;
    const calls = action === "bet" && state.calls.trim() ? ` continuing ${part(state.calls)}` : "";
    const foes = inPot();
    return `ev ${action} ${amount} ${into} with ${[asker(), ...foes].map(of).join(" vs ")}${calls}${deal()} by class${unit === "prizes" ? tournament.inPrizes(foes.length) : ""}`;
  },
  icm: tournament.icm,
  shove: () => tournament.shove(of(state.caller)),
};

// Questions that know nothing of folded hands, or would take too long with them.
export const NO_FOLDED = ["flops", "outs", "nuts"];

// Whose ranges a question needs.
const ASKS_OF = {
  equity: inPlay, classes: inPlay, others: inPlay, breakdown: () => (state.both ? pair() : [asker()]), nuts: () => [asker()],
  ev: () => [asker(), ...inPot()], icm: () => [], shove: () => (state.shove[0] === "range" ? [state.caller] : []),
};
export const asksOf = (name) => (ASKS_OF[name] ?? pair)();

// How many cards of the board a question needs.
export const NEEDS = { breakdown: [3, 5], heat: [3, 4], outs: [3, 4], nuts: [3, 5], ...(isOmaha ? { curves: [3, 5], blockers: [3, 5], ev: [3, 5] } : {}) };

const CLAUSE = /^(?:on|vs|v|versus|against|by|for|with|continuing|folded)\s/i;
const ANY_CLAUSE = /^(?:on|vs|v|versus|against|by|for|with|continuing|folded|where|dead|samples|order|group|limit)\s/i;

// A line cut before each word that begins a clause, outside brackets.
function clauses(line, begins = CLAUSE) {
  const found = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[line[at]] ?? 0;
    if (!depth && /\s/.test(line[at]) && begins.test(line.slice(at + 1))) {
      found.push(line.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...found, line.slice(start).trim()];
}

// What an edited line says of the controls: ranges, board, pot. Null where it asks what the controls cannot show.
export function reading(line) {
  if (/^ev\s/i.test(line) && /\sicm\s/i.test(line)) return readingInPrizes(line);
  const few = sampled(line);
  if (few) return reading(line.slice(0, -few.length));
  if (/['"$;#]|--|\b(?:where|dead|exact|samples|limit|order|group|rake|opponents)\b/i.test(line)) return null;
  if (/\b(?:vs|v|versus|against|for|with|on|folded|continuing)\s*$/i.test(line)) return null; // it is not finished
  const [head, ...rest] = clauses(line.trim());
  const match = /^(equity|breakdown|distribution|outs|blockers|nuts|ev)\b\s*(.*)$/i.exec(head);
  if (!match) return null;
  const found = { ranges: [], folded: [], board: "" };
  if (match[1].toLowerCase() === "ev") {
    // "to win" begins no clause; "with" does.
    const [, action, amount, how, size] = /^(call|bet)\s+(\d+(?:\.\d+)?)\s+(to\s+win|into)\s+(\d+(?:\.\d+)?)$/i.exec(match[2]) ?? [];
    const shares = size === "1" && /into/i.test(how); // of the pot
    if (!action || (/call/i.test(action) && /into/i.test(how) && !shares)) return null;
    found.pot = [action.toLowerCase(), amount, size, shares ? "pots" : ["pots", "prizes"].includes(state.pot[3]) ? "chips" : state.pot[3]];
    found.calls = "";
  } else if (match[2]) found.ranges.push(match[2]);
  for (const clause of rest) {
    const [, word, value] = /^(\S+)\s+(.*)$/s.exec(clause) ?? [];
    if (/^(vs|v|versus|against|for|with)$/i.test(word)) found.ranges.push(value);
    else if (/^folded$/i.test(word)) found.folded.push(/^\([^()]*\)$/.test(value) ? value.slice(1, -1) : value);
    else if (/^continuing$/i.test(word)) found.calls = value;
    else if (/^on$/i.test(word)) {
      found.board = cards(value).join("");
      if (found.board !== value.replace(/[\s,]/g, "")) return null;
    } else if (!/^(class|turn|river)$/i.test(value)) return null;
  }
  return found.ranges.length >= 1 && found.ranges.length + found.folded.length <= 6 ? found : null;
}

// The same of a pot in prizes: the amounts are chips, as the stacks are.
function readingInPrizes(line) {
  const table = tournament.withoutPrizes(line.trim());
  const found = table?.parts.seats ? reading(table.rest) : null;
  return found?.pot && found.pot[3] !== "pots" ? { ...found, pot: [...found.pot.slice(0, 3), "prizes"], more: table.parts } : null;
}
