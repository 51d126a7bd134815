"""PokerStars' archive of all tournaments of a player, which it sends as a page: a row of a table for each."""

from __future__ import annotations

import re
from html import unescape

from pql.histories.problems import BrokenHandError
from pql.histories.records import NO_DATE, NO_MONEY
from pql.histories.sites.tabled import amounts
from pql.histories.sites.words import moment
from pql.histories.tournaments.records import Finish, Tournament

from .reading import POINTS

_TITLE = re.compile(r"<th>(.{0,40}?)</th>", re.DOTALL)
_CELL = re.compile(r"<td[^>]{0,200}>(.{0,200}?)</td>", re.DOTALL)
_OWNER = re.compile(r"<title>TOURNEYS: &lt;(.{1,60}?)&gt;</title>|played by '(?:<b>)?(.{1,60}?)'")
_MADE_OF = re.compile(r"<[^<>]{1,40}>|\s")
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}) (\d{1,2}):(\d\d):(\d\d) (AM|PM)")


def archived(row: str, head: bytes) -> Tournament:
    """The tournament of a row, whose columns the head of the page names; raises `BrokenHandError`."""
    page = head.decode("utf-8", "replace")
    names = [_MADE_OF.sub("", name) for name in _TITLE.findall(page)]
    cells = dict(zip(names, [unescape(cell).strip() for cell in _CELL.findall(row)], strict=False))
    owner = _OWNER.search(page)
    if owner is None or not cells.get("Tourney", "").isdecimal() or not cells.get("Place", "").isdecimal():
        raise BrokenHandError("a row of an archive whose columns are not known")
    told = {
        name: (amounts(cells.get(column, "")) or [0])[0]
        for name, column in (
            *(("prize", "Buy-In"), ("more", "ReBuysAddOns"), ("fee", "Rake")),
            *(("won", "Prize"), ("bounties", "BountyAwarded")),
        )
    }
    in_money = not POINTS.search(cells.get("Buy-In", ""))
    finish = Finish(
        unescape(owner[1] or owner[2]),
        int(cells["Place"]),
        told["won"],
        told["bounties"],
        paid=told["prize"] + told["fee"] + told["more"] if in_money else NO_MONEY,
        ticket="a ticket to the target tournament" if cells.get("Qualified") else "",
        hero=True,
    )
    count = cells.get("Entries", "").replace(",", "")
    kind = "sng" if "Sit & Go" in unescape(page) else "mtt"
    return Tournament(
        "PokerStars",
        cells["Tourney"],
        cells.get("Name") or cells.get("Game", ""),
        cells.get("Currency", ""),
        told["prize"] if in_money else NO_MONEY,
        told["fee"] if in_money else 0,
        format="satellite" if cells.get("TargetID") else "rebuy" if told["more"] else kind,
        entrants=int(count) if count.isdecimal() else 0,
        start=_date(cells.get("Date/Time", "")),
        finishes=(finish,),
    )


def _date(text: str) -> int:
    """A time of New York with twelve hours."""
    match = _DATE.match(text)
    if match is None:
        return NO_DATE
    month, day, year, hour, minute, second = [int(number) for number in match.groups()[:-1]]
    return moment(year, month, day, hour % 12 + 12 * (match[7] == "PM"), minute, second, "ET")
