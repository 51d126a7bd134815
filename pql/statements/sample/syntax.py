"""The statement `sample`: random hands, deals of several hands, or boards."""

from __future__ import annotations

from pql.grammar.format.clauses import any_set, clauses, question
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, add_player, begin_sample, build


class SampleQuery(Statement):
    """`sample N of H [vs H ...] [folded H ...] [on BOARDS] [dead CARDS] [seed N]`."""

    count: int | NumberParameter
    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    seed: int | NumberParameter | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        return question(f"sample {self.count} of", self.hands, self)


class SampleBoardsQuery(Statement):
    """`sample N of board BOARDS [dead CARDS] [seed N]`."""

    count: int | NumberParameter
    boards: BoardExpression
    dead: Cards | None
    seed: int | NumberParameter | None

    def text(self) -> str:
        return " ".join((f"sample {self.count} of", any_set(self.boards), *clauses(self)))


def p_sample(p: Production) -> None:
    """sample : SAMPLE number OF range
    sample_boards : SAMPLE number OF BOARD board_range"""
    begin_sample(p)


def p_sample_opponent(p: Production) -> None:
    """sample : sample VS range"""
    add_player(p)


def p_sample_clause(p: Production) -> None:
    """sample : sample table
    | sample seed
    sample_boards : sample_boards dead
    | sample_boards seed"""
    add_clause(p)


def p_query_sample(p: Production) -> None:
    """query : sample"""
    build(p, SampleQuery, count=p.slice[1].value.count)


def p_query_sample_boards(p: Production) -> None:
    """query : sample_boards"""
    parts = p.slice[1].value
    build(p, SampleBoardsQuery, count=parts.count, boards=parts.sets[0])
