"""The ways of hands of four cards and more, of which two count: sets of masks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.sets.holeset import HoleSet

from ..accuracy import Algorithm
from ..board_rows import BoardRow, on_each_flop, times, with_each_card
from ..chunks import Work, results
from ..plan import Plan
from ..work import Control
from . import code_counts
from .code_counts import count_on_board as count_codes
from .code_counts import count_over_boards as count_codes_over
from .code_counts import pots_of_sample, pots_over_boards
from .equity import HoleProblem, check_possible, count_deals, equity_plans, exact_tally, sampled_tally
from .equity import hole_plan as equity_plan
from .odds import (
    count_final_hands,
    exact_standing,
    final_hands_plan,
    hole_strength_plans,
    odds_plan,
    sampled_standings,
    tally_odds,
)
from .sets import (
    Blocking,
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
from .vectors import HoleVectors, hole_vectors, refuse_many, refuse_slow, vectors_seconds
from .vectors import with_known_folded as swept

if TYPE_CHECKING:
    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from ..accuracy import Accuracy
    from ..by_hand import Boards
    from ..draws import HandDraws, RangeDraws
    from ..nuts import NutValue
    from ..outs import JudgedHand, Side
    from ..won import Summary

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

# Seconds that a sweep may take where random deals would do.
_SOON = 10.0


def problem(
    ranges: Sequence[HoleSet],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    folded: Sequence[HoleSet] = (),
) -> HoleProblem:
    """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
    found = HoleProblem(ranges, folded, boards, dead)
    check_possible(found, place)
    return found


def refuse_final_hands(problem: HoleProblem, plan: Plan, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where to count what a range ends with would take minutes."""
    refuse_slow(plan.seconds, control, place, "narrow the range, give a board, or add `vs any`")


def strength_plans(problems: list[HoleProblem], accuracy: Accuracy, threads: int, place: Place) -> list[Plan]:
    """The plans for several numbers of opponents; raises a running `PQLError` for what has no answer."""
    name = problems[0].game.name
    if not problems[0].known:
        message = f"before the flop no hand of {name} is ahead: `strength` needs a board"
        raise place.error("no-board", message, "write `on Kh7h2c`, or ask `equity`")
    if accuracy.exact and max([len(problem.ranges) for problem in problems]) > 2:
        message = f"in {name} several opponents are answered by random deals"
        raise place.error("bad-accuracy", message, "leave `exact` out, or ask about one opponent")
    return hole_strength_plans(problems, accuracy, threads)


def hands_plan(problem: HoleProblem, players: int = 2) -> Plan:
    """The plan for what each hand of one or both players wins."""
    return Plan(Algorithm.SWEEP, vectors_seconds(problem, players))


def is_swept_soon(problem: HoleProblem) -> bool:
    """Whether it takes some seconds at most."""
    return vectors_seconds(problem, 1) < _SOON


def refuse_slow_hands(problem: HoleProblem, players: int, control: Control, place: Place, help: str) -> None:
    """Raises a running `PQLError` where that would take minutes, or more memory than there may be."""
    for hands in problem.live[:players]:
        refuse_many(hands, place)
    refuse_slow(vectors_seconds(problem, players), control, place, help)


def vectors(problem: HoleProblem, control: Control) -> tuple[HoleVectors, HoleVectors]:
    """What each hand of both players wins."""
    first, second = hole_vectors(problem, control)
    return first, second


def vector(problem: HoleProblem, control: Control) -> HoleVectors:
    """What each hand of the first player wins."""
    return hole_vectors(problem, control, 1)[0]


def dealt(problem: HoleProblem, met: float, control: Control) -> int:
    """How many deals there are, where they weigh so much."""
    return round(met) if problem.plain else count_deals(problem, control)


def can_be_dealt(problem: HoleProblem) -> bool:
    """Whether there may be a deal."""
    return (problem.boards is None or bool(problem.boards)) and all(problem.live)


def seconds_in_turn(problem: HoleProblem) -> None:
    """How long each flop as a question of its own takes is not known before."""


def describe_rows(problem: HoleProblem, street: int | None, threads: int) -> str:
    """How the rows of boards are found."""
    return "exact: every hand of both ranges in one sweep a board, on each board of the rows"


def refuse_slow_rows(problem: HoleProblem, of_flops: bool, control: Control, place: Place) -> None:
    """Nothing: each kind of rows is refused where it is counted."""


def board_rows(
    problem: HoleProblem, street: int, control: Control, place: Place, help: Callable[[int], str]
) -> list[BoardRow]:
    """What both ranges win on each flop, or with each card of a later street; a help for so many rows."""
    for hands in problem.live:
        refuse_many(hands, place)
    parts = on_each_flop(problem) if street == 3 else with_each_card(problem, street)
    asked = [part for part in control.checked(parts) if can_be_dealt(part.problem)]
    seconds = summed([vectors_seconds(part.problem) for part in asked])
    refuse_slow(seconds, control, place, help(len(asked)))
    rows = []
    work = Work(summaries_of, ((part.problem,) for part in asked), len(asked), seconds)
    for part, (first, second) in zip(asked, results(work, control), strict=True):
        if not first.met:
            continue
        if street == 3:
            both = times(first, part.times), times(second, part.times)
            rows.append(BoardRow(part.cards[0], part.boards, *both))
        else:
            rows += [BoardRow(problem.known | card, part.boards, first, second) for card in part.cards]
    return rows


def summaries_of(problem: HoleProblem) -> tuple[Summary, Summary]:
    """A unit of work: what both ranges win; nothing where one of them cannot be held."""
    first, second = [vectors.summary() for vectors in hole_vectors(problem, Control(1))]
    return first, second


def dealt_in_rows(problem: HoleProblem, met: float, once: bool, control: Control) -> int:
    """How many deals there are, where they weigh so much."""
    return dealt(problem, met, control)


def refuse_slow_blocking(problem: HoleProblem, by: str, control: Control, place: Place) -> None:
    """Nothing: it takes less than what each hand wins."""


def blocking(problem: HoleProblem) -> Blocking:
    """What is left of the first range when cards are gone."""
    return Blocking(problem)


def nut_values(game: Game, board: int, dead: int) -> list[NutValue]:
    """What a board makes of all hands, from the best down, by the two cards that count."""
    from ..nuts import values_of_more

    return values_of_more(game, board, dead)


def nuts(game: Game, board: int, dead: int) -> tuple[int, HandSet]:
    """The ordinal of the nuts and the two cards that make them."""
    from ..nuts import best_of_more

    return best_of_more(game, board, dead)


def unchecked(ranges: Sequence[HoleSet], boards: BoardSet | None, dead: int) -> HoleProblem:
    """The problem of ranges of which somebody may hold nothing."""
    return HoleProblem(ranges, (), boards, dead)


def judged_hands(
    live: HoleSet, sides: Sequence[Side], board: int, dead: int, rule: str, place: Place, control: Control
) -> list[JudgedHand]:
    """The hands of a set with what each card that can come does to them."""
    from . import draws

    return draws.judged_hands(live, sides, board, dead, rule, place, control)


def describe_codes(problem: HoleProblem, boards: BoardSet, versus: bool, threads: int) -> str:
    """How codes are counted, and with an opponent what they win."""
    return code_counts.describe(versus)


def refuse_slow_codes(problem: HoleProblem, boards: Boards | None, control: Control, place: Place) -> None:
    """Raises a running `PQLError` where many boards would take minutes, or the hands more memory than there may be."""
    refuse_many(problem.live[0], place)
    if boards is not None:
        seconds = code_counts.naming_seconds(problem, boards)
        help = "give one board, a later street, or a narrower range"
        refuse_slow(seconds * control.threads, control, place, help)


def run_outs_plan(problem: HoleProblem, street: BoardSet, boards: Boards, threads: int) -> Plan:
    """The plan for what each code wins over boards."""
    return code_counts.run_outs_plan(problem, boards, threads)


def hand_draws(live: HoleSet, board: int, dead: int) -> HandDraws:
    """The draws of the only hand of a set."""
    from . import draws

    return draws.hand_draws(live, board, dead)


def refuse_many_hands(live: HoleSet, place: Place) -> None:
    """Raises a running `PQLError` for more hands than are answered one by one."""
    refuse_many(live, place)


def range_draws(live: HoleSet, board: int, dead: int, control: Control) -> RangeDraws:
    """The draws of the hands of a set."""
    from . import draws

    return draws.range_draws(live, board, dead, control)
