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
    from .analysis.breakdown import breakdown
    from .analysis.distribution import distribution
    from .analysis.draws import draws
    from .analysis.made_hands import made_hand
    from .analysis.odds import odds
    from .analysis.outs import outs
    from .analysis.reports import equity_by
    from .analysis.strength import strength
    from .analysis.value import value
    from .arrays import evaluate, rank
    from .boardset import BoardSet
    from .deals import combinations, matchups, random_cards
    from .engine.work import Cancelled
    from .exporting import export
    from .grammar.diagnostics import Diagnostic, PQLError, Severity, Source, Span
    from .handset import HandSet
    from .library import boards, compile, hands, run
    from .matrices import equity_matrix, hand_equities, hand_vectors
    from .options import Options
    from .plotting import plot
    from .query import Compilation, Query
    from .session import Session
    from .syntax import complete, expression_at, is_complete, keywords, syntax_lexer

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
    "BoardSet": "boardset",
    "Cancelled": "engine.work",
    "Compilation": "query",
    "Diagnostic": "grammar.diagnostics",
    "HandSet": "handset",
    "Options": "options",
    "PQLError": "grammar.diagnostics",
    "Query": "query",
    "Session": "session",
    "Severity": "grammar.diagnostics",
    "Source": "grammar.diagnostics",
    "Span": "grammar.diagnostics",
    "boards": "library",
    "breakdown": "analysis.breakdown",
    "combinations": "deals",
    "compile": "library",
    "complete": "syntax",
    "distribution": "analysis.distribution",
    "draws": "analysis.draws",
    "equity_by": "analysis.reports",
    "equity_matrix": "matrices",
    "evaluate": "arrays",
    "export": "exporting",
    "expression_at": "syntax",
    "hand_equities": "matrices",
    "hand_vectors": "matrices",
    "hands": "library",
    "is_complete": "syntax",
    "keywords": "syntax",
    "made_hand": "analysis.made_hands",
    "matchups": "deals",
    "odds": "analysis.odds",
    "outs": "analysis.outs",
    "plot": "plotting",
    "random_cards": "deals",
    "rank": "arrays",
    "run": "library",
    "strength": "analysis.strength",
    "syntax_lexer": "syntax",
    "value": "analysis.value",
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
