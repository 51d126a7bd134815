"""The progress line: what a long statement is doing, on standard error, only where a person looks at it."""

from __future__ import annotations

from time import monotonic

from pql.results.numbers import duration, magnitude

from .layout import bar
from .page import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .page import Page

# In seconds: a statement that is done sooner leaves the screen alone; after that ten pictures a second are enough.
SECONDS_BEFORE_DRAWING = 0.5
SECONDS_BETWEEN_DRAWINGS = 0.1
_BAR_WIDTH = 24
_NARROWEST_BAR = 10
_ECHO = len("^C")
# The time left is shown only after this part of the work, or after so many seconds: before, it would be a guess.
_LEAST_DONE = 0.02
_SECONDS_BEFORE_TIME_LEFT = 2.0


class ProgressLine:
    """Draws and redraws one line; `clear` removes it before anything else is written.

    An instance is the `progress` callable of `query.run`; `message` is the last it was told. `place` comes before all
    else: which of several statements is being answered.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._started = monotonic()
        self._fraction = 0.0
        self._drawn = 0
        self._next = self._started + SECONDS_BEFORE_DRAWING
        self.message = ""
        self.place = ""

    def __call__(self, fraction: float | None, message: str) -> None:
        """Shows a fraction of 1 (None where the end is unknown) and what is being done."""
        self.message = message
        now = monotonic()
        if fraction is not None:
            if fraction < self._fraction:  # the next part of the work has begun
                self._started = now
            self._fraction = fraction
        if now < self._next or not self._page.screen:
            return
        self._next = now + SECONDS_BETWEEN_DRAWINGS
        room = self._page.width - 1 - _ECHO
        if self._drawn > room:  # the window has become narrower, and the line is broken there
            self._erase(self._drawn)
            self._drawn = 0
        # Blanks count: the terminal shows `^C` behind them.
        text = self.text(fraction, message, now - self._started)[:room].ljust(self._drawn)
        self._write("\r" + text)
        self._drawn = len(text)

    def text(self, fraction: float | None, message: str, elapsed: float) -> str:
        """The line itself: bar, share, time left, running estimate, rate; the rate is the first to be cut."""
        deals = getattr(message, "deals", None)
        rate = f"{magnitude(deals / elapsed)} deals/s" if deals and elapsed > 0 else ""
        parts = [f"{message}", rate]
        if fraction is None:
            parts = [*parts, duration(elapsed)]
        else:
            fraction = min(max(fraction, 0.0), 1.0)
            known = fraction >= _LEAST_DONE or (fraction > 0 and elapsed >= _SECONDS_BEFORE_TIME_LEFT)
            left = duration(max(elapsed / fraction - elapsed, 0.0)) if known else ""
            parts = [
                f"{self._bar(fraction)} {100 * fraction:3.0f} %".lstrip(),
                left and f"{left} left",
                *parts,
            ]
        return plain("  ".join(part for part in (self.place, *parts) if part))

    def _bar(self, fraction: float) -> str:
        full, empty = ("", "░") if self._page.unicode else ("[", ".")
        # On a narrow screen the numbers matter more than the picture.
        width = min(_BAR_WIDTH, self._page.width // 5)
        if width < _NARROWEST_BAR:
            return ""
        drawn = bar(fraction, width, self._page)
        return f"{full}{drawn}{empty * (width - len(drawn))}{']' if full else ''}"

    def clear(self, *, interrupted: bool = False) -> None:
        """Removes the line from the screen, and the `^C` that the terminal shows after an interrupt."""
        columns = self._drawn + (_ECHO if interrupted else 0)
        if columns and self._page.screen:
            self._erase(columns)
        self._drawn = 0

    def _erase(self, columns: int) -> None:
        """Removes what was written in so many columns: several rows, where the window has become narrower."""
        width = self._page.width
        above = (columns - 1) // width
        if above and not self._page.dumb:
            self._write(f"\x1b[{above}A\r\x1b[J")
        else:
            self._write("\r" + " " * min(columns, width - 1) + "\r")

    def _write(self, text: str) -> None:
        stream = self._page.stream
        if stream is None:
            return
        try:
            stream.write(text)
            stream.flush()
        except OSError:
            # The line cannot be written any more; the statement goes on.
            self._next = float("inf")


def so_far(message: str) -> str:
    """The last estimate of a cancelled run, and the deals behind it.

    >>> so_far("53.21 46.79 %")
    '53.21 46.79 %'
    """
    deals = getattr(message, "deals", None)
    return f"{message} after {deals:,.0f} deals" if message and deals else f"{message}"
