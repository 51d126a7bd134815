"""Recorded hands: reading them, formulas over them and all-ins, PQL against what one can install from PyPI.

The peers are given a part of the hands, and their time is scaled to all of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import eval7
import pokerfast.equity
import pokerkit

import pql
from pql.engine.allin import all_ins
from pql.engine.work import Control
from pql.histories.records import UNIT, RecordedHands, joined, recorded
from pql.results.recorded_hands import HandTable

from .timing import fastest, ratio, readable

EXAMPLE = Path(__file__).parent.parent / "examples" / "my_hands.phhs"
READ = 100_000
ASKED = 1_000_000
ALL_INS = 100_000
# pokerkit draws boards at random: so many for each equity.
SAMPLES = 1000
STREETS = {"flop": 3, "turn": 4, "river": 5}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, who the peer is, its time, ours, how many times faster; exact answers must agree."""
    yield from _reading()
    yield from _formulas()
    yield from _all_ins()


def _reading() -> Iterator[tuple[str, ...]]:
    """A file of 100,000 hands, read into columns on one thread; pokerkit reads it, and plays it again."""
    # pokerkit does not look at what the text says of results.
    text = re.sub(r"(?m)^(?:finishing_stacks|winnings) = .*\n", "", EXAMPLE.read_text())
    hands = re.findall(r"(?ms)^\[.+?(?=^\[|\Z)", text)
    with TemporaryDirectory() as folder:
        file = Path(folder, "hands.phhs")
        file.write_text("".join(islice(cycle(hands), READ)))
        ours = fastest(lambda: pql.read_hands(file, threads=1), clock=process_time)
    net = [amount / UNIT for amount in ours.answer.hands.net]
    for ask, who in ((_loaded, "pokerkit, without playing them"), (_played, "pokerkit, played again")):
        peer = fastest(lambda ask=ask: ask(text), clock=process_time)
        if any([abs(one - float(two)) > 1e-9 for one, two in zip(net, peer.answer, strict=False)]):
            raise SystemExit(f"{who} and PQL disagree")
        seconds = peer.seconds * READ / len(hands)
        yield (
            f"{READ:,} hands in PHH read",
            who,
            readable(seconds),
            readable(ours.seconds),
            ratio(seconds, ours.seconds),
        )


def _loaded(text: str) -> list[float]:
    """The hands are made, and nothing is known of who won."""
    assert list(pokerkit.HandHistory.loads_all(text))
    return []


def _played(text: str) -> list[float]:
    net = []
    for history in pokerkit.HandHistory.loads_all(text):
        *_, (state, _) = history.state_actions
        net += [end - start for end, start in zip(state.stacks, state.starting_stacks, strict=True)]
    return net


def _formulas() -> Iterator[tuple[str, ...]]:
    """A formula over 1,000,000 hands, each seen by its player; eval7 in a loop of Python."""
    rng = random.Random(7)
    deals = [_deal(rng, 5, 2) for _ in range(ASKED // 20)]
    batch = joined([_recorded(deals)] * 10)
    flushes = ("Flush", "Full House", "Quads", "Straight Flush")

    def loop() -> int:
        parsed = [
            [eval7.Card(card) for card in pocket + board] for pockets, board in deals for pocket in pockets
        ]
        return sum([eval7.handtype(eval7.evaluate(cards)) in flushes for cards in parsed])

    table = HandTable(batch)
    asked = "sum(minHandType(hero, river, flush))"
    ours = fastest(lambda: pql.select(asked, table, threads=1).rows[0][0], clock=process_time)
    peer = fastest(loop, clock=process_time)
    if ours.answer != 10 * peer.answer:
        raise SystemExit("eval7 and PQL disagree")
    name = f"flushes and better among {ASKED:,} hands"
    yield (
        name,
        "eval7",
        readable(10 * peer.seconds),
        readable(ours.seconds),
        ratio(10 * peer.seconds, ours.seconds),
    )


def _all_ins() -> Iterator[tuple[str, ...]]:
    for street, players, peers in (
        (
            0,
            2,
            (
                (_ompeval, "OMPEval", 4),
                (_eval7, "eval7", 1),
                (_pokerkit, f"pokerkit, {SAMPLES:,} boards of each", 4),
            ),
        ),
        (0, 3, ((_ompeval, "OMPEval", 4), (_eval7, "eval7", 1))),
        (
            3,
            2,
            (
                (_ompeval, "OMPEval", 200),
                (_eval7, "eval7", 50),
                (_pokerkit, f"pokerkit, {SAMPLES:,} boards of each", 4),
            ),
        ),
        (3, 3, ((_ompeval, "OMPEval", 200), (_eval7, "eval7", 50))),
    ):
        name = f"{ALL_INS:,} all-ins {'on the flop' if street else 'before the flop'}, {players} players"
        hands = [_deal(random.Random(street * ALL_INS + i), street, players) for i in range(ALL_INS)]
        batch = _recorded(hands)
        ours = fastest(lambda batch=batch: all_ins(batch, Control(1)).equity, clock=process_time)
        for ask, who, few in peers:
            part = hands[:few]
            peer = fastest(lambda part=part, ask=ask: [ask(*hand) for hand in part], clock=process_time)
            if ask is not _pokerkit and any(
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
            **{name: sum(bit[card] for card in board[:last]) for name, last in STREETS.items() if len(board) >= last},
            "street": len(board),
            "rows": [
                {"pocket": bit[high] | bit[low], "put": 100 * UNIT, "won": 100 * UNIT} for high, low in pockets
            ],
        }
        for pockets, board in hands
    ])  # fmt: skip


def _ompeval(pockets: list[list[str]], board: list[str]) -> float:
    hands = ["".join(pocket) for pocket in pockets]
    return float(pokerfast.equity.equity(hands, "".join(board), "", exact=True, threads=1)[0])


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
