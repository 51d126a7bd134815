"""Boss Media: XML in which cards are numbers."""

from __future__ import annotations

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import BLIND, DEAD_BLIND, FOLD, HOLDEM, PLAY, TOURNAMENT, UNIT

from .account import Account
from .tabled import amounts
from .tags import Tag, seated, tags
from .words import cards

# Cards are numbered by suits in this order, and in each from the ace up.
_SUITS, _RANKS = "dchs", "A23456789TJQK"


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    story = list(tags("\n".join(lines)))
    _head(story[0], account)
    _tell(story, _ante(story, account), account)


def _ante(story: list[Tag], account: Account) -> int:
    """The ante of each in tournaments whose files do not tell it: what the pot has beside the actions."""
    if account.kind != TOURNAMENT or any([tag.has.get("TYPE") == "HAND_ANTE" for tag in story]):
        return 0
    other = Account()
    other.big = account.big
    try:
        _tell(story, 0, other)
    except (BrokenHandError, ValueError):
        return 0
    put = sorted(other.put)
    missing = (other.stated_pot or 0) - sum(put) + put[-1] - put[-2]
    count = len(_dealt(story, other))
    each = missing // count
    whole = missing > 0 and each * count == missing and each % UNIT == 0 and 5 * each <= other.big
    return each if whole and _blinds_told(story, other, account.small) else 0


def _blinds_told(story: list[Tag], account: Account, small: int) -> bool:
    """Whether blinds are not among what the pot has too much: they are those of the level, or all chips."""
    big = account.posted_big
    if big < 0 or not _in_turn(account):
        return False
    posted = {player: amount for player, code, _, amount in account.actions if code == BLIND}
    if posted[big] != account.big and account.allin[big] != 0:
        return False
    if account.posted_small >= 0:
        return posted[account.posted_small] == small or account.allin[account.posted_small] == 0
    # Nobody posts the small one if the cards begin at the big one.
    dealt = [tag["PLAYER"] for tag in story if tag.name == "ACTION" and tag.has.get("TYPE") == "HAND_DEAL"]
    return len(dealt) > 1 and dealt[0] == account.names[big]


def _dealt(story: list[Tag], account: Account) -> list[int]:
    """Who is in the hand: those who are dealt cards, where more than the hero's are told, or all at the table."""
    names = {tag["PLAYER"] for tag in story if tag.name == "ACTION" and tag.has.get("TYPE") == "HAND_DEAL"}
    players = [player for player, name in enumerate(account.names) if name in names]
    return players if len(players) > 1 else list(range(len(account.names)))


def _acts(story: list[Tag]) -> set[str]:
    """Who acts with his cards: one who has nothing to begin with has chips that are not told."""
    return {tag["PLAYER"] for tag in story if tag.name == "ACTION" and tag["TYPE"].startswith("ACTION_")}


def _in_turn(account: Account) -> bool:
    """Whether nobody is passed over before the flop: his call may be missing."""
    order = sorted(range(len(account.names)), key=account.seats.__getitem__)
    there = {player for player, code, street, _ in account.actions if code > DEAD_BLIND and not street}
    last = order.index(account.posted_big)
    out: set[int] = set()
    for player, code, street, _ in account.actions:
        if street or code <= DEAD_BLIND:
            continue
        while order[last := (last + 1) % len(order)] != player:
            if order[last] in there - out:
                return False
        if code == FOLD or account.allin[player] == 0:
            out.add(player)
    return True


def _tell(story: list[Tag], ante: int, account: Account) -> None:
    account.site, account.lacks_cards, account.uncalled_won = "Boss Media", True, False
    acting = _acts(story)
    doing: Tag | None = None
    held: list[str] = []
    for tag in story:
        account.at = tag.line
        if tag.name == "PLAYER" and tag.has.get("STATE") != "STATE_EMPTY":
            stack = _amount(tag, "AMOUNT")
            player = account.sit(
                tag.number("SEAT"), tag["NAME"], stack + ante if stack or tag["NAME"] not in acting else 0
            )
            if tag.has.get("DEALER") == "Y":
                account.button = account.seats[player]
        elif tag.name in ("ACTION", "RESULT"):
            if ante and not account.actions:
                for player in _dealt(story, account):
                    account.post_ante(player, ante)
            doing, held = tag, []
            if tag.name == "ACTION":
                _act(tag, account)
            elif _amount(tag, "WIN"):
                account.win(seated(account, tag["PLAYER"]), _amount(tag, "WIN"))
        elif tag.name == "CARD":
            held.append(_card(tag["LINK"]))
        elif tag.name in ("/ACTION", "/RESULT") and doing is not None:
            _cards(doing, held, account)
            doing = None
        elif tag.name == "SHOWDOWN":
            account.stated_pot, account.stated_rake = _amount(tag, "POT"), _amount(tag, "RAKE")
        elif tag.name == "/HISTORY":
            break
    missing = (account.stated_pot or 0) - sum(account.won)
    if account.kind == TOURNAMENT and 0 < missing <= UNIT and sum([won > 0 for won in account.won]) > 1:
        account.slack = missing  # an odd chip
    _button(story, account)


def _head(history: Tag, account: Account) -> None:
    account.game = HOLDEM if history["GAME"] == "GAME_THM" else game_of(history["GAME"])
    account.hand, account.table = history["ID"], history.has.get("TABLE", "")
    stakes = [amounts(each) for each in history.has.get("STAKES", "").split("/")]
    if len(stakes) == 2 and all(stakes):
        low, high = stakes[0][0], stakes[1][0]
        account.small, account.big = (low // 2, low) if history.has.get("LIMIT") == "FL" else (low, high)
    if history.has.get("DATE", "").isdigit() and len(history["DATE"]) == 10:
        account.date = int(history["DATE"]) * 1_000_000
    if history.has.get("GAMEKIND") == "GAMEKIND_TOURNAMENT":
        account.kind, account.tournament = TOURNAMENT, history.has.get("TABLETOURNEYID", "")
    elif history["GAMETYPE"] != "GAMETYPE_REAL":
        account.kind = PLAY
    else:
        account.currency = history.has.get("TABLECURRENCY", "")


def _amount(tag: Tag, name: str) -> int:
    numbers = amounts(tag[name])
    if len(numbers) != 1:
        raise BrokenHandError(f"`{name}` of <{tag.name}> is `{tag[name][:40]}`, no amount")
    return numbers[0]


def _card(text: str) -> str:
    """A card by its number; `b` is the back of one."""
    if not text.isdigit() or not text.isascii() or int(text[:3]) > 51:
        return "??"
    return _RANKS[int(text) % 13] + _SUITS[int(text) // 13]


def _cards(tag: Tag, held: list[str], account: Account) -> None:
    shown = cards(" ".join(held))
    if tag.has.get("TYPE") == "HAND_BOARD":
        account.next_street(shown)
    elif shown and "PLAYER" in tag.has:
        player = seated(account, tag["PLAYER"])
        account.pocket(player, shown)
        if tag.has.get("TYPE") == "HAND_DEAL":
            account.hero = player


def _act(tag: Tag, account: Account) -> None:
    kind = tag["TYPE"]
    if kind in ("HAND_BOARD", "HAND_DEAL"):
        return
    player = seated(account, tag["PLAYER"])
    if kind == "ACTION_FOLD":
        account.fold(player)
    elif kind == "ACTION_CHECK":
        account.check(player)
    elif kind == "HAND_ANTE":
        account.post_ante(player, _amount(tag, "VALUE"))
    elif kind == "HAND_BLINDS":
        _blind(tag["KIND"], player, _amount(tag, "VALUE"), account)
    elif kind == "ACTION_CALL":
        account.call_for(player, _amount(tag, "VALUE"))
    elif kind == "ACTION_BET":
        account.bet(player, _amount(tag, "VALUE"))
    elif kind == "ACTION_RAISE":
        account.raise_to(player, _amount(tag, "VALUE"))
    elif kind == "ACTION_ALLIN":
        _all_in(player, _amount(tag, "VALUE"), account)
    else:
        raise BrokenHandError(f"an action of type {kind[:40]}, which is not known")


def _blind(kind: str, player: int, amount: int, account: Account) -> None:
    left = account.stacks[player] - account.put[player]
    if 0 < left < amount:  # the whole blind is told also where a player has less
        amount = left
    if kind == "HAND_SB":
        account.post_small(player, amount)
    elif kind == "HAND_DSB":
        account.post_dead(player, amount)
    elif kind == "HAND_BB":
        account.post_big(player, amount)
    elif kind == "HAND_AB":
        account.post_both(player, amount)
    else:
        raise BrokenHandError(f"a blind of kind {kind[:40]}, which is not known")


def _all_in(player: int, amount: int, account: Account) -> None:
    """All chips: as many as are left, or with those that are on the street already."""
    left = account.stacks[player] - account.put[player]
    if amount != left and amount - account.on[player] == left:
        amount = left
    account.add(player, amount)
    account.all_in(player)


def _button(story: list[Tag], account: Account) -> None:
    """The button, where no player has it: before the small blind."""
    if account.button or account.posted_small < 0:
        return
    seats = sorted(account.seats)
    index = seats.index(account.seats[account.posted_small])
    account.button = seats[index] if len([each for each in account.acted if each]) == 2 else seats[index - 1]
