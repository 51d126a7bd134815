// The console: any text of PQL, with colours, completion and the shell's hints from the same parser.

import { button, element, find } from "../common/dom.js";
import { EXAMPLES } from "./examples.js";
import { mending } from "../common/fixes.js";
import { ask, follow } from "../common/service.js";
import { change, names, state, whenChanged } from "../question/state.js";
import { later } from "../common/waiting.js";

const [form, text, colours, words, hint, run, stop, says, done, replies] =
  ["ask", "text", "colours", "words", "hint", "run", "stop", "state", "done", "replies"].map(find);
let running = null;
let asked = 0;
let offered = null; // what completion offers: the words, where the typed one begins, which is chosen

// Offsets of the service count characters, this page UTF-16 units.
const units = (place) => [...text.value].slice(0, place).join("").length;
const characters = (place) => [...text.value.slice(0, place)].length;

async function coloured() {
  const written = text.value;
  const reply = await ask({ colour: written });
  if (written !== text.value) return;
  const parts = [];
  const letters = [...written];
  let before = 0;
  for (const [start, end, kind] of reply.spans ?? []) {
    parts.push(letters.slice(before, start).join(""));
    parts.push(element("span", { kind: kind.split(".")[0] === "error" ? "error" : kind.split(".")[0], text: letters.slice(start, end).join("") }));
    before = end;
  }
  colours.replaceChildren(...parts, `${letters.slice(before).join("")}\n`);
  colours.scrollTop = text.scrollTop;
}

async function hinted() {
  const number = ++asked;
  await new Promise((resolve) => later(resolve, 120));
  if (number !== asked) return;
  const reply = await ask({ hint: text.value, at: characters(text.selectionStart), names: names() });
  if (number === asked) hint.textContent = reply.hint ?? "";
}

async function complete() {
  const at = text.selectionStart;
  const reply = await ask({ complete: text.value, at: characters(at), names: names() });
  if (at !== text.selectionStart || !reply.words?.length) return close();
  offered = { words: reply.words.slice(0, 50), start: units(reply.start), at, chosen: 0 };
  if (offered.words.length === 1) return take(0);
  words.replaceChildren(...offered.words.map((each, place) =>
    element("li", { role: "option", id: `word-${place}`, on: { mousedown: (event) => { event.preventDefault(); take(place); } } },
      each.word, element("span", { text: each.meaning })),
  ));
  words.hidden = false;
  choose(0);
}

function choose(place) {
  offered.chosen = (place + offered.words.length) % offered.words.length;
  [...words.children].forEach((each, number) => each.setAttribute("aria-selected", number === offered.chosen));
  text.setAttribute("aria-activedescendant", `word-${offered.chosen}`);
  words.children[offered.chosen]?.scrollIntoView({ block: "nearest" });
}

function take(place) {
  const word = offered.words[place].word;
  text.setRangeText(word, offered.start, offered.at, "end");
  close();
  text.focus();
  edited();
}

function close() {
  offered = null;
  words.hidden = true;
  text.removeAttribute("aria-activedescendant");
}

function edited() {
  change({ text: text.value });
  coloured();
  hinted();
}

// What the service writes as HTML for web pages: texts in it are escaped there, and this page runs nothing and takes no
// style from it but how long bars are.
function page(html) {
  const read = new DOMParser().parseFromString(html.replaceAll(' style="--b:', ' data-bar="'), "text/html");
  for (const each of read.querySelectorAll("[style]")) each.removeAttribute("style");
  const made = element("div", {}, ...read.body.children);
  for (const each of made.querySelectorAll("[data-bar]")) each.style.setProperty("--b", each.dataset.bar);
  return made;
}

function mended(written) {
  text.value = written;
  edited();
  answer();
}

function show(reply, as, asked) {
  const parts = (reply.problems ?? []).map((problem) => mending(problem, asked, mended, { request: { names: names() } }));
  (reply.texts ?? []).forEach((answer, number) => {
    const kind = { tabindex: 0, role: "region", "aria-label": `Answer to ${reply.statements[number]}` };
    if (as === "text") parts.push(element("h3", { text: reply.statements[number] }), element("pre", { ...kind, text: answer }));
    else parts.push(element("div", kind, page(answer)));
  });
  replies.replaceChildren(...parts);
  const wrong = (reply.problems ?? []).find((problem) => problem.type === "error" && "start" in problem);
  if (wrong) {
    text.focus();
    text.setSelectionRange(units(wrong.start), units(wrong.end));
  }
}

async function answer() {
  if (running || !text.value.trim()) return;
  running = new AbortController();
  const began = performance.now();
  [run.disabled, stop.disabled, done.hidden] = [true, false, false];
  done.removeAttribute("value");
  const as = form.elements.as.value;
  const asked = text.value;
  says.textContent = "Working";
  try {
    const reply = await follow({ query: asked, as, names: names() }, (event) => {
      if (event.progress !== null) done.value = event.progress;
      if (event.estimate) says.textContent = `So far ${event.estimate}`;
    }, running.signal);
    show(reply, as, asked);
    replies.scrollIntoView({ block: "nearest" });
    says.textContent = `${reply.ok ? "Answered" : "Not all answered"} in ${((performance.now() - began) / 1000).toFixed(2)} s`;
  } catch {
    says.textContent = "Stopped";
  } finally {
    running = null;
    [run.disabled, stop.disabled, done.hidden] = [false, true, true];
  }
}

find("examples").append(...EXAMPLES.map((example) => button(example, () => {
  text.value = example;
  edited();
  answer();
}, { kind: "chip", title: example })));
for (const each of form.elements.as) each.addEventListener("change", answer);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
stop.addEventListener("click", () => running?.abort());
text.addEventListener("input", () => {
  close();
  edited();
});
text.addEventListener("scroll", () => (colours.scrollTop = text.scrollTop));
text.addEventListener("blur", close);
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    answer();
  } else if (event.key === "Escape") {
    if (offered) close();
    else running?.abort();
  } else if (offered && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    event.preventDefault();
    choose(offered.chosen + (event.key === "ArrowDown" ? 1 : -1));
  } else if (offered && ["Enter", "Tab"].includes(event.key)) {
    event.preventDefault();
    take(offered.chosen);
  } else if (event.key === "Tab" && !event.shiftKey && /\S$/.test(text.value.slice(0, text.selectionStart))) {
    // With nothing typed before it, Tab leaves the box, so that nobody is caught in it.
    event.preventDefault();
    complete();
  }
});
function draw() {
  if (text.value === state.text) return;
  text.value = state.text;
  coloured();
}
whenChanged((parts) => parts.includes("text") && draw());
draw();
