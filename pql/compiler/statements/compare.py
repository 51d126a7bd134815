"""`compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.compare import CompareQuery
from pql.questions.compare import CompareQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: CompareQuery) -> Question:
    """`compare H with H [vs H] [on BOARDS] [dead CARDS]`."""
    if len(node.versus) > 1:
        message, help = "`compare` takes one opponent", "write one range after `vs`"
        raise compiler.error("bad-players", message, node.versus[1], help)
    hands = map(compiler.named_hands, (node.hands, node.other, *node.versus))
    return CompareQuestion(compiler.spot(node, hands))
