"""`value`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.hand_values import impossible
from pql.grammar.rules.value import ValueQuery
from pql.questions.question import Question
from pql.questions.value import ValueQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ValueQuery) -> Question:
    """`value CARDS`, `value NUMBER`."""
    if node.number is not None:
        problem = impossible(node.number)
        if problem is not None:
            raise compiler.error("impossible-value", f"{node.number:#010x} is no pokerval: {problem}", node)
        return ValueQuestion((), (), node.number)
    cards = compiler.cards(node.cards)
    on = compiler.cards(node.on)
    every = (*cards, *on)
    if len(every) > 7:
        raise compiler.error("too-many-cards", f"`value` takes up to seven cards, not {len(every)}", node)
    if node.on is not None and len(cards) > 2:
        raise compiler.error(
            "too-many-cards", "a pocket is at most two cards", node, "put the board after `on`"
        )
    pocket, board = (cards, on) if node.on is not None else (cards[:2], cards[2:])
    return ValueQuestion(pocket, board, None)
