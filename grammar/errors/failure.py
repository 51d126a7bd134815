"""A syntax error before it is explained: the token that does not fit, and its surroundings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, Span
from pql.grammar.lexing.tokens import Token
from pql.grammar.tables import automaton
from pql.grammar.tables.keywords import KEYWORDS, OMAHA_GAMES, STATEMENT_WORDS

if TYPE_CHECKING:
    from pql.grammar.lexing.state import LexerState

# Names of terminals in messages, in the order in which they are listed; several terminals may share a name.
NAMES = {
    "ATOM": "a hand", "HAND": "a hand", "POSITIONS": "a board", "NUMBER": "a number", "PERCENT": "a percentage",
    "CARDS": "cards", "ASSIGN": "`=`", "RPAREN": "`)`",
}  # fmt: skip


class Failure:
    """A token that does not fit (None: the end of the statement) and everything around it."""

    def __init__(self, lexer: LexerState, token: Token | None) -> None:
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
        """Whether a hand, a board or a formula must come, and nothing else can."""
        return not {"ATOM", "POSITIONS", "SYMBOL"}.isdisjoint(self.expected) and "COMMA" not in self.expected

    @property
    def operand(self) -> str:
        """`a hand`, `a board` or `a formula`."""
        if "SYMBOL" in self.expected:
            return "a formula"
        return "a hand" if "ATOM" in self.expected or "HAND" in self.expected else "a board"

    @property
    def at_line_start(self) -> bool:
        """Whether the token is the first of a line and begins a statement: the one above was not finished."""
        token, previous = self.token, self.previous
        if token is None or previous is None:
            return False
        begins = token.type in STATEMENT_TERMINALS or self.text(token).lower() in STATEMENT_WORDS
        return begins and "\n" in self.lexer.text[previous.end : token.lexpos]

    def error(self, code: str, message: str, help: str | None = None, span: Span | None = None) -> Diagnostic:
        """An error at a place, else at the token, or where the statement should have gone on."""
        if span is None:
            if self.token is not None and not self.at_line_start:
                span = self.token.span
            else:
                end = self.previous.end if self.previous is not None else self.lexer.last_end
                span = Span(end, end + 1)
        return Diagnostic(code, message, span, source=self.lexer.source, help=help)


STATEMENT_TERMINALS = {row.token for row in KEYWORDS if row.language == "statement"}


_LONGEST_SHOWN = 30


def short(text: str) -> str:
    """A text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def wanted(failure: Failure) -> str | None:
    """What could stand here, in words: the kind of thing, or a few keywords."""
    # A title can stand behind every question, and is never what is missing.
    expected = [terminal for terminal in failure.expected if terminal != "TITLE"]
    if "EQUALITY" in expected:
        return _wanted_after_formula(expected)
    before = [token.type for token in failure.tokens]
    if before[:1] == ["EV"] and before[-2:] == ["WITH", "PERCENT"]:
        return f"`vs` and the opponent's hands; if it is the equity, write `equity {failure.text(failure.previous)}`"
    if "PAY" in expected and "HISTORY" not in before:
        return "another stack, or `pay` and the prizes: `pay 50, 30, 20`"
    if "HERO" in expected and "$end" not in expected:
        return "`hero` and `villain` with the numbers or names of their stacks: `hero 2 villain 1`"
    if "COMMA" in expected and "CARDS" not in expected:  # an expression could go on here, or end
        return _wanted_after_operand(expected)
    if "ATOM" in expected:
        if failure.lexer.dialect in OMAHA_GAMES:
            return "hands, such as `AA$ds`, `AKQJ` or `doublesuited`"
        return "a hand, such as `AKs`, `22+` or `Suited`"
    if "SYMBOL" in expected and failure.before != "AS":
        if failure.before == "SELECT":
            return "what to compute, such as `avg(riverEquity(hero))`"
        return "a formula, such as `nouts`, `riverEquity(hero) > 0.5`"
    if "POSITIONS" in expected:
        return "a board, such as `AK*`, `Kh7h2c` or `rainbow`"
    if "WIN" in expected or ("TO" in expected and "COMMA" not in expected):
        return "`to win` and the pot: `call 50 to win 150`; or `into` and the pot before the bet"
    if "OVER" in expected:
        return "`over` and the bet: `raise 150 over 50 into 100`"
    if "INTOPOT" in expected:
        return "`into` and the pot: `bet 50 into 100`"
    if failure.before == "AS" and failure.tokens[0].type == "EXPORT":
        return "a kind of file, such as `pio`"
    if "AS" in expected and "$end" not in expected:
        return "`as` and a name for the range"
    if failure.before == "BY" and "WORD" not in expected:
        return "sets of cards: `by (pairs = turn.paired)`"
    if failure.before == "SHOW" and "COMPARING" in {token.type for token in failure.tokens}:
        return "`breakdown` or `distribution`"
    if failure.before in _WANTED_AFTER:
        return _WANTED_AFTER[failure.before]
    names = dict.fromkeys(name for terminal, name in NAMES.items() if terminal in expected)
    clauses = [f"`{row.word}`" for row in KEYWORDS if row.language == "clause" and row.token in expected]
    end = ["the end of the statement"] if "$end" in expected else []
    choices = [*names, *clauses, *end]
    return " or ".join(part for part in (", ".join(choices[:-1]), *choices[-1:]) if part) or None


_WANTED_AFTER = {
    "LET": "a name", "SET": "the name of an option", "SHOW": "`options` or `names`",
    "IMPORT": "a file name in quotes, or `range` and one",
    "RANGEFILE": "a file name in quotes", "NODE": "its name in quotes",
    "FROM": "a player's hands: `hero='AA'`", "SEPARATOR": "another option: `villain='KK'`", "GROUPED": "`by`",
    "ORDERED": "`by`", "AS": "a name", "BY": "`hand`, `class`, `flop`, `turn`, `river`, `texture` or `category`",
    "TITLE": "the title in quotes: `title 'My range'`",
    "INTO": "a file name in quotes", "OPPONENTS": "their number: `3`, `1..9`", "ASSIGN": "a value",
    "VALUE": "cards, a number or `none`", "EV": "`call`, `bet` or `raise`", "CALL": "an amount: `call 50 to win 150`",
    "BET": "an amount: `bet 50 into 100`, `bet 2/3 pot`", "RAISE": "the whole amount: `raise 150 over 50 into 100`",
    "OVER": "the bet that is raised",
    "ICM": "a stack for each player: `icm 5000, 3000, 2000 pay 50, 30, 20`", "STACKS": "a stack for each player",
    "PAY": "the prizes: `pay 50, 30, 20`", "HERO": "the number or the name of a stack",
    "CHIPSFILE": "a file name in quotes: `icm from 'table.csv'`", "BETS": "what a player has bet: `in 800`",
    "VILLAIN": "the number or the name of a stack", "ANTE": "what each player posts: `ante 0.1`",
    "SHOVE": "a stack in big blinds: `shove 10bb vs 30%`", "NASH": "a stack in big blinds: `nash 12bb`",
    "MDF": "the bet: `mdf 2/3 pot`, or `mdf 50 into 100`", "POTODDS": "the call: `pot odds 50 to win 150`",
    "KNOWN": "a percentage: `equity 30%`", "FOLDS": "a percentage: `folds 40%`",
    "WIN": "the pot before the call", "INTOPOT": "the pot before the bet",
    "RAKE": "a percentage: `rake 5%`", "CAP": "an amount",
    "FLOPS": "how many flops: `flops 25`; or `flops of` and a file name in quotes",
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


def _wanted_after_formula(expected: list[str]) -> str:
    if "FROM" in expected and "$end" not in expected:
        return "an operator, `,` or `from`"
    if "COLON" in expected:
        return "`:` and the value for when the test fails"
    if "RPAREN" in expected:
        return "an operator, `,` or `)`"
    clauses = [row.word for row in KEYWORDS if row.language == "clause" and row.token in expected]
    if clauses:
        return "an operator or " + ", ".join(f"`{word}`" for word in clauses)
    words = [word for word in ("then", "when", "else", "end") if word.upper() in expected]
    if words:
        return "an operator or " + ", ".join(f"`{word}`" for word in words)
    return "an operator, or the end of the statement"
