"""Words for hands that players use and that mean one thing: they are understood where `let` has given no such name.

Other such words (`premium`, `trash`, `small pairs`) mean something else to everybody: the error offers one reading.
"""

from __future__ import annotations

from functools import cache

from pql.cards.games import Game
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import Climb, HandClass, Property

from .hand_atoms import atom_bits

_BROADWAY = (*[Climb(HandClass(ranks, "*"), "+") for ranks in ("AT", "KT", "QT")], HandClass("JT", "*"))
_WORDS: dict[str, tuple[HandExpression, ...]] = {
    "broadway": _BROADWAY,
    "broadways": _BROADWAY,
    "connector": (Property("connected"),),
    "connectors": (Property("connected"),),
    "gapper": (Property("gap"),),
    "gappers": (Property("gap"),),
    "pairs": (Property("pair"),),
}


@cache
def player_word(name: str, game: Game) -> int | None:
    """The hands (bits) that a word means among players of a game, None for any other.

    `broadway` are two ranks from ten to ace, no pair; the others are plurals of words of the language.

    >>> from pql.cards.games import HOLDEM
    >>> player_word("broadway", HOLDEM).bit_count(), player_word("Pairs", HOLDEM).bit_count()
    (160, 78)
    >>> player_word("premium", HOLDEM)
    """
    bits = None
    for node in _WORDS.get(name.lower(), ()):
        bits = (bits or 0) | atom_bits(node, game)
    return bits
