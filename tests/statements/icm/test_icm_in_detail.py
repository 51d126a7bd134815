"""What `icm` says beside the worth of stacks: numbers of the second rank, limits, tables and the figure."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy
import pytest

import pql
from pql.engine.icm import bubble_factor, worth
from pql.results import IcmResult
from pql.statements.icm.picture import draw
from pql.statements.icm.result import ordinal
from references import prizes
from references.answers import answer


def test_parts_of_chips_and_of_prizes_are_parts_of_their_own_sums() -> None:
    found = pql.icm([500, 300, 200], [60, 20])
    assert [player.chips for player in found.players] == [0.5, 0.3, 0.2]
    assert [player.prize_share for player in found.players] == pytest.approx(
        [float(each) / 80 for each in prizes.worth([500, 300, 200], [60, 20])]
    )


def test_as_many_prizes_as_players_are_paid() -> None:
    assert sum(pql.icm([5, 3], [70, 30]).worth) == pytest.approx(100)
    assert pql.icm([5, 3], [70, 30]).players[1].places == pytest.approx((3 / 8, 5 / 8))


def test_twenty_players_have_bubble_factors_and_more_have_none() -> None:
    assert len(pql.icm(range(1, 21), [3, 2, 1]).players[0].bubble) == 20
    assert pql.icm(range(1, 22), [3, 2, 1]).players[0].bubble == ()
    assert "bubble" not in pql.icm(range(1, 22), [3, 2, 1]).to_dict()["players"][0]


def test_who_can_only_lose_has_an_infinite_factor_which_json_has_not() -> None:
    """Two of three places pay the same: with all but one chip between both of them nothing is to gain."""
    found = pql.icm([1e12, 1e12, 1e-6], [1, 1])
    assert found.players[0].bubble[1] == inf
    assert found.players[0].premiums[1] == 0.5
    assert found.to_dict()["players"][0]["bubble"][1] is None
    assert bubble_factor(1.0, 0.0) == inf
    assert bubble_factor(0.0, 0.0) is None
    assert bubble_factor(-1e-18, 2.0) == 0


def test_three_who_are_out_have_three_places_by_the_chips_before() -> None:
    paid = [50, 25, 15, 7, 3]
    assert worth([9, 3, 0, 0, 0], paid, before=[4, 3, 1, 2, 2])[2:] == [3.0, 11.0, 11.0]
    assert worth([9, 3, 0, 0, 0], paid, before=[4, 3, 3, 2, 1])[2:] == [15.0, 7.0, 3.0]
    assert worth([9, 3, 0, 0, 0], paid)[2:] == pytest.approx([25 / 3] * 3)


def test_places_have_the_names_of_the_field() -> None:
    names = [
        column.title
        for column in pql.icm(range(1, 24), [1] * 23).schema()
        if column.name.startswith("place_")
    ]
    assert names[:4] == ["1st", "2nd", "3rd", "4th"]
    assert names[10:13] == ["11th", "12th", "13th"]
    assert names[20:] == ["21st", "22nd", "23rd"]
    assert [ordinal(place) for place in (111, 112, 113, 101)] == ["111th", "112th", "113th", "101st"]


@pytest.mark.parametrize(
    ("pool", "shown"),
    [("6, 4", "5.25"), ("5, 3", "4.2500"), ("99998, 1", "62,499.12"), ("99999, 1", "62,500")],
)
def test_worth_has_the_decimals_that_are_worth_reading(pool: str, shown: str) -> None:
    """10 units and more have cents, 100,000 and more have none: 5/8 of the first prize and 3/8 of the second."""
    lines = str(answer(IcmResult, f"icm 5, 3 pay {pool}")).splitlines()
    assert f" {shown} " in lines[2]


def test_prizes_in_percent_stay_percentages_in_the_text() -> None:
    statement = pql.parse("icm 5, 3 pay 60%, 40%").statements[0]
    assert statement.text() == "icm 5, 3 pay 60%, 40%"
    assert pql.parse("icm 5, 3 pay 60, 40").statements[0].text() == "icm 5, 3 pay 60, 40"
    for text in ("icm 5, 3 pay 60%, 40", "icm 5, 3 pay 60, 40%"):
        with pytest.raises(pql.PQLError, match="some prizes are percentages"):
            pql.run(text)


def test_at_most_four_places_are_columns_of_the_text() -> None:
    shown = str(answer(IcmResult, "icm 6, 5, 4, 3, 2, 1 pay 9, 8, 7, 6, 5")).splitlines()
    assert "4th" in shown[0]
    assert "5th" not in shown[0]
    assert len(answer(IcmResult, "icm 6, 5, 4, 3, 2, 1 pay 9, 8, 7, 6, 5").players[0].places) == 5


def test_names_are_those_of_one_table() -> None:
    tables: Any = [[5, 3], [4, 4]]
    with pytest.raises(TypeError, match="one table"):
        pql.icm(tables, [2, 1], names=["a", "b"])


@pytest.mark.parametrize("word", ["chop", "deal", "value", "of"])
def test_words_of_the_field_are_no_names(word: str) -> None:
    found = answer(IcmResult, f"icm {word} 5000, 3000 pay 2, 1")
    assert found.players == answer(IcmResult, "icm 5000, 3000 pay 2, 1").players
    assert "read as icm 5000, 3000 pay 2, 1" in found.to_text()
    assert answer(IcmResult, f"icm '{word}' 5000, 3000 pay 2, 1").players[0].name == word


def test_a_word_that_is_no_part_of_the_question_is_left_out_in_what_is_offered() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run("icm calculator 5000, 3000 pay 2, 1")
    assert "write `icm 5000, 3000 pay 2, 1`" in str(caught.value)


def test_the_figure_has_a_point_and_a_label_for_each_player() -> None:
    pytest.importorskip("matplotlib")
    found = pql.icm([5000, 3000, 2000], [50, 30, 20], names=["Ann", "Bob", "Cy"])
    axes = draw(found).axes[0]
    (points,) = axes.collections
    assert numpy.asarray(points.get_offsets()).tolist() == [
        pytest.approx([player.chips, player.prize_share]) for player in found.players
    ]
    written = [each.get_text().strip() for each in axes.texts]
    assert [text for text in written if ":" in text and text.split(":")[0] in ("Ann", "Bob", "Cy")] == [
        "Ann: 38.39", "Bob: 32.75", "Cy: 28.86",
    ]  # fmt: skip
    # All points lie within the axes, on whichever side of the line.
    for stacks, pool in (([9, 1], [1]), ([1, 1, 1, 1, 96], [10, 10, 10, 10])):
        axes = draw(pql.icm(stacks, pool)).axes[0]
        offsets = numpy.asarray(axes.collections[0].get_offsets()).tolist()
        assert max(map(max, offsets)) < min(axes.get_xlim()[1], axes.get_ylim()[1])
    many = draw(pql.icm(range(1, 22), [3, 2, 1])).axes[0]
    assert not [each for each in many.texts if each.get_text().strip().startswith("21:")]
