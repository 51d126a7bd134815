"""What an answer says of pots that a high hand and a low one share: the same names and columns in every answer."""

from __future__ import annotations

from pql.cards.games import GAMES
from pql.grammar.tables.keywords import SPLIT_COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .columns import Column

TITLES = dict(zip(SPLIT_COLUMNS, ("high", "low", "scoop", "3/4", "1/4"), strict=True))
"""The parts of an answer about split pots, with what people read above them.

`high` and `low` are the parts of the pots won with the high hand and with the low one, which add up to the equity:
where nobody has a low, the high hand wins all. The others are shares of the deals: those of which a player wins the
whole pot alone, exactly three quarters of it, and exactly a quarter.
"""
NAMES = tuple(TITLES)
ERRORS = tuple([f"{name}_stderr" for name in NAMES])
FIELDS = " ".join((*NAMES, *ERRORS))
"""The names of their members in answers, as `members` takes them."""


def splits_pots(game: str) -> bool:
    """Whether a low hand wins half of the pot in the game of a name.

    >>> splits_pots("omaha8"), splits_pots("omaha")
    (True, False)
    """
    return GAMES[game].low is not None


def split_columns(game: str) -> tuple[Column, ...]:
    """The columns of an answer in a game, each with that of its standard errors; none where the high hand wins all.

    >>> [column.name for column in split_columns("omaha8")][:4]
    ['high', 'high_stderr', 'low', 'low_stderr']
    """
    if not splits_pots(game):
        return ()
    from .columns import Column, error_of

    return tuple([
        column
        for name, title in TITLES.items()
        for column in (
            Column(name, "share", 2, title if title != name else "", f"{name}_stderr", "equity"),
            error_of(name),
        )
    ])  # fmt: skip
