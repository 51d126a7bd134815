"""Columns of deals for Arrow: numbers as they are, words and cards as texts, made without a loop over the rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pql.cards.combos import hand_names
from pql.cards.deck import card_text
from pql.formulas.dealing import Values
from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN, EQUITY, FRACTION, NUMBER, Type
from pql.results.arrow import installed

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def numbers_of(values: Values, rows: int) -> tuple[NDArray[Any], NDArray[numpy.bool_] | None]:
    """Numbers as an array with one for each row, and where they are missing."""
    import numpy

    numbers = numpy.asarray(values[0])
    missing = None if values[1] is None else numpy.frombuffer(values[1], numpy.uint8).astype(bool)
    if len(numbers) != rows:
        numbers = numpy.repeat(numbers, rows)
        missing = None if missing is None else numpy.repeat(missing, rows)
    return numbers, missing


def kind_of(expression: Expression) -> Any:
    """The type of a column of Arrow."""
    arrow = installed("pyarrow")
    if expression.type == BOOLEAN:
        return arrow.bool_()
    if _is_number(expression.type):
        return arrow.float64() if expression.real else arrow.int64()
    return arrow.string()


def _is_number(kind: Type) -> bool:
    return kind in (NUMBER, FRACTION, EQUITY)


def arrow_column(expression: Expression, numbers: NDArray[Any], missing: NDArray[numpy.bool_] | None) -> Any:
    import numpy

    arrow = installed("pyarrow")
    if expression.type == BOOLEAN:
        return arrow.array(numbers != 0, mask=missing)
    if _is_number(expression.type):
        return arrow.array(
            numbers.astype(float if expression.real else numpy.int64, copy=False), mask=missing
        )
    values, places = numpy.unique(numbers, return_inverse=True)
    words = [expression.type.show(value) for value in values.tolist()]
    texts = arrow.array([None if word is None else str(word) for word in words], arrow.string())
    return texts.take(arrow.array(places.reshape(-1), mask=missing))


@cache
def hand_letters() -> NDArray[numpy.uint8]:
    import numpy

    return numpy.frombuffer("".join(hand_names()).encode(), numpy.uint8).reshape(-1, 4)


@cache
def _card_letters() -> NDArray[numpy.uint8]:
    import numpy

    return numpy.frombuffer("".join(map(card_text, range(52))).encode(), numpy.uint8).reshape(-1, 2)


def board_letters(boards: Mapping[int, Any]) -> NDArray[numpy.uint8]:
    """The letters of boards: those of a street that is looked at highest first, the later ones behind them."""
    import numpy

    cards: list[Any] = []
    before: Any = numpy.uint64(0)
    known = 0
    for street in sorted(boards):
        masks = numpy.frombuffer(boards[street], numpy.uint64)
        cards.append(mask_letters(masks & ~before, street - known))
        before, known = masks, street
    return numpy.concatenate(cards, axis=1)


def mask_letters(masks: NDArray[numpy.uint64], count: int) -> NDArray[numpy.uint8]:
    """The letters of so many cards of each mask, the highest first."""
    import numpy

    cards: list[Any] = []
    for _ in range(count):
        highest = numpy.frexp(masks.astype(float))[1] - 1
        cards.append(_card_letters()[highest])
        masks = masks & ~(numpy.uint64(1) << highest.astype(numpy.uint64))
    return numpy.concatenate(cards, axis=1) if cards else numpy.empty((len(masks), 0), numpy.uint8)


def texts_of(letters: NDArray[numpy.uint8]) -> Any:
    """Rows of letters as texts of Arrow."""
    import numpy

    arrow = installed("pyarrow")
    rows, width = letters.shape
    ends = numpy.arange(0, (rows + 1) * width, width, dtype=numpy.int32)
    return arrow.StringArray.from_buffers(
        rows, arrow.py_buffer(ends), arrow.py_buffer(numpy.ascontiguousarray(letters))
    )
