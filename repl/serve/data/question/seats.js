// Who sits where: the players in play, those who have folded, and whose answers are shown.

import { change, state } from "./state.js";

export const isFolded = (seat) => state.folded.includes(seat);
export const inPlay = () => [...state.players.keys()].filter((seat) => !isFolded(seat));

// Whose answers are shown: of the player in focus, or of the first in play where that one has folded.
export const asker = () => (isFolded(state.focus) ? inPlay()[0] : state.focus);
export const opponents = () => inPlay().filter((seat) => seat !== asker());
export const pair = () => [asker(), opponents()[0]];

// The seats in another order, or fewer of them, with what belongs to each.
export function seated(order) {
  change({
    players: order.map((seat) => state.players[seat]),
    folded: order.flatMap((seat, place) => (isFolded(seat) ? [place] : [])),
    realised: order.map((seat) => state.realised[seat] ?? 100),
    caller: order.includes(state.caller) ? order.indexOf(state.caller) : Math.min(1, order.length - 1),
  });
}

export function fold(seat, folds) {
  change({ folded: [...state.folded.filter((each) => each !== seat), ...(folds ? [seat] : [])].sort() });
}

// Whose range the second grid has.
export const otherSeat = () => (isFolded(state.focus) ? asker() : pair()[1]);
