"""The statement `outs`: the cards that improve a hand."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Statement
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, add_player, begin, build


class OutsQuery(Statement):
    """`outs H on BOARD [vs H ...] [dead CARDS] [improving | article | discounted]`.

    `rule` is the last word, if there.
    """

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    dead: Cards | None
    rule: str | None

    def text(self) -> str:
        return question("outs", (self.hands, *self.versus), self)


def p_outs(p: Production) -> None:
    """outs : OUTS range"""
    begin(p)


def p_outs_opponent(p: Production) -> None:
    """outs : outs VS range"""
    add_player(p)


def p_outs_clause(p: Production) -> None:
    """outs : outs place
    | outs dead
    | outs rule"""
    add_clause(p)


def p_query_outs(p: Production) -> None:
    """query : outs"""
    hands, *versus = p.slice[1].value.sets
    build(p, OutsQuery, hands=hands, versus=tuple(versus))
