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
    sides = (compiler.named_hands(node.hands), compiler.named_hands(node.other))
    versus = [compiler.named_hands(each) for each in node.versus]
    boards = compiler.named_boards(node.on)
    dead, place = compiler.dead(node.dead), compiler.place(node)
    return CompareQuestion(sides, versus[0] if versus else None, boards, dead, place)
