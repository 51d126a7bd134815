"""A number with its noun, as every text of an answer says it."""

from __future__ import annotations


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "hand"), count(1326, "hand")
    ('1 hand', '1,326 hands')
    """
    return f"{number:,} {noun if number == 1 else noun + 's'}"
