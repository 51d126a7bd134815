// A question in a panel: its line of PQL, which can be copied and edited, and the latest answer to it.

import { copied, element, paced } from "./dom.js";
import { follow } from "./service.js";

const MOST_OFTEN = 60; // milliseconds between two askings while something is dragged
const NOTHING = { type: "error", message: "this line asks nothing" };

export class Asking {
  // `takes` is given an answer, its line, and what to say of it; `refuses` what is wrong, as paragraphs.
  constructor(name, title, { takes, refuses, wanted = () => true }) {
    Object.assign(this, { name, title, takes, refuses, wanted });
    this.own = null; // a line that the controls cannot show stays as it was written, until they are used
    this.line = element("textarea", {
      kind: "query", rows: 1, "aria-label": `${title} as PQL`, spellcheck: "false", autocomplete: "off",
      on: { change: () => this.edited(), keydown: (event) => this.entered(event) },
    });
    const copy = element("button", { type: "button", kind: "copy", text: "Copy", "aria-label": `Copy ${title} as PQL`, on: { click: () => copied(this.line.value, copy) } });
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": `Progress of ${title}` });
    this.says = element("p", { kind: "says note" });
    this.row = element("div", { kind: "ask" }, this.line, copy);
    this.send = paced(() => this.asks(), MOST_OFTEN);
  }

  entered(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.edited();
  }

  edited() {
    const line = this.line.value.trim();
    if (line !== this.asked) this.edits(line);
  }

  // A line that was written is asked as it is.
  edits(line) {
    this.own = line;
    this.refresh();
  }

  // What the controls ask; null where there is nothing to ask yet.
  text() {
    return null;
  }

  request(line) {
    return { query: line };
  }

  // Asks again where the question is another one, or its answer was not to be had.
  refresh(anew = false) {
    const line = this.own ?? this.text();
    if (line === null || (line === this.wants && !anew)) return;
    this.line.value = line;
    if (!this.wanted()) return;
    this.wants = line;
    this.send();
  }

  // Why a question cannot be asked yet; null where it can.
  missing() {
    return null;
  }

  // The line to ask in place of one that these problems refuse, if there is one.
  instead() {
    return null;
  }

  async asks(line = this.wants) {
    this.running?.abort();
    this.asked = line;
    await this.answers(line);
  }

  async answers(line) {
    this.running?.abort(); // the same may have been asked twice while it let another go first
    const missing = this.missing();
    if (missing) {
      this.works(false);
      this.says.textContent = "";
      return this.refuses([], missing);
    }
    const running = (this.running = new AbortController());
    const waiting = setTimeout(() => this.works(true), 200);
    const began = performance.now();
    try {
      const reply = await follow(this.request(line), (event) => this.so(event), running.signal);
      if (running !== this.running) return;
      const found = reply.problems ?? [];
      const instead = this.instead(found, line);
      if (instead !== null) {
        this.line.value = instead;
        this.asks(instead);
        return;
      }
      const milliseconds = Math.round(performance.now() - began);
      if (reply.ok && reply.answers.length) this.answered(reply.answers.at(-1), line, milliseconds);
      else this.wrong(reply.ok ? [NOTHING] : found);
    } catch (error) {
      if (error.name !== "AbortError") throw error; // another question has taken its place
    } finally {
      clearTimeout(waiting);
      if (running === this.running) this.works(false);
    }
  }

  works(on) {
    this.progress.hidden = !on;
    if (!on) this.progress.removeAttribute("value");
  }

  so(event) {
    if (event.progress === null) this.progress.removeAttribute("value");
    else this.progress.value = event.progress;
    if (event.estimate) this.says.textContent = `so far ${event.estimate}`;
  }

  answered(answer, line, milliseconds) {
    const deals = answer.deals ? `, ${answer.deals.toLocaleString("en")} ${answer.method === "recorded" ? "hands" : "deals"}` : "";
    this.says.textContent = `${answer.method ?? "exact"}${deals}, ${milliseconds} ms`;
    this.line.setAttribute("aria-invalid", "false");
    this.takes(answer, line);
  }

  wrong(problems) {
    this.says.textContent = "";
    this.line.setAttribute("aria-invalid", "true");
    this.refuses(problems.map((problem) => told(problem, this.less)), null, problems);
  }
}

Asking.prototype.less = "narrower ranges or a board take less; `pql serve --time 60` allows more";

const HELP = { "impossible-deal": "take a card off the board, or widen the range" };

// A problem as a paragraph; `less` says what takes less time.
export function told(problem, less = Asking.prototype.less) {
  const help = problem.code === "time-limit" ? less : problem.help || HELP[problem.code];
  return element("p", { kind: `problem ${problem.type}`, text: `${problem.message}${help ? `\n${help}` : ""}` });
}
