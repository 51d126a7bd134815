"""The iPoker network: XML, a session in a file, whose actions are by player and numbered as they were played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import NO_DATE, PLAY, TOURNAMENT

from .account import Account
from .tabled import amounts, month_of
from .tags import Tag, seated, tags, texts
from .words import cards, currency_of, moment

_DATES = (
    re.compile(
        r"(?P<year>\d{4})[-/](?P<month>\d\d)[-/](?P<day>\d\d)(?: (?P<hour>\d+):(?P<minute>\d+):?(?P<second>\d*))?"
    ),
    re.compile(
        r"(?P<day>\d\d)[./-](?P<month>\w+)[./-](?P<year>\d{4})(?: (?P<hour>\d+):(?P<minute>\d+):?(?P<second>\d*))?"
    ),
)
_STAKES = re.compile(r"(\D{0,4}[\d.,]+)/(\D{0,4}[\d.,]+)")
_CARD = re.compile(r"\b([CDHSX])(10|[2-9TJQKAX])?\b", re.IGNORECASE)
FOLD, SMALL, BIG, CALL, CHECK, BET, RAISE, ALL_IN, SIT_OUT, LEAVE, ANTE, RAISE_TO = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    15,
    23,
)

# Of a tournament, in the name of its table.
_NUMBER = re.compile(r"(?:, |#)(\d{6,})\b")
# In place of an amount: who loses the connection keeps his part of the pot.
PROTECTED = "DP"


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    account.site = "iPoker"
    _session(session_of(account.head), account)
    story = list(tags("\n".join(lines)))
    account.hand = story[0]["gamecode"]
    acts: list[tuple[int, int, Tag]] = []
    bets: dict[int, int] = {}
    wins: dict[int, int] = {}
    board: dict[int, tuple[int, ...]] = {}
    street = 0
    for tag in story:
        account.at = tag.line
        if tag.name == "player" and tag.has.get("name") and tag.has.get("chips"):
            player = account.sit(tag.number("seat"), tag["name"], _amount(tag["chips"]))
            if "bet" in tag.has:
                bets[player] = _amount(tag["bet"])
            wins[player] = _amount(tag.has.get("win", "0"))
            if tag.has.get("dealer") == "1":
                account.button = account.seats[player]
        elif tag.name == "startdate":
            account.date = date_of(tag.text)
        elif tag.name == "round":
            street = tag.number("no")
        elif tag.name == "cards" and tag["type"] == "Pocket":
            account.pocket(seated(account, tag["player"]), _cards(tag.text))
        elif tag.name == "cards":
            board[street] = _cards(tag.text)
        elif tag.name == "action":
            acts.append((street, tag.number("no"), tag))
        elif tag.name == "/game":
            account.ended = bool(bets)  # else nobody's sums are told
    if not bets and not any([at for at, _, _ in acts]):
        raise BrokenHandError("the hand is cut off before anybody acts")
    _play(sorted(acts, key=lambda act: act[:2]), board, account)
    account.hero = account.players.get(session_of(account.head).get("nickname", ""), -1)
    sums = dict.fromkeys(wins, 0)
    for _, _, tag in acts:
        sums[seated(account, tag["player"])] += _amount(tag.has.get("sum", "0"))
    for player, bet in bets.items():
        # Clients of 2017 add up what raises are made to; others count the ante of who is all-in twice, or not at all.
        if bet not in (account.put[player], sums[player]) and abs(bet - account.put[player]) != account.ante:
            raise BrokenHandError(
                f"{account.names[player]} bet {bet / 10_000:g} in the list, and {account.put[player] / 10_000:g} "
                f"by the actions"
            )
    for player, amount in wins.items():
        if amount:
            account.win(player, amount)
    # What was bet is told with what nobody called, and so is what was won, but by clients that say so.
    comes_back = session_of(account.head).get("uncalled_bet_enabled") == "true"
    account.uncalled_won = None if comes_back or "client_version" in session_of(account.head) else True


@lru_cache(4)
def session_of(head: bytes) -> Mapping[str, str]:
    """What the head of a file says, by the names of its tags: it is asked for each of its hands."""
    return texts(head.decode("utf-8", "replace")[-20_000:])


def _play(acts: list[tuple[int, int, Tag]], board: dict[int, tuple[int, ...]], account: Account) -> None:
    street = 1
    for at, _, tag in acts:
        while street < at:
            street += 1
            account.deal(board.pop(street, ()))
        account.at = tag.line
        if at > 0 and tag.number("type") in (SMALL, BIG, ANTE):
            raise BrokenHandError(f"{tag['player'][:40]} posts when the cards are dealt")
        _act(tag, account)
    for number in sorted(board):
        account.deal(board[number])


def _act(tag: Tag, account: Account) -> None:
    player, amount, kind = (
        seated(account, tag["player"]),
        _amount(tag.has.get("sum", "0")),
        tag.number("type"),
    )
    if kind == FOLD or (kind in (SIT_OUT, LEAVE) and account.acted[player]):
        account.fold(player)
    elif kind == SMALL:
        if account.posted_small >= 0 and amount != account.put_as_small:
            raise BrokenHandError(f"{account.names[player]} posts a small blind of another size")
        account.post_small(player, amount)
    elif kind == BIG:
        if account.posted_big >= 0 and account.posted_small < 0 and amount >= 2 * account.big:
            raise BrokenHandError(f"{account.names[player]} posts a big blind twice as large as another")
        if account.posted_big >= 0 and amount > account.big:
            account.post_both(player, amount)
        else:
            account.post_untold_big(player, amount)
    elif kind == CHECK:
        account.check(player)
    elif kind == ANTE:
        account.post_ante(player, amount)
    elif kind == RAISE_TO:
        account.raise_to(player, amount)
    elif kind == ALL_IN and tag.has.get("sum") == PROTECTED:
        account.all_in(player)
    elif kind in (CALL, BET, RAISE, ALL_IN):
        account.add(player, amount)
        if kind == ALL_IN:
            account.all_in(player)
    elif kind not in (SIT_OUT, LEAVE):
        raise BrokenHandError(f"an action of type {kind}, which is not known")


def _session(session: Mapping[str, str], account: Account) -> None:
    """What the head of the file says of all of its hands."""
    game = session.get("gametype", "Holdem")
    account.game = game_of(f"Hold'em {game}" if game.startswith("LH ") else game)
    account.table = session.get("tablename", "")
    stakes = _STAKES.search(game)
    account.currency = currency_of(session.get("tablecurrency") or session.get("currency") or game)
    if "tournamentname" in session or "tournamentcode" in session:
        account.kind = TOURNAMENT
        account.tournament = tournament_of(session)
        paid = amounts(session.get("totalbuyin", "")) or amounts(session.get("buyin", ""))
        if paid and "Pts" not in session.get("buyin", ""):
            account.buyin = sum(amounts(session["buyin"])) if "buyin" in session else paid[0]
    elif session.get("mode", "real") != "real":
        account.kind = PLAY
    elif stakes and game[:8] not in ("Holdem L", "LH 20/40"):
        account.small, account.big = _amount(stakes[1]), _amount(stakes[2])


def tournament_of(session: Mapping[str, str]) -> str:
    """The number of a session's tournament, where the table has none in its name that name.

    >>> tournament_of({"tablename": "Twister $1 SNG, 825200070"}), tournament_of({"tournamentname": "Daily"})
    ('825200070', 'Daily')
    """
    numbers = _NUMBER.search(session.get("tablename", ""))
    number = session.get("tournamentcode", "") or (numbers[1] if numbers else "")
    return number or session.get("tournamentname", "")


def _amount(text: str) -> int:
    if text == PROTECTED:
        return 0
    numbers = amounts(text)
    if len(numbers) != 1:
        raise BrokenHandError(f"`{text[:40]}` is not an amount")
    return numbers[0]


def _cards(text: str) -> tuple[int, ...]:
    """Cards whose suit comes first."""
    return cards(
        " ".join(
            [(rank or "X").upper() + suit.lower() for suit, rank in _CARD.findall(text) if suit not in "Xx"]
        )
    )


def date_of(text: str) -> int:
    """A time of the client, `NO_DATE` for what is none."""
    for pattern in _DATES:
        match = pattern.search(text)
        if match:
            hour, minute, second = [int(match[name] or 0) for name in ("hour", "minute", "second")]
            year, month, day = int(match["year"]), month_of(match["month"]), int(match["day"])
            return moment(year, month, day, hour, minute, second)
    return NO_DATE
