"""`equity ... by WORD`: the first player's equity in rows, each with its difference from the whole.

Two players are exact: every hand at once by the vector kernel, or both ranges on each board. More players, and reports
with `samples`, ask the equity question of each row.
"""

from __future__ import annotations

from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.deck import mask_text
from pql.engine import estimates
from pql.engine.accuracy import Accuracy
from pql.engine.algorithms import Algorithm
from pql.engine.decide import (
    flops_plan,
    folded_hands_plan,
    hands_algorithm,
    refuse_slow_folding,
    refuse_slow_vectors,
)
from pql.engine.equity import count_deals
from pql.engine.problem import Problem
from pql.engine.tally import Number
from pql.engine.work import Control
from pql.results.counts import count
from pql.results.report import HAND_ROWS, IN_ORDER, ReportResult, ReportRow, value_text

from .question import STREETS, DealQuestion, NamedBoards
from .report_boards import alike, card_rows, flop_list, flop_rows, row_text
from .report_hands import hand_rows
from .report_keys import RowKey, grouped
from .report_layers import layer_rows, layers_street
from .report_rows import Sorting, Won, arranged, board_row, sum_of, whole_number, won_row
from .report_textures import by_texture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pql.results.report import KeyValue

    from .report_boards import BoardRow
    from .report_problems import AnsweredRow

    Places = Mapping[str, Mapping[KeyValue, float]]

NEXT_CARD = ("turn", "river")
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


class _Counted(NamedTuple):
    """Exact rows in their natural order, what is won in all of them, textures beside them, and the places of keys."""

    rows: list[ReportRow]
    whole: Won
    textures: Sequence[ReportRow] = ()
    places: Places | None = None


class ReportQuestion(DealQuestion):
    """`equity H vs V ... by WORD`."""

    accuracy: Accuracy
    by: str
    layers: tuple[NamedBoards, ...] = ()
    keys: tuple[RowKey, ...] = ()
    sorting: tuple[Sorting, ...] = ()
    limit: int | None = None

    @property
    def heads_up(self) -> bool:
        """Whether the vector kernel answers: two players, and no samples asked for."""
        return len(self.spot.hands) == 2 and self.accuracy.samples is None

    def street(self, problem: Problem) -> int | None:
        """The street whose cards make the rows; raises a running `PQLError` where there is none."""
        try:
            if self.layers:
                return layers_street(self.layers, problem.given_boards)
            return street_of(self.by, problem.known.bit_count())
        except ValueError as reason:
            raise self.spot.place.error(
                "bad-report", str(reason), "ask `by hand`, or leave cards out"
            ) from None

    def describe(self, control: Control) -> str:
        from pql.results.counts import duration

        problem = self.spot.problem()
        street = self.street(problem)
        if not self.heads_up:
            what = "samples" if self.accuracy.samples is not None else "exact rows"
            about = f"an equity question for each row ({what})"
            if street != 3 or self.accuracy.samples is not None:
                return about
            seconds = estimates.flops_in_turn(problem, len(flop_list(problem)[0])) / control.threads
            return f"{about}\nestimated {duration(seconds)} on {count(control.threads, 'thread')}"
        flops = len(flop_list(problem)[0])
        if street == 3 and flops_plan(problem, flops).algorithm is Algorithm.FLOPS:
            seconds = flops_plan(problem, flops).seconds
            return f"exact: {Algorithm.FLOPS.value}; {flops:,} flops\nestimated {duration(seconds)} on one thread"
        if street == 3 or (self.by == "category" and not problem.known):
            seconds = estimates.flops(problem, flops) / control.threads
            return (
                f"exact: every hand of both ranges in one sweep a board, on each of {flops:,} flops\n"
                f"estimated {duration(seconds)} on {count(control.threads, 'thread')}"
            )
        if street is not None:
            return "exact: every hand of both ranges in one sweep a board, for each card that may come"
        if problem.folded:
            return "\n".join(folded_hands_plan(problem).describe(control.threads))
        if hands_algorithm(problem) is Algorithm.TABLE:
            return "exact: sums over the table of all preflop matchups, a row of it for each hand"
        return "exact: every hand of the range in one sweep a board"

    def answer(self, control: Control) -> ReportResult:
        started = perf_counter()
        problem = self.spot.problem()
        street = self.street(problem)
        self._refuse_slow(problem, street, control)
        textures: Sequence[ReportRow] = ()
        places: Places | None = None
        seed = stderr = None
        if self.heads_up:
            rows, whole, textures, places = self._counted(problem, street, control)
            equity, deals = whole.equity, self._deals(problem, street, whole, control)
        else:
            rows, equity, stderr, deals, seed = self._asked(problem, street, control)
        if not rows:
            raise self.spot.place.no_deal()
        return ReportResult(
            self.by,
            tuple(side.text for side in self.spot.hands),
            equity,
            tuple(self._arranged(rows, places or {})),
            "sampled" if seed is not None else "exact",
            deals,
            STREETS[street] if street is not None else None,
            tuple(textures),
            board=self.spot.boards.text if self.spot.boards else None,
            dead=mask_text(self.spot.dead) if self.spot.dead else None,
            folded=self.spot.gone,
            order=self.spot.in_order(),
            seed=seed,
            stderr=stderr,
            keys=tuple([key.name for key in self.keys]),
            empty=self._empty(rows),
            count=len(rows),
            elapsed=perf_counter() - started,
        )

    def _counted(self, problem: Problem, street: int | None, control: Control) -> _Counted:
        """The exact rows of two players."""
        if street is None:
            found = hand_rows(problem, self.by, control)
            whole = sum_of([(row.wins, row.ties, row.met) for row in found])
            rows = [
                won_row(row.name, row.amount, whole, Won(row.wins, row.ties, row.met), row.members)
                for row in found
            ]
            return _Counted(rows, whole)
        if self.layers:
            layers = layer_rows(problem, self.layers, street, control)
            whole = sum_of([row.first[:3] for layer in layers for row in layer.rows])
            rows = [board_row(layer.name, layer.rows, whole, members=layer.members) for layer in layers]
            return _Counted(rows, whole)
        for key in self.keys:
            problem.tell_apart(key.expression.group)
        boards = flop_rows(problem, control) if street == 3 else card_rows(problem, street, control)
        return self._of_boards(boards, problem, street)

    def _of_boards(self, boards: Sequence[BoardRow], problem: Problem, street: int) -> _Counted:
        """Rows of flops or of next cards: grouped by formulas or by texture, equal cards together, or one by one."""
        whole = sum_of([row.first[:3] for row in boards])
        if self.keys:
            groups, places = grouped(self.keys, boards, problem, street)
            rows = [
                board_row(", ".join(map(value_text, values)), chosen, whole, keys=values)
                for values, chosen in groups
            ]
            return _Counted(rows, whole, (), places)
        if self.by in NEXT_CARD:
            rows = []
            for cards in alike(boards, problem):
                members = tuple([row_text(row, problem.known) for row in cards])
                rows.append(board_row(" ".join(members), cards, whole, members=members))
            return _Counted(rows, whole)
        textures = [board_row(name, chosen, whole, part) for name, chosen, part in by_texture(boards, street)]
        if self.by == "texture":
            return _Counted(textures, whole)
        return _Counted(
            [board_row(row_text(row, problem.known), [row], whole) for row in boards], whole, textures
        )

    def _deals(self, problem: Problem, street: int | None, whole: Won, control: Control) -> int:
        """How many deals there are; a set of flops is dealt out in its rows, each deal in one of them."""
        of_flops = not self.layers and problem.boards is not None and problem.boards.street == street == 3
        dealt_out = of_flops and problem.plain and not problem.folded
        return int(whole.met) if dealt_out else count_deals(problem, control)

    def _arranged(self, rows: list[ReportRow], places: Places) -> list[ReportRow]:
        """The rows as asked for; without that best first, unless their own order says something."""
        if not self.sorting and self.by not in IN_ORDER and not self.keys:
            rows.sort(key=lambda row: -row.equity)
        return arranged(rows, self.by, places, self.sorting, self.limit)

    def _empty(self, rows: list[ReportRow]) -> tuple[str, ...]:
        """The layers without any board."""
        there = {row.name for row in rows}
        return tuple([layer.text for layer in self.layers if layer.text not in there])

    def _refuse_slow(self, problem: Problem, street: int | None, control: Control) -> None:
        """Raises a running `PQLError` where exact rows with folded hands would take minutes."""
        if not problem.folded or not self.heads_up:
            return
        if street == 3 or (self.by == "category" and not problem.known):
            seconds = estimates.flops(problem, len(flop_list(problem)[0]))
            refuse_slow_folding(seconds, control.threads, self.spot.place)
        else:
            refuse_slow_vectors(problem, control.threads, self.spot.place)

    def _asked(
        self, problem: Problem, street: int | None, control: Control
    ) -> tuple[list[ReportRow], float, float | None, int, int | None]:
        """The rows as equity questions of their own, the equity as a whole and its error, the deals, and the seed."""
        from .report_problems import answer_rows, answer_whole, problem_rows, times_counted
        from .sample import generator

        if self.by == "texture":
            raise self.spot.place.error(
                "bad-report",
                "`by texture` is for two players, and exact",
                "ask `by flop`, or about one opponent at a time",
            )
        _, seed = generator(self.accuracy.seed)
        control.report(None)
        if self.keys:
            raise self.spot.place.error(
                "bad-report", "`group by` is for two players, and exact", "leave `samples` or `group by` out"
            )
        asked = problem_rows(problem, self.by, street, self.layers, self.spot.place, control)
        answers = answer_rows(asked, self.accuracy, seed, self.spot.place, control)
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
        weighed = [dealt * answer.tally.equity(0) for dealt, answer in zip(counts, answers, strict=True)]
        counted = sum(counts)
        equity = sum(weighed) / counted if counted else 0.0
        deals = round(counted / times_counted(problem, street, bool(self.layers)))
        return _rows_of(answers, counts, equity), equity, None, deals, None


def _rows_of(
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
        if stderr is None:
            rows.append(ReportRow(*answer, members=row.members))
        else:
            shares = tally.error_of(wins), tally.error_of(ties)
            errors = *shares, hypot(stderr, whole_error)
            rows.append(ReportRow(*answer, *errors, members=row.members))
    return rows
