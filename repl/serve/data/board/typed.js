// A board as somebody types it: cards, with suits as letters or as symbols, or a kind of flop (`K72r`, `monotone`), which the
// language reads and of which one is dealt.

import { count, shown } from "../common/dom.js";
import { ask } from "../common/service.js";
import { cards } from "../question/state.js";

export const MOST = 5;
const SUITS = { "♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c" };

// The cards of a text, as many as may lie on a board, each once; null where it is something else.
export function cardsIn(text) {
  const plain = text.replace(/[♠♤♥♡♦♢♣♧]\ufe0f?/g, (sign) => SUITS[sign[0]]);
  const joined = plain.replace(/[\s,;|()[\]]/g, "").replace(/10/g, "T").replace(/\w\w/g, (card) => card[0].toUpperCase() + card[1].toLowerCase());
  const found = cards(joined);
  return found.join("") === joined && new Set(found).size === found.length && found.length <= MOST ? found : null;
}

// What a text names as a kind of flop: how many boards it is, what is to be said of it, and the query that deals one; null where
// the language does not read it. Boards that are alike but for their suits are one: the first of them is as good as any.
export async function kindOf(text) {
  const kind = text.trim().replace(/^board\s+/i, "");
  const reply = await ask({ query: `board ${kind}` });
  const [found] = reply.answers ?? [];
  if (!reply.ok || reply.answers.length !== 1 || found.type !== "board" || !found.count) return null;
  const isOne = found.classes === 1;
  const boards = found.count === 1 ? "one board" : isOne ? `${count(found.count)} boards that differ only in suits` : `${count(found.count)} boards`;
  const warnings = reply.problems.map(({ message, help }) => `${message}${help ? `; ${help}` : ""}.`);
  return { says: [...warnings, `${kind} is ${boards}`].join(" "), isOne, query: isOne ? `list board ${kind} limit 1` : `sample 1 of board ${kind}` };
}

// One board of a kind, and what is to be said of it.
export async function dealtOf({ says, isOne, query }) {
  const reply = await ask({ query });
  if (!reply.ok) return null;
  const board = reply.answers[0].rows[0][0];
  const lies = cards(board).map(shown).join(" ");
  return { board, says: `${says}: ${isOne ? "this is" : "one of them, at random, is"} ${lies}.` };
}
