"""What is asked of every opponent, `anyone(F)`, `everyone(F)`, `howmany(F)`, and in how many ways they can be dealt.

Each opponent is dealt a hand like any player, and F is asked of each. Where opponents may hold any two cards and
nothing else looks at their hands, they need not be dealt: how many have F follows from the hands that have it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sized
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod
from typing import Final, NamedTuple

from pql.cards.combos import HAND_COUNT, hand_cards
from pql.engine import costs
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column

from .expressions import Binary, Choice, Constant, Evaluation, Expression, Unary
from .frames import Frame, nullable, seat_of
from .group_sums import PerDeal
from .types import FRACTION, NUMBER


class HowMany(Expression):
    """Of how many opponents a condition holds: `operands` are the condition for the one of each of the `seats`."""

    __slots__ = ("seats",)

    def __init__(self, tests: tuple[Expression, ...], seats: tuple[int, ...]) -> None:
        super().__init__(NUMBER, tests)
        self.seats: Final = seats

    def compute(self, rows: Evaluation) -> Column:
        one, none = columns.constant(1), columns.constant(0)
        total = none
        for test in self.operands:
            total = columns.combine("+", total, columns.choose(rows.column(test), one, none))[0]
        return total

    def describe(self, players: tuple[str, ...]) -> str:
        return f"of {len(self.seats)} opponents those with {self.operands[0].describe(players)}"


class Expected(Expression):
    """The mean of a value over the hands of opponents who may hold any two cards.

    `operands` are the value where 0, 1, .. of them pass `test`, a condition on the hand of one of them (`seat`). The
    cards that they cannot have are those of the board of `street`, of the players `given`, and the dead ones.
    """

    __slots__ = ("given", "seat", "street", "test")
    operation = "mean over opponents"

    def __init__(
        self,
        values: tuple[Expression, ...],
        test: Expression,
        seat: int,
        given: frozenset[int],
        street: int,
    ) -> None:
        super().__init__(
            FRACTION,
            values,
            level=street,
            also=test.streets,
            players=given,
            group=test.group,
            cost=costs.OPPONENTS,
            real=True,
        )
        self.test: Final = test
        self.seat: Final = seat
        self.given: Final = given
        self.street: Final = street

    def compute(self, rows: Evaluation) -> Column:
        count = rows.frame.rows
        values = [rows.column(operand) for operand in self.operands]
        found: list[float | None] = []
        known: dict[tuple[int, bytes], list[Fraction]] = {}
        for row, (out, holds) in enumerate(self._tested(rows, count)):
            chances = known.get((out, holds))
            if chances is None:
                chances = known[out, holds] = chances_of(out, holds, len(values) - 1)
            found.append(_mean(values, row, chances))
        return nullable(found)

    def _tested(self, rows: Evaluation, count: int) -> Iterator[tuple[int, bytes]]:
        """For each row the cards that are out, and for which hands of an opponent the test holds."""
        every = seat_of((1 << HAND_COUNT) - 1)
        for row in range(count):
            at = array("I", [row]) * HAND_COUNT
            players = sorted(self.given)
            pockets = {player: columns.masks_at(rows.frame.pockets[player], at) for player in players}
            hands = {player: columns.compose(rows.frame.hands[player], at) for player in players}
            boards = {street: columns.masks_at(rows.frame.boards[street], at) for street in self.streets}
            frame = Frame(
                HAND_COUNT,
                boards,
                {**pockets, self.seat: every.pockets},
                {**hands, self.seat: every.hands},
            )
            column = Evaluation(frame, rows.dead, rows.problems).column(self.test)
            places = (
                columns.indices_where(column)
                if column.rows == HAND_COUNT
                else range(HAND_COUNT if column[0] else 0)
            )
            holds = bytearray(HAND_COUNT)
            for hand in places:
                holds[hand] = 1
            out = rows.dead | (rows.boards(self.street)[row if self.street else 0])
            for player in players:
                out |= rows.frame.pockets[player][row]
            yield out, bytes(holds)

    def describe(self, players: tuple[str, ...]) -> str:
        return f"how many of {len(self.operands) - 1} have {self.test.describe(players)}"


def _mean(values: list[Column], row: int, chances: list[Fraction]) -> float | None:
    total = Fraction(0)
    for column, chance in zip(values, chances, strict=True):
        value = column[0 if column.rows == 1 else row]
        if value is None:
            if chance:
                return None
        elif chance:
            total += chance * Fraction(value)
    return float(total)


def chances_of(out: int, holds: bytes, opponents: int) -> list[Fraction]:
    """The chances that 0, 1, .. of some opponents with random hands have one for which `holds` says 1.

    `out` are the cards they cannot have. Raises `TooManyMatchings` where the hands cannot be counted one by one.
    """
    cards = hand_cards()
    chosen: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for hand, held in enumerate(holds):
        first, second = cards[hand]
        if not (out >> first | out >> second) & 1:
            (chosen if held else others).append((first, second))
    turned = len(others) < len(chosen)
    ways = matchings(others if turned else chosen, opponents)
    left = 52 - out.bit_count()
    # The mean number of sets of k opponents who all have one of the hands.
    sets = [
        Fraction(comb(opponents, k) * factorial(k) * ways[k], prod([comb(left - 2 * i, 2) for i in range(k)]))
        for k in range(opponents + 1)
    ]
    chances = [
        sum([(-1) ** (k - j) * comb(k, j) * sets[k] for k in range(j, opponents + 1)], Fraction(0))
        for j in range(opponents + 1)
    ]
    return chances[::-1] if turned else chances


# Selects in which opponents need not be dealt


class Undealt(NamedTuple):
    """What a select leaves to be known of its deals.

    `linear` are the places of the values that are only added up, `anyone` the seats of those who may hold any two
    cards, `restricted` all other seats, those of who has folded among them; `street` is the last one that the set of
    boards looks at.
    """

    linear: frozenset[int]
    anyone: frozenset[int]
    restricted: frozenset[int]
    street: int

    def asked(self, per_deal: PerDeal) -> PerDeal | None:
        """The same select with means in place of the hands of opponents; None where these have to be dealt."""
        asked = per_deal.expressions()
        street = max([self.street, *[each.level for each in asked]])
        seats = {
            seat for each in asked for part in each.walk() if isinstance(part, HowMany) for seat in part.seats
        }
        if not seats or not seats <= self.anyone:
            return None
        given = self.restricted.union(*[each.players for each in asked]) - seats
        values = []
        for place, value in enumerate(per_deal.values):
            mean = _mean_of(value, given, street) if place in self.linear else None
            values.append(value if mean is None else mean)
        changed = per_deal._replace(values=tuple(values))
        return None if any(each.players & seats for each in changed.expressions()) else changed


def _mean_of(value: Expression, given: frozenset[int], street: int) -> Expression | None:
    """The mean of a value that looks at opponents only to count them, all by one condition; else None."""
    found = {part for part in value.walk() if isinstance(part, HowMany)}
    if len(found) != 1:
        return None
    (counted,) = found
    seats, tests = counted.seats, counted.operands
    if any(test.players & {*seats} != {seat} for test, seat in zip(tests, seats, strict=True)):
        return None
    branches = [_where(value, counted, number) for number in range(len(seats) + 1)]
    known = tuple([branch for branch in branches if branch is not None])
    return Expected(known, tests[0], seats[0], given, street) if len(known) == len(branches) else None


def _where(value: Expression, counted: Expression, number: int) -> Expression | None:
    """The value where so many opponents are counted; None where that cannot be said."""
    if value is counted:
        return Constant(number)
    if not any(part is counted for part in value.walk()):
        return value
    operands = [_where(operand, counted, number) for operand in value.operands]
    known = [operand for operand in operands if operand is not None]
    if len(known) == len(operands):
        if isinstance(value, Binary):
            return Binary(value.operator, known[0], known[1], value.type)
        if isinstance(value, Unary):
            return Unary(value.operator, known[0], value.type)
        if isinstance(value, Choice):
            return Choice(known[0], known[1], known[2], value.type)
    return None


MOST_STATES = 20_000
"""More sets of cards than this are not gone through."""

Pair = tuple[int, int]


class TooManyMatchings(Exception):
    """The hands are too many, and too much entangled, to be counted."""


def matchings(hands: Iterable[Pair], most: int) -> list[int]:
    """For 0, 1 .. `most` the number of sets of so many hands, no two of which share a card.

    Every hand of the set has a card of a small `cover`: which cards of it are used is all that has to be known while
    the other cards are dealt out, those with the same partners together. Raises `TooManyMatchings` where too many
    sets of cards would have to be gone through.

    >>> matchings([(0, 1), (1, 2), (2, 3)], 2)
    [1, 3, 1]
    """
    found = [1] + [0] * most
    for part in _connected(hands):
        own = _of_part(part, most)
        found = [sum(found[i] * own[k - i] for i in range(k + 1)) for k in range(most + 1)]
    return found


def _connected(hands: Iterable[Pair]) -> list[dict[int, int]]:
    """The parts that share no card: of each the partners of every card, as a mask."""
    partners: dict[int, int] = {}
    for first, second in hands:
        partners[first] = partners.get(first, 0) | 1 << second
        partners[second] = partners.get(second, 0) | 1 << first
    parts = []
    left = set(partners)
    while left:
        part, waiting = set[int](), [left.pop()]
        while waiting:
            card = waiting.pop()
            part.add(card)
            near = [other for other in left if partners[card] >> other & 1]
            left.difference_update(near)
            waiting += near
        parts.append({card: partners[card] for card in part})
    return parts


def _cover(partners: dict[int, int]) -> list[int]:
    """Cards of which every hand has one: always the card with the most partners left."""
    left, cover = dict(partners), []
    while any(left.values()):
        card = max(left, key=lambda card: left[card].bit_count())
        cover.append(card)
        del left[card]
        left = {other: mask & ~(1 << card) for other, mask in left.items()}
    return cover


def _of_part(partners: dict[int, int], most: int) -> list[int]:
    cover = _cover(partners)
    place = {card: 1 << number for number, card in enumerate(cover)}
    alike: dict[int, int] = {}
    for card, mask in partners.items():
        if card not in place:
            near = sum([bit for other, bit in place.items() if mask >> other & 1])
            alike[near] = alike.get(near, 0) + 1
    # By the cards of the cover that are used: each by a card outside it.
    used = {0: 1}
    for near, size in alike.items():
        used = _dealt(used, near, size, most)
    # Then hands with both cards in the cover, the first of them in order.
    states = {(mask, mask.bit_count()): ways for mask, ways in used.items()}
    for card in cover:
        bit = place[card]
        later = [other for mate, other in place.items() if other > bit and partners[card] >> mate & 1]
        more = dict(states)
        for (mask, hands), ways in states.items():
            if not mask & bit and hands < most:
                for other in later:
                    if not mask & other:
                        key = mask | bit | other, hands + 1
                        more[key] = more.get(key, 0) + ways
        _refuse_many(more)
        states = more
    found = [0] * (most + 1)
    for (_, hands), ways in states.items():
        found[hands] += ways
    return found


def _dealt(used: dict[int, int], near: int, size: int, most: int) -> dict[int, int]:
    """With `size` cards more, each of which is left out or makes a hand with one of the cards `near`."""
    bits = [1 << number for number in range(near.bit_length()) if near >> number & 1]
    found = dict(used)
    ways_of_choosing = 1
    for count in range(1, min(size, len(bits), most) + 1):
        ways_of_choosing *= size - count + 1
        for chosen in combinations(bits, count):
            taken = sum(chosen)
            for mask, ways in used.items():
                if not mask & taken and mask.bit_count() + count <= most:
                    found[mask | taken] = found.get(mask | taken, 0) + ways * ways_of_choosing
        _refuse_many(found)
    return found


def _refuse_many(states: Sized) -> None:
    if len(states) > MOST_STATES:
        raise TooManyMatchings
