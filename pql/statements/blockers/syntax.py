"""The statement `blockers`: what holding a hand does to the range of an opponent."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.format.clauses import question
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import BoardExpression, Cards, HandExpression, Statement
from pql.grammar.nodes.hands import EveryHand, HandsWhere
from pql.grammar.rules.clauses import report_word
from pql.grammar.rules.production import Production, extent, finish
from pql.grammar.rules.statement_parts import Clause, FoldedHands, add_clause, add_player, begin, build
from pql.grammar.tables.keywords import BLOCKER_WORDS


class BlockersQuery(Statement):
    """`blockers [H vs] V [on BOARD] [where F] [folded H ...] [dead CARDS] [by hand | class | card]`.

    `hands` are H and V, or V alone. `where` are all hands for which F holds on the board.
    """

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    where: HandsWhere | None
    dead: Cards | None
    by: str | None
    folded: tuple[HandExpression, ...] = ()

    def text(self) -> str:
        return question("blockers", self.hands, self)


# Behind hands `where F on B` would be a part of them: `where` is the statement's own behind another clause, or where
# the board is known. So there are three states: hands are the last, a clause is the last, the board is known.


def p_blockers(p: Production) -> None:
    """blockers : BLOCKERS range"""
    begin(p)
    _refuse_open_where(p, p.slice[2])


def p_blockers_opponent(p: Production) -> None:
    """blockers : blockers VS range
    | blockers_more VS range"""
    add_player(p)
    _refuse_open_where(p, p.slice[3])


def p_blockers_folded(p: Production) -> None:
    """blockers : blockers folded
    | blockers_more folded"""
    add_clause(p)
    _refuse_open_where(p, p.slice[2].value)


def p_blockers_clause(p: Production) -> None:
    """blockers_more : blockers dead
    | blockers blocker_rows
    | blockers_more dead
    | blockers_more blocker_rows
    | blockers_more blocker_condition
    blockers_on : blockers blocker_board
    | blockers_more blocker_board
    | blockers_on blocker_board
    | blockers_on blocker_condition
    | blockers_on dead
    | blockers_on blocker_rows"""
    add_clause(p)


def p_blockers_on_opponent(p: Production) -> None:
    """blockers_on : blockers_on VS hands"""
    p.slice[3].value = finish(p.lexer, p.slice[3].value)
    add_player(p)


def p_blockers_on_folded(p: Production) -> None:
    """blockers_on : blockers_on FOLDED hands"""
    result, parts, word, hands = p.slice
    parts.value.add_clause(p, FoldedHands(word, finish(p.lexer, hands.value), ""))
    result.value = parts.value


def p_blocker_board(p: Production) -> None:
    """blocker_board : ON boards"""
    _, word, boards = p.slice
    board = finish(p.lexer, boards.value)
    p.slice[0].value = Clause("on", board, word, board.span.end)


def p_blocker_condition(p: Production) -> None:
    """blocker_condition : WHERE formula"""
    _, word, formula = p.slice
    p.slice[0].value = Clause("where", formula.value, word, extent(formula.value)[1])


def p_blocker_rows(p: Production) -> None:
    """blocker_rows : BY WORD"""
    p.slice[0].value = report_word(p, BLOCKER_WORDS)


def p_query_blockers(p: Production) -> None:
    """query : blockers
    | blockers_more
    | blockers_on"""
    parts = p.slice[1].value
    condition, where = parts["where"], None
    if condition is not None and parts["on"] is None:
        reason = Misread(
            "no-board",
            "`where` looks at the opponent's hand on a board",
            "write `on` and three to five cards",
        )
        p.lexer.fail(reason, Span(*extent(condition)))
    if condition is not None:
        span = Span(*extent(condition))
        where = HandsWhere(EveryHand(span=span), condition, parts["on"], span=span)
    build(p, BlockersQuery, where=where)


def _refuse_open_where(p: Production, player: Token | FoldedHands) -> None:
    """`V where F on B` would be other hands, those that F holds for, and no board."""
    if getattr(player, "form", "") != "where":
        return
    filtered = player.hands if isinstance(player, FoldedHands) else player.value
    board, condition = (p.lexer.text[slice(*extent(part))] for part in (filtered.on, filtered.condition))
    help_line = (
        f"write `on {board} where {condition}`, or parentheses around hands with a `where` of their own"
    )
    reason = Misread("open-where", "in `blockers`, `where` comes after the board", help_line)
    p.lexer.fail(reason, filtered.span)
