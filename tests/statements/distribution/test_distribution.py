"""Distributions: hand by hand against the other range, sorted, and what is said of the two curves."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isnan

import pytest

import pql
from pql.results import DistributionResult, EquityResult
from pql.statements.distribution.question import crossings_of
from pql.statements.distribution.result import QUANTILES, RangeEquities
from references.answers import answer

CASES = [
    ("22+, A2s+", "77+, AT*", "Kh7h2c", ""),
    ("AKo:0.5, 99+, 7h2h:0.125", "77+:0.3, AT*", "Kh7h2c", "Kd"),
    ("22+, A2s+", "77+, AT*", "", ""),
    ("AA, KQo", "QQ+, AKs", "9s8s7s2d", "As"),
    ("AA, KQo", "QQ+, AKs", "9s8s7s2d2c", ""),
]


@pytest.mark.parametrize(("first", "second", "board", "dead"), CASES)
def test_every_hand_against_the_other_range(first: str, second: str, board: str, dead: str) -> None:
    found = pql.distribution(first, second, board, dead=dead)
    for player, own, other in zip(found.players, (first, second), (second, first), strict=True):
        hands = pql.hands(own)
        known = {
            hand: (equity, weight)
            for (hand, weight), equity in zip(
                hands.weights(), pql.hand_vectors(hands, other, board, dead=dead).equities, strict=True
            )
            if not isnan(equity)
        }
        assert set(player.hands) == set(known)
        for hand, equity, weight in zip(player.hands, player.equities, player.weights, strict=True):
            assert (equity, weight) == pytest.approx(known[hand], abs=1e-12)
        assert list(player.equities) == sorted(player.equities, reverse=True)
        assert player.strong == pytest.approx(player.above(0.8))
        assert sum(player.weights) == pytest.approx(player.weight)
    said = (f" on {board}" if board else "") + (f" dead {dead}" if dead else "")
    whole = answer(EquityResult, f"equity ({first}) vs ({second}){said} exact")
    assert found.deals == whole.deals
    for player, statement in zip(found.players, whole.players, strict=True):
        assert player.equity == pytest.approx(statement.equity, abs=1e-12)


def test_the_statement_and_the_function_are_one() -> None:
    asked = answer(DistributionResult, "distribution 22+, A2s+ vs 77+ on AK*f2 dead 2c")
    called = pql.distribution("22+, A2s+", "77+", pql.boards("AK*f2"), dead="2c")
    assert [player.equities for player in asked.players] == [player.equities for player in called.players]
    assert asked.board == "AK*f2"
    assert asked.dead == "2c"


def test_shares_and_quantiles_by_counting() -> None:
    answer = pql.distribution("22+, A2s+", "77+, AT*", "Kh7h2c").players[0]
    equities = answer.equities
    for share in QUANTILES:
        # The best hand of which at least this share of the range is as good.
        count = max(1, -(-round(share * len(equities) * 1e9) // 1_000_000_000))
        assert answer.at(share) == equities[count - 1]
    curve = answer.curve(10)
    assert [round(share, 9) for share, _ in curve] == [step / 10 for step in range(11)]
    assert curve == [(share, answer.at(share)) for share, _ in curve]
    assert curve[0][1] == equities[0]
    assert curve[-1][1] == equities[-1]


def _range(*hands: float) -> RangeEquities:
    return RangeEquities("", ("AsAh",) * len(hands), hands, (1.0,) * len(hands), 0.5, 0.0)


@pytest.mark.parametrize(
    ("first", "second", "crossings", "ahead"),
    [
        ((0.9, 0.1), (0.8, 0.2), 1, 0),
        ((0.8, 0.2), (0.9, 0.1), 1, 1),
        ((0.5, 0.5), (0.5, 0.5), 0, None),
        ((0.9, 0.5), (0.8, 0.5), 0, 0),
        ((0.9, 0.4, 0.3), (0.8, 0.5, 0.2), 2, 0),
    ],
)
def testcrossings_of(
    first: tuple[float, ...], second: tuple[float, ...], crossings: int, ahead: int | None
) -> None:
    found, on_top = crossings_of(_range(*first), _range(*second))
    assert len(found) == crossings
    assert on_top == ahead
    if crossings == 1:
        assert found[0] == pytest.approx(0.5, abs=0.002)


def test_curves_are_walked_once(calls: Callable[[Callable[[], object]], int]) -> None:
    players = pql.distribution("25%", "30%", "Kh7h2c").players
    assert calls(lambda: crossings_of(*players)) < 9_000


def test_a_range_against_itself_never_parts() -> None:
    answer = pql.distribution("22+, A2s+", "22+, A2s+", "Kh7h2c")
    assert answer.crossings == ()
    assert answer.ahead_on_top is None


def test_grid_of_classes() -> None:
    answer = pql.distribution("AA, AKs:0.5, KQo", "QQ+", "Kh7h2c")
    report = pql.equity_by("class", "AA, AKs:0.5, KQo", "QQ+", board="Kh7h2c")
    known = {(0, 0): "AA", (0, 1): "AKs", (2, 1): "KQo"}
    by_name = {row.name: row.equity for row in report.rows}
    for row, cells in enumerate(answer.players[0].grid()):
        for column, cell in enumerate(cells):
            assert (cell is None) == ((row, column) not in known)
            if cell is not None:
                # A mean by weight here, by deals there: blockers make them differ a little.
                assert cell == pytest.approx(by_name[known[row, column]], abs=0.01)


def test_machine_readable() -> None:
    plain = json.loads(
        json.dumps(answer(DistributionResult, "distribution AA, 72o vs KK on 7h7d2c").to_dict())
    )
    assert plain["type"] == "distribution"
    assert plain["columns"] == ["top", "hero", "villain"]
    assert len(plain["rows"]) == 101
    assert plain["players"][0]["hands"] == "AA, 72o"
    assert plain["players"][0]["combos"] == 11
    assert set(plain["players"][0]["quantiles"]) == {f"{share:g}" for share in QUANTILES}


@pytest.mark.parametrize(
    "text",
    [
        "distribution AA vs KK vs QQ",
        "distribution KhKd vs KhKs",
        "distribution none vs KK",
        "distribution AhAs vs KK on AhKs2d",
        "distribution AA vs KK on Kh7h2c dead Kh",
    ],
)
def test_what_has_no_distribution_is_explained(text: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.run(text)


def _made_range(text: str, *equities: float) -> RangeEquities:
    weight = tuple([1.0] * len(equities))
    mean = sum(equities) / len(equities)
    strong = sum([equity > 0.8 for equity in equities]) / len(equities)
    return RangeEquities(text, tuple(["AsKs"] * len(equities)), tuple(equities), weight, mean, strong)


def test_what_is_close_is_called_even() -> None:
    """A lead of 0.3 points at one hand of a thousand is no top."""
    first = _made_range("first", *[0.903, *[0.9] * 99, *[0.5] * 900])
    second = _made_range("second", *[0.9] * 100, *[0.5] * 900)
    crossings, ahead = crossings_of(second, first)
    assert ahead == 1
    whole, parts, strong = DistributionResult((second, first), crossings, ahead, 1).verdict()
    assert whole == "the ranges are about even as a whole, 54.00 % to 54.00 % equity"
    assert parts == "in points: best tenth about even, middle half about even, worst tenth about even"
    assert strong == "both have about as many hands over 80 % equity: 10.00 % and 10.00 % of each"


def test_each_part_of_the_ranges_has_a_leader_of_its_own() -> None:
    first = _made_range("first", *[0.95] * 10, *[0.5] * 70, *[0.2] * 20)
    second = _made_range("second", *[0.75] * 10, *[0.506] * 70, *[0.3] * 20)
    result = DistributionResult((first, second), *crossings_of(first, second), 1)
    assert result.lead(0, 0.1) == pytest.approx(0.2)
    assert result.verdict() == (
        "the ranges are about even as a whole, 48.50 % to 48.92 % equity",
        "in points: best tenth the first range by 20.00, middle half about even, worst tenth the second range by 10.00",
        "the first range has more hands over 80 % equity: 10.00 % and 0.00 % of each",
    )
    assert DistributionResult((first, first), (), None, 1).verdict() == ("the two curves are the same",)
