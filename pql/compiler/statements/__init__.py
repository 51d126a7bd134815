"""Compiles statements to questions: a module for each statement, with a function `compile`.

The module has the name of the one in `pql/grammar/rules` where the statement's node is, and so have those of its
question, its answer, its text and its picture: see `pql.questions`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

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
    """The word of a statement, which is the name of its modules."""
    return type(node).__module__.rpartition(".")[2]


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
    return import_module(f"{__name__}.{word_of(node)}")
