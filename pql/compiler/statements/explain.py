"""`explain`: the statement as it is read, and its sets as the optimizer left them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.compiler.algebra import Term, show, walk
from pql.compiler.expressions import CompiledBoards, CompiledHands
from pql.grammar import format_node
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import FILTER
from pql.grammar.rules.explain import Explain
from pql.questions.explain import ExplainQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question

# A tree deeper or longer than this is cut: nobody reads further, and the text stays small.
_MOST_LINES = 200


def compile(compiler: StatementCompiler, node: Explain) -> Question:
    """`explain STATEMENT`; the statement itself takes effect as it would without `explain`."""
    question = compiler.question(node.statement)
    sections = [("statement", format_node(node.statement)), ("syntax tree", tree(node.statement))]
    hands = [each for each in compiler.compiled if isinstance(each, CompiledHands)]
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


def tree(node: Node) -> str:
    """A syntax tree, a line a node, children indented.

    >>> from pql.grammar.nodes.hands import HandClass, Not
    >>> print(tree(Not(HandClass("AK", "s"))))
    Not
      HandClass AK s
    """
    lines: list[str] = []
    _draw(node, 0, lines)
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES:] = [f"... and {len(lines) - _MOST_LINES:,} more nodes"]
    return "\n".join(lines)


def _draw(node: Node, depth: int, lines: list[str]) -> None:
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
    for child in node.children():
        _draw(child, depth + 1, lines)
