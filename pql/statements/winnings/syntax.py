"""The statement `winnings`: what was won in recorded hands, at showdown, without, and with all-ins by their equity."""

from __future__ import annotations

from pql.grammar.nodes.base import Formula, Statement
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause
from pql.statements.history.syntax import History, begin_recorded, build_recorded, recorded_text


class WinningsQuery(Statement):
    """`winnings from history 'FILES' [for 'NAME'] [where F] [by F, ...]`."""

    history: History
    where: Formula | None
    by: tuple[Formula, ...]

    def text(self) -> str:
        return " ".join(("winnings", *recorded_text(self)))


def p_winnings(p: Production) -> None:
    """winnings : WINNINGS FROM history"""
    begin_recorded(p)


def p_winnings_clause(p: Production) -> None:
    """winnings : winnings seen
    | winnings paid
    | winnings condition
    | winnings keyed"""
    add_clause(p)


def p_query_winnings(p: Production) -> None:
    """query : winnings"""
    build_recorded(p, WinningsQuery, "where", "group_by")
