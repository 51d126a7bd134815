"""Random deals in chunks, until there are enough or errors are small enough; players with one range share theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Protocol

from pql.base.sums import summed
from pql.names.limits import Budget

from .chunks import Total, slices
from .plan import Plan
from .tally import Tally, shares_of
from .work import Control, Message

if TYPE_CHECKING:
    from array import array

    from pql.cards.games import Game


# So many chunks come before the first look at the error.
_FIRST_LOOK = 4


class Sampled(Total, Protocol):
    """A total to which random deals are added."""

    @property
    def deals(self) -> float:
        """How many deals there are."""

    def largest_error(self) -> float:
        """The largest standard error of the shares."""


def sample(
    total: Sampled,
    unit: Callable[..., Any],
    given: tuple[Any, ...],
    plan: Plan,
    seed: int,
    control: Control,
    doubling: bool = False,
) -> None:
    """Adds `unit(*given, seed, chunk, deals)` for chunk after chunk.

    Chunks are added in their order and the error is looked at between them, so the answer depends on the seed alone,
    not on how many threads there are. If computing the error takes long, that is done only when the number of chunks
    has doubled (`doubling`).
    """
    tasks = ((*given, seed, chunk, deals) for chunk, deals in _chunks(plan, control.budget))
    most = plan.samples or plan.most_deals
    control.report(None)
    parallel = most is None or most > plan.chunk_deals
    with closing(control.map(unit, tasks, parallel=parallel)) as results:
        for done, counts in enumerate(results, 1):
            total.add(counts)
            if plan.error is not None and done >= _FIRST_LOOK and not total.deals:
                return
            fraction = None if most is None else min(1.0, done * plan.chunk_deals / most)
            enough = False
            if plan.error is not None and (not doubling or (done >= _FIRST_LOOK and done & (done - 1) == 0)):
                error = total.largest_error()
                if most is None:
                    fraction = min(1.0, (plan.error / error) ** 2) if error else None
                enough = done >= _FIRST_LOOK and error < plan.error
            control.report(fraction, total.running())
            if enough:
                return


def _chunks(plan: Plan, budget: Budget) -> Iterator[tuple[int, int]]:
    """The number of each chunk and how many deals it makes, without end where none is planned.

    If the session allows fewer deals than the plan has, sampling ends there, and the answer shows its error; but if an
    error was promised, that is a `PQLError`.
    """
    most = plan.samples
    if most is None and not plan.promised:
        most = min(filter(None, (plan.most_deals, budget.limits.samples)), default=None)
    if most is not None:
        budget.check_samples(most)
    for chunk, (start, stop) in enumerate(slices(most, plan.chunk_deals)):
        budget.check_samples(stop)
        yield chunk, stop - start


class Ranged(Protocol):
    """A problem, of any game: its players' ranges, and for each an array that only equal ranges have in common."""

    @property
    def game(self) -> Game: ...
    @property
    def ranges(self) -> Sequence[object]: ...
    @property
    def weights(self) -> Sequence[array[Any]]: ...


class PooledTally(Tally):
    """Counts of random deals, with the errors of players with equal ranges pooled."""

    __slots__ = ("error", "groups")

    def __init__(self, problem: Ranged) -> None:
        players = len(problem.ranges)
        super().__init__(players, shares_of(problem.game, players))
        self.groups = alike(problem)
        self.error: float | None = None

    def largest_error(self) -> float:
        """The largest standard error of all players' equities."""
        self.error = max(standard_errors(self, self.groups))
        return self.error

    def running(self, error: float | None = None) -> Message:
        """The equities by now in words, with the error last asked for."""
        return super().running(self.error if error is None else error)


def alike(problem: Ranged) -> list[list[int]]:
    """The players in groups of equal ranges, each group and all groups in the order of the players."""
    groups: dict[bytes, list[int]] = {}
    for player, weights in enumerate(problem.weights):
        groups.setdefault(weights.tobytes(), []).append(player)
    return list(groups.values())


def pooled(tally: Tally, groups: list[list[int]]) -> Tally:
    """The counts, averaged over players with equal ranges.

    >>> from pql.engine.tally import Tally
    >>> both = Tally(2)
    >>> both.add([[6, 1], [3, 1]])
    >>> pooled(both, [[0, 1]]).counts
    [[4.5, 1.0], [4.5, 1.0]]
    """
    answer = Tally(len(tally.counts), tally.shares)
    for group in groups:
        columns = zip(*[tally.counts[player] for player in group], strict=True)
        mean = [summed(column) / len(group) if len(group) > 1 else column[0] for column in columns]
        for player in group:
            answer.counts[player] = list(mean)
    return answer


def standard_errors(tally: Tally, groups: list[list[int]]) -> list[float]:
    """The standard error of each player's pooled equity.

    The pots of all players add up to the deals. So the mean of all is known without any error, and the mean of all but
    one is as uncertain as that one's equity, divided by how many share it. Otherwise the error of a single player is
    given, which the mean's cannot exceed.
    """
    players = len(tally.counts)
    errors = [0.0] * players
    averaged = pooled(tally, groups)
    for group in groups:
        others = [player for player in range(players) if player not in group]
        if not others:
            error = 0.0
        elif len(others) == 1 and len(group) > 1:
            error = tally.standard_error(others[0]) / len(group)
        else:
            error = averaged.standard_error(group[0])
        for player in group:
            errors[player] = error
    return errors
