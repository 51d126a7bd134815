// All flops and their textures: what they do to whom, exactly; a press puts a flop on the board or looks at one texture.

import { ANY, TEXTURES } from "../board/board.js";
import { button, element, heated, percent, scaled, shown, signed, spoken } from "../common/dom.js";
import { pair } from "../question/seats.js";
import { cards, change, state, whenChanged } from "../question/state.js";
import { table } from "../common/tables.js";
import { plain } from "./words.js";

// The same textures as those of random flops.
const choice = element("select", { "aria-label": "Texture of the flops", on: { change: () => change({ flops: choice.value }) } },
  ...Object.entries(TEXTURES).map(([value, text]) => element("option", { value: value === ANY ? "" : value, text: value === ANY ? "all flops" : text })));
export const flopsOf = element("div", { kind: "row" }, choice);

const said = (texture) => texture.split(" ").map(plain).join(" ");

export function flops(answer) {
  const at = Object.fromEntries(answer.columns.map((name, place) => [name, place]));
  if (answer.by !== "flop" || !("flop" in at)) throw new TypeError("no answer by flop");
  const seats = pair().map((seat) => seat + 1);
  const scale = scaled(answer.rows.map((row) => row[at.equity]));
  const line = (name, row) => [
    name, String(row.boards), heated(element("td", { kind: "n warmth", text: percent(row.equity) }), scale.part(row.equity)),
    signed(100 * row.change), percent(row.strong), percent(row.strong_against),
  ];
  const better = (a, b) => b.equity - a.equity;
  const each = answer.rows.map((row) => Object.fromEntries(answer.columns.map((name, place) => [name, row[place]]))).sort(better);
  const columns = (first) => [first, "boards", "equity", "moves by", `strong ${seats[0]}`, `strong ${seats[1]}`];
  const numbers = [1, 2, 3, 4, 5];
  const caption = `From the best flops for player ${seats[0]} to the best for player ${seats[1]}: the equity of player ${seats[0]}, `
    + `${percent(answer.equity)} on all of them; by how many points it moves; how much of each range has over 80 % then`;
  return element("div", {},
    table(columns("flop"), each.map((row) => () => line(dealt(row.flop), row)), { numbers, caption, label: "Flops", most: 10, ends: true }),
    table(columns("texture"), [...(answer.textures ?? [])].sort(better).map((row) => line(said(row.texture), row)), { numbers, label: "Textures", most: 20 }));
}

function dealt(flop) {
  const made = button("", () => change({ board: flop }), { kind: "flop", "aria-label": `Put ${cards(flop).map(spoken).join(", ")} on the board` });
  made.append(...cards(flop).map((card) => element("span", { kind: card[1], text: shown(card) })));
  return made;
}

function draw() {
  choice.value = state.flops;
}
whenChanged((parts) => parts.includes("flops") && draw());
draw();
