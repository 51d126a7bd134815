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


class Equilibrium(NamedTuple):
    """Both strategies, a share of each class, and what each class makes by playing on, beside folding, in chips.

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
def pairs_of_classes() -> tuple[array[float], array[float]]:
    """For each two of the 169 classes how many pairs of hands they have, and what the first wins of their pots.

    >>> pairs, shares = pairs_of_classes()
    >>> sum(pairs), sum(shares)
    (1624350.0, 812175.0)
    """
    pairs, shares = array("d", bytes(8 * CLASSES**2)), array("d", bytes(8 * CLASSES**2))
    everything, of = array("d", [1.0]) * HAND_COUNT, [class_of(hand) for hand in range(HAND_COUNT)]
    for other in range(CLASSES):
        against = array("d", [float(each == other) for each in of])
        wins, ties, met = table().vectors(everything, against)
        won, count = [0] * CLASSES, [0] * CLASSES
        for hand, own in enumerate(of):
            won[own] += 2 * wins[hand] + ties[hand]
            count[own] += met[hand]
        for own in range(CLASSES):
            pairs[own * CLASSES + other] = count[own] / MATCHUP_BOARDS
            shares[own * CLASSES + other] = won[own] / (2 * MATCHUP_BOARDS)
    return pairs, shares


def equilibrium(stack: float, small: float = 0.5, big: float = 1.0, ante: float = 0.0) -> Equilibrium:
    """The equilibrium of push or fold with these stacks, blinds and antes of each player.

    >>> found = equilibrium(10)
    >>> found.pushes[0], found.calls[0], round(found.least, 2), found.most - found.least < 2e-4
    (1.0, 1.0, -0.0, True)
    """
    game = PushOrFold(CLASSES, *pairs_of_classes(), stack, small, big, ante)
    pushes, calls, _, _ = game.solve(_TARGET * big, _MOST_ROUNDS)
    values = game.push_values(calls), game.call_values(pushes)
    return Equilibrium(pushes, calls, *values, *game.bounds(pushes, calls))
