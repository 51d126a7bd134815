// Making elements; nothing here knows poker. Texts are never taken for HTML.

import { later } from "./waiting.js";

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

export const button = (text, click, attributes = {}) => element("button", { type: "button", text, on: { click }, ...attributes });

// Part of an element is filled, from 0 to 1.
export function full(target, part) {
  target.style.setProperty("--full", `${(100 * Math.min(Math.max(part, 0), 1)).toFixed(1)}%`);
  return target;
}

// What it shows belongs to an older question; the style sheet marks it where that lasts.
export const awaited = (on, ...targets) => targets.forEach((target) => target.classList.toggle("awaited", on));

// How warm an element's colour is: 0 for the worst equity, 1 for the best.
export function heated(target, part) {
  target.style.setProperty("--heat", Math.min(Math.max(part, 0), 1).toFixed(3));
  return target;
}

// Where values lie on the scale of colours, and what its legend says: over few points small differences would look large.
const LEAST_SCALE = 0.1;
export function scaled(values) {
  const all = [...values];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [middle, width] = [(low + high) / 2, Math.max(high - low, LEAST_SCALE)];
  const says = high - low < LEAST_SCALE ? `; the colours span ${100 * LEAST_SCALE} points` : "";
  return { low, high, part: (value) => 0.5 + (value - middle) / width, says: `from ${percent(low)} to ${percent(high)}${says}` };
}

export const percent = (value, digits = 2) => `${(100 * value).toFixed(digits)} %`;
// What a sampled share may be off by, its 95 % interval: half of it, or its ends where no share is as small or as large.
export function within(share, stderr) {
  if (!stderr) return "";
  const [low, high] = [share - 1.96 * stderr, share + 1.96 * stderr];
  return low >= 0 && high <= 1 ? ` \u00b1 ${(196 * stderr).toFixed(2)}` : ` (${[Math.max(low, 0), Math.min(high, 1)].map((end) => (100 * end).toFixed(2)).join(" to ")})`;
}
// A sentence whose percentages are not cut in two at the end of a line.
export const sentence = (text) => text.replaceAll(" %", "\u00a0%");
// What is won or lost, with a sign and always so many decimals.
const decimals = Array.from({ length: 5 }, (_, digits) => new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));
export const signed = (value, digits = 2) => `${Math.abs(value) < 0.5 * 10 ** -digits ? "" : value < 0 ? "\u2212" : "+"}${decimals[digits].format(Math.abs(value))}`;
const twoAtMost = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
export const count = (value) => twoAtMost.format(value);
// Two cards are a combo; a hand is a class of them, as `AKs`, or on the page of played hands a deal.
export const manyCombos = (number) => `${count(number)} ${number === 1 ? "combo" : "combos"}`;
export const manyHands = (number) => `${count(number)} ${number === 1 ? "hand" : "hands"}`;

// Suits in four colours, as text with a symbol; screen readers hear the whole name.
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const shown = (card) => card[0] + SYMBOLS[card[1]];
export const spoken = (card) => `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]]}`;

// What a screen reader says, once.
export function say(text) {
  find("spoken").textContent = text;
}

// Does something at once, and while it is asked for again and again no more often than every so many milliseconds.
export function paced(does, milliseconds) {
  let [waiting, last] = [null, -Infinity];
  return () => {
    if (waiting !== null) return;
    const rest = Math.min(milliseconds, last + milliseconds - Date.now()); // clocks may be put back
    const go = () => {
      waiting = null;
      last = Date.now();
      does();
    };
    if (rest <= 0) go();
    else waiting = later(go, rest);
  };
}

// Does something once it has not been asked for during so many milliseconds.
export function settled(does, milliseconds) {
  let waiting = null;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(does, milliseconds);
  };
}

// A text as a file that the browser saves.
export function downloaded(name, text, type = "text/plain") {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Text to the clipboard, also where a browser gives pages no clipboard; a button says that it is there.
export async function copied(text, pressed) {
  const before = pressed.dataset.text ?? (pressed.dataset.text = pressed.textContent);
  const done = (await navigator.clipboard?.writeText(text).then(() => true, () => false)) || selected(text, pressed);
  pressed.textContent = done ? "Copied" : "Not copied";
  say(done ? `Copied: ${text}` : "The browser does not let this page copy");
  setTimeout(() => (pressed.textContent = before), 1500);
}

function selected(text, pressed) {
  const box = element("textarea", { kind: "unseen", "aria-hidden": "true" });
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  pressed.focus();
  return done;
}
