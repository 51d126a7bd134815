"""Mistakes in formulas and around `where`, in a player's terms."""

from __future__ import annotations

from pql.grammar.diagnostics import Diagnostic, Span
from pql.grammar.tables.keywords import AGGREGATES, KEYWORDS
from pql.grammar.tables.suggestions import did_you_mean

from .select_errors import SELECT_FINDERS
from .situation import Situation, diagnostic


def _percent(situation: Situation) -> Diagnostic | None:
    """`> 60%`: in a formula `%` is the remainder of a division."""
    tokens = situation.tokens
    if situation.before != "TIMES" or tokens[-1].value != "%" or len(tokens) < 2:
        return None
    number, sign = tokens[-2:]
    if number.type not in ("NUMBER", "DECIMAL"):
        return None
    span = Span(number.lexpos, sign.end)
    share = f"{number.value / 100:.10f}".rstrip("0")
    share += "0" * share.endswith(".")
    message = "in a formula `%` is the remainder of a division, and a share is a decimal"
    return diagnostic(situation, "percent-in-formula", message, f"write `{share}`", span)


def _count_of_all(situation: Situation) -> Diagnostic | None:
    """`count(*)`."""
    token = situation.token
    if (
        token is None
        or token.value != "*"
        or situation.before != "LPAREN"
        or "SYMBOL" not in situation.expected
    ):
        return None
    return diagnostic(
        situation, "unexpected-word", "`*` is no formula", "write `count(true)` for the number of deals"
    )


def _bare_card(situation: Situation) -> Diagnostic | None:
    """`turnCard() = As`: the one card that is a word of formulas."""
    token = situation.token
    if token is None or token.type != "AS" or "SYMBOL" not in situation.expected:
        return None
    text = situation.text(token)
    return diagnostic(
        situation, "unexpected-word", f"`{text}` cannot stand here", f"cards stand in quotes: `'{text}'`"
    )


def _not_in(situation: Situation) -> Diagnostic | None:
    """`x not in (...)`."""
    token = situation.token
    if token is None or token.type != "NEGATED" or "EQUALITY" not in situation.expected:
        return None
    return diagnostic(
        situation,
        "unexpected-word",
        "`not` stands before what it negates",
        "write `not x in (...)`, `not x = y`, or `and not`",
    )


def _open_case(situation: Situation) -> Diagnostic | None:
    """A `case` without its `end`."""
    types = [token.type for token in situation.tokens]
    if "END" not in situation.expected or types.count("CASE") <= types.count("END"):
        return None
    opener = next(token for token in reversed(situation.tokens) if token.type == "CASE")
    return diagnostic(
        situation, "open-case", "this `case` is never closed", "write `end` where it ends", opener.span
    )


def _foreign_sign(situation: Situation) -> Diagnostic | None:
    """`x ** 2`, `x ^^ y`, `x ~~ y`: operators of OpenHoldem that PQL writes in another way."""
    token, previous = situation.token, situation.previous
    if token is None or previous is None or previous.end < token.lexpos:
        text = situation.lexer.text
        if token is None or token.value != "~" or not text.startswith("~~", token.lexpos):
            return None
        sign, span = "~~", Span(token.lexpos, token.lexpos + 2)
    else:
        sign, span = f"{previous.value}{token.value}", Span(previous.lexpos, token.end)
    if sign not in _FOREIGN_SIGNS or not {"SYMBOL", "EQUALITY"}.intersection(situation.expected):
        return None
    message, help_line = _FOREIGN_SIGNS[sign]
    return diagnostic(situation, "unexpected-word", message, help_line, span)


_FOREIGN_SIGNS = {
    "**": ("there is no power in formulas", "write the product: `x * x`"),
    "^^": ("there is no `^^` in formulas", "for one of two conditions and not both write `(x) != (y)`"),
    "~~": ("there is no `~~` in formulas", "write `=`, or between which bounds: `x > 2.5 and x < 3.5`"),
}


def _bare_range(situation: Situation) -> Diagnostic | None:
    """`inRange(hero, 22+)`: hands without quotes, where `+` is an addition."""
    token, tokens = situation.token, situation.tokens
    if (
        token is None
        or token.type not in ("RPAREN", "COMMA")
        or situation.before != "PLUS"
        or len(tokens) < 2
    ):
        return None
    hands, sign = tokens[-2:]
    if hands.end != sign.lexpos or hands.type not in ("NUMBER", "SYMBOL"):
        return None
    text = situation.lexer.text[hands.lexpos : sign.end]
    return diagnostic(
        situation,
        "unexpected-word",
        "after this `+` a number is missing",
        f"hands stand in quotes in a formula: `'{text}'`",
        Span(hands.lexpos, sign.end),
    )


def _no_board(situation: Situation) -> Diagnostic | None:
    """`22+ where flushdraw`, which says on no board."""
    if (
        "ON" not in situation.expected
        or "SYMBOL" in situation.expected
        or "EQUALITY" not in situation.expected
    ):
        return None
    return diagnostic(
        situation,
        "missing-board",
        "`where` after hands is asked on one board, and there is none",
        "write `on` and three to five cards behind the formula: `22+ where flushdraw on Kh7h2c`",
    )


def _no_operator(situation: Situation) -> Diagnostic | None:
    """Two values side by side."""
    token = situation.token
    if (
        token is None
        or token.type not in _VALUES
        or "EQUALITY" not in situation.expected
        or situation.at_line_start
    ):
        return None
    text = situation.text(token)
    if "FROM" in situation.expected and "$end" not in situation.expected:
        near = did_you_mean(text, [row.word for row in KEYWORDS if row.token in situation.expected])
        if near is not None and len(text) > 1:
            return diagnostic(situation, "unknown-word", f"unknown word `{text}`", f"did you mean `{near}`?")
        missing = "," if text.lower() in AGGREGATES else "from"
        message = f"`{missing}` is missing before `{text}`"
        return diagnostic(
            situation, "missing-operator", message, "write `select avg(x), count(y) from hero='AA'`"
        )
    if token.type == "SYMBOL" and text.lower() in _FOREIGN_OPERATORS:
        help_line = _FOREIGN_OPERATORS[text.lower()]
    elif situation.before == "AT" and token.type == "LPAREN":
        help_line = "the street comes last: `name(...)@flop`"
    else:
        help_line = "write `and`, `or`, a comparison or another operator between the two"
    what = f"`{text}`" if len(text) < 30 else "this"
    return diagnostic(situation, "missing-operator", f"an operator is missing before {what}", help_line)


_VALUES = ("SYMBOL", "NUMBER", "DECIMAL", "STRING", "LPAREN", "BANG", "CASE")
_FOREIGN_OPERATORS = {
    "is": "write `=`, or `!=` for `is not`",
    "between": "write `x >= a and x <= b`",
    "like": "write `inRange(hero, '...')`",
    "xor": "write `!=` between two conditions in parentheses",
    "mod": "write `%`",
}


def _board_before_where(situation: Situation) -> Diagnostic | None:
    """`22+ on Kh7h2c where flushdraw`."""
    token, types = situation.token, [token.type for token in situation.tokens]
    if token is None or token.type != "WHERE" or "ON" not in types or "WHERE" in situation.expected:
        return None
    return diagnostic(
        situation,
        "unexpected-word",
        "`where` stands before its board",
        "write `22+ where flushdraw on Kh7h2c`",
    )


FORMULA_FINDERS = (
    _percent, _count_of_all, _bare_card, _not_in, _open_case, _foreign_sign, _bare_range, *SELECT_FINDERS, _no_board,
    _board_before_where, _no_operator,
)  # fmt: skip
