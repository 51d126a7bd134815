"""`sample`: random hands, deals and boards, uniform over what is possible.

A deal draws every hand and the board independently and starts again when two of them share a card, so that every
compatible deal (weighted ranges: by the product of the weights) is equally likely, whatever the order of the
players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Place
from pql.engine.work import Control
from pql.questions.question import DealQuestion, Question
from pql.questions.random_deals import MOST_ATTEMPTS, random_boards, random_deals
from pql.questions.seeds import generator
from pql.results.numbers import count
from pql.results.table import SampleTable

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

MOST_SAMPLES = 100_000


class SampleBoardsQuestion(Question):
    """`sample N of board BOARDS`."""

    count: int
    boards: BoardSet
    dead: int
    seed: int | None
    place: Place
    game: Game

    def answer(self, control: Control) -> SampleTable:
        control.budget.check_samples(self.count)
        control.budget.claim_rows(self.count)
        _, seed = generator(self.seed)
        live = self.boards.without(self.dead)
        if not live:
            raise self.place.error("no-board", "no board is left to draw", "fewer dead cards, or more boards")
        rows = [(board,) for board in random_boards(self.count, live, seed, control)]
        return SampleTable(("board",), tuple(rows), "sampled", len(rows), seed, game=self.game.name)

    def describe(self, control: Control) -> str:
        return f"draw {count(self.count, 'board')} by their index in the set"


class SampleHandsQuestion(DealQuestion):
    """`sample N of H [vs H ...] [on BOARDS]`: a column for each player, and one for the board if there is one.

    Those who have `folded` are dealt in too, and have no column.
    """

    count: int
    seed: int | None

    def answer(self, control: Control) -> SampleTable:
        dead, boards = self.spot.dead, self.spot.boards
        control.budget.check_samples(self.count)
        control.budget.claim_rows(self.count, len(self.spot.hands) + (boards is not None))
        _, seed = generator(self.seed)
        self.spot.problem()
        ranges, folded = [
            [each.hands.without(dead) for each in named] for named in (self.spot.hands, self.spot.folded)
        ]
        drawn = boards.boards if boards else None
        deals = random_deals(self.count, [*ranges, *folded], drawn, dead, seed, control)
        del deals[len(ranges) : len(ranges) + len(folded)]
        rows = tuple(zip(*deals, strict=True))
        if len(rows) < self.count:
            raise self.spot.place.error(
                "improbable-deal",
                f"no deal in {MOST_ATTEMPTS:,} attempts: these ranges hardly ever fit together",
                f"dead cards: {self.spot.dead_text}" if dead else None,
            )
        names = ["hand"] if len(ranges) == 1 else [f"hand {number + 1}" for number in range(len(ranges))]
        columns = (*names, "board") if boards is not None else tuple(names)
        return SampleTable(columns, rows, "sampled", len(rows), seed, game=self.spot.game.name)

    def describe(self, control: Control) -> str:
        return f"draw {count(self.count, 'deal')}, each anew when two of its parts share a card"
