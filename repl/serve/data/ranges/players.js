// The players: a text for each, the equity beside it, and whose range the grid shows.

import { awaited, count, element, find, full, manyCombos, paced, percent, say, settled } from "../common/dom.js";
import { mending } from "../common/fixes.js";
import { isOmaha } from "../common/game.js";
import { classEquities } from "./cells.js";
import { draw, held, hold, isPainting, nameGrid, pick, showClasses, whenPainted } from "./grid.js";
import { written } from "./hands.js";
import { part } from "../question/lines.js";
import { afterEquity, Question } from "../question/question.js";
import { fold, inPlay, isFolded, pair, seated } from "../question/seats.js";
import { titleOf } from "../library/named.js";
import { noted, put, rangeBox } from "./range_box.js";
import { listed, miniature, miniatures } from "./miniature.js";
import "./second.js"; // hears of a change before the grid forgets what it showed
import { ask, whenEntered } from "../common/service.js";
import { cards, change, names, state, whenChanged } from "../question/state.js";
import { forget, patiently } from "../common/typing.js";
import { later } from "../common/waiting.js";

const MOST = 6;
const players = find("players");
const size = find("size");
let asked = 0;
let last = ""; // what is said of the range in focus
let shown = []; // the equities of the players

const named = (range) => (titleOf(range) ? `${titleOf(range)}: ` : "");
const focused = () => players.querySelectorAll(".text")[state.focus];
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
    rangeBox(`Range of ${name}`, {
      takes: (text) => setRange(text, place),
      enters: () => state.focus === place || change({ focus: place }),
      told: follow,
    }),
    size,
    element("span", { kind: "equity" }),
    element("button", {
      type: "button", kind: "fold", text: "Folds", "aria-label": `Player ${place + 1} has folded`, title: "was dealt such a hand and folded it: the cards are gone, but unknown",
      hidden: state.players.length < 3, on: { click: () => fold(place, !isFolded(place)) },
    }),
    element("button", {
      type: "button", kind: "quiet", text: "\u00d7", "aria-label": `Remove ${name}`, disabled: state.players.length < 3,
      on: { click: () => seated([...state.players.keys()].filter((each) => each !== place)) },
    }));
}

function drawPlayers() {
  if (players.children.length !== state.players.length) players.replaceChildren(...state.players.map((_, place) => row(place)));
  [...players.children].forEach((each, place) => {
    put(each.querySelector(".text"), state.players[place]);
    each.querySelector("[type=radio]").checked = place === state.focus;
    each.classList.toggle("focus", place === state.focus);
    each.classList.toggle("folded", isFolded(place));
    each.querySelector(".fold").setAttribute("aria-pressed", isFolded(place));
    each.querySelector(".fold").disabled = !isFolded(place) && inPlay().length < 3;
  });
  find("ranges").dataset.focus = state.focus;
  find("whose").textContent = `Player ${state.focus + 1}${isFolded(state.focus) ? ", folded" : ""}`;
  nameGrid(state.focus + 1);
  find("against").textContent = `The answers below are of player ${pair().map((seat) => seat + 1).join(" against player ")}.`;
  find("against").hidden = inPlay().length < 3;
  find("add").disabled = state.players.length >= MOST;
}

// -- equities -----------------------------------------------------------------------------------------------

export function showEquities(found, problem = "") {
  shown = found;
  const seats = inPlay();
  [...players.children].forEach((each, seat) => {
    const equity = found[seats.indexOf(seat)]?.equity;
    each.querySelector(".equity").textContent = equity !== undefined ? percent(equity) : isFolded(seat) ? "folded" : "";
    full(each, equity ?? 0);
  });
  find("summary").replaceChildren(...found.flatMap((player, place) => [
    element("span", { kind: `dot p${seats[place]}`, text: String(seats[place] + 1) }), element("b", { text: percent(player.equity, found.length > 3 ? 0 : 2) }),
  ]));
  if (problem) find("summary").textContent = problem;
  announced();
}

const announced = settled(() => {
  say(shown.map((player, place) => `Player ${inPlay()[place] + 1} ${percent(player.equity)}`).join(", ") || find("summary").textContent);
}, 900);

// The grid's own question: which hands carry the equity.
const carry = new Question("classes", "Equity of each hand", {
  takes: (answer) => {
    find("carry").querySelectorAll(".problem").forEach((each) => each.remove());
    showClasses(classEquities(answer));
  },
  refuses: (parts) => {
    find("carry").querySelectorAll(".problem").forEach((each) => each.remove());
    // What is wrong with the ranges is told by the equity of all.
    if (carry.own !== null) find("carry").prepend(...parts);
    showClasses(new Map());
  },
  wanted: () => !isOmaha && state.view === "equity" && !isFolded(state.focus),
  awaits: (on) => awaited(on, find("hands")),
});
find("carry").append(carry.progress, carry.row, carry.says);

// -- the range in focus -------------------------------------------------------------------------------------

// The hands behind the text in focus: the grid follows it, unless the text is wrong.
const follow = paced(async () => {
  const number = asked;
  if (!state.players[state.focus].trim()) {
    saidOf(null, "no combos");
    return find("readings").replaceChildren(...noted(state.players[state.focus]));
  }
  const range = part(state.players[state.focus]);
  await afterEquity();
  if (number !== asked) return;
  const right = await listed(range);
  if (number !== asked || isPainting()) return;
  const { problems, statements } = right && !right.reply.problems.length ? { problems: [] } : await ask({ check: range, names: names() });
  if (number !== asked || isPainting()) return;
  if (!right) {
    const problem = problems.find((each) => each.type === "error") ?? inSentence(range, statements ?? []);
    return patiently("range", () => saidOf(problem, "", range));
  }
  forget("range");
  const { list, set, reply } = right;
  const [hand, weight] = ["hand", "weight"].map((name) => list.columns.indexOf(name));
  last = `${named(state.players[state.focus])}${manyCombos(set.combos)}, ${(100 * set.share).toFixed(2)} %`;
  saidOf(null, last);
  const semicolon = state.players[state.focus].includes(";") ? ["`;` was read as a comma"] : [];
  const such = isOmaha && set.text.includes(" such as ") ? [element("p", { kind: "note", text: set.text.replace(/^.* such as/, "such as") })] : [];
  const said = [...semicolon, ...(reply.readings ?? [])].join("; ");
  const pasted = noted(state.players[state.focus]);
  find("readings").replaceChildren(...such, ...pasted, ...(said ? [pasted.length ? `; ${said}` : said] : []), ...problems.map((each) => mendable(each, range)));
  hold(list.rows.map((each) => [each[hand], weight < 0 ? 1 : each[weight]]));
  find("top").value = 100 * set.share;
  sized();
}, 60);

// What reads alone but not as a part of a question: a sentence about hands, such as `top 15% of hands`, has them offered.
function inSentence(range, statements) {
  if (statements.length !== 1 || statements[0].text === range) return { message: "not a set of hands" };
  return { type: "error", message: "this is a sentence, and not a set of hands", help: `write \`${statements[0].text}\``, start: 0, end: [...range].length };
}

const mendable = (problem, range) => mending(problem, range, setRange, { alone: true, box: focused(), request: { names: names() } });

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
  awaited(false, size);
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
  const [one, two, ...rest] = state.players.keys();
  seated([two, one, ...rest]);
});

function drawView() {
  find("carry").hidden = isOmaha || state.view !== "equity" || isFolded(state.focus);
  draw();
}

const drawMiniatures = paced(() => afterEquity().then(() => miniatures([...players.children])), 200);

whenChanged((parts) => {
  if (parts.includes("names")) miniatures([...players.children], true);
  if (parts.some((part) => ["players", "focus", "folded"].includes(part))) {
    pick(null);
    drawPlayers();
    if (!parts.includes("names")) drawMiniatures();
    asked += 1; // an answer on its way is about another range
    awaited(true, size);
    forget("range");
    follow();
  }
  if (parts.some((part) => ["players", "board", "focus", "folded"].includes(part))) carry.own = null;
  if (parts.includes("focus") || parts.includes("folded")) showClasses(new Map());
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
later(drawMiniatures, 100);
queueMicrotask(() => carry.refresh()); // once the equity of all has been asked for
