"""What statements answer: immutable results with the numbers as attributes and as plain objects.

`to_dict` gives the machine-readable object of a result: shares and equities are fractions of 1 at full
precision, and a sampled number never stands without its standard error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .records import Record

if TYPE_CHECKING:
    from .boardset import BoardSet
    from .handset import HandSet


class Result(Record):
    """The answer to one statement. `type` names its kind, as in machine-readable output."""

    type = "result"

    def to_dict(self) -> dict[str, Any]:
        """The machine-readable object of this answer."""
        return {"type": self.type}


class HandsResult(Result):
    """A set of hands; `order` is the hand order a percentage in the query was measured by."""

    hands: HandSet
    order: str | None = None

    type = "hands"

    def to_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            "combos": len(self.hands),
            "weight": self.hands.weight,
            "share": self.hands.share(),
            "text": self.hands.text(),
        }
        if self.order is not None:
            answer["order"] = self.order
        return answer


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

    def to_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "street": self.street,
            "count": self.count,
            "total": self.total,
            "share": self.share,
            "classes": self.classes,
        }


class PlayerEquity(Record):
    """One player's part of an equity answer.

    `equity` is the share of the pot, `win` the share of deals won alone, `tie` the share of deals tied for
    best, all fractions of 1. `wins` and `ties` are the deals behind them: exact integers for unweighted
    ranges, sums of weights otherwise. `stderr` is the standard error of `equity`, None when exact.
    """

    hands: str
    equity: float
    win: float
    tie: float
    stderr: float | None
    wins: int | float
    ties: int | float

    def to_dict(self) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "equity": self.equity,
            "win": self.win,
            "tie": self.tie,
            "stderr": self.stderr,
            "wins": self.wins,
            "ties": self.ties,
        }


class EquityResult(Result):
    """The players' equities. `order` is the hand order a percentage in the ranges was measured by.

    `deals` is the number of distinct deals behind an exact answer, or of sampled deals. `seed` repeats a
    sampled answer. `elapsed` is in seconds.
    """

    method: str
    deals: int
    players: tuple[PlayerEquity, ...]
    board: str | None = None
    dead: str | None = None
    order: str | None = None
    seed: int | None = None
    algorithm: str = ""
    elapsed: float = 0.0

    type = "equity"

    def to_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            "method": self.method,
            "deals": self.deals,
            "players": [player.to_dict() for player in self.players],
        }
        if self.order is not None:
            answer["order"] = self.order
        if self.seed is not None:
            answer["seed"] = self.seed
        return answer


class ValueResult(Result):
    """A hand's pokerval taken apart. `pcbits` and `npcbits` are None where no cards are known."""

    cards: tuple[str, ...]
    pokerval: int
    category: str
    description: str
    pcbits: int | None = None
    npcbits: int | None = None

    type = "value"

    @property
    def hex(self) -> str:
        """The pokerval as `0x` and eight upper-case hexadecimal digits."""
        return f"0x{self.pokerval:08X}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "cards": list(self.cards),
            "pokerval": self.pokerval,
            "hex": self.hex,
            "category": self.category,
            "description": self.description,
            "pcbits": self.pcbits,
            "npcbits": self.npcbits,
        }


class TableResult(Result):
    """Rows under named columns: lists, samples, options, names.

    `method` is `exact` or `sampled`; `deals` counts what stands behind the rows; `seed` repeats a sample.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    method: str = "exact"
    deals: int | None = None
    seed: int | None = None

    type = "table"

    def to_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "method": self.method,
            "deals": self.deals,
        }
        if self.seed is not None:
            answer["seed"] = self.seed
        return answer


class ExplainResult(Result):
    """How a statement is understood and run: titled sections of text, and the answer it gave, if it ran."""

    sections: tuple[tuple[str, str], ...]
    result: Result | None = None

    type = "explain"

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type, **dict(self.sections)}
