"""Weights so far apart that sums lose the small ones, and how such ranges are counted.

Sweeps take what a hand cannot meet off the sum of all weights. Where that is nearly all of it, what is left is a
rounding error: of AsAd and 7c2d:1e-14, AdKs meets the second alone. Two remedies take nothing off. A hand is swept
again against the hands alone that it can meet; and deals are counted apart for each weight, in whole numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from math import comb, frexp, fsum, ldexp, log2, prod
from operator import and_
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.sums import FAR, summed
from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hand_cards, hands_touching, indices
from pql.cards.games import HOLDEM
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .problem import can_be_dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.evaluator_ext.vectors import Vectors

    from .problem import Problem
    from .tally import Number
    from .work import Control

    Weights = array[float] | memoryview[float]

# The numbers of the players are the same in every game.
_PLAYERS = kernels.of(HOLDEM).vectors
# What is left of a sum of such weights has lost digits if it is less than this part of it.
_LITTLE = 2.0**-12
# Deals of so many combinations of weights are counted apart at most.
_MOST_APART = 4096
# What cannot change the first so many bits of a sum of deals any more is left out.
_BITS = 2.0**-64
# Products of weights stay above such numbers: sums of smaller ones would lose digits, or be 0.
_LEAST = 600
_SMALLEST = 2.0**-_LEAST
# Floats keep all digits of products down to 2**-1022.
_MOST_BITS = 1000
# A board set deals a board in as many orders at most: three cards of a flop, a turn and a river.
_ORDERS = 20


def are_far_apart(weights: Sequence[float]) -> bool:
    """Whether the weights of a range differ so much that sums may lose the small ones.

    >>> are_far_apart([0.5, 0.0, 1.0]), are_far_apart([1.0, 1e-9])
    (False, True)
    """
    held = [weight for weight in weights if weight]
    return bool(held) and max(held) > FAR * min(held)


@lru_cache(maxsize=8)
def bands(weights: bytes) -> array[int]:
    """For each of some packed weights the number of its band, from the heaviest down; weights of 0 are in the first.

    Weights of a band lose no digits in one sum.

    >>> bands(array("d", [1.0, 1e-9, 0.5, 3e-9, 0.0]).tobytes()).tolist()
    [0, 1, 0, 1, 0]
    """
    own = array("d", weights)
    number, heaviest, band_of = 0, 0.0, {0.0: 0}
    for weight in sorted({*own} - {0.0}, reverse=True):
        if not heaviest:
            heaviest = weight
        elif weight * FAR < heaviest:
            number, heaviest = number + 1, weight
        band_of[weight] = number
    return array("H", [band_of[weight] for weight in own])


def band_count(weights: Sequence[float]) -> int:
    """How many bands there are of some weights.

    >>> band_count([1.0, 0.5]), band_count([1.0, 1e-9, 0.5, 3e-9])
    (1, 2)
    """
    return 1 + max(bands(array("d", weights).tobytes()), default=0)


def in_bands(weights: Weights) -> list[Weights]:
    """The weights of a range as those of its bands, each with 0 for the hands of the others."""
    numbers = bands(bytes(weights))
    if not any(numbers):
        return [weights]
    return [
        array(
            "d", [weight if number == band else 0.0 for weight, number in zip(weights, numbers, strict=True)]
        )
        for band in range(band_count(weights))
    ]


@lru_cache(maxsize=128)
def starved_hands(weights: bytes, gone: int) -> tuple[int, ...]:
    """The hands that meet next to nothing of a range, packed weights; hands with cards that are gone are not there.

    >>> from pql.cards.combos import index_of
    >>> packed = array("d", bytes(8 * 1326))
    >>> packed[index_of("AsAd")], packed[index_of("7c2d")] = 1.0, 1e-14
    >>> starved = starved_hands(packed.tobytes(), 0)
    >>> len(starved), index_of("AdKs") in starved, index_of("KdKs") in starved
    (101, True, False)
    """
    own = array("d", weights)
    if not are_far_apart(own):
        return ()
    left = [0.0 if touched else weight for weight, touched in zip(own, _touching(gone), strict=True)]
    total, of_card = fsum(left), [0.0] * 52
    for (high, low), weight in zip(hand_cards(), left, strict=True):
        if weight:
            of_card[high] += weight
            of_card[low] += weight
    most = (1 - _LITTLE) * total
    if not total or 2 * max(of_card) < most:
        return ()
    return tuple(
        [
            hand
            for hand, (high, low) in enumerate(hand_cards())
            if of_card[high] + of_card[low] - left[hand] > most and not (1 << high | 1 << low) & gone
        ]
    )


def _touching(cards: int) -> list[bool]:
    """For each hand whether it holds one of the cards."""
    return [bool((1 << high | 1 << low) & cards) for high, low in hand_cards()]


def beside(weights: Sequence[float], hand: int) -> array[float]:
    """The weights of a range without the hands that share a card with one."""
    kept = array("d", weights)
    high, low = hand_cards()[hand]
    for other in indices(hands_touching(1 << high | 1 << low)):
        kept[other] = 0.0
    return kept


def swept(
    game: Game,
    masks: array[int],
    multiplicities: array[int],
    first: Weights,
    second: Weights,
    players: int = _PLAYERS.BOTH,
    met: bool = True,
) -> tuple[Vectors | None, Vectors | None]:
    """`vectors.sweep` of all these boards, with starved hands swept again, each against what it can meet."""
    kernel = kernels.of(game).vectors
    found: tuple[Vectors | None, Vectors | None] = kernel.sweep(
        masks, multiplicities, 0, len(masks), first, second, players, met
    )
    common = None
    for own, other, vectors in ((first, second, found[0]), (second, first, found[1])):
        if vectors is None or vectors[0].typecode == "Q" or not len(masks):
            continue
        common = reduce(and_, masks) if common is None else common
        for hand in starved_hands(bytes(other), common):
            if own[hand]:
                alone = array("d", bytes(8 * HAND_COUNT))
                alone[hand] = 1.0
                again = kernel.sweep(
                    masks, multiplicities, 0, len(masks), alone, beside(other, hand), kernel.FIRST
                )[0]
                assert again is not None
                for vector, more in zip(vectors, again, strict=True):
                    vector[hand] = more[hand]
    return found


def loses_digits(problem: Problem) -> bool:
    """Whether hands of two players, without folded ones, meet next to nothing of what their weights add up to."""
    if problem.plain or not any(map(are_far_apart, problem.weights)):
        return False
    first, second = problem.weights
    of_card = [0.0] * 52
    for (high, low), weight in zip(hand_cards(), second, strict=True):
        of_card[high] += weight
        of_card[low] += weight
    theirs = fsum(second)
    met = fsum(
        [
            weight * (theirs - of_card[high] - of_card[low] + second[hand])
            for hand, ((high, low), weight) in enumerate(zip(hand_cards(), first, strict=True))
            if weight
        ]
    )
    return met < _LITTLE * theirs * fsum(first)


def has_lost_digits(problem: Problem, deals: Number) -> bool:
    """Whether deals of several players, so many by their weight, are next to nothing of all there would be."""
    held = [*problem.weights, *[hands.buffer() for hands in problem.folded]]
    if problem.plain or not any(map(are_far_apart, held)):
        return False
    boards = comb(max(0, problem.live_cards - 2 * len(held)), problem.unknown)
    share = 1.0 if problem.boards is None else problem.boards.share()
    return deals < _LITTLE * prod(map(fsum, held)) * boards * share


def by_weights(
    problem: Problem, counts_of: Callable[[Problem, Control], Sequence[Sequence[Number]]], control: Control
) -> Iterator[list[list[float]]]:
    """The counts of deals for each combination of weights, times these: the heaviest first.

    `counts_of` counts the deals of a plain problem. Raises `PQLError` where there are too many combinations.
    """
    held = [*problem.ranges, *problem.folded]
    levels = [_levels(hands) for hands in held]
    number = prod(map(len, levels))
    if number > _MOST_APART:
        raise PQLError(
            Diagnostic(
                "endless",
                f"these weights differ too much to be counted together, and apart in too many ways ({number:,})",
                help="leave out the smallest weights, or ask for random deals: `samples 1000000`",
            )
        )
    players = len(problem.ranges)
    combined = sorted(product(*levels), key=lambda each: -sum([exponent for (exponent, _), _ in each]))
    boards = comb(problem.live_cards, problem.unknown) * _ORDERS
    counted, lightest = 0.0, None
    for done, each in enumerate(combined):
        control.check()
        sets = [hands for _, hands in each]
        if not can_be_dealt([hands.bits for hands in sets]):
            continue
        exponent = sum([own for (own, _), _ in each])
        if lightest is None:  # the heaviest that are dealt: beside it no product leaves the range of doubles
            lightest = min(0, exponent + _LEAST) if exponent < -_LEAST else 0
        weight = ldexp(prod([own for (_, own), _ in each]), exponent - lightest)
        most = weight * 2.0 ** len(each) * prod([len(hands) for hands in held]) * boards
        if counted and most < _BITS * counted:
            return
        plain = problem.with_ranges(sets[:players]).with_folded(sets[players:])
        counts = [
            [weight * count for count in own] for own in counts_of(plain, control.part(done / number, 1.0))
        ]
        counted += min([count for own in counts for count in own if count], default=0.0)
        yield counts


def _levels(hands: HandSet) -> list[tuple[tuple[int, float], HandSet]]:
    """The weights of a range, each as an exponent of 2 and what it is times that, with its hands."""
    found: dict[float, int] = {}
    for hand, weight in enumerate(hands.buffer()):
        if weight:
            found[weight] = found.get(weight, 0) | 1 << hand
    return [(frexp(weight)[::-1], HandSet(bits, None, hands.game)) for weight, bits in found.items()]


def refuse_lost(held: Iterable[HandSet | HoleSet], place: Place) -> None:
    """Raises a running `PQLError` where products of weights, one of each range, may be too small for a float."""
    least = [_smallest(hands) for hands in held if hands and not hands.is_plain]
    if summed(list(map(log2, least))) < -_MOST_BITS:
        message = "these weights are so small that their products are lost"
        raise place.error(
            "endless", message, "multiply the weights of each range: what counts is their ratio"
        )


def _smallest(hands: HandSet | HoleSet) -> float:
    weights = hands.levels if isinstance(hands, HoleSet) else hands.buffer()
    return min([weight for weight in weights if weight])


def within_doubles(problem: Problem) -> Problem:
    """The problem with larger weights where products of all players' would be 0: shares of pots stay the same."""
    if problem.plain or prod([max(own, default=0.0) for own in problem.weights]) > _SMALLEST:
        return problem
    ranges = []
    for own in problem.weights:
        exponent = frexp(max(own, default=0.0))[1]
        ranges.append(HandSet(0, [ldexp(weight, -exponent) for weight in own], problem.game))
    return problem.with_ranges(ranges)
