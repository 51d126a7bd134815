"""The statement `flops`: a few flops that stand for all, or how well those of a file do."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.clauses import clauses
from pql.grammar.format.hands import player
from pql.grammar.format.values import quoted
from pql.grammar.limits import FLOP_KINDS, MOST_FLOP_PAIRS
from pql.grammar.nodes.base import HandExpression, Statement, TextNode
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import StatementParts, add_clause, add_player, build


class Matchup(TextNode):
    """`H vs H`: two ranges whose equities the flops reproduce."""

    hands: HandExpression
    versus: HandExpression

    def text(self) -> str:
        return f"{player(self.hands)} vs {player(self.versus)}"


class FlopsQuery(Statement):
    """`flops N [for H vs H {; H vs H}] [seed N]`, `flops of 'FILE' [for H vs H {; H vs H}]`.

    One of `count` and `path` is None. Without `for` there are no pairs.
    """

    count: int | NumberParameter | None
    path: str | None
    pairs: tuple[Matchup, ...]
    seed: int | NumberParameter | None

    def text(self) -> str:
        which = str(self.count) if self.path is None else f"of {quoted(self.path)}"
        pairs = ["for " + "; ".join([pair.text() for pair in self.pairs])] if self.pairs else []
        return " ".join(["flops", which, *pairs, *clauses(self)])


def p_flops_number(p: Production) -> None:
    """flops_number : FLOPS number"""
    result, word, number = p.slice
    if not isinstance(number.value, NumberParameter) and not 1 <= number.value <= FLOP_KINDS:
        message = f"there are {FLOP_KINDS:,} flops that differ by more than suits: `flops` takes 1 to {FLOP_KINDS:,}"
        p.lexer.fail(Misread("bad-count", message, "write `flops 25`"), number.span)
    result.value = StatementParts(word, number)


def p_flops_file(p: Production) -> None:
    """flops_file : FLOPS OF STRING"""
    result, word, _, path = p.slice
    result.value = StatementParts(word, path)


def p_flops_for(p: Production) -> None:
    """flops_number_alone : flops_number FOR range
    flops_number_for : flops_number_alone VS range
    flops_file_alone : flops_file FOR range
    flops_file_for : flops_file_alone VS range"""
    add_player(p)


def p_flops_also(p: Production) -> None:
    """flops_number_alone : flops_number_for ALSO range
    flops_file_alone : flops_file_for ALSO range"""
    parts, word = p.slice[1].value, p.slice[2]
    if len(parts.sets) > 2 * MOST_FLOP_PAIRS:
        message = f"`flops` takes up to {MOST_FLOP_PAIRS} pairs of ranges"
        p.lexer.fail(Misread("bad-players", message, "leave one of them out"), word.span)
    add_player(p)


def p_flops_clause(p: Production) -> None:
    """flops_number : flops_number seed
    flops_number_for : flops_number_for seed"""
    add_clause(p)


def p_query_flops(p: Production) -> None:
    """query : flops_number
    | flops_number_for
    | flops_file
    | flops_file_for"""
    parts = p.slice[1].value
    which, *hands = parts.sets
    pairs = [
        Matchup(one, other, span=Span(one.span.start, other.span.end))
        for one, other in zip(hands[::2], hands[1::2], strict=True)
    ]
    counted = which.type == "number"
    kind = "count" if counted else "path"
    build(p, FlopsQuery, **{kind: which.value}, pairs=tuple(pairs))
