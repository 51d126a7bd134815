"""Low hands of games that split the pot: eight or better, of two ranks of the hand with three of the board.

A low is five different ranks of eight or lower, the ace being the lowest; straights and flushes do not count. Of two
lows the one whose highest rank is lower is better, then the second-highest, and so on: 5-4-3-2-A, the wheel, is the
best and 8-7-6-5-4 the last. So do card rooms deal Omaha eight or better
(https://bestbetjax.com/games/omaha-high-low-8-or-better). Kernels number lows from 1, the last, to 56, the wheel, and 0
for none.

What a hand has of a low on a board, and what it draws to, is a code of its own beside that of `made_hands`: the kernel
`columns` has it as the feature `low_code`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from pql.cards.games import Game
from pql.cards.hand_values import describe, low_hands, low_text
from pql.evaluator_ext import columns

_PLACE_BITS = 5
_PLACES, _LAST_PLACE = (1 << _PLACE_BITS) - 1, 4
_COUNTERFEITED, _DRAW, _NUT_DRAW, _BACKDOOR, _POSSIBLE = [1 << place for place in range(_PLACE_BITS, 10)]
CODE_BITS = 10


class LowWord(NamedTuple):
    """A word for what a hand has of a low, or draws to: its label in answers, its definition, a hand that has it."""

    name: str
    label: str
    definition: str
    example: str


# The best first: on a board that allows a low each hand is one of these.
MADE_LOWS: tuple[LowWord, ...] = (
    LowWord("nutlow", "nut low", "the best low that two cards can make on the board", "Ah2dKsKc on 8h7d3c"),
    LowWord("secondnutlow", "second-nut low", "a low with one better low possible", "Ah4dKsKc on 8h7d3c"),
    LowWord("thirdnutlow", "third-nut low", "a low with two better lows possible", "2h4dKsKc on 8h7d3c"),
    LowWord("low", "low", "a low with three or more better lows possible", "5h4dKsKc on 8h7d3c"),
    LowWord(
        "counterfeited",
        "counterfeited",
        "two low ranks in the hand and three on the board, but no low because the board pairs the hand",
        "Ah3dKsKc on 8h7d3c",
    ),
    LowWord(
        "nolow",
        "no low",
        "no low where one is possible, and no two low ranks in the hand",
        "AhQdKsKc on 8h7d3c",
    ),
)
LOW_DRAWS: tuple[LowWord, ...] = (
    LowWord(
        "nutlowdraw",
        "nut low draw",
        "a low draw with the two lowest ranks that are not on the board",
        "Ah2dKsKc on Qh7d3c",
    ),
    LowWord("lowdraw", "low draw", "no low, and some card makes one", "Ah5dKsKc on Qh7d3c"),
    LowWord(
        "backdoorlow",
        "back-door low draw",
        "on the flop: no low draw, and two cards make a low",
        "Ah2dKsKc on QhJd3c",
    ),
)

WORDS: dict[str, LowWord] = {word.name: word for word in (*MADE_LOWS, *LOW_DRAWS)}
"""The row of each word."""

_MASKS = {"nutlowdraw": _NUT_DRAW, "lowdraw": _DRAW, "backdoorlow": _BACKDOOR}
ANY_LOW = "eightlow"
"""What formulas ask for any low: `low` is a name that scripts have given to sets and formulas."""
# The bits of codes that say what formulas ask of a word, and what they must be; None for any but 0.
CODES: dict[str, tuple[int, int | None]] = {
    **{word.name: (_PLACES, place) for place, word in enumerate(MADE_LOWS[:3], 1)},
    ANY_LOW: (_PLACES, None),
    "counterfeited": (_COUNTERFEITED, None),
    **{name: (mask, None) for name, mask in _MASKS.items()},
}
"""What formulas ask of codes by word."""
NO_LOW = ("counterfeited", "nolow")
"""The words for hands without one, where the board allows one."""


def describe_low(value: int) -> str:
    """A low in words, 0 for none.

    >>> describe_low(56), describe_low(55), describe_low(0)
    ('low 5-4-3-2-A (the wheel)', 'low 6-4-3-2-A', 'no low')
    """
    wheel = " (the wheel)" if value == len(low_hands()) else ""
    return f"low {low_text(value)}{wheel}" if value else low_text(0)


def worth_text(pokerval: int, low: int | None, game: Game) -> str:
    """What a hand is worth in words, with its low where the board allows one.

    >>> from pql.cards.games import OMAHA8
    >>> worth_text(0x010EEDA7, 55, OMAHA8), worth_text(0x010EEDA7, None, OMAHA8)
    ('pair of aces, king kicker; low 6-4-3-2-A', 'pair of aces, king kicker')
    """
    high = describe(pokerval, game)
    return high if low is None else f"{high}; {describe_low(low)}"


def low_codes(masks: array[int], board: int) -> list[int]:
    """What each hand has of a low on a board and draws to, as a code; 0 where it holds a card of the board.

    >>> from pql.cards.deck import cards_mask
    >>> code, = low_codes(array("Q", [cards_mask("As2dKhKs")]), cards_mask("8h7d3c"))
    >>> made_low(code), low_draws(code)
    ('nutlow', ())
    """
    found = columns.feature("low_code", masks, array("Q", [board]), 0, 0, 2).values()[0]
    return [int(code) for code in found]


def line_codes(codes: Iterable[int]) -> list[int]:
    """Codes with what no word tells apart made one: the places of lows below the third-nut low.

    >>> line_codes([3, 4, 9])
    [3, 4, 4]
    """
    return [min(code & _PLACES, _LAST_PLACE) | code & ~_PLACES for code in codes]


def low_code(hand: int, board: int, game: Game) -> int:
    """The code of one hand, 0 in a game without lows."""
    return low_codes(array("Q", [hand]), board)[0] if game.low is not None else 0


def made_low(code: int) -> str | None:
    """The word for the low that a hand has, or for why it has none; None where the board allows no low.

    >>> made_low(0) is None
    True
    """
    place = code & _PLACES
    if place:
        return MADE_LOWS[min(place, _LAST_PLACE) - 1].name
    return None if not code & _POSSIBLE else "counterfeited" if code & _COUNTERFEITED else "nolow"


def low_draws(code: int) -> tuple[str, ...]:
    """The words for draws to a low that a hand has; a nut low draw is a low draw as well."""
    return tuple([name for name, mask in _MASKS.items() if code & mask])


def is_counterfeit(before: int, after: int) -> bool:
    """Whether a card that pairs a low card of the hand spoils its low or its draw to one, by the codes around it.

    A made low is spoiled if more lows are better than before, a nut low draw if it is neither that nor the nut low, and
    another draw if the hand has no low where one is possible.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.games import OMAHA8
    >>> hand, board = cards_mask("As2dKhQc"), cards_mask("8h7d3c")
    >>> before = low_code(hand, board, OMAHA8)
    >>> [is_counterfeit(before, low_code(hand, board | cards_mask(card), OMAHA8)) for card in ("2s", "Kd")]
    [True, False]
    """
    place, then = before & _PLACES, after & _PLACES
    if place:
        return then > place
    if before & _NUT_DRAW:
        return then != 1 and not after & _NUT_DRAW
    return bool(before & _DRAW and after & _COUNTERFEITED)


def place_of_low(code: int) -> int | None:
    """How many different lows on the board are at least as good, 1 for the nut low; None without a low."""
    return code & _PLACES or None
