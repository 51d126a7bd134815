"""`explain`: how a statement is understood, what it becomes, how it is run, and what that cost."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.compiler.algebra import show, walk
from pql.engine.work import Control
from pql.grammar import format_node
from pql.grammar.nodes import Node, Statement
from pql.results import ExplainResult
from pql.results.durations import duration

from .question import STREETS, Question

if TYPE_CHECKING:
    from pql.compiler.expressions import CompiledBoards, CompiledHands

# A tree deeper or longer than this is cut: nobody reads further, and the text stays small.
_MOST_LINES = 200
# Seconds that the answer may take which is not shown: for longer ones the plan is told alone.
_LONGEST_RUN = 5.0


class ExplainQuestion(Question):
    """`explain STATEMENT`: runs the statement, unless that takes long, and tells about it instead of its answer."""

    def __init__(self, statement: Statement, question: Question | None) -> None:
        self.statement = statement
        self.question = question

    def answer(self, control: Control) -> ExplainResult:
        sections = [("statement", format_node(self.statement)), ("syntax tree", tree(self.statement))]
        question = self.question
        if question is None:
            sections.append(("plan", "takes effect when it is compiled"))
            return ExplainResult(tuple(sections))
        compiled: tuple[CompiledHands | CompiledBoards, ...] = (*question.hands, *question.boards)
        if compiled:
            sections.append(("set algebra", "\n".join(show(part.term) for part in compiled)))
            sections.append(("optimized", "\n".join(show(part.optimized) for part in compiled)))
            sizes = [hands_size(part) for part in question.hands] + [
                boards_size(part) for part in question.boards
            ]
            sections.append(("bitsets", "\n".join(sizes)))
        sections.append(("plan", question.plan(control)))
        seconds = question.estimate(control)
        if seconds > _LONGEST_RUN:
            sections.append(("took", f"not run: this takes about {duration(seconds)}"))
            return ExplainResult(tuple(sections))
        started = perf_counter()
        result = question.answer(control)
        sections.append(("took", duration(perf_counter() - started)))
        return ExplainResult(tuple(sections), result)


def hands_size(compiled: CompiledHands) -> str:
    """How large a set of hands is and how it is held."""
    hands = compiled.value
    held = "1326 bits" if hands.is_plain else f"1326 weights, {hands.weight:g} in all"
    leaves = sum(1 for term in walk(compiled.optimized) if not list(term.children()))
    return f"{len(hands)} of 1326 hands ({held}) from {leaves} {'part' if leaves == 1 else 'parts'}"


def boards_size(compiled: CompiledBoards) -> str:
    """How large a set of boards is."""
    boards = compiled.value
    street = STREETS[boards.street]
    return f"{boards.count():,} of {boards.total():,} {street}s, {boards.class_count():,} suit classes"


def tree(node: Node) -> str:
    """A syntax tree, a line a node, children indented.

    >>> from pql.grammar.nodes import HandClass, Not
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
    for field in node._fields:
        value = getattr(node, field)
        if value is None or value is False or value == "" or value == () or isinstance(value, Node):
            continue
        if isinstance(value, tuple):
            value = " ".join(str(part) for part in value if not isinstance(part, Node))
            if not value:
                continue
        values.append(str(value))
    lines.append("  " * depth + " ".join([type(node).__name__, *values]))
    for child in node.children():
        _draw(child, depth + 1, lines)
