// Stacks and prizes as texts, with who plays the pot, and what the language says of each.

import { element } from "../common/dom.js";
import { change, state, whenChanged } from "../question/state.js";
import { parted, prizes as paid, stacks as asked } from "../question/tournament.js";
import { field } from "./field.js";
import { potSeats } from "./pot_seats.js";
import { rows } from "./rows.js";

// Stacks that are pasted with their prizes fill both fields.
const stacks = field("Stacks", { size: 34, placeholder: "Ann 5000, Bob 3000, 2000", drawn: () => state.stacks, takes: (text) => {
  const both = parted(text);
  change(both ?? { stacks: text });
  if (both) [stacks.input.value, prizes.input.value] = [both.stacks, both.prizes];
} });
const prizes = field("Prizes", { size: 20, placeholder: "50, 30, 20", drawn: () => state.prizes, takes: (text) => change({ prizes: text }) });
export const tournament = element("div", { kind: "tournament" },
  element("div", { kind: "row texts" }, stacks.box, prizes.box), stacks.says, prizes.says,
  rows, potSeats(["I am", "against"]));

// Puts each problem at the field that it is about; what is right says nothing.
export function refused(parts, problems) {
  const behind = [..."icm ", ...asked(), ..." pay"].length; // where the prizes begin in the line
  // What is said of the whole line is about what is missing in it.
  const isBehind = (start) => start >= behind || (start === 0 && !paid());
  const isPrizes = ({ code, start }) => code === "bad-prizes" || (code !== "bad-stacks" && isBehind(start));
  const of = (which) => parts.filter((_, place) => problems[place].type === "error" && isPrizes(problems[place]) === which);
  stacks.refuses(of(false));
  prizes.refuses(of(true));
  return parts.filter((_, place) => problems[place].type !== "error");
}

whenChanged((parts) => parts.some((part) => ["stacks", "prizes"].includes(part)) && [stacks, prizes].forEach((each) => each.draw()));
