// The choice of the game, and what is there instead of the grid where a hand has four cards or more: a deck for one hand.

import { element, find, shown, spoken } from "../common/dom.js";
import { answers, GAME, GAMES, HOLE, isOmaha } from "../common/game.js";
import { moving } from "../common/keys.js";
import { RANKS, SUITS } from "../ranges/hands.js";
import { setRange } from "../ranges/players.js";
import { cards, play, state, whenChanged } from "../question/state.js";

const game = find("game");
game.append(...Object.entries(GAMES).map(([value, text]) => element("option", { value, text })));
game.value = GAME;
game.addEventListener("change", () => play(game.value));

for (const panel of document.querySelectorAll("[data-panel]")) {
  if (!answers(panel.dataset.panel)) Object.assign(panel, { hidden: true, open: false });
}

const deck = find("hole");
if (isOmaha) {
  for (const each of [find("both"), ...document.querySelectorAll("details.tool")]) Object.assign(each, { hidden: true, disabled: true });
  const row = (suit) => element("div", { kind: "suit" }, ...[...RANKS].map((rank) => {
    const card = rank + suit;
    return element("button", { type: "button", kind: `card ${suit}`, text: shown(card), "aria-label": `${spoken(card)} in the hand`, "data-hole": card, on: { click: () => press(card) } });
  }));
  deck.append(...[...SUITS].map(row));
  moving(deck, RANKS.length);
  find("own").hidden = false;
  whenChanged(draw);
  draw();
}

// The cards in the text in focus, where it is nothing but cards.
function held() {
  const text = state.players[state.focus].replace(/\s/g, "");
  const found = cards(text);
  return found.join("") === text && found.length <= HOLE ? found : [];
}

function press(card) {
  if (cards(state.board).includes(card)) return;
  const hand = held();
  const now = hand.includes(card) ? hand.filter((each) => each !== card) : [...hand.slice(0, HOLE - 1), card];
  setRange(now.join("") || "any");
}

function draw() {
  const [hand, board] = [held(), cards(state.board)];
  find("own-says").textContent = hand.length && hand.length < HOLE ? `Hands with ${hand.length === 1 ? "this card" : "these cards"}; one hand has ${HOLE}.` : `Press ${HOLE} cards for one hand.`;
  for (const each of deck.querySelectorAll("button")) {
    each.setAttribute("aria-pressed", hand.includes(each.dataset.hole));
    each.setAttribute("aria-disabled", board.includes(each.dataset.hole));
  }
}
