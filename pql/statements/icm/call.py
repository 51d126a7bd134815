"""`pql.icm`: what the stacks of a tournament are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack, overload

from pql.api.arguments import answer_of
from pql.api.sessions.running import Running, carry_out, control, takes
from pql.base.arguments import check_unmasked, checked_several, checked_text, real_number
from pql.engine.icm import MOST_PLAYERS_OF_TABLES, worth_of_tables
from pql.grammar.limits import LARGEST_AMOUNT
from pql.questions.checks import out_of_bounds, refusal

from .question import IcmQuestion, check_stacks
from .result import IcmResult

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

Stacks = Sequence[float]
"""The stacks of one table."""


@overload
def icm(
    stacks: Stacks, prizes: Sequence[float], *, names: Sequence[str] | None = None, **running: Unpack[Running]
) -> IcmResult: ...
@overload
def icm(
    stacks: NDArray[Any] | Sequence[Stacks],
    prizes: NDArray[Any] | Sequence[float] | Sequence[Sequence[float]],
    **running: Unpack[Running],
) -> NDArray[Any]: ...
@takes(Running)
def icm(
    stacks: Any, prizes: Any, *, names: Sequence[str] | None = None, **running: Unpack[Running]
) -> IcmResult | NDArray[Any]:
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
    1.169
    >>> pql.icm([[5000, 3000, 2000], [1000, 1000, 0]], [50, 30, 20]).round(2).tolist()
    [[38.39, 32.75, 28.86], [40.0, 40.0, 20.0]]
    """
    how = control(running, icm)
    if _is_of_tables(stacks):
        if names is not None:
            raise TypeError("names are those of the players of one table")
        return _of_tables(stacks, prizes, how)
    held, paid = tuple(numbers(stacks, "stacks")), tuple(numbers(prizes, "prizes"))
    check_stacks(held, paid)
    return answer_of(IcmQuestion(_named(names, len(held)), held, paid), how)


def _is_of_tables(stacks: Any) -> bool:
    shape = getattr(stacks, "shape", None)  # of arrays, and of frames, which have a row for each table
    if isinstance(shape, tuple):
        return len(shape) > 1
    return (
        isinstance(stacks, list | tuple)
        and bool(stacks)
        and hasattr(stacks[0], "__len__")
        and not isinstance(stacks[0], str)
    )


def numbers(given: Any, name: str) -> list[float]:
    """Numbers as Python's own; TypeError for what is none."""
    check_unmasked(given, name)
    if getattr(given, "shape", None) == ():
        raise TypeError(f"{name} must be a list or the like, not one number")
    found = []
    for each in checked_several(given, name):
        number = real_number(each)
        if number is None:
            raise TypeError(f"{name} are numbers, not {each!r}")
        if not -LARGEST_AMOUNT <= number <= LARGEST_AMOUNT:  # as is what is no number or infinite
            raise out_of_bounds(f"bad-{name}", f"{name} are at most {LARGEST_AMOUNT:,.0f}, not {each}")
        found.append(int(number) if number == int(number) else number)
    return found


def _named(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(map(str, range(1, players + 1)))
    told = tuple([checked_text(name, "a name") for name in checked_several(names, "names")])
    if len(told) != players:
        raise ValueError(f"{players} players have {players} names, not {len(told)}")
    return told


def _of_tables(stacks: Any, prizes: Any, how: Control) -> NDArray[Any]:
    """What the stacks of many tables are worth."""
    import numpy

    check_unmasked(stacks, "stacks")
    check_unmasked(prizes, "prizes")
    held, paid = _rows(stacks), _rows(prizes)
    if held.ndim != 2 or paid.ndim not in (1, 2) or (paid.ndim == 2 and len(paid) != len(held)):
        raise ValueError("stacks are rows of a table each, prizes one row or as many")
    tables, players = held.shape
    if not 1 <= players <= MOST_PLAYERS_OF_TABLES:
        raise refusal("bad-stacks", f"tables have one to {MOST_PLAYERS_OF_TABLES} players, not {players}")
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
    how.budget.less = "fewer tables, or tables of fewer players, take less"
    parts = carry_out(lambda inner: worth_of_tables(held, paid, inner), how)
    return numpy.concatenate([numpy.frombuffer(part) for part in parts]).reshape(tables, players)


def _rows(given: Any) -> NDArray[numpy.float64]:
    """Rows of numbers as an array of numpy; TypeError for what is none."""
    import numpy

    try:
        rows = numpy.asarray(given)
        if rows.dtype.kind == "O":  # numbers of Python that numpy has no type for
            numbers = [real_number(each) for each in rows.ravel()]
            rows = rows if None in numbers else numpy.array(numbers).reshape(rows.shape)
        if rows.dtype.kind in "iuf":
            return numpy.ascontiguousarray(rows, dtype=numpy.float64)
    except (TypeError, ValueError, OverflowError):
        pass
    raise TypeError("stacks and prizes are rows of numbers, as many in each row")
