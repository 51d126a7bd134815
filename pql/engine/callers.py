"""Random deals in which somebody is all in before the flop, and the players behind call or fold."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.names.options import LARGEST_SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.cards.games import Game

    from .work import Control

MOST_BEHIND = 9
"""So many players can be behind: ten sit at a table."""
SEVERAL = 2
"""Deals with fewer calls are told exactly by two players, and need not be drawn."""
_AT_ONCE = 100_000


class Called(NamedTuple):
    """Random deals: how many there are, and those with several calls by how they come in.

    An outcome has the level of each player's hand, the best the highest, whose who is all in first; 0 for who folds.
    """

    deals: int
    outcomes: dict[tuple[int, ...], int]


def sampled_calls(
    game: Game,
    dead: int,
    groups: Sequence[array[float]],
    calls: Sequence[array[float]],
    deals: int,
    seed: int,
    control: Control,
) -> Iterator[Called]:
    """So many random deals with the hands of each group all in: who is behind calls with a range, whatever others do.

    Deals depend on the seed and the number of the group alone.
    """
    sizes = [min(_AT_ONCE, deals - start) for start in range(0, deals, _AT_ONCE)]
    packed = tuple([each.tobytes() for each in calls])
    tasks = (
        (game, dead, group.tobytes(), packed, (seed + place) & LARGEST_SEED, chunk, size)
        for place, group in enumerate(groups)
        for chunk, size in enumerate(sizes)
    )
    control.budget.check_samples(deals * len(groups))
    with closing(control.map(draw_calls, tasks, parallel=True)) as parts:
        for place in range(len(groups)):
            drawn, codes = 0, dict[int, int]()
            for _ in sizes:
                found, outcomes = next(parts)
                drawn += found
                for code, count in zip(*outcomes, strict=True):
                    codes[code] = codes.get(code, 0) + count
            control.report((place + 1) / len(groups))
            yield Called(drawn, {levels_of(code, 1 + len(calls)): count for code, count in codes.items()})


def draw_calls(
    game: Game, dead: int, hands: bytes, calls: tuple[bytes, ...], seed: int, chunk: int, deals: int
) -> tuple[int, tuple[array[int], array[int]]]:
    """A chunk of random deals: a unit of work."""
    ranges = [array("d", each) for each in calls]
    drawn: tuple[int, tuple[array[int], array[int]]] = kernels.of(game).outcomes.sample_calls(
        dead, array("d", hands), ranges, SEVERAL, seed, chunk, deals
    )
    return drawn


def levels_of(code: int, players: int) -> tuple[int, ...]:
    """The levels of the players, of which a code has four bits each.

    >>> levels_of(0x102, 3)
    (2, 0, 1)
    """
    return tuple([code >> 4 * player & 15 for player in range(players)])
