"""Everest Poker: XML whose amounts are hundredths, and whose bets say only how many chips went in."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import BLIND, TOURNAMENT, UNIT

from .account import Account
from .tabled import amounts
from .tags import Tag, in_seat, tags
from .words import cards, currency_of

_SESSION = re.compile(r"<SESSION [^<>]*>")
_HUNDREDTH = UNIT // 100


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    account.site, account.uncalled_won = "Everest Poker", False
    story = list(tags("\n".join(lines)))
    hand = story[0]
    session = _SESSION.findall(account.head.decode("utf-8", "replace"))
    head = next(tags(session[-1]), hand) if session else hand
    account.game = game_of(head.has.get("game", "hold-em"))
    account.hand, account.table = hand["id"], head.has.get("tableName", "")
    account.date = (
        hand.number("time") * 1_000_000
        if len(hand.has.get("time", "")) < 10
        else int(hand["time"][:10]) * 1_000_000
    )
    if head.has.get("type") == "tournament":
        account.kind, account.tournament = TOURNAMENT, head.has.get("id", "")
    else:
        account.currency = currency_of(head.has.get("money", "") or hand["blinds"])
    blinds = [amounts(each) for each in hand["blinds"].split("/")]
    if len(blinds) == 2 and all(blinds):
        account.small, account.big = blinds[0][0], blinds[1][0]
    posted = [_chips(tag, "amount") for tag in story if tag.name == "BLIND"]
    account.big = max([account.big, *posted])
    held: dict[int, list[int]] = {}
    for tag in story:
        account.at = tag.line
        if tag.name == "SEAT":
            player = account.sit(tag.number("position"), tag["name"], _chips(tag, "balance"))
            if tag["name"] == head.has.get("screenName"):
                account.hero = player
        elif tag.name == "DEALER":
            account.button = tag.number("position")
        elif tag.name == "COMMUNITY":
            new = cards(tag.text)
            while new:
                count = 1 if account.street else 3
                account.deal(new[:count])
                new = new[count:]
        elif tag.name == "SWEEP":
            account.stated_pot = (amounts(tag.text) or [0])[0] // 100
            account.stated_rake = _chips(tag, "rake")
            account.fees = _chips(tag, "tax") if tag.has.get("tax") else 0
        elif tag.name == "/HAND":
            break
        elif tag.name == "HOLE":
            held.setdefault(in_seat(account, tag.number("position")), []).extend(cards(tag.text))
        elif tag.name in _ACTS:
            _act(tag, in_seat(account, tag.number("position")), account)
    for player, dealt in held.items():
        account.pocket(player, tuple(dealt))


_ACTS = frozenset(("ANTE", "BLIND", "BET", "FOLD", "PUSH", "SHOW", "WIN"))


def _chips(tag: Tag, name: str) -> int:
    text = tag[name]
    if not text.isdigit() or len(text) > 15:
        raise BrokenHandError(f"`{name}` is `{text[:40]}`, no amount")
    return int(text) * _HUNDREDTH


def _act(tag: Tag, player: int, account: Account) -> None:
    if tag.name == "ANTE":
        account.post_ante(player, _chips(tag, "amount"))
    elif tag.name == "BLIND":
        _blind(tag, player, account)
    elif tag.name == "BET":
        if _chips(tag, "amount"):
            account.add(player, _chips(tag, "amount"))
        else:
            account.check(player)
        if tag.has.get("allin") == "1":
            account.all_in(player)
    elif tag.name == "FOLD":
        account.fold(player)
    elif tag.name == "PUSH":
        account.give_back(player, _chips(tag, "amount"))
    elif tag.name == "SHOW":
        account.pocket(player, cards(tag.text))
    else:
        account.win(player, _chips(tag, "amount"))


def _blind(tag: Tag, player: int, account: Account) -> None:
    amount = _chips(tag, "amount")
    if tag.has.get("penalty", "0") != "0":
        account.post_dead(player, _chips(tag, "penalty"))
    if not any([code == BLIND for _, code, _, _ in account.actions]) and amount < account.big:
        account.post_small(player, amount)
    else:
        account.post_big(player, amount)
