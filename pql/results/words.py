"""Made hands, draws and textures in words, as people read them; formats for programs have the words of the language."""

from __future__ import annotations

from pql.notation.textures import TEXTURES

TYPE_WORDS = {
    "highcard": "high card",
    "pair": "pair",
    "twopair": "two pair",
    "trips": "trips",
    "straight": "straight",
    "flush": "flush",
    "fullhouse": "full house",
    "quads": "quads",
    "straightflush": "straight flush",
    "kicker": "kicker",
}
"""The types of hands, and `kicker` where only a kicker gets better."""

_WORDS = {
    **TYPE_WORDS,
    "acehigh": "ace high",
    "lowerpair": "lower pair",
    "thirdpair": "third pair",
    "thirdpocket": "third pocket pair",
    "secondpair": "second pair",
    "secondpocket": "second pocket pair",
    "toppair": "top pair",
    "weakkicker": "weak kicker",
    "goodkicker": "good kicker",
    "topkicker": "top kicker",
    "bottomtwo": "bottom two pair",
    "topandbottom": "top and bottom pair",
    "toptwo": "top two pair",
    "secondflush": "second-nut flush",
    "nutflush": "nut flush",
    "combodraw": "combo draw",
    "nutflushdraw": "nut flush draw",
    "flushdraw": "flush draw",
    "twocardflushdraw": "two-card flush draw",
    "onecardflushdraw": "one-card flush draw",
    "wrap": "wrap",
    "openended": "open-ended draw",
    "doublegutshot": "double gut-shot",
    "gutshot": "gut-shot",
    "backdoorflush": "back-door flush draw",
    "backdoorstraight": "back-door straight draw",
    "twocardbackdoorstraight": "two-card back-door straight draw",
    "twoovercards": "two overcards",
    "oneovercard": "one overcard",
    **{row.word: row.label for row in TEXTURES.values()},
}


def in_words(name: str) -> str:
    """A made hand, a draw, both together, or a texture in words; other texts as they are.

    >>> in_words("nutflushdraw"), in_words("toppair + backdoorstraight"), in_words("unpaired twotone"), in_words("AKs")
    ('nut flush draw', 'top pair + back-door straight draw', 'unpaired two-tone', 'AKs')
    """
    return " ".join([_WORDS.get(part, part) for part in name.split(" ")])
