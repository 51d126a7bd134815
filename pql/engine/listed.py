"""Hands that are compared pair by pair: a hand against a range, and a few hands of any number of players.

What bots and loops ask a thousand times a second takes microseconds to count. `count_known` answers it without a plan;
`listed_plan` and `listed_work` are the same counts as a plan of the engine, which finds them where more is asked: what
these need is loaded with the first of them.
"""

from __future__ import annotations

from array import array
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hands_beside, hands_touching, indices, plain_weights
from pql.cards.deck import BOARD_CARDS, DECK_CARDS
from pql.cards.games import HOLDEM, Game

from .accuracy import Algorithm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .chunks import Counts, Work
    from .plan import Plan
    from .problem import Problem
    from .tally import Number


# So few deals of hands are counted by the ranks of their boards, as with any number of players.
HANDFUL = 4
_PLAIN_STREETS, _STREETS = (3, 4), (3, 4, 5)
# Five cards of a board and two of the hand leave more than a handful of a range with so many hands.
_MANY = 7 * 51 + HANDFUL
_ONES = memoryview(array("d", [1.0]) * (2 * HAND_COUNT))
_NONE, _FIRST, _SECOND = array("Q", [0]), array("I", [0]), array("I", [1])
_ONE_BOARD = array("I", [1])
# What is left of a sum of weights below this part of it is a rounding error, and nothing.
_NOISE = 1e-12


class HandList(NamedTuple):
    """Hands, at least one: a bit for each of the 1326, their numbers (`array('H')`), and where they have weights these.

    `partial` are the bits of the hands whose weights are below 1, `whole` the weights of all 1326.
    """

    bits: int
    numbers: array[int]
    weights: array[float] | None = None
    partial: int = 0
    whole: array[float] | None = None


class Counted(NamedTuple):
    """As a `Tally` has it, what each player wins and shares; how many deals there are, and by which algorithm."""

    counts: Sequence[Sequence[Number]]
    deals: int
    algorithm: Algorithm


def is_listed(problem: Problem) -> bool:
    """Whether two players meet on a known board, one of them with a single hand.

    Plain ones meet on a flop or turn: a river is one board to sweep.
    """
    return (
        len(problem.ranges) == 2
        and problem.known.bit_count() in (_PLAIN_STREETS if problem.plain else _STREETS)
        and (len(problem.ranges[0]) == 1 or len(problem.ranges[1]) == 1)
        and problem.boards is None
        and not problem.folded
    )


def listed_plan(problem: Problem) -> Plan:
    """The plan to compare the hands pair by pair."""
    from .costs import listed_spot
    from .plan import Plan

    first, second = map(len, problem.ranges)
    pairs = "one pair of hands" if first * second == 1 else f"{first * second:,} pairs of hands"
    return Plan(Algorithm.LISTED, listed_spot(problem.unknown, first, second)[0], pairs)


def listed_work(problem: Problem, plan: Plan) -> Work:
    """The pairs of a problem as a chunk of work."""
    from .chunks import Work

    sides: list[bytes | None] = []
    for hands in problem.ranges:
        own = array("H", indices(hands.bits))
        weights = None if hands.is_plain else array("d", map(hands.buffer().__getitem__, own)).tobytes()
        sides += [own.tobytes(), weights]
    return Work(_unit, iter([(problem.game, problem.known, problem.dead, *sides)]), 1, plan.seconds)


def _unit(
    game: Game,
    known: int,
    dead: int,
    heroes: bytes,
    hero_weights: bytes | None,
    villains: bytes,
    villain_weights: bytes | None,
) -> Counts:
    own, other = [
        HandList(0, array("H", hands), None if weights is None else array("d", weights))
        for hands, weights in ((heroes, hero_weights), (villains, villain_weights))
    ]
    return _pairs(game, known, dead, own, other)


def count_known(game: Game, known: int, dead: int, players: Sequence[HandList]) -> Counted | None:
    """The deals of hands where counting them takes microseconds; None elsewhere, and where a card is twice there.

    These are: hands of any number of players, with some cards of the board known or none; a hand against a range on a
    flop, turn or river; and two ranges on a river. Nobody holds a card of `dead`, a mask, and none comes: in short deck
    those that are not in the deck.

    What other plans count is counted so as well: by the same algorithm, as `exact_plan` chooses it.
    """
    if len(players) == 2:
        hero, villain = players
        heroes, villains = len(hero.numbers), len(villain.numbers)
        if hero.weights is not None or villain.weights is not None:
            return _count_weighed(game, known, dead, hero, villain)
        if heroes * villains > 1:
            return _count_ranges(game, known, dead, hero, villain)
        if not known and not dead and game is HOLDEM:
            return _from_table(hero.numbers, villain.numbers)
        if known.bit_count() == BOARD_CARDS:
            counts = _pairs(game, known, dead, hero, villain)
            return Counted(counts, int(counts[0][0] + counts[0][1] + counts[1][0]), Algorithm.HANDS)
    elif any([len(each.numbers) > 1 or each.weights is not None for each in players]):
        return None
    hands = array("H", [each.numbers[0] for each in players])
    try:
        found: Counts = kernels.of(game).few_hands.count_boards(known, dead, hands, _ONES[:1], 0, 1, True)
    except ValueError:  # a card is in two places
        return None
    gone = (known | dead).bit_count() + 2 * len(players)
    return Counted(found, comb(DECK_CARDS - gone, BOARD_CARDS - known.bit_count()), Algorithm.HANDS)


def _from_table(hero: array[int], villain: array[int]) -> Counted | None:
    """Two hands before the flop."""
    from .heads_up import MATCHUP_BOARDS, table

    wins, losses = [int(table().count_wins(*pair)[0]) for pair in ((hero, villain), (villain, hero))]
    if hands_beside(hero[0]) >> villain[0] & 1:
        return None
    ties = MATCHUP_BOARDS - wins - losses
    return Counted([[wins, ties], [losses, ties]], MATCHUP_BOARDS, Algorithm.TABLE)


def _count_ranges(game: Game, known: int, dead: int, hero: HandList, villain: HandList) -> Counted | None:
    """Plain ranges of which one is a single hand, or both meet on a river."""
    heroes, villains = len(hero.numbers), len(villain.numbers)
    river = known.bit_count() == BOARD_CARDS
    alone = heroes == 1 or villains == 1
    if not known or not (river or alone):
        return None
    algorithm = Algorithm.SWEEP if river else Algorithm.LISTED
    own, other = hero.bits, villain.bits
    if heroes * villains <= _MANY or not alone:
        live = ~hands_touching(known | dead)
        own, other = own & live, other & live
        if own.bit_count() * other.bit_count() <= HANDFUL:
            algorithm = Algorithm.HANDS
    if alone:
        counts = _pairs(game, known, dead, hero, villain)
    else:
        counts = _swept(game, known, plain_weights(own), plain_weights(other))
    return Counted(counts, int(counts[0][0] + counts[0][1] + counts[1][0]), algorithm)


def _count_weighed(game: Game, known: int, dead: int, hero: HandList, villain: HandList) -> Counted | None:
    """The same where hands have weights."""
    live = ~hands_touching(known | dead)
    own, other = hero.bits & live, villain.bits & live
    heroes, villains = own.bit_count(), other.bit_count()
    if not known or not (own & hero.partial or other & villain.partial):
        return None  # what is left may be plain, and counts are whole numbers then
    few, many = (own, other) if heroes == 1 else (other, own)
    if few.bit_count() == 1:
        met = (many & ~hands_beside(few.bit_length() - 1)).bit_count()
        left = DECK_CARDS - 4 - (known | dead).bit_count()
        deals = met * comb(left, BOARD_CARDS - known.bit_count())
        # Hands that are gone are not there where a plan counts: the same side is the hero, so that sums round as there.
        counts = _pairs(game, known, dead, hero, villain, turned=heroes > villains)
        return Counted(counts, deals, Algorithm.LISTED)
    if known.bit_count() < BOARD_CARDS or heroes * villains <= HANDFUL:
        return None
    plain = plain_weights(own), plain_weights(other)
    (wins, ties), (losses, _) = _swept(game, known, *plain)
    weights = [
        every if each.whole is None else _whole(each.whole, each.bits & hands_touching(dead))
        for each, every in zip((hero, villain), plain, strict=True)
    ]
    return Counted(_swept(game, known, *weights), int(wins + ties + losses), Algorithm.SWEEP)


def _whole(weights: array[float], gone: int) -> array[float]:
    """The weights of all 1326 hands, 0 for those that are gone; a sweep leaves out those with a card of its board."""
    if gone:
        weights = weights[:]
        for hand in indices(gone):
            weights[hand] = 0.0
    return weights


def _swept(game: Game, known: int, hero: array[float], villain: array[float]) -> Counts:
    """What two ranges win on a river, in one sweep."""
    board = array("Q", [known])
    wins, ties, losses = kernels.of(game).equity.heads_up(board, _ONE_BOARD, 0, 1, hero, villain)
    return [[wins, ties], [losses, ties]]


def _pairs(
    game: Game, known: int, dead: int, hero: HandList, villain: HandList, turned: bool | None = None
) -> Counts:
    """What hands win of others on a known board, pair by pair; `turned` says that the villain's hands are the rows."""
    heroes, villains = hero.numbers, villain.numbers
    plain = hero.weights is None and villain.weights is None
    if plain and known.bit_count() == BOARD_CARDS:
        wins, ties, deals = kernels.of(game).rivers.count(known, dead, heroes, villains)
        return [[wins, ties], [deals - wins - ties, ties]]
    # The rows of the hero's hands are made anew for each: one hand is quickest as the hero.
    turned = len(heroes) > len(villains) if turned is None else turned
    first, second = (villain, hero) if turned else (hero, villain)
    hands = first.numbers + second.numbers
    starts = array("q", [0, len(first.numbers), len(hands)])
    weights = _ONES[: len(hands)] if plain else _weights(first) + _weights(second)
    gone = array("Q", [dead]) if dead else _NONE
    count = kernels.of(game).spots.count
    wins, ties, deals = count(array("Q", [known]), gone, _FIRST, _SECOND, hands, weights, starts)
    losses: Number
    if plain:
        wins, ties, losses = int(wins), int(ties), int(deals - wins - ties)
    else:
        losses = deals - wins - ties
        losses = losses if losses > _NOISE * deals else 0.0
    return [[losses, ties], [wins, ties]] if turned else [[wins, ties], [losses, ties]]


def _weights(hands: HandList) -> array[float]:
    return hands.weights if hands.weights is not None else array("d", [1.0]) * len(hands.numbers)
