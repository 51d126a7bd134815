// The answers: each panel shows its question as PQL, which can be copied and edited, and answers it while it is open.

import { copied, element, find } from "./dom.js";
import { anything, bar, blockers, curves, equities, heat, nuts, outs, table, worth } from "./drawings.js";
import { LINES, NEEDS, reading } from "./lines.js";
import { pick } from "./ranges.js";
import { ask, follow, whenEntered } from "./service.js";
import { cards, change, names, state, whenChanged } from "./state.js";

const TITLES = {
  equity: "Equity",
  breakdown: "What the range has",
  heat: "Next cards",
  curves: "Equity curves",
  outs: "Outs",
  nuts: "Nuts",
  blockers: "Blockers",
  ev: "Pot arithmetic",
};
const DRAWN = {
  equity: (answer) => [equities(answer)],
  breakdown: (answer, line) => [breakdown(answer, line)],
  heat: (answer) => [heat(answer, answer.by)],
  curves: (answer, line) => [curves(answer, reading(line)?.ranges ?? ["first", "second"])],
  outs: (answer) => [outs(answer)],
  nuts: (answer) => [nuts(answer)],
  blockers: (answer) => [blockers(answer)],
  ev: (answer) => [worth(answer)],
};

// Rows of a breakdown filter the grid to their hands.
function breakdown(answer, line) {
  const [name, kind, combos, share, hands] = ["line", "kind", "combos", "share", "hands"].map((column) => answer.columns.indexOf(column));
  const made = answer.rows.filter((row) => row[kind] === "made" || row[kind] === "draw");
  const box = table(
    ["hand", "combos", "share"],
    made.map((row) => [element("button", { type: "button", text: row[name], "aria-pressed": "false" }), String(row[combos]), bar(row[share])]),
    { numbers: [1, 2], caption: "Press a row to see its hands in the grid" },
  );
  const rows = [...box.querySelectorAll("tbody tr")];
  rows.forEach((row, place) => {
    row.className = "pick";
    row.addEventListener("click", async () => {
      const on = !row.classList.contains("picked");
      for (const each of rows) {
        each.classList.remove("picked");
        each.querySelector("button").setAttribute("aria-pressed", "false");
      }
      if (!on) return pick(null);
      row.classList.add("picked");
      row.querySelector("button").setAttribute("aria-pressed", "true");
      const range = reading(line)?.ranges[0] ?? state.players[state.focus];
      const reply = await ask({ query: `list (${made[place][hands]}) & (${range})`, names: names() });
      if (reply.ok) pick(reply.answers[0].rows.map((each) => each[0]));
    });
  });
  return box;
}

class Panel {
  constructor(name) {
    this.name = name;
    this.own = null; // a line that the controls cannot show stays as it was written, until they are used
    this.title = TITLES[name];
    this.line = element("input", {
      kind: "query", type: "text", "aria-label": `${this.title} as PQL`, spellcheck: "false", autocomplete: "off",
      on: { change: () => this.edited(), keydown: (event) => event.key === "Enter" && this.edited() },
    });
    const copy = element("button", { type: "button", kind: "copy", text: "Copy", "aria-label": `Copy ${this.title} as PQL`, on: { click: () => copied(this.line.value, copy) } });
    this.body = element("div", {});
    this.says = element("p", { kind: "faint", role: "status" });
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": `Progress of ${this.title}` });
    const controls = name === "ev" ? [pot()] : [];
    this.box = element("details", { "data-panel": name, open: state.open.includes(name) },
      element("summary", { text: this.title }),
      ...controls,
      element("div", { kind: "ask" }, this.line, copy), this.progress, this.body, this.says);
    this.box.addEventListener("toggle", () => this.toggled());
    this.refresh();
  }

  toggled() {
    const open = state.open.filter((name) => name !== this.name);
    if (this.box.open) open.push(this.name);
    if (open.length !== state.open.length) change({ open });
    this.refresh();
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
      const other = state.focus === 0 ? 1 : 0;
      if (found.ranges[0]) players[state.focus] = found.ranges[0];
      if (found.ranges[1]) players[other] = found.ranges[1];
      parts.players = players;
    }
    if (found.pot) parts.pot = found.pot;
    change(parts);
  }

  // Asks again where the question is another one, or its answer was not to be had.
  async refresh(anew = false) {
    const line = this.own ?? LINES[this.name]();
    if (this.line !== document.activeElement || this.own === null) this.line.value = line;
    if (!this.box.open || (line === this.asked && !anew)) return;
    this.running?.abort();
    this.asked = line;
    const missing = this.own === null ? this.missing() : null;
    if (missing) return this.show([], missing);
    const running = (this.running = new AbortController());
    const waiting = setTimeout(() => (this.progress.hidden = false), 200);
    const began = performance.now();
    try {
      const reply = await follow({ query: line, names: names() }, (event) => this.so(event), running.signal);
      if (running !== this.running) return;
      const milliseconds = Math.round(performance.now() - began);
      if (reply.ok) this.answered(reply.answers.at(-1), line, milliseconds);
      else this.wrong(reply.problems ?? []);
    } catch {
      // another question has taken its place
    } finally {
      clearTimeout(waiting);
      if (running === this.running) this.progress.hidden = true;
    }
  }

  missing() {
    const known = cards(state.board).length;
    const [least, most] = NEEDS[this.name] ?? [0, 5];
    if (known < least || known > most) return `This needs a board of ${least} to ${most} cards.`;
    return null;
  }

  so(event) {
    if (event.progress === null) this.progress.removeAttribute("value");
    else this.progress.value = event.progress;
    if (event.estimate) this.says.textContent = `so far ${event.estimate}`;
  }

  answered(answer, line, milliseconds) {
    let parts;
    try {
      parts = DRAWN[this.name](answer, line);
    } catch {
      parts = [anything(answer)]; // the answer to another question than the panel's
    }
    const deals = answer.deals ? `, ${answer.deals.toLocaleString("en")} deals` : "";
    this.show(parts, `${answer.method ?? "exact"}${deals}, ${milliseconds} ms`);
    this.line.setAttribute("aria-invalid", "false");
  }

  wrong(problems) {
    const parts = problems.map((problem) =>
      element("p", { kind: `problem ${problem.type}`, text: `${problem.message}${problem.help ? `\n${problem.help}` : ""}` }));
    this.show(parts, "");
    this.line.setAttribute("aria-invalid", "true");
  }

  show(parts, says) {
    this.body.replaceChildren(...parts);
    this.says.textContent = says;
    this.progress.hidden = true;
  }
}

// The amounts of pot arithmetic.
function pot() {
  const number = (place, label) =>
    element("label", { text: `${label} ` }, element("input", {
      type: "number", min: 1, step: 1, "data-pot": place, value: state.pot[place],
      on: { input: (event) => event.target.validity.valid && event.target.value && put(place, event.target.value) },
    }));
  const action = element("select", { "data-pot": 0, on: { change: (event) => put(0, event.target.value) } },
    element("option", { value: "call", text: "call" }), element("option", { value: "bet", text: "bet" }));
  action.value = state.pot[0];
  return element("div", { kind: "row" }, element("label", { text: "I " }, action), number(1, "chips"), number(2, "pot"));
}

function put(place, value) {
  change({ pot: state.pot.map((each, index) => (index === place ? value : each)) });
}

const panels = Object.keys(TITLES).map((name) => new Panel(name));
find("answers").append(element("h2", { text: "Answers" }), ...panels.map((panel) => panel.box));

whenChanged((parts) => {
  if (parts.includes("pot")) {
    document.querySelectorAll("[data-pot]").forEach((control) => control === document.activeElement || (control.value = state.pot[control.dataset.pot]));
  }
  if (parts.some((part) => ["players", "board", "focus", "pot"].includes(part))) {
    for (const panel of panels) {
      panel.own = null;
      panel.refresh(parts.includes("names"));
    }
  }
  if (parts.includes("open")) panels.forEach((panel) => (panel.box.open = state.open.includes(panel.name)));
});
whenEntered(() => panels.forEach((panel) => panel.refresh(true)));
