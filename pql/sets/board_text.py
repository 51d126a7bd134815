"""Single boards as text and as card numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.deck import card_text, mask_cards, parse_cards

_DECK = "".join(map(card_text, range(52)))
_RANK_LETTERS, _SUIT_LETTERS = (_DECK[place::2].encode().ljust(256) for place in (0, 1))


def board_cards(board: str | tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a board, given as text or as card numbers; raises `PQLError` for text that is none."""
    if not isinstance(board, str):
        if not isinstance(board, tuple | list) or not all([isinstance(card, int) for card in board]):
            raise TypeError(f"a board must be text, or a tuple of card numbers, not {board!r}")
        return tuple(board)
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        message = f"`{board}` has {len(cards)} card{'' if len(cards) == 1 else 's'}"
        raise PQLError(Diagnostic("bad-board", message, help="a board has three to five cards"))
    return cards


def are_different(cards: tuple[int, ...]) -> bool:
    """Whether numbers are different cards."""
    return len(set(cards)) == len(cards) and (not cards or (min(cards) >= 0 and max(cards) < 52))


def text_of_board(board: Iterable[int]) -> str:
    """The text of a board.

    >>> text_of_board([51, 1, 0])
    'As2d2c'
    """
    return "".join([card_text(card) for card in board])


def texts_of_boards(boards: bytes, street: int) -> list[str]:
    """The texts of boards of `street` cards each.

    >>> texts_of_boards(bytes([51, 1, 0, 2, 1, 0]), 3)
    ['As2d2c', '2h2d2c']
    """
    letters = bytearray(2 * len(boards))
    letters[::2], letters[1::2] = boards.translate(_RANK_LETTERS), boards.translate(_SUIT_LETTERS)
    text = letters.decode()
    return [text[start : start + 2 * street] for start in range(0, len(text), 2 * street)]


def text_of_boards_with(cards: int, street: int) -> str:
    """An operand of the language for the boards of a street that hold one of some cards (a mask).

    >>> text_of_boards_with(1, 3), text_of_boards_with(1, 4)
    ('2c**', '(2c***, ***2c)')
    """
    patterns = []
    for card in map(card_text, mask_cards(cards)):
        for street_cards in (0, *range(3, street)):
            patterns.append("*" * street_cards + card + "*" * (street - street_cards - 1))
    return patterns[0] if len(patterns) == 1 else f"({', '.join(patterns)})"
