"""The statement `draws`: straight and flush draws of a hand or a range."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Statement
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, begin, build


class DrawsQuery(Statement):
    """`draws H on BOARD [dead CARDS]`."""

    hands: HandExpression
    on: BoardExpression | None
    dead: Cards | None

    def text(self) -> str:
        return question("draws", (self.hands,), self)


def p_draws(p: Production) -> None:
    """draws : DRAWS range"""
    begin(p)


def p_draws_clause(p: Production) -> None:
    """draws : draws place
    | draws dead"""
    add_clause(p)


def p_query_draws(p: Production) -> None:
    """query : draws"""
    build(p, DrawsQuery, hands=p.slice[1].value.sets[0])
