"""What a call or a bet makes, from the definitions in the specification, deal by deal.

A call puts in `amount`, the pot becomes `amount + size`, and the hands are shown:
EV = E * (amount + size - rake) - amount. A bet is folded to, which makes `size`, or called for a showdown of
`size + 2 * amount`; nobody raises.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from .showdowns import POT, Spot, held


class Rake(NamedTuple):
    """What the house takes of a pot that is shown down: a part, at most `cap`."""

    part: Fraction = Fraction(0)
    cap: Fraction | None = None

    def of(self, pot: Fraction) -> Fraction:
        return self.part * pot if self.cap is None else min(self.part * pot, self.cap)


class Worth(NamedTuple):
    """What a hand makes: the weight of its deals, the money, how often all fold, the equity when called."""

    weight: Fraction
    ev: Fraction
    folds: Fraction
    equity: Fraction | None


def call(spot: Spot, amount: Fraction, size: Fraction, rake: Rake) -> dict[int, Worth]:
    """What each hand of the first player makes by calling."""
    return _worth(spot, None, amount, size, size + amount, rake)


def bet(spot: Spot, going_on: str | None, amount: Fraction, size: Fraction, rake: Rake) -> dict[int, Worth]:
    """What each hand makes by betting into one opponent; of his range `going_on` calls."""
    return _worth(spot, going_on, amount, size, size + 2 * amount, rake)


def raised(
    spot: Spot, going_on: str | None, to: Fraction, over: Fraction, size: Fraction, rake: Rake
) -> dict[int, Worth]:
    """What each hand makes by raising a bet of `over`; `size` is the pot before that bet.

    Folded to, it takes the pot and the bet; called, each of the two has put in `to`.
    """
    return _worth(spot, going_on, to, size + over, size + 2 * to, rake)


def checked(spot: Spot, size: Fraction, rake: Rake) -> dict[int, Worth]:
    """What each hand makes when nobody bets any more."""
    return _worth(spot, None, Fraction(0), size, size, rake)


@cache
def _met(spot: Spot) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """Of each pair of hands of the first two players: the weight of its deals, and the chips that the first gets."""
    deals: dict[tuple[int, int], int] = defaultdict(int)
    chips: dict[tuple[int, int], int] = defaultdict(int)
    for deal in spot.deals():
        both = deal.hands[0], deal.hands[1]
        deals[both] += deal.weight
        chips[both] += deal.weight * deal.won()[0]
    return deals, chips


def _worth(
    spot: Spot, going_on: str | None, amount: Fraction, size: Fraction, pot: Fraction, rake: Rake
) -> dict[int, Worth]:
    deals, chips = _met(spot)
    weights: dict[int, Fraction] = defaultdict(Fraction)
    called: dict[int, Fraction] = defaultdict(Fraction)
    won: dict[int, Fraction] = defaultdict(Fraction)
    for (hand, other), weight in deals.items():
        stays = _stays(spot.players[1], other, going_on)
        weights[hand] += weight
        called[hand] += weight * stays
        won[hand] += stays * Fraction(chips[hand, other], POT)
    found = {}
    for hand, total in weights.items():
        folds = 1 - called[hand] / total
        equity = won[hand] / called[hand] if called[hand] else None
        shown = (equity or 0) * (pot - rake.of(pot)) - amount
        found[hand] = Worth(total, folds * size + (1 - folds) * shown, folds, equity)
    return found


def _stays(versus: str, hand: int, going_on: str | None) -> Fraction:
    """How much of a hand calls: of a hand that is held half of the time, the half that also goes on."""
    if going_on is None:
        return Fraction(1)
    has = held(versus)[hand]
    return Fraction(min(has, held(going_on).get(hand, 0)), has)


def whole(hands: dict[int, Worth]) -> Fraction:
    """The EV of a range: the mean of its hands', by the weights of their deals."""
    total = sum(worth.weight for worth in hands.values())
    return sum((worth.weight * worth.ev for worth in hands.values()), Fraction(0)) / total


def folds_to_break_even(worth: Worth, amount: Fraction, size: Fraction, rake: Rake) -> Fraction:
    """How often all have to fold so that the bet of this hand makes nothing: f Y + (1 - f) S = 0."""
    pot = size + 2 * amount
    shown = (worth.equity or 0) * (pot - rake.of(pot)) - amount
    return -shown / (size - shown) if shown < 0 else Fraction(0)
