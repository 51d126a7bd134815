"""Explains syntax errors in formulas and around `where`."""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, Span
from pql.base.suggestions import did_you_mean
from pql.grammar.tables.keywords import AGGREGATES, KEYWORDS, STREETS
from pql.grammar.tables.players_words import played_formula

from .failure import Failure, short
from .select_errors import SELECT_FINDERS


def _percent(failure: Failure) -> Diagnostic | None:
    """`> 60%`: in a formula `%` is the remainder of a division."""
    tokens = failure.tokens
    if failure.before != "TIMES" or tokens[-1].value != "%" or len(tokens) < 2:
        return None
    number, sign = tokens[-2:]
    if number.type not in ("NUMBER", "DECIMAL"):
        return None
    span = Span(number.lexpos, sign.end)
    share = f"{number.value / 100:.10f}".rstrip("0")
    share += "0" * share.endswith(".")
    message = "in a formula `%` is the remainder of a division, and a share is a decimal"
    return failure.error("percent-in-formula", message, f"write `{share}`", span)


def _count_of_all(failure: Failure) -> Diagnostic | None:
    """`count(*)`."""
    token = failure.token
    if token is None or token.value != "*" or failure.before != "LPAREN" or "SYMBOL" not in failure.expected:
        return None
    return failure.error(
        "unexpected-word", "`*` is not a formula", "write `count(true)` for the number of deals"
    )


def _bare_card(failure: Failure) -> Diagnostic | None:
    """`turnCard() = As`: the one card that is a word of formulas."""
    token = failure.token
    if token is None or token.type != "AS" or "SYMBOL" not in failure.expected:
        return None
    text = failure.text(token)
    return failure.error("unexpected-word", f"`{text}` cannot go here", f"cards go in quotes: `'{text}'`")


def _not_in(failure: Failure) -> Diagnostic | None:
    """`x not in (...)`."""
    token = failure.token
    if token is None or token.type != "NEGATED" or "EQUALITY" not in failure.expected:
        return None
    return failure.error(
        "unexpected-word",
        "`not` comes before what it negates",
        "write `not x in (...)`, `not x = y`, or `and not`",
    )


def _open_case(failure: Failure) -> Diagnostic | None:
    """A `case` without its `end`."""
    types = [token.type for token in failure.tokens]
    if "END" not in failure.expected or types.count("CASE") <= types.count("END"):
        return None
    opener = next(token for token in reversed(failure.tokens) if token.type == "CASE")
    return failure.error("open-case", "this `case` is never closed", "write `end` where it ends", opener.span)


def _foreign_sign(failure: Failure) -> Diagnostic | None:
    """`x ** 2`, `x ^^ y`, `x ~~ y`: operators of OpenHoldem that PQL writes in another way."""
    token, previous = failure.token, failure.previous
    if token is None or previous is None or previous.end < token.lexpos:
        text = failure.lexer.text
        if token is None or token.value != "~" or not text.startswith("~~", token.lexpos):
            return None
        sign, span = "~~", Span(token.lexpos, token.lexpos + 2)
    else:
        sign, span = f"{previous.value}{token.value}", Span(previous.lexpos, token.end)
    if sign not in _FOREIGN_SIGNS or not {"SYMBOL", "EQUALITY"}.intersection(failure.expected):
        return None
    message, help_line = _FOREIGN_SIGNS[sign]
    return failure.error("unexpected-word", message, help_line, span)


_FOREIGN_SIGNS = {
    "**": ("there is no power in formulas", "write the product: `x * x`"),
    "^^": ("there is no `^^` in formulas", "for one of two conditions and not both write `(x) != (y)`"),
    "~~": ("there is no `~~` in formulas", "write `=`, or between which bounds: `x > 2.5 and x < 3.5`"),
}


def _bare_range(failure: Failure) -> Diagnostic | None:
    """`inRange(hero, 22+)`: hands without quotes, where `+` is an addition."""
    token, tokens = failure.token, failure.tokens
    if token is None or token.type not in ("RPAREN", "COMMA") or failure.before != "PLUS" or len(tokens) < 2:
        return None
    hands, sign = tokens[-2:]
    if hands.end != sign.lexpos or hands.type not in ("NUMBER", "SYMBOL"):
        return None
    text = failure.lexer.text[hands.lexpos : sign.end]
    return failure.error(
        "unexpected-word",
        "after this `+` a number is missing",
        f"hands go in quotes in a formula: `'{text}'`",
        Span(hands.lexpos, sign.end),
    )


def _no_board(failure: Failure) -> Diagnostic | None:
    """`22+ where flushdraw`, which says on no board."""
    if "ON" not in failure.expected or "SYMBOL" in failure.expected or "EQUALITY" not in failure.expected:
        return None
    return failure.error(
        "missing-board",
        "`where` after hands needs one board, and there is none",
        "write `on` and three to five cards after the formula: `22+ where flushdraw on Kh7h2c`",
    )


def _players_words(failure: Failure) -> Diagnostic | None:
    """`where out of position`: what players call an act or a place at the table, of hands that were played."""
    token, tokens = failure.token, failure.tokens
    if token is None or "HISTORY" not in [each.type for each in tokens]:
        return None
    text = failure.lexer.text
    # The words may have begun as something else: a symbol, a street, `in`, `on`, `from`.
    for first in (*tokens[-_FEW:], token):
        formula = played_formula(text, first.lexpos)
        if formula is not None:
            message = f"`{short(text[first.lexpos : token.end])}` is not a formula"
            span = Span(first.lexpos, token.end)
            return failure.error("missing-operator", message, f"write `{formula}`", span)
    return None


_FEW = 3


def _no_operator(failure: Failure) -> Diagnostic | None:
    """Two values side by side."""
    token = failure.token
    if (
        token is None
        or token.type not in _VALUES
        or "EQUALITY" not in failure.expected
        or failure.at_line_start
    ):
        return None
    text = failure.text(token)
    if "FROM" in failure.expected and "$end" not in failure.expected:
        near = did_you_mean(text, [row.word for row in KEYWORDS if row.token in failure.expected])
        if near is not None and len(text) > 1:
            return failure.error("unknown-word", f"unknown word `{text}`", f"did you mean `{near}`?")
        missing = "," if text.lower() in AGGREGATES else "from"
        message = f"`{missing}` is missing before `{text}`"
        return failure.error("missing-operator", message, "write `select avg(x), count(y) from hero='AA'`")
    if text.lower() in ("is", "matches") and failure.text(failure.tokens[-1]).lower() in (*STREETS, "board"):
        help_line = "what a board is like is in quotes, after `in`: `flop in 'monotone'`"
    elif token.type == "SYMBOL" and text.lower() in _FOREIGN_OPERATORS:
        help_line = _FOREIGN_OPERATORS[text.lower()]
    elif failure.before == "AT" and token.type == "LPAREN":
        help_line = "the street comes last: `name(...)@flop`"
    else:
        help_line = "write `and`, `or`, a comparison or another operator between the two"
    what = f"`{text}`" if len(text) < 30 else "this"
    return failure.error("missing-operator", f"an operator is missing before {what}", help_line)


_VALUES = ("SYMBOL", "NUMBER", "DECIMAL", "STRING", "LPAREN", "BANG", "CASE")
_FOREIGN_OPERATORS = {
    "is": "write `=`, or `!=` for `is not`",
    "between": "write `x >= a and x <= b`",
    "like": "write `inRange(hero, '...')`",
    "xor": "write `!=` between two conditions in parentheses",
    "mod": "write `%`",
}


def _board_before_where(failure: Failure) -> Diagnostic | None:
    """`22+ on Kh7h2c where flushdraw`."""
    token, types = failure.token, [token.type for token in failure.tokens]
    if token is None or token.type != "WHERE" or "ON" not in types or "WHERE" in failure.expected:
        return None
    return failure.error(
        "unexpected-word", "`where` comes before its board", "write `22+ where flushdraw on Kh7h2c`"
    )


FORMULA_FINDERS = (
    _percent, _count_of_all, _bare_card, _not_in, _open_case, _foreign_sign, _bare_range, _players_words,
    *SELECT_FINDERS, _no_board, _board_before_where, _no_operator,
)  # fmt: skip
