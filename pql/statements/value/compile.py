"""`value`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question

from .question import ValueQuestion, check_number, check_value_cards
from .syntax import ValueQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: ValueQuery) -> Question:
    """`value CARDS`, `value NUMBER`."""
    game = compiler.game
    if node.number is not None:
        with compiler.at(node):
            check_number(node.number, game)
        return ValueQuestion((), (), node.number, game)
    cards = compiler.cards(node.cards)
    hole = len(cards) if node.on is not None else min(game.hole, len(cards))
    if not game.uses:
        compiler.refuse_missing(node.cards, node.on)
    cards = (*cards, *compiler.cards(node.on))
    if not compiler.environment.parameters.missing:
        with compiler.at(node.cards or node):
            check_value_cards(cards, hole, game)
    return ValueQuestion(cards[:hole], cards[hole:], None, game)
