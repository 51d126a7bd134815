// A question: its line of PQL, which can be copied and edited, and the latest answer to it.

import { copied, element, paced } from "./dom.js";
import { LINES, NEEDS, reading, SAMPLES } from "./lines.js";
import { follow } from "./service.js";
import { cards, change, names, state } from "./state.js";

const MOST_OFTEN = 60; // milliseconds between two askings while something is dragged
const NOTHING = { type: "error", message: "this line asks nothing" };
let ahead = Promise.resolve(); // the equity of all: other questions let it go first, for as long as nobody sees

export class Question {
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
    if (line === this.asked) return;
    const found = reading(line);
    if (!found) {
      this.own = line;
      this.refresh();
      return;
    }
    this.own = null;
    const parts = { board: found.board };
    const players = [...state.players];
    if (this.name === "equity") {
      parts.players = found.ranges.length > 1 ? found.ranges : [found.ranges[0], "any"];
    } else {
      // The range in focus stands first, then the others as they sit.
      const seats = [state.focus, ...players.keys()].filter((seat, place, all) => all.indexOf(seat) === place);
      found.ranges.forEach((range, place) => (players[seats[place] ?? players.length] = range));
      parts.players = players;
    }
    if (found.pot) parts.pot = found.pot;
    change(parts);
  }

  // Asks again where the question is another one, or its answer was not to be had.
  refresh(anew = false) {
    const line = this.own ?? LINES[this.name]();
    if (line === this.wants && !anew) return;
    this.line.value = line;
    if (!this.wanted()) return;
    this.wants = line;
    this.send();
  }

  missing() {
    if (this.own !== null || !(this.name in NEEDS)) return null;
    const known = cards(state.board).length;
    const [least, most] = NEEDS[this.name];
    return known < least || known > most ? [least, most] : null;
  }

  async asks(line = this.wants) {
    this.running?.abort();
    this.asked = line;
    if (this.name === "equity") {
      ahead = Promise.race([this.answers(line), new Promise((resolve) => setTimeout(resolve, 100))]);
      return;
    }
    await null; // it may be asked next
    await ahead;
    if (line === this.asked) await this.answers(line);
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
      const reply = await follow({ query: line, names: names() }, (event) => this.so(event), running.signal);
      if (running !== this.running) return;
      const found = reply.problems ?? [];
      if (found.some((problem) => problem.code === "report-too-long") && !line.endsWith(SAMPLES)) {
        this.line.value = line + SAMPLES;
        this.asks(line + SAMPLES);
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
    const deals = answer.deals ? `, ${answer.deals.toLocaleString("en")} deals` : "";
    this.says.textContent = `${answer.method ?? "exact"}${deals}, ${milliseconds} ms`;
    this.line.setAttribute("aria-invalid", "false");
    this.takes(answer, line);
  }

  wrong(problems) {
    this.says.textContent = "";
    this.line.setAttribute("aria-invalid", "true");
    this.refuses(problems.map(told), null);
  }
}

const HELP = {
  "time-limit": "narrower ranges or a board take less; `pql serve --time 60` allows more",
  "impossible-deal": "take a card off the board, or widen the range",
};

// A problem as a paragraph.
export function told(problem) {
  const help = problem.help && problem.code !== "time-limit" ? problem.help : HELP[problem.code];
  return element("p", { kind: `problem ${problem.type}`, text: `${problem.message}${help ? `\n${help}` : ""}` });
}
