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

# The public names, by their modules; `make generate` copies them to `__init__.pyi` for type checkers.
PUBLIC = {
    "arrow": "Frame",
    "base": "AnyResult DealResult Result",
    "blockers": "BlockersResult BlockersRow",
    "breakdown": "BreakdownLine BreakdownResult",
    "breakdown_layers": "BreakdownLayer BreakdownLayersResult",
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
    "files": "FileTable StrategyResult",
    "final_hands": "FinalHandsResult FinalHandsRow",
    "flop_equities": "FlopEquities",
    "flops": "ClassEquity FlopsResult RangeErrors TextureShare WeightedFlop",
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
    "sets": "BoardResult HandsResult HoleHandsResult",
    "stats": "Statistic StatsResult",
    "strength": "StrengthResult StrengthRow",
    "table": "BatchResult BoardList HandList SampleTable TableResult",
    "value": "ValueResult",
    "winnings": "Point WinningsResult",
}

__all__ = lazy_names(globals(), PUBLIC)
