// A question in a panel: its line of PQL, which can be copied and edited, and the latest answer to it.

import { copied, count, element, paced, within } from "./dom.js";
import { inGame } from "./game.js";
import { mending } from "./fixes.js";
import { follow } from "./service.js";
import { forget, patiently } from "./typing.js";
import { later } from "./waiting.js";

const MOST_OFTEN = 60; // milliseconds between two askings while something is dragged
const NOTHING = { type: "error", message: "this line asks nothing" };

export class Asking {
  // `takes` is given an answer, its line, and warnings as paragraphs; `refuses` what is wrong, as paragraphs; `awaits` hears
  // whether what is shown is the answer to an older question, from the first key on.
  constructor(name, title, { takes, refuses, wanted = () => true, awaits = () => {} }) {
    Object.assign(this, { name, title, takes, refuses, wanted, awaits });
    this.own = null; // a line that the controls cannot show stays as it was written, until they are used
    this.line = element("textarea", {
      kind: "query", rows: 1, "aria-label": `${title} as PQL`, spellcheck: "false", autocomplete: "off",
      on: { change: () => this.edited(), keydown: (event) => this.entered(event) },
    });
    const copy = element("button", { type: "button", kind: "copy", text: "Copy", "aria-label": `Copy ${title} as PQL`, on: { click: () => copied(inGame(this.line.value), copy) } });
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": `Progress of ${title}` });
    this.says = element("p", { kind: "says note" });
    // A chip that opens as one goes into it: over what is beside it, so that nothing moves.
    this.row = element("div", { kind: "ask" }, element("span", { kind: "chip-name", text: "PQL", "aria-hidden": "true" }), this.line, copy);
    this.send = paced(() => this.wants !== undefined && this.asks(), MOST_OFTEN); // it may have been stopped meanwhile
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

  // Asks again where the question is another one, or its answer was not to be had; what nobody looks at is given up.
  refresh(anew = false) {
    const line = this.own ?? this.text();
    if (!this.wanted()) this.stop();
    if (line === null || (line === this.wants && !anew)) return;
    this.line.value = line;
    if (!this.wanted()) return;
    this.wants = line;
    this.awaits(true);
    this.send();
  }

  // Why a question cannot be asked yet; null where it can. What is half written is `isHalf`: it is said once nobody types.
  missing() {
    return null;
  }

  lacks(missing) {
    this.awaits(false);
    this.says.textContent = "";
    this.line.setAttribute("aria-invalid", "false");
    this.refuses([], missing);
  }

  // The line to ask in place of one that these problems refuse, if there is one.
  instead() {
    return null;
  }

  // What is known beside a problem: what takes less time, what comes along with a request.
  about() {
    return { less: this.less };
  }

  // A better answer to ask for once one is shown; null where there is none.
  better() {
    return null;
  }

  async asks(line = this.wants, isBetter = false) {
    this.running?.abort();
    this.asked = line;
    await this.answers(line, isBetter);
  }

  async answers(line, isBetter = false) {
    forget(this);
    this.running?.abort(); // the same may have been asked twice while it let another go first
    const missing = this.missing();
    if (missing) {
      this.works(false);
      return missing.isHalf ? patiently(this, () => this.lacks(missing)) : this.lacks(missing);
    }
    const running = (this.running = new AbortController());
    const waiting = isBetter ? null : setTimeout(() => this.works(true), 200);
    const began = performance.now();
    try {
      const reply = await follow(this.request(line), (event) => isBetter || this.so(event), running.signal);
      if (running !== this.running) return;
      const found = reply.problems ?? [];
      if (isBetter && !(reply.ok && reply.answers.length)) return; // then the answer that is there is the best
      const instead = this.instead(found, line);
      if (instead !== null) {
        this.line.value = instead;
        this.asks(instead);
        return;
      }
      const took = reply.stored ? "stored" : `${Math.round(performance.now() - began)} ms`;
      if (reply.ok && reply.answers.length) this.answered(reply.answers, line, took, found);
      else patiently(this, () => this.wrong(reply.ok ? [NOTHING] : found, line));
    } catch (error) {
      if (error.name !== "AbortError") throw error; // another question has taken its place
    } finally {
      clearTimeout(waiting);
      if (running === this.running) this.works(false);
    }
  }

  // Nobody looks at the answer any more.
  stop() {
    this.running?.abort();
    this.running = null;
    this.wants = this.asked = undefined;
    this.works(false);
    this.awaits(false);
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

  answered(answers, line, took, warnings = []) {
    const answer = answers.at(-1);
    const deals = answer.deals ? `, ${count(answer.deals)} ${answer.method === "recorded" ? "hands" : "deals"}` : "";
    const off = answer.stderr ? `,${within(answer.equity ?? 0.5, answer.stderr)}` : "";
    this.says.textContent = `${answer.method ?? "exact"}${off}${deals}, ${took}`;
    this.line.setAttribute("aria-invalid", "false");
    this.awaits(false);
    if (this.line !== document.activeElement) this.line.value = line;
    this.takes(answer, line, this.paragraphs(warnings, line), answers);
    const better = this.better(line, answer);
    if (better !== null) later(() => this.asked === line && this.asks(better, true));
  }

  paragraphs(problems, line) {
    return problems.map((problem) => mending(problem, line, (mended) => this.edits(mended), { ...this.about(), box: this.line }));
  }

  wrong(problems, line) {
    this.says.textContent = "";
    this.awaits(false);
    this.line.setAttribute("aria-invalid", "true");
    this.refuses(this.paragraphs(problems, line), null, problems);
  }
}
