"""Which statements may be sentences of players, told without a pattern: most are none, and go on at once."""

from __future__ import annotations

from pql.grammar.tables.keywords import STATEMENT_WORDS

from .state import LexerState
from .tokens import BLANK, Token, matcher

LONGEST_SENTENCE = 200

# The first word, without an `s` or an apostrophe at its end; the last; and what is within.
_FIRST = frozenset((
    "how", "what", "which", "who", "chance", "odd", "prob", "probability", "likelihood", "frequency", "percentage",
    "percent", "the", "doe", "do", "will", "range", "list", "compare", "ev", "expected", "break", "breakeven",
    "break-even", "pot", "pot-odd", "he", "she", "they", "villain", "hand", "strength", "card", "removal", "nut",
    "equity", "required", "minimum", "optimal", "share", "out", "combo", "my", "i", "is", "are", "hero", "number",
    "value", "call", "push", "pushing", "jam", "jamming", "shoving", "open", "open-shove", "open-push",
))  # fmt: skip
_LAST = frozenset((
    "preflop", "pre", "pre-flop", "in", "allin", "all-in", "way", "river", "showdown", "pot", "come", "hands", "list",
    "average", "equity",
))  # fmt: skip
_INSIDE = (
    "any a", "any k", "any q", "any j", "any p", "any t", "random h", "pocket", "-way", "suited ", "aces", "kings",
    "queens", "jacks", "tens", "eights", "deuces",
)  # fmt: skip
# Statements that sentences begin with too, and a word that only those have.
_BOTH = ("list", "compare", "nuts", "equity", "ev", "value", "shove")
_BESIDE = (
    " hands",
    " and ",
    " to ",
    "distribution",
    "advantage",
    "calling",
    " of a call",
    " of ",
    "ranges",
    " bb ",
    "big blind",
)


def statement_text(text: str, start: int, end: int) -> str:
    """The statement that begins at a place, as far as its line goes; empty where it is too long for a sentence."""
    line = text[start : min(end, start + LONGEST_SENTENCE + 1)].partition("\n")[0].partition(";")[0].rstrip()
    return line if len(line) <= LONGEST_SENTENCE else ""


def may_be_sentence(line: str) -> bool:
    """Whether a statement has words of a sentence.

    >>> may_be_sentence("JJ vs AKo preflop"), may_be_sentence("equity AA vs KK on Kh7h2c")
    (True, False)
    """
    lower = line.lower()
    first = lower.partition(" ")[0]
    last = lower.rpartition(" ")[2].rstrip("?!.")
    if last in _LAST or any(part in lower for part in _INSIDE):
        return True
    if first in STATEMENT_WORDS and not lower.endswith("?"):
        return first in _BOTH and any(word in lower for word in _BESIDE)
    if first.rstrip("'’s") in _FIRST or lower.endswith("?"):
        return True
    return 0 < lower.find(" on ") < max(lower.find(" v"), lower.find(" against"))


def find_sentence(lexer: LexerState) -> None:
    """At the beginning of a statement: what its words are, if it is a sentence."""
    start = lexer.first
    if not lexer.dialect and may_be_sentence(statement_text(lexer.text, start, lexer.end)):
        from .sentences import sentence

        lexer.glosses = sentence(lexer, start)


def pass_over(lexer: LexerState) -> Token | None:
    """The next token where words of a sentence are it, None where it is read as ever; what adds nothing is passed."""
    blank = matcher(BLANK)
    while (match := blank(lexer.text, lexer.pos, lexer.end)) is not None:
        gloss = lexer.glosses.pop(match.end(), None)
        if gloss is None:
            break
        if gloss.terminal:
            from .sentences import gloss_token

            return gloss_token(lexer, match.end(), gloss)
        lexer.reinterpreted = True
        lexer.pos = gloss.end
    return None
