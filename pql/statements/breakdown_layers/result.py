"""How often a range has each made hand and each draw on the boards of each layer of cards to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.base.sums import summed
from pql.cards.lows import LOW_DRAWS, MADE_LOWS
from pql.cards.made_hands import DRAWS, KICKERS, MADE_HANDS, TOP_PAIR, WRAP
from pql.results.base import Result, members
from pql.statements.breakdown.result import line_columns

if TYPE_CHECKING:
    from pql.results.columns import Column
    from pql.statements.breakdown.result import BreakdownResult


# Made hands, best first, and draws, as breakdowns list them.
_LINES = {
    "made": [TOP_PAIR if word.name == KICKERS[-1] else word.name for word in reversed(MADE_HANDS)],
    "low": [word.name for word in MADE_LOWS],
    "draw": [*[word.name for word in (*DRAWS, WRAP)], *[word.name for word in LOW_DRAWS]],
}


class BreakdownLayer(Record):
    """A layer: its boards, its share of all pairs of a hand and a board, the next cards in it, and its breakdown.

    `cards` are empty where boards of several cards to come fall into layers.
    """

    layer: str
    boards: int
    share: float
    cards: tuple[str, ...]
    breakdown: BreakdownResult


class BreakdownLayersResult(Result):
    """A range by made hands and draws, layer by layer; the layers share the boards out.

    `street` is that of the boards that fall into layers. `method` says how equities against the range `versus` were
    found.
    """

    hands: str
    board: str
    street: str
    layers: tuple[BreakdownLayer, ...]
    dead: str | None = None
    folded: tuple[str, ...] = ()
    order: str | None = None
    versus: str | None = None
    method: str = "exact"
    seed: int | None = None

    type = "table"
    rows_are = "_lines"
    columns = ("layer", "line", "kind", "combos", "share", "or_better", "equity", "stderr")

    def __getitem__(self, layer: str) -> BreakdownLayer:
        """The layer of a name. Raises KeyError where there is none."""
        for each in self.layers:
            if each.layer == layer:
                return each
        raise KeyError(layer)

    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]:
        """The lines of each layer as rows of the table."""
        return tuple(map(tuple, self.in_rows(self.columns)["rows"]))

    def names(self, kind: str) -> list[str]:
        """The made hands (`made`), best first, or draws (`draw`) that the hands have in some layer."""
        listed = {line.line for each in self.layers for line in each.breakdown.of_kind(kind)}
        return [name for name in _LINES[kind] if name in listed]

    def share(self, line: str) -> float:
        """The share of a made hand or draw over all layers together."""
        return summed([each.share * each.breakdown.share(line) for each in self.layers])

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("layer"),
            Column("layer_share", "share", title="share of boards"),
            *line_columns(),
            Column("range"),
            Column("versus"),
            *columns("method deals boards board dead folded order seed"),
        )

    @property
    def _lines(self) -> list[dict[str, Any]]:
        return [
            {
                **entry,
                **members(self, "versus board dead folded order seed"),
                "layer": layer.layer,
                "layer_share": layer.share,
            }
            for layer in self.layers
            for entry in layer.breakdown.entries()
        ]

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type columns rows method hands board street", "dead versus order folded seed")
        return answer | {"layers": [members(each, "layer boards share cards") for each in self.layers]}
