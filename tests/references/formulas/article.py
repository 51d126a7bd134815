"""The draws and discounted outs of the article that PQL comes from.

Sources: Keith Rule, "Fast, Texas Holdem Hand Evaluation and Analysis" parts 1 and 2 (CodeProject), and the behaviour of
its HoldemHand library: a straight or flush draw counts a card if it beats the board with that card in type or in
top card; the discounting rules are Matt Baker's, each card judged by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import (
    STRAIGHTS,
    TYPES,
    Spot,
    distinct,
    function,
    is_pair,
    rank,
    ranks_of,
    repeated,
    suited,
    symbol,
)
from .values import FLUSH, PAIR, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, category, worth


def _type_and_top(some: Sequence[str]) -> tuple[int, int]:
    kind, fields = worth(some)
    return kind, fields[0]


def _to_come(spot: Spot) -> list[str]:
    return spot.unseen if len(spot.board) in (3, 4) else []


def _makes(spot: Spot, card: str, kinds: tuple[int, ...]) -> bool:
    new, board = _type_and_top((*spot.all, card)), _type_and_top((*spot.board, card))
    return new[0] in kinds and new > board


@symbol("StraightDrawCount")
def straight_draw_count(spot: Spot) -> int:
    if category(spot.all) >= STRAIGHT:
        return 0
    return sum(_makes(spot, card, (STRAIGHT, STRAIGHT_FLUSH)) for card in _to_come(spot))


@symbol("FlushDrawCount")
def flush_draw_count(spot: Spot) -> int:
    if category(spot.all) in (FLUSH, STRAIGHT_FLUSH):
        return 0
    return sum(_makes(spot, card, (FLUSH, STRAIGHT_FLUSH)) for card in _to_come(spot))


@function("DrawCount")
def draw_count(spot: Spot, kind: str) -> int:
    """Cards that raise the hand to exactly a type, worth more than the board with that card."""
    wanted = TYPES.index(kind)
    if category(spot.all) >= wanted:
        return 0
    return sum(
        category((*spot.all, card)) == wanted and worth((*spot.all, card)) > worth((*spot.board, card))
        for card in _to_come(spot)
    )


def _shape_count(spot: Spot) -> int:
    """Cards, dead or not, with which some straight is there."""
    spot = spot._replace(dead=())
    if category(spot.all) >= STRAIGHT:
        return 0
    return sum(category((*spot.all, card)) in (STRAIGHT, STRAIGHT_FLUSH) for card in _to_come(spot))


@symbol("IsStraightDraw")
def is_straight_draw(spot: Spot) -> bool:
    return straight_draw_count(spot) > 0


@symbol("IsOpenEndedStraightDraw")
def is_open_ended(spot: Spot) -> bool:
    return _shape_count(spot) > 4 and straight_draw_count(spot) > 0


@symbol("IsGutShotStraightDraw")
def is_gutshot(spot: Spot) -> bool:
    return 1 <= _shape_count(spot) <= 4 and straight_draw_count(spot) > 0


@symbol("IsFlushDraw")
def is_flush_draw(spot: Spot) -> bool:
    return flush_draw_count(spot) > 0


@symbol("IsBackdoorFlushDraw")
def is_backdoor_flush_draw(spot: Spot) -> bool:
    """Below a flush, and a hole card in the first suit (s c d h) with exactly three cards."""
    if category(spot.all) >= FLUSH:
        return False
    for suit in "scdh":
        if len(suited(spot.all, suit)) == 3:
            return bool(suited(spot.pocket, suit))
    return False


@symbol("OutsDiscounted")
def outs_discounted(spot: Spot) -> int:
    return sum(_is_discounted_out(spot, card) for card in _to_come(spot))


def _is_discounted_out(spot: Spot, card: str) -> bool:
    now, new, board = worth(spot.all), worth((*spot.all, card)), worth((*spot.board, card))
    improved = (
        new[0] > now[0]
        or (new[0] == now[0] and new[1][0] > now[1][0])
        or (new[0] == now[0] == TWO_PAIR and new > now)
    )
    stronger = (new[0], new[1][0]) > (board[0], board[1][0])
    if not (improved and stronger):
        return False
    if new[0] >= FLUSH:
        return True
    if _flush_danger(spot, card):
        return False
    if new[0] == STRAIGHT:
        return True
    if _straight_danger(spot, card):
        return False
    pairs_hole_card = rank(card) in ranks_of(spot.pocket) and not is_pair(spot.pocket)
    if new[0] == PAIR:
        return pairs_hole_card and rank(card) > worth(spot.board)[1][0]
    if new[0] == TWO_PAIR:
        return pairs_hole_card and (not repeated(spot.board) or now[0] == TWO_PAIR)
    return new[0] == TRIPS


def _flush_danger(spot: Spot, card: str) -> bool:
    return any(len(suited(spot.board, suit)) >= 3 for suit in "cdhs") or len(suited(spot.board, card[1])) >= 2


def _straight_danger(spot: Spot, card: str) -> bool:
    """On the flop three adjacent ranks (KA2 too); on the turn four ranks of a straight with the card."""
    if len(spot.board) == 3:
        ranks = set(distinct(spot.board))
        return sum((14 if each == 2 else each - 1) in ranks for each in ranks) >= 2
    return any(len(five & set(distinct((*spot.board, card)))) >= 4 for five in STRAIGHTS.values())
