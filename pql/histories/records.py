"""A batch of recorded hands as columns: no object for a hand, no object for a player.

Three kinds of columns: by hand; by player and hand (*rows*: those of hand `n` are `start[n]` to `start[n + 1]`, in
seat order from the small blind); and by action (`acted[n]` to `acted[n + 1]`, in the order played). Money is whole
numbers of `UNIT`. A street is how many cards of the board are out: 0, 3, 4, 5, and `NO_STREET` where there is none.
Sets of cards are masks, 0 where nothing is known.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import Any, Final

# Chips in whole numbers: how many make one.
UNIT = 10_000
NO_STREET = -1
# No amount: a stack that is not known.
NO_MONEY = -(2**63)
# No seat number: sites number them from 0 or from 1.
NO_SEAT = -1
# No time: dates are microseconds since 1970, in UTC.
NO_DATE = -(2**63)
STREETS = (0, 3, 4, 5)

# Where a player sits, as the numbers in `RecordedHands.position`.
POSITIONS = ("SB", "BB", "UTG", "UTG1", "UTG2", "UTG3", "LJ", "HJ", "CO", "BTN")

# Pots by their raises before the flop, as the numbers of `kind_of_pot` in `pql.histories.statistics`: the last is four
# raises and more.
POTS = ("walk", "limped", "single raised", "3-bet", "4-bet", "5-bet")

# What a player did, as the numbers in `RecordedHands.action`: dead antes, blinds that are his bet, blinds that are not.
ACTIONS = ("ante", "blind", "dead blind", "fold", "check", "call", "bet", "raise")
ANTE, BLIND, DEAD_BLIND, FOLD, CHECK, CALL, BET, RAISE = range(len(ACTIONS))

# The game that is meant where none is said.
HOLDEM = "holdem"
SHORT_DECK = "shortdeck"

# What chips are, as the numbers in `RecordedHands.kind`.
KINDS = ("cash", "tournament", "play")
CASH, TOURNAMENT, PLAY = range(len(KINDS))


def street_bit(street: int) -> int:
    """The bit of a street in `raised`, `called` and `bet`.

    >>> [street_bit(street) for street in STREETS]
    [1, 2, 4, 8]
    """
    return 1 << STREETS.index(street)


def positions(players: int, button_blind: bool = False) -> tuple[int, ...]:
    """The positions at a table of so many, from the small blind. Of two, the button posts it and sits last.

    With a `button_blind` there are no other blinds: all positions go by the distance from the button.

    >>> [" ".join(POSITIONS[each] for each in positions(players)) for players in (2, 3, 6, 9)]
    ['BB BTN', 'SB BB BTN', 'SB BB UTG HJ CO BTN', 'SB BB UTG UTG1 UTG2 LJ HJ CO BTN']
    >>> [" ".join(POSITIONS[each] for each in positions(players, True)) for players in (2, 3, 6)]
    ['CO BTN', 'HJ CO BTN', 'UTG UTG1 LJ HJ CO BTN']
    """
    if button_blind:
        return positions(players + 2)[2:]
    late = {2: 1, 3: 1, 4: 2, 5: 3, 6: 3}.get(players, 4)
    early = players - late - 2
    names = (0, 1)[-(players - late) :]
    return (
        *names,
        *[min(2 + each, 5) for each in range(early)],
        *range(len(POSITIONS) - late, len(POSITIONS)),
    )


def has_button_blind(game: str, players: int, posters: Sequence[int]) -> bool:
    """Whether the button posts the only blind, as in short deck; by the seats of those who post, in their order.

    >>> [has_button_blind("shortdeck", 3, posters) for posters in ([2], [2, 0], [0, 1], [])]
    [True, True, False, False]
    >>> [has_button_blind("shortdeck", 2, posters) for posters in ([1], [1, 0])]
    [True, False]
    """
    return (
        game == SHORT_DECK and posters[:1] == [players - 1] and (players > 2 or set(posters) == {players - 1})
    )


@dataclass(slots=True)
class Texts:
    """A column of texts: each distinct one once, and which of them is where. Empty is unknown."""

    codes: array[int] = field(default_factory=lambda: array("i"))
    values: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, texts: Iterable[str]) -> Texts:
        """
        >>> Texts.of(["b", "a", "b"])
        Texts(codes=array('i', [0, 1, 0]), values=['b', 'a'])
        """
        numbers: dict[str, int] = {}
        codes = array("i", [numbers.setdefault(text, len(numbers)) for text in texts])
        return cls(codes, list(numbers))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, index: int) -> str:
        return self.values[self.codes[index]]

    def __iter__(self) -> Iterator[str]:
        return map(self.values.__getitem__, self.codes)

    def code(self, text: str) -> int:
        """The number of a text, -1 if it is nowhere."""
        return self.values.index(text) if text in self.values else -1

    def part(self, first: int, last: int) -> Texts:
        codes = self.codes[first:last]
        if 2 * len(codes) >= len(self.values):
            return Texts(codes, self.values)
        return Texts.of([self.values[code] for code in codes])


# The columns by hand, by row and by action, each a kind of `array`, or texts.
BY_HAND = {
    **dict.fromkeys(("hand", "site", "table", "tournament", "currency", "path"), "text"),
    **dict.fromkeys(
        ("date", "small_blind", "big_blind", "ante", "pot", "rake", "fees", "drop", "buyin"), "q"
    ),
    "line": "q",
    **dict.fromkeys(("flop", "turn", "river"), "Q"),
    **dict.fromkeys(("flop2", "turn2", "river2", "flop3", "turn3", "river3"), "Q"),
    **dict.fromkeys(("street", "allin_street"), "b"),
    **dict.fromkeys(("players", "finished", "kind"), "B"),
}
BY_ROW = {
    "in_hand": "I",
    "name": "text",
    **dict.fromkeys(("pocket", "shown"), "Q"),
    **dict.fromkeys(("stack", "put", "dead", "won", "cashout", "cashout_fee", "net", "prize", "reach"), "q"),
    **dict.fromkeys(("allin", "folded"), "b"),
    **dict.fromkeys(("seat", "position", "showdown", "raised", "called", "bet", "live", "hero"), "B"),
    "place": "I",
    "seat_number": "i",
}
BY_ACTION = {"actor": "B", "action": "B", "action_street": "b", "amount": "q"}
DERIVED_BY_HAND = frozenset(
    (
        "opener",
        "threebettor",
        "kind_of_pot",
        *[f"{name}{street}" for name in ("pot", "players") for street in range(4)],
    )
)
_COLUMNS = {**BY_HAND, **BY_ROW, **BY_ACTION}


class RecordedHands:
    """Recorded hands of one game; `len` counts them, `rows` their players."""

    __slots__ = ("game", "start", "acted", *_COLUMNS, "derived")

    game: str

    # By hand.
    start: array[int]  # of its rows; one entry more than hands
    acted: array[int]  # the start of its actions, in the same way
    hand: Texts  # its number or id
    site: Texts
    table: Texts
    tournament: Texts  # its number or name; empty in a cash game
    kind: array[int]  # into KINDS
    currency: Texts  # of the buy-in, where chips are those of a tournament
    buyin: array[int]  # with its fee; NO_MONEY where none is known
    date: array[int]
    small_blind: array[int]
    big_blind: array[int]
    ante: array[int]  # the largest of a player
    players: array[int]
    flop: array[int]
    turn: array[int]
    river: array[int]
    # Where two or three boards were dealt, or run: the others whole, with what they share with the first.
    flop2: array[int]
    turn2: array[int]
    river2: array[int]
    flop3: array[int]
    turn3: array[int]
    river3: array[int]
    street: array[int]  # the last one seen
    pot: array[int]  # all that was put in, without what came back uncalled; the rake is in it
    # Of the pot and what the house put into it, what nobody won, the fees left out: `pot + drop - fees - rake` was
    # won. 0 in a hand that is not finished.
    rake: array[int]
    fees: array[int]  # what the house took of the pot besides: jackpots, taxes
    drop: array[int]  # what the house put into the pot
    allin_street: array[int]  # when the last chips went in, if nothing could be bet afterwards
    finished: array[int]  # the record goes to the end of the hand; else nobody has won what is in the pot
    path: Texts
    line: array[int]

    # By player and hand.
    in_hand: array[int]  # the place of its hand in the batch
    seat: array[int]  # from the small blind, 0
    position: array[int]  # into POSITIONS
    name: Texts
    pocket: array[int]
    shown: array[int]  # cards of a hand of which the others are not known; `pocket` is 0 then
    stack: array[int]  # before anything was posted
    put: array[int]  # into the pot, without what came back uncalled
    dead: array[int]  # what of that is in the main pot no matter who covers it: antes
    won: array[int]  # out of the pot; it went to the house where that had paid for the hand
    cashout: array[int]  # what the house paid for the hand, or took for that, less what it got of the pot
    cashout_fee: array[int]  # which is in `cashout` already
    net: array[int]  # won - put + cashout
    reach: array[int]  # what all pots that the player could win paid, where the site tells each; else 0
    showdown: array[int]  # was in at the end, with others
    allin: array[int]  # the street of the last chip
    folded: array[int]  # the street
    raised: array[int]  # street_bit of each
    called: array[int]
    bet: array[int]
    live: array[int]  # was in when the last chips went in (`allin_street`)
    hero: array[int]  # the record is this player's own
    place: array[int]  # in the tournament, if it ended here; else 0
    prize: array[int]  # for that place; NO_MONEY where none is known
    seat_number: array[int]  # as the site numbers seats; NO_SEAT where it does not say

    # By action.
    actor: array[int]  # the `seat` of who acts
    action: array[int]  # into ACTIONS
    action_street: array[int]
    amount: array[int]  # what it adds to the pot, with what came back uncalled afterwards

    derived: dict[
        str, array[int]
    ]  # what `statistics.derived` has made of the others, by row and DERIVED_BY_HAND

    def __init__(
        self,
        start: array[int] | None = None,
        acted: array[int] | None = None,
        game: str = HOLDEM,
        **columns: array[int] | Texts,
    ) -> None:
        self.game = game
        self.start = array("q", [0]) if start is None else start
        self.acted = array("q", [0]) * len(self.start) if acted is None else acted
        for name, kind in _COLUMNS.items():
            setattr(self, name, columns[name] if name in columns else _empty(kind))
        self.derived = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordedHands):
            return NotImplemented
        return all([list(getattr(self, name)) == list(getattr(other, name)) for name in self.__slots__[:-1]])

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.line)

    @property
    def rows(self) -> int:
        return len(self.seat)

    def board(self, hand: int, street: int = 5) -> int:
        """The mask of the board, the first if there are several, as far as it was dealt, up to a street."""
        flop, turn, river = self.flop[hand], self.turn[hand], self.river[hand]
        return (flop if street > 2 else 0) | (turn if street > 3 else 0) | (river if street > 4 else 0)

    def boards(self, hand: int, street: int = 5) -> list[int]:
        """The masks of all boards that were dealt or run, up to a street; one if they are the same until then.

        >>> hands = recorded([{"flop": 7, "turn": 8, "flop2": 7, "turn2": 16, "rows": [{}, {}]}])
        >>> hands.boards(0, 3), hands.boards(0, 4)
        ([7], [15, 23])
        """
        masks = [sum(cards) for cards in self.dealt(hand, street)]
        return masks if len(set(masks)) > 1 else masks[:1]

    def dealt(self, hand: int, street: int = 5) -> list[list[int]]:
        """The masks of flop, turn and river as far as they were dealt, up to a street, of each board."""
        boards = [
            (self.flop[hand], self.turn[hand], self.river[hand]),
            (self.flop2[hand], self.turn2[hand], self.river2[hand]),
            (self.flop3[hand], self.turn3[hand], self.river3[hand]),
        ]
        return [
            [mask for since, mask in zip(STREETS[1:], cards, strict=True) if since <= street and mask]
            for number, cards in enumerate(boards)
            if any(cards) or not number
        ]

    def all_in(self) -> tuple[array[float], array[float]] | None:
        """The equities of all-ins and the winnings adjusted by them, by row, where a collection keeps them.

        A player who has none has a number that is not one.
        """
        return None

    def part(self, first: int, last: int) -> RecordedHands:
        """The hands from one place to before another.

        >>> hands = recorded([{"rows": [{}, {}]}, {"street": 3, "rows": [{}, {}, {}]}])
        >>> part = hands.part(1, 2)
        >>> len(part), part.rows, part.start, part.in_hand, part.street
        (1, 3, array('q', [0, 3]), array('I', [0, 0, 0]), array('b', [3]))
        """
        first, last, _ = slice(first, last).indices(len(self))
        last = max(first, last)
        rows, acts = (self.start[first], self.start[last]), (self.acted[first], self.acted[last])
        cut: dict[str, array[int] | Texts] = {}
        for names, places in ((BY_HAND, (first, last)), (BY_ROW, rows), (BY_ACTION, acts)):
            for name in names:
                column = getattr(self, name)
                cut[name] = column.part(*places) if isinstance(column, Texts) else column[slice(*places)]
        cut["in_hand"] = array("I", [index - first for index in self.in_hand[slice(*rows)]])
        start, acted = [
            array("q", [index - top for index in column[first : last + 1]])
            for column, (top, _) in ((self.start, rows), (self.acted, acts))
        ]
        part = RecordedHands(start, acted, self.game, **cut)
        for name, values in self.derived.items():
            part.derived[name] = values[slice(*((first, last) if name in DERIVED_BY_HAND else rows))]
        return part


def _empty(kind: str) -> array[int] | Texts:
    return Texts() if kind == "text" else array(kind)


def joined(batches: Sequence[RecordedHands]) -> RecordedHands:
    """Batches one after another, as one.

    >>> one = recorded([{"hand": "7", "rows": [{"name": "ann"}, {"name": "bob"}]}])
    >>> two = joined([one, one])
    >>> len(two), two.start, two.in_hand, [two.name[row] for row in range(two.rows)]
    (2, array('q', [0, 2, 4]), array('I', [0, 0, 1, 1]), ['ann', 'bob', 'ann', 'bob'])
    """
    if len(batches) == 1:
        return batches[0]
    joined_hands = RecordedHands(game=batches[0].game if batches else HOLDEM)
    for name, kind in _COLUMNS.items():
        columns = [getattr(batch, name) for batch in batches]
        if kind == "text":
            setattr(joined_hands, name, _joined_texts(columns))
        elif name != "in_hand":
            whole = getattr(joined_hands, name)
            for column in columns:
                whole.extend(column)
    for batch in batches:
        before, rows, actions = len(joined_hands.start) - 1, joined_hands.start[-1], joined_hands.acted[-1]
        joined_hands.in_hand.extend([before + index for index in batch.in_hand])
        joined_hands.start.extend([rows + row for row in batch.start[1:]])
        joined_hands.acted.extend([actions + action for action in batch.acted[1:]])
    return joined_hands


def _joined_texts(columns: Sequence[Texts]) -> Texts:
    numbers: dict[str, int] = {}
    codes = array("i")
    for column in columns:
        index = [numbers.setdefault(value, len(numbers)) for value in column.values]
        codes.extend([index[code] for code in column.codes])
    return Texts(codes, list(numbers))


# What a hand or a player has that nothing is said about.
UNSAID = {
    "date": NO_DATE,
    "finished": 1,
    **dict.fromkeys(("allin_street", "allin", "folded"), NO_STREET),
    **dict.fromkeys(("buyin", "prize"), NO_MONEY),
    "seat_number": NO_SEAT,
}


def recorded(hands: Sequence[Mapping[str, Any]], game: str = HOLDEM) -> RecordedHands:
    """A batch of hands of a game given one by one: the columns by name, under `rows` those of each player in seat
    order, and under `actions` what they did, each with its actor's seat, what it is, the street and the amount.

    For readers that are not in a hurry, and for tests. What is not said is empty: 0, unknown, none; players, seats and
    positions follow from the rows, the net from what was won, cashed out and put in, the rake from what is in the pot
    and was not won.

    >>> found = recorded([{"pot": 4 * UNIT, "rows": [{"put": 2 * UNIT, "won": 4 * UNIT}, {"put": 2 * UNIT}]}])
    >>> found.net, [POSITIONS[each] for each in found.position]
    (array('q', [20000, -20000]), ['BB', 'BTN'])
    >>> found = recorded([{"rows": [{}, {}], "actions": [(0, BLIND, 0, 2 * UNIT), (1, CALL, 0, 2 * UNIT)]}])
    >>> [ACTIONS[each] for each in found.action], found.acted
    (['blind', 'call'], array('q', [0, 2]))
    """
    rows = [
        {"in_hand": index, "seat": seat, "position": position, **row}
        for index, hand in enumerate(hands)
        for seat, (row, position) in enumerate(zip(hand["rows"], _positions(hand, game), strict=True))
    ]
    for row in rows:
        row.setdefault("net", row.get("won", 0) - row.get("put", 0) + row.get("cashout", 0))
    whole = [{"players": len(hand["rows"]), "rake": _rake(hand), **hand} for hand in hands]
    actions = [hand.get("actions", ()) for hand in hands]
    columns = {name: _gathered(whole, name, kind) for name, kind in BY_HAND.items()}
    columns |= {name: _gathered(rows, name, kind) for name, kind in BY_ROW.items()}
    acts = list(chain.from_iterable(actions))
    columns |= {
        name: array(kind, [act[index] for act in acts])
        for index, (name, kind) in enumerate(BY_ACTION.items())
    }
    return RecordedHands(
        array("q", accumulate([hand["players"] for hand in whole], initial=0)),
        array("q", accumulate(map(len, actions), initial=0)),
        game,
        **columns,
    )


def _positions(hand: Mapping[str, Any], game: str) -> tuple[int, ...]:
    players = len(hand["rows"])
    posters = [actor for actor, action, *_ in hand.get("actions", ()) if action == BLIND]
    return positions(players, has_button_blind(game, players, posters))


def _rake(hand: Mapping[str, Any]) -> int:
    if not hand.get("finished", 1):
        return 0
    there = hand.get("pot", 0) + hand.get("drop", 0) - hand.get("fees", 0)
    return int(there - sum([row.get("won", 0) for row in hand["rows"]]))


def _gathered(entries: Sequence[Mapping[str, Any]], name: str, kind: str) -> array[int] | Texts:
    if kind == "text":
        return Texts.of([entry.get(name, "") for entry in entries])
    return array(kind, [entry.get(name, UNSAID.get(name, 0)) for entry in entries])


WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

# Dates are microseconds.
HOUR: Final = 3_600_000_000
DAY: Final = 24 * HOUR
_THURSDAY = 3  # the first of January 1970


def stake_text(kind: int, currency: str, small: int, big: int, buyin: int) -> str:
    """Blinds and what they are in; of a tournament its buy-in.

    >>> stake_text(CASH, "USD", UNIT // 2, UNIT, NO_MONEY), stake_text(TOURNAMENT, "EUR", 0, 0, 5 * UNIT)
    ('0.5/1 USD', 'tournament 5 EUR')
    """
    unit = currency if kind in (CASH, TOURNAMENT) else "play"
    if kind == TOURNAMENT:
        return f"tournament {buyin / UNIT:.12g} {unit}".strip() if buyin != NO_MONEY else "tournament"
    return f"{small / UNIT:.12g}/{big / UNIT:.12g} {unit}".strip()


def hour_of(date: int) -> int:
    """The hour of the day in UTC, 0 to 23.

    >>> hour_of(-1), hour_of(25 * HOUR)
    (23, 1)
    """
    return date % DAY // HOUR


def weekday_of(day: int) -> int:
    """The place in `WEEKDAYS` of a day, which is counted from the beginning of 1970.

    >>> WEEKDAYS[weekday_of(0)]
    'Thursday'
    """
    return (day + _THURSDAY) % 7
