"""ProPokerTools' functions of the showdown."""

from __future__ import annotations

from pql.formulas.equities import alone
from pql.formulas.expressions import Expression, PotShare
from pql.formulas.types import BOOLEAN, EQUITY, FRACTION, HAND_TYPE, Type
from pql.formulas.use import Use

from .rows import Rows

ROWS = Rows("ProPokerTools, PQL functions", "hero='AhAs', villain='KhKs', board='2c3d4s'")


def strengths(use: Use, street: int) -> list[Expression]:
    """The strength of every player's hand on a street, by seat."""
    if not use.context.players:
        raise use.error("bad-players", "this compares players, and here are none")
    if use.context.recorded:
        raise alone(use)
    return [use.feature("ordinal", seat, street) for seat in range(len(use.context.players))]


def best(use: Use, street: int) -> Expression:
    """The best strength of all players."""
    every = strengths(use, street)
    result = every[0]
    for other in every[1:]:
        result = use.binary("max", result, other)
    return result


def river_equity(use: Use) -> Expression:
    """The share of the pot at the river."""
    return _pot_share(use, EQUITY)


def _pot_share(use: Use, kind: Type) -> Expression:
    return use.one(PotShare(tuple(strengths(use, 5)), use.player, kind))


def wins(use: Use) -> Expression:
    """Whether the player wins alone."""
    every = strengths(use, 5)
    own = every.pop(use.player)
    return use.every(use.truth(True), *[use.binary(">", own, other) for other in every])


def ties(use: Use) -> Expression:
    """Whether the player shares the pot."""
    own_best = use.equals(strengths(use, 5)[use.player], best(use, 5))
    return use.every(own_best, use.negation(wins(use)))


def best_rating(use: Use) -> Expression:
    """Whether no other player is better on a street; ties count."""
    return use.equals(strengths(use, use.street)[use.player], best(use, use.street))


def winning_type(use: Use) -> Expression:
    """The type of the hand that wins, also when it is shared."""
    result: Expression = use.feature("category", 0, 5, 0, HAND_TYPE)
    top = best(use, 5)
    for seat in range(1, len(use.context.players)):
        test = use.equals(use.feature("ordinal", seat, 5), top)
        result = use.choose(test, use.feature("category", seat, 5, 0, HAND_TYPE), result, HAND_TYPE)
    return result


ROWS.functions(
    ("riverEquity", "player?", "the share of the pot at the river", river_equity, EQUITY, "hero"),
    ("fractionalRiverEquity", "player?", "the same; its histogram is by the fraction, not by whole percent",
     lambda use: _pot_share(use, FRACTION), FRACTION, "hero"),
    ("winsHi", "player?", "wins alone at the river", wins, BOOLEAN, "hero"),
    ("tiesHi", "player?", "shares the pot at the river", ties, BOOLEAN, "hero"),
    ("scoops", "player?", "wins the whole pot: in hold'em, wins alone", wins, BOOLEAN, "hero"),
    ("winningHandType", "", "the type of the hand that wins at the river", winning_type, HAND_TYPE, ""),
    ("bestHiRating", "player? street?", "no other player is better on that street; ties count",
     best_rating, BOOLEAN, "hero, flop"),
)  # fmt: skip
