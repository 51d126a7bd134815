"""What is known about the place where text appears: its width, its colours, its characters.

Everything that draws asks a `Page`, so one code serves a colour terminal, a plain one, a file and a pipe.
"""

from __future__ import annotations

import os
from typing import TextIO

# "Faint" is drawn in too many ways; where there are 256 colours a middle grey is legible on dark and on light.
_FAINT, _GREY = "2", "38;5;244"
# Meaning to "select graphic rendition" codes; only the sixteen basic colours, so every theme stays legible.
_INKS = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "caret": "1;31",
    "help": "36",
    "place": _FAINT,
    "strong": "1",
    "faint": _FAINT,
    "title": "1;36",
    "number": "1",
    "bar": "36",
    "tie": "33",
    "suit-s": "1",
    "suit-h": "31",
    "suit-d": "94",
    "suit-c": "32",
}

# Backgrounds of a grid cell from almost empty to full: in 256 colours a ramp of teal, else one level.
_SHADES_256 = (
    "48;5;235;38;5;252",
    "48;5;23;38;5;231",
    "48;5;30;38;5;231",
    "48;5;37;38;5;16",
    "1;48;5;79;38;5;16",
)
_SHADES_16 = ("36", "36", "1;36", "1;36", "30;46")

DEFAULT_WIDTH = 80
NARROWEST = 20
# A wider terminal does not make lines of text easier to read.
WIDEST_TEXT = 100


class Page:
    """A place to write on: `colors` is 0, 16 or 256, `unicode` allows more than ASCII, `screen` is one.

    >>> Page().paint("AKs", "strong")
    'AKs'
    """

    __slots__ = ("_width", "colors", "screen", "stream", "timing", "unicode")

    def __init__(
        self,
        *,
        width: int | None = None,
        colors: int = 0,
        unicode: bool = False,
        screen: bool = False,
        timing: bool = False,
        stream: TextIO | None = None,
    ) -> None:
        self._width = width
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

    def paint(self, text: str, ink: str) -> str:
        """The text in the colour of a meaning, or as it is on a page without colours."""
        if not self.colors or not text:
            return text
        code = _GREY if self.colors >= 256 and _INKS[ink] == _FAINT else _INKS[ink]
        return f"\x1b[{code}m{text}\x1b[0m"

    def shade(self, text: str, fraction: float) -> str:
        """The text on a background as strong as a fraction of 1."""
        if not self.colors:
            return text
        shades = _SHADES_256 if self.colors >= 256 else _SHADES_16
        level = len(shades) - 1 if fraction >= 1 else min(int(fraction * 4), 3)
        return f"\x1b[{shades[level]}m{text}\x1b[0m"

    def cards(self, text: str) -> str:
        """Card text such as `AsKd7c` with each card in the colour of its suit."""
        if not self.colors:
            return text
        pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
        if any(len(card) != 2 or card[1] not in "cdhs" for card in pairs):
            return text
        return "".join(self.paint(card, f"suit-{card[1]}") for card in pairs)


def terminal_width(stream: TextIO | None) -> int:
    """Columns of the terminal behind a stream, after `COLUMNS`; 80 when it cannot be told."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno() if stream else 1).columns or DEFAULT_WIDTH
    except (OSError, ValueError):
        return DEFAULT_WIDTH


def page_for(stream: TextIO, *, color: bool = True, timing: bool = False) -> Page:
    """The page a stream writes on: colours only on a terminal that has them, and never against `NO_COLOR`."""
    screen = is_terminal(stream)
    terminal = os.environ.get("TERM", "")
    colors = 0
    if screen and color and not os.environ.get("NO_COLOR") and terminal not in ("", "dumb"):
        colors = 256 if "256" in terminal or os.environ.get("COLORTERM") else 16
    encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "")
    return Page(
        colors=colors,
        unicode=screen and encoding == "utf8" and terminal != "dumb",
        screen=screen,
        timing=timing,
        stream=stream,
    )


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at this stream (a closed or missing stream has nobody)."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False
