"""The game that a question names beside its hands, and what hands of Omaha look like."""

from __future__ import annotations

import re

from pql.grammar.tables import players_words as players

_OTHER_GAME = re.compile(rf"(?i)\b(?:{players.OTHER_GAMES})\b")
_IN_GAME = [
    (game, re.compile(rf"(?i)(?<![\w+])(?:(?:in|of|for|at|an?)\s+)*(?:{said})(?![\w+])[:,;]?(?:\s*hands?\b)?"))
    for game, said in players.GAMES_CALLED
]  # fmt: skip
HOLE = {"omaha": 4, "omaha8": 4, "omaha5": 5, "omaha5hl": 5, "omaha6": 6}
"""How many cards a hand has where it has more than two."""


def game_named(text: str) -> tuple[str, str]:
    """The game that a question names, empty for none, and the question without it.

    >>> game_named("short deck equity AKs vs JJ")
    ('shortdeck', 'equity AKs vs JJ')
    """
    if _OTHER_GAME.search(text):
        return "", text
    for game, said in _IN_GAME:
        rest, count = said.subn(" ", text)
        if count:
            return game, " ".join(rest.split())
    return "", text
