"""The statement `strength`: how strong a hand is, and its potential."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import Accuracy, BoardExpression, Cards, HandExpression, Opponents, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, add_player, begin, build


class StrengthQuery(Statement):
    """`strength H [on BOARD] [vs H ... | opponents N..M] [folded H ...] [dead CARDS] [exact | within P% | samples N]
    [seed N]`."""

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    opponents: Opponents | None
    dead: Cards | None
    accuracy: Accuracy | None
    seed: int | NumberParameter | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        return question("strength", (self.hands, *self.versus), self)


def p_strength(p: Production) -> None:
    """strength : STRENGTH range"""
    begin(p)


def p_strength_opponent(p: Production) -> None:
    """strength : strength VS range"""
    add_player(p)


def p_strength_clause(p: Production) -> None:
    """strength : strength opponents
    | strength table
    | strength finding"""
    add_clause(p)


def p_query_strength(p: Production) -> None:
    """query : strength"""
    hands, *versus = p.slice[1].value.sets
    build(p, StrengthQuery, hands=hands, versus=tuple(versus))
