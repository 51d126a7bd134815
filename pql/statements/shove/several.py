"""All in with several players behind: who is in which pot, what each end is worth, and what every class makes.

With one caller at most a deal is one of two players, whatever the others hold, and counted exactly. Only what further
calls change is drawn at random: the difference between a deal as it is played and what its callers make one by one.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import summed
from pql.engine.icm import worth
from pql.statements.ev.prizes import SidePot, shared
from pql.statements.ev.result_of_pot import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pql.engine.callers import Called
    from pql.statements.ev.question import Sums


class End(NamedTuple):
    """What a deal makes beside a fold, and the part that the hero wins of what he can."""

    made: float
    won: float


class Table(NamedTuple):
    """Who is all in, the players behind in the order in which they act, then all others: stacks before they post.

    `shoved` is what the hero puts in, `posted` what each has posted; without `prizes` chips are worth themselves.
    """

    stacks: tuple[float, ...]
    posted: tuple[float, ...]
    shoved: float
    behind: int
    prizes: tuple[float, ...] = ()

    def ends(self) -> Callable[[tuple[int, ...]], End]:
        """What a deal makes, by the levels of those who play, the best the highest; 0 is who has folded."""
        players = range(len(self.stacks))
        folded = self._worth(self._moved(self.posted, {self.behind: summed(self.posted)}))

        @cache
        def end(levels: tuple[int, ...]) -> End:
            put = [
                min(self.stacks[player], self.shoved)
                if player < len(levels) and levels[player]
                else self.posted[player]
                for player in players
            ]
            pots = side_pots(put, [player for player, level in enumerate(levels) if level])
            won = shared(pots, levels)
            made = self._worth(self._moved(put, dict(enumerate(won)))) - folded
            contested = summed([pot.size for pot in pots if len(pot.players) > 1])
            alone = summed([pot.size for pot in pots if pot.players == (0,)])
            least = NOTHING * (summed(self.prizes) if self.prizes else summed(put))
            return End(made if abs(made) > least else 0.0, (won[0] - alone) / contested if contested else 0.0)

        return end

    def _moved(self, put: Sequence[float], won: dict[int, float]) -> list[float]:
        return [
            stack - own + won.get(player, 0.0)
            for player, (stack, own) in enumerate(zip(self.stacks, put, strict=True))
        ]

    def _worth(self, stacks: list[float]) -> float:
        if not self.prizes:
            return stacks[0]
        least = NOTHING * summed(stacks)
        return worth([stack if stack > least else 0.0 for stack in stacks], self.prizes, self.stacks)[0]

    @property
    def fold(self) -> float:
        """What a fold is worth: the blinds go to the last player behind."""
        return self._worth(self._moved(self.posted, {self.behind: summed(self.posted)}))


def side_pots(put: Sequence[float], playing: Sequence[int]) -> list[SidePot]:
    """The pots of those who play, by what everybody has put in: one more for each larger amount.

    >>> side_pots([5, 3, 1], [0, 1])
    [SidePot(size=7, players=(0, 1)), SidePot(size=2, players=(0,))]
    """
    levels = sorted({0, *[put[player] for player in playing]})
    pots = []
    for low, high in pairwise(levels):
        size = summed([max(0, min(own, high) - low) for own in put])
        pots.append(SidePot(size, tuple([player for player in playing if put[player] >= high])))
    return pots


class Whole(NamedTuple):
    """What a class makes beside a fold, how often all fold, what it wins when called, and how often all must fold.

    Each with its standard error, None where no deal with several calls was drawn; None where nobody calls.
    """

    made: float
    made_stderr: float | None
    folds: float
    folds_stderr: float | None
    won: float | None = None
    won_stderr: float | None = None
    breakeven: float | None = None
    breakeven_stderr: float | None = None


def whole_of(alone: Sequence[Sums], drawn: Called, end: Callable[[tuple[int, ...]], End]) -> Whole:
    """A class, of the sums against each player behind by himself and of random deals with several calls."""
    behind = len(alone)
    steals = end((1, *[0] * behind))
    each_alone = [_ends_against(player, behind, end) for player in range(behind)]
    made, folds, won = steals.made, 1.0, 0.0
    for sums, (wins, ties, loses) in zip(alone, each_alone, strict=True):
        ahead = sums.won - sums.tied / 2
        beaten = sums.called - ahead - sums.tied
        parts = [count / sums.met for count in (ahead, sums.tied, beaten)]
        ends = [*zip(parts, (wins, ties, loses), strict=True)]
        made += summed([part * (own.made - steals.made) for part, own in ends])
        won += summed([part * own.won for part, own in ends])
        folds -= sums.called / sums.met
    # Outcomes with several calls: how often, and by how much each changes what is made, what is won and who folds.
    more: list[tuple[int, float, float, int]] = []
    for levels, count in drawn.outcomes.items():
        callers = [player for player in range(behind) if levels[player + 1]]
        own = end(levels)
        single = [each_alone[player][_compared(levels[0], levels[player + 1])] for player in callers]
        change = own.made - steals.made - summed([each.made - steals.made for each in single])
        more.append((count, change, own.won - summed([each.won for each in single]), len(callers) - 1))
    made += _mean(drawn, [(count, change) for count, change, _, _ in more])
    won += _mean(drawn, [(count, gained) for count, _, gained, _ in more])
    folds += _mean(drawn, [(count, fewer) for count, _, _, fewer in more])
    made_stderr = _stderr(drawn, [(count, change) for count, change, _, _ in more])
    folds_stderr = _stderr(drawn, [(count, fewer) for count, _, _, fewer in more])
    folds = min(max(folds, 0.0), 1.0)
    called = 1 - folds
    if called <= NOTHING:
        return Whole(made, made_stderr, 1.0, folds_stderr)
    # Of quotients the errors are those of their first derivatives.
    equity = won / called
    lacking = (made - folds * steals.made) / called - steals.made
    off = _stderr(drawn, [(count, gained + equity * fewer) for count, _, gained, fewer in more])
    lack_off = _stderr(drawn, [(count, change + lacking * fewer) for count, change, _, fewer in more])
    won_stderr = None if off is None else off / called
    needs = lacking + steals.made < 0
    needed = (lacking + steals.made) / lacking if needs else 0.0
    slope = abs(steals.made) / lacking**2 / called if needs else 0.0
    needed_stderr = None if lack_off is None else slope * lack_off
    return Whole(made, made_stderr, folds, folds_stderr, equity, won_stderr, needed, needed_stderr)


def _mean(drawn: Called, changes: list[tuple[int, float]]) -> float:
    """The mean over all deals of a change that some of them make."""
    return summed([count * change for count, change in changes]) / max(drawn.deals, 1)


def _stderr(drawn: Called, changes: list[tuple[int, float]]) -> float | None:
    """The standard error of that mean; None where no deal has shown any."""
    if not changes:
        return None
    squares = _mean(drawn, [(count, change**2) for count, change in changes])
    return sqrt(max(squares - _mean(drawn, changes) ** 2, 0.0) / max(drawn.deals, 1))


def _ends_against(player: int, behind: int, end: Callable[[tuple[int, ...]], End]) -> tuple[End, End, End]:
    """What it is worth to be called by one player alone: to win, to tie and to lose."""
    folded = [0] * behind

    def against(own: int, other: int) -> End:
        return end((own, *folded[:player], other, *folded[player + 1 :]))

    return against(2, 1), against(1, 1), against(1, 2)


def _compared(own: int, other: int) -> int:
    """0 for a hand that is ahead, 1 for a tie, 2 for one that is behind."""
    return 0 if own > other else 1 if own == other else 2
