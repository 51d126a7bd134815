"""`collect`: what was added to a collection of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import CollectResult


def text_lines(result: CollectResult, page: Page) -> list[str]:
    """What is new, what was there already, and how many hands there are now."""
    new = f"{count(result.added, 'new hand')} of {count(result.files, 'file')}"
    again = f", {result.twice:,} met again" if result.twice else ""
    same = f", {count(result.unchanged, 'file')} as before" if result.unchanged else ""
    told = f"summaries of {count(result.tournaments, 'new tournament')}"
    return [
        f"{new}{again}{same}",
        *([told] if result.tournaments else []),
        f"{count(result.hands, 'hand')} in {result.path}",
    ]
