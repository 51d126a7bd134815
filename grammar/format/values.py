"""How numbers and strings are written, and the operators of sets with how tightly each binds."""

from __future__ import annotations

from pql.grammar.tables.keywords import VERSUS_WORDS

LEVELS = {"comma": 0, "or": 1, "minus": 2, "and": 3, "juxtapose": 6}
"""How tightly each operator binds; an operand is written with parentheses where it binds less tightly."""
NOT, COMPARE, WEIGHT, ATOM = 4, 5, 7, 8
WHERE = -1
"""`where` and `on` filter everything to their left; as an operand they are always in parentheses."""

SEPARATORS = {"comma": ", ", "or": " or ", "minus": " minus ", "and": " and ", "juxtapose": " "}


def apart_from_vs(texts: list[str]) -> None:
    """Puts parentheses around names that, between operands side by side, would read as `vs`.

    >>> texts = ["v", "v", "AA", "v"]
    >>> apart_from_vs(texts)
    >>> texts
    ['v', '(v)', 'AA', 'v']
    """
    for place in range(1, len(texts) - 1):
        if texts[place].lower() in VERSUS_WORDS:
            texts[place] = f"({texts[place]})"


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


def quoted(text: str) -> str:
    """A string, in the marks that it does not contain."""
    return f'"{text}"' if "'" in text else f"'{text}'"
