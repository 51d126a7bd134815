"""The ways of hands of two cards: sets of 1326 bits, in hold'em and short deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pql.results.numbers import count, duration
from pql.sets.board_program import orbits
from pql.sets.handset import HandSet

from . import costs
from .accuracy import Algorithm
from .decide import (
    equity_plan,
    equity_plans,
    flops_plan,
    folded_hands_plan,
    hands_algorithm,
    odds_plan,
    refuse_endless,
    refuse_slow_folding,
    refuse_slow_vectors,
)
from .decide import strength_plans as plans_of_strength
from .equity import count_deals, exact_tally, sampled_tally
from .plan import Plan
from .problem import Problem, check_possible
from .problem import can_be_dealt as ranges_can_be_dealt
from .two_card_sets import (
    among,
    amount,
    best_first,
    cards,
    class_name,
    class_of,
    class_place,
    class_size,
    everything,
    first_image,
    hand_text,
    live,
    live_text,
    members,
    shared_out,
    weight_by_value,
    weights,
)

if TYPE_CHECKING:
    from random import Random

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    from .accuracy import Accuracy
    from .blocking import Blocking
    from .board_rows import BoardRow
    from .by_hand import Boards
    from .code_counts import CodeCount, CodePot
    from .draws import HandDraws, RangeDraws
    from .nuts import NutValue
    from .odds import FinalHands, OddsTally
    from .outs import JudgedHand, Side
    from .strength import Standing
    from .vectors import LiveVectors
    from .work import Control

__all__ = [
    "among",
    "amount",
    "best_first",
    "blocking",
    "board_rows",
    "can_be_dealt",
    "cards",
    "class_name",
    "class_of",
    "class_place",
    "class_size",
    "count_codes",
    "count_codes_over",
    "count_deals",
    "count_final_hands",
    "dealt",
    "dealt_in_rows",
    "describe_codes",
    "describe_rows",
    "equity_plan",
    "equity_plans",
    "everything",
    "exact_standing",
    "exact_tally",
    "final_hands_plan",
    "first_image",
    "hand_draws",
    "hand_text",
    "hands_plan",
    "is_swept_soon",
    "judged_hands",
    "live",
    "live_text",
    "members",
    "nut_values",
    "nuts",
    "odds_plan",
    "pots_of_sample",
    "pots_over_boards",
    "problem",
    "range_draws",
    "refuse_final_hands",
    "refuse_many_hands",
    "refuse_slow_blocking",
    "refuse_slow_codes",
    "refuse_slow_hands",
    "refuse_slow_rows",
    "run_outs_plan",
    "sampled_standings",
    "sampled_tally",
    "seconds_in_turn",
    "shared_out",
    "strength_plans",
    "swept",
    "tally_odds",
    "unchecked",
    "vector",
    "vectors",
    "weight_by_value",
    "weights",
]


def problem(
    ranges: Sequence[HandSet],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    folded: Sequence[HandSet] = (),
) -> Problem:
    """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
    return check_possible(list(ranges), boards, dead, place, folded=folded)


# What not every statement needs is loaded where it is asked for.


def tally_odds(problem: Problem, plan: Plan, seed: int | None, control: Control) -> OddsTally:
    """Deals by the type of hand that wins."""
    from . import odds

    return odds.tally_odds(problem, plan, seed, control)


def final_hands_plan(problem: Problem) -> Plan:
    """The plan to count what the only range ends with."""
    from . import odds

    return odds.final_hands_plan(problem)


def refuse_final_hands(problem: Problem, plan: Plan, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where that would take too long."""
    refuse_endless(plan.seconds / control.threads, place)
    if problem.folded:
        refuse_slow_folding(plan.seconds, control.threads, place)


def count_final_hands(problem: Problem, plan: Plan, control: Control) -> FinalHands:
    """The types of hands that the only range ends with."""
    from . import odds

    return odds.count_final_hands(problem, plan, control)


def strength_plans(problems: list[Problem], accuracy: Accuracy, threads: int, place: Place) -> list[Plan]:
    """The plans for several numbers of opponents."""
    return plans_of_strength(problems, accuracy, threads)


def exact_standing(problem: Problem, plan: Plan, control: Control) -> Standing:
    """How the first player does, over every deal."""
    from . import strength

    return strength.exact_standing(problem, plan, control)


def sampled_standings(
    problem: Problem, fewest: int, plan: Plan, seed: int, control: Control
) -> list[Standing]:
    """The same over random deals."""
    from . import strength

    return strength.sampled_standings(problem, fewest, plan, seed, control)


def swept(problem: Problem, place: Place) -> Problem:
    """The problem as it is: ranges that have folded are counted."""
    return problem


def hands_plan(problem: Problem, players: int = 2) -> Plan:
    """The plan for what each hand wins; its steps are counted where others have folded."""
    return folded_hands_plan(problem) if problem.folded else Plan(hands_algorithm(problem))


def is_swept_soon(problem: Problem) -> bool:
    """Hands of two cards are swept."""
    return True


def refuse_slow_hands(problem: Problem, players: int, control: Control, place: Place, help: str) -> None:
    """Raises a running `PQLError` where folded ranges would take minutes."""
    refuse_slow_vectors(problem, control.threads, place)


def vectors(problem: Problem, control: Control) -> tuple[LiveVectors, LiveVectors]:
    """What each hand of both players wins."""
    from .vectors import LiveVectors, vectors_of

    first, second = vectors_of(problem, control)
    assert first is not None
    assert second is not None
    return LiveVectors(first, problem.weights[0]), LiveVectors(second, problem.weights[1])


def vector(problem: Problem, control: Control) -> LiveVectors:
    """What each hand of the first player wins."""
    from .vectors import LiveVectors, one_vector

    return LiveVectors(one_vector(problem, control), problem.weights[0])


def dealt(problem: Problem, met: float, control: Control) -> int:
    """How many deals there are."""
    return count_deals(problem, control)


def can_be_dealt(problem: Problem) -> bool:
    """Whether there may be a deal."""
    boards = problem.boards is None or bool(problem.boards)
    everybody = [*problem.ranges, *problem.folded]
    return boards and all(everybody) and ranges_can_be_dealt([own.bits for own in everybody])


def seconds_in_turn(problem: Problem) -> float:
    """About how long each flop as a question of its own takes on one thread."""
    return costs.flops_in_turn(problem, _flops(problem))


def _flops(problem: Problem) -> int:
    """How many flops differ by more than the symmetry of a problem."""
    return len(orbits(problem.group)[0])


def describe_rows(problem: Problem, street: int | None, threads: int) -> str:
    """How the rows of boards of a street, or (None) of hands on each flop, are found."""
    if street is not None and street > 3:
        return "exact: every hand of both ranges in one sweep a board, for each card that may come"
    flops = _flops(problem)
    plan = flops_plan(problem, flops)
    if street == 3 and plan.algorithm is Algorithm.FLOPS:
        about = f"exact: {Algorithm.FLOPS.value}; {flops:,} flops"
        return f"{about}\nestimated {duration(plan.seconds)} on one thread"
    seconds = costs.flops(problem, flops) / threads
    return (
        f"exact: every hand of both ranges in one sweep a board, on each of {flops:,} flops\n"
        f"estimated {duration(seconds)} on {count(threads, 'thread')}"
    )


def refuse_slow_rows(problem: Problem, of_flops: bool, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where folded ranges would take minutes."""
    if problem.folded and of_flops:
        refuse_slow_folding(costs.flops(problem, _flops(problem)), control.threads, place)
    else:
        refuse_slow_vectors(problem, control.threads, place)


def board_rows(
    problem: Problem, street: int, control: Control, place: Place, help: Callable[[int], str]
) -> list[BoardRow]:
    """What both ranges win on each flop, or with each card of a later street."""
    from .board_rows import card_rows, flop_rows

    return flop_rows(problem, control) if street == 3 else card_rows(problem, street, control)


def dealt_in_rows(problem: Problem, met: float, once: bool, control: Control) -> int:
    """How many deals there are."""
    return int(met) if once and problem.plain and not problem.folded else count_deals(problem, control)


def refuse_slow_blocking(problem: Problem, by: str, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where folded ranges would take minutes."""
    if problem.folded:
        from .blocking import beside_seconds

        seconds = beside_seconds([problem.ranges[0], *problem.folded]) * (52 if by == "card" else 1)
        refuse_slow_folding(seconds, control.threads, place)


def blocking(problem: Problem) -> Blocking:
    """What is left of the first range when cards are gone."""
    from .blocking import Blocking

    return Blocking(problem)


def nut_values(game: Game, board: int, dead: int) -> list[NutValue]:
    """What a board makes of all hands, from the best down."""
    from .nuts import values_of_two

    return values_of_two(game, board, dead)


def nuts(game: Game, board: int, dead: int) -> tuple[int, HandSet]:
    """The ordinal of the nuts and the hands that have them."""
    from .nuts import best_of_two

    return best_of_two(game, board, dead)


def unchecked(ranges: Sequence[HandSet], boards: BoardSet | None, dead: int) -> Problem:
    """The problem of ranges of which somebody may hold nothing."""
    return Problem(list(ranges), boards, dead)


def judged_hands(
    live: HandSet, sides: Sequence[Side], board: int, dead: int, rule: str, place: Place, control: Control
) -> list[JudgedHand]:
    """The hands of a set with what each card that can come does to them."""
    from . import outs

    return outs.judged_hands(live, sides, board, dead, rule, place, control)


def describe_codes(problem: Problem, boards: BoardSet, versus: bool, threads: int) -> str:
    """How codes are counted, and with an opponent what they win."""
    from .code_counts import describe

    return describe(problem, boards, versus, threads)


def refuse_slow_codes(problem: Problem, boards: Boards | None, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where folded ranges would take minutes."""
    if problem.folded:
        from .blocking import beside_seconds

        seconds = beside_seconds(problem.folded) * (1 if boards is None else len(boards[0]))
        refuse_slow_folding(seconds, control.threads, place)


def count_codes(problem: Problem) -> dict[int, CodeCount]:
    """The codes of the first range's hands on the problem's board."""
    from . import code_counts

    return code_counts.count_on_board(problem)


def count_codes_over(problem: Problem, boards: Boards, control: Control) -> dict[int, CodeCount]:
    """The same over many boards."""
    from . import code_counts

    return code_counts.count_over_boards(problem, boards, control)


def run_outs_plan(problem: Problem, street: BoardSet, boards: Boards, threads: int) -> Plan:
    """The plan for what each code wins over boards."""
    from . import decide

    return decide.run_outs_plan(problem, street.street, len(boards[0]), threads)


def pots_over_boards(problem: Problem, boards: Boards, plan: Plan, control: Control) -> dict[int, CodePot]:
    """What the hands of each code win over all boards."""
    from . import code_counts

    return code_counts.pots_over_boards(problem, boards, plan, control)


def pots_of_sample(
    problem: Problem, boards: Boards, plan: Plan, rng: Random, control: Control
) -> list[dict[int, CodePot]]:
    """The same on random boards, in batches."""
    from . import code_counts

    return code_counts.pots_of_sample(problem, boards, plan, rng, control)


def hand_draws(live: HandSet, board: int, dead: int) -> HandDraws:
    """The draws of the only hand of a set."""
    from . import draws

    return draws.hand_draws(live, board, dead)


def refuse_many_hands(live: HandSet, place: Place) -> None:
    """Nothing: there are 1,326 hands at most."""


def range_draws(live: HandSet, board: int, dead: int, control: Control) -> RangeDraws:
    """The draws of the hands of a set."""
    from . import draws

    return draws.range_draws(live, board, dead, control)
