// Examples of the site that run: each has a button, which answers it on the page that is being read. PQL itself, in the
// folder `app` beside the pages, is loaded when the first one is pressed. Where a browser cannot run it the printed
// answers stay as they are.

import { element } from "./dom.js";
import { Editing } from "./editing.js";
import { begun } from "./waiting.js";

const APP = new URL("../../app/workers.js", import.meta.url);
const isAble = typeof WebAssembly === "object" && typeof Worker === "function";
const COMMAND = /^\$ pql(?: --game (\w+))? -c (?:'([^']*)'|"([^"]*)")\n/;
const PROMPT = /^(?:pql(?:\[\w+\])?|\.\.\.)> /;

let workers = null;
let asks = null; // the example that is told of what comes
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

function loaded() {
  workers ??= import(APP).then((found) => {
    found.begin({ one: true, loads: (event) => asks?.comes(event, found.BYTES), ready: () => asks?.says("Working") });
    return found;
  });
  workers.catch(() => (workers = null)); // the next press tries again
  return workers;
}

// What of a block is asked: all of it, the statement of a command, or what is behind its prompts.
function askedIn(block) {
  const shown = block.textContent.replace(/\n$/, "");
  const [, game, quoted, inDouble] = COMMAND.exec(shown) ?? [];
  if (quoted ?? inDouble) return { isTyped: false, game, text: quoted ?? inDouble };
  if (!PROMPT.test(shown)) return { isTyped: false, text: shown };
  const lines = shown.split("\n").filter((line) => PROMPT.test(line));
  return { isTyped: true, text: lines.map((line) => line.replace(PROMPT, "")).join("\n") };
}

let count = 0;

class Example {
  constructor(block) {
    this.block = block;
    this.printed = block.nextElementSibling?.classList.contains("printed") ? block.nextElementSibling : null;
    Object.assign(this, askedIn(block.querySelector("pre")));
    this.number = ++count;
    this.run = element("button", { type: "button", kind: "run", text: "Run", "aria-label": `Run example ${this.number}`, on: { click: () => this.runs() } });
    this.stop = element("button", { type: "button", text: "Stop", hidden: true, on: { click: () => this.running?.abort() } });
    this.back = element("button", { type: "button", text: "As printed", hidden: true, on: { click: () => this.reset() } });
    this.status = element("span", { kind: "run-says", role: "status" });
    this.bar = element("progress", { max: 1, hidden: true, "aria-label": "PQL is loading" });
    this.row = element("div", { kind: "run-row" }, this.run, this.stop, this.back, this.status, this.bar);
    block.after(this.row);
  }

  // The block becomes a text to edit, with its answer below.
  opens() {
    if (this.editing) return;
    const colours = element("pre", { "aria-hidden": "true" });
    const text = element("textarea", {
      rows: this.text.split("\n").length, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": `Example ${this.number}`,
      "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-controls": `run-words-${this.number}`,
    });
    const words = element("ul", { id: `run-words-${this.number}`, kind: "run-words", role: "listbox", "aria-label": "Words that fit", hidden: true });
    this.answer = element("pre", { kind: "run-answer", role: "region", "aria-live": "polite", "aria-label": `Answer to example ${this.number}`, tabindex: 0, hidden: true });
    this.editor = element("div", { kind: "run-editor", hidden: true }, element("div", { kind: "run-text" }, colours, text), words);
    this.editing = new Editing({ text, colours, words }, {
      spans: (written) => this.spans(written),
      offers: async (written, at) => (await loaded()).asked({ complete: written, at }),
    });
    text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.runs();
      } else if (!this.editing.took(event) && event.key === "Escape") this.running?.abort();
    });
    this.row.before(this.editor);
    this.row.after(this.answer);
  }

  // Lines at a prompt are texts of their own.
  async spans(written) {
    const { asked } = await loaded();
    if (!this.isTyped) return (await asked({ colour: written })).spans;
    const found = [];
    let before = 0;
    for (const line of written.split("\n")) {
      const { spans } = await asked({ colour: line });
      found.push(...(line.startsWith("\\") ? [] : spans ?? []).map(([start, end, kind]) => [before + start, before + end, kind]));
      before += [...line].length + 1;
    }
    return found;
  }

  shows(isOpen) {
    this.block.hidden = isOpen;
    if (this.printed) this.printed.hidden = isOpen;
    this.editor.hidden = this.answer.hidden = !isOpen;
    this.back.hidden = !isOpen;
  }

  reset() {
    this.running?.abort();
    this.shows(false);
    this.says("");
    this.editing.text.value = this.text;
    this.run.focus();
  }

  says(text, part = null) {
    this.status.textContent = text;
    this.bar.hidden = part === null;
    this.bar.value = part ?? 0;
  }

  comes({ bytes, step }, all) {
    this.says(step ?? `PQL is loading: ${megabytes(bytes)} of ${megabytes(all)} MB`, step ? 1 : Math.min(1, bytes / all));
  }

  async runs() {
    if (this.running) return;
    const { signal } = (this.running = new AbortController());
    const ended = begun();
    [this.stop.hidden, this.run.disabled, asks] = [false, true, this];
    this.says("Working");
    try {
      const { inShell } = await loaded();
      this.opens();
      if (!this.block.hidden) this.editing.text.value = this.text;
      const parts = [];
      const wrote = ({ typed, wrote: text }) => {
        if (this.isTyped) parts.push(element("span", { kind: "run-prompt", text: `${prompted(typed)}\n` }));
        parts.push(text);
      };
      const request = { [this.isTyped ? "typed" : "script"]: this.editing.text.value, game: this.game };
      const reply = signal.aborted ? {} : await inShell(request, wrote, signal);
      for (const { message, help } of reply.problems ?? []) parts.push(`error: ${message}\n${help ? `  help: ${help}\n` : ""}`);
      this.says(signal.aborted ? "Stopped" : "");
      this.answer.replaceChildren(...parts);
      this.shows(true);
      this.editing.colour();
    } catch (error) {
      console.warn(error);
      this.says("PQL could not be loaded");
    } finally {
      [this.stop.hidden, this.run.disabled, this.running] = [true, false, null];
      ended();
    }
  }
}

const prompted = (typed) => `pql> ${typed.replaceAll("\n", "\n...> ")}`;

if (isAble) for (const block of document.querySelectorAll("div.runs")) new Example(block);
