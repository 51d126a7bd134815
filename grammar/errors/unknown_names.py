"""Explains unknown names: a similar word, a bad hand, or simply an unknown name.

The parser takes any word as a name; the code that looks names up calls this for an unknown one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pql.base.diagnostics import Diagnostic, Misread, Source, Span
from pql.base.suggestions import did_you_mean
from pql.grammar.lexing.board_patterns import misread_positions
from pql.grammar.lexing.hand_words import begins_like_a_hand, misread_hand
from pql.grammar.tables.keywords import (
    BOARD_WORDS,
    CLAUSE_WORDS,
    HAND_WORDS,
    ONLY_READ_KINDS,
    RANGE_KINDS,
    STATEMENT_WORDS,
    STREETS,
    Keyword,
    words_of,
)


def unknown_name(
    name: str, language: str, known: Iterable[str], span: Span | None, source: Source
) -> Diagnostic:
    """The error for a name that is not among the `known` ones of its `language`: `hands`, `boards`, `formulas`,
    `record` for formulas of recorded hands, or `tournaments` for those of results of tournaments.

    >>> unknown_name("steel", "hands", ["steal"], None, Source("steel")).help
    'did you mean `steal`?'
    >>> unknown_name("AKx", "hands", [], None, Source("AKx")).message
    '`x` is not a suffix of `AK`'
    """
    known = list(known)
    if name == "_":
        none = "there is no last answer yet"
        return Diagnostic(
            "unknown-name", none, span, source=source, help="in the shell `_` is the last set answered"
        )
    if language in ("formulas", "record", "tournaments"):
        return _unknown_symbol(name, known, language, span, source)
    near = did_you_mean(name, known)
    if near is None and begins_like_a_hand(name):
        reason = misread_hand(name) if language == "hands" else misread_positions(name)
        return Diagnostic(reason.code, reason.message, span, source=source, help=reason.help)
    begins = _begins_statement(span, source)
    help_line = None if near is not None else _other_language(name.lower(), language, begins)
    if near is None and help_line is None:
        near = did_you_mean(name, _words(language, begins))
    if near is not None:
        help_line = f"did you mean `{near}`?"
    elif help_line is None and language == "hands":
        help_line = f"a hand is written `AKs`, `TT+` or `AcKd`; `let {name} = ...` names a set of hands"
    elif help_line is None:
        help_line = f"a board is written `AK*` or `AhKd7c`; `let {name} = board ...` names a set of boards"
    return Diagnostic("unknown-name", f"unknown name `{name}`", span, source=source, help=help_line)


def unknown_texture(name: str, known: Iterable[str], span: Span | None, source: Source) -> Diagnostic:
    """The error for a name behind a street, `turn.pared`, that is no texture; `known` are those of one's own."""
    words = [*known, *[word for word, row in BOARD_WORDS.items() if row.token == "TEXTURE"]]
    near = did_you_mean(name, words)
    if span is not None:
        street, start = source.text[span.start : span.end].partition(".")[0], span.end - len(name)
        span = Span(start, span.end)
    else:
        street = "turn"
    help_line = f"did you mean `{street}.{near}`?" if near else f"write a texture there: `{street}.paired`"
    return Diagnostic("bad-board", f"`{name}` is not a texture", span, source=source, help=help_line)


def _begins_statement(span: Span | None, source: Source) -> bool:
    before = source.text[: span.start].rstrip(" \t") if span is not None else ";"
    return before[-1:] in ("", "\n", ";")


def shell_command(name: str) -> str | None:
    """The command of the shell for a word that people type at other prompts, such as `help`."""
    command = _SHELL_COMMANDS.get(name.lower())
    return None if command is None else f"in the shell `{command}` does that"


_SHELL_COMMANDS = {"help": "\\?", "quit": "\\q", "exit": "\\q", "bye": "\\q"}
_NUMBERED = {"gap": "`Gap1`, `Gap2`, `Gap3`, and `Gap` for any of them", "group": "`Group1` to `Group9`"}


def _other_language(name: str, language: str, begins: bool) -> str | None:
    """The help for a word that means something elsewhere."""
    if begins and name in _SHELL_COMMANDS:
        return shell_command(name)
    if language == "hands":
        row = BOARD_WORDS.get(name)
        if row is not None and row.token in ("TEXTURE", "HIGHCARD"):
            return (
                f"`{name}` describes boards: write `board {name}`" if begins else f"`{name}` describes boards"
            )
        numbered = _NUMBERED.get(name.rstrip("0123456789"))
        return None if numbered is None else f"there are {numbered}"
    if name in STREETS:
        return f"a street comes before a texture: `{name}.paired`"
    row = HAND_WORDS.get(name)
    return f"`{name}` describes hands" if row is not None and row.token in ("ATOM", "GROUP") else None


def _unknown_symbol(
    name: str, known: list[str], language: str, span: Span | None, source: Source
) -> Diagnostic:
    """A word of a formula that is no symbol, function, player or name."""
    from pql.grammar.tables.keywords import formula_words, record_words, tournament_words
    from pql.grammar.tables.players_words import MADE_HANDS, played_formula

    words = {word.lower(): word for word in known}
    if language == "tournaments":
        words |= {word: row.name for word, row in tournament_words().items()}
    else:
        words |= {word: row.name for word, row in formula_words().items()}
    if language == "record":
        words |= {word: row.name for word, row in record_words().items()}
    near = did_you_mean(name, words.values())
    made = next((word for word, said in MADE_HANDS if re.fullmatch(said, name, re.IGNORECASE)), None)
    written, at = (source.text, span.start) if span else (name, 0)
    played = played_formula(written, at) if language == "record" else None
    if made is not None or played is not None:
        help_line = f"write `{made or played}`"
    elif name.lower() in _OTHER_SYMBOLS:
        help_line = _OTHER_SYMBOLS[name.lower()]
    elif name.lower().startswith("f$"):
        help_line = f"names have no `$`: `let {name[2:] or 'NAME'} = formula ...`"
    elif _OF_THE_TABLE.fullmatch(name) and language == "formulas":
        help_line = f"a deal has cards, and no bets or stacks: `let {name} = formula 10` gives it a value"
    elif name.lower() in BOARD_WORDS and BOARD_WORDS[name.lower()].token == "TEXTURE":
        help_line = f"textures go in quotes, after a street: `flop in '{name}'`"
    elif near is None and begins_like_a_hand(name):
        help_line = f"cards and ranges go in quotes: `'{name}'`"
    elif near is not None:
        help_line = f"did you mean `{near}`?"
    else:
        help_line = f"`let {name} = formula ...` names a formula"
    return Diagnostic("unknown-name", f"unknown name `{name}`", span, source=source, help=help_line)


# Words of other programs, or that people expect, and what formulas have instead.
_OTHER_SYMBOLS = {
    "if": "write `test ? this : that`, or `case when ... then ... end`",
    "null": "what cannot be computed is left out; write a condition in `where`",
    "besthandtype": "write `handType(hero, flop)`",
    "maxhandtype": "write `handType(hero, flop) <= pair`",
    "flopinboard": "write `boardInRange('...')`",
    "pairingranks": "write `intersectingHandRanks(hero, flop)`",
    "ln": "formulas have no logarithm: they compare, count and average",
    "log": "formulas have no logarithm: they compare, count and average",
    "pow": "formulas have no power: write the product, `x * x`",
    "sqrt": "formulas have no root: compare with the square, `x * x`",
    "bitcount": "bits are counted by symbols: `npcbits`, `nranked`, `nsuited`",
}


# Words of OpenHoldem and OpenPPL about players, bets and seats.
_OF_THE_TABLE = re.compile(
    r"(?:nplayers|nopponents|n?friends|nchairs|ncallbets|nraisbets|nbets|nchecks|pot|call|balance|stack|stacksize"
    r"|currentbet|amounttocall|bets|raises|calls|checks|folds|bblind|sblind|bigblind|smallblind|ante|rake|position"
    r"|betposition|dealposition|[a-z]*chair|in(?:button|smallblind|bigblind|earlyposition|middleposition"
    r"|lateposition|cutoff|utg))(?:[0-9]*|common|player|size|playing|active|seated|dealt|left|raising|calling)"
    r"|(?:bots|opponents?|button|players)[a-z]*(?:action|raises?|position|size|left|calls?|bets?)",
    re.IGNORECASE,
)


def _words(language: str, begins: bool) -> list[str]:
    """Keywords that could be meant, as people write them; those that begin a statement only where one begins."""
    words = [
        _as_written(row)
        for row in (*words_of(language).values(), *CLAUSE_WORDS.values())
        if len(row.word) > 1
    ]
    return [*words, *STATEMENT_WORDS] if begins else words


def _as_written(row: Keyword) -> str:
    is_set = row.language == "hands" and row.token in ("ATOM", "GROUP") and row.meaning not in ("any", "none")
    return row.word.capitalize() if is_set else row.word


def range_kind_named(word: str, *, written: bool = False) -> str:
    """The kind of range files that a word means; raises `Misread` for another word, which names those there are.

    Where a file is to be `written` kinds that are only read are not named.

    >>> range_kind_named("Flopzilla")
    'gto'
    """
    row = RANGE_KINDS.get(word.lower())
    if row is not None:
        return row.meaning
    rows = [row for row in RANGE_KINDS.values() if not (written and row.meaning in ONLY_READ_KINDS)]
    near = did_you_mean(word, [row.word for row in rows])
    kinds = ", ".join([f"`{row.word}`" for row in rows if not row.is_alias])
    raise Misread(
        "unknown-range-kind",
        f"there is no kind of range file `{word[:30]}`",
        f"did you mean `{near}`?" if near else f"write one of {kinds}",
    )
