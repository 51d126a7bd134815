"""Hand against hand, and the preflop table against enumeration by the sweep, which is another algorithm."""

from __future__ import annotations

import random
from array import array

import pytest

from pql.engine import heads_up as preflop
from pql.engine.heads_up import CLASSES, MATCHUP_BOARDS
from pql.evaluator_ext import matchups, preflop_table, symmetry
from pql.evaluator_ext.equity import heads_up
from references import deals as slow

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
TIGHT = "55+,A8s+,KJs+,AJo+"


def enumerated(first: array[float], second: array[float]) -> tuple[float, float, float]:
    group = symmetry.intersect_groups(symmetry.stabilizer(first), symmetry.stabilizer(second))
    masks, multiplicities = symmetry.enumerate_boards(0, 0, group)
    return heads_up(masks, multiplicities, 0, len(masks), first, second)


def test_wins_hand_by_hand() -> None:
    rng = random.Random(40)
    rows, columns = array("H", rng.sample(range(1326), 60)), array("H", rng.sample(range(1326), 45))
    boards, times = array("Q", slow.TEMPTING), array("I", [2] * 9 + [5] * (len(slow.TEMPTING) - 9))
    ranks = [
        [None if slow.MASKS[i] & b else slow.rank(slow.MASKS[i] | b) for b in boards] for i in range(1326)
    ]
    expected = [
        sum(t for one, two, t in zip(ranks[i], ranks[j], times, strict=True) if one and two and one < two)
        for i in rows
        for j in columns
    ]
    assert list(matchups.count_wins(boards, times, 0, len(boards), rows, columns)) == expected


def test_more_boards_than_a_block_and_slices() -> None:
    masks, times = symmetry.enumerate_boards(slow.cards("Ah7h2h"), 0, bytes(range(4)))
    hands = array("H", [0, 6, 100, 700, 1325])
    whole = matchups.count_wins(masks, times, 0, len(masks), hands, hands)
    parts = [matchups.count_wins(masks, times, a, b, hands, hands) for a, b in ((0, 300), (300, len(masks)))]
    assert list(whole) == [one + two for one, two in zip(*parts, strict=True)]
    one, two = (array("d", [float(i == hand) for i in range(1326)]) for hand in (100, 700))
    assert heads_up(masks, times, 0, len(masks), one, two)[0] == whole[2 * 5 + 3]


def test_bad_arguments() -> None:
    board, once = array("Q", slow.TEMPTING[:1]), array("I", [1])
    with pytest.raises(ValueError, match="1325"):
        matchups.count_wins(board, once, 0, 1, array("H", [1326]), array("H", [0]))
    with pytest.raises(ValueError, match="slice"):
        matchups.count_wins(board, once, 0, 2, array("H", [0]), array("H", [0]))
    with pytest.raises(ValueError, match="five cards"):
        matchups.count_wins(array("Q", [15]), once, 0, 1, array("H", [0]), array("H", [0]))
    with pytest.raises(ValueError, match="47008"):
        preflop_table.PreflopTable(array("I", [0]), array("I", [0]))


def test_boards_of_every_multiplicity_and_number() -> None:
    rng = random.Random(44)
    masks, _ = symmetry.enumerate_boards(slow.cards("Ah7h2h"), 0, bytes(range(4)))
    hands = array("H", rng.sample(range(1326), 7))
    for count in (1, 15, 16, 17, 256, 257, 700):
        chosen = array("Q", rng.sample(list(masks), count))
        times = array("I", rng.choices([1, 2, 3, 24], k=count))
        found = matchups.count_wins(chosen, times, 0, count, hands, hands)
        once = [
            matchups.count_wins(chosen, array("I", [1] * count), i, i + 1, hands, hands) for i in range(count)
        ]
        assert list(found) == [
            sum(t * one[place] for t, one in zip(times, once, strict=True)) for place in range(49)
        ]


@pytest.mark.parametrize("cards", ["", "2c", "2c7d", "AsAh"])
def test_wins_from_one_board_of_each_orbit(cards: str) -> None:
    known = slow.cards("Ah7h2h") if not cards else slow.cards(cards) | slow.cards("Kd9s")
    group = symmetry.card_stabilizer(known)
    rows, columns = (array("H", [i for i, w in enumerate(slow.weights(t)) if w]) for t in ("AA,K9s", "QQ,54"))
    counts = []
    for fixing in (bytes(range(4)), group):
        masks, times = symmetry.enumerate_boards(known, 0, fixing)
        wins = matchups.count_wins(masks, times, 0, len(masks), rows, columns)
        counts.append(matchups.symmetrized(wins, rows, columns, fixing))
    assert counts[0] == counts[1]
    with pytest.raises(ValueError, match="not among the others"):
        matchups.symmetrized(array("Q", [0]), array("H", [6]), array("H", [6]), symmetry.card_stabilizer(0))
    aces = array("H", range(6))
    with pytest.raises(ValueError, match="one board of each orbit"):
        matchups.symmetrized(array("Q", [1] + [0] * 35), aces, aces, symmetry.card_stabilizer(0))


def test_classes_of_matchups() -> None:
    """Suits renamed or seats changed, a matchup stays in its class; there are 47,008."""
    classes = preflop_table.matchup_classes()
    assert len({number & ~(1 << 30) for number in classes if number >= 0}) == CLASSES
    index = {mask: i for i, mask in enumerate(slow.MASKS)}
    rng = random.Random(41)
    for _ in range(300):
        i, j = rng.sample(range(1326), 2)
        number = classes[i * 1326 + j]
        if slow.MASKS[i] & slow.MASKS[j]:
            assert number == -1
            continue
        suits = rng.sample(range(4), 4)
        renamed = [index[sum(1 << (c & ~3 | suits[c & 3]) for c in slow.HANDS[hand])] for hand in (i, j)]
        assert classes[renamed[0] * 1326 + renamed[1]] == number
        assert classes[j * 1326 + i] & ~(1 << 30) == number & ~(1 << 30)


@pytest.mark.parametrize(
    ("first", "second", "deals"),
    [
        (WIDE, TIGHT, (17057735076, 1552594632, 21505528404)),
        ("random", "random", (1334125369292, 113130263816, 1334125369292)),
        ("AsKs", "random", (1389004215, 34610976, 673957209)),
        ("random", "AsKs", (673957209, 34610976, 1389004215)),
        ("AKs", "QQ", (18834720, 178116, 22082460)),
        ("AsKs", "QhQd", (787966, 6732, 917606)),
        ("QhQd", "AsKs", (917606, 6732, 787966)),
        ("AsKs", "AsKs,AsQs", (0, 0, 0)),
    ],
)
def test_known_totals(first: str, second: str, deals: tuple[int, int, int]) -> None:
    answer = preflop.heads_up(slow.weights(first), slow.weights(second))
    assert answer == deals
    assert all(type(count) is int for count in answer)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("22,A5s,T9", "72,JTs,55"),
        ("AsKh,7c7d,2c3c", "AhKs,7c6c,QdJs"),
        ("AA:0.3,KQs:0.5", "random"),
        ("32,54s", "32,A6:0.1"),
    ],
)
@pytest.mark.sums
def test_the_table_is_what_enumeration_counts(first: str, second: str) -> None:
    one, two = slow.weights(first), slow.weights(second)
    expected = enumerated(one, two)
    assert preflop.heads_up(one, two) == pytest.approx(expected, rel=1e-12, abs=1e-13 * sum(expected))


def test_no_hand_always_loses() -> None:
    """The table takes a matchup without wins and ties for one that cannot be dealt."""
    every = array("d", [0.0]) * 1326
    for i in (0, 6, 22, 1325, 1320, 700):
        one = array("d", every)
        one[i] = 1.0
        win, tie, loss = preflop.heads_up(one, array("d", [1.0]) * 1326)
        assert win + tie + loss == 1225 * MATCHUP_BOARDS


def test_sizes() -> None:
    with pytest.raises(ValueError, match="1326"):
        preflop.heads_up(array("d", [1.0]), slow.weights("AA"))


@pytest.mark.full
def test_every_two_classes_of_hands() -> None:
    """All 14,365 pairs of the 169 classes by the sweep: some minutes."""
    blocks: dict[tuple[int, int, bool], list[int]] = {}
    for i, (one, two) in enumerate(slow.HANDS):
        blocks.setdefault((one >> 2, two >> 2, one & 3 == two & 3), []).append(i)
    masks, multiplicities = symmetry.enumerate_boards(0, 0, symmetry.card_stabilizer(0))
    classes = [array("d", [float(i in block) for i in range(1326)]) for block in map(set, blocks.values())]
    assert len(classes) == 169
    for number, first in enumerate(classes):
        for second in classes[number:]:
            swept = heads_up(masks, multiplicities, 0, len(masks), first, second)
            assert preflop.heads_up(first, second) == swept


@pytest.mark.full
def test_single_hands() -> None:
    rng = random.Random(42)
    for _ in range(60):
        i, j = rng.sample(range(1326), 2)
        one, two = (array("d", [float(k == hand) for k in range(1326)]) for hand in (i, j))
        assert preflop.heads_up(one, two) == enumerated(one, two)
