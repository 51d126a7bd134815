"""Exact or sampled, and by which algorithm: the rule (`decide`) that `equity`, `odds` and `strength` share.

The costs are seconds on one thread of an ordinary machine, measured by the project's benchmarks; they need only
be right within a factor of two, because the choices they decide are far apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, prod
from typing import TYPE_CHECKING

from pql.evaluator_ext import symmetry
from pql.grammar.nodes import Exactly, Samples, Within

from .averaging import averaged
from .problem import ALL_BOARDS, BOARD_CARDS, DECK_CARDS, Problem

if TYPE_CHECKING:
    from pql.base.place import Place

    from .averaging import Averaged

Accuracy = Exactly | Within | Samples | None

# A statement is answered exactly when that takes at most about this long.
PATIENCE = 4.0
# What nobody will wait for is refused rather than begun: 30 days.
LONGEST = 30 * 86_400.0
# Otherwise it is sampled until the standard error of every equity is below this (0.05 points).
DEFAULT_ERROR = 0.0005

# The most deals a sample may have, and the smallest error it may be asked for.
MOST_DEALS = 10_000_000_000
SMALLEST_ERROR = 0.00001

# Why a plan samples that must reach an error, however many deals that takes.
AS_EXACT_AS_ASKED = "sampled to the error asked for"

# Heads-up from the table: each hand of a range meets at most 1225 others.
_TABLE_HAND = 1.5e-6
# Heads-up: the cost of a board, and of each live hand on it.
_SWEEP_BOARD, _SWEEP_HAND = 0.25e-6, 0.4e-9
# Three players: inclusion and exclusion over the 52 cards, for each hand.
_TRIPLE_BOARD, _TRIPLE_HAND = 0.5e-6, 60e-9
# Weights other than 0 and 1 make a board so much dearer.
_WEIGHTED = 2.5
# A hand for everybody: finding it among the deals, then each multiset of ranks that a board may have, by players.
_DEAL, _RANKS, _RANKS_PLAYER = 0.15e-6, 12e-9, 6e-9
_RANK_MULTISETS = (1, 13, 91, 455, 1820, 6175)
# So few deals are never better counted otherwise.
_HANDFUL = 4
# What a flop or turn costs besides its run-outs, and a deal of hands on it.
_EARLY, _EARLY_DEAL = 20e-6, 1e-6
# Listing the completed boards of a set, one of each orbit: for each board of the deck.
_MERGE = 0.08e-6
# More deals than this are not listed: they take memory.
_MOST_DEALS = 1_000_000
# Looking for a range to average costs some milliseconds.
_WORTH_AVERAGING = 0.02
# A piece of work longer than this keeps Ctrl-C waiting.
HEAVY = 0.2
# Four and more: the hands of all but the two largest ranges are combined, each combination meets a sweep.
_COMBINATION = 60e-9


# The ways to an answer.
TABLE = "sum over the table of all preflop matchups"
REST_OF_TABLE = "the table of all preflop matchups, less the boards with a dead card"
HANDS = "each deal of hands by the ranks of its boards"
SWEEP = "rank once, sort once, sweep each board"
TRIPLES = "inclusion and exclusion on each board"
COMBINATIONS = "every combination of hands on each board"
DEALS = "random deals"


class Plan:
    """How an equity question is to be answered; `error` or `samples` end a sampled one.

    `algorithm` is one of the ways above, `work` says how much of it there is. `averaged` is the range that is replaced
    by its average over the suits, and `group` the suit permutations under which boards are alike. Where `early`, the
    flops or turns of a board set are continued one by one; else its completed boards are listed, each once.
    """

    __slots__ = (
        "algorithm",
        "averaged",
        "early",
        "error",
        "exact",
        "group",
        "reason",
        "samples",
        "seconds",
        "work",
    )

    def __init__(
        self,
        algorithm: str,
        seconds: float = 0.0,
        work: str = "",
        group: bytes = b"",
        averaged: Averaged | None = None,
    ) -> None:
        self.exact = algorithm is not DEALS
        self.algorithm = algorithm
        self.seconds = seconds
        self.work = work
        self.group = group
        self.averaged = averaged
        self.early = False
        self.reason = ""
        self.error: float | None = None
        self.samples: int | None = None

    def said(self, threads: int) -> list[str]:
        """The plan in words, for `explain`."""
        from pql.results.durations import duration

        lines = [f"{'exact' if self.exact else 'sampled'}: {self.algorithm} ({self.reason})"]
        if self.exact:
            if self.work:
                lines.append(self.work)
            lines.append(f"estimated {duration(self.seconds)} on {threads} threads")
        elif self.error is not None:
            lines.append(f"until the standard error is below {100 * self.error:g} points")
        else:
            lines.append(f"{self.samples:,} deals")
        return lines


def refuse_endless(seconds: float, place: Place) -> None:
    """Raises a running `PQLError` for an exact answer that nobody will wait for."""
    if seconds > LONGEST:
        raise place.error(
            "endless",
            f"an exact answer would take about {seconds / 86_400:,.0f} days",
            "leave `exact` out, or write `within 0.05%`: a sampled answer says how exact it is",
        )


def exact_plan(problem: Problem) -> Plan:
    """The quickest way to an exact answer, with about how long it takes on one thread."""
    if problem.is_open_matchup:
        return Plan(TABLE, _TABLE_HAND * len(problem.ranges[0]))
    if problem.boards is None and prod(len(hands) for hands in problem.ranges) <= _HANDFUL:
        return hands_plan(problem, None)
    plan = boards_plan(problem)
    for other in (early_plan, hands_plan, rest_of_table_plan, hands_on_boards_plan):
        plan = other(problem, plan)
    return plan


def boards_plan(problem: Problem) -> Plan:
    """The plan to count board by board, with a range averaged over the suits where that is quicker."""
    algorithm = {2: SWEEP, 3: TRIPLES}.get(len(problem.ranges), COMBINATIONS)
    group = problem.group
    boards = problem.board_estimate(group)
    merging = _MERGE * ALL_BOARDS if problem.boards is not None else 0.0
    seconds = boards * board_seconds(problem) + merging / (len(group) // 4)
    if seconds > _WORTH_AVERAGING and not heavy_board(problem):
        better = averaged(problem)
        if better is not None:
            fewer = problem.board_estimate(better.group)
            dearer = _WEIGHTED if problem.plain and not better.plain else 1.0
            if fewer * dearer < 0.9 * boards:
                seconds *= fewer / boards * dearer
                work = f"about {fewer:,.0f} boards; suit symmetry {len(better.group) // 4}, one range averaged over it"
                return Plan(algorithm, seconds, work, better.group, better)
    work = f"about {boards:,.0f} boards; suit symmetry {len(group) // 4}"
    return Plan(algorithm, seconds, work, group)


def hands_plan(problem: Problem, plan: Plan | None) -> Plan:
    """The plan to take deals of hands one by one, where that is possible and quicker than `plan`."""
    deals = prod(len(hands) for hands in problem.ranges)
    if plan and (problem.boards is not None or deals > _MOST_DEALS or deals * _DEAL > plan.seconds):
        return plan
    group = problem.card_group
    classes = max(1.0, deals / (len(group) // 4))
    each = _RANK_MULTISETS[problem.unknown] * (_RANKS + _RANKS_PLAYER * len(problem.ranges))
    seconds = deals * _DEAL + classes * each
    if plan and seconds > plan.seconds:
        return plan
    return Plan(HANDS, seconds, f"about {classes:,.0f} deals of hands that differ in more than suits", group)


def early_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to continue flops or turns of a board set one by one, where that is quicker than to merge them first."""
    if not problem.has_early_boards or heavy_board(problem):
        return plan
    most = plan.averaged.most_boards if plan.averaged else None
    early = problem.early_estimate(plan.group)
    run_outs = comb(problem.live_cards - BOARD_CARDS + problem.run_out, problem.run_out)
    if most is not None and most < run_outs:
        return plan
    dearer = _WEIGHTED if plan.averaged and problem.plain and not plan.averaged.plain else 1.0
    seconds = early * (_EARLY + run_outs * board_seconds(problem) * dearer)
    if seconds > plan.seconds:
        return plan
    work = f"about {early:,.0f} flops or turns, continued one by one; {plan.work.partition('; ')[2]}"
    better = Plan(plan.algorithm, seconds, work, plan.group, plan.averaged)
    better.early = True
    return better


def hands_on_boards_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to take deals of hands one by one on each flop or turn of a board set, where that is quicker."""
    deals = prod(len(hands) for hands in problem.ranges)
    if not problem.has_early_boards or deals > _MOST_DEALS:
        return plan
    group = problem.group
    early = problem.early_estimate(group)
    multisets = _RANK_MULTISETS[problem.run_out]
    each = _DEAL + multisets * (_RANKS + _RANKS_PLAYER * len(problem.ranges)) + _EARLY_DEAL
    seconds = early * (_EARLY + deals * each)
    if seconds > plan.seconds:
        return plan
    each_deal = "a deal" if deals == 1 else f"{deals:,} deals"
    better = Plan(HANDS, seconds, f"about {early:,.0f} flops or turns, {each_deal} of hands on each", group)
    better.early = True
    return better


def rest_of_table_plan(problem: Problem, plan: Plan) -> Plan:
    """The plan to take boards with a dead card from the table, where these are fewer than the others."""
    if len(problem.ranges) != 2 or problem.boards is not None or problem.known:
        return plan
    boards = sum(
        comb(DECK_CARDS - 1 - place, BOARD_CARDS - 1) / (len(group) // 4)
        for place, (_, _, group) in enumerate(dead_boards(problem))
    )
    seconds = _TABLE_HAND * len(problem.ranges[0]) + boards * board_seconds(problem)
    if seconds > plan.seconds:
        return plan
    return Plan(REST_OF_TABLE, seconds, f"about {boards:,.0f} boards with a dead card")


def dead_boards(problem: Problem) -> Iterator[tuple[int, int, bytes]]:
    """The boards with a dead card in parts, by the first that they hold: known card, dead cards, suit symmetry."""
    before = 0
    for card in range(DECK_CARDS):
        known = problem.dead & 1 << card
        if known:
            group = problem.group
            for cards in (known, before):
                group = symmetry.intersect_groups(group, symmetry.card_stabilizer(cards))
            yield known, before, group
            before |= known


def board_seconds(problem: Problem) -> float:
    """About how long one board takes."""
    sizes = [len(hands) for hands in problem.ranges]
    if len(sizes) == 2:
        seconds = _SWEEP_BOARD + _SWEEP_HAND * sum(sizes)
    elif len(sizes) == 3:
        seconds = _TRIPLE_BOARD + _TRIPLE_HAND * sum(sizes)
    else:
        return combination_seconds(sizes)
    return seconds if problem.plain else _WEIGHTED * seconds


def combination_seconds(sizes: list[int]) -> float:
    """About how long one board takes four or more players with so many hands."""
    return len(sizes) * _COMBINATION * prod(sorted(sizes)[:-2])


def heavy_board(problem: Problem) -> bool:
    """Whether a single board may take so long that its work must be split, for Ctrl-C to be heard."""
    sizes = [len(hands) for hands in problem.ranges]
    return len(sizes) > 3 and combination_seconds(sizes) > HEAVY


def sampled_plan(reason: str = "", error: float | None = None, samples: int | None = None) -> Plan:
    """A plan of random deals: so many of them, or until the standard error of every equity is that small."""
    plan = Plan(DEALS)
    plan.reason, plan.error, plan.samples = reason, error, samples
    return plan


def choose(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for a problem: what the statement asks for, else exact if that takes a few seconds at most."""
    return decide(lambda: exact_plan(problem), accuracy, threads)


def decide(exactly: Callable[[], Plan], accuracy: Accuracy, threads: int) -> Plan:
    """The exact plan if that is asked for or takes a few seconds at most on so many threads, else random deals."""
    if isinstance(accuracy, Samples):
        return sampled_plan("sampled, as asked", samples=accuracy.count)
    exact = exactly()
    exact.seconds /= threads
    if isinstance(accuracy, Exactly):
        exact.reason = "exact, as asked"
        return exact
    if exact.seconds <= PATIENCE:
        quick = isinstance(accuracy, Within)
        exact.reason = (
            "exact is within any error, and quick" if quick else f"exact takes at most {PATIENCE:g} s"
        )
        return exact
    if isinstance(accuracy, Within):
        return sampled_plan(AS_EXACT_AS_ASKED, error=accuracy.error)
    return sampled_plan(f"exact would take about {exact.seconds:,.0f} s", error=DEFAULT_ERROR)
