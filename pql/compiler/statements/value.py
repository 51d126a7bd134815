"""`value`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.hand_values import impossible
from pql.grammar.rules.value import ValueQuery
from pql.questions.question import Question
from pql.questions.value import ValueQuestion, value_problem

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ValueQuery) -> Question:
    """`value CARDS`, `value NUMBER`."""
    game = compiler.game
    if node.number is not None:
        problem = impossible(node.number, game)
        if problem is not None:
            raise compiler.error(
                "impossible-value", f"{node.number:#010x} is not a pokerval: {problem}", node
            )
        return ValueQuestion((), (), node.number, game)
    cards = compiler.cards(node.cards)
    hole = len(cards) if node.on is not None else min(game.hole, len(cards))
    if not game.uses:
        compiler.refuse_missing(node.cards, node.on)
    cards = (*cards, *compiler.cards(node.on))
    wrong = value_problem(cards, hole, game)
    if wrong is not None and not compiler.environment.parameters.missing:
        raise compiler.error("too-many-cards", wrong[0], node.cards or node, wrong[1])
    return ValueQuestion(cards[:hole], cards[hole:], None, game)
