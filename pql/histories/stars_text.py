"""Recorded hands as PokerStars writes them: the text that trackers and solvers take.

It is the text of one site for the hands of all: a number that is not one becomes another; what the house kept is the
rake, fees among it. A stack that is not known is what the player put in. Limits are not recorded: hold'em is written as
no-limit, Omaha as pot-limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import pairwise

from pql.cards.deck import mask_text

from .records import (
    ANTE,
    BET,
    BLIND,
    CALL,
    CASH,
    CHECK,
    DEAD_BLIND,
    FOLD,
    HOLDEM,
    NO_DATE,
    NO_MONEY,
    NO_STREET,
    POSITIONS,
    SHORT_DECK,
    STREETS,
    TOURNAMENT,
    UNIT,
    RecordedHands,
    has_button_blind,
)

GAMES = {
    HOLDEM: "Hold'em No Limit",
    "omaha": "Omaha Pot Limit",
    "omaha5": "5 Card Omaha Pot Limit",
    "omaha6": "6 Card Omaha Pot Limit",
    "omaha8": "Omaha Hi/Lo Pot Limit",
    "omaha5hl": "5 Card Omaha Hi/Lo Pot Limit",
    SHORT_DECK: "6+ Hold'em No Limit",
}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
_ON = {0: "before Flop", 3: "on the Flop", 4: "on the Turn", 5: "on the River"}

Named = Callable[[str], str]


def text_of(hands: RecordedHands, named: Named = str) -> str:
    """The hands as a text of PokerStars; `named` gives the name that is written for one that is recorded.

    >>> from pql.histories.records import recorded
    >>> rows = [{"name": "ann", "stack": 50 * UNIT, "put": UNIT, "folded": 0, "won": 0},
    ...     {"name": "bob", "stack": 100 * UNIT, "put": UNIT, "won": 2 * UNIT}]
    >>> acts = [(1, BLIND, 0, UNIT // 2), (0, BLIND, 0, UNIT), (1, CALL, 0, UNIT // 2), (0, FOLD, 0, 0)]
    >>> blinds = {"small_blind": UNIT // 2, "big_blind": UNIT}
    >>> one = {"hand": "12", **blinds, "pot": 2 * UNIT, "rows": rows, "actions": acts}
    >>> print(text_of(recorded([one])).splitlines()[0])
    PokerStars Hand #12:  Hold'em No Limit (0.50/1)
    """
    return "".join([_Hand(hands, hand, named).text() for hand in range(len(hands))])


def hiding(key: bytes) -> Named:
    """What gives names that tell nobody who it is, each the same in all hands.

    Without the key nobody finds a name by trying those that he knows.

    >>> hidden, other = hiding(b"a secret"), hiding(b"another one")
    >>> hidden("ann") == hidden("ann"), hidden("ann") == hidden("bob"), hidden("ann") == other("ann")
    (True, False, False)
    """
    return lambda name: f"P{blake2b(name.encode(), digest_size=5, key=key).hexdigest()}"


def seats_of(hands: RecordedHands, rows: range, least: int = 1) -> Sequence[int]:
    """The seats of a hand's players as the site numbers them, if they sit in that order; else from the small blind.

    No number may be less than `least`.

    >>> from pql.histories.records import recorded
    >>> hands = recorded([{"rows": [{"seat_number": seat} for seat in (5, 9, 2)]}, {"rows": [{}, {}]}])
    >>> list(seats_of(hands, range(3))), list(seats_of(hands, range(3, 5)))
    ([5, 9, 2], [1, 2])
    """
    told = [hands.seat_number[row] for row in rows]
    descents = [one >= other for one, other in pairwise([*told, told[0]])]
    return told if min(told) >= least and sum(descents) == 1 else range(1, len(told) + 1)


class _Hand:
    """A hand that is written."""

    def __init__(self, hands: RecordedHands, hand: int, named: Named) -> None:
        self.hands, self.hand = hands, hand
        self.rows = range(hands.start[hand], hands.start[hand + 1])
        self.acts = range(hands.acted[hand], hands.acted[hand + 1])
        self.numbers = seats_of(hands, self.rows)
        self.names = _unlike(
            [named(hands.name[row]) if hands.name[row] else "" for row in self.rows], self._places()
        )
        is_cash = hands.kind[hand] == CASH
        self.sign = _SIGNS.get(hands.currency[hand], "") if is_cash else ""
        self.added = [0] * len(self.rows)  # to the pot, with what comes back
        for act in self.acts:
            self.added[hands.actor[act]] += hands.amount[act]

    def _places(self) -> list[str]:
        return [POSITIONS[self.hands.position[row]] for row in self.rows]

    def money(self, amount: int) -> str:
        """An amount, of cash with its cents."""
        whole, rest = divmod(amount, UNIT)
        cents = f"{rest:04}"
        shown = f"{whole}.{cents[:2]}{cents[2:].rstrip('0')}" if rest else f"{whole}"
        return f"{self.sign}{shown}"

    def text(self) -> str:
        lines = [self._first(), self._table(), *self._seats(), *self._drop(), *self._posts()]
        lines += ["*** HOLE CARDS ***", *self._dealt(), *self._played()]
        if self.hands.finished[self.hand]:
            lines += [*self._shown(), *self._collected(), *self._summary()]
        return "\n".join([*lines, "", "", "", ""])

    def _number(self) -> str:
        told = self.hands.hand[self.hand]
        if told.isdecimal() and told.isascii():
            return told
        known = f"{self.hands.site[self.hand]} {told} {self.hands.date[self.hand]} {self.hand}"
        return str(int.from_bytes(blake2b(known.encode(), digest_size=5).digest()))

    def _first(self) -> str:
        hands, hand = self.hands, self.hand
        small, big = [self.money(column[hand]) for column in (hands.small_blind, hands.big_blind)]
        stakes = f"{small}/{big}"
        if self._has_button_blind():
            stakes = f"Button Blind {big} - Ante {self.money(hands.ante[hand])}"
        game = GAMES[hands.game]
        if hands.kind[hand] == TOURNAMENT:
            buyin = hands.buyin[hand]
            code = hands.currency[hand]
            paid = f"{_buyin(buyin, code)} " if buyin != NO_MONEY else ""
            number = _digits(hands.tournament[hand]) or "1"
            what = f"Tournament #{number}, {paid}{game} - Level I ({stakes})"
        else:
            code = f" {hands.currency[hand]}" if hands.kind[hand] == CASH and hands.currency[hand] else ""
            what = f" {game} ({stakes}{code})"
        return f"PokerStars Hand #{self._number()}: {what}{self._date()}"

    def _has_button_blind(self) -> bool:
        posters = [self.hands.actor[act] for act in self.acts if self.hands.action[act] == BLIND]
        return has_button_blind(self.hands.game, len(self.rows), posters)

    def _date(self) -> str:
        date = self.hands.date[self.hand]
        if date == NO_DATE:
            return ""
        return f" - {_EPOCH + timedelta(microseconds=date):%Y/%m/%d %H:%M:%S} UTC"

    def _table(self) -> str:
        seats = next((size for size in (2, 6, 9, 10) if max(self.numbers) <= size), 22)
        name = self.hands.table[self.hand].replace("'", "") or "PQL"
        return f"Table '{name}' {seats}-max Seat #{self.numbers[-1]} is the button"

    def _seats(self) -> Iterator[str]:
        for player, row in enumerate(self.rows):
            stack = self.hands.stack[row]
            chips = self.money(self.added[player] if stack == NO_MONEY else stack)
            yield f"Seat {self.numbers[player]}: {self.names[player]} ({chips} in chips)"

    def _drop(self) -> list[str]:
        drop = self.hands.drop[self.hand]
        return [f"Cash Drop to Pot : total {self.money(drop)}"] if drop else []

    # What is done.

    def _posts(self) -> Iterator[str]:
        """Antes and blinds, as they were posted. A dead blind comes with the live one that goes with it."""
        hands, dead = self.hands, dict[int, int]()
        small_is_posted = False
        for act in self.acts:
            player, what, amount = hands.actor[act], hands.action[act], hands.amount[act]
            name = self.names[player]
            last = self._last(player, act)
            if what == ANTE:
                yield f"{name}: posts the ante {self.money(amount)}{last}"
            elif what == DEAD_BLIND:
                dead[player] = amount
            elif what == BLIND and player in dead:
                yield f"{name}: posts small & big blinds {self.money(dead.pop(player) + amount)}{last}"
            elif what == BLIND:
                word = self._blind(player, amount, small_is_posted)
                small_is_posted |= word == "small blind"
                yield f"{name}: posts {word} {self.money(amount)}{last}"
        for player, amount in dead.items():
            yield f"{self.names[player]}: posts dead blind {self.money(amount)}"

    def _blind(self, player: int, amount: int, small_is_posted: bool) -> str:
        hands, hand = self.hands, self.hand
        if self._has_button_blind() and player == len(self.rows) - 1:
            return "button blind"
        small = 0 if len(self.rows) > 2 else len(self.rows) - 1
        if (
            player == small
            and not small_is_posted
            and amount < max(hands.big_blind[hand], hands.small_blind[hand] + 1)
        ):
            return "small blind"
        return "big blind" if amount <= hands.big_blind[hand] else "straddle"

    def _last(self, player: int, act: int) -> str:
        """What is said where the last chips go in."""
        hands, row = self.hands, self.rows[player]
        if hands.allin[row] == NO_STREET:
            return ""
        later = [
            other
            for other in range(act + 1, self.acts.stop)
            if hands.actor[other] == player and hands.amount[other]
        ]
        return "" if later or not hands.amount[act] else " and is all-in"

    def _dealt(self) -> Iterator[str]:
        for player, row in enumerate(self.rows):
            if self.hands.hero[row] and self.hands.pocket[row]:
                yield f"Dealt to {self.names[player]} [{_cards(self.hands.pocket[row])}]"

    def _played(self) -> Iterator[str]:
        hands = self.hands
        street = level = 0
        on = [0] * len(self.rows)
        left = [act for act in self.acts if hands.action[act] >= FOLD]
        for act in self.acts:
            if hands.action[act] == BLIND:
                on[hands.actor[act]] += hands.amount[act]
        level = max([*on, hands.big_blind[self.hand]])
        for act in left:
            if hands.action_street[act] > street:
                yield from self._board(street, hands.action_street[act])
                street, level, on = hands.action_street[act], 0, [0] * len(self.rows)
            player, what, amount = hands.actor[act], hands.action[act], hands.amount[act]
            on[player] += amount
            yield f"{self.names[player]}: {self._act(player, what, amount, on[player], level)}{self._last(player, act)}"
            level = max(level, on[player])
        yield from self._uncalled()
        yield from self._board(street, hands.street[self.hand])

    def _act(self, player: int, what: int, amount: int, total: int, level: int) -> str:
        if what == FOLD:
            row = self.rows[player]
            cards = self.hands.pocket[row] or self.hands.shown[row]
            return f"folds [{_cards(cards)}]" if cards and not self.hands.hero[row] else "folds"
        if what == CHECK:
            return "checks"
        if what == CALL:
            return f"calls {self.money(amount)}"
        if what == BET:
            return f"bets {self.money(amount)}"
        return f"raises {self.money(max(0, total - level))} to {self.money(total)}"

    def _uncalled(self) -> Iterator[str]:
        if not self.hands.finished[self.hand]:
            return
        for player, row in enumerate(self.rows):
            back = self.added[player] - self.hands.put[row]
            if back:
                yield f"Uncalled bet ({self.money(back)}) returned to {self.names[player]}"

    def _board(self, since: int, street: int) -> Iterator[str]:
        """The streets behind one, up to another."""
        for place, each in enumerate(STREETS[1:]):
            if since < each <= street:
                is_parted = len(self.hands.boards(self.hand, each)) > 1
                for number, board in zip(_NUMBERS, self.hands.dealt(self.hand, each), strict=False):
                    *before, new = [_cards(cards) for cards in board]
                    if len(before) == place:
                        told = f"[{' '.join(before)}] " if place else ""
                        name = f"{number} {_STREETS[each]}" if is_parted else _STREETS[each]
                        yield f"*** {name} *** {told}[{new}]"
                    if not is_parted:
                        break

    # How it ends.

    def _shown(self) -> Iterator[str]:
        hands = self.hands
        there = [(player, row) for player, row in enumerate(self.rows) if hands.showdown[row]]
        if there:
            yield "*** SHOW DOWN ***"
        for player, row in there:
            pocket = hands.pocket[row] or hands.shown[row]
            yield f"{self.names[player]}: " + (f"shows [{_cards(pocket)}]" if pocket else "mucks hand")

    def _paid(self, row: int) -> int:
        """What the house paid for a hand; less than nothing where it took more than that."""
        return self.hands.cashout[row] + self.hands.won[row]

    def _has_cashed_out(self, row: int) -> bool:
        return bool(self.hands.cashout[row]) and self._paid(row) >= 0

    def _collected(self) -> Iterator[str]:
        hands = self.hands
        for player, row in enumerate(self.rows):
            if hands.won[row] and not self._has_cashed_out(row):
                yield f"{self.names[player]} collected {self.money(hands.won[row])} from pot"
        for player, row in enumerate(self.rows):
            pocket, is_seen = hands.pocket[row] or hands.shown[row], hands.showdown[row] or hands.hero[row]
            if pocket and not is_seen and hands.folded[row] == NO_STREET:
                yield f"{self.names[player]}: shows [{_cards(pocket)}]"
        for player, row in enumerate(self.rows):
            if self._has_cashed_out(row):
                fee = (
                    f" | Cash Out Fee {self.money(hands.cashout_fee[row])}" if hands.cashout_fee[row] else ""
                )
                yield f"{self.names[player]} cashed out the hand for {self.money(self._paid(row))}{fee}"
        for player, row in enumerate(self.rows):
            if hands.kind[self.hand] == TOURNAMENT and hands.place[row]:
                yield self._place(player, row)

    def _place(self, player: int, row: int) -> str:
        place, prize = self.hands.place[row], self.hands.prize[row]
        sign = _SIGNS.get(self.hands.currency[self.hand], "")
        won = f" and received {sign}{prize / UNIT:.2f}." if prize != NO_MONEY else ""
        return (
            f"{self.names[player]} finished the tournament in {place}{_ORDINALS.get(place, 'th')} place{won}"
        )

    def _summary(self) -> Iterator[str]:
        hands, hand = self.hands, self.hand
        kept = hands.rake[hand] + hands.fees[hand]
        yield "*** SUMMARY ***"
        pots = self._pots()
        yield f"Total pot {self.money(hands.pot[hand] + hands.drop[hand])}{pots} | Rake {self.money(kept)}"
        boards = [" ".join([_cards(cards) for cards in board]) for board in hands.dealt(hand)]
        if len(hands.boards(hand)) > 1:
            yield f"Hand was run {'twice' if len(boards) == 2 else 'three times'}"
            yield from [f"{number} Board [{board}]" for number, board in zip(_NUMBERS, boards, strict=False)]
        elif boards[0]:
            yield f"Board [{boards[0]}]"
        for player, row in enumerate(self.rows):
            yield f"Seat {self.numbers[player]}: {self.names[player]}{self._role(player)} {self._end(row)}"

    def _pots(self) -> str:
        """What each pot paid, where the record has it."""
        reached = sorted({self.hands.reach[row] for row in self.rows} - {0})
        paid = [self.money(reach - before) for before, reach in pairwise([0, *reached])]
        if len(paid) < 2:
            return ""
        sides = [
            f"Side pot{f'-{number}' if len(paid) > 2 else ''} {each}."
            for number, each in enumerate(paid[1:], 1)
        ]
        return " ".join([f" Main pot {paid[0]}.", *sides])

    def _role(self, player: int) -> str:
        place = self._places()[player]
        return {"BTN": " (button)", "SB": " (small blind)", "BB": " (big blind)"}.get(place, "")

    def _end(self, row: int) -> str:
        hands = self.hands
        won, folded, pocket = hands.won[row], hands.folded[row], hands.pocket[row]
        if folded != NO_STREET:
            return f"folded {_ON[folded]}" + (" (didn't bet)" if not folded and not hands.put[row] else "")
        if not hands.showdown[row]:
            return f"collected ({self.money(won)})" if won else "mucked"
        shown = f"showed [{_cards(pocket)}] and" if pocket else "mucked and"
        taken = " (pot not awarded as player cashed out)" if won and self._has_cashed_out(row) else ""
        return f"{shown} won ({self.money(won)}){taken}" if won else f"{shown} lost"


def _digits(text: str) -> str:
    return "".join([each for each in text if each in "0123456789"])


_NUMBERS = ("FIRST", "SECOND", "THIRD")
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def _buyin(amount: int, code: str) -> str:
    sign = _SIGNS.get(code, "")
    return f"{sign}{amount / UNIT:.2f}+{sign}0.00{f' {code}' if code else ''}"


def _cards(mask: int) -> str:
    text = mask_text(mask)
    return " ".join([text[place : place + 2] for place in range(0, len(text), 2)])


def _unlike(names: Sequence[str], places: Sequence[str]) -> list[str]:
    """Names of which no two are alike: those of places where none are known, with numbers where they have to be."""
    found: list[str] = []
    for name, place in zip(names, places, strict=True):
        wanted = " ".join(name.split()) or place
        count = 1
        while (told := wanted if count == 1 else f"{wanted} {count}") in found:
            count += 1
        found.append(told)
    return found
