"""Numbers as people read them: `46.21 %`, `1,326 hands`, `1 min 15 s`. Every text and picture goes by these.

Percentages and amounts have two decimals, or as many as `in_digits` says: `\\set digits 4` in the shell, `--digits 4`
on the command line, `digits=4` in the library. Formats for programs have all of them.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from math import floor, log10

from .errors import half_interval

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

DIGITS, MOST_DIGITS = 2, 10
_digits: ContextVar[int] = ContextVar("digits", default=DIGITS)
# Nobody reads more decimals of the smallest numbers.
_MOST_DECIMALS = 12


def digits() -> int:
    """The decimals of percentages and amounts that people read here, 2 unless somebody asked for others."""
    return _digits.get()


@contextmanager
def in_digits(number: int | None) -> Iterator[None]:
    """Writes percentages and amounts with so many decimals while it lasts; None changes nothing.

    >>> with in_digits(4):
    ...     percent(0.46214512), share(0.000123), amount(10.25)
    ('46.2145 %', '0.0123 %', '10.25')
    """
    if number is None:
        yield
        return
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_DIGITS:
        raise ValueError(f"`digits` is a whole number from 0 to {MOST_DIGITS}")
    token = _digits.set(number)
    try:
        yield
    finally:
        _digits.reset(token)


def percent(fraction: float, most: int = MOST_DIGITS, sign: str = " %") -> str:
    """A fraction of 1 as a percentage, with `most` decimals where there is no room for more.

    >>> percent(0.46214512), percent(-0.0), percent(0.46214512, 1), percent(0.46214512, sign="")
    ('46.21 %', '0.00 %', '46.2 %', '46.21')
    """
    return f"{100 * fraction:z.{min(digits(), most)}f}{sign}"


def share(fraction: float, sign: str = " %") -> str:
    """A percentage that never reads as nothing or as everything where it is neither.

    >>> share(0.034027), share(0.0000019), share(1.0), share(0.999999)
    ('3.40 %', '0.00019 %', '100 %', '> 99.99 %')
    """
    if fraction in (0, 1):
        return f"{100 * fraction:.0f}{sign}"
    text = f"{100 * fraction:z.{_enough(100 * fraction)}f}{sign}"
    if not text.startswith("100") or fraction > 1:
        return text
    # A share short of everything never reads as everything.
    return f"> {100 - 10 ** -digits():.{digits()}f}{sign}"


def points(change: float, most: int = MOST_DIGITS) -> str:
    """A difference of two shares in points; what rounds to nothing has no sign.

    >>> points(0.386), points(-0.00001), points(0.386, 0)
    ('+38.60', '0.00', '+39')
    """
    text = f"{100 * change:+.{min(digits(), most)}f}"
    return text if float(text) else text[1:]


def _enough(value: float) -> int:
    """The decimals of a number: as many as people asked for, or those of as many digits that are not zero."""
    most = digits()
    if not value or abs(value) >= 10.0 ** min(1 - most, 0):
        return most
    return min(_MOST_DECIMALS, max(most, max(most, 1) - 1 - floor(log10(abs(value)))))


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


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "hand"), count(1326, "hand")
    ('1 hand', '1,326 hands')
    """
    return f"{number:,} {noun if number == 1 else noun + 's'}"


def duration(seconds: float) -> str:
    """A time span.

    >>> duration(0.0123), duration(1.5), duration(75)
    ('12.3 ms', '1.50 s', '1 min 15 s')
    >>> duration(0.00000345), duration(0.00012), duration(1e6)
    ('3.45 us', '120 us', '11.6 days')
    """
    if 0 < seconds < 0.0009995:
        micro = 1_000_000 * seconds
        return f"{micro:.{0 if micro >= 99.95 else 1 if micro >= 9.995 else 2}f} us"
    if seconds < 0.9995:
        return f"{1000 * seconds:.1f} ms"
    if seconds < 59.95:
        return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        return f"{seconds / 86_400:,.1f} days"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def having_leaves(passed: int, of: str, method: str) -> str:
    """The note about what `having` leaves of rows or groups.

    >>> having_leaves(3, "12 groups", "exact"), having_leaves(3, "12 groups", "sampled")
    ('`having` leaves 3 of 12 groups', '`having` leaves 3 of 12 groups, by their sampled values')
    """
    left = f"`having` leaves {passed:,} of {of}"
    return left if method == "exact" else f"{left}, by their {method} values"


def left_out(rows: int, of: int) -> tuple[str, ...]:
    """The note about rows that `limit` leaves out, none where it leaves out none.

    >>> left_out(4, 12), left_out(12, 12)
    (('4 of 12 rows',), ())
    """
    return (f"{rows:,} of {count(of, 'row')}",) if rows < of else ()


def hands_count(hands: HandSet | HoleSet) -> str:
    """How many hands a range has, and what they weigh where that is another number.

    >>> import pql
    >>> hands_count(pql.hands("AKs")), hands_count(pql.hands("AKs:0.25"))
    ('4 hands', '4 hands weighing 1')
    """
    return count(len(hands), "hand") + ("" if hands.is_plain else f" weighing {amount(hands.weight)}")


def amount(value: float) -> str:
    """A number or a sum of weights: as an integer where it is one, else without zeros at its end.

    >>> amount(16.0), amount(10.25), amount(2.125), amount(-0.0), amount(0.00123)
    ('16', '10.25', '2.12', '0', '0.0012')
    """
    text = f"{value:z,.{_enough(value)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def in_decimals(value: float, decimals: int) -> str:
    """A number with so many decimals where people read two, else with as many more or fewer.

    >>> in_decimals(12.3456, 2), in_decimals(-0.0001, 3), in_decimals(1234567.0, 2)
    ('12.35', '0.000', '1,234,567.00')
    """
    return f"{value:z,.{max(0, decimals + digits() - DIGITS)}f}"


def money(value: float) -> str:
    """An amount of money: with its hundredths, if it has any.

    >>> money(1250.5), money(3.0), money(-0.001)
    ('1,250.50', '3', '0')
    """
    return f"{value:z,.2f}".removesuffix(".00")


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


def estimate(fraction: float, error: float | None, sign: str) -> str:
    """An exact share, or with its standard error a sampled one.

    >>> estimate(0.5, None, "+-"), estimate(0.3584, 0.011, "+-")
    ('50.00 %', '35.8 +- 2.2 %')
    """
    return percent(fraction) if error is None else with_error(fraction, error, sign)


def with_error(fraction: float, error: float, sign: str, decimals: int | None = None) -> str:
    """A sampled share with half its 95 % interval, by its standard error: never less than a unit of the last digit.

    >>> with_error(0.3584, 0.011, "+-"), with_error(0.46214512, 0.000001, "+-")
    ('35.8 +- 2.2 %', '46.21 +- 0.01 %')
    """
    places = error_decimals(error) if decimals is None else decimals
    if not error:
        return f"{100 * fraction:z.{places}f} %"
    half = max(100 * half_interval(error), 10.0**-places)
    return f"{100 * fraction:z.{places}f} {sign} {half:.{places}f} %"


def share_with_interval(fraction: float, low: float, high: float, decimals: int, *behind: str) -> str:
    """A share of what was recorded, with what is behind it and the ends of its interval.

    >>> share_with_interval(10 / 19, 0.317, 0.727, 0, "10 of 19"), share_with_interval(0.0, 0.0, 0.793, 0, "0 of 1")
    ('53 % (10 of 19, 32 to 73)', '0 % (0 of 1, 0 to 79)')
    """
    ends = f"{100 * low:z.{decimals}f} to {100 * high:z.{decimals}f}"
    return f"{100 * fraction:z.{decimals}f} % ({', '.join([*behind, ends])})"


def amount_with_error(value: float, error: float, sign: str) -> str:
    """A sampled number with half its 95 % interval: two digits of that, as far as decimals are read.

    >>> amount_with_error(1234567.8, 3456.0, "+-"), amount_with_error(10.9512, 0.055, "+-")
    ('1,234,600 +- 6,800', '10.95 +- 0.11')
    >>> amount_with_error(-3.0, 56.0, "+-"), amount_with_error(10.9512, 0.00001, "+-")
    ('0 +- 110', '10.95 +- 0.01')
    """
    half = half_interval(error)
    places = amount_decimals(value, error)
    if places <= 0:
        return f"{round(value, places):z,.0f} {sign} {round(half, places):,.0f}"
    return f"{value:z,.{places}f} {sign} {max(half, 10.0**-places):,.{places}f}"


def amount_decimals(value: float, error: float) -> int:
    """Decimals of a number, given its standard error: two digits of half the interval; negative where these are tens.

    >>> amount_decimals(10.9512, 0.055), amount_decimals(1234567.8, 3456.0)
    (2, -2)
    """
    half = half_interval(error)
    return min(1 - floor(log10(half)) if half else _MOST_DECIMALS, _enough(value or half))


def total_with_error(value: float, error: float, sign: str) -> str:
    """What a record adds up to, which is known, with half the 95 % interval of such records.

    >>> total_with_error(213.46, 190.0, "+-")
    '213.46 +- 370'
    """
    return f"{amount(value)} {sign} {amount_with_error(0.0, error, sign).partition(f' {sign} ')[2]}"


def error_decimals(error: float) -> int:
    """Decimals of a percentage, given its standard error as a fraction of 1: two digits of half the interval.

    There are never more than those of exact numbers.

    >>> error_decimals(0.00048), error_decimals(0.012), error_decimals(0.4)
    (2, 1, 0)
    """
    half = 100 * half_interval(error)
    return max(0, min(digits(), 1 - floor(log10(half)))) if half > 0 else digits()
