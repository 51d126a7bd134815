"""`nuts`: the hands that a board allows, from the best down as the board is now, and who of a range has them."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import fsum

from pql.cards.combos import ALL_HANDS, hand_cards, hand_names, hands_touching, indices
from pql.cards.games import Game, played
from pql.cards.hand_values import category, describe
from pql.cards.kernels import ranking
from pql.cards.made_hands import describe_code, hands_by_code
from pql.engine.work import Control
from pql.notation.live_text import live_text
from pql.results.nuts import NutsResult, NutsRow
from pql.results.report import class_grid
from pql.sets.handset import HandSet

from .question import DealQuestion


class NutsQuestion(DealQuestion):
    """The hands of a board by what they make, best first; at most `limit` kinds of them.

    The spot has the range, if there is one, as its only player.
    """

    limit: int | None

    def describe(self, control: Control) -> str:
        return "exact: one look-up for each hand that the board leaves"

    def answer(self, control: Control) -> NutsResult:
        spot = self.spot
        spot.check_cards()
        live = ALL_HANDS & ~hands_touching(spot.seen)
        among = spot.hands[0] if spot.hands else None
        held = None if among is None else among.hands.without(spot.seen)
        if held is not None and not held:
            raise spot.place.error(
                "impossible-deal",
                "the range has no hand left: each holds a card that is dead or on the board",
            )
        rows, beaten = _on_board(played(), spot.board, spot.dead, live)
        if held is not None:
            rows = _of_range(rows, held)
        return NutsResult(
            spot.board_text or "",
            rows[: self.limit],
            len(rows),
            live.bit_count(),
            beaten,
            spot.street,
            None if among is None else among.text,
            None if held is None else _weight(held),
            spot.dead_text,
            spot.in_order(),
        )


# Boards that are asked about again and again while a range changes.
_REMEMBERED = 8


_Grid = tuple[tuple["float | None", ...], ...]


@lru_cache(_REMEMBERED)
def _on_board(game: Game, board: int, dead: int, live: int) -> tuple[tuple[NutsRow, ...], _Grid]:
    """A row for each value of a live hand, the best first, and what is beaten by class; in the game that is played."""
    everything, seen = HandSet(ALL_HANDS), board | dead
    total = live.bit_count()
    rows: list[NutsRow] = []
    better = 0
    for ordinal, bits in sorted(by_value(board, live).items(), reverse=True):
        pokerval = ranking.pokerval_of_ordinal(ordinal)
        combos = bits.bit_count()
        better += combos
        made = [describe_code(code).made for code in sorted(hands_by_code(board, bits), reverse=True)]
        rows.append(
            NutsRow(
                len(rows) + 1,
                category(pokerval),
                describe(pokerval),
                " ".join(dict.fromkeys(made)),
                HandSet(bits),
                live_text(HandSet(bits), everything, seen),
                combos,
                combos / total,
                better / total,
            )
        )
    return tuple(rows), _beaten(rows)


def _of_range(rows: tuple[NutsRow, ...], held: HandSet) -> tuple[NutsRow, ...]:
    """The rows with what a range has of each."""
    whole = _weight(held)
    weights = None if held.is_plain else held.buffer()
    had: int | float = 0
    found = []
    for row in rows:
        bits = row.held.bits & held.bits
        has: int | float = bits.bit_count()
        if weights is not None and (weighed := fsum([weights[hand] for hand in indices(bits)])) != has:
            has = weighed
        had += has
        found.append(row.changed(weight=has, has=has / whole, has_or_better=had / whole))
    return tuple(found)


def by_value(board: int, live: int) -> dict[int, int]:
    """The live hands (bits) by the ordinal of what they make."""
    hands = list(indices(live))
    cards = hand_cards()
    masks = array("Q", [board | 1 << cards[hand][0] | 1 << cards[hand][1] for hand in hands])
    ordinals = array("H", bytes(2 * len(hands)))
    ranking.rank_masks(masks, ordinals)
    by_value: dict[int, int] = {}
    for hand, ordinal in zip(hands, ordinals, strict=True):
        by_value[ordinal] = by_value.get(ordinal, 0) | 1 << hand
    return by_value


def _beaten(rows: list[NutsRow]) -> _Grid:
    """By class, in 13 rows of 13: the mean share of all hands that its hands beat, half of what they tie with."""
    ahead = {hand: 1 - row.or_better + row.share / 2 for row in rows for hand in indices(row.held.bits)}
    shares = [(hand_names()[hand], 1, share) for hand, share in ahead.items()]
    return tuple(map(tuple, class_grid(shares, 13 - played().lowest)))


def _weight(hands: HandSet) -> int | float:
    return len(hands) if hands.is_plain else hands.weight
