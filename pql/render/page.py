"""The page that text is written on: its width, its colours, its characters.

Everything that draws asks a `Page`, so one code serves a colour terminal, a plain one, a file and a pipe.
"""

from __future__ import annotations

import os
import re

from pql.base.diagnostics import Diagnostic, printable
from pql.base.records import Record

from .grid import RANKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

DEFAULT_WIDTH = 80
NARROWEST = 20
# Text is not wider than this on any terminal: longer lines are hard to read.
WIDEST_TEXT = 100
# The `LC_CTYPE` that Python sets for itself where the locale is `C`.
_LOCALE_SET_BY_PYTHON = "C.UTF-8"
# What a text for people is made of besides letters: its lines and columns, and on some pages the colours of `paint`.
_LINES = re.compile(r"([\n\t])")
_LINES_AND_COLORS = re.compile(r"([\n\t]|\x1b\[[0-9;]*m)")
_NUMBERS = (float, int, bool, type(None))


def plain(text: str) -> str:
    """A text without what steers a terminal or turns letters around, as in every problem: names may hold anything."""
    return text if text.isprintable() else Diagnostic("cannot-do", text).message


def legible(value: Any, as_text: Callable[[str], str] = printable) -> Any:
    """The same answer with every text in it as messages show it: the value itself where all are.

    A name that a stranger chose can steer a terminal, turn letters around or hide them. Formats for people write an
    answer so, in the one place where each of them begins; formats for programs have the text as it is.

    >>> from pql.results import TableResult
    >>> legible(TableResult(("name",), (("Eve\\x1b[31m",), ("Bob",)))).rows
    (('Eve<U+001B>[31m',), ('Bob',))
    """
    kind = type(value)
    if kind in _NUMBERS:
        return value
    if isinstance(value, str):
        text = as_text(value)
        return value if text == value else text
    if isinstance(value, tuple | list):
        parts = [legible(part, as_text) for part in value]
        if all([part is given for part, given in zip(parts, value, strict=True)]):
            return value
        return value._make(parts) if hasattr(value, "_make") else kind(parts)
    if isinstance(value, dict):
        changed = {legible(key, as_text): legible(part, as_text) for key, part in value.items()}
        same = all([key in value and changed[key] is value[key] for key in changed])
        return value if same and len(changed) == len(value) else changed
    if isinstance(value, Record):
        fields = {name: getattr(value, name) for name in value._fields}
        in_lines = getattr(value, "in_lines", ())
        changes = {
            name: legible(part, _line_by_line(as_text) if name in in_lines else as_text)
            for name, part in fields.items()
        }
        changes = {name: part for name, part in changes.items() if part is not fields[name]}
        return value.changed(**changes) if changes else value
    return value


def _line_by_line(as_text: Callable[[str], str]) -> Callable[[str], str]:
    """The same for texts of several lines, which an answer names as its `in_lines`."""
    return lambda text: "\n".join(map(as_text, text.split("\n")))


class Page:
    """A place to write on: `colors` is 0, 16 or 256, `unicode` allows more than ASCII, `screen` is one.

    `theme` names the colours, `expanded` (`off`, `on`, `auto`) says whether each row of a table is a block of lines.
    `game` is the one that who reads knows to be meant: answers in it do not say so.

    >>> Page().paint("AKs", "strong")
    'AKs'
    """

    __slots__ = ("_theme", "_width", "colors", "expanded", "game", "screen", "stream", "timing", "unicode")

    def __init__(
        self,
        *,
        width: int | None = None,
        colors: int = 0,
        unicode: bool = False,
        screen: bool = False,
        timing: bool = False,
        stream: TextIO | None = None,
        theme: str = "auto",
        expanded: str = "off",
    ) -> None:
        self._width = width
        self._theme = theme
        self.expanded = expanded
        self.game = "holdem"
        self.colors = colors
        self.unicode = unicode
        self.screen = screen
        self.timing = timing
        self.stream = stream

    @property
    def width(self) -> int:
        """Columns, asked anew each time because windows are resized; 80 where there is no window."""
        if self._width is None and self.screen:
            return max(NARROWEST, terminal_width(self.stream))
        return self._width or DEFAULT_WIDTH

    @property
    def dumb(self) -> bool:
        """Whether nothing but text can be written: there is no way up."""
        return os.environ.get("TERM", "") in ("", "dumb")

    @property
    def plus_minus(self) -> str:
        """What is between a sampled number and half its 95 % interval."""
        return "±" if self.unicode else "+-"

    @property
    def dot(self) -> str:
        """What is in a cell where there is nothing."""
        return "·" if self.unicode else "."

    def paint(self, text: str, ink: str) -> str:
        """The text in the colour of a meaning, or as it is on a page without colours."""
        if not self.colors or not text:
            return text
        from .themes import FAINT, GREY, theme

        code = theme(self._theme).inks[ink]
        if code == FAINT and self.colors >= 256:
            code = GREY
        return f"\x1b[{code}m{text}\x1b[0m"

    def shade(self, text: str, fraction: float) -> str:
        """The text on a background as strong as a fraction of 1."""
        if not self.colors:
            return text
        from .themes import theme

        chosen = theme(self._theme)
        shades = chosen.shades if self.colors >= 256 else chosen.few_shades
        level = len(shades) - 1 if fraction >= 1 else min(int(fraction * 4), 3)
        return f"\x1b[{shades[level]}m{text}\x1b[0m"

    def harmless(self, text: str) -> str:
        """The text as it may be written here: nothing but its own colours steers a terminal, wherever it comes from.

        >>> Page().harmless("Eve\\x1b[31m\\n"), Page(colors=16).harmless("\\x1b[1mAA\\x1b[0m\\x07")
        ('Eve<U+001B>[31m\\n', '\\x1b[1mAA\\x1b[0m<U+0007>')
        """
        parts = (_LINES_AND_COLORS if self.colors else _LINES).split(text)
        parts[::2] = map(plain, parts[::2])
        return "".join(parts)

    def cards(self, text: str) -> str:
        """Card text such as `AsKd 7c` with each card in the colour of its suit; other words as they are."""
        if not self.colors:
            return text
        return " ".join(map(self._cards_of_word, text.split(" ")))

    def _cards_of_word(self, word: str) -> str:
        pairs = [word[i : i + 2] for i in range(0, len(word), 2)]
        if any(pair[0] not in RANKS or pair[1:] not in ("c", "d", "h", "s") for pair in pairs):
            return word
        return "".join(self.paint(card, f"suit-{card[1]}") for card in pairs)


def terminal_width(stream: TextIO | None) -> int:
    """Columns of the terminal behind a stream, after `COLUMNS`; 80 when it cannot be told.

    A screen that is no terminal of the system has them as its own `columns`.
    """
    own: int | None = getattr(stream, "columns", None)
    if own is not None:
        return own
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno() if stream else 1).columns or DEFAULT_WIDTH
    except (OSError, ValueError):
        return DEFAULT_WIDTH


def page_for(
    stream: TextIO, *, color: bool = True, timing: bool = False, theme: str = "auto", expanded: str = "off"
) -> Page:
    """The page a stream writes on: colours only on a terminal that has them, and never against `NO_COLOR`."""
    screen = is_terminal(stream)
    terminal = os.environ.get("TERM", "")
    colors = 0
    if (
        screen
        and color
        and theme != "none"
        and not os.environ.get("NO_COLOR")
        and terminal not in ("", "dumb")
    ):
        colors = 256 if "256" in terminal or os.environ.get("COLORTERM") else 16
    encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "")
    return Page(
        colors=colors,
        unicode=screen and encoding == "utf8" and terminal != "dumb" and not _is_ascii_locale(),
        screen=screen,
        timing=timing,
        stream=stream,
        theme=theme,
        expanded=expanded,
    )


def _is_ascii_locale() -> bool:
    """Whether the locale is `C` by name: Python writes UTF-8 there all the same, but nothing says it can be read."""
    characters = os.environ.get("LC_CTYPE")
    if characters == _LOCALE_SET_BY_PYTHON:
        characters = None
    return (os.environ.get("LC_ALL") or characters or os.environ.get("LANG")) in ("C", "POSIX")


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at this stream (a closed or missing stream has nobody)."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False
