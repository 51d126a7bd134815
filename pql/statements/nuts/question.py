"""`nuts`: the hands that a board allows, from the best down as the board is now, and who of a range has them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pql.cards import kernels
from pql.cards.combos import hand_names, indices
from pql.cards.games import Game
from pql.cards.hand_values import category, describe, low_text
from pql.cards.lows import MADE_LOWS
from pql.engine.nuts import low_weights, lows_of_more
from pql.engine.ways import ways_of
from pql.engine.work import Control
from pql.notation.hand_text import live_text
from pql.questions.question import DealQuestion
from pql.sets.handset import HandSet
from pql.statements.report.result import class_grid

from .result import LOW, NutsResult, NutsRow


class NutsQuestion(DealQuestion):
    """The hands of a board by what they make, best first; at most `limit` kinds of them.

    The spot has the range, if there is one, as its only player.
    """

    limit: int | None

    def describe(self, control: Control) -> str:
        return "exact: one look-up for each hand that the board leaves"

    def answer(self, control: Control) -> NutsResult:
        spot, ways = self.spot, self.spot.ways
        spot.check_cards()
        among = spot.hands[0] if spot.hands else None
        held = None if among is None else among.hands.without(spot.seen)
        if held is not None and not held:
            raise spot.place.error(
                "impossible-deal",
                "the range has no hand left: each holds a card that is dead or on the board",
            )
        rows, beaten, live = _on_board(spot.game, spot.board, spot.dead)
        if held is not None:
            rows = _of_range(rows, ways.weight_by_value(held, spot.board), held.weight)
        lows = _lows_on_board(spot.game, spot.board, spot.dead)
        if held is not None and lows:
            lows = _of_range(lows, low_weights(held, spot.board), held.weight)
        return NutsResult(
            spot.board_text or "",
            tuple([row for _, row in rows[: self.limit]]),
            len(rows),
            live,
            beaten,
            spot.street,
            None if among is None else among.text,
            None if held is None else ways.amount(held),
            spot.dead_text,
            spot.in_order(),
            tuple([row for _, row in lows[: self.limit]]),
            game=spot.game.name,
        )


# Boards that are asked about again and again while a range changes.
_REMEMBERED = 8


_Grid = tuple[tuple["float | None", ...], ...]
_Rows = list[tuple[int, NutsRow]]
"""Rows with the ordinals of their values."""


@lru_cache(_REMEMBERED)
def _on_board(game: Game, board: int, dead: int) -> tuple[_Rows, _Grid, int]:
    """A row for each value of a live hand, the best first, what is beaten by class, and how many hands there are."""
    values = ways_of(game).nut_values(game, board, dead)
    total = sum([value.combos for value in values])
    rows: _Rows = []
    ranking = kernels.of(game).ranking
    better = 0
    for ordinal, combos, shown, made in values:
        pokerval = ranking.pokerval_of_ordinal(ordinal)
        better += combos
        row = NutsRow(
            len(rows) + 1,
            category(pokerval, game),
            describe(pokerval, game),
            made,
            shown,
            live_text(shown, HandSet.everything(game.of_two_cards), board | dead),
            combos,
            combos / total,
            better / total,
        )
        rows.append((ordinal, row))
    return rows, _beaten(rows, game) if game.hole == 2 else (), total


@lru_cache(_REMEMBERED)
def _lows_on_board(game: Game, board: int, dead: int) -> _Rows:
    """A row for each low of a live hand, the best first, where half of the pot goes to the best."""
    values = [] if game.low is None else lows_of_more(game, board, dead)
    total = sum([value.combos for value in values])
    rows: _Rows = []
    better = 0
    for value, combos, shown, _ in values:
        better += combos
        place = min(len(rows), len(MADE_LOWS) - 3)
        row = NutsRow(
            len(rows) + 1,
            LOW,
            low_text(value),
            MADE_LOWS[place].name if value else "nolow",
            shown,
            live_text(shown, HandSet.everything(game.of_two_cards), board | dead) if value else "",
            combos,
            combos / total,
            better / total,
        )
        rows.append((value, row))
    return rows


def _of_range(rows: _Rows, weights: Mapping[int, int | float], whole: float) -> _Rows:
    """The rows with what a range has of each, by the ordinals of values."""
    had: int | float = 0
    found = []
    for ordinal, row in rows:
        has = weights.get(ordinal, 0)
        had += has
        found.append((ordinal, row.changed(weight=has, has=has / whole, has_or_better=had / whole)))
    return found


def _beaten(rows: _Rows, game: Game) -> _Grid:
    """By class, in 13 rows of 13: the mean share of all hands that its hands beat, half of what they tie with."""
    ahead = {hand: 1 - row.or_better + row.share / 2 for _, row in rows for hand in indices(row.held.bits)}
    shares = [(hand_names()[hand], 1, share) for hand, share in ahead.items()]
    return tuple(map(tuple, class_grid(shares, 13 - game.lowest)))
