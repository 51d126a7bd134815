"""Recorded hands as PHH: what pokerkit, and every program that knows the format, reads.

https://phh.readthedocs.io. Results are in `finishing_stacks`, or in `winnings` where a stack is not known, so that the
rake is in them. The format has no cash-outs, and no money of the house in a pot: results are those of what the players
put in, and left out where more was won. Limits are not recorded: all hands are written as no-limit, where bets of fixed
limits are allowed. Omaha hi/lo has fixed limits in PHH, and no other: hands with other bets are none there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from pql.cards.deck import mask_text

from .phh import quoted
from .problems import HOLE_CARDS
from .records import (
    BET,
    BLIND,
    CALL,
    CHECK,
    FOLD,
    HOLDEM,
    NO_DATE,
    NO_MONEY,
    RAISE,
    STREETS,
    TOURNAMENT,
    UNIT,
    RecordedHands,
    has_button_blind,
    joined,
)

_EPOCH = datetime(1970, 1, 1)
# The name of a game in PHH; Omaha of five or six cards has none, and hi/lo is one of fixed limits.
VARIANTS = {HOLDEM: "NT", "omaha": "PO", "omaha8": "FO/8", "shortdeck": "NS"}
# The variants with a small bet and a big one, twice as large, in place of the least.
_FIXED = ("FO/8",)
_NUMBER = re.compile(r"[1-9][0-9]{0,17}|0")


def expressible(hands: RecordedHands) -> RecordedHands:
    """Those of some hands that PHH has words for: of hi/lo the hands whose bets are those of fixed limits.

    >>> from pql.histories.records import recorded
    >>> rows = [{"stack": 100 * UNIT, "put": UNIT}, {"stack": 100 * UNIT, "put": UNIT, "folded": 3}]
    >>> acts = [(0, BLIND, 0, UNIT), (1, BLIND, 0, UNIT // 2), (1, CALL, 0, UNIT // 2), (0, CHECK, 0, 0)]
    >>> bets = [[*acts, (0, BET, 3, chips * UNIT), (1, FOLD, 3, 0)] for chips in (1, 2)]
    >>> hand = {"big_blind": UNIT, "flop": 7, "street": 3, "rows": rows}
    >>> len(expressible(recorded([{**hand, "actions": acts} for acts in bets], "omaha8")))
    1
    """
    if hands.game not in VARIANTS:
        return RecordedHands(game=hands.game)
    if VARIANTS[hands.game] not in _FIXED:
        return hands
    fitting = [hand for hand in range(len(hands)) if _has_fixed_limits(hands, hand)]
    if len(fitting) == len(hands):
        return hands
    return joined([hands.part(hand, hand + 1) for hand in fitting] or [RecordedHands(game=hands.game)])


def _has_fixed_limits(hands: RecordedHands, hand: int) -> bool:
    """Whether bets and raises add the big blind, and twice that from the turn on, but for those of the last chips."""
    level, street = max(hands.big_blind[hand], 1), 0
    put, on = [0] * len(hands.stack), [0] * len(hands.stack)
    stacks = hands.stack[hands.start[hand] : hands.start[hand + 1]]
    for act in range(hands.acted[hand], hands.acted[hand + 1]):
        seat, what, amount = hands.actor[act], hands.action[act], hands.amount[act]
        if hands.action_street[act] > street:
            street, level, on = hands.action_street[act], 0, [0] * len(on)
        put[seat] += amount
        on[seat] += amount if what >= FOLD or what == BLIND else 0
        more = on[seat] - level
        if what in (BET, RAISE):
            whole = hands.big_blind[hand] * (2 if street > 3 else 1)
            if more != whole and not (more < whole and put[seat] == stacks[seat]):
                return False
        level = max(level, on[seat])
    return True


def text_of(hands: RecordedHands, first: int = 1, named: Callable[[str], str] = str) -> str:
    """The hands as the text of a `.phhs` file, their headers numbered from `first` on.

    `named` gives the name that is written for one that is recorded.

    >>> from pql.histories.records import recorded
    >>> rows = [{"stack": 100 * UNIT, "put": UNIT, "won": 2 * UNIT}, {"stack": 50 * UNIT, "put": UNIT, "folded": 0}]
    >>> acts = [(0, BLIND, 0, UNIT), (1, BLIND, 0, UNIT // 2), (1, FOLD, 0, 0)]
    >>> print(text_of(recorded([{"big_blind": UNIT, "rows": rows, "actions": acts}])))
    [1]
    variant = 'NT'
    antes = [0, 0]
    blinds_or_straddles = [0.5, 1]
    min_bet = 1
    starting_stacks = [100, 50]
    actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
    finishing_stacks = [101, 49]
    <BLANKLINE>
    <BLANKLINE>
    """
    return "".join(
        [
            "\n".join(
                [
                    f"[{first + hand}]",
                    *[f"{name} = {value}" for name, value in _fields(hands, hand, named)],
                    "",
                    "",
                ]
            )
            for hand in range(len(hands))
        ]
    )


def _fields(hands: RecordedHands, hand: int, named: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    rows = range(hands.start[hand], hands.start[hand + 1])
    antes, blinds = [0] * len(rows), [0] * len(rows)
    played = _Played(hands, hand, antes, blinds).actions()
    stacks = hands.stack[rows.start : rows.stop]
    known = NO_MONEY not in stacks
    small, big = (0, 1) if len(rows) > 2 else (1, 0)
    posted = [(small, hands.small_blind[hand]), (big, hands.big_blind[hand])]
    acts = range(hands.acted[hand], hands.acted[hand + 1])
    posters = [hands.actor[act] for act in acts if hands.action[act] == BLIND]
    if has_button_blind(hands.game, len(rows), posters):
        posted = [(len(rows) - 1, hands.big_blind[hand])]
    for seat, amount in posted:
        if antes[seat] + blinds[seat] == stacks[seat]:  # who has less than the blind posts what he has
            blinds[seat] = max(blinds[seat], amount)
    yield "variant", f"'{VARIANTS[hands.game]}'"
    if len(rows) == 2:  # what is posted is said as at a full table, where the button is behind the blinds
        antes.reverse()
        blinds.reverse()
    yield "antes", _amounts(antes)
    yield "blinds_or_straddles", _amounts(blinds)
    least = hands.big_blind[hand] or max(blinds) or 1
    if VARIANTS[hands.game] in _FIXED:
        yield "small_bet", _amount(least)
        yield "big_bet", _amount(2 * least)
    else:
        yield "min_bet", _amount(least)
    yield "starting_stacks", _amounts(stacks)
    yield "actions", _list(played)
    won, put = [column[rows.start : rows.stop] for column in (hands.won, hands.put)]
    if hands.finished[hand] and sum(won) <= sum(put) + len(rows):
        if known:
            yield (
                "finishing_stacks",
                _amounts([each + w - p for each, w, p in zip(stacks, won, put, strict=True)]),
            )
        else:
            yield "winnings", _amounts(won)
    if hands.date[hand] != NO_DATE:
        date = _EPOCH + timedelta(microseconds=hands.date[hand])
        yield "time", date.time().isoformat()
        yield "time_zone", "'UTC'"
        yield "day", str(date.day)
        yield "month", str(date.month)
        yield "year", str(date.year)
    number = hands.hand[hand]
    if number:
        yield "hand", number if _NUMBER.fullmatch(number) else quoted(number)
    names = [hands.name[row] and named(hands.name[row]) for row in rows]
    if any(names):
        yield "players", _list(names)
    event = hands.tournament[hand] if hands.kind[hand] == TOURNAMENT else ""
    currency = "" if event else hands.currency[hand]
    told = {"table": hands.table[hand], "venue": hands.site[hand], "event": event, "currency": currency}
    yield from ((name, quoted(text)) for name, text in told.items() if text)


class _Played:
    """The actions of a hand as PHH has them, with the cards between."""

    def __init__(self, hands: RecordedHands, hand: int, antes: list[int], blinds: list[int]) -> None:
        self.hands, self.hand = hands, hand
        self.antes, self.blinds = antes, blinds
        self.first = hands.start[hand]
        self.hidden = "??" * HOLE_CARDS[hands.game]
        self.pockets = [
            mask_text(mask) or self.hidden for mask in hands.pocket[self.first : hands.start[hand + 1]]
        ]
        self.street = 0
        self.bets = [0] * len(blinds)
        self.opener = 0
        self.found = [f"d dh p{seat + 1} {cards}" for seat, cards in enumerate(self._dealt())]

    def actions(self) -> list[str]:
        hands, hand = self.hands, self.hand
        for act in range(hands.acted[hand], hands.acted[hand + 1]):
            self._act(hands.actor[act], hands.action[act], hands.action_street[act], hands.amount[act])
        self._show()
        self._deal(hands.street[hand])
        return self.found

    def _dealt(self) -> list[str]:
        """The cards that somebody saw dealt: those of the player whose record it is, else where several are known."""
        hero = self.hands.hero[self.first : self.first + len(self.pockets)]
        shown = self.hands.showdown[self.first : self.first + len(self.pockets)]
        hidden = self.hidden
        if not any(hero) and len(self.pockets) - self.pockets.count(hidden) > 1:
            return self.pockets
        return [
            hidden if seen and not own else cards
            for cards, seen, own in zip(self.pockets, shown, hero, strict=True)
        ]

    def _act(self, seat: int, what: int, street: int, amount: int) -> None:
        if what in (FOLD, CHECK, CALL, BET, RAISE):
            self._deal(street)
        if what == FOLD:
            self.found.append(f"p{seat + 1} f")
        elif what in (CHECK, CALL):
            self.bets[seat] += amount
            self.found.append(f"p{seat + 1} cc")
        elif what in (BET, RAISE):
            self.bets[seat] += amount
            self.opener = seat
            self.found.append(f"p{seat + 1} cbr {_amount(self.bets[seat])}")
        elif what == BLIND:
            self.blinds[seat] += amount
            self.bets[seat] += amount
        else:
            self.antes[seat] += amount

    def _deal(self, street: int) -> None:
        """Deals the board up to a street."""
        hands, hand = self.hands, self.hand
        for next_street, column in zip(STREETS[1:], (hands.flop, hands.turn, hands.river), strict=True):
            if self.street < next_street <= street:
                self.found.append(f"d db {mask_text(column[hand])}")
                self.bets, self.opener = [0] * len(self.bets), 0
                self.street = next_street

    def _show(self) -> None:
        """Who is in at the end shows, the last who bet first."""
        players = len(self.pockets)
        for seat in [(self.opener + each) % players for each in range(players)]:
            if self.hands.showdown[self.first + seat]:
                self.found.append(f"p{seat + 1} sm {self.pockets[seat]}")


def _amounts(amounts: Sequence[int]) -> str:
    return f"[{', '.join([_amount(amount) for amount in amounts])}]"


def _amount(amount: int) -> str:
    """Ten-thousandths as chips.

    >>> _amount(632_000), _amount(5_000), _amount(20_000)
    ('63.2', '0.5', '2')
    """
    if amount == NO_MONEY:
        return "inf"
    whole, rest = divmod(amount, UNIT)
    return f"{whole}.{rest:04}".rstrip("0").rstrip(".")


def _list(texts: list[str]) -> str:
    return f"[{', '.join([quoted(text) for text in texts])}]"
