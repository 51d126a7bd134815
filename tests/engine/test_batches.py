"""Batches of spots: whichever way a spot is answered, the deals are those of `equity`."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event

import pytest

import pql
from pql.cards.deck import cards_mask
from pql.engine.batches import Board, Spots, count_spots, why_impossible
from pql.engine.equity import exact_tally
from pql.engine.equity_plans import exact_plan
from pql.engine.problem import Problem
from pql.engine.work import Cancelled, Control, Message

RANGES = [
    pql.hands(text)
    for text in ("AsKs", "7h6h", "QQ+", "15%", "TT+:0.5, AKo", "any", "any:0.3", "none", "2c2d", "KK", "Kh7h")
]
BOARDS: list[Board] = [
    *[
        cards_mask(text)
        for text in ("", "Kh7h2c", "9s8s7s", "Kh7h2c2d", "AhKhQhJh", "Kh7h2c2d9s", "AsKsQsJsTs")
    ],
    pql.boards("AAA"),
    pql.boards("K72f1 and 2c**"),
    pql.boards("AsKs***f5"),
]
DEAD = [0, cards_mask("Ac"), cards_mask("KsKh2c")]


def spots_of(rows: list[tuple[int, int, int, int]]) -> Spots:
    heroes, villains, on, without = zip(*rows, strict=True)
    return Spots(RANGES, BOARDS, DEAD, heroes, villains, on, without)


def counted(spots: Spots, control: Control | None = None) -> list[tuple[float, float, float]]:
    return list(zip(*count_spots(spots, control or Control(1))[:3], strict=True))


def alone(hero: int, villain: int, on: int, without: int) -> tuple[float, float, float]:
    """The deals of a spot as the statement counts them."""
    board, dead = BOARDS[on], DEAD[without]
    if isinstance(board, int):
        if board & dead:
            return 0, 0, 0
        cards = [card for card in range(52) if board >> card & 1]
        boards = pql.BoardSet.single(cards) if board else None
    else:
        boards = board
    problem = Problem([RANGES[hero], RANGES[villain]], boards, dead)
    if not all(problem.ranges) or (boards is not None and not boards):
        return 0, 0, 0
    tally = exact_tally(problem, exact_plan(problem), Control(1))
    return tally.wins(0), tally.ties(0), tally.deals


def every_kind() -> list[tuple[int, int, int, int]]:
    """Every board; dead cards before the flop, which take a second, with two small ranges only."""
    rng = random.Random(1)
    rows = [
        (rng.randrange(len(RANGES)), rng.randrange(len(RANGES)), on, rng.randrange(len(DEAD)) if on else 0)
        for on in range(len(BOARDS))
        for _ in range(14)
    ]
    return [*rows, (0, 1, 0, 1), (2, 1, 0, 2), *rows[:9]]


def test_every_way_gives_the_deals_of_equity() -> None:
    rows = every_kind()
    for row, found in zip(rows, counted(spots_of(rows)), strict=True):
        assert found == pytest.approx(alone(*row), rel=1e-11), row


def test_plain_ranges_give_whole_numbers() -> None:
    rows = [row for row in every_kind() if all(RANGES[place].is_plain for place in row[:2])]
    for row, found in zip(rows, counted(spots_of(rows)), strict=True):
        assert found == alone(*row), row


def test_all_flops_at_once_are_the_flops_one_by_one() -> None:
    """Of plain ranges hundreds of flops take one pass over all boards; beside them the same flops of weighted ones."""
    rng = random.Random(4)
    flops: list[Board] = [sum(1 << card for card in rng.sample(range(52), 3)) for _ in range(400)]
    ranges = [pql.hands(text) for text in ("15%", "TT+, AKo, A2s+, KTs+", "15%:0.5")]
    rows = [(place, own, dead) for place in range(400) for own, dead in ((0, 0), (0, 2), (2, 0))]
    on, heroes, without = zip(*rows, strict=True)
    found = counted(Spots(ranges, flops, DEAD, heroes, [1] * len(rows), on, without))
    for row in rng.sample(range(len(rows)), 40):
        one = Spots(ranges, flops, DEAD, [heroes[row]], [1], [on[row]], [without[row]])
        assert found[row] == counted(one)[0]


def test_threads_processes_and_order_change_no_bit() -> None:
    rng = random.Random(2)
    rows = [
        (rng.randrange(len(RANGES)), rng.randrange(len(RANGES)), rng.randrange(1, 7), rng.randrange(3))
        for _ in range(1500)
    ]
    first = counted(spots_of(rows), Control(1))
    assert counted(spots_of(rows), Control(3)) == first
    assert counted(spots_of(rows[::-1]), Control(2))[::-1] == first
    with ThreadPoolExecutor(2) as pool:
        assert counted(spots_of(rows), Control(1, executor=pool)) == first
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert counted(spots_of(rows), Control(1, executor=processes)) == first


def test_no_rows() -> None:
    assert counted(Spots([], [], [], [], [], [], [])) == []


def test_progress_and_cancelling() -> None:
    rng = random.Random(3)
    rows = [(rng.randrange(6), rng.randrange(6), rng.randrange(1, 10), 0) for _ in range(600)]
    seen: list[float] = []
    enough = Event()

    def note(fraction: float | None, message: Message) -> None:
        assert fraction is not None
        seen.append(fraction)

    counted(spots_of(rows), Control(2, note))
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == pytest.approx(1)
    enough.set()
    with pytest.raises(Cancelled):
        counted(spots_of(rows), Control(1, cancel=enough))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((7, 3, 1, 0), "player 1 has no hands: the set is empty"),
        ((3, 10, 1, 0), "player 2 has no hand left: each holds a card that is dead or on the board"),
        ((0, 0, 0, 0), "these hands cannot be dealt together: every choice uses some card twice"),
        ((1, 3, 1, 2), "Kh2c is on the board and dead"),
    ],
)
def test_why_there_is_no_deal(row: tuple[int, int, int, int], said: str) -> None:
    spots = spots_of([row])
    assert counted(spots) == [(0, 0, 0)]
    assert why_impossible(spots, 0).message == said
