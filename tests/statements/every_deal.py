"""Every deal of weighted ranges, one by one: the slow and obvious side of the random batteries.

A deal is a hand of each player, a flop, a turn card and a river card, in this order, no card twice. Its weight is the
product of the weights of the hands, as a fraction: nothing is rounded before the last division.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple, TypeVar

import pql
from pql.cards.deck import cards_mask, mask_cards
from pql.evaluator_ext.ranking import pokerval

Key = TypeVar("Key")

DECK = (1 << 52) - 1
# A battery stays quick with so many boards to the river, and so many deals.
MOST_BOARDS, MOST_DEALS = 2500, 60_000


class Case(NamedTuple):
    """A question in the texts of its parts."""

    ranges: tuple[str, ...]
    board: str
    dead: str

    @property
    def tail(self) -> str:
        return (f" on {self.board}" if self.board else "") + (f" dead {self.dead}" if self.dead else "")

    @property
    def players(self) -> str:
        return " vs ".join(self.ranges)


class Deal(NamedTuple):
    """A deal, its weight, and what each hand is worth at the end."""

    weight: Fraction
    hands: tuple[int, ...]
    flop: int
    turn: int
    river: int
    values: tuple[int, ...]

    @property
    def known(self) -> dict[int, int]:
        """The board by the number of its cards."""
        return {3: self.flop, 4: self.flop | self.turn, 5: self.flop | self.turn | self.river}

    def share(self, player: int = 0) -> Fraction:
        """What the player gets of the pot."""
        best = max(self.values)
        if self.values[player] < best:
            return Fraction(0)
        return Fraction(1, self.values.count(best))


def boards_to_river(board: str, dead: str) -> list[tuple[int, int, int]]:
    """Flop, turn and river of every dealing of a set of boards, the cards after the flop in their order."""
    gone = cards_mask(dead)
    found = []
    for text in pql.boards(board):
        cards = [cards_mask(text[place : place + 2]) for place in range(0, len(text), 2)]
        flop = cards[0] | cards[1] | cards[2]
        held = flop | sum(cards[3:])
        if held & gone:
            continue
        left = [1 << card for card in mask_cards(DECK & ~held & ~gone)]
        for rest in permutations(left, 5 - len(cards)):
            turn, river = (*cards[3:], *rest)
            found.append((flop, turn, river))
    return found


def hands_of(text: str) -> list[tuple[int, Fraction]]:
    """The hands of a range as masks, with their weights."""
    return [(cards_mask(hand), Fraction(weight)) for hand, weight in pql.hands(text).weights()]


def every_deal(case: Case) -> list[Deal]:
    """Every deal of a case with a board."""
    deals = []
    ranges = [hands_of(text) for text in case.ranges]
    gone = cards_mask(case.dead)
    together = []
    for chosen in product(*ranges):
        used, weight = gone, Fraction(1)
        for hand, own in chosen:
            if hand & used:
                break
            used |= hand
            weight *= own
        else:
            together.append((tuple(hand for hand, _ in chosen), used & ~gone, weight))
    worth: dict[tuple[int, int], int] = {}
    for flop, turn, river in boards_to_river(case.board, case.dead):
        board = flop | turn | river
        for hands, used, weight in together:
            if used & board:
                continue
            values = []
            for hand in hands:
                if (board, hand) not in worth:
                    worth[board, hand] = pokerval(board | hand)
                values.append(worth[board, hand])
            deals.append(Deal(weight, hands, flop, turn, river, tuple(values)))
    return deals


def weight_of(deals: list[Deal]) -> Fraction:
    """The weight of all deals."""
    return sum((deal.weight for deal in deals), Fraction(0))


def mean(deals: list[Deal], value: Callable[[Deal], Fraction | int | bool]) -> float:
    """The mean of a value over the deals by their weights."""
    return float(sum((deal.weight * value(deal) for deal in deals), Fraction(0)) / weight_of(deals))


def grouped(deals: list[Deal], key: Callable[[Deal], Key]) -> dict[Key, list[Deal]]:
    """The deals by a key."""
    groups: dict[Key, list[Deal]] = {}
    for deal in deals:
        groups.setdefault(key(deal), []).append(deal)
    return groups


def tells_turn_from_river(board: str) -> bool:
    """Whether some dealing of the set is none with turn and river exchanged."""
    dealings = set(boards_to_river(board, ""))
    return any((flop, river, turn) not in dealings for flop, turn, river in dealings)


# Random cases

RANKS, SUITS = "AKQJT98765432", "shdc"
WEIGHTS = ("", "", ":0.5", ":0.25", ":0.3", ":0.7")


class Cases:
    """Random questions that meet in few deals: classes and single hands with weights, sets of boards on few flops."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def cards(self, number: int, used: int = 0) -> str:
        """Different cards, none of the used ones."""
        deck = [rank + suit for rank in RANKS for suit in SUITS if not cards_mask(rank + suit) & used]
        return "".join(self.rng.sample(deck, number))

    def part(self) -> str:
        """A class, a piece of one, or a hand."""
        first, second = self.rng.sample(RANKS, 2)
        high, low = sorted((first, second), key=RANKS.index)
        text = self.rng.choice(
            [high + high, high + low + "s", high + low + "s", high + low + "o", self.cards(2), self.cards(2)]
        )
        return text + self.rng.choice(WEIGHTS)

    def range(self) -> str:
        return ", ".join(self.part() for _ in range(self.rng.choice((1, 1, 2, 3))))

    def board(self, street: int | None = None) -> str:
        """A board, or a set of boards: on one flop, on some flops of a pattern, in order or not."""
        rng = self.rng
        flop = self.flop()
        known = cards_mask(flop)
        turn = self.cards(1, known)
        rank, suit = rng.choice(RANKS), rng.choice(SUITS)
        texts = {
            3: [flop, f"{flop} or {self.flop()}", rank * 3, f"{rank}{rank}{self.cards(1)}"],
            4: [
                flop + turn, f"{flop}{rank}", f"{flop}>{rank}", f"{flop}[>F]", f"{flop}*{suit}",
                f"{flop}* and turn.paired", f"{flop}[<3F]", rank * 3 + rng.choice(RANKS),
            ],
            5: [
                flop + turn + self.cards(1, known | cards_mask(turn)), f"{flop}{rank}*", f"{flop}*{rank}",
                f"{flop}{turn}>{rank}", f"{flop}{turn}[>F]", f"{flop}** and river.flushpossible",
                f"{flop}{turn}* or {flop}**  and river.monotone", f"{flop}[>F][>F]", f"{flop}** and river.trips",
            ],
        }  # fmt: skip
        return rng.choice(texts[street or rng.choice((3, 4, 4, 5, 5))])

    def flop(self) -> str:
        """A flop, often with a pair or of few suits: what leaves suits alike."""
        rng = self.rng
        if rng.random() < 0.4:
            return self.cards(3)
        ranks = [rng.choice(RANKS) for _ in range(3)]
        suits = rng.choice(("ccc", "cch", "chd", "cdd"))
        text = "".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))
        return text if cards_mask_or_0(text).bit_count() == 3 else self.cards(3)

    def case(self, players: int | None = None, street: int | None = None) -> tuple[Case, list[Deal]]:
        """A case with its deals, of which there are some and not too many."""
        while True:
            number = players or self.rng.choice((2, 2, 2, 3, 4))
            dead = self.cards(self.rng.choice((1, 2))) if self.rng.random() < 0.3 else ""
            case = Case(tuple(self.range() for _ in range(number)), self.board(street), dead)
            deals = self.deals_of(case)
            if deals:
                return case, deals

    def deals_of(self, case: Case) -> list[Deal] | None:
        """The deals of a case; None where there are too many to count one by one, or the case is refused."""
        try:
            boards = pql.boards(case.board)
            choices = 1
            for text in case.ranges:
                choices *= len(pql.hands(text))
        except pql.PQLError:
            return None
        rivers = boards.count() * {3: 49 * 48, 4: 48, 5: 1}[boards.street]
        if not 0 < rivers <= MOST_BOARDS or rivers * choices > MOST_DEALS:
            return None
        return every_deal(case)


def cards_mask_or_0(text: str) -> int:
    """The mask of some cards; 0 where one is there twice."""
    try:
        return cards_mask(text)
    except pql.PQLError:
        return 0
