"""All-ins of recorded hands against a slow reference: every run-out dealt, and every pot shared out on each.

The reference knows nothing of pots that are cut beforehand: on each board the best hand takes from everybody what it
has put in itself, then comes the next best.
"""

from __future__ import annotations

import itertools
import random
import threading
from array import array
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import isnan, nan
from typing import Any, NamedTuple

import pytest

import pql
from pql.engine.allin import all_ins
from pql.engine.work import Cancelled, Control
from pql.histories.records import NO_STREET, UNIT, RecordedHands, recorded
from references.deals import cards
from references.side_pots import Player, shared_out


def averaged(players: list[Player], board: int) -> list[Fraction]:
    """The same on average over all boards that may come."""
    gone = board
    for player in players:
        gone |= player.pocket
    live = [1 << card for card in range(52) if not gone >> card & 1]
    boards = [board | sum(rest) for rest in itertools.combinations(live, 5 - board.bit_count())]
    sums = [Fraction(0) for _ in players]
    for each in boards:
        sums = [one + more for one, more in zip(sums, shared_out(players, each), strict=True)]
    return [one / len(boards) for one in sums]


def reach(players: list[Player], hero: int) -> int:
    """The chips that a player can win: from everybody as many as he has put in, and the antes.

    What somebody who folded put in beyond all others goes to those who put in most.
    """
    staked = [player.put - player.dead for player in players]
    deepest = max(staked[i] for i, player in enumerate(players) if not player.folded)
    most = max(staked) if staked[hero] == deepest else staked[hero]
    return sum(player.dead for player in players) + sum(min(amount, most) for amount in staked)


def batch(hands: list[tuple[list[Player], int, int]]) -> RecordedHands:
    """Hands with their boards and rakes; all went in on the street of the board."""
    given: list[dict[str, Any]] = []
    for players, board, rake in hands:
        masks = [1 << card for card in range(52) if board >> card & 1]
        rows: list[dict[str, Any]] = [
            {
                "pocket": player.pocket,
                "put": player.put * UNIT,
                "dead": player.dead * UNIT,
                "folded": 0 if player.folded else NO_STREET,
            }
            for player in players
        ]
        winner = next(row for row in rows if row["folded"] == NO_STREET)
        winner["won"] = sum(row["put"] for row in rows) - rake * UNIT
        boards = {"flop": sum(masks[:3]), "turn": sum(masks[3:4]), "river": sum(masks[4:])}
        given.append({"allin_street": len(masks), "rows": rows, **boards})
    return recorded(given)


class Columns(NamedTuple):
    """The all-ins row by row: NaN for who was in none, and what he made."""

    equity: array[float]
    net: array[float]
    hands: list[int]
    unknown: list[int]


def adjusted(hands: RecordedHands, control: Control | None = None, among: list[int] | None = None) -> Columns:
    found = all_ins(hands, control or Control(1), among)
    equity = array("d", [nan]) * hands.rows
    net = array("d", [amount / UNIT for amount in hands.net])
    for row, share, made in zip(found.rows, found.equity, found.net, strict=True):
        equity[row], net[row] = share, made
    return Columns(equity, net, found.hands, found.unknown)


def check(hands: list[tuple[list[Player], int, int]]) -> None:
    found = adjusted(batch(hands))
    row = 0
    for players, board, rake in hands:
        pot = sum(player.put for player in players)
        won = averaged(players, board)
        assert sum(won) == pot
        for hero, player in enumerate(players):
            share = won[hero] / reach(players, hero) if reach(players, hero) and not player.folded else None
            if share is None:
                assert isnan(found.equity[row])
            else:
                assert found.equity[row] == pytest.approx(float(share), abs=1e-12)
                net = won[hero] * (pot - rake) / pot - player.put
                assert found.net[row] == pytest.approx(float(net), abs=1e-9)
            row += 1
    assert (found.hands, found.unknown) == (list(range(len(hands))), [])


def players_of(text: str) -> list[Player]:
    """`AsAh 10`, `?? 5 folded`, `KsKh 12 ante 2`: one after another."""
    found = []
    for each in text.split(","):
        words = each.split()
        pocket = 0 if words[0] == "??" else cards(words[0])
        dead = int(words[words.index("ante") + 1]) if "ante" in words else 0
        found.append(Player(pocket, int(words[1]), dead, "folded" in words))
    return found


SPOTS = [
    ("AsAh 10, KsKh 10", "Kd7h2c9s"),
    ("AsAh 10, KsKh 10, 7s7c 3 folded, ?? 2 folded", "Kd7h2c"),
    ("AsAh 10, KsKh 30, QsQh 30", "Qd7h2c"),
    ("AsAh 10, KsKh 20, QsQh 30, JsJh 30, 2s2h 1 folded", "Jd7h2c"),
    ("AsAh 1, AdKd 2, AcKc 3, 9s8s 3", "KhQh2c"),
    ("Jh9h 2 ante 2, JsTs 9 ante 2, 7d7s 9 ante 2, ?? 2 ante 2 folded", "8h7h6c2d"),
    ("AsAh 3 ante 2, KsKh 11 ante 3, 5s5h 8", "KdTh2c"),
    ("5s5h 7, AsAh 20, KsKh 20 folded, QdQc 12", "Ad5c2c"),
    ("AsAh 7, KsKh 10, QdQc 30 folded", "Ad5c2c"),
    ("AsAd 5, KcQc 5", "2c3c4c5c6c"),
]


@pytest.mark.parametrize(("text", "board"), SPOTS)
def test_spots_run_out_by_run_out(text: str, board: str) -> None:
    check([(players_of(text), cards(board), 0)])


def test_rake_is_taken_from_all_parts_alike() -> None:
    check([(players_of(text), cards(board), 3) for text, board in SPOTS if text != SPOTS[0][0]])


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.full if seed > 11 else ()) for seed in range(60)]
)
def test_random_side_pots_run_out_by_run_out(seed: int) -> None:
    rng = random.Random(seed)
    hands = []
    for _ in range(4):
        deck = rng.sample(range(52), 52)
        board = sum(1 << deck.pop() for _ in range(rng.choice((4, 4, 5))))
        players = []
        for place in range(rng.randrange(2, 7)):
            pocket = 1 << deck.pop() | 1 << deck.pop()
            dead = rng.choice((0, 0, 1))
            folded = place > 1 and rng.random() < 0.3
            known = not folded or rng.random() < 0.5
            players.append(Player(pocket if known else 0, rng.randrange(1, 9) + dead, dead, folded))
        hands.append((players, board, rng.choice((0, 1))))
    check(hands)


def equities(*shown: str, dead: str = "") -> list[float]:
    return [player.equity for player in pql.equity(*shown, dead=dead, exact=True).players]


def test_before_the_flop_all_are_what_equity_says() -> None:
    """Heads-up from the table, with dead cards and more players by ranks; unknown folded cards change nothing."""
    for text, dead in (
        ("AsAh 10, KsKh 10, ?? 1 folded", ""),
        ("AsAh 10, KsKh 10, KdKc 1 folded", "KdKc"),
        ("AsAh 10, KsKh 10, QsQh 10", ""),
    ):
        players = players_of(text)
        found = adjusted(batch([(players, 0, 0)]))
        shown = [part.split()[0] for part in text.split(", ") if not part.endswith("folded")]
        shares = equities(*shown, dead=dead)
        assert found.equity[: len(shares)].tolist() == pytest.approx(shares, abs=1e-12)


def test_a_side_pot_before_the_flop_is_a_spot_of_its_own() -> None:
    """The short stack is in the main pot alone; his cards are dead in the other."""
    found = adjusted(batch([(players_of("AsAh 10, KsKh 30, QsQh 30"), 0, 0)]))
    main, side = equities("AsAh", "KsKh", "QsQh"), equities("KsKh", "QsQh", dead="AsAh")
    assert found.equity[0] == pytest.approx(main[0], abs=1e-12)
    for row in (1, 2):
        won = 30 * main[row] + 40 * side[row - 1]
        assert found.equity[row] == pytest.approx(won / 70, abs=1e-12)
        assert found.net[row] == pytest.approx(won - 30, abs=1e-9)


def test_an_unknown_hand_keeps_what_it_won_and_is_counted() -> None:
    hands = batch(
        [(players_of("AsAh 10, ?? 10, KsKh 10"), cards("2c3c4d"), 1), (players_of("AsAh 10, KsKh 10"), 0, 0)]
    )
    hands.pocket[1] = cards("Ad")  # one card of two is as good as none
    found = adjusted(hands)
    assert (found.hands, found.unknown) == ([1], [0])
    assert found.net[:3] == array("d", [19, -10, -10])
    assert all(map(isnan, found.equity[:3]))
    assert not any(map(isnan, found.equity[3:]))


def test_hands_without_an_all_in_keep_what_they_won() -> None:
    hands = batch([(players_of("AsAh 10, KsKh 10"), cards("2c3c4d"), 1)])
    hands.allin_street[0] = NO_STREET
    hands.net[0] += UNIT // 4
    found = adjusted(hands)
    assert found.net == array("d", [9.25, -10])
    assert all(map(isnan, found.equity))
    assert (found.hands, found.unknown) == ([], [])
    assert len(adjusted(recorded([])).net) == 0


def test_a_hand_that_was_not_finished_has_an_equity_and_keeps_its_net() -> None:
    hands = batch([(players_of("AsAh 10, KsKh 10"), 0, 20)])
    hands.net[1] = -7 * UNIT
    found = adjusted(hands)
    assert found.equity.tolist() == pytest.approx(equities("AsAh", "KsKh"), abs=1e-12)
    assert found.net == array("d", [-10, -7])


def test_some_of_the_hands_alone() -> None:
    hands = batch([(players_of(text), cards("2c3c4d"), 0) for text in ("AsAh 9, KsKh 9", "?? 9, KsKh 9") * 2])
    assert adjusted(hands, among=[0, 3])[2:] == ([0], [3])
    assert adjusted(hands, among=[0]).equity[:2] == adjusted(hands).equity[:2]


def test_what_the_house_pays_beside_the_pot_is_luck() -> None:
    """A cash-out that made 5 more of the hand."""
    hands = batch([(players_of("AsAh 10, KsKh 10"), 0, 0)])
    before = adjusted(hands).net[0]
    hands.cashout[0] += 5 * UNIT
    hands.net[0] += 5 * UNIT
    assert adjusted(hands).net[0] == before


def test_the_same_on_threads_in_processes_and_cut_into_parts() -> None:
    rng = random.Random(7)
    hands = []
    for _ in range(150):
        deck = rng.sample(range(52), 52)
        board = sum(1 << deck.pop() for _ in range(rng.choice((0, 3, 4))))
        players = [
            Player(
                1 << deck.pop() | 1 << deck.pop(), rng.randrange(1, 5), 0, place > 1 and rng.random() < 0.6
            )
            for place in range(rng.choice((2, 2, 3)))
        ]
        hands.append((players, board, 0))
    given = batch(hands)
    alone = adjusted(given)
    with ProcessPoolExecutor(2) as processes:
        for control in (Control(3), Control(executor=processes)):
            found = adjusted(given, control)
            assert found.net == alone.net
            assert found.equity.tobytes() == alone.equity.tobytes()
    parts = [adjusted(given.part(first, first + 50)).net for first in (0, 50, 100)]
    assert sum(parts, array("d")) == alone.net


def test_progress_and_cancelling() -> None:
    given = batch([(players_of("AsAh 10, KsKh 10, QdQh 10"), 0, 0)] * 300)
    seen: list[float | None] = []
    all_ins(given, Control(2, progress=lambda fraction, _: seen.append(fraction)))
    assert seen[0] == 0.0
    assert seen[-1] == 1.0
    assert len(seen) > 3
    stopped = threading.Event()
    stopped.set()
    with pytest.raises(Cancelled):
        all_ins(given, Control(2, cancel=stopped))
