"""A hand against the hands of a plain range on a known board: pair by pair, which is quicker than to sweep each board.

On a river a sweep is as quick, where the hands are not listed yet.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hands_touching, indices

from .algorithms import Algorithm
from .chunks import Work
from .estimates import listed_spot
from .plan import Plan
from .problem import BOARD_CARDS

if TYPE_CHECKING:
    from pql.cards.games import Game

    from .equity_chunks import Counts
    from .problem import Problem

# So few deals of hands are counted by the ranks of their boards, as with any number of players.
HANDFUL = 4
_KNOWN = (3, 4)
# Five cards of a board and two of the hand leave more than a handful of a range with so many hands.
_MANY = 7 * 51 + HANDFUL
_ONES = memoryview(array("d", [1.0]) * (2 * HAND_COUNT))
_NONE, _FIRST, _SECOND = array("Q", [0]), array("I", [0]), array("I", [1])


class HandList(NamedTuple):
    """Plain hands, at least one: a bit for each of the 1326, and their numbers (`array('H')`)."""

    bits: int
    numbers: array[int]


class Listed(NamedTuple):
    """The deals that the hero wins, that tie, and all of them; by which algorithm."""

    wins: int
    ties: int
    deals: int
    algorithm: Algorithm


def is_listed(problem: Problem) -> bool:
    """Whether two players meet on a flop or turn, one of them with a single hand, all weights 0 or 1."""
    return (
        len(problem.ranges) == 2
        and problem.known.bit_count() in _KNOWN
        and (len(problem.ranges[0]) == 1 or len(problem.ranges[1]) == 1)
        and problem.boards is None
        and not problem.folded
        and problem.plain
    )


def listed_plan(problem: Problem) -> Plan:
    """The plan to compare the hands pair by pair."""
    first, second = map(len, problem.ranges)
    pairs = "one pair of hands" if first * second == 1 else f"{first * second:,} pairs of hands"
    return Plan(Algorithm.LISTED, listed_spot(problem.unknown, first, second)[0], pairs)


def listed_work(problem: Problem, plan: Plan) -> Work:
    """The pairs of a problem as a chunk of work."""
    hands = [array("H", indices(each.bits)).tobytes() for each in problem.ranges]
    return Work(_unit, iter([(problem.game, problem.known, problem.dead, *hands)]), 1, plan.seconds)


def _unit(game: Game, known: int, dead: int, heroes: bytes, villains: bytes) -> Counts:
    wins, ties, deals = _counts(game, known, dead, array("H", heroes), array("H", villains))
    return [[wins, ties], [deals - wins - ties, ties]]


def count_listed(game: Game, known: int, hero: HandList, villain: HandList, dead: int) -> Listed | None:
    """The deals of plain hands on a known board; None where they are many on both sides, or a card is twice there.

    Nobody holds a card of `dead`, a mask, and none comes: in short deck those that are not in the deck.

    What other plans count is counted so as well: by the same algorithm, as `exact_plan` chooses it.
    """
    heroes, villains = hero.numbers, villain.numbers
    hands = len(heroes) * len(villains)
    if hands == 1:
        if known.bit_count() == BOARD_CARDS:
            return Listed(*_counts(game, known, dead, heroes, villains), Algorithm.HANDS)
        try:
            [[wins, ties], [losses, _]] = kernels.of(game).few_hands.count_boards(
                known, dead, heroes + villains, _ONES[:1], 0, 1, True
            )
        except ValueError:  # a card is in two places
            return None
        return Listed(int(wins), int(ties), int(wins + ties + losses), Algorithm.HANDS)
    if len(heroes) > 1 and len(villains) > 1:
        return None
    algorithm = Algorithm.SWEEP if known.bit_count() == BOARD_CARDS else Algorithm.LISTED
    if hands <= _MANY:
        live = ~hands_touching(known | dead)
        if ((hero.bits if len(villains) == 1 else villain.bits) & live).bit_count() <= HANDFUL:
            algorithm = Algorithm.HANDS
    return Listed(*_counts(game, known, dead, heroes, villains), algorithm)


def _counts(
    game: Game, known: int, dead: int, heroes: array[int], villains: array[int]
) -> tuple[int, int, int]:
    if known.bit_count() == BOARD_CARDS:
        counts: tuple[int, int, int] = kernels.of(game).rivers.count(known, dead, heroes, villains)
        return counts
    # The rows of the hero's hands are made anew for each: one hand is quickest as the hero.
    turned = len(heroes) > len(villains)
    first, second = (villains, heroes) if turned else (heroes, villains)
    hands = first + second
    starts = array("q", [0, len(first), len(hands)])
    gone = array("Q", [dead]) if dead else _NONE
    count = kernels.of(game).spots.count
    found = count(array("Q", [known]), gone, _FIRST, _SECOND, hands, _ONES[: len(hands)], starts)
    wins, ties, deals = map(int, found)
    return (deals - wins - ties if turned else wins), ties, deals
