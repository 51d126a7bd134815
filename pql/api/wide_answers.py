"""The answer of one row of a batch as a table; the players of an equity stand side by side."""

from __future__ import annotations

from typing import Any, NamedTuple

from pql.grammar.nodes import HandsParameter, Statement
from pql.grammar.rules.equity import EquityQuery
from pql.results import EquityResult, Result

PLAYER = ("equity", "win", "tie", "stderr", "wins", "ties")
"""What an answer says of each player."""


class AnswerTable(NamedTuple):
    """The names of the columns of an answer, and its rows."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


def table_of_answer(statement: Statement, result: Result) -> AnswerTable:
    """The table of an answer; an equity is one row, with columns for each player."""
    names, rows = result.table()
    if not isinstance(result, EquityResult) or not isinstance(statement, EquityQuery):
        return AnswerTable(tuple(names), tuple(map(tuple, rows)))
    shared = [name for name in names if name not in (*PLAYER, "hands")]
    cells = [row[names.index(name)] for row in rows for name in PLAYER]
    cells += [rows[0][names.index(name)] for name in shared]
    return AnswerTable((*player_columns(statement), *shared), (tuple(cells),))


def player_columns(statement: EquityQuery) -> tuple[str, ...]:
    """The columns of the players, each called by its parameter, or `player_2` where it is no parameter alone.

    >>> from pql.grammar import parse_program
    >>> from pql.grammar.diagnostics import Source
    >>> player_columns(parse_program(Source("equity $hero vs QQ+"))[0].statements[0])[::6]
    ('hero_equity', 'player_2_equity')
    """
    names: list[str] = []
    for number, hands in enumerate(statement.hands, 1):
        own = hands.name if isinstance(hands, HandsParameter) else ""
        names.append(own if own and own not in names else f"player_{number}")
    return tuple([f"{name}_{value}" for name in names for value in PLAYER])
