"""What hands have of a low and draw to, the slow way: every two cards of the hand with every three of the board."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from .split_pots import low_value

DECK = range(52)
LOW = [12, 0, 1, 2, 3, 4, 5, 6]  # ace to eight


@cache
def lows_on(board: tuple[int, ...]) -> list[int]:
    """Every low that some two cards make on a board, the best first."""
    left = [card for card in DECK if card not in board]
    return sorted({low_value(two, board) for two in combinations(left, 2)} - {0}, reverse=True)


def low_ranks(cards: tuple[int, ...]) -> set[int]:
    return {card // 4 for card in cards} & {*LOW}


def completed(hand: tuple[int, ...], board: tuple[int, ...], cards: int) -> bool:
    """Whether so many cards more make a low."""
    left = [card for card in DECK if card not in (*hand, *board)]
    # Suits make no difference: one card of a rank, or two of different ranks, say as much as all.
    ranks = {card // 4: card for card in left}
    return any(low_value(hand, (*board, *more)) for more in combinations(ranks.values(), cards))


def words_of(hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[str | None, set[str]]:
    """The word for a low, and those for draws to one, by their definitions."""
    own, possible = low_value(hand, board), lows_on(board)
    if own:
        place = possible.index(own)
        return ("nutlow", "secondnutlow", "thirdnutlow", "low")[min(place, 3)], set()
    word = None
    if possible:
        word = "counterfeited" if len(low_ranks(hand)) > 1 else "nolow"
    draws = set()
    if len(board) < 5 and completed(hand, board, 1):
        draws.add("lowdraw")
        lowest = [rank for rank in LOW if rank not in low_ranks(board)][:2]
        if {*lowest} <= low_ranks(hand):
            draws.add("nutlowdraw")
    elif len(board) == 3 and completed(hand, board, 2):
        draws.add("backdoorlow")
    return word, draws
