"""`equity ... by ...`: the first player's equity in rows, each with its difference from the whole.

Two players are exact: every hand at once by the vector kernel, or both ranges on each board. More players, and reports
with `samples`, ask the equity question of each row. Formulas about anything else are asked of deals, as `select` does.
"""

from __future__ import annotations

from array import array
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, cast

from pql.base.diagnostics import PQLError
from pql.base.sums import summed
from pql.engine.accuracy import Accuracy
from pql.engine.board_rows import alike, row_text
from pql.engine.far_apart import refuse_lost
from pql.engine.won import sum_of
from pql.engine.work import Control
from pql.questions.checks import refusal
from pql.questions.question import STREETS, DealQuestion, NamedBoards
from pql.results.numbers import count, duration
from pql.statements.distribution.question import described
from pql.statements.select.arranging import Arrangement

from .hands import (
    board_row,
    group_name,
    hand_groups,
    hand_rows,
    number_in,
    rows_on_flops,
    sorting_columns,
    won_row,
)
from .keys import RowKey, Way, board_block, by_texture, counted_by, keyed, made_hand_on, ranks_of, way_of
from .layers import layer_rows, layers_street
from .problems import (
    answer_rows,
    answer_whole,
    hand_problems,
    problem_rows,
    rows_of,
    sampled_instead,
    times_counted,
)
from .result import HAND_ROWS, IN_ORDER, KEY, ReportResult, ReportRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pql.engine.board_rows import BoardRow
    from pql.engine.problem import Problem
    from pql.engine.ways import AnyProblem
    from pql.engine.won import Summary, Won
    from pql.formulas.group_sums import Key
    from pql.statements.select.checking import Column

    from .result import KeyValue

    Ranks = Mapping[str, Mapping[KeyValue, float]]

# About how many hands of a range are of one class.
_HANDS_OF_CLASS = 12
NEXT_CARD = ("turn", "river")
_STREET_OF = {"flop": 3, "turn": 4, "river": 5}


_OTHER_ROWS = "ask `by hand`, or leave cards out"


def street_of(by: str, known: int) -> int | None:
    """The street whose cards make the rows on a board of so many known cards; None for rows of hands.

    Raises `PQLError` where there are no such cards to come.

    >>> street_of("turn", 3), street_of("texture", 0), street_of("hand", 3)
    (4, 3, None)
    """
    if by == KEY or by in HAND_ROWS:
        return None
    if by == "texture":
        if known == 5:
            message = "the board is complete: no card is to come that could change its texture"
            raise refusal("bad-report", message, _OTHER_ROWS)
        return 3 if not known else known + 1
    street = _STREET_OF[by]
    if known >= street:
        message = f"the board has its {by} already: there is only one row"
        raise refusal("bad-report", message, _OTHER_ROWS)
    return street


class Rows(NamedTuple):
    """Rows in their natural order, the equity as a whole, and how many deals there are.

    `textures` are rows beside them, `ranks` what the values of keys are sorted by; `stderr` is the standard error of
    the equity, `seed` repeats a sample.
    """

    rows: list[ReportRow]
    equity: float
    deals: int
    textures: Sequence[ReportRow] = ()
    ranks: Ranks | None = None
    stderr: float | None = None
    seed: int | None = None


class ReportQuestion(DealQuestion):
    """`equity H vs V ... by WORD`, or by layers, or by formulas: then `values` are equity, win and tie as formulas."""

    accuracy: Accuracy
    by: str
    layers: tuple[NamedBoards, ...] = ()
    keys: tuple[RowKey, ...] = ()
    arrangement: Arrangement = Arrangement()
    values: tuple[RowKey, ...] = ()

    @property
    def heads_up(self) -> bool:
        """Whether the vector kernel answers: two players, and no samples asked for."""
        return len(self.spot.hands) == 2 and self.accuracy.samples is None

    def street(self, problem: AnyProblem) -> int | None:
        """The street whose cards make the rows; raises a running `PQLError` where there is none."""
        try:
            if self.layers:
                return layers_street(self.layers, problem.given_boards)
            return street_of(self.by, problem.known.bit_count())
        except PQLError as error:
            raise self.spot.place.locate(error, running=True) from None

    def way(self, problem: AnyProblem) -> Way | None:
        """What is looked at, where the rows are those of hands or of formulas; None where it is boards one by one."""
        if self.by == KEY:
            return way_of(self.keys, self.spot, self.heads_up)
        if self.by == "category" and self.heads_up and not problem.known and self.spot.of_two_cards:
            return Way.FLOPS
        return Way.HANDS if self.by in HAND_ROWS else None

    def describe(self, control: Control) -> str:
        problem, ways, threads = self._checked(), self.spot.ways, control.threads
        street, way = self.street(problem), self.way(problem)
        if way is Way.DEALS:
            from .deals import described as described_deals

            return described_deals(self, control)
        if not self.heads_up:
            what = "samples" if self.accuracy.samples is not None else "exact rows"
            about = f"an equity question for each row ({what})"
            seconds = ways.seconds_in_turn(problem) if street == 3 and self.accuracy.samples is None else None
            if seconds is None:
                return about
            return f"{about}\nestimated {duration(seconds / threads)} on {count(threads, 'thread')}"
        if street is not None or way is Way.FLOPS:
            return ways.describe_rows(problem, street, threads)
        tabled = "exact: sums over the table of all preflop matchups, a row of it for each hand"
        swept = "exact: every hand of the range in one sweep a board"
        return described(ways.hands_plan(problem, 1), threads, tabled, swept)

    def answer(self, control: Control) -> ReportResult:
        started = perf_counter()
        problem = self._checked()
        street, way = self.street(problem), self.way(problem)
        if self.heads_up and way is not Way.DEALS:
            of_flops = street == 3 or way is Way.FLOPS or (way is Way.BOARDS and not problem.known)
            self.spot.ways.refuse_slow_rows(problem, of_flops, control, self.spot.place)
        if way is Way.DEALS:
            from .deals import dealt_rows

            summed = dealt_rows(self, control)
        elif not self.heads_up:
            summed = self._asked(problem, street, control)
        elif way in (Way.HANDS, Way.FLOPS):
            summed = self._of_hands(problem, way, control)
        else:
            street = street or (problem.known.bit_count() + 1 if problem.known else 3)
            summed = self._of_boards(problem, street, control)
        rows = summed.rows
        if not rows:
            raise self.spot.place.no_deal()
        arranged, passed = self._arranged(rows, summed.ranks or {})
        return ReportResult(
            self.by,
            tuple(side.text for side in self.spot.hands),
            summed.equity,
            tuple(arranged),
            "sampled" if summed.seed is not None else "exact",
            summed.deals,
            STREETS[street] if street is not None else None,
            tuple(summed.textures),
            board=self.spot.boards.text if self.spot.boards else None,
            dead=self.spot.dead_text,
            folded=self.spot.folded_texts,
            order=self.spot.in_order(),
            seed=summed.seed,
            stderr=summed.stderr,
            keys=tuple([key.name for key in self.keys]),
            empty=self._empty(rows),
            count=len(rows),
            counted=counted_by(self.by, self.keys, self.spot, self.heads_up),
            passed=None if self.arrangement.having is None else passed,
            elapsed=perf_counter() - started,
            game=self.spot.game.name,
        )

    def _ranks(self, groups: list[Key]) -> Ranks:
        return ranks_of(self.keys, groups) if self.keys else {}

    def _of_boards(self, problem: AnyProblem, street: int, control: Control) -> Rows:
        """The exact rows of flops or of next cards: by layers, by formulas, by texture, or one by one."""
        if self.layers:
            layers = layer_rows(problem, self.layers, street, control, self._board_rows, self._both)
            whole = sum_of([row.first for layer in layers for row in layer.rows])
            rows = [board_row(layer.name, layer.rows, whole, members=layer.members) for layer in layers]
            return Rows(rows, whole.equity, self._dealt_out(problem, street, whole, control))
        for key in self.keys:
            problem.tell_apart(key.expression.group)
        boards = self._board_rows(problem, street, control)
        whole = sum_of([row.first for row in boards])
        deals = self._dealt_out(problem, street, whole, control)
        if self.keys:
            groups = keyed(self.keys, board_block(problem, street, array("Q", [row.cards for row in boards])))
            rows = [
                board_row(group_name(values), [boards[row] for row in chosen], whole, keys=values)
                for _, values, chosen in groups
            ]
            return Rows(rows, whole.equity, deals, (), self._ranks([group.key for group in groups]))
        if self.by in NEXT_CARD:
            rows = []
            for cards in alike(boards, problem):
                members = tuple([row_text(row, problem.known) for row in cards])
                rows.append(board_row(" ".join(members), cards, whole, members=members))
            return Rows(rows, whole.equity, deals)
        textures = [
            board_row(name, chosen, whole, part)
            for name, chosen, part in by_texture(boards, street, self.spot.game.of_two_cards)
        ]
        if self.by == "texture":
            return Rows(textures, whole.equity, deals)
        rows = [board_row(row_text(row, problem.known), [row], whole) for row in boards]
        return Rows(rows, whole.equity, deals, textures)

    def _arranged(self, rows: list[ReportRow], ranks: Ranks) -> tuple[list[ReportRow], int]:
        """The rows as asked for; without that best first, unless their own order says something."""
        if not self.arrangement.order and self.by not in IN_ORDER and not self.keys:
            rows.sort(key=lambda row: -row.equity)
        keys = [key.name for key in self.keys]
        names = sorting_columns(self.by, self.keys, self.spot, self.heads_up)
        natural = {id(row): float(index) for index, row in enumerate(rows)}

        def rank(row: ReportRow, index: int) -> float | None:
            if index < len(keys):
                return ranks[keys[index]][row.keys[index]]
            return natural[id(row)] if not keys and not index else number_in(row, names[index])

        def number(row: ReportRow, column: Column) -> float | None:
            return rank(row, column.place)

        arranged = self.arrangement.rows(rows, number, rank)
        return arranged.rows, arranged.passed

    def _empty(self, rows: list[ReportRow]) -> tuple[str, ...]:
        """The layers without any board."""
        there = {row.name for row in rows}
        return tuple([layer.text for layer in self.layers if layer.text not in there])

    def _checked(self) -> AnyProblem:
        """The problem; raises a running `PQLError` for rows that there are none of."""
        problem: AnyProblem = self.spot.problem()
        if self.accuracy.samples is None:
            refuse_lost([*problem.ranges, *problem.folded], self.spot.place)
        if self.by == "category" and not problem.known and self.way(problem) is not Way.FLOPS:
            message = "`by category` needs one board where there are more than two players, or samples"
            help = "write a flop, as in `on Kh7h2c`, or `by category(hero)`"
            if not self.spot.of_two_cards:
                message = f"in {self.spot.game.name} `by category` needs one board"
                help = "write a flop, as in `on Kh7h2c`, or draw deals: `by category(hero, flop)`"
            raise self.spot.place.error("bad-report", message, help)
        return problem

    def _of_hands(self, problem: AnyProblem, way: Way, control: Control) -> Rows:
        """The exact rows of the first of two players' hands."""
        ways, place = self.spot.ways, self.spot.place
        if way is Way.HANDS:
            problem = ways.swept(problem, place)
            about = len(ways.live(problem, 0)) // _HANDS_OF_CLASS + 1
            ways.refuse_slow_hands(problem, 1, control, place, sampled_instead(place, about))
            vectors = ways.vector(problem, control)
            groups = hand_rows(hand_groups(problem, self.by, self.keys, ways), vectors)
        else:
            groups = rows_on_flops(
                cast("Problem", problem), self.keys or (made_hand_on(3, self.spot.game),), control
            )
            if not self.keys:  # made hands, best first
                groups = [row._replace(group=row.group._replace(values=())) for row in reversed(groups)]
        whole = sum_of([row.won for row in groups])
        ranks = self._ranks([row.group.key for row in groups])
        rows = [
            won_row(row.group.name, row.amount, whole, row.won, row.group.members, keys=row.group.values)
            for row in groups
        ]
        return Rows(rows, whole.equity, ways.dealt(problem, whole.met, control), ranks=ranks)

    def _board_rows(self, problem: AnyProblem, street: int, control: Control) -> list[BoardRow]:
        """A row for each flop, or for each card of a later street."""
        spot = self.spot
        problem = spot.ways.swept(problem, spot.place)
        return spot.ways.board_rows(
            problem, street, control, spot.place, partial(sampled_instead, spot.place)
        )

    def _both(self, problem: AnyProblem, control: Control) -> tuple[Summary, Summary]:
        """What both ranges win on all boards of a problem."""
        ways, place = self.spot.ways, self.spot.place
        problem = ways.swept(problem, place)
        ways.refuse_slow_hands(problem, 2, control, place, sampled_instead(place, 1))
        first, second = ways.vectors(problem, control)
        return first.summary(), second.summary()

    def _dealt_out(self, problem: AnyProblem, street: int, whole: Won, control: Control) -> int:
        """How many deals there are, of those that the rows of boards met."""
        problem = self.spot.ways.swept(problem, self.spot.place)
        boards, times = problem.boards, times_counted(problem, street, bool(self.layers))
        # A set of flops is dealt out in its rows, each deal in one of them.
        once = boards is not None and boards.street == street == 3 and not self.layers
        return self.spot.ways.dealt_in_rows(problem, whole.met / times, once, control)

    def _asked(self, problem: AnyProblem, street: int | None, control: Control) -> Rows:
        """The rows as equity questions of their own."""
        from pql.questions.seeds import generator

        if self.by == "texture":
            raise self.spot.place.error(
                "bad-report",
                "`by texture` is for two players, and exact",
                "ask `by texture(flop)`, or about one opponent at a time",
            )
        _, seed = generator(self.accuracy.seed)
        control.report(None)
        if self.keys and self.by != KEY:
            raise self.spot.place.error(
                "bad-report",
                "`group by` is for two players, and exact",
                f"leave `samples` or `by {self.by}` out",
            )
        ways = self.spot.ways
        of_hands = hand_problems(problem, self.by, self.keys, ways)
        asked = problem_rows(problem, street, self.layers, of_hands, ways, control)
        answers = answer_rows(asked, self.accuracy, seed, self.spot, control)
        ranks = self._ranks([row.group.key for row in asked if row.group is not None])
        if self.accuracy.samples is not None:
            # How many deals a sampled row has of all is not known: the whole is no mean of rows.
            whole = answer_whole(problem, ways, self.accuracy, len(answers), seed, control)
            equity, stderr = whole.equity(0), whole.standard_error(0)
            deals = round(summed(answer.tally.deals for answer in answers))
            rows = rows_of(answers, [answer.row.amount for answer in answers], equity, stderr)
            return Rows(rows, equity, deals, (), ranks, stderr, seed)
        counts = [answer.tally.deals * answer.row.times for answer in answers]
        weighed = [dealt * answer.tally.equity(0) for dealt, answer in zip(counts, answers, strict=True)]
        counted = summed(counts)
        equity = summed(weighed) / counted if counted else 0.0
        deals = round(counted / times_counted(problem, street, bool(self.layers)))
        return Rows(rows_of(answers, counts, equity), equity, deals, (), ranks)
