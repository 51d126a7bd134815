"""The answer to `stats`: what players did and won, a row for each group."""

from __future__ import annotations

from typing import NamedTuple

from pql.statements.select.result import SelectResult


class Statistic(NamedTuple):
    """A statistic: its word in formulas and its street, what people call it, and that in short."""

    word: str
    street: str | None
    title: str
    short: str

    @property
    def name(self) -> str:
        """The name of its column, which is its formula.

        >>> STATISTICS[0].name, [each.name for each in STATISTICS if each.word == "cbet"]
        ('vpip', ['cbet(flop)', 'cbet(turn)', 'cbet(river)'])
        """
        return f"{self.word}({self.street})" if self.street else self.word


def _by_street(word: str, title: str, short: str) -> tuple[Statistic, ...]:
    streets = ("flop", "turn", "river")
    return tuple([Statistic(word, each, f"{title} on the {each}", f"{short} {each}") for each in streets])


STATISTICS = (
    Statistic("vpip", None, "VPIP", "VPIP"),
    Statistic("pfr", None, "PFR", "PFR"),
    Statistic("rfi", None, "RFI", "RFI"),
    Statistic("threebet", None, "3-bet", "3B"),
    Statistic("foldtothreebet", None, "fold to 3-bet", "F3B"),
    Statistic("fourbet", None, "4-bet", "4B"),
    Statistic("squeeze", None, "squeeze", "squeeze"),
    Statistic("steal", None, "steal", "steal"),
    Statistic("foldtosteal", None, "fold to steal", "F steal"),
    *_by_street("cbet", "c-bet", "CB"),
    *_by_street("foldtocbet", "fold to c-bet", "FCB"),
    *_by_street("checkraise", "check-raise", "XR"),
    Statistic("af", None, "AF", "AF"),
    Statistic("afq", None, "AFq", "AFq"),
    Statistic("wwsf", None, "WWSF", "WWSF"),
    Statistic("wtsd", None, "WTSD", "WTSD"),
    Statistic("wsd", None, "W$SD", "W$SD"),
)
"""In the order of the answer."""

TITLES = {
    "hands": ("hands", "hands"),
    "net": ("net", "net"),
    "bb100": ("big blinds per 100 hands", "bb/100"),
    "adjusted": ("the same, adjusted for all-ins", "adjusted"),
    **{each.name: (each.title, each.short) for each in STATISTICS},
}
"""What people read in place of the names of columns, and in short."""


class StatsResult(SelectResult):
    """Statistics of players: the keys of `by`, how many `hands`, what they won, then each statistic.

    `net` is in the money of the hands, None where there are several kinds of it; `bb100` and `adjusted` are big blinds
    per 100 hands, as they came and with all-ins by their equity. Each statistic is a share of its opportunities, `af` a
    ratio; `counts` has how often it was so, and of how many. The rest is as in a `SelectResult`.
    """

    type = "stats"
