"""`33,3%`, `AKs:0,5`, `samples 100,000`: commas inside numbers, where PQL has a point or nothing."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span

from .state import LexerState

_NUMBER = re.compile(r"(?<![0-9.,])([0-9]+)((?:,[0-9]+)+)(?![0-9.])([ \t]*%)?")
_THOUSANDS = re.compile(r"(?:,[0-9]{3})+")
_LONGEST = 40
_WITH_PAIR = re.compile(r"(?<![0-9,])([2-9]{2}),\Z")


def comma_in_number(text: str, place: int) -> tuple[Misread, Span] | None:
    """The reason and the place of a number with a comma in it, if one is around a place of the text.

    >>> comma_in_number("AKs:0,5", 6)[0].help
    'a decimal has a point: `0.5`'
    >>> comma_in_number("samples 100,000", 8)[0].help
    'write the number without commas: `100000`'
    >>> comma_in_number("22, 5%", 4) is None
    True
    """
    start = max(0, place - _LONGEST)
    for match in _NUMBER.finditer(text, start, place + _LONGEST):
        if match.start() <= place < match.end():
            whole, rest, unit = match.groups(default="")
            if whole != "0" and not unit and _THOUSANDS.fullmatch(rest):
                help_line = f"write the number without commas: `{whole}{rest.replace(',', '')}`"
            elif rest.count(",") > 1:
                return None
            else:
                help_line = f"a decimal has a point: `{whole}.{rest[1:]}{unit.strip()}`"
            reason = Misread("decimal-comma", f"`{match.group()}` has a comma in a number", help_line)
            return reason, Span(*match.span())
    return None


def refuse_comma_in_number(lexer: LexerState, place: int) -> None:
    """Raises the error for a number with a comma, where nothing else could be meant."""
    found = comma_in_number(lexer.text, place)
    if found is not None:
        lexer.fail(*found)


def warn_of_pair_in_percentage(lexer: LexerState, start: int, end: int) -> None:
    """`33,3%` is legal, the threes and the strongest 3 %, and was surely meant otherwise."""
    match = _WITH_PAIR.search(lexer.text, max(0, start - 4), start)
    if match is None:
        return
    percent = lexer.text[start:end].replace(" ", "")
    lexer.warn(
        "decimal-comma",
        f"this is `{match[1]}` and `{percent}`, because a comma separates two sets",
        Span(match.start(), end),
        f"a decimal has a point: `{match[1]}.{percent}`; for both sets put a blank after the comma",
    )
