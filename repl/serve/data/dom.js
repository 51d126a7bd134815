// Making elements; nothing here knows poker. Texts are never taken for HTML.

export const find = (id) => document.getElementById(id);

export function element(tag, { text, kind, on, ...attributes } = {}, ...children) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  for (const [name, does] of Object.entries(on ?? {})) made.addEventListener(name, does);
  made.append(...children);
  return made;
}

// Part of an element is filled, from 0 to 1.
export function full(target, part) {
  target.style.setProperty("--full", `${(100 * Math.min(Math.max(part, 0), 1)).toFixed(1)}%`);
  return target;
}

export const percent = (value, digits = 2) => `${(100 * value).toFixed(digits)} %`;
export const count = (value) => value.toLocaleString("en", { maximumFractionDigits: 2 });

// Suits in four colours, as text with a symbol; screen readers hear the whole name.
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const shown = (card) => card[0] + SYMBOLS[card[1]];
export const spoken = (card) => `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;

// Text to the clipboard; a button says that it is there.
export async function copied(text, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied";
  }
  setTimeout(() => (button.textContent = before), 1500);
}
