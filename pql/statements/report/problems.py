"""Rows that are equity questions of their own: for three and more players, and where samples are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import comb, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.diagnostics import Place
from pql.base.sums import summed
from pql.cards.deck import mask_text
from pql.engine.accuracy import Accuracy
from pql.engine.board_rows import on_each_flop, with_each_card
from pql.engine.decide import REPORT_SECONDS, whole_plan
from pql.engine.work import Control
from pql.names.options import LARGEST_SEED

from .hands import hand_groups, whole_number
from .layers import dealings, layer_parts
from .result import ReportRow

if TYPE_CHECKING:
    from pql.engine.plan import Plan
    from pql.engine.tally import Number, Tally
    from pql.engine.ways import AnyProblem, Ways
    from pql.questions.question import NamedBoards, Spot

    from .hands import HandGroup
    from .keys import RowKey

# So many deals in all are drawn in some ten seconds; a row has one of these numbers of them.
_MOST_DEALS = 10_000_000
_SAMPLES = (20_000, 10_000, 5_000, 2_000)
_FEWEST = 1_000
_LONGEST_SHOWN = 120
_DEALS_OF_TEXTURES = 100_000
_TEXTURE = re.compile(r"\bby texture\b(?! ?\()(?!.* on )", re.IGNORECASE)
_COMMENT = re.compile(r"#|--|/\*")
_ACCURACY = re.compile(r"\s+(?:exact|within\s+[\d.]+\s*%?)(?=\s|$)", re.IGNORECASE)


class ProblemRow(NamedTuple):
    """A row: its name, how many hands or boards it is about, how many like it there are, and its own question."""

    name: str
    amount: float
    times: int
    problem: Any
    members: tuple[str, ...] = ()
    group: HandGroup | None = None


class AnsweredRow(NamedTuple):
    """A row with the counts of its deals, and the standard error of the first player's equity (None: exact)."""

    row: ProblemRow
    tally: Tally
    stderr: float | None


def problem_rows(
    problem: AnyProblem,
    street: int | None,
    layers: Sequence[NamedBoards],
    of_hands: Iterable[ProblemRow],
    ways: Ways[Any],
    control: Control,
) -> list[ProblemRow]:
    """The questions that the rows of a report ask; those that no deal can answer are left out.

    `of_hands` are the rows without a street.
    """
    rows = of_hands
    if layers:
        assert street is not None
        rows = _of_layers(problem, layers, street, ways, control)
    elif street is not None:
        rows = _of_boards(problem, street)
    return [row for row in control.checked(rows) if ways.can_be_dealt(row.problem)]


def hand_problems(
    problem: AnyProblem, by: str, keys: Sequence[RowKey], ways: Ways[Any]
) -> Iterator[ProblemRow]:
    """The rows by hand, class or made hand, or by formulas about the hand, as questions of their own."""
    hero, *others = problem.ranges
    groups = hand_groups(problem, by, keys, ways)
    if by == "class":  # by their numbers go the seeds of samples
        groups.sort(key=lambda group: ways.class_place(group.hands[0]))
    for group in groups:
        hands = ways.among(hero, group.hands)
        asked = problem.with_ranges([hands, *others])
        yield ProblemRow(group.name, whole_number(hands.weight), 1, asked, group.members, group)


def _of_boards(problem: AnyProblem, street: int) -> Iterator[ProblemRow]:
    for part in on_each_flop(problem) if street == 3 else with_each_card(problem, street):
        texts = tuple([mask_text(cards) for cards in part.cards])
        members = () if street == 3 else texts
        yield ProblemRow(" ".join(texts), part.boards * len(texts), part.times, part.problem, members)


def _of_layers(
    problem: AnyProblem, layers: Sequence[NamedBoards], street: int, ways: Ways[Any], control: Control
) -> Iterator[ProblemRow]:
    """The rows of layers: flops and next cards on which nobody can hold a hand are in none, as in exact rows."""
    next_cards = set()
    if street == problem.known.bit_count() + 1:
        for part in control.checked(with_each_card(problem, street)):
            if ways.can_be_dealt(part.problem):
                next_cards |= set(map(mask_text, part.cards))
    for name, boards in layer_parts(layers, problem.given_boards, street):
        live = boards.without(problem.dead) if problem.dead else boards
        if not live:
            continue
        asked = problem.with_boards(boards)
        members = tuple([card for board in live if (card := board[-2:]) in next_cards]) if next_cards else ()
        amount = len(members) or live.count()
        if street == 3 and _may_be_blocked(problem):
            flops = control.checked(on_each_flop(asked))
            amount = sum([flop.boards for flop in flops if ways.can_be_dealt(flop.problem)])
        yield ProblemRow(name, amount, dealings(boards), asked, members)


def _may_be_blocked(problem: AnyProblem) -> bool:
    """Whether there may be flops on which somebody cannot hold a hand: the cards that others hold touch so many."""
    players, hole = [*problem.ranges, *problem.folded], problem.game.hole
    touched = (3 + hole * (len(players) - 1)) * comb(51, hole - 1)
    return any([len(hands) <= touched for hands in players])


def times_counted(problem: AnyProblem, street: int | None, layered: bool) -> int:
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
    rows: list[ProblemRow], accuracy: Accuracy, seed: int, spot: Spot, control: Control
) -> list[AnsweredRow]:
    """Each row's counts: exact, or sampled where the statement asks for samples.

    Raises a running `PQLError` where exact rows would take too long.
    """
    ways = spot.ways
    plans = [plan_of(ways, row.problem, accuracy, control.threads) for row in control.checked(rows)]
    seconds = summed(plan.seconds for plan in plans) / control.threads
    if seconds > REPORT_SECONDS:
        raise spot.place.error(
            "report-too-long",
            f"these {len(rows):,} rows would take about {seconds:,.0f} s to work out exactly",
            "add `samples 20000` for a sampled row each, or narrow the ranges or the boards",
        )
    answers = []
    quiet = control.quietly()
    for done, (row, plan) in enumerate(zip(rows, plans, strict=True), 1):
        control.check()
        if plan.exact:
            answer = AnsweredRow(row, ways.exact_tally(row.problem, plan, quiet), None)
        else:
            tally = ways.sampled_tally(row.problem, plan, (seed + done) & LARGEST_SEED, quiet)
            answer = AnsweredRow(row, tally, tally.standard_error(0))
        if answer.tally.deals:
            answers.append(answer)
        control.report(done / len(rows))
    return answers


def answer_whole(
    problem: AnyProblem, ways: Ways[Any], accuracy: Accuracy, rows: int, seed: int, control: Control
) -> Tally:
    """The question itself, over as many random deals as all sampled rows together have."""
    return ways.sampled_tally(problem, whole_plan(accuracy, rows), seed, control.quietly())


def plan_of(ways: Ways[Any], problem: AnyProblem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for a row of its own: exact unless samples are asked for."""
    asked = accuracy if accuracy.samples is not None else Accuracy(exact=True)
    return ways.equity_plan(problem, asked, threads)


def sampled_instead(place: Place, rows: int) -> str:
    """The help for so many rows that take too long: the same statement with samples, ready to be copied."""
    samples = next((each for each in _SAMPLES if each * rows <= _MOST_DEALS), _FEWEST)
    source, span = place
    if span is None:  # of a call
        return f"pass samples={samples} for a sampled row each, or narrow the ranges or the boards"
    asked = " ".join(_ACCURACY.sub("", source.text[slice(*span)]).split())
    if _TEXTURE.search(asked):  # the textures of deals, as there is no such row of its own
        asked, samples = _TEXTURE.sub("by texture(flop)", asked), _DEALS_OF_TEXTURES
    if len(asked) > _LONGEST_SHOWN or _COMMENT.search(asked):
        return f"add `samples {samples}` for a sampled row each, or narrow the ranges or the boards"
    return f"write `{asked} samples {samples}` for a sampled row each, or narrow the ranges or the boards"


def rows_of(
    answers: list[AnsweredRow], counts: list[Number], whole: float, whole_error: float = 0.0
) -> list[ReportRow]:
    """The rows; the share of each is its part of the counts. Each row and the whole are samples of their own."""
    total = summed(counts)
    rows = []
    for (row, tally, stderr), dealt in zip(answers, counts, strict=True):
        equity = tally.equity(0)
        wins, ties = tally.wins(0), tally.ties(0)
        numbers = dealt / total, equity, equity - whole, wins / tally.deals, ties / tally.deals
        answer = row.name, whole_number(row.amount), *numbers, None, True, stderr
        keys = row.group.values if row.group else ()
        if stderr is None:
            told = ReportRow(*answer, members=row.members, keys=keys)
        else:
            shares = tally.error_of(wins), tally.error_of(ties)
            errors = *shares, hypot(stderr, whole_error)
            told = ReportRow(*answer, *errors, members=row.members, keys=keys)
        rows.append(told.changed(**tally.split(0, stderr is None)))
    return rows
