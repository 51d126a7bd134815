// What the page asks about: ranges, a board, what is open. The address has all of it, so a link is a question, and the
// browser's back button takes back what was done.

import { EXAMPLE, GAME, gameOf, isHoldem, isOmaha, PLAYERS, RANKS } from "../common/game.js";
import { leaving as left } from "../common/service.js"; // takes the token out of an address before it is read here
import * as storage from "../common/storage.js";
import { arrived, step } from "./steps.js";

const LAST = "pql-last"; // the latest question that was changed in this browser
const first = {
  players: PLAYERS, board: "", focus: 0, open: ["equity", "breakdown"], view: "equity", pot: ["call", "50", "150", "chips"],
  calls: "", flops: "", text: "", folded: [], realised: [], both: false, cumulated: false, groups: "",
  stacks: "5000, 3000, 2000", prizes: "50, 30, 20", seats: [2, 1], // a tournament, and who plays the pot in it: places from 1
  shove: ["range", "10", "0", "chips", "200"], caller: 1, shows: "ev", // kind, big blinds, ante, unit, what a big blind is in chips
  where: {}, had: {}, // what players go on with on a street, and their ranges there, by its number of cards
};
const ANSWERED = ["players", "board", "pot", "calls", "folded", "realised", "where", "had", "groups", "stacks", "prizes", "seats", "shove", "caller"]; // what changes a question: each of these can be taken back
const STREETS = [3, 4]; // from which one goes on to another
const PAUSE = 700; // milliseconds: what is done without such a pause is taken back together

const CARD = new RegExp(`[${RANKS}][cdhs]`, "g");
export const cards = (text) => text.match(CARD) ?? [];

const POT = /^(call|bet)[_.](\d+(?:\.\d+)?)[_.](\d+(?:\.\d+)?)(?:_(chips|blinds|pots|prizes))?$/;
const SHOVE = /^(range|nash)_(\d+(?:\.\d+)?)_(\d+(?:\.\d+)?)_(chips|prizes)_(\d+(?:\.\d+)?)$/;
const LONGEST = 4000; // characters of stacks, and of prizes
const NAME = /^([A-Za-z_]\w*)=(.*)$/s;
let kept = {}; // the ranges that are kept, by the names that they have in texts
let linked = {}; // names that the address brought: in this question they mean what they meant to who has sent it
const opened = read(location.hash);
let greeting = Object.keys(opened).length || !EXAMPLE ? null : EXAMPLE;
export const state = { ...first, ...(greeting && { players: greeting.players, board: greeting.board }), ...opened };
// What to say of the question, while it is the example that nobody has touched.
export const greeted = () => greeting?.says ?? "";
const listeners = [];
const askers = [];
const widening = [];
let changed = -Infinity;

// `does` is called after every change, with the names of what has changed.
export const whenChanged = (does) => listeners.push(does);

// The same for what asks the service: it works while the page is drawn and the address written.
export const whenAsked = (does) => askers.push(does);

// `does` is given what is to change, and gives what changes by that.
export const beforeChange = (does) => widening.push(does);

export function change(given) {
  if (leaving) return;
  const parts = widening.reduce((found, does) => does(found), given);
  const differs = ANSWERED.some((name) => name in parts && JSON.stringify(parts[name]) !== JSON.stringify(state[name]));
  Object.assign(state, parts);
  if (differs) greeting = null;
  state.folded = sitting(state.folded, state.players.length);
  state.focus = Math.min(Math.max(state.focus, 0), state.players.length - 1);
  state.caller = Math.min(state.caller, state.players.length - 1);
  askers.forEach((does) => does(Object.keys(parts)));
  const now = performance.now();
  const anew = differs && now - changed > PAUSE;
  if (differs) changed = now;
  step(address(), anew);
  if (differs) setTimeout(() => storage.keep(LAST, address())); // for who opens the printed address again
  listeners.forEach((does) => does(Object.keys(parts)));
}

// Those who have folded among so many players: two at least are in play.
function sitting(seats, players) {
  return seats.filter((seat) => seat < players).slice(0, players - 2);
}

// The question that was asked last, where the address brought none: its address, players and board.
export function before() {
  const last = Object.keys(opened).length ? null : storage.kept(LAST);
  if (!last) return null;
  const found = { ...first, ...read(last.slice(last.indexOf("#")), false) };
  return last === address() ? null : { address: last, players: found.players, board: found.board };
}

// Says what has changed, or means something else than before.
function announce(parts) {
  askers.forEach((does) => does(parts));
  listeners.forEach((does) => does(parts));
}

export function address() {
  const hash = new URLSearchParams(isHoldem ? {} : { game: GAME });
  state.players.forEach((range) => hash.append("r", range));
  if (state.board) hash.set("b", state.board);
  if (state.focus) hash.set("f", state.focus);
  hash.set("o", state.open.join("."));
  if (state.view !== first.view) hash.set("v", state.view);
  if (state.pot.join() !== first.pot.join()) hash.set("p", state.pot.join("_"));
  if (state.calls) hash.set("c", state.calls);
  if (state.flops) hash.set("t", state.flops);
  if (state.folded.length) hash.set("x", state.folded.join("."));
  if (state.realised.some((part) => part !== 100)) hash.set("e", state.realised.join("_"));
  if (state.both) hash.set("g", 2);
  if (state.cumulated) hash.set("k", 1);
  if (state.groups) hash.set("a", state.groups);
  if (state.stacks !== first.stacks) hash.set("i", state.stacks);
  if (state.prizes !== first.prizes) hash.set("y", state.prizes);
  if (state.seats.join() !== first.seats.join()) hash.set("u", state.seats.join("."));
  if (state.shove.join() !== first.shove.join()) hash.set("s", state.shove.join("_"));
  if (state.caller !== first.caller) hash.set("j", state.caller);
  if (state.shows !== first.shows) hash.set("l", state.shows);
  if (state.text) hash.set("q", state.text);
  for (const street of STREETS) {
    if (state.where[street]?.some(Boolean)) state.where[street].forEach((filter) => hash.append(`w${street}`, filter));
    state.had[street]?.forEach((range) => hash.append(`h${street}`, range));
  }
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
  if (/^\d(\.\d)*$/.test(found.get("x") ?? "")) parts.folded = sitting(found.get("x").split(".").map(Number), (parts.players ?? first.players).length);
  if (/^\d{1,3}(_\d{1,3})*$/.test(found.get("e") ?? "")) parts.realised = found.get("e").split("_").map(Number);
  if (found.get("g") === "2" && !isOmaha) parts.both = true;
  if (found.has("k")) parts.cumulated = true;
  if (found.has("a")) parts.groups = found.get("a");
  for (const [name, letter] of [["stacks", "i"], ["prizes", "y"]]) if (found.has(letter)) parts[name] = found.get(letter).slice(0, LONGEST);
  const seats = /^[1-9]\d{0,3}(\.[1-9]\d{0,3}){1,2}$/.test(found.get("u") ?? "") ? found.get("u").split(".").map(Number) : [];
  if (seats.length && new Set(seats).size === seats.length) parts.seats = seats;
  const shove = SHOVE.exec(found.get("s") ?? "");
  if (shove && Number(shove[5])) parts.shove = shove.slice(1);
  if (/^\d$/.test(found.get("j") ?? "")) parts.caller = Math.min(Number(found.get("j")), (parts.players ?? first.players).length - 1);
  if (["folds", "calls"].includes(found.get("l"))) parts.shows = found.get("l");
  if (found.has("q")) parts.text = found.get("q");
  for (const [name, letter] of [["where", "w"], ["had", "h"]]) {
    const streets = STREETS.filter((street) => found.has(`${letter}${street}`));
    if (streets.length) parts[name] = Object.fromEntries(streets.map((street) => [street, found.getAll(`${letter}${street}`).slice(0, 6)]));
  }
  if (isOwn && Object.keys(parts).length) linked = brought(found);
  return parts;
}

function brought(found) {
  return Object.fromEntries(found.getAll("n").slice(0, 50).flatMap((each) => (NAME.test(each) ? [NAME.exec(each).slice(1)] : [])));
}

// What another question asks, from its address behind `#`; its names mean what they meant to who wrote it.
export const questionOf = (hash) => ({ ...first, ...read(`#${hash}`, false), game: gameOf(hash), names: { ...kept, ...brought(new URLSearchParams(hash)) } });

// Another game is another page: the board stays where its deck has it. Until that page is there nothing changes.
let leaving = false;
function turned(address, anew) {
  leaving = true;
  step(address, anew);
  left(() => location.reload());
}
export const play = (game) => turned(`${location.pathname}#${new URLSearchParams({ game, b: /[2-5]/.test(state.board) && game === "shortdeck" ? "" : state.board, o: state.open.join(".") })}`, true);

// Another entry of the history, or an address that was written: a new entry, which has no place among ours yet. What is
// no question, as where a link on the page leads, leaves the one that is asked, and the address has it again.
window.addEventListener("popstate", () => {
  const before = JSON.stringify(names());
  const parts = read(location.hash);
  const found = Object.keys(parts).length > 0;
  arrived();
  if (found && gameOf(location.hash) !== GAME) return turned(location.pathname + location.hash, false);
  changed = -Infinity;
  if (found) Object.assign(state, first, parts);
  greeting = null;
  step(address(), false);
  announce([...Object.keys(first), ...(JSON.stringify(names()) === before ? [] : ["names"])]);
});

export const names = () => ({ ...kept, ...used(linked) });

// Those that stand in the texts: only they belong to a link, and a wrong one spoils no other question.
function used(some) {
  const words = new Set([...state.players, state.text, ...Object.values(state.had).flat()].join(" ").match(/[A-Za-z_]\w*/g));
  return Object.fromEntries(Object.entries(some).filter(([name]) => words.has(name)));
}

// Texts may mean something else then, and so the address brings other names. What is kept anew under a name is what the
// name means here, whatever a link has brought.
export function provide(ranges, anew = []) {
  const before = JSON.stringify(names());
  kept = ranges;
  for (const name of anew) delete linked[name];
  if (leaving) return; // the address is another page's
  step(address(), false);
  if (JSON.stringify(names()) !== before) announce(["players", "names"]);
}

step(address(), false); // the first question is one that can be come back to
