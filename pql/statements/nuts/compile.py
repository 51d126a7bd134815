"""`nuts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .question import NutsQuestion
from .syntax import NutsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: NutsQuery) -> Question:
    """`nuts on BOARD [for H] [dead CARDS] [limit N]`."""
    compiler.check_one_board(node, "nuts")
    hands = [] if node.among is None else [compiler.named_hands(node.among)]
    limit = compiler.number(node.limit) if node.limit is not None else None
    if limit is not None and limit < 1:
        raise compiler.error("bad-count", "at least one kind of hand is shown", node, "write `limit 10`")
    return NutsQuestion(compiler.spot(node, hands), limit)
