"""What compiles a statement: the function `compile` beside its node, and whose hands it writes."""

from __future__ import annotations

from collections.abc import Callable

from pql import statements
from pql.base.typed import Any
from pql.grammar.nodes.base import Node, Statement
from pql.grammar.nodes.hands import HandsWhere, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from pql.questions.question import Question

Compile = Callable[[Any, Any], "Question | None"]
"""Takes the `StatementCompiler` and the node."""


def word_of(node: Statement) -> str:
    """The word of a statement, which is the name of its folder."""
    return statements.word_of(type(node))


def innermost(node: Node) -> Node:
    """The hands that conditions are put to."""
    while isinstance(node, HandsWhere):
        node = node.hands
    return node


def of_omaha(node: Node) -> bool:
    """Whether a set is written in the notation of four and five cards."""
    inner = innermost(node)
    return isinstance(inner, Notation) and inner.dialect in OMAHA_GAMES


def compile_of(node: Statement) -> Compile:
    """The function that gives the question of a statement, or None for a statement that only sets names or options."""
    compile_node: Compile = module_of(node).compile
    return compile_node


def module_of(node: Statement) -> ModuleType:
    """The module of a statement; one that can name its game has `game_of` besides."""
    return statements.part(type(node), "compile")
