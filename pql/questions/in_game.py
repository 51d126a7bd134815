"""A question that is asked in a game other than hold'em."""

from __future__ import annotations

from contextlib import AbstractContextManager

from pql.cards.games import Game, playing
from pql.results import Result

from .wrapped import WrappedQuestion


class QuestionInGame(WrappedQuestion):
    """Another question, and the game in which it is answered: the one place that says it in answers."""

    game: Game

    def inside(self) -> AbstractContextManager[None]:
        return playing(self.game)

    def changed_answer(self, result: Result) -> Result:
        return result.changed(game=self.game.name)
