"""What a call makes in the prizes of a tournament, deal by deal and chip by chip: slow, obvious, in fractions.

A hand is told as it is played: the stacks before anybody bets, what each has bet, and what lies in the pot already.
Amounts are whole, and each chip of a bet is matched by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from . import prizes as icm
from .showdowns import Spot, rank


class Table(NamedTuple):
    """Stacks before the bets, prizes, who plays (the caller first), what each has bet after a call, and more.

    `posted` is the part of the caller's bet that was in the pot before, `dead` what those who are out of it have left.
    """

    stacks: tuple[int, ...]
    prizes: tuple[int, ...]
    seats: tuple[int, ...]
    bets: tuple[int, ...]
    posted: int = 0
    dead: int = 0

    def statement(self, hands: Sequence[str], told: bool = True) -> str:
        """The call as PQL asks for it; bets are left out where they are not told."""
        own, *others = self.bets
        call = own - self.posted
        pot = self.dead + self.posted + sum([min(bet, own) for bet in others])
        front = list(self.stacks)
        front[self.seats[0]] -= self.posted
        for seat, bet in zip(self.seats[1:], others, strict=True):
            front[seat] -= min(bet, own)
        bets = zip(self.seats, self.bets, strict=True)
        named = [f"{seat + 1} in {bet}" if told else str(seat + 1) for seat, bet in bets]
        return (
            f"ev call {call} to win {pot} with {' vs '.join(hands)} icm {', '.join(map(str, front))} "
            f"pay {', '.join(map(str, self.prizes))} hero {named[0]} villain {', '.join(named[1:])}"
        )

    def made(self, ranks: Sequence[int]) -> tuple[Fraction, Fraction, Fraction]:
        """What a call makes beside a fold (the best rank is the lowest), its part of the pots, and the fold."""
        called, won = self._after(ranks, folded=False)
        left, _ = self._after(ranks, folded=True)
        hero = self.seats[0]
        own, *others = self.bets
        whole = self.dead + own + sum([min(bet, own) for bet in others])
        fold = self._worth(left, hero)
        return self._worth(called, hero) - fold, won / whole, fold

    def _after(self, ranks: Sequence[int], folded: bool) -> tuple[tuple[Fraction, ...], Fraction]:
        """All stacks when the pots are paid, and what the hero gets of them."""
        stacks = [Fraction(stack) for stack in self.stacks]
        bets = [self.posted if folded else self.bets[0], *self.bets[1:]]
        playing = [place for place in range(len(bets)) if place or not folded]
        won = Fraction(0)
        for seat, bet in zip(self.seats, bets, strict=True):
            stacks[seat] -= bet
        able = playing
        for unit in range(max(bets)):
            pot = Fraction(sum([bet > unit for bet in bets]) + (self.dead if unit == 0 else 0))
            able = [place for place in playing if bets[place] > unit] or able
            best = min([ranks[place] for place in able])
            winners = [place for place in able if ranks[place] == best]
            for place in winners:
                stacks[self.seats[place]] += pot / len(winners)
                won += pot / len(winners) if place == 0 else 0
        return tuple(stacks), won

    def _worth(self, stacks: tuple[Fraction, ...], hero: int) -> Fraction:
        return after(stacks, self.stacks, self.prizes)[hero]


@cache
def after(stacks: tuple[Fraction, ...], before: tuple[int, ...], prizes: tuple[int, ...]) -> list[Fraction]:
    """What stacks are worth; of those who lose all of theirs the one is ahead who had more before the hand."""
    within = [seat for seat, stack in enumerate(stacks) if stack]
    paid = [Fraction(prize) for prize in prizes] + [Fraction(0)] * len(stacks)
    found = [Fraction(0)] * len(stacks)
    for seat, own in zip(within, icm.places([float(stacks[seat]) for seat in within]), strict=True):
        found[seat] = sum([chance * prize for chance, prize in zip(own, paid, strict=False)], Fraction(0))
    for seat, stack in enumerate(stacks):
        if not stack:
            out = [other for other in range(len(stacks)) if not stacks[other]]
            better = len(within) + sum([before[other] > before[seat] for other in out])
            level = sum([before[other] == before[seat] for other in out])
            found[seat] = sum(paid[better : better + level], Fraction(0)) / level
    return found


class Made(NamedTuple):
    """What a hand makes: the weight of its deals, the prizes, the part of the pots it wins, what a fold is worth."""

    weight: int
    ev: Fraction
    equity: Fraction
    fold: Fraction


def call(spot: Spot, table: Table) -> dict[int, Made]:
    """What each hand of the first player makes by calling."""
    sums: dict[int, list[Fraction]] = {}
    of = cache(table.made)
    for deal in spot.deals():
        order = [rank(hand | deal.board) for hand in deal.hands]
        found = of(tuple([sorted({*order}).index(own) for own in order]))
        own = sums.setdefault(deal.hands[0], [Fraction(0)] * 4)
        for place, more in enumerate((Fraction(1), *found)):
            own[place] += deal.weight * more
    return {
        hand: Made(int(weight), made / weight, won / weight, fold / weight)
        for hand, (weight, made, won, fold) in sums.items()
    }
