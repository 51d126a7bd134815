"""A set of hands of four or five cards alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.games import Game
from pql.compiler.statements.sets import compile as compile_boards
from pql.grammar.rules.sets import HandsQuery
from pql.questions.holes.sets import HoleHandsQuestion

from . import hole_hands

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.rules.sets import BoardQuery
    from pql.questions.question import Question


def compile(game: Game, compiler: StatementCompiler, node: HandsQuery | BoardQuery) -> Question | None:
    """A set of hands, or one of boards, which are the same in every game."""
    if isinstance(node, HandsQuery):
        return HoleHandsQuestion(hole_hands(compiler, node.hands, game).hands)
    return compile_boards(compiler, node)
