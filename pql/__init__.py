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

__version__ = "1.9.0"

# What lower layers ask of higher ones: `HandSet.text`, `where`, `'AKs' in hands`, `str(result)`, pictures in notebooks.
install({
    "hands": "pql.api.sets.hands",
    "boards": "pql.api.sets.boards",
    "hole_hands": "pql.compiler.expressions.hole_hands_of_text",
    "hands_where": "pql.api.filtering.hands_where",
    "boards_where": "pql.api.filtering.boards_where",
    "hands_text": "pql.notation.hand_text.hands_text",
    "dialect_text": "pql.notation.dialects.write",
    "dialect_loss": "pql.notation.dialects.loss",
    "boards_text": "pql.notation.board_text.boards_text",
    "boards_expression": "pql.notation.board_text.expression",
    "can_draw": "pql.render.plotting.can_draw",
    "figure": "pql.render.plotting.figure",
    "text": "pql.render.showing.text_of",
    "line": "pql.render.showing.line_of",
    "html": "pql.render.showing.html_of",
    "problem_text": "pql.render.showing.colored",
    "progress_on": "pql.render.showing.progress_on",
    "as_problems": "pql.render.showing.as_problems",
    "so_far": "pql.render.showing.so_far",
})  # fmt: skip

# The public names, by their modules, each loaded when one of them is first used: a short statement loads only what it
# needs, and the command line handles Ctrl-C before it loads anything. `make generate` copies them to `__init__.pyi`.
PUBLIC = {
    ".": "abstraction results syntax",
    "api.arrays.ranks": "evaluate rank",
    "api.sessions.asynchronous": "call_async",
    "api.c_interface": "CInterface c_interface get_include",
    "statements.blockers.call": "blockers",
    "statements.breakdown.call": "breakdown",
    "api.arrays.card_rows": "card_ids card_text",
    "api.collections": "collect_hands hand_collection write_hands write_phh",
    "api.notes": "HandNotes hand_notes",
    "statements.compare.call": "compare",
    "api.deals.tables": "DealTable deal_table",
    "api.deals.random_deals": "combinations deal matchups random_cards",
    "statements.distribution.call": "distribution",
    "statements.draws.call": "draws",
    "api.arrays.equities": "equities",
    "statements.equity.call": "equity",
    "statements.ev.call": "bet_odds ev_bet ev_call pot_odds",
    "api.arrays.evaluators": (
        "BoardEvaluator RangeEvaluator board_evaluator hand_ranks range_evaluator showdown_matrix"
    ),
    "api.arrays.flop_equities": "flop_equities",
    "statements.flops.call": "flop_subset judge_flops read_flops",
    "api.histories": "read_hands scan_hands",
    "statements.icm.call": "icm",
    "statements.leaks.call": "leaks",
    "statements.list_hands.call": "list_hands",
    "api.arrays.matrices": "equity_matrix hand_vectors",
    "statements.nuts.call": "nuts",
    "statements.odds.call": "odds",
    "api.sessions.one_text": "compile plot run",
    "statements.outs.call": "outs",
    "api.sessions.parsing": "complete expression_at is_complete keywords parse synonyms syntax_lexer",
    "api.solvers.pio_solver": "PioNode PioSolver",
    "api.sessions.query": "Compilation Query",
    "api.sessions.quiz": "quiz",
    "api.solvers.range_files": "read_range write_range",
    "api.arguments": "ReadingWarning",
    "statements.replay.call": "replay",
    "statements.report.call": "equity_by",
    "statements.select.call": "select",
    "api.sessions.session": "Session",
    "api.sets": "boards hands",
    "api.solvers.files": "read_nodes read_report read_strategy read_tree solver_tree",
    "statements.shove.call": "nash shove",
    "statements.stats.call": "stats",
    "statements.strength.call": "strength",
    "statements.tournaments.call": "tournaments",
    "statements.value.call": "made_hand value",
    "api.arrays.weight_vectors": "WeightVectors",
    "statements.winnings.call": "winnings",
    "base.diagnostics": "Diagnostic PQLError Severity Source Span",
    "engine.work": "Cancelled",
    "names.limits": "Timeout",
    "names.options": "Options",
    "notation.solvers.tree": "SolverTree",
    "notebook.grid": "grid",
    "results.exporting": "export",
    "results.flop_equities": "FlopEquities",
    "results.matrix": "Matrix",
    "results.recorded_hands": "HandTable",
    "sets.boardset": "BoardSet",
    "sets.handset": "HandSet",
    "sets.holeset": "HoleSet",
}
# Names of before 1.7, and what to write now: they work, and say so.
OLD = {
    "Deals": ("pql.api.old_names", "pql.DealTable"),
    "deals": ("pql.api.old_names", "pql.deal_table"),
    "hand_equities": ("pql.api.arrays.matrices", "pql.hand_vectors(...).equities"),
    "hole_hands": ("pql.api.old_names", 'pql.hands(..., game="omaha")'),
}
# What IPython looks for.
_EXTENSION = {"notebook.magics": "load_ipython_extension unload_ipython_extension"}

__all__ = lazy_names(globals(), PUBLIC, _EXTENSION, old=OLD)
