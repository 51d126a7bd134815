"""Sets: hands, and boards with how likely they are."""

from __future__ import annotations

from pql.results.base import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pql.results.columns import Column
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet


_EXAMPLES = 5


class HandsResult(Result):
    """A set of hands; `order` is the hand order a percentage in the query was measured by."""

    hands: HandSet
    order: str | None = None
    dialect: str = "pql"

    type = "hands"
    rows_are = "_counted"

    @property
    def text(self) -> str:
        """The shortest text of the set, in the notation of the session."""
        if self.dialect == "pql":
            return self.hands.text()
        from pql.notation.dialects import write

        return write(self.dialect, self.hands)

    def remarks(self) -> tuple[str, ...]:
        if self.dialect == "pql":
            return ()
        from pql.notation.dialects import loss

        changed = loss(self.dialect, self.hands)
        return () if changed is None else (changed,)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        combos = Column("combos", "amount", stored="int64")
        return combos, *columns("weight share"), Column("text"), *columns("order")

    @property
    def _counted(self) -> list[dict[str, Any]]:
        return [{"combos": len(self.hands), "weight": self.hands.weight, "share": self.share}]

    @property
    def share(self) -> float:
        """The weight of the hands as a share of all hands of the game."""
        return self.hands.share()

    def grid(self) -> list[list[float]]:
        """How much of each starting hand is in the set: rows and columns from the ace down."""
        return [row[: self.ranks] for row in self.hands.grid()[: self.ranks]]

    def _as_dict(self) -> dict[str, Any]:
        answer = {name: value for name, value in super()._as_dict().items() if value is not None}
        return answer | ({"notes": list(notes)} if (notes := self.remarks()) else {})


class HoleHandsResult(Result):
    """A set of Omaha hands."""

    hands: HoleSet

    type = "hands"
    rows_are = "_counted"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        amounts = Column("combos", "amount", stored="int64"), *columns("weight share")
        return (Column("game", of="hands.game.name"), *amounts, Column("text"))

    @property
    def _counted(self) -> list[dict[str, Any]]:
        hands = self.hands
        counted = {"combos": len(hands), "weight": hands.weight, "share": hands.share()}
        return [{**counted, "text": hands.text()}]


class BoardResult(Result):
    """A set of boards: how many of all boards of its street, in how many suit classes, with examples."""

    boards: BoardSet
    street: str
    count: int
    total: int
    share: float
    classes: int
    examples: tuple[str, ...] = ()

    type = "board"

    @classmethod
    def of(cls, boards: BoardSet) -> BoardResult:
        """What is to say of a set of boards, counted now."""
        from pql.sets.boardset import STREET_NAMES

        count, total = boards.count(), boards.total()
        return cls(
            boards,
            STREET_NAMES[boards.street],
            count,
            total,
            count / total,
            boards.class_count(),
            tuple(boards.examples(_EXAMPLES)),
        )

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("street"),
            Column("count", "number", stored="int64"),
            Column("total", "number", stored="int64"),
            *columns("share"),
            Column("classes", "number", stored="int64"),
        )
