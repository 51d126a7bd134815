"""What sets ask of the language above them: the set that a text denotes, and which members pass a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.cards.card_lists import AnyCards

    from .boardset import BoardSet
    from .handset import HandSet


def hands_of(text: str) -> HandSet:
    """The hands that a text denotes, as `pql.hands` reads it; raises `PQLError`."""
    from pql.api.sets import hands

    return hands(text)


def boards_of(text: str) -> BoardSet:
    """The boards that a text denotes, as `pql.boards` reads it; raises `PQLError`."""
    from pql.api.sets import boards

    return boards(text)


def hands_where(hands: HandSet, formula: str, board: AnyCards | BoardSet | None) -> HandSet:
    """The hands for which a formula holds on a board of cards, or before the flop; raises `PQLError`."""
    from pql.api import filtering

    return filtering.hands_where(hands, formula, board)


def boards_where(boards: BoardSet, formula: str) -> BoardSet:
    """The boards for which a formula about the board holds; raises `PQLError`."""
    from pql.api import filtering

    return filtering.boards_where(boards, formula)


def boards_text(boards: BoardSet) -> str:
    """A text that denotes a set of boards; raises `PQLError` where there is none."""
    from pql.notation import board_text

    return board_text.boards_text(boards)


def boards_expression(boards: BoardSet) -> str | None:
    """The expression that a set of boards was made by, as far as it is known."""
    from pql.notation import board_text

    found = board_text.expression(boards)
    return None if found is None else found.text
