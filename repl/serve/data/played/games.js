// The games that the hands are of: a choice where there are several; where there is one it is chosen.

import { element, find, manyHands } from "../common/dom.js";
import { GAME, gameOf, GAMES, isHoldem } from "../common/game.js";
import { parameters, seen } from "./lines.js";
import { state, turn } from "./state.js";
import { ask } from "../common/service.js";

const OWN = ["stake", "money"]; // filters whose values are those of the hands of a game
const game = find("game");

// Whether the page is about a game of these hands: else it turns to one, if it may. Where they take too long to look through,
// any is offered.
export async function games(mayTurn) {
  const reply = await ask({ games: "" });
  const sizes = reply.ok ? reply.games : {};
  const known = Object.keys(GAMES).filter((each) => sizes[each] || !reply.ok);
  if (known.length && !known.includes(GAME)) {
    if (!mayTurn()) return false;
    const [most] = known.toSorted((a, b) => sizes[b] - sizes[a]);
    turn(known.includes(gameOf("")) ? gameOf("") : most, { anew: false });
    return false;
  }
  const told = (each) => [GAMES[each], sizes[each] && manyHands(sizes[each])].filter(Boolean).join(", ");
  game.replaceChildren(...(known.length ? known : [GAME]).map((value) => element("option", { value, text: told(value) })));
  game.value = GAME;
  find("games").hidden = known.length < 2 && isHoldem;
  return true;
}

// What an answer says beside its numbers. The other games of the hands are in the choice, which nobody writes here; what
// could not be read is said once, by the list.
const OTHER_GAME = /left out: write `game \w+` before/;
const UNREAD = /could not be read/;
export const notes = (answer, unread = false) =>
  (answer.notes ?? []).filter((note) => !OTHER_GAME.test(note) && (unread || !UNREAD.test(note))).map((note) => element("p", { kind: "note", text: note }));

// The player stays where that game has hands of them, and so do the filters that every game has.
// What was chosen is looked at first: hands that have been read meanwhile write the choice anew.
game.addEventListener("change", async () => {
  const chosen = game.value;
  const query = `select count(true) ${seen()}`;
  const has = await ask({ query, params: parameters(query), options: { game: chosen } });
  const filters = state.filters.filter((filter) => !OWN.includes(filter.split(".", 1)[0]));
  turn(chosen, { filters, hand: "", step: 0, most: 50, whose: has.ok ? state.whose : "" });
});
