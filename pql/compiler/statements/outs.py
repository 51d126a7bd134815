"""`outs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.next_card import MOST_OPPONENTS, Side
from ...analysis.outs import OutsQuestion
from ...grammar import format_node
from ...grammar.nodes import OutsQuery

if TYPE_CHECKING:
    from ...engine.questions import Question
    from ..statement import StatementCompiler


def question(compiler: StatementCompiler, node: OutsQuery) -> Question:
    """`outs H on BOARD [vs H ...] [dead CARDS] [improving | discounted]`."""
    if len(node.versus) > MOST_OPPONENTS:
        raise compiler.error("bad-players", f"`outs` takes at most {MOST_OPPONENTS} opponents", node)
    board = compiler.one_board(node.on, node, "outs")
    compiled = [compiler.hands(hands) for hands in (node.hands, *node.versus)]
    sides: list[Side] = [(hands.text, hands.value) for hands in compiled]
    asked = OutsQuestion(
        sides[0],
        (format_node(node.on) if node.on is not None else "", board),
        tuple(sides[1:]),
        compiler.dead(node.dead),
        node.rule or "article",
        compiler.seed(None),
        compiler.place(node),
    )
    asked.hands = tuple(compiled)
    return asked
