"""The statement `nuts`: the best hands of a board in order, and who of a range has them."""

from __future__ import annotations

from pql.grammar.format.clauses import clauses
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production, finish
from pql.grammar.rules.statement_parts import Clause, StatementParts, add_clause, build


class NutsQuery(Statement):
    """`nuts on BOARD [for H] [dead CARDS] [limit N]`."""

    on: BoardExpression | None
    among: HandExpression | None
    dead: Cards | None
    limit: int | NumberParameter | None

    def text(self) -> str:
        return " ".join(("nuts", *clauses(self)))


def p_nuts(p: Production) -> None:
    """nuts : NUTS"""
    p.slice[0].value = StatementParts(p.slice[1], p.slice[1])


def p_nuts_clause(p: Production) -> None:
    """nuts : nuts place
    | nuts dead
    | nuts limit"""
    add_clause(p)


def p_nuts_for(p: Production) -> None:
    """nuts : nuts FOR range"""
    result, parts, word, hands = p.slice
    hands.value = finish(p.lexer, hands.value)
    parts.value.add_clause(p, Clause("among", hands.value, word, hands.value.span.end))
    parts.value.note_filter(p, hands)
    result.value = parts.value


def p_query_nuts(p: Production) -> None:
    """query : nuts"""
    build(p, NutsQuery)
