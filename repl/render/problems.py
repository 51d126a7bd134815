"""Diagnostics as people read them: the text form of the library, in colour where the page has colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql import Diagnostic

    from .page import Page


def problem_text(diagnostic: Diagnostic, page: Page) -> str:
    """The text of a diagnostic: severity and message, place, the line with its caret, and the help line."""
    text = diagnostic.render()
    if not page.colors:
        return text
    first, *rest = text.split("\n")
    severity = str(diagnostic.severity)
    ink = severity if severity in ("error", "warning") else "note"
    head = page.paint(f"{severity}:", ink) + page.paint(first.removeprefix(f"{severity}:"), "strong")
    return "\n".join([head, *(_paint_line(line, ink, page) for line in rest)])


def _paint_line(line: str, ink: str, page: Page) -> str:
    bare = line.lstrip()
    if bare.startswith("--> "):
        return page.paint(line, "place")
    if bare.startswith("help: "):
        indent = line[: len(line) - len(bare)]
        return indent + page.paint("help:", "help") + bare.removeprefix("help:")
    gutter, bar, code = line.partition("| ")
    if not bar:
        return line
    if code and not code.strip(" ^"):
        blanks = len(code) - len(code.lstrip())
        return page.paint(gutter + bar, "place") + code[:blanks] + page.paint(code[blanks:], ink)
    return page.paint(gutter + bar, "place") + code
