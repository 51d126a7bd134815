"""Shared by all readers of other notations: the text with its place, errors that point into it, and the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.cards.combos import HAND_COUNT, indices

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

TopHands = Callable[[float], int]

# A range of this many terms is longer than any program writes: 1326 hands, each with its weight.
_MOST_TERMS = 20_000
_SEPARATORS = re.compile(r"[\s,;]*")


class Reading(NamedTuple):
    """The result of reading a text: the hands, whether percentages used an order, and warnings."""

    hands: HandSet
    ordered: bool
    warnings: tuple[Diagnostic, ...]


class Reader:
    """A text in a notation, being read."""

    def __init__(self, dialect: str, text: str, source: Source, start: int, top: TopHands) -> None:
        self.dialect = dialect
        self.text = text
        self.source = source
        self.start = start
        self.ordered = False
        # How many cards a pattern may describe: a hand has two, a board five.
        self.most_cards = 2
        self.warnings: list[Diagnostic] = []
        self._top = top
        self._terms = 0

    def error(
        self, message: str, start: int, end: int, help: str | None = None, code: str | None = None
    ) -> PQLError:
        """An error at characters of the text."""
        span = Span(self.start + start, self.start + end)
        code = code or f"bad-{self.dialect}-range"
        return PQLError(Diagnostic(code, message, span, source=self.source, help=help))

    def warn(self, message: str, start: int, end: int, help: str) -> None:
        """Notes what is legal but may not be meant."""
        span = Span(self.start + start, self.start + end)
        self.warnings.append(
            Diagnostic(
                f"{self.dialect}-meaning",
                message,
                span,
                source=self.source,
                help=help,
                severity=Severity.WARNING,
            )
        )

    def count_term(self, start: int, end: int) -> None:
        """Notes another term; raises `PQLError` where there are too many."""
        self._terms += 1
        if self._terms > _MOST_TERMS:
            raise self.error(f"more than {_MOST_TERMS:,} terms", start, end, "write fewer, larger terms")

    def top(self, percent: float, start: int, end: int) -> int:
        """The strongest hands up to a share; raises `PQLError` for a share beyond 100 %."""
        if not 0 <= percent <= 100:
            raise self.error("a percentage is between 0 and 100", start, end)
        self.ordered = True
        return self._top(percent)

    def band(self, first: float, last: float, start: int, end: int) -> int:
        """`5%-10%` as ProPokerTools counts: both ends included, so that 16%-50% goes on where 15% ends."""
        low, high = sorted((first, last))
        return self.top(high, start, end) & ~self.top(max(0.0, low - 1), start, end)

    def plain(self, bits: int) -> Reading:
        """The result without weights."""
        from pql.sets.handset import HandSet

        return Reading(HandSet(bits), self.ordered, tuple(self.warnings))

    def weighted(self, weights: dict[int, float]) -> Reading:
        """The result with a weight in [0, 1] for each hand that is named."""
        from pql.sets.handset import HandSet

        if all([weight == 1 for weight in weights.values()]):
            return self.plain(sum([1 << index for index in weights]))
        row = [0.0] * HAND_COUNT
        for index, weight in weights.items():
            row[index] = weight
        bits = sum([1 << index for index, weight in weights.items() if weight])
        return Reading(HandSet(bits, row), self.ordered, tuple(self.warnings))


def hundredth(percent: str) -> float:
    """A percentage in digits as a weight, rounded once: `33.3` is 0.333, which 33.3 / 100 is not.

    >>> hundredth("33.3"), hundredth("5e-1")
    (0.333, 0.005)
    """
    return float(percent) / 100 if "e" in percent else float(f"{percent}e-2")


def skip(text: str, position: int) -> int:
    """Where the next term begins: behind blanks, commas and semicolons."""
    match = _SEPARATORS.match(text, position)
    assert match is not None
    return match.end()


def put(weights: dict[int, float], bits: int, weight: float) -> None:
    """Gives the hands a weight, whatever they had before."""
    for index in indices(bits):
        weights[index] = weight
