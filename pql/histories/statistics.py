"""Statistics, lines and sizes of a batch of recorded hands: made of their actions when one is first asked for.

A statistic is a bit in two words of a row: whether its player had the occasion, and whether it happened. What each
means is in `docs/statistics.md`.
"""

from __future__ import annotations

from array import array
from typing import Final

from pql.evaluator_ext import statistics as kernel
from pql.evaluator_ext.statistics import BY_STREET, LETTERS, NONE, STATISTICS

from .records import RecordedHands

__all__ = ["BY_STREET", "NONE", "STATISTICS", "bit_of", "derived", "letters_of", "text_of"]

_OF_SIZES: Final = ("effective", "behind", "pot", "bet", "raised", "faced")
_TOP = 60


def derived(hands: RecordedHands, name: str) -> array[int]:
    """A column that follows from the actions, by its name in `pql.evaluator_ext.statistics`.

    >>> from .records import BLIND, CALL, CHECK, recorded
    >>> acts = [(0, BLIND, 0, 2), (1, BLIND, 0, 1), (1, CALL, 0, 1), (0, CHECK, 0, 0)]
    >>> hands = recorded([{"rows": [{}, {}], "actions": acts}])
    >>> [text_of(line) for line in derived(hands, "letters0")]
    ['X', 'C']
    """
    if name not in hands.derived:
        made = kernel.sizes if name.startswith(_OF_SIZES) else kernel.statistics
        hands.derived.update(made(hands))
    return hands.derived[name]


def bit_of(statistic: str, street: int = 0) -> int:
    """The place of a statistic in both words; of one by street that on the flop (3), turn or river.

    >>> bit_of("vpip"), bit_of("cbet", 3), bit_of("cbet", 5), bit_of("foldtocbet", 3)
    (0, 18, 20, 21)
    """
    if statistic in STATISTICS:
        return STATISTICS.index(statistic)
    return len(STATISTICS) + 3 * BY_STREET.index(statistic) + street - 3


def text_of(letters: int) -> str:
    """What a player did on a street, in letters: X check, B bet, C call, R raise, F fold; `+` for many more.

    >>> text_of(letters_of("XR")), text_of(0)
    ('XR', '')
    """
    return "".join([LETTERS[letters >> index & 7] for index in range(_TOP, -1, -3)]).rstrip()


def letters_of(text: str) -> int | None:
    """The number of such a text, None where it is none.

    >>> letters_of("xr") == letters_of("XR"), letters_of("Q")
    (True, None)
    """
    numbers = [LETTERS.find(letter, 1) for letter in text.upper()]
    if not 0 < len(numbers) <= 21 or min(numbers) < 1:
        return None
    return sum([number << _TOP - 3 * index for index, number in enumerate(numbers)])
