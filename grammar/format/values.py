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
    for index in range(1, len(texts) - 1):
        if texts[index].lower() in VERSUS_WORDS:
            texts[index] = f"({texts[index]})"


def quoted(text: str) -> str:
    """A string, in the marks that it does not contain."""
    return f'"{text}"' if "'" in text else f"'{text}'"
