"""Numbers as players read them."""

from typing import Any

import pytest

from pql.results.numbers import (
    amount,
    count,
    digits,
    duration,
    error_decimals,
    in_decimals,
    in_digits,
    odds,
    percent,
    points,
    share,
    with_error,
)
from references.families import together


@pytest.mark.parametrize(
    ("fraction", "shown"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.034027, "3.40 %"),
        (0.5, "50.00 %"),
        (0.001, "0.10 %"),
        (0.000999, "0.100 %"),
        (1 / 51_979_200, "0.0000019 %"),
        (1 - 1 / 51_979_200, "> 99.99 %"),
    ],
)
def test_a_share_that_is_neither_none_nor_all_never_reads_as_if_it_were(fraction: float, shown: str) -> None:
    assert share(fraction) == shown


@pytest.mark.parametrize(
    ("fraction", "shown"),
    [
        (0.0, "never"),
        (1.0, "always"),
        (0.5, "even odds"),
        (752 / 22100, "28.4 to 1 against"),
        (0.25, "3 to 1 against"),
        (0.75, "3 to 1 in favour"),
        (1 / 22100, "22,099 to 1 against"),
    ],
)
def test_odds(fraction: float, shown: str) -> None:
    assert odds(fraction) == shown


def test_percentages_have_the_decimals_asked_for() -> None:
    assert percent(0.46214512) == "46.21 %"
    with in_digits(4):
        assert (percent(0.46214512), share(0.5), amount(10.12345)) == ("46.2145 %", "50.0000 %", "10.1235")
        assert with_error(0.46214512, 0.00048, "±") == "46.215 ± 0.094 %"
        assert in_decimals(2.5, 2) == "2.5000"
        with in_digits(None):
            assert digits() == 4
    with in_digits(0):
        assert (percent(0.46214512), share(0.004), share(0.9999), points(0.031)) == (
            "46 %",
            "0.4 %",
            "> 99 %",
            "+3",
        )
    assert digits() == 2
    assert percent(0.46214512, 1) == "46.2 %"


@pytest.mark.parametrize("number", [-1, 11, True, 2.5, "2"])
def test_digits_are_a_whole_number_up_to_ten(number: Any) -> None:
    with pytest.raises(ValueError, match="from 0 to 10"), in_digits(number):
        pass


@pytest.mark.parametrize(
    ("error", "decimals"), [(0.0, 2), (0.00048, 2), (0.0048, 2), (0.012, 1), (0.3, 0), (1e-9, 2)]
)
def test_an_error_shows_two_digits_of_itself_as_far_as_they_are_read(error: float, decimals: int) -> None:
    assert error_decimals(error) == decimals


def test_counts_and_amounts() -> None:
    assert count(1, "hand") == "1 hand"
    assert count(0, "hand") == "0 hands"
    assert amount(1326.0) == "1,326"
    assert amount(2.125) == "2.12"
    assert amount(0.0625) == "0.062"
    assert amount(0.0) == "0"


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
