"""All in or nothing: what each class of hands makes, and both strategies in equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, Result, fields_by_name, members
from pql.results.numbers import percent
from pql.statements.report.result import class_grid

if TYPE_CHECKING:
    from pql.results.columns import Column
    from pql.statements.ev.result_of_pot import PotResult


class ShoveRow(Record):
    """A class of hands: what moving all in makes on average beside folding.

    `combos` are its hands, `share` their part of all deals. `folds` is how often all others fold to these hands,
    `equity` the part of the pots that they win when called (None where nobody calls), `breakeven` how often all must
    fold. They make money against a big blind who calls with the strongest `calls` of all hands and no more: a share, 1
    where any call will do, None for several players behind and beside dead cards. `ev_stderr`, `folds_stderr`, `stderr`
    (of `equity`) and `breakeven_stderr` are standard errors, None where exact.
    """

    name: str
    combos: int
    share: float
    ev: float
    folds: float
    equity: float | None
    breakeven: float | None
    calls: float | None
    ev_stderr: float | None = None
    folds_stderr: float | None = None
    stderr: float | None = None
    breakeven_stderr: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return fields_by_name(self)


class ShoveResult(DealResult):
    """What moving all in makes with each of the 169 classes, best first, beside folding.

    `stack` is what each puts in at most, `ante` what each has posted, in big blinds; `calling` are the ranges that
    call, in the order of the players behind, with `vs` between them. `profitable` are the hands that make money, as
    text, `profitable_share` their part of all hands, `seed` that of random deals where several may call. `pot` is the
    arithmetic; where it has a `tournament`, `ev` is in prizes, else in big blinds.
    """

    stack: float
    ante: float
    calling: str
    rows: tuple[ShoveRow, ...]
    profitable: str
    profitable_share: float
    pot: PotResult
    method: str
    deals: int
    seed: int | None = None
    elapsed: float = 0.0

    type = "shove"
    rows_are = "rows"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        return (
            Column("class", of="name"),
            Column("combos", "amount", of="combos", stored="int64"),
            Column("share", "share", 2),
            Column("ev", "number", self.pot.decimals, "EV", error="ev_stderr"),
            Column("folds", "share", 2),
            Column("equity", "share", 2, error="stderr"),
            Column("breakeven", "share", 2, "folds needed"),
            Column("calls", "share", 1, "calls at most"),
            error_of("ev"),
            error_of("folds"),
            error_of("equity"),
            error_of("breakeven"),
            Column("stack", "number"),
            Column("ante", "number"),
            Column("calling"),
            *columns("method deals dead order seed"),
        )

    def _as_dict(self) -> dict[str, Any]:
        names = [column.name for column in self.schema()][:12]
        return {
            "type": self.type,
            **self.in_rows(names),
            **members(
                self, "stack ante calling profitable profitable_share pot method deals", "dead order seed"
            ),
        }

    def verdict(self) -> tuple[str, ...]:
        """Which hands make money, in a sentence."""
        if 0 < self.profitable_share < 1:
            return (f"{percent(self.profitable_share)} of hands make money: {self.profitable}",)
        return ("every hand makes money" if self.profitable_share else "no hand makes money",)

    def grid(self) -> list[list[float | None]]:
        """The value of each class in 13 rows of 13, as `HandSet.grid` has them."""
        return class_grid([(row.name, row.share, row.ev) for row in self.rows], self.ranks)


class NashRow(Record):
    """A class of hands in equilibrium: how often it is pushed and called, and what that makes beside folding.

    `push_ev` and `call_ev` are in big blinds: of a push before the big blind decides, of a call when there is a push.
    """

    name: str
    push: float
    push_ev: float
    call: float
    call_ev: float

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return fields_by_name(self)


class NashResult(Result):
    """Who moves all in and who calls in equilibrium, heads up, with stacks of `stack` big blinds before they post.

    `pushes` and `calls` are the ranges as text, `push_share` and `call_share` their parts of all hands. `value` is what
    the small blind makes for each hand that is dealt, in big blinds, its mean over what is not known of it: nobody
    gains more than `exploitability` by another strategy. `rows` are the 169 classes, the best pair first.
    """

    stack: float
    ante: float
    pushes: str
    push_share: float
    calls: str
    call_share: float
    value: float
    exploitability: float
    rows: tuple[NashRow, ...]
    method: str = "exact"

    type = "nash"
    rows_are = "rows"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (
            Column("class", of="name"),
            Column("push", "share", 1),
            Column("push_ev", "number", 3, "EV of a push"),
            Column("call", "share", 1),
            Column("call_ev", "number", 3, "EV of a call"),
            Column("stack", "number"),
            Column("ante", "number"),
            Column("method"),
        )

    def _as_dict(self) -> dict[str, Any]:
        names = [column.name for column in self.schema()][:5]
        whole = "stack ante pushes push_share calls call_share value exploitability method"
        return {"type": self.type, **self.in_rows(names), **members(self, whole)}

    def verdict(self) -> tuple[str, ...]:
        """What both sides play, a sentence for each."""
        sides = (
            ("the small blind moves all in with", self.push_share, self.pushes),
            ("the big blind calls with", self.call_share, self.calls),
        )
        return tuple(
            [
                f"{who} every hand" if share == 1 else f"{who} {percent(share)}: {hands}"
                for who, share, hands in sides
            ]
        )

    def grid(self) -> list[list[float | None]]:
        """How often each class is pushed, in 13 rows of 13 as `HandSet.grid` has them."""
        return class_grid([(row.name, 1.0, row.push) for row in self.rows], self.ranks)

    def call_grid(self) -> list[list[float | None]]:
        """How often each class is called with, in the same rows."""
        return class_grid([(row.name, 1.0, row.call) for row in self.rows], self.ranks)
