"""PQL, the query language for Texas hold'em.

A query is a set: text becomes a set of two-card hands or of boards, and statements ask questions of those sets.

>>> import pql
>>> len(pql.hands("Connected Suited"))
52
>>> pql.boards("AK*f2").count()
420
>>> pql.compile("equity AhAs vs KhKs on 2c3d4s").run().method
'exact'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pql.api.arrays import evaluate, rank
    from pql.api.breakdown import breakdown
    from pql.api.deals import combinations, matchups, random_cards
    from pql.api.distribution import distribution
    from pql.api.draws import draws
    from pql.api.matrices import equity_matrix, hand_equities, hand_vectors
    from pql.api.odds import odds
    from pql.api.outs import outs
    from pql.api.pictures import plot
    from pql.api.query import Compilation, Query
    from pql.api.report import equity_by
    from pql.api.session import Session, compile, run
    from pql.api.sets import boards, hands
    from pql.api.strength import strength
    from pql.api.syntax import complete, expression_at, is_complete, keywords, syntax_lexer
    from pql.api.value import made_hand, value
    from pql.engine.work import Cancelled
    from pql.grammar.diagnostics import Diagnostic, PQLError, Severity, Source, Span
    from pql.names.options import Options
    from pql.results.exporting import export
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

__version__ = "0.3.0"

__all__ = [
    "BoardSet",
    "Cancelled",
    "Compilation",
    "Diagnostic",
    "HandSet",
    "Options",
    "PQLError",
    "Query",
    "Session",
    "Severity",
    "Source",
    "Span",
    "boards",
    "breakdown",
    "combinations",
    "compile",
    "complete",
    "distribution",
    "draws",
    "equity_by",
    "equity_matrix",
    "evaluate",
    "export",
    "expression_at",
    "hand_equities",
    "hand_vectors",
    "hands",
    "is_complete",
    "keywords",
    "made_hand",
    "matchups",
    "odds",
    "outs",
    "plot",
    "random_cards",
    "rank",
    "run",
    "strength",
    "syntax_lexer",
    "value",
]

# Loaded when first used: a short statement does not pay for what it does not touch, and the command line has Ctrl-C in
# hand before it loads anything.
_LATER = {
    "BoardSet": "sets.boardset",
    "Cancelled": "engine.work",
    "Compilation": "api.query",
    "Diagnostic": "grammar.diagnostics",
    "HandSet": "sets.handset",
    "Options": "names.options",
    "PQLError": "grammar.diagnostics",
    "Query": "api.query",
    "Session": "api.session",
    "Severity": "grammar.diagnostics",
    "Source": "grammar.diagnostics",
    "Span": "grammar.diagnostics",
    "boards": "api.sets",
    "breakdown": "api.breakdown",
    "combinations": "api.deals",
    "compile": "api.session",
    "complete": "api.syntax",
    "distribution": "api.distribution",
    "draws": "api.draws",
    "equity_by": "api.report",
    "equity_matrix": "api.matrices",
    "evaluate": "api.arrays",
    "export": "results.exporting",
    "expression_at": "api.syntax",
    "hand_equities": "api.matrices",
    "hand_vectors": "api.matrices",
    "hands": "api.sets",
    "is_complete": "api.syntax",
    "keywords": "api.syntax",
    "made_hand": "api.value",
    "matchups": "api.deals",
    "odds": "api.odds",
    "outs": "api.outs",
    "plot": "api.pictures",
    "random_cards": "api.deals",
    "rank": "api.arrays",
    "run": "api.session",
    "strength": "api.strength",
    "syntax_lexer": "api.syntax",
    "value": "api.value",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _LATER:
        value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = value
        return value
    if name == "results":
        return import_module(f"{__name__}.results")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
