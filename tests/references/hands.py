"""A slow, obvious model of two-card hands: hands are frozensets of card texts, sets of hands are Python sets.

It shares nothing with the product but the notation.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
Hand = frozenset[str]
HANDS = [frozenset(pair) for pair in itertools.combinations(DECK, 2)]


def name_of(hand: Hand) -> str:
    """The text of a hand: higher card first, suits s h d c."""
    return "".join(sorted(hand, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])), reverse=True))


def ranks_of(hand: Hand) -> tuple[int, int]:
    """High and low rank of a hand, 0..12."""
    low, high = sorted(RANKS.index(card[0]) for card in hand)
    return high, low


def is_suited(hand: Hand) -> bool:
    return len({card[1] for card in hand}) == 1


def suffix_fits(hand: Hand, suffix: str) -> bool:
    return {"s": is_suited(hand), "o": not is_suited(hand), "*": True, "": True}[suffix]


class Reader:
    """Reads the texts that sets of hands are written as: a union of terms, some with weights."""

    def read(self, text: str) -> dict[Hand, float]:
        """A dict from hand to weight, without the hands of weight 0."""
        weights: dict[Hand, float] = {}
        for part in re.findall(r"\([^)]*\)[^,]*|[^,]+", text.replace(" ", "")):
            terms, _, written = part.partition(":")
            weight = float(written or 1)
            for term in terms.strip("()").split(","):
                for hand in self.term(term):
                    weights[hand] = max(weight, weights.get(hand, 0))
        return weights

    def term(self, text: str) -> set[Hand]:
        """The hands of one term without a weight."""
        if {text[:2], text[2:]} <= set(DECK):
            return {frozenset({text[:2], text[2:]})}
        test = self.test(text)
        return {hand for hand in HANDS if test(hand)}

    def test(self, text: str) -> Callable[[Hand], bool]:
        if text in ("?", "none", "Suited", "Offsuit"):
            return {
                "?": lambda hand: True,
                "none": lambda hand: False,
                "Suited": is_suited,
                "Offsuit": lambda hand: not is_suited(hand),
            }[text]
        rank = f"[{RANKS}]"
        if re.fullmatch(rf"{rank}\?[so]?", text):
            return lambda hand: (
                self.has_rank(hand, text[0])
                and (suffix_fits(hand, text[2:]) and (len(text) == 2 or len(set(ranks_of(hand))) == 2))
            )
        half = rf"{rank}[{SUITS}]|{rank}\?|\?[{SUITS}]|\?"
        if halves := re.fullmatch(rf"({half})({half})", text):
            first, second = halves.groups()
            return lambda hand: self.fits_halves(hand, first, second)
        match = re.fullmatch(rf"({rank}{rank})([so*]?)(\+|-({rank}{rank})([so*]?))?", text)
        assert match, text
        ranks, suffix, span, last, last_suffix = match.groups()
        assert suffix or ranks[0] == ranks[1], (
            f"{text}: two ranks alone mean different things to different people"
        )
        assert last is None or last_suffix == suffix, text
        steps = self.steps(ranks, "up" if span == "+" else last)
        return lambda hand: ranks_of(hand) in steps and suffix_fits(hand, suffix)

    @staticmethod
    def has_rank(hand: Hand, rank: str) -> bool:
        return rank in {card[0] for card in hand}

    @staticmethod
    def fits_halves(hand: Hand, first: str, second: str) -> bool:
        def fits(card: str, half: str) -> bool:
            return all(mark in ("?", sign) for mark, sign in zip((half + "?")[:2], card, strict=True))

        one, other = hand
        return (fits(one, first) and fits(other, second)) or (fits(other, first) and fits(one, second))

    @staticmethod
    def steps(ranks: str, last: str | None) -> set[tuple[int, int]]:
        high, low = (RANKS.index(rank) for rank in ranks)
        assert high >= low
        if last is None:
            return {(high, low)}
        if last == "up":
            if high == low:
                return {(rank, rank) for rank in range(low, 13)}
            return {(high, kicker) for kicker in range(low, high)}
        last_high, last_low = (RANKS.index(rank) for rank in last)
        if last_high == high:
            return {(high, kicker) for kicker in range(last_low, low + 1)}
        assert last_high - last_low == high - low
        return {(kicker + high - low, kicker) for kicker in range(last_low, low + 1)}


def _place(hand: Hand) -> list[int]:
    name = name_of(hand)
    return [-RANKS.index(name[0]), -RANKS.index(name[2]), -SUITS.index(name[1]), -SUITS.index(name[3])]


# Every hand in the order of the product: ranks from the ace down, suits s h d c.
ALL_HANDS = sorted(HANDS, key=_place)


def bits_where(test: Callable[..., object]) -> int:
    """The bitset of the hands for which a predicate of the model holds."""
    return sum(1 << index for index, hand in enumerate(ALL_HANDS) if test(hand))
