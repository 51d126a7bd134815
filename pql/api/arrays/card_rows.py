"""Many hands as people have them, made what kernels take: rows of card numbers as bytes, or 64-bit masks of cards.

A buffer of bytes or masks is taken as it is. Arrays of other numbers, columns and frames of pandas, polars and Arrow,
and lists become rows; what has not as many cards in each row becomes masks.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, cast, overload

from pql.base.arguments import check_unmasked, listed
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import card_numbers
from pql.cards.deck import card_text as text_of_card
from pql.cards.deck import parse_cards
from pql.cards.games import HOLDEM
from pql.evaluator_ext import cards as kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from .columns import ArrowStream


class ArrayLike(Protocol):
    """What numpy makes an array of: columns and frames of pandas, polars and Arrow."""

    def __array__(self) -> NDArray[Any]: ...


# One hand is a text or a list of its cards; several are a list of these, or a column or frame of them.
ListedHands: TypeAlias = Sequence[bytes | list[int] | list[str] | tuple[int, ...] | tuple[str, ...]]
HandsColumn: TypeAlias = "ListedHands | ArrayLike | ArrowStream"

_MASK_FORMATS = ("Q", "L", "q", "l")


class CardRows(NamedTuple):
    """`rows` of `width` card numbers, a byte each and row after row; 64-bit masks of cards if the width is 0."""

    values: Buffer
    rows: int
    width: int


def read_rows(given: object) -> CardRows:
    """The hands of a buffer, a list, a column or a frame; raises TypeError, which says what would do, for others.

    Whether the numbers are cards, and different ones, is for the kernel to say.

    >>> read_rows(["AsKd", "2c2d"])
    CardRows(values=bytearray(b'3-\\x00\\x01'), rows=2, width=2)
    """
    if isinstance(given, list | tuple):
        return _of_list(given)
    if isinstance(given, NumberRows):
        return CardRows(given.cards, *given.shape)
    check_unmasked(given, "cards")
    try:
        view = memoryview(cast("Buffer", given))
    except (TypeError, ValueError):
        return _of_column(given)
    shape = view.shape or (0,)
    if view.format == "B" and view.ndim == 2:
        flat = view.cast("B") if view.c_contiguous and view.nbytes else memoryview(view.tobytes())
        return CardRows(flat, shape[0], shape[1])
    if view.format in _MASK_FORMATS and view.ndim == 1 and view.itemsize == 8:
        flat = view.cast("B") if view.c_contiguous and view.nbytes else memoryview(view.tobytes())
        return CardRows(flat.cast("Q"), shape[0], 0)
    return _of_column(given)


def number_rows(cards: bytearray, count: int, width: int) -> NDArray[numpy.uint8]:
    """Rows of card numbers as an array of numpy, or without it as `NumberRows`."""
    try:
        import numpy
    except ImportError:
        return cast("NDArray[numpy.uint8]", NumberRows(cards, count, width))
    return numpy.frombuffer(cards, dtype=numpy.uint8).reshape(count, width)


def bad_cards(message: str) -> PQLError:
    """The error for anything but a hand."""
    return PQLError(Diagnostic("bad-cards", message))


def _of_column(given: Any) -> CardRows:
    """The hands of a column, a frame, or an array of other numbers."""
    if hasattr(given, "__arrow_c_stream__") and not hasattr(given, "__array__"):
        return _of_column(_arrow_table(given))
    try:
        import numpy
    except ImportError:
        return _of_list(_listed(given))
    if not isinstance(given, numpy.ndarray) and not hasattr(given, "__array__"):
        return _of_list(_listed(given))
    length = getattr(getattr(given, "type", None), "list_size", None)
    if (
        length is not None and not given.null_count
    ):  # lists of one length in Arrow are their values side by side
        whole = given.combine_chunks() if hasattr(given, "combine_chunks") else given
        return _of_array(numpy.asarray(whole.flatten()).reshape(-1, length))
    try:
        return _of_array(numpy.asarray(given))
    except NotImplementedError:  # unions and the like
        raise bad_cards("a column of cards holds texts, numbers or lists of numbers") from None


def _of_array(numbers: NDArray[Any]) -> CardRows:
    import numpy

    if numbers.ndim == 2 and numbers.shape[1] == 1:
        numbers = numbers[:, 0]  # a frame of one column
    if numbers.dtype.kind in "OUT" and 1 <= numbers.ndim <= 2:
        return _of_list(numbers.tolist())
    if not numbers.size:
        return CardRows(b"", len(numbers), numbers.shape[1] if numbers.ndim == 2 else 0)
    if numbers.dtype.kind not in "iu" or numbers.ndim not in (1, 2):
        raise bad_cards(
            f"cards must be whole numbers in rows, not {numbers.dtype} in {numbers.ndim} dimensions: "
            "leave out rows in which something is missing, then .astype('uint8')"
        )
    if numbers.ndim == 1:
        if numbers.dtype.itemsize < 8:
            raise bad_cards(
                "an array of one dimension holds 64-bit masks of cards; "
                "one hand is a list of cards, several are rows: array.reshape(1, -1)"
            )
        masks = numpy.require(numbers, numpy.uint64, ["C", "A"])
        return CardRows(cast("Buffer", masks), len(numbers), 0)
    return CardRows(cast("Buffer", narrowed(numbers)), len(numbers), numbers.shape[1])


def narrowed(numbers: NDArray[Any]) -> NDArray[numpy.uint8]:
    """Whole numbers of any size as bytes in a row, 255 for what no byte holds."""
    import numpy

    if numbers.dtype.itemsize == 1:
        return numpy.ascontiguousarray(numbers).view(numpy.uint8).reshape(-1)
    narrow = numpy.empty(numbers.size, numpy.uint8)
    kernel.narrow(numpy.require(numbers, numpy.int64, ["C", "A"]).reshape(-1), narrow)
    return narrow


def _arrow_table(given: Any) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise bad_cards(f"to read cards from {type(given).__name__}, install pyarrow") from None
    try:
        return pyarrow.table(given)
    except (TypeError, ValueError):
        return pyarrow.chunked_array(given)


def _listed(given: Any) -> Sequence[Any]:
    for method in ("to_pylist", "to_list", "tolist"):
        if callable(told := getattr(given, method, None)) and isinstance(
            rows := listed(given) if method == "tolist" else told(), list
        ):
            return rows
    raise TypeError(
        "hands are text, lists of cards, arrays (rows of card numbers, or 64-bit masks), or columns and frames of "
        f"pandas, polars or Arrow, not {type(given).__name__}"
    )


def _of_list(rows: Sequence[Any]) -> CardRows:
    """Hands that are texts, lists or arrays of cards, or masks."""
    kinds = set(map(type, rows))
    if not kinds:
        return CardRows(b"", 0, 0)
    if kinds == {int}:
        try:
            return CardRows(array("Q", rows), len(rows), 0)
        except OverflowError:
            raise bad_cards("a mask of cards has 52 bits") from None
    if not kinds <= {str, list, tuple, bytes}:
        rows = [row.tolist() if hasattr(row, "tolist") else row for row in rows]
    return _side_by_side(rows) or _one_by_one(rows)


def _side_by_side(rows: Sequence[Any]) -> CardRows | None:
    """Rows of equal length, written plainly, all at once; None for others."""
    try:
        if isinstance(rows[0], list | tuple) and isinstance(rows[0][0], str):
            rows = ["".join(row) for row in rows]
        width = len(rows[0])
        if not width or set(map(len, rows)) != {width}:
            return None
        if not isinstance(rows[0], str):
            return CardRows(bytearray(chain.from_iterable(rows)), len(rows), width)
        cards = bytearray(len(rows) * width // 2)
        read = kernel.read_rows("".join(rows).encode("ascii"), width // 2, cards)
        return CardRows(cards, len(rows), width // 2) if read < 0 else None
    except (TypeError, ValueError, IndexError):
        return None


def _one_by_one(rows: Sequence[Any]) -> CardRows:
    hands = [_cards_of(row, number) for number, row in enumerate(rows)]
    width = len(hands[0])
    if all([len(hand) == width for hand in hands]):
        return CardRows(bytearray(chain.from_iterable(hands)), len(rows), width)
    return CardRows(array("Q", [sum([1 << card for card in hand]) for hand in hands]), len(rows), 0)


def _cards_of(row: Any, number: int) -> Sequence[int]:
    if row is None or row != row or not row:
        raise bad_cards(f"row {number} is missing: leave it out first")
    try:
        return card_numbers(list(row) if isinstance(row, bytes | bytearray) else row, "hands", HOLDEM)
    except PQLError as error:
        first = error.diagnostics[0]
        raise PQLError(Diagnostic("bad-cards", f"row {number}: {first.message}", help=first.help)) from None
    except (TypeError, ValueError) as error:
        raise bad_cards(f"row {number}: {error}") from None


# Cards of one hand, or hands, if they have several cards each.
Texts: TypeAlias = "list[str] | tuple[str, ...]"


@overload
def card_ids(cards: str | list[int] | tuple[int, ...]) -> list[int]: ...
@overload
def card_ids(cards: Texts) -> list[int] | NDArray[numpy.uint8]: ...
@overload
def card_ids(cards: HandsColumn) -> NDArray[numpy.uint8]: ...
def card_ids(
    cards: str | list[int] | tuple[int, ...] | Texts | HandsColumn,
) -> list[int] | NDArray[numpy.uint8]:
    """The numbers of cards, 4 x rank + suit: the deuce of clubs is 0, the ace of spades 51; suits in the order c d h s.

    Of one text or a list of single cards a list, in the order written. Of many hands or boards of as many cards each, a
    list of texts or a column of pandas, polars or Arrow, an array of unsigned bytes with a row for each: of numpy, or
    without it rows that index and print like one. `pql.card_text` reads it back. Raises `PQLError` for text that is
    not a card, for a card twice, and for rows of different lengths.

    >>> card_ids("AsKd"), card_ids(["2c", "2d"])
    ([51, 45], [0, 1])
    >>> card_ids(["AsKd", "QhQs"]).tolist()
    [[51, 45], [42, 43]]
    """
    if isinstance(cards, str):
        return list(parse_cards(cards))
    if isinstance(cards, list | tuple) and not _has_rows(cards):
        return list(card_numbers(cards, "cards", HOLDEM))
    values, rows, width = read_rows(cards)
    numbers = bytearray(values)
    if rows and not width:
        raise bad_cards("rows of cards have as many cards each")
    if numbers and max(numbers) > 51:
        row = next(place for place, card in enumerate(numbers) if card > 51) // width
        raise bad_cards(f"row {row} has a number that is not a card: they run from 0 (2c) to 51 (As)")
    return number_rows(numbers, rows, width)


@overload
def card_text(cards: int | list[int] | tuple[int, ...]) -> str: ...
@overload
def card_text(cards: Sequence[Sequence[int]] | NDArray[Any]) -> str | list[str]: ...
def card_text(cards: int | Sequence[int] | Sequence[Sequence[int]] | NDArray[Any]) -> str | list[str]:
    """The text of a card number, of several, or of each row of an array of them: what `pql.card_ids` reads.

    Raises TypeError or ValueError for anything but a card number.

    >>> card_text(51), card_text([51, 45]), card_text([[51, 45], [42, 43]])
    ('As', 'AsKd', ['AsKd', 'QhQs'])
    """
    found: Any = listed(cards) if hasattr(cards, "tolist") else cards
    if not isinstance(found, list | tuple):
        return text_of_card(_number(found))
    if _has_rows(found):
        return ["".join([text_of_card(_number(card)) for card in row]) for row in found]
    return "".join([text_of_card(_number(card)) for card in found])


def _has_rows(listed: Sequence[Any]) -> bool:
    """Whether a list is of hands or boards, not of single cards."""
    first = listed[0] if listed else 0
    return len(first) > 2 if isinstance(first, str) else hasattr(first, "__len__")


def _number(card: Any) -> int:
    try:
        number = index(card)
    except TypeError:
        raise TypeError(f"a card must be a number from 0 (2c) to 51 (As), not {card!r}") from None
    if isinstance(card, bool) or not 0 <= number < 52:
        raise ValueError(f"a card must be a number from 0 (2c) to 51 (As), not {card!r}")
    return number


class NumberRows(Sequence["array[int]"]):
    """Card numbers in rows, a byte each; `shape` is how many rows, and how many cards in each.

    >>> rows = NumberRows(bytes([51, 45, 42, 43]), 2, 2)
    >>> rows[0], rows[1, 0], len(rows), rows[1:]
    (array('B', [51, 45]), 42, 2, NumberRows([[42, 43]]))
    """

    __slots__ = ("_cards", "shape")

    def __init__(self, cards: bytes | bytearray, rows: int, width: int) -> None:
        self._cards = cards
        self.shape = rows, width

    @property
    def cards(self) -> bytes | bytearray:
        """All numbers, row after row."""
        return self._cards

    def __len__(self) -> int:
        return self.shape[0]

    @overload
    def __getitem__(self, place: int) -> array[int]: ...
    @overload
    def __getitem__(self, place: slice) -> NumberRows: ...
    @overload
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    def __getitem__(self, place: int | slice | tuple[int, int]) -> array[int] | NumberRows | int:
        if isinstance(place, tuple):
            row, column = place
            return self[row][column]
        width = self.shape[1]
        if isinstance(place, slice):
            chosen = range(len(self))[place]
            cards = b"".join([self._cards[row * width : (row + 1) * width] for row in chosen])
            return NumberRows(cards, len(chosen), width)
        row = range(len(self))[place]  # raises IndexError, and counts from the end
        return array("B", self._cards[row * width : (row + 1) * width])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberRows):
            return NotImplemented
        return self.shape == other.shape and self._cards == other._cards

    __hash__ = None  # type: ignore[assignment]

    def tolist(self) -> list[list[int]]:
        """The rows as lists.

        >>> NumberRows(bytes([51, 45, 42, 43]), 2, 2).tolist()
        [[51, 45], [42, 43]]
        """
        return [row.tolist() for row in self]

    def __repr__(self) -> str:
        shown = [str(row.tolist()) for row in self[:_MOST_SHOWN]]
        more = [f"... {len(self):,} rows"] if len(self) > _MOST_SHOWN else []
        return f"NumberRows([{', '.join([*shown, *more])}])"


_MOST_SHOWN = 6
