"""Words and macros for Omaha hands, each as the pattern it means."""

from __future__ import annotations

# By word: the pattern for hands of four cards, and of five.
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

# ProPokerTools' macros: what is put in their place.
MACROS = {
    "DS": ":xxyy", "SS": ":xxyz", "NP": "!RR", "OP": ":RRON", "TP": ":RROO", "NT": "!RRR",
    "0G": "AKQJ-", "1G": "(AKQT-,AKJT-,AQJT-)", "2G": "(AKQ9-,AKT9-,AJT9-)",
    "B": "[A-J]", "M": "[T-7]", "Z": "[6-2]", "L": "[A,2,3,4,5,6,7,8]", "N": "[K-9]", "F": "[K-J]", "R": "[A-T]",
    "W": "[A,2,3,4,5]",
}  # fmt: skip
