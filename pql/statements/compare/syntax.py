"""The statement `compare`: two ranges, whole or one part of it, which `distribution` and `breakdown` ask for too.

`compare H` is incomplete without `with`, and `distribution H` without an opponent.
"""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.format.clauses import clauses, question
from pql.grammar.format.hands import player
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Layers, Statement
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import StatementParts, add_clause, add_player, begin, build

PARTS = "breakdown", "distribution"
"""The parts of a comparison that can be asked for, each a word that asks for it by itself."""


class CompareQuery(Statement):
    """`compare H with H [vs H] [on BOARDS] [dead CARDS] [show PART]`, or a part of it by its own word.

    `part` is what is asked for: `compare` for the whole, `distribution` for every hand's equity, `breakdown` for the
    made hands and draws of the first. `hands` are the ranges, and last an opponent of both.
    """

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    folded: tuple[HandExpression, ...] = ()
    by: Layers | None = None
    part: str = "compare"

    def text(self) -> str:
        if self.part != "compare":
            return question(self.part, self.hands, self)
        first, second, *versus = map(player, self.hands)
        against = [f"vs {each}" for each in versus]
        return " ".join((f"compare {first} with {second}", *against, *clauses(self)))


def p_compare(p: Production) -> None:
    """compare_alone : COMPARING range"""
    begin(p)
    p.slice[0].value.two_sides = p.slice[2].form == "two"


def p_part(p: Production) -> None:
    """distribution_alone : DISTRIBUTION range
    breakdown : BREAKDOWN range"""
    begin(p)
    p.slice[0].value.part = p.slice[1].type.lower()


def p_compare_player(p: Production) -> None:
    """compare : compare_alone WITH range
    | compare VS range
    distribution : distribution_alone VS range
    | distribution VS range
    breakdown : breakdown VS range"""
    add_player(p)


def p_compare_vs(p: Production) -> None:
    """compare : compare_alone VS range
    distribution : distribution_alone WITH range"""
    parts = p.slice[1].value
    if parts.two_sides:  # `compare AKs and QQ against 10%`
        parts.sets = list(parts.sets[0].operands)
    add_player(p)
    p.lexer.reinterpreted = True


def p_compare_clause(p: Production) -> None:
    """compare_alone : compare_alone place
    | compare_alone dead
    compare : compare place
    | compare dead
    distribution_alone : distribution_alone table
    distribution : distribution table
    breakdown : breakdown table
    | breakdown layered
    shown : shown table
    | shown layered"""
    add_clause(p)


def p_compare_show(p: Production) -> None:
    """shown : compare SHOW WORD"""
    result, parts, _, word = p.slice
    part = word.value.lower()
    if part not in PARTS:
        reason = Misread(
            "unknown-topic",
            f"`{word.value}` is not part of a comparison",
            "write `show breakdown` or `show distribution`",
        )
        p.lexer.fail(reason, word.span)
    parts.value.part, parts.value.end = part, word.end
    result.value = parts.value


def p_query_compare(p: Production) -> None:
    """query : compare
    | distribution
    | breakdown
    | shown"""
    parts: StatementParts = p.slice[1].value
    if parts.part == "distribution" and "by" in parts.clauses:
        help_line = "write `show breakdown`, or leave `by` out"
        reason = Misread("bad-report", "a distribution has no rows by sets of cards", help_line)
        p.lexer.fail(reason, parts.clauses["by"].span)
    build(p, CompareQuery, part=parts.part)
