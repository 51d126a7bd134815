"""`pql.icm`: what the stacks of a tournament are worth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, overload

from pql.base.arguments import check_unmasked, checked_several, checked_text
from pql.engine.work import Control
from pql.evaluator_ext import icm as kernel
from pql.grammar.limits import LARGEST_AMOUNT
from pql.questions.checks import out_of_bounds, refusal

from .question import IcmQuestion, check_stacks
from .result import IcmResult

if TYPE_CHECKING:
    from numpy.typing import NDArray


Stacks = Sequence[float]
"""The stacks of one table."""


@overload
def icm(stacks: Stacks, prizes: Sequence[float], *, names: Sequence[str] | None = None) -> IcmResult: ...
@overload
def icm(
    stacks: NDArray[Any] | Sequence[Stacks],
    prizes: NDArray[Any] | Sequence[float] | Sequence[Sequence[float]],
) -> NDArray[Any]: ...
def icm(stacks: Any, prizes: Any, *, names: Sequence[str] | None = None) -> IcmResult | NDArray[Any]:
    """What the stacks of a tournament are worth in prizes, by the independent chip model.

    `stacks` are the chips of each player, `prizes` what the first place pays, the second, and so on, both in any unit.
    The answer has for each player the worth, the chance of each paid place, and the bubble factor against each other
    player (of at most 20 players); it is exact. The first place goes to a player with the chance of his part of all
    chips, the second to one of the others with that of his part of theirs, and so on (Malmuth, "Settling Up in
    Tournaments", 1987; Harville, Journal of the American Statistical Association 68, 1973): skill, position and the
    size of the blinds play no part. The same as the statement `icm`.

    Rows of stacks, a list of lists or an array of two dimensions, are many tables at once, of at most 20 players: the
    answer is an array of the same shape with what each stack is worth (it needs numpy). Players without chips are out
    there, and share what the places behind the others pay. `prizes` are those of all tables, or a row for each.

    Raises `PQLError` for stacks that are not above 0, for more prizes than players, and for prizes that rise; TypeError
    for what is no number.

    >>> import pql
    >>> table = pql.icm([5000, 3000, 2000], [50, 30, 20])
    >>> [round(worth, 2) for worth in table.worth], round(table.players[0].places[0], 4)
    ([38.39, 32.75, 28.86], 0.5)
    >>> round(table.players[0].bubble[1], 4)
    1.2098
    >>> pql.icm([[5000, 3000, 2000], [1000, 1000, 0]], [50, 30, 20]).round(2).tolist()
    [[38.39, 32.75, 28.86], [40.0, 40.0, 20.0]]
    """
    if _is_of_tables(stacks):
        if names is not None:
            raise TypeError("names are those of the players of one table")
        return _of_tables(stacks, prizes)
    held, paid = tuple(_numbers(stacks, "stacks")), tuple(_numbers(prizes, "prizes"))
    check_stacks(held, paid)
    return IcmQuestion(_named(names, len(held)), held, paid).answer(Control(1))


def _is_of_tables(stacks: Any) -> bool:
    dimensions = getattr(stacks, "ndim", None)
    if dimensions is not None:
        return int(dimensions) > 1
    return (
        isinstance(stacks, list | tuple)
        and bool(stacks)
        and hasattr(stacks[0], "__len__")
        and not isinstance(stacks[0], str)
    )


def _numbers(given: Any, name: str) -> list[float]:
    """Numbers as Python's own; TypeError for what is none."""
    check_unmasked(given, name)
    several = [*checked_several(given, name)]
    for each in several:
        if isinstance(each, bool) or not hasattr(each, "__float__") or isinstance(each, str):
            raise TypeError(f"{name} are numbers, not {each!r}")
    return [int(number) if number == int(number) else number for number in map(_finite, several)]


def _finite(given: Any) -> float:
    number = float(given)
    if not isfinite(number):
        raise out_of_bounds("bad-stacks", f"{given} is no number of chips")
    return number


def _named(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(map(str, range(1, players + 1)))
    told = tuple([checked_text(name, "a name") for name in checked_several(names, "names")])
    if len(told) != players:
        raise ValueError(f"{players} players have {players} names, not {len(told)}")
    return told


def _of_tables(stacks: Any, prizes: Any) -> NDArray[Any]:
    """What the stacks of many tables are worth."""
    import numpy

    check_unmasked(stacks, "stacks")
    check_unmasked(prizes, "prizes")
    try:
        held = numpy.ascontiguousarray(stacks, dtype=numpy.float64)
        paid = numpy.ascontiguousarray(prizes, dtype=numpy.float64)
    except (TypeError, ValueError):
        raise TypeError("stacks and prizes are rows of numbers, as many in each row") from None
    if held.ndim != 2 or paid.ndim not in (1, 2) or (paid.ndim == 2 and len(paid) != len(held)):
        raise ValueError("stacks are rows of a table each, prizes one row or as many")
    tables, players = held.shape
    if not 1 <= players <= kernel.MOST_IN_SETS:
        raise refusal("bad-stacks", f"tables have one to {kernel.MOST_IN_SETS} players, not {players}")
    if not 1 <= paid.shape[-1] <= players:
        raise refusal("bad-prizes", f"one to {players} places are paid, not {paid.shape[-1]}")
    for numbers, code in ((held, "bad-stacks"), (paid, "bad-prizes")):
        if not (numpy.isfinite(numbers).all() and (numbers >= 0).all() and (numbers <= LARGEST_AMOUNT).all()):
            raise out_of_bounds(code, f"stacks and prizes are 0 or more, and at most {LARGEST_AMOUNT:,.0f}")
    if not tables:
        return numpy.empty((0, players))
    if not held.any(axis=1).all():
        raise refusal("bad-stacks", f"nobody has chips in row {int(held.any(axis=1).argmin())}")
    if (numpy.diff(paid, axis=-1) > 0).any():
        raise refusal(
            "bad-prizes", "a later place pays more than an earlier one", "the first place comes first"
        )
    worth: array[float] = kernel.worth_of_tables(held.ravel(), players, paid.ravel(), paid.shape[-1])
    return numpy.frombuffer(worth).reshape(tables, players)
