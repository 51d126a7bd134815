"""What a value looks like: the one place of the library that asks the renderers of the shell.

The renderers stand above the library and read only what it makes public; they are loaded when somebody first looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TextIO

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pql.grammar.diagnostics import Diagnostic


class ProgressDrawing(Protocol):
    """A line or a bar that is told how far a run is, and goes away."""

    def __call__(self, fraction: float | None, message: Any) -> None: ...

    def clear(self) -> None: ...


def progress_line(stream: TextIO) -> ProgressDrawing:
    """The progress line of the shell, on a stream; nothing is written where that is no terminal."""
    from pql.repl.render.showing import progress_on

    return progress_on(stream)


def problem_text(problem: Diagnostic) -> str:
    """A problem in colours, with its line and caret, as the shell shows it."""
    from pql.repl.render.showing import colored

    return colored(problem)


def as_problems() -> AbstractContextManager[None]:
    """Makes what nobody foresaw a `PQLError`, as the shell does; an `OSError` stays one."""
    from pql.repl.render.showing import as_problems

    return as_problems()


def so_far(message: str) -> str:
    """The last that an interrupted run told of its progress, and the deals behind it."""
    from pql.repl.render.showing import so_far

    return so_far(message)


class Shown:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """What a notebook shows: tables, bars and grids, for light and dark pages, everything escaped."""
        from pql.repl.render.showing import html_of

        return html_of(self)


class ShownAsText(Shown):
    """A value whose `str` is what the shell prints, and whose `repr` is a line."""

    __slots__ = ()

    def __str__(self) -> str:
        from pql.repl.render.showing import text_of

        return text_of(self)

    def __repr__(self) -> str:
        from pql.repl.render.showing import line_of

        return line_of(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython shows in a terminal: the text, inside other values the line."""
        printer.text(repr(self) if len(printer.stack) > 1 else str(self))
