"""Diagnostics, errors, warnings and notes: what is wrong, where, and what to write instead.

A `Diagnostic` is plain data; `Diagnostic.render` gives the text form that the shell, scripts and the
library share, `Diagnostic.to_dict` the machine-readable one. `PQLError` carries one or more of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from pql.base.typed import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any


# A line longer than this is shown as a window around the span, so that a megabyte on one line stays readable.
_WINDOW = 100


class Severity(StrEnum):
    """How much a diagnostic matters: an error stops its statement, warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A half-open range of character offsets into a source text."""

    start: int
    end: int

    def to(self, other: Span | None) -> Span:
        """The smallest span that covers this one and `other`."""
        if other is None:
            return self
        return Span(min(self.start, other.start), max(self.end, other.end))


class Source:
    """A named text: a script, a line typed at the prompt, or a string given to the library.

    `inside` is for the text of a string in another text: that text, and where it begins there. Raises TypeError for
    anything but a `str`: every text that PQL reads comes through here.
    """

    __slots__ = ("_lines", "inside", "name", "text")

    def __init__(self, text: str, name: str = "<input>", inside: tuple[Source, int] | None = None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"PQL reads text, not {type(text).__name__}")
        if not isinstance(name, str):
            raise TypeError(f"the name of a text must be text, not {type(name).__name__}")
        self.text: str = text if "\r" not in text else _lines_by_newline(text)
        self.name: str = name
        self.inside: tuple[Source, int] | None = inside
        # Where lines begin, found once: a long text may have a problem on every line.
        self._lines: list[int] | None = None

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset, both counted from 1."""
        from bisect import bisect_right

        offset = max(0, min(offset, len(self.text)))
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def editor_position(self, offset: int) -> dict[str, int]:
        """The place of a character offset as editors count: line and UTF-16 code unit (`character`), both from 0.

        >>> Source("é𝄞 AA\\n").editor_position(3)
        {'line': 0, 'character': 4}
        """
        line, column = self.position(offset)
        before = self.line(line)[: column - 1]
        return {"line": line - 1, "character": column - 1 + sum([char > "\uffff" for char in before])}

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its newline."""
        start = self._line_starts()[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")

    def _line_starts(self) -> list[int]:
        if self._lines is None:
            from itertools import accumulate

            self._lines = [0, *accumulate(len(line) + 1 for line in self.text.split("\n")[:-1])]
        return self._lines


def _lines_by_newline(text: str) -> str:
    """Carriage returns that end a line alone become newlines; no character moves."""
    return "\r\n".join(part.replace("\r", "\n") for part in text.split("\r\n"))


class Diagnostic:
    """A problem, where it is, and what to do about it.

    `code` is a stable kebab-case word (`unknown-word`), `span` is None if no text has caused the problem, `help` is one
    line. Message and help are shown everywhere, so they hold nothing that steers a terminal: a file name may.
    """

    __slots__ = ("code", "help", "message", "severity", "source", "span")

    def __init__(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        source: Source | None = None,
        help: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.code: str = code
        self.message: str = printable(message)
        self.span: Span | None = span
        self.source: Source | None = source
        self.help: str | None = printable(help) if help else help
        self.severity: Severity = severity

    def __repr__(self) -> str:
        return f"Diagnostic({self.code!r}, {self.message!r}, {self.span!r})"

    def __str__(self) -> str:
        return self.render()

    def with_help(self, help: str) -> Diagnostic:
        """The same with another help line."""
        return Diagnostic(
            self.code, self.message, self.span, source=self.source, help=help, severity=self.severity
        )

    def in_whole(self) -> Diagnostic:
        """The same at its place in the whole text, where it is about the text of a string."""
        source, span = self.source, self.span
        while source is not None and source.inside is not None and span is not None:
            source, start = source.inside
            span = Span(span.start + start, span.end + start)
        if source is self.source:
            return self
        return Diagnostic(
            self.code, self.message, span, source=source, help=self.help, severity=self.severity
        )

    @property
    def is_error(self) -> bool:
        """Whether it stops the statement: warnings and notes do not."""
        return self.severity is Severity.ERROR

    def to_dict(self) -> dict[str, object]:
        """The object of machine-readable output; where there is no place, it has no keys of one.

        `start` and `end` are offsets in code points, lines and columns count from 1, all ends are exclusive, and
        `end_column` is at least one column further on; `range` is the place as editors want it (LSP).
        """
        answer: dict[str, object] = {
            "type": str(self.severity),
            "code": self.code,
            "message": self.message,
        }
        if self.source is not None and self.span is not None:
            answer |= _place(self.source, self.span)
        answer["help"] = self.help
        return answer

    def render(self, widest: int = _WINDOW) -> str:
        """The text form: severity and message, place, the line itself, a caret span, and the help line.

        Of a line longer than `widest` characters only the part around the span is shown.
        """
        lines = [f"{self.severity}: {self.message}"]
        if self.source is not None and self.span is not None:
            lines += _excerpt(self.source, self.span, widest)
        if self.help:
            lines.append(f"  help: {self.help}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """What a notebook shows: the text form with its severity and caret in colour."""
        from .diagnostic_html import problem_html

        return problem_html(self.render(), str(self.severity))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython shows in a terminal."""
        printer.text(self.render())


def _place(source: Source, span: Span) -> dict[str, object]:
    start, end = [max(0, min(offset, len(source.text))) for offset in span]
    line, column = source.position(start)
    end_line, end_column = source.position(end)
    return {
        "source": source.name,
        "start": start,
        "end": end,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": max(end_column, column + 1) if end_line == line else end_column,
        "range": {"start": source.editor_position(start), "end": source.editor_position(end)},
    }


def printable(text: str) -> str:
    """A text without control characters and without what UTF-8 cannot encode: a file name may contain anything."""
    if not isinstance(text, str):
        raise TypeError(f"a message is text, not {type(text).__name__}")
    if text.isprintable():
        return text
    return "".join([char if char.isprintable() else f"<U+{ord(char):04X}>" for char in text])


def _excerpt(source: Source, span: Span, window: int) -> list[str]:
    number, column = source.position(span.start)
    first = column - 1
    line_start = max(0, min(span.start, len(source.text))) - first
    line_end = source.text.find("\n", line_start)
    text = source.text[line_start : line_end if line_end >= 0 else len(source.text)].rstrip("\r")
    width = max(1, min(span.end - span.start, len(text) - first))
    place = f"  --> {printable(source.name)}:{number}:{column}"
    if not text.isascii() and _columns(text) > window:
        window = max(1, window // 2)  # a letter may take two columns
    if len(text) > window:
        start = max(0, min(first - window // 3, len(text) - window))
        end = min(len(text), start + window)
        prefix = "..." if start else ""
        shown = prefix + text[start:end] + ("..." if end < len(text) else "")
        first = first - start + len(prefix)
        width = min(width, len(shown) - first) or 1
        text = shown
    text = "".join(char if char.isprintable() else " " for char in text)  # no tabs, no control characters
    gutter = f"{number} | "
    blank = " " * (len(gutter) - 2) + "| "
    if not text.isascii():
        first, width = _columns(text[:first]), max(1, _columns(text[first : first + width]))
    return [place, gutter + text, blank + " " * first + "^" * width]


def _columns(text: str) -> int:
    """The columns a text takes in a terminal: two for wide letters, none for marks that stand on others.

    >>> _columns("AK"), _columns("東京"), _columns("e\u0301")
    (2, 4, 1)
    """
    from unicodedata import category, east_asian_width

    marks = [category(char) in ("Mn", "Me") for char in text]
    return sum(
        [0 if mark else 1 + (east_asian_width(char) in "WF") for char, mark in zip(text, marks, strict=True)]
    )


class PQLError(Exception):
    """The only exception PQL raises for what a user wrote or asked: one or more diagnostics.

    `running` is False when the text was at fault (syntax, types, names) and True when a correct
    statement failed while running (an impossible deal, a file that is not there).
    """

    def __init__(self, diagnostics: Diagnostic | Iterable[Diagnostic], *, running: bool = False) -> None:
        self.diagnostics: Sequence[Diagnostic] = (
            (diagnostics,) if isinstance(diagnostics, Diagnostic) else tuple(diagnostics)
        )
        self.running = running
        super().__init__(self.diagnostics[0].message if self.diagnostics else "")

    def __str__(self) -> str:
        return "\n\n".join(diagnostic.render() for diagnostic in self.diagnostics)

    def _repr_html_(self) -> str:
        """What a notebook shows of an error that was caught."""
        return "\n".join(diagnostic._repr_html_() for diagnostic in self.diagnostics)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), tuple(self.diagnostics), self.running))

    def told(self, diagnostics: Iterable[Diagnostic], *, running: bool = True) -> PQLError:
        """An error of the same kind with other diagnostics, such as those that know their place."""
        return type(self)(diagnostics, running=running)


def _rebuild(kind: type[PQLError], diagnostics: tuple[Diagnostic, ...], running: bool) -> PQLError:
    return kind(diagnostics, running=running)


class Misread(ValueError):
    """Why a piece of text could not be read, before its place is known: the lexer or parser makes it a `PQLError`.

    `start` and `end` narrow the place to a part of the word, as offsets from its beginning.
    """

    def __init__(
        self, code: str, message: str, help: str | None = None, start: int = 0, end: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.start = start
        self.end = end


ONE_PLACE = "a card can only be in one place"


class Place(tuple[Source, Span | None]):
    """A span of a text, for the diagnostics of running."""

    __slots__ = ()

    def error(self, code: str, message: str, help: str | None = None) -> PQLError:
        """A running error at this place."""
        source, span = self
        return PQLError(Diagnostic(code, message, span, source=source, help=help), running=True)

    def failed(self, problem: OSError) -> PQLError:
        """The error for a file, folder or connection that failed."""
        named = f" `{problem.filename}`" if isinstance(problem.filename, str) else ""
        return self.error("unreadable-file", f"cannot read or write{named}: {problem.strerror or problem}")

    def locate(self, error: PQLError, *, running: bool) -> PQLError:
        """Gives this place to an error that has none."""
        source, span = self
        problems = [
            Diagnostic(problem.code, problem.message, span, source=source, help=problem.help)
            if problem.source is None
            else problem
            for problem in error.diagnostics
        ]
        return error.told(problems, running=running)

    def no_deal(self) -> PQLError:
        """The error for hands and boards that cannot be dealt together at all."""
        return self.error(
            "impossible-deal",
            "no deal is possible: every choice of hands and board uses some card twice",
            f"{ONE_PLACE}; look for cards that the hands and the board share",
        )
