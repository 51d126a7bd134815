"""The kernels of columns: arithmetic with nulls, groups, sums, against plain Python."""

from __future__ import annotations

import doctest
from array import array
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from pql.cards.combos import hand_cards
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column
from references.families import together

WHOLE = [0, 1, -1, 2, 7, -13, 255, 2**31, -(2**40), 2**62]
OPERATIONS: dict[str, Callable[..., int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "and": lambda a, b: int(bool(a) and bool(b)),
    "or": lambda a, b: int(bool(a) or bool(b)),
    "min": min,
    "max": max,
}


def whole(*values: int) -> Column:
    return columns.ints(array("q", values))


@together("operation", OPERATIONS)
def test_whole_numbers(operation: str) -> None:
    pairs = [(a, b) for a in WHOLE for b in WHOLE]
    found, bad = columns.combine(operation, whole(*[a for a, _ in pairs]), whole(*[b for _, b in pairs]))
    expected = [OPERATIONS[operation](a, b) for a, b in pairs]
    large = [not -(2**63) <= value < 2**63 for value in expected]
    assert found.tolist() == [None if big else value for big, value in zip(large, expected, strict=True)]
    assert bad == sum(large)
    for number in WHOLE[:6]:  # one value represents every row, on either side
        assert columns.combine(operation, columns.constant(number), whole(1, 2, 3))[0].tolist() == [
            OPERATIONS[operation](number, b) for b in (1, 2, 3)
        ]
        assert columns.combine(operation, whole(1, 2, 3), columns.constant(number))[0].tolist() == [
            OPERATIONS[operation](a, number) for a in (1, 2, 3)
        ]


def test_division_and_remainder() -> None:
    found, bad = columns.combine("/", whole(1, 3, -4, 5), whole(2, 0, 8, 0))
    assert (found.tolist(), bad) == ([0.5, None, -0.5, None], 2)
    found, bad = columns.combine("mod", whole(7, -7, 7, 5), whole(3, 3, -1, 0))
    assert (found.tolist(), bad) == ([1, -1, 0, None], 1)
    assert columns.combine("**", columns.constant(0.5), whole(2, 3))[0].tolist() == [0.25, 0.125]
    assert columns.combine("*", columns.constant(1e300), columns.reals(array("d", [1e300, 2.0])))[1] == 1


def test_shifts_are_of_64_bits() -> None:
    numbers = [0, 1, -1, 3, -8, 2**31, -(2**31), 2**62 - 1, 2**63 - 1, -(2**63)]
    counts = [0, 1, 2, 31, 32, 33, 61, 62, 63, 64, 65, 2**63 - 1]
    counts += [-count for count in counts] + [-(2**63)]

    def shifted(number: int, count: int) -> int | None:
        """Without limits; a count beyond 100 changes nothing more."""
        exact = number << min(count, 100) if count >= 0 else number >> min(-count, 100)
        return exact if -(2**63) <= exact < 2**63 else None

    for operation, sign in (("<<", 1), (">>", -1)):
        for number in numbers:
            expected = [shifted(number, sign * count) for count in counts]
            given = whole(*[number] * len(counts)), columns.constant(number)
            for column in given:
                found, bad = columns.combine(operation, column, whole(*counts))
                assert (found.tolist(), bad) == (expected, expected.count(None))
    assert columns.change("invert", whole(0, 1, -1, 2**63 - 1)).tolist() == [-1, -2, 0, -(2**63)]


def test_bits() -> None:
    values = [0, 1, 0b1010, 1 << 14]
    assert columns.change("bits", whole(*values)).tolist() == [0, 1, 2, 1]
    assert columns.change("highest", whole(*values)).tolist() == [0, 0, 3, 14]
    assert columns.change("lowest", whole(*values)).tolist() == [0, 0, 1, 14]
    assert columns.combine("nth", whole(0b1010, 0b1010, 0b1010), whole(1, 2, 3))[0].tolist() == [3, 1, 0]


def test_null_is_infectious_but_for_what_decides() -> None:
    null = columns.constant(None)
    for operation in ("+", "<", "==", "min", "/"):
        assert columns.combine(operation, whole(1, 2), null)[0].tolist() == [None, None]
    assert columns.combine("and", whole(0, 1), null)[0].tolist() == [0, None]
    assert columns.combine("or", null, whole(0, 1))[0].tolist() == [None, 1]
    assert columns.change("not", null).tolist() == [None]
    assert columns.choose(null, whole(1, 2), whole(3, 4)).tolist() == [3, 4]
    assert columns.choose(whole(1, 0), whole(1, 2), null).tolist() == [1, None]
    assert columns.gather(columns.choose(whole(1, 0), whole(1, 2), null), array("I", [1, 0, 1])).tolist() == [
        None,
        1,
        None,
    ]
    assert columns.indices_where(columns.choose(whole(1, 0, 1), whole(1, 2, 0), null)).tolist() == [0]


def test_groups_and_sums() -> None:
    rng = Random(1)
    rows = 5000
    keys = [(rng.randrange(40), rng.randrange(-3, 3)) for _ in range(rows)]
    values = [rng.randrange(-100, 100) for _ in range(rows)]
    times = [rng.randrange(1, 25) for _ in range(rows)]
    groups, sums = columns.Groups(2, 1000), columns.Sums()
    for start in (0, 2500):
        part = slice(start, start + 2500)
        parts = [whole(*[key[place] for key in keys[part]]) for place in (0, 1)]
        ids = groups.assign(parts, 2500)
        assert ids is not None
        sums.add(len(groups), ids, whole(*times[part]), None, whole(*values[part]), 2500)
    for number in range(len(groups)):
        own = [row for row in range(rows) if keys[row] == groups.key(number)]
        count, deals, weight, total, least, most, exact, first, beyond, *powers = sums.of(number)
        assert count == len(own)
        assert deals == weight == sum(times[row] for row in own)
        assert exact == total == sum(times[row] * values[row] for row in own)
        true = Fraction(total) / deals
        assert first + beyond == pytest.approx(float(true), abs=1e-12)
        for power, found in enumerate(powers, 2):
            expected = sum(times[row] * (values[row] - true) ** power for row in own)
            assert found == pytest.approx(float(expected), rel=1e-9, abs=1e-3)
        assert (least, most) == (min(values[row] for row in own), max(values[row] for row in own))
    assert columns.Groups(1, 3).assign([whole(1, 2, 3, 4)], 4) is None


def test_a_number_for_all_rows_is_that_of_every_row() -> None:
    """Two groups of two and three rows, 4 deals each of weight 0.25: as with the numbers written for each row."""
    ids, values = array("I", [0, 1, 0, 1, 1]), whole(5, 6, 7, 8, 9)
    short, long = columns.Sums(), columns.Sums()
    short.add(2, ids, whole(4), columns.reals(array("d", [0.25])), values, 5)
    long.add(2, ids, whole(4, 4, 4, 4, 4), columns.reals(array("d", [0.25] * 5)), values, 5)
    for group, (rows, total) in enumerate([(2, 12), (3, 23)]):
        assert short.of(group) == long.of(group)
        assert short.of(group)[:4] == (rows, 4 * rows, rows, total)
    counted = columns.Sums()
    counted.add(1, None, None, columns.reals(array("d", [0.5])), columns.constant(None), 3)
    assert counted.of(0)[:3] == (0, 0, 0.0)  # a null in every row
    counted.add(1, None, None, columns.reals(array("d", [0.5])), columns.constant(2), 3)
    assert counted.of(0)[:4] == (3, 3, 1.5, 3.0)


def test_columns_shorter_than_the_rows_are_refused() -> None:
    two = columns.reals(array("d", [0.5, 0.5]))
    for times, weights, values in ((whole(1, 1), None, None), (None, two, None), (None, None, two)):
        with pytest.raises(ValueError, match="a column of 2 values does not go with 3 rows"):
            columns.Sums().add(1, None, times, weights, values, 3)
    with pytest.raises(ValueError, match="2 numbers of groups"):
        columns.Sums().add(1, array("I", [0, 0]), None, None, None, 3)
    with pytest.raises(IndexError, match="no row 1 among 1"):
        columns.Sums().add(1, array("I", [0, 1]), None, None, None, 2)
    with pytest.raises(TypeError, match="weights are doubles"):
        columns.Sums().add(1, None, None, whole(1), None, 1)
    with pytest.raises(OverflowError, match="63 bits"):
        columns.Sums().add(1, None, whole(2**62), None, None, 2)
    with pytest.raises(ValueError, match="a column of 2 values"):
        columns.Groups(1, 9).assign([whole(1, 2)], 3)
    with pytest.raises(ValueError, match="a key of 2 parts"):
        columns.Groups(2, 9).assign([whole(1, 2)], 2)
    for group in (-1, -(10**9), 0):
        with pytest.raises(IndexError):
            columns.Groups(1, 9).key(group)
    with pytest.raises(IndexError):
        columns.Sums().of(-(10**9))


def test_pot_shares() -> None:
    mine, other = whole(5, 4, 3), whole(4, 4, 4)
    assert columns.pot_shares([mine, other], 0).tolist() == [1.0, 0.5, 0.0]
    assert columns.pot_shares([mine, other, columns.constant(4)], 1).tolist() == [0.0, 1 / 3, 0.5]


def test_pots_are_halved_where_somebody_has_a_low() -> None:
    strengths, lows = [whole(5, 4, 3, 4), whole(4, 4, 4, 4)], [whole(0, 7, 7, 7), whole(0, 7, 9, 0)]
    assert columns.pot_shares(strengths, 0, lows).tolist() == [1.0, 0.5, 0.0, 0.75]
    assert columns.pot_shares(strengths, 1, lows).tolist() == [0.0, 0.5, 1.0, 0.25]
    assert columns.pot_shares(strengths, 0, lows, "high").tolist() == [1.0, 0.25, 0.0, 0.25]
    assert columns.pot_shares(strengths, 0, lows, "low").tolist() == [0.0, 0.25, 0.0, 0.5]
    level = [columns.constant(1)] * 3
    # A third of a half and a half of it are the double nearest to 5/12.
    found = columns.pot_shares(level, 0, [columns.constant(2), columns.constant(2), columns.constant(1)])
    assert found.tolist() == [5 / 12]
    most = [columns.constant(1)] * 10
    assert columns.pot_shares(most, 9, most).tolist() == [0.1]


def test_what_is_no_pot_is_refused() -> None:
    one = columns.constant(1)
    for strengths, player, lows, part in (
        ([one], 1, None, "pot"),
        ([one, one], 0, [one], "pot"),
        ([one], 0, [one], "all"),
        ([one] * 11, 0, None, "pot"),
        ([one], 0, [whole(1, 2)] * 2, "pot"),
        ([whole(1, 2, 3)], 0, [whole(1, 2)], "pot"),
        ([], 0, None, "pot"),
    ):
        with pytest.raises(ValueError, match=r"strength|players|one length"):
            columns.pot_shares(strengths, player, lows, part)


def counted_by_name(feature: str, count: Callable[[list[int], list[int]], int], seed: int) -> None:
    """A feature of random hands on random boards of no to five cards, beside what it means, counted card by card."""
    rng = Random(seed)
    pockets, boards, meant = array("Q"), array("Q"), []
    for _ in range(400):
        # Few ranks, so that hands and boards often share them.
        deck = rng.sample([card for card in range(52) if rng.random() < 0.5 or card < 16], 7)
        hand, board = deck[:2], deck[2 : 2 + rng.randrange(6)]
        pockets.append(sum([1 << card for card in hand]))
        boards.append(sum([1 << card for card in board]))
        meant.append(count(hand, board))
    assert len(set(meant)) > 2, "a sample in which nothing differs"
    assert columns.feature(feature, pockets, boards, 0).tolist() == meant


@together(
    "feature, count",
    [
        (
            "matching_cards",
            lambda hand, board: sum([card >> 2 in [each >> 2 for each in board] for card in hand]),
        ),
        (
            "held_suit",
            lambda hand, board: max([[each & 3 for each in hand + board].count(card & 3) for card in hand]),
        ),
    ],
)
def test_features_counted_card_by_card(feature: str, count: Callable[[list[int], list[int]], int]) -> None:
    counted_by_name(feature, count, 3)


def test_what_is_no_column() -> None:
    with pytest.raises(ValueError, match="different lengths"):
        columns.combine("+", whole(1, 2), whole(1, 2, 3))
    with pytest.raises(ValueError, match="16 parts"):
        columns.Groups(17, 10)
    with pytest.raises(KeyError):
        columns.feature("no such", array("Q", [0]), array("Q", [0]), 0)


def test_docstrings() -> None:
    from pql.evaluator_ext import deals

    assert doctest.testmod(columns).failed == 0
    assert doctest.testmod(deals).failed == 0


def test_columns_of_recorded_hands() -> None:
    """Taken from buffers of any width, scattered among nulls; pockets by their numbers."""
    for code in "bBiIq":
        assert columns.taken(array(code, [7, 3, 5]), array("I", [2, 0, 2])).tolist() == [5, 7, 5]
    assert columns.taken(array("b", [-1]), array("I", [0])).tolist() == [-1]
    there = array("I", [4, 1])
    assert columns.scattered(whole(8, 9), there, 5).tolist() == [None, 9, None, None, 8]
    assert columns.scattered(columns.constant(6), there, 5).tolist() == [None, 6, None, None, 6]
    assert columns.united(array("Q", [1, 6]), array("Q", [8, 2])).tolist() == [9, 6]
    pockets = [1 << high | 1 << low for high, low in hand_cards()]
    assert columns.hand_numbers(array("Q", pockets)).tolist() == list(range(1326))
    assert columns.known_pockets(array("Q", [0, 1, 3, 7, 1 << 51 | 1, 1 << 52 | 1])).tolist() == [2, 4]
    for bad in (1, 7, 1 << 60 | 1):
        with pytest.raises(ValueError, match="two cards"):
            columns.hand_numbers(array("Q", [3, bad]))
    with pytest.raises(IndexError):
        columns.scattered(whole(1), array("I", [3]), 3)
