"""Words and macros for Omaha hands, each as the pattern it means."""

from __future__ import annotations

# By word: the patterns for hands of four cards, and of five, behind a `!` the pattern that these must not have.
WORDS: dict[str, tuple[str, str]] = {
    "any": ("*", "*"),
    "all": ("*", "*"),
    "random": ("*", "*"),
    "doublesuited": ("xxyy", "xxyy"),
    "singlesuited": ("xxyz", "xxyz!xxyy"),
    "rainbow": ("wxyz", "*!*"),
    "monotone": ("xxxx", "xxxxx"),
    "acesuited": ("Axx", "Axx"),
    "paired": ("RRON", "RRONM"),
    "doublepaired": ("RROO", "RROON"),
    "trips": ("RRRO", "RRRO!RRRR"),
    "quads": ("RRRR", "RRRR"),
    "unpaired": ("*!RR", "*!RR"),
    "rundown": ("AKQJ-", "AKQJT-"),
    "rundown0": ("AKQJ-", "AKQJT-"),
    "rundown1": ("AKQT-,AKJT-,AQJT-", "AKQJ9-,AKQT9-,AKJT9-,AQJT9-"),
    "rundown2": (
        "AKQ9-,AKT9-,AJT9-,AKJ9-,AQJ9-,AQT9-",
        "AKQJ8-,AKQ98-,AKT98-,AJT98-,AKQT8-,AKJT8-,AKJ98-,AQJT8-,AQJ98-,AQT98-",
    ),
}  # fmt: skip

# What the words mean, in a line.
MEANINGS = {
    "any": "every hand of Omaha", "all": "every hand of Omaha", "random": "every hand of Omaha",
    "doublesuited": "two cards of one suit and two of another", "singlesuited": "exactly two cards of one suit",
    "rainbow": "four suits", "monotone": "one suit", "acesuited": "an ace and another card of its suit",
    "paired": "exactly one pair in the hand", "doublepaired": "two pairs in the hand",
    "trips": "three of a rank in the hand", "quads": "four of a rank in the hand", "unpaired": "no pair in the hand",
    "rundown": "ranks in a row", "rundown0": "ranks in a row", "rundown1": "ranks in a row but for one gap",
    "rundown2": "ranks in a row but for gaps of two ranks together",
    "$DS": "two suits", "$SS": "one pair of suited cards", "$NP": "no pair", "$OP": "exactly one pair",
    "$TP": "two pairs", "$NT": "no three of a rank", "$0G": "ranks in a row", "$1G": "ranks in a row but for one gap",
    "$2G": "ranks in a row but for gaps of two", "$B": "a rank from ace to jack", "$M": "a rank from ten to seven",
    "$Z": "a rank from six to deuce", "$L": "a rank of ace to eight, the ace low", "$N": "a rank from king to nine",
    "$F": "a rank from king to jack", "$R": "a rank from ace to ten", "$W": "a rank of ace to five, the ace low",
}  # fmt: skip

# ProPokerTools' macros: those of sets and lists mean hands as words do, the others are put in their place in a pattern.
MACROS = {
    "DS": "xxyy", "SS": "xxyz", "NP": "*!RR", "OP": "RRON", "TP": "RROO", "NT": "*!RRR",
    "0G": "AKQJ-", "1G": "AKQT-,AKJT-,AQJT-", "2G": "AKQ9-,AKT9-,AJT9-",
    "B": "[A-J]", "M": "[T-7]", "Z": "[6-2]", "L": "[A,2,3,4,5,6,7,8]", "N": "[K-9]", "F": "[K-J]", "R": "[A-T]",
    "W": "[A,2,3,4,5]",
}  # fmt: skip
