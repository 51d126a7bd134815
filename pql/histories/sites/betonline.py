"""The Chico network: BetOnline, and the sites that wrote its format before."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts, rest_of_board, seat_joined


def _finish(account: Account) -> None:
    seat_joined(account)
    rest_of_board(account)


def _live_and_dead(account: Account, player: int, rest: str) -> None:
    """A big blind, and with it a dead small one that is not told."""
    account.post_dead(player, account.small)
    if amounts(rest)[0]:
        account.post_blind(player, amounts(rest)[0])


BETONLINE = Site(
    "BetOnline",
    head=(
        re.compile(
            r"^(?P<site>[A-Za-z.]+)(?: ?Poker)? Game #(?P<hand>\d+): (?:Tournament #(?P<tournament>\d+): )?"
            r"(?P<game>Hold'em(?: No Limit| Limit| Pot Limit)?|[^($\d]*?) ?"
            r"(?P<stakes>\(?\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+)\)?)? - "
            r"(?P<year>\d{4})[/-](?P<month>\d\d)[/-](?P<day>\d\d) (?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
            r"(?: (?P<zone>\w+))?"
        ),
        re.compile(
            r"^Table '?(?P<table>.*?)'?(?: \((?:Real Money|(?P<play>Play Money))\))?(?: \d+-Max,)? Seat #"
            r"(?P<button>\d+) is the button",
            re.MULTILINE,
        ),
    ),
    between=":",
    zones={"Eastern": "ET", "GMT": "BST", "Central": "CT", "Mountain": "MT", "Pacific": "PT"},
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "post now": "big",
        "post dead": "live and dead",
        "ante processed": "ante",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "raise",
    },
    lines=(
        (
            "seat",
            re.compile(
                r"Seat (?P<seat>\d+): (?P<player>.*) \((?P<stack>\D?[\d.,]+) in chips\)", re.IGNORECASE
            ),
        ),
        ("street", re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?P<cards>.*)")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[.*\])$", re.IGNORECASE)),
        ("back", re.compile(r"Uncalled bet (?P<rest>\(.*?\)) returned to (?P<player>.*)")),
        (
            "pot",
            re.compile(r"Total pot(?P<pot> \D?[\d.,]*\d)(?: \| Rake(?P<rake> \D?[\d.,]*\d))?", re.IGNORECASE),
        ),
        ("folded", re.compile(r"Seat (?P<seat>\d+): .* [Ff]olded")),
        ("board", re.compile(r"Board (?P<cards>\[.*\])")),
        ("shown", re.compile(r"(?P<player>.*?) shows (?P<cards>\w{2,3}(?: \w{2,3})+)$")),
        (
            "state",
            re.compile(
                r"Seat (?P<seat>\d+): .*?(?:showed \[(?P<cards>.*?)\] and )?(?:collected|won) "
                r"(?P<rest>\(\D?[\d.,]*\d\))"
            ),
        ),
        ("shown", re.compile(r"Seat (?P<seat>\d+): .* showed \[(?P<cards>.*?)\]")),
        ("leave", re.compile(r"(?P<player>.*?) has left the table")),
        ("join", re.compile(r"(?P<player>[^:]{1,30}): (?:posts? |folds|checks|calls |bets |raises )")),
    ),
    acts={"live and dead": _live_and_dead},
    finish=_finish,
)
_SIDE_POT = re.compile(r"Total pot \D?([\d.,]*\d)(?: \||$)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account. Side pots are told before the summary, which has the last one only."""
    BETONLINE.read(lines, account)
    sides = []
    for line in lines:
        if line.startswith("*** SUMMARY"):
            break
        side = _SIDE_POT.match(line.rstrip())
        if side:
            sides.append(amounts(side[1])[0])
    if sides and account.stated_pot is not None:
        _side_pots(sides, account)


def _side_pots(sides: list[int], account: Account) -> None:
    """Who alone wins the pot of all, with as many chips in as anybody, has the best hand for the side pots too."""
    main, rake = account.stated_pot or 0, account.stated_rake or 0
    second, most = sorted(account.put)[-2:]
    there = sum(account.put) - most + second - rake
    # Some side pots are told twice.
    told = next((each for each in (sum(sides), sum({*sides})) if main + each == there), sum(sides))
    account.stated_pot = main + told
    wins = account.stated_wins or {}
    if len(wins) == 1 and main + told == there:
        ((player, amount),) = wins.items()
        if amount == main and account.put[player] >= second:
            account.won[player] += told
            wins[player] += told
