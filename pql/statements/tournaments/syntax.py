"""The statement `tournaments`: what tournaments cost and brought."""

from __future__ import annotations

from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Ordering, add_clause
from pql.statements.history.syntax import History, begin_recorded, build_recorded, recorded_text


class TournamentsQuery(Statement):
    """`tournaments from history 'FILES' [for 'NAME'] [where F] [by F, ...] [order by ..] [limit N]`."""

    history: History
    where: Formula | None
    by: tuple[Formula, ...]
    order_by: tuple[Ordering, ...]
    limit: int | NumberParameter | None

    def text(self) -> str:
        return " ".join(("tournaments", *recorded_text(self)))


def p_tournaments(p: Production) -> None:
    """tournaments : TOURNAMENTS FROM history"""
    begin_recorded(p)


def p_tournaments_clause(p: Production) -> None:
    """tournaments : tournaments seen
    | tournaments condition
    | tournaments keyed
    | tournaments orders
    | tournaments limit"""
    add_clause(p)


def p_query_tournaments(p: Production) -> None:
    """query : tournaments"""
    build_recorded(p, TournamentsQuery, "where", "group_by", "order_by", "limit")
