"""`equity ... by WORD`: the first player's equity in rows, each with its difference from the whole.

Two players are exact: every hand at once by the vector kernel, or both ranges on each board. More players, and reports
with `samples`, ask the equity question of each row.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.deck import mask_text
from pql.engine import estimates
from pql.engine.accuracy import Accuracy
from pql.engine.algorithms import Algorithm
from pql.engine.decide import flops_plan, hands_algorithm
from pql.engine.equity import count_deals
from pql.engine.problem import Problem
from pql.engine.tally import Number
from pql.engine.work import Control
from pql.results.report import HAND_ROWS, ReportResult, ReportRow

from .question import STREETS, DealQuestion, order_of
from .report_boards import BoardRow, card_rows, flop_list, flop_rows, row_text
from .report_hands import hand_rows
from .report_textures import by_texture

if TYPE_CHECKING:
    from .report_problems import AnsweredRow

_STREET_OF = {"flop": 3, "turn": 4, "river": 5}


def street_of(by: str, known: int) -> int | None:
    """The street whose cards make the rows on a board of so many known cards; None for rows of hands.

    Raises ValueError, with a sentence, where there are no such cards to come.

    >>> street_of("turn", 3), street_of("texture", 0), street_of("hand", 3)
    (4, 3, None)
    """
    if by == "category" or by in HAND_ROWS:
        return None
    if by == "texture":
        if known == 5:
            raise ValueError("the board is complete: no card is to come that could change its texture")
        return 3 if not known else known + 1
    street = _STREET_OF[by]
    if known >= street:
        raise ValueError(f"the board has its {by} already: there is only one row")
    return street


class ReportQuestion(DealQuestion):
    """`equity H vs V ... by WORD`."""

    accuracy: Accuracy
    seed: int | None
    by: str

    @property
    def heads_up(self) -> bool:
        """Whether the vector kernel answers: two players, and no samples asked for."""
        return len(self.hands) == 2 and self.accuracy.samples is None

    def street(self, problem: Problem) -> int | None:
        """The street whose cards make the rows; raises a running `PQLError` where there is none."""
        try:
            return street_of(self.by, problem.known.bit_count())
        except ValueError as reason:
            raise self.place.error("bad-report", str(reason), "ask `by hand`, or leave cards out") from None

    def describe(self, control: Control) -> str:
        from pql.results.durations import duration

        problem = self.problem()
        street = self.street(problem)
        if not self.heads_up:
            what = "samples" if self.accuracy.samples is not None else "exact rows"
            return f"an equity question for each row ({what})"
        flops = len(flop_list(problem)[0])
        if street == 3 and flops_plan(problem, flops).algorithm is Algorithm.FLOPS:
            seconds = flops_plan(problem, flops).seconds
            return f"exact: {Algorithm.FLOPS.value}; {flops:,} flops\nestimated {duration(seconds)} on one thread"
        if street == 3 or (self.by == "category" and not problem.known):
            seconds = estimates.flops(problem, flops) / control.threads
            return (
                f"exact: every hand of both ranges in one sweep a board, on each of {flops:,} flops\n"
                f"estimated {duration(seconds)} on {control.threads} threads"
            )
        if street is not None:
            return "exact: every hand of both ranges in one sweep a board, for each card that may come"
        if hands_algorithm(problem) is Algorithm.TABLE:
            return "exact: sums over the table of all preflop matchups, a row of it for each hand"
        return "exact: every hand of the range in one sweep a board"

    def answer(self, control: Control) -> ReportResult:
        started = perf_counter()
        problem = self.problem()
        street = self.street(problem)
        textures: list[ReportRow] = []
        seed = stderr = None
        if not self.heads_up:
            rows, equity, stderr, deals, seed = self._asked(problem, street, control)
        elif street is None:
            found = hand_rows(problem, self.by, control)
            whole = _sum_of((row.wins, row.ties, row.met) for row in found)
            rows = [_row(row.name, row.amount, whole, Won(row.wins, row.ties, row.met)) for row in found]
            equity, deals = whole.equity, count_deals(problem, control)
        else:
            boards = flop_rows(problem, control) if street == 3 else card_rows(problem, street, control)
            whole = _sum_of(row.first[:3] for row in boards)
            rows = [_board_row(row_text(row, problem.known), [row], whole) for row in boards]
            if self.by in ("flop", "texture"):
                textures = [
                    _board_row(name, chosen, whole, part) for name, chosen, part in by_texture(boards, street)
                ]
            if self.by == "texture":
                rows, textures = textures, []
            equity, deals = whole.equity, count_deals(problem, control)
        if not rows:
            raise self.place.no_deal()
        if self.by not in ("texture", "category"):
            rows.sort(key=lambda row: -row.equity)
        return ReportResult(
            self.by,
            tuple(side.text for side in self.hands),
            equity,
            tuple(rows),
            "sampled" if seed is not None else "exact",
            deals,
            STREETS[street] if street is not None else None,
            tuple(textures),
            board=self.boards.text if self.boards else None,
            dead=mask_text(self.dead) if self.dead else None,
            order=order_of(self.hands),
            seed=seed,
            stderr=stderr,
            elapsed=perf_counter() - started,
        )

    def _asked(
        self, problem: Problem, street: int | None, control: Control
    ) -> tuple[list[ReportRow], float, float | None, int, int | None]:
        """The rows as equity questions of their own, the equity as a whole and its error, the deals, and the seed."""
        from .report_problems import answer_rows, answer_whole, problem_rows, times_counted
        from .sample import generator

        if self.by == "texture":
            raise self.place.error(
                "bad-report",
                "`by texture` is for two players, and exact",
                "ask `by flop`, or about one opponent at a time",
            )
        _, seed = generator(self.seed)
        control.report(None)
        asked = problem_rows(problem, self.by, street, self.place, control)
        answers = answer_rows(asked, self.accuracy, seed, self.place, control)
        if self.accuracy.samples is not None:
            # How many deals a sampled row has of all is not known: the whole is no mean of rows.
            whole = answer_whole(problem, self.accuracy, len(answers), seed, control)
            equity, stderr = whole.equity(0), whole.standard_error(0)
            deals = round(sum(answer.tally.deals for answer in answers))
            return (
                _rows_of(answers, [answer.row.amount for answer in answers], equity, stderr),
                equity,
                stderr,
                deals,
                seed,
            )
        counts = [answer.tally.deals * answer.row.times for answer in answers]
        weighed = [count * answer.tally.equity(0) for count, answer in zip(counts, answers, strict=True)]
        counted = sum(counts)
        equity = sum(weighed) / counted if counted else 0.0
        deals = round(counted / times_counted(problem, street))
        return _rows_of(answers, counts, equity), equity, None, deals, None


class Won(NamedTuple):
    """What the first player wins, ties and meets."""

    wins: int | float
    ties: int | float
    met: int | float

    @property
    def equity(self) -> float:
        """His share of the pot."""
        return (self.wins + self.ties / 2) / self.met if self.met else 0.0


def _sum_of(parts: Iterable[tuple[int | float, ...]]) -> Won:
    wins: int | float = 0
    ties: int | float = 0
    met: int | float = 0
    for part in parts:
        wins, ties, met = wins + part[0], ties + part[1], met + part[2]
    return Won(wins, ties, met)


def _board_row(name: str, boards: list[BoardRow], whole: Won, part: bool = True) -> ReportRow:
    own = _sum_of(row.first[:3] for row in boards)
    strong = (
        sum(row.first.strong * row.first.met for row in boards) / own.met,
        sum(row.second.strong * row.first.met for row in boards) / own.met,
    )
    return _row(name, sum(row.boards for row in boards), whole, own, strong, part)


def _row(
    name: str,
    amount: float,
    whole: Won,
    own: Won,
    strong: tuple[float, float] | None = None,
    part: bool = True,
) -> ReportRow:
    return ReportRow(
        name,
        _whole_number(amount),
        own.met / whole.met,
        own.equity,
        own.equity - whole.equity,
        own.wins / own.met,
        own.ties / own.met,
        strong,
        part,
    )


def _whole_number(amount: float) -> int | float:
    return int(amount) if amount == int(amount) else amount


def _rows_of(
    answers: list[AnsweredRow], counts: list[Number], whole: float, whole_error: float = 0.0
) -> list[ReportRow]:
    """The rows; the share of each is its part of the counts. Each row and the whole are samples of their own."""
    total = sum(counts)
    rows = []
    for (row, tally, stderr), count in zip(answers, counts, strict=True):
        equity = tally.equity(0)
        wins, ties = tally.wins(0), tally.ties(0)
        numbers = count / total, equity, equity - whole, wins / tally.deals, ties / tally.deals
        answer = row.name, _whole_number(row.amount), *numbers, None, True, stderr
        if stderr is None:
            rows.append(ReportRow(*answer))
        else:
            shares = tally.error_of(wins), tally.error_of(ties)
            rows.append(ReportRow(*answer, *shares, hypot(stderr, whole_error)))
    return rows
