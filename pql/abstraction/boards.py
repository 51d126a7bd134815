"""The boards that hands are measured on: one, some, or all of a street that differ beyond suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pql.api.arrays.card_rows import card_text as text_of_card
from pql.api.arrays.ranks import row_of_cards
from pql.cards.card_lists import card_numbers
from pql.cards.deck import bare_cards, card_text, mask_text
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.results.arrow import installed
from pql.sets.boardset import BoardSet
from pql.sets.holeset import check_set

from .numbering import index, numbers
from .streets import CARDS, STREETS, street_with

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from typing import TypeAlias

    from .numbering import ManyCards

AnyPlace: TypeAlias = "str | BoardSet | ManyCards"
"""A board or the name of a street as a text, or many boards: a set, a list, an array of rows, a column."""


class Places(NamedTuple):
    """Boards as masks, how many boards each represents, and whether it was one alone, or all of a street."""

    masks: tuple[int, ...]
    weights: tuple[int, ...]
    texts: tuple[str, ...]
    single: bool
    every: bool = False

    @property
    def street(self) -> str:
        """The street of these boards."""
        street = street_with(self.masks[0].bit_count()) if self.masks else "flop"
        assert street is not None
        return street

    def part(self, start: int, stop: int) -> Places:
        """Some of these boards."""
        taken = slice(start, stop)
        return Places(self.masks[taken], self.weights[taken], self.texts[taken], False, self.every)


def places_of(board: AnyPlace | Places) -> Places:
    """The boards that an argument means.

    `flop`, `turn` and `river` are all that differ beyond suits, the board as a set of cards: 1,755, 16,432 and 134,459.
    Raises `PQLError` for what is no board, and for boards of short deck.

    >>> len(places_of("flop").masks), sum(places_of("flop").weights), places_of("Kh7h2c").texts
    (1755, 22100, ('Kh7h2c',))
    """
    if isinstance(board, Places):
        return board
    if isinstance(board, str):
        if board not in CARDS or board == "preflop":
            return _single("" if board == "preflop" else board)
        return _every(board)
    if isinstance(board, BoardSet):
        check_set(board, HOLDEM)
        return _several(list(board))
    row = row_of_cards(board)
    return _several(board) if row is board else _single("".join(map(text_of_card, row)))


def check_suits(places: Places, weights: Sequence[array[float]], dead: int) -> None:
    """Raises ValueError where all boards of a street are asked for, and dead cards or ranges tell suits apart."""
    if places.every and (dead or any(len(symmetry.stabilizer(each)) < _ALL_EXCHANGES for each in weights)):
        raise ValueError(
            f"{places.street!r} is one board for all that differ in suits only: a range that tells suits apart, or a "
            "dead card, needs its boards one by one"
        )


_ALL_EXCHANGES = 4 * 24


def _single(text: str) -> Places:
    cards: Sequence[int] = bare_cards(text)
    if street_with(len(cards)) not in STREETS[1:]:
        cards = card_numbers(text, "a board", HOLDEM) if text else ()
        index("AsAh" if not {50, 51} & set(cards) else _other(cards), text)  # says what is wrong with it
    return Places((_mask(cards),), (1,), ("".join(map(card_text, cards)),), True)


def _other(cards: Any) -> str:
    left = [card for card in range(8) if card not in cards][:2]
    return "".join(map(card_text, left))


def _mask(cards: Any) -> int:
    return sum([1 << card for card in cards])


def _every(street: str) -> Places:
    masks: list[int] = []
    weights: list[int] = []
    for part in numbers(street, ordered=False, boards=True):
        masks += map(_mask, part.board.tolist())
        weights += part.deals.tolist()
    return Places(tuple(masks), tuple(weights), tuple(map(mask_text, masks)), False, True)


def _several(given: Any) -> Places:
    numpy = installed("numpy")
    from pql.api.arrays.card_rows import read_rows

    from .numbering import board_index

    values, rows, width = read_rows(given)
    if not rows:
        raise ValueError("one board or more is needed")
    board_index(given)  # says what is wrong with them
    cards = numpy.frombuffer(values, numpy.uint8).reshape(rows, width).tolist()
    texts = tuple(["".join(map(card_text, row)) for row in cards])
    return Places(tuple(map(_mask, cards)), (1,) * rows, texts, False)
