"""Heads-up push or fold before the flop: pairs of classes with what they win of each other, and the equilibrium."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

from pql.cards.combos import HAND_COUNT
from pql.cards.starting_hands import class_names, class_of
from pql.evaluator_ext.push_fold import PushOrFold

from .heads_up import MATCHUP_BOARDS, table

CLASSES = len(class_names())
# In big blinds for each hand that is dealt: what nobody gains more than by another strategy.
_TARGET, _MOST_ROUNDS = 1e-5, 20_000
# A share of a class below this, and above one less it, is what is left of the search.
_LEFT = 0.02


class Equilibrium(NamedTuple):
    """Both strategies, a share of each class in whole percents, and what each class makes by playing on, in chips.

    `least` and `most` are what the small blind wins for each deal, at least with its strategy and at most against that
    of the big blind: what either side can gain by any other strategy is below their difference.
    """

    pushes: array[float]
    calls: array[float]
    push_values: array[float]
    call_values: array[float]
    least: float
    most: float


@lru_cache(maxsize=1)
def pairs_of_classes() -> tuple[array[float], array[float], array[float]]:
    """For each two of the 169 classes how many pairs of hands they have, and how many pots the first wins and ties.

    >>> pairs, wins, ties = pairs_of_classes()
    >>> sum(pairs), round(sum(wins) + sum(ties) / 2)
    (1624350.0, 812175)
    """
    pairs, wins, ties = [array("d", bytes(8 * CLASSES**2)) for _ in range(3)]
    everything, of = array("d", [1.0]) * HAND_COUNT, [class_of(hand) for hand in range(HAND_COUNT)]
    for other in range(CLASSES):
        against = array("d", [float(each == other) for each in of])
        for numbers, counts in zip((wins, ties, pairs), table().vectors(everything, against), strict=True):
            sums = [0] * CLASSES
            for own, count in zip(of, counts, strict=True):
                sums[own] += count
            for own, total in enumerate(sums):
                numbers[own * CLASSES + other] = total / MATCHUP_BOARDS
    return pairs, wins, ties


def equilibrium(stack: float, small: float = 0.5, big: float = 1.0, ante: float = 0.0) -> Equilibrium:
    """The equilibrium of push or fold with these stacks, blinds and antes of each player.

    >>> found = equilibrium(10)
    >>> found.pushes[0], found.calls[0], round(found.least, 2), found.most - found.least < 2e-4
    (1.0, 1.0, -0.05, True)
    """
    pairs, wins, ties = pairs_of_classes()
    shares = array("d", [won + tied / 2 for won, tied in zip(wins, ties, strict=True)])
    game = PushOrFold(CLASSES, pairs, shares, stack, small, big, ante)
    pushes, calls, _, _ = game.solve(_TARGET * big, _MOST_ROUNDS)
    # What is said of the strategies, and how good they are, is that of the shares that are told.
    pushes, calls = _settled(pushes), _settled(calls)
    values = game.push_values(calls), game.call_values(pushes)
    return Equilibrium(pushes, calls, *values, *game.bounds(pushes, calls))


def _settled(shares: array[float]) -> array[float]:
    """Shares in whole percents; what is hardly played, or hardly not, is settled."""
    return array("d", [
        0.0 if share < _LEFT else 1.0 if share > 1 - _LEFT else round(share, 2) for share in shares
    ])  # fmt: skip
