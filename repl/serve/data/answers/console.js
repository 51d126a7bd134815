// The console: any text of PQL, with colours, completion and the shell's hints from the same parser.

import { button, element, find } from "../common/dom.js";
import { Editing, units } from "../common/editing.js";
import { EXAMPLES } from "./examples.js";
import { mending } from "../common/fixes.js";
import { ask, follow } from "../common/service.js";
import { change, names, state, whenChanged } from "../question/state.js";

const [form, text, colours, words, hint, run, stop, says, done, replies] =
  ["ask", "text", "colours", "words", "hint", "run", "stop", "state", "done", "replies"].map(find);
let running = null;

const editing = new Editing({ text, colours, words, hint }, {
  spans: async (written) => (await ask({ colour: written })).spans,
  offers: (written, at) => ask({ complete: written, at, names: names() }),
  hints: async (written, at) => (await ask({ hint: written, at, names: names() })).hint,
  edits: () => change({ text: text.value }),
});

// What the service writes as HTML for web pages: texts in it are escaped there, and this page runs nothing and takes no
// style from it but how long bars are.
function page(html) {
  const read = new DOMParser().parseFromString(html.replaceAll(' style="--b:', ' data-bar="'), "text/html");
  for (const each of read.querySelectorAll("[style]")) each.removeAttribute("style");
  const made = element("div", {}, ...read.body.children);
  for (const each of made.querySelectorAll("[data-bar]")) {
    const length = element("i", {});
    length.style.setProperty("--part", parseFloat(each.dataset.bar) / 100);
    each.prepend(length);
  }
  return made;
}

function mended(written) {
  editing.write(written);
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
    text.setSelectionRange(units(text.value, wrong.start), units(text.value, wrong.end));
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
  editing.write(example);
  answer();
}, { kind: "chip", title: example })));
for (const each of form.elements.as) each.addEventListener("change", answer);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
stop.addEventListener("click", () => running?.abort());
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    answer();
  } else if (!editing.took(event) && event.key === "Escape") running?.abort();
});
function draw() {
  if (text.value === state.text) return;
  text.value = state.text;
  editing.colour();
}
whenChanged((parts) => parts.includes("text") && draw());
draw();
