"""The cards that improve a hand, and those that do not."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members
from pql.results.table import TableResult

if TYPE_CHECKING:
    from pql.results.columns import Column

REASONS = {
    "same-type": "the type of hand stays the same",
    "same-value": "the hand is worth no more",
    "board": "the board has that type for everyone",
    "shared": "the card pairs the board, for everyone alike",
    "no-overcard": "a pair, but no overcard",
    "no-hole-card": "two pair, but no card of the hand is paired",
    "pocket-pair": "two pair of a pocket pair and the board's",
    "paired-board": "two pair on a paired board",
    "flush-danger": "three of a suit on the board",
    "straight-danger": "a straight is close on the board",
    "behind": "an opponent is ahead all the same",
    "not-half": "beats no more than half of the opponents' hands",
}
"""The rules that refuse a card, each with what it says."""


LOW = "low"
"""What outs to the low half are grouped by."""


class NextCard(Record):
    """What one card does to a hand.

    `makes` is the type of hand it gives, `group` the same or `kicker` where only a kicker improves. `refused` is None
    for an out, else the rule of `REASONS` that refuses it. With opponents there is `equity` after the card (with
    `stderr` where it is sampled), with ranges among them `beats`, the share of their live hands beaten by now, and
    `ties`: for the cards that pass the rules of the hand itself, None for the others. In Omaha `nuts` says whether no
    hand is better then.

    Where half of the pot goes to the best low, `low` is the low that the card makes, if it is an out to that half: a
    better low than now, which no known opponent beats and which wins the low half from more than half of a range's
    hands (`low_beats`). `nut_low` says whether no low is better then. All three are None for other cards, but where a
    range refuses the low. `counterfeit` says whether the card pairs a low card of the hand and spoils its low or draw.
    """

    card: str
    makes: str
    group: str
    refused: str | None = None
    beats: float | None = None
    ties: float | None = None
    equity: float | None = None
    stderr: float | None = None
    nuts: bool | None = None
    low: str | None = None
    nut_low: bool | None = None
    low_beats: float | None = None
    counterfeit: bool | None = None

    @property
    def is_out(self) -> bool:
        """Whether no rule refuses the card, or it is an out to the low half."""
        return self.refused is None or self.low is not None

    @property
    def groups(self) -> tuple[str, ...]:
        """What it is an out to: what it makes of the high hand, a low, or both."""
        return (*([self.group] if self.refused is None else []), *([LOW] if self.low is not None else []))

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, and whether the card is an out."""
        told = 1 + self._fields.index("stderr")
        if self.nuts is not None:
            told = len(self._fields) if self.counterfeit is not None else told + 1
        fields = self._fields[1:told]
        return {"card": self.card, "out": self.is_out, **{name: getattr(self, name) for name in fields}}


class OutsResult(Result):
    """The outs of one hand: `cards` is every card that can come, highest first.

    `rule` is `own`, `article`, `improving` or `discounted`; `holds` says in words what the hand is worth now. `method`
    says how equities were found (None without opponents), and `seed` repeats them if they are sampled.
    `against_range` is true where some opponent may hold several hands. In Omaha `draws` are what the hand draws to, as
    players call it.
    """

    hand: str
    board: str
    rule: str
    holds: str
    cards: tuple[NextCard, ...]
    opponents: tuple[str, ...] = ()
    dead: str | None = None
    method: str | None = None
    seed: int | None = None
    against_range: bool = False
    draws: tuple[str, ...] | None = None

    type = "outs"
    rows_are = "cards"

    def schema(self) -> tuple[Column, ...]:
        return _schema(self.draws is not None, self.of_lows)

    @property
    def of_lows(self) -> bool:
        """Whether half of the pot goes to the best low."""
        return any([card.counterfeit is not None for card in self.cards])

    @property
    def high_outs(self) -> tuple[NextCard, ...]:
        """The outs to the best high hand."""
        return tuple([card for card in self.cards if card.refused is None])

    @property
    def low_outs(self) -> tuple[NextCard, ...]:
        """The outs to the best low."""
        return tuple([card for card in self.cards if card.low is not None])

    @property
    def counterfeit(self) -> tuple[str, ...]:
        """The cards that pair a low card of the hand and spoil its low, or its draw to one."""
        return tuple([card.card for card in self.cards if card.counterfeit])

    @property
    def versus(self) -> tuple[str, ...]:
        """The opponents' hands, as the table calls them."""
        return self.opponents

    def described(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (Column("effective", "amount", 1), *self.schema())

    @property
    def outs(self) -> tuple[NextCard, ...]:
        """The cards that are outs."""
        return tuple([card for card in self.cards if card.refused is None or card.low is not None])

    @property
    def count(self) -> int:
        """How many outs there are."""
        return len(self.outs)

    @property
    def nut_outs(self) -> tuple[NextCard, ...]:
        """The outs that leave no better hand, where that is known: in Omaha."""
        return tuple([card for card in self.high_outs if card.nuts])

    @property
    def by_type(self) -> dict[str, list[str]]:
        """The outs by what they make, the lowest type first, kickers last, and then the outs to the low half."""
        return _grouped([(group, card.card) for card in self.outs for group in card.groups], GROUPS)

    @property
    def refused(self) -> dict[str, list[str]]:
        """The other cards by the rule that refuses them."""
        refused = [(card.refused, card.card) for card in self.cards if not card.is_out]
        return _grouped(refused, tuple(REASONS))

    @property
    def effective(self) -> float | None:
        """The sum of `beats`: what the improving cards are worth in whole outs. None where no range is opposite."""
        if not self.against_range:
            return None
        return fsum([card.beats for card in self.cards if card.beats is not None])

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type hand board rule count")
        if self.draws is not None:
            answer |= {"nuts": len(self.nut_outs), "draws": list(self.draws)}
        if self.of_lows:
            nut_lows = sum([card.nut_low is True for card in self.low_outs])
            answer |= {"high": len(self.high_outs), "low": len(self.low_outs), "nut_low": nut_lows}
            answer |= {"counterfeit": list(self.counterfeit)}
        answer |= {"cards": [card.card for card in self.outs]} | members(self, "by_type refused", "dead")
        if self.opponents:
            answer |= members(self, "opponents effective method", "seed")
        answer["rows"] = [card.to_dict() for card in self.cards]
        return answer

    def remarks(self) -> tuple[str, ...]:
        return () if self.seed is None else (f"equities are sampled, seed {self.seed}",)


class OutsTable(TableResult):
    """The outs of several hands, a row for each; `results` are the outs of each with their cards, without equities."""

    results: tuple[OutsResult, ...] = ()

    rows_are = "_cards"
    values = Result.values

    def schema(self) -> tuple[Column, ...]:
        return _schema("nuts" in self.columns, any([result.of_lows for result in self.results]))

    @property
    def _cards(self) -> list[dict[str, Any]]:
        return [
            {**entry, "seed": result.seed, "method": self.method if result.opponents else None}
            for result in self.results
            for entry in result.entries()
        ]

    def _as_dict(self) -> dict[str, Any]:
        return super()._as_dict() | members(self.results[0], "board rule", "versus dead")

    def described(self) -> tuple[Column, ...]:
        return ()

    def remarks(self) -> tuple[str, ...]:
        index = self.columns.index("outs")
        return () if any(row[index] for row in self.rows) else ("none of these hands has an out",)


GROUPS = (
    "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush", "kicker", LOW
)  # fmt: skip
"""What outs are grouped by: the hand types, kickers, and lows."""


def _schema(nuts: bool, lows: bool) -> tuple[Column, ...]:
    """A row for each hand and each card that can come, be it one hand or several; in Omaha with the `nuts`."""
    from pql.results.columns import Column, columns

    return (
        Column("hand"),
        Column("card"),
        Column("out", "flag", of="is_out"),
        Column("makes"),
        Column("group"),
        Column("refused"),
        Column("beats", "share", 2),
        Column("ties", "share", 2),
        Column("equity", "share", 2, error="stderr"),
        Column("stderr", "number"),
        *([Column("nuts", "flag")] if nuts else []),
        *(_low_columns() if lows else []),
        Column("rule"),
        *columns("method versus board dead seed"),
    )


def _low_columns() -> list[Column]:
    from pql.results.columns import Column

    return [
        Column("low"),
        Column("nut_low", "flag"),
        Column("low_beats", "share", 2),
        Column("counterfeit", "flag"),
    ]


def _grouped(pairs: list[tuple[str | None, str]], order: tuple[str, ...]) -> dict[str, list[str]]:
    return {
        name: [card for group, card in pairs if group == name]
        for name in order
        if any(group == name for group, _ in pairs)
    }
