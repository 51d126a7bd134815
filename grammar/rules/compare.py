"""The statement `compare`: what two ranges have in common, and what each is worth. It is incomplete without `with`."""

from __future__ import annotations

from pql.grammar.format.clauses import clauses
from pql.grammar.format.hands import player
from pql.grammar.nodes.base import BoardExpression, HandExpression, Statement
from pql.grammar.nodes.statements import Cards

from .production import Production
from .statement_parts import add_clause, add_player, begin, build


class CompareQuery(Statement):
    """`compare H with H [vs H] [on BOARDS] [dead CARDS]`."""

    hands: HandExpression
    other: HandExpression
    versus: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None

    def text(self) -> str:
        versus = [f"vs {player(each)}" for each in self.versus]
        compared = f"compare {player(self.hands)} with {player(self.other)}"
        return " ".join((compared, *versus, *clauses(self)))


def p_compare(p: Production) -> None:
    """compare_alone : COMPARING range"""
    begin(p)


def p_compare_with(p: Production) -> None:
    """compare : compare_alone WITH range
    | compare VS range"""
    add_player(p)


def p_compare_vs(p: Production) -> None:
    """compare : compare_alone VS range"""
    add_player(p)
    p.lexer.reinterpreted = True


def p_compare_clause(p: Production) -> None:
    """compare_alone : compare_alone place
    | compare_alone dead
    compare : compare place
    | compare dead"""
    add_clause(p)


def p_query_compare(p: Production) -> None:
    """query : compare"""
    hands, other, *versus = p.slice[1].value.sets
    build(p, CompareQuery, hands=hands, other=other, versus=tuple(versus))
