// The ranges: a text for each player, and the grid of the one in focus, to paint with weights.

import { count, element, find, full } from "./dom.js";
import { ask, whenEntered } from "./service.js";
import { announce, change, names, rename, state, whenChanged } from "./state.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const MOST = 6;
const players = find("players");
const size = find("size");
const held = new Map(); // the weight of each hand of the range in focus
let asked = 0;
let picked = null; // hands that a row of a table has picked

function className(row, column) {
  const [a, b] = [RANKS[row], RANKS[column]];
  return row === column ? a + a : row < column ? `${a}${b}s` : `${b}${a}o`;
}

// The hands of a class, as the service writes them: the higher card first, spades before hearts, diamonds, clubs.
function handsOf(name) {
  const found = [];
  for (const first of SUITS) {
    for (const second of SUITS) {
      const pair = name.length === 2;
      if (pair ? SUITS.indexOf(first) < SUITS.indexOf(second) : (first === second) === (name[2] === "s")) {
        found.push(name[0] + first + name[1] + second);
      }
    }
  }
  return found;
}

// -- the grid -----------------------------------------------------------------------------------------------

const cells = new Map();
const grid = element("div", { role: "grid", "aria-label": "Starting hands; space paints, arrows move", id: "hands" });
for (let row = 0; row < 13; row += 1) {
  const line = element("div", { role: "row" });
  for (let column = 0; column < 13; column += 1) {
    const name = className(row, column);
    const cell = element("div", { role: "gridcell", text: name, tabindex: row + column ? -1 : 0, "data-hand": name });
    cells.set(name, cell);
    line.append(cell);
  }
  grid.append(line);
}
find("grid").append(grid);

function draw() {
  for (const [name, cell] of cells) {
    const hands = handsOf(name);
    const weights = hands.map((hand) => held.get(hand) ?? 0);
    const present = weights.filter(Boolean).length;
    const weight = weights.reduce((sum, each) => sum + each, 0);
    full(cell, weight / hands.length).classList.toggle("held", present > 0);
    cell.classList.toggle("dim", picked !== null && !hands.some((hand) => picked.has(hand)));
    cell.setAttribute("aria-selected", present > 0);
    const says = present ? `${name}, ${present} of ${hands.length} hands` : `${name}, none`;
    cell.setAttribute("aria-label", present && weight !== present ? `${says}, weight ${count(weight)}` : says);
  }
}

// Rows of tables pick hands: only their classes stay bright.
export function pick(hands) {
  picked = hands === null ? null : new Set(hands);
  draw();
}

let painting = null; // the weight that the pointer paints, from the first cell on

function paint(cell, weight) {
  for (const hand of handsOf(cell.dataset.hand)) {
    if (weight) held.set(hand, weight);
    else held.delete(hand);
  }
  draw();
}

function brush(cell) {
  const weight = Math.min(Math.max(Number(find("brush").value) || 1, 0.01), 1);
  return handsOf(cell.dataset.hand).every((hand) => held.get(hand) === weight) ? 0 : weight;
}

// What is painted, as text: whole classes by their name, others hand by hand; the service finds the shortest. The range
// is set at once, so that whatever is done before the service answers goes on from it.
async function painted() {
  const parts = [];
  for (const name of cells.keys()) {
    const hands = handsOf(name);
    const weights = new Set(hands.map((hand) => held.get(hand) ?? 0));
    const written = (what, weight) => (weight === 1 ? what : `${what}:${weight}`);
    if (weights.size === 1) {
      const [weight] = weights;
      if (weight) parts.push(written(name, weight));
    } else {
      for (const hand of hands) if (held.has(hand)) parts.push(written(hand, held.get(hand)));
    }
  }
  const range = parts.length ? parts.join(", ") : "none";
  const place = state.focus;
  setRange(range, place);
  const reply = await ask({ query: range });
  if (reply.ok && painting === null && state.players[place] === range) setRange(reply.answers[0].text, place);
}

grid.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (!cell || event.button) return;
  painting = brush(cell);
  paint(cell, painting);
  focusCell(cell);
  event.preventDefault();
});
grid.addEventListener("pointermove", (event) => {
  if (painting === null) return;
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
  if (cell) paint(cell, painting);
});
window.addEventListener("pointerup", () => {
  if (painting === null) return;
  painting = null;
  painted();
});
grid.addEventListener("keydown", (event) => {
  const cell = event.target.closest("[role=gridcell]");
  if (event.key === " " || event.key === "Enter") {
    event.preventDefault();
    paint(cell, brush(cell));
    painted();
    return;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...cells.values()];
  const next = all[all.indexOf(cell) + step];
  if (!next) return;
  if (event.shiftKey) paint(next, brush(cell) ? 0 : held.get(handsOf(cell.dataset.hand)[0]));
  focusCell(next);
  if (event.shiftKey) painted();
});

function focusCell(cell) {
  grid.querySelector("[tabindex='0']").tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

// -- the texts ----------------------------------------------------------------------------------------------

export function setRange(text, place = state.focus) {
  change({ players: state.players.map((range, each) => (each === place ? text : range)) });
}

function drawPlayers() {
  const inputs = [...players.querySelectorAll("input.text")];
  if (inputs.length === state.players.length) {
    inputs.forEach((input, place) => {
      if (input !== document.activeElement) input.value = state.players[place];
    });
    players.querySelectorAll("[type=radio]").forEach((radio, place) => (radio.checked = place === state.focus));
    return;
  }
  players.replaceChildren(
    ...state.players.map((range, place) =>
      element(
        "div",
        { kind: "player" },
        element("input", {
          type: "radio", name: "focus", "aria-label": `Show the range of player ${place + 1}`,
          on: { change: () => change({ focus: place }) },
        }),
        element("input", {
          kind: "text", "aria-label": `Range of player ${place + 1}`, autocomplete: "off", spellcheck: "false",
          on: {
            input: (event) => setRange(event.target.value, place),
            focus: () => state.focus === place || change({ focus: place }),
          },
        }),
        element("button", {
          type: "button", text: "\u00d7", "aria-label": `Remove player ${place + 1}`, disabled: state.players.length < 3,
          on: { click: () => change({ players: state.players.filter((_, each) => each !== place) }) },
        }),
      ),
    ),
  );
  players.querySelectorAll("input.text").forEach((input, place) => (input.value = state.players[place]));
  players.querySelectorAll("[type=radio]")[state.focus].checked = true;
  find("add").disabled = state.players.length >= MOST;
}

// The hands behind the text in focus: the grid follows it, unless the text is wrong.
async function follow() {
  const number = ++asked;
  const range = state.players[state.focus].trim();
  const input = players.querySelectorAll("input.text")[state.focus];
  if (!range) return said(input, null, "no hands");
  const reply = await ask({ query: `list ${range}; ${range}`, names: names() });
  if (number !== asked || painting !== null) return;
  if (!reply.ok || reply.answers?.length !== 2) {
    const problem = reply.problems?.find((each) => each.type === "error");
    return said(input, problem ? `${problem.message}${problem.help ? `; ${problem.help}` : ""}` : "no set of hands", "");
  }
  held.clear();
  const [list, set] = reply.answers;
  const [hand, weight] = ["hand", "weight"].map((name) => list.columns.indexOf(name));
  for (const row of list.rows) held.set(row[hand], weight < 0 ? 1 : row[weight]);
  said(input, null, `${count(set.combos)} hands, ${(100 * set.share).toFixed(2)} %`);
  draw();
}

function said(input, problem, otherwise) {
  input?.setAttribute("aria-invalid", problem !== null);
  size.textContent = problem ?? otherwise;
  size.className = problem ? "problem" : "";
  if (!problem && !otherwise.includes("%")) {
    held.clear();
    draw();
  }
}

find("add").addEventListener("click", () => change({ players: [...state.players, "any"], focus: state.players.length }));
find("empty").addEventListener("click", () => setRange("none"));
find("top").addEventListener("input", (event) => {
  find("top-says").textContent = `${event.target.value} %`;
  setRange(event.target.value === "0" ? "none" : `${event.target.value}%`);
});

// -- saved names --------------------------------------------------------------------------------------------

function drawNames() {
  const options = Object.keys(names()).sort().map((name) => element("option", { value: name, text: name }));
  find("saved").replaceChildren(element("option", { value: "", text: options.length ? "choose" : "none yet" }), ...options);
}

find("saved").addEventListener("change", (event) => {
  if (!event.target.value) return;
  find("name").value = event.target.value;
  setRange(names()[event.target.value]);
});
find("save").addEventListener("click", async () => {
  const name = find("name").value.trim();
  if (!name || !find("name").validity.valid) return said(null, "a name has letters, digits and _", "");
  const range = state.players[state.focus].trim() || "none";
  const number = asked;
  const named = await ask({ check: `let ${name} = AA` });
  // What the text means now is kept: a name may stand in it that changes later, or is given anew.
  const alone = await ask({ query: name, names: { [name]: range } });
  const reply = !named.ok || alone.ok ? named : await ask({ query: range, names: names() });
  const kept = alone.ok ? range : reply.answers?.[0]?.text;
  if (!reply.ok || !kept) {
    // Who has gone on to another range is not told of this one any more.
    if (number === asked) said(null, reply.problems?.[0]?.message ?? "no set of hands", "");
    return;
  }
  renamed((all) => (all[name] = kept));
});
find("drop").addEventListener("click", () => renamed((kept) => delete kept[find("name").value.trim()]));

// Texts may mean something else now.
function renamed(how) {
  rename(how);
  drawNames();
  announce(["players", "names"]);
}

whenChanged((parts) => {
  if (!parts.includes("players") && !parts.includes("focus")) return;
  pick(null);
  drawPlayers();
  follow();
});
whenEntered(follow);
drawPlayers();
drawNames();
draw();
follow();
