"""Spots by rows of run-outs, against deal-by-deal counting and the board-by-board sweep."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import pytest

from pql.evaluator_ext import equity, runouts, spots, symmetry
from references import deals as slow
from references.families import together

IDENTITY = bytes(range(4))
Range = dict[int, float]


@pytest.fixture(params=spots.kernels(), autouse=True)
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    before = spots.set_kernel(request.param)
    yield request.param
    spots.set_kernel(before)


def count(asked: list[tuple[int, int, int, int]], ranges: list[Range]) -> list[list[float]]:
    """Wins, ties and deals of each spot: board, dead cards, and the numbers of two ranges."""
    known, dead, heroes, villains = zip(*asked, strict=True)
    hands = array("H", [hand for own in ranges for hand in own])
    weights = array("d", [weight for own in ranges for weight in own.values()])
    starts = array("q", [sum(map(len, ranges[:number])) for number in range(len(ranges) + 1)])
    found = spots.count(
        array("Q", known), array("Q", dead), array("I", heroes), array("I", villains), hands, weights, starts
    )
    return [found[place : place + 3].tolist() for place in range(0, len(found), 3)]


def live(hands: Range, dead: int) -> list[float]:
    """The weights of all hands, none for those with a dead card."""
    return [0.0 if slow.MASKS[hand] & dead else hands.get(hand, 0.0) for hand in range(1326)]


def swept(known: int, dead: int, hero: Range, villain: Range) -> list[float]:
    masks, times = symmetry.enumerate_boards(known, dead, IDENTITY)
    weights = [array("d", live(own, dead)) for own in (hero, villain)]
    wins, ties, losses = equity.heads_up(masks, times, 0, len(masks), *weights)
    return [wins, ties, wins + ties + losses]


def some_cards(rng: random.Random, number: int, suits: int) -> int:
    """Cards of few suits, so that flushes are made."""
    return sum(1 << card for card in rng.sample([card for card in range(52) if card & 3 < suits], number))


def some_hands(rng: random.Random, number: int, plain: bool = True) -> Range:
    return {hand: 1.0 if plain else rng.random() for hand in rng.sample(range(1326), number)}


@pytest.mark.parametrize("street", [3, 4, 5])
def test_deal_by_deal(street: int) -> None:
    rng = random.Random(street)
    for _ in range(4):
        known = some_cards(rng, street, 2)
        dead = some_cards(rng, 30, 4) & ~known if street == 3 else some_cards(rng, 3, 4) & ~known
        ranges = [some_hands(rng, 40), some_hands(rng, 40)]
        weights = [live(own, dead) for own in ranges]
        [[win, tie], [loss, _]] = slow.winners(*symmetry.enumerate_boards(known, dead, IDENTITY), weights)
        assert count([(known, dead, 0, 1)], ranges) == [[win, tie, win + tie + loss]]


@pytest.mark.sums
@together("suits", [1, 2, 3, 4])
@together("street", [3, 4, 5])
def test_the_sweep_counts_the_same(street: int, suits: int) -> None:
    """Whole ranges: every hand, with and without flushes, quads and full houses on the board."""
    rng = random.Random(f"{street} {suits}")
    everything = dict.fromkeys(range(1326), 1.0)
    for _ in range(6):
        known = some_cards(rng, street, suits)
        dead = some_cards(rng, rng.choice([0, 0, 1, 5]), 4) & ~known
        ranges = [some_hands(rng, 12), everything]
        assert count([(known, dead, 0, 1), (known, dead, 1, 0)], ranges) == [
            swept(known, dead, *ranges),
            swept(known, dead, *ranges[::-1]),
        ]


def test_weights() -> None:
    rng = random.Random(7)
    for street in (3, 4, 5):
        known = some_cards(rng, street, 3)
        ranges = [some_hands(rng, 30, plain=False), some_hands(rng, 60, plain=False)]
        assert count([(known, 0, 0, 1)], ranges)[0] == pytest.approx(swept(known, 0, *ranges), rel=1e-12)


def test_neighbours_change_nothing() -> None:
    """Boards of every street in turn, come back to later: what was made for one is never used for another."""
    rng = random.Random(11)
    boards = [(some_cards(rng, street, 3), 0) for street in (3, 5, 4, 3, 5, 5, 4)]
    boards += [(board, some_cards(rng, 2, 4) & ~board) for board, _ in boards]
    ranges = [some_hands(rng, 5, plain=False) for _ in range(6)]
    asked = [(*rng.choice(boards), rng.randrange(6), rng.randrange(6)) for _ in range(200)]
    together = count(asked, ranges)
    assert together == [count([spot], ranges)[0] for spot in asked]


def test_what_cannot_be_dealt_counts_nothing() -> None:
    flop = slow.cards("Kh7h2c")
    aces = slow.MASKS.index(slow.cards("AsAh"))
    more_aces = slow.MASKS.index(slow.cards("AsAd"))
    kings = slow.MASKS.index(slow.cards("KsKh"))
    ranges: list[Range] = [{aces: 1.0}, {more_aces: 1.0}, {kings: 1.0}, {}]
    for own, other in ((0, 1), (0, 2), (0, 3), (3, 0), (2, 0), (0, 0)):
        assert count([(flop, 0, own, other)], ranges) == [[0, 0, 0]]
    assert count([(flop, slow.cards("Ad"), 0, 1)], ranges) == [[0, 0, 0]]
    every_card = (1 << 52) - 1
    nearly_all = every_card & ~flop & ~slow.cards("AsAhQdQc")
    queens = {slow.MASKS.index(slow.cards("QdQc")): 1.0}
    assert count([(flop, nearly_all, 0, 1)], [{aces: 1.0}, queens]) == [[0, 0, 0]]  # no card left to come
    assert count([(flop, nearly_all & ~slow.cards("2d2h"), 0, 1)], [{aces: 1.0}, queens]) == [[1, 0, 1]]


FLOP = array("Q", [0b10101])
ONE = array("I", [0])
HANDS, WEIGHTS, STARTS = array("H", [700, 1]), array("d", [1, 1]), array("q", [0, 2])
NONE = array("Q", [0])


@together(
    "given",
    [
        (array("Q", [0b11]), NONE, ONE, ONE, HANDS, WEIGHTS, STARTS),
        (array("Q", [0b111111]), NONE, ONE, ONE, HANDS, WEIGHTS, STARTS),
        (array("Q", [1 << 52 | 3]), NONE, ONE, ONE, HANDS, WEIGHTS, STARTS),
        (FLOP, array("Q", [1]), ONE, ONE, HANDS, WEIGHTS, STARTS),
        (FLOP, array("Q", [1 << 52]), ONE, ONE, HANDS, WEIGHTS, STARTS),
        (FLOP, array("Q"), ONE, ONE, HANDS, WEIGHTS, STARTS),
        (FLOP, NONE, array("I", [1]), ONE, HANDS, WEIGHTS, STARTS),
        (FLOP, NONE, ONE, array("I", [1 << 31]), HANDS, WEIGHTS, STARTS),
        (FLOP, NONE, ONE, ONE, array("H", [1326, 1]), WEIGHTS, STARTS),
        (FLOP, NONE, ONE, ONE, HANDS, WEIGHTS[:1], STARTS),
        (FLOP, NONE, ONE, ONE, HANDS, array("d", [-1, 1]), STARTS),
        (FLOP, NONE, ONE, ONE, HANDS, array("d", [float("inf"), 1]), STARTS),
        (FLOP, NONE, ONE, ONE, HANDS, WEIGHTS, array("q", [0, 3])),
        (FLOP, NONE, ONE, ONE, HANDS, WEIGHTS, array("q", [-1, 2])),
        (FLOP, NONE, ONE, ONE, HANDS, WEIGHTS, array("q", [0, 2, 1, 2])),
        (FLOP, NONE, ONE, ONE, HANDS, WEIGHTS, array("q")),
    ],
)
def test_what_is_no_spot_is_refused(given: tuple[array[float], ...]) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        spots.count(*given)


def test_no_spots() -> None:
    nothing = array("Q")
    assert spots.count(nothing, nothing, array("I"), array("I"), HANDS, WEIGHTS, STARTS) == array("d")


@pytest.mark.parametrize("street", [3, 4, 5])
@pytest.mark.parametrize("bins", [0, 7])
def test_sums_of_hands_on_each_run_out(street: int, bins: int, kernel: str) -> None:
    """Strengths by run-out, counted one by one; on boards of few suits, with dead cards and weights."""
    rng = random.Random(street)
    known = some_cards(rng, street, 2)
    dead = some_cards(rng, 22, 4) & ~known
    weights = array("d", live(some_hands(rng, 120, plain=False), known | dead))
    for hand in rng.sample([hand for hand in range(1326) if not slow.MASKS[hand] & (known | dead)], 3):
        sums, counted = spots.sum_hands(
            array("Q", [known]), array("Q", [dead]), array("H", [hand]), weights, bins
        )
        own = slow.MASKS[hand]
        won = met = squares = 0.0
        histogram = [0.0] * bins
        masks, _ = symmetry.enumerate_boards(known, dead, IDENTITY)
        for board in masks:
            if board & own:
                continue
            made, twice, on_board = slow.rank(board | own), 0.0, 0.0
            for other, weight in zip(slow.MASKS, weights, strict=True):
                if weight and not other & (board | own):
                    theirs = slow.rank(board | other)  # lower is better
                    twice += weight * (2 * (made < theirs) + (made == theirs))
                    on_board += weight
            won, met = won + twice, met + on_board
            if on_board:
                squares += twice * twice / (4 * on_board)
                if bins:
                    histogram[min(bins - 1, int(twice * bins / (2 * on_board)))] += on_board
        assert sums[:3].tolist() == pytest.approx([won, met, squares], rel=1e-12)
        assert (counted is None) == (not bins)
        if counted is not None:
            assert counted.tolist() == pytest.approx(histogram, rel=1e-9, abs=1e-9)


@together("suits", [1, 2, 3, 4])
@together("weights", [(1.0,), (1.0, 0.5, 0.25), (0.0, 1.0, 0.3)])
@pytest.mark.parametrize("street", [3, 4])
def test_hands_of_wide_ranges_come_to_what_the_sweep_finds(
    street: int, weights: tuple[float, ...], suits: int
) -> None:
    """Hands that make the same are taken together: by their ranks and suits, those of each weight apart."""
    rng = random.Random(f"{street} {weights} {suits}")
    known = some_cards(rng, street, suits)
    dead = some_cards(rng, rng.choice([0, 1, 6]), 4) & ~known
    held = {hand: rng.choice(weights) for hand in range(1326)}
    own = rng.sample([hand for hand in range(1326) if not slow.MASKS[hand] & (known | dead)], 12)
    others = array("d", live(held, dead))
    boards = symmetry.enumerate_boards(known, dead, IDENTITY)
    won, met, squares, again, gained, behind, tied, ahead = [array("d", bytes(8 * 1326)) for _ in range(8)]
    runouts.add_strengths(*boards, others, won, met, squares)
    runouts.add_gains(known, *boards, others, again, gained)
    runouts.stand_now(known, others, behind, tied, ahead)
    on, gone = [array("Q", [mask] * len(own)) for mask in (known, dead)]
    sums, _ = spots.sum_hands(on, gone, array("H", own), others)
    for row, hand in enumerate(own):
        expected = [each[hand] for each in (won, met, squares, gained, behind, tied, ahead)]
        assert sums[7 * row : 7 * row + 7].tolist() == pytest.approx(expected, rel=1e-9, abs=1e-6)
    hero: Range = dict.fromkeys(own[:3], 1.0)
    assert count([(known, dead, 0, 1)], [hero, held])[0] == pytest.approx(
        swept(known, dead, hero, held), rel=1e-12
    )


def test_groups_are_those_of_the_cards_alone() -> None:
    """A range of many hands is summed up as its hands one by one are: on boards of every kind of suits and pairs."""
    rng = random.Random(19)
    boards = "Ah7d2c AhKh2c AhKhQh AhAd2c AhAdAc AhAdAcAs AhKhQh2h AhAdKhKd AhKd7h2c"
    for text in boards.split():
        known = slow.cards(text)
        dead = some_cards(rng, 2, 4) & ~known
        hands = [hand for hand in range(1326) if not slow.MASKS[hand] & (known | dead)]
        hero = rng.choice(hands)
        ranges: list[Range] = [{hero: 1.0}, dict.fromkeys(hands, 1.0), *[{hand: 1.0} for hand in hands]]
        whole, *parts = count([(known, dead, 0, number) for number in range(1, len(ranges))], ranges)
        assert whole == [sum(each) for each in zip(*parts, strict=True)]
