// All in or nothing as grids: what each hand makes against the calls of a range, or both ranges of the equilibrium.

import { element, percent, sentence, signed } from "../common/dom.js";
import { menu } from "../common/menu.js";
import { change, state, whenChanged } from "../question/state.js";
import { decimalsOf } from "../question/tournament.js";
import { setRange } from "../ranges/players.js";
import { classGrid } from "./class_grid.js";

const SHOWN = { ev: "EV", folds: "Folds needed", calls: "Calls at most" };

// A few digits that fit into a cell.
function short(value) {
  const size = Math.abs(value);
  const text = size >= 9.95 ? size.toFixed(0) : size >= 0.995 ? size.toFixed(1) : size.toFixed(2).replace(/^0/, "");
  return Number(text) ? `${value < 0 ? "\u2212" : ""}${text}` : "0";
}

const use = (label, text) => menu("Use", label, () => [...state.players.keys()].map((seat) => [`as player ${seat + 1}`, () => setRange(text, seat)]));

// A part of all hands: in words, its text, and what makes it a range of the page.
function hands(says, share, text, label) {
  const isPart = share > 0 && share < 1;
  const [heading, rest] = isPart ? [[use(label, text)], [element("p", { kind: "range-text", text })]] : [[], []];
  return element("div", { kind: "hands" }, element("div", { kind: "row" }, element("p", {}, ...says, isPart ? ":" : "."), ...heading), ...rest);
}

// -- against a range ---------------------------------------------------------------------------------------

let repaint = () => {}; // the grid that is shown, as something else
const shows = element("div", { kind: "choice", role: "radiogroup", "aria-label": "The grid of shoves shows" }, ...Object.entries(SHOWN).map(([value, text]) => element("label", {},
  element("input", { type: "radio", name: "shove-shows", value, on: { change: () => change({ shows: value }) } }), text)));
const legend = element("p", { kind: "note" });

function against(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  const rows = new Map(answer.rows.map((row) => [row[at.class], row]));
  const prizes = answer.pot.table?.prizes;
  const [all, digits, unit] = prizes ? [prizes.reduce((sum, each) => sum + each, 0), decimalsOf(prizes), "of the prizes"] : [1, 2, "big blinds"];
  const most = Math.max(...answer.rows.map((row) => Math.abs(row[at.ev])), 1e-12);
  const grid = classGrid("What moving all in makes with each hand: arrows move", "data-shoved");
  const part = (value) => (value === null ? "" : percent(value));
  const says = (row) => [
    `EV ${signed(row[at.ev], digits)} ${unit}`, `he folds ${percent(row[at.folds])}`, ...(row[at.breakeven] === null ? [] : [`folds needed ${part(row[at.breakeven])}`]),
    ...(row[at.equity] === null ? [] : [`equity when called ${part(row[at.equity])}`]), `makes money while at most ${percent(row[at.calls], 1)} of all hands call`,
  ].join("; ");
  // What loses is told from what gains, however little: a scale of equal steps would not do that.
  const warmth = (value) => 0.5 + Math.sign(value) * (0.1 + 0.4 * Math.sqrt(Math.abs(value) / most));
  const whole = (value) => (value === null ? "" : String(Math.round(100 * value)));
  const looks = {
    ev: (row) => ({ text: short(prizes ? (100 * row[at.ev]) / all : row[at.ev]), heat: warmth(row[at.ev]) }),
    folds: (row) => ({ text: whole(row[at.breakeven]), heat: 1 - (row[at.breakeven] ?? 0) }),
    calls: (row) => ({ text: whole(row[at.calls]), heat: row[at.calls] }),
  };
  const told = {
    ev: `What moving all in makes beside a fold, in ${prizes ? "hundredths of all prizes" : "big blinds"}.`,
    folds: "How often he must fold so that the shove loses nothing, in percent.",
    calls: "The hand loses nothing while he calls with at most so many percent of all hands, the strongest.",
  };
  repaint = () => {
    legend.textContent = told[state.shows];
    for (const radio of shows.querySelectorAll("input")) radio.checked = radio.value === state.shows;
    grid.paint((name) => {
      const row = rows.get(name);
      return { full: 1, says: says(row), ...looks[state.shows](row) };
    });
  };
  repaint();
  const { profitable_share: share } = answer;
  const many = share === 1 ? "Every hand makes money" : share ? sentence(`${percent(share)} of hands make money`) : "No hand makes money";
  return element("div", { kind: "shoving" }, hands([element("b", { text: many }), " all in"], share, answer.profitable, "Use the hands that make money"),
    element("div", { kind: "row" }, shows, legend), grid.box);
}

// -- in equilibrium ----------------------------------------------------------------------------------------

function equilibrium(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  const rows = new Map(answer.rows.map((row) => [row[at.class], row]));
  const sides = [
    { share: answer.push_share, text: answer.pushes, who: "The small blind shoves ", does: "shoves", played: at.push, ev: at.push_ev, seat: 0, label: "Use the shoving range", grid: "How often each hand shoves: arrows move" },
    { share: answer.call_share, text: answer.calls, who: "The big blind calls with ", does: "calls", played: at.call, ev: at.call_ev, seat: 1, label: "Use the calling range", grid: "How often each hand calls: arrows move" },
  ].map((side) => {
    const grid = classGrid(side.grid, `data-${side.does}`);
    grid.paint((name) => {
      const [played, ev] = [rows.get(name)[side.played], rows.get(name)[side.ev]];
      return { full: played, text: played > 0 && played < 1 ? String(Math.round(100 * played)) : "", says: `${side.does} ${percent(played, 0)}; EV ${signed(ev, 3)} big blinds beside a fold` };
    });
    const many = side.share === 1 ? "every hand" : sentence(percent(side.share));
    return element("div", { kind: `p${side.seat}` }, hands([side.who, element("b", { text: many })], side.share, side.text, side.label), grid.box);
  });
  const exploited = new Intl.NumberFormat("en", { maximumSignificantDigits: 1, maximumFractionDigits: 12, roundingPriority: "lessPrecision" }).format(answer.exploitability);
  return element("div", { kind: "shoving" },
    element("p", { kind: "value" }, "The small blind makes ", element("b", { text: signed(answer.value, 3) }), ` big blinds a hand. Exploitability: nobody gains more than ${exploited} big blinds by another strategy.`),
    element("div", { kind: "pair" }, ...sides));
}

export function shoves(answer) {
  repaint = () => {};
  if (answer.type === "nash") return equilibrium(answer);
  if (answer.type === "shove") return against(answer);
  throw new TypeError("no answer about shoves");
}

whenChanged((parts) => parts.includes("shows") && repaint());
