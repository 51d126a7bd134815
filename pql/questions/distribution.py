"""`distribution H vs H`: each hand's exact equity against the other range, sorted from the best down."""

from __future__ import annotations

from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.cards.combos import hand_names
from pql.cards.deck import cards_mask, mask_text
from pql.engine.problem import Problem, check_possible
from pql.engine.vectors import RangeVectors, vectors_of
from pql.engine.work import Control
from pql.grammar.diagnostics import Source
from pql.results.distribution import DistributionResult, RangeEquities

from .equity_by import deal_count
from .question import Question

if TYPE_CHECKING:
    from array import array

    from pql.compiler.expressions import CompiledBoards, CompiledHands
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

# Curves this close are one: a difference in the last digit is no lead.
_SAME = 1e-9
# How finely the shares of two curves are told apart.
_STEPS = 1000


class DistributionQuestion(Question):
    """`distribution H vs H [on BOARDS] [dead CARDS]`."""

    def __init__(
        self,
        ranges: tuple[HandSet, HandSet],
        texts: tuple[str, str],
        boards: BoardSet | None,
        board_text: str | None,
        dead: int,
        place: Place,
    ) -> None:
        self.ranges = ranges
        self.texts = texts
        self.board_set = boards
        self.board_text = board_text
        self.dead = dead
        self.place = place
        self.order: str | None = None

    def of(
        self, hands: tuple[CompiledHands, ...], boards: tuple[CompiledBoards, ...]
    ) -> DistributionQuestion:
        """The same with the expressions it was compiled from, for `explain`."""
        self.hands, self.boards = hands, boards
        self.order = next((part.order for part in hands if part.order is not None), None)
        return self

    def problem(self) -> Problem:
        """The question as the kernels take it; raises a running `PQLError` if no deal is possible."""
        return check_possible(list(self.ranges), self.board_set, self.dead, self.place)

    def plan(self, control: Control) -> str:
        if self.problem().is_open_matchup:
            return "exact: sums over the table of all preflop matchups, a row of it for each hand"
        return "exact: every hand of both ranges in one sweep a board"

    def answer(self, control: Control) -> DistributionResult:
        started = perf_counter()
        problem = self.problem()
        players = [
            _equities(text, vectors, weights)
            for text, vectors, weights in zip(
                self.texts, vectors_of(problem, control), problem.weights, strict=True
            )
        ]
        if not all(player.hands for player in players):
            raise self.place.no_deal()
        first, second = players
        crossings, ahead = _crossings(first, second)
        return DistributionResult(
            (first, second),
            crossings,
            ahead,
            deal_count(problem, control),
            board=self.board_text,
            dead=mask_text(self.dead) if self.dead else None,
            order=self.order,
            elapsed=perf_counter() - started,
        )


def _equities(text: str, vectors: RangeVectors | None, weights: array[float]) -> RangeEquities:
    assert vectors is not None
    equities = vectors.equities()
    names = hand_names()
    order = sorted(
        [hand for hand, weight in enumerate(weights) if weight and not isnan(equities[hand])],
        key=lambda hand: (-equities[hand], hand),
    )
    summary = vectors.summary(weights)
    return RangeEquities(
        text,
        tuple([names[hand] for hand in order]),
        tuple([equities[hand] for hand in order]),
        tuple([weights[hand] for hand in order]),
        summary.equity if summary.met else 0.0,
        summary.strong,
    )


def _crossings(first: RangeEquities, second: RangeEquities) -> tuple[tuple[float, ...], int | None]:
    """The shares from the top at which the lead changes, to a tenth of a percent, and who has it to begin with."""
    crossings = []
    on_top = leader = None
    for step in range(_STEPS + 1):
        share = step / _STEPS
        difference = first.at(share) - second.at(share)
        if abs(difference) <= _SAME:
            continue
        now = 0 if difference > 0 else 1
        if leader is None:
            on_top = now
        elif now != leader:
            crossings.append(share)
        leader = now
    return tuple(crossings), on_top


def distribution(
    hands: str | HandSet, against: str | HandSet, board: str | BoardSet = "", dead: str = ""
) -> DistributionResult:
    """Each hand of two ranges by its exact equity against the other range, best first.

    `board` is a board, a set of boards or a text for one. The answer's `players` have the hands with their equities,
    quantiles (`at`), curves (`curve`) and the share of hands above an equity (`above`). The same as the statement
    `distribution`. Raises `PQLError` for bad text and deals that cannot be.

    >>> import pql
    >>> pairs, ace_king = pql.distribution("QQ+, 22", "AK", board="Kh7h2c").players
    >>> [(hand, round(equity, 3)) for hand, equity in zip(pairs.hands[:2], pairs.equities)]
    [('KsKd', 0.985), ('KsKc', 0.985)]
    >>> round(pairs.at(0.5), 3), round(pairs.strong, 3)
    (0.914, 0.667)
    """
    from pql.api.sets import boards as boards_of_text
    from pql.api.sets import hands as hands_of_text
    from pql.sets.boardset import BoardSet

    given = (hands, against)
    boards = board if isinstance(board, BoardSet) else boards_of_text(board) if board else None
    first, second = (hands_of_text(part) if isinstance(part, str) else part for part in given)
    texts = [part if isinstance(part, str) else part.text() for part in given]
    question = DistributionQuestion(
        (first, second),
        (texts[0], texts[1]),
        boards,
        None if boards is None else board if isinstance(board, str) else repr(boards),
        cards_mask(dead),
        Place((Source("distribution", "<distribution>"), None)),
    )
    return question.answer(Control())
