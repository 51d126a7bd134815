// Who continues with which hands, said below the board whatever panels are open: each can be taken back there.

import { button, count, element, find, percent } from "../common/dom.js";
import { part } from "../question/lines.js";
import { ask } from "../common/service.js";
import { names, state, whenChanged } from "../question/state.js";
import { boardOf, filterOf, goingOn, rangesOf, setFilter, street, STREETS } from "./streets.js";

const says = element("ul", { id: "going-on", "aria-label": "Who continues with what" });
find("boards").append(says);
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

function row(at, seat, filter) {
  const many = element("span", { kind: "note" });
  passing(at, seat, filter).then((reply) => (many.textContent = reply.ok ? `(${passed(reply)})` : ""));
  return element("li", { kind: `p${seat}`, "data-going": `${at} ${seat} ${filter}` }, element("span", { kind: "dot", text: String(seat + 1) }),
    ` ${at < street() ? `continued on the ${STREETS[at]}` : "continues"} with `, element("code", { text: filter }), " ", many, " ",
    button("Take back", () => setFilter(seat, "", at), { kind: "quiet", "aria-label": `Player ${seat + 1}: every hand of the ${STREETS[at]} again` }));
}

function draw() {
  const on = Object.keys(STREETS).map(Number).filter((at) => at <= street());
  says.replaceChildren(...on.flatMap((at) => state.players.flatMap((_, seat) => (filterOf(at, seat) ? [row(at, seat, filterOf(at, seat))] : []))));
}

whenChanged((parts) => {
  if (parts.includes("names")) counted.clear();
  if (parts.some((each) => ["players", "board", "where", "had", "names"].includes(each))) draw();
});
draw();
