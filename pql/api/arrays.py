"""The value of one hand or of an array of hands.

Arrays are passed through the buffer protocol, so numpy arrays work but numpy is not required: rows of
5 to 7 card numbers as unsigned bytes, or 64-bit masks of cards. A card number is 4 * rank + suit (the deuce is
rank 0; clubs, diamonds, hearts, spades), a mask has bit 1 << card set.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, overload

from pql.cards.deck import card_id, card_text, parse_cards
from pql.evaluator_ext import ranking
from pql.grammar.diagnostics import Diagnostic, PQLError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    _Numbers: TypeAlias = "NDArray[Any] | array[int]"

# One hand: text (`9c8s 7s5h6s`), bytes, or a sequence of card numbers or card texts.
OneHand: TypeAlias = "str | bytes | list[int] | list[str] | tuple[int, ...] | tuple[str, ...]"

# The types of a single hand: a union written inside the function would be built anew at each call.
_ONE_HAND = (bytes, list, tuple)


@overload
def rank(cards: NDArray[Any]) -> NDArray[numpy.uint16]: ...
@overload
def rank(cards: OneHand) -> int: ...  # type: ignore[overload-overlap]  # bytes are one hand, other buffers many
@overload
def rank(cards: Buffer) -> array[int]: ...
def rank(cards: OneHand | Buffer | NDArray[Any]) -> int | _Numbers:
    """The strength of 5 to 7 cards, from 1 (7-5-4-3-2) to 7462 (a royal flush): equal hands tie, higher ones win.

    One hand gives an int. A buffer of unsigned bytes with a row for each hand, or of unsigned 64-bit masks, gives a
    16-bit array of the same length: a numpy array for a numpy array, `array.array` otherwise. Raises `PQLError` for
    a card that does not exist, a card twice, or another number of cards.

    >>> rank("AsKsQsJsTs"), rank("7c5d4h3s2c")
    (7462, 1)
    >>> rank([51, 47, 43, 39, 35, 0, 1])
    7462
    >>> from array import array
    >>> rank(array("Q", [0b11111, 0b11110001])).tolist() == [rank("2c2d2h2s3c"), rank("2c3c3d3h3s")]
    True
    """
    if isinstance(cards, _ONE_HAND):
        # The kernel checks strictly; what it refuses is read again, more slowly, for a better message.
        try:
            return ranking.rank_hand(cards)
        except (TypeError, ValueError, OverflowError):
            return _one(_numbers(cards))
    if isinstance(cards, str):
        return _one(parse_cards(cards))
    return _many(cast("Buffer", cards), "H", ranking.rank_buffer, ranking.rank_masks)


@overload
def evaluate(cards: NDArray[Any]) -> NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: OneHand) -> int: ...  # type: ignore[overload-overlap]
@overload
def evaluate(cards: Buffer) -> array[int]: ...
def evaluate(cards: OneHand | Buffer | NDArray[Any]) -> int | _Numbers:
    """The pokerval of up to seven cards: OpenHoldem's 32-bit hand value, comparable as a number.

    The top byte is the category, one bit each from a pair (0x01) to a straight flush (0x80); the lowest 20 bits are
    the five ranks that count, highest group first. Arrays are taken as by `rank` (5 to 7 cards) and give 32-bit
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
            return ranking.pokerval(_mask(_numbers(cards)))
    if isinstance(cards, str):
        return ranking.pokerval(_mask(parse_cards(cards)))
    return _many(cast("Buffer", cards), "I", ranking.pokerval_buffer, ranking.pokerval_masks)


def _one(cards: Sequence[int]) -> int:
    if not 5 <= len(cards) <= 7:
        raise _error(f"a rank needs five to seven cards, not {len(cards)}")
    return ranking.rank(_mask(cards))


def _numbers(cards: bytes | Sequence[int | str]) -> Sequence[int]:
    numbers = [card_id(card) if isinstance(card, str) else card for card in cards]
    for card in numbers:
        if not hasattr(card, "__index__"):
            raise _error(
                f"{card!r} is no card: cards are numbers from 0 (2c) to 51 (As), or text such as `As`"
            )
    return numbers


def _mask(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        if not 0 <= card < 52:
            raise _error(f"{card} is no card: card numbers run from 0 (2c) to 51 (As)")
        if mask >> card & 1:
            raise _error(f"{card_text(card)} is there twice")
        mask |= 1 << card
    if len(cards) > 7:
        raise _error(f"a hand has at most seven cards, not {len(cards)}")
    return mask


def _many(
    hands: Buffer | NDArray[Any],
    typecode: Literal["H", "I"],
    of_cards: Callable[[memoryview, int, memoryview], int],
    of_masks: Callable[[memoryview, memoryview], int],
) -> _Numbers:
    try:
        view: memoryview[Any] = memoryview(cast("Buffer", hands))
    except TypeError:
        raise _error("hands are text, card numbers, or a buffer of unsigned bytes or 64-bit masks") from None
    if view.nbytes == 0:
        return _answer(hands, typecode, 0)[0]
    if not view.c_contiguous:
        view = memoryview(view.tobytes()).cast(cast(Any, view.format), view.shape or ())
    if view.format == "B" and view.ndim == 2:
        count, width = view.shape or (0, 0)
        answer, out = _answer(hands, typecode, count)
        bad = of_cards(view.cast("B"), width, out) if 5 <= width <= 7 else -2
        if bad == -2:
            raise _error(f"each row needs five to seven cards, not {width}")
    elif view.format in ("Q", "L", "q", "l") and view.ndim == 1 and view.itemsize == 8:
        answer, out = _answer(hands, typecode, view.shape[0] if view.shape else 0)
        bad = of_masks(view.cast("B").cast("Q"), out)
    else:
        raise _error("an array of hands has rows of unsigned bytes (cards) or unsigned 64-bit masks")
    if bad >= 0:
        raise _error(f"row {bad} is no hand of five to seven different cards")
    return answer


def _answer(hands: object, typecode: Literal["H", "I"], count: int) -> tuple[_Numbers, memoryview]:
    """An array for the answers, of the caller's own kind, and the view to write them to."""
    import sys

    numpy = sys.modules.get("numpy")
    answer: _Numbers
    if numpy is not None and isinstance(hands, numpy.ndarray):
        answer = numpy.empty(count, {"H": numpy.uint16, "I": numpy.uint32}[typecode])
    else:
        answer = array(typecode, bytes(array(typecode).itemsize * count))
    return answer, memoryview(cast("Buffer", answer))


def _error(message: str) -> PQLError:
    return PQLError(Diagnostic("bad-cards", message))
