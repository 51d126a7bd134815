"""The statement `equity`: who wins how often. Without an opponent it is against a random hand."""

from __future__ import annotations

from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.nodes.statements import Accuracy, Cards, Layers

from .ordering import Ordering
from .production import Production
from .statement_parts import add_clause, add_folded, add_player, begin, build


class EquityQuery(Statement):
    """`equity H [vs H ...] [folded H ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]
    [by ROWS [group by F, ...] [order by COLUMN [desc], ...] [limit N]]`.

    `by` is `hand`, `class`, `flop`, `turn`, `river`, `texture` or `category`, or the layers that boards fall into: the
    same, a row for each.
    """

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Accuracy | None
    seed: int | NumberParameter | None
    by: str | Layers | None
    folded: tuple[HandExpression, ...] = ()
    group_by: tuple[Formula, ...] = ()
    order_by: tuple[Ordering, ...] = ()
    limit: int | NumberParameter | None = None

    def text(self) -> str:
        return question("equity", self.hands, self)


def p_equity(p: Production) -> None:
    """equity : EQUITY range"""
    begin(p)


def p_equity_opponent(p: Production) -> None:
    """equity : equity VS range"""
    add_player(p)


def p_equity_clause(p: Production) -> None:
    """equity : equity place
    | equity dead
    | equity accuracy
    | equity seed
    | equity rows
    | equity layered
    | equity groups
    | equity orders
    | equity limit"""
    add_clause(p)


def p_equity_folded(p: Production) -> None:
    """equity : equity folded"""
    add_folded(p)


def p_query_equity(p: Production) -> None:
    """query : equity"""
    parts = p.slice[1].value
    build(
        p,
        EquityQuery,
        tuple(parts.sets),
        parts["on"],
        parts["dead"],
        parts["accuracy"],
        parts["seed"],
        parts["by"],
        tuple(parts.folded),
        parts["group"] or (),
        parts["order"] or (),
        parts["limit"],
    )
