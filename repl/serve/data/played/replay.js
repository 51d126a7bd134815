// The replay of a hand: its picture, step by step, and the way to the page of ranges.

import { button, element, find } from "../common/dom.js";
import { notes } from "./games.js";
import { change, state, whenChanged } from "./state.js";
import { address, amount, calledBy, decided, steps } from "./steps.js";
import { picture, whenTurned } from "./table_picture.js";

const KEYS = { ArrowLeft: () => move(-1), ArrowRight: () => move(1), Home: () => go(0), End: () => go(Infinity) };
let told = null; // the answer, its steps, the parts of the panel

const place = () => Math.min(state.step, told.steps.length - 1);
const go = (step) => told && change({ step: Math.min(Math.max(step, 0), told.steps.length - 1) });
const move = (by) => told && go(place() + by);

// Who is at the bottom of the picture: whose hands are looked at, else the owner of the file, else who won.
function first(answer) {
  const tests = [(seat) => `.${seat.name}` === state.whose, (seat) => seat.hero, (seat) => seat.cards, (seat) => seat.won];
  return Math.max(0, ...tests.map((test) => answer.seats.findIndex(test)).filter((found) => found >= 0).slice(0, 1));
}

function heading(answer) {
  const stakes = answer.blinds ? `${amount(answer.small_blind)}/${amount(answer.blinds)} ${answer.currency ?? ""}`.trim() : "";
  const when = answer.date ? answer.date.slice(0, 16).replace("T", " ") : "";
  return [`hand ${answer.hand}`, answer.site, answer.table_name, stakes, when].filter(Boolean).join(", ");
}

export function replay(answer) {
  const slider = element("input", { type: "range", min: 0, step: 1, "aria-label": "Step of the hand", on: { input: () => go(Number(slider.value)) } });
  const image = element("div", { kind: "picture", tabindex: 0, role: "group", "aria-label": "The table; arrow keys step through the hand" });
  const [says, asks] = [element("p", { kind: "told" }), element("p", { kind: "price" })];
  const [start, back, on, end] = [["Start", () => go(0)], ["Back", () => move(-1)], ["Forward", () => move(1)], ["End", () => go(Infinity)]]
    .map(([text, does]) => button(text, does, { "data-go": text.toLowerCase() }));
  on.classList.add("main");
  const link = element("a", { kind: "open", text: "Ranges and board of this point" });
  const parts = { slider, image, says, asks, start, back, on, end, link };
  told = { answer, steps: steps(answer), first: first(answer), parts };
  slider.max = told.steps.length - 1;
  image.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  const box = element("div", { kind: "replay" },
    element("p", { kind: "note heading" }, element("bdi", { text: heading(answer) })),
    image, element("div", { role: "status" }, says, asks), element("div", { kind: "row" }, start, back, on, end, slider), link, story(), result(answer));
  draw();
  return box;
}

function draw() {
  const { answer, parts } = told;
  const at = place();
  const step = told.steps[at];
  parts.image.replaceChildren(picture(answer, step, told.first));
  parts.says.textContent = step.text;
  parts.asks.textContent = decided(answer, step);
  parts.slider.value = at;
  parts.slider.setAttribute("aria-valuetext", [step.text, parts.asks.textContent].filter(Boolean).join("; "));
  parts.start.disabled = parts.back.disabled = at === 0;
  parts.on.disabled = parts.end.disabled = at === told.steps.length - 1;
  const href = address(answer, step, told.first);
  parts.link.hidden = href === null;
  if (href !== null) parts.link.href = href;
  for (const each of find("answers").querySelectorAll("[data-step]")) each.setAttribute("aria-pressed", Number(each.dataset.step) === at);
}

// All actions, each with a way to it.
function story() {
  const list = told.steps.map((step, at) => element("li", { kind: step.actor === null ? "street" : "" },
    button(step.text, () => go(at), { kind: "quiet", "data-step": at })));
  return element("details", { kind: "story" }, element("summary", { text: "All actions" }), element("ol", {}, ...list));
}

function result(answer) {
  const some = answer.seats.filter((seat) => seat.net).sort((a, b) => b.net - a.net);
  const parts = some.flatMap((seat, number) => [number ? ", " : "", element("bdi", { text: calledBy(seat) }), ` ${seat.net > 0 ? "+" : "\u2212"}${amount(Math.abs(seat.net))}`]);
  return element("div", {}, element("p", { kind: "note" }, ...parts), ...notes(answer));
}

export const forget = () => (told = null);

whenChanged((parts) => parts.includes("step") && told && draw());
whenTurned(() => told && draw());
