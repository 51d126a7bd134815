"""`list`: the hands or boards of a set, one by one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pql.base.diagnostics import Place
from pql.questions.question import Question
from pql.results.table import BoardList, HandList

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

# A list is a table in memory: beyond this many rows it asks for a limit instead.
MOST_ROWS = 1_000_000


class ListHandsQuestion(Question):
    """`list H`: every hand, with its weight where there are weights."""

    hands: HandSet | HoleSet
    limit: int | None = None

    def answer(self, control: Control) -> HandList:
        hands = self.hands
        control.budget.claim_rows(min(len(hands), self.limit or len(hands)), 1 if hands.is_plain else 2)
        if hands.is_plain:
            rows: tuple[tuple[object, ...], ...] = tuple((hand,) for hand in islice(hands, self.limit))
            return HandList(("hand",), rows, game=hands.game.name)
        rows = tuple(islice(hands.weights(), self.limit))
        return HandList(("hand", "weight"), rows, game=hands.game.name)


class ListBoardsQuestion(Question):
    """`list board BOARDS [classes] [limit N]`."""

    boards: BoardSet
    classes: bool
    limit: int | None
    place: Place
    game: Game

    def answer(self, control: Control) -> BoardList:
        boards = self.boards
        count = boards.class_count() if self.classes else boards.count()
        if min(count, self.limit or count) > MOST_ROWS:
            raise self.place.error(
                "too-many-rows",
                f"this would list {count:,} rows, and {MOST_ROWS:,} is the most",
                "add `limit 100`, or use `sample` for a random choice",
            )
        control.budget.claim_rows(min(count, self.limit or count), 2 if self.classes else 1)
        if self.classes:
            classes = tuple(boards.classes(self.limit))
            return BoardList(("class", "boards"), classes, game=self.game.name)
        rows: list[tuple[str]] = []
        for board in islice(boards, self.limit):
            if not len(rows) & 4095:
                control.check()
                control.report(len(rows) / min(count, self.limit or count))
            rows.append((board,))
        return BoardList(("board",), tuple(rows), game=self.game.name)
