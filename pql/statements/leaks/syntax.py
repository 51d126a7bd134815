"""The statement `leaks`: one's rates in recorded hands beside those of a reference."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.format.formulas import format_formula
from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import StatementParts, add_clause
from pql.statements.history.syntax import History, begin_recorded, recorded_text, seen_by


class LeaksQuery(Statement):
    """`leaks from history 'FILES' [for 'NAME'] [where F] [by F, ...] [vs history 'FILES' [for 'NAME'] [where F]]`.

    Without `vs`, where `against` is None, the reference is the best group of `by`; without both, of stakes.
    """

    history: History
    where: Formula | None
    by: tuple[Formula, ...]
    against: History | None
    against_where: Formula | None

    def text(self) -> str:
        parts = ["leaks", *recorded_text(self)]
        if self.against is not None:
            parts.append(f"vs {self.against.text()}")
        if self.against_where is not None:
            parts.append(f"where {format_formula(self.against_where)}")
        return " ".join(parts)


def p_leaks(p: Production) -> None:
    """leaks : LEAKS FROM history"""
    begin_recorded(p)


def p_leaks_clause(p: Production) -> None:
    """leaks : leaks seen
    | leaks condition
    | leaks keyed"""
    add_clause(p)


def p_reference(p: Production) -> None:
    """reference : VS history"""
    result, word, history = p.slice
    result.value = StatementParts(word, history.value)


def p_reference_clause(p: Production) -> None:
    """reference : reference seen
    | reference condition"""
    add_clause(p)


def p_query_leaks(p: Production) -> None:
    """query : leaks
    | leaks reference"""
    parts = p.slice[1].value
    other = p.slice[2].value if len(p.slice) > 2 else None
    against = None if other is None else seen_by(other.sets[0], other["for"])
    span = parts.span if other is None else Span(parts.start, other.end)
    own = seen_by(parts.sets[0], parts["for"])
    condition = None if other is None else other["where"]
    p.slice[0].value = LeaksQuery(own, parts["where"], parts["group_by"] or (), against, condition, span=span)
