// The board: five places, 52 cards to press, a text, and random cards.

import { element, find, say, shown, spoken } from "../common/dom.js";
import { moving } from "../common/keys.js";
import { menuOn } from "../common/menu.js";
import { RANKS, SUITS } from "../ranges/hands.js";
import { ask } from "../common/service.js";
import { cards, change, greeted, state, whenChanged } from "../question/state.js";
import { forget, patiently } from "../common/typing.js";

const input = find("board");
const deck = find("deck");
const MOST = 5;
export const ANY = "***";
export const TEXTURES = {
  [ANY]: "any", "flop.rainbow": "rainbow", "flop.twotone": "two-tone", "flop.monotone": "monotone", "flop.paired": "paired",
  "flop.unpaired": "unpaired", "flop.connected": "connected", "flop.acehigh": "ace high", "flop.kinghigh": "king high",
};
let texture = ANY; // of the flops that are dealt

for (const suit of SUITS) {
  const row = element("div", { kind: "suit" });
  for (const rank of RANKS) {
    const card = rank + suit;
    row.append(
      element("button", {
        type: "button", kind: `card ${suit}`, text: shown(card), "aria-label": spoken(card), "data-card": card,
        on: { click: () => press(card) },
      }),
    );
  }
  deck.append(row);
}
deck.setAttribute("role", "group");
deck.setAttribute("aria-label", "Cards of the board: arrows move, space puts a card on the board or takes it off");
moving(deck, RANKS.length);

export function press(card) {
  const board = cards(state.board);
  if (board.includes(card)) change({ board: board.filter((each) => each !== card).join("") });
  else if (board.length < MOST) change({ board: [...board, card].join("") });
}

function place(card) {
  if (!card) return element("span", { kind: "card none" });
  return element("span", { kind: `card ${card[1]}` }, element("b", { text: card[0] }), shown(card)[1]);
}

function draw() {
  const board = cards(state.board);
  for (const each of deck.querySelectorAll("button")) {
    each.setAttribute("aria-pressed", board.includes(each.dataset.card));
    each.setAttribute("aria-disabled", board.length >= MOST && !board.includes(each.dataset.card));
  }
  find("slots").replaceChildren(...Array.from({ length: MOST }, (_, each) => place(board[each])));
  if (input !== document.activeElement || cards(input.value).join("") !== state.board) {
    input.value = board.join(" ");
    input.setAttribute("aria-invalid", "false");
    find("board-says").textContent = "";
  }
  const few = board.length > 0 && board.length < 3;
  find("board-few").textContent = few ? `A flop has three cards: with ${board.length} the equities are those before the flop.` : greeted();
  find("board-few").classList.toggle("example", greeted() !== "");
  find("clear").disabled = board.length === 0;
  find("next").disabled = board.length < 3 || board.length >= MOST;
  find("next").textContent = board.length === 4 ? "Deal river" : "Deal turn";
}

input.addEventListener("input", () => {
  const written = input.value.replace(/[\s,]/g, "").replace(/10/g, "T").replace(/\w\w/g, (card) => card[0].toUpperCase() + card[1].toLowerCase());
  const found = cards(written);
  const right = found.join("") === written && new Set(found).size === found.length && found.length <= MOST;
  const wrong = () => {
    input.setAttribute("aria-invalid", !right);
    find("board-says").textContent = right ? "" : "up to five cards, each once: a rank and a suit, as in Kh7h2c";
  };
  if (right) forget("board");
  if (right) wrong();
  else patiently("board", wrong);
  if (right && found.length !== 1 && found.length !== 2) change({ board: written });
});
// Who has typed a board is done: single keys mean what they mean on the page.
input.addEventListener("keydown", (event) => ["Enter", "Escape"].includes(event.key) && input.blur());
input.addEventListener("blur", () => input.value && cards(input.value).join("") === state.board && draw());
find("deal").addEventListener("click", deal);
menuOn(find("texture"), "Deal a flop of a texture", Object.entries(TEXTURES).map(([value, text]) => [`${text[0].toUpperCase()}${text.slice(1)} flop`, () => {
  texture = value;
  find("deal").textContent = value === ANY ? "Deal flop" : `Deal ${text} flop`;
  deal();
}]));
async function deal() {
  const reply = await ask({ query: `sample 1 of board ${texture}` });
  find("board-says").textContent = reply.ok ? "" : reply.problems[0].message;
  if (!reply.ok) return;
  change({ board: reply.answers[0].rows[0][0] });
  say(`The flop is ${cards(state.board).map(spoken).join(", ")}`);
}
find("next").addEventListener("click", () => {
  const left = [...deck.querySelectorAll("[aria-pressed=false]")].map((each) => each.dataset.card);
  const card = left[Math.floor(Math.random() * left.length)];
  press(card);
  say(`The next card is the ${spoken(card)}`);
});
find("clear").addEventListener("click", () => change({ board: "" }));
whenChanged((parts) => parts.some((part) => ["board", "players"].includes(part)) && draw());
draw();
