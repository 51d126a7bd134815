"""The statement `stats`: what players did and won in recorded hands."""

from __future__ import annotations

from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import Ordering, add_clause
from pql.statements.history.syntax import History, begin_recorded, build_recorded, recorded_text


class StatsQuery(Statement):
    """`stats from history 'FILES' [for 'NAME'] [where F] [by F, ...] [having F] [order by ..] [limit N]`."""

    history: History
    where: Formula | None
    by: tuple[Formula, ...]
    having: Formula | None
    order_by: tuple[Ordering, ...]
    limit: int | NumberParameter | None

    def text(self) -> str:
        return " ".join(("stats", *recorded_text(self)))


def p_stats(p: Production) -> None:
    """stats : STATS FROM history"""
    begin_recorded(p)


def p_stats_clause(p: Production) -> None:
    """stats : stats seen
    | stats paid
    | stats condition
    | stats keyed
    | stats chosen
    | stats orders
    | stats limit"""
    add_clause(p)


def p_query_stats(p: Production) -> None:
    """query : stats"""
    build_recorded(p, StatsQuery, "where", "group_by", "having", "order_by", "limit")
