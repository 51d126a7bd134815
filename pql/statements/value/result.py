"""A hand's value, with its type, ranks and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import RANKS
from pql.cards.games import GAMES
from pql.results.base import Result

if TYPE_CHECKING:
    from pql.results.columns import Column


class ValueResult(Result):
    """A hand's pokerval, with its type, ranks and cards.

    `five` are the cards that fill the rank fields, the most important first; a bit of `pcbits` is set (the highest for
    the first card) where the pocket gives it, and `npcbits` counts them. None, and no cards, for a decoded number.
    In a game that splits the pot `low` is the low hand from its highest rank down, or `no low`, and `low_five` are its
    cards; None elsewhere.
    """

    cards: tuple[str, ...]
    pokerval: int
    category: str
    description: str
    pcbits: int | None = None
    npcbits: int | None = None
    five: tuple[str, ...] = ()
    low: str | None = None
    low_five: tuple[str, ...] = ()

    type = "value"

    @property
    def hex(self) -> str:
        """The pokerval as `0x` and eight upper-case hexadecimal digits."""
        return f"0x{self.pokerval:08X}"

    @property
    def fields(self) -> tuple[str, ...]:
        """The five rank fields as cards name ranks, the most important first; `-` where one is not used."""
        low_ace = GAMES[self.game].low_ace
        shown = {0: "-", low_ace: "A"}
        numbers = [self.pokerval >> shift & 15 for shift in (16, 12, 8, 4, 0)]
        return tuple([shown.get(number) or RANKS[number - 2] for number in numbers])

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("cards", "texts"),
            *columns("pokerval"),
            Column("hex"),
            Column("category"),
            Column("description"),
            Column("pcbits", "number", stored="int64"),
            Column("npcbits", "number", stored="int64"),
            Column("five", "texts"),
            *([Column("low"), Column("low_five", "texts")] if self.low is not None else []),
        )
