"""`equity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.equity import MOST_PLAYERS, EquityQuestion
from ...engine.questions import Question
from ...grammar.nodes import EquityQuery

if TYPE_CHECKING:
    from ..statement import StatementCompiler


def question(compiler: StatementCompiler, node: EquityQuery) -> Question:
    """`equity H vs H ...`."""
    compiler.check_accuracy(node.accuracy)
    if not 2 <= len(node.hands) <= MOST_PLAYERS:
        raise compiler.error(
            "bad-players",
            f"`equity` compares 2 to {MOST_PLAYERS} players",
            node,
            "write `equity AA vs KK`",
        )
    return EquityQuestion(
        tuple(compiler.hands(hands) for hands in node.hands),
        None if node.on is None else compiler.boards(node.on),
        compiler.dead(node.dead),
        node.accuracy,
        compiler.seed(node.seed),
        compiler.place(node),
    )
