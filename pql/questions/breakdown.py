"""`breakdown`: how often a range has each made hand, each draw, and the two together, on a board or a set of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.cards.deck import parse_cards
from pql.cards.one_place import clash, shared, undealt
from pql.engine import estimates
from pql.engine.decide import refuse_slow_folding, refuse_slow_vectors, run_outs_plan
from pql.engine.feasibility import can_be_dealt
from pql.engine.meetings import beside_seconds
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.results.breakdown import BreakdownResult
from pql.results.counts import count
from pql.sets.boardset import BoardSet

from . import breakdown_counts as counting
from .breakdown_lines import RangeCounts
from .next_card import live_hands
from .question import STREETS, DealQuestion, NamedBoards, NamedHands
from .sample import generator

if TYPE_CHECKING:
    from .breakdown_counts import CodePot


class AnyBreakdown(DealQuestion):
    """A range by made hands and draws, on a board or on all of a set; a second of the spot is who it plays against."""

    seed: int | None = None

    @property
    def hands(self) -> NamedHands[Any]:
        """The range."""
        return self.spot.hands[0]

    @property
    def versus(self) -> NamedHands[Any] | None:
        """The opponent, if there is one."""
        return self.spot.hands[1] if len(self.spot.hands) > 1 else None

    @property
    def boards(self) -> NamedBoards:
        """The boards: a breakdown has some."""
        assert self.spot.boards is not None
        return self.spot.boards

    @property
    def _board(self) -> BoardSet:
        """The boards; a set of a single one as if it were written as that board."""
        boards = self.boards.boards
        if boards.fixed_cards() is None and boards.count() == 1:
            return BoardSet.single(parse_cards(next(iter(boards))))
        return boards

    def _result(self, counted: RangeCounts, boards: int, seed: int | None = None) -> BreakdownResult:
        equity, stderr = counted.equity(counted.counts)
        if self.versus is not None and equity is None:
            raise self.spot.place.error(*undealt())
        return BreakdownResult(
            self.hands.text,
            self.boards.text,
            STREETS[self._board.street],
            boards,
            counted.lines(),
            counted.combos(counted.counts),
            sum([count.pairs for count in counted.counts.values()]),
            live=self.hands.hands.without(counted.seen) if counted.seen else None,
            dead=self.spot.dead_text,
            folded=self.spot.folded_texts,
            order=self.spot.in_order(),
            versus=self.versus.text if self.versus else None,
            equity=equity,
            stderr=stderr,
            method="exact" if seed is None else "sampled",
            seed=seed,
        )


class BreakdownQuestion(AnyBreakdown):
    """A breakdown of hands of two cards."""

    def describe(self, control: Control) -> str:
        from pql.results.counts import duration

        problem = self._problem()
        if problem.known:
            way = "name each hand on the board, by its pair of ranks and by the suits that matter"
            return way if self.versus is None else f"{way}; its equity by a sweep over the run-outs"
        masks, _ = self._board.weigh_street(self.spot.dead, problem.group)
        lines = [f"name each hand on {count(len(masks), 'board')}; suit symmetry {len(problem.group) // 4}"]
        if self.versus is not None:
            given = problem, self._board.street, len(masks)
            boards = "every board" if run_outs_plan(*given, control.threads).exact else "sampled boards"
            seconds = estimates.run_outs(*given) / control.threads
            lines.append(f"equities by a sweep over the run-outs of {boards}")
            lines.append(
                f"exact equities are estimated to take {duration(seconds)} on {count(control.threads, 'thread')}"
            )
        return "\n".join(lines)

    def answer(self, control: Control) -> BreakdownResult:
        problem = self._problem()
        if not problem.known:
            return self._on_boards(problem, control)
        live = problem.ranges[0]
        if self.spot.folded:
            refuse_slow_folding(beside_seconds(problem.folded), control.threads, self.spot.place)
            if self.versus is not None:
                refuse_slow_vectors(problem, control.threads, self.spot.place)
            counts = counting.count_beside(problem.known, problem)
        else:
            counts = counting.count_on_board(problem.known, live)
        if not counts:
            raise self.spot.place.error(*undealt())
        pots = [] if self.versus is None else [counting.pots_on_board(problem, counts, control)]
        return self._result(RangeCounts(counts, pots, self.hands.hands, problem.known | self.spot.dead), 1)

    def _problem(self) -> Problem:
        if not self._board:
            raise self.spot.place.error("impossible-deal", "there is no such board: the set is empty")
        board = self._board.fixed_cards() or 0
        if problem := shared(board, self.spot.dead):
            raise self.spot.place.error(*problem)
        live, folded = [
            [live_hands(side, board, self.spot.dead, self.spot.place) for side in each]
            for each in (self.spot.hands, self.spot.folded)
        ]
        if not can_be_dealt([hands.bits for hands in (*live, *folded)]):
            raise self.spot.place.error(*undealt())
        return Problem(live, self._board, self.spot.dead, folded)

    def _on_boards(self, problem: Problem, control: Control) -> BreakdownResult:
        boards = self._board.weigh_street(self.spot.dead, problem.group)
        if not boards[0]:
            raise self.spot.place.error("impossible-deal", "no board is left: each holds a dead card")
        if self.spot.folded:
            seconds = beside_seconds(problem.folded) * len(boards[0])
            refuse_slow_folding(seconds, control.threads, self.spot.place)
        counts = counting.count_over_boards(
            problem, boards, control if self.versus is None else control.quietly()
        )
        if not counts:
            raise self.spot.place.error(*clash(f"the boards leave no hand of `{self.hands.text}`"))
        pots: list[dict[int, CodePot]] = []
        seed = None
        if self.versus is not None:
            plan = run_outs_plan(problem, self._board.street, len(boards[0]), control.threads)
            if plan.exact:
                pots = [counting.pots_over_boards(problem, boards, plan, control)]
            else:
                rng, seed = generator(self.seed)
                pots = counting.pots_of_sample(problem, boards, plan, rng, control)
        number = self._board.without(self.spot.dead).count()
        return self._result(RangeCounts(counts, pots, self.hands.hands, 0), number, seed)
