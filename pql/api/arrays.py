"""The value of one hand or of many: of arrays, lists, columns and frames.

A buffer of unsigned bytes (rows of 5 to 7 card numbers) or of 64-bit masks goes to the kernel as it is, what else
there is through `pql.api.card_rows`. A card number is 4 * rank + suit (the deuce is rank 0; clubs, diamonds, hearts,
spades), a mask has bit 1 << card set.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, overload

from pql.base.diagnostics import PQLError
from pql.cards.deck import card_id, card_text, parse_cards
from pql.evaluator_ext import ranking

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from .card_rows import HandsColumn

    _Numbers: TypeAlias = "NDArray[Any] | array[int]"

# One hand: text (`9c8s 7s5h6s`), bytes, or a sequence of card numbers.
OneHand: TypeAlias = "str | bytes | bytearray | list[int] | tuple[int, ...]"
# One hand if each is a card, else several hands.
Texts: TypeAlias = "list[str] | tuple[str, ...]"

# The types of a single hand: a union written inside the function would be built anew at each call.
_ONE_HAND = (bytes, bytearray, list, tuple)


@overload
def rank(cards: NDArray[Any]) -> NDArray[numpy.uint16]: ...
@overload
def rank(cards: OneHand) -> int: ...  # type: ignore[overload-overlap]  # bytes are one hand, other buffers many
@overload
def rank(cards: Texts) -> int | NDArray[numpy.uint16]: ...
@overload
def rank(cards: HandsColumn) -> NDArray[numpy.uint16]: ...
@overload
def rank(cards: Buffer) -> array[int]: ...
def rank(cards: OneHand | Texts | Buffer | HandsColumn | NDArray[Any]) -> int | _Numbers:
    """The strength of 5 to 7 cards, from 1 (7-5-4-3-2) to 7462 (a royal flush): equal hands tie, higher ones win.

    One hand (text, bytes, or a list of 5 to 7 cards) gives an int. Many hands give a 16-bit array: a list of texts or
    of lists; an array of whole numbers with a row of cards for each hand, or of one dimension with 64-bit masks; of
    pandas, polars or Arrow a column of texts, lists or masks, or a frame with a column for each card. Buffers that are
    no numpy arrays give an `array.array`, everything else an array of numpy where it is installed. Raises `PQLError`
    for a card that does not exist, a card twice, or another number of cards.

    >>> rank("AsKsQsJsTs"), rank("7c5d4h3s2c")
    (7462, 1)
    >>> rank([51, 47, 43, 39, 35, 0, 1])
    7462
    >>> rank(["AsKsQsJsTs 2c2d", "7c5d4h3s2c"]).tolist()
    [7462, 1]
    >>> from array import array
    >>> rank(array("Q", [0b11111, 0b11110001])).tolist() == [rank("2c2d2h2s3c"), rank("2c3c3d3h3s")]
    True
    """
    if isinstance(cards, _ONE_HAND):
        # The kernel checks strictly; what it refuses is read again, more slowly, for a better message.
        try:
            return ranking.rank_hand(cards)
        except (TypeError, ValueError, OverflowError):
            if not _are_hands(cards):
                return _one(_numbers(cards))
    elif isinstance(cards, str):
        return _one(parse_cards(cards))
    return _many(cards, "H", ranking.rank_buffer, ranking.rank_masks)


@overload
def evaluate(cards: NDArray[Any]) -> NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: OneHand) -> int: ...  # type: ignore[overload-overlap]
@overload
def evaluate(cards: Texts) -> int | NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: HandsColumn) -> NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: Buffer) -> array[int]: ...
def evaluate(cards: OneHand | Texts | Buffer | HandsColumn | NDArray[Any]) -> int | _Numbers:
    """The pokerval of up to seven cards: OpenHoldem's 32-bit hand value, comparable as a number.

    The top byte is the category, one bit each from a pair (0x01) to a straight flush (0x80); the lowest 20 bits are
    the five ranks that count, highest group first. Many hands are taken as by `rank` (5 to 7 cards) and give 32-bit
    arrays. Raises `PQLError` as `rank` does.

    >>> hex(evaluate("9c8s 7s5h6s"))
    '0x8098765'
    >>> evaluate("")
    0
    """
    if isinstance(cards, _ONE_HAND):
        try:
            return ranking.pokerval_hand(cards)
        except (TypeError, ValueError, OverflowError):
            if not _are_hands(cards):
                return ranking.pokerval(_mask(_numbers(cards)))
    elif isinstance(cards, str):
        return ranking.pokerval(_mask(parse_cards(cards)))
    return _many(cards, "I", ranking.pokerval_buffer, ranking.pokerval_masks)


def _are_hands(listed: Sequence[Any]) -> bool:
    """Whether a list has several hands in it, not the cards of one."""
    first = next((each for each in listed if each is not None), 0)
    return len(first) > 2 if isinstance(first, str) else hasattr(first, "__len__")


def _one(cards: Sequence[int]) -> int:
    if not 5 <= len(cards) <= 7:
        raise _error(f"a rank needs five to seven cards, not {len(cards)}")
    return ranking.rank(_mask(cards))


def _numbers(cards: bytes | Sequence[int | str]) -> Sequence[int]:
    numbers = [card_id(card) if isinstance(card, str) else card for card in cards]
    for card in numbers:
        if not hasattr(card, "__index__"):
            raise _error(
                f"{card!r} is not a card: cards are numbers from 0 (2c) to 51 (As), or text such as `As`"
            )
    return numbers


def _mask(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        if not 0 <= card < 52:
            raise _error(f"{card} is not a card: card numbers run from 0 (2c) to 51 (As)")
        if mask >> card & 1:
            raise _error(f"{card_text(card)} is there twice")
        mask |= 1 << card
    if len(cards) > 7:
        raise _error(f"a hand has at most seven cards, not {len(cards)}")
    return mask


def _many(
    hands: object,
    typecode: Literal["H", "I"],
    of_cards: Callable[[Buffer, int, Buffer], int],
    of_masks: Callable[[Buffer, Buffer], int],
) -> _Numbers:
    from .card_rows import read_rows

    values, count, width = read_rows(hands)
    answer = _answer(hands, typecode, count)
    if not count:
        return answer
    if getattr(hands, "ndim", 1) == 2 and not width:
        raise _error("each row needs five to seven cards, not 0")
    if width and not 5 <= width <= 7:
        raise _error(f"each row needs five to seven cards, not {width}")
    out = memoryview(cast("Buffer", answer))
    bad = of_cards(values, width, out) if width else of_masks(values, out)
    if bad >= 0:
        raise _error(f"row {bad} is not a hand of five to seven different cards")
    return answer


def _answer(hands: object, typecode: Literal["H", "I"], count: int) -> _Numbers:
    """An array for the answers: of numpy, unless the hands are a buffer that is none of its arrays."""
    numpy_module = sys.modules.get("numpy")
    try:
        if numpy_module is None or not isinstance(hands, numpy_module.ndarray):
            memoryview(cast("Buffer", hands))
            return array(typecode, bytes(array(typecode).itemsize * count))
    except TypeError:
        pass
    try:
        import numpy
    except ImportError:
        return array(typecode, bytes(array(typecode).itemsize * count))
    return numpy.empty(count, {"H": numpy.uint16, "I": numpy.uint32}[typecode])


def _error(message: str) -> PQLError:
    from .card_rows import bad_cards

    return bad_cards(message)
