"""Reads a tournament's summary line by line, in the words of its site (`words.py`)."""

from __future__ import annotations

import quopri
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from pql.histories.problems import BrokenHandError
from pql.histories.records import NO_DATE, NO_MONEY
from pql.histories.sites.tabled import amounts, month_of
from pql.histories.sites.words import currency_of, moment, moment_in
from pql.histories.tournaments.records import PLAY_MONEY, Finish, Tournament

from .words import FORMAT_WORDS, SPEED_WORDS, TABLES, Words

# With so many players or fewer a tournament is a sit and go, if nothing says what it is.
_ONE_TABLE = 10
# What costs or wins no money.
POINTS = re.compile(r"\b(FPP|FTP|SC|StarsCoin)\b|(T\$)")
# A date in words, as Full Tilt Poker wrote it.
_WORDED = re.compile(r"(\w{3,9}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d\d)(?::(\d\d))?(?: (\w{2,4}))?")
_PLAY = re.compile(r"\bP(?=\d)|Play Chips")
TICKET = re.compile(r"ticket|bilete|biļete|\bentry\b|\btoken\b|qualified for|\bseat\b", re.IGNORECASE)
_SOFT_END = re.compile(r"=(?:[0-9A-F]{2})?$")
_SITES = {"Full Tilt": "Full Tilt Poker"}


def summary(name: str, lines: list[str], head: bytes) -> Tournament:
    """The tournament that a summary tells of, in the words of a table in `TABLES`; `head` is how its file begins.

    Raises `BrokenHandError`, and `ValueError` for what is no amount.
    """
    if b"quoted-printable" in head or any([_SOFT_END.search(line) for line in lines[:20]]):
        text = quopri.decodestring("\n".join(lines).encode())
        lines = text.decode("utf-8", "replace").split("\n")
    words = TABLES[name]
    lines = [line.strip() for line in lines]
    first = words.first.match(lines[0])
    if first is None:
        raise BrokenHandError("the first line of the summary is not in this site's words")
    draft = _Draft(words, first.groupdict())
    draft.before(head.decode("utf-8", "replace"))
    for line in lines[1:]:
        draft.read(line)
    return draft.finished()


class _Draft:
    """What is known of a tournament so far. The methods without a line below are named in `Words.lines`."""

    def __init__(self, words: Words, first: dict[str, str | None]) -> None:
        self.words = words
        self.site_name = _SITES.get(first.get("site") or "", first.get("site") or words.site)
        self.tournament_number = " ".join(filter(None, (first.get("number"), first.get("match"))))
        self.name = (first.get("name") or "").strip() if words is not _PACIFIC else ""
        self.titles = [self.name, first.get("title") or ""]
        self.costs: dict[str, int] = {}  # the parts of the buy-in
        self.currencies: dict[str, str] = {}  # by what is paid with it
        self.costs_more = {"rebuy": 0, "addon": 0}
        self.bought = {"rebuy": 0, "addon": 0}
        self.could_rebuy = False
        self.knockout_worth = NO_MONEY
        self.said_speed = self.said_format = ""
        self.count = 0
        self.prize_pool = NO_MONEY
        self.begun = NO_DATE
        self.finishes: dict[str, Finish] = {}
        self.listed: Counter[str] = Counter()
        # Of the owner of the file.
        self.hero = words.hero
        self.place = 0
        self.own: dict[str, Any] = {}
        self.paid_more = 0

    def before(self, head: str) -> None:
        """What an e-mail says before its first summary."""
        for line in head.split("\n"):
            for told, pattern in self.words.lines:
                match = pattern.match(line) if told == "named" else None
                if match:
                    self.named(match)

    def read(self, line: str) -> None:
        """Takes a line; those that nothing is known of are passed over."""
        for told, pattern in self.words.lines:
            match = pattern.match(line)
            if match:
                act: Callable[[re.Match[str]], None] = getattr(self, told)
                act(match)
                return

    # Lines about the tournament.

    def site(self, match: re.Match[str]) -> None:
        self.site_name = _TRACKED.get(match["name"], match["name"])

    def number(self, match: re.Match[str]) -> None:
        self.tournament_number = match["number"]

    def title(self, match: re.Match[str]) -> None:
        self.titles.append(match["text"])

    def speed(self, match: re.Match[str]) -> None:
        self.said_speed = speed_of(match["text"])

    def satellite(self, match: re.Match[str]) -> None:
        self.said_format = "satellite"

    def free(self, match: re.Match[str]) -> None:
        self.costs = {"prize": 0}
        if match[0].endswith("Satellite"):
            self.said_format = "satellite"

    def start(self, match: re.Match[str]) -> None:
        text = match["text"]
        worded = _WORDED.search(text)
        if worded:
            month, day, year, hour, minute, second, zone = worded.groups()
            numbers = int(year), month_of(month), int(day), int(hour), int(minute), int(second or 0)
            self.begun = moment(*numbers, zone or "")
        else:
            self.begun = moment_in(text)

    def entrants(self, match: re.Match[str]) -> None:
        self.count = int(match["count"].replace(",", ""))

    def pool(self, match: re.Match[str]) -> None:
        if not TICKET.search(match["text"]):
            self.prize_pool = _amount(match["text"])
            self._currency("prize", match["text"])

    def buyin(self, match: re.Match[str]) -> None:
        text = match["text"]
        given = amounts(text)
        if not given:  # a freeroll, or a ticket
            self.costs = {"prize": 0}
            return
        parts = self.words.parts if len(given) > 2 else ("prize", "fee")
        self.costs = dict(zip(parts, given, strict=False))
        if any(given):
            self._currency("buyin", text)

    def fee(self, match: re.Match[str]) -> None:
        self.costs["fee"] = _amount(match["text"])

    def bounty(self, match: re.Match[str]) -> None:
        self.costs["bounty"] = _amount(match["text"])

    def knockout(self, match: re.Match[str]) -> None:
        """What each knock-out is worth, which is in the buy-in."""
        self.knockout_worth = _amount(match["text"])
        self.costs["bounty"] = self.knockout_worth
        self.costs["prize"] = max(0, self.costs.get("prize", 0) - self.knockout_worth)

    def rebuy(self, match: re.Match[str]) -> None:
        self.could_rebuy = True
        self.costs_more["rebuy"] = sum(amounts(match["text"]))

    def addon(self, match: re.Match[str]) -> None:
        self.could_rebuy = True
        self.costs_more["addon"] = sum(amounts(match["text"]))

    def _currency(self, paid: str, text: str) -> None:
        points = POINTS.search(text)
        if points:
            self.currencies[paid] = points[1] or points[2]
        else:
            self.currencies[paid] = "" if _PLAY.search(text) else currency_of(text)
            self.currencies[paid] = self.currencies[paid] or PLAY_MONEY

    # Lines about players.

    def finish(self, match: re.Match[str]) -> None:
        """A player of the list, who may be on it several times."""
        told = match.groupdict()
        text = told.get("text") or ""
        playing = text.startswith("still playing")
        finish = Finish(
            match["name"],
            0 if playing else int(match["place"]),
            entries=int(told.get("entry") or 1),
        )
        ticket = bool(TICKET.search(text)) or bool(told.get("ticket"))
        if ticket:
            finish = finish._replace(ticket=text)
        elif text and not playing and any([letter.isdigit() for letter in text]):
            finish = finish._replace(prize=_amount(text))
            if finish.prize:
                self._currency("prize", text)
        knockouts = int(told.get("bounties") or 0)
        if knockouts:
            finish = finish._replace(knockouts=knockouts, bounties=self._worth(knockouts))
        more = sum([int(told.get(f"{name}s") or 0) * cost for name, cost in self.costs_more.items()])
        if more:
            finish = finish._replace(paid=more)
        self.listed[finish.name] += 1
        before = self.finishes.get(finish.name, finish)
        self.finishes[finish.name] = _both(before, finish, self.listed[finish.name])

    def playing(self, match: re.Match[str]) -> None:
        self.finishes.setdefault(match["name"], Finish(match["name"]))

    # Lines about the owner of the file.

    def named(self, match: re.Match[str]) -> None:
        self.hero = match["name"]

    def placed(self, match: re.Match[str]) -> None:
        told = match.groupdict()
        self.hero = told.get("name") or self.hero
        self.place = int(match["place"])
        if told.get("count"):
            self.entrants(match)
        if told.get("text"):
            self.won(match)

    def won(self, match: re.Match[str]) -> None:
        told = match.groupdict()
        text = told["text"] or ""
        if TICKET.search(text):
            self.own["ticket"] = text
        elif text:
            self.own["prize"] = _amount(text)
            self._currency("prize", text)
        if told.get("bounty"):
            self.own["bounties"] = _amount(told["bounty"])
            self._currency("prize", told["bounty"])

    def reentries(self, match: re.Match[str]) -> None:
        told = match.groupdict()
        self.own["entries"] = 1 + int(match["count"])
        if told.get("text"):
            self.paid_more = _amount(told["text"]) - int(match["count"]) * self._cost()

    def more(self, match: re.Match[str]) -> None:
        self.could_rebuy = True
        self.paid_more = _amount(match["text"])

    def rebuys(self, match: re.Match[str]) -> None:
        self._bought("rebuy", match)

    def addons(self, match: re.Match[str]) -> None:
        self._bought("addon", match)

    def _bought(self, what: str, match: re.Match[str]) -> None:
        self.hero = match.groupdict().get("name") or self.hero
        self.bought[what] += int(match["count"])

    def knockouts(self, match: re.Match[str]) -> None:
        self.hero = match.groupdict().get("name") or self.hero
        count = int(match["count"])
        self.own |= {"knockouts": count, "bounties": self._worth(count)}

    def bounties(self, match: re.Match[str]) -> None:
        told = match.groupdict()
        self.own |= {"knockouts": int(told.get("count") or 0), "bounties": _amount(match["text"])}

    def _worth(self, knockouts: int) -> int:
        return NO_MONEY if self.knockout_worth == NO_MONEY else knockouts * self.knockout_worth

    def _cost(self) -> int:
        return sum(self.costs.values())

    # The end.

    def finished(self) -> Tournament:
        """The tournament, when all lines were read."""
        if not self.tournament_number or not (self.costs or self.finishes or self.place):
            raise BrokenHandError("the summary is cut")
        paid, won = self.currencies.get("buyin"), self.currencies.get("prize")
        known = bool(self.costs) and (paid is None or won is None or paid == won)
        self._add_hero()
        return Tournament(
            self.site_name,
            self.tournament_number,
            self.name,
            (paid if known else won) or won or "",
            self.costs.get("prize", 0) if known else NO_MONEY,
            self.costs.get("fee", 0) if known else 0,
            self.costs.get("bounty", 0) if known else 0,
            self.said_speed or _first(SPEED_WORDS, self.titles) or ("normal" if self.words.has_speed else ""),
            self._format(),
            self.count,
            self.prize_pool,
            self.begun,
            tuple([self._paid(each, known) for each in self.finishes.values()]),
        )

    def _format(self) -> str:
        said = self.said_format or _first(FORMAT_WORDS, self.titles)
        if said:
            return said
        if self.could_rebuy:
            return "rebuy"
        return "sng" if 0 < self.count <= _ONE_TABLE else "mtt" if self.count else ""

    def _add_hero(self) -> None:
        """The owner of the file among those who finished: by name, else by the place."""
        if not (self.hero or self.place):
            return
        name = self.hero or next(
            (each.name for each in self.finishes.values() if each.place == self.place and self.place), ""
        )
        finish = self.finishes.get(name, Finish(name))
        if self.place:
            finish = finish._replace(place=self.place)
        self.finishes[name] = finish._replace(hero=True, **self.own)

    def _paid(self, finish: Finish, known: bool) -> Finish:
        """A player with what he paid in all; `finish.paid` is what rebuys of the list cost."""
        if not known:
            return finish._replace(paid=NO_MONEY)
        more = 0 if finish.paid == NO_MONEY else finish.paid
        if finish.hero:
            more += self.paid_more + sum(
                [count * self.costs_more[what] for what, count in self.bought.items()]
            )
        return finish._replace(paid=self._cost() * finish.entries + more)


_PACIFIC = TABLES["pacific summary"]
# Sites by the names that PokerTracker has for them.
_TRACKED = {
    **dict.fromkeys(("FullTilt", "Full Tilt"), "Full Tilt Poker"),
    "MicroGaming": "Microgaming",
    "888": "888poker",
    "Pacific": "888poker",
    "Party": "partypoker",
    "PartyPoker": "partypoker",
    "GG": "GGPoker",
}


def format_of(text: str) -> str:
    """How a tournament of a name is played, one of `FORMATS`; empty where that says nothing of it.

    >>> format_of("Twister $1 SNG"), format_of("SuperSat R/A"), format_of("Daily Deep")
    ('sng', 'satellite', '')
    """
    return _first(FORMAT_WORDS, [text])


def speed_of(text: str) -> str:
    """The speed that a text names, one of `SPEEDS`.

    >>> speed_of("Super Turbo"), speed_of("Sunday Special")
    ('hyper', '')
    """
    return _first(SPEED_WORDS, [text])


def _amount(text: str) -> int:
    """The first amount of a text; 0 where there is none."""
    found = amounts(text)
    return found[0] if found else 0


def _first(pairs: tuple[tuple[re.Pattern[str], str], ...], texts: list[str]) -> str:
    """What the first pattern says that is found in one of some texts; empty for none."""
    return next((meant for pattern, meant in pairs if any([pattern.search(text) for text in texts])), "")


def _both(one: Finish, other: Finish, times: int) -> Finish:
    """A player with what two lines of the list say, who is on it so many times: the better place, and every prize."""
    if one is other:
        return one
    places = [each.place for each in (one, other)]
    return one._replace(
        place=0 if 0 in places else min(places),
        prize=one.prize + other.prize,
        ticket=one.ticket or other.ticket,
        entries=max(one.entries, other.entries, times),
    )
