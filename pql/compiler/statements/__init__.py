"""What compiles each kind of statement: a table of functions, loaded when their statement first comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pql.grammar.nodes import Statement

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question

Handler = Callable[["StatementCompiler", Any], "Question | None"]

# The node class of a statement: its module in this package, and the function there.
HANDLERS: dict[str, tuple[str, str]] = {
    "HandsQuery": ("sets", "hands_query"),
    "BoardQuery": ("sets", "board_query"),
    "ListQuery": ("sets", "list_query"),
    "Let": ("sets", "let"),
    "SetOption": ("set", "set_option"),
    "Show": ("set", "show"),
    "Import": ("set", "import_file"),
    "Explain": ("explain", "explain"),
    "EquityQuery": ("equity", "question"),
    "SampleQuery": ("sample", "sample_hands"),
    "SampleBoardsQuery": ("sample", "sample_boards"),
    "SelectQuery": ("select", "question"),
    "ValueQuery": ("value", "question"),
    "OddsQuery": ("odds", "question"),
    "StrengthQuery": ("strength", "question"),
    "OutsQuery": ("outs", "question"),
    "DrawsQuery": ("draws", "question"),
    "BreakdownQuery": ("breakdown", "question"),
    "DistributionQuery": ("distribution", "question"),
    "Plot": ("plot", "question"),
    "Export": ("export", "question"),
}


def handler(node: Statement) -> Handler:
    """The function that makes a statement a question."""
    from importlib import import_module

    module, function = HANDLERS[type(node).__name__]
    found: Handler = getattr(import_module(f"{__name__}.{module}"), function)
    return found
