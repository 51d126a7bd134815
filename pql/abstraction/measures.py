"""What the measures of hands are given as: arrays by board and hand, tables of data frames, and streams of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from pql.base.arguments import checked_number
from pql.results.arrow import Frame

from .boards import places_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Array = NDArray[numpy.float64]
    from .boards import AnyPlace


_NAMES = ("boards", "weights", "hands", "single", "arrays")


class HandMeasures(Frame):
    """Measures of some hands on some boards, as arrays of doubles: NaN where a hand cannot be dealt.

    `boards` and `hands` are texts, `weights` how many boards each board represents. An array has a row for each board
    and a column for each hand, without the rows where one board was asked about by its text. As a table of data frames
    there is a row for each hand that can be dealt. Read-only, picklable.

    >>> from pql import abstraction
    >>> found = abstraction.strengths("Kh7h2c", hands="AhQh, 77")
    >>> found.boards, found.hands[:2], found.hs.shape, found.to_polars().columns
    (('Kh7h2c',), ('AhQh', '7s7h'), (7,), ['board', 'hand', 'hs', 'ehs', 'ehs2'])
    """

    __slots__ = _NAMES

    boards: tuple[str, ...]
    weights: tuple[int, ...]
    hands: tuple[str, ...]
    single: bool
    arrays: dict[str, Array]

    def __init__(
        self,
        boards: tuple[str, ...],
        weights: tuple[int, ...],
        hands: tuple[str, ...],
        single: bool,
        arrays: dict[str, Array],
    ) -> None:
        for array in arrays.values():
            array.flags.writeable = False
        for name, value in zip(_NAMES, (boards, weights, hands, single, arrays), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.boards, self.weights, self.hands, self.single, self.arrays)

    def __repr__(self) -> str:
        places = f"{len(self.boards):,} board{'s' * (len(self.boards) != 1)}"
        return f"<{type(self).__name__} of {len(self.hands):,} hands on {places}>"

    def __len__(self) -> int:
        return len(self.boards)

    def _array(self, name: str) -> Array:
        return self.arrays[name][0] if self.single else self.arrays[name]

    def _columns(self) -> dict[str, Array]:
        """The measures with one number a hand."""
        return self.arrays

    def frame(self) -> Any:
        import numpy

        columns = self._columns()
        live = ~numpy.all([numpy.isnan(array) for array in columns.values()], axis=0)
        rows, places = numpy.nonzero(live)
        texts = [self.boards[row] for row in rows.tolist()], [self.hands[place] for place in places.tolist()]
        return (
            ["board", "hand", *columns],
            ["string", "string", *["double"] * len(columns)],
            [*texts, *[numpy.ascontiguousarray(array[live]) for array in columns.values()]],
        )


class Strengths(HandMeasures):
    """How strong hands are: shares of 1, arrays of (boards,) hands; see `strengths`."""

    __slots__ = ()

    @property
    def hs(self) -> Array:
        """Hand strength: the share of the opponent's hands that a hand beats now, ties as halves; NaN before
        the flop.
        """
        return self._array("hs")

    @property
    def ehs(self) -> Array:
        """E[HS]: the mean of its strength on all final boards, which is its equity."""
        return self._array("ehs")

    @property
    def ehs2(self) -> Array:
        """E[HS^2]: the mean of the square of its strength on all final boards."""
        return self._array("ehs2")


class Potentials(HandMeasures):
    """How hands change until the river: shares of 1, arrays of (boards,) hands; see `potentials`."""

    __slots__ = ()

    @property
    def ppot(self) -> Array:
        """Positive potential: how often a hand that is behind or ties comes out ahead; 0 for one that never is."""
        return self._array("ppot")

    @property
    def npot(self) -> Array:
        """Negative potential: how often a hand that is ahead or ties falls behind; 0 for one that never is."""
        return self._array("npot")


class Histograms(HandMeasures):
    """Where the strength of hands ends up: shares of 1, an array of (boards,) hands, bins; see `histograms`.

    `numpy.asarray` takes the shares themselves, and `emd` compares them.
    """

    __slots__ = ()

    @property
    def shares(self) -> Array:
        """The share of the deals in each bin; bin i of n are strengths from i/n up to, not with, (i + 1)/n,
        the last with 1.
        """
        return self._array("shares")

    @property
    def bins(self) -> int:
        """How many bins there are."""
        return int(self.arrays["shares"].shape[-1])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.shares, dtype, copy=copy)

    def _columns(self) -> dict[str, Array]:
        return {f"bin_{place}": self.arrays["shares"][..., place] for place in range(self.bins)}


class Clusters(HandMeasures):
    """The equity of hands against each of some clusters: an array of (boards,) hands, clusters; see `ochs`.

    `numpy.asarray` takes the equities themselves.
    """

    __slots__ = ()

    @property
    def equities(self) -> Array:
        """The equity against each cluster; NaN against one of which no hand can be dealt."""
        return self._array("equities")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy

        return numpy.array(self.equities, dtype, copy=copy)

    def _columns(self) -> dict[str, Array]:
        equities = self.arrays["equities"]
        return {f"cluster_{place + 1}": equities[..., place] for place in range(equities.shape[-1])}


Measured = TypeVar("Measured", bound="HandMeasures")


def stream(
    measure: Callable[..., Measured], board: AnyPlace, *arguments: Any, rows: int = 32, **named: Any
) -> Iterator[Measured]:
    """What a measure gives for many boards, so many boards at a time, in their order.

    `measure` is `strengths`, `potentials`, `histograms` or `ochs`, or `buckets` whose centres are given; the other
    arguments are its own. What is not asked for any more is not computed. Raises what the measure raises, for a
    street's boards when the iterator is made.

    >>> from pql import abstraction
    >>> parts = stream(abstraction.strengths, ["Kh7h2c", "AsAd2c", "5h4h3h"], hands="AhKd", rows=2)
    >>> [part.ehs.round(3).tolist() for part in parts]
    [[[0.894], [0.964]], [[0.659]]]
    """
    if not callable(measure):
        raise TypeError(f"measure must be a function such as strengths, not {type(measure).__name__}")
    rows = checked_number(rows, "rows", 1)
    places = places_of(board)
    starts = range(0, len(places.masks), rows)
    return (measure(places.part(start, start + rows), *arguments, **named) for start in starts)
