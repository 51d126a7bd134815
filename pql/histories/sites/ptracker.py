"""PokerTracker's exports of hands that it took from iPoker and Merge."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import BLIND, CASH, PLAY, TOURNAMENT

from .account import Account
from .words import cards, currency_of, moment_in, money

_HEAD = re.compile(
    r"(?P<what>MERGE_GAME|Merge Game|GAME) #(?P<hand>[\w-]+):?(?: Version:\S+)?(?: Uncalled:\w)?[ |]+(?P<rest>.*)"
)
_AMERICAN = re.compile(r"(\d\d)/(\d\d)/(\d{4}) ")
_STAKES = re.compile(r"(\D?[\d.,]*\d)/(\D?[\d.,]*\d)(?=[ )])")
_SEAT = re.compile(r"Seat (\d+): (.+?) \((\S+) in chips\)(.*)")
_TOURNAMENT = re.compile(r"Table (.*?)(?:, (\d+))?(?:, \d+)? \(Tournament: .* Buy-In: ([^()]*)\)")
_DEALT = re.compile(r"Dealt to (.*) \[(.*)\]")
_FINISHED = re.compile(r"(.*) finished in place (\d+) and won \D{0,2}([\d.,]+)")
_TOTAL = re.compile(r"Total pot (\S+) Rake (\S+)")
_STREETS = ("*** FLOP ***", "*** TURN ***", "*** RIVER ***")


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    merge = _head(lines[0].strip(), account)
    players = account.players
    for account.at, line in enumerate(lines):
        line = line.strip()
        if not account.at or not line:
            continue
        if line.startswith("Seat "):
            match = _SEAT.match(line)
            if match:
                # Hands of HandHQ give everybody the same chips, for those they do not know.
                account.sit(int(match[1]), match[2], 0 if account.table == "HandHQ" else money(match[3]))
                if "DEALER" in match[4]:
                    account.button = int(match[1])
            continue
        if line.startswith("***"):
            if line.startswith(_STREETS):
                board = cards(line[line.find("[") :])
                if len(board) > 3:  # with those that are out
                    account.next_street(board)
                else:
                    account.deal(board)
            continue
        name, colon, rest = line.partition(": ")
        if colon and name not in players:
            name, _, rest = line.rpartition(": ")
        if name in players:
            if merge and account.kind == TOURNAMENT and rest.startswith("Post "):
                # Stacks of these are told behind the posts.
                account.stacks[players[name]] += money(rest)
            _act(players[name], rest, account, merge)
        else:
            _told(line, account)
    if not account.big:
        account.small = account.put_as_small
        posts = [amount for _, code, _, amount in account.actions if code == BLIND]
        account.big = max(posts, default=0)


def _head(line: str, account: Account) -> bool:
    """Takes the first line; whether the hand is one of Merge."""
    match = _HEAD.match(line)
    if match is None:
        raise BrokenHandError("the first line of the hand is none of PokerTracker")
    rest = match["rest"]
    account.game = game_of(rest.partition("(")[0])
    merge = match["what"] != "GAME"
    account.site, account.hand = "Merge" if merge else "iPoker", match["hand"]
    date = _AMERICAN.sub(r"\3/\1/\2 ", rest)
    account.date = moment_in(date)
    stakes = _STAKES.search(rest)
    if " Tournament" in rest:
        account.kind = TOURNAMENT
    elif stakes is None:
        raise BrokenHandError("the first line of the hand has no blinds")
    else:
        account.currency = currency_of(stakes[0])
        account.kind = CASH if account.currency else PLAY
        account.small, account.big = money(stakes[1]), money(stakes[2])
    return merge


def _act(player: int, text: str, account: Account, merge: bool) -> None:
    word, _, rest = text.partition(" ")
    if word == "Fold":
        account.fold(player)
    elif word == "Check":
        account.check(player)
    elif word == "Call":
        account.add(player, money(rest))
    elif word == "Bet":
        account.bet(player, money(rest))
    elif word == "Raise":
        # Merge tells the whole bet, iPoker what is added, with `to` and without; (NF) is the whole bet again.
        if merge or rest.startswith("(NF) "):
            account.raise_to(player, money(rest))
        else:
            account.add(player, money(rest))
    elif word == "Allin":
        left = account.stacks[player] - account.put[player]
        if money(rest) not in (left, left + account.on[player], account.stacks[player]):
            raise BrokenHandError(f"{account.names[player]} is all in with other chips than they have")
        account.add(player, left)
    elif word in ("Post", "SB", "BB"):
        _post(player, text.removeprefix("Post "), account)
    elif word in ("Shows", "Mucks"):
        account.pocket(player, cards(rest[: rest.find("]") + 1]))
    elif word == "wins":
        if "(uncalled)" in rest:
            account.give_back(player, money(rest))
        else:
            account.win(player, money(rest))


def _post(player: int, text: str, account: Account) -> None:
    amount = money(text)
    if text.startswith("Ante"):
        account.post_ante(player, amount)
    elif text.startswith("SB"):
        account.post_small(player, amount)
    elif text.startswith("BB"):
        account.post_big(player, amount)
    elif amount > account.big:
        account.post_both(player, amount)
    else:
        account.post_blind(player, amount)


def _told(line: str, account: Account) -> None:
    if line.startswith("Dealt to "):
        match = _DEALT.match(line)
        if match and match[1] in account.players:
            account.hero = account.players[match[1]]
            account.pocket(account.hero, cards(match[2]))
    elif line.startswith("Total pot "):
        match = _TOTAL.match(line)
        if match:
            account.stated_pot, account.stated_rake = money(match[1]), money(match[2])
    elif line.startswith("Table "):
        match = _TOURNAMENT.match(line)
        if match:
            account.table, account.tournament = match[1], match[2] or match[1]
            parts = [piece for piece in match[3].split("+") if any([each.isdigit() for each in piece])]
            account.currency = currency_of(match[3])
            account.buyin = sum([money(piece) for piece in parts])
        else:
            account.table = line.removeprefix("Table ").partition(" (")[0].partition(", Seats")[0]
    elif " finished in place " in line:
        match = _FINISHED.match(line)
        if match and match[1] in account.players:
            account.place[account.players[match[1]]] = int(match[2])
            account.prize[account.players[match[1]]] = money(match[3])
