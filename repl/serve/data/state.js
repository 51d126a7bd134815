// What the page asks about: ranges, a board, what is open. The address has all of it, so a link is a question, and the
// browser's back button takes back what was done.

import "./service.js"; // takes the token out of an address before it is read here

const SAVED = "pql-ranges";
const first = {
  players: ["15%", "30%"], board: "", focus: 0, open: ["equity", "breakdown"], view: "equity", pot: ["call", "50", "150"], text: "",
};
const ANSWERED = ["players", "board", "pot"]; // what changes a question: each of these can be taken back
const PAUSE = 700; // milliseconds: what is done without such a pause is taken back together

export const cards = (text) => text.match(/[2-9TJQKA][cdhs]/g) ?? [];

const NAME = /^([A-Za-z_]\w*)=(.*)$/s;
let linked = {}; // names that the address brought: in this question they mean what they meant to who has sent it
export const state = { ...first, ...read(location.hash) };
const listeners = [];
let place = history.state?.place ?? 0; // which entry of the browser's history this is, of ours
let last = place;
let changed = -Infinity;

// `does` is called after every change, with the names of what has changed.
export const whenChanged = (does) => listeners.push(does);

export function change(parts) {
  const differs = ANSWERED.some((name) => name in parts && String(parts[name]) !== String(state[name]));
  Object.assign(state, parts);
  state.focus = Math.min(Math.max(state.focus, 0), state.players.length - 1);
  const now = performance.now();
  const anew = differs && now - changed > PAUSE;
  if (differs) changed = now;
  if (anew) last = place += 1;
  written(anew ? "pushState" : "replaceState");
  announce(Object.keys(parts));
}

// The address says what the state is.
function written(how) {
  try {
    history[how]({ place }, "", address());
  } catch {
    // some browsers refuse more than a hundred in half a minute; the next change writes it
  }
}

// Says what has changed, or means something else than before.
function announce(parts) {
  listeners.forEach((does) => does(parts));
}

export const undoable = () => place > 0;
export const redoable = () => place < last;

export function address() {
  const hash = new URLSearchParams();
  state.players.forEach((range) => hash.append("r", range));
  if (state.board) hash.set("b", state.board);
  if (state.focus) hash.set("f", state.focus);
  hash.set("o", state.open.join("."));
  if (state.view !== first.view) hash.set("v", state.view);
  if (state.pot.join() !== first.pot.join()) hash.set("p", state.pot.join("."));
  if (state.text) hash.set("q", state.text);
  for (const [name, range] of Object.entries(used(names()))) hash.append("n", `${name}=${range}`);
  return `${location.pathname}#${hash}`;
}

function read(hash) {
  const found = new URLSearchParams(hash.slice(1));
  const parts = {};
  if (found.has("r")) parts.players = found.getAll("r").slice(0, 6);
  if (parts.players?.length === 1) parts.players.push("any");
  if (found.has("b")) parts.board = [...new Set(cards(found.get("b")))].slice(0, 5).join("");
  if (/^\d$/.test(found.get("f") ?? "")) parts.focus = Math.min(Number(found.get("f")), (parts.players ?? first.players).length - 1);
  if (found.has("o")) parts.open = found.get("o").split(".").filter(Boolean);
  if (found.get("v") === "range") parts.view = "range";
  if (/^(call|bet)\.[\d]+\.[\d]+$/.test(found.get("p") ?? "")) parts.pot = found.get("p").split(".");
  if (found.has("q")) parts.text = found.get("q");
  if (Object.keys(parts).length) {
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
  if (history.state?.place !== undefined) place = history.state.place;
  else last = place += 1;
  changed = -Infinity;
  if (found) Object.assign(state, first, parts);
  written("replaceState");
  announce([...Object.keys(first), ...(JSON.stringify(names()) === before ? [] : ["names"])]);
});
history.replaceState({ place }, "", location.href);

// Saved names, which stay in this browser and can stand in every text.
function saved() {
  try {
    return JSON.parse(localStorage.getItem(SAVED) ?? "{}");
  } catch {
    return {};
  }
}

export const names = () => ({ ...saved(), ...used(linked) });

// Those that stand in the texts: only they belong to a link, and a wrong one spoils no other question.
function used(some) {
  const words = new Set([...state.players, state.text].join(" ").match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(Object.entries(some).filter(([name]) => words.has(name)));
}

// Texts may mean something else then, and so the address brings other names.
export function rename(change) {
  const kept = saved();
  change(kept);
  change(linked);
  localStorage.setItem(SAVED, JSON.stringify(kept));
  written("replaceState");
  announce(["players", "names"]);
}
