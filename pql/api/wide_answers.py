"""The answer of one row of a batch as a table; the players of an equity stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pql.grammar.nodes.base import Statement
from pql.grammar.nodes.hands import HandsParameter
from pql.results import Column, EquityResult, Result
from pql.statements.equity.syntax import EquityQuery

COUNT = "count"
"""Integers, or doubles where some are no integers: which, all rows of a table decide."""


def _kind(column: Column) -> str:
    return COUNT if column.unit == COUNT else column.kind


_KINDS = {column.name: _kind(column) for column in EquityResult("exact", 0, ()).schema()}
PLAYER = ("equity", "stderr", "win", "win_stderr", "tie", "tie_stderr", "wins", "ties")
"""What an answer says of each player."""
_PLAYER_KINDS = tuple([_KINDS[name] for name in PLAYER])
SHARED = {name: _KINDS[name] for name in ("method", "deals", "seed")}
"""What it says beside them, with the types of these columns."""


class AnswerTable(NamedTuple):
    """The names of the columns of an answer, its rows, and the types of the columns."""

    names: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    kinds: tuple[str, ...]


def table_of_answer(statement: Statement, result: Result) -> AnswerTable:
    """The table of an answer; an equity is one row, with columns for each player."""
    names, rows = result.table()
    if not isinstance(result, EquityResult) or not isinstance(statement, EquityQuery):
        return AnswerTable(tuple(names), tuple(map(tuple, rows)), tuple(map(_kind, result.schema())))
    cells = [row[names.index(name)] for row in rows for name in PLAYER]
    cells += [rows[0][names.index(name)] for name in SHARED]
    return wide(statement, cells)


def wide(statement: EquityQuery, cells: Sequence[Any]) -> AnswerTable:
    """One row: what is said of each player, and what is said beside them."""
    players = player_columns(statement)
    kinds = _PLAYER_KINDS * (len(players) // len(PLAYER))
    return AnswerTable((*players, *SHARED), (tuple(cells),), (*kinds, *SHARED.values()))


def player_columns(statement: EquityQuery) -> tuple[str, ...]:
    """The columns of the players, each called by its parameter, or `player_2` where it is no parameter alone.

    >>> from pql.grammar import parse_program
    >>> from pql.base.diagnostics import Source
    >>> player_columns(parse_program(Source("equity $hero vs QQ+"))[0].statements[0])[::8]
    ('hero_equity', 'player_2_equity')
    """
    names: list[str] = []
    for number, hands in enumerate(statement.hands, 1):
        own = hands.name if isinstance(hands, HandsParameter) else ""
        names.append(own if own and own not in names else f"player_{number}")
    columns = _columns_of(names)
    if len(set(columns)) < len(columns):  # `$player_2` comes first, or `$hero_win` is beside `$hero`
        columns = _columns_of([f"player_{number}" for number in range(1, len(names) + 1)])
    return columns


def _columns_of(names: Sequence[str]) -> tuple[str, ...]:
    return tuple([f"{name}_{value}" for name in names for value in PLAYER])
