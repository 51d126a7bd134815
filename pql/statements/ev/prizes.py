"""A pot of a tournament: who plays it, which pots it is made of, and what each end of it is worth in prizes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pql.base.records import Record
from pql.base.sums import number, summed
from pql.engine.icm import worth
from pql.questions.checks import out_of_bounds, refusal

from .result_of_pot import NOTHING, PrizeTable, Stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pql.engine.outcomes import Levels

    from .result_of_pot import PotResult


class SidePot(NamedTuple):
    """A pot of a hand and who can win it, by their places in the hand: 0 is the hero."""

    size: float
    players: tuple[int, ...]


class Payoff(NamedTuple):
    """What a call makes in prizes beside a fold, the part that the hero wins of all he can, what a fold is worth."""

    made: float
    won: float
    left: float


class Tournament(Record):
    """The stacks of a tournament in front of the players, beside a pot, its prizes, and who plays the pot, from 0.

    `bets` are what the hero and each villain have put in, the call among it: None for as much as the hero. What a
    villain has bet beyond the hero is in front of him.
    """

    names: tuple[str, ...]
    stacks: tuple[float, ...]
    prizes: tuple[float, ...]
    hero: int
    villains: tuple[int, ...]
    bets: tuple[float | None, ...] = ()

    @property
    def several(self) -> bool:
        """Whether pots may be won by others than the best hand of all."""
        return len(self.villains) > 1

    def check(self, pot: PotResult) -> None:
        """Raises `PQLError` for a pot that is not played in a tournament, or by players who have not got the chips."""
        if pot.rake:
            raise refusal("bad-rake", "no rake is taken in a tournament", "leave `rake` out")
        put_in = [("hero", self.hero, pot.amount)]
        if pot.action != "shove" or not self.several:  # of several, who has less is in for less
            put_in += [("villain", seat, pot.answer) for seat in self.villains]
        for who, seat, amount in put_in:
            if amount > self.stacks[seat]:
                has = number(self.stacks[seat])
                message = f"the {who} has {has} in front of him, and would put in {number(amount)}"
                raise out_of_bounds("bad-stacks", message, "stacks are what is left beside the pot")
        if any([bet is not None for bet in self.bets]):
            self._check_bets(pot)

    def _check_bets(self, pot: PotResult) -> None:
        if pot.action != "call":
            message = f"what players are in for belongs to a call, not to a {pot.action}"
            raise refusal("bad-stacks", message, "leave `in` and its number out")
        own, *others = self._put_in(pot)
        if own < pot.amount:
            message = f"the hero calls {number(pot.amount)}, and would be in for {number(own)}"
            raise out_of_bounds(
                "bad-stacks", message, "behind `in` is all that he has bet, the call included"
            )
        for seat, bet in zip(self.villains, others, strict=True):
            name, stack = self.names[seat], self.stacks[seat]
            if bet < own and stack > 0:
                message = f"{name} is in for {number(bet)} of {number(own)}, and has {number(stack)} left"
                help = f"who is all in has 0 in front of him; or leave out `in {number(bet)}`"
                raise out_of_bounds("bad-stacks", message, help)
            if bet - own > stack:
                message = f"{name} is in for {number(bet)}, and has {number(stack)} beside the pot"
                help = f"what is bet beyond the hero's {number(own)} is in front of the player"
                raise out_of_bounds("bad-stacks", message, help)
        if own + summed([min(bet, own) for bet in others]) > pot.total * (1 + NOTHING):
            message = f"the players are in for more than the pot of {number(pot.total)}"
            raise out_of_bounds("bad-stacks", message, "the pot to win holds what the villains have bet")

    def _put_in(self, pot: PotResult) -> list[float]:
        """What the hero and each villain have bet, the call among it."""
        given = self.bets or (None,) * (1 + len(self.villains))
        own = pot.amount if given[0] is None else given[0]
        return [own, *[own if bet is None else bet for bet in given[1:]]]

    # Who wins what

    def pots(self, pot: PotResult, called: bool) -> list[SidePot]:
        """The pots of a call, or of a fold, the main pot first: one more for each larger bet.

        What nobody who plays on has bet is in the main pot, but for what the hero leaves behind.
        """
        own, *others = self._put_in(pot)
        staked = dict(enumerate(others, 1)) | ({0: own} if called else {})
        left = 0.0 if called else own - pot.amount
        levels = sorted({*staked.values()})
        above = [
            summed([max(0.0, min(bet, high) - low) for bet in staked.values()])
            + max(0.0, min(left, high) - low)
            for low, high in pairwise(levels)
        ]
        if above and left > levels[-1]:
            above[-1] += left - levels[-1]
        whole = pot.size + (pot.amount if called else 0.0) + summed([max(0.0, bet - own) for bet in others])
        sizes = [whole - summed(above), *above]
        return [
            SidePot(size, tuple([player for player, bet in staked.items() if bet >= level]))
            for size, level in zip(sizes, levels, strict=True)
        ]

    def payoffs(self, pot: PotResult) -> Callable[[Levels], Payoff]:
        """What a call of a pot makes, by the levels of the hands at the showdown."""
        seats = self.hero, *self.villains
        own, *others = self._put_in(pot)
        beyond = [0.0, *[max(0.0, bet - own) for bet in others]]
        before = list(self.stacks)
        for seat, bet in zip(seats, (own - pot.amount, *[min(bet, own) for bet in others]), strict=True):
            before[seat] += bet
        with_call, without = self.pots(pot, called=True), self.pots(pot, called=False)

        @cache
        def worth_with(won: tuple[float, ...], called: bool) -> float:
            moved = list(self.stacks)
            for seat, more, less in zip(seats, won, beyond, strict=True):
                moved[seat] += more - less
            moved[self.hero] -= pot.amount if called else 0.0
            return self._worth(moved, before)

        @cache
        def payoff(levels: Levels) -> Payoff:
            called, folded = shared(with_call, levels), shared(without, levels)
            left = worth_with(folded, called=False)
            made = worth_with(called, called=True) - left
            return Payoff(self._cleared(made), called[0] / pot.total, left)

        return payoff

    def _worth(self, stacks: Sequence[float], before: Sequence[float]) -> float:
        """What the hero's stack is worth."""
        least = NOTHING * summed(stacks)
        return worth([stack if stack > least else 0.0 for stack in stacks], self.prizes, before)[self.hero]

    def _cleared(self, prize: float) -> float:
        return prize if abs(prize) > NOTHING * summed(self.prizes) else 0.0

    def pot(self, pot: PotResult) -> PotResult:
        """The same pot in prizes against one opponent, by the independent chip model; who gives up leaves it to him."""
        (villain,) = self.villains
        over = 0.0 if pot.action == "call" else pot.over or 0.0

        def worth_with(hero_gets: float, villain_gets: float) -> float:
            moved = list(self.stacks)
            moved[self.hero] += hero_gets
            moved[villain] += villain_gets
            return self._worth(moved, self.stacks)

        given_up = worth_with(0, pot.size)

        def beside(size: float, own: float, other: float, part: float) -> float:
            return self._cleared(worth_with(part * size - own, (1 - part) * size - other) - given_up)

        parts = (1, 0.5, 0, 0.75, 0.25)
        called = [beside(pot.total, pot.amount, pot.answer, part) for part in parts]
        checked = [beside(pot.size + over, over, 0, part) for part in parts]
        ends = *called[:3], *checked[:3], *called[3:], *checked[3:]
        return self.with_stakes(pot, Stakes(beside(pot.size, 0, 0, 1), *ends), given_up)

    def with_stakes(self, pot: PotResult, stakes: Stakes, given_up: float) -> PotResult:
        """The same pot in prizes."""
        table = PrizeTable(self.names, self.stacks, self.prizes, self.hero, self.villains, stakes, given_up)
        return pot.changed(tournament=table)


def shared(pots: Sequence[SidePot], levels: Levels) -> tuple[float, ...]:
    """What each player wins: a pot is shared by the best of those who can win it."""
    won = [0.0] * len(levels)
    for pot in pots:
        best = max([levels[player] for player in pot.players])
        winners = [player for player in pot.players if levels[player] == best]
        for player in winners:
            won[player] += pot.size / len(winners)
    return tuple(won)
