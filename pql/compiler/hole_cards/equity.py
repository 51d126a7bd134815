"""`equity` of hands of four or five cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.games import Game
from pql.compiler.statements.equity import refuse_rows
from pql.grammar.rules.equity import EquityQuery
from pql.questions.holes.equity import HoleEquityQuestion
from pql.questions.question import NamedHands
from pql.sets.holeset import HoleSet

from . import hole_hands, spot_of

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(game: Game, compiler: StatementCompiler, node: EquityQuery) -> Question:
    """`equity H [vs H ...] [on BOARDS] [dead CARDS] [folded H ...] [by ROWS]`."""
    hands = tuple([hole_hands(compiler, each, game) for each in node.hands])
    if len(hands) == 1:
        from pql.questions.equity import ALONE

        hands = (*hands, NamedHands("random", HoleSet.everything(game)))
        compiler.remarks[ALONE] = None
    asked = HoleEquityQuestion(spot_of(game, compiler, node, hands), compiler.accuracy(node))
    if node.by is None and not node.group_by:
        refuse_rows(compiler, node)
        return asked
    from pql.compiler.rows import report
    from pql.questions.holes import asked_of_holes

    return asked_of_holes(report(compiler, node, asked))
