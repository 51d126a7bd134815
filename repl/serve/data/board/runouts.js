// Runouts: turns and rivers one after the other, with what each does to the equity, and who goes on with which hands.

import { awaited, button, element, find, heated, percent, say, scaled, settled, shown, spoken } from "../common/dom.js";
import { RANKS, SUITS } from "../ranges/hands.js";
import { folded, part } from "../question/lines.js";
import { lacking, Question } from "../question/question.js";
import { asker, inPlay, pair } from "../question/seats.js";
import { whenEntered } from "../common/service.js";
import { cards, change, state, whenChanged } from "../question/state.js";
import { passed, passing } from "./going_on.js";
import { boardOf, filterOf, goneOn, setFilter, street, STREETS } from "./streets.js";

const ORDER = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)); // in which one card comes after the other
const OFTEN = ["toppair or better", "secondpair or better", "toppair or better or flushdraw or openended", "flushdraw or openended"];

// All cards of a street, each with the equity after it; the card that is there is marked.
class Cards extends Question {
  constructor(street) {
    super(`cards${street}`, `Every ${STREETS[street]}`, {
      takes: (answer, line, warnings) => this.takenFrom(answer, warnings),
      refuses: (parts, missing) => {
        if (missing) this.known = null;
        if (missing) this.draw();
        this.note.replaceChildren(...(missing ? [lacking(missing.seat)] : parts));
      },
      wanted: () => box.open,
      awaits: (on) => awaited(on, this.note, this.map),
    });
    this.street = street;
    this.note = element("div", { kind: "note" });
    this.cells = new Map(ORDER.map((card) => {
      const cell = button("", () => go(street, card), { "data-card": card });
      cell.append(element("b", { text: shown(card) }), element("small", {}));
      return [card, cell];
    }));
    const rows = [...SUITS].map((suit) => element("div", { kind: "suit" }, ...[...RANKS].map((rank) => this.cells.get(rank + suit))));
    this.map = element("div", { kind: "heat", role: "group", "aria-label": this.title }, ...rows);
    this.box = element("div", { hidden: true }, this.note, this.map, this.row, this.says, this.progress);
  }

  // Nothing where the board is too short, and where another river is no news.
  text() {
    if (street() < this.street - 1) return null;
    const ranges = goneOn(this.street - 1);
    return `equity ${pair().map((seat) => part(ranges[seat])).join(" vs ")} on ${boardOf(this.street - 1)}${folded()} by ${STREETS[this.street]}`;
  }

  rangeOf(seat) {
    return goneOn(this.street - 1)[seat];
  }

  edits(line) {
    this.own = line; // nothing on the page follows it
    this.refresh();
  }

  takenFrom(answer, warnings) {
    const [by, equity] = [answer.by, "equity"].map((name) => answer.columns?.indexOf(name) ?? -1);
    this.known = new Map(answer.by === STREETS[this.street] ? answer.rows.flatMap((row) => row[by].split(" ").map((card) => [card, row[equity]])) : []);
    this.scale = scaled(this.known.values());
    const says = `Equity of player ${asker() + 1} after each ${STREETS[this.street]}, in percent: ${percent(answer.equity)} before it, ${this.scale.says}`;
    this.note.replaceChildren(...warnings, says);
    this.draw();
  }

  draw() {
    this.box.hidden = this.text() === null;
    const there = cards(state.board)[this.street - 1];
    for (const [card, cell] of this.cells) {
      const value = this.known?.get(card);
      cell.className = `${card[1]} ${value === undefined ? "gone" : "known"}`;
      cell.disabled = value === undefined;
      cell.lastChild.textContent = value === undefined ? "" : (100 * value).toFixed(1);
      cell.setAttribute("aria-label", `${spoken(card)}, ${value === undefined ? "not left" : percent(value)}`);
      cell.setAttribute("aria-pressed", card === there);
      cell.tabIndex = card === (there ?? this.next(null)) ? 0 : -1;
      if (value !== undefined) heated(cell, this.scale.part(value));
    }
  }

  // The card after one, or before it, among those that can come.
  next(card, by = 1) {
    const left = ORDER.filter((each) => !boardOf(this.street - 1).includes(each));
    return card === null ? left[0] : left[(left.indexOf(card) + by + left.length) % left.length];
  }
}

// -- steps --------------------------------------------------------------------------------------------------

const maps = Object.fromEntries([4, 5].map((each) => [each, new Cards(each)]));

function go(to, card) {
  change({ board: boardOf(to - 1) + card });
  maps[to].cells.get(card).focus();
  say(`The ${STREETS[to]} is the ${spoken(card)}`);
}

const STEPS = {
  ArrowLeft: ["Previous", () => street() > 3 && go(street(), maps[street()].next(cards(state.board).at(-1), -1))],
  ArrowRight: ["Next", () => (street() > 3 ? go(street(), maps[street()].next(cards(state.board).at(-1))) : onward())],
  ArrowUp: ["Back", back],
  ArrowDown: ["On", onward],
};

function onward() {
  if (street() >= 3 && street() < 5) go(street() + 1, maps[street() + 1].next(null));
}

function back() {
  if (street() < 4) return;
  change({ board: boardOf(street() - 1) });
  maps[street() + 1].box.querySelector("[tabindex='0']").focus();
  say(`Back on the ${STREETS[street()]}`);
}

const steps = Object.fromEntries(Object.entries(STEPS).map(([key, [text, does]]) => [key, button(text, does)]));
const path = element("div", { kind: "row path", role: "group", "aria-label": "Streets" });
const filters = element("div", { kind: "goes-on" });
const needs = element("p", { kind: "note", text: "This needs a flop." });
const suggested = element("datalist", { id: "often" }, ...OFTEN.map((value) => element("option", { value })));
const box = element("details", { id: "runouts", "data-panel": "runouts", open: state.open.includes("runouts") }, element("summary", {}, element("h3", { text: "Runouts" })),
  needs, path, element("div", { kind: "row" }, ...Object.values(steps), element("span", { kind: "note", text: "arrow keys do the same" })), filters, suggested);
find("names").before(box);
box.addEventListener("keydown", (event) => {
  if (!STEPS[event.key] || event.target.closest("input, textarea")) return;
  event.preventDefault();
  STEPS[event.key][1]();
});
box.addEventListener("toggle", () => {
  const open = state.open.filter((name) => name !== "runouts");
  if (box.open) open.push("runouts");
  if (open.length !== state.open.length) change({ open });
  if (!box.open) Object.values(maps).forEach((each) => each.stop());
  draw();
});

// -- who goes on with what ----------------------------------------------------------------------------------

function filterRow(seat) {
  const input = element("input", { kind: "text", size: 24, list: "often", autocomplete: "off", spellcheck: "false", placeholder: "every hand",
    "aria-label": `Player ${seat + 1} continues with`, "data-seat": seat });
  const says = element("span", { kind: "note", role: "status" });
  const looks = settled(async () => {
    const filter = input.value.trim();
    if (!filter) return filter === filterOf(street(), seat) || setFilter(seat, "");
    const reply = await passing(street(), seat, filter);
    if (filter !== input.value.trim()) return;
    input.setAttribute("aria-invalid", !reply.ok);
    if (reply.ok && filter !== filterOf(street(), seat)) setFilter(seat, filter);
    if (!reply.ok) says.textContent = reply.problems[0].message;
  }, 300);
  input.addEventListener("input", looks);
  return element("label", { kind: `p${seat}` }, element("span", { kind: "dot", text: String(seat + 1) }), " continues with ", input, " ", says);
}

function drawFilters() {
  filters.hidden = street() < 3 || street() > 4;
  if (filters.hidden) return;
  const seats = inPlay();
  if ([...filters.querySelectorAll("input")].map((each) => each.dataset.seat).join() !== seats.join()) filters.replaceChildren(...seats.map(filterRow));
  [...filters.children].forEach(async (row, place) => {
    const [input, says, seat] = [row.querySelector("input"), row.querySelector("[role=status]"), seats[place]];
    const filter = filterOf(street(), seat);
    if (input !== document.activeElement) {
      input.value = filter;
      input.setAttribute("aria-invalid", "false");
    }
    if (!filter || !box.open) return (says.textContent = "");
    const reply = await passing(street(), seat, filter);
    if (filter === filterOf(street(), seat)) says.textContent = reply.ok ? passed(reply) : reply.problems[0].message;
  });
}

// The streets so far: a press goes back to one. What who went on with is behind it.
function drawPath() {
  const board = cards(state.board);
  const parts = Object.keys(STREETS).map(Number).filter((each) => each <= board.length).map((each) => {
    const made = button("", () => street() !== each && change({ board: boardOf(each) }), { "aria-current": each === board.length ? "step" : null });
    const dealt = each === 3 ? board.slice(0, 3) : [board[each - 1]];
    made.append(`${STREETS[each][0].toUpperCase()}${STREETS[each].slice(1)} `, ...dealt.map((card) => element("b", { kind: card[1], text: shown(card) })));
    const went = each < board.length ? state.players.flatMap((_, seat) => (filterOf(each, seat) ? [`${seat + 1}: ${filterOf(each, seat)}`] : [])) : [];
    return [made, ...(went.length ? [element("span", { kind: "note", text: went.join("; ") })] : [])];
  });
  path.replaceChildren(...parts.flat());
}

function draw() {
  const now = street();
  needs.hidden = now >= 3;
  const turned = now > 3;
  const labels = { ArrowLeft: `\u2039 Previous ${STREETS[now]}`, ArrowRight: `Next ${STREETS[now]} \u203a`, ArrowUp: `Back to the ${STREETS[now - 1]}`, ArrowDown: `On to the ${STREETS[now + 1]}` };
  for (const [key, each] of Object.entries(steps)) {
    each.textContent = labels[key];
    each.hidden = key === "ArrowDown" ? now < 3 || now > 4 : !turned;
  }
  drawPath();
  drawFilters();
  for (const each of Object.values(maps)) {
    if (box.open && !each.box.isConnected) box.append(each.box);
    each.refresh();
    each.draw();
  }
}

whenChanged((parts) => {
  if (parts.includes("open")) box.open = state.open.includes("runouts");
  if (!parts.some((part) => ["players", "board", "focus", "folded", "where", "had", "names"].includes(part))) return;
  for (const each of Object.values(maps)) each.own = null;
  if (box.open) draw();
});
whenEntered(() => Object.values(maps).forEach((each) => each.refresh(true)));
draw();
