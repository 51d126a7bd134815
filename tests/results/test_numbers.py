"""Numbers as players read them."""

import pytest

from pql.results.counts import count
from pql.results.numbers import amount, error_decimals, odds, percent, share


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
    assert percent(0.46214512, 4) == "46.2145 %"
    assert percent(0.46214512) == "46.21 %"


@pytest.mark.parametrize(
    ("error", "decimals"), [(0.0, 4), (0.00048, 3), (0.0048, 2), (0.012, 1), (0.3, 0), (1e-9, 8)]
)
def test_an_error_shows_two_digits_of_itself(error: float, decimals: int) -> None:
    assert error_decimals(error) == decimals


def test_counts_and_amounts() -> None:
    assert count(1, "hand") == "1 hand"
    assert count(0, "hand") == "0 hands"
    assert amount(1326.0) == "1,326"
    assert amount(0.125) == "0.125"
    assert amount(0.0) == "0"
