// Every panel's question as PQL, and what an edited line says of the controls.

import { cards, state } from "./state.js";

// One card or two are no board yet.
const board = () => (cards(state.board).length > 2 ? ` on ${state.board}` : "");
const hero = () => part(state.players[state.focus]);
const others = () => state.players.filter((_, place) => place !== state.focus).map(part);
const villain = () => others()[0];

// An empty range is no hand, so that a line always reads; a comment would swallow the rest of it.
export const part = (range) => range.replace(/(?:#|--|;|\/\*).*$/s, "").trim() || "none";

export const SAMPLES = " samples 5000"; // for reports that would take too long to be exact

export const LINES = {
  equity: () => `equity ${state.players.map(part).join(" vs ")}${board()}`,
  // Three ranges and more before the flop are too many deals to count for each class.
  classes: () => `equity ${[hero(), ...others()].join(" vs ")}${board()} by class${state.players.length > 2 && !board() ? SAMPLES : ""}`,
  breakdown: () => `breakdown ${hero()}${board()}${villain() === "none" ? "" : ` vs ${villain()}`}`,
  heat: () => `equity ${hero()} vs ${villain()}${board()} by ${cards(state.board).length === 4 ? "river" : "turn"}`,
  curves: () => `distribution ${hero()} vs ${villain()}${board()}`,
  outs: () => `outs ${hero()}${board()} vs ${villain()}`,
  nuts: () => `nuts${board()} for ${hero()}`,
  blockers: () => `blockers ${hero()} vs ${villain()}${board()}`,
  ev: () => {
    const [action, amount, size] = state.pot;
    const words = action === "call" ? `call ${amount} to win ${size}` : `bet ${amount} into ${size}`;
    return `ev ${words} with ${hero()} vs ${villain()}${board()} by class`;
  },
};

// How many cards of the board a question needs.
export const NEEDS = { breakdown: [3, 5], heat: [3, 4], outs: [3, 4], nuts: [3, 5] };

const CLAUSE = /^(?:on|vs|v|versus|against|by|for|with)\s/i;

// A line cut before each word that begins a clause, outside brackets.
function clauses(line) {
  const found = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[line[at]] ?? 0;
    if (!depth && /\s/.test(line[at]) && CLAUSE.test(line.slice(at + 1))) {
      found.push(line.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...found, line.slice(start).trim()];
}

// What an edited line says of the controls: ranges, board, pot. Null where it asks what the controls cannot show.
export function reading(line) {
  if (line.endsWith(SAMPLES)) return reading(line.slice(0, -SAMPLES.length));
  if (/['"$;#]|--|\b(?:where|dead|folded|exact|samples|limit|order|group|rake|opponents)\b/i.test(line)) return null;
  const [head, ...rest] = clauses(line.trim());
  const match = /^(equity|breakdown|distribution|outs|blockers|nuts|ev)\b\s*(.*)$/i.exec(head);
  if (!match) return null;
  const found = { ranges: [], board: "" };
  if (match[1].toLowerCase() === "ev") {
    // "to win" begins no clause; "with" does.
    const pot = /^(?:(call)\s+(\d+)\s+to\s+win\s+(\d+)|(bet)\s+(\d+)\s+into\s+(\d+))$/i.exec(match[2]);
    if (!pot) return null;
    found.pot = pot.slice(1).filter(Boolean).map((each) => each.toLowerCase());
  } else if (match[2]) found.ranges.push(match[2]);
  for (const clause of rest) {
    const [, word, value] = /^(\S+)\s+(.*)$/s.exec(clause) ?? [];
    if (/^(vs|v|versus|against|for|with)$/i.test(word)) found.ranges.push(value);
    else if (/^on$/i.test(word)) {
      found.board = cards(value).join("");
      if (found.board !== value.replace(/[\s,]/g, "")) return null;
    } else if (!/^(class|turn|river)$/i.test(value)) return null;
  }
  return found.ranges.length >= 1 && found.ranges.length <= 6 ? found : null;
}
