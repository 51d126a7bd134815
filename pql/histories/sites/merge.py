"""The Merge network: XML in which players are numbers of seats."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import HOLDEM, NO_DATE, PLAY, TOURNAMENT

from .account import Account
from .tabled import amounts
from .tags import Tag, in_seat, tags
from .words import cards, currency_of

_BLINDS = ("SMALL_BLIND", "BIG_BLIND", "INITIAL_BLIND")
_RAISES_ARE_MADE_TO = "20100908"  # since that day
_STREETS = ("POSTFLOP", "POSTTURN", "POSTRIVER")
_DESCRIPTION = re.compile(r"<description ([^<>]*)")
_STAKES = re.compile(r"No Limit \(?\D?([\d.,]+)/\D?([\d.,]+)\)?|Blinds ([\d.,]+)/([\d.,]+)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    account.site = "Merge"
    story = list(tags("\n".join(lines)))
    # What is played is told before the hand, or before the first one of its file.
    described = _DESCRIPTION.findall(account.head.decode("utf-8", "replace").partition("<game ")[0])
    what = described[-1] if described else ""
    if story[0].name == "description":
        what = " ".join(story.pop(0).has.values())
    game = story[0]
    _head(game, what, account)
    added = game.has.get("starttime", "")[:8] < _RAISES_ARE_MADE_TO
    # The first clients tell what a player has in a tournament when he has posted.
    posted = account.kind == TOURNAMENT and "version" not in game.has
    board = {}
    name = ""
    for tag in story:
        if tag.name == "player":
            account.sit(tag.number("seat"), tag["nickname"], (amounts(tag["balance"]) or [0])[0])
        elif tag.name == "round":
            name = tag["id"]
        if tag.name == "event" and account.date == NO_DATE and len(tag.has.get("timestamp", "")) == 13:
            account.date = tag.number("timestamp") * 1000
        posts = tag.name == "event" and name == "BLINDS" and tag["type"] in _BLINDS
        if posts and tag.number("player") not in account.seats:
            # One who has just come is not in the list: he has no name, and his chips are not known.
            account.sit(tag.number("player"), "")
        if tag.name == "event" and name == "BLINDS" and posted and "amount" in tag.has:
            account.stacks[in_seat(account, tag.number("player"))] += _amount(tag)
        elif tag.name == "cards" and tag["type"] == "COMMUNITY":
            board[name] = cards(tag["cards"])
    for tag in story:
        account.at = tag.line
        if tag.name == "players":
            account.button = tag.number("dealer")
        elif tag.name == "round":
            name = tag["id"]
            if tag["id"] in _STREETS and tag["id"] in board:
                account.next_street(board[tag["id"]])
        elif tag.name == "event":
            _event(tag, name == "BLINDS", added, account)
        elif tag.name == "cards" and tag["type"] in ("HOLE", "SHOWN", "MUCKED"):
            player = in_seat(account, tag.number("player"))
            account.pocket(player, cards(tag["cards"].replace("null", "")))
            if tag["type"] == "HOLE":
                account.hero = player
        elif tag.name == "winner":
            player = in_seat(account, tag.number("player"))
            if tag.has.get("uncalled") == "true":
                account.give_back(player, _amount(tag))
            else:
                account.win(player, _amount(tag))
        elif tag.name == "/game":
            break
    account.ended = account.ended or any(account.returned.values())


def _head(game: Tag, what: str, account: Account) -> None:
    two = game["numholecards"] == "2"
    # Of several games in turn, hold'em is the one with two cards.
    account.game = (
        HOLDEM if two and "multigametype" in game.has else game_of(what or ("Hold'em" if two else ""))
    )
    account.hand = game["id"]
    stakes = _STAKES.search(game.has.get("stakes", "") + what)
    if stakes:
        account.small, account.big = [amounts(each)[0] for each in stakes.groups() if each]
    parts = game.has.get("data", "").split("|")
    account.table = parts[1] if len(parts) > 1 else ""
    if "Tournament" in what or game.has.get("gametype") == "23":
        account.kind = TOURNAMENT
        account.tournament = parts[2] if len(parts) > 2 else ""
        account.small = account.big = 0 if not stakes else account.big
        if "buyIn" in game.has:
            account.buyin = (amounts(game["buyIn"]) or [0])[0]
    elif game.has.get("realmoney") == "false":
        account.kind = PLAY
    else:
        account.currency = currency_of(what) or "USD"


def _amount(tag: Tag) -> int:
    numbers = amounts(tag.has.get("amount", ""))
    if len(numbers) != 1:
        raise BrokenHandError(f"<{tag.name}> has no amount")
    return numbers[0]


def _event(tag: Tag, posting: bool, added: bool, account: Account) -> None:
    """What a player does; the first clients write what a raise adds, later ones what it is made to."""
    kind = tag["type"]
    if kind in (
        "CHAT",
        "MUCK",
        "SHOW",
        "PLAYER_OUT",
        "DISCONNECTED",
        "RECONNECTED",
        "LEAVE",
        "SIT_OUT",
        "JOIN",
        "RABBIT",
    ):
        return
    if kind == "GAME_CANCELLED":
        raise BrokenHandError("the hand was cancelled")
    player = in_seat(account, tag.number("player"))
    if kind == "FOLD":
        account.fold(player)
    elif kind == "CHECK":
        if account.acted[player] or not account.street:
            account.check(player)
    elif kind == "ANTE":
        account.post_ante(player, _amount(tag))
    elif kind == "SMALL_BLIND":
        account.post_small(player, _amount(tag))
    elif kind in ("BIG_BLIND", "INITIAL_BLIND"):
        amount = _amount(tag)
        if account.posted_big >= 0 and amount > account.big:
            account.post_both(player, amount)
        else:
            has = account.stacks[player] - account.put[player]
            if account.posted_big < 0 and amount < account.big and has > amount:
                account.small, account.big = 0, amount  # the first line has other stakes than are played
            account.post_untold_big(player, amount)
    elif kind == "RETURN_BLIND":
        account.post_dead(player, _amount(tag))
    elif kind == "CALL":
        account.call(player, _amount(tag))
    elif kind == "BET":
        account.bet(player, _amount(tag))
    elif kind == "RAISE":
        account.raise_to(player, _amount(tag) + (account.on[player] if added else 0))
    elif kind == "ALL_IN":
        amount = _amount(tag) if tag.has.get("amount") else 0
        if amount and posting:
            (account.post_small if account.posted_small < 0 else account.post_big)(player, amount)
        elif amount:
            account.add(player, amount)
        account.all_in(player)
    else:
        raise BrokenHandError(f"an event of type {kind[:40]}, which is not known")
