"""`strength`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.strength import StrengthQuery
from pql.questions.next_card import MOST_OPPONENTS
from pql.questions.strength import StrengthQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: StrengthQuery) -> Question:
    """`strength H [on BOARD] [vs H ... | opponents N..M] [folded H ...] [dead CARDS] [exact | ...] [seed N]`."""
    accuracy = compiler.accuracy(node)
    if len(node.versus) > MOST_OPPONENTS:
        raise compiler.error("bad-players", f"`strength` takes at most {MOST_OPPONENTS} opponents", node)
    hands, *versus = [compiler.named_hands(each) for each in (node.hands, *node.versus)]
    opponents = node.opponents
    numbers = (1, 1)
    if opponents is not None:
        numbers = compiler.number(opponents.first), compiler.number(opponents.last)
    return StrengthQuestion(
        hands,
        None if node.on is None else compiler.one_board(node.on, node, "strength"),
        tuple(versus),
        numbers,
        compiler.dead(node.dead),
        compiler.folded(node, 1 + (len(versus) or max(numbers))),
        accuracy,
        compiler.place(node),
    )
