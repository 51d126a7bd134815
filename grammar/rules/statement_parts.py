"""A statement while it is read: its sets, its clauses in any order, each at most once, and how its rows are ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.formulas import format_formula
from pql.grammar.nodes.base import Formula, Layer, Layers, TextNode

from .production import Production, extent, finish, gather

if TYPE_CHECKING:
    from pql.grammar.lexing.tokens import Token
    from pql.grammar.nodes.base import Statement
    from pql.grammar.nodes.formulas import NumberParameter

    from .production import Production


MOST_FOLDED = 7


class Clause(NamedTuple):
    """One clause: its name, its value, the word it begins with, and where it ends."""

    name: str
    value: Any
    word: Token
    end: int


class FoldedHands(NamedTuple):
    """The hands of a player who has folded: a clause that may be there again, for the next player."""

    word: Token
    hands: Any
    form: str


class StatementParts:
    """The sets of a statement (its players, most often), those of who has folded, the values of its clauses by name."""

    __slots__ = ("clauses", "count", "end", "filtered", "folded", "part", "sets", "start", "two_sides")

    def __init__(self, word: Token, first: Any, count: int | NumberParameter = 0) -> None:
        self.start = word.lexpos
        self.end: int = first.span.end
        self.sets = [first]
        self.folded: list[Any] = []
        self.count = count
        self.clauses: dict[str, Any] = {}
        self.filtered: Any = None
        # What of a comparison is asked for, and whether its first set is two with a bare `and` between.
        self.part = "compare"
        self.two_sides = False

    def __getitem__(self, clause: str) -> Any:
        """The value of a clause, None where the statement has none of that name."""
        return self.clauses.get(clause)

    @property
    def span(self) -> Span:
        """From the first word of the statement to the end of its last clause."""
        return Span(self.start, self.end)

    def add_clause(self, p: Production, clause: Clause | FoldedHands) -> None:
        """Adds a clause; `exact`, `within` and `samples` are one kind, and each `folded` is another player."""
        if isinstance(clause, FoldedHands):
            self._add_folded(p, clause)
            return
        name, value, word, end = clause
        if name in self.clauses:
            again, help_line = _REPEATED.get(
                name, (f"`{p.lexer.text[word.lexpos : word.end].lower()}`", "leave one of them out")
            )
            reason = Misread("repeated-clause", f"this statement says {again} twice", help_line)
            p.lexer.fail(reason, word.span)
        # The sets of a `select` are lists of what is asked and given: those players are dealt beside these.
        if name == "opponents" and len(self.sets) > 1 and not isinstance(self.sets[0], tuple):
            _refuse_both(p, word)
        self.clauses[name] = value
        self._check_filter(p)
        self.end = end

    def add_player(self, p: Production, word: Token, player: Any) -> None:
        """Adds the hands after `vs`."""
        if "opponents" in self.clauses:
            _refuse_both(p, word)
        self.sets.append(player.value)
        self.note_filter(p, player)
        self.end = player.value.span.end

    def _add_folded(self, p: Production, player: FoldedHands) -> None:
        if len(self.folded) == MOST_FOLDED:
            message = f"at most {MOST_FOLDED} players have folded"
            p.lexer.fail(Misread("bad-folded", message, "leave one of them out"), player.word.span)
        self.folded.append(player.hands)
        self.note_filter(p, player)
        self.end = player.hands.span.end

    def note_filter(self, p: Production, player: Any) -> None:
        """Keeps a player whose `where` is without parentheses: its `on` could be taken for the statement's."""
        if getattr(player, "form", "") == "where":
            self.filtered = player.hands if isinstance(player, FoldedHands) else player.value
            self._check_filter(p)

    def _check_filter(self, p: Production) -> None:
        if self.filtered is not None and "on" in self.clauses:
            text = p.lexer.text[slice(*self.filtered.span)]
            shown = text if len(text) <= _LONGEST_SHOWN else "... where ... on ..."
            reason = Misread(
                "open-where",
                "if the statement has its own board, put `where` in parentheses",
                f"write `({shown})`",
            )
            p.lexer.fail(reason, self.filtered.span)


_LONGEST_SHOWN = 60

_REPEATED = {
    "accuracy": ("how exact to be", "write one of `exact`, `within`, `samples`"),
    "rule": ("which outs count", "write one of `improving`, `article`, `discounted`"),
}


def _refuse_both(p: Production, word: Token) -> None:
    reason = Misread(
        "both-opponents",
        "give the opponents by `vs` or by `opponents`, not both",
        "leave one of them out",
    )
    p.lexer.fail(reason, word.span)


# Shared actions of most statements


def begin(p: Production) -> None:
    """A statement begins with its word and its first set."""
    result, word, *_, first = p.slice
    result.value = StatementParts(word, finish(p.lexer, first.value))
    result.value.note_filter(p, first)


def begin_unsaid(p: Production) -> None:
    """Two players without the word of a statement: `AhKh vs QQ`."""
    result, first, word, other = p.slice
    parts = result.value = StatementParts(word, first.value)
    parts.start = first.value.span.start
    parts.note_filter(p, first)
    parts.add_player(p, word, other)
    p.lexer.reinterpreted = True


def begin_sample(p: Production) -> None:
    """`sample N of SET`."""
    result, word, number, *_, members = p.slice
    result.value = StatementParts(word, members.value, number.value)
    result.value.note_filter(p, members)


def add_clause(p: Production) -> None:
    """A statement goes on with a clause."""
    result, parts, clause = p.slice
    parts.value.add_clause(p, clause.value)
    result.value = parts.value


def add_player(p: Production) -> None:
    """A statement goes on with `vs` and a player."""
    result, parts, word, player = p.slice
    parts.value.add_player(p, word, player)
    result.value = parts.value


def build(p: Production, kind: type[Statement], **own: object) -> None:
    """A statement is all there: its node, with a clause in each field that has the name of one.

    `hands` are the players and `folded` who has folded, unless the statement gives what is its `own`.
    """
    parts = p.slice[1].value
    known = {"hands": tuple(parts.sets), "folded": tuple(parts.folded), **parts.clauses, **own}
    values = [known.get(field, kind._defaults.get(field)) for field in kind._fields]
    p.slice[0].value = kind(*values, span=parts.span)


class Ordering(TextNode):
    """A column of `order by`: its name or number, and whether it descends."""

    key: Formula
    descending: bool

    def text(self) -> str:
        return format_formula(self.key) + (" desc" if self.descending else "")


def p_orderings(p: Production) -> None:
    """orderings : ordering
    | orderings COMMA ordering"""
    gather(p)


def p_groups(p: Production) -> None:
    """groups : GROUPED BY formulas
    keyed : KEYED formulas"""
    word, formulas = p.slice[1], p.slice[-1]
    values = tuple(formulas.value)
    p.slice[0].value = Clause("group_by", values, word, extent(values[-1])[1])


def p_orders(p: Production) -> None:
    """orders : ORDERED BY orderings"""
    _, word, _, orderings = p.slice
    values = tuple(orderings.value)
    p.slice[0].value = Clause("order_by", values, word, extent(values[-1])[1])


def p_ordering(p: Production) -> None:
    """ordering : formula
    | formula DIRECTION"""
    formula, last = p.slice[1].value, p.slice[-1]
    falls = len(p.slice) > 2 and last.value.lower() == "desc"
    end = last.end if len(p.slice) > 2 else extent(formula)[1]
    p.slice[0].value = Ordering(formula, falls, span=Span(extent(formula)[0], end))


def p_chosen(p: Production) -> None:
    """chosen : HAVING formula"""
    _, word, formula = p.slice
    p.slice[0].value = Clause("having", formula.value, word, extent(formula.value)[1])


def p_layered(p: Production) -> None:
    """layered : BY LPAREN layers RPAREN"""
    _, word, opener, layers, closer = p.slice
    values = tuple(layers.value)
    node = Layers(values, span=Span(opener.lexpos, closer.end))
    p.slice[0].value = Clause("by", node, word, closer.end)


def p_layers_text(p: Production) -> None:
    """layers_text : LAYERS_TEXT layers"""
    values = tuple(p.slice[2].value)
    p.slice[0].value = Layers(values, span=Span(values[0].span.start, values[-1].span.end))


def p_layers(p: Production) -> None:
    """layers : layer
    | layers SEPARATOR layer"""
    gather(p)


def p_layer(p: Production) -> None:
    """layer : board_range
    | LABEL ASSIGN board_range"""
    first, boards = p.slice[1], p.slice[-1].value
    labelled = len(p.slice) > 2
    start = first.lexpos if labelled else extent(boards)[0]
    p.slice[0].value = Layer(first.value if labelled else None, boards, span=Span(start, extent(boards)[1]))
