// The shell in the browser. What is entered is done by the shell itself, in a worker; here is its line and its screen.

import { element, find } from "../common/dom.js";
import { characters, coloured, Editing, units } from "../common/editing.js";
import { begun } from "../common/waiting.js";
import { Earlier } from "./earlier.js";
import { Screen } from "./screen.js";
import { asked, begin, BYTES, inShell, NO_WASM, reply } from "../workers.js";

const [written, form, mark, text, colours, words, hint, stop] = ["written", "prompt", "mark", "text", "colours", "words", "hint", "stop"].map(find);
const screen = new Screen(written);
const earlier = new Earlier();
let isReady = false;
let running = null; // what stops it
let asking = null; // the question that the shell waits for a reply to
let searching = false;
let [now, fix] = [{ prompt: "pql> ", failed: null, guide: "" }, null];

// Names, options and settings live as long as the tab: a phone may throw the page away meanwhile.
const TAB = "pql-session";
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
let kept = { session: "", settings: { theme: isDark ? "dark" : "light" } };
try {
  kept = JSON.parse(sessionStorage.getItem(TAB)) ?? kept;
} catch {
  sessionStorage.removeItem(TAB);
}

const letter = element("span", { text: "M".repeat(20), kind: "unseen" });
written.append(letter);
const width = letter.getBoundingClientRect().width / 20;
letter.remove();
const columns = () => Math.max(20, Math.min(200, Math.floor(written.clientWidth / width)));
const told = (request, does, signal) => inShell({ ...request, ...kept, columns: columns() }, does, signal);

const isCommand = (line) => line.trimStart().startsWith("\\");
const editing = new Editing({ text, colours, words, hint }, {
  async spans(line) {
    if (asking !== null || !isReady) return [[0, [...line].length, "plain"]];
    return isCommand(line) ? [[0, [...line].length, "meta"]] : (await asked({ colour: line })).spans;
  },
  async offers(line, at) {
    if (running) return null;
    const { offers } = await told({ offers: line, at, asked: true });
    // All begin at one place, but for a few that name a whole statement.
    const start = offers?.[0]?.start;
    return offers && { start, words: offers.filter((each) => each.start === start) };
  },
  async hints(line, at) {
    fix = null;
    if (running || !isReady) return hint.textContent;
    const found = await told({ hint: line, at });
    fix = found.fix ?? null;
    const parts = [now.guide, found.hint, fix && `F2 ${fix.label}`];
    return parts.filter(Boolean).join(" \u00b7 ");
  },
});

function toEnd() {
  document.scrollingElement.scrollTop = document.scrollingElement.scrollHeight;
}

function write(what) {
  screen.write(what);
  toEnd();
}

// What was typed, as it stays on the screen.
function echo(prompt, line, behind = "") {
  const lines = line.split("\n").join(`\n${" ".repeat(Math.max(0, prompt.length - 5))}...> `);
  screen.line.append(element("span", { kind: "mark", text: prompt }), ...(lines === line && colours.textContent.trimEnd() === line ? [...colours.cloneNode(true).childNodes].slice(0, -1) : [lines]), behind, "\n");
  screen.fresh();
  toEnd();
}

function works(on) {
  stop.disabled = !on;
  form.dataset.works = on;
  mark.textContent = on ? "" : now.prompt;
}

function takes(answer) {
  if (answer.lost) {
    write("interrupted\nPQL begins anew: names and options are as they were, earlier answers are forgotten\n\n");
    return;
  }
  for (const { message, help } of answer.problems ?? []) write(`\x1b[1;31merror:\x1b[0m ${message}\n${help ? `  help: ${help}\n` : ""}\n`);
  if (!("session" in answer)) return;
  now = answer;
  kept = answer.left ? { session: "", settings: kept.settings } : { session: answer.session, settings: answer.settings };
  try {
    sessionStorage.setItem(TAB, JSON.stringify(kept));
  } catch {
    return; // it holds until the page is left
  }
}

async function enter(line, forced = false) {
  if (asking !== null) {
    echo(asking, line);
    asking = null;
    works(true);
    editing.write("");
    reply(line);
    return;
  }
  if (running) return;
  running = new AbortController();
  const ended = begun();
  const { prompt } = now;
  let isEchoed = false;
  const shows = () => {
    if (isEchoed) return;
    isEchoed = true;
    echo(prompt, line);
    works(true);
    editing.write("");
  };
  const hears = (event) => {
    shows();
    if (event.asks === undefined) return write(event.wrote);
    asking = `${event.asks}> `;
    works(false);
    mark.textContent = asking;
    return undefined;
  };
  stop.disabled = false;
  const history = /^\s*(\\(s|hist|history)\b|history)/.test(line) ? earlier.texts : undefined;
  const answer = await told({ enter: line, forced, history }, hears, running.signal);
  [running, asking] = [null, null];
  if (answer.incomplete) {
    works(false);
    text.setRangeText("\n", text.selectionStart, text.selectionEnd, "end");
    editing.edited();
  } else {
    shows();
    takes(answer);
    if (line.trim()) earlier.add(line.trim());
    works(false);
    if (answer.left) await starts();
    if (answer.prefill) editing.write(answer.prefill);
    else editing.edited();
  }
  toEnd();
  ended();
}

// Ctrl-C: what is worked on ends, or the line is thrown away.
function interrupts() {
  searching = false;
  editing.close();
  if (asking !== null) reply(undefined);
  else if (running) running.abort();
  else {
    echo(now.prompt, text.value, "^C");
    earlier.forget();
    editing.write("");
  }
}

function goes(by) {
  if (by < 0 && now.failed && !text.value) {
    const { text: line, cursor } = now.failed;
    now.failed = null;
    return editing.write(line, units(line, cursor));
  }
  const found = earlier.next(by, text.value);
  if (found !== undefined) editing.write(found);
  return undefined;
}

function searches() {
  searching = true;
  const found = earlier.holding(text.value).slice(0, 50);
  if (!found.length) return editing.close();
  return editing.offer(found.map((word) => ({ word, meaning: "" })), 0, text.value.length, { alone: false });
}

function repairs() {
  if (!fix) return;
  const letters = [...text.value];
  const line = [...letters.slice(0, fix.start), fix.replacement, ...letters.slice(fix.end)].join("");
  editing.write(line, units(line, fix.start + [...fix.replacement].length));
}

async function helps() {
  const [line, at] = [text.value, text.selectionStart];
  const word = /[^\s,()]*$/.exec(line.slice(0, at))[0] + /^[^\s,()]*/.exec(line.slice(at))[0];
  await enter(`\\? ${word}`.trimEnd(), true);
  editing.write(line, at);
}

// Ctrl-D on an empty line: the session ends, and another one begins.
function leaves() {
  if (!text.value && !running) enter("\\q");
}

const atFirst = () => !text.value.slice(0, text.selectionStart).includes("\n");
const atLast = () => !text.value.slice(text.selectionEnd).includes("\n");
const PLAIN = {
  F1: helps,
  F2: repairs,
  ArrowUp: () => goes(-1),
  ArrowDown: () => goes(1),
};
const CONTROL = { c: interrupts, d: leaves, l: () => screen.clear(), r: searches };

text.addEventListener("keydown", (event) => {
  if (event.isComposing) return undefined;
  const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
  if (editing.took(event)) {
    if (!editing.offered) searching = false;
    return undefined;
  }
  const moves = (key !== "ArrowUp" || atFirst()) && (key !== "ArrowDown" || atLast());
  const isChosen = !ctrlKey || key !== "c" || (text.selectionStart === text.selectionEnd && getSelection().isCollapsed);
  const does = ctrlKey ? CONTROL[key] : !shiftKey && !altKey && !metaKey && moves ? PLAIN[key] : undefined;
  if (does && isChosen) {
    event.preventDefault();
    does();
  } else if (key === "Enter" && !shiftKey && !altKey) {
    event.preventDefault();
    // An empty line runs a text as it is.
    enter(text.value, /\n\s*$/.test(text.value));
  } else if (key === "Enter" && altKey) {
    event.preventDefault();
    text.setRangeText("\n", text.selectionStart, text.selectionEnd, "end");
    editing.edited();
  }
  return undefined;
});
text.addEventListener("input", () => {
  if (searching) searches();
  else earlier.forget();
});
document.addEventListener("keydown", (event) => {
  if (event.target !== text && event.ctrlKey && event.key === "c" && running && getSelection().isCollapsed) interrupts();
});
// Who presses beside the line means it, unless he marks what is written.
document.querySelector("main").addEventListener("click", () => getSelection().isCollapsed && text.focus());

for (const [name, does] of Object.entries({ complete: () => editing.complete(), up: () => goes(-1), down: () => goes(1), search: searches })) {
  find(name).addEventListener("mousedown", (event) => event.preventDefault()); // the line keeps the keyboard of a phone
  find(name).addEventListener("click", () => {
    text.focus();
    does();
  });
}
stop.addEventListener("click", () => {
  interrupts();
  text.focus();
});

async function starts() {
  takes(await told({ begin: kept.session, banner: true }, ({ wrote }) => write(wrote)));
  works(false);
}

// A link may bring a statement along, or the game of the page that it was on.
const brought = decodeURIComponent(location.hash.slice(1));
const game = /^game=(\w+)$/.exec(brought)?.[1];
if (game) kept = { ...kept, session: `set game = ${game}\n` };
else if (brought) editing.write(brought);

const bar = element("progress", { max: 1, "aria-label": "PQL is loading" });
const ended = begun();
begin({
  one: true,
  loads({ bytes, step }) {
    if (isReady) return;
    if (bytes !== undefined) bar.value = Math.min(1, bytes / BYTES);
    hint.replaceChildren(`${step ?? `PQL is loading: ${(bytes / 1e6).toFixed(1)} of ${(BYTES / 1e6).toFixed(1)} MB`} `, bar);
  },
  unable(problem) {
    hint.textContent = problem === NO_WASM ? `${problem.message}: ${problem.help}.` : "PQL could not be loaded. Load this page again; it needs about 150 MB of memory.";
  },
});

hint.textContent ||= "PQL is loading";
text.focus();
// Before anything that is typed meanwhile.
await starts();
isReady = true;
hint.replaceChildren();
editing.edited();
ended();
