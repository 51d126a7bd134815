"""Small faults in C, Cython and JavaScript: an operator or a number for another, as a tired programmer writes them.

These languages have no tool like cosmic-ray here, so places are found in the text, outside comments and strings.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

KINDS = {".c": "c", ".h": "c", ".pyx": "cython", ".pxi": "cython", ".js": "js"}

# What is no code: comments, strings, lines of the preprocessor, declarations that import or include.
_BESIDE = {
    "c": r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:\\\n|[^\n])*',
    "cython": r'""".*?"""|#[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^(?:from|cimport|import|include)\b[^\n]*'
    r"|^[ \t]*(?:cp?def|def)\b[^\n]*(?:\n[ \t]{8,}[^\n]*)*:$|^cdef extern .*?(?=^\S)|[\[,][ ]*:{1,2}1\]",
    "js": r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|^(?:import|export \{)[^;]*;"
    r"|(?<=[=(,:?!&|])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*",
}
# An operator is one only between blanks: `*` may be a pointer, `<` of a template, `-` a sign.
_INSTEAD = {
    "<": ("<=", ">"),
    "<=": ("<", ">"),
    ">": (">=", "<"),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "===": ("!==",),
    "!==": ("===",),
    "&&": ("||",),
    "||": ("&&",),
    "and": ("or",),
    "or": ("and",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "%": ("/",),
    "&": ("|",),
    "|": ("&",),
    "<<": (">>",),
    ">>": ("<<",),
    "+=": ("-=",),
    "-=": ("+=",),
    "|=": ("&=",),
    "&=": ("|=",),
    "??": ("&&",),
}
_PLACE = re.compile(
    r"(?<= )(?:" + "|".join(map(re.escape, sorted(_INSTEAD, key=len, reverse=True))) + r")(?= )"
    r"|(?<![\w.])(?:true|false|True|False)(?!\w)|(?<![\w.])\d+(?![\w.])"
)
_WORDS = {"true": "false", "false": "true", "True": "False", "False": "True"}


def places(text: str, kind: str) -> list[tuple[int, int]]:
    """Where something stands that may be otherwise: its first and last place in the text.

    >>> places("int a = b < 3;  // a < 4", "c")
    [(10, 11), (12, 13)]
    """
    code = re.sub(
        _BESIDE[kind],
        lambda beside: re.sub(r"[^\n]", "\0", beside[0]),
        text,
        flags=re.DOTALL | re.MULTILINE,
    )
    return [found.span() for found in _PLACE.finditer(code)]


def changed(text: str, place: tuple[int, int], rng: random.Random) -> str:
    """The text with something else at a place.

    >>> changed("a < 3", (2, 3), random.Random(1))
    'a <= 3'
    >>> changed("a < 3", (4, 5), random.Random(1))
    'a < 4'
    """
    start, end = place
    before = text[start:end]
    if before.isdecimal():
        after = str(int(before) + (1 if before == "0" else rng.choice([1, -1])))
    else:
        after = _WORDS.get(before) or rng.choice(_INSTEAD[before])
    return text[:start] + after + text[end:]


def faults(text: str, kind: str, rng: random.Random) -> Iterator[tuple[int, str]]:
    """The faults of a text in random order, each place once: its line and the text that has it."""
    found = places(text, kind)
    for place in rng.sample(found, len(found)):
        yield text.count("\n", 0, place[0]) + 1, changed(text, place, rng)
