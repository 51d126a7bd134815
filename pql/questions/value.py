"""`value`: a hand as pokerval, category, words and contribution bits; a number decoded."""

from __future__ import annotations

from pql.cards.deck import RANKS, cards_mask
from pql.cards.hand_values import category, describe, fields
from pql.engine.work import Control
from pql.evaluator_ext import ranking
from pql.results import ValueResult

from .question import Question

# The top byte of a pokerval in the categories where the suit counts.
_FLUSH, _STRAIGHT_FLUSH = 0x10, 0x80


class ValueQuestion(Question):
    """The value of cards (a pocket and a board), or of a pokerval itself."""

    pocket: tuple[str, ...]
    board: tuple[str, ...]
    number: int | None

    immediate = True

    def answer(self, control: Control) -> ValueResult:
        if self.number is not None:
            return ValueResult((), self.number, category(self.number), describe(self.number))
        pocket, board = cards_mask("".join(self.pocket)), cards_mask("".join(self.board))
        value = ranking.pokerval(pocket | board)
        bits = ranking.pcbits(pocket, board)
        return ValueResult(
            (*self.pocket, *self.board),
            value,
            category(value),
            describe(value),
            bits,
            bits.bit_count(),
            five_cards(value, bits, self.pocket, self.board),
        )

    def describe(self, control: Control) -> str:
        return "one look-up in the ranking tables"


def five_cards(
    pokerval: int, pcbits: int, pocket: tuple[str, ...], board: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that fill the rank fields of a value, the most important first; five of them if there are so many.

    `pcbits` says which come from the pocket. Where two cards of the board would do, it is the one written first.

    >>> five_cards(0x08098765, 0b11000, ("9c", "8s"), ("7s", "5h", "6s", "5c", "2d"))
    ('9c', '8s', '7s', '6s', '5h')
    """
    left = [list(pocket), list(board)]
    flush = _suit_of_flush(pocket + board) if pokerval >> 24 in (_FLUSH, _STRAIGHT_FLUSH) else None
    chosen = []
    for index, field in enumerate(fields(pokerval)):
        if not field:
            break
        source = left[0] if pcbits >> 4 - index & 1 else left[1]
        rank = RANKS[field - 2 if field > 1 else -1]  # a 1 is the ace of a wheel
        card = next(card for card in source if card[0] == rank and flush in (None, card[1]))
        source.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _suit_of_flush(cards: tuple[str, ...]) -> str:
    suits = [card[1] for card in cards]
    return max(suits, key=suits.count)
