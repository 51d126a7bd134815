// The board: five places, 52 cards to press, a text, and random cards.

import { element, find, say, shown, spoken } from "../common/dom.js";
import { moving } from "../common/keys.js";
import { menuOn } from "../common/menu.js";
import { RANKS, SUITS } from "../ranges/hands.js";
import { ask } from "../common/service.js";
import { cards, change, greeted, state, whenChanged } from "../question/state.js";
import { forget, patiently } from "../common/typing.js";
import { cardsIn, dealtOf, kindOf, MOST } from "./typed.js";

const input = find("board");
const deck = find("deck");
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
  if (input !== document.activeElement || cardsIn(input.value)?.join("") !== state.board) {
    input.value = board.join(" ");
    wrong("");
    pending(false);
  }
  const few = board.length > 0 && board.length < 3;
  const kind = dealt?.board === state.board ? dealt.says : greeted();
  find("board-few").textContent = few ? `A flop has three cards: with ${board.length} the equities are those before the flop.` : kind;
  find("board-few").classList.toggle("example", greeted() !== "");
  find("clear").disabled = board.length === 0;
  find("next").disabled = board.length < 3 || board.length >= MOST;
  find("next").textContent = board.length === 4 ? "Deal river" : "Deal turn";
}

// -- what is typed ------------------------------------------------------------------------------------------

let dealt = null; // the board that was dealt of the kind that somebody has typed, and what is said of it
let typed = 0;

// The answers are not those of what is written.
const pending = (on) => document.body.classList.toggle("pending", on);

function wrong(says) {
  input.setAttribute("aria-invalid", says !== "");
  find("board-says").textContent = says;
}

// Cards of a flop are taken at once. One card or two may be the beginning of more: they are taken once nobody types any more; of a
// kind of flop a board is dealt once somebody has done.
input.addEventListener("input", () => {
  typed += 1;
  const found = cardsIn(input.value);
  const isTaken = found !== null && found.length !== 1 && found.length !== 2;
  forget("board");
  pending(!isTaken);
  if (!isTaken) return patiently("board", () => taken());
  wrong("");
  return change({ board: found.join("") });
});
input.addEventListener("change", () => {
  forget("board");
  taken(true);
});
// Who has typed a board is done: single keys mean what they mean on the page.
input.addEventListener("keydown", (event) => ["Enter", "Escape"].includes(event.key) && input.blur());

// What is written becomes the board.
async function taken(isDone = false) {
  const [number, found] = [typed, cardsIn(input.value)];
  if (found) {
    pending(false);
    wrong("");
    return found.join("") === state.board ? isDone && draw() : change({ board: found.join("") });
  }
  const kind = await kindOf(input.value);
  if (number !== typed) return undefined;
  pending(kind !== null && !isDone);
  if (!kind) return wrong("up to five cards, each once, as in Kh7h2c, or a kind of flop, as in K72r or monotone");
  wrong("");
  if (!isDone) return (find("board-few").textContent = `${kind.says}: press Enter to deal one.`);
  dealt = await dealtOf(kind);
  if (!dealt || number !== typed) return undefined;
  change({ board: dealt.board });
  return say(dealt.says);
}

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
