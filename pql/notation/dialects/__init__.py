"""Dialects: other programs' notations for ranges, read and written.

Programs disagree about what the same text means (`AK` is 12 hands here and 16 in PokerStove, `AKs` is a suited hand
here and an ace with the king of spades in ProPokerTools), so a text of another program is read only where the
program is named: `std'AK, 22+'`, `pql.hands("AK, 22+", dialect="std")`, `set dialect = std`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar.tables.keywords import DIALECTS as NOTATIONS

from .reading import Reader, Reading, TopHands

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

DIALECTS = ("pql", *NOTATIONS)


def read(dialect: str, text: str, source: Source, start: int, top: TopHands) -> Reading:
    """The hands a text of another program denotes.

    `text` begins at the character `start` of `source`, so that diagnostics point into it; `top` gives the hands of
    `15%`. Raises `PQLError` for text that the program would not take.

    >>> from pql.cards.games import HOLDEM
    >>> from pql.cards.orders import order
    >>> len(read("std", "AK, 22+", Source("AK, 22+"), 0, order("equity", HOLDEM).top).hands)
    94
    """
    reading: Reading = _module(dialect).read(Reader(dialect, text, source, start, top))
    return reading


def write(dialect: str, hands: HandSet) -> str:
    """The text of a set of hands in another program's notation; raises `PQLError` for a name that is none.

    >>> import pql
    >>> write("pio", pql.hands("AA, AKs:0.5")), write("std", pql.hands("TT+, AK*, A5s-A2s"))
    ('AA,AKs:0.5', 'TT+, AK, A5s-A2s')
    """
    check(dialect)
    text: str = hands.text() if dialect == "pql" else _module(dialect).write(hands)
    return text


def loss(dialect: str, hands: HandSet) -> str | None:
    """What `write` changes because the dialect cannot say it, as a sentence; None where it is the same set.

    >>> import pql
    >>> loss("ppt", pql.hands("AA, KK:0.125"))
    'ppt has whole percentages from 1 to 100, so this text changes weights: 0.125 is written @12'
    """
    describe_loss = None if dialect == "pql" else getattr(_module(dialect), "loss", None)
    changed: str | None = None if describe_loss is None else describe_loss(hands)
    return changed


def _module(dialect: str) -> Any:
    """The module of another program's notation: `read(reader)`, `write(hands)`, and `loss(hands)` if any."""
    check(dialect)
    return import_module(f"{__name__}.{dialect}")


def check(dialect: str) -> None:
    """Raises `PQLError` for a name that is no dialect's."""
    if not isinstance(dialect, str):
        raise TypeError(f"a dialect must be one of {', '.join(DIALECTS)}, not {type(dialect).__name__}")
    if dialect not in DIALECTS:
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(dialect, DIALECTS)
        raise PQLError(
            Diagnostic(
                "unknown-dialect",
                f"there is no dialect `{dialect}`",
                help=f"did you mean {near}?" if near else f"write one of {', '.join(DIALECTS)}",
            )
        )
