// Which hands of a class are held: a right click, a long press or Enter on the grid opens its four, six or twelve hands.

import { listed } from "./combos.js";
import { button, element, find, percent, shown, spoken } from "../common/dom.js";
import { finish, held, put, weight, whenOpened } from "./grid.js";
import { handsOf, SUITS } from "./hands.js";
import { cards, state } from "../question/state.js";

const dialog = find("suits");
const combos = find("combos");
let hands = [];

whenOpened((name) => {
  hands = handsOf(name);
  find("suits-title").textContent = `${name}: which suits?`;
  combos.replaceChildren(...hands.map(choice));
  draw();
  dialog.showModal();
  told(name);
});

// What each hand weighs and its equity, as soon as it is known.
async function told(name) {
  const found = (await listed(name)).get(state.focus) ?? [];
  for (const { hand, weight, equity } of found) {
    const text = [weight < 1 ? `${Math.round(100 * weight)}%` : "", equity === undefined ? "" : percent(equity)].filter(Boolean).join(", ");
    combos.querySelector(`[data-combo="${hand}"] small`)?.replaceChildren(text);
  }
}

function choice(hand) {
  const cards = [hand.slice(0, 2), hand.slice(2)];
  const made = button("", () => change([hand], !held.has(hand)), { "aria-label": cards.map(spoken).join(", "), "data-combo": hand });
  made.append(...cards.map((card) => element("span", { kind: card[1], text: shown(card) })));
  made.append(element("small", {}));
  // Offsuit hands stand in rows by the suit of their higher card.
  made.style.gridColumn = hands.length === 12 ? SUITS.indexOf(hand[3]) + 1 : "auto";
  return made;
}

function change(some, on) {
  put(some, on ? weight() : 0);
  draw();
  finish();
}

function draw() {
  const board = cards(state.board);
  for (const each of combos.children) {
    const isDead = board.some((card) => each.dataset.combo.includes(card));
    Object.assign(each, { disabled: isDead, title: isDead ? "not possible on this board" : "" });
    each.setAttribute("aria-pressed", held.has(each.dataset.combo) && !isDead);
  }
}

find("all-suits").addEventListener("click", () => change(hands, true));
find("no-suits").addEventListener("click", () => change(hands, false));
find("suits-done").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
