"""Players with the same range have the same equity: their samples are one sample of it.

Who sits where changes nothing in a deal, so players whose ranges are equal are exchangeable. Each of their estimates
is replaced by the mean of all, which has the same expectation and a smaller error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pql.base.sums import summed

from .tally import Tally
from .work import Message

if TYPE_CHECKING:
    from array import array


class Ranged(Protocol):
    """A problem, of any game: its players' ranges, and for each an array that only equal ranges have in common."""

    @property
    def ranges(self) -> Sequence[object]: ...
    @property
    def weights(self) -> Sequence[array[Any]]: ...


class PooledTally(Tally):
    """Counts of random deals, with the errors of players with equal ranges pooled."""

    __slots__ = ("error", "groups")

    def __init__(self, problem: Ranged) -> None:
        super().__init__(len(problem.ranges))
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
    answer = Tally(len(tally.counts))
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
