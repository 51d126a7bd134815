"""`top(N)` is `N%` as a formula."""

from __future__ import annotations

import pytest

import pql
from pql.cards.games import HOLDEM
from pql.cards.orders import order as pql_order
from pql.results import HandsResult
from pql.statements.select.result import SelectResult
from references.answers import of
from references.formulas import FUNCTIONS, Spot, cards


def counted(text: str) -> object:
    (*_, result) = pql.run(text)
    assert isinstance(result, SelectResult)
    return result.counts[0][0]


@pytest.mark.parametrize("percent", ["0", "0.5", "7.5", "15", "100"])
@pytest.mark.parametrize("order", ["equity", "multiway", "chen"])
def test_the_hands_are_those_of_the_percentage(percent: str, order: str) -> None:
    (result,) = pql.run(f"set order = {order}; {percent}%")
    hands = of(HandsResult, result).hands
    text = f"set order = {order}; select count(top({percent})) from hero='any'"
    ranking = list(pql_order(order, HOLDEM).ranking)
    expected = [
        hand for hand in pql.hands("any") if FUNCTIONS["top"](Spot(cards(hand), ()), ranking, float(percent))
    ]
    assert counted(text) == len(hands) == len(expected)
    assert set(hands) == set(expected)
    assert counted(text.replace("top(", "hero.top(")) == len(hands)


def test_of_another_player_and_in_a_group() -> None:
    both = counted(
        "select count(top(10, v) and not top(10)) from hero='AK, 72o', v='QQ, 32o', board='Kh7h2c'"
    )
    assert both == counted(
        "select count(inRange(v, '10%') and not hero in '10%') from hero='AK, 72o', v='QQ, 32o', board='Kh7h2c'"
    )
    (result,) = pql.run("select count(true) from hero='any' group by top(15) having top(15)")
    assert result.to_dict()["counts"] == [[None, *[len(pql.hands("15%"))] * 2]]
    assert pql.hands("22+ where top(5) on Kh7h2c") == pql.hands("22+ and 5%").without("Kh7h2c")


@pytest.mark.parametrize(
    "text", ["top(101)", "top(-1)", "top()", "top(nouts)", "top(15, 1)", "top(1, nobody)", "top"]
)
def test_what_is_no_percentage(text: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.compile(f"select count({text}) from hero='any'")
