"""Problems as people read them: the text form of the library, in colour where the page has colours.

And what nobody foresaw: `as_problems` makes it a problem like any other, wherever answers are found or written.
"""

from __future__ import annotations

import os
from contextlib import contextmanager

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.extras import installing as installing
from pql.engine.work import Cancelled

from .layout import broken
from .page import WIDEST_TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .page import Page

_HELP = "  help: "
_HELP_INDENT = " " * len(_HELP)
# The number of the line with its bar, and dots where something is left out at either end.
_BESIDE_EXCERPT = len("100 | ...... ")
_LEAST_EXCERPT = 20


@contextmanager
def as_problems() -> Iterator[None]:
    """Whatever fails in here is a `PQLError`, be it in answering or in writing the answer.

    An `OSError` stays one: it is that of a stream, whose owner tells of it.
    """
    try:
        yield
    except (PQLError, Cancelled, OSError):
        raise
    except Exception as error:
        raise PQLError(internal_error(error)) from error


def internal_error(error: Exception) -> Diagnostic:
    """A bug in PQL is shown like any other problem: no text ends the program with a traceback."""
    if os.environ.get("PQL_TRACEBACK"):
        raise error
    if isinstance(error, MemoryError):
        return Diagnostic("memory-limit", "there is no memory left for this")
    return Diagnostic(
        "internal-error",
        f"PQL itself failed here ({type(error).__name__}: {error}); that is a bug, not your mistake",
        help="please report it with the statement; with PQL_TRACEBACK=1 set it shows where",
    )


def problem_text(diagnostic: Diagnostic, page: Page) -> str:
    """The text of a diagnostic: severity and message, place, the line with its caret, and the help line."""
    text = diagnostic.render(_excerpt_width(page)) if page.screen else diagnostic.render()
    severity = str(diagnostic.severity)
    first, *rest = text.split("\n")
    first = broken(first, page, " " * len(f"{severity}: "))
    rest = [broken(line, page, _HELP_INDENT) if line.startswith(_HELP) else line for line in rest]
    if not page.colors:
        return "\n".join([first, *rest])
    ink = severity if severity in ("error", "warning") else "note"
    head = page.paint(f"{severity}:", ink) + page.paint(first.removeprefix(f"{severity}:"), "strong")
    return "\n".join([head, *(_paint_line(line, ink, page) for line in rest)])


def _excerpt_width(page: Page) -> int:
    """How much of a line fits on a screen, so that the caret below it is under the place it means."""
    return max(_LEAST_EXCERPT, min(page.width - _BESIDE_EXCERPT, WIDEST_TEXT))


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
