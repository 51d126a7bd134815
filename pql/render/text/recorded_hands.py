"""Recorded hands as text: who won what, in the first of them, and what could not be read; what a collection has."""

from __future__ import annotations

from itertools import islice

from pql.render.layout import columns, remark_lines, shortened
from pql.render.page import Page, legible
from pql.results.numbers import count, money
from pql.results.recorded_hands import CollectionResult, HandTable

_MOST_ROWS = 26
_SHOWN = ("hand", "date", "name", "position", "pocket", "board", "stack", "pot", "net")
_NUMBERS = ("stack", "pot", "net")
_LONGEST = 20


def text_lines(result: HandTable | CollectionResult, page: Page) -> list[str]:
    """A row for each player of the first hands; of a collection what is in it."""
    if isinstance(result, CollectionResult):
        return _collection(result)
    first = result.hands.part(0, _MOST_ROWS)
    told = legible(list(islice(type(result)(first), _MOST_ROWS)))
    rows = [[_cell(row[name]) for name in _SHOWN] for row in told]
    table = columns(list(_SHOWN), rows, page, right=[name in _NUMBERS for name in _SHOWN])
    size = f"{count(len(result), 'hand')}, {count(result.hands.rows, 'row')}"
    shown = "" if len(rows) == result.hands.rows else f"; the first {len(rows)} are shown"
    return [*table, *remark_lines(size + shown, page)]


def _cell(value: object) -> str:
    if isinstance(value, float):
        return money(value)
    return "-" if value is None else shortened(str(value), _LONGEST)


def _collection(result: CollectionResult) -> list[str]:
    """How many hands there are, from when and where, and what was refused."""
    lines = [
        f"{count(result.hands, 'hand')} of {count(len(result.sources), 'file')} in {result.path}",
        f"{result.players:,} hands of players, {count(result.actions, 'action')}",
    ]
    if result.since is not None and result.until is not None:
        lines.append(f"from {_shown(result.since)} to {_shown(result.until)}")
    lines += [f"{count(hands, 'hand')} of {site or 'no known site'}" for site, hands in result.sites]
    if result.tournaments:
        lines.append(f"summaries of {count(result.tournaments, 'tournament')}")
    if result.twice:
        lines.append(f"{count(result.twice, 'hand')} met a second time, and counted once")
    if result.skipped:
        lines.append(f"{count(result.skipped, 'hand')} of other games")
    if result.broken:
        lines.append(f"{result.broken:,} could not be read")
        reasons = [problem for problem in result.problems if not problem.skipped]
        lines += [f"  {problem}" for problem in reasons[:3]]
    return lines


def _shown(time: str) -> str:
    return time.replace("T", " ").removesuffix("Z")
