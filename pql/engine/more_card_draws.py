"""What the next card can complete for hands of more cards: by two of the hand with three of the board."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.deck import card_text, mask_text, unseen
from pql.cards.hand_values import HAND_TYPES
from pql.cards.made_hands import describe_code, omaha_code, spoken_draws
from pql.evaluator_ext import columns, omaha, ranking
from pql.sets.holeset import HoleSet
from pql.statements.draws.result import OMAHA_DRAWS

from .draws import HandDraws, RangeDraws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .work import Control

_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8
# The draws of `made_hands` by the names of the answer.
_NAMES = {
    "wrap": "wrap",
    "openended": "open_ended",
    "doublegutshot": "double_gutshot",
    "gutshot": "gutshot",
    "flushdraw": "flush_draw",
    "nutflushdraw": "nut_flush_draw",
    "combodraw": "combo_draw",
    "backdoorflush": "backdoor_flush",
    "backdoorstraight": "backdoor_straight",
}
_STRAIGHT_DRAWS = ("wrap", "open_ended", "double_gutshot", "gutshot")


def hand_draws(live: HoleSet, board: int, dead: int) -> HandDraws:
    """The draws of the only hand of a set."""
    hand = live.held()[0][0]
    before, ranks = type_of(omaha.value(hand, board)), straight_ranks(hand, board)
    made: list[list[str]] = [[] for _ in HAND_TYPES]
    straight, flush, nuts = [], [], []
    for card in unseen(board | dead, hand):
        name = card_text(card.bit_length() - 1)
        kind = type_of(omaha.value(hand, board | card))
        if kind > before:
            made[kind].append(name)
        completes = before < _STRAIGHT and (card.bit_length() - 1) >> 2 in ranks
        if completes:
            straight.append(name)
        if before < _FLUSH and kind in (_FLUSH, _STRAIGHT_FLUSH):
            flush.append(name)
            completes = True
        if completes and not _above(hand, board | card, dead):
            nuts.append(name)
    code = omaha_code(hand, board)
    draws = _draws_of(code)
    return HandDraws(
        mask_text(hand),
        ranking.pokerval_of_ordinal(omaha.value(hand, board)),
        tuple(straight),
        tuple(flush),
        "open_ended" in draws,
        "double_gutshot" in draws,
        "gutshot" in draws,
        "backdoor_flush" in draws,
        {kind: tuple(cards) for kind, cards in zip(HAND_TYPES[1:], made[1:], strict=True)},
        {draw: draw in draws for draw in OMAHA_DRAWS},
        spoken_draws(code),
        tuple(nuts),
    )


def range_draws(live: HoleSet, board: int, dead: int, control: Control) -> RangeDraws:
    """The draws of the hands of a set."""
    masks, weights = live.held()
    weighed = weights or array("d", [1.0]) * len(masks)
    on = array("Q", [board])
    numbers: dict[str, list[int]] = {draw: [] for draw in (*OMAHA_DRAWS, "none")}
    draws: dict[int, tuple[str, ...]] = {}
    for row, code in enumerate(columns.feature("made_code", masks, on, 0, 0, 2).tolist()):
        if not row & 1023:
            control.check()
        assert isinstance(code, int)
        if code not in draws:
            draws[code] = _draws_of(code) or ("none",)
        for draw in draws[code]:
            numbers[draw].append(masks[row])
    straight = columns.feature("straight_outs", masks, on, dead, 0, 2).tolist()
    drawn = summed([own * (cards or 0) for own, cards in zip(weighed, straight, strict=True)])
    return RangeDraws(
        {draw: live & HoleSet.of_masks(live.game, hands) for draw, hands in numbers.items()},
        {"straight_draw": drawn} | _made(masks, weighed, board, dead, control),
    )


def _made(
    masks: array[int], weights: Sequence[float], board: int, dead: int, control: Control
) -> dict[str, float]:
    """For each type of hands the cards that make it of a hand below, weighted, over all hands.

    Those that make a flush, a straight flush too, of less than a flush come first, as `flush_draw`.
    """
    types = bytes([type_of(value) for value in range(7463)])
    before = [types[value] for value in omaha.values(masks, board)]
    sums, flush = [0.0] * len(HAND_TYPES), 0.0
    for card in unseen(board | dead):
        control.check()
        after = [types[value] for value in omaha.values(masks, board | card)]
        for (old, new, weight), hands in Counter(zip(before, after, weights, strict=True)).items():
            if new > old:
                sums[new] += weight * hands
            if old < _FLUSH and new in (_FLUSH, _STRAIGHT_FLUSH):
                flush += weight * hands
    return {"flush_draw": flush, **dict(zip(HAND_TYPES[1:], sums[1:], strict=True))}


def type_of(value: int) -> int:
    """The type of hands that an ordinal is, 0 to 8; 0 for none."""
    return (ranking.pokerval_of_ordinal(value) >> 24).bit_length() if value else 0


def straight_ranks(hand: int, board: int) -> set[int]:
    """The ranks that would make a straight of two cards of the hand and three of the board, which is one of them."""
    own, shown = ({rank for rank in range(13) if mask >> 4 * rank & 15} for mask in (hand, board))
    found: set[int] = set()
    for low in range(-1, 9):
        straight = {rank % 13 for rank in range(low, low + 5)}
        for pair in combinations(straight & own, 2):
            missing = straight - {*pair} - shown
            if len(missing) == 1:
                found |= missing
    return found


def _above(hand: int, board: int, dead: int) -> bool:
    above = columns.feature("hands_above", array("Q", [hand]), array("Q", [board]), dead, 0, 2)[0]
    return bool(above)


def _draws_of(code: int) -> tuple[str, ...]:
    """The draws of a code by their names in the answer."""
    drawn = [_NAMES[word] for word in describe_code(code).draws if word in _NAMES]
    return tuple(["straight_draw"] if any([draw in _STRAIGHT_DRAWS for draw in drawn]) else []) + tuple(drawn)
