"""Explains characters that have no meaning where they stand."""

from __future__ import annotations

from pql.base.diagnostics import Misread

_HELP = {
    "[": "in hands all brackets are round: `(AA, KK)`",
    "]": "in hands all brackets are round: `(AA, KK)`",
    "{": "all brackets are round: `(AA, KK)`",
    "}": "all brackets are round: `(AA, KK)`",
    "+": "`+` comes right after a hand: `TT+`, `ATs+`",
    "%": "a percentage begins with its number: `15%`",
    ":": "a weight is a number from 0 to 1: `AKs:0.5`, `AKs:50%`",
    "?": "on a board `*` is any card",
    "/": "a comment is written `/* ... */`; between hands write `,`",
    ".": "a decimal has a digit after its point: `0.5`",
    "^": "write `not` for everything else, `minus` for a difference",
    "~": "write `not` for everything else",
    "–": "write a plain `-`",
    "—": "write a plain `-`",
    "−": "write a plain `-`",
    "‘": "write a plain quotation mark, ' or \"",
    "’": "write a plain quotation mark, ' or \"",
    "“": "write a plain quotation mark, ' or \"",
    "”": "write a plain quotation mark, ' or \"",
    "≥": "write `>=`",
    "≤": "write `<=`",
    "$": "a parameter is written `$name`; macros are ProPokerTools' own: `ppt'$B$B'`",
    "@": "a weight follows a colon: `AKs:50%`",
    "#": "inside a string nothing is a comment",
}
_HELP_IN_FORMULAS = {
    "[": "in formulas all brackets are round",
    "]": "in formulas all brackets are round",
    "{": "in formulas all brackets are round",
    "}": "in formulas all brackets are round",
    ".": "a player goes before the dot: `villain.nouts`",
    "`": "bits are counted by symbols: `npcbits`, `nranked`, `nsuited`",
    "\\": "a division is written `/`",
    "@": "a street follows its symbol: `nouts@turn`",
}
_HELP_IN_BOARDS = {
    "[": "a range of ranks is `[8,Q]`, a comparison `[>2F]`",
    "]": "a range of ranks is `[8,Q]`, a comparison `[>2F]`: the `[` is missing",
    ":": "boards have no weights",
    "+": "write `>7` for 7 or higher",
}


def explain(char: str, mode: str, language: str | None) -> Misread:
    """The reason for a character that no token begins with.

    >>> explain("≥", "hands", None).help
    'write `>=`'
    """
    if char == ";":
        what = (
            f"a {language.rstrip('s')}"
            if language in ("formula", "layers")
            else f"a {language} expression"
            if language
            else "the string"
        )
        return Misread("bad-character", f"`;` cannot go inside {what}", "write `,` for either of two sets")
    if char == "[" and mode == "boards":
        return Misread("bad-character", "this `[` is not closed on its line", _HELP_IN_BOARDS[char])
    help_line = {"boards": _HELP_IN_BOARDS, "formula": _HELP_IN_FORMULAS}.get(mode, _HELP).get(char)
    shown = f"`{char}`" if char.isprintable() else f"the character U+{ord(char):04X}"
    return Misread("bad-character", f"{shown} means nothing here", help_line or _HELP.get(char))
