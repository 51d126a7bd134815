"""Single boards as text and as card numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pql.cards.deck import card_text, parse_cards
from pql.grammar.diagnostics import Diagnostic, PQLError


def board_cards(board: str | tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a board, given as text or as card numbers; raises `PQLError` for text that is none."""
    if not isinstance(board, str):
        return board
    cards = parse_cards(board)
    if not 3 <= len(cards) <= 5:
        message = f"`{board}` has {len(cards)} cards"
        raise PQLError(Diagnostic("bad-board", message, help="a board has three to five cards"))
    return cards


def are_different(cards: tuple[int, ...]) -> bool:
    """Whether numbers are different cards."""
    return len(set(cards)) == len(cards) and all(0 <= card < 52 for card in cards)


def text_of_board(board: Iterable[int]) -> str:
    """The text of a board.

    >>> text_of_board([51, 1, 0])
    'As2d2c'
    """
    return "".join([card_text(card) for card in board])


def texts_of_boards(boards: bytes, street: int) -> list[str]:
    """The texts of boards of `street` cards each."""
    return [text_of_board(boards[start : start + street]) for start in range(0, len(boards), street)]
