"""The rows of reports by hand, by class or by made hand: the first player's hands in groups, with what they win."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.combos import hand_cards, hand_index, hand_names, indices
from pql.cards.made_hands import MADE_HANDS, MADE_MASK
from pql.cards.starting_hands import class_masks, class_names, class_of
from pql.engine import estimates
from pql.engine.algorithms import Algorithm
from pql.engine.chunks import Work, results
from pql.engine.plan import Plan
from pql.engine.problem import packed_folded
from pql.engine.vectors import FIRST, one_vector
from pql.engine.work import Control
from pql.evaluator_ext import made_hands, symmetry
from pql.evaluator_ext import vectors as kernel
from pql.sets.boardset import BoardSet

from .report_boards import flop_problems, flop_slices, live_flops

if TYPE_CHECKING:
    from pql.engine.problem import Problem


class HandRow(NamedTuple):
    """A group of hands: its name, the weight of its hands, and what they win, tie and meet, by their weights.

    `members` are the hands of a row by hand: those that differ in nothing but their suits.
    """

    name: str
    amount: float
    wins: int | float
    ties: int | float
    met: int | float
    members: tuple[str, ...] = ()


def hand_rows(problem: Problem, by: str, control: Control) -> list[HandRow]:
    """A row for each hand, class or made hand of the first player that can be dealt; those of made hands best first."""
    if by == "category":
        if not problem.known:
            return _categories_by_flop(problem, control)
        codes = made_hands.codes(problem.known)
        names = {hand: MADE_HANDS[codes[hand] & MADE_MASK].name for hand in indices(problem.ranges[0].bits)}
    elif by == "class":
        names = {hand: class_names()[class_of(hand)] for hand in indices(problem.ranges[0].bits)}
    else:
        return _single_hands(problem, control)
    rows: dict[str, HandRow] = {}
    wins, ties, met = one_vector(problem, control)
    weights = problem.weights[0]
    plain = problem.ranges[0].is_plain
    for hand, name in names.items():
        if met[hand]:
            weight = 1 if plain else weights[hand]
            sums = wins[hand] * weight, ties[hand] * weight, met[hand] * weight
            rows[name] = _plus(rows.get(name), name, weight, *sums)
    return _best_made_first(rows) if by == "category" else list(rows.values())


def _single_hands(problem: Problem, control: Control) -> list[HandRow]:
    """A row for each hand, those that differ in nothing but their suits in one."""
    wins, ties, met = one_vector(problem, control)
    names, weights = hand_names(), problem.weights[0]
    plain = problem.ranges[0].is_plain
    found = []
    for hands in hands_alike(problem):
        first, weight = hands[0], 1 if plain else weights[hands[0]]
        if met[first]:
            times = weight * len(hands)
            sums = wins[first] * times, ties[first] * times, met[first] * times
            found.append(HandRow(alike_text(hands), times, *sums, tuple([names[hand] for hand in hands])))
    return found


def alike_text(hands: Sequence[int]) -> str:
    """What hands are called that differ in nothing but their suits: by their class where they are all of it."""
    number = class_of(hands[0])
    if len(hands) > 1 and class_masks()[number].bit_count() == len(hands):
        return class_names()[number]
    return " ".join([hand_names()[hand] for hand in hands])


def hands_alike(problem: Problem) -> list[list[int]]:
    """The first player's hands, those together that the symmetry of the problem carries into one another."""
    group, cards = problem.group, hand_cards()
    found: dict[int, list[int]] = {}
    for hand in indices(problem.ranges[0].bits):
        first, second = cards[hand]
        images = [
            hand_index(first & ~3 | group[place + (first & 3)], second & ~3 | group[place + (second & 3)])
            for place in range(0, len(group), 4)
        ]
        found.setdefault(min(images), []).append(hand)
    return list(found.values())


def _plus(
    row: HandRow | None, name: str, weight: float, wins: int | float, ties: int | float, met: int | float
) -> HandRow:
    if row is None:
        return HandRow(name, weight, wins, ties, met)
    return HandRow(name, row.amount + weight, row.wins + wins, row.ties + ties, row.met + met)


def _best_made_first(rows: dict[str, HandRow]) -> list[HandRow]:
    return [rows[word.name] for word in reversed(MADE_HANDS) if word.name in rows]


def _categories_by_flop(problem: Problem, control: Control) -> list[HandRow]:
    """Made hands on the flop, over all flops of the board set; amounts are means over the flops."""
    flops, sizes = live_flops(problem)
    boards = problem.boards if problem.boards is not None else BoardSet.everything()
    plan = Plan(Algorithm.SWEEP, estimates.flops(problem, len(flops)))
    given = (problem.dead, problem.group, problem.kernel_ranges.packed(), packed_folded(problem))
    cuts = flop_slices(len(flops), plan)
    tasks = ((boards, flops[start:stop].tobytes(), sizes[start:stop], *given) for start, stop in cuts)
    rows: dict[str, HandRow] = {}
    count = 0
    for played, found in results(Work(flop_categories, tasks, len(cuts), plan.seconds), control):
        count += played
        for name, (weight, wins, ties, met) in found.items():
            rows[name] = _plus(rows.get(name), name, weight, wins, ties, met)
    for name, row in rows.items():
        rows[name] = row._replace(amount=row.amount / count)
    return _best_made_first(rows)


def flop_categories(
    boards: BoardSet,
    flops: bytes,
    sizes: bytes,
    dead: int,
    group: bytes,
    ranges: tuple[bytes, bytes],
    folded: tuple[bytes, ...] = (),
) -> tuple[int, dict[str, list[float]]]:
    """A unit of work: how many flops there were, and for each made hand on them weight, wins, ties and meetings."""
    first, second = (array("d", weights) for weights in ranges)
    held = [(hand, int(weight) if weight == 1 else weight) for hand, weight in enumerate(first) if weight]
    found: dict[int, list[float]] = {}
    played = 0
    for flop, size in zip(array("Q", flops), sizes, strict=True):
        symmetric = symmetry.intersect_groups(group, symmetry.card_stabilizer(flop))
        masks, multiplicities = boards.weigh(dead, symmetric, flop)
        if not masks:
            continue
        if folded:
            (beside,) = flop_problems(boards, array("Q", [flop]), dead, ranges, folded)
            vectors: kernel.Vectors | None = one_vector(beside, Control(1))
        else:
            vectors, _ = kernel.sweep(masks, multiplicities, 0, len(masks), first, second, FIRST)
        assert vectors is not None
        # Not symmetrized: images of a hand make the same and weigh the same, so sums over a category are right as is.
        wins, ties, met = vectors
        codes = made_hands.codes(flop)
        played += size
        for hand, weight in held:
            if met[hand]:
                times = weight * size
                sums = found.setdefault(codes[hand] & MADE_MASK, [0, 0, 0, 0])
                sums[0] += times
                sums[1] += wins[hand] * times
                sums[2] += ties[hand] * times
                sums[3] += met[hand] * times
    return played, {MADE_HANDS[code].name: sums for code, sums in found.items()}
