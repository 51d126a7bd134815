"""`explain`: the statement as it is read, and its sets as the optimizer left them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.compiler.algebra import Term, show, walk
from pql.compiler.expressions import CompiledBoards, CompiledHands
from pql.grammar import format_node
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import FILTER, HolePattern

from .question import ExplainQuestion
from .syntax import Explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question

# A tree deeper or longer than this is cut: nobody reads further, and the text stays small.
_MOST_LINES = 200


def compile(compiler: StatementCompiler, node: Explain) -> Question:
    """`explain STATEMENT`; the statement itself takes effect as it would without `explain`."""
    question = compiler.question(node.statement)
    hands = [each for each in compiler.compiled if isinstance(each, CompiledHands)]
    inside = {key: value for each in hands for key, value in each.inside.items()}
    sections = [("statement", format_node(node.statement)), ("syntax tree", tree(node.statement, inside))]
    boards = [each for each in compiler.compiled if isinstance(each, CompiledBoards)]
    both: list[CompiledHands | CompiledBoards] = [*hands, *boards]
    if question is not None and both:
        sections.append(("set algebra", "\n".join([show(each.term) for each in both])))
        sections.append(("optimized", "\n".join([show(each.optimized) for each in both])))
    return ExplainQuestion(
        tuple(sections),
        tuple([(each.value if each.is_known else None, _leaves(each.optimized)) for each in hands]),
        tuple([each.value if each.is_known else None for each in boards]),
        question,
        compiler.game,
        bool([each for each in compiler.lazy if each.known is None]),
    )


def _leaves(term: Term) -> int:
    return sum([not list(child.children()) for child in walk(term)])


def tree(node: Node, inside: Mapping[int, Node] | None = None) -> str:
    """A syntax tree, a line a node, children indented; `inside` has the expressions that texts are, by their `id`.

    >>> from pql.grammar.nodes.hands import HandClass, Not
    >>> print(tree(Not(HandClass("AK", "s"))))
    Not
      HandClass AK s
    """
    lines: list[str] = []
    _draw(node, 0, lines, inside or {})
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES:] = [f"... and {len(lines) - _MOST_LINES:,} more nodes"]
    return "\n".join(lines)


def _draw(node: Node, depth: int, lines: list[str], inside: Mapping[int, Node]) -> None:
    values = []
    for field in [each for each in node._fields if each not in node.not_compared]:
        value = getattr(node, field)
        if value is None or value is False or value == "" or value == () or isinstance(value, Node):
            continue
        if isinstance(value, tuple):
            value = " ".join(str(part) for part in value if not isinstance(part, Node))
            if not value:
                continue
        values.append(str(value).replace(FILTER, "(...)"))
    lines.append("  " * depth + " ".join([type(node).__name__, *values]))
    expression = inside.get(id(node))
    below = node.children() if expression is None else [expression]
    for child in below:
        if expression is None or not isinstance(child, HolePattern):  # of one piece the text says everything
            _draw(child, depth + 1, lines, inside)
