"""What sets ask of the language above them: the set that a text denotes, and which members pass a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def hands_where(hands: HandSet, formula: str, board: str) -> HandSet:
    """The hands for which a formula holds on a board of cards, or before the flop; raises `PQLError`."""
    from pql.api import filtering

    return filtering.hands_where(hands, formula, board)
