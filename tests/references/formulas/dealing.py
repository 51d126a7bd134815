"""Deals on which much happens: tempting ones by hand, random ones from decks of few suits or neighbouring ranks."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .cards import DECK, RANKS, Spot, cards

# hero, board: wheels, boards that play, kickers and pairs that tie with the board, flushes of four and five, quads.
TEMPTING = [
    ("9h2c", "5s6d7h8c9d"), ("5h2c", "6s7d8h9cKd"), ("Ah2c", "3s4d5h6cKd"), ("As2d", "3c4h5sKdQd"),
    ("2h3c", "7s7d7h7cAs"), ("Ah2c", "7s7d7h7cAs"), ("AhKc", "7s7d7h7c2s"), ("7h2c", "KsKdKh7d2s"),
    ("Qh2c", "KsKdKh7d7s"), ("Ac2c", "3h4h5h6h7h"), ("8h8c", "4h5h6h7h9c"), ("2s3d", "Kh9h6h5h4h"),
    ("Qh2d", "Kh9h6h5h4h"), ("3h2h", "Kh9h6h5h4h"), ("AhKd", "7c7s7d4s2h"), ("5c5d", "9h9sKdKc2h"),
    ("Qc2d", "AhAsKdKcQh"), ("6s6d", "4h4s2d2cAs"), ("2c2d", "AhKhQhJhTh"), ("QcQd", "KhKsKd2c3d"),
    ("4c4d", "Kh9s7d3h2c"), ("AcKc", "Kh7s7d2c3h"), ("KhQh", "Jh9h2c3h4d"), ("9h8h", "7h6h2c5d4s"),
    ("AsAd", "Ac2c2dAhKs"), ("JcTs", "7h8d9cTd2s"), ("AcQd", "KhKsKd9c2d"), ("AcTd", "KhQsJd2c2d"),
    ("7c5c", "8d6h4s2dTc"), ("Td7c", "9s8h6d5hJs"), ("Ah4h", "Kh9h6hAcAd"), ("Ad5d", "2d3d4dKdKh"),
    ("Kh2h", "QdAd2dQh5c"), ("Th2c", "5s6d7h8c9d"), ("Jh3c", "Th8h2hKh4c"),
]  # fmt: skip


def _decks(rng: random.Random) -> Iterator[list[str]]:
    """Whole decks, decks of two suits, decks of six neighbouring ranks (the ace at both ends)."""
    while True:
        yield list(DECK)
        yield [card for card in DECK if card[1] in "hs"]
        low = rng.randrange(13)
        near = {RANKS[(low + place) % 13] for place in range(6)}
        yield [card for card in DECK if card[0] in near]


def deals(count: int, seed: int) -> list[Spot]:
    """The tempting deals and so many random ones of a seed: hero, villain, a whole board."""
    rng = random.Random(seed)
    spots = []
    for hero, board in TEMPTING:
        known = cards(hero) + cards(board)
        villain = tuple(rng.sample([card for card in DECK if card not in known], 2))
        spots.append(Spot(cards(hero), cards(board), others=(villain,), dealt=cards(board)))
    for deck, _ in zip(_decks(rng), range(count), strict=False):
        dealt = tuple(rng.sample(deck, 9))
        spots.append(Spot(dealt[:2], dealt[2:7], others=(dealt[7:],), dealt=dealt[2:7]))
    return spots
