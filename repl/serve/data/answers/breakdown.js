// What a range has made, and what it draws to, of one player or of both side by side: its lines filter the grid.

import { button, element, heated, percent } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import { buckets } from "./buckets.js";
import { acts, filter, filtering, press } from "../ranges/filters.js";
import { pair } from "../question/seats.js";
import { change, state, whenChanged } from "../question/state.js";
import { bar, table } from "../common/tables.js";
import { MADE } from "./labels.js";
import { explained, plain } from "./words.js";

let shown = null; // the latest answers
let byEquity = false; // whether there are lines of equities too

const cumulate = button("Cumulated", () => change({ cumulated: !state.cumulated }), { "aria-pressed": state.cumulated, title: "the share of made hands as good or better" });

const equities = button("By equity", () => {
  byEquity = !byEquity;
  equities.setAttribute("aria-pressed", byEquity);
  again();
}, { "aria-pressed": "false", title: "lines for hands with 80 % equity and more, 60 to 80 %, and so on" });

// The lines of one answer by their words.
function lines(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  return new Map(answer.rows.map((row) => [row[at.line], Object.fromEntries(answer.columns.map((name) => [name, row[at[name]]]))]));
}

export function breakdown(answer, answers = [answer]) {
  const all = answers.map(lines);
  const seats = answers.length > 1 ? [...pair()].sort() : [pair()[0]];
  const compared = answers.some((each) => each.columns.includes("equity"));
  shown = [answer, answers];
  const rows = [];
  const hands = new Map(); // of each line, by seats
  // The hands of a line, by seats: where shares are cumulated those of every line above it that is as good or better.
  const handsOf = (words, all) => new Map(seats.flatMap((seat, place) => {
    const some = words.flatMap((word) => all[place].get(word)?.hands ?? []);
    return some.length ? [[seat, some.join(", ")]] : [];
  }));
  const of = (kinds, title, all) => {
    const words = [...new Set(all.flatMap((each) => [...each.keys()].filter((word) => kinds.includes(each.get(word).kind))))];
    if (!words.length) return;
    if (kinds.includes("made")) words.sort((a, b) => MADE.indexOf(a) - MADE.indexOf(b));
    rows.push(element("tr", { kind: "group" }, element("th", { text: title, colspan: 1 + seats.length * (compared ? 3 : 2), scope: "colgroup" })));
    const kindOf = (word) => all.map((each) => each.get(word)).find(Boolean).kind;
    // Draws stay apart: different ones meet in a hand by chance.
    const same = (word, other) => kinds.includes("made") && all.every((each) => each.get(word)?.hands === each.get(other)?.hands);
    words.forEach((word, place) => {
      if (place && same(word, words[place - 1])) return; // its name is in the line above
      const also = [];
      for (let next = place + 1; next < words.length && same(words[next], word); next += 1) also.push(words[next]);
      const better = state.cumulated && !kinds.includes("draw") ? words.slice(0, place).filter((each) => kindOf(each) !== "kicker" || kindOf(word) === "kicker") : [];
      const above = kindOf(word) === "kicker" ? words.slice(0, place).findLast((each) => kindOf(each) === "made") : null;
      hands.set(word, handsOf([...better.filter((each) => each !== above), word], all));
      rows.push(one([word, ...also], all.map((each) => each.get(word)), seats, hands.get(word), compared));
    });
  };
  of(["made", "kicker"], state.cumulated ? "Made: this or better" : "Made", all);
  of(["low"], state.cumulated ? "Low: this or better" : "Low", all);
  of(["draw"], "Draws: a hand may have several", all);
  const titles = ["combos", state.cumulated ? "or better" : "share", ...(compared ? ["equity"] : [])];
  const heads = seats.flatMap((seat, place) => titles.map((text, column) => (seats.length < 2 ? text : owned(element("th", { scope: "col", kind: `n ${text}` },
    element("span", { kind: "dot", text: String(seat + 1) }), ` ${text}${column ? " %" : ""}`), seat, place && !column))));
  const made = table(["hand", ...heads], rows, { numbers: heads.map((_, place) => place + 1), label: seats.length > 1 ? `What players ${seats.map((seat) => seat + 1).join(" and ")} have` : "What the range has", most: rows.length });
  const filters = () => filtering(rows.map((row) => row.querySelector("button")).filter(Boolean), hands);
  equities.hidden = !compared || isOmaha;
  if (!byEquity || equities.hidden) filters();
  else buckets(seats).then((found) => {
    if (!made.isConnected) return; // another answer has come
    const before = rows.length;
    if (found) of(["equity"], `By equity${state.cumulated ? ": as much or more" : ""}${found.sampled ? ", sampled" : ""}`, found.all);
    made.querySelector("tbody").append(...rows.slice(before));
    filters();
  });
  const box = element("div", { kind: seats.length > 1 ? "breakdowns" : "" }, filter, made, ...(isOmaha ? [] : [acts]));
  if (isOmaha) filter.replaceChildren();
  filter.append(cumulate, equities);
  return box;
}

function owned(cell, seat, begins) {
  cell.classList.add(`p${seat}`);
  if (begins) cell.classList.add("begins");
  return cell;
}

// A press on a line chooses its hands, another lets them go.
function one([word, ...also], found, seats, hands, compared) {
  const says = [word, ...also].map(plain).join(", ");
  const pressed = isOmaha ? element("span", { text: says }) : button(says, () => {}, { "aria-pressed": "false", "data-line": word });
  const kind = found.find(Boolean).kind;
  const said = seats.length > 1 ? (value) => (100 * value).toFixed(2) : percent; // of two the heading has the sign
  const cells = found.flatMap((line, place) => {
    const own = (cell, begins = false) => (seats.length > 1 ? owned(cell, seats[place], begins && place) : cell);
    if (!line || (kind === "equity" && !line.combos)) return ["n combos", "n", ...(compared ? ["n"] : [])].map((kind, column) => own(element("td", { kind, text: column ? "" : "0" }), !column));
    const share = state.cumulated && kind !== "draw" ? line.or_better : line.share;
    const three = [own(element("td", { kind: "n combos", text: String(Math.round(100 * line.combos) / 100) }), true), own(bar(share, said(share)))];
    if (compared) three.push(own(line.equity === null ? element("td", {}) : heated(element("td", { kind: "n warmth", text: said(line.equity) }), line.equity)));
    return three;
  });
  return element("tr", isOmaha ? {} : { kind: "pick", on: { click: () => press(word, hands) } }, element("td", { kind }, explained(pressed, word)), ...cells);
}

function again() {
  const old = filter.parentElement;
  if (shown && old?.isConnected) old.replaceWith(breakdown(...shown));
}

whenChanged((parts) => {
  if (!parts.includes("cumulated")) return;
  cumulate.setAttribute("aria-pressed", state.cumulated);
  again();
});
