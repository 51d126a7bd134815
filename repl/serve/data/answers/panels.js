// The answers: each panel asks its question while it is open.

import { awaited, button, downloaded, element, find, say } from "../common/dom.js";
import { breakdown } from "./breakdown.js";
import { answers, isOmaha } from "../common/game.js";
import { flops, flopsOf } from "./flops.js";
import { pick } from "../ranges/grid.js";
import { curves } from "./curves.js";
import { blockers, equities, forgetEquities, heat, nuts, outs, worth } from "./drawings.js";
import { anything } from "../common/tables.js";
import { pot } from "./pot.js";
import { showEquities } from "../ranges/players.js";
import { NO_FOLDED, part } from "../question/lines.js";
import { realisation, realises } from "./realisation.js";
import { lacking, Question } from "../question/question.js";
import { ask, whenEntered } from "../common/service.js";
import { saving } from "./take_out.js";
import { draw as drawTwoCards, twoCards } from "./two_cards.js";
import { change, state, whenAsked } from "../question/state.js";
import { pushFold, refused as ofShoves } from "../tournament/push_fold.js";
import { shoves } from "../tournament/shoves.js";
import { refused as ofStacks, tournament } from "../tournament/stacks.js";
import { stackWorth } from "../tournament/worth.js";
import { patiently } from "../common/typing.js";

const TITLES = {
  equity: "Equity",
  breakdown: "What the range has",
  heat: "Next cards",
  flops: "Flops",
  curves: "Equity curves",
  outs: "Outs",
  nuts: "Nuts",
  blockers: "Blockers",
  ev: "Pot arithmetic",
  icm: "Tournament",
  shove: "Push or fold",
};
const DRAWN = {
  equity: equities,
  breakdown,
  heat,
  flops,
  curves,
  outs,
  nuts,
  blockers,
  ev: worth,
  icm: stackWorth,
  shove: shoves,
};
const CONTROLS = { ev: pot, flops: flopsOf, icm: tournament, shove: pushFold };
const WITHOUT_EQUITIES = "Without equities: they take longer than an answer may here. Narrower ranges, or a turn, have them.";
// What puts problems at the fields that they are about, and gives the others back.
const AT_FIELDS = { icm: ofStacks, shove: ofShoves };

class Panel extends Question {
  constructor(name) {
    super(name, TITLES[name], {
      takes: (answer, line, warnings, answers) => {
        this.body.style.minHeight = "";
        this.atFields([], []);
        this.body.replaceChildren(this.drawn(answer, answers));
        if (name === "breakdown" && this.own === null && line !== this.text()) this.body.append(element("p", { kind: "note", text: WITHOUT_EQUITIES }));
        // Nothing moves while somebody types.
        if (warnings.length && (name === "equity" || this.own !== null)) patiently(this, () => this.body.prepend(...warnings));
        if (name === "heat" && !isOmaha) drawTwoCards();
        if (name !== "equity") return;
        const players = (this.own === null && answer.players) || []; // none in the answer to a line of one's own that came late
        showEquities(players);
        realises(players);
      },
      refuses: (parts, missing, problems = []) => {
        // What is to be said of the ranges is said once, above the grid; of a field, at the field.
        const others = this.own === null ? this.atFields(parts, problems) : parts;
        const wrong = others.filter((each) => this.own !== null || each.classList.contains("error"));
        this.body.style.minHeight = missing?.least ? "" : `${this.body.offsetHeight}px`; // what is below stays where it is
        this.body.replaceChildren(...(missing ? needs(missing) : wrong.flatMap(waiting)));
        if (name === "equity") showEquities([], missing ? lacking(missing.seat) : wrong[0]?.firstChild.textContent);
      },
      wanted: () => this.box.open || name === "equity", // the players' equities stand beside their ranges too
      awaits: (on) => {
        awaited(on, this.body, ...(name === "equity" ? [find("players"), find("summary")] : []));
        if (on && name === "equity") forgetEquities();
      },
    });
    this.row.append(saving(TITLES[name], () => this.saved(), () => this.body));
    this.body = element("div", { kind: "answer" });
    this.box = element("details", { "data-panel": name, open: state.open.includes(name) },
      element("summary", {}, element("h3", { text: this.title })),
      this.row,
      ...(name in CONTROLS ? [CONTROLS[name]] : []),
      ...(NO_FOLDED.includes(name) ? [element("p", { kind: "note dealt-out", text: "Folded hands are not counted here." })] : []),
      this.body, this.says, this.progress, ...({ equity: [realisation], heat: isOmaha ? [] : [twoCards] }[name] ?? []));
    this.box.addEventListener("toggle", () => this.toggled());
    this.refresh();
  }

  atFields(parts, problems) {
    return AT_FIELDS[this.name]?.(parts, problems) ?? parts;
  }

  // The answer as a file for spreadsheets, written by the service.
  async saved() {
    const reply = await ask({ ...this.request(this.line.value), as: "csv" });
    if (reply.ok) downloaded(`${this.name}.csv`, `${reply.texts.at(-1).trim()}\n`);
    else say(reply.problems[0].message);
  }

  // What is to be said of the range in focus is said above the grid: errors too, where the range by itself is wrong. What is
  // wrong with another range the equity says.
  paragraphs(problems, line) {
    const says = ({ start, end }, seat) => this.own === null && part(state.players[seat]).includes([...line].slice(start, end).join(""));
    return problems.flatMap((problem) => {
      const isAbove = says(problem, state.focus);
      if (isAbove && problem.type !== "error") return [];
      const made = super.paragraphs([problem], line);
      const seat = isAbove ? state.focus : [...state.players.keys()].find((each) => says(problem, each));
      if (seat !== undefined) made[0].dataset.seat = seat;
      made[0].classList.toggle("above", isAbove);
      made[0].classList.toggle("elsewhere", !isAbove && this.name !== "equity" && seat !== undefined);
      return made;
    });
  }

  drawn(answer, answers) {
    try {
      return DRAWN[this.name](answer, answers);
    } catch {
      return anything(answer); // the answer to another question than the panel's
    }
  }

  toggled() {
    const open = state.open.filter((name) => name !== this.name);
    if (this.box.open) open.push(this.name);
    if (open.length !== state.open.length) change({ open });
    if (this.name === "breakdown" && !this.box.open) pick(null);
    this.refresh();
  }
}

// What is said of a range elsewhere is not said again: it is named, so that no answer is empty without a word.
function waiting(each) {
  if (!each.matches(".above, .elsewhere")) return [each];
  return [each, element("p", { kind: "note waits", text: `Player ${Number(each.dataset.seat) + 1} has a range that cannot be read yet.` })];
}

// What to do where a question needs another board, or hands.
function needs({ least, most, seat }) {
  if (seat !== undefined) return [element("p", { kind: "note", text: `${lacking(seat)} Type a range${isOmaha ? "." : ", or paint one in the grid."}` })];
  const says = element("p", { kind: "note", text: `This needs a board of ${least} to ${most} cards.` });
  return [says, button("Deal a flop", () => find("deal").click())];
}

const panels = Object.keys(TITLES).filter(answers).map((name) => new Panel(name));
// On wide screens the first two stand beside the others, and on very wide ones those are in two halves.
const column = (kind, some) => element("div", { kind }, ...some.map((panel) => panel.box));
const halves = [column("half", panels.slice(2, 6)), column("half", panels.slice(6))];
find("answers").append(element("h2", { kind: "unseen", text: "Answers" }), column("column", panels.slice(0, 2)), element("div", { kind: "column" }, ...halves));
halves[1].append(find("names")); // beside the players, to whom its ranges are dragged

whenAsked((parts) => {
  if (parts.includes("open")) panels.forEach((panel) => (panel.box.open = state.open.includes(panel.name)));
  if (parts.some((part) => ["players", "board", "focus", "pot", "calls", "flops", "folded", "both", "stacks", "prizes", "seats", "shove", "caller"].includes(part))) {
    for (const panel of panels) {
      panel.own = null;
      // In another unit the same question has another answer.
      panel.refresh(parts.includes("names") || (panel.name === "ev" && parts.includes("pot")));
    }
  }
});
whenEntered(() => panels.forEach((panel) => panel.refresh(true)));
// A link inside the page would be another question in the address.
for (const link of document.querySelectorAll("[href='#answers']")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    find("answers").focus();
  });
}
