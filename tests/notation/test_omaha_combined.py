"""Every feature of Omaha's notation beside every other: random expressions, against a slow reading hand by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from pql.cards.games import OMAHA, OMAHA5, Game
from pql.sets.holeset import HoleSet
from references import omaha as slow
from references.omaha_texts import read

Hand = tuple[int, ...]
Weigh = Callable[[Hand], float]

R = "23456789TJQKA".index


def fits(*slots: slow.Slot) -> Weigh:
    return lambda cards: float(slow.fits(cards, list(slots)))


def ranks(text: str) -> list[slow.Slot]:
    return [(R(letter), None) for letter in text]


def any_of(*several: Weigh) -> Weigh:
    return lambda cards: max(each(cards) for each in several)


def shifted(text: str) -> Weigh:
    """The ranks of a text, and the same moved down to the deuce."""
    places = [R(letter) for letter in text]
    return any_of(*[fits(*[(place - by, None) for place in places]) for by in range(min(places) + 1)])


DOUBLE = fits((None, "x"), (None, "x"), (None, "y"), (None, "y"))
SINGLE = fits((None, "x"), (None, "x"), (None, "y"), (None, "z"))
PAIR = fits(("R", None), ("R", None))


def both(one: Weigh, other: Weigh) -> Weigh:
    return lambda cards: min(one(cards), other(cards))


def less(one: Weigh, other: Weigh) -> Weigh:
    return lambda cards: min(one(cards), 1 - other(cards))


def spans(first: str, last: str) -> Weigh:
    """One card between two ranks."""
    return any_of(*[fits((rank, None)) for rank in range(R(last), R(first) + 1)])


WORDS: list[tuple[str, Weigh]] = [
    ("*", lambda cards: 1.0),
    ("AA", fits(*ranks("AA"))),
    ("AKQ", fits(*ranks("AKQ"))),
    ("RR", PAIR),
    ("AR", fits((12, None), ("R", None))),
    ("KxKy7x8y", fits((11, "x"), (11, "y"), (5, "x"), (6, "y"))),
    ("Axx", fits((12, "x"), (None, "x"))),
    ("AsKs", fits((12, 3), (11, 3))),
    ("sx", fits((None, 3), (None, "x"))),
    ("xxyy", DOUBLE),
    ("doublesuited", DOUBLE),
    ("AA$ds", both(fits(*ranks("AA")), DOUBLE)),
    ("KK$ss", both(fits(*ranks("KK")), SINGLE)),
    ("AA$np", less(fits(*ranks("AA")), PAIR)),
    ("K$nt", less(fits(*ranks("K")), fits(("R", None), ("R", None), ("R", None)))),
    ("$0g", shifted("AKQJ")),
    ("$1g", any_of(shifted("AKQT"), shifted("AKJT"), shifted("AQJT"))),
    ("$2g", any_of(shifted("AKQ9"), shifted("AKT9"), shifted("AJT9"))),
    ("QJ-", shifted("QJ")),
    ("A-T", spans("A", "T")),
    ("$B", spans("A", "J")),
    ("K[2s,Jc,T]", any_of(fits((11, None), (0, 3)), fits((11, None), (9, 0)), fits(*ranks("KT")))),
    ("TT-77", any_of(*[fits((rank, None), (rank, None)) for rank in range(5, 9)])),
    ("paired", lambda cards: float(sorted([*counts(cards)])[-2:] == [1, 2])),
]


def counts(cards: Hand) -> list[int]:
    """How many cards there are of each rank."""
    found = [card >> 2 for card in cards]
    return [found.count(rank) for rank in set(found)]


ATOMS = [(text, cache(weigh)) for text, weigh in WORDS]


def expression(rng: random.Random, depth: int, named: dict[str, str]) -> tuple[str, Weigh]:
    """A text, and what it weighs a hand."""
    kind = rng.randrange(7) if depth else 0
    if kind == 0:
        text, weigh = rng.choice(ATOMS)
        return (f"({text})", weigh) if rng.random() < 0.2 else (text, weigh)
    one, first = expression(rng, depth - 1, named)
    other, second = expression(rng, depth - 1, named)
    if kind == 1:
        return f"({one}{rng.choice((', ', ',', ' or '))}{other})", any_of(first, second)
    if kind == 2:
        return f"({one}){rng.choice((':', ' and '))}({other})", both(first, second)
    if kind == 3:
        return f"({one}){rng.choice(('!', ' minus ', ' except '))}({other})", less(first, second)
    if kind == 4:
        return f"(not ({one}))", less(lambda cards: 1.0, first)
    if kind == 5:
        name = f"name_{len(named)}"
        named[name] = one
        return name, first
    # A weight goes behind plain hands.
    atom, weigh = rng.choice(ATOMS)
    weight, share = rng.choice(((":0.5", 0.5), ("@25", 0.25), (":10%", 0.1)))
    return f"({atom}{weight}, {other})", any_of(lambda cards: share * weigh(cards), second)


def value(text: str, game: Game, named: dict[str, str]) -> HoleSet:
    known: dict[str, HoleSet] = {}
    for name, inner in named.items():  # each is of those before it
        known[name] = read(inner, game, known)
    return read(text, game, known)


@pytest.mark.parametrize("game", [OMAHA, OMAHA5], ids=lambda game: game.name)
def test_random_expressions_are_read_as_a_slow_reader_does(game: Game) -> None:
    rng = random.Random(game.hole)
    hands = [tuple(rng.sample(range(52), game.hole)) for _ in range(40)]
    hands += [tuple(rng.sample([*range(36, 52)], game.hole)) for _ in range(40)]
    weighed = 0
    for _ in range(80):
        named: dict[str, str] = {}
        text, weigh = expression(rng, 3, named)
        if game is OMAHA5 and any(
            word in part for word in ("$1g", "$2g", "paired", "$ss") for part in (text, *named.values())
        ):
            continue  # these words are of four cards, or say more of five
        found = value(text, game, named)
        for cards in hands:
            name = "".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)
            assert found.weight_of(name) == pytest.approx(weigh(cards)), (text, named, name)
            weighed += 0 < weigh(cards) < 1
    assert weighed


def test_union_is_looser_than_intersection() -> None:
    """`AA,KK:xxyy` is AA and the double-suited KK, as ProPokerTools says of `AA, KK:xy`."""
    texts = ("AA,KK:xxyy", "AA,(KK:xxyy)", "(AA,KK):xxyy")
    one, same, other = [value(text, OMAHA, {}) for text in texts]
    assert one == same
    assert len(one) == 6961 + 864 - len(value("AA:KK:xxyy", OMAHA, {}))
    assert len(other) == 1722
