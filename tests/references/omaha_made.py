"""What Omaha hands are called, the slow way: every two cards of the hand with every three of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from pql.cards.made_hands import MADE_HANDS

from .omaha import DECK, ordinal

STRAIGHTS = [{*range(low, low + 5)} for low in range(9)] + [{12, 0, 1, 2, 3}]
_NUMBER = {word.name: number for number, word in enumerate(MADE_HANDS)}


def category(five: Iterable[int]) -> int:
    """0 a high card .. 8 a straight flush."""
    cards = [*five]
    ranks = Counter([card // 4 for card in cards])
    shape = sorted(ranks.values(), reverse=True)
    flush, straight = len({card % 4 for card in cards}) == 1, {*ranks} in STRAIGHTS
    if flush or straight:
        return 8 if flush and straight else 5 if flush else 4
    shapes = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
    return shapes.index(shape)


@cache
def bests(hand: tuple[int, ...], board: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every two cards of the hand and three of the board that make the best."""
    every = [(two, three) for two in combinations(hand, 2) for three in combinations(board, 3)]
    values = [ordinal(tuple(sorted((*two, *three)))) for two, three in every]
    return [each for each, value in zip(every, values, strict=True) if value == max(values)]


def _pocket(rank: int, board: list[int]) -> str:
    above = sum([other > rank for other in board])
    if above in (0, len(board)):
        return "underpair" if above else "overpair"
    return {1: "secondpocket", 2: "thirdpocket"}.get(above, "lowerpair")


def _name(two: Sequence[int], three: Sequence[int], hand: Sequence[int], board: Sequence[int]) -> str:
    kind = category((*two, *three))
    high, low = sorted([card // 4 for card in two], reverse=True)
    ranks = Counter([card // 4 for card in (*two, *three)])
    there = sorted({card // 4 for card in board}, reverse=True)
    if kind == 5:
        suit = two[0] % 4
        left = [rank for rank in range(12, -1, -1) if rank * 4 + suit not in board]
        place = left.index(max(card // 4 for card in hand if card % 4 == suit))
        return ("nutflush", "secondflush")[place] if place < 2 else "flush"
    if kind >= 4:
        return ("straight", "", "fullhouse", "quads", "straightflush")[kind - 4]
    if 3 in (ranks[high], ranks[low]):
        return "set" if high == low else "trips"
    paired = [rank for rank in (high, low) if ranks[rank] == 2]
    if not paired:
        return "acehigh" if high == 12 else "nothing"
    if high == low:
        return _pocket(high, there)
    if len(paired) == 2:
        if high != there[0]:
            return "bottomtwo"
        return "toptwo" if low == there[1] else "topandbottom"
    place, kicker = there.index(paired[0]), low if paired[0] == high else high
    if place:
        return {1: "secondpair", 2: "thirdpair"}.get(place, "lowerpair")
    best_kicker = max([rank for rank in range(13) if rank not in there])
    return "topkicker" if kicker == best_kicker else "goodkicker" if kicker >= 8 else "weakkicker"


def made(hand: tuple[int, ...], board: tuple[int, ...]) -> str:
    """The made hand: the best name that the best five cards have."""
    names = [_name(two, three, hand, board) for two, three in bests(hand, board)]
    return max(names, key=_NUMBER.__getitem__)


def straight_cards(hand: tuple[int, ...], board: tuple[int, ...], dead: Sequence[int] = ()) -> list[int]:
    """The unseen cards that make a straight of a hand that has none and nothing better, before the river."""
    if len(board) == 5 or category(sum(bests(hand, board)[0], ())) >= 4:
        return []
    return [
        card
        for card in DECK
        if card not in (*hand, *board, *dead)
        and any(
            {each // 4 for each in (*two, *three, card)} in STRAIGHTS
            for two in combinations(hand, 2)
            for three in combinations(board, 2)
        )
    ]


def draws(hand: tuple[int, ...], board: tuple[int, ...]) -> set[str]:
    """The draws, those of several kinds left out."""
    found = set()
    kind = category(sum(bests(hand, board)[0], ()))
    outs = straight_cards(hand, board)
    ranks = sorted({card // 4 for card in outs})
    if len(outs) >= 9:
        found.add("wrap")
    elif len(ranks) == 1:
        found.add("gutshot")
    elif outs:
        have = {card // 4 for card in (*hand, *board)}
        ends = [(low, low + 5) for low in range(-1, 8)]
        low_aces = {-1 if rank == 12 else rank for rank in ranks}
        open_ended = any(
            {first, last} <= {*ranks} | low_aces and {*range(first + 1, last)} <= have for first, last in ends
        )
        found.add("openended" if open_ended else "doublegutshot")
    near = any(
        len({first // 4, second // 4, third // 4} & straight) == 3
        for first, second in combinations(hand, 2)
        for third in board
        for straight in STRAIGHTS
    )
    if len(board) == 3 and kind < 4 and not outs and near:
        found |= {"backdoorstraight", "twocardbackdoorstraight"}
    for suit in range(4):
        own = [card for card in hand if card % 4 == suit]
        there = [card for card in board if card % 4 == suit]
        if len(own) < 2 or kind >= 5 or len(board) == 5:
            continue
        if len(there) == 1 and len(board) == 3:
            found.add("backdoorflush")
        if len(there) == 2:
            found |= {"flushdraw", "twocardflushdraw"}
            left = [card for card in DECK if card % 4 == suit and card not in there]
            if left[-1] in own:
                found.add("nutflushdraw")
    if "flushdraw" in found and found & {"wrap", "openended", "doublegutshot", "gutshot"}:
        found.add("combodraw")
    return found
