"""`plot`: an answer as a picture of text, or the name of the file it was written to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.text import module_of
from pql.render.text import text_lines as lines_of

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import PlotResult


def text_lines(result: PlotResult, page: Page) -> list[str]:
    """Where the picture is, or the picture. Answers that are drawn anyway are shown as they always are."""
    if result.path is not None:
        before = " (replaced the file that was there)" if result.replaced else ""
        return [f"wrote {result.path}{before}"]
    drawn = getattr(module_of(result.result), "picture_lines", lines_of)
    lines: list[str] = drawn(result.result, page)
    return lines
