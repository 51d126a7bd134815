"""What the grammar's tests share: reading the example files, and trees as text in which nothing is implied."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.boards import BoardNot, BoardOperation
from pql.grammar.nodes.formulas import (
    Binary,
    Call,
    Case,
    Conditional,
    Junction,
    Membership,
    OrBetter,
    Symbol,
    Unary,
)
from pql.grammar.nodes.hands import Compare, Not, SetOperation, Weighted
from references.families import together

HERE = Path(__file__).parent


def tree_text(node: Node) -> str:
    """A tree with every operator in front of its operands: `(comma 22+ (minus A2s+ 22))`."""
    if isinstance(node, SetOperation | BoardOperation):
        return f"({node.operator} {' '.join(tree_text(operand) for operand in node.operands)})"
    if isinstance(node, Not | BoardNot):
        return f"(not {tree_text(node.operand)})"
    if isinstance(node, Weighted):
        return f"(weight {tree_text(node.operand)} {node.weight})"
    if isinstance(node, Compare):
        return f"({node.operator} {tree_text(node.operand)} {format_node(node.bound)})"
    if isinstance(node, Formula):
        return formula_text(node)
    return format_node(node)


def formula_text(node: Formula) -> str:
    """The same for a formula: `(+ 1 (* 2 x))`."""
    parts = [tree_text(child) for child in node.children()]
    if isinstance(node, Binary | Junction | Unary):
        return f"({node.operator} {' '.join(parts)})"
    if isinstance(node, Call):
        name = format_node(Symbol(node.name, node.player, node.street))
        return f"({' '.join([name, *parts])})"
    if isinstance(node, OrBetter):
        return f"(or-better {format_node(Symbol(node.name, node.player, node.street))})"
    if isinstance(node, Case):
        whens = [f"{tree_text(branch.test)} {tree_text(branch.then)}" for branch in node.branches]
        return f"({' '.join(['case', *whens, *(['else'] if node.otherwise else []), *parts[len(whens) :]])})"
    if isinstance(node, Membership | Conditional):
        return f"({'in' if isinstance(node, Membership) else '?'} {' '.join(parts)})"
    return format_node(node)


def examples(file: str) -> Iterator[tuple[str, str]]:
    """The lines `TEXT => MEANING` of an example file."""
    for line in (HERE / file).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            text, arrow, meaning = line.rpartition(" => ")
            assert arrow, line
            yield text.strip(), meaning.strip()


def on_every_line(file: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test with the arguments `text` and `meaning` runs on every line of an example file."""
    return together(("text", "meaning"), examples(file))


@pytest.fixture(name="tree_text")
def tree_text_fixture() -> Callable[[Node], str]:
    return tree_text
