"""What a value looks like: asked of the renderers of the shell, which read only what the library makes public."""

from __future__ import annotations

from pql.base.typed import Protocol

from .doors import through

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import Any, TextIO

    from .diagnostics import Diagnostic


class ProgressDrawing(Protocol):
    """A line or a bar that is told how far a run is, and goes away."""

    def __call__(self, fraction: float | None, message: Any) -> None: ...

    def clear(self) -> None: ...


def progress_line(stream: TextIO) -> ProgressDrawing:
    """The progress line of the shell, on a stream; nothing is written where that is no terminal."""
    drawing: ProgressDrawing = through("progress_on")(stream)
    return drawing


def problem_text(problem: Diagnostic) -> str:
    """A problem in colours, with its line and caret, as the shell shows it."""
    return str(through("problem_text")(problem))


def as_problems() -> AbstractContextManager[None]:
    """Makes what nobody foresaw a `PQLError`, as the shell does; an `OSError` stays one."""
    problems: AbstractContextManager[None] = through("as_problems")()
    return problems


def so_far(message: str) -> str:
    """The last that an interrupted run told of its progress, and the deals behind it."""
    return str(through("so_far")(message))


class Shown:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """What a notebook shows: tables, bars and grids, for light and dark pages, everything escaped."""
        return str(through("html")(self))


class ShownAsText(Shown):
    """A value whose `str` is what the shell prints, and whose `repr` is a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(through("text")(self))

    def __repr__(self) -> str:
        return str(through("line")(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython shows in a terminal: the text, inside other values the line."""
        printer.text(repr(self) if len(printer.stack) > 1 else str(self))
