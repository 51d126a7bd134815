"""Hand values in words, and the check that a number is one.

The layout is OpenHoldem's `pokerval`: a one-hot category in the top byte (none for a high card, 0xFF for five of a
kind, which one deck cannot make), four zero bits, and five rank fields from the most significant card down.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

from .games import Game

HAND_TYPES = (
    "highcard",
    "pair",
    "twopair",
    "trips",
    "straight",
    "flush",
    "fullhouse",
    "quads",
    "straightflush",
)
"""The nine types of hands, the lowest first, in hold'em and Omaha."""

_IN_ORDER = {
    "short_deck": (*HAND_TYPES[:5], "fullhouse", "flush", *HAND_TYPES[7:]),
    "short_deck_trips": (*HAND_TYPES[:3], "straight", "trips", "fullhouse", "flush", *HAND_TYPES[7:]),
}


def hand_types(game: Game) -> tuple[str, ...]:
    """The nine types of hands, the lowest first, as a game ranks them.

    >>> from pql.cards.games import OMAHA, SHORT_DECK
    >>> hand_types(OMAHA) == HAND_TYPES, hand_types(SHORT_DECK)[5:7]
    (True, ('fullhouse', 'flush'))
    """
    return _IN_ORDER.get(game.ranking, HAND_TYPES)


FIVE_OF_A_KIND = "fiveofakind"

_WORDS = (
    ("", ""), ("ace", "aces"), ("deuce", "deuces"), ("three", "threes"), ("four", "fours"), ("five", "fives"),
    ("six", "sixes"), ("seven", "sevens"), ("eight", "eights"), ("nine", "nines"), ("ten", "tens"),
    ("jack", "jacks"), ("queen", "queens"), ("king", "kings"), ("ace", "aces"),
)  # fmt: skip
_ACE = 14

_PHRASES = {
    "highcard": "{high} high",
    "pair": "pair of {many}",
    "twopair": "two pair, {many} and {third}",
    "trips": "three of a kind, {many}",
    "straight": "straight, {high} high",
    "flush": "flush, {high} high",
    "fullhouse": "full house, {many} full of {fourth}",
    "quads": "four of a kind, {many}",
    "straightflush": "straight flush, {high} high",
    FIVE_OF_A_KIND: "five of a kind, {many}",
}
# The rank field of the first kicker, in the categories that have kickers: the fields before it make the category.
KICKER_PLACES = {"highcard": 1, "pair": 2, "twopair": 4, "trips": 3, "quads": 4}


def fields(pokerval: int) -> tuple[int, ...]:
    """The five rank fields, most significant first; 2 to 14, 0 where unused.

    The ace of the lowest straight is one below the lowest rank: 1, and 5 in short deck.
    """
    return tuple(pokerval >> shift & 15 for shift in (16, 12, 8, 4, 0))


def category(pokerval: int, game: Game) -> str:
    """The category of a pokerval in a game.

    >>> from pql.cards.games import HOLDEM
    >>> category(0x08098765, HOLDEM)
    'straight'
    """
    top = pokerval >> 24
    return FIVE_OF_A_KIND if top == 0xFF else hand_types(game)[top.bit_length()]


def describe(pokerval: int, game: Game) -> str:
    """A pokerval of a game in words, as people say it: with its first kicker where a kicker counts.

    >>> from pql.cards.games import HOLDEM
    >>> describe(0x08098765, HOLDEM)
    'straight, nine high'
    >>> describe(0x020DD99E, HOLDEM)
    'two pair, kings and nines, ace kicker'
    >>> describe(0x200DDDCC, HOLDEM)
    'full house, kings full of queens'
    """
    kind = category(pokerval, game)
    ranks = fields(pokerval)
    if not any(ranks):
        return "no cards"
    high, many = _WORDS[ranks[0]]
    if kind == "straightflush" and ranks[0] == _ACE:
        return "royal flush"
    text = _PHRASES[kind].format(high=high, many=many, third=_WORDS[ranks[2]][1], fourth=_WORDS[ranks[3]][1])
    kicker = ranks[KICKER_PLACES[kind]] if kind in KICKER_PLACES else 0
    return f"{text}, {_WORDS[kicker][0]} kicker" if kicker else text


def impossible(pokerval: int, game: Game) -> str | None:
    """Why a number is no pokerval of 0 to 5 cards in a game, or None when it is one.

    >>> from pql.cards.games import HOLDEM
    >>> impossible(0x08098765, HOLDEM) is None
    True
    >>> impossible(0x08098764, HOLDEM)
    'a straight has five ranks in a row'
    """
    if not 0 <= pokerval < 1 << 32:
        return "a pokerval has 32 bits"
    top = pokerval >> 24
    if top != 0xFF and top & (top - 1):
        return "the top byte names more than one category"
    if pokerval >> 20 & 15:
        return "bits 20 to 23 are always zero"
    ranks = fields(pokerval)
    used = [rank for rank in ranks if rank]
    if ranks[: len(used)] != tuple(used):
        return "an empty rank field comes before a full one"
    kind = category(pokerval, game)
    if kind in ("straight", "straightflush"):
        return None if _is_run(ranks, game) else f"a {_NAMES[kind]} has five ranks in a row"
    lowest = game.lowest + 2
    if any(not lowest <= rank <= _ACE for rank in used):
        return f"ranks run from {lowest} to {_ACE}"
    return _bad_groups(kind, used, game)


_NAMES = {"straight": "straight", "straightflush": "straight flush"}

# Sizes of the groups of equal ranks in front of the kickers, and how many cards the category needs at least.
_GROUPS: dict[str, tuple[tuple[int, ...], int]] = {
    "highcard": ((), 0),
    "pair": ((2,), 2),
    "twopair": ((2, 2), 4),
    "trips": ((3,), 3),
    "flush": ((), 5),
    "fullhouse": ((3, 2), 5),
    "quads": ((4,), 4),
    FIVE_OF_A_KIND: ((5,), 5),
}


def _is_run(ranks: tuple[int, ...], game: Game) -> bool:
    top = ranks[0]
    return game.low_ace + 4 <= top <= _ACE and ranks == tuple(range(top, top - 5, -1))


def _bad_groups(kind: str, used: list[int], game: Game) -> str | None:
    groups, fewest = _GROUPS[kind]
    if len(used) < fewest:
        return f"{kind} needs {fewest} cards"
    start = 0
    leaders = []
    for size in groups:
        if len(set(used[start : start + size])) != 1:
            return f"the rank fields do not make {kind}"
        leaders.append(used[start])
        start += size
    kickers = used[start:]
    if kind == "twopair" and leaders[0] <= leaders[1]:
        return "the higher pair comes first"
    if any(high <= low for high, low in pairwise(kickers)):
        return "kickers differ and fall"
    if len(set(leaders)) < len(leaders) or set(leaders) & set(kickers):
        return f"the rank fields do not make {kind}"
    if kind in ("highcard", "flush") and len(kickers) == 5 and _makes_straight(kickers, game):
        return "these ranks make a straight"
    return None


def _makes_straight(ranks: list[int], game: Game) -> bool:
    lowest = game.lowest + 2
    return ranks[0] - ranks[4] == 4 or ranks == [_ACE, *range(lowest + 3, lowest - 1, -1)]


LOW_RANKS = "A2345678"
"""The ranks of low hands, the lowest first."""
NO_LOW = "no low"


@cache
def low_hands() -> tuple[str, ...]:
    """The low hands of eight or better, the worst first: a lower highest card is better, then a lower next one.

    >>> len(low_hands()), low_hands()[0], low_hands()[-1]
    (56, '8-7-6-5-4', '5-4-3-2-A')
    """
    places = sorted([five[::-1] for five in combinations(range(len(LOW_RANKS)), 5)], reverse=True)
    return tuple(["-".join([LOW_RANKS[place] for place in five]) for five in places])


def low_text(value: int) -> str:
    """A low hand by its value: 1, the worst, to 56, the best; 0 is none.

    >>> low_text(56), low_text(1), low_text(0)
    ('5-4-3-2-A', '8-7-6-5-4', 'no low')
    """
    return low_hands()[value - 1] if value else NO_LOW


def low_value_of(ranks: str) -> int:
    """The value of the low hand that five ranks make, in any order; 0 where they make none.

    >>> low_value_of("A2345"), low_value_of("87654"), low_value_of("A2344")
    (56, 1, 0)
    """
    upper = ranks.upper()
    if len(upper) != 5 or not {*upper} <= {*LOW_RANKS}:
        return 0
    written = "-".join(sorted(upper, key=LOW_RANKS.index, reverse=True))
    return low_hands().index(written) + 1 if written in low_hands() else 0
