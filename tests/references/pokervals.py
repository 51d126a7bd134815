"""The slow, obvious versions of what the ranking kernel does, and hands to compare them on."""

import csv
import random
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

EXAMPLES = Path(__file__).with_name("pokerval_examples.tsv")
PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = (
    1 << bit for bit in range(24, 32)
)
STRAIGHTS = [[top - step for step in range(5)] for top in range(14, 4, -1)]


def packed(category: int, ranks: list[int]) -> int:
    return category + sum(rank << 16 - 4 * field for field, rank in enumerate(ranks))


def value_of_exactly(cards: tuple[int, ...]) -> int:
    """The pokerval of at most five cards, all of which play."""
    ranks = [card // 4 + 2 for card in cards]
    sizes = {rank: ranks.count(rank) for rank in ranks}
    grouped = sorted(ranks, key=lambda rank: (sizes[rank], rank), reverse=True)
    shape = sorted(sizes.values(), reverse=True)
    flush = len(cards) == 5 and len({card % 4 for card in cards}) == 1
    # An ace that ends a wheel counts as 1.
    straight = next((run for run in STRAIGHTS if sorted(run) == sorted(ranks)), None)
    if sorted(ranks) == [2, 3, 4, 5, 14]:
        straight = [5, 4, 3, 2, 1]
    if straight:
        return packed(STRAIGHT_FLUSH if flush else STRAIGHT, straight)
    if flush:
        return packed(FLUSH, grouped)
    if shape[:1] == [4]:
        return packed(QUADS, grouped)
    if shape[:2] == [3, 2]:
        return packed(FULL_HOUSE, grouped)
    if shape[:1] == [3]:
        return packed(TRIPS, grouped)
    if shape[:2] == [2, 2]:
        return packed(TWO_PAIR, grouped)
    return packed(PAIR if shape[:1] == [2] else 0, grouped)


def pokerval(cards: list[int]) -> int:
    """The best pokerval of any five of the cards."""
    return max(value_of_exactly(five) for five in combinations(cards, min(5, len(cards))))


def pcbits(pocket: list[int], board: list[int], legacy: bool = False) -> int:
    """OpenHoldem's documented field rule, field by field; each field that is filled from the pocket is a 1."""
    value = pokerval(pocket + board)
    category = value >> 24 << 24
    fields = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    suits = [card % 4 for card in pocket + board]
    flush_suit = max(range(4), key=suits.count)
    answer = ["0"] * 5
    seen: dict[int, int] = {}
    for place, field in enumerate(fields):
        rank = 14 if field == 1 else field
        if category in (FLUSH, STRAIGHT_FLUSH):
            mine = (rank - 2) * 4 + flush_suit in pocket
        else:
            # The m-th field of a group is ours if we hold at least m cards of its rank.
            seen[rank] = seen.get(rank, 0) + 1
            mine = [card // 4 + 2 for card in pocket].count(rank) >= seen[rank]
        if field and mine:
            answer[3 if legacy and category == TRIPS and place == 4 else place] = "1"
    return int("".join(answer), 2)


def card_list(text: str) -> list[int]:
    cards = [] if text == "-" else [text[place : place + 2] for place in range(0, len(text), 2)]
    return [4 * "23456789TJQKA".index(rank) + "cdhs".index(suit) for rank, suit in map(tuple, cards)]


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in set(cards))


def deals(count: int, size: int, seed: int = 1) -> list[list[int]]:
    deal = random.Random(seed)
    return [deal.sample(range(52), size) for _ in range(count)]


def examples() -> list[dict[str, str]]:
    with EXAMPLES.open() as file:
        return list(csv.DictReader(file, delimiter="\t"))
