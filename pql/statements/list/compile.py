"""`list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.nodes.base import BoardExpression, HandExpression

from .question import MOST_ROWS, ListBoardsQuestion, ListHandsQuestion
from .syntax import ListQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: ListQuery) -> Question:
    """`list H`, `list board BOARDS`."""
    limit = (
        compiler.number(node.limit)
        if node.limit is not None
        else compiler.environment.options.number("limit")
    )
    if isinstance(node.members, BoardExpression):
        return ListBoardsQuestion(
            compiler.boards(node.members).value, node.classes, limit, compiler.place(node), compiler.game
        )
    assert isinstance(node.members, HandExpression)
    hands = compiler.named_hands(node.members).hands
    # What is not computed yet takes the place of what may be a few hands: it is looked at again when they are known.
    known = all(each.known is not None for each in compiler.lazy)
    if known and min(len(hands), limit or len(hands)) > MOST_ROWS:
        message = f"this would list {len(hands):,} rows; the most is {MOST_ROWS:,}"
        raise compiler.error("too-many-rows", message, node, "add `limit 100`")
    return ListHandsQuestion(hands, limit)
