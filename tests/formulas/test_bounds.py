"""Comparisons that a formula's bounds decide draw a warning, and others do not."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import pql
from pql.formulas.bounds import decided
from pql.results import SelectResult
from references.families import together

DEAL = "from hero='AsKs', villain='QhQd', board='Js7s2c'"
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_what_is_decided_comes_out_one_way_for_all_values(comparison: str) -> None:
    ranges = [(low, high) for low, high in product(range(4), repeat=2) if low <= high]
    for left, right in product(ranges, repeat=2):
        values = product(range(left[0], left[1] + 1), range(right[0], right[1] + 1))
        outcomes = {COMPARISONS[comparison](*pair) for pair in values}
        wanted = outcomes.pop() if len(outcomes) == 1 else None
        assert decided(comparison, left, right) == wanted, (left, right)


def warned(formula: str) -> list[pql.Diagnostic]:
    found = pql.Session().compile(f"select count({formula}) {DEAL}").diagnostics
    return [each for each in found if each.code == "decided-comparison"]


@together(
    ("formula", "share"),
    [
        ("riverEquity(hero) > 50", 0),
        ("50 < riverEquity(hero)", 0),
        ("riverEquity(hero) <= 1", 1),
        ("fractionalRiverEquity(hero) >= 0", 1),
        ("100 * riverEquity(hero) > 100", 0),
        ("riverEquity(hero) / 2 + 1 < 1", 0),
        ("1 - riverEquity(hero) > 1", 0),
        ("-riverEquity(hero) > 0", 0),
        ("HvREquity(hero, flop) >= 60", 0),
        ("prwin > 30", 0),
        ("handRanking(hero) > 10", 0),
        ("isflush = 2", 0),
        ("ispair != 2", 1),
        ("handType(hero, river) > straightflush", 0),
        ("handType(hero, river) >= highcard", 1),
        ("case when nouts > 8 then 1 else 2 end > 2", 0),
    ],
)
def test_a_comparison_that_comes_out_one_way_is_warned_of(formula: str, share: float) -> None:
    (found,) = warned(formula)
    assert found.message.endswith("holds in every deal" if share else "holds in no deal")
    (result,) = pql.run(f"select count({formula}) {DEAL}")
    assert isinstance(result, SelectResult)
    assert result.rows[0][0] == share


@pytest.mark.parametrize(
    "formula",
    [
        "riverEquity(hero) > .5",
        "riverEquity(hero) = 1",
        "riverEquity(hero) >= 1",
        "100 * riverEquity(hero) > 50",
        "riverEquity(hero) > riverEquity(villain)",
        "nouts > 50",
        "handType(hero, river) >= straightflush",
        "maxRank(flop) >= 'A'",
        "1 > 2",
    ],
)
def test_a_comparison_that_may_come_out_either_way_is_not(formula: str) -> None:
    assert not warned(formula)


def test_percents_are_told_as_shares() -> None:
    (found,) = warned("riverEquity(hero) > 50")
    assert found.help == "shares go from 0 to 1: 50 % is `0.5`"
    (found,) = warned("handType(hero, flop) > straightflush")
    assert found.help == "it goes from highcard to straightflush"
