"""What a call or a bet makes with each hand of a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, members
from pql.statements.report.result import class_grid

from .result_of_pot import PotResult, pot_columns

if TYPE_CHECKING:
    from pql.results.columns import Column


class EvRow(Record):
    """A hand, a class, or the whole range: what it makes on average, in the unit of the pot.

    `amount` is the weight of the hands, `share` their part of all deals, so that the mean of `ev` by `share` is the
    value of the whole. `equity` is that at the showdown, None where nobody ever goes on. For a bet `folds` is how often
    the opponent folds, `breakeven` how often he must, and `instead` what the hands are worth checked down; of a raise
    `instead` is what a call is worth that is shown down. All three are None for a call. `ev_stderr`
    and `stderr` are the standard errors of `ev` and `equity`, None where exact.
    """

    name: str
    amount: float
    share: float
    ev: float
    equity: float | None
    folds: float | None = None
    breakeven: float | None = None
    ev_stderr: float | None = None
    stderr: float | None = None
    instead: float | None = None


_INSTEAD = {"bet": "check", "raise": "call"}
"""What `instead` is, by what is done."""
_OTHERWISE = {"bet": "bet than checked", "raise": "raised than called or folded"}


class EvResult(DealResult):
    """What a call or a bet is worth with a hand or a range: `whole`, and in `rows` each hand or class, best first.

    `pot` is the arithmetic. `players` are the texts of all, `continuing` that of the hands that do not fold to a bet.
    `by` is `hand`, `class` or None, and then `rows` are those of hands (of classes where there are several opponents),
    and the table has one row, that of the whole. `profitable` are the hands that make money, as text, and
    `profitable_share` is their part of all deals. `better` are those that are worth more bet than checked down, or
    raised than called or folded, as text, and `better_share` is their part; both are None for a call.
    """

    pot: PotResult
    players: tuple[str, ...]
    whole: EvRow
    rows: tuple[EvRow, ...]
    profitable: str
    profitable_share: float
    method: str
    deals: int
    continuing: str | None = None
    by: str | None = None
    seed: int | None = None
    elapsed: float = 0.0
    better: str | None = None
    better_share: float | None = None

    type = "ev"
    rows_are = "_shown"

    @property
    def ev(self) -> float:
        """The expected value of the whole range."""
        return self.whole.ev

    @property
    def equity(self) -> float | None:
        """The equity of the whole range at the showdown; None where nobody ever goes on."""
        return self.whole.equity

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        decimals = self.pot.decimals
        return (
            Column(self.by or "hands", of="name"),
            Column("combos", "amount", 2, of="amount"),
            Column("share", "share", 2),
            Column("ev", "number", decimals, "EV", error="ev_stderr"),
            error_of("ev"),
            Column("instead", "number", decimals, _INSTEAD.get(self.pot.action, "")),
            Column("equity", "share", 2, error="stderr"),
            error_of("equity"),
            Column("folds", "share", 2),
            Column("breakeven", "share", 2, "break-even folds"),
            *[column.changed(of=f"pot.{column.name}") for column in pot_columns()],
            Column("players", "texts"),
            Column("continuing"),
            *columns("method deals board dead folded order seed"),
        )

    @property
    def _shown(self) -> tuple[EvRow, ...]:
        return self.rows if self.by else (self.whole,)

    def _as_dict(self) -> dict[str, Any]:
        found = self.by_column()
        columns = [
            name for name in found if name == "equity" or any(value is not None for value in found[name])
        ]
        whole = members(self.whole, "", "ev_stderr stderr instead folds breakeven")
        more = "better better_share continuing by board dead folded order seed"
        return {
            "type": self.type,
            **self.in_rows(columns[: columns.index("action")]),
            **members(self, "method deals pot players ev equity"),
            **whole,
            **members(self, "profitable profitable_share", more),
        }

    def verdict(self) -> tuple[str, ...]:
        """What the hands need and have, and which of them make money."""
        from pql.results.numbers import percent

        equity = "" if self.equity is None else f"{percent(self.equity)} equity"
        if self.pot.action == "call":
            lines = [f"{equity}, {self.pot.needed_text('needed')}{self.pot.fold_text()}"]
        else:
            needed = "" if self.whole.breakeven is None else f", {percent(self.whole.breakeven)} needed"
            called = f"; {equity} when called" if equity else ""
            lines = [f"folds {percent(self.whole.folds or 0.0)} of the time{needed}{called}"]
            return (*lines, *self._against_otherwise())
        if self.profitable_share >= 1:
            lines.append("every hand makes money" if self.whole.amount > 1 else "it makes money")
        elif self.profitable_share <= 0:
            lines.append("no hand makes money" if self.whole.amount > 1 else "it makes no money")
        else:
            lines.append(f"makes money ({percent(self.profitable_share)} of deals): {self.profitable}")
        return tuple(lines)

    def _against_otherwise(self) -> tuple[str, str]:
        """What the hands are worth without the bet or the raise, and which are worth more with it."""
        from pql.results.numbers import in_decimals, percent

        assert self.whole.instead is not None
        assert self.better_share is not None
        decimals = self.pot.decimals
        gain = self.whole.ev - self.whole.instead
        gained = (
            f"{'gains' if gain > 0 else 'loses'} {in_decimals(abs(gain), decimals)}"
            if float(in_decimals(gain, decimals).replace(",", ""))
            else "changes nothing"
        )
        passive = "checked down it is" if self.pot.action == "bet" else "a call that is shown down is"
        first = f"{passive} worth {in_decimals(self.whole.instead, decimals)}: the {self.pot.action} {gained}"
        more = f"worth more {_OTHERWISE[self.pot.action]}"
        several = self.whole.amount > 1
        if self.better_share >= 1:
            return first, f"every hand is {more}" if several else f"it is {more}"
        if self.better_share <= 0:
            return first, f"no hand is {more}" if several else f"it is not {more}"
        return first, f"{more} ({percent(self.better_share)} of deals): {self.better}"

    def remarks(self) -> tuple[str, ...]:
        if self.method == "exact":
            return ()
        return ("the whole and each row are sampled separately",) if self.by else ()

    def grid(self) -> list[list[float | None]]:
        """The value of each class in 13 rows of 13, as `HandSet.grid` has them; None where there are no hands."""
        return class_grid([(row.name, row.share, row.ev) for row in self.rows], self.ranks)
