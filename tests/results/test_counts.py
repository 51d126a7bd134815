"""How long something takes, in words."""

import doctest

from pql.results import counts
from pql.results.counts import duration
from references.families import together


@together(
    ("seconds", "shown"),
    [
        (0.0, "0.0 ms"),
        (0.00000345, "3.45 us"),
        (0.0000999, "99.9 us"),
        (0.00099949, "999 us"),
        (0.0009996, "1.0 ms"),
        (0.99949, "999.5 ms"),
        (0.9996, "1.00 s"),
        (12.34, "12.3 s"),
        (59.96, "1 min 0 s"),
        (119.7, "2 min 0 s"),
        (3725, "1 h 2 min"),
        (47.5 * 3600, "47 h 30 min"),
        (30 * 86_400, "30.0 days"),
    ],
)
def test_durations_change_their_unit_without_gaps(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown


def test_docstrings() -> None:
    assert doctest.testmod(counts).failed == 0
