// The players: a text for each, the equity beside it, and whose range the grid shows.

import { count, element, find, full, paced, percent, say, settled } from "./dom.js";
import { mending } from "./fixes.js";
import { draw, held, hold, isPainting, nameGrid, pick, showClasses, whenPainted } from "./grid.js";
import { written } from "./hands.js";
import { part } from "./lines.js";
import { converted } from "./pasted.js";
import { Question } from "./question.js";
import { miniature, miniatures } from "./miniature.js";
import { ask, whenEntered } from "./service.js";
import { cards, change, names, state, whenChanged } from "./state.js";
import { forget, patiently } from "./typing.js";

const MOST = 6;
const players = find("players");
const size = find("size");
let asked = 0;
let last = ""; // what is said of the range in focus
let shown = []; // the equities of the players
let note = null; // what is said of a range that was pasted

const focused = () => players.querySelectorAll("input.text")[state.focus];
export const askings = () => asked;

export function setRange(text, place = state.focus) {
  change({ players: state.players.map((range, each) => (each === place ? text : range)) });
}

// -- the texts ----------------------------------------------------------------------------------------------

function row(place) {
  const name = `player ${place + 1}`;
  const [picture, size] = miniature();
  return element("div", { kind: `player p${place}` },
    element("label", { kind: "seat" },
      element("input", { type: "radio", name: "focus", "aria-label": `Show the range of ${name}`, on: { change: () => change({ focus: place }) } }),
      element("span", { text: String(place + 1), "aria-hidden": "true" })),
    picture,
    element("input", {
      kind: "text", "aria-label": `Range of ${name}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      on: {
        input: (event) => setRange(event.target.value, place),
        focus: () => state.focus === place || change({ focus: place }),
        paste: (event) => pasted(event, place),
      },
    }),
    size,
    element("span", { kind: "equity" }),
    element("button", {
      type: "button", kind: "quiet", text: "\u00d7", "aria-label": `Remove ${name}`, disabled: state.players.length < 3,
      on: { click: () => change({ players: state.players.filter((_, each) => each !== place) }) },
    }));
}

// What another program has written is converted, and what it was is said.
async function pasted(event, place) {
  const text = event.clipboardData?.getData("text") ?? "";
  const input = event.target;
  if (!/[;\n\r[:]|[^\s,]\s+[^\s,]/.test(text.trim())) return;
  event.preventDefault();
  const [start, end] = [input.selectionStart, input.selectionEnd];
  const found = await converted(text);
  const written = found?.range ?? text.trim().replace(/\s*[\n\r]+\s*/g, ", ");
  setRange(input.value.slice(0, start) + written + input.value.slice(end), place);
  note = found ? { range: state.players[place], text: found.says ?? found.problem } : null;
  follow();
}

function drawPlayers() {
  if (players.children.length !== state.players.length) players.replaceChildren(...state.players.map((_, place) => row(place)));
  [...players.children].forEach((each, place) => {
    const input = each.querySelector("input.text");
    if (input.value !== state.players[place]) input.value = state.players[place];
    input.title = state.players[place];
    each.querySelector("[type=radio]").checked = place === state.focus;
    each.classList.toggle("focus", place === state.focus);
  });
  find("ranges").dataset.focus = state.focus;
  find("whose").textContent = `Player ${state.focus + 1}`;
  nameGrid(state.focus + 1);
  find("against").textContent = `The answers below are of player ${state.focus + 1} against player ${state.focus === 0 ? 2 : 1}.`;
  find("against").hidden = state.players.length < 3;
  find("add").disabled = state.players.length >= MOST;
}

// -- equities -----------------------------------------------------------------------------------------------

export function showEquities(found, problem = "") {
  shown = found;
  [...players.children].forEach((each, place) => {
    const equity = found[place]?.equity;
    each.querySelector(".equity").textContent = equity === undefined ? "" : percent(equity);
    full(each, equity ?? 0);
  });
  find("summary").replaceChildren(...found.flatMap((player, place) => [
    element("span", { kind: `dot p${place}`, text: String(place + 1) }), element("b", { text: percent(player.equity, found.length > 3 ? 0 : 2) }),
  ]));
  if (problem) find("summary").textContent = problem;
  announced();
}

const announced = settled(() => {
  say(shown.map((player, place) => `Player ${place + 1} ${percent(player.equity)}`).join(", ") || find("summary").textContent);
}, 900);

// The grid's own question: which hands carry the equity.
const carry = new Question("classes", "Equity of each hand", {
  takes: (answer) => {
    const [name, equity] = [answer.by, "equity"].map((column) => answer.columns?.indexOf(column) ?? -1);
    find("carry").querySelectorAll(".problem").forEach((each) => each.remove());
    const off = answer.columns?.indexOf("stderr") ?? -1;
    const known = (each) => ({ equity: each[equity], off: off < 0 ? null : each[off] });
    showClasses(answer.by === "class" ? new Map(answer.rows.map((each) => [each[name], known(each)])) : new Map());
  },
  refuses: (parts) => {
    find("carry").querySelectorAll(".problem").forEach((each) => each.remove());
    // What is wrong with the ranges is told by the equity of all.
    if (carry.own !== null) find("carry").prepend(...parts);
    showClasses(new Map());
  },
  wanted: () => state.view === "equity",
});
find("carry").append(carry.progress, carry.row, carry.says);

// -- the range in focus -------------------------------------------------------------------------------------

// The hands behind the text in focus: the grid follows it, unless the text is wrong.
const follow = paced(async () => {
  const number = asked;
  if (!state.players[state.focus].trim()) return saidOf(null, "no hands");
  const range = part(state.players[state.focus]);
  const reply = await ask({ query: `list ${range}; ${range}`, names: names() });
  if (number !== asked || isPainting()) return;
  const right = reply.ok && reply.answers?.length === 2;
  const problems = right && !reply.problems.length ? [] : (await ask({ check: range, names: names() })).problems;
  if (number !== asked || isPainting()) return;
  if (!right) return patiently("range", () => saidOf(problems.find((each) => each.type === "error") ?? { message: "no set of hands" }, "", range));
  forget("range");
  const [list, set] = reply.answers;
  const [hand, weight] = ["hand", "weight"].map((name) => list.columns.indexOf(name));
  last = `${count(set.combos)} hands, ${(100 * set.share).toFixed(2)} %`;
  saidOf(null, last);
  const semicolon = state.players[state.focus].includes(";") ? ["`;` was read as a comma"] : [];
  const said = [...(note?.range === state.players[state.focus] ? [note.text] : []), ...semicolon, ...(reply.readings ?? [])];
  find("readings").replaceChildren(...(said.length ? [said.join("; ")] : []), ...problems.map((each) => mendable(each, range)));
  hold(list.rows.map((each) => [each[hand], weight < 0 ? 1 : each[weight]]));
  find("top").value = 100 * set.share;
  sized();
}, 60);

const mendable = (problem, range) => mending(problem, range, setRange, { request: { names: names() } });

// How many hands there are, by weight where they have one, and those that the board leaves.
function sized() {
  if (focused()?.getAttribute("aria-invalid") === "true" || !held.size) return;
  const board = cards(state.board);
  const left = [...held].filter(([hand]) => !board.some((card) => hand.includes(card)));
  const weight = [...held.values()].reduce((sum, each) => sum + each, 0);
  const more = weight < held.size - 1e-9 ? [`weighing ${count(weight)}`] : [];
  if (left.length < held.size) more.push(`${count(left.length)} left`);
  size.textContent = [last, ...more].join(", ");
}

function saidOf(problem, otherwise = "", range = "") {
  focused()?.setAttribute("aria-invalid", problem !== null);
  size.textContent = otherwise;
  find("readings").replaceChildren(...(problem ? [mendable(problem, range)] : []));
  find("hands").classList.toggle("old", problem !== null);
  if (!problem && !otherwise.includes("%")) hold([]);
}

// What is painted, as text. The range is set at once, so that whatever is done before the service answers goes on from it.
whenPainted(async () => {
  const range = written(held);
  const place = state.focus;
  setRange(range, place);
  const reply = await ask({ query: range });
  if (reply.ok && !isPainting() && state.players[place] === range) setRange(reply.answers[0].text, place);
});

find("add").addEventListener("click", () => change({ players: [...state.players, "any"], focus: state.players.length }));
find("swap").addEventListener("click", () => {
  const [one, two, ...rest] = state.players;
  change({ players: [two, one, ...rest] });
});

function drawView() {
  find("carry").hidden = state.view !== "equity";
  draw();
}

const drawMiniatures = paced(() => miniatures([...players.children]), 200);

whenChanged((parts) => {
  if (parts.includes("names")) miniatures([...players.children], true);
  if (parts.includes("players") || parts.includes("focus")) {
    pick(null);
    drawPlayers();
    if (!parts.includes("names")) drawMiniatures();
    asked += 1; // an answer on its way is about another range
    forget("range");
    follow();
  }
  if (parts.some((part) => ["players", "board", "focus"].includes(part))) carry.own = null;
  if (parts.includes("focus")) showClasses(new Map());
  if (parts.includes("board")) {
    pick(null); // it was made of another board's hands
    sized();
  }
  carry.refresh(parts.includes("names"));
  drawView();
});
whenEntered(() => {
  drawMiniatures();
  follow();
  carry.refresh(true);
});
drawPlayers();
drawView();
follow();
setTimeout(drawMiniatures, 100);
queueMicrotask(() => carry.refresh()); // once the equity of all has been asked for
