// The board: 52 cards to press, a text, and random flops.

import { element, find, shown, spoken } from "./dom.js";
import { ask } from "./service.js";
import { cards, change, state, whenChanged } from "./state.js";

const input = find("board");
const deck = find("deck");
const MOST = 5;

for (const suit of "shdc") {
  const row = element("div", { kind: "suit" });
  for (const rank of "AKQJT98765432") {
    const card = rank + suit;
    row.append(
      element("button", {
        type: "button", kind: suit, text: shown(card), "aria-label": spoken(card), "data-card": card,
        on: { click: () => press(card) },
      }),
    );
  }
  deck.append(row);
}
deck.setAttribute("role", "group");
deck.setAttribute("aria-label", "Cards of the board");

function press(card) {
  const board = cards(state.board);
  if (board.includes(card)) change({ board: board.filter((each) => each !== card).join("") });
  else if (board.length < MOST) change({ board: [...board, card].join("") });
}

function draw() {
  const board = cards(state.board);
  for (const button of deck.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", board.includes(button.dataset.card));
    button.disabled = board.length >= MOST && !board.includes(button.dataset.card);
  }
  if (input !== document.activeElement) input.value = board.join(" ");
}

input.addEventListener("input", () => {
  const written = input.value.replace(/[\s,]/g, "");
  const found = cards(written);
  const right = found.join("") === written && new Set(found).size === found.length && found.length <= MOST;
  input.setAttribute("aria-invalid", !right);
  if (right && found.length !== 1 && found.length !== 2) change({ board: written });
});
find("deal").addEventListener("click", async () => {
  const reply = await ask({ query: `sample 1 of board ${find("texture").value}` });
  if (reply.ok) change({ board: reply.answers[0].rows[0][0] });
});
find("clear").addEventListener("click", () => change({ board: "" }));
whenChanged((parts) => parts.includes("board") && draw());
draw();
