"""The results of statements: immutable, with the numbers as attributes and as plain objects.

`to_dict` gives the machine-readable object of a result: shares and equities are fractions of 1 at full
precision, and a sampled number always comes with its standard error. A module for each kind of answer; those
of the rarer statements are loaded when they are first asked for.

>>> from pql.results import OutsResult
>>> OutsResult.type
'outs'
"""

from __future__ import annotations

from pql.base.doors import lazy_names

from .base import AnyResult, DealResult, Result
from .sets import BoardResult, HandsResult, HoleHandsResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .arrow import Frame
    from .blockers import BlockersResult, BlockersRow
    from .breakdown import BreakdownLine, BreakdownResult
    from .breakdown_layers import BreakdownLayer, BreakdownLayersResult
    from .collect import CollectResult
    from .collection import CollectionResult
    from .columns import Cell, Column, Reading
    from .compare import ComparedHands, ComparedRange, CompareResult, CompareRow
    from .distribution import DistributionResult, RangeEquities
    from .draws import DrawsResult, RangeDrawsResult
    from .equity import EquityResult, PlayerEquity
    from .ev import EvResult, EvRow, PotResult
    from .explain import ExplainResult
    from .export import ExportResult
    from .files import FileTable, StrategyResult
    from .final_hands import FinalHandsResult, FinalHandsRow
    from .flop_equities import FlopEquities
    from .flops import ClassEquity, FlopsResult, RangeErrors, TextureShare, WeightedFlop
    from .list_hands import HandRows
    from .matrix import Matrix
    from .nuts import NutsResult, NutsRow
    from .odds import OddsResult, OddsRow
    from .outs import NextCard, OutsResult, OutsTable
    from .plot import PlotResult
    from .quiz import Choose, CountOuts, Grade, GuessEquity, QuizQuestion
    from .recorded_hands import Adjusted, HandTable
    from .replay import ReplayAction, ReplayResult, ReplaySeat, ReplayStreet
    from .report import ReportResult, ReportRow
    from .select import SelectResult
    from .stats import Statistic, StatsResult
    from .strength import StrengthResult, StrengthRow
    from .table import BatchResult, BoardList, HandList, SampleTable, TableResult
    from .value import ValueResult
    from .winnings import Point, WinningsResult

__all__ = [
    "Adjusted",
    "AnyResult",
    "BatchResult",
    "BlockersResult",
    "BlockersRow",
    "BoardList",
    "BoardResult",
    "BreakdownLayer",
    "BreakdownLayersResult",
    "BreakdownLine",
    "BreakdownResult",
    "Cell",
    "Choose",
    "ClassEquity",
    "CollectResult",
    "CollectionResult",
    "Column",
    "CompareResult",
    "CompareRow",
    "ComparedHands",
    "ComparedRange",
    "CountOuts",
    "DealResult",
    "DistributionResult",
    "DrawsResult",
    "EquityResult",
    "EvResult",
    "EvRow",
    "ExplainResult",
    "ExportResult",
    "FileTable",
    "FinalHandsResult",
    "FinalHandsRow",
    "FlopEquities",
    "FlopsResult",
    "Frame",
    "Grade",
    "GuessEquity",
    "HandList",
    "HandRows",
    "HandTable",
    "HandsResult",
    "HoleHandsResult",
    "Matrix",
    "NextCard",
    "NutsResult",
    "NutsRow",
    "OddsResult",
    "OddsRow",
    "OutsResult",
    "OutsTable",
    "PlayerEquity",
    "PlotResult",
    "Point",
    "PotResult",
    "QuizQuestion",
    "RangeDrawsResult",
    "RangeEquities",
    "RangeErrors",
    "Reading",
    "ReplayAction",
    "ReplayResult",
    "ReplaySeat",
    "ReplayStreet",
    "ReportResult",
    "ReportRow",
    "Result",
    "SampleTable",
    "SelectResult",
    "Statistic",
    "StatsResult",
    "StrategyResult",
    "StrengthResult",
    "StrengthRow",
    "TableResult",
    "TextureShare",
    "ValueResult",
    "WeightedFlop",
    "WinningsResult",
]

lazy_names(
    globals(),
    {
        "arrow": "Frame",
        "blockers": "BlockersResult BlockersRow",
        "breakdown": "BreakdownLine BreakdownResult",
        "collect": "CollectResult",
        "collection": "CollectionResult",
        "columns": "Cell Column Reading",
        "compare": "CompareResult ComparedHands ComparedRange CompareRow",
        "distribution": "DistributionResult RangeEquities",
        "draws": "DrawsResult RangeDrawsResult",
        "equity": "EquityResult PlayerEquity",
        "ev": "EvResult EvRow PotResult",
        "explain": "ExplainResult",
        "export": "ExportResult",
        "breakdown_layers": "BreakdownLayer BreakdownLayersResult",
        "files": "FileTable StrategyResult",
        "final_hands": "FinalHandsResult FinalHandsRow",
        "flops": "ClassEquity FlopsResult RangeErrors TextureShare WeightedFlop",
        "flop_equities": "FlopEquities",
        "list_hands": "HandRows",
        "matrix": "Matrix",
        "nuts": "NutsResult NutsRow",
        "odds": "OddsResult OddsRow",
        "outs": "NextCard OutsResult OutsTable",
        "plot": "PlotResult",
        "quiz": "Choose CountOuts Grade GuessEquity QuizQuestion",
        "recorded_hands": "Adjusted HandTable",
        "replay": "ReplayAction ReplayResult ReplaySeat ReplayStreet",
        "report": "ReportResult ReportRow",
        "select": "SelectResult",
        "stats": "Statistic StatsResult",
        "strength": "StrengthResult StrengthRow",
        "table": "BatchResult BoardList HandList SampleTable TableResult",
        "value": "ValueResult",
        "winnings": "Point WinningsResult",
    },
)
