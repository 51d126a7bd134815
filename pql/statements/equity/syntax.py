"""The statement `equity`: who wins how often. Without an opponent it is against a random hand."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.clauses import question
from pql.grammar.nodes.base import (
    Accuracy,
    BoardExpression,
    Cards,
    Formula,
    HandExpression,
    Layers,
    Statement,
)
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.nodes.hands import SetOperation
from pql.grammar.rules.production import Production, extent
from pql.grammar.rules.statement_parts import Ordering, add_clause, add_player, begin, begin_unsaid, build


class EquityQuery(Statement):
    """`equity H [vs H ...] [folded H ...] [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]
    [by ROWS | by F, ...] [group by F, ...] [having F] [order by COLUMN [desc], ...] [limit N]`.

    `by` is `hand`, `class`, `flop`, `turn`, `river`, `texture` or `category`, or the layers that boards fall into: the
    same, a row for each. Formulas after `by` are `group_by`, as those of `group by` are.
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
    having: Formula | None = None

    def text(self) -> str:
        return question("equity", self.hands, self)


def p_equity(p: Production) -> None:
    """equity : EQUITY range"""
    begin(p)
    result, word, first = p.slice
    of_said = word.end - word.lexpos > len(word.value)
    result.value.two_sides = of_said and first.form == "two"


def p_equity_unsaid(p: Production) -> None:
    """equity : range VS range"""
    begin_unsaid(p)


def p_equity_opponent(p: Production) -> None:
    """equity : equity VS range"""
    _, parts, _, player = p.slice
    if parts.value.two_sides:
        _refuse_two_sides(p, parts.value.sets[0], player.value)
    add_player(p)


def _refuse_two_sides(p: Production, sides: SetOperation, player: HandExpression) -> None:
    """`equity of AKs and QQ against 10%` may be asked of each, and is read of the hands in both."""
    spans = [Span(*extent(node)) for node in (*sides.operands, player)]
    first, second = [p.lexer.text[slice(*span)] for span in spans[:2]]
    rest = p.lexer.text[spans[1].end : spans[2].end]
    reason = Misread(
        "two-sides",
        "`and` between two sets means the hands in both",
        f"write `compare {first} with {second}{rest}` for each of them, "
        f"`equity ({first} and {second}){rest}` for the hands in both",
    )
    p.lexer.fail(reason, Span(spans[0].start, spans[1].end))


def p_equity_clause(p: Production) -> None:
    """equity : equity table
    | equity finding
    | equity rows
    | equity layered
    | equity keyed
    | equity groups
    | equity chosen
    | equity orders
    | equity limit"""
    add_clause(p)


def p_query_equity(p: Production) -> None:
    """query : equity"""
    build(p, EquityQuery)
