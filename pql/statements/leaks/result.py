"""The answer to `leaks`: each rate beside that of the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, fields_by_name, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class Leak(Record):
    """A statistic: how often it was true (`times`), `of` how many opportunities, their share `rate` with its 95 %
    interval (`low` to `high`), and the same of the reference.

    `difference` is the one share less the other. `p` is how likely chance alone makes them so unlike; `holm` is that
    corrected for so many comparisons. `apart`: the intervals do not meet.
    """

    statistic: str
    title: str
    rate: float
    times: int
    of: int
    low: float
    high: float
    reference: float
    reference_times: int
    reference_of: int
    reference_low: float
    reference_high: float
    difference: float
    p: float
    holm: float
    apart: bool

    to_dict = fields_by_name


class LeaksResult(Result):
    """Rates beside those of a reference, the surest difference first: `leaks`, of which none has no opportunities.

    `hands` are how many hands each side has, `bb100` what it won in big blinds per 100 hands (None without blinds).
    `best` are the keys of the group that is the reference, with their values; it is empty where `vs` named one.
    """

    hands: int
    bb100: float | None
    reference_hands: int
    reference_bb100: float | None
    best: tuple[tuple[str, object], ...]
    leaks: tuple[Leak, ...]
    notes: tuple[str, ...] = ()

    type = "leaks"
    rows_are = "leaks"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        shares = ("rate", "low", "high", "reference", "reference_low", "reference_high")
        counts = ("times", "of", "reference_times", "reference_of")
        units = dict.fromkeys(shares, ("share", 2)) | dict.fromkeys(counts, ("count", None))
        units |= dict.fromkeys(("p", "holm"), ("number", None))
        units |= {"difference": ("points", 2), "apart": ("flag", None)}
        return tuple([Column(name, *units.get(name, ("text", None))) for name in Leak._fields])

    def _as_dict(self) -> dict[str, Any]:
        told = members(self, "hands bb100 reference_hands reference_bb100")
        found = {"type": self.type, "method": "recorded", **told, "best": dict(self.best)}
        return found | members(self, "leaks", "notes")

    def remarks(self) -> tuple[str, ...]:
        return self.notes
