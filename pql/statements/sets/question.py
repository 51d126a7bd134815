"""A set that is a statement: hands alone, and `board BOARDS`."""

from __future__ import annotations

from pql.questions.question import Question
from pql.results import BoardResult, HandsResult, HoleHandsResult
from pql.sets.holeset import HoleSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


class HandsQuestion(Question):
    """A set of hands, and of two cards the order its percentages were measured by and the notation to show it in."""

    hands: HandSet | HoleSet
    order: str | None = None
    dialect: str = "pql"

    immediate = True

    def answer(self, control: Control) -> HandsResult | HoleHandsResult:
        if isinstance(self.hands, HoleSet):
            return HoleHandsResult(self.hands, game=self.hands.game.name)
        return HandsResult(self.hands, self.order, self.dialect, game=self.hands.game.name)


class BoardQuestion(Question):
    """`board BOARDS`; in Omaha they are sets of hold'em, which has the same."""

    boards: BoardSet
    game: Game

    def answer(self, control: Control) -> BoardResult:
        return BoardResult.of(self.boards).changed(game=self.game.name)

    def describe(self, control: Control) -> str:
        return "count the bits of the board predicate by suit class of the flop"
