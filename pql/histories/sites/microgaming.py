"""Microgaming: XML in which players are numbers of seats, and their stacks before and behind the hand are told."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import BLIND, DEAD_BLIND, NO_STREET, PLAY, TOURNAMENT, UNIT

from .account import Account
from .tabled import amounts
from .tags import Tag, in_seat, tags
from .words import cards, currency_of, moment

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    account.site = "Microgaming"
    story = list(tags("\n".join(lines)))
    _head(story[0], account)
    idle = set()
    acting = ""
    player = -1
    held: list[str] = []
    for tag in [*story, Tag("Action", {"type": ""}, "", len(lines) - 1)]:
        account.at = tag.line
        if tag.name in ("Action", "/Action", "/Game"):
            _cards(acting, player, held, account)
            held = []
        if tag.name == "Seat" and "balance" in tag.has:
            _seat(tag, account)
            if tag.has.get("sittingout") == "true":
                idle.add(len(account.names) - 1)
        elif tag.name == "Seat" and acting == "Win":
            account.win(in_seat(account, tag.number("num")), _amount(tag, "amount"))
        elif tag.name == "Card":
            held.append(tag["value"] + tag["suit"])
        elif tag.name == "Action" and tag["type"]:
            acting = tag["type"]
            player = in_seat(account, tag.number("seat")) if "seat" in tag.has else -1
            if acting in _ACTS and player >= 0:
                _act(acting, player, tag, "hhversion" in story[0].has, account)
        elif tag.name == "/Action" or tag.name == "/Game":
            acting = ""
            if tag.name == "/Game":
                break
    _dead_blinds(story, account)
    for seat, end in list(account.ends.items()):
        left = account.stacks[seat] - account.put[seat]
        bought = account.folded[seat] != NO_STREET and end > left
        if bought or (seat in idle and not account.acted[seat]):  # who sits out may leave with his chips
            del account.ends[seat]


_ACTS = frozenset(
    (
        "SmallBlind",
        "BigBlind",
        "PostedToPlay",
        "Ante",
        "Fold",
        "Check",
        "Call",
        "Bet",
        "Raise",
        "AllIn",
        "MoneyReturned",
        "BadBeatContribution",
    )
)


def _dead_blinds(story: list[Tag], account: Account) -> None:
    """Dead small blinds of those who posted to play: nothing tells them but the chips that are gone at the end."""
    for tag in story:
        if tag.name == "Action" and tag.has.get("type") == "PostedToPlay":
            player = in_seat(account, tag.number("seat"))
            missing = (
                account.stacks[player]
                - account.put[player]
                + account.won[player]
                - account.ends.get(player, 0)
            )
            if missing == account.small and account.folded[player] != NO_STREET and not account.dead[player]:
                account.put[player] += missing
                account.dead[player] += missing
                index = [code for _, code, _, _ in account.actions].index(BLIND)
                account.actions.insert(index, (player, DEAD_BLIND, 0, missing))


def _head(game: Tag, account: Account) -> None:
    account.game = game_of(game["gametype"])
    account.hand, account.table = game["id"], game.has.get("tablename", "")
    match = _DATE.match(game.has.get("date", ""))
    if match:
        year, month, day, hour, minute, second = [int(each) for each in match.groups()]
        account.date = moment(year, month, day, hour, minute, second)
    stakes = [amounts(each) for each in game.has.get("stakes", "").split("|")]
    if len(stakes) == 2 and all(stakes) and game.has.get("betlimit") != "FL":
        account.small, account.big = stakes[0][0], stakes[1][0]
    if game.has.get("istournament") == "1":
        account.kind = TOURNAMENT
    elif game.has.get("realmoney") == "false":
        account.kind = PLAY
    else:
        try:
            account.currency = currency_of(b64decode(game.has.get("currencysymbol", "")).decode("utf-16-le"))
        except (Error, ValueError):
            account.currency = ""
        if game.has.get("rake", "").isdigit():
            account.stated_rake = game.number("rake") * UNIT // 100


def _seat(tag: Tag, account: Account) -> None:
    player = account.sit(tag.number("num"), tag["alias"], _amount(tag, "balance"))
    if tag.has.get("dealer") == "true":
        account.button = account.seats[player]
    if "endbalance" in tag.has:
        account.ends[player] = _amount(tag, "endbalance")


def _amount(tag: Tag, name: str) -> int:
    numbers = amounts(tag[name])
    if len(numbers) != 1:
        raise BrokenHandError(f"`{name}` is `{tag[name][:40]}`, no amount")
    return numbers[0]


def _cards(acting: str, player: int, held: list[str], account: Account) -> None:
    if not held:
        return
    shown = cards(" ".join(held))
    if acting in ("DealFlop", "DealTurn", "DealRiver"):
        account.deal(shown)
    elif player >= 0:
        account.pocket(player, shown)
        if acting == "DealCards":
            account.hero = player


def _act(kind: str, player: int, tag: Tag, added: bool, account: Account) -> None:
    """What a player does; later clients write what a raise adds, the first ones what it is made to."""
    if kind == "Fold":
        account.fold(player)
        return
    if kind == "Check":
        account.check(player)
        return
    amount = _amount(tag, "value")
    if kind == "SmallBlind":
        account.post_small(player, amount)
    elif kind == "BigBlind":
        account.post_untold_big(player, amount)
    elif kind == "PostedToPlay":
        account.post_both(player, amount)
    elif kind == "Ante":
        account.post_ante(player, amount)
    elif kind == "Call":
        account.call_for(player, amount)
    elif kind == "Bet":
        account.bet(player, amount)
    elif kind == "Raise":
        account.raise_to(player, amount + (account.on[player] if added else 0))
    elif kind == "BadBeatContribution":
        account.post_dead(player, amount)
        account.fees += amount
    elif kind == "MoneyReturned":
        account.give_back(player, amount)
    else:
        account.add(player, amount)
        account.all_in(player)
