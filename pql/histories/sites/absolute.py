"""Absolute Poker and UltimateBet."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts


def _post(account: Account, player: int, rest: str) -> None:
    """`Posts $1 dead $0.50` has a live blind and a dead one; `dead $1 dead $0.50` tells their sum first."""
    numbers = amounts(rest)
    if rest.lstrip().startswith("dead") and len(numbers) > 1:
        numbers[0] -= numbers[1]
    for amount in numbers[1:]:
        account.post_dead(player, amount)
    account.post_untold_big(player, numbers[0])


def _all_in(account: Account, player: int, rest: str) -> None:
    """All chips: a blind, a call, a bet or a raise; none is told where the time was out."""
    numbers = amounts(rest)
    if numbers and not account.street and account.posted_big < 0:
        account.post_untold_big(player, numbers[0])
    elif " to " in rest:
        account.raise_to(player, numbers[-1])
    elif numbers and numbers[0]:
        account.add(player, numbers[0])
    account.all_in(player)


ABSOLUTE = Site(
    "Absolute Poker",
    head=(
        re.compile(
            r"Stage #(?P<hand>\w+):? (?:Tourney ID (?P<tournament>\d+) )?(?P<game>.*?)"
            r"(?: (?P<stakes>\D?(?:(?P<low>[\d.,]+)/)?\D?[\d.,]+))?(?:, \D?[\d.,]+ ante)?(?: Turbo)?(?: \(\S+\))? *"
            r" - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) (?P<hour>\d\d):(?P<minute>\d\d):"
            r"(?P<second>\d\d)\S* \((?P<zone>\w+)\)"
        ),
        re.compile(
            r"^Table: (?P<table>.*?) \((?:Real|(?P<play>Play)) Money\) Seat #(?P<button>\d+) is the dealer",
            re.MULTILINE,
        ),
    ),
    between=" ",
    phrases={
        "- posts small blind": "small",
        "- posts big blind": "big",
        "- posts": "posts",
        "- ante returned": "ante back",
        "- ante": "ante",
        "- folds": "fold",
        "- checks": "check",
        "- calls": "add",
        "- bets": "add",
        "- raises": "raise",
        "- all-in(raise)": "all in",
        "- all-in": "all in",
        "- shows": "show",
        "- mucks": "show",
        "- does not show": "",
        "- returned": "back",
        "collects": "win",
    },
    lines=(
        ("seat", re.compile(r"Seat (?P<seat>\d+) - (?P<player>.*) \((?P<stack>\D?[\d.,]+) in chips\)")),
        ("street", re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?P<cards>.*)")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[.*\])$")),
        (
            "pot",
            re.compile(
                r"Total Pot(?P<pot>\([^:)]*)[^)]*\)(?: \| Rake (?P<rake>\(.*?\)))?(?: \| Jackpot Rake \("
                r"(?P<fees>.*?)\))?"
            ),
        ),
        ("folded", re.compile(r"Seat (?P<seat>\d+): .* [Ff]olded")),
        ("board", re.compile(r"Board (?P<cards>\[.*\])")),
        (
            "state",
            re.compile(
                r"Seat (?P<seat>\d+): .*?(?:collected|won) Total (?P<rest>\(.*?\))"
                r"(?:.*?\[(?P<cards>\w{2,3}(?: \w{2,3})+) -)?"
            ),
        ),
        ("shown", re.compile(r"Seat (?P<seat>\d+): .*?\[(?P<cards>\w{2,3}(?: \w{2,3})+)(?: -|\])")),
    ),
    acts={"posts": _post, "all in": _all_in},
)
read = ABSOLUTE.read
