"""Cake Poker and Lock Poker, whose hands tell neither pot nor rake."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, OtherGameError

from .account import Account
from .tabled import Site, amounts


def _dead(account: Account, player: int, rest: str) -> None:
    """A dead blind and a big one; a dead one that is less than nothing is none."""
    numbers = amounts(rest)
    if len(numbers) != 2:
        raise BrokenHandError(f"a dead blind of `{rest.strip()[:40]}`")
    if "-" not in rest:
        account.post_dead(player, numbers[0])
    account.post_blind(player, numbers[1])


def _finished(account: Account, player: int, rest: str) -> None:
    account.place[player] = amounts(rest)[0] // 10_000


_CONVERTED = re.compile(r" +\([A-Z]{3} \D{0,3}[\d.,]+\)\s*$")
_STAKES = re.compile(r" -- \S*\d/\S*\d (?=[NFP]L )")
_BLINDS = re.compile(r".*:posts (?:small|big) blind (\S+)$|.*: posts (?:small|big) blind (\S+)$")


def _in_one_currency(lines: list[str]) -> list[str]:
    """Lines in the currency of the chips, where the client says in brackets what they are in that of the table."""
    if not any(map(_CONVERTED.search, lines)):
        return lines
    plain = [_CONVERTED.sub("", line) for line in lines]
    blinds = [match[1] or match[2] for match in map(_BLINDS.match, plain) if match][:2]
    if len(blinds) == 2:  # rounded, each by itself
        plain[0] = _STAKES.sub(f" -- {blinds[0]}/{blinds[1]} ", plain[0])
    return plain


CAKE = Site(
    "Cake Poker",
    head=(
        re.compile(
            r"Hand#(?P<hand>\w+) - (?P<table>.*?) -- (?:.*? -- )??(?:(?P<buyin>\D?[\d.,]+ \+ \D?[\d.,]+) -- )?"
            r"(?:.*?-- )?(?P<stakes>(?:-?[\d.,]+/)?\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]*\d)) "
            r"(?P<game>[NFP]L \S+) -- "
            r"(?P<year>\d{4})\D(?P<month>\d\d)\D(?P<day>\d\d) - (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
        ),
        re.compile(r"\D?(?P<low>[\d.,]+)/\D?[\d.,]+ FL (?:Hold|Omaha)"),
        re.compile(r"Hand#\w+ - .*? T(?P<tournament>\d+) -- .*?Table \d+ -- "),
        re.compile(r"Hand#\w+ - (?P<play>Play Money)"),
        re.compile(r"^Dealer: Seat (?P<button>\d+)", re.MULTILINE),
        re.compile(r"^Seat (?P<button>\d+): .* DEALER", re.MULTILINE),
    ),
    between=":",
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "posts dead blind": "dead and big",
        "posts ante of": "ante",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises to": "to",
        "is all in": "all in",
        "returns uncalled bet": "back",
        "shows": "show",
        "mucks": "show",
        "wins": "win",
    },
    lines=(
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.*) \((?P<stack>\D?[\d.,\s]+) in chips\)")),
        ("street", re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[.*\])$")),
        (
            "win",
            re.compile(
                r"(?!Tournament: )(?P<player>.*?) wins (?:(?:high|low) pot )?(?P<rest>\D?[\d.,\s]*\d)"
            ),
        ),
        ("place", re.compile(r"(?P<player>.*?) finished (?P<rest>\d+) out of \d+ players")),
    ),
    acts={"dead and big": _dead, "place": _finished},
)


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    if " Coin Flip " in lines[0]:
        raise OtherGameError("a coin flip, in which nobody acts")
    CAKE.read(_in_one_currency(lines), account)
