"""The state of the lexer: the text, the place in it, the mode, the tokens so far and the messages."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pql.base.diagnostics import Diagnostic, Misread, PQLError, Severity, Source, Span
from pql.grammar.limits import MAX_TEXT

from .tokens import BOARDS, LAYERS, START, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def _go_on() -> None:
    """Nobody wants the reading to end."""


class LexerState:
    """The state that the readers of tokens use and change.

    Of the text: `source`, `text`, `language` (`hands`, `boards` or `formula` where all of it is one expression, else
    None), `dialect` (the notation of bare hands, empty for PQL's own) and `lenient`, by which editors have strings and
    comments closed at the end of line or text. `accepts` is asked whether a terminal could come next in the statement,
    and `can_end`, at a newline, whether the statement could end there. `names` are those given by `let` as far as they
    are known: one of them is no other way to say `vs`. `check` is called now and then, and raises to end the reading.

    Of the place: `pos`, and `end`, where reading stops: the end of the text, or of the string that is being read.

    Of the statement: `first`, its beginning; `mode`; its `tokens` so far; `openers`, the places of its open brackets,
    `modes`, the mode around each, and `deepest`, how many there were at most; for each open string in `strings` where
    reading stops outside it, how wide its closing quote is, and the mode around it; `prefixes`, how many `not` and
    `explain` it has; `operators`, how many operators with two operands its formulas have; `listing`, whether a comma
    separates the options of `from`; `unclosed`, how many brackets the bare hands of Omaha of a player have open
    there; `layered`, how many brackets are open where a comma separates layers, -1 for nowhere; `has_formula`,
    whether a formula has begun; `copied`, what `case` has repeated of it; `fresh_line`, whether a newline comes
    before the next token;
    `filters`, where parentheses with a filter of Omaha open and close, None as long as nobody has looked.

    For editors: `ended_by` tells `;`, a newline and the end of the text apart, and `in_comment` says whether the
    text ends in an open comment.
    """

    def __init__(self, source: Source, language: str | None = None) -> None:
        self.source = source
        self.dialect = ""
        self.text = source.text
        self.pos = 0
        self.language = language
        self.can_end: Callable[[], bool] = lambda: False
        self.accepts: Callable[[str], bool] = lambda terminal: False
        self.names: Collection[str] = ()
        self.check: Callable[[], None] = _go_on
        self.diagnostics: list[Diagnostic] = []
        self.lenient = False
        self.ended_by = ""
        self.in_comment = False
        self.begin()
        if self.end > MAX_TEXT:
            message = f"this text has {self.end:,} characters, and {MAX_TEXT:,} is the most PQL reads at once"
            self.fail(Misread("text-too-long", message, "split it into several files"), Span(0, 1))

    def begin(self) -> None:
        """A statement begins here."""
        self.mode = BOARDS if self.language == LAYERS else self.language or START
        self.tokens: list[Token] = []
        self.first = self.pos
        self.openers: list[int] = []
        self.modes: list[str] = []
        self.deepest = 0
        self.strings: list[tuple[int, int, str]] = []
        self.prefixes = 0
        self.operators = 0
        self.fresh_line = False
        # Whether the statement is in a player's words, so that its answer says how it was read.
        self.reinterpreted = False
        self.listing = False
        self.unclosed = 0
        self.layered = 0 if self.language == LAYERS else -1
        self.has_formula = False
        self.copied = 0
        self.filters: set[int] | None = None
        self.end = len(self.text)

    def fail(self, reason: Misread, span: Span) -> NoReturn:
        """Raises `PQLError` for a reason at a place."""
        problem = Diagnostic(reason.code, reason.message, span, source=self.source, help=reason.help)
        raise PQLError(problem) from None

    def warn(
        self,
        code: str,
        message: str,
        span: Span,
        help: str | None = None,
        *,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Adds a warning or note."""
        self.diagnostics.append(
            Diagnostic(code, message, span, source=self.source, help=help, severity=severity)
        )

    @property
    def last_end(self) -> int:
        """Where the last token ends; the beginning of the statement if there is none yet."""
        return self.tokens[-1].end if self.tokens else self.first

    @property
    def in_string(self) -> bool:
        """Whether a string is being read as an expression."""
        return bool(self.strings)

    def end_of_line(self, start: int) -> int:
        """Where the line ends, or what is being read of it."""
        end = self.text.find("\n", start, self.end)
        return self.end if end < 0 else end
