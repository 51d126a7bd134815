"""The independent chip model: both kernels against every order of finishing, and the tables of many stacks."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.evaluator_ext import icm
from references import prizes

STACKS = st.lists(st.integers(1, 10_000) | st.floats(0.01, 1e6), min_size=1, max_size=6)


def rows(numbers: array[float], paid: int) -> list[list[float]]:
    return [list(numbers[start : start + paid]) for start in range(0, len(numbers), paid)]


@given(STACKS, st.data())
def test_places_are_those_of_every_order_of_finishing(stacks: list[float], data: st.DataObject) -> None:
    paid = data.draw(st.integers(1, len(stacks)))
    held = array("d", stacks)
    expected = [pytest.approx([float(chance) for chance in own[:paid]]) for own in prizes.places(stacks)]
    assert rows(icm.places_by_sets(held, paid), paid) == expected
    raced, change = icm.places_by_race(held, paid)
    assert rows(raced, paid) == [pytest.approx(own.expected, abs=1e-9) for own in expected]
    assert change < 1e-9


@pytest.mark.sums
def test_eight_players_are_those_of_every_order_of_finishing() -> None:
    stacks = [8100, 5300, 4400, 3900, 2700, 1800, 900, 100]
    expected = [pytest.approx([float(chance) for chance in own]) for own in prizes.places(stacks)]
    assert rows(icm.places_by_sets(array("d", stacks), 8), 8) == expected
    assert rows(icm.places_by_race(array("d", stacks), 8)[0], 8) == expected


@pytest.mark.parametrize("players", [12, 16, 20])
def test_both_ways_agree_on_many_players(players: int) -> None:
    stacks = array("d", [1.7**place for place in range(players)])
    by_sets, (by_race, change) = icm.places_by_sets(stacks, players), icm.places_by_race(stacks, players)
    assert list(by_race) == pytest.approx(list(by_sets), abs=1e-10)
    assert change < 1e-9


@pytest.mark.parametrize("players", [12, 15])
@pytest.mark.parametrize(("least", "most"), [(1e-6, 1e12), (1e-3, 1e9), (1, 1e6)])
def test_the_integral_is_as_exact_as_it_says_of_stacks_far_apart(
    players: int, least: float, most: float
) -> None:
    rng = random.Random(players)
    for _ in range(4):
        stacks = array(
            "d", [least * (most / least) ** rng.choice([0, 1, rng.random()]) for _ in range(players)]
        )
        by_race, change = icm.places_by_race(stacks, players)
        assert change < 1e-12
        assert list(by_race) == pytest.approx(list(icm.places_by_sets(stacks, players)), abs=1e-13)


def test_thirty_players_are_those_of_races_that_are_run() -> None:
    """Each needs a time drawn from an exponential distribution: the sampling of T. Streib (Two Plus Two, 2011)."""
    rng = numpy.random.default_rng(43)
    stacks = array("d", [1 + 37 * place % 101 for place in range(30)])
    races, paid = 60_000, 6
    order = numpy.argsort(rng.exponential(1, (races, 30)) / numpy.array(stacks), axis=1)[:, :paid]
    found, _ = icm.places_by_race(stacks, paid)
    for player, own in enumerate(rows(found, paid)):
        for place, chance in enumerate(own):
            drawn = float((order[:, place] == player).mean())
            assert drawn == pytest.approx(chance, abs=5 * (chance * (1 - chance) / races) ** 0.5 + 1e-6)


@pytest.mark.parametrize(("players", "paid"), [(60, 60), (200, 30), (1000, 20)])
def test_chances_of_many_players_add_up(players: int, paid: int) -> None:
    stacks = array("d", [1 + 37 * place % 101 for place in range(players)])
    found, change = icm.places_by_race(stacks, paid)
    chances = rows(found, paid)
    assert change < 1e-9
    assert [sum(column) for column in zip(*chances, strict=True)] == pytest.approx([1.0] * paid)
    whole = sum(stacks)
    assert [own[0] for own in chances] == pytest.approx([stack / whole for stack in stacks])
    if paid == players:
        assert [sum(own) for own in chances] == pytest.approx([1.0] * players)
    # Equal stacks have equal chances, and a player with more chips a better chance of each of the first places.
    assert len({(stack, round(own[1], 12)) for stack, own in zip(stacks, chances, strict=True)}) == len(
        set(stacks)
    )


# Of five players the reference counts 120 orders for each of twenty pairs, twice.
@pytest.mark.sums
@given(STACKS.map(lambda stacks: stacks[:5]).filter(lambda stacks: len(stacks) > 1), st.data())
def test_all_ins_are_worth_what_the_stacks_behind_them_are(stacks: list[float], data: st.DataObject) -> None:
    pool = data.draw(st.lists(st.integers(0, 90), min_size=1, max_size=len(stacks)).filter(any))
    pool.sort(reverse=True)
    if data.draw(st.booleans()):
        stacks[1] = stacks[0]
    found, change = icm.worth_after_all_ins(array("d", stacks), array("d", pool))
    assert change < 1e-9
    pairs = [found[place : place + 2] for place in range(0, len(found), 2)]
    for place, (won, lost) in enumerate(pairs):
        hero, villain = divmod(place, len(stacks))
        stake = 0.0 if hero == villain else min(stacks[hero], stacks[villain])
        for part, sign in ((won, 1), (lost, -1)):
            moved = list(stacks)
            moved[hero] += sign * stake
            moved[villain] -= sign * stake
            expected = float(prizes.worth(moved, pool)[hero]) if stake else 0.0
            assert part == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_all_ins_of_what_is_no_table_are_refused() -> None:
    for stacks, pool in (([5], [1]), ([5, 0], [1]), ([5, 3], [-1]), ([5, 3], [0]), ([1] * 201, [1])):
        with pytest.raises(ValueError, match=r"players|stack|prize"):
            icm.worth_after_all_ins(array("d", stacks), array("d", pool))
    for numbers in (array("d"), array("d", [1, 1, 1])):
        with pytest.raises(ValueError, match="places"):
            icm.worth_after_all_ins(array("d", [5, 3]), numbers)


@given(st.lists(STACKS.filter(lambda stacks: len(stacks) == 4), min_size=1, max_size=5), st.data())
def test_tables_are_worth_what_each_alone_is(tables: list[list[float]], data: st.DataObject) -> None:
    for table in tables:
        if data.draw(st.booleans()):
            table[data.draw(st.integers(0, 3))] = 0.0
    own = data.draw(st.booleans())
    paid = data.draw(st.integers(1, 4))
    pool = [
        sorted(data.draw(st.lists(st.integers(0, 90), min_size=paid, max_size=paid)), reverse=True)
        for _ in tables
    ]
    given_prizes = array("d", [prize for each in pool for prize in each] if own else pool[0])
    if own and len(tables) == 1:
        given_prizes = array("d", pool[0])
    found = icm.worth_of_tables(
        array("d", [stack for table in tables for stack in table]), 4, given_prizes, paid
    )
    for place, table in enumerate(tables):
        expected = [float(each) for each in prizes.worth(table, pool[place if own else 0])]
        assert list(found[4 * place : 4 * place + 4]) == pytest.approx(expected)


@pytest.mark.parametrize("stack", [0.0, -1.0, float("nan"), float("inf")])
def test_what_is_no_stack_is_refused(stack: float) -> None:
    for function in (icm.places_by_sets, icm.places_by_race):
        with pytest.raises(ValueError, match="not a stack"):
            function(array("d", [5, stack]), 1)


def test_other_numbers_of_players_and_places_are_refused() -> None:
    for stacks, paid in ((array("d"), 1), (array("d", [1, 2]), 0), (array("d", [1, 2]), 3)):
        for function in (icm.places_by_sets, icm.places_by_race):
            with pytest.raises(ValueError, match=r"players|places"):
                function(stacks, paid)
    with pytest.raises(ValueError, match="20 players at most"):
        icm.places_by_sets(array("d", [1] * 21), 1)
    with pytest.raises(ValueError, match="nobody has chips at table 1"):
        icm.worth_of_tables(array("d", [1, 2, 0, 0]), 2, array("d", [1.0]), 1)
    with pytest.raises(ValueError, match="prizes are"):
        icm.worth_of_tables(array("d", [1, 2, 3, 4]), 2, array("d", [1.0, 2.0, 3.0]), 1)


@pytest.mark.parametrize("stacks", [[1e308, 1e308], [1.0, 5e-324], [1e300, 1.0]])
def test_a_race_that_would_never_end_is_not_begun(stacks: list[float]) -> None:
    calls: list[Callable[[array[float]], object]] = [
        lambda held: icm.places_by_race(held, 2),
        lambda held: icm.worth_after_all_ins(held, array("d", [2, 1])),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="chips"):
            call(array("d", stacks))
