// Who plays the pot: two of the players of the tournament, in each panel that needs them.

import { element } from "../common/dom.js";
import { state, whenChanged } from "../question/state.js";
import { playersOf, seats, sits, titleOf } from "../question/tournament.js";

const shown = (player, place) => `${titleOf(player, place)}: ${player.chips}`;

// `labels` are what the first and the second are called.
export function potSeats(labels) {
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
    seats().forEach((seat, at) => (selects[at].value = seat));
  }
  whenChanged((parts) => parts.some((part) => ["stacks", "seats"].includes(part)) && draw());
  draw();
  return element("span", { kind: "row seats" }, ...labels.map((label, at) => element("label", {}, `${label} `, selects[at])));
}
