// Sessions as rows: when each began, how long it was, what was won. A press chooses its hands in all panels, another one
// takes that back.

import { button, count, element, signed } from "../common/dom.js";
import { notes } from "./games.js";
import { change, state } from "./state.js";
import { amount } from "./steps.js";
import { table } from "../common/tables.js";

const GROUP = "began.";

// How long it was, from the first hand to the last.
function length(first, last) {
  const minutes = Math.round((Date.parse(`${last.replace(" ", "T")}Z`) - Date.parse(`${first.replace(" ", "T")}Z`)) / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function choose(filter) {
  const rest = state.filters.filter((each) => !each.startsWith(GROUP));
  change({ filters: state.filters.includes(filter) ? rest : [...rest, filter], only: "", most: 50 });
}

// The hands of a session, the largest pot first.
function largest(filter) {
  const rest = state.filters.filter((each) => !each.startsWith(GROUP));
  change({ filters: [...rest, filter], order: "pot", only: "", most: 50, open: [...new Set([...state.open, "list"])] });
}

const won = (value) => element("td", { kind: value < 0 ? "n loses" : "n", text: value === null ? "–" : signed(value) });

export function sessions(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  const rows = answer.rows.filter((row) => row[at.first] !== null).map((row, place) => {
    const filter = `${GROUP}${row[at.first]}~${row[at.last]}`;
    return [
      element("td", {}, button(row[at.first], () => choose(filter), { "data-session": filter, "aria-pressed": state.filters.includes(filter) })),
      length(row[at.first], row[at.last]), count(answer.counts[place][at.size]),
      ...["net", "bb100", "adjusted"].map((name) => won(row[at[name]])),
      element("td", { kind: "n" }, row[at.pot] === null ? "\u2013" : button(amount(row[at.pot]), () => largest(filter), { "data-pots": filter, "aria-label": `The largest pot: ${amount(row[at.pot])}; all hands of this session, the largest pot first` })),
    ];
  });
  const caption = "Press a session for its hands, winnings and statistics, or its largest pot for the hands by their pots; adjusted: bb/100 with all-ins by their equity";
  return element("div", {}, table(["start", "length", "hands", "net", "bb/100", "adjusted", "largest pot"], rows, { caption, label: "Sessions", numbers: [1, 2, 3, 4, 5, 6] }), ...notes(answer));
}
