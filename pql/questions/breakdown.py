"""`breakdown`: how often a range has each made hand, each draw, and the two together, on a board or a set of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.cards.deck import cards_mask, mask_text, parse_cards
from pql.cards.one_place import clash, shared, undealt
from pql.engine.feasibility import can_be_dealt
from pql.engine.plan import PATIENCE
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.grammar.diagnostics import Source
from pql.results.breakdown import BreakdownResult
from pql.sets.boardset import BoardSet

from . import breakdown_counts as counting
from .breakdown_lines import Tallied
from .next_card import Side, live_hands, side_of
from .question import STREETS, Question
from .sample import generator

if TYPE_CHECKING:
    from array import array

    from pql.sets.handset import HandSet

    from .breakdown_counts import CodePot

# Equities are sampled on at least so many boards.
_FEWEST_SAMPLED = 200


class BreakdownQuestion(Question):
    """A range by made hands and draws; `order` names the hand order that a percentage in it was measured by."""

    def __init__(
        self,
        hero: Side,
        board: tuple[str, BoardSet],
        versus: Side | None,
        dead: int,
        seed: int | None,
        place: Place,
        order: str | None = None,
    ) -> None:
        self.hero = hero
        self.board_text, self.board = board[0], _as_one_board(board[1])
        self.versus = versus
        self.dead = dead
        self.seed = seed
        self.place = place
        self.order = order

    def plan(self, control: Control) -> str:
        from pql.results.durations import duration

        problem = self._problem()
        if problem.known:
            way = "name each hand on the board, by its pair of ranks and by the suits that matter"
            return way if self.versus is None else f"{way}; its equity by a sweep over the run-outs"
        masks, _ = self.board.weigh_street(self.dead, problem.group)
        lines = [f"name each hand on {len(masks):,} boards; suit symmetry {len(problem.group) // 4}"]
        if self.versus is not None:
            seconds = counting.pot_seconds(problem, self.board.street, len(masks)) / control.threads
            boards = "every board" if seconds <= PATIENCE else "sampled boards"
            lines.append(f"equities by a sweep over the run-outs of {boards}")
            lines.append(
                f"exact equities are estimated to take {duration(seconds)} on {control.threads} threads"
            )
        return "\n".join(lines)

    def answer(self, control: Control) -> BreakdownResult:
        problem = self._problem()
        if not problem.known:
            return self._on_boards(problem, control)
        live = problem.ranges[0]
        counts = counting.count_on_board(problem.known, live)
        pots = [] if self.versus is None else [counting.pots_on_board(problem, counts, control)]
        return self._result(Tallied(counts, pots, self.hero[1], problem.known | self.dead), 1)

    def _problem(self) -> Problem:
        if not self.board:
            raise self.place.error("impossible-deal", "there is no such board: the set is empty")
        known = self.board.fixed_cards() or 0
        if problem := shared(known, self.dead):
            raise self.place.error(*problem)
        sides = [self.hero] if self.versus is None else [self.hero, self.versus]
        live = [live_hands(side, known, self.dead, self.place) for side in sides]
        if not can_be_dealt([hands.bits for hands in live]):
            raise self.place.error(*undealt())
        return Problem(live, self.board, self.dead)

    def _on_boards(self, problem: Problem, control: Control) -> BreakdownResult:
        live = problem.ranges[0]
        boards = self.board.weigh_street(self.dead, problem.group)
        if not boards[0]:
            raise self.place.error("impossible-deal", "no board is left: each holds a dead card")
        counts = counting.count_over_boards(
            boards, live, control if self.versus is None else control.quietly()
        )
        if not counts:
            raise self.place.error(*clash(f"the boards leave no hand of `{self.hero[0]}`"))
        pots: list[dict[int, CodePot]] = []
        seed = None
        if self.versus is not None:
            seconds = counting.pot_seconds(problem, self.board.street, len(boards[0]))
            if seconds <= PATIENCE * control.threads:
                pots = [counting.pots_over_boards(problem, boards, seconds, control)]
            else:
                pots, seed = self._sampled(problem, boards, seconds, control)
        number = self.board.without(self.dead).count()
        return self._result(Tallied(counts, pots, self.hero[1], 0), number, seed)

    def _sampled(
        self, problem: Problem, boards: tuple[array[int], array[int]], seconds: float, control: Control
    ) -> tuple[list[dict[int, CodePot]], int]:
        """Pots on boards drawn at random: as many as one thread deals out in the time that people will wait."""
        rng, seed = generator(self.seed)
        number = max(_FEWEST_SAMPLED, int(PATIENCE * len(boards[0]) / seconds))
        seconds *= number / len(boards[0])
        return counting.pots_of_sample(problem, boards, number, seconds, rng, control), seed

    def _result(self, tallied: Tallied, boards: int, seed: int | None = None) -> BreakdownResult:
        equity, stderr = tallied.equity(tallied.counts)
        if self.versus is not None and equity is None:
            raise self.place.error(*undealt())
        return BreakdownResult(
            self.hero[0],
            self.board_text,
            STREETS[self.board.street],
            boards,
            tallied.lines(),
            tallied.combos(tallied.counts),
            sum([count.pairs for count in tallied.counts.values()]),
            live=self.hero[1].without(tallied.gone) if tallied.gone else None,
            dead=mask_text(self.dead) or None,
            order=self.order,
            versus=None if self.versus is None else self.versus[0],
            equity=equity,
            stderr=stderr,
            method="exact" if seed is None else "sampled",
            seed=seed,
        )


def _as_one_board(boards: BoardSet) -> BoardSet:
    """A set of a single board as if it were written as that board."""
    if boards.fixed_cards() is None and boards.count() == 1:
        return BoardSet.single(parse_cards(next(iter(boards))))
    return boards


def breakdown(
    hands: str | HandSet,
    boards: str | BoardSet,
    versus: str | HandSet | None = None,
    *,
    dead: str = "",
    seed: int | None = None,
    threads: int | None = None,
) -> BreakdownResult:
    """How often a range has each made hand and each draw on a board of three to five cards, or on a set of boards.

    Every hand is exactly one made hand, draws overlap; the weights of the hands count. On a single board each line
    lists its hands. With `versus` each line has its equity against that range: exact on a board and on sets that take
    a few seconds, else from boards sampled by `seed`, with a standard error. Raises `PQLError` for bad text, an empty
    set of boards, and hands that the boards and dead cards leave none of.

    >>> import pql
    >>> found = pql.breakdown("QQ+, AK", "Kh7h2c")
    >>> [(line.line, line.combos, line.text) for line in found.of_kind("made")]
    [('set', 3, 'KK'), ('overpair', 6, 'AA'), ('toppair', 9, 'AKo'), ('secondpocket', 6, 'QQ')]
    >>> round(pql.breakdown("any", "***").share("set"), 5)
    0.00634
    """
    from pql.api.sets import board_set

    hero = side_of(hands)
    chosen = board_set(boards)
    text = boards.strip() if isinstance(boards, str) else _text(boards)
    return BreakdownQuestion(
        hero,
        (text, chosen),
        None if versus is None else side_of(versus),
        cards_mask(dead),
        seed,
        Place((Source(hero[0], "<breakdown>"), None)),
    ).answer(Control(threads))


def _text(boards: BoardSet) -> str:
    """What a set that came without a text is called."""
    if boards.fixed_cards() is not None:
        return next(iter(boards))
    return f"{boards.count():,} {STREETS[boards.street]}s"
