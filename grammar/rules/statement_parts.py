"""The clauses of a statement, gathered in any order, each at most once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pql.grammar.diagnostics import Span
from pql.grammar.misread import Misread

if TYPE_CHECKING:
    from pql.grammar.lexing.tokens import Token

    from .hands import Production


class Clause(NamedTuple):
    """One clause: what it settles, its value, the word it begins with, and where it ends."""

    name: str
    value: Any
    word: Token
    end: int


class Clauses:
    """What a statement says besides its first set: the players, and each clause at most once."""

    __slots__ = ("count", "end", "filtered", "members", "said", "start")

    def __init__(self, word: Token, member: Any, count: int = 0) -> None:
        self.start = word.lexpos
        self.end: int = member.span.end
        self.members = [member]
        self.count = count
        self.said: dict[str, Any] = {}
        self.filtered: Any = None

    def say(self, p: Production, clause: Clause) -> None:
        """Adds a clause; `exact`, `within` and `samples` are one kind."""
        name, value, word, end = clause
        if name in self.said:
            again, help_line = _REPEATED.get(
                name, (f"`{p.lexer.text[word.lexpos : word.end].lower()}`", "leave one of them out")
            )
            reason = Misread("repeated-clause", f"this statement says {again} twice", help_line)
            p.lexer.fail(reason, word.span)
        self.said[name] = value
        self._check_filter(p)
        self._go_on(p, end)

    def meet(self, p: Production, opponent: Any) -> None:
        """Adds a player after `vs`."""
        self.members.append(opponent.value)
        self.note_filter(p, opponent)
        self._go_on(p, opponent.value.span.end)

    def meet_options(self, p: Production, options: tuple[Any, ...]) -> None:
        """Adds what stands after `from`."""
        self.members.append(options)
        self._go_on(p, options[-1].span.end)

    def note_filter(self, p: Production, member: Any) -> None:
        """Keeps a player whose `where` stands without parentheses: its `on` could be taken for the statement's."""
        if getattr(member, "form", "") == "where":
            self.filtered = member.value
            self._check_filter(p)

    def _check_filter(self, p: Production) -> None:
        if self.filtered is not None and "on" in self.said:
            text = p.lexer.text[slice(*self.filtered.span)]
            help_line = (
                f"write `({text})`" if len(text) <= _LONGEST_SHOWN else "write `(... where ... on ...)`"
            )
            reason = Misread(
                "open-where",
                "in a statement with a board of its own, `where` stands in parentheses",
                help_line,
            )
            p.lexer.fail(reason, self.filtered.span)

    @property
    def span(self) -> Span:
        """From the first word of the statement to the end of its last clause."""
        return Span(self.start, self.end)

    def _go_on(self, p: Production, end: int) -> None:
        self.end = end
        p.slice[0].value = self


_LONGEST_SHOWN = 60

_REPEATED = {
    "accuracy": ("how exact to be", "write one of `exact`, `within`, `samples`"),
    "rule": ("which outs count", "write one of `improving`, `discounted`"),
}
