"""Many spots and many hands in one call: PQL against loops around the best calls of what one can install from PyPI.

The peers are given a part of the spots, and their time is scaled to all of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from time import process_time
from typing import NamedTuple

import eval7
import phevaluator
import pokerfast.equity
import pokerkit

import pql

from .timing import fastest, ratio, readable

SPOTS = 100_000
RANGE = "15%"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Spot(NamedTuple):
    """A hand on a board, both as text."""

    hero: str
    board: str


Evaluator = Callable[[Sequence[str]], float]
"""What seven cards are worth: more is better."""


def _eval7_rank(cards: Sequence[str]) -> float:
    return float(eval7.evaluate([_CARDS_OF_EVAL7[card] for card in cards]))


_CARDS_OF_EVAL7 = {card: eval7.Card(card) for card in DECK}


def _phevaluator(cards: Sequence[str]) -> float:
    return -float(phevaluator.evaluate_cards(*cards))


def _pokerkit(cards: Sequence[str]) -> pokerkit.StandardHighHand:
    return pokerkit.StandardHighHand.from_game("".join(cards))


# How many spots each peer is given, by the cards of the board.
PEERS: dict[str, tuple[Callable[[Sequence[str]], object], dict[int, int]]] = {
    "eval7": (_eval7_rank, {5: 200, 4: 10, 3: 1}),
    "phevaluator": (_phevaluator, {5: 100, 4: 4}),
    "pokerkit": (_pokerkit, {5: 4}),
}

# What has a call for a hand against a range: a function that is given the range once and then spots.
Asked = Callable[[Spot], float]


def _eval7_exact() -> Asked:
    """On a complete board alone: it takes no notice of cards to come."""
    villain = eval7.HandRange(pql.hands(RANGE).text().replace(" ", ""))

    def equity(spot: Spot) -> float:
        hand, board = (
            [_CARDS_OF_EVAL7[text[place : place + 2]] for place in range(0, len(text), 2)] for text in spot
        )
        return float(eval7.py_hand_vs_range_exact(hand, villain, board))

    return equity


def _ompeval() -> Asked:
    villain = pql.hands(RANGE).text().replace(" ", "")
    return lambda spot: float(
        pokerfast.equity.equity([spot.hero, villain], spot.board, "", exact=True, threads=1)[0]
    )


_ASKED: dict[str, tuple[Callable[[], Asked], dict[int, int]]] = {
    "eval7": (_eval7_exact, {5: 2_000}),
    "OMPEval": (_ompeval, {5: 2_000, 4: 2_000, 3: 200}),
}


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, who the peer is, its time, ours, how many times faster; the answers must agree."""
    for street, name in ((5, "rivers"), (4, "turns"), (3, "flops")):
        yield from _equities(name, [_deal(random.Random(street * SPOTS + i), street) for i in range(SPOTS)])
    yield from _ranks()


def _deal(rng: random.Random, street: int) -> Spot:
    cards = rng.sample(DECK, 2 + street)
    return Spot("".join(cards[:2]), "".join(cards[2:]))


def _equities(name: str, spots: list[Spot]) -> Iterator[tuple[str, ...]]:
    heroes, boards = map(list, zip(*spots, strict=True))
    street = len(boards[0]) // 2
    ours = fastest(lambda: pql.equities(heroes, RANGE, boards, threads=1), clock=process_time)
    villains = [(hand[:2], hand[2:]) for hand in pql.hands(RANGE)]
    asked = {who: (make(), sizes) for who, (make, sizes) in _ASKED.items() if street in sizes}
    looped: dict[str, tuple[Asked, dict[int, int]]] = {
        who: (lambda spot, evaluate=evaluate: _loop(evaluate, spot, villains), sizes)
        for who, (evaluate, sizes) in PEERS.items()
        if street in sizes and who not in asked
    }
    for who, (ask, sizes) in (asked | looped).items():
        few = spots[: sizes[street]]
        peer = fastest(lambda few=few, ask=ask: [ask(spot) for spot in few], clock=process_time)
        # eval7's own call computes in single precision.
        if any(abs(one - two) > 1e-6 for one, two in zip(peer.answer, ours.answer, strict=False)):
            raise SystemExit(f"{name}: {who} and PQL disagree")
        seconds = peer.seconds * SPOTS / len(few)
        what = f"{SPOTS:,} {name}, a hand against {RANGE}"
        yield what, who, readable(seconds), readable(ours.seconds), ratio(seconds, ours.seconds)


def _loop(evaluate: Callable[[Sequence[str]], object], spot: Spot, villains: list[tuple[str, str]]) -> float:
    """The equity of a spot: every run-out, and on it every hand of the range that can be held."""
    hero = [spot.hero[:2], spot.hero[2:]]
    board = [spot.board[place : place + 2] for place in range(0, len(spot.board), 2)]
    live = [card for card in DECK if card not in hero and card not in board]
    won = deals = 0.0
    for run_out in combinations(live, 5 - len(board)):
        cards = [*board, *run_out]
        gone = {*hero, *cards}
        mine = evaluate([*cards, *hero])
        for hand in villains:
            if hand[0] not in gone and hand[1] not in gone:
                theirs = evaluate([*cards, *hand])
                won += 1.0 if theirs < mine else 0.5 if theirs == mine else 0.0
                deals += 1
    return won / deals


def _ranks() -> Iterator[tuple[str, ...]]:
    import pandas

    rng = random.Random(1)
    texts = ["".join(rng.sample(DECK, 7)) for _ in range(SPOTS)]
    column = pandas.Series(texts)
    few = [[text[place : place + 2] for place in range(0, 14, 2)] for text in texts[:5000]]
    times = {
        "a list of": fastest(lambda: pql.rank(texts), clock=process_time).seconds,
        "a pandas column of": fastest(lambda: pql.rank(column), clock=process_time).seconds,
    }
    for how, ours in times.items():
        for who, (evaluate, _) in PEERS.items():
            some = few[:200] if who == "pokerkit" else few
            loop = fastest(lambda some=some, evaluate=evaluate: [evaluate(cards) for cards in some],
                           clock=process_time)  # fmt: skip
            seconds = loop.seconds * SPOTS / len(some)
            yield (
                f"`rank` of {how} {SPOTS:,} hands",
                who,
                readable(seconds),
                readable(ours),
                ratio(seconds, ours),
            )
