"""Deals of single hands by the ranks of their boards, against board-by-board counting and deal-by-deal references."""

from __future__ import annotations

import doctest
import random
from array import array
from fractions import Fraction
from itertools import accumulate, product

import pytest

from pql.engine import heads_up
from pql.evaluator_ext import equity, few_hands, symmetry
from references import deals as slow


def alone(hand: int) -> array[float]:
    weights = array("d", [0.0]) * 1326
    weights[hand] = 1.0
    return weights


def board_by_board(hands: list[int], known: int, dead: int) -> list[list[float]]:
    masks, times = symmetry.enumerate_boards(known, dead, bytes(range(4)))
    ranges = [alone(hand) for hand in hands]
    if len(hands) == 2:
        win, tie, loss = equity.heads_up(masks, times, 0, len(masks), *ranges)
        return [[win, tie], [loss, tie]]
    return equity.multiway(masks, times, 0, len(masks), ranges)


def by_ranks(hands: list[int], known: int, dead: int) -> list[list[float]]:
    return few_hands.count_boards(known, dead, array("H", hands), array("d", [1.0]), 0, 1, True)


def draw(rng: random.Random, players: int, known: int, dead: int, suits: int) -> list[int]:
    """Hands that share no card, of few suits so that flushes meet."""
    while True:
        hands, used = [], known | dead
        for _ in range(60):
            hand = rng.randrange(1326)
            if slow.MASKS[hand] & used or any(card & 3 >= suits for card in slow.HANDS[hand]):
                continue
            hands.append(hand)
            used |= slow.MASKS[hand]
            if len(hands) == players:
                return hands


# Independent counts: wins, ties, losses.
KNOWN = [("AsKs", "QhQd", 787966, 6732, 917606), ("AsAh", "AdAc", 37210, 1637884, 37210)]


@pytest.mark.parametrize(("first", "second", "win", "tie", "loss"), KNOWN)
def test_known_totals(first: str, second: str, win: int, tie: int, loss: int) -> None:
    hands = [slow.MASKS.index(slow.cards(hand)) for hand in (first, second)]
    assert by_ranks(hands, 0, 0) == [[win, tie], [loss, tie]]


@pytest.mark.parametrize(
    ("texts", "dead"),
    [
        (["AsKs", "QsJs"], ""),
        (["5s4s", "AsKd"], "2s3c"),
        (["AsKs", "QsJs", "Ts9s"], "2c7d"),
        (["9h8h", "7h6h", "AhKd"], "ThJc"),
        (["2c2d", "2h2s", "AcAd"], ""),
    ],
)
@pytest.mark.sums
def test_before_the_flop_board_by_board(texts: list[str], dead: str) -> None:
    hands = [slow.MASKS.index(slow.cards(text)) for text in texts]
    assert by_ranks(hands, 0, slow.cards(dead)) == board_by_board(hands, 0, slow.cards(dead))


def test_random_deals_on_every_street() -> None:
    rng = random.Random(31)
    for _ in range(120):
        cards = rng.sample(range(52), 11)
        suits = rng.choice((1, 2, 4))
        shown = rng.choice((3, 3, 4, 5))
        known = sum(1 << card for card in cards[:shown])
        dead = sum(1 << card for card in cards[shown : shown + rng.randrange(6)])
        players = rng.choice((2, 2, 3, 3, 4)) if suits > 1 else 2
        hands = draw(rng, players, known, dead, suits)
        assert by_ranks(hands, known, dead) == board_by_board(hands, known, dead)


def test_tempting_boards_deal_by_deal() -> None:
    """Boards of four and five suited cards, straight flushes, boards that play."""
    rng = random.Random(32)
    for board in slow.TEMPTING:
        for suits, players in ((4, 2), (4, 5), (2, 3)):
            hands = draw(rng, players, board, 0, suits)
            assert by_ranks(hands, board, 0) == slow.winners([board], [1], [alone(hand) for hand in hands])


@pytest.mark.sums
def test_ten_players() -> None:
    rng = random.Random(33)
    known = slow.cards("9s8s2d")
    hands = draw(rng, 10, known, 0, 4)
    masks, times = symmetry.enumerate_boards(known, 0, bytes(range(4)))
    assert by_ranks(hands, known, 0) == slow.winners(masks, times, [alone(hand) for hand in hands])


def test_deals_are_listed_once_for_each_orbit() -> None:
    ranges = [slow.weights("AA,AKs:0.5"), slow.weights("AKs,KK"), slow.weights("AsQs,KsQd:0.25")]
    for dead in ("", "2c", "2c7d"):
        group = symmetry.card_stabilizer(slow.cards(dead))
        hands, sums = few_hands.list_deals(ranges, group)
        expected: dict[tuple[int, ...], float] = {}
        for deal in product(*[[i for i in range(1326) if own[i]] for own in ranges]):
            if (
                sum(slow.MASKS[i].bit_count() for i in deal)
                != (slow.MASKS[deal[0]] | slow.MASKS[deal[1]] | slow.MASKS[deal[2]]).bit_count()
            ):
                continue
            images = [
                tuple(
                    slow.MASKS.index(sum(1 << (card & ~3 | group[p + (card & 3)]) for card in slow.HANDS[i]))
                    for i in deal
                )
                for p in range(0, len(group), 4)
            ]
            weight = ranges[0][deal[0]] * ranges[1][deal[1]] * ranges[2][deal[2]]
            expected[min(images)] = expected.get(min(images), 0) + weight
        listed = {tuple(hands[3 * i : 3 * i + 3]): weight for i, weight in enumerate(sums)}
        assert listed == pytest.approx(expected)


@pytest.mark.parametrize("weighted", [False, True])
def test_ranges_of_a_few_hands(weighted: bool) -> None:
    text = "AA:0.5,AKs,KsQs:0.25" if weighted else "AA,AKs,KsQs"
    ranges = [slow.weights(text), slow.weights("AA,76s"), slow.weights("KK,AhKh")]
    for known, dead in (("AhKh2h", ""), ("7s6s2dTs", "Ac"), ("7s6s2d2s3s", "")):
        gone = slow.cards(known + dead)
        live = [array("d", [0.0 if slow.MASKS[i] & gone else own[i] for i in range(1326)]) for own in ranges]
        group = symmetry.intersect_groups(
            symmetry.card_stabilizer(slow.cards(known)), symmetry.card_stabilizer(slow.cards(dead))
        )
        hands, weights = few_hands.list_deals(live, group)
        counts = few_hands.count_boards(
            slow.cards(known), slow.cards(dead), hands, weights, 0, len(weights), not weighted
        )
        masks, times = slow.boards(known, dead)
        expected = equity.multiway(masks, times, 0, len(masks), live)
        assert all(type(count) is (float if weighted else int) for own in counts for count in own)
        for own, other in zip(counts, expected, strict=True):
            assert own == (pytest.approx(other) if weighted else other)
        halves = [
            few_hands.count_boards(
                slow.cards(known), slow.cards(dead), hands, weights, start, stop, not weighted
            )
            for start, stop in ((0, 5), (5, len(weights)))
        ]
        for own, one, other in zip(counts, *halves, strict=True):
            assert own == pytest.approx([a + b for a, b in zip(one, other, strict=True)])


def test_nothing_to_deal() -> None:
    aces = slow.weights("AA")
    hands, weights = few_hands.list_deals([aces, aces, aces], symmetry.card_stabilizer(0))
    assert len(hands) == len(weights) == 0
    assert few_hands.count_boards(0, 0, hands, weights, 0, 0, True) == []


def test_sums_pass_64_bits() -> None:
    aces, kings = 0, 198
    counts = few_hands.count_boards(
        0, 0, array("H", [aces, kings] * 4), array("d", [2.0**62] * 4), 0, 4, True
    )
    (won, tied), (lost, _) = few_hands.count_boards(
        0, 0, array("H", [aces, kings]), array("d", [1.0]), 0, 1, True
    )
    assert counts == [[won * 2**64, tied * 2**64], [lost * 2**64, tied * 2**64]]


def test_bad_deals() -> None:
    once = array("d", [1.0])
    for known, dead, hands, stop in (
        (0, 0, [0, 1], 1),
        (0, 0, [0, 5], 2),
        (0, 1 << 51, [0, 5], 1),
        (1, 1, [0, 5], 1),
        (63, 0, [0, 5], 1),
        (0, 0, [0, 1326], 1),
    ):
        with pytest.raises(ValueError, match=r"share|slice|masks"):
            few_hands.count_boards(known, dead, array("H", hands), once, 0, stop, True)
    with pytest.raises(ValueError, match="group"):
        few_hands.list_deals([slow.weights("AA")], bytes((0, 1, 2, 3, 1, 2, 3, 0)))
    with pytest.raises(ValueError, match="1326"):
        few_hands.list_deals([once], bytes(range(4)))
    with pytest.raises(ValueError, match="players"):
        few_hands.list_deals([], bytes(range(4)))


def shares(known: list[int], dead: list[int], hands: list[list[int]]) -> list[float]:
    masks = array("Q", [slow.MASKS[hand] for deal in hands for hand in deal])
    starts = array("q", accumulate([len(deal) for deal in hands], initial=0))
    return list(few_hands.shares(array("Q", known), array("Q", dead), masks, starts))


def test_shares_of_many_deals_are_what_their_boards_say() -> None:
    """Two of three win 1/2 each; a hand alone has everything, and a deal of no hands is nothing."""
    rng = random.Random(34)
    known, dead, hands, expected = [], [], [], []
    for players in (2, 3, 0, 6, 1, 2, 4):
        cards = rng.sample(range(52), 9)
        known.append(sum(1 << card for card in cards[: rng.choice((3, 4, 5))]))
        dead.append(sum(1 << card for card in cards[5 : 5 + rng.randrange(5)]))
        hands.append(draw(rng, players, known[-1], dead[-1], 4) if players else [])
        if players:
            counts = [[Fraction(n) for n in own] for own in by_ranks(hands[-1], known[-1], dead[-1])]
            won = [sum(n / k for k, n in enumerate(own, 1)) for own in counts]
            expected += [float(own / sum(won)) for own in won]
    assert shares(known, dead, hands) == pytest.approx(expected, abs=1e-15)
    assert shares([], [], []) == []


def test_shares_before_the_flop_are_those_of_the_table() -> None:
    rng = random.Random(35)
    hands = [draw(rng, 2, 0, 0, 4) for _ in range(20)]
    masks = array("Q", [slow.MASKS[hand] for deal in hands for hand in deal])
    assert heads_up.table().shares(masks).tolist() == pytest.approx(
        shares([0] * 20, [0] * 20, hands), abs=1e-15
    )
    for wrong in ([3], [3, 3], [3, 7], [3, 1 << 52], [3, 4]):
        with pytest.raises(ValueError, match="hands"):
            heads_up.table().shares(array("Q", wrong))


def test_shares_refuse_what_is_no_deal() -> None:
    kings = slow.MASKS.index(slow.cards("KsKh"))
    for known, dead in (
        (slow.cards("Ks2c3d"), 0),
        (0, slow.cards("Kh")),
        (3, 1),
        (0, ((1 << 52) - 1) & ~slow.cards("KsKh")),
    ):
        with pytest.raises(ValueError, match="card"):
            shares([known], [dead], [[kings]])
    for starts in ([0, 1], [0, 3], [1, 2], [0, 0, 2], [0, -1], [0]):
        with pytest.raises(ValueError, match="deal"):
            few_hands.shares(array("Q", [0]), array("Q", [0]), array("Q", [3, 12]), array("q", starts))
    with pytest.raises(ValueError, match="from 0 to 10"):
        shares([0], [0], [list(range(11))])


def test_the_examples_of_the_kernel() -> None:
    assert doctest.testmod(few_hands).failed == 0
