"""What the next card can complete: the draws of one hand, or of the hands of a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pql.results.columns import Column
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

DRAWS = {
    "straight_draw": "straight draw",
    "open_ended": "open-ended",
    "double_gutshot": "double gut-shot",
    "gutshot": "gut-shot",
    "flush_draw": "flush draw",
    "backdoor_flush": "back-door flush draw",
}
"""The draws by name, as people call them. A double gut-shot counts as open-ended too."""


OMAHA_DRAWS = {
    "straight_draw": "straight draw",
    "wrap": "wrap",
    "open_ended": "open-ended",
    "double_gutshot": "double gut-shot",
    "gutshot": "gut-shot",
    "flush_draw": "flush draw",
    "nut_flush_draw": "nut flush draw",
    "combo_draw": "straight and flush draw",
    "backdoor_flush": "back-door flush draw",
    "backdoor_straight": "back-door straight draw",
}
"""Those of Omaha, where nine cards and more that make a straight are a wrap, and no other straight draw."""

LOW_DRAWS = {
    "low_draw": "low draw",
    "nut_low_draw": "nut low draw",
    "backdoor_low": "back-door low draw",
}
"""Those besides where half of the pot goes to the best low."""
ALL_DRAWS = {**OMAHA_DRAWS, **LOW_DRAWS}


class LowCards(Record):
    """What the next cards do to the low of a hand: those that make one or a better one, those of them that make the nut
    low, and those that pair one of its low cards and spoil the low or the draw.
    """

    low: tuple[str, ...]
    nut_low: tuple[str, ...]
    counterfeit: tuple[str, ...]


_WHEN = ("next_card", "by_river")
_UNKNOWN = dict.fromkeys((*_WHEN, "combos"))
_CHANCES = {"straight_draw": "straight", "flush_draw": "flush", "low_draw": "low", "nut_low_draw": "nut_low"}
"""The draws that a card completes, with the attributes of those cards."""


def _chance_columns() -> tuple[Column, ...]:
    from pql.results.columns import Column

    return tuple([Column(name, "share") for name in (*_WHEN, "comes_in", "holds_then")])


def _schema() -> tuple[Column, ...]:
    """A row for each draw, and one for each type of hand that the next card can make, be it one hand or several."""
    from pql.results.columns import Column, columns

    return (
        Column("draw"),
        Column("kind"),
        Column("share", "share"),
        Column("chance", "share"),
        Column("next_card", "share"),
        Column("by_river", "share"),
        Column("combos", "count"),
        Column("hands"),
        Column("cards", "texts"),
        Column("range"),
        *columns("board dead"),
    )


class DrawsResult(Result):
    """The draws of one hand: `cards` are the live cards that make each type of hand, below which it is now.
    `to_come` is how many cards the board lacks.

    `straight` and `flush` are the cards that complete a straight or a flush (a straight flush is both) that is better
    than the board's own; `holds` says in words what the hand is worth now. `unseen` are the cards that can come.

    In Omaha `has` says of each draw whether it is there, `spoken` are those that are, as players call them, and `nuts`
    the cards that complete a straight or flush which no hand beats.

    `comes_in` are the chances of the draws that the hand has to come in, with the next card (`next_card`) and by the
    river (`by_river`): that it then holds a straight, or a flush, better than the board's own. `holds_then` are the
    chances to hold more than it does now, as `breakdown` names hands: what its hole cards make. A straight below a
    flush is a flush.

    Where half of the pot goes to the best low, `lows` are the cards that change the hand's low.
    """

    hand: str
    board: str
    holds: str
    straight: tuple[str, ...]
    flush: tuple[str, ...]
    open_ended: bool
    double_gutshot: bool
    gutshot: bool
    backdoor_flush: bool
    cards: dict[str, tuple[str, ...]]
    unseen: int
    dead: str | None = None
    has: dict[str, bool] | None = None
    spoken: tuple[str, ...] = ()
    nuts: tuple[str, ...] = ()
    comes_in: Mapping[str, Mapping[str, float]] = {}
    holds_then: Mapping[str, Mapping[str, float]] = {}
    to_come: int = 2
    lows: LowCards | None = None

    type = "draws"
    rows_are = "_rows"

    @property
    def low(self) -> tuple[str, ...]:
        """The cards that make a low, or a better one."""
        return self.lows.low if self.lows else ()

    @property
    def nut_low(self) -> tuple[str, ...]:
        """The cards that make the nut low."""
        return self.lows.nut_low if self.lows else ()

    @property
    def counterfeit(self) -> tuple[str, ...]:
        """The cards that pair one of the hand's low cards and spoil its low or its draw to one."""
        return self.lows.counterfeit if self.lows else ()

    @property
    def straight_draw(self) -> bool:
        """Whether a card completes a straight."""
        return bool(self.straight)

    @property
    def flush_draw(self) -> bool:
        """Whether a card completes a flush."""
        return bool(self.flush)

    @property
    def by_type(self) -> dict[str, int]:
        """How many cards make each type of hand."""
        return {kind: len(cards) for kind, cards in self.cards.items()}

    def schema(self) -> tuple[Column, ...]:
        return _schema()

    @property
    def _rows(self) -> list[dict[str, Any]]:
        has = dict(self.has or {draw: bool(getattr(self, draw)) for draw in DRAWS})
        has["none"] = not any(has.values())
        rows: list[dict[str, Any]] = []
        for draw, present in has.items():
            cards = getattr(self, _CHANCES[draw]) if draw in _CHANCES else None
            rows.append({"draw": draw, "kind": "draw", "share": float(present), "cards": cards})
        made: dict[str, tuple[str, ...]] = dict(self.cards)
        if self.lows is not None:
            made |= {name: getattr(self.lows, name) for name in LowCards._fields}
        rows += [{"draw": kind, "kind": "makes", "cards": cards} for kind, cards in made.items()]
        rows += [
            {"draw": name, "kind": "holds", "cards": None, **each} for name, each in self.holds_then.items()
        ]
        for row in rows:
            cards, share = row["cards"], row.get("share")
            row |= {
                "share": share,
                "chance": None if cards is None else len(cards) / self.unseen,
                "hands": None if share is None else self.hand if share else "none",
                "range": self.hand,
                "combos": None if share is None else int(share),
            }
            coming = self.comes_in.get(row["draw"], {}) if row["kind"] == "draw" else row
            row |= {when: coming.get(when) for when in _WHEN}
        return rows

    def described(self) -> tuple[Column, ...]:
        return _chance_columns()

    def _as_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            **members(self, "type hand board"),
            "straight": len(self.straight),
            **members(self, "open_ended double_gutshot gutshot"),
            "flush": len(self.flush),
            **members(self, "flush_draw backdoor_flush by_type"),
            "cards": {kind: list(cards) for kind, cards in self.cards.items()},
        }
        if self.has is not None:
            answer |= self.has | {"draws": list(self.spoken), "nuts": list(self.nuts)}
        if self.lows is not None:
            answer |= {name: list(getattr(self.lows, name)) for name in LowCards._fields}
        answer |= {"comes_in": _plain(self.comes_in), "holds_then": _plain(self.holds_then)}
        return answer | members(self, "", "dead")


class RangeDrawsResult(Result):
    """The draws of a range: for each draw the hands that have it, `live` being all that the board leaves.

    `drawing["none"]` are the hands without any. `mean` is the mean number of cards that complete a straight, a flush,
    and each type of hand, over the range by its weights, of `unseen` cards that can come; `to_come` is how many the
    board lacks. `comes_in` are the chances of each draw to come in, with the next card (`next_card`) and by the river
    (`by_river`), on average over the hands that have it; it is empty for more hands of Omaha than
    take a few seconds.
    """

    hands: str
    board: str
    live: HandSet | HoleSet
    drawing: Mapping[str, HandSet | HoleSet]
    mean: dict[str, float]
    unseen: int
    dead: str | None = None
    comes_in: Mapping[str, Mapping[str, float]] = {}
    to_come: int = 2

    type = "draws"
    rows_are = "_rows"

    @property
    def shares(self) -> dict[str, float]:
        """The share of the range that has each draw, by weight, and the share that has none."""
        total = self.live.weight
        return {draw: hands.weight / total for draw, hands in self.drawing.items()}

    @property
    def chances(self) -> dict[str, float]:
        """The chance that the next card completes a straight, a flush, and each type of hand."""
        return {name: cards / self.unseen for name, cards in self.mean.items()}

    def schema(self) -> tuple[Column, ...]:
        return _schema()

    @property
    def _draws(self) -> list[dict[str, Any]]:
        return [
            {
                "draw": draw,
                "share": share,
                "combos": len(self.drawing[draw]),
                **{when: self.comes_in.get(draw, {}).get(when) for when in _WHEN},
                "hands": self.drawing[draw].text(),
            }
            for draw, share in self.shares.items()
        ]

    @property
    def _rows(self) -> list[dict[str, Any]]:
        chances, shares = self.chances, self.shares
        rows = [{"kind": "draw", **row} for row in self._draws]
        made = [draw for draw in chances if draw not in shares]
        rows += [{"kind": "makes", "draw": draw, "share": None, "hands": None, **_UNKNOWN} for draw in made]
        whole = {"cards": None, "range": self.hands}
        return [{**row, **whole, "chance": chances.get(row["draw"])} for row in rows]

    def described(self) -> tuple[Column, ...]:
        return _chance_columns()

    def _as_dict(self) -> dict[str, Any]:
        live = {"combos": len(self.live), "weight": self.live.weight}
        answer = members(self, "type hands board") | live | members(self, "shares chances")
        return answer | {"rows": self._draws} | members(self, "", "dead")


def _plain(chances: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    return {name: dict(each) for name, each in chances.items()}
