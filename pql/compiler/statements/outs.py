"""`outs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.grammar.rules.outs import OutsQuery
from pql.questions.next_card import MOST_OPPONENTS, Side
from pql.questions.outs import OutsQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


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
