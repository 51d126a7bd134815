"""`nuts` of Omaha: the pairs of hole cards that make each kind of hand, and how many hands have one of them as best."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING

from pql.cards.combos import ALL_HANDS, hand_cards, hands_touching, indices
from pql.cards.hand_values import category, describe
from pql.evaluator_ext import omaha, ranking
from pql.notation.live_text import live_text
from pql.questions.question import DealQuestion
from pql.questions.report_rows import whole_number
from pql.results.nuts import NutsResult, NutsRow
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control


class HoleNutsQuestion(DealQuestion):
    """The hands of a board by what they make, best first; at most `limit` kinds of them."""

    limit: int | None

    def describe(self, control: Control) -> str:
        return "exact: one look-up for each hand that the board leaves"

    def answer(self, control: Control) -> NutsResult:
        spot = self.spot
        spot.check_cards()
        among = spot.hands
        held = spot.live(among[0]) if among else None
        live = HoleSet.everything(spot.game).without(spot.seen)
        rows = _rows(spot.board, spot.seen, live, held)
        return NutsResult(
            spot.board_text or "",
            rows[: self.limit],
            len(rows),
            len(live),
            (),
            spot.street,
            among[0].text if among else None,
            None if held is None else whole_number(held.weight),
            spot.dead_text,
        )


def _rows(board: int, seen: int, live: HoleSet, held: HoleSet | None) -> tuple[NutsRow, ...]:
    """A row for each value that a live hand has, the best first."""
    masks, _ = live.held()
    counts = Counter(omaha.values(masks, board))
    weights: dict[int, float] = {}
    if held is not None:
        own, their_weights = held.held()
        for value, weight in zip(omaha.values(own, board), their_weights or [1.0] * len(own), strict=True):
            weights[value] = weights.get(value, 0.0) + weight
    pairs = pairs_by_value(board, seen)
    total, whole, better, had = len(live), held.weight if held is not None else 1.0, 0, 0.0
    rows: list[NutsRow] = []
    for ordinal, combos in sorted(counts.items(), reverse=True):
        pokerval = ranking.pokerval_of_ordinal(ordinal)
        two = HandSet(pairs[ordinal])
        better += combos
        has = weights.get(ordinal, 0.0)
        had += has
        rows.append(
            NutsRow(
                len(rows) + 1,
                category(pokerval),
                describe(pokerval),
                "",
                two,
                live_text(two, HandSet(ALL_HANDS), seen),
                combos,
                combos / total,
                better / total,
                *((None, None, None) if held is None else (whole_number(has), has / whole, had / whole)),
            )
        )
    return tuple(rows)


def pairs_by_value(board: int, seen: int) -> dict[int, int]:
    """The pairs of live cards (bits) by the ordinal of what they make with three cards of the board."""
    live, cards = list(indices(ALL_HANDS & ~hands_touching(seen))), hand_cards()
    masks = array("Q", [1 << cards[pair][0] | 1 << cards[pair][1] for pair in live])
    found: dict[int, int] = {}
    for pair, value in zip(live, omaha.values(masks, board), strict=True):
        found[value] = found.get(value, 0) | 1 << pair
    return found
