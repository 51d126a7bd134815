"""Rows that are equity questions of their own: for three and more players, and where samples are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

from pql.base.place import Place
from pql.base.typed import Generic, NamedTuple
from pql.cards.deck import DECK, mask_cards, mask_text
from pql.cards.starting_hands import class_of
from pql.engine import hole_equity
from pql.engine.accuracy import Accuracy
from pql.engine.decide import REPORT_SECONDS, row_plan, whole_plan
from pql.engine.equity import exact_tally, sampled_tally
from pql.engine.feasibility import can_be_dealt
from pql.engine.hole_equity import HoleProblem, hole_plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.names.options import LARGEST_SEED
from pql.results.report import ReportRow
from pql.sets.board_program import IDENTITY
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .question import AnyProblem
from .report_boards import boards_with, live_flops, representative
from .report_hands import hand_groups
from .report_layers import dealings, layer_parts
from .report_rows import whole_number

if TYPE_CHECKING:
    from pql.engine.plan import Plan
    from pql.engine.tally import Number, Tally

    from .question import NamedBoards
    from .report_hands import HandGroup
    from .report_keys import RowKey


class ProblemRow(NamedTuple, Generic[AnyProblem]):
    """A row: its name, how many hands or boards it is about, how many like it there are, and its own question."""

    name: str
    amount: float
    times: int
    problem: AnyProblem
    members: tuple[str, ...] = ()
    group: HandGroup | None = None


class AnsweredRow(NamedTuple):
    """A row with the counts of its deals, and the standard error of the first player's equity (None: exact)."""

    row: ProblemRow[Any]
    tally: Tally
    stderr: float | None


def problem_rows(
    problem: AnyProblem,
    street: int | None,
    layers: Sequence[NamedBoards],
    of_hands: Iterable[ProblemRow[AnyProblem]],
    control: Control,
) -> list[ProblemRow[AnyProblem]]:
    """The questions that the rows of a report ask; those that no deal can answer are left out.

    `of_hands` are the rows without a street.
    """
    rows: Iterable[ProblemRow[AnyProblem]]
    if layers:
        assert street is not None
        rows = _of_layers(problem, layers, street)
    elif street is None:
        rows = of_hands
    elif street == 3:
        rows = _of_flops(problem)
    else:
        rows = _of_cards(problem, street)
    return [row for row in control.checked(rows) if _can_be_dealt(row.problem)]


def _can_be_dealt(problem: Problem | HoleProblem) -> bool:
    boards = problem.boards is None or bool(problem.boards)
    if isinstance(problem, HoleProblem):
        return boards and all(problem.live)
    return boards and all(problem.ranges) and can_be_dealt([hands.bits for hands in problem.ranges])


def hand_problems(problem: Problem, by: str, keys: Sequence[RowKey], place: Place) -> Iterator[ProblemRow]:
    """The rows by hand, class or made hand, or by formulas about the hand, as questions of their own."""
    if by == "category" and not problem.known:
        raise place.error(
            "bad-report",
            "`by category` needs one board where there are more than two players, or samples",
            "write a flop, as in `on Kh7h2c`, or `by category(hero)`",
        )
    hero, *others = problem.ranges
    groups = hand_groups(problem, by, keys)
    if by == "class":  # by their numbers go the seeds of samples
        groups.sort(key=lambda group: class_of(group.hands[0]))
    for group in groups:
        hands = hero & HandSet(sum([1 << index for index in group.hands]))
        asked = problem.with_ranges([hands, *others])
        yield ProblemRow(group.name, hands.weight, 1, asked, group.members, group)


def _of_flops(problem: AnyProblem) -> Iterator[ProblemRow[AnyProblem]]:
    ordered = problem.boards is not None and problem.boards.distinguishes_turn_from_river()
    for flop, size in zip(*live_flops(problem), strict=True):
        boards = BoardSet.single(mask_cards(flop))
        if problem.boards is not None:
            if not problem.boards.weigh(problem.dead, IDENTITY, flop)[0]:
                continue
            boards = problem.boards & boards
        # On this flop alone turn and river may count without order though they count in order in the set.
        times = 2 * size if ordered and not boards.distinguishes_turn_from_river() else size
        yield ProblemRow(mask_text(flop), size, times, problem.with_boards(boards))


def _of_cards(problem: AnyProblem, street: int) -> Iterator[ProblemRow[AnyProblem]]:
    hands_by_class: dict[int, list[int]] = {}
    for card in mask_cards(DECK & ~(problem.known | problem.dead)):
        hands_by_class.setdefault(representative(card, problem.group), []).append(card)
    for cards in hands_by_class.values():
        boards = boards_with(problem.boards, problem.known, cards[0], street)
        count = 1 if problem.known else boards.without(problem.dead).count()
        members = tuple([mask_text(1 << card) for card in cards])
        asked = problem.with_boards(boards)
        yield ProblemRow(" ".join(members), count * len(cards), len(cards), asked, members)


def _of_layers(
    problem: AnyProblem, layers: Sequence[NamedBoards], street: int
) -> Iterator[ProblemRow[AnyProblem]]:
    next_card = street == problem.known.bit_count() + 1
    for name, boards in layer_parts(layers, problem.given_boards, street):
        live = boards.without(problem.dead) if problem.dead else boards
        if live:
            members = tuple([board[-2:] for board in live]) if next_card else ()
            asked = problem.with_boards(boards)
            yield ProblemRow(name, live.count(), dealings(boards), asked, members)


def times_counted(problem: Problem | HoleProblem, street: int | None, layered: bool) -> int:
    """How often rows of boards count each deal of the statement: once for each flop or card that might lead to it."""
    if street is None:
        return 1
    if layered:
        return 20 if problem.given_boards is None else dealings(problem.given_boards)
    if problem.known:
        return 5 - problem.known.bit_count()
    if problem.boards is None:
        return 10 if street == 3 else 20
    return 1 if street == 3 or problem.boards.distinguishes_turn_from_river() else 2


def answer_rows(
    rows: list[ProblemRow[AnyProblem]], accuracy: Accuracy, seed: int, place: Place, control: Control
) -> list[AnsweredRow]:
    """Each row's counts: exact, or sampled where the statement asks for samples.

    Raises a running `PQLError` where exact rows would take too long.
    """
    plans = [plan_of(row.problem, accuracy, control.threads) for row in control.checked(rows)]
    seconds = sum(plan.seconds for plan in plans) / control.threads
    if seconds > REPORT_SECONDS:
        raise place.error(
            "report-too-long",
            f"these {len(rows):,} rows would take about {seconds:,.0f} s to work out exactly",
            "add `samples 20000` for a sampled row each, or narrow the ranges or the boards",
        )
    answers = []
    quiet = control.quietly()
    for done, (row, plan) in enumerate(zip(rows, plans, strict=True), 1):
        control.check()
        if plan.exact:
            answer = AnsweredRow(row, _counted(row.problem, plan, quiet), None)
        else:
            tally = _drawn(row.problem, plan, (seed + done) & LARGEST_SEED, quiet)
            answer = AnsweredRow(row, tally, tally.standard_error(0))
        if answer.tally.deals:
            answers.append(answer)
        control.report(done / len(rows))
    return answers


def answer_whole(
    problem: Problem | HoleProblem, accuracy: Accuracy, rows: int, seed: int, control: Control
) -> Tally:
    """The question itself, over as many random deals as all sampled rows together have."""
    return _drawn(problem, whole_plan(accuracy, rows), seed, control.quietly())


def plan_of(problem: Problem | HoleProblem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for a row of its own: exact unless samples are asked for."""
    if isinstance(problem, HoleProblem):
        return hole_plan(problem, accuracy if accuracy.samples is not None else Accuracy(exact=True), threads)
    return row_plan(problem, accuracy, threads)


def _counted(problem: Problem | HoleProblem, plan: Plan, control: Control) -> Tally:
    if isinstance(problem, HoleProblem):
        return hole_equity.exact_tally(problem, plan, control)
    return exact_tally(problem, plan, control)


def _drawn(problem: Problem | HoleProblem, plan: Plan, seed: int, control: Control) -> Tally:
    if isinstance(problem, HoleProblem):
        return hole_equity.sampled_tally(problem, plan, seed, control)
    return sampled_tally(problem, plan, seed, control)


def rows_of(
    answers: list[AnsweredRow], counts: list[Number], whole: float, whole_error: float = 0.0
) -> list[ReportRow]:
    """The rows; the share of each is its part of the counts. Each row and the whole are samples of their own."""
    total = sum(counts)
    rows = []
    for (row, tally, stderr), dealt in zip(answers, counts, strict=True):
        equity = tally.equity(0)
        wins, ties = tally.wins(0), tally.ties(0)
        numbers = dealt / total, equity, equity - whole, wins / tally.deals, ties / tally.deals
        answer = row.name, whole_number(row.amount), *numbers, None, True, stderr
        keys = row.group.values if row.group else ()
        if stderr is None:
            rows.append(ReportRow(*answer, members=row.members, keys=keys))
        else:
            shares = tally.error_of(wins), tally.error_of(ties)
            errors = *shares, hypot(stderr, whole_error)
            rows.append(ReportRow(*answer, *errors, members=row.members, keys=keys))
    return rows
