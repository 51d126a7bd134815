"""Decides for every kind of question whether it is answered exactly or by a sample, and by which algorithm.

The rule is `decide`: what the question asks for, else exact if that takes a few seconds at most. What an exact answer
takes is estimated by costs that were measured (`costs.py`). Of the ways to exact equities
`equity_plans.py` finds the quickest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.evaluator_ext import symmetry
from pql.results.numbers import count

from . import costs
from .accuracy import ANY_ACCURACY, MOST_DEALS, Accuracy, Algorithm
from .equity_plans import dead_boards, exact_plan
from .folded import folded_in_turn, folded_plan
from .plan import Plan, symmetry_text
from .problem import Problem

if TYPE_CHECKING:
    from array import array

    from pql.base.diagnostics import Place

# Budgets, in seconds on the threads there are. A statement is answered exactly when that takes at most about so long;
EXACT_SECONDS = 4.0
# all rows of a report together;
REPORT_SECONDS = 120.0
# combining the hands of opponents, where no sample can be taken instead;
OPPONENTS_SECONDS = 40.0
# a sample of formulas at most (on one thread);
SAMPLE_SECONDS = 8.0
# an exact answer that would take longer is refused: 30 days.
ENDLESS_SECONDS = 30 * 86_400.0

# Otherwise it is sampled until the standard error of every share is below this (0.05 points).
DEFAULT_ERROR = 0.0005
# So many random deals bring the standard error of any equity below that.
DEFAULT_SAMPLES = 1_000_000

_QUICK = f"exact takes at most {EXACT_SECONDS:g} s"
_QUICK_WITHIN = "exact is within any error, and quick"

RANDOM_DEALS = Plan(Algorithm.DEALS)
# Deals of equities are drawn so fast that chunks of them are larger.
RANDOM_SHOWDOWNS = Plan(Algorithm.DEALS, chunk_deals=1 << 16, deal_seconds=costs.DRAWN_SHOWDOWN)


def decide(
    exactly: Callable[[], Plan],
    accuracy: Accuracy,
    threads: int,
    spent: float = 0.0,
    randomly: Plan = RANDOM_DEALS,
) -> Plan:
    """The exact plan if that is asked for or takes a few seconds at most on so many threads, else random deals.

    `spent` is what the parts of the question before this one take, in seconds on one thread.
    """
    if accuracy.samples is not None:
        return randomly._replace(reason="sampled, as asked", samples=accuracy.samples)
    if accuracy.exact is False:
        error = DEFAULT_ERROR if accuracy.within is None else accuracy.within
        return randomly._replace(reason="sampled, as asked", error=error)
    exact = exactly()
    if accuracy.exact:
        return exact._replace(reason="exact, as asked")
    seconds = (exact.seconds + spent) / threads
    if seconds <= EXACT_SECONDS:
        return exact._replace(reason=_QUICK if accuracy.within is None else _QUICK_WITHIN)
    if accuracy.within is not None:
        return randomly._replace(
            reason="sampled to the error asked for",
            error=accuracy.within,
            promised=randomly.most_deals is None,
        )
    return randomly._replace(reason=f"exact would take about {seconds:,.0f} s", error=DEFAULT_ERROR)


def refuse_endless(seconds: float, place: Place) -> None:
    """Raises a running `PQLError` for an exact answer that would take too long."""
    if seconds > ENDLESS_SECONDS:
        raise place.error(
            "endless",
            f"an exact answer would take about {seconds / 86_400:,.0f} days",
            "leave `exact` out, or write `within 0.05%`: a sampled answer says how exact it is",
        )


# Equity


def equity_plan(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for the equities of all players."""
    return decide(partial(exact_plan, problem), accuracy, threads, randomly=RANDOM_SHOWDOWNS)


def equity_plans(problems: list[Problem], threads: int) -> list[Plan]:
    """The plans for several problems that are answered together, as those of outs: all exact, or all sampled."""
    plans = [exact_plan(problem) for problem in problems]
    whole = Plan(Algorithm.HANDS, summed([plan.seconds for plan in plans]))
    plan = decide(lambda: whole, ANY_ACCURACY, threads, randomly=RANDOM_SHOWDOWNS)
    return plans if plan.exact else [plan._replace(error=None, samples=DEFAULT_SAMPLES)] * len(plans)


def row_plan(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for a row of a report that is an equity question of its own: exact unless samples are asked for."""
    return equity_plan(problem, accuracy if accuracy.samples is not None else Accuracy(exact=True), threads)


def whole_plan(accuracy: Accuracy, rows: int) -> Plan:
    """The plan for all rows of a sampled report together: as many random deals as these have."""
    assert accuracy.samples is not None
    return RANDOM_SHOWDOWNS._replace(samples=min(MOST_DEALS, accuracy.samples * max(1, rows)))


# Odds and strength


def odds_plan(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for the types of hands that two sides win with."""
    return decide(partial(types_plan, problem), accuracy, threads)


def types_plan(problem: Problem) -> Plan:
    """The plan to count every deal by the type of hand that wins it."""
    if problem.folded:
        return folded_plan(problem, types_plan)
    return _boards_plan(Algorithm.TYPES, problem, costs.TYPES * costs.equity_board(problem))


def strength_plans(problems: list[Problem], accuracy: Accuracy, threads: int) -> list[Plan]:
    """The plans for several numbers of opponents; the exact ones take a few seconds at most, all together."""
    plans: list[Plan] = []
    for problem in problems:
        spent = summed([plan.seconds for plan in plans])
        plans.append(decide(partial(standing_plan, problem), accuracy, threads, spent))
    return plans


def standing_plan(problem: Problem) -> Plan:
    """The plan to count every deal, with about how long it takes on one thread."""
    if problem.folded:
        return folded_in_turn(problem, lambda inner: standing_plan(inner).seconds)
    board = costs.standing_board(costs.sizes_of(problem), problem.plain)
    return _boards_plan(Algorithm.STANDINGS, problem, board)


def _boards_plan(algorithm: Algorithm, problem: Problem, board_seconds: float) -> Plan:
    group = problem.group
    boards = problem.board_estimate(group)
    work = f"about {count(round(boards), 'board')}; {symmetry_text(group)}"
    return Plan(algorithm, boards * board_seconds, work, group)


def refuse_many_opponents(problem_sizes: list[int], cards: int, place: Place) -> None:
    """Raises a running `PQLError` where the hands of several ranges, against so many cards, combine in too many ways.

    For each card the deals of the opponents' hands are counted three times.
    """
    seconds = 3 * cards * costs.combinations(problem_sizes)
    if len(problem_sizes) > 3 and seconds > OPPONENTS_SECONDS:
        raise place.error(
            "endless",
            f"the hands of {len(problem_sizes)} such ranges can be combined in too many ways "
            f"(about {seconds:,.0f} s)",
            "give fewer opponents, or narrower ranges",
        )


# Every hand of a range: reports, distributions, matrices, breakdowns


def hands_algorithm(problem: Problem) -> Algorithm:
    """The algorithm for what each hand of two players wins."""
    if problem.folded:
        return folded_hands_plan(problem).algorithm
    if problem.is_open_matchup:
        return Algorithm.TABLE
    if problem.boards is None:
        swept = problem.board_estimate(problem.group) * costs.vector_board(problem)
        if 2 * costs.hand_pairs(problem, problem.unknown) < swept:
            return Algorithm.HANDS
    return Algorithm.SWEEP


def folded_hands_plan(problem: Problem) -> Plan:
    """The plan for what each hand of two players wins where others have folded."""
    return folded_plan(problem, _hands_plan, costs.FOLDED_VECTORS)


def _hands_plan(problem: Problem) -> Plan:
    algorithm = hands_algorithm(problem)
    if algorithm is Algorithm.TABLE:
        return Plan(algorithm)
    if algorithm is Algorithm.HANDS:
        return Plan(algorithm, costs.hand_pairs(problem, problem.unknown))
    return Plan(algorithm, problem.board_estimate(problem.group) * costs.vector_board(problem))


def refuse_slow_vectors(problem: Problem, threads: int, place: Place) -> None:
    """The same for what each hand of two players wins."""
    if problem.folded:
        refuse_slow_folding(folded_hands_plan(problem).seconds, threads, place)


def refuse_slow_folding(seconds: float, threads: int, place: Place) -> None:
    """Raises a running `PQLError` where folded hands take too long and there are no samples to take instead."""
    if seconds / threads > REPORT_SECONDS:
        raise place.error(
            "bad-folded",
            f"with these folded hands an exact answer would take about {seconds / threads:,.0f} s",
            "narrow the folded ranges or leave one out; `equity` takes any of them, by random deals",
        )


def matrix_plan(pairs: list[tuple[array[int], array[int]]], known: int, dead: int, group: bytes) -> Plan:
    """The plan for hand against hand: from the table, less the boards with a dead card, or board by board."""
    if not known | dead:
        return Plan(Algorithm.TABLE)
    each = summed([costs.matrix_board(len(rows), len(columns)) for rows, columns in pairs])
    swept = symmetry.board_count(known, dead) / (len(group) // 4)
    left = summed(
        [symmetry.board_count(*part) / (len(fixing) // 4) for *part, fixing in dead_boards(dead, group)]
    )
    if known or swept < left:
        return Plan(Algorithm.SWEEP, swept * each, group=group)
    return Plan(Algorithm.REST_OF_TABLE, left * each)


def flops_plan(problem: Problem, flops: int) -> Plan:
    """The plan for a report over so many flops: all at once, by pairs of hands, or by a sweep of each run-out.

    The flops of a set are chosen of all, unless they are few; turns and rivers are chosen flop by flop.
    """
    if problem.folded:
        return Plan(Algorithm.SWEEP, costs.flops(problem, flops))
    at_once = costs.all_flops(problem)
    if problem.boards is not None:
        each = Plan(Algorithm.SWEEP, costs.flops(problem, flops))
        whole = problem.boards.street == 3 and at_once < each.seconds
        return Plan(Algorithm.FLOPS, at_once) if whole else each
    pairs = costs.hand_pairs(problem, 2) * flops
    return Plan(Algorithm.HANDS, pairs) if pairs < at_once else Plan(Algorithm.FLOPS, at_once)


def run_outs_plan(problem: Problem, street: int, boards: int, threads: int) -> Plan:
    """The plan for the equities of a breakdown over so many boards: on every board, or on boards drawn at random.

    `samples` are then boards: as many as one thread can complete within the budget.
    """
    exact = Plan(Algorithm.RUN_OUTS, costs.run_outs(problem, street, boards))
    plan = decide(lambda: exact, ANY_ACCURACY, threads)
    if plan.exact:
        return plan
    samples = max(_FEWEST_BOARDS, int(EXACT_SECONDS * boards / exact.seconds))
    return plan._replace(error=None, samples=samples, seconds=exact.seconds * samples / boards)


_FEWEST_BOARDS = 200


# Formulas


def select_plan(
    rows: float, row_seconds: float, drawn_seconds: float, accuracy: Accuracy, threads: int
) -> Plan:
    """The plan for formulas over so many deals, given the seconds for one deal, counted or drawn at random."""
    most = int(min(_MOST_DRAWN, max(_FEWEST_DRAWN, SAMPLE_SECONDS / drawn_seconds)))
    randomly = RANDOM_DEALS._replace(
        most_deals=most * _WORTH_AN_ERROR if accuracy.within is not None else most,
        chunk_deals=min(RANDOM_DEALS.chunk_deals, max(16, most // 16)),
        deal_seconds=drawn_seconds,
    )
    exact = Plan(Algorithm.ROWS, rows * row_seconds)
    return decide(lambda: exact, accuracy, threads, randomly=randomly)


_FEWEST_DRAWN, _MOST_DRAWN = 1 << 8, 1 << 24
# A sample that is asked for an error may take so many times longer.
_WORTH_AN_ERROR = 16
