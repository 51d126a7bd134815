"""Every deal of a question, one by one: the players, those who have folded, and the cards to come.

Written from the definitions and with nothing of the product: a deal is a hand of each player and of each who has
folded, and a board, no card twice. It counts by the weights of all these hands. Who has folded is not at the showdown.
Hands and boards are masks of cards, weights hundredths, so that nothing is rounded before the last division.
"""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from . import deals as by_hand
from .hands import Reader, name_of

TYPES = ["straightflush", "quads", "fullhouse", "flush", "straight", "trips", "twopair", "pair", "highcard"]
_WORST = [10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462]
"""The last rank of each type, as phevaluator counts from the best."""

POT = 2520
"""Chips that up to ten players share without a rest. Sums of chips are quick; only the last step is a fraction."""

cards = functools.cache(by_hand.cards)
rank = functools.cache(by_hand.rank)
Held = dict[int, int]
"""The hands of a range, each with its weight in hundredths."""


@functools.cache
def held(text: str) -> Held:
    """The hands of a range."""
    return {cards(name_of(hand)): round(100 * weight) for hand, weight in Reader().read(text).items()}


def type_of(mask: int) -> str:
    """The type of hand of five to seven cards."""
    return TYPES[bisect_left(_WORST, rank(mask))]


def class_of(hand: int) -> str:
    """AA, AKs or AKo."""
    low, high = (card for card in range(52) if hand >> card & 1)
    ranks = by_hand.RANKS[high >> 2] + by_hand.RANKS[low >> 2]
    return ranks if high >> 2 == low >> 2 else ranks + ("s" if high & 3 == low & 3 else "o")


class Deal(NamedTuple):
    """A deal: its weight, the hands of those who play, what is known of the board, the board at the end."""

    weight: int
    hands: tuple[int, ...]
    known: int
    board: int

    def won(self) -> list[int]:
        """What each player gets of a pot of `POT` chips."""
        ranks = [rank(hand | self.board) for hand in self.hands]
        best = min(ranks)
        part = POT // ranks.count(best)
        return [part if rank == best else 0 for rank in ranks]

    def share(self, player: int = 0) -> Fraction:
        """What the player gets of the pot."""
        return Fraction(self.won()[player], POT)


class Spot(NamedTuple):
    """Who plays, who has folded, on which board, and which cards are dead."""

    players: tuple[str, ...]
    folded: tuple[str, ...] = ()
    board: str = ""
    dead: str = ""

    @property
    def tail(self) -> str:
        """What follows the players in a statement."""
        folded = "".join(f" folded {text}" for text in self.folded)
        board = f" on {self.board}" if self.board else ""
        return folded + board + (f" dead {self.dead}" if self.dead else "")

    def hands(self) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """A hand for everybody: the weight, the hands of those who play, all cards that are gone."""
        ranges = [held(text) for text in (*self.players, *self.folded)]
        for dealt in itertools.product(*ranges):
            gone = cards(self.board) | cards(self.dead)
            weight = 1
            for hand, own in zip(dealt, ranges, strict=True):
                weight = 0 if gone & hand else weight * own[hand]
                gone |= hand
            if weight:
                yield weight, dealt[: len(self.players)], gone

    def deals(self) -> Iterator[Deal]:
        """All deals, with all their run-outs."""
        known = cards(self.board)
        for weight, hands, gone in self.hands():
            left = [1 << card for card in range(52) if not gone >> card & 1]
            for rest in itertools.combinations(left, 5 - known.bit_count()):
                yield Deal(weight, hands, known, known | sum(rest))


class Share(NamedTuple):
    """What a player gets: of the pot; how often he wins alone, how often he shares."""

    equity: Fraction
    win: Fraction
    tie: Fraction


@functools.cache
def equities(spot: Spot) -> list[Share]:
    """What each player gets."""
    found = [[0] * 3 for _ in spot.players]
    total = 0
    for deal in spot.deals():
        total += deal.weight
        for sums, won in zip(found, deal.won(), strict=True):
            sums[0] += deal.weight * won
            sums[1] += deal.weight * (won == POT)
            sums[2] += deal.weight * (0 < won < POT)
    return [
        Share(Fraction(won, total * POT), Fraction(win, total), Fraction(tie, total))
        for won, win, tie in found
    ]


@functools.cache
def rows(spot: Spot) -> dict[int, tuple[Fraction, Fraction]]:
    """For each hand of the first player: its part of all deals, and its equity."""
    found: dict[int, list[int]] = {}
    for deal in spot.deals():
        sums = found.setdefault(deal.hands[0], [0, 0])
        sums[0] += deal.weight
        sums[1] += deal.weight * deal.won()[0]
    total = sum(weight for weight, _ in found.values())
    return {
        hand: (Fraction(weight, total), Fraction(won, weight * POT)) for hand, (weight, won) in found.items()
    }


@functools.cache
def odds(spot: Spot) -> dict[str, list[Fraction]]:
    """With which types of hands either player wins; of a tie each has half."""
    found = {name: [0, 0] for name in TYPES}
    total = 0
    for deal in spot.deals():
        total += deal.weight
        for player, won in enumerate(deal.won()):
            found[type_of(deal.hands[player] | deal.board)][player] += deal.weight * won
    return {name: [Fraction(won, total * POT) for won in both] for name, both in found.items()}


def _place(deal: Deal, board: int) -> int:
    """0 behind somebody, 1 level with the best, 2 ahead of everybody."""
    mine, *others = (rank(hand | board) for hand in deal.hands)
    return 2 if mine < min(others) else int(mine == min(others))


@functools.cache
def strength(spot: Spot) -> dict[str, Fraction]:
    """How the first player is now, at the end, and what becomes of it; a tie counts half on either side."""
    moves = [[0] * 3 for _ in range(3)]
    won = 0
    for deal in spot.deals():
        moves[_place(deal, deal.known)][_place(deal, deal.board)] += deal.weight
        won += deal.weight * deal.won()[0]
    now = [sum(row) for row in moves]
    end = [sum(row[place] for row in moves) for place in range(3)]
    half, total = Fraction(1, 2), sum(now)
    behind, level, ahead = moves
    below, above = now[0] + half * now[1], now[2] + half * now[1]
    return {
        "equity": Fraction(won, total * POT),
        "outright": Fraction(end[2], total),
        "tie": Fraction(end[1], total),
        "win": (end[2] + half * end[1]) / total,
        "strength": above / total,
        "ppot": (behind[2] + half * behind[1] + half * level[2]) / below if below else Fraction(0),
        "npot": (ahead[0] + half * ahead[1] + half * level[0]) / above if above else Fraction(0),
    }
