"""What stacks are worth, by every order in which the players can finish: slow, obvious, in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations


def places(stacks: Sequence[float | Fraction]) -> list[list[Fraction]]:
    """The chance of each player for each place.

    The model is that of D. A. Harville, "Assigning Probabilities to the Outcomes of Multi-Entry Competitions", JASA 68
    (1973), and of M. Malmuth, "Gambling Theory and Other Topics" (1987).

    >>> places([2, 1, 1])[0]
    [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
    """
    held = [Fraction(stack) for stack in stacks]
    found = [[Fraction(0)] * len(held) for _ in held]
    for order in permutations(range(len(held))):
        chance, left = Fraction(1), sum(held)
        for player in order:
            chance *= held[player] / left
            left -= held[player]
        for place, player in enumerate(order):
            found[player][place] += chance
    return found


def worth(stacks: Sequence[float | Fraction], prizes: Sequence[float]) -> list[Fraction]:
    """What each stack is worth; who has no chips has the last places, and several share them.

    >>> worth([2, 1, 1], [6, 3]), worth([2, 0, 0], [6, 3, 1])
    ([Fraction(4, 1), Fraction(5, 2), Fraction(5, 2)], [Fraction(6, 1), Fraction(2, 1), Fraction(2, 1)])
    """
    paid = [Fraction(prize) for prize in prizes] + [Fraction(0)] * len(stacks)
    within = [player for player, stack in enumerate(stacks) if stack]
    found = [sum(paid[len(within) : len(stacks)], Fraction(0)) / max(1, len(stacks) - len(within))] * len(
        stacks
    )
    for player, own in zip(within, places([stacks[player] for player in within]), strict=True):
        found[player] = sum([chance * prize for chance, prize in zip(own, paid, strict=False)], Fraction(0))
    return found


def worth_after(
    stacks: Sequence[float | Fraction], prizes: Sequence[float], before: Sequence[float]
) -> list[Fraction]:
    """The same where who went out has the place behind the others: of several, who had more `before` is ahead.

    So have it Robert's Rules of Poker, in the section on tournaments; equal stacks share.

    >>> worth_after([10, 0, 0], [6, 3, 1], [4, 2, 4])
    [Fraction(6, 1), Fraction(1, 1), Fraction(3, 1)]
    """
    paid = [Fraction(prize) for prize in prizes] + [Fraction(0)] * len(stacks)
    left = [player for player, stack in enumerate(stacks) if stack]
    found = [Fraction(0)] * len(stacks)
    for player, value in zip(left, worth([stacks[player] for player in left], prizes), strict=True):
        found[player] = value
    place = len(left)
    out = [player for player in range(len(stacks)) if player not in left]
    for stack in sorted({before[player] for player in out}, reverse=True):
        same = [player for player in out if before[player] == stack]
        for player in same:
            found[player] = sum(paid[place : place + len(same)], Fraction(0)) / len(same)
        place += len(same)
    return found
