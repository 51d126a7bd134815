"""Omaha's sums that must agree: flops and the whole, one player and the other, all against all."""

from __future__ import annotations

from typing import Any

import pytest

import pql
from references.families import together

# With whole ranks dead, few flops are left, and suits keep their symmetry.
DEAD = "AsAhAdAc8s8h8d8c7s7h7d7c6s6h6d6c5s5h5d5c4s4h4d4c3s3h3d3c2s2h2d2c"


def asked(text: str, game: str = "omaha") -> Any:
    return pql.Session(game=game).run(text)[-1]


@together(
    ("sides", "game"),
    [
        ("KsKhQsQh vs JsJhTsTh", "omaha"),
        ("KsKhQsQh, KdKcJdJc vs 9s9h9d9c, TsTh9d9c", "omaha"),
        ("KsKhQsQh:0.5, KdKcJdJc vs TsTh9s9h:0.25, TdTc9d9c", "omaha"),
        ("KsKhQsQhJd vs JsJhTsThJc", "omaha5"),
    ],
)
def test_flops_average_to_the_exact_equity(sides: str, game: str) -> None:
    """Rows up to suits; some of them are what the statement says on that flop."""
    report = asked(f"equity {sides} by flop dead {DEAD}", game)
    whole = asked(f"equity {sides} dead {DEAD}", game)
    assert (report.method, whole.method) == ("exact", "exact")
    assert report.equity == pytest.approx(whole.players[0].equity)
    assert sum(row.share for row in report.rows) == pytest.approx(1)
    assert sum(row.share * row.equity for row in report.rows) == pytest.approx(whole.players[0].equity)
    assert len(report.rows) < sum(row.amount for row in report.rows)
    for row in report.rows[:: len(report.rows) // 4]:
        alone = asked(f"equity {sides} on {row.name} dead {DEAD}", game)
        assert row.equity == pytest.approx(alone.players[0].equity)
        # Each board has ten flops; deals of weights are the weighted ones.
        if ":" not in sides:
            assert row.share * whole.deals * 10 == pytest.approx(alone.deals * row.amount)
