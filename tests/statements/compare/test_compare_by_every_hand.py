"""Two ranges compared, hand by hand, and their equities by every deal."""

from __future__ import annotations

import pytest

import pql
from references.compared import compared, made_hands, strong
from references.showdowns import Spot, equities

CASES = [
    ("QQ:0.5, AKs, JTs", "QQ, KQs", "99, AJs", "Kh7h2c", ""),
    ("QQ:0.25, AKs, 7s7d", "QQ:0.75, AKs, 54s", None, "Kh7h2c9d", "As"),
    ("22, A5s:0.5", "33, A5s", "KQs:0.5, 99", "2s3d5hJcTd", ""),
]


@pytest.mark.parametrize(("first", "second", "versus", "board", "dead"), CASES)
def test_compare(first: str, second: str, versus: str | None, board: str, dead: str) -> None:
    found = pql.compare(first, second, versus, board=board, dead=dead)
    expected = compared(first, second, board, dead)
    assert [one.combos for one in found.ranges] == [float(size) for size in expected.sizes]
    assert [one["only_combos"] for one in found.to_dict()["ranges"]] == [
        sum(one.values()) / 100 for one in expected.only
    ]
    assert found.either == float(expected.either)
    assert found.overlap == pytest.approx(float(expected.overlap))
    for place, (mine, theirs) in enumerate([(first, versus or second), (second, versus or first)]):
        spot = Spot((mine, theirs), (), board, dead)
        assert found.ranges[place].equity == pytest.approx(float(equities(spot)[0].equity), rel=1e-11)
        assert found.ranges[place].strong == pytest.approx(float(strong(spot)), rel=1e-11)
        shares: dict[str, float] = {}
        for name, share in made_hands(mine, board, dead).items():
            name = "toppair" if name.endswith("kicker") else name
            shares[name] = shares.get(name, 0) + float(share)
        there = {row.name: (row.first, row.second)[place] for row in found.of_kind("made")}
        assert {name: share for name, share in there.items() if share} == pytest.approx(shares, rel=1e-11)
