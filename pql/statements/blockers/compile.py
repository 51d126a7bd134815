"""`blockers`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.grammar.format.formulas import format_formula
from pql.grammar.nodes.hands import HandsWhere
from pql.questions.question import NamedHands

from .question import BlockersQuestion, check_holders
from .syntax import BlockersQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: BlockersQuery) -> Question:
    """`blockers [H vs] V [on BOARD] [where F] [folded H ...] [dead CARDS] [by hand | class | card]`."""
    by = node.by or "class"
    if len(node.hands) > 2:
        message, help = "`blockers` looks at one opponent", "write one range after `vs`"
        raise compiler.error("bad-players", message, node.hands[2], help)
    with compiler.at(node):
        check_holders(len(node.hands) > 1, by)
    hands = [compiler.named_hands(each) for each in node.hands]
    if node.on is not None:
        compiler.check_one_board(node, "blockers")
    chosen = None
    if node.where is not None and node.where.condition is not None:
        passing: Any
        if compiler.omaha is None:
            passing = compiler.hands(node.where).value
        else:  # of so many hands only those that count are looked at
            where = HandsWhere(node.hands[-1], node.where.condition, node.where.on, span=node.where.span)
            passing = compiler.hands(where, node.where).value
        chosen = NamedHands(format_formula(node.where.condition), passing)
    return BlockersQuestion(compiler.spot(node, hands, players=2), chosen, by)
