"""Plans for exact equities, and the quickest of them for a problem."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod

from pql.base.sums import summed
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.results.numbers import count
from pql.sets.board_program import IDENTITY

from . import costs
from .accuracy import Algorithm
from .averaging import averaged
from .costs import BoardSeconds, combinations, deal_of_hands, equity_board, sizes_of, weighted
from .folded import folded_plan
from .listed import HANDFUL, is_listed, listed_plan
from .plan import Plan, symmetry_text
from .problem import ALL_BOARDS, BOARD_CARDS, DECK_CARDS, Problem

# More deals than this are not listed: they take memory.
_MOST_DEALS = 1_000_000
# Looking for a range to average costs some milliseconds.
_WORTH_AVERAGING = 0.02


def exact_plan(problem: Problem) -> Plan:
    """The quickest way to exact equities, with about how long it takes on one thread."""
    if problem.folded:
        return folded_plan(problem, exact_plan)
    if problem.is_open_matchup:
        return Plan(Algorithm.TABLE, costs.TABLE_HAND * len(problem.ranges[0]))
    listed = is_listed(problem)
    if listed and not problem.plain:
        return listed_plan(problem)
    if problem.boards is None and problem.deal_estimate <= HANDFUL:
        return one_deal_plan(problem) if problem.deal_estimate == 1 else hands_plan(problem, None)
    if listed:
        return listed_plan(problem)
    if problem.boards is None and not problem.unknown and len(problem.ranges) == 2:
        return Plan(Algorithm.SWEEP, equity_board(problem), "one board", IDENTITY)
    plan = boards_plan(problem)
    for other in (early_plan, hands_plan, rest_of_table_plan, hands_on_boards_plan):
        plan = other(problem, plan)
    return plan


def boards_plan(problem: Problem) -> Plan:
    """The plan to count board by board, with a range averaged over the suits where that is quicker."""
    algorithm = {2: Algorithm.SWEEP, 3: Algorithm.TRIPLES}.get(len(problem.ranges), Algorithm.COMBINATIONS)
    group = problem.group
    boards = problem.board_estimate(group)
    merging = costs.MERGED_BOARD * ALL_BOARDS if problem.boards is not None else 0.0
    seconds = boards * equity_board(problem) + merging / (len(group) // 4)
    if seconds > _WORTH_AVERAGING and not is_heavy(problem):
        better = averaged(problem)
        if better is not None:
            fewer = problem.board_estimate(better.group)
            dearer = weighted(problem) if problem.plain and not better.plain else 1.0
            if fewer * dearer < 0.9 * boards:
                seconds *= fewer / boards * dearer
                swept = f"about {count(round(fewer), 'board')}; {symmetry_text(better.group)}"
                work = f"{swept}, one range averaged over it"
                return Plan(algorithm, seconds, work, better.group, better)
    return Plan(algorithm, seconds, f"about {count(round(boards), 'board')}; {symmetry_text(group)}", group)


def one_deal_plan(problem: Problem) -> Plan:
    """The plan where everybody holds a known hand."""
    return Plan(
        Algorithm.HANDS, deal_of_hands(len(problem.ranges), problem.unknown), "one deal of hands", IDENTITY
    )


def hands_plan(problem: Problem, plan: Plan | None) -> Plan:
    """The plan to count deals of hands one by one, if that is possible and quicker than `plan`."""
    deals = problem.deal_estimate
    finding = deals * costs.HAND_DEAL
    if plan and (problem.boards is not None or deals > _MOST_DEALS or finding > plan.seconds):
        return plan
    group = problem.card_group
    classes = max(1.0, deals / (len(group) // 4))
    seconds = finding + classes * deal_of_hands(len(problem.ranges), problem.unknown)
    if plan and seconds > plan.seconds:
        return plan
    work = f"about {classes:,.0f} deals of hands that differ in more than suits"
    return Plan(Algorithm.HANDS, seconds, work, group)


def early_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to continue flops or turns of a board set one by one, where that is quicker than to merge them first."""
    if not problem.has_early_boards or is_heavy(problem):
        return plan
    most = plan.averaged.most_boards if plan.averaged else None
    early = problem.early_estimate(plan.group)
    run_outs = comb(problem.live_cards - BOARD_CARDS + problem.run_out, problem.run_out)
    if most is not None and most < run_outs:
        return plan
    dearer = weighted(problem) if plan.averaged and problem.plain and not plan.averaged.plain else 1.0
    seconds = early * (costs.EARLY_BOARD + run_outs * equity_board(problem) * dearer)
    if seconds > plan.seconds:
        return plan
    work = f"about {early:,.0f} flops or turns, continued one by one; {plan.work.partition('; ')[2]}"
    return plan._replace(seconds=seconds, work=work, early=True)


def hands_on_boards_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to take deals of hands one by one on each flop or turn of a board set, where that is quicker."""
    deals = problem.deal_estimate
    if not problem.has_early_boards or deals > _MOST_DEALS:
        return plan
    group = problem.group
    early = problem.early_estimate(group)
    each = costs.HAND_DEAL + deal_of_hands(len(problem.ranges), problem.run_out) + costs.EARLY_DEAL
    seconds = early * (costs.EARLY_BOARD + deals * each)
    if seconds > plan.seconds:
        return plan
    each_deal = "a deal" if deals == 1 else f"{deals:,} deals"
    work = f"about {early:,.0f} flops or turns, {each_deal} of hands on each"
    return Plan(Algorithm.HANDS, seconds, work, group, early=True)


def rest_of_table_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to subtract the boards with a dead card from the table, if they are fewer than the others."""
    of_table = problem.game == HOLDEM and len(problem.ranges) == 2
    if not of_table or problem.boards is not None or problem.known:
        return plan
    boards = summed(
        comb(DECK_CARDS - 1 - number, BOARD_CARDS - 1) / (len(group) // 4)
        for number, (_, _, group) in enumerate(dead_boards(problem.dead, problem.group))
    )
    seconds = costs.TABLE_HAND * len(problem.ranges[0]) + boards * equity_board(problem)
    if seconds > plan.seconds:
        return plan
    return Plan(Algorithm.REST_OF_TABLE, seconds, f"about {count(round(boards), 'board')} with a dead card")


def dead_boards(dead: int, group: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The boards with a dead card in parts, by the first that they hold: known card, dead cards, suit symmetry."""
    before = 0
    for card in range(DECK_CARDS):
        known = dead & 1 << card
        if known:
            fixing = group
            for cards in (known, before):
                fixing = symmetry.intersect_groups(fixing, symmetry.card_stabilizer(cards))
            yield known, before, fixing
            before |= known


# Work that takes longer is divided, because cancelling waits for the end of a chunk.
HEAVY_SECONDS = 0.2

Ranges = tuple[bytes, ...]


def is_heavy(problem: Problem) -> bool:
    """Whether the equities on a single board may take so long that the work must be divided."""
    return len(problem.ranges) > 3 and combinations(sizes_of(problem)) > HEAVY_SECONDS


def split_ranges(
    problem: Problem, board_seconds: BoardSeconds, kept: int | None = None
) -> tuple[Callable[[], Iterator[Ranges]], int]:
    """A way to go through the pieces, and how many there are.

    The players with the fewest hands, but for the one that is `kept`, play one hand each in a piece; there are as many
    of them as it takes for a board to be light. Counts over all pieces add up to the counts over the whole ranges,
    because every deal is in exactly one piece.
    """
    sizes = sizes_of(problem)
    players = sorted([player for player in range(len(sizes)) if player != kept], key=sizes.__getitem__)
    alone: list[int] = []
    left = list(sizes)
    while len(alone) < len(players) and board_seconds(left) > HEAVY_SECONDS:
        player = players[len(alone)]
        alone.append(player)
        left[player] = 1

    def pieces() -> Iterator[Ranges]:
        ranges = [weights.tobytes() for weights in problem.weights]
        for chosen in product(*[list(indices(problem.ranges[player].bits)) for player in alone]):
            for player, hand in zip(alone, chosen, strict=True):
                ranges[player] = _one_hand(problem.weights[player], hand)
            yield tuple(ranges)

    return pieces, prod(sizes[player] for player in alone)


def _one_hand(weights: array[float], hand: int) -> bytes:
    alone = array("d", bytes(8 * HAND_COUNT))
    alone[hand] = weights[hand]
    return alone.tobytes()
