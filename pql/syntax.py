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

from pql.base.diagnostics import Source, Span
from pql.grammar.format.formatter import format_node
from pql.grammar.nodes.base import (
    BoardExpression,
    Formula,
    HandExpression,
    Node,
    Parameter,
    Program,
    Statement,
    TextNode,
)
from pql.grammar.nodes.boards import (
    AnyCard,
    BoardName,
    BoardNot,
    BoardNotation,
    BoardOperation,
    BoardParameter,
    BoardsWhere,
    ExactCard,
    Flush,
    HighCard,
    Pattern,
    Position,
    RankBand,
    Relative,
    Texture,
)
from pql.grammar.nodes.formulas import (
    Binary,
    Call,
    Case,
    Conditional,
    Junction,
    Membership,
    Number,
    NumberParameter,
    OrBetter,
    Symbol,
    Text,
    Unary,
    When,
)
from pql.grammar.nodes.hands import (
    AnyKicker,
    Band,
    Climb,
    Combo,
    Compare,
    EveryHand,
    Group,
    GroupSpan,
    HalfKnown,
    HandClass,
    HandSpan,
    HandsParameter,
    HandsWhere,
    Name,
    NoHand,
    Not,
    Notation,
    Property,
    Rag,
    SetOperation,
    Share,
    Top,
    Weighted,
)
from pql.grammar.nodes.statements import (
    Accuracy,
    Cards,
    CardsParameter,
    Exactly,
    Layer,
    Layers,
    Opponents,
    Samples,
    TextParameter,
    Within,
)
from pql.grammar.nodes.visitors import Transformer, Visitor, walk
from pql.grammar.rules.blockers import BlockersQuery
from pql.grammar.rules.collect import Collect
from pql.grammar.rules.compare import CompareQuery
from pql.grammar.rules.draws import DrawsQuery
from pql.grammar.rules.equity import EquityQuery
from pql.grammar.rules.ev import EvQuery, Pot, Rake
from pql.grammar.rules.explain import Explain
from pql.grammar.rules.export import Export
from pql.grammar.rules.flops import FlopsQuery, Matchup
from pql.grammar.rules.history import History
from pql.grammar.rules.import_file import Import
from pql.grammar.rules.import_history import ImportHistory
from pql.grammar.rules.import_range import ImportRange
from pql.grammar.rules.let import Let
from pql.grammar.rules.list import ListQuery
from pql.grammar.rules.list_hands import ListHandsQuery
from pql.grammar.rules.nuts import NutsQuery
from pql.grammar.rules.odds import OddsQuery
from pql.grammar.rules.ordering import Ordering
from pql.grammar.rules.outs import OutsQuery
from pql.grammar.rules.plot import Plot
from pql.grammar.rules.replay import ReplayQuery
from pql.grammar.rules.sample import SampleBoardsQuery, SampleQuery
from pql.grammar.rules.select import Aggregate, Given, SelectQuery
from pql.grammar.rules.set import SetOption
from pql.grammar.rules.sets import BoardQuery, HandsQuery
from pql.grammar.rules.show import Show
from pql.grammar.rules.stats import StatsQuery
from pql.grammar.rules.strength import StrengthQuery
from pql.grammar.rules.title import Titled
from pql.grammar.rules.value import ValueQuery
from pql.grammar.rules.winnings import WinningsQuery

__all__ = [
    "Accuracy", "Aggregate", "AnyCard", "AnyKicker", "Band", "Binary", "BlockersQuery", "BoardExpression",
    "BoardName", "BoardNot", "BoardNotation", "BoardOperation", "BoardParameter", "BoardQuery", "BoardsWhere",
    "Call", "Cards", "CardsParameter", "Case", "Climb", "Collect", "Combo", "Compare", "CompareQuery",
    "Conditional", "DrawsQuery", "EquityQuery", "EvQuery", "EveryHand", "ExactCard",
    "Exactly", "Explain", "Export", "FlopsQuery", "Flush", "Formula", "Given", "Group", "GroupSpan",
    "HalfKnown", "HandClass", "HandExpression", "HandSpan", "HandsParameter", "HandsQuery", "HandsWhere",
    "HighCard", "History", "Import", "ImportHistory", "ImportRange", "Junction", "Layer", "Layers", "Let",
    "ListHandsQuery", "ListQuery",
    "Matchup",
    "Membership", "Name",
    "NoHand", "Node", "Not", "Notation", "Number", "NumberParameter", "NutsQuery", "OddsQuery", "Opponents",
    "OrBetter", "Ordering", "OutsQuery", "Parameter", "Pattern", "Plot", "Position", "Pot", "Program",
    "Property", "Rag", "Rake", "RankBand", "Relative", "ReplayQuery", "SampleBoardsQuery", "SampleQuery", "Samples",
    "SelectQuery", "SetOperation", "SetOption", "Share", "Show", "Source", "Span", "Statement",
    "StatsQuery", "StrengthQuery", "Symbol", "Text", "TextNode", "TextParameter", "Texture", "Titled", "Top",
    "Transformer", "Unary", "ValueQuery", "Visitor", "Weighted", "When", "WinningsQuery", "Within", "format_node",
    "walk",
]  # fmt: skip
