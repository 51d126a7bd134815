"""Exact equities: hands against hands or ranges from a street on.

Each different state of hands and board is computed once; nothing here is sampled. Hands against hands enumerate the
run-outs. A hand against a range takes one sweep for each board, which gives the result of every hand at once; boards
that differ only by suits that the range does not tell apart share it.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT
from pql.engine import costs
from pql.evaluator_ext import columns, symmetry
from pql.evaluator_ext.columns import Column
from pql.sets.board_program import ALL_EXCHANGES, common_group
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .dealt import of_two_cards
from .equity_results import (
    PARTS,
    against_several,
    first_of_its_kind,
    preflop_matrix,
    preflop_share,
    results_on,
    seconds_against,
)
from .expressions import Evaluation, Expression
from .frames import nullable
from .hole_cards import HoleEquity, HoleRangeEquity, seconds_on
from .symbol_use import Use
from .types import EQUITY

if TYPE_CHECKING:
    from pql.base.diagnostics import PQLError
    from pql.cards.games import Game

    from .dealt import Held

# Boards that complete a street.
_RUN_OUTS = {0: 1_712_304, 3: 990, 4: 44, 5: 1}
# Deals before the flop that differ in suits only are computed once: about so many are alike.
_ALIKE = 12
# What a hand on a board may take, against several ranges.
_MOST_SECONDS = 4.0
# In Omaha no two hands share a result, and a sample has thousands.
_MOST_HOLE_SECONDS = 1.0


class HandEquity(Expression):
    """The player's share of the pot over all run-outs from a street, all hands of the deal being known."""

    __slots__ = ("game", "player", "seats", "street")
    operation = "hand equity"

    def __init__(self, game: Game, player: int, street: int, seats: int, dead: bool) -> None:
        cost = seats * costs.POCKETS_BOARD * _RUN_OUTS[street]
        if not street:
            cost = costs.LOOKED_UP_EQUITY if seats == 2 and not dead else cost / _ALIKE
        super().__init__(EQUITY, level=street, players=frozenset(range(seats)), cost=cost, real=True)
        self.game: Final = game
        self.player: Final = player
        self.street: Final = street
        self.seats: Final = seats

    def compute(self, rows: Evaluation) -> Column:
        order = [self.player, *[seat for seat in range(self.seats) if seat != self.player]]
        frame, dead = rows.frame, rows.dead
        pockets = [frame.pockets[seat] for seat in order]
        if self.street:
            shares_of_pot = kernels.of(self.game).deals.shares_of_pot
            return columns.reals(shares_of_pot(pockets, rows.boards(self.street), dead))
        if self.seats == 2 and not dead:
            indices = columns.cross(frame.hands[order[0]], HAND_COUNT, frame.hands[order[1]])
            return columns.gather(preflop_matrix(self.game), indices)
        shares = array("d")
        for masks in zip(*pockets, strict=True):
            alike = masks if dead else first_of_its_kind(masks)
            shares.append(preflop_share(self.game, alike, dead))
        return columns.reals(shares)


class RangeEquity(Expression):
    """A part of a hand's result (`equity`, `win`, `tie`, `loss`) against whole ranges; null where it meets none."""

    __slots__ = ("part", "player", "ranges", "street")
    operation = "range equity"

    def __init__(
        self,
        player: int,
        street: int,
        measure: str,
        ranges: tuple[HandSet, ...],
        own: HandSet,
        seconds: float | None = None,
    ) -> None:
        group = ALL_EXCHANGES
        for hands in ranges:
            group = common_group(group, symmetry.stabilizer(hands.buffer()))
        boards = _RUN_OUTS[street] if street else 100_000
        cost = boards * costs.RANGES_BOARD if seconds is None else seconds
        if len(ranges) == 1:  # one sweep serves all hands of the player
            cost = boards * costs.RANGE_BOARD / max(1, len(own)) + costs.RANGE_HAND
        super().__init__(
            EQUITY, level=street, players=frozenset((player,)), group=group, cost=cost, real=True
        )
        self.player: Final = player
        self.street: Final = street
        self.part: Final = measure
        self.ranges: Final = ranges

    def compute(self, rows: Evaluation) -> Column:
        hands, boards = rows.frame.hands[self.player], rows.boards(self.street)
        if len(boards) == 1:  # one board for all rows
            boards = boards * len(hands)
        measure = PARTS.index(self.part)
        if len(self.ranges) > 1:
            values = [
                against_several(hand, board, rows.dead, self.ranges)[measure]
                for hand, board in zip(hands, boards, strict=True)
            ]
            return nullable(values)
        by_board: dict[int, tuple[memoryview[float], tuple[int, ...]]] = {}
        values = []
        for hand, board in zip(hands, boards, strict=True):
            on_board = by_board.get(board)
            if on_board is None:
                on_board = by_board[board] = results_on(board, rows.dead, self.ranges[0], measure)
            results, renamed = on_board
            value = results[renamed[hand]]
            values.append(value if value == value else None)
        return nullable(values)


# What definitions ask for


def alone(use: Use) -> PQLError:
    """The error for what compares players, asked of recorded hands."""
    return use.error(
        "bad-players",
        "this compares players, and in a recorded hand only one player's cards count",
        "write `HvPerceivedRangeEquity(hero, flop, '22+')` against a range; `won` and `showdown` say how it ended",
    )


def hand_equity(use: Use) -> Expression:
    """The player's share of the pot over all run-outs from a street, all hands of the deal being known."""
    seats = len(use.context.players)
    if use.context.recorded:
        raise alone(use)
    if seats < 2:
        raise use.error(
            "bad-players", "this compares the hands of two or more players", "add `villain='..'` after `from`"
        )
    if use.game.uses:
        return use.one(HoleEquity(use.player, use.street, seats, use.game))
    return use.one(HandEquity(use.game, use.player, use.street, seats, bool(use.context.dead_cards)))


def range_equity(use: Use, measure: str, ranges: tuple[Held, ...]) -> Expression:
    """A part of a hand's result against whole ranges, from a street on."""
    if use.game.uses:
        return _hole_range_equity(use, measure, ranges)
    held = of_two_cards(ranges)
    own = next(iter(of_two_cards(use.context.ranges[use.player : use.player + 1])), held[0])
    seconds = None
    if len(ranges) > 2:
        seconds = seconds_against(own, use.street, 0, tuple(held))
        if seconds > _MOST_SECONDS:
            raise use.error(
                "bad-players",
                f"this is never sampled, and against {len(ranges)} such ranges each hand takes about {seconds:,.0f} s",
                "give fewer players or narrower ranges, a later street, or ask `riverEquity`, which needs no ranges",
            )
    return use.one(RangeEquity(use.player, use.street, measure, tuple(held), own, seconds))


def _hole_range_equity(use: Use, measure: str, ranges: tuple[Held, ...]) -> Expression:
    if len(ranges) > 1:
        raise use.error("bad-players", f"in {use.game.name} this is against one range", "give one opponent")
    (hands,) = ranges
    assert isinstance(hands, HoleSet)
    seconds = seconds_on(use.street, hands)
    if seconds > _MOST_HOLE_SECONDS:
        raise use.error(
            "bad-players",
            f"this is never sampled, and against such a range each hand takes about {seconds:,.0f} s",
            "give a narrower range or a later street, or ask `riverEquity`, which needs no ranges",
        )
    return use.one(HoleRangeEquity(use.player, use.street, measure, hands))


def against_opponents(use: Use) -> Expression:
    """The player's hand against the ranges of all others."""
    if use.context.recorded:
        raise alone(use)
    ranges = tuple([hands for seat, hands in enumerate(use.context.ranges) if seat != use.player])
    if not ranges:
        raise use.error("bad-players", "this needs an opponent's range", "add `villain='..'` after `from`")
    return range_equity(use, "equity", ranges)


def against_random(use: Use, measure: str) -> Expression:
    """A part of the result against one random hand for each opponent."""
    return range_equity(use, measure, (HandSet.everything(use.game),) * use.opponents)
