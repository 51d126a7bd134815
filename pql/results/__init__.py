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

# The public names, by their modules in `pql`; `make generate` copies them to `__init__.pyi` for type checkers.
PUBLIC = {
    "results.arrow": "Frame",
    "results.base": "AnyResult DealResult Result",
    "statements.blockers.result": "BlockersResult BlockersRow",
    "statements.breakdown.result": "BreakdownLine BreakdownResult",
    "statements.breakdown_layers.result": "BreakdownLayer BreakdownLayersResult",
    "statements.collect.result": "CollectResult",
    "results.columns": "Cell Column Reading",
    "statements.compare.result": "CompareResult ComparedHands ComparedRange CompareRow",
    "statements.distribution.result": "DistributionResult RangeEquities",
    "statements.draws.result": "DrawsResult LowCards RangeDrawsResult",
    "statements.equity.result": "EquityResult PlayerEquity",
    "statements.ev.result_of_pot": "PotResult PrizeTable Stakes",
    "statements.ev.result": "EvResult EvRow",
    "statements.explain.result": "ExplainResult",
    "statements.export.result": "ExportResult",
    "results.files": "FileTable StrategyResult",
    "statements.final_hands.result": "FinalHandsResult FinalHandsRow",
    "results.flop_equities": "FlopEquities",
    "statements.flops.result": "ClassEquity FlopsResult RangeErrors TextureShare WeightedFlop",
    "statements.icm.result": "IcmPlayer IcmResult",
    "statements.leaks.result": "Leak LeaksResult",
    "statements.list_hands.result": "HandRows",
    "results.matrix": "Matrix",
    "statements.nuts.result": "NutsResult NutsRow",
    "statements.odds.result": "OddsResult OddsRow",
    "statements.outs.result": "NextCard OutsResult OutsTable",
    "statements.plot.result": "PlotResult",
    "results.quiz": "Choose CountOuts Grade GuessEquity QuizQuestion",
    "results.recorded_hands": "Adjusted CollectionResult HandTable InPrizes",
    "results.recorded_statistics": "Statistic",
    "statements.replay.result": "ReplayAction ReplayBoard ReplayResult ReplaySeat ReplayStreet",
    "statements.report.result": "ReportResult ReportRow",
    "results.sampling": "Sampling",
    "statements.select.result": "SelectResult",
    "statements.shove.result": "NashResult NashRow ShoveResult ShoveRow",
    "statements.sets.result": "BoardResult HandsResult HoleHandsResult",
    "statements.stats.result": "StatsResult",
    "statements.strength.result": "StrengthResult StrengthRow",
    "results.table": "BatchResult BoardList HandList SampleTable TableResult",
    "statements.tournaments.result": "TournamentsResult",
    "statements.value.result": "ValueResult",
    "statements.winnings.result": "Point WinningsCurve WinningsResult",
}

__all__ = lazy_names(globals(), PUBLIC, under="pql")
