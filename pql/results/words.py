"""Made hands, draws and textures in words, as people read them; formats for programs have the words of the language."""

from __future__ import annotations

from pql.cards.made_hands import WORDS
from pql.notation.textures import TEXTURES

TYPE_WORDS = {
    "highcard": "high card",
    "pair": "pair",
    "twopair": "two pair",
    **{
        name: WORDS[name].label
        for name in ("trips", "straight", "flush", "fullhouse", "quads", "straightflush")
    },
    "kicker": "kicker",
}
"""The types of hands, and `kicker` where only a kicker gets better."""

LABELS = {
    **TYPE_WORDS,
    **{row.name: row.label for row in WORDS.values()},
    **{row.word: row.label for row in TEXTURES.values()},
}
"""What words of the language are called in answers."""


def in_words(name: str) -> str:
    """A made hand, a draw, both together, or a texture in words; other texts as they are.

    >>> in_words("nutflushdraw"), in_words("toppair + backdoorstraight"), in_words("unpaired twotone"), in_words("AKs")
    ('nut flush draw', 'top pair + back-door straight draw', 'unpaired two-tone', 'AKs')
    """
    return " ".join([LABELS.get(part, part) for part in name.split(" ")])
