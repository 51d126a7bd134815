// What the page of played hands asks about: whose hands, filters, order, the hand that is told. The address has all of it,
// so that a link is a question and the browser's back button takes back.

import { GAME, gameOf } from "../common/game.js";
import { leaving as left } from "../common/service.js"; // takes the token out of an address before it is read here

export const HERO = "hero"; // the owner of the files
export const ALL = "all";
export const named = (name) => `.${name}`; // no name is one of these words
const first = { whose: "", filters: [], formula: "", order: "newest", most: 50, only: "", by: "", curves: "", against: "by.stake", hand: "", step: 0, open: ["list", "replay", "winnings", "stats"] };

// The texts of an address by their keys.
const TEXTS = { w: "whose", x: "formula", s: "order", l: "only", by: "by", c: "curves", v: "against", h: "hand" };

export const state = { ...first, ...read(location.hash) };
const listeners = [];

// `does` is called after every change, with the names of what has changed.
export const whenChanged = (does) => listeners.push(does);

const STEPS = ["step", "open", "most"]; // what makes no entry of its own in the browser's history

export function change(parts) {
  if (leaving) return;
  const changed = Object.keys(parts).filter((name) => String(parts[name]) !== String(state[name]));
  if (!changed.length) return;
  const before = state.whose;
  Object.assign(state, parts);
  const anew = before !== "" && changed.some((name) => !STEPS.includes(name));
  try {
    history[anew ? "pushState" : "replaceState"](null, "", address());
  } catch {
    // some browsers refuse more than a hundred in half a minute; the next change writes it
  }
  listeners.forEach((does) => does(changed));
}

export function address(asked = state, game = GAME) {
  const hash = new URLSearchParams(game === gameOf("") ? {} : { game });
  const put = (key, name) => String(asked[name]) !== String(first[name]) && hash.set(key, asked[name]);
  put("w", "whose");
  asked.filters.forEach((filter) => hash.append("f", filter));
  put("x", "formula");
  put("s", "order");
  put("l", "only");
  put("by", "by");
  put("c", "curves");
  put("v", "against");
  put("h", "hand");
  put("n", "step");
  hash.set("o", asked.open.join("."));
  return `${location.pathname}#${hash}`;
}

// Another game is another page; until that is there nothing changes.
let leaving = false;
export function turn(game, { anew = true, ...parts } = {}) {
  leaving = true;
  history[anew ? "pushState" : "replaceState"](null, "", address({ ...state, ...parts }, game));
  left(() => location.reload());
}

const KEYS = ["game", "f", "n", "o", ...Object.keys(TEXTS)];
function read(hash) {
  const found = new URLSearchParams(hash.slice(1));
  const parts = { filters: found.getAll("f").slice(0, 40) };
  for (const [key, name] of Object.entries(TEXTS)) {
    if (found.has(key)) parts[name] = found.get(key);
  }
  if (/^\d{1,4}$/.test(found.get("n") ?? "")) parts.step = Number(found.get("n"));
  if (found.has("o")) parts.open = found.get("o").split(".").filter(Boolean);
  return parts;
}

window.addEventListener("hashchange", again);
window.addEventListener("popstate", again);
function again() {
  const found = new URLSearchParams(location.hash.slice(1));
  if (!KEYS.some((key) => found.has(key))) return history.replaceState(null, "", address()); // as where a link on the page leads
  if (gameOf(location.hash) !== GAME) {
    leaving = true;
    return left(() => location.reload());
  }
  const parts = { ...first, whose: state.whose, ...read(location.hash) };
  const changed = Object.keys(first).filter((name) => String(parts[name]) !== String(state[name]));
  Object.assign(state, parts);
  if (changed.length) listeners.forEach((does) => does(changed));
}
