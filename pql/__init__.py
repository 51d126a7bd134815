"""PQL, the query language for Texas hold'em, Omaha and short deck.

A query is a set: text becomes a set of hands or of boards, and statements ask questions of those sets.

>>> import pql
>>> len(pql.hands("Connected Suited"))
52
>>> pql.boards("AK*f2").count()
420
>>> pql.compile("equity AhAs vs KhKs on 2c3d4s").run().method
'exact'
"""

from __future__ import annotations

from pql.base.doors import install, lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql import abstraction as abstraction
    from pql import results as results
    from pql import syntax as syntax
    from pql.api.arrays import evaluate, rank
    from pql.api.asynchronous import call_async
    from pql.api.blockers import blockers
    from pql.api.breakdown import breakdown
    from pql.api.card_ids import card_ids, card_text
    from pql.api.collections import collect_hands, hand_collection, write_phh
    from pql.api.compare import compare
    from pql.api.complete_boards import hand_ranks, showdown_matrix
    from pql.api.deal_tables import Deals, deals
    from pql.api.deals import combinations, deal, matchups, random_cards
    from pql.api.distribution import distribution
    from pql.api.draws import draws
    from pql.api.equities import equities
    from pql.api.equity import equity
    from pql.api.ev import bet_odds, ev_bet, ev_call, pot_odds
    from pql.api.evaluators import BoardEvaluator, RangeEvaluator, board_evaluator, range_evaluator
    from pql.api.flop_equities import flop_equities
    from pql.api.flops import flop_subset, judge_flops, read_flops
    from pql.api.histories import read_hands, scan_hands
    from pql.api.hole_cards import hole_hands
    from pql.api.list_hands import list_hands
    from pql.api.matrices import equity_matrix, hand_equities, hand_vectors
    from pql.api.nuts import nuts
    from pql.api.odds import odds
    from pql.api.one_text import compile, run
    from pql.api.outs import outs
    from pql.api.parsing import parse
    from pql.api.pictures import plot
    from pql.api.pio_solver import PioNode, PioSolver
    from pql.api.query import Compilation, Query
    from pql.api.quiz import quiz
    from pql.api.range_files import read_range, write_range
    from pql.api.readings import ReadingWarning
    from pql.api.replay import replay
    from pql.api.report import equity_by
    from pql.api.select import select
    from pql.api.session import Session
    from pql.api.sets import boards, hands
    from pql.api.solver_files import read_nodes, read_report, read_strategy, read_tree, solver_tree
    from pql.api.stats import stats
    from pql.api.strength import strength
    from pql.api.syntax import complete, expression_at, is_complete, keywords, synonyms, syntax_lexer
    from pql.api.value import made_hand, value
    from pql.api.weight_vectors import WeightVectors
    from pql.api.winnings import winnings
    from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
    from pql.engine.work import Cancelled
    from pql.names.limits import Timeout
    from pql.names.options import Options
    from pql.notation.solvers.tree import SolverTree
    from pql.notebook.grid import grid
    from pql.results.exporting import export
    from pql.results.flop_equities import FlopEquities
    from pql.results.matrix import Matrix
    from pql.results.recorded_hands import HandTable
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

__version__ = "1.1.0"

__all__ = [
    "BoardEvaluator",
    "BoardSet",
    "Cancelled",
    "Compilation",
    "Deals",
    "Diagnostic",
    "FlopEquities",
    "HandSet",
    "HandTable",
    "HoleSet",
    "Matrix",
    "Options",
    "PQLError",
    "PioNode",
    "PioSolver",
    "Query",
    "RangeEvaluator",
    "ReadingWarning",
    "Session",
    "Severity",
    "SolverTree",
    "Source",
    "Span",
    "Timeout",
    "WeightVectors",
    "bet_odds",
    "blockers",
    "board_evaluator",
    "boards",
    "breakdown",
    "call_async",
    "card_ids",
    "card_text",
    "collect_hands",
    "combinations",
    "compare",
    "compile",
    "complete",
    "deal",
    "deals",
    "distribution",
    "draws",
    "equities",
    "equity",
    "equity_by",
    "equity_matrix",
    "ev_bet",
    "ev_call",
    "evaluate",
    "export",
    "expression_at",
    "flop_equities",
    "flop_subset",
    "grid",
    "hand_collection",
    "hand_equities",
    "hand_ranks",
    "hand_vectors",
    "hands",
    "hole_hands",
    "is_complete",
    "judge_flops",
    "keywords",
    "list_hands",
    "made_hand",
    "matchups",
    "nuts",
    "odds",
    "outs",
    "parse",
    "plot",
    "pot_odds",
    "quiz",
    "random_cards",
    "range_evaluator",
    "rank",
    "read_flops",
    "read_hands",
    "read_nodes",
    "read_range",
    "read_report",
    "read_strategy",
    "read_tree",
    "replay",
    "run",
    "scan_hands",
    "select",
    "showdown_matrix",
    "solver_tree",
    "stats",
    "strength",
    "synonyms",
    "syntax_lexer",
    "value",
    "winnings",
    "write_phh",
    "write_range",
]

# What lower layers ask of higher ones: `HandSet.text`, `where`, `'AKs' in hands`, `str(result)`, pictures in notebooks.
install({
    "hands": "pql.api.sets.hands",
    "boards": "pql.api.sets.boards",
    "hole_hands": "pql.notation.omaha.read",
    "hands_where": "pql.api.filtering.hands_where",
    "boards_where": "pql.api.filtering.boards_where",
    "hands_text": "pql.notation.hand_text.hands_text",
    "dialect_text": "pql.notation.dialects.write",
    "dialect_loss": "pql.notation.dialects.loss",
    "boards_text": "pql.notation.board_text.boards_text",
    "boards_expression": "pql.notation.board_text.expression",
    "can_draw": "pql.plotting.can_draw",
    "figure": "pql.plotting.figure",
    "text": "pql.repl.render.showing.text_of",
    "line": "pql.repl.render.showing.line_of",
    "html": "pql.repl.render.showing.html_of",
    "problem_text": "pql.repl.render.showing.colored",
    "progress_on": "pql.repl.render.showing.progress_on",
    "as_problems": "pql.repl.render.showing.as_problems",
    "so_far": "pql.repl.render.showing.so_far",
})  # fmt: skip

# Loaded when first used: a short statement loads only what it needs, and the command line handles Ctrl-C before it
# loads anything.
lazy_names(
    globals(),
    {
        ".": "abstraction results syntax",
        "api.arrays": "evaluate rank",
        "api.asynchronous": "call_async",
        "api.blockers": "blockers",
        "api.breakdown": "breakdown",
        "api.card_ids": "card_ids card_text",
        "api.deal_tables": "Deals deals",
        "api.deals": "combinations deal matchups random_cards",
        "api.compare": "compare",
        "api.complete_boards": "hand_ranks showdown_matrix",
        "api.distribution": "distribution",
        "api.draws": "draws",
        "api.equities": "equities",
        "api.equity": "equity",
        "api.ev": "bet_odds ev_bet ev_call pot_odds",
        "api.evaluators": "BoardEvaluator RangeEvaluator board_evaluator range_evaluator",
        "api.flop_equities": "flop_equities",
        "api.flops": "flop_subset judge_flops read_flops",
        "api.collections": "collect_hands hand_collection write_phh",
        "api.histories": "read_hands scan_hands",
        "api.hole_cards": "hole_hands",
        "api.list_hands": "list_hands",
        "api.matrices": "equity_matrix hand_equities hand_vectors",
        "api.nuts": "nuts",
        "api.odds": "odds",
        "api.one_text": "compile run",
        "api.outs": "outs",
        "api.pictures": "plot",
        "api.parsing": "parse",
        "api.pio_solver": "PioNode PioSolver",
        "api.query": "Compilation Query",
        "api.quiz": "quiz",
        "api.range_files": "read_range write_range",
        "api.readings": "ReadingWarning",
        "api.report": "equity_by",
        "api.replay": "replay",
        "api.select": "select",
        "api.session": "Session",
        "api.sets": "boards hands",
        "api.solver_files": "read_nodes read_report read_strategy read_tree solver_tree",
        "api.stats": "stats",
        "api.strength": "strength",
        "api.syntax": "complete expression_at is_complete keywords synonyms syntax_lexer",
        "api.value": "made_hand value",
        "api.weight_vectors": "WeightVectors",
        "api.winnings": "winnings",
        "engine.work": "Cancelled",
        "base.diagnostics": "Diagnostic PQLError Severity Source Span",
        "results.recorded_hands": "HandTable",
        "names.limits": "Timeout",
        "names.options": "Options",
        "notation.solvers.tree": "SolverTree",
        "notebook.grid": "grid",
        "notebook.extension": "load_ipython_extension unload_ipython_extension",
        "results.exporting": "export",
        "results.flop_equities": "FlopEquities",
        "results.matrix": "Matrix",
        "sets.boardset": "BoardSet",
        "sets.handset": "HandSet",
        "sets.holeset": "HoleSet",
    },
)
