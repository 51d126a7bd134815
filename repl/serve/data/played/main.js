// The page of played hands: what is asked of the collection that `pql serve --hands` names, panel by panel.

import { Asking } from "../common/asking.js";
import { told as paragraph } from "../common/fixes.js";
import { awaited, button, copied, element, find } from "../common/dom.js";
import { droppable, isReading, size } from "./dropping.js";
import { games } from "./games.js";
import { chip, money, players } from "./filters.js";
import { KEYS, LINES, ORDERS, parameters, told } from "./lines.js";
import { list, neighbour } from "./list.js";
import { winnings } from "./curves.js";
import { leaks } from "./leaks.js";
import { forget, replay } from "./replay.js";
import { address, change, state, whenChanged } from "./state.js";
import { sessions } from "./sessions.js";
import { stats } from "./stats.js";
import { ask, dropped, whenEntered } from "../common/service.js";

const TITLES = { list: "Hands", replay: "Replay", winnings: "Winnings", sessions: "Sessions", stats: "Statistics", leaks: "Leaks" };
const DRAWN = { list, replay, winnings, sessions, stats, leaks };
const TYPES = { list: "list_hands", sessions: "table" }; // of answers that are not called as their panel
const ASKS_OF = ["whose", "filters", "formula"]; // what changes all panels but the replay
const OF_HANDS = dropped ? [find("which"), find("answers")] : [find("main")];
const ALSO = { list: ["order", "most", "only"], winnings: ["curves"], stats: ["by"], leaks: ["against"] };
let ready = false;
let turn = Promise.resolve(); // what goes through all hands does so one after the other, the list first; a hand never waits

class Panel extends Asking {
  constructor(name) {
    super(name, TITLES[name], {
      takes: (answer) => this.body.replaceChildren(this.drawn(answer)),
      refuses: (parts, _, problems) => {
        if (name === "replay") forget();
        this.body.replaceChildren(...parts, ...parted(problems));
      },
      wanted: () => this.box.open,
      awaits: (on) => awaited(on, this.body),
    });
    this.halt = button("Stop", () => this.stops(), { hidden: true, "aria-label": `Stop ${TITLES[name]}` });
    this.body = element("div", { kind: "answer" });
    if (name === "replay") this.body.append(element("p", { kind: "note", text: "Press a hand in the list to see it." }));
    const title = element("h2", { text: TITLES[name], id: `${name}-title` });
    this.box = element("details", { "data-panel": name, open: state.open.includes(name) },
      element("summary", {}, title), controls(name), this.progress, this.halt, this.body, this.row, this.says);
    this.box.addEventListener("toggle", () => this.toggled());
  }

  text() {
    return ready && state.whose ? LINES[this.name]() : null;
  }

  request(line) {
    return { query: line, params: parameters(line) };
  }

  async asks(line = this.wants) {
    this.running?.abort();
    this.asked = line;
    if (this.name === "replay") return this.answers(line);
    const waiting = setTimeout(() => this.works(true), 200);
    const mine = turn.then(() => {
      clearTimeout(waiting);
      return line === this.asked ? this.answers(line) : null;
    });
    turn = mine.catch(() => null);
    return mine;
  }

  drawn(answer) {
    if (answer.type === (TYPES[this.name] ?? this.name) && (this.name !== "sessions" || answer.columns.includes("session"))) return DRAWN[this.name](answer);
    return element("p", { kind: "note", text: "This panel does not show the answer to that question; ask it on the page of ranges." });
  }

  toggled() {
    const open = state.open.filter((name) => name !== this.name);
    if (this.box.open) open.push(this.name);
    if (open.length !== state.open.length) change({ open });
    this.refresh();
  }

  works(on) {
    super.works(on);
    this.halt.hidden = !on;
  }

  stops() {
    this.running?.abort();
    this.running = null;
    this.wants = this.asked = null;
    this.works(false);
    this.awaits(false);
    this.says.replaceChildren("Stopped. ", button("Ask again", () => this.refresh(true)));
  }
}

Panel.prototype.less = "fewer hands take less time: choose some with the filters; `pql serve --time 60` allows more";

// Money of several kinds is not added up: a press takes one of them.
function parted(problems = []) {
  if (!problems?.some((problem) => problem.code === "mixed-money")) return [];
  const row = element("div", { kind: "row" });
  money().then((kinds) => row.replaceChildren(...kinds.map((each) => chip(`money.${each}`, each))));
  return [row];
}

// Shows what is chosen: the first choice where an address names none of them.
function chosen(made) {
  made.value = state[made.dataset.choice];
  if (made.selectedIndex < 0) made.selectedIndex = 0;
}

function controls(name) {
  const choice = (label, kept, options) => {
    const made = element("select", { "data-choice": kept, on: { change: () => change({ [kept]: made.value, most: 50 }) } },
      ...options.map(([value, text]) => element("option", { value, text })));
    chosen(made);
    return element("label", { text: `${label} ` }, made);
  };
  const keys = [["", "nothing"], ...KEYS.map((key) => [key, key])];
  if (name === "list") return element("div", {}, element("div", { kind: "row" }, choice("Order", "order", Object.entries(ORDERS).map(([value, [text]]) => [value, text]))), only);
  if (name === "stats") return element("div", { kind: "row" }, choice("By", "by", keys));
  if (name === "winnings") return element("div", { kind: "row" }, choice("Curves by", "curves", keys));
  if (name === "leaks") return against;
  if (name === "replay") {
    return element("div", { kind: "row" }, button("Hand before", () => neighbour(-1), { id: "before" }), button("Next hand", () => neighbour(1), { id: "behind" }));
  }
  return "";
}

// What only the list is about: the hands of a statistic.
const only = element("p", { kind: "row", hidden: !state.only });
function onlyShown() {
  only.hidden = !state.only;
  only.replaceChildren("Only hands with ", element("code", { text: state.only }), " ", button("All hands", () => change({ only: "", most: 50 }), { id: "all-hands" }));
}

// What rates are compared with: a choice, and a formula for hands of one's own.
const reference = element("select", { on: { change: () => change({ against: reference.value === "x." ? `x.${own.value.trim()}` : reference.value }) } });
const own = element("input", { "aria-label": "Hands to compare with, as a formula", spellcheck: "false", autocomplete: "off", placeholder: "month = '2026-01'",
  on: { change: () => change({ against: `x.${own.value.trim()}` }) } });
const against = element("div", { kind: "row" }, element("label", { text: "Against " }, reference), own);
const BEST = Object.entries({ stake: "my best stakes", position: "my best position", month: "my best month", session: "my best session" });
function againstShown() {
  const others = [...find("whose").options].filter((each) => each.value.startsWith(".") && each.value !== state.whose).map((each) => [each.value, each.text]);
  const isFormula = state.against.startsWith("x.");
  const options = [...BEST.map(([key, text]) => [`by.${key}`, text]), ["all", "everybody else"], ["x.", "my hands with"], ...others];
  if (state.against.startsWith(".") && !options.some(([value]) => value === state.against)) options.push([state.against, state.against.slice(1)]);
  reference.replaceChildren(...options.map(([value, text]) => element("option", { value, text })));
  reference.value = isFormula ? "x." : state.against;
  if (reference.selectedIndex < 0) reference.selectedIndex = 0;
  own.hidden = !isFormula;
  if (isFormula && own !== document.activeElement) own.value = state.against.slice(2);
}

const panels = Object.keys(TITLES).map((name) => new Panel(name));
const column = (...names) => element("div", { kind: "column" }, ...panels.filter((panel) => names.includes(panel.name)).map((panel) => panel.box));
find("answers").append(column("list", "sessions"), column("replay", "winnings"), column("stats", "leaks"));
onlyShown();

whenChanged((parts) => {
  onlyShown();
  if (ready) againstShown();
  for (const each of document.querySelectorAll("[data-choice]")) chosen(each);
  for (const panel of panels) {
    if (parts.includes("open")) panel.box.open = state.open.includes(panel.name);
    const asks = panel.name === "replay" ? ["hand"] : [...ASKS_OF, ...(ALSO[panel.name] ?? [])];
    if (!parts.some((part) => asks.includes(part))) continue;
    panel.own = null;
    panel.refresh();
  }
});

// What the service may ask; then whose hands there are, and the panels follow. Hands that come or go meanwhile begin it anew:
// what an earlier one still hears of is no longer so.
let begun = 0;
async function begins() {
  const mine = ++begun;
  const found = await ask({ version: "" });
  if (mine !== begun) return;
  if (!found.ok) {
    // Without the token the page asks for it.
    find("wrong").replaceChildren(...found.problems.filter((problem) => problem.code !== "not-allowed").map((problem) => paragraph(problem)));
    return;
  }
  find("wrong").replaceChildren();
  const isThere = dropped ? (await size()) > 0 : found.histories.length > 0;
  if (mine !== begun) return;
  find("nothing").hidden = isThere || dropped !== null;
  for (const each of OF_HANDS) each.hidden = !isThere;
  if (!isThere) return;
  told(found);
  find("files").textContent = `: ${found.histories.join(", ")}`;
  // The page of another game is another one, and would end the reading: it begins with what is read last.
  if (!(await games(() => mine === begun && !isReading())) || mine !== begun) return;
  await players();
  if (mine !== begun) return;
  ready = true;
  againstShown();
  for (const panel of panels) panel.refresh(true);
}

find("link").addEventListener("click", () => copied(location.origin + address(), find("link")));
whenEntered(begins);
if (dropped) {
  for (const each of OF_HANDS) each.hidden = true; // until there is one
  droppable(begins);
}
begins();
