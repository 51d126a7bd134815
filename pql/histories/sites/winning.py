"""The Winning Poker Network: Americas Cardroom and its sisters, in the two formats that they have written."""

from __future__ import annotations

import re
from collections.abc import Callable

from pql.histories.problems import HOLE_CARDS, BrokenHandError, omaha_dealt, other_game
from pql.histories.records import UNIT

from .account import Account
from .tabled import Site, amounts
from .words import cards

_COLLECTS = re.compile(r"Bets: \D?([\d.,]*\d)\. Collects: \D?([\d.,]*\d)\.")
_SHOWN = re.compile(r"\[(\w{2,3}(?: \w{2,3})+)\]")
_CARD = re.compile(r"\[(\w{2,3})\]")
_SEATED = re.compile(r"Seat \d+: (.+) \(\D?[\d.,]+\)\.$")
_TO_NOBODY = re.compile(r"Uncalled bet \(\D?[\d.,]+\) returned to *")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    if lines[0].startswith("Game started"):
        OLD.read(_named([line.lstrip("*") if line.startswith("*P") else line for line in lines]), account)
        _jackpot(account)
        _untold_bets(account)
    else:
        NEW.read(lines, account)


def _named(lines: list[str]) -> list[str]:
    """Lines in which a player without a name, as some are told to be, has that of the only one who does nothing else.

    Everybody with a seat has a line at the end of the hand, or is the one without a name.
    """
    if not any([line.startswith("Player  ") for line in lines]):
        return lines
    seated = [match[1] for match in map(_SEATED.match, lines) if match]
    idle = [name for name in seated if not any([line.startswith(f"Player {name} ") for line in lines])]
    if len(idle) != 1:
        raise BrokenHandError("a player without a name acts, and nothing says who it is")
    named = [f"Player {idle[0]} {line[8:]}" if line.startswith("Player  ") else line for line in lines]
    return [f"{line.rstrip()} {idle[0]}" if _TO_NOBODY.fullmatch(line) else line for line in named]


def _untold_bets(account: Account) -> None:
    """Hands that others have gathered end without what was bet: `Bets: 0`, for everybody."""
    if sum(account.put) and all(
        [account.stacks[player] + account.won[player] == end for player, end in account.ends.items()]
    ):
        account.ends.clear()


def _jackpot(account: Account) -> None:
    """What tables with a jackpot keep for it, which is told since 2015 only; every stack says that it is gone."""
    has_fee = any([word in account.table for word in ("JP", "Beast")])
    if has_fee and account.stated_rake is not None and not account.fees:
        kept = sum(account.put) - sum(account.returned.values()) - sum(account.won) - account.stated_rake
        if 0 < kept <= max(account.big, UNIT // 2):
            account.fees = kept


def _card(account: Account, player: int, rest: str) -> None:
    """One of the cards of the hero."""
    match = _CARD.search(rest)
    if match:
        account.hero = player
        account.pockets[player] |= cards(match[1])[0]
        held = account.pockets[player].bit_count()
        account.game = omaha_dealt(account.game, held)
        if held > HOLE_CARDS[account.game]:
            raise other_game(f"one with {held} cards for a player")


def _summed_up(account: Account, player: int, rest: str) -> None:
    """What a player put in and took out, with his cards: the only line that tells the winner."""
    shown = _SHOWN.search(rest)
    if shown:
        account.pocket(player, cards(shown[1]))
    match = _COLLECTS.search(rest)
    if match:
        bets, collects = amounts(match[1])[0], amounts(match[2])[0]
        account.ends[player] = account.stacks[player] - bets + collects
        if collects:
            account.win(player, collects)


def _post(account: Account, player: int, rest: str) -> None:
    amount = amounts(rest)[0]
    if "dead" in rest:
        account.post_dead(player, amount)
    else:
        account.post_blind(player, amount)


_ACTS: dict[str, Callable[[Account, int, str], None]] = {"card": _card, "sum": _summed_up, "post": _post}

OLD = Site(
    "Winning",
    head=(
        re.compile(
            r"Game started at: (?P<year>\d{4})/(?P<month>\d+)/(?P<day>\d+) (?P<hour>\d+):(?P<minute>\d+):"
            r"(?P<second>\d+)"
        ),
        re.compile(
            r"Game ID: (?P<hand>\d+) \D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+) (?P<table>.*) \((?P<game>[^()]*)\)"
            r"(?: \d+-max)?$",
            re.MULTILINE,
        ),
        re.compile(r"(?P<event>, Table \d+ \(Hold)"),
        re.compile(r"^Seat (?P<button>\d+) is the button", re.MULTILINE),
    ),
    before="Player ",
    phrases={
        "has small blind": "small",
        "has big blind": "big",
        "ante": "ante",
        "posts ante": "ante",
        "posts": "post",
        "straddle": "blind",
        "received card:": "card",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "add",
        "caps": "all in",
        "allin": "all in",
        "shows": "sum",
        "mucks": "sum",
        "does not show cards": "sum",
        "doesn't show cards": "sum",
    },
    lines=(
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.*) \((?P<stack>\D?[\d.,]+)\)\.$")),
        ("street", re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*: (?P<cards>.*)")),
        ("back", re.compile(r"Uncalled bet (?P<rest>\(.*?\)) returned to (?P<player>.*)")),
        (
            "pot",
            re.compile(
                r"Pot(?P<pot>: \D?[\d.,]*\d)\.?(?: Rake(?P<rake> \D?[\d.,]*\d))?(?:\. JP fee (?P<fees>[\d.,]*\d))?"
            ),
        ),
        ("board", re.compile(r"Board: (?P<cards>\[.*\])")),
        ("cancelled", re.compile(r"(?:.* )?(?:has occur+ed|cancel)", re.IGNORECASE)),
        ("end", re.compile(r"Game ended at: ")),
    ),
    acts=_ACTS,
)

NEW = Site(
    "Winning",
    head=(
        re.compile(
            r"Hand #(?P<hand>\d+) - (?:.*?Tournament #(?P<tournament>\d+) - )?(?P<game>[^(]*)\([^()]*\) - "
            r"(?:(?P<stakes>\D?[\d.,]+/\D?[\d.,]+)|Level \d+ \([^)]*\)) ?- "
            r"(?P<year>\d{4})/(?P<month>\d+)/(?P<day>\d+) (?P<hour>\d+):(?P<minute>\d+):(?P<second>\d+) (?P<zone>\w+)"
        ),
        re.compile(r"\((?!Fixed Limit)[^()]*\) - \D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+) ?- \d{4}/"),
        re.compile(r"\(Fixed Limit\) - \D?(?P<low>[\d.,]+)/\D?[\d.,]+ ?- \d{4}/"),
        re.compile(r"Level \d+ \((?P<small>[\d.,]+)/(?P<big>[\d.,]+)\)"),
        re.compile(r"^(?P<table>.*?) \d+-max Seat #(?P<button>\d+) is the button", re.MULTILINE),
    ),
    phrases={
        "posts the small blind": "small",
        "posts the big blind": "big",
        "posts ante": "ante",
        "posts dead": "both",
        "posts": "post",
        "straddles": "blind",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "raise",
        "caps": "all in",
        "shows": "show",
        "mucks": "show",
        "does not show": "",
        "collected": "win",
    },
    lines=(
        (
            "seat",
            re.compile(r"Seat (?P<seat>\d+): (?P<player>.*?) \((?P<stack>\D?[\d.,]+)\)(?: is sitting out)?$"),
        ),
        ("street", re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?P<cards>.*)")),
        # A single card is one that is drawn for the button.
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[\w+ .*\])$")),
        ("back", re.compile(r"Uncalled bet (?P<rest>\(.*?\)) returned to (?P<player>.*)")),
        (
            "pot",
            re.compile(
                r"Total pot(?P<pot> \D?[\d.,]*\d)(?: \| Rake(?P<rake> \D?[\d.,]*\d))?(?: \| JP Fee "
                r"(?P<fees>\D?[\d.,]*\d))?"
            ),
        ),
        ("folded", re.compile(r"Seat (?P<seat>\d+): .* [Ff]olded")),
        ("board", re.compile(r"Board (?P<cards>\[.*\])")),
        ("state", re.compile(r"Seat (?P<seat>\d+): .* won (?P<rest>\D?[\d.,]*\d)")),
    ),
    acts=_ACTS,
)
