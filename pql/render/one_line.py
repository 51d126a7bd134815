"""An answer in a line: what Python shows of it where there is room for no more, as in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.results.numbers import amount, count, hands_count, percent

from .layout import shortened
from .page import legible

if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.results import Result

_LONGEST = 100
_LONGEST_RANGE = 32


def short_text(result: Result) -> str:
    """The kind of an answer with what matters most in it, in one line.

    >>> from pql import compile
    >>> short_text(compile("equity AA vs KK").run())
    '<EquityResult AA 0.8195 vs KK 0.1805, exact>'
    >>> short_text(compile("list AKs").run())
    '<HandList 4 rows, exact>'
    """
    result = legible(result)
    kind = next((kind for kind in type(result).__mro__ if kind.__name__ in _SUMMARIES), None)
    summary = (_rows if kind is None else _SUMMARIES[kind.__name__])(result)
    return f"<{shortened(' '.join([type(result).__name__, *summary.split()]), _LONGEST)}>"


def _rows(result: Any) -> str:
    """Of an answer in rows how many there are, and how its numbers were found."""
    rows = len(getattr(result, "rows", ()) or getattr(result, "lines", ()))
    parts = [count(rows, "row")] if rows else []
    return ", ".join([*parts, *filter(None, [getattr(result, "method", "")])])


def _equities(names: Any, equities: Any, result: Any) -> str:
    """The players with their equities, and how these were found."""
    players = [
        f"{shortened(name, _LONGEST_RANGE)} {equity:.4f}"
        for name, equity in zip(names, equities, strict=True)
    ]
    return f"{' vs '.join(players)}, {result.method}"


def _hands(result: Any) -> str:
    return f"{shortened(result.text, _LONGEST_RANGE)}: {hands_count(result.hands)}"


def _report(result: Any) -> str:
    players = " vs ".join([shortened(name, _LONGEST_RANGE) for name in result.players])
    return f"{players} {result.equity:.4f} by {result.by}, {_rows(result)}"


def _stats(result: Any) -> str:
    if None in result.functions:
        return _rows(result)
    hands, _, won = result.rows[0][:3]
    return f"{count(hands, 'hand')}, {amount(won)} bb/100, {result.method}"


def _winnings(result: Any) -> str:
    if None in result.functions:
        return _rows(result)
    hands, net = result.rows[0][:2]
    return f"{count(hands, 'hand')}, net {amount(net)}, {result.method}"


def _tournaments(result: Any) -> str:
    if None in result.functions:
        return _rows(result)
    played, roi = result.rows[0][0], result.rows[0][result.columns.index("roi")]
    told = "no ROI" if roi is None else f"ROI {percent(roi, 0)}"
    return f"{count(played, 'tournament')}, {told}, {result.method}"


def _leaks(result: Any) -> str:
    sides = f"{count(result.hands, 'hand')} against {result.reference_hands:,}"
    return f"{sides}, {count(len(result.leaks), 'statistic')}"


def _select(result: Any) -> str:
    if len(result.rows) != 1:
        return _rows(result)
    values = zip(result.columns, result.rows[0], strict=True)
    cells = [
        f"{name} {value:.6g}" if isinstance(value, float) else f"{name} {value}" for name, value in values
    ]
    return f"{', '.join(cells)}, {result.method}"


def _on_board(name: str, result: Any) -> str:
    """A hand or range on its board."""
    return f"{shortened(name, _LONGEST_RANGE)} on {result.board}" if result.board else name


def _equity(result: Any) -> str:
    players = result.players
    return _equities([player.hands for player in players], [player.equity for player in players], result)


def _distribution(result: Any) -> str:
    players = result.players
    return _equities([player.text for player in players], [player.equity for player in players], result)


_SUMMARIES: dict[str, Callable[[Any], str]] = {
    "BlockersResult": lambda result: (
        f"{shortened(result.hands or 'any hand', _LONGEST_RANGE)} vs {_on_board(result.versus, result)}"
        f" by {result.by}, {_rows(result)}"
    ),
    "BoardResult": lambda result: f"{result.count:,} of {count(result.total, result.street)}",
    "BreakdownLayersResult": lambda result: (
        f"{_on_board(result.hands, result)} in {count(len(result.layers), 'layer')}, {result.method}"
    ),
    "BreakdownResult": lambda result: f"{_on_board(result.hands, result)}, {_rows(result)}",
    "CollectResult": lambda result: f"{result.path}, {count(result.added, 'new hand')}",
    "CollectionResult": lambda result: f"{result.path}, {count(result.hands, 'hand')}",
    "CompareResult": lambda result: (
        f"{' with '.join(shortened(each.text, _LONGEST_RANGE) for each in result.ranges)}"
        f" overlap {result.overlap:.4f}, {result.method}"
    ),
    "DistributionResult": _distribution,
    "DrawsResult": lambda result: f"{_on_board(result.hand, result)}: {result.holds}",
    "EquityResult": _equity,
    "EvResult": lambda result: (
        f"{result.pot.text} with {' vs '.join(result.players)} {result.ev:.4g}, {result.method}"
    ),
    "ExplainResult": lambda result: result.sections[0][1] if result.sections else "",
    "ExportResult": lambda result: f"{result.path}, {count(result.rows, 'row')}",
    "FinalHandsResult": lambda result: f"{_on_board(result.hands, result)}, {_rows(result)}",
    "FlopEquities": lambda result: (
        f"{' vs '.join(shortened(side, _LONGEST_RANGE) for side in result.players)}"
        f" on {count(len(result.flops), 'flop')}, {result.kind}"
    ),
    "FlopsResult": lambda result: (
        f"{count(len(result.flops), 'flop')} for {count(len(result.ranges) // 2, 'pair')} of ranges, "
        f"classes off by {result.mean_error:.2g}"
    ),
    "HandTable": lambda result: (
        f"{count(len(result), 'hand')}, {result.broken} broken, {result.skipped} skipped"
    ),
    "HandsResult": _hands,
    "HoleHandsResult": lambda result: f"{result.hands.game.name}: {hands_count(result.hands)}",
    "Matrix": lambda result: f"{result.shape[0]} x {result.shape[1]} {result.kind}",
    "NutsResult": lambda result: f"{result.board}: {result.rows[0].hands}, {result.rows[0].makes}",
    "OddsResult": lambda result: _equities(result.hands, (result.hero, result.villain), result),
    "OutsResult": lambda result: f"{_on_board(result.hand, result)}: {count(result.count, 'out')}",
    "PlotResult": lambda result: result.path or short_text(result.result),
    "PotResult": lambda result: f"{result.text}, {result.needed:.4f} needed",
    "RangeDrawsResult": lambda result: _on_board(result.hands, result),
    "ReplayResult": lambda result: (
        f"hand {result.hand}, {count(len(result.seats), 'player')}, "
        f"{count(sum(len(street.actions) for street in result.streets), 'action')}"
    ),
    "ReportResult": _report,
    "LeaksResult": _leaks,
    "IcmResult": lambda result: (
        f"{', '.join([f'{each.name} {each.worth:.6g}' for each in result.players])}"
        f" of {sum(result.prizes):.6g}, {result.method}"
    ),
    "NashResult": lambda result: (
        f"{result.stack:g}bb{f', ante {result.ante:g}' if result.ante else ''}: push {result.push_share:.4f}, "
        f"call {result.call_share:.4f}, "
        f"exploitability {result.exploitability:.1g}"
    ),
    "ShoveResult": lambda result: (
        f"{result.pot.text} vs {shortened(result.calling, _LONGEST_RANGE)} "
        f"{result.profitable_share:.4f} profitable, {result.method}"
    ),
    "SelectResult": _select,
    "FileTable": lambda result: count(len(result.rows), "row"),
    "StrategyResult": lambda result: (
        f"{result.player} at {result.node or 'the root'}, {count(len(result.rows), 'row')}"
    ),
    "StatsResult": _stats,
    "StrengthResult": lambda result: f"{_on_board(result.hands, result)}, {_rows(result)}",
    "WinningsResult": _winnings,
    "TournamentsResult": _tournaments,
    "ValueResult": lambda result: f"{result.description}, pokerval {result.pokerval}",
}
