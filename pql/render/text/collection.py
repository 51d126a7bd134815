"""What a collection of hands has in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.counts import count

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import CollectionResult


def text_lines(result: CollectionResult, page: Page) -> list[str]:
    """How many hands there are, from when and where, and what was refused."""
    lines = [
        f"{count(result.hands, 'hand')} of {count(len(result.sources), 'file')} in {result.path}",
        f"{result.players:,} hands of players, {count(result.actions, 'action')}",
    ]
    if result.since is not None and result.until is not None:
        lines.append(f"from {_shown(result.since)} to {_shown(result.until)}")
    lines += [f"{count(hands, 'hand')} of {site or 'no site that is known'}" for site, hands in result.sites]
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
