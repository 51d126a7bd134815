"""The statement `distribution`: every hand's equity. It is incomplete without an opponent."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import BoardExpression, HandExpression, Statement
from pql.grammar.nodes.statements import Cards

from .production import Production
from .statement_parts import add_clause, add_player, begin, build


class DistributionQuery(Statement):
    """`distribution H vs H [folded H ...] [on BOARDS] [dead CARDS]`."""

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        return question("distribution", self.hands, self)


def p_distribution(p: Production) -> None:
    """distribution_alone : DISTRIBUTION range"""
    begin(p)


def p_distribution_opponent(p: Production) -> None:
    """distribution : distribution_alone VS range
    | distribution VS range"""
    add_player(p)


def p_distribution_with(p: Production) -> None:
    """distribution : distribution_alone WITH range"""
    add_player(p)
    p.lexer.reinterpreted = True


def p_distribution_clause(p: Production) -> None:
    """distribution_alone : distribution_alone table
    distribution : distribution table"""
    add_clause(p)


def p_query_distribution(p: Production) -> None:
    """query : distribution"""
    build(p, DistributionQuery)
