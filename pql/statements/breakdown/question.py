"""`breakdown`: how often a range has each made hand, each draw, and the two together, on a board or a set of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pql.cards.card_lists import clash, shared, undealt
from pql.cards.deck import parse_cards
from pql.engine.code_counts import pots_on_board
from pql.engine.work import Control
from pql.questions.question import STREETS, DealQuestion, NamedBoards, NamedHands, live_hands
from pql.questions.seeds import generator
from pql.results.sampling import PYTHON
from pql.sets.boardset import BoardSet

from .lines import RangeCounts
from .result import BreakdownResult

if TYPE_CHECKING:
    from pql.engine.code_counts import CodePot
    from pql.engine.ways import AnyProblem

_NARROWER = "give one board, a later street, or a narrower range"


class BreakdownQuestion(DealQuestion):
    """A range by made hands and draws, on a board or on all of a set; a second of the spot is who it plays against."""

    seed: int | None = None
    generator: ClassVar[str] = PYTHON

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
            return BoardSet.single(parse_cards(next(iter(boards))), boards.game)
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
            game=self.spot.game.name,
        )

    def describe(self, control: Control) -> str:
        problem, versus = self._problem(), self.versus is not None
        return self.spot.ways.describe_codes(problem, self._board, versus, control.threads)

    def answer(self, control: Control) -> BreakdownResult:
        problem, ways, place = self._problem(), self.spot.ways, self.spot.place
        if not problem.known:
            return self._on_boards(problem, control)
        ways.refuse_slow_codes(problem, None, control, place)
        if self.versus is not None:
            ways.refuse_slow_hands(problem, 1, control, place, _NARROWER)
        counts = ways.count_codes(problem)
        if not counts:
            raise place.error(*undealt())
        pots = [] if self.versus is None else [pots_on_board(counts, ways.vector(problem, control))]
        seen = problem.known | problem.dead
        return self._result(RangeCounts(counts, pots, self.hands.hands, seen, ways), 1)

    def _problem(self) -> Any:
        spot = self.spot
        if not self._board:
            raise spot.place.error("impossible-deal", "there is no such board: the set is empty")
        board = self._board.fixed_cards() or 0
        if problem := shared(board, spot.dead, spot.game):
            raise spot.place.error(*problem)
        for side in (*spot.hands, *spot.folded):
            live_hands(side, board, spot.dead, spot.place)
        hands, folded = [[each.hands for each in several] for several in (spot.hands, spot.folded)]
        problem = spot.ways.problem(hands, self._board, spot.dead, spot.place, folded)
        return spot.ways.swept(problem, spot.place)

    def _on_boards(self, problem: AnyProblem, control: Control) -> BreakdownResult:
        ways, place = self.spot.ways, self.spot.place
        boards = self._board.weigh_street(problem.dead, problem.group)
        if not boards[0]:
            raise place.error("impossible-deal", "no board is left: each holds a dead card")
        ways.refuse_slow_codes(problem, boards, control, place)
        counts = ways.count_codes_over(problem, boards, control if self.versus is None else control.quietly())
        if not counts:
            raise place.error(*clash(f"the boards leave no hand of `{self.hands.text}`"))
        pots: list[dict[int, CodePot]] = []
        seed = None
        if self.versus is not None:
            plan = ways.run_outs_plan(problem, self._board, boards, control.threads)
            if plan.exact:
                pots = [ways.pots_over_boards(problem, boards, plan, control)]
            else:
                rng, seed = generator(self.seed)
                pots = ways.pots_of_sample(problem, boards, plan, rng, control)
        number = self._board.without(problem.dead).count()
        return self._result(RangeCounts(counts, pots, self.hands.hands, 0, ways), number, seed)
