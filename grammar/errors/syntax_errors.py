"""Explains syntax errors: what was expected, where, and what to write.

The parser itself only knows that a token does not fit. The explanations here look at that token, at the one before
it, at the open brackets, and at what could have come instead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError, Span
from pql.grammar.lexing.hand_words import begins_like_a_hand, misread_hand
from pql.grammar.lexing.quantities import comma_in_number
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.hands import Name
from pql.grammar.tables.keywords import KEYWORDS

from .clause_errors import asked_of_the_wrong_statement, file_name, foreign_clause, misspelt, named_file
from .failure import Failure, short, wanted
from .formula_errors import FORMULA_FINDERS

if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState


def syntax_error(lexer: LexerState, token: Token | None) -> PQLError:
    """The error for a token that does not fit where it is, None for the end of the statement."""
    failure = Failure(lexer, token)
    for find in _FINDERS:
        diagnostic = find(failure)
        if diagnostic is not None:
            return PQLError(diagnostic)
    return PQLError(_plain(failure))


def _bad_hand(failure: Failure) -> Diagnostic | None:
    """A word beside the place that was surely meant to be a hand: `A10-A5`."""
    for token in (failure.token, failure.previous):
        if token is not None and isinstance(token.value, Name) and begins_like_a_hand(token.value.name):
            reason = misread_hand(token.value.name)
            return failure.error(reason.code, reason.message, reason.help, token.span)
    return None


def _dash(failure: Failure) -> Diagnostic | None:
    """A `-` that is neither a span nor "and down"."""
    lexer = failure.lexer
    token = failure.token
    if token is not None and token.type == "DASH":
        dash = token
    elif failure.before == "DASH" and failure.previous is not None:
        dash = failure.previous
    else:
        return None
    if lexer.mode == "boards":
        return failure.error(
            "bad-dash", "`-` has no meaning between boards", "write `minus` for a difference", dash.span
        )
    if dash is token and "RANGE" in failure.expected:
        return failure.error(
            "bad-dash",
            "from one number to another is written with dots",
            "the way to write it is `1..9`",
            dash.span,
        )
    if dash is token and not {"NUMBER", "DECIMAL"}.isdisjoint(failure.expected):
        return failure.error("bad-dash", "no number here is below 0", "write it without the `-`", dash.span)
    return failure.error(
        "bad-dash",
        "`-` is a span between two classes of hands, two groups or two percentages, and these are not",
        f"for the difference write {_as_minus(failure, dash)}",
        dash.span,
    )


def _as_minus(failure: Failure, dash: Token) -> str:
    """What is at both sides of a `-`, with `minus` between."""
    left = next((token for token in reversed(failure.tokens) if token.end <= dash.lexpos), None)
    right = _WORD_AHEAD(failure.lexer.text, dash.end)
    if (
        left is None
        or right is None
        or left.type not in ("ATOM", "HAND", "GROUP", "PERCENT")
        or isinstance(left.value, Name)
    ):
        return "`minus`"
    return f"`{failure.text(left)} minus {right.group(1)}`"


_WORD_AHEAD = re.compile(r"\s*([^\s,;()'\"]{1,30})").match


def _open_bracket(failure: Failure) -> Diagnostic | None:
    """A bracket that is still open where its statement, string or clause ends."""
    lexer, token = failure.lexer, failure.token
    closes = token is None or token.type in _CLAUSE_TERMINALS or token.type in ("ENDQUOTE", "BETTER")
    if not lexer.openers or not closes or not ("RPAREN" in failure.expected or token is None):
        return None
    opener = lexer.openers[-1]
    where = (
        ""
        if token is None
        else f" before `{failure.text(token)}`"
        if token.type != "ENDQUOTE"
        else " in this string"
    )
    span = Span(opener, opener + 1)
    return failure.error("open-bracket", f"this `(` is never closed{where}", "write `)` where it ends", span)


_CLAUSE_TERMINALS = {row.token for row in KEYWORDS if row.language in ("clause", "statement")}


def _lone_closer(failure: Failure) -> Diagnostic | None:
    token = failure.token
    if token is None or token.type != "RPAREN":
        return None
    if failure.before == "LPAREN":
        return failure.error(
            "empty-bracket", "there is nothing between these brackets", f"write {failure.operand} there"
        )
    types = [other.type for other in failure.tokens]
    if types.count("LPAREN") > types.count("RPAREN"):
        return None
    filtered = _filtered_in_bracket(failure)
    if filtered is not None:
        return filtered
    return failure.error(
        "lone-bracket", "this `)` closes nothing", "leave it out, or write the `(` that is missing"
    )


def _filtered_in_bracket(failure: Failure) -> Diagnostic | None:
    """`(AA where flush on Kh7h2h)` in another notation: the bracket was taken for a part of the hands."""
    where = next((token for token in reversed(failure.tokens) if token.type == "WHERE"), None)
    hands = next((token for token in reversed(failure.tokens) if token.type == "NOTATION"), None)
    if where is None or hands is None or where.lexpos < hands.end:
        return None
    text = failure.text(hands)
    assert failure.token is not None
    if not text.startswith("(") or text.count("(") <= text.count(")"):
        return None
    filtered = failure.lexer.text[hands.lexpos + 1 : failure.token.lexpos].strip()
    return failure.error(
        "lone-bracket",
        "hands in this notation cannot be filtered within brackets",
        f"give them a name first: `let x = {filtered}`, then write `x`",
        Span(hands.lexpos, failure.token.end),
    )


def _empty_alternative(failure: Failure) -> Diagnostic | None:
    token = failure.token
    is_comma = token is not None and token.type == "COMMA"
    if not failure.wants_operand or not (is_comma or failure.before == "COMMA"):
        return None
    if failure.before == "COMMA" and failure.previous is not None:
        what = "between these commas" if is_comma else "after this comma"
        return failure.error(
            "empty-alternative",
            f"there is nothing {what}",
            f"write {failure.operand} there, or one comma less",
            failure.previous.span,
        )
    return failure.error(
        "empty-alternative",
        "there is nothing before this comma",
        f"write {failure.operand} there, or one comma less",
    )


def _empty_string(failure: Failure) -> Diagnostic | None:
    token, previous = failure.token, failure.previous
    if token is None or previous is None or token.type != "ENDQUOTE" or previous.type != "QUOTE":
        return None
    span = Span(previous.lexpos, token.end)
    return failure.error("empty-string", "there is nothing in this string", f"write {wanted(failure)}", span)


def _number_in_front(failure: Failure) -> Diagnostic | None:
    token = failure.token
    if token is None or token.type != "DECIMAL" or "ATOM" not in failure.expected:
        return None
    number = failure.text(token)
    help_line = f"a weight follows its hands: `AKs:{number}`, `(AA, KK):{number}`"
    rest = failure.lexer.text[token.end : failure.lexer.end_of_line(token.end)]
    if 0 < token.value < 1 and not failure.tokens and not rest.partition(";")[0].strip():
        percent = f"{100 * token.value:.6g}"
        help_line = f"the strongest {percent} % are `{percent}%`; {help_line}"
    return failure.error("weight-in-front", f"`{number}` alone says nothing", help_line)


def _bound(failure: Failure) -> Diagnostic | None:
    if failure.before != "COMPARE":
        return None
    return failure.error(
        "bad-bound",
        "the right side of a comparison is one hand, one group or one percentage",
        "write `Pair >= TT`, `? > Group3` or `Suited > 60%`",
    )


def _equals(failure: Failure) -> Diagnostic | None:
    token = failure.token
    if token is None or token.type != "ASSIGN" or "COMPARE" not in failure.expected:
        return None
    return failure.error(
        "bad-character",
        "sets are not compared with `=`",
        "write `and` for what is in both, `let NAME = ...` for a name",
    )


def _comma_in_number(failure: Failure) -> Diagnostic | None:
    """`within 0,05%`, `samples 100,000`."""
    token = failure.token
    if token is None or token.type not in ("COMMA", "SEPARATOR", "NUMBER"):
        return None
    found = comma_in_number(failure.lexer.text, token.lexpos)
    if found is None:
        return None
    reason, span = found
    return failure.error(reason.code, reason.message, reason.help, span)


_FINDERS = (
    _comma_in_number, _bad_hand, *FORMULA_FINDERS, _dash, _number_in_front, _bound, _open_bracket, _lone_closer,
    _empty_alternative, _empty_string, _equals, file_name, named_file, asked_of_the_wrong_statement, misspelt,
    foreign_clause,
)  # fmt: skip


def _plain(failure: Failure) -> Diagnostic:
    """The error if no explanation fits: the place, and what could stand there."""
    token, previous = failure.token, failure.previous
    missing = wanted(failure)
    after = f" after `{short(failure.text(previous))}`" if previous is not None else ""
    if token is None or failure.at_line_start:
        message = f"the statement is not finished{after}" if after else "there is nothing to read here"
        return failure.error("unexpected-end", message, f"still missing: {missing}" if missing else None)
    help_line = f"expected here: {missing}" if missing else None
    if token.type == "ENDQUOTE":
        return failure.error("unexpected-end", f"this string ends too early{after}", help_line)
    message = f"`{short(failure.text(token))}` cannot go here{after}"
    if token.type == "VS" and not after:
        message = "a hand is missing before `vs`"
    return failure.error("unexpected-word", message, help_line)
