"""`board`: how large a set of boards is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results import BoardResult

from .question import STREETS, Question

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.sets.boardset import BoardSet

_EXAMPLES = 5


class BoardQuestion(Question):
    """`board BOARDS`."""

    boards: BoardSet

    def answer(self, control: Control) -> BoardResult:
        boards = self.boards
        return BoardResult(
            boards,
            STREETS[boards.street],
            boards.count(),
            boards.total(),
            boards.share(),
            boards.class_count(),
            tuple(boards.examples(_EXAMPLES)),
        )

    def plan(self, control: Control) -> str:
        return "count the bits of the board predicate by suit class of the flop"
