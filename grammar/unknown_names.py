"""What to say about a word that nobody has named: a near word, a bad hand, or simply an unknown name.

The parser takes any word for a name; whoever looks names up finds here what an unknown one was meant to be.
"""

from __future__ import annotations

from collections.abc import Iterable

from .diagnostics import Diagnostic, Source, Span
from .hand_words import begins_like_a_hand, misread_hand
from .keywords import CLAUSE_WORDS, STATEMENT_WORDS, words_of
from .patterns import misread_positions
from .suggestions import did_you_mean


def unknown_name(
    name: str, language: str, known: Iterable[str], span: Span | None, source: Source
) -> Diagnostic:
    """The error for a name that is not among the `known` ones of its `language`: `hands`, `boards` or `formulas`.

    >>> unknown_name("steel", "hands", ["steal"], None, Source("steel")).help
    'did you mean `steal`?'
    >>> unknown_name("AKx", "hands", [], None, Source("AKx")).message
    '`x` is not a suffix of `AK`'
    """
    known = list(known)
    if language == "formulas":
        return _unknown_symbol(name, known, span, source)
    near = did_you_mean(name, known)
    if near is None and begins_like_a_hand(name):
        reason = misread_hand(name) if language == "hands" else misread_positions(name)
        return Diagnostic(reason.code, reason.message, span, source=source, help=reason.help)
    if near is None:
        near = did_you_mean(name, _words(language, span, source))
    if near is not None:
        help_line = f"did you mean `{near}`?"
    elif language == "hands":
        help_line = f"a hand is written `AKs`, `TT+` or `AcKd`; `let {name} = ...` names a set of hands"
    else:
        help_line = f"a board is written `AK*` or `AhKd7c`; `let {name} = board ...` names a set of boards"
    return Diagnostic("unknown-name", f"unknown name `{name}`", span, source=source, help=help_line)


def _unknown_symbol(name: str, known: list[str], span: Span | None, source: Source) -> Diagnostic:
    """A word of a formula that is no symbol, function, player or name."""
    from .formula_words import formula_words

    words = {word.lower(): word for word in known}
    words |= {word: row.name for word, row in formula_words().items()}
    near = did_you_mean(name, words.values())
    if near is None and name.lower() in _OTHER_SYMBOLS:
        help_line = _OTHER_SYMBOLS[name.lower()]
    elif near is None and begins_like_a_hand(name):
        help_line = f"cards and ranges stand in quotes: `'{name}'`"
    elif near is not None:
        help_line = f"did you mean `{near}`?"
    else:
        help_line = f"`let {name} = formula ...` names a formula"
    return Diagnostic("unknown-name", f"unknown name `{name}`", span, source=source, help=help_line)


# What other programs have, or people expect, and formulas say otherwise.
_OTHER_SYMBOLS = {
    "if": "write `test ? this : that`, or `case when ... then ... end`",
    "null": "what cannot be computed is left out; write a condition in `where`",
    "besthandtype": "write `handType(hero, flop)`",
    "maxhandtype": "write `handType(hero, flop) <= pair`",
    "flopinboard": "write `boardInRange('...')`",
    "pairingranks": "write `intersectingHandRanks(hero, flop)`",
    "oesd": "write `openended`",
    "gutshotdraw": "write `gutshot`",
    "straightdraw": "write `openended or gutshot`",
}


def _words(language: str, span: Span | None, source: Source) -> list[str]:
    """Keywords that could be meant; those that begin a statement only where one begins."""
    words = [word for word in (*words_of(language), *CLAUSE_WORDS) if len(word) > 1]
    before = source.text[: span.start].rstrip(" \t") if span is not None else ";"
    return [*words, *STATEMENT_WORDS] if before[-1:] in ("", "\n", ";") else words
