"""Numbers as the shortest text that reads as the same number."""

from __future__ import annotations


def number(value: float) -> str:
    """The shortest decimal text that reads as the same number, without an exponent.

    >>> number(15.0), number(0.5), number(1e-07)
    ('15', '0.5', '0.0000001')
    """
    text = repr(float(value)).removesuffix(".0")
    if "e" in text:
        from decimal import Decimal

        text = format(Decimal(text), "f")
    return text


def decimal(value: float) -> str:
    """The same, always with a point: as a whole number it would be another type.

    >>> decimal(15.0), decimal(0.5)
    ('15.0', '0.5')
    """
    text = number(value)
    return text if "." in text else f"{text}.0"


def share(value: float) -> str:
    """A fraction of 1 as a percentage if that reads as the same number, else as a decimal.

    >>> share(0.6), share(0.0005)
    ('60%', '0.05%')
    """
    percent = number(round(value * 100, 10))
    return f"{percent}%" if float(percent) / 100 == value else number(value)
