"""Flops that stand for all: the flops with their weights, and how far what they say is from what all flops say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.base.sums import summed
from pql.results.base import Result, fields_by_name, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class WeightedFlop(Record):
    """A flop, its weight, and how many of the 22,100 flops are equal to it up to suits."""

    flop: str
    weight: float
    boards: int

    to_dict = fields_by_name


class ClassEquity(Record):
    """The equity of a class of hands over all flops, and over the weighted ones; None where none of them meets it."""

    name: str
    equity: float
    subset: float | None

    @property
    def error(self) -> float | None:
        """By how much the weighted flops are off."""
        return None if self.subset is None else self.subset - self.equity

    def to_dict(self) -> dict[str, Any]:
        """The class as JSON has it; without `subset` where no flop meets it."""
        return members(self, "name equity", "subset")


class RangeErrors(Record):
    """A range against another: its equity over all flops and over the weighted ones, and how far its classes are off.

    `error`, `mean_error` and `greatest_error` are shares of 1; the last two are of the classes, each counted once, and
    without a sign. `worst` is the class of the greatest. `unseen` classes have no hand on any of the flops.
    """

    hands: str
    versus: str
    equity: float
    subset: float
    classes: tuple[ClassEquity, ...]

    @property
    def error(self) -> float:
        """By how much the equity of the range is off."""
        return self.subset - self.equity

    @property
    def errors(self) -> tuple[float, ...]:
        """By how much each class is off that the flops meet, without a sign."""
        return tuple([abs(each.error) for each in self.classes if each.error is not None])

    @property
    def mean_error(self) -> float:
        """By how much a class is off on average."""
        return summed(self.errors) / len(self.errors)

    @property
    def greatest_error(self) -> float:
        """By how much the worst class is off."""
        return max(self.errors)

    @property
    def worst(self) -> str:
        """The class that is off most."""
        return max(self.classes, key=lambda each: -1.0 if each.error is None else abs(each.error)).name

    @property
    def unseen(self) -> int:
        """How many classes the flops do not meet at all."""
        return len(self.classes) - len(self.errors)

    def to_dict(self) -> dict[str, Any]:
        """The range and its errors as JSON has them."""
        return members(
            self, "hands versus equity subset error mean_error greatest_error worst unseen classes"
        )


class TextureShare(Record):
    """A texture: its share of all flops and of the weighted ones; `part` tells those that do not overlap."""

    name: str
    share: float
    subset: float
    part: bool

    to_dict = fields_by_name


class FlopsResult(Result):
    """Weighted flops that stand for all, and how well.

    `flops` have weights that sum to 1. `ranges` are both sides of each pair of ranges, `textures` those that share all
    flops out among them, then others. `path` is the file that the flops were read from; None where they were chosen.
    The table has a row for each flop, or, where flops were judged (`judged`), one for each range.
    """

    flops: tuple[WeightedFlop, ...]
    ranges: tuple[RangeErrors, ...]
    textures: tuple[TextureShare, ...]
    judged: bool = False
    path: str | None = None
    seed: int | None = None
    order: str | None = None
    elapsed: float = 0.0

    type = "flops"
    rows_are = "_rows"
    method = "exact"

    @property
    def mean_error(self) -> float:
        """By how much a class of a range is off: the mean over the ranges."""
        return summed([each.mean_error for each in self.ranges]) / len(self.ranges)

    @property
    def greatest_error(self) -> float:
        """By how much the worst class of all ranges is off."""
        return max([each.greatest_error for each in self.ranges])

    @property
    def overall_error(self) -> float:
        """By how much the equity of a whole range is off at most."""
        return max([abs(each.error) for each in self.ranges])

    @property
    def weights(self) -> dict[str, float]:
        """The weights by flop, as `pql.judge_flops` takes them."""
        return {each.flop: each.weight for each in self.flops}

    def solver_lines(self) -> list[str]:
        """The flops as solvers read them: `Ks7h2c:2.15`, the weights in percent."""
        from pql.cards.deck import cards_mask
        from pql.notation.flop_lines import flop_lines

        return list(flop_lines([(cards_mask(each.flop), each.weight) for each in self.flops]))

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            *(self.errors_schema() if self.judged else self._flops_schema()),
            Column("method"),
            *columns("order"),
        )

    def _flops_schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return Column("flop"), Column("weight", "share", 2), Column("boards", "amount", stored="int64")

    def errors_schema(self) -> tuple[Column, ...]:
        """The columns that say how far a range is off."""
        from pql.results.columns import Column

        return (
            Column("hands"),
            Column("versus"),
            Column("equity", "share", 2, "all flops"),
            Column("subset", "share", 2, "these"),
            Column("error", "points", 2),
            Column("mean_error", "distance", title="class off"),
            Column("greatest_error", "distance", title="at most"),
            Column("worst"),
            Column("unseen", "number", stored="int64"),
        )

    @property
    def _rows(self) -> tuple[WeightedFlop, ...] | tuple[RangeErrors, ...]:
        """The rows of the table."""
        return self.ranges if self.judged else self.flops

    def _as_dict(self) -> dict[str, Any]:
        names = [column.name for column in self.schema() if column.name not in ("method", "order")]
        told = "method mean_error greatest_error overall_error flops ranges textures"
        return {"type": self.type, **self.in_rows(names), **members(self, told, "path order seed")}

    def described(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        whole = [Column(name, "share") for name in ("overall_error", "mean_error", "greatest_error")]
        return (*self.schema(), *whole)

    def verdict(self) -> tuple[str, ...]:
        from pql.results.numbers import share

        worst = max(self.ranges, key=lambda each: each.greatest_error)
        said = [
            f"ranges are off by {share(self.overall_error, '')} points at most; "
            f"classes by {share(self.mean_error, '')} on average, by {share(self.greatest_error, '')} at most "
            f"({worst.worst} of {worst.hands} vs {worst.versus})"
        ]
        unseen = sum([each.unseen for each in self.ranges])
        if unseen:
            said.append(f"{unseen} class{'es are' if unseen > 1 else ' is'} met on none of these flops")
        return tuple(said)
