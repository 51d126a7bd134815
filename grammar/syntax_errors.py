"""What a player is told when the parser cannot go on: what was expected, where, and what to write.

The parser itself only knows that a token does not fit. The explanations here look at that token, at the one before
it, at the open brackets, and at what could have come instead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import automaton
from .diagnostics import Diagnostic, PQLError, Span
from .hand_words import begins_like_a_hand, misread_hand
from .keywords import KEYWORDS, STATEMENT_WORDS
from .limits import MAX_NESTING
from .nodes.hands import Name
from .suggestions import did_you_mean
from .tokens import Token

if TYPE_CHECKING:
    from .lexer import Lexer

# What terminals are called, in the order of mention; those of one name are one thing to a player.
NAMES = {
    "ATOM": "a hand", "HAND": "a hand", "POSITIONS": "a board", "NUMBER": "a number", "PERCENT": "a percentage",
    "CARDS": "cards", "ASSIGN": "`=`", "RPAREN": "`)`",
}  # fmt: skip


class Situation:
    """A token that does not fit (None: the end of the statement) and everything around it."""

    def __init__(self, lexer: Lexer, token: Token | None) -> None:
        self.lexer = lexer
        self.token = token
        self.tokens = lexer.tokens[:-1] if token is not None else lexer.tokens
        self.expected = automaton.acceptable(automaton.states_after(other.type for other in self.tokens))
        self.before = self.tokens[-1].type if self.tokens else ""
        self.previous = self.tokens[-1] if self.tokens and self.tokens[-1].end else None

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
        begins = token.type in _STATEMENT_TERMINALS or self.text(token).lower() in STATEMENT_WORDS
        return begins and "\n" in self.lexer.text[previous.end : token.lexpos]


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
    if dash is token and "RANGE" in situation.expected:
        return _diagnostic(
            situation,
            "bad-dash",
            "from one number to another is written with dots",
            "the way to write it is `1..9`",
            dash.span,
        )
    if dash is token and not {"NUMBER", "DECIMAL"}.isdisjoint(situation.expected):
        return _diagnostic(
            situation, "bad-dash", "no number here is below 0", "write it without the `-`", dash.span
        )
    return _diagnostic(
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
    types = [other.type for other in situation.tokens]
    if types.count("LPAREN") > types.count("RPAREN"):
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


def _empty_string(situation: Situation) -> Diagnostic | None:
    token, previous = situation.token, situation.previous
    if token is None or previous is None or token.type != "ENDQUOTE" or previous.type != "QUOTE":
        return None
    span = Span(previous.lexpos, token.end)
    return _diagnostic(
        situation, "empty-string", "there is nothing in this string", f"write {_wanted(situation)}", span
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
    words = {row.word for row in KEYWORDS if row.token in situation.expected and row.language == "clause"}
    names = [token for token in situation.tokens if isinstance(token.value, Name)]
    if situation.token is not None and isinstance(situation.token.value, str):
        names.append(situation.token)
    for suspect in reversed(names):
        word = situation.text(suspect)
        begins = suspect is situation.tokens[0] if situation.tokens else True
        near = did_you_mean(word, {*words, *STATEMENT_WORDS} if begins else words)
        if near is not None and near != word.lower():
            message, help_line = f"unknown word `{word}`", f"did you mean `{near}`?"
            return _diagnostic(situation, "unknown-word", message, help_line, suspect.span)
    return None


def _file_name(situation: Situation) -> Diagnostic | None:
    """`plot AA to picture.png`: a file name without quotes."""
    asking = [token.type for token in situation.tokens[:MAX_NESTING] if token.type in ("PLOT", "EXPORT")]
    if situation.before not in ("TO", "INTO") or not asking or situation.token is None:
        return None
    example = "file.csv" if asking[0] == "EXPORT" else "file.png"
    return _diagnostic(
        situation, "unexpected-word", "a file name stands in quotes", f"write `to '{example}'`, for example"
    )


def _asked_of_the_wrong_statement(situation: Situation) -> Diagnostic | None:
    """`plot export AA`, `export let x = AA`: what is neither a set nor a question."""
    token = situation.token
    if situation.before not in ("PLOT", "EXPORT") or token is None or token.type not in _STATEMENT_TERMINALS:
        return None
    word, inner = situation.before.lower(), token.type.lower()
    return _diagnostic(
        situation,
        "unexpected-word",
        f"`{word}` takes hands or a question, and `{inner}` is neither",
        f"write `{word} equity AA vs KK to 'file.{'png' if word == 'plot' else 'csv'}'`, for example",
    )


def _foreign_clause(situation: Situation) -> Diagnostic | None:
    """A clause that this statement does not have: `AKs vs QQ`, `draws AhKh vs QQ`."""
    token, tokens = situation.token, situation.tokens
    if token is None or token.type not in _CLAUSES or "COMMA" not in situation.expected:
        return None
    word = situation.text(token)
    asked = [other for other in tokens if other.type in _STATEMENT_TERMINALS and other.type not in _PREFIXES]
    if asked:
        having = _EXAMPLES.get(token.type)
        name = situation.text(asked[0]).lower()
        help_line = f"it belongs to `{having}`, for example" if having else f"leave out `{word}`"
        return _diagnostic(situation, "unexpected-word", f"this `{name}` has no `{word}`", help_line)
    example = _EXAMPLES.get(token.type, "equity AKs vs QQ")
    message = (
        f"`{word}` belongs to a statement such as `{example.split()[0]}`, and these are hands on their own"
    )
    return _diagnostic(situation, "unexpected-word", message, f"write `{example}`")


_CLAUSES = {row.token for row in KEYWORDS if row.language == "clause"}
_PREFIXES = ("EXPLAIN", "PLOT", "EXPORT")
_EXAMPLES = {
    "VS": "equity AKs vs QQ", "ON": "equity AKs vs QQ on Kh7h2c", "DEAD": "equity AKs vs QQ dead As",
    "EXACT": "equity AKs vs QQ exact", "WITHIN": "equity AKs vs QQ within 0.05%",
    "SAMPLES": "equity AKs vs QQ samples 100000", "SEED": "equity AKs vs QQ seed 42",
    "BY": "equity AKs vs QQ by hand", "IMPROVING": "outs AhKh on Qh7h2c improving",
    "DISCOUNTED": "outs AhKh on Qh7h2c vs JJ discounted", "OPPONENTS": "strength AdQc on 3h4cJh opponents 1..9",
    "INTO": "plot 22+ to 'range.png'", "LIMIT": "list 22+ limit 20", "CLASSES": "list board AK* classes",
    "OF": "sample 10 of 22+",
}  # fmt: skip


_FINDERS = (
    _bad_hand, _dash, _number_in_front, _bound, _open_bracket, _lone_closer, _empty_alternative, _empty_string, _equals,
    _file_name, _asked_of_the_wrong_statement, _misspelt, _foreign_clause,
)  # fmt: skip


def _plain(situation: Situation) -> Diagnostic:
    """What is said when nothing better is known: the place, and what could stand there."""
    token, previous = situation.token, situation.previous
    wanted = _wanted(situation)
    after = f" after `{_short(situation.text(previous))}`" if previous is not None else ""
    if token is None or situation.at_line_start:
        message = f"the statement is not finished{after}" if after else "there is nothing to read here"
        return _diagnostic(
            situation, "unexpected-end", message, f"still missing: {wanted}" if wanted else None
        )
    help_line = f"expected here: {wanted}" if wanted else None
    if token.type == "ENDQUOTE":
        return _diagnostic(situation, "unexpected-end", f"this string ends too early{after}", help_line)
    message = f"`{_short(situation.text(token))}` cannot stand here{after}"
    return _diagnostic(situation, "unexpected-word", message, help_line)


_LONGEST_SHOWN = 30


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _wanted(situation: Situation) -> str | None:
    """What could stand here, in words: the kind of thing, or a few keywords."""
    expected = situation.expected
    if "COMMA" in expected and "CARDS" not in expected:  # an expression could go on here, or end
        return _wanted_after_operand(expected)
    if "ATOM" in expected:
        return "a hand, such as `AKs`, `22+` or `Suited`"
    if "POSITIONS" in expected:
        return "a board, such as `AK*`, `Kh7h2c` or `rainbow`"
    if situation.before in _WANTED_AFTER:
        return _WANTED_AFTER[situation.before]
    names = dict.fromkeys(name for terminal, name in NAMES.items() if terminal in expected)
    clauses = [f"`{row.word}`" for row in KEYWORDS if row.language == "clause" and row.token in expected]
    end = ["the end of the statement"] if "$end" in expected else []
    choices = [*names, *clauses, *end]
    return " or ".join(part for part in (", ".join(choices[:-1]), *choices[-1:]) if part) or None


_WANTED_AFTER = {
    "LET": "a name", "SET": "the name of an option", "SHOW": "`options` or `names`", "IMPORT": "a file name in quotes",
    "BY": "`hand`, `class`, `flop`, `turn`, `river`, `texture` or `category`", "INTO": "a file name in quotes",
    "OPPONENTS": "their number: `3`, `1..9`", "ASSIGN": "a value", "VALUE": "cards, a number or `none`",
}  # fmt: skip


def _wanted_after_operand(expected: list[str]) -> str | None:
    if "INTO" in expected and "$end" not in expected and "RPAREN" not in expected:
        return "`to` and a file name in quotes"
    if "VS" in expected and "$end" not in expected and "RPAREN" not in expected:
        return "`vs` and the opponent's hands"
    clauses = [row.word for row in KEYWORDS if row.language == "clause" and row.token in expected]
    if clauses:
        return "an operator or " + ", ".join(f"`{word}`" for word in clauses)
    if "RPAREN" in expected:
        return "an operator or `)`"
    return "an operator (`,` `and` `minus`) or the end of the statement"
