"""The syntax tree of PQL: the classes of its nodes, and what walks, changes and writes trees.

`pql.parse` makes trees. A node is immutable; it has the fields of its class, and `span`, its place in the text, which
takes no part in comparison. `children()` are the nodes directly below it.

>>> import pql
>>> from pql.syntax import EquityQuery, format_node, walk
>>> tree = pql.parse("EQUITY aks vs qq+,ako ON ak*f2")
>>> statement = tree.statements[0]
>>> isinstance(statement, EquityQuery), statement.span
(True, Span(start=0, end=30))
>>> format_node(statement)
'equity AKs vs QQ+, AKo on AK*f2'
>>> [type(node).__name__ for node in walk(statement.hands[1])]
['SetOperation', 'Climb', 'HandClass', 'HandClass']
"""

from __future__ import annotations

from pql.base.doors import lazy_names

# The public names, by their modules in `pql`; `make generate` copies them to `syntax.pyi` for type checkers.
PUBLIC = {
    "base.diagnostics": "Source Span",
    "grammar.format.formatter": "format_node",
    "grammar.nodes.base": (
        "Accuracy BoardExpression Cards CardsParameter Exactly Formula HandExpression Layer Layers Node "
        "Opponents Parameter Program Samples Statement TextNode TextParameter Transformer Visitor Within "
        "walk"
    ),
    "grammar.nodes.boards": (
        "AnyCard BoardName BoardNot BoardNotation BoardOperation BoardParameter BoardsWhere "
        "ExactCard Flush HighCard Pattern Position RankBand Relative Texture"
    ),
    "grammar.nodes.formulas": (
        "Binary Call Case Conditional Junction Membership Number NumberParameter OrBetter "
        "Symbol Text Unary When"
    ),
    "grammar.nodes.hands": (
        "AnyKicker Band Climb Combo Compare EveryHand Group GroupSpan HalfKnown HandClass "
        "HandSpan HandsParameter HandsWhere HolePattern Name NoHand Not Notation Property Rag SetOperation "
        "Share Top Weighted"
    ),
    "statements.blockers.syntax": "BlockersQuery",
    "statements.collect.syntax": "Collect",
    "statements.compare.syntax": "CompareQuery",
    "statements.draws.syntax": "DrawsQuery",
    "statements.equity.syntax": "EquityQuery",
    "statements.ev.syntax": "EvQuery Known Pot PotPart Rake",
    "statements.icm.syntax": "IcmQuery IcmTable Seat Stack",
    "statements.shove.syntax": "NashQuery ShoveQuery",
    "statements.explain.syntax": "Explain",
    "statements.export.syntax": "Export",
    "statements.flops.syntax": "FlopsQuery Matchup",
    "statements.history.syntax": "History Payouts",
    "statements.import_file.syntax": "Import",
    "statements.import_history.syntax": "ImportHistory",
    "statements.import_range.syntax": "ImportRange",
    "statements.leaks.syntax": "LeaksQuery",
    "statements.let.syntax": "Let",
    "statements.list.syntax": "ListQuery",
    "statements.list_hands.syntax": "ListHandsQuery",
    "statements.nuts.syntax": "NutsQuery",
    "statements.odds.syntax": "OddsQuery",
    "grammar.rules.statement_parts": "Ordering",
    "statements.outs.syntax": "OutsQuery",
    "statements.plot.syntax": "Plot",
    "statements.replay.syntax": "ReplayQuery",
    "statements.sample.syntax": "SampleBoardsQuery SampleQuery",
    "statements.select.syntax": "Aggregate Given SelectQuery",
    "statements.set.syntax": "SetOption",
    "statements.sets.syntax": "BoardQuery HandsQuery",
    "statements.show.syntax": "Show",
    "statements.stats.syntax": "StatsQuery",
    "statements.strength.syntax": "StrengthQuery",
    "statements.title.syntax": "Titled",
    "statements.tournaments.syntax": "TournamentsQuery",
    "statements.value.syntax": "ValueQuery",
    "statements.winnings.syntax": "WinningsQuery",
}

__all__ = lazy_names(globals(), PUBLIC, under="pql")
