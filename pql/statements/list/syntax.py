"""The statement `list`: every member of a set."""

from __future__ import annotations

from pql.grammar.format.clauses import any_set, clauses
from pql.grammar.nodes.base import BoardExpression, HandExpression, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, begin, build


class ListQuery(Statement):
    """`list H` or `list board BOARDS [classes]`, at most `limit` rows."""

    members: HandExpression | BoardExpression
    classes: bool
    limit: int | NumberParameter | None

    def text(self) -> str:
        classes = " classes" if self.classes else ""
        return " ".join((f"list {any_set(self.members)}{classes}", *clauses(self)))


def p_list(p: Production) -> None:
    """list : LIST hands
    | LIST filtered
    list_boards : LIST BOARD board_range"""
    begin(p)


def p_list_clause(p: Production) -> None:
    """list : list limit
    list_boards : list_boards limit
    | list_boards classes"""
    add_clause(p)


def p_query_list(p: Production) -> None:
    """query : list
    | list_boards"""
    parts = p.slice[1].value
    build(p, ListQuery, members=parts.sets[0], classes="classes" in parts.clauses)
