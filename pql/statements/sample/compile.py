"""`sample`: random hands, deals and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question

from .question import MOST_SAMPLES, SampleBoardsQuestion, SampleHandsQuestion
from .syntax import SampleBoardsQuery, SampleQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: SampleQuery | SampleBoardsQuery) -> Question:
    """`sample N of H vs H ...`, `sample N of board BOARDS`."""
    count = compiler.number(node.count)
    if not 1 <= count <= MOST_SAMPLES:
        raise compiler.error("bad-count", f"`sample` takes 1 to {MOST_SAMPLES:,}", node)
    if isinstance(node, SampleBoardsQuery):
        return SampleBoardsQuestion(
            count,
            compiler.boards(node.boards).value,
            compiler.dead(node.dead),
            compiler.seed(node.seed),
            compiler.place(node),
            compiler.game,
        )
    spot = compiler.spot(node, map(compiler.named_hands, node.hands))
    return SampleHandsQuestion(spot, count, compiler.seed(node.seed))
