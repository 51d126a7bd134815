// The filters by street, below the board whatever panels are open: who continues with which hands, as a tree of conditions. Each
// of them can be taken out, and all of them written anew.

import { button, count, element, find, percent } from "../common/dom.js";
import { isOmaha } from "../common/game.js";
import { part } from "../question/lines.js";
import { inPlay } from "../question/seats.js";
import { ask } from "../common/service.js";
import { names, state, whenChanged } from "../question/state.js";
import { parsed, said, without } from "./formula.js";
import { boardOf, filterOf, goingOn, rangesOf, setFilter, street, STREETS } from "./streets.js";
import { plain } from "../answers/words.js";

const tree = element("ul", { id: "going-on", "aria-label": "Filters by street" });
find("boards").append(tree);
const counted = new Map(); // what is said of a range and its filter

// The hands of a player on a street, and those of them that pass a filter.
export async function passing(at, seat, filter) {
  const range = part(rangesOf(at)[seat]);
  const query = `(${range}) on ${boardOf(at)}; ${goingOn(range, filter, boardOf(at))}`;
  const key = JSON.stringify([query, names()]);
  if (!counted.has(key)) counted.set(key, await ask({ query, names: names() }));
  return counted.get(key);
}

export function passed(reply) {
  const [all, some] = reply.answers.map((each) => each.weight);
  return `${count(some)} of ${count(all)} combos, ${percent(all ? some / all : 0, 0)}`;
}

// A condition as players say it: `toppair or better` is `top pair or better`.
const inWords = (text) => text.replace(/[a-z_]\w*/gi, (word) => plain(word));

// The conditions of a filter, each with a press that takes it out.
function conditions(node, take, path = []) {
  if (node.text !== undefined) {
    return [element("span", { kind: "condition", title: node.text }, inWords(node.text), button("\u00d7", () => take(path), { kind: "quiet", "aria-label": `Take out ${inWords(node.text)}` }))];
  }
  const parts = node.parts.map((each, at) => conditions(each, take, [...path, at]));
  if (node.how === "not") return [element("span", { kind: "of" }, element("b", { text: "not " }), ...parts[0])];
  return [element("span", { kind: "of" }, ...parts.flatMap((some, at) => (at ? [element("b", { text: ` ${node.how} ` }), ...some] : some)))];
}

function row(at, seat, filter) {
  const dot = element("span", { kind: "dot", text: String(seat + 1) });
  const edit = () => written(made, at, seat, filter);
  if (!filter) {
    const made = element("li", { kind: `p${seat}` }, dot, element("span", { kind: "goes", text: " continues with " }), button("every hand", () => written(made, at, seat, ""), { kind: "quiet", "aria-label": `Filter player ${seat + 1} on the ${STREETS[at]}` }));
    return made;
  }
  const many = element("span", { kind: "note" });
  passing(at, seat, filter).then((reply) => (many.textContent = reply.ok ? `(${passed(reply)})` : ""));
  const root = parsed(filter);
  const take = (path) => {
    const left = path.length ? without(root, path) : null;
    setFilter(seat, left ? said(left) : "", at);
  };
  const made = element("li", { kind: `p${seat}`, "data-going": `${at} ${seat} ${filter}` }, dot, ` ${at < street() ? "continued" : "continues"} with `, ...conditions(root, take), " ", many, " ",
    button("Change", edit, { kind: "quiet", "aria-label": `Change the filter of player ${seat + 1} on the ${STREETS[at]}` }),
    button("Take back", () => setFilter(seat, "", at), { kind: "quiet", "aria-label": `Player ${seat + 1}: every hand of the ${STREETS[at]} again` }));
  return made;
}

// The filter as a text in the place of its conditions; what does not read filters nothing, and says why.
function written(made, at, seat, filter) {
  const wrong = element("span", { kind: "problem", role: "status" });
  const input = element("input", { kind: "text", value: filter, list: "often", autocomplete: "off", spellcheck: "false", placeholder: "toppair or better or flushdraw",
    "aria-label": `Filter of player ${seat + 1} on the ${STREETS[at]}` });
  const done = async () => {
    const text = input.value.trim();
    if (text === filter || !text) return text === filter ? draw() : setFilter(seat, text, at);
    const reply = await passing(at, seat, text);
    input.setAttribute("aria-invalid", !reply.ok);
    if (reply.ok) setFilter(seat, text, at);
    else wrong.textContent = reply.problems[0].message;
    return undefined;
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") done();
    if (event.key === "Escape") draw();
  });
  input.addEventListener("change", done);
  made.replaceChildren(made.firstChild, " continues with ", input, " ", wrong);
  input.select();
}

function draw() {
  const on = isOmaha ? [] : Object.keys(STREETS).map(Number).filter((at) => at <= street());
  const rows = on.map((at) => {
    const isNow = at === street() && at < 5;
    return [at, state.players.flatMap((_, seat) => (filterOf(at, seat) || (isNow && inPlay().includes(seat)) ? [row(at, seat, filterOf(at, seat))] : []))];
  });
  tree.replaceChildren(...rows.filter(([, some]) => some.length).map(([at, some]) =>
    element("li", { kind: "street", "data-street": at }, element("b", { text: `${STREETS[at][0].toUpperCase()}${STREETS[at].slice(1)}` }), element("ul", {}, ...some))));
}

whenChanged((parts) => {
  if (parts.includes("names")) counted.clear();
  if (parts.some((each) => ["players", "board", "folded", "where", "had", "names"].includes(each))) draw();
});
draw();
