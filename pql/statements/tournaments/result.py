"""The answer to `tournaments`: what they cost and brought, a row for each group."""

from __future__ import annotations

from pql.statements.select.result import SelectResult


class TournamentsResult(SelectResult):
    """Results of tournaments: the keys of `by`, how many `tournaments`, and how many `entries`, re-entries included.

    `paid`, `prizes`, `bounties` and `net` are in the money of the tournaments, None where there are several kinds of
    it. `roi` is the mean of each tournament's net by what it cost, freerolls left out, `itm` the share that brought a
    prize or a ticket, and `finish` the mean place as a share of those who played. The rest is as in a `SelectResult`.
    """

    type = "tournaments"

    def _unit(self, index: int) -> tuple[str, int | None]:
        is_share = self.columns[index] in ("roi", "finish") and self.functions[index] is not None
        return ("share", None) if is_share else super()._unit(index)
