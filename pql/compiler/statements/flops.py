"""`flops`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Source
from pql.grammar import parse_hands
from pql.grammar.rules.flops import FlopsQuery
from pql.questions.flops import DEFAULT_PAIRS, FlopsQuestion, Pair

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.nodes.base import HandExpression
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: FlopsQuery) -> Question:
    """`flops N | of 'FILE' [for H vs H {; H vs H}] [seed N]`. The file is read when the question is answered."""
    if node.path is not None:
        compiler.environment.budget.check_files("`flops of`")
    pairs = [(pair.hands, pair.versus) for pair in node.pairs]
    if not pairs:
        pairs = [(_range(one), _range(other)) for one, other in DEFAULT_PAIRS]
    return FlopsQuestion(
        tuple([Pair(*map(compiler.named_hands, pair)) for pair in pairs]),
        compiler.place(node),
        None if node.count is None else compiler.number(node.count),
        node.path,
        None,
        compiler.seed(node.seed),
    )


def _range(text: str) -> HandExpression:
    return parse_hands(Source(text))[0]
