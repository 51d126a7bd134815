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
    plain = [line.replace("  [ME]", "").replace(" [ME]", "").strip() for line in lines]
    BOVADA.read(_once(_with_streets(plain)), account)
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


_TABLE_CARDS = re.compile(r"\*\*\* FLOP|Card dealt to table")
_BOARD = re.compile(r"Board \[([^\]]*)\]")
_POST = re.compile(r"(.+?) : (?:Ante/)?(?:Small|Big) [Bb]lind(.*\d.*)")
_ACT = re.compile(r"(.+?) : (Folds?|Checks|Calls?|(?:Double b|B)ets|Raises|All-in)\b(.*)")


def _with_streets(lines: list[str]) -> list[str]:
    """Lines with those of streets, which some clients left out: a round is over when all have answered the last bet.

    The cards are those of the summary. Whether the rounds are right the sums say.
    """
    boards = [match[1].split() for match in map(_BOARD.match, lines) if match]
    if not boards or any(map(_TABLE_CARDS.match, lines)):
        return lines
    board, out, told = boards[0], 3, list[str]()
    everybody = {match[1] for line in lines if (match := _ACT.match(line) or _POST.match(line))}
    within, waiting, last = {*everybody}, {*everybody}, set[str]()
    on, level, before = dict.fromkeys(everybody, 0), 0, dict.fromkeys(everybody, 0)
    stacks = {match[2]: amounts(match[4])[0] for line in lines if (match := _SEAT.match(line))}
    for line in lines:
        act, post = _ACT.match(line), _POST.match(line)
        if act:
            if not waiting and out <= len(board):
                new = board[:3] if out == 3 else board[out - 1 : out]
                told.append(f"*** {('FLOP', 'TURN', 'RIVER')[out - 3]} *** [{' '.join(new)}]")
                before = {each: before[each] + on[each] for each in everybody}
                waiting, on, level, out = within - last, dict.fromkeys(everybody, 0), 0, out + 1
            who, what, rest = act.groups()
            waiting.discard(who)
            numbers = amounts(rest)
            if what.startswith("Fold"):
                within.discard(who)
            elif numbers:
                on[who] = numbers[-1] if what == "Raises" or " to " in rest else on[who] + numbers[0]
            if what == "All-in" or before[who] + on[who] >= stacks.get(who, on[who] + 1):
                last.add(who)
            if on[who] > level:
                level = on[who]
                waiting = within - last - {who}
        elif post:
            on[post[1]] += amounts(post[2])[0]
            level = max(on.values())
        elif " : Ante chip " in line:
            before[line.partition(" : ")[0]] = amounts(line.partition(" : Ante chip ")[2])[0]
        told.append(line)
    return told


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
