// What changes the range in focus beside the grid: the best hands, the weight of the brush, common starting hands.

import { button, find } from "../common/dom.js";
import { STARTS } from "../common/game.js";
import { part } from "../question/lines.js";
import { firstOf, isOwn, shareOf, whenOrdered } from "./own_order.js";
import { setRange } from "./players.js";
import { change, state, whenChanged } from "../question/state.js";

const WEIGHTS = [100, 75, 50, 25];
const TOP = /^(?:top\s+)?(\d+(?:\.\d+)?)\s*%$/i;
const top = find("top");

top.addEventListener("input", () => setRange(top.value === "0" ? "none" : isOwn() ? firstOf(top.value / 100) : `${top.value}%`));
find("empty").addEventListener("click", () => setRange("none"));

find("weights").append(...WEIGHTS.map((weight) => button(String(weight), () => {
  find("brush").value = weight;
  brushed();
}, { "aria-label": `Weight ${weight} %`, title: `painted hands are played ${weight} % of the time`, "data-weight": weight })));
find("brush").addEventListener("input", brushed);
function brushed() {
  for (const each of find("weights").children) each.setAttribute("aria-pressed", each.dataset.weight === find("brush").value);
}

// Hands are added behind a comma, which binds loosest of all.
find("starts").append(...STARTS.map((text) => button(`+ ${text}`, () => add(text), { kind: "chip", "aria-label": `Add ${text}` })));
function add(text) {
  const range = part(state.players[state.focus]);
  if (range === "none" || text === "any") return setRange(text);
  setRange(`${range}, ${text}`);
}

// The grid shows equities or the range alone.
const views = [...find("views").querySelectorAll("input")];
for (const view of views) view.addEventListener("change", () => change({ view: view.value }));

function draw() {
  const range = state.players[state.focus].trim();
  const own = shareOf(range);
  const share = own === null ? TOP.exec(range)?.[1] : String(Number((100 * own).toFixed(1)));
  find("top-says").textContent = share ? `${share} %` : "";
  if (share && top !== document.activeElement) top.value = share;
  top.setAttribute("aria-valuetext", share ? `best ${share} %` : "another range");
  for (const view of views) view.checked = view.value === state.view;
}
whenOrdered(draw);
whenChanged((parts) => {
  draw();
  if (!parts.includes("focus")) return;
  find("brush").value = 100; // a weight is for one range
  brushed();
});
draw();
brushed();
