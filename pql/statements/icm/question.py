"""`icm`: what the stacks of a tournament are worth, exact."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pql.base.sums import number, summed
from pql.engine.icm import MOST_CHANCES, MOST_PLAYERS, after_all_ins, bubble_factor, places
from pql.engine.work import Control
from pql.grammar.limits import LARGEST_AMOUNT, SMALLEST_AMOUNT
from pql.questions.checks import out_of_bounds, refusal
from pql.questions.question import Question

from .result import IcmPlayer, IcmResult

MOST_COMPARED = 20
"""More players than these have no bubble factors against each other."""
# Differences of worth below this part of all prizes are the rest of a rounding.
_NOTHING = 1e-11


class IcmQuestion(Question):
    """`icm STACK, STACK ... pay PRIZE, PRIZE ...`: names, stacks and prizes."""

    names: tuple[str, ...]
    stacks: tuple[float, ...]
    prizes: tuple[float, ...]

    def answer(self, control: Control) -> IcmResult:
        chances = places(self.stacks, len(self.prizes))
        values = [
            summed([chance * prize for chance, prize in zip(own, self.prizes, strict=True)])
            for own in chances
        ]
        chips, pool = summed(self.stacks), summed(self.prizes)
        factors: list[tuple[float | None, ...]] = [()] * len(self.stacks)
        if 2 <= len(self.stacks) <= MOST_COMPARED:
            factors = self._bubble_factors(values)
        rows = zip(self.names, self.stacks, values, chances, factors, strict=True)
        players = [
            IcmPlayer(name, stack, stack / chips, value, value / pool, tuple(own), bubble)
            for name, stack, value, own, bubble in rows
        ]
        return IcmResult(tuple(players), self.prizes)

    def _bubble_factors(self, values: list[float]) -> list[tuple[float | None, ...]]:
        nothing = _NOTHING * summed(self.prizes)
        after = after_all_ins(self.stacks, self.prizes)
        return [
            tuple([
                None if hero == villain else bubble_factor(now - lost, won - now, nothing)
                for villain, (won, lost) in enumerate(after[hero])
            ])
            for hero, now in enumerate(values)
        ]  # fmt: skip

    def describe(self, control: Control) -> str:
        return "exact: the independent chip model"


def check_stacks(stacks: Sequence[float], prizes: Sequence[float], all_in: Sequence[int] = ()) -> None:
    """Raises `PQLError` for stacks and prizes of which no tournament is made; who is `all in` may have no chips."""
    if not stacks:
        raise refusal(
            "bad-stacks", "nobody has chips", "write a stack for each player: `icm 5000, 3000 pay 60, 40`"
        )
    for place, stack in enumerate(stacks):
        if stack == 0 and place in all_in:
            continue
        if not SMALLEST_AMOUNT <= stack <= LARGEST_AMOUNT:
            help = "leave out who has no chips" if stack == 0 else None
            least = f"at least {SMALLEST_AMOUNT:f}" if 0 < stack < SMALLEST_AMOUNT else "more than 0"
            message = f"a stack is {least}, and at most {LARGEST_AMOUNT:,.0f}"
            raise out_of_bounds("bad-stacks", message, help)
    check_prizes(prizes)
    if len(prizes) > len(stacks):
        message = f"{len(prizes)} places are paid, and {len(stacks)} players are left"
        help = "leave out the prizes of those who are out already"
        raise refusal("bad-prizes", message, help)
    if len(stacks) > MOST_PLAYERS or len(stacks) * len(prizes) > MOST_CHANCES:
        message = f"{len(stacks):,} players and {len(prizes):,} prizes are too many"
        help = f"at most {MOST_PLAYERS:,} players, and players times prizes at most {MOST_CHANCES:,}"
        raise refusal("bad-stacks", message, help)


def check_prizes(prizes: Sequence[float]) -> None:
    """Raises `PQLError` for what are no prizes: none, negative ones, and such that rise."""
    if not prizes:
        raise refusal(
            "bad-prizes", "no place is paid", "write the prizes, the first place first: `pay 50, 30, 20`"
        )
    for prize in prizes:
        if not 0 <= prize <= LARGEST_AMOUNT:
            raise out_of_bounds("bad-prizes", f"a prize is 0 or more, and at most {LARGEST_AMOUNT:,.0f}")
    if not any(prizes):
        raise refusal("bad-prizes", "all prizes are 0", "write what the places pay: `pay 50, 30, 20`")
    rising = [pair for pair in pairwise(prizes) if pair[1] > pair[0]]
    if rising:
        earlier, later = rising[0]
        message = f"a place that pays {number(later)} comes behind one that pays {number(earlier)}"
        raise refusal("bad-prizes", message, "write the prize of the first place first")
