"""`breakdown`: how often a range has each made hand, each draw, and the two together, on a board or a set of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.cards.deck import mask_text, parse_cards
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
from .question import STREETS, NamedBoards, NamedHands, Question, order_of
from .sample import generator

if TYPE_CHECKING:
    from .breakdown_counts import CodePot


class BreakdownQuestion(Question):
    """A range by made hands and draws, on a board or on all of a set."""

    hands: NamedHands
    boards: NamedBoards
    versus: NamedHands | None
    dead: int
    folded: tuple[NamedHands, ...]
    seed: int | None
    place: Place

    @property
    def _board(self) -> BoardSet:
        """The boards; a set of a single one as if it were written as that board."""
        boards = self.boards.boards
        if boards.fixed_cards() is None and boards.count() == 1:
            return BoardSet.single(parse_cards(next(iter(boards))))
        return boards

    def describe(self, control: Control) -> str:
        from pql.results.counts import duration

        problem = self._problem()
        if problem.known:
            way = "name each hand on the board, by its pair of ranks and by the suits that matter"
            return way if self.versus is None else f"{way}; its equity by a sweep over the run-outs"
        masks, _ = self._board.weigh_street(self.dead, problem.group)
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
        if self.folded:
            refuse_slow_folding(beside_seconds(problem.folded), control.threads, self.place)
            if self.versus is not None:
                refuse_slow_vectors(problem, control.threads, self.place)
            counts = counting.count_beside(problem.known, problem)
        else:
            counts = counting.count_on_board(problem.known, live)
        if not counts:
            raise self.place.error(*undealt())
        pots = [] if self.versus is None else [counting.pots_on_board(problem, counts, control)]
        return self._result(RangeCounts(counts, pots, self.hands.hands, problem.known | self.dead), 1)

    def _problem(self) -> Problem:
        if not self._board:
            raise self.place.error("impossible-deal", "there is no such board: the set is empty")
        board = self._board.fixed_cards() or 0
        if problem := shared(board, self.dead):
            raise self.place.error(*problem)
        sides = [self.hands] if self.versus is None else [self.hands, self.versus]
        live, folded = [
            [live_hands(side, board, self.dead, self.place) for side in each] for each in (sides, self.folded)
        ]
        if not can_be_dealt([hands.bits for hands in (*live, *folded)]):
            raise self.place.error(*undealt())
        return Problem(live, self._board, self.dead, folded)

    def _on_boards(self, problem: Problem, control: Control) -> BreakdownResult:
        boards = self._board.weigh_street(self.dead, problem.group)
        if not boards[0]:
            raise self.place.error("impossible-deal", "no board is left: each holds a dead card")
        if self.folded:
            seconds = beside_seconds(problem.folded) * len(boards[0])
            refuse_slow_folding(seconds, control.threads, self.place)
        counts = counting.count_over_boards(
            problem, boards, control if self.versus is None else control.quietly()
        )
        if not counts:
            raise self.place.error(*clash(f"the boards leave no hand of `{self.hands.text}`"))
        pots: list[dict[int, CodePot]] = []
        seed = None
        if self.versus is not None:
            plan = run_outs_plan(problem, self._board.street, len(boards[0]), control.threads)
            if plan.exact:
                pots = [counting.pots_over_boards(problem, boards, plan, control)]
            else:
                rng, seed = generator(self.seed)
                pots = counting.pots_of_sample(problem, boards, plan, rng, control)
        number = self._board.without(self.dead).count()
        return self._result(RangeCounts(counts, pots, self.hands.hands, 0), number, seed)

    def _result(self, counted: RangeCounts, boards: int, seed: int | None = None) -> BreakdownResult:
        equity, stderr = counted.equity(counted.counts)
        if self.versus is not None and equity is None:
            raise self.place.error(*undealt())
        return BreakdownResult(
            self.hands.text,
            self.boards.text,
            STREETS[self._board.street],
            boards,
            counted.lines(),
            counted.combos(counted.counts),
            sum([count.pairs for count in counted.counts.values()]),
            live=self.hands.hands.without(counted.seen) if counted.seen else None,
            dead=mask_text(self.dead) or None,
            folded=tuple([side.text for side in self.folded]),
            order=order_of((self.hands, *([self.versus] if self.versus else []), *self.folded)),
            versus=self.versus.text if self.versus else None,
            equity=equity,
            stderr=stderr,
            method="exact" if seed is None else "sampled",
            seed=seed,
        )
