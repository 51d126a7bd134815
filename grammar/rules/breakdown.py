"""The statement `breakdown`: how often a range has each made hand and draw."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import BoardExpression, HandExpression, Statement
from pql.grammar.nodes.statements import Cards, Layers

from .production import Production
from .statement_parts import add_clause, add_player, begin, build


class BreakdownQuery(Statement):
    """`breakdown H on BOARDS [vs H] [folded H ...] [dead CARDS] [by ( [name =] BOARDS, ... )]`."""

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    dead: Cards | None
    folded: tuple[HandExpression, ...] = ()
    by: Layers | None = None

    def text(self) -> str:
        return question("breakdown", (self.hands, *self.versus), self)


def p_breakdown(p: Production) -> None:
    """breakdown : BREAKDOWN range"""
    begin(p)


def p_breakdown_opponent(p: Production) -> None:
    """breakdown : breakdown VS range"""
    add_player(p)


def p_breakdown_clause(p: Production) -> None:
    """breakdown : breakdown table
    | breakdown layered"""
    add_clause(p)


def p_query_breakdown(p: Production) -> None:
    """query : breakdown"""
    hands, *versus = p.slice[1].value.sets
    build(p, BreakdownQuery, hands=hands, versus=tuple(versus))
