"""How strong a hand is: now, at the end, and how likely that is to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, members
from pql.results.split_pots import splits_pots

if TYPE_CHECKING:
    from pql.results.columns import Column

MEASURES = ("win", "outright", "tie", "equity", "strength", "ppot", "npot")
"""What is measured, in the order of machine-readable output."""


class StrengthRow(Record):
    """A hand against a number of opponents; all are shares of 1.

    At the end: `win` is outright wins and half of every tie, `outright` and `tie` are apart, `equity` is the share of
    the pot. Now: `strength` is being ahead of every opponent, and half of being tied with the best. In between: `ppot`
    is how often a hand that is behind ends ahead, `npot` how often one that is ahead ends behind, ties counted half
    on both sides. `errors` are the standard errors by name, None when exact; a potential that no deal has shown has
    the error None. `deals` are those behind the row.
    """

    opponents: int
    win: float
    outright: float
    tie: float
    equity: float
    strength: float
    ppot: float
    npot: float
    method: str
    deals: int
    errors: dict[str, float | None] | None = None

    @property
    def stderr(self) -> float | None:
        """The standard error of `win`, None when exact."""
        return None if self.errors is None else self.errors["win"]

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        errors = None if self.errors is None else dict(self.errors)
        return members(self, f"opponents {' '.join(MEASURES)} stderr method deals") | {"errors": errors}


class StrengthResult(DealResult):
    """The strength of a hand or a range, a row for each number of opponents.

    `versus` are the opponents' hands, empty where they are random. `method` is `sampled` if any row is. `seed` repeats
    a sampled answer, `order` is the hand order a percentage was measured by, `elapsed` is in seconds. `street` is
    `preflop`, `flop`, `turn` or `river`: `board` is the text of the question, which may be a name.
    """

    method: str
    hands: str
    rows: tuple[StrengthRow, ...]
    versus: tuple[str, ...] = ()
    seed: int | None = None
    algorithm: str = ""
    elapsed: float = 0.0
    street: str = "preflop"

    type = "strength"
    rows_are = "rows"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        measures = [
            column
            for name in MEASURES
            for column in (
                Column(name, "share", error=error_of(name).name),
                error_of(name).changed(of=f"errors.{name}"),
            )
        ]
        return (
            Column("hands"),
            Column("opponents", "number", stored="int64"),
            *measures,
            *columns("method deals versus board dead folded order seed"),
        )

    def described(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        titles = {"strength": "strength now", "ppot": "positive potential", "npot": "negative potential"}
        errors = {"win": "stderr"}
        return tuple(
            [Column(name, "share", 2, titles.get(name, ""), errors.get(name, "errors")) for name in MEASURES]
        )

    def _as_dict(self) -> dict[str, Any]:
        return members(self, "type method hands rows", "versus folded board dead order seed")

    def remarks(self) -> tuple[str, ...]:
        """Remarks on what the measures mean on this street."""
        ahead = ("ahead is who has the largest share of the pot",) if splits_pots(self.game) else ()
        if self.street == "river":
            return (*ahead, "no card is to come: both potentials are zero by definition")
        if self.street == "preflop":
            return ("before the flop: a pair is ahead, then the higher card, then the lower",)
        return ahead
