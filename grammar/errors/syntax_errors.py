"""What a player is told when the parser cannot go on: what was expected, where, and what to write.

The parser itself only knows that a token does not fit. The explanations here look at that token, at the one before
it, at the open brackets, and at what could have come instead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.grammar.diagnostics import Diagnostic, PQLError, Span
from pql.grammar.lexing.decimal_commas import comma_in_number
from pql.grammar.lexing.hand_words import begins_like_a_hand, misread_hand
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.hands import Name
from pql.grammar.tables.keywords import KEYWORDS

from .clause_errors import asked_of_the_wrong_statement, file_name, foreign_clause, misspelt
from .formula_errors import FORMULA_FINDERS
from .situation import Situation, diagnostic, short, wanted

if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState


def syntax_error(lexer: LexerState, token: Token | None) -> PQLError:
    """The error for a token that does not fit where it stands, None for the end of the statement."""
    situation = Situation(lexer, token)
    for find in _FINDERS:
        diagnostic = find(situation)
        if diagnostic is not None:
            return PQLError(diagnostic)
    return PQLError(_plain(situation))


def _bad_hand(situation: Situation) -> Diagnostic | None:
    """A word beside the place that was surely meant to be a hand: `A10-A5`."""
    for token in (situation.token, situation.previous):
        if token is not None and isinstance(token.value, Name) and begins_like_a_hand(token.value.name):
            reason = misread_hand(token.value.name)
            return diagnostic(situation, reason.code, reason.message, reason.help, token.span)
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
        return diagnostic(
            situation,
            "bad-dash",
            "`-` has no meaning between boards",
            "write `minus` for a difference",
            dash.span,
        )
    if dash is token and "RANGE" in situation.expected:
        return diagnostic(
            situation,
            "bad-dash",
            "from one number to another is written with dots",
            "the way to write it is `1..9`",
            dash.span,
        )
    if dash is token and not {"NUMBER", "DECIMAL"}.isdisjoint(situation.expected):
        return diagnostic(
            situation, "bad-dash", "no number here is below 0", "write it without the `-`", dash.span
        )
    return diagnostic(
        situation,
        "bad-dash",
        "`-` is a span between two classes of hands, two groups or two percentages, and these are not",
        f"for the difference write {_as_minus(situation, dash)}",
        dash.span,
    )


def _as_minus(situation: Situation, dash: Token) -> str:
    """What stands at both sides of a `-`, with `minus` between."""
    left = next((token for token in reversed(situation.tokens) if token.end <= dash.lexpos), None)
    right = _WORD_AHEAD(situation.lexer.text, dash.end)
    if left is None or right is None or left.type not in ("ATOM", "HAND", "GROUP", "PERCENT"):
        return "`minus`"
    return f"`{situation.text(left)} minus {right.group(1)}`"


_WORD_AHEAD = re.compile(r"\s*([^\s,;()'\"]{1,30})").match


def _open_bracket(situation: Situation) -> Diagnostic | None:
    """A bracket that is still open where its statement, string or clause ends."""
    lexer, token = situation.lexer, situation.token
    closes = token is None or token.type in _CLAUSE_TERMINALS or token.type in ("ENDQUOTE", "BETTER")
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
    return diagnostic(
        situation, "open-bracket", f"this `(` is never closed{where}", "write `)` where it ends", span
    )


_CLAUSE_TERMINALS = {row.token for row in KEYWORDS if row.language in ("clause", "statement")}


def _lone_closer(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "RPAREN":
        return None
    if situation.before == "LPAREN":
        return diagnostic(
            situation,
            "empty-bracket",
            "there is nothing between these brackets",
            f"write {situation.operand} there",
        )
    types = [other.type for other in situation.tokens]
    if types.count("LPAREN") > types.count("RPAREN"):
        return None
    return diagnostic(
        situation, "lone-bracket", "this `)` closes nothing", "leave it out, or write the `(` that is missing"
    )


def _empty_alternative(situation: Situation) -> Diagnostic | None:
    token = situation.token
    is_comma = token is not None and token.type == "COMMA"
    if not situation.wants_operand or not (is_comma or situation.before == "COMMA"):
        return None
    if situation.before == "COMMA" and situation.previous is not None:
        what = "between these commas" if is_comma else "after this comma"
        return diagnostic(
            situation,
            "empty-alternative",
            f"there is nothing {what}",
            f"write {situation.operand} there, or one comma less",
            situation.previous.span,
        )
    return diagnostic(
        situation,
        "empty-alternative",
        "there is nothing before this comma",
        f"write {situation.operand} there, or one comma less",
    )


def _empty_string(situation: Situation) -> Diagnostic | None:
    token, previous = situation.token, situation.previous
    if token is None or previous is None or token.type != "ENDQUOTE" or previous.type != "QUOTE":
        return None
    span = Span(previous.lexpos, token.end)
    return diagnostic(
        situation, "empty-string", "there is nothing in this string", f"write {wanted(situation)}", span
    )


def _number_in_front(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "DECIMAL" or "ATOM" not in situation.expected:
        return None
    number = situation.text(token)
    return diagnostic(
        situation,
        "weight-in-front",
        f"`{number}` alone says nothing",
        f"a weight follows its hands: `AKs:{number}`, `(AA, KK):{number}`",
    )


def _bound(situation: Situation) -> Diagnostic | None:
    if situation.before != "COMPARE":
        return None
    return diagnostic(
        situation,
        "bad-bound",
        "the right side of a comparison is one hand, one group or one percentage",
        "write `Pair >= TT`, `? > Group3` or `Suited > 60%`",
    )


def _equals(situation: Situation) -> Diagnostic | None:
    token = situation.token
    if token is None or token.type != "ASSIGN" or "COMPARE" not in situation.expected:
        return None
    return diagnostic(
        situation,
        "bad-character",
        "sets are not compared with `=`",
        "write `and` for what is in both, `let NAME = ...` for a name",
    )


def _comma_in_number(situation: Situation) -> Diagnostic | None:
    """`within 0,05%`, `samples 100,000`."""
    token = situation.token
    if token is None or token.type not in ("COMMA", "SEPARATOR", "NUMBER"):
        return None
    found = comma_in_number(situation.lexer.text, token.lexpos)
    if found is None:
        return None
    reason, span = found
    return diagnostic(situation, reason.code, reason.message, reason.help, span)


_FINDERS = (
    _comma_in_number, _bad_hand, *FORMULA_FINDERS, _dash, _number_in_front, _bound, _open_bracket, _lone_closer,
    _empty_alternative, _empty_string, _equals, file_name, asked_of_the_wrong_statement, misspelt, foreign_clause,
)  # fmt: skip


def _plain(situation: Situation) -> Diagnostic:
    """What is said when nothing better is known: the place, and what could stand there."""
    token, previous = situation.token, situation.previous
    missing = wanted(situation)
    after = f" after `{short(situation.text(previous))}`" if previous is not None else ""
    if token is None or situation.at_line_start:
        message = f"the statement is not finished{after}" if after else "there is nothing to read here"
        return diagnostic(
            situation, "unexpected-end", message, f"still missing: {missing}" if missing else None
        )
    help_line = f"expected here: {missing}" if missing else None
    if token.type == "ENDQUOTE":
        return diagnostic(situation, "unexpected-end", f"this string ends too early{after}", help_line)
    message = f"`{short(situation.text(token))}` cannot stand here{after}"
    return diagnostic(situation, "unexpected-word", message, help_line)
