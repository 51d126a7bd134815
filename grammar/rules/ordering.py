"""The grammar of `by` and `group by`, `having` and `order by`: which rows an answer has, and how they are sorted."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.format.formulas import format_formula
from pql.grammar.nodes.base import Formula, TextNode

from .operator_chains import extent
from .production import Production
from .statement_parts import Clause


class Ordering(TextNode):
    """A column of `order by`: its name or number, and whether it descends."""

    key: Formula
    descending: bool

    def text(self) -> str:
        return format_formula(self.key) + (" desc" if self.descending else "")


def p_orderings(p: Production) -> None:
    """orderings : ordering
    | orderings COMMA ordering"""
    if len(p.slice) == 2:
        p.slice[0].value = [p.slice[1].value]
    else:
        p.slice[0].value = p.slice[1].value
        p.slice[0].value.append(p.slice[3].value)


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
