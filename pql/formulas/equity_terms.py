"""Expressions that ask the exact engine: hands against hands or ranges from a street on.

Each different state (hands and board) is computed once; nothing here is sampled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.combos import ALL_HANDS
from pql.evaluator_ext import symmetry
from pql.sets.board_program import ALL_EXCHANGES, common_group
from pql.sets.handset import HandSet

from .expressions import Expression
from .types import EQUITY

if TYPE_CHECKING:
    from .use import Use

# Boards that complete a street, and about how long one takes each kind of sweep, in seconds.
_RUN_OUTS = {0: 1_712_304, 3: 990, 4: 44, 5: 1}
_MATCHUP_BOARD, _VECTOR_BOARD, _TRIPLE_BOARD = 13e-9, 3e-6, 150e-6
_VECTOR_HAND = 1e-6
# Deals before the flop that differ in suits only are computed once: about so many are alike.
_ALIKE = 12
MOST_AGAINST = 2


def hand_equity(use: Use) -> Expression:
    """The player's share of the pot over all run-outs from a street, all hands of the deal being known."""
    seats = frozenset(range(len(use.checker.players)))
    if len(seats) < 2:
        raise use.error(
            "bad-players", "this compares the hands of two or more players", "add `villain='..'` after `from`"
        )
    cost = len(seats) * _MATCHUP_BOARD * _RUN_OUTS[use.street]
    if not use.street:
        cost /= _ALIKE
    if not use.street and len(seats) == 2 and not use.checker.dead_cards:
        cost = 1e-6  # read off the table of matchups
    parameter = (use.player, use.street, len(seats))
    return use.maker.make(
        Expression(
            "hand equity", (), parameter, EQUITY, level=use.street, players=seats, cost=cost, real=True
        )
    )


def range_equity(use: Use, part: str, ranges: tuple[HandSet, ...]) -> Expression:
    """A part of a hand's result (`equity`, `win`, `tie`, `loss`) against whole ranges, from a street on."""
    if not 1 <= len(ranges) <= MOST_AGAINST:
        raise use.error(
            "bad-players",
            f"this is exact against one or two opponents, and here are {len(ranges)}",
            "leave some players out, or ask `riverEquity`, which needs no ranges",
        )
    group = ALL_EXCHANGES
    for hands in ranges:
        group = common_group(group, symmetry.stabilizer(hands.buffer()))
    boards = max(1, _RUN_OUTS[use.street]) if use.street else 100_000
    if len(ranges) == 1:  # one sweep serves all hands of the player
        own = use.checker.ranges[use.player] if use.checker.ranges else ranges[0]
        cost = boards * _VECTOR_BOARD / max(1, len(own)) + _VECTOR_HAND
    else:
        cost = boards * _TRIPLE_BOARD
    parameter = (use.player, use.street, part, ranges)
    return use.maker.make(
        Expression(
            "range equity",
            (),
            parameter,
            EQUITY,
            level=use.street,
            players=frozenset((use.player,)),
            group=group,
            cost=cost,
            real=True,
        )
    )


def against_opponents(use: Use) -> Expression:
    """The player's hand against the ranges of all others."""
    ranges = tuple([hands for seat, hands in enumerate(use.checker.ranges) if seat != use.player])
    if not ranges:
        raise use.error("bad-players", "this needs an opponent's range", "add `villain='..'` after `from`")
    return range_equity(use, "equity", ranges)


def against_random(use: Use, part: str) -> Expression:
    """A part of the result against one random hand for each opponent."""
    return range_equity(use, part, (HandSet(ALL_HANDS),) * use.opponents)
