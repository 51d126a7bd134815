"""Recorded hands one by one, as each player saw them whose cards are known: the slow, obvious form of a `select`.

A hand is a dict as `recorded` takes them, made at random here. Values of SQL: None where there is none, and `both`,
`either` and `negated` for conditions of three values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from pql.histories.records import NO_DATE, NO_MONEY, POSITIONS, STREETS, UNIT, positions
from references.formulas import Spot
from references.formulas.cards import DECK
from references.pokervals import card_list
from references.pokervals import mask as mask_of

Truth = bool | None
NAMES = ("ann", "bob", "cleo", "Dan O'Hara", "")
TABLES = ("Vega", "Orion", "")
STREET_NAMES = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def mask(cards: Sequence[str]) -> int:
    return mask_of(card_list("".join(cards)))


def hands(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Random hands: they need not have been played so, and all that can be missing is missing at times."""
    return [_hand(number, random.Random(f"{seed} {number}")) for number in range(count)]


def _hand(number: int, rng: random.Random) -> dict[str, Any]:
    deck = rng.sample(DECK, 52)
    street = rng.choice(STREETS)
    board = deck[:5]
    big = rng.choice((0, 100, 20_000))
    date = 1_700_000_000_000_000 + rng.randrange(10**14)
    return {
        "hand": str(number),
        "table": rng.choice(TABLES),
        "date": rng.choice((NO_DATE, date, date, date)),
        "small_blind": big // 2,
        "big_blind": big,
        "pot": rng.randrange(10**7),
        "street": street,
        "flop": mask(board[:3]) if street > 2 else 0,
        "turn": mask(board[3:4]) if street > 3 else 0,
        "river": mask(board[4:]) if street > 4 else 0,
        "rows": [_row(deck[5 + 2 * seat :][:2], street, rng) for seat in range(rng.choice((2, 3, 6, 9)))],
        "board": board[:street],
    }


def _row(pocket: list[str], street: int, rng: random.Random) -> dict[str, Any]:
    shown = rng.choice((pocket, pocket, [], pocket[:1]))
    folded = rng.choice([-1, -1, *[each for each in STREETS if each <= street]])
    return {
        "name": rng.choice(NAMES),
        "pocket": mask(shown) if shown else 0,
        "cards": shown,
        "stack": rng.choice((NO_MONEY, rng.randrange(10**7))),
        "won": rng.choice((0, 0, rng.randrange(10**6))),
        "put": rng.randrange(10**6),
        "showdown": rng.randrange(2),
        "allin": rng.choice([-1, -1, *[each for each in STREETS if each <= street]]),
        "folded": folded,
        **{name: rng.choice((0, rng.randrange(16))) for name in ("raised", "called", "bet")},
    }


class Seen(NamedTuple):
    """A hand as one player saw it."""

    hand: dict[str, Any]
    row: dict[str, Any]
    place: str

    def spot(self, street: int) -> Spot | None:
        """The pocket on the board of a street, None where that was not dealt."""
        board = tuple(self.hand["board"])
        return Spot(tuple(self.row["cards"]), board[:street], dealt=board) if len(board) >= street else None

    def on(self, street: int, meaning: Callable[[Spot], Any]) -> Any:
        """What a formula says on a street, None where that was not dealt."""
        spot = self.spot(street)
        return None if spot is None else meaning(spot)

    def field(self, name: str) -> Any:
        """A symbol of the record, as answers show it."""
        return _FIELDS[name](self)

    def did(self, name: str, street: int | None = None) -> bool:
        bits: int = self.row[name]
        return bool(bits if street is None else bits >> STREETS.index(street) & 1)

    def happened(self, name: str, street: int | None = None) -> bool:
        when: int = self.row[name]
        return when >= 0 if street is None else when == street

    def saw(self, street: int) -> bool:
        gone: int = self.row["folded"]
        return bool(self.hand["street"] >= street) and (gone < 0 or gone >= street)


def seen(
    hands: Sequence[dict[str, Any]], names: Sequence[str] = (), winner: bool = False, cards: int = 0
) -> Iterator[Seen]:
    """The hands as each player saw them, of whom so many cards are known at least."""
    for hand in hands:
        for row, position in zip(hand["rows"], positions(len(hand["rows"])), strict=True):
            if (
                len(row["cards"]) < cards
                or (names and row["name"] not in names)
                or (winner and row["won"] <= 0)
            ):
                continue
            yield Seen(hand, row, POSITIONS[position])


def _money(amount: int) -> float | None:
    return None if amount == NO_MONEY else amount / UNIT


def _day(date: int) -> str | None:
    return None if date == NO_DATE else str(datetime.fromtimestamp(date // 10**6, UTC).date())


_FIELDS: dict[str, Callable[[Seen], Any]] = {
    "position": lambda each: each.place,
    "players": lambda each: len(each.hand["rows"]),
    "street": lambda each: STREET_NAMES[each.hand["street"]],
    "pot": lambda each: _money(each.hand["pot"]),
    "stack": lambda each: _money(each.row["stack"]),
    "won": lambda each: _money(each.row["won"]),
    "net": lambda each: _money(each.row["won"] - each.row["put"]),
    "showdown": lambda each: bool(each.row["showdown"]),
    "blinds": lambda each: _money(each.hand["big_blind"]),
    "date": lambda each: _day(each.hand["date"]),
    "month": lambda each: (_day(each.hand["date"]) or "")[:7] or None,
    "table": lambda each: each.hand["table"] or None,
    "name": lambda each: each.row["name"] or None,
    "allin": lambda each: STREET_NAMES.get(each.row["allin"]),
    "folded": lambda each: STREET_NAMES.get(each.row["folded"]),
}


def both(first: Truth, second: Truth) -> Truth:
    if first is False or second is False:
        return False
    return None if None in (first, second) else True


def either(first: Truth, second: Truth) -> Truth:
    return negated(both(negated(first), negated(second)))


def negated(value: Truth) -> Truth:
    return None if value is None else not value
