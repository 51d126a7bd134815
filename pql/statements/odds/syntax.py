"""The statement `odds`: with which hands each side wins; without an opponent, with which hands it ends."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import Accuracy, BoardExpression, Cards, HandExpression, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import add_clause, add_player, begin, build


class OddsQuery(Statement):
    """`odds H [vs H] [folded H ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]`."""

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Accuracy | None
    seed: int | NumberParameter | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        return question("odds", self.hands, self)


def p_odds(p: Production) -> None:
    """odds : ODDS range"""
    begin(p)


def p_odds_opponent(p: Production) -> None:
    """odds : odds VS range"""
    add_player(p)


def p_odds_clause(p: Production) -> None:
    """odds : odds table
    | odds finding"""
    add_clause(p)


def p_query_odds(p: Production) -> None:
    """query : odds"""
    build(p, OddsQuery)
