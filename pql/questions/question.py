"""What a compiled statement asks: each question can answer itself and say how it would.

A question holds values only (sets, cards, numbers); the statement it came from is kept by the query.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.engine.work import Control
from pql.results import BoardResult, HandsResult, Result, TableResult

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.compiler.expressions import CompiledBoards, CompiledHands

STREETS = {3: "flop", 4: "turn", 5: "river"}

# A list is a table in memory: beyond this many rows it asks for a limit instead.
MOST_ROWS = 1_000_000
_EXAMPLES = 5


class Question:
    """A statement ready to run."""

    # The sets the statement was compiled from, for `explain`.
    hands: tuple[CompiledHands, ...] = ()
    boards: tuple[CompiledBoards, ...] = ()
    # Whether the answer is at hand, so that nobody will want to stop it.
    immediate = False

    def answer(self, control: Control) -> Result:
        """Runs the statement; raises `PQLError` where it cannot be answered and `Cancelled` when stopped."""
        raise NotImplementedError

    def plan(self, control: Control) -> str:
        """The algorithm and its estimated cost, in words, without running it."""
        return "read off the bitset"

    def estimate(self, control: Control) -> float:
        """The seconds an exact answer is expected to take; 0 where it is quick, sampled, or nobody knows."""
        return 0.0


class HandsQuestion(Question):
    """A hands expression on its own."""

    immediate = True

    def __init__(self, hands: CompiledHands, dialect: str = "pql") -> None:
        self.hands = (hands,)
        self.dialect = dialect

    def answer(self, control: Control) -> HandsResult:
        (compiled,) = self.hands
        return HandsResult(compiled.value, compiled.order, self.dialect)


class BoardQuestion(Question):
    """`board BOARDS`."""

    def __init__(self, boards: CompiledBoards) -> None:
        self.boards = (boards,)

    def answer(self, control: Control) -> BoardResult:
        boards = self.boards[0].value
        return BoardResult(
            boards,
            STREETS[boards.street],
            boards.count(),
            boards.total(),
            boards.share(),
            boards.class_count(),
            tuple(boards.examples(_EXAMPLES)),
        )

    def plan(self, control: Control) -> str:
        return "count the bits of the board predicate by suit class of the flop"


class ListHandsQuestion(Question):
    """`list H`: every hand, with its weight where there are weights."""

    def __init__(self, hands: CompiledHands, limit: int | None) -> None:
        self.hands = (hands,)
        self.limit = limit

    def answer(self, control: Control) -> TableResult:
        from itertools import islice

        hands = self.hands[0].value
        control.budget.claim_rows(min(len(hands), self.limit or len(hands)), 1 if hands.is_plain else 2)
        if hands.is_plain:
            return TableResult(("hand",), tuple((hand,) for hand in islice(hands, self.limit)))
        return TableResult(("hand", "weight"), tuple(islice(hands.weights(), self.limit)))


class ListBoardsQuestion(Question):
    """`list board BOARDS [classes] [limit N]`."""

    def __init__(self, boards: CompiledBoards, classes: bool, limit: int | None, place: Place) -> None:
        self.boards = (boards,)
        self.classes = classes
        self.limit = limit
        self.place = place

    def answer(self, control: Control) -> TableResult:
        from itertools import islice

        boards = self.boards[0].value
        count = boards.class_count() if self.classes else boards.count()
        if min(count, self.limit or count) > MOST_ROWS:
            raise self.place.error(
                "too-many-rows",
                f"this would list {count:,} rows, and {MOST_ROWS:,} is the most",
                "add `limit 100`, or use `sample` for a random choice",
            )
        control.budget.claim_rows(min(count, self.limit or count), 2 if self.classes else 1)
        if self.classes:
            return TableResult(("class", "boards"), tuple(boards.classes(self.limit)))
        rows: list[tuple[str]] = []
        for board in islice(boards, self.limit):
            if not len(rows) & 4095:
                control.check()
                control.report(len(rows) / min(count, self.limit or count))
            rows.append((board,))
        return TableResult(("board",), tuple(rows))


class TableQuestion(Question):
    """A question whose answer is known when it is compiled: `show options`, `show names`."""

    immediate = True

    def __init__(self, columns: tuple[str, ...], rows: tuple[tuple[object, ...], ...]) -> None:
        self.columns = columns
        self.rows = rows

    def answer(self, control: Control) -> TableResult:
        return TableResult(self.columns, self.rows)

    def plan(self, control: Control) -> str:
        return "read off the session"
