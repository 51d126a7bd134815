"""Tournaments as columns, a row for each player of each: what a collection stores of summaries."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from pql.histories.records import Texts

from .records import Finish, Tournament

if TYPE_CHECKING:
    Column = array[int] | Texts

# By tournament: each column with its kind, as in `pql.histories.records`, and the field that it has.
_OF_TOURNAMENT: Final = {
    "site": ("text", "site"),
    "tournament": ("text", "number"),
    "event": ("text", "name"),
    "date": ("q", "start"),
    "currency": ("text", "currency"),
    "buyin_prize": ("q", "prize"),
    "buyin_fee": ("q", "fee"),
    "buyin_bounty": ("q", "bounty"),
    "speed": ("text", "speed"),
    "format": ("text", "format"),
    "entrants": ("I", "entrants"),
    "prize_pool": ("q", "pool"),
    "path": ("text", "path"),
    "line": ("q", "line"),
}
_OF_PLAYER: Final = {
    "name": ("text", "name"),
    "place": ("I", "place"),
    "prize": ("q", "prize"),
    "bounties": ("q", "bounties"),
    "knockouts": ("I", "knockouts"),
    "entries": ("I", "entries"),
    "paid": ("q", "paid"),
    "ticket": ("text", "ticket"),
    "hero": ("B", "hero"),
}
SUMMARIES: Final[Mapping[str, str]] = {
    "source": "i",
    "summary": "I",
    **{name: kind for name, (kind, _) in {**_OF_TOURNAMENT, **_OF_PLAYER}.items()},
}
"""The columns by their kinds: `source` is the number of the file, `summary` counts what was read."""


_FIELDS: Final = tuple([field for _, field in _OF_TOURNAMENT.values()])
# Of a player the columns are the fields, in their order; the last is the flag.
assert (*[field for _, field in _OF_PLAYER.values()],) == Finish._fields


def columns_of(told: Sequence[tuple[int, Tournament]]) -> dict[str, Column]:
    """The columns of some summaries, each with the number of its file; of one that names nobody one row without a name.

    >>> columns = columns_of([(3, Tournament("GGPoker", "7")), (3, Tournament("GGPoker", "8"))])
    >>> columns["summary"], columns["tournament"].values
    (array('I', [0, 1]), ['7', '8'])
    """
    rows = [
        (source, summary, tournament, finish)
        for summary, (source, tournament) in enumerate(told)
        for finish in tournament.finishes or (Finish(""),)
    ]
    columns: dict[str, Column] = {
        "source": array("i", [source for source, *_ in rows]),
        "summary": array("I", [summary for _, summary, *_ in rows]),
    }
    for fields, place in ((_OF_TOURNAMENT, 2), (_OF_PLAYER, 3)):
        for name, (kind, field) in fields.items():
            values = [getattr(row[place], field) for row in rows]
            columns[name] = Texts.of(values) if kind == "text" else array(kind, values)
    return columns


def summaries_in(columns: Mapping[str, Column]) -> list[tuple[int, Tournament]]:
    """The summaries of such columns, each with the number of its file.

    >>> told = [(3, Tournament("GGPoker", "7", finishes=(Finish("ann", 1, 50_000), Finish("", 2, hero=True))))]
    >>> summaries_in(columns_of(told)) == told
    True
    """
    told = []
    rows = [*zip(*[columns[name] for name in SUMMARIES], strict=True)]
    last = 2 + len(_OF_TOURNAMENT)
    for _, of_one in groupby(rows, key=lambda row: row[1]):
        players = list(of_one)
        source, _, *values = players[0]
        fields: dict[str, Any] = dict(zip(_FIELDS, values, strict=False))
        finishes = [Finish._make([*row[last:-1], bool(row[-1])]) for row in players]
        named = tuple([each for each in finishes if each.name or each.hero])
        told.append((int(source), Tournament(**fields, finishes=named)))
    return told
