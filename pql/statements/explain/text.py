"""Explanations as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.layout import broken

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import ExplainResult


def text_lines(result: ExplainResult, page: Page) -> list[str]:
    """Each section under its title."""
    lines: list[str] = []
    for title, text in result.sections:
        lines.append(page.paint(title, "title"))
        for line in text.split("\n"):
            indent = " " * (4 + len(line) - len(line.lstrip()))
            lines += broken(f"  {line}".rstrip(), page, indent).split("\n")
    return lines
