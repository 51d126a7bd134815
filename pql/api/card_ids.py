"""Cards as numbers and back: `pql.card_ids` and `pql.card_text`."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from pql.cards.card_lists import card_numbers
from pql.cards.deck import card_text as text_of_card
from pql.cards.deck import parse_cards
from pql.cards.games import HOLDEM

from .card_rows import bad_cards, number_rows, read_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy
    from numpy.typing import NDArray

    from .card_rows import HandsColumn

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
    listed: Any = cards.tolist() if hasattr(cards, "tolist") else cards
    if not isinstance(listed, list | tuple):
        return text_of_card(_number(listed))
    if _has_rows(listed):
        return ["".join([text_of_card(_number(card)) for card in row]) for row in listed]
    return "".join([text_of_card(_number(card)) for card in listed])


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
