"""PokerNow: the log of a table as CSV, newest line first, whose amounts are all that a player has on the street."""

from __future__ import annotations

import csv
import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import PLAY

from .account import Account
from .words import cards, moment_in, money

_START = re.compile(
    r"-- starting hand #(\d+) +(?:\(id: (\w+)\) +)?\(?(.*?)\)? \((?:dealer: \"(.*)\"|dead button)\) --$"
)
_STACK = re.compile(r"#(\d+) \"(.+? @ [\w-]+)\" \(([\d.,]+)\)")
_ACT = re.compile(r"\"(?P<player>.+ @ [\w-]+)\" (?P<what>.*)$")
_RENAMED = re.compile(r"The player \"(.+) @ [\w-]+\" changed the ID from ([\w-]+) to ([\w-]+)")
_UNCALLED = re.compile(r"Uncalled bet of ([\d.,]+) returned to \"(.+ @ [\w-]+)\"$")
_BOARD = re.compile(r"(Flop|Turn|River)(?: \((second|third) (?:run|board)\))?: +(.*?)\[(.*)\]$")
_STREETS = {"Flop": 3, "Turn": 4, "River": 5}
_NUMBERS = {"second": 2, "third": 3}
_POST = re.compile(r"posts an? ((?:\w+ )*?)(ante|blind|straddle) of ([\d.,]+)")
_COLLECTED = re.compile(r"collected ([\d.,]+) from pot")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account, the last one first. Raises `BrokenHandError`."""
    account.site, account.kind, account.stated_rake = "PokerNow", PLAY, 0
    rows = [(place, row) for place, row in enumerate(csv.reader(lines)) if row]
    first = next((at for at, (_, row) in enumerate(rows) if _START.match(row[0])), -1)
    if first < 0:
        raise BrokenHandError("the beginning of the hand is missing")
    dealer = _head(rows[first][1], account)
    ids: dict[str, int] = {}
    for account.at, row in reversed(rows[:first]):
        _tell(row[0], ids, account)
    _seat_button(dealer, ids, account)
    _find_hero([row[0] for _, row in rows[:first]], account)


def _head(row: list[str], account: Account) -> str:
    """What the first line says; the dealer, empty for a button at no player."""
    match = _START.match(row[0])
    assert match is not None
    account.hand = match[2] or match[1]
    account.game = game_of(match[3])
    account.date = moment_in(row[1]) if len(row) > 1 else account.date
    return match[4] or ""


def _seat_button(dealer: str, ids: dict[str, int], account: Account) -> None:
    """The button: at the dealer, or dead right before the blinds."""
    blinds = [player for player in (account.posted_small, account.posted_big) if player >= 0]
    if dealer in ids:
        account.button = account.seats[ids[dealer]]
    elif blinds:
        account.button = account.seats[blinds[0]] - 1


def _find_hero(lines: list[str], account: Account) -> None:
    """Whose log it is, where the player has shown the cards: the log tells them without a name."""
    dealt = next(
        (line.removeprefix("Your hand is ") for line in lines if line.startswith("Your hand is ")), ""
    )
    if dealt and sum(cards(dealt)) in account.pockets:
        account.hero = account.pockets.index(sum(cards(dealt)))


def _tell(line: str, ids: dict[str, int], account: Account) -> None:
    act = _ACT.match(line)
    if act and act["player"] in ids:
        _act(ids[act["player"]], act["what"], account)
    elif line.startswith("Player stacks: "):
        _sit(line, ids, account)
    elif line.startswith("Uncalled bet of "):
        uncalled = _UNCALLED.match(line)
        if uncalled and uncalled[2] in ids:
            account.give_back(ids[uncalled[2]], money(uncalled[1]))
    elif renamed := _RENAMED.match(line):  # by who logs in while the hand is played
        before, now = f"{renamed[1]} @ {renamed[2]}", f"{renamed[1]} @ {renamed[3]}"
        if before in ids:
            ids[now] = ids[before]
    else:
        board = _BOARD.match(line)
        if board and board[2]:
            account.deal_beside(_NUMBERS[board[2]], _STREETS[board[1]], cards(f"{board[3]}, {board[4]}"))
        elif board:
            account.deal(cards(board[4]))
        elif act and _COLLECTED.match(act["what"]):
            raise BrokenHandError(f"{act['player'][:40]} is not at the table")


def _sit(line: str, ids: dict[str, int], account: Account) -> None:
    found = _STACK.findall(line)
    names = [who.rpartition(" @ ")[0] for _, who, _ in found]
    for (seat, who, stack), name in zip(found, names, strict=True):
        # Two may have one name: what they are known by tells them apart.
        ids[who] = account.sit(int(seat), who if names.count(name) > 1 else name, money(stack))


def _act(player: int, text: str, account: Account) -> None:
    verb = text.split(" ", 1)[0]
    if verb == "folds":
        account.fold(player)
    elif verb == "checks":
        account.check(player)
    elif text.endswith("(bomb pot bet)"):
        account.post_ante(player, money(text))
    elif verb in ("calls", "bets", "raises"):
        account.add(player, money(text) - account.on[player])
        if text.endswith("all in"):
            account.all_in(player)
    elif verb == "posts":
        _post(player, text, account)
    elif verb == "collected":
        account.win(player, money(text))
    elif verb in ("shows", "show"):
        shown = text.partition(" a ")[2].rstrip(". ")
        if shown:
            account.pocket(player, cards(shown))


def _post(player: int, text: str, account: Account) -> None:
    match = _POST.match(text)
    if match is None:
        return
    amount, what = money(match[3]), match[1] + match[2]
    if what == "ante":
        account.post_ante(player, amount)
    elif what == "small blind":
        account.post_small(player, amount)
    elif what == "big blind":
        account.post_untold_big(player, amount)
    elif "small" in what:  # missing, or missed: no part of a call
        account.post_dead(player, amount)
    elif (
        amount > account.on[player]
    ):  # a missed big blind, or a straddle, with a small blind that is posted in it
        account.post_blind(player, amount - account.on[player])
    if text.endswith("all in"):
        account.all_in(player)
