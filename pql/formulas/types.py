"""The types of formulas, how their values look, and numbers that belong to a pocket alone.

Every value is an integer or a double; its type says what the number means. Ordered words (hand types, flop
categories, streets) are their indices in the order.
"""

from __future__ import annotations

from functools import cache, lru_cache

from pql.cards.combos import HAND_COUNT, hand_names, indices
from pql.cards.deck import RANKS, card_text, mask_text
from pql.cards.games import HOLDEM, Game
from pql.cards.hand_values import hand_types, low_text
from pql.cards.starting_hands import class_names, starting_hands
from pql.histories.records import POTS, WEEKDAYS
from pql.histories.tournaments.records import FORMATS, SPEEDS

RANK_OFFSET = 2  # ranks are 2..14


class Type:
    """A type: its name, the words of its values where they are words, and how a value is shown.

    >>> HAND_TYPE.show(2), RANK.show(14), BOOLEAN.show(1)
    ('twopair', 'A', True)
    """

    __slots__ = ("name", "words")

    def __init__(self, name: str, words: tuple[str, ...] = ()) -> None:
        self.name = name
        self.words = words

    def __repr__(self) -> str:
        return f"<Type {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Type) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def is_number(self) -> bool:
        """Whether arithmetic is done with it: numbers, and truth values as 0 and 1."""
        return self in (NUMBER, FRACTION, EQUITY, BOOLEAN)

    def show(self, value: int | float | None) -> object:
        """A value as answers show it: numbers as numbers, all else as words. None stays None."""
        if value is None or self in (NUMBER, FRACTION, EQUITY):
            return value
        whole = int(value)
        if self == BOOLEAN:
            return bool(whole)
        if self.words:
            return self.words[whole] if 0 <= whole < len(self.words) else None
        shown = _SHOWN.get(self.name)
        return shown(whole) if shown is not None else value


def _rank_text(rank: int) -> str | None:
    return RANKS[rank - RANK_OFFSET] if 2 <= rank <= 14 else None


def _rank_set_text(bits: int) -> str:
    return "".join(RANKS[rank - RANK_OFFSET] for rank in range(14, 1, -1) if bits >> rank & 1)


def _card(card: int) -> str | None:
    return card_text(card) if 0 <= card < 52 else None


def _flop(number: int) -> str:
    from .flop_keys import flop_text

    return flop_text(number)


def _flop_class(number: int) -> str:
    from .flop_keys import class_text

    return class_text(number)


def _date(days: int) -> str:
    from datetime import date, timedelta

    return str(date(1970, 1, 1) + timedelta(days))


def _month(months: int) -> str:
    return f"{months // 12:04}-{months % 12 + 1:02}"


def _began(time: int) -> str:
    return _minute(time // 60_000_000)


def _minute(minute: int) -> str:
    from datetime import datetime, timedelta

    return f"{datetime(1970, 1, 1) + timedelta(minutes=minute):%Y-%m-%d %H:%M}"


def _actions(letters: int) -> str:
    from pql.histories.statistics import text_of

    return text_of(letters)


def _class_text(index: int) -> str:
    from pql.cards.starting_hands import class_names

    return class_names()[index]


NUMBER = Type("number")
FRACTION = Type("fraction")
EQUITY = Type("equity")
BOOLEAN = Type("boolean")
CARD = Type("card")
RANK = Type("rank")
RANK_SET = Type("rank set")
_MADE_BY_THREE = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12",
    "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips", "flopset",
)  # fmt: skip


@cache
def _by_game(game: Game) -> dict[str, Type]:
    """The types whose words are in the order of a game, by name."""
    ordered = Type("hand type", hand_types(game)), Type("flop category", _flop_categories(game))
    return {kind.name: kind for kind in ordered}


def _flop_categories(game: Game) -> tuple[str, ...]:
    """Three of a kind, which a set and trips are, and a straight as a game ranks them."""
    types = hand_types(game)
    three, straight = _MADE_BY_THREE[-2:], ("flopstraight",)
    both = (*three, *straight) if types.index("trips") < types.index("straight") else (*straight, *three)
    return (*_MADE_BY_THREE[:-2], *both, *[f"flop{name}" for name in types[5:]])


def in_game(kind: Type, game: Game) -> Type:
    """A type with its words as a game orders them.

    >>> from pql.cards.games import SHORT_DECK
    >>> HAND_TYPE.show(5), in_game(HAND_TYPE, SHORT_DECK).show(5)
    ('flush', 'fullhouse')
    """
    return _by_game(game).get(kind.name, kind)


HAND_TYPE, FLOP_CATEGORY = _by_game(HOLDEM).values()
"""As hold'em orders them: expressions have those of their game (`in_game`)."""
STREET = Type("street", ("preflop", "", "", "flop", "turn", "river"))
PLAYER = Type("player")
TEXT = Type("text")
WORD = Type("word")
"""A word that is a hand type, an OpenHoldem constant or a made hand, by what it meets."""
RATING = Type("rating")
LO_RATING = Type("lo rating")
"""The value of a low hand: 0 for none, 56 for the best."""
HAND = Type("hand")
HAND_CLASS = Type("hand class")
HOLE_CARDS = Type("omaha hand")
"""The mask of its cards."""

FLOP = Type("flop")
FLOP_CLASS = Type("flop class")
LAYER = Type("layer")
"""What `layer` answers; the type of its values has the names of the layers for words."""

_TONES, _PAIRINGS = ("rainbow", "twotone", "monotone"), ("unpaired", "paired", "trips")
LATER_TEXTURE = Type("texture", tuple(f"{pairing} {tone}" for tone in _TONES for pairing in _PAIRINGS))
"""The textures of turns and rivers, which may have three of a suit and a pair."""
TEXTURE = Type(
    "texture",
    ("unpaired rainbow", "paired rainbow", "trips", "unpaired twotone", "paired twotone", "", "monotone"),
)
"""The six textures of flops, by the words of `by texture`."""
SUITS = Type(
    "suits",
    (
        *_TONES,
        "1-1-1-1", "2-1-1", "2-2", "3-1", "4",
        "2-1-1-1", "2-2-1", "3-1-1", "3-2", "4-1", "5",
    ),
)  # fmt: skip
"""How many cards of each suit: of a flop as players say it."""

POSITION = Type("position", ("SB", "BB", "UTG", "UTG1", "UTG2", "UTG3", "LJ", "HJ", "CO", "BTN"))
"""As `pql.histories.records.POSITIONS`: who acts later after the flop is more."""
POT_TYPE = Type("pot type", POTS)
"""As `pql.histories.records.POTS`."""
DATE = Type("date")
"""Days since 1970."""
MONTH = Type("month")
"""Months since the year 0."""
WEEKDAY = Type("weekday", WEEKDAYS)
MINUTE = Type("minute")
"""Microseconds since 1970, down to whole minutes."""
SESSION = Type("session")
"""The minute since 1970 in which it began."""
KIND = Type("kind of game", ("cash", "tournament", "play"))
"""As `pql.histories.records.KINDS`."""
ACTIONS = Type("actions")
"""What a player did on a street, as `pql.histories.statistics.letters_of` numbers it."""
TABLE_NAME = Type("table name")
PLAYER_NAME = Type("player name")
SITE = Type("site")
CURRENCY = Type("currency")
STAKE = Type("stake")
TOURNAMENT_NAME = Type("tournament")
EVENT = Type("event")
FORMAT = Type("format", FORMATS[1:])
SPEED = Type("speed", SPEEDS[1:])
HAND_NUMBER = Type("hand number")
LINE = Type("line")
TEXTS = (TABLE_NAME, PLAYER_NAME, SITE, CURRENCY, STAKE, TOURNAMENT_NAME, EVENT, HAND_NUMBER, LINE)
"""Texts of recorded hands; a value is the number of a text (`record_makers.text_number`)."""

_SHOWN = {
    "rank": _rank_text,
    "rank set": _rank_set_text,
    "card": _card,
    "hand": lambda index: hand_names()[index],
    "hand class": _class_text,
    "omaha hand": mask_text,
    "lo rating": low_text,
    "flop": _flop,
    "flop class": _flop_class,
    "date": _date,
    "month": _month,
    "session": _minute,
    "minute": _began,
    "actions": _actions,
}

STREET_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
"""The streets by name: how many board cards there are."""


def example_of(kind: Type) -> str:
    """An example of a value of a type, for help lines.

    >>> example_of(RANK)
    "a rank in quotes, such as 'A'"
    """
    if kind.is_number:
        return "a number" if kind != BOOLEAN else "a condition"
    if kind.words and kind.name not in _EXAMPLES:
        words = [word for word in kind.words if word]
        return f"one of {', '.join(words[:4])}, ... {words[-1]}" if len(words) > 4 else ", ".join(words)
    return _EXAMPLES.get(kind.name, f"a {kind.name}")


_EXAMPLES = {
    "card": "a card in quotes, such as 'As'",
    "pot type": "a pot in quotes, such as 'single raised' or '3-bet'",
    "omaha hand": "a hand in quotes, such as 'AsAhKsKh'",
    "rank": "a rank in quotes, such as 'A'",
    "rank set": "a rank set, such as boardRanks(flop)",
    "flop": "a flop in quotes, such as 'AsKh7d'",
    "flop class": "a flop in quotes, such as 'AsKh7d'",
    "kind of game": "'cash', 'tournament' or 'play'",
    "player": "a player named in `from`, such as hero",
    "rating": "a rating, such as hiRating(hero, river)",
    "lo rating": "a low hand in quotes, such as '8765A'",
    "text": "a text in quotes",
    "date": "a date in quotes, such as '2024-01-31'",
    "month": "a month in quotes, such as '2024-01'",
    "minute": "a day and a time in quotes, such as '2024-01-31 20:15'",
    "actions": "letters in quotes, such as 'XR': X check, B bet, C call, R raise, F fold",
    "line": "letters in quotes, such as 'R/BC/X'",
    "stake": "a stake in quotes, such as '0.5/1 USD'",
    "site": "a name in quotes, such as 'PokerStars'",
    "currency": "a currency in quotes, such as 'EUR'",
    "tournament": "a number or a name in quotes",
    "event": "a name in quotes",
    "format": "'sng', 'mtt', 'satellite' or 'rebuy'",
    "speed": "'slow', 'normal', 'semi-turbo', 'turbo' or 'hyper'",
    "hand number": "a number in quotes",
    "table name": "a name in quotes",
    "player name": "a name in quotes",
}


_SCALES = {"2652": (2, 1), "1326": (1, 1), "1000": (1000, 1326)}


@cache
def class_of_hand() -> tuple[int, ...]:
    """The number 0..168 of each hand's class."""
    classes = [0] * HAND_COUNT
    for number, kind in enumerate(starting_hands()):
        for hand in indices(kind.bits):
            classes[hand] = number
    return tuple(classes)


@lru_cache(maxsize=64)
def pocket_ranks(order_name: str, scale: str, game: Game) -> tuple[int, ...]:
    """Where each hand is in an order of a game: `169` the place of its class, else the hands at least as good, scaled.

    >>> from pql.cards.games import HOLDEM
    >>> pocket_ranks("equity", "169", HOLDEM)[0], pocket_ranks("equity", "1326", HOLDEM)[0]
    (1, 6)
    """
    from pql.cards.orders import order

    names = class_names()
    sizes = {kind.name: kind.size for kind in starting_hands()}
    index_of: dict[str, int] = {}
    hands = 0
    for rank, name in enumerate(order(order_name, game).ranking, 1):
        hands += sizes[name]
        times, of = _SCALES.get(scale, (0, 1))
        index_of[name] = hands * times // of if times else rank
    return tuple([index_of.get(names[number], 0) for number in class_of_hand()])


@lru_cache(maxsize=16)
def shares_at_least_as_good(order_name: str, game: Game) -> tuple[float, ...]:
    """For each hand the share of all hands of a game that are at least as good in an order.

    >>> from pql.cards.games import HOLDEM
    >>> round(shares_at_least_as_good("equity", HOLDEM)[0], 5)
    0.00452
    """
    return tuple([count / game.hands for count in pocket_ranks(order_name, "1326", game)])
