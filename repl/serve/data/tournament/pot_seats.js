// Who plays the pot: two or three of the players of the tournament, in each panel that needs them.

import { element } from "../common/dom.js";
import { state, whenChanged } from "../question/state.js";
import { playersOf, seats, sits, titleOf } from "../question/tournament.js";

const shown = (player, place) => `${titleOf(player, place)}: ${player.chips}`;

// `labels` are what each is called, the hero first; of those who play him `others` tells how many there are.
export function potSeats(labels, others = () => 1) {
  const selects = labels.map((label, at) => element("select", { "aria-label": label, on: { change: (event) => sits(at, Number(event.target.value)) } }));
  let drawnOf = null;
  function draw() {
    const players = playersOf(state.stacks);
    if (!players) return; // while the stacks do not read, who was there stays
    const names = players.map(shown);
    if (drawnOf !== names.join("\n")) {
      drawnOf = names.join("\n");
      for (const select of selects) select.replaceChildren(...names.map((text, place) => element("option", { value: place + 1, text })));
    }
    const sitting = seats(Math.min(others(), labels.length - 1));
    selects.forEach((select, at) => {
      select.parentElement.hidden = !(at in sitting);
      if (at in sitting) select.value = sitting[at];
    });
  }
  whenChanged((parts) => parts.some((part) => ["stacks", "seats", "players", "folded", "pot"].includes(part)) && draw());
  const box = element("span", { kind: "row seats" }, ...labels.map((label, at) => element("label", {}, `${label} `, selects[at])));
  draw();
  return box;
}
