"""The statement `list from history`: recorded hands, a row for each."""

from __future__ import annotations

from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Ordering, add_clause
from pql.statements.history.syntax import History, begin_recorded, build_recorded, recorded_text


class ListHandsQuery(Statement):
    """`list from history 'FILES' [for 'NAME'] [where F] [order by F [desc], ...] [limit N]`."""

    history: History
    where: Formula | None
    order_by: tuple[Ordering, ...]
    limit: int | NumberParameter | None

    def text(self) -> str:
        return " ".join(("list", *recorded_text(self)))


def p_list_hands(p: Production) -> None:
    """list_hands : LIST FROM history"""
    begin_recorded(p)


def p_list_hands_clause(p: Production) -> None:
    """list_hands : list_hands seen
    | list_hands paid
    | list_hands condition
    | list_hands orders
    | list_hands limit"""
    add_clause(p)


def p_query_list_hands(p: Production) -> None:
    """query : list_hands"""
    build_recorded(p, ListHandsQuery, "where", "order_by", "limit")
