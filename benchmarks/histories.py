"""Recorded hands: all-ins and formulas, PQL against loops around what one can install from PyPI.

The peers are given a part of the hands, and their time is scaled to all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from time import process_time

import eval7
import pokerkit

from pql.engine.allin import all_ins
from pql.engine.work import Control
from pql.histories.records import UNIT, RecordedHands, recorded

from .timing import fastest, ratio, readable

ALL_INS = 100_000
# pokerkit draws boards at random: so many for each equity.
SAMPLES = 1000
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, who the peer is, its time, ours, how many times faster; exact answers must agree."""
    for street, players, peers in (
        (0, 2, ((_eval7, "eval7", 1), (_pokerkit, f"pokerkit, {SAMPLES:,} boards of each", 4))),
        (0, 3, ((_eval7, "eval7", 1),)),
        (3, 2, ((_eval7, "eval7", 50), (_pokerkit, f"pokerkit, {SAMPLES:,} boards of each", 4))),
        (3, 3, ((_eval7, "eval7", 50),)),
    ):
        name = f"{ALL_INS:,} all-ins {'on the flop' if street else 'before the flop'}, {players} players"
        hands = [_deal(random.Random(street * ALL_INS + i), street, players) for i in range(ALL_INS)]
        batch = _recorded(hands)
        ours = fastest(lambda batch=batch: all_ins(batch, Control(1)).equity, clock=process_time)
        for ask, who, few in peers:
            part = hands[:few]
            peer = fastest(lambda part=part, ask=ask: [ask(*hand) for hand in part], clock=process_time)
            if ask is _eval7 and any(
                abs(one - two) > 1e-9 for one, two in zip(peer.answer, ours.answer[::players], strict=False)
            ):
                raise SystemExit(f"{name}: {who} and PQL disagree")
            seconds = peer.seconds * ALL_INS / few
            yield name, who, readable(seconds), readable(ours.seconds), ratio(seconds, ours.seconds)


def _deal(rng: random.Random, street: int, players: int) -> tuple[list[list[str]], list[str]]:
    cards = rng.sample(DECK, 2 * players + street)
    return [cards[2 * seat : 2 * seat + 2] for seat in range(players)], cards[2 * players :]


def _recorded(hands: list[tuple[list[list[str]], list[str]]]) -> RecordedHands:
    bit = {card: 1 << place for place, card in enumerate(DECK)}
    return recorded([
        {
            "allin_street": len(board),
            "flop": sum(bit[card] for card in board),
            "rows": [
                {"pocket": bit[high] | bit[low], "put": 100 * UNIT, "won": 100 * UNIT} for high, low in pockets
            ],
        }
        for pockets, board in hands
    ])  # fmt: skip


def _eval7(pockets: list[list[str]], board: list[str]) -> float:
    """The equity of the first hand, by every board that may come."""
    hands = [[eval7.Card(card) for card in pocket] for pocket in pockets]
    gone = {*board, *[card for pocket in pockets for card in pocket]}
    known, live = (
        [eval7.Card(card) for card in board],
        [eval7.Card(card) for card in DECK if card not in gone],
    )
    won = boards = 0.0
    for rest in combinations(live, 5 - len(board)):
        made = [eval7.evaluate([*hand, *known, *rest]) for hand in hands]
        best = max(made)
        won += 1 / made.count(best) if made[0] == best else 0
        boards += 1
    return won / boards


def _pokerkit(pockets: list[list[str]], board: list[str]) -> float:
    return float(
        pokerkit.calculate_equities(
            [pokerkit.parse_range("".join(pocket)) for pocket in pockets],
            tuple(pokerkit.Card.parse("".join(board))),
            2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=SAMPLES,
        )[0]
    )  # fmt: skip
