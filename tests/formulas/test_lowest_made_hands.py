"""A pair or better, as players say it: the lowest made hand of the type is offered, which asks the same."""

from __future__ import annotations

import pytest

import pql


@pytest.mark.parametrize(
    ("said", "lowest", "count"),
    # On Kh7d2c: pockets (three of each rank there, six of others), one of three ranks with 40 cards, two of the ranks.
    [("pair", "underpair", 3 * 3 + 10 * 6 + 3 * 3 * 40 + 3 * 9), ("twopair", "bottomtwo", 3 * 3 + 3 * 9)],
)
def test_the_lowest_of_a_type_is_offered(said: str, lowest: str, count: int) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.hands(f"(any where {said} or better on Kh7d2c)")
    (problem,) = caught.value.diagnostics
    assert problem.code == "unknown-made-hand"
    assert problem.help == f"did you mean `{lowest} or better`?"
    found = pql.hands(f"(any where {lowest} or better on Kh7d2c)")
    assert len(found) == count
