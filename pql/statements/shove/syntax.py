"""The statements `shove` and `nash`: all in or nothing before the flop."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.base.sums import number
from pql.grammar.format.hands import player
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Accuracy, Cards, HandExpression, Parameter, Statement
from pql.grammar.nodes.formulas import NumberParameter
from pql.grammar.rules.production import Production
from pql.grammar.rules.statement_parts import StatementParts, add_clause, add_player, build
from pql.statements.icm.syntax import Chips, IcmTable


class ShoveQuery(Statement):
    """`shove STACKbb [ante A] vs RANGE {vs RANGE} [dead C] [samples N] [seed N] [icm ... hero N villain N, N ...]`.

    The ranges are what the players behind call with, in the order in which they act: the big blind is the last.
    """

    stack: Chips
    ante: Chips | None
    callers: tuple[HandExpression, ...]
    icm: IcmTable | None = None
    dead: Cards | None = None
    accuracy: Accuracy | None = None
    seed: int | NumberParameter | None = None

    def text(self) -> str:
        from pql.grammar.format.clauses import clauses

        callers = " ".join([f"vs {player(each)}" for each in self.callers])
        parts = [f"shove {_text(self.stack)}bb{_ante(self.ante)}", callers, *clauses(self)]
        return " ".join(parts if self.icm is None else [*parts, self.icm.text()])


class NashQuery(Statement):
    """`nash STACKbb [ante A]`: who moves all in, and who calls, in equilibrium."""

    stack: Chips
    ante: Chips | None

    def text(self) -> str:
        return f"nash {_text(self.stack)}bb{_ante(self.ante)}"


def _text(chips: Chips) -> str:
    return f"{chips} " if isinstance(chips, Parameter) else number(chips)


def _ante(ante: Chips | None) -> str:
    return "" if ante is None else f" ante {_text(ante).rstrip()}"


_BIG_BLINDS = re.compile(r"bbs?|big_blinds", re.IGNORECASE)


def p_depth(p: Production) -> None:
    """depth : chips
    | WORD
    | chips WORD"""
    result, first, *unit = p.slice
    last = unit[0] if unit else first
    if first.type == "WORD":
        help = "write it in big blinds, as in `10bb`"
        p.lexer.fail(Misread("bad-stacks", f"`{first.value}` is no stack", help), first.span)
    if unit and not _BIG_BLINDS.fullmatch(last.value):
        help = "write big blinds: `10bb`"
        reason = Misread("unexpected-word", f"`{last.value}` is no unit of stacks", help)
        p.lexer.fail(reason, last.span)
    result.value, result.span, result.end = first.value, Span(first.span.start, last.end), last.end


def p_ante(p: Production) -> None:
    """ante : ANTE depth"""
    result, _, depth = p.slice
    result.value, result.end = depth.value, depth.end


def p_pushed(p: Production) -> None:
    """shoved : SHOVE depth
    | SHOVE depth ante
    equilibrium : NASH depth
    | NASH depth ante
    | NASH BET depth
    | NASH BET depth ante"""
    result, word, *parts = p.slice
    if parts[0].type == "BET":
        del parts[0]
    ante = parts[1].value if len(parts) > 1 else None
    result.value = _Pushed(word, parts[0].value, ante, parts[-1].end)


class _Pushed:
    """What is read first: the word, the stack, the ante, and where they end."""

    def __init__(self, word: Token, stack: Chips, ante: Chips | None, end: int) -> None:
        self.word, self.stack, self.ante = word, stack, ante
        self.span = Span(word.lexpos, end)


def p_shove(p: Production) -> None:
    """shove : shoved VS range
    | shove VS range"""
    pushed = p.slice[1].value
    if isinstance(pushed, _Pushed):
        p.slice[1].value = StatementParts(pushed.word, pushed)
    add_player(p)


def p_shove_clause(p: Production) -> None:
    """shove : shove tournament
    | shove dead
    | shove finding"""
    add_clause(p)


def p_query_shove(p: Production) -> None:
    """query : shove"""
    pushed, *callers = p.slice[1].value.sets
    build(p, ShoveQuery, stack=pushed.stack, ante=pushed.ante, callers=tuple(callers))


def p_query_nash(p: Production) -> None:
    """query : equilibrium"""
    pushed = p.slice[1].value
    p.slice[0].value = NashQuery(pushed.stack, pushed.ante, span=pushed.span)
