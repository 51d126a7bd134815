// What the page asks about: ranges, a board, what is open. The address has all of it, so a link is a question, and the
// browser's back button takes back what was done.

import "./service.js"; // takes the token out of an address before it is read here
import { arrived, step } from "./steps.js";

const LAST = "pql-last"; // the latest question that was changed in this browser
const first = {
  players: ["15%", "30%"], board: "", focus: 0, open: ["equity", "breakdown"], view: "equity", pot: ["call", "50", "150", "chips"],
  calls: "", flops: "", text: "",
};
const ANSWERED = ["players", "board", "pot", "calls"]; // what changes a question: each of these can be taken back
const PAUSE = 700; // milliseconds: what is done without such a pause is taken back together

export const cards = (text) => text.match(/[2-9TJQKA][cdhs]/g) ?? [];

const POT = /^(call|bet)[_.](\d+(?:\.\d+)?)[_.](\d+(?:\.\d+)?)(?:_(chips|blinds|pots))?$/;
const NAME = /^([A-Za-z_]\w*)=(.*)$/s;
let kept = {}; // the ranges that are kept, by the names that they have in texts
let linked = {}; // names that the address brought: in this question they mean what they meant to who has sent it
const opened = read(location.hash);
export const state = { ...first, ...opened };
const listeners = [];
let changed = -Infinity;

// `does` is called after every change, with the names of what has changed.
export const whenChanged = (does) => listeners.push(does);

export function change(parts) {
  const differs = ANSWERED.some((name) => name in parts && JSON.stringify(parts[name]) !== JSON.stringify(state[name]));
  Object.assign(state, parts);
  state.focus = Math.min(Math.max(state.focus, 0), state.players.length - 1);
  const now = performance.now();
  const anew = differs && now - changed > PAUSE;
  if (differs) changed = now;
  step(address(), anew);
  if (differs) keep();
  announce(Object.keys(parts));
}

// The question stays in this browser, for who opens the printed address again.
function keep() {
  try {
    localStorage.setItem(LAST, address());
  } catch {
    // a browser may keep nothing
  }
}

// The question that was asked last, where the address brought none: its address, players and board.
export function before() {
  const kept = Object.keys(opened).length ? null : localStorage.getItem(LAST);
  if (!kept) return null;
  const found = { ...first, ...read(kept.slice(kept.indexOf("#")), false) };
  return kept === address() ? null : { address: kept, players: found.players, board: found.board };
}

// Says what has changed, or means something else than before.
function announce(parts) {
  listeners.forEach((does) => does(parts));
}

export function address() {
  const hash = new URLSearchParams();
  state.players.forEach((range) => hash.append("r", range));
  if (state.board) hash.set("b", state.board);
  if (state.focus) hash.set("f", state.focus);
  hash.set("o", state.open.join("."));
  if (state.view !== first.view) hash.set("v", state.view);
  if (state.pot.join() !== first.pot.join()) hash.set("p", state.pot.join("_"));
  if (state.calls) hash.set("c", state.calls);
  if (state.flops) hash.set("t", state.flops);
  if (state.text) hash.set("q", state.text);
  for (const [name, range] of Object.entries(used(names()))) hash.append("n", `${name}=${range}`);
  return `${location.pathname}#${hash}`;
}

function read(hash, isOwn = true) {
  const found = new URLSearchParams(hash.slice(1));
  const parts = {};
  if (found.has("r")) parts.players = found.getAll("r").slice(0, 6);
  if (parts.players?.length === 1) parts.players.push("any");
  if (found.has("b")) parts.board = [...new Set(cards(found.get("b")))].slice(0, 5).join("");
  if (/^\d$/.test(found.get("f") ?? "")) parts.focus = Math.min(Number(found.get("f")), (parts.players ?? first.players).length - 1);
  if (found.has("o")) parts.open = found.get("o").split(".").filter(Boolean);
  if (found.get("v") === "range") parts.view = "range";
  const pot = POT.exec(found.get("p") ?? "");
  if (pot) parts.pot = [...pot.slice(1, 4), pot[4] ?? "chips"];
  if (found.has("c")) parts.calls = found.get("c");
  if (/^flop\.[a-z]+$/.test(found.get("t") ?? "")) parts.flops = found.get("t");
  if (found.has("q")) parts.text = found.get("q");
  if (isOwn && Object.keys(parts).length) {
    linked = Object.fromEntries(found.getAll("n").slice(0, 50).flatMap((each) => (NAME.test(each) ? [NAME.exec(each).slice(1)] : [])));
  }
  return parts;
}

// Another entry of the history, or an address that was written: a new entry, which has no place among ours yet. What is
// no question, as where a link on the page leads, leaves the one that is asked, and the address has it again.
window.addEventListener("hashchange", () => {
  const before = JSON.stringify(names());
  const parts = read(location.hash);
  const found = Object.keys(parts).length > 0;
  arrived();
  changed = -Infinity;
  if (found) Object.assign(state, first, parts);
  step(address(), false);
  announce([...Object.keys(first), ...(JSON.stringify(names()) === before ? [] : ["names"])]);
});

export const names = () => ({ ...kept, ...used(linked) });

// Those that stand in the texts: only they belong to a link, and a wrong one spoils no other question.
function used(some) {
  const words = new Set([...state.players, state.text].join(" ").match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(Object.entries(some).filter(([name]) => words.has(name)));
}

// Texts may mean something else then, and so the address brings other names. What is kept anew under a name is what the
// name means here, whatever a link has brought.
export function provide(ranges, anew = []) {
  const before = JSON.stringify(names());
  kept = ranges;
  for (const name of anew) delete linked[name];
  step(address(), false);
  if (JSON.stringify(names()) !== before) announce(["players", "names"]);
}

step(address(), false); // the first question is one that can be come back to
