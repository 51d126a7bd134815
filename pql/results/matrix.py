"""Hand against hand: the equity of each hand, or class, of a range against each of another."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property
from itertools import compress
from math import fsum
from typing import TYPE_CHECKING, Any

from pql.base.arguments import whole_number
from pql.cards.combos import hand_names, index_of
from pql.cards.starting_hands import class_names, class_of

from .base import Result

if TYPE_CHECKING:
    from .columns import Column
    from .tabular import Value


class Matrix(Result):
    """Equities of rows against columns: hands, or the classes that `by_class` makes of them.

    `matrix["AsKs", "QhQd"]` is an entry, and so is `matrix[0, -1]`: NaN where the two share a card, or one holds a card
    of the board or a dead one. `numpy.asarray(matrix)` is the whole without copying, a row for each of `rows` and a
    column for each of `columns`. Immutable, comparable, picklable; `table()` and data frames have a row for each entry
    that can be dealt.

    >>> import pql
    >>> matrix = pql.equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    >>> matrix, matrix.columns, round(matrix["AsAh", "KsKh"], 7)
    (<Matrix 1 x 2 hands>, ('AhKh', 'KsKh'), 0.9121212)
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    packed_equities: bytes
    packed_weights: bytes

    type = "matrix"
    rows_are = None

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self.rows), len(self.columns)

    @property
    def kind(self) -> str:
        """What rows and columns are: `hands`, or `classes` such as AKs."""
        return "classes" if any(len(label) < 4 for label in (*self.rows[:1], *self.columns[:1])) else "hands"

    @cached_property
    def equities(self) -> memoryview[float]:
        """The equities as a read-only buffer of doubles, in two dimensions unless it is empty."""
        return self._buffer(self.packed_equities)

    @cached_property
    def weights(self) -> memoryview[float]:
        """What each entry counts for: how often its two can be dealt together, by their weights.

        A buffer like that of the equities. Of two hands the product of their weights, 0 where they share a card; of two
        classes the sum over their hands.
        """
        return self._buffer(self.packed_weights)

    def _buffer(self, packed: bytes) -> memoryview[float]:
        # A memoryview cannot be cast to a shape without elements.
        return memoryview(packed).cast("d", self.shape) if packed else memoryview(packed).cast("d")

    def __getitem__(self, place: tuple[Any, Any]) -> float:
        """The equity of a row against a column: text, pairs of card numbers, or places.

        Raises KeyError for a hand or class that is not there, IndexError for a place that is not, TypeError for
        anything but two of them, `PQLError` for text that is not a hand.
        """
        if not isinstance(place, tuple) or len(place) != 2:
            raise TypeError("a matrix takes a row and a column: matrix['AsKs', 'QhQd']")
        row = self._place(place[0], self.rows, self._row_places)
        return self.equities[row, self._place(place[1], self.columns, self._column_places)]

    def _place(self, label: object, labels: tuple[str, ...], places: dict[object, int]) -> int:
        index = whole_number(label)
        if index is not None:
            if -len(labels) <= index < len(labels):
                return index % len(labels)
            raise IndexError(f"there is no place {index} among {len(labels)}")
        name = label if label in places or self.kind == "classes" else hand_names()[index_of(label)]
        if name not in places:
            raise KeyError(label)
        return places[name]

    @cached_property
    def _row_places(self) -> dict[object, int]:
        return {label: index for index, label in enumerate(self.rows)}

    @cached_property
    def _column_places(self) -> dict[object, int]:
        return {label: index for index, label in enumerate(self.columns)}

    def __len__(self) -> int:
        return len(self.rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return Matrix, (self.rows, self.columns, self.packed_equities, self.packed_weights)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The equities as a numpy array of `shape`; read-only unless it is a copy."""
        import numpy

        numbers = numpy.frombuffer(self.packed_equities).reshape(self.shape)
        return numpy.array(numbers, dtype, copy=copy)

    def mean(self) -> float:
        """The equity of all rows against all columns, by their weights: that of `pql.equity`. NaN where there is none.

        >>> import pql
        >>> round(pql.equity_matrix("AA", "KK").mean(), 7)
        0.8194605
        """
        equities, weights = array("d", self.packed_equities), array("d", self.packed_weights)
        total = fsum(weights)
        won = fsum([weight * equity for weight, equity in zip(weights, equities, strict=True) if weight])
        return won / total if total else float("nan")

    def by_class(self) -> Matrix:
        """The same by classes such as AKs: the means over their hands, by the weights. Only classes that occur.

        >>> import pql
        >>> classes = pql.equity_matrix("AA, AKs", "KK, AKo").by_class()
        >>> classes, round(classes["AA", "AKo"], 7), classes.weights[0, 0]
        (<Matrix 2 x 2 classes>, 0.9317188, 36.0)
        """
        if self.kind == "classes":
            return self
        from pql.evaluator_ext.matchups import group_means

        rows, row_groups = _classes_of(self.rows)
        columns, column_groups = _classes_of(self.columns)
        equities, weights = group_means(
            memoryview(self.packed_equities).cast("d"),
            memoryview(self.packed_weights).cast("d"),
            row_groups,
            column_groups,
            len(rows),
            len(columns),
        )
        return Matrix(rows, columns, equities.tobytes(), weights.tobytes())

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        return Column("hand"), Column("versus"), Column("equity", "share", 2), Column("weight", "amount")

    def values(self) -> list[list[Value]]:
        """The matrix in long form: a row for each entry that can be dealt."""
        equities, weights = array("d", self.packed_equities), array("d", self.packed_weights)
        hands = [row for row in self.rows for _ in self.columns]
        columns = (hands, self.columns * len(self.rows), equities, weights)
        return [list(compress(column, weights)) for column in columns]


def _classes_of(hands: Iterable[str]) -> tuple[tuple[str, ...], array[int]]:
    """The names of the classes of some hands, in their order, and for each hand the place of its class."""
    numbers = [class_of(index_of(hand)) for hand in hands]
    classes = sorted(set(numbers))
    places = {number: index for index, number in enumerate(classes)}
    return tuple([class_names()[number] for number in classes]), array(
        "H", [places[number] for number in numbers]
    )
