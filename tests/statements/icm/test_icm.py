"""`icm`: what stacks are worth, against every order of finishing, a published example and what must always hold."""

from __future__ import annotations

from math import inf, nan
from time import perf_counter
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.results import IcmResult
from references import prizes
from references.answers import answer

TABLES = st.lists(st.integers(1, 100_000), min_size=2, max_size=6)
POOL = st.lists(st.integers(1, 1_000), min_size=1, max_size=6).map(lambda pool: sorted(pool, reverse=True))


def test_the_example_of_wikipedia() -> None:
    """ "Independent Chip Model": three players with 50, 30 and 20 % of the chips, who play for 70 and 30 units.

    It gives 45, 32 and 22 in whole units, and 0.3, 0.2, 0.21, 0.09, 0.13 and 0.08 for the six orders.
    """
    found = pql.icm([50, 30, 20], [70, 30])
    assert list(map(int, found.worth)) == [45, 32, 22]
    chances = [player.places for player in found.players]
    assert chances[0] == pytest.approx((0.5, 0.3 * 5 / 7 + 0.2 * 5 / 8))


def test_the_deal_of_pokernews() -> None:
    """ "Getting the Most From Final Table Deals? Examining Shortcomings of ICM" (PokerNews, 2019).

    Alice, Bob and Charlie have 50, 30 and 20 % of the chips, and play for $900, $400 and $200.
    https://www.pokernews.com/strategy/getting-most-from-final-table-deals-shortcomings-icm-33576.htm
    """
    assert [round(worth) for worth in pql.icm([50, 30, 20], [900, 400, 200]).worth] == [618, 485, 397]


# The chance to finish last of stacks 1, 2, 3 ... n: "ICM problems", by pzhon, in the probability forum of Two Plus Two
# (5 November 2006), https://archives1.twoplustwo.com/showpost.php?p=3641740. Fifteen players are beyond those of whom
# all sets are gone through.
LAST = {
    2: [2 / 3, 1 / 3],
    3: [0.5833333333333334, 0.2666666666666666, 0.15],
    4: [0.5511904761904762, 0.24126984126984127, 0.12976190476190477, 0.07777777777777778],
    5: [0.5361360861360861, 0.22936507936507936, 0.12031302031302031, 0.07022977022977023, 0.04395604395604396],
    10: [
        0.5184164152973668, 0.2151557713105984, 0.10893008631761322, 0.06109750853503585, 0.036606485042195436,
        0.022998223608975937, 0.014984758061417186, 0.010053105474764727, 0.006909801915833682,
        0.0048478444361987425,
    ],
    15: [
        0.5165407213004611, 0.21359514003346372, 0.10763726163687229, 0.06002971007838609, 0.03572609821501513,
        0.02227291325368989, 0.014387192991584257, 0.009560467771416203, 0.006503209213545211,
        0.0045117668120416956, 0.003183781349335634, 0.0022802773367725966, 0.001654769973221269,
        0.0012150347599461867, 0.0009016552742487154,
    ],
}  # fmt: skip


@pytest.mark.parametrize("players", LAST)
def test_the_last_places_of_two_plus_two(players: int) -> None:
    found = pql.icm(range(1, players + 1), [1] * players)
    assert [player.places[-1] for player in found.players] == pytest.approx(LAST[players], abs=1e-13)


@given(TABLES, POOL)
def test_stacks_are_worth_what_every_order_of_finishing_pays(stacks: list[int], pool: list[int]) -> None:
    pool = pool[: len(stacks)]
    found = pql.icm(stacks, pool)
    assert list(found.worth) == pytest.approx([float(each) for each in prizes.worth(stacks, pool)])
    assert sum(found.worth) == pytest.approx(sum(pool))
    assert sum([player.chips for player in found.players]) == pytest.approx(1)
    for player, own in zip(found.players, prizes.places(stacks), strict=True):
        assert player.places == pytest.approx([float(chance) for chance in own[: len(pool)]])


@given(TABLES, POOL)
def test_neither_the_unit_nor_the_order_of_players_matters(stacks: list[int], pool: list[int]) -> None:
    pool = pool[: len(stacks)]
    plain = pql.icm(stacks, pool).worth
    assert pql.icm([stack / 8 for stack in stacks], [prize * 4 for prize in pool]).worth == pytest.approx(
        [4 * each for each in plain]
    )
    order = sorted(range(len(stacks)), key=lambda place: (stacks[place] * 7919) % 104_729)
    moved = pql.icm([stacks[place] for place in order], pool).worth
    assert moved == pytest.approx([plain[place] for place in order])


def test_one_prize_is_won_by_the_chips_alone_and_equal_stacks_share() -> None:
    assert pql.icm([6, 3, 1], [100]).worth == pytest.approx((60, 30, 10))
    assert pql.icm([5, 5, 5, 5], [50, 30, 20]).worth == pytest.approx((25, 25, 25, 25))
    assert pql.icm([9, 5, 1], [10, 10, 10]).worth == pytest.approx((10, 10, 10))


@given(TABLES.map(lambda stacks: stacks[:5]), POOL)
def test_bubble_factors_are_what_is_lost_by_what_is_gained(stacks: list[int], pool: list[int]) -> None:
    pool = pool[: len(stacks)]
    found = pql.icm(stacks, pool)
    least = 1e-9 * sum(pool)
    for hero, player in enumerate(found.players):
        for villain, factor in enumerate(player.bubble):
            if hero == villain:
                assert factor is None
                continue
            stake = min(stacks[hero], stacks[villain])
            now = prizes.worth(stacks, pool)[hero]

            def after(change: int, hero: int = hero, villain: int = villain) -> float:
                moved = [*stacks]
                moved[hero] += change
                moved[villain] -= change
                return float(prizes.worth(moved, pool)[hero])

            lost, gained = float(now) - after(-stake), after(stake) - float(now)
            if gained < least:
                assert factor in (None, inf)
            else:
                assert factor == pytest.approx(lost / gained, rel=1e-6)
                premium = player.premiums[villain]
                assert premium == pytest.approx(lost / (lost + gained) - 0.5, rel=1e-5, abs=1e-9)


def test_bubble_factors_of_many_players_are_those_of_few() -> None:
    """Twelve players are counted in another way than eleven: one with next to no chips changes next to nothing."""
    stacks, pool = [9000, 7100, 7100, 5200, 4100, 3000, 2500, 1700, 900, 400, 100], [50, 30, 20]
    few = pql.icm(stacks, pool).players
    many = pql.icm([*stacks, 1e-6], pool).players
    for own, same in zip(few, many[:-1], strict=True):
        for factor, other in zip(own.bubble, same.bubble[:-1], strict=True):
            assert other == (None if factor is None else pytest.approx(factor, rel=1e-5))
    assert pql.icm([*stacks] * 2, pool).players[0].bubble == ()


def test_stacks_and_prizes_may_be_parameters() -> None:
    text = "icm $ann, Bob $bob, 2000 pay $first, 30, $last"
    found = pql.run(text, parameters={"ann": 5000, "bob": 3000, "first": 50, "last": "20"})[0]
    assert found == pql.icm([5000, 3000, 2000], [50, 30, 20], names=["1", "Bob", "3"])
    query = pql.compile("ev call $x to win $y icm $ann, 50 pay 5, $last hero 1 villain 2")
    needed = query.run(x=20, y=30, ann=20, last=2).to_dict()["needed"]
    assert (
        needed == pql.run("ev call 20 to win 30 icm 20, 50 pay 5, 2 hero 1 villain 2")[0].to_dict()["needed"]
    )
    wrong: tuple[dict[str, float | str], ...] = (
        {},
        {"ann": 0, "bob": 1, "first": 1, "last": 0},
        {"ann": "a", "bob": 1, "first": 1, "last": 0},
    )
    for values in wrong:
        with pytest.raises(pql.PQLError, match=r"\$ann|more than 0"):
            pql.run(text, parameters={**values})


def test_a_long_list_is_refused_as_fast_as_it_is_read() -> None:
    started = perf_counter()
    pql.run(f"icm {', '.join(['500'] * 900)} pay 5")
    short = perf_counter() - started
    started = perf_counter()
    with pytest.raises(pql.PQLError, match="too many"):
        pql.run(f"icm {', '.join(['500'] * 18_000)} pay 5")
    assert perf_counter() - started < 60 * short + 5  # it took the square of the time


def test_who_is_out_takes_the_last_places_by_the_chips_before() -> None:
    from pql.engine.icm import worth

    assert worth([9, 0, 0, 3], [50, 30, 15, 5], before=[4, 1, 4, 3])[1:3] == [5.0, 15.0]
    assert worth([9, 0, 0, 3], [50, 30, 15, 5], before=[4, 2, 2, 4])[1:3] == [10.0, 10.0]


def test_the_statement_and_the_call_say_the_same() -> None:
    told = answer(IcmResult, "icm Ann 5000, 'Bob B.' 3000, Cy 2000 pay 50, 30, 20")
    assert told == pql.icm([5000, 3000, 2000], [50, 30, 20], names=["Ann", "Bob B.", "Cy"])
    for same in (
        "icm stacks 5000 3000 2000 payouts 50 30 20",
        "icm 5000, 3000, 2000 paying 50, 30, 20",
        "ICM chips 5000 3000, 2000 prizes 50, 30, 20",
    ):
        assert answer(IcmResult, same) == pql.icm([5000, 3000, 2000], [50, 30, 20])
    assert answer(IcmResult, "icm 2, 1 pay 65%, 35%").prizes == (65, 35)


@pytest.mark.parametrize(
    "text",
    [
        "icm 5000, 3000, 2000 pay 50, 30, 20",
        "icm Ann 2.5, 'to' 1, \"O'Neil\" 7 pay 5",
        "icm 2, 1 pay 65%, 35%",
    ],
)
def test_texts_are_canonical(text: str) -> None:
    statement = pql.parse(text).statements[0]
    assert statement.text() == text
    assert pql.parse(statement.text()).statements[0] == statement


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("icm 5000, 0 pay 5", "more than 0"),
        ("icm 5000, 3000 pay 0", "all prizes are 0"),
        ("icm 5000, 3000 pay 3, 2, 1", "3 places are paid, and 2 players"),
        ("icm 5000, 3000 pay 2, 3", "comes behind one that pays 2"),
        ("icm 5,000, 3,000 pay 2, 1", "`5,000` may be one number or two"),
        ("icm 12,500, 9300 pay 2, 1", "`12,500` may be one number or two"),
        ("icm 125,500, 130,250 pay 2, 1", "`125,500` may be one number or two"),
        ("icm 9000, 130,250 pay 2, 1", "`130,250` may be one number or two"),
        ("icm 500,000, 300,000 pay 2, 1", "may be one number or two"),
        ("icm 5000, 3000 pay 60%, 4", "some prizes are percentages"),
        ("icm 5000, 3000", "pay"),
        ("icm pay 5", "icm"),
        ("icm -5, 3 pay 5", ""),
        ("icm 1e300, 3 pay 5", ""),
        ("icm 99999999999999999, 3 pay 5", "at most"),
        ("icm 0.0000001, 3 pay 5", "at least 0.000001"),
    ],
)
def test_what_is_no_table_is_refused(text: str, said: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert said in str(caught.value)


def test_numbers_without_blanks_are_players_where_they_can_be_nothing_else() -> None:
    assert answer(IcmResult, "icm 500,300,200 pay 50,30,20") == pql.icm([500, 300, 200], [50, 30, 20])


@pytest.mark.parametrize("stacks", [[], [0, 1], [-1, 2], [nan, 1], [inf, 1], [1e300, 1], [True, 2]])
def test_stacks_that_are_none_are_refused(stacks: list[float]) -> None:
    with pytest.raises((pql.PQLError, TypeError)):
        pql.icm(stacks, [1])


def test_a_statement_that_ends_early_is_told_what_is_missing() -> None:
    error = pql.Session().compile("icm 5000, 3000 pay").diagnostics[0]
    assert error.help == "still missing: the prizes: `pay 50, 30, 20`"


def test_text_is_no_number() -> None:
    wrong: tuple[tuple[Any, Any], ...] = ((["5", "3"], [1]), ("53", [1]), ([5, 3], ["1"]), (5, [1]))
    for stacks, pool in wrong:
        with pytest.raises(TypeError):
            pql.icm(stacks, pool)
    with pytest.raises(ValueError, match="2 players have 2 names"):
        pql.icm([5, 3], [1], names=["Ann"])


def test_many_tables_are_one_array() -> None:
    rng = numpy.random.default_rng(7)
    stacks = rng.integers(0, 500, (200, 4))
    stacks[:, 0] += 1
    found = pql.icm(stacks, [50, 30, 20])
    assert found.shape == (200, 4)
    for row, own in zip(stacks.tolist(), found.tolist(), strict=True):
        assert own == pytest.approx([float(each) for each in prizes.worth(row, [50, 30, 20])])
    pool = numpy.sort(rng.integers(0, 50, (200, 2)))[:, ::-1]
    by_row = pql.icm(stacks[:, ::-1], pool)  # views that are not contiguous
    assert by_row[3].tolist() == pytest.approx(
        pql.icm([stacks[3, ::-1].tolist()], pool[3].tolist())[0].tolist()
    )
    assert pql.icm(numpy.empty((0, 3)), [1]).shape == (0, 3)
    for bad, bad_pool in (
        ([[1, 2], [0, 0]], [1]), ([[1, -2]], [1]), ([[1, 2]], [1, 2]), ([[1, 2]], [3, 2, 1]), ([[1] * 21], [1]),
        ([[1, nan]], [1]),
    ):  # fmt: skip
        with pytest.raises((pql.PQLError, ValueError)):
            pql.icm(bad, bad_pool)
    with pytest.raises(TypeError):
        pql.icm([[1, 2], [3]], [1])


def test_a_hundred_players_and_too_many() -> None:
    found = pql.icm(range(1, 101), [30, 20, 15, 10, 8, 7, 5, 5])
    assert sum(found.worth) == pytest.approx(100)
    assert found.players[0].bubble == ()
    with pytest.raises(pql.PQLError, match="too many"):
        pql.icm(range(1, 1002), [1])


def test_what_is_shown() -> None:
    lines = str(answer(IcmResult, "icm Ann 5000, Bob 3000, Cy 2000 pay 50, 30, 20")).splitlines()
    assert lines[0].split() == [
        "player",
        "stack",
        "chips",
        "worth",
        "of",
        "the",
        "prizes",
        "1st",
        "2nd",
        "3rd",
    ]
    assert lines[2].split() == [
        "Ann",
        "5,000",
        "50.00",
        "%",
        "38.39",
        "38.39",
        "%",
        "50.00",
        "%",
        "33.93",
        "%",
        "16.07",
        "%",
    ]
    assert lines[6].split() == ["bubble", "factor", "against", "Ann", "Bob", "Cy"]
    assert lines[9].split() == ["Bob", "1.55", "1.11"]
    assert lines[-1] == "exact, by the independent chip model"
    # Two of three are paid alike: whoever cannot fall out of the places has nothing to lose.
    flat = answer(IcmResult, "icm 5, 5 pay 1, 1")
    assert [player.bubble for player in flat.players] == [(None, None)] * 2
    assert pql.icm([5, 3], [1, 1]).to_dict()["players"][0]["bubble"] == [None, None]
