"""What a player is told when the parser cannot go on: what was expected, where, and what to write.

The parser itself only knows that a token does not fit. The explanations here look at that token, at the one before
it, at the open brackets, and at what could have come instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import automaton
from .diagnostics import Diagnostic, PQLError, Span
from .hand_words import begins_like_a_hand, misread_hand
from .keywords import KEYWORDS
from .nodes.hands import Name
from .suggestions import did_you_mean
from .tokens import Token

if TYPE_CHECKING:
    from .lexer import Lexer

# What terminals are called; those of one name are one thing to a player.
NAMES = {
    "ATOM": "a hand", "HAND": "a hand", "CARD": "a hand", "GROUP": "a hand", "TOP": "a hand",
    "POSITIONS": "a board", "TEXTURE": "a board", "NUMBER": "a number", "PERCENT": "a percentage",
    "DECIMAL": "a percentage", "CARDS": "cards", "WORD": "a word", "STRING": "a file name in quotes",
    "ASSIGN": "`=`", "RPAREN": "`)`", "OF": "`of`", "VS": "`vs`", "BOARD": "`board`",
}  # fmt: skip

_OPERATORS = ("COMMA", "OR", "MINUS", "AND")
_OPERANDS_OF_HANDS = ("ATOM", "HAND", "GROUP")
_ENDS = ("$end", "ENDQUOTE")


class Situation:
    """A token that does not fit (None: the end of the statement) and everything around it."""

    def __init__(self, lexer: Lexer, token: Token | None) -> None:
        self.lexer = lexer
        self.token = token
        types = lexer.types[:-1] if token is not None else lexer.types
        self.expected = automaton.acceptable(automaton.states_after(types))
        self.before = types[-1] if types else ""
        self.previous = lexer.before_previous if token is not None else lexer.previous

    def text(self, token: Token | None) -> str:
        """How a token is written."""
        return "" if token is None else self.lexer.text[token.lexpos : token.end]

    @property
    def wants_operand(self) -> bool:
        """Whether a hand or a board must come, and nothing else can."""
        return ("ATOM" in self.expected or "POSITIONS" in self.expected) and "COMMA" not in self.expected

    @property
    def operand(self) -> str:
        """`a hand` or `a board`."""
        return "a hand" if "ATOM" in self.expected or "HAND" in self.expected else "a board"

    @property
    def at_line_start(self) -> bool:
        """Whether the token is the first of a line and begins a statement: the one above was not finished."""
        token, previous = self.token, self.previous
        if token is None or previous is None:
            return False
        return "\n" in self.lexer.text[previous.end : token.lexpos] and token.type in _STATEMENT_TERMINALS


_STATEMENT_TERMINALS = {row.token for row in KEYWORDS if row.language == "statement"}


def syntax_error(lexer: Lexer, token: Token | None) -> PQLError:
    """The error for a token that does not fit where it stands, None for the end of the statement."""
    situation = Situation(lexer, token)
    for find in _FINDERS:
        diagnostic = find(situation)
        if diagnostic is not None:
            return PQLError(diagnostic)
    return PQLError(_plain(situation))


def _diagnostic(
    situation: Situation, code: str, message: str, help: str | None = None, span: Span | None = None
) -> Diagnostic:
    lexer = situation.lexer
    if span is None:
        token = situation.token
        if token is not None and not situation.at_line_start:
            span = token.span
        else:
            end = situation.previous.end if situation.previous is not None else lexer.last_end
            span = Span(end, end + 1)
    return Diagnostic(code, message, span, source=lexer.source, help=help)


def _bad_hand(situation: Situation) -> Diagnostic | None:
    """A word beside the place that was surely meant to be a hand: `A10-A5`."""
    for token in (situation.token, situation.previous):
        if token is not None and isinstance(token.value, Name) and begins_like_a_hand(token.value.name):
            reason = misread_hand(token.value.name)
            return _diagnostic(situation, reason.code, reason.message, reason.help, token.span)
    return None


def _dash(situation: Situation) -> Diagnostic | None:
    """A `-` that is neither a span nor "and down"."""
    lexer = situation.lexer
    token = situation.token
    if token is not None and token.type == "DASH":
        dash = token
    elif situation.before == "DASH" and situation.previous is not None:
        dash = situation.previous
    else:
        return None
    if lexer.mode == "boards":
        return _diagnostic(
            situation,
            "bad-dash",
            "`-` has no meaning between boards",
            "write `minus` for a difference",
            dash.span,
        )
    return _diagnostic(
        situation,
        "bad-dash",
        "`-` is a span between two classes of hands, two groups or two percentages, and these are not",
        "write `minus` for a difference; `77-` without a blank means 77 and down",
        dash.span,
    )


def _open_bracket(situation: Situation) -> Diagnostic | None:
    """A bracket that is still open where its statement, string or clause ends."""
    lexer, token = situation.lexer, situation.token
    closes = token is None or token.type in _CLAUSE_TERMINALS or token.type in ("ENDQUOTE", "RESERVED")
    if not lexer.openers or not closes or not ("RPAREN" in situation.expected or token is None):
        return None
    opener = lexer.openers[-1]
    where = (
        ""
        if token is None
        else f" before `{situation.text(token)}`"
        if token.type != "ENDQUOTE"
        else " in this string"
    )
    span = Span(opener, opener + 1)
    return _diagnostic(
        situation, "open-bracket", f"this `(` is never closed{where}", "write `)` where it ends", span
    )


_CLAUSE_TERMINALS = {row.token for row in KEYWORDS if row.language in ("clause", "statement")}


def _lone_closer(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "RPAREN":
        return None
    if situation.before == "LPAREN":
        return _diagnostic(
            situation,
            "empty-bracket",
            "there is nothing between these brackets",
            f"write {situation.operand} there",
        )
    if situation.wants_operand:
        return None
    return _diagnostic(
        situation, "lone-bracket", "this `)` closes nothing", "leave it out, or write the `(` that is missing"
    )


def _empty_alternative(situation: Situation) -> Diagnostic | None:
    token = situation.token
    is_comma = token is not None and token.type == "COMMA"
    if not situation.wants_operand or not (is_comma or situation.before == "COMMA"):
        return None
    if situation.before == "COMMA" and situation.previous is not None:
        what = "between these commas" if is_comma else "after this comma"
        return _diagnostic(
            situation,
            "empty-alternative",
            f"there is nothing {what}",
            f"write {situation.operand} there, or one comma less",
            situation.previous.span,
        )
    return _diagnostic(
        situation,
        "empty-alternative",
        "there is nothing before this comma",
        f"write {situation.operand} there, or one comma less",
    )


def _number_in_front(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "DECIMAL" or "ATOM" not in situation.expected:
        return None
    number = situation.text(token)
    return _diagnostic(
        situation,
        "weight-in-front",
        f"`{number}` alone says nothing",
        f"a weight follows its hands: `AKs:{number}`, `(AA, KK):{number}`",
    )


def _bound(situation: Situation) -> Diagnostic | None:
    if situation.before != "COMPARE":
        return None
    return _diagnostic(
        situation,
        "bad-bound",
        "the right side of a comparison is one hand, one group or one percentage",
        "write `Pair >= TT`, `? > Group3` or `Suited > 60%`",
    )


def _equals(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "ASSIGN" or "COMPARE" not in situation.expected:
        return None
    return _diagnostic(
        situation,
        "bad-character",
        "sets are not compared with `=`",
        "write `and` for what is in both, `let NAME = ...` for a name",
    )


def _misspelt(situation: Situation) -> Diagnostic | None:
    """A name near the place that is nearly a word that could stand there: `equity AKs versus QQ`."""
    lexer, token = situation.lexer, situation.token
    words = {row.word for row in KEYWORDS if row.token in situation.expected and row.language == "clause"}
    for suspect in (token, *reversed(lexer.names)):
        if suspect is None or not isinstance(suspect.value, str | Name):
            continue
        word = situation.text(suspect)
        near = did_you_mean(word, words)
        if near is not None and near != word.lower():
            return _diagnostic(
                situation, "unknown-word", f"unknown word `{word}`", f"did you mean `{near}`?", suspect.span
            )
    return None


_FINDERS = (
    _bad_hand, _dash, _number_in_front, _bound, _open_bracket, _lone_closer, _empty_alternative, _equals, _misspelt,
)  # fmt: skip


def _plain(situation: Situation) -> Diagnostic:
    token = situation.token
    wanted = _wanted(situation)
    after = f" after `{_short(situation.text(situation.previous))}`" if situation.previous is not None else ""
    if token is None or situation.at_line_start:
        code = "unexpected-end"
        if situation.previous is None:
            what = "nothing to read here"
        else:
            what = f"the statement is not finished{after}"
        if situation.lexer.language is not None and situation.previous is None:
            return _diagnostic(situation, code, "there is no text", f"write {wanted}" if wanted else None)
        return _diagnostic(situation, code, what, f"{wanted} is missing" if wanted else None)
    shown = _short(situation.text(token))
    if token.type == "ENDQUOTE":
        return _diagnostic(
            situation,
            "unexpected-end",
            f"this string ends too early{after}",
            f"{wanted} is missing" if wanted else None,
        )
    return _diagnostic(
        situation,
        "unexpected-word",
        f"`{shown}` cannot stand here{after}",
        f"here comes {wanted}" if wanted else None,
    )


_LONGEST_SHOWN = 30


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _wanted(situation: Situation) -> str | None:
    """What could stand here, in words: the kind of thing, or a few keywords."""
    expected = situation.expected
    if "COMMA" in expected:  # an expression could go on here, or end
        return _wanted_after_operand(expected)
    names = dict.fromkeys(NAMES[terminal] for terminal in _ORDER if terminal in expected)
    return " or ".join(names) if names else None


_ORDER = (*NAMES,)


def _wanted_after_operand(expected: list[str]) -> str | None:
    if "VS" in expected and "$end" not in expected and "RPAREN" not in expected:
        return "`vs` and the opponent's hands"
    clauses = [row.word for row in KEYWORDS if row.language == "clause" and row.token in expected]
    if clauses:
        return "an operator or " + ", ".join(f"`{word}`" for word in clauses)
    if "RPAREN" in expected:
        return "an operator or `)`"
    return "an operator (`,` `and` `minus`) or the end of the statement"
