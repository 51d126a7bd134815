"""Numbers as players read them: `46.2145 %`, `1,712,304`, `28.4 to 1 against`, `12.3 ms`."""

from __future__ import annotations

from math import floor, log10

from pql.results.counts import count
from pql.results.errors import half_interval

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql import HandSet

# Decimals of what has no error, and of the smallest errors.
_EXACT_DECIMALS, _MOST_DECIMALS = 4, 12


def percent(fraction: float, decimals: int = 2) -> str:
    """A fraction of 1 as a percentage.

    >>> percent(0.46214512, 4), percent(-0.0, 1)
    ('46.2145 %', '0.0 %')
    """
    return f"{100 * fraction:z.{decimals}f} %"


def share(fraction: float) -> str:
    """A share with two decimals, or with two significant digits where two decimals would say zero.

    >>> share(0.034027), share(0.0000019), share(1.0)
    ('3.40 %', '0.00019 %', '100 %')
    """
    if fraction in (0, 1):
        return f"{100 * fraction:.0f} %"
    points = 100 * fraction
    if points < 0.1:
        return percent(fraction, 1 - floor(log10(points)))
    # A share short of everything never reads as everything.
    return percent(fraction) if points < 99.995 else "> 99.99 %"


def odds(fraction: float) -> str:
    """A share as odds.

    >>> odds(0.034027), odds(0.75), odds(0.5)
    ('28.4 to 1 against', '3 to 1 in favour', 'even odds')
    """
    if not 0 < fraction < 1:
        return "always" if fraction else "never"
    against = (1 - fraction) / fraction
    if against >= 1:
        return "even odds" if against == 1 else f"{_ratio(against)} to 1 against"
    return f"{_ratio(1 / against)} to 1 in favour"


def _ratio(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}".removesuffix(".0")


def hands_count(hands: HandSet) -> str:
    """How many hands a range has, and what they weigh where that is another number.

    >>> import pql
    >>> hands_count(pql.hands("AKs")), hands_count(pql.hands("AKs:0.25"))
    ('4 hands', '4 hands weighing 1')
    """
    return count(len(hands), "hand") + ("" if hands.is_plain else f" weighing {amount(hands.weight)}")


def amount(value: float) -> str:
    """A sum of weights: as an integer where it is one, else with at most three decimals.

    >>> amount(16.0), amount(10.25), amount(-0.0001)
    ('16', '10.25', '0')
    """
    return f"{value:z,.3f}".rstrip("0").rstrip(".")


def magnitude(number: float) -> str:
    """A large number in three digits.

    >>> magnitude(950), magnitude(12345678), magnitude(4.2e9)
    ('950', '12.3 M', '4.20 G')
    """
    for unit in ("", " k", " M", " G", " T"):
        if number < 999.5:
            decimals = 0 if not unit or number >= 99.95 else 1 if number >= 9.995 else 2
            return f"{number:.{decimals}f}{unit}"
        number /= 1000
    return f"{number:.3g} P"


def estimate(fraction: float, error: float | None, sign: str, decimals: int = 2) -> str:
    """An exact share with these decimals, or with its standard error a sampled one.

    >>> estimate(0.5, None, "+-"), estimate(0.3584, 0.011, "+-")
    ('50.00 %', '35.8 +- 2.2 %')
    """
    return percent(fraction, decimals) if error is None else with_error(fraction, error, sign)


def with_error(fraction: float, error: float, sign: str, decimals: int | None = None) -> str:
    """A sampled share with half its 95 % interval, by its standard error.

    >>> with_error(0.3584, 0.011, "+-")
    '35.8 +- 2.2 %'
    """
    places = error_decimals(error) if decimals is None else decimals
    if not error:
        return percent(fraction, places)
    return f"{100 * fraction:.{places}f} {sign} {percent(half_interval(error), places)}"


def amount_with_error(value: float, error: float, sign: str) -> str:
    """A sampled number with half its 95 % interval, rounded to the first two digits of that.

    >>> amount_with_error(1234567.8, 3456.0, "+-"), amount_with_error(10.9512, 0.055, "+-")
    ('1,234,600 +- 6,800', '10.95 +- 0.11')
    >>> amount_with_error(-3.0, 56.0, "+-")
    '0 +- 110'
    """
    half = half_interval(error)
    places = 1 - floor(log10(half)) if half else _MOST_DECIMALS
    if places <= 0:
        return f"{round(value, places):z,.0f} {sign} {round(half, places):,.0f}"
    return f"{value:z,.{places}f} {sign} {half:,.{places}f}"


def total_with_error(value: float, error: float, sign: str) -> str:
    """What a record adds up to, which is known, with half the 95 % interval of such records.

    >>> total_with_error(213.46, 190.0, "+-")
    '213.46 +- 370'
    """
    return f"{amount(value)} {sign} {amount_with_error(0.0, error, sign).partition(f' {sign} ')[2]}"


def error_decimals(error: float) -> int:
    """Decimals of a percentage, given its standard error as a fraction of 1: two digits of half the interval.

    >>> error_decimals(0.00048), error_decimals(0.012), error_decimals(0.4)
    (3, 1, 0)
    """
    points = 100 * half_interval(error)
    return max(0, min(_MOST_DECIMALS, 1 - floor(log10(points)))) if points > 0 else _EXACT_DECIMALS
