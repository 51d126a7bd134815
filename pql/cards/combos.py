"""The 1326 two-card hands and their fixed order, which is the bit order of every hand set.

A hand is two cards, the higher first: the higher rank, in a pair the higher suit (s h d c). Hands are
sorted by high rank, low rank (both from the ace down), high suit, low suit (both s h d c): 0 is AsAh, 5 is
AdAc, 6 is AsKs, 7 is AsKh, 1325 is 2d2c. So the hands of two ranks are one block of neighbours: 6 for a
pair, 16 for two ranks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import compress

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span

from .deck import card_id, card_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping
    from typing import TypeAlias

Hand: TypeAlias = str | tuple[int, int] | tuple[str, str]
"""A hand in arguments: text (`AsKd`) or two cards."""

HAND_COUNT = 1326
ALL_HANDS = (1 << HAND_COUNT) - 1

# Within the block of a pair: sh sd sc hd hc dc, by 4 * high suit + low suit.
_PAIR_PLACE = {14: 0, 13: 1, 12: 2, 9: 3, 8: 4, 4: 5}


@cache
def block_start(high: int, low: int) -> int:
    """The index of the first hand of two ranks (0..12, `high` >= `low`).

    >>> block_start(12, 12), block_start(12, 11), block_start(0, 0)
    (0, 6, 1320)
    """
    above = 12 - high
    pairs_above = 6 * above
    unpaired_above = 16 * (12 * above - above * (above - 1) // 2)
    start = pairs_above + unpaired_above
    return start if high == low else start + 6 + 16 * (high - 1 - low)


def hand_index(first: int, second: int) -> int:
    """The index of the hand of two different cards, given in either order.

    >>> hand_index(card_id("Kd"), card_id("As"))
    8
    """
    high, low = (first, second) if first > second else (second, first)
    start = block_start(high >> 2, low >> 2)
    if high >> 2 == low >> 2:
        return start + _PAIR_PLACE[4 * (high & 3) + (low & 3)]
    return start + 4 * (3 - (high & 3)) + 3 - (low & 3)


@cache
def hand_cards() -> tuple[tuple[int, int], ...]:
    """The cards of every hand, the higher first, by index.

    >>> hand_cards()[6]
    (51, 47)
    """
    return tuple(
        [
            (4 * high + high_suit, 4 * low + low_suit)
            for high in range(12, -1, -1)
            for low in range(high, -1, -1)
            for high_suit in (3, 2, 1, 0)
            for low_suit in (3, 2, 1, 0)
            if high != low or high_suit > low_suit
        ]
    )


@cache
def hand_names() -> tuple[str, ...]:
    """The text of every hand by index: `AsAh`, `AsAd`, ...

    >>> hand_names()[8]
    'AsKd'
    """
    return tuple([card_text(high) + card_text(low) for high, low in hand_cards()])


@cache
def _index_of_name() -> Mapping[str, int]:
    return {name: index for index, name in enumerate(hand_names())}


def parse_hand(text: str) -> int:
    """The index of a hand, its cards written in either order. Raises `PQLError` where the text is no hand.

    >>> parse_hand("AsKd"), parse_hand("kd as")
    (8, 8)
    """
    index = _index_of_name().get(text)
    if index is not None:
        return index
    words = text.replace(",", " ").replace(" ", "")
    if len(words) == 4:
        first, second = card_id(words[:2]), card_id(words[2:])
        if first != second:
            return hand_index(first, second)
    raise PQLError(
        Diagnostic(
            "bad-hand",
            f"`{text[:20]}` is not a hand of two cards",
            Span(0, len(text)),
            source=Source(text, "<hand>"),
            help="write two different cards, as in AsKd",
        )
    )


def index_of(hand: object) -> int:
    """The index of a hand given as text or as two cards, each a number or text.

    Raises `PQLError` for text that is no hand, ValueError for numbers that are no cards, TypeError for anything else.

    >>> index_of("AsKd"), index_of((45, 51)), index_of(("As", "Kd"))
    (8, 8, 8)
    """
    if isinstance(hand, str):
        return parse_hand(hand)
    if isinstance(hand, tuple) and len(hand) == 2:
        first, second = [card_id(card) if isinstance(card, str) else card for card in hand]
        if hasattr(first, "__index__") and hasattr(second, "__index__") and first != second:
            if 0 <= first < 52 and 0 <= second < 52:
                return hand_index(int(first), int(second))
            raise ValueError("cards are numbers from 0 to 51")
    raise TypeError("a hand is text such as AsKd, or a tuple of two different cards")


@cache
def _hands_with_card() -> tuple[int, ...]:
    hands = [0] * 52
    for index, (high, low) in enumerate(hand_cards()):
        hands[high] |= 1 << index
        hands[low] |= 1 << index
    return tuple(hands)


def hands_touching(mask: int) -> int:
    """The bits of all hands that hold at least one card of a mask.

    >>> hands_touching(1).bit_count(), hands_touching(3).bit_count()
    (51, 101)
    """
    with_card = _hands_with_card()
    hands = 0
    while mask:
        card = mask.bit_length() - 1
        hands |= with_card[card]
        mask ^= 1 << card
    return hands


@cache
def hands_of_deck(missing: int) -> int:
    """The bits of all hands of a deck that lacks some cards.

    >>> hands_of_deck(0) == ALL_HANDS, hands_of_deck(0xFFFF).bit_count()
    (True, 630)
    """
    return ALL_HANDS & ~hands_touching(missing)


@cache
def hands_beside(hand: int) -> int:
    """The bits of all hands that share a card with a hand, itself included.

    >>> hands_beside(0).bit_count()
    101
    """
    first, second = hand_cards()[hand]
    return hands_touching(1 << first | 1 << second)


_DIGIT_VALUES = bytes.maketrans(b"01", b"\x00\x01")


def presence(bits: int) -> bytes:
    """1326 bytes, 1 for each hand of a set and 0 for the others.

    >>> presence(0b101)[:4]
    b'\\x01\\x00\\x01\\x00'
    """
    return f"{bits:01326b}"[::-1].encode().translate(_DIGIT_VALUES)


def plain_weights(bits: int) -> array[float]:
    """1326 weights, 1.0 for each hand of a set and 0.0 for the others: what the kernels take.

    >>> plain_weights(0b101)[:4].tolist()
    [1.0, 0.0, 1.0, 0.0]
    """
    return _spread_bits()(bits.to_bytes(_SET_BYTES, "little"))


_SET_BYTES = -(-HAND_COUNT // 8)


@cache
def _spread_bits() -> Callable[[bytes], array[float]]:
    from pql.evaluator_ext.symmetry import spread_bits

    return spread_bits


def indices(bits: int) -> Iterator[int]:
    """The indices of the hands of a set, ascending.

    >>> list(indices(0b101))
    [0, 2]
    """
    if bits.bit_count() < _FEW:
        return _few_indices(bits)
    return compress(range(HAND_COUNT), presence(bits))


# So many hands are found more quickly one by one.
_FEW = 16


def _few_indices(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
