"""The answer to `stats`: what players did and won, a row for each group."""

from __future__ import annotations

from pql.statements.select.result import SelectResult


class StatsResult(SelectResult):
    """Statistics of players: the keys of `by`, how many `hands`, what they won, then each statistic.

    `net` is in the money of the hands, None where there are several kinds of it; `bb100` and `adjusted` are big blinds
    per 100 hands, as they came and with all-ins by their equity. Each statistic is a share of its opportunities, `af` a
    ratio; `counts` has how often it was so, and of how many. The rest is as in a `SelectResult`.
    """

    type = "stats"
