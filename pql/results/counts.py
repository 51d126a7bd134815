"""Numbers with their nouns, and times, as every text of an answer says them."""

from __future__ import annotations


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
