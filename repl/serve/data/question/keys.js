// Shortcuts, the help, and taking back.

import { copied, element, find } from "../common/dom.js";
import { titleOf } from "../library/named.js";
import * as storage from "../common/storage.js";
import { address, before, whenChanged } from "./state.js";
import { go, redoable, undoable } from "./steps.js";

const OFF = "pql-no-single-keys"; // who dictates to a computer, or whose hands hit keys, turns single keys off
const help = find("keyboard");
const single = find("single");
const KEYS = {
  b: ["the board", () => find("board").select()],
  g: ["the grid", () => document.querySelector("#hands [tabindex='0']").focus()],
  a: ["the answers", () => find("answers").focus()],
  q: ["a question of your own", () => find("text").focus()],
  f: ["deal a flop", () => find("deal").click()],
  n: ["deal the next card", () => find("next").click()],
  v: ["one player's answers, or those of both", () => find("both").click()],
  s: ["swap the first two ranges", () => find("swap").click()],
  "?": ["this help", () => help.showModal()],
};
const MORE = [
  ["1 to 6", "the range of that player"],
  ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo; the browser's back button does the same"],
  ["In the deck", "arrows move, space puts a card on the board or takes it off"],
  ["In the grid", "arrows move, space paints, Shift and arrows paint along, Enter chooses suits"],
  ["Pointer", "click or drag to paint; a right click or a long press chooses suits"],
  ["Next cards", "press a card to put it on the board"],
  ["Runouts", "left and right: the card before and after; up and down: the street before and after"],
  ["What the range has", "press a line to see its hands in the grid"],
];

const rows = [...MORE.slice(0, 1), ...Object.entries(KEYS).map(([key, [says]]) => [key, says]), ...MORE.slice(1)];
find("shortcuts").append(
  element("p", { text: "Type or paint a range for each player and put cards on the board: every answer follows. Beside the title of an answer is its question as PQL: edit it or copy it." }),
  element("dl", {}, ...rows.flatMap(([key, says]) => [element("dt", { text: key }), element("dd", { text: says })])),
);
single.checked = !storage.kept(OFF);
single.addEventListener("change", () => (single.checked ? storage.forget(OFF) : storage.keep(OFF, "yes")));

const typing = (target) => target.closest("input:not([type=radio], [type=range], [type=checkbox]), textarea, select, dialog");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || typing(event.target)) return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    find(key === "y" || event.shiftKey ? "redo" : "undo").click();
    return;
  }
  const does = KEYS[event.key]?.[1];
  const seat = /^[1-6]$/.test(event.key) && document.querySelectorAll("#players .text")[event.key - 1];
  if (!single.checked || (!does && !seat)) return;
  event.preventDefault();
  if (does) does();
  else seat.select();
});

function draw() {
  find("undo").disabled = !undoable();
  find("redo").disabled = !redoable();
}
find("undo").addEventListener("click", () => undoable() && go(-1));
find("redo").addEventListener("click", () => redoable() && go(1));
find("help").addEventListener("click", () => help.showModal());
find("link").addEventListener("click", () => copied(location.origin + address(), find("link")));
whenChanged(draw);
draw();

// The question that was asked last, offered where the page is opened without one.
const kept = before();
if (kept) {
  const hand = kept.players.map((range) => titleOf(range) || (range.length > 24 ? `${range.slice(0, 23)}\u2026` : range)).join(" vs ");
  find("before-says").textContent = `Your last question: ${hand}${kept.board ? ` on ${kept.board}` : ""}`;
  find("before").hidden = false;
  find("go-on").addEventListener("click", () => (location.hash = kept.address.slice(kept.address.indexOf("#"))));
  find("not-now").addEventListener("click", () => (find("before").hidden = true));
  whenChanged((parts) => parts.some((part) => ["players", "board"].includes(part)) && (find("before").hidden = true));
}
