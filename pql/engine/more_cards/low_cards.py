"""What each card that can come does to the lows of hands, where half of the pot goes to the best low."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.deck import card_text, mask_cards, unseen
from pql.cards.hand_values import low_text
from pql.cards.lows import is_counterfeit, low_code, low_codes, made_low
from pql.evaluator_ext import columns, omaha
from pql.statements.draws.result import LowCards

from . import chunks

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.holeset import HoleSet

    from ..work import Control

_ACE = 12
_HALF = 0.5 + 1e-12
# What `NextCard` has of a low: the low where it is an out, whether it is the nut low, what it beats, a counterfeit.
LowOut = tuple["str | None", "bool | None", "float | None", bool]


def low_now(hand: int, board: int, game: Game) -> int | None:
    """What the low of a hand is worth, 0 for none; None where neither it nor anybody has one."""
    if game.low is None or made_low(low_code(hand, board, game)) is None:
        return None
    return omaha.low_value(hand, board)


def low_cards(hand: int, board: int, dead: int, game: Game) -> LowCards:
    """What each card that can come does to the low of a hand."""
    single = _low_ranks(hand, game) - _low_ranks(board, game)
    before, code = omaha.low_value(hand, board), low_code(hand, board, game)
    low, nuts, counterfeit = [], [], []
    for card in unseen(board | dead, hand):
        number, on = card.bit_length() - 1, board | card
        value, name = omaha.low_value(hand, on), card_text(number)
        if value > before:
            low.append(name)
            if not lows_above(array("Q", [hand]), on, dead)[0]:
                nuts.append(name)
        elif number >> 2 in single and is_counterfeit(code, low_code(hand, on, game)):
            counterfeit.append(name)
    return LowCards(tuple(low), tuple(nuts), tuple(counterfeit))


def _low_ranks(cards: int, game: Game) -> set[int]:
    """The ranks of some cards that a low of a game may have."""
    assert game.low is not None
    return {card >> 2 for card in mask_cards(cards)} & {*range(game.low + 1), _ACE}


def lows_above(masks: array[int], board: int, dead: int) -> list[int]:
    """For each hand how many pairs of cards that are left make a better low."""
    found = columns.feature("lows_above", masks, array("Q", [board]), dead, 0, 2).values()[0]
    return [int(number) for number in found]


def cards_to_low(
    masks: array[int], weights: Sequence[float], board: int, dead: int, control: Control
) -> float:
    """The cards that give a hand without a low one, weighted, over all hands."""
    before, found = omaha.low_values(masks, board), 0.0
    for card in unseen(board | dead):
        control.check()
        after = omaha.low_values(masks, board | card)
        found += summed(
            [weight for old, new, weight in zip(before, after, weights, strict=True) if new and not old]
        )
    return found


class LowOuts:
    """The outs of many hands on a board to the low half, against known opponents."""

    def __init__(self, masks: array[int], board: int, dead: int, opponents: array[int], game: Game) -> None:
        self.masks, self.board, self.dead, self.opponents, self.game = masks, board, dead, opponents, game
        self.before, self.codes = omaha.low_values(masks, board), low_codes(masks, board)
        there = _low_ranks(board, game)
        self.single = [_low_ranks(mask, game) - there for mask in masks]

    def after(self, card: int, against: HoleSet | None) -> list[LowOut]:
        """What a card does to the low of each hand: against a range it must win the half from more than half of it."""
        on, rank = self.board | card, (card.bit_length() - 1) >> 2
        values, codes = omaha.low_values(self.masks, on), low_codes(self.masks, on)
        above = lows_above(self.masks, on, self.dead)
        best = max(omaha.low_values(self.opponents, on), default=0)
        better = [new > old for old, new in zip(self.before, values, strict=True)]
        beaten: Sequence[float] = [1.0] * len(values)
        if against is not None and any(better):
            beaten = self._beaten(on, against)
        found: list[LowOut] = []
        for row, value in enumerate(values):
            spoiled = (
                rank in self.single[row] and not better[row] and is_counterfeit(self.codes[row], codes[row])
            )
            if not better[row] or value < best:
                found.append((None, None, None, spoiled))
                continue
            beats = None if against is None else beaten[row]
            text = low_text(value) if beaten[row] > _HALF else None
            found.append((text, not above[row], beats, spoiled))
        return found

    def _beaten(self, on: int, against: HoleSet) -> list[float]:
        """The part of a range from which each hand wins the low half."""
        one = array("Q", [on]), array("I", [1])
        counts = chunks.split_counts(*one, (self.masks, None), against.held(), self.game.hole)
        shares = []
        for start in range(0, len(counts), _KINDS):
            of_hand = counts[start : start + _KINDS]
            met = summed(of_hand)
            shares.append(summed(of_hand[_LOW_WON::4]) / met if met else 0.0)
        return shares


# What a hand does against another: high won, tied, lost, by nobody having a low, low won, tied, lost.
_KINDS, _LOW_WON = 12, 1
