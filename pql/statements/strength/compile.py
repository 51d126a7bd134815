"""`strength`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.checks import check_opponents

from .question import StrengthQuestion
from .syntax import StrengthQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: StrengthQuery) -> Question:
    """`strength H [on BOARD] [vs H ... | opponents N..M] [folded H ...] [dead CARDS] [exact | ...] [seed N]`."""
    accuracy = compiler.accuracy(node)
    with compiler.at(node):
        check_opponents("strength", len(node.versus))
    hands = [compiler.named_hands(each) for each in (node.hands, *node.versus)]
    if node.on is not None:
        compiler.check_one_board(node, "strength")
    opponents = node.opponents
    numbers = (1, 1)
    if opponents is not None:
        numbers = compiler.number(opponents.first), compiler.number(opponents.last)
    players = 1 + (len(node.versus) or max(numbers))
    return StrengthQuestion(compiler.spot(node, hands, players), numbers, accuracy)
