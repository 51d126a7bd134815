"""`nuts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.nuts import NutsQuery
from pql.questions.nuts import NutsQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: NutsQuery) -> Question:
    """`nuts on BOARD [for H] [dead CARDS] [limit N]`."""
    board = compiler.one_board(node.on, node, "nuts")
    hands = compiler.named_hands(node.among) if node.among is not None else None
    limit = compiler.number(node.limit) if node.limit is not None else None
    if limit is not None and limit < 1:
        raise compiler.error("bad-count", "at least one kind of hand is shown", node, "write `limit 10`")
    return NutsQuestion(board, hands, compiler.dead(node.dead), limit, compiler.place(node))
