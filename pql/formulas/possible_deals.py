"""The possible deals of a formula: the players' ranges, the boards and the dead cards, before dealing."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING

from pql.evaluator_ext import symmetry
from pql.sets.board_program import ALL_EXCHANGES, common_group

from . import dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.sets.boardset import BoardSet

    from .dealt import Held

STREETS = (3, 4, 5)


class PossibleDeals:
    """The players' ranges, the boards, the dead cards, and the streets that are looked at.

    `known` are the cards of a board that is written out, `boards` a set of several boards (both may be absent).
    `levels` are the numbers of board cards at which something is looked at, ascending; a board that matters only as a
    whole is dealt without telling flop, turn and river apart. `group` are the suit permutations that change nothing.
    `hole` is how many cards a hand has.
    `seats` are the players who are dealt to; `idle` is how many others there are, whom nothing looks at (`looked_at`)
    and who may hold any two cards: they only multiply the deals.
    """

    __slots__ = (
        "boards", "dead", "flop", "group", "hole", "idle", "known", "levels", "ranges", "river", "seats", "turn",
    )  # fmt: skip

    def __init__(
        self,
        ranges: Sequence[Held],
        boards: BoardSet | None,
        dead: int,
        streets: frozenset[int],
        group: bytes = ALL_EXCHANGES,
        looked_at: frozenset[int] | None = None,
    ) -> None:
        self.dead = dead
        self.hole = ranges[0].game.hole if ranges else 2
        fixed = boards.fixed_cards() if boards is not None else None
        self.known = fixed or 0
        self.flop, self.turn, self.river = _dealt(boards) if boards is not None and fixed else (0, -1, -1)
        self.boards = boards if boards is not None and not fixed and boards.count() < boards.total() else None
        self.ranges = [hands.without(dead | self.known) for hands in ranges]
        self.levels = self._levels(streets)
        self.group = self._symmetry(group)
        idle = [
            player
            for player, hands in enumerate(ranges)
            if looked_at is not None and player not in looked_at and dealt.is_anything(hands)
        ]
        self.idle = len(idle)
        self.seats = {
            player: dealt.seat(hands) for player, hands in enumerate(self.ranges) if player not in idle
        }

    def _levels(self, streets: frozenset[int]) -> tuple[int, ...]:
        wanted = set(streets)
        boards = self.boards
        # With the river alone in sight, the engine knows how many dealings of a set end in each board.
        if boards is not None and wanted != {5}:
            wanted |= {3, boards.street}
            if boards.street == 5 and boards.distinguishes_turn_from_river():
                wanted.add(4)
        return tuple(sorted(wanted))

    def _symmetry(self, group: bytes) -> bytes:
        group = common_group(group, symmetry.card_stabilizer(self.dead))
        for card in (self.flop, *[1 << card for card in (self.turn, self.river) if card >= 0]):
            group = common_group(group, symmetry.card_stabilizer(card))
        if self.boards is not None:
            group = common_group(group, self.boards.suit_group())
        for hands in self.ranges:
            group = common_group(group, dealt.suit_group(hands))
        return group

    @property
    def is_weighted(self) -> bool:
        """Whether some hand has a weight other than 1."""
        return not all(hands.is_plain for hands in self.ranges)

    def known_at(self, level: int) -> int:
        """The cards that are known of the board of a street."""
        cards = self.flop
        if level >= 4 and self.turn >= 0:
            cards |= 1 << self.turn
        if level >= 5 and self.river >= 0:
            cards |= 1 << self.river
        return cards

    def board_estimate(self, last: int = 5) -> float:
        """About how many boards, street by street up to one, an enumeration visits."""
        live = 52 - self.dead.bit_count()
        boards, cards = 1.0, 0
        levels = [level for level in self.levels if level <= last]
        for level in levels:
            board_cards = self.known_at(level).bit_count()
            missing = max(0, level - max(cards, board_cards))
            boards *= comb(live - max(cards, board_cards), missing)
            cards = level
        if self.boards is not None and levels:
            boards *= min(1.0, 4 * self.boards.share())
        return max(1.0, boards / (len(self.group) // 4))

    def frame_estimate(self, level: int, players: frozenset[int]) -> float:
        """About how many rows there are of the boards of a street with the hands of some players."""
        hands = prod(len(self.seats[player].hands) for player in players if player in self.seats)
        return (self.board_estimate(level) if level else 1.0) * hands

    def deal_estimate(self) -> float:
        """About how many rows an enumeration has."""
        return max(1.0, self.board_estimate() * prod(len(seat.hands) for seat in self.seats.values()))

    @property
    def is_empty(self) -> bool:
        """Whether some player has no hand left."""
        return not all(self.ranges)

    def idle_ways(self) -> int:
        """In how many ways the idle players' hands can be dealt, whatever the others hold."""
        live = 52 - (self.dead | self.known).bit_count() - self.hole * len(self.seats)
        live -= max(0, max(self.levels, default=0) - self.known.bit_count())
        ways = 1
        for _ in range(self.idle):
            ways *= comb(live, self.hole)
            live -= self.hole
        return ways

    def orders(self) -> int:
        """In how many orders a flop, a turn and a river can be dealt that count as one deal.

        Cards between two streets that are looked at count without their order; a set lists its boards in order, but
        where the river alone is looked at it says itself what is ordered (`BoardSet.weigh`).
        """
        boards = self.boards
        if boards is not None and self.levels == (5,):
            return 1 if boards.distinguishes_turn_from_river() else 2
        ways, before, unknown = 1, 0, 0
        for street in range(3, max(self.levels, default=0) + 1):
            now = street - self.known_at(street).bit_count()
            new = now - before
            before, unknown = now, unknown + new
            ways *= comb(unknown, new)
            if street in self.levels or (boards is not None and street <= boards.street):
                unknown = 0
        return ways


def _dealt(boards: BoardSet) -> tuple[int, int, int]:
    """The flop (mask), turn and river (cards, -1 for none) of a board that is written out."""
    from pql.cards.deck import parse_cards

    cards = parse_cards(next(iter(boards)))
    turn, river = (*cards[3:], -1, -1)[:2]
    return sum([1 << card for card in cards[:3]]), turn, river
