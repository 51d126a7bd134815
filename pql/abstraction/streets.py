"""The streets of hold'em, and the rounds that a deal of each has."""

from __future__ import annotations

from pql.base.suggestions import did_you_mean

STREETS = ("preflop", "flop", "turn", "river")
CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
"""How many cards the board of a street has."""

_DEALT = {"preflop": (), "flop": (3,), "turn": (3, 1), "river": (3, 1, 1)}


def rounds_of(street: str, ordered: bool, boards: bool) -> tuple[int, ...]:
    """The cards of each round that deals of a street are numbered by: without `ordered`, the board is one round.

    Raises ValueError for what is no street, and for boards before the flop.

    >>> rounds_of("turn", True, False), rounds_of("turn", False, False), rounds_of("river", False, True)
    ((2, 3, 1), (2, 4), (5,))
    """
    street = checked_street(street)
    board = _DEALT[street] if ordered else (CARDS[street],) * bool(CARDS[street])
    if not boards:
        return (2, *board)
    if not board:
        raise ValueError("there is no board before the flop")
    return board


def checked_street(street: str) -> str:
    """A street by its name; raises ValueError for another, TypeError for what is no text."""
    if not isinstance(street, str):
        raise TypeError(f"street must be one of {', '.join(STREETS)}, not {street!r}")
    if street not in CARDS:
        meant = did_you_mean(street, STREETS)
        hint = f"; did you mean {meant!r}?" if meant else ""
        raise ValueError(f"street must be one of {', '.join(STREETS)}, not {street!r}{hint}")
    return street


def street_with(cards: int) -> str | None:
    """The street whose board has so many cards, if there is one.

    >>> street_with(4), street_with(2)
    ('turn', None)
    """
    return next((street for street, held in CARDS.items() if held == cards), None)
