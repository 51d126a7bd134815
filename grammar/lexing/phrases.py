"""What players write before a set or an amount, as the token of the statement that it asks for.

`combos QQ+`, `how many flops are paired`, `mdf 50 into 100`. Each phrase has one meaning; what could mean several is
left to the help of errors (`pql/grammar/errors/`).
"""

from __future__ import annotations

import re

from .state import LexerState
from .tokens import BOARDS, HANDS, POT, Token

_BOARDS_ASKED = r"(?:flops?|boards?)"
# (phrase, what follows it, terminal, mode behind it)
_ROWS = (
    (
        r"how\s+many\s+(?:combos|combinations|hands)(?:\s+(?:of|in|are\s+in))?",
        r"\s+[^\s;,)]",
        "COMBOS",
        HANDS,
    ),
    (r"(?:combos?|combinations)(?:\s+(?:of|in))?", r"\s+[^\s;,)&|\\-]", "COMBOS", HANDS),
    (rf"how\s+many\s+{_BOARDS_ASKED}\s+are(?!\s+(?:there|in)\b)", r"\s+[^\s;]", "BOARD", BOARDS),
    (
        rf"how\s+(?:often|likely)\s+(?:is|are)\s+(?:(?:the|a)\s+)?{_BOARDS_ASKED}",
        r"\s+[^\s;]",
        "BOARD",
        BOARDS,
    ),
    (
        r"(?:mdf|minimum\s+defen[cs]e(?:\s+frequency)?|alpha|bluffs?(?:[ -]+(?:to|per)[ -]+value)?(?:\s+ratio)?)"
        r"(?:\s+(?:of|for))?",
        r"\s+[0-9.$]",
        "MDF",
        POT,
    ),
    (r"pot[ \t-]?odds(?:\s+(?:of|for|on|call))?", r"\s+[0-9.$]", "POTODDS", POT),
)
_ENGLISH = re.compile(
    r"how\s+many\s+(?:combos|combinations|hands)\s+(?:are\s+there|beat|have)\b", re.IGNORECASE
)
_matchers: list[tuple[re.Pattern[str], str, str]] = []


def phrase_token(lexer: LexerState, start: int) -> Token | None:
    """The token of the phrase that begins a statement here, None where the word is a name or begins none."""
    if _ENGLISH.match(lexer.text, start, lexer.end) is not None:
        return None
    for pattern, terminal, mode in _compiled():
        match = pattern.match(lexer.text, start, lexer.end)
        if match is not None:
            lexer.mode = mode
            lexer.reinterpreted = True
            return Token(terminal, match.group(1), start, match.end(1))
    return None


def _compiled() -> list[tuple[re.Pattern[str], str, str]]:
    if not _matchers:
        _matchers.extend(
            [
                (re.compile(rf"({phrase})(?={ahead})", re.IGNORECASE), terminal, mode)
                for phrase, ahead, terminal, mode in _ROWS
            ]
        )
    return _matchers
