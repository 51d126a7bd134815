"""`show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.names.options import OPTIONS

from .question import ShowQuestion
from .syntax import Show

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: Show) -> Question:
    """`show options`, `show names`."""
    if node.topic == "options":
        options = compiler.environment.options
        rows = tuple((name, options.shown(name), OPTIONS[name].summary) for name in options)
        return ShowQuestion(("option", "value", "meaning"), rows)
    names = tuple((name, binding.kind, binding.text) for name, binding in compiler.environment.names.items())
    return ShowQuestion(("name", "kind", "text"), names)
