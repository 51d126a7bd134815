"""Bovada, Ignition and Bodog: everybody's cards, and nobody's name but the places at the table."""

from __future__ import annotations

import re
from collections.abc import Callable

from .account import Account
from .tabled import Site, amounts, rest_of_board

_SEAT = re.compile(
    r"Seat (?P<number>\d+): (Dealer|Small Blind|Big Blind|UTG(?:\+\d+)?)( \[ME\])? \((.*) in chips\)"
)
_ORDER = {"Small Blind": 1, "Big Blind": 2, "UTG": 3, "Dealer": 99}
HERO = "Hero"


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account. Seats are in the order of places; their numbers are not always."""
    for line in lines:
        seat = _SEAT.match(line)
        if seat:
            name = seat[2]
            place = _ORDER.get(name) or 3 + int(name[4:])
            player = account.sit(place, name, amounts(seat[4])[0], int(seat["number"]))
            if seat[3]:
                account.hero = player
        elif line.startswith("*** "):
            break
    account.button = _ORDER["Dealer"]
    # Antes come before blinds: all the chips of a player there are his ante.
    antes = max((index for index, line in enumerate(lines) if " : Ante chip " in line), default=0)
    lines = [line.replace(" : All-in ", " : Ante chip ") for line in lines[:antes]] + lines[antes:]
    BOVADA.read(_once([line.replace("  [ME]", "").replace(" [ME]", "").strip() for line in lines]), account)
    for player, amount in (account.stated_wins or {}).items():
        if amount and account.won[player] % amount == 0:
            account.won[player] = amount
    rest_of_board(account)
    # A place is no name.
    account.names = [HERO if player == account.hero else "" for player in range(len(account.names))]


def _once(lines: list[str]) -> list[str]:
    """Lines without those that the client has written again and again; the sums say whether it has."""
    before = ["", *lines[:-1]]
    return ["" if line == last and " : " in line else line for line, last in zip(lines, before, strict=True)]


def _raise(account: Account, player: int, rest: str) -> None:
    """A raise to the last amount, also where there is only one."""
    account.raise_to(player, amounts(rest)[-1])


def _all_in(account: Account, player: int, rest: str) -> None:
    """All chips, of a blind too."""
    amount = amounts(rest)[-1 if " to " in rest else 0]
    before = not any(account.pockets)
    if before and not account.dead[player] and any(account.dead):
        account.post_ante(player, amount)
    elif before and account.names[player] == "Big Blind":
        account.post_big(player, amount)
    elif before and account.posted_small < 0 and account.names[player] in ("Small Blind", "Dealer"):
        account.post_small(player, amount)
    elif " to " in rest:
        account.raise_to(player, amount)
    else:
        left = account.stacks[player] - account.put[player]
        if left < amount and amount - account.on[player] == left:  # with what is on the street already
            amount = left
        account.add(player, amount)
    account.all_in(player)


def _dead(account: Account, player: int, rest: str) -> None:
    """A dead blind; more than a big one is both."""
    amount = amounts(rest)[0]
    if amount > account.big:
        account.post_both(player, amount)
    else:
        account.post_dead(player, amount)


def _place(account: Account, player: int, rest: str) -> None:
    account.place[player] = amounts(rest)[0] // 10_000


def _prize(account: Account, player: int, rest: str) -> None:
    account.prize[player] = amounts(rest)[0]


_ACTS: dict[str, Callable[[Account, int, str], None]] = {
    "raise": _raise,
    "dead": _dead,
    "all in": _all_in,
    "place": _place,
    "prize": _prize,
}

BOVADA = Site(
    "Bovada",
    head=(
        re.compile(
            r"(?P<site>Bovada|Ignition|Bodog\S*)(?: \w+)? Hand #(?P<hand>\d+)"
            r".* - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
        ),
        re.compile(r"Hand #\d+.*?(?P<game>HOLDEM|OMAHA(?: HiLo)?|STUD|7CARD)"),
        re.compile(r"Hand #\d+.*? Tournament #(?P<tournament>\S+)"),
        re.compile(r"Hand #\d+.*? TBL#(?P<table>\w+)"),
        re.compile(r"Level \d+ \((?P<small>[\d.,]+)/(?P<big>[\d.,]+)\)"),
        re.compile(r"(?P<currency>\$)\d"),
        re.compile(r"Buyin: (?P<buyin>[^,\n]*)"),
    ),
    between=" : ",
    phrases={
        "Small blind": "small",
        "Ante/Small blind": "small",
        "Big blind": "big",
        "Big blind/Bring in": "big",
        "Ante chip": "ante",
        "Posts chip": "big",
        "Posts dead chip": "dead",
        **dict.fromkeys(("Fold", "Folds", "Folds(timeout)"), "fold"),
        "Checks": "check",
        "Call": "add",
        "Calls": "add",
        "Bets": "add",
        "Bets chip info": "add",
        "Double bets": "add",
        "Raises": "raise",
        "All-in": "all in",
        "Card dealt to a spot": "show",
        "Does not show": "show",
        "Mucks": "show",
        "Return uncalled portion of bet": "back",
        "Hand result": "win",
        "Ranking": "place",
        "Prize Cash": "prize",
    },
    lines=(
        ("street", re.compile(r"(?:\*\*\* (?:FLOP|TURN|RIVER) \*\*\*|Card dealt to table) (?P<cards>.*)")),
        ("pot", re.compile(r"Total Pot(?P<pot>\(.*?\))(?: \| Rake (?P<rake>\(.*?\)))?")),
        (
            "folded",
            re.compile(r"Seat\+?\d+: ?(?P<player>Dealer|Small Blind|Big Blind|UTG(?:\+\d+)?) Folded"),
        ),
        ("board", re.compile(r"Board \[(?P<cards>.*)\]")),
        (
            "state",
            re.compile(
                r"Seat\+?\d+: ?(?P<player>Dealer|Small Blind|Big Blind|UTG(?:\+\d+)?) "
                r"(?P<rest>\$?[\d.,]*\d)(?= |$)"
            ),
        ),
    ),
    acts=_ACTS,
)
