"""`value`: a hand as pokerval, category, words and contribution bits; a number decoded."""

from __future__ import annotations

from ..cards import cards_mask
from ..evaluator_ext import ranking
from ..results import ValueResult
from .description import category, describe
from .questions import Question
from .work import Control


class ValueQuestion(Question):
    """The value of cards (a pocket and a board), or of a pokerval itself."""

    def __init__(self, pocket: tuple[str, ...], board: tuple[str, ...], number: int | None) -> None:
        self.pocket = pocket
        self.board = board
        self.number = number

    def answer(self, control: Control) -> ValueResult:
        if self.number is not None:
            return ValueResult((), self.number, category(self.number), describe(self.number))
        pocket, board = cards_mask("".join(self.pocket)), cards_mask("".join(self.board))
        value = ranking.pokerval(pocket | board)
        bits = ranking.pcbits(pocket, board)
        cards = (*self.pocket, *self.board)
        return ValueResult(cards, value, category(value), describe(value), bits, bits.bit_count())

    def plan(self, control: Control) -> str:
        return "one look-up in the ranking tables"
