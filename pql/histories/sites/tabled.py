"""Hands that are told line by line: what a site's table says that lines mean, told to the account of the hand.

A table names the phrases that follow on a player's name, and patterns of the lines that begin otherwise. What a line
means is an *act* (`fold`, `small`, `street`): a function here. Amounts and cards of a line are found by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import BLIND, FOLD, NO_DATE, NO_STREET, PLAY, TOURNAMENT

from .account import Account
from .words import cards, currency_of, moment, money

LONGEST_LINE = 1_000
# So much of a line can tell what is said once of a hand; patterns look for it in all of them.
LONGEST_OF_HEAD = 300
_AMOUNT = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,4})?(?!\d)|\d[\d.,]*(?<=\d)|\.\d+")
# Amounts behind the name of a pot, in which blanks may part thousands.
_POTS = re.compile(r"(?:(?<=[:($€£])|(?<=[:($€£] )|^)\s*(?:\d{1,3}(?: \d{3})+|\d)[\d.,]*")
_POINTS = re.compile(r"^[1-9]\d{0,2}\.\d{3}$")
_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_AHEAD = re.compile(r"([+-])(\d\d):?(\d\d)$")
_WORD = re.compile(r"[^\s(\[:.,$€£\d]*")
# What somebody does whose seat is not told.
_STRAY = re.compile(
    r"[^:\[\]().]{1,40}?(?: :| -|:)? (?:folds|checks|(?:calls|bets|raises)(?: to)? [\[(]?\D?\d[^a-z]*(?:to .*)?)\.?",
    re.IGNORECASE,
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class Site:
    """The table of a site; `read` tells an account the lines of a hand."""

    name: str
    # Patterns of what is anywhere in a hand, once: its number, table, stakes, time, button.
    head: Sequence[re.Pattern[str]]
    # Phrases behind a player's name and `between`, and the act each means; "" means nothing.
    phrases: Mapping[str, str]
    # Patterns of whole lines that begin otherwise, with their acts.
    lines: Sequence[tuple[str, re.Pattern[str]]]
    before: str = ""
    between: str = " "
    zones: Mapping[str, str] = field(default_factory=dict)
    # What reads the cards of a hand, from its text: they may be in another language.
    cards: Callable[[str], Callable[[str], tuple[int, ...]]] = lambda text: cards
    # What is done with an account before it is settled.
    finish: Callable[[Account], None] = lambda account: None
    # Acts of this site alone: they take what follows on the phrase.
    acts: Mapping[str, Callable[[Account, int, str], None]] = field(default_factory=dict)
    all_in: re.Pattern[str] = re.compile(r"\ball.?in\b", re.IGNORECASE)
    words: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def read(self, lines: list[str], account: Account) -> None:
        """The lines of a hand, told to its account."""
        account.site = self.name
        text = "\n".join([line[:LONGEST_OF_HEAD] for line in lines])
        facts: dict[str, str] = {}
        for pattern in self.head:
            match = pattern.search(text)
            if match:
                facts.update({name: value for name, value in match.groupdict().items() if value})
        _head(account, facts, self)
        teller = _Teller(self, account, self.cards("\n".join(lines)), lines)
        for account.at, line in enumerate(lines):
            if line and len(line) <= LONGEST_LINE:
                teller.tell(line.strip())
                if teller.over:
                    break
        if not account.ended:  # only the summary says who won
            for player, amount in (account.stated_wins or {}).items():
                account.win(player, amount)
        for player in account.stated_folds:  # summaries mistake the street, and not that somebody folded
            if account.folded[player] != NO_STREET:
                account.stated_folds[player] = account.folded[player]
        if account.stated_pot == 0 and account.returned:  # the only blind comes back
            account.ended = True
        self.finish(account)

    def __post_init__(self) -> None:
        for phrase, act in self.phrases.items():
            word = _WORD.match(phrase.lower())
            self.words.setdefault(word[0] if word else "", []).append((phrase.lower(), act))
        for found in self.words.values():
            found.sort(key=lambda each: -len(each[0]))


def chips(text: str) -> int:
    """An amount of a site that never has three decimals: a point before three digits parts thousands.

    >>> chips("3.530") == chips("3,530") == chips("3 530.00"), chips("0.05")
    (True, 500)
    """
    return money(text.replace(".", ",") if _POINTS.match(text) else text)


def amounts(text: str) -> list[int]:
    """All amounts in a text, in order.

    >>> amounts("raises $1.25 to 1 250 [all in]"), amounts("posts [0,01 $ + 0,02 $]")
    ([12500, 12500000], [100, 200])
    """
    return [chips(each) for each in _AMOUNT.findall(text)]


def _head(account: Account, facts: Mapping[str, str], site: Site) -> None:
    """What the named groups of a head say."""
    account.game = game_of(facts.get("game", "Hold'em"))
    account.hand = facts.get("hand", "")
    account.table = facts.get("table", "").strip()
    account.site = facts.get("site", account.site)
    for name in ("small", "big"):
        if name in facts:
            setattr(account, name, chips(facts[name].strip()))
    if "low" in facts:  # the bets of a fixed limit: blinds are half a small bet and one
        account.big = chips(facts["low"])
        account.small = account.big // 2
    if "tournament" in facts or "event" in facts:
        account.kind = TOURNAMENT
        account.tournament = facts.get("tournament", "")
        if "buyin" in facts:
            account.buyin = sum(amounts(facts["buyin"]))
    elif "play" in facts:
        account.kind = PLAY
    if account.kind != PLAY:
        account.currency = currency_of(
            " ".join([facts.get(name, "") for name in ("currency", "buyin", "stakes")])
        )
    if "button" in facts:
        account.button = int(facts["button"])
    if "year" in facts:
        zone = facts.get("zone", "")
        hour, minute, second = [int(facts.get(name, 0)) for name in ("hour", "minute", "second")]
        year, month, day = int(facts["year"]), month_of(facts["month"]), int(facts["day"])
        account.date = moment(year, month, day, hour, minute, second, site.zones.get(zone, zone))
        ahead = _AHEAD.search(zone)
        if ahead and account.date != NO_DATE:
            minutes = int(ahead[2]) * 60 + int(ahead[3])
            account.date -= minutes * 60_000_000 * (1 if ahead[1] == "+" else -1)


def month_of(text: str) -> int:
    """The number of a month, from its number or its English name; 0 for what is none.

    >>> month_of("07"), month_of("March"), month_of("Mai")
    (7, 3, 0)
    """
    short = text[:3].lower()
    return int(text) if text.isdigit() else _MONTHS.index(short) + 1 if short in _MONTHS else 0


class _Teller:
    """Lines of a hand, told to its account."""

    def __init__(
        self, site: Site, account: Account, cards_of: Callable[[str], tuple[int, ...]], lines: list[str]
    ) -> None:
        self.site: Final = site
        self.cards: Final = cards_of
        self.lines: Final = lines
        self.account: Final = account
        self.over = False
        self.names = [(name + site.between, player) for name, player in account.players.items()]
        self.names.sort(key=lambda each: -len(each[0]))

    def tell(self, line: str) -> None:
        site = self.site
        if line.startswith(site.before):
            begun = line[len(site.before) :]
            for name, player in self.names:
                if begun.startswith(name) and self._acts(player, begun[len(name) :]):
                    return
        for act, pattern in site.lines:
            match = pattern.match(line)
            if match:
                self._do(act, match)
                return
        if _STRAY.fullmatch(line):
            raise BrokenHandError(f"`{line[:60]}` names no player at the table")

    def _acts(self, player: int, rest: str) -> bool:
        """Whether what follows on a name is an act of the player."""
        rest = rest.lstrip()
        low = rest.lower()
        word = _WORD.match(low)
        first = word[0] if word else ""
        for phrase, act in self.site.words.get(first, ()):
            if low.startswith(phrase):
                if act:
                    self._act(player, act, rest[len(phrase) :])
                return True
        return False

    def _do(self, act: str, match: re.Match[str]) -> None:
        """What a line means that begins otherwise."""
        groups = match.groupdict()
        account = self.account
        if act == "seat":
            if account.actions:  # told again when the hand is over
                if groups["player"] in account.players:
                    player = account.players[groups["player"]]
                    account.ends[player] = (
                        account.ends.get(player, 0) + amounts(groups.get("stack") or "0")[0]
                    )
                return
            self._sit(groups["player"], int(groups["seat"]), (amounts(groups.get("stack") or "") or [0])[0])
        elif act == "join":
            if groups["player"] not in account.players:
                self._sit(groups["player"], JOINED + len(account.names), 0)
                self.tell(match.string)
        elif act == "street":
            new = self.cards(groups["cards"])
            if new and new == account.board[-len(new) :]:
                return  # told again
            if account.street and len(new) > 1:
                account.next_street(new)
            else:
                account.deal(new)
        elif act == "blinds":
            rest = self.lines[account.at :]
            post_silently(
                account, [who for name, who in self.names if any([line.startswith(name) for line in rest])]
            )
        elif act == "board":
            account.shown_board = self.cards(groups["cards"])
        elif act == "pot":
            account.stated_pots = [chips(each) for each in _POTS.findall(groups["pot"])]
            account.stated_pot = sum(account.stated_pots)
            if groups.get("rake"):
                account.stated_rake = sum([chips(each) for each in _POTS.findall(groups["rake"])])
            if groups.get("fees"):
                account.fees = sum(amounts(groups["fees"]))
        elif act == "rake":
            account.stated_rake = (account.stated_rake or 0) + amounts(groups["rake"])[0]
        elif act == "end":
            self.over = True
        elif act == "cancelled":
            raise BrokenHandError("the hand was cancelled")
        elif act:
            name = groups.get("player")
            seat = int(groups.get("seat") or 0)
            if name is not None:
                player = account.players.get(name, -1)
            else:
                player = account.seats.index(seat) if seat in account.seats else -1
                if player >= 0 and account.names[player] not in match.string:
                    raise BrokenHandError(f"the summary has another player in seat {seat}")
            if player < 0 and act == "leave":
                return
            if player < 0:
                raise BrokenHandError(f"{name or f'seat {seat}'} is not at the table")
            if act == "hero":
                account.hero = player
                act = "show"
            if groups.get("cards"):
                account.pocket(player, self.cards(groups["cards"]))
            if act == "shown":
                return
            if act == "folded":
                account.stated_folds[player] = 0
                return
            if act == "leave":
                if account.acted[player] and account.folded[player] == account.allin[player] == NO_STREET:
                    account.fold(player)
                return
            self._act(player, act, groups.get("rest") or "")

    def _sit(self, name: str, seat: int, stack: int) -> None:
        player = self.account.sit(seat, name, stack)
        self.names.append((name + self.site.between, player))
        self.names.sort(key=lambda each: -len(each[0]))

    def _act(self, player: int, act: str, rest: str) -> None:
        """What a player does."""
        account = self.account
        if act in self.site.acts:
            self.site.acts[act](account, player, rest)
        elif act == "fold":
            account.fold(player)
        elif act == "check":
            account.check(player)
        elif act == "show":
            match = _IN_BRACKETS.search(rest)
            if match and match[1].strip():
                account.pocket(player, self.cards(match[1]))
        else:
            numbers = amounts(rest)
            if act == "stack" and numbers:
                account.ends[player] = numbers[0]
            elif numbers:
                _PAYING[act](account, player, numbers)
            elif act == "all in":
                account.all_in(player)
            else:
                raise BrokenHandError(f"{account.names[player]} has no amount in `{rest.strip()[:40]}`")
            if act not in _ENDING and self.site.all_in.search(rest):
                account.all_in(player)


def _post_dead_and_live(account: Account, player: int, numbers: Sequence[int]) -> None:
    """A big blind with a dead small one, as two amounts or as their sum."""
    if len(numbers) == 2:
        for amount, post in zip(numbers, (account.post_dead, account.post_blind), strict=True):
            if amount:
                post(player, amount)
    else:
        account.post_both(player, sum(numbers))


def _another_small(account: Account, player: int, numbers: Sequence[int]) -> None:
    """A small blind; further ones are live as well."""
    if account.posted_small < 0:
        account.post_small(player, numbers[0])
    elif account.posted_small == player:
        raise BrokenHandError(f"{account.names[player]} posts the small blind twice")
    else:
        account.post_blind(player, numbers[0])


def _big(account: Account, player: int, numbers: Sequence[int]) -> None:
    account.post_untold_big(player, numbers[0])


def _raise(account: Account, player: int, numbers: Sequence[int]) -> None:
    """A raise by so much to so much, or by so many chips."""
    if len(numbers) > 1:
        account.raise_to(player, numbers[1])
    else:
        account.add(player, numbers[0])


def _all_in(account: Account, player: int, numbers: Sequence[int]) -> None:
    if numbers[0]:
        account.add(player, numbers[0])
    account.all_in(player)


_PAYING: dict[str, Callable[[Account, int, Sequence[int]], object]] = {
    "another small": _another_small,
    "small": lambda account, player, numbers: account.post_small(player, numbers[0]),
    "big": _big,
    "raise": _raise,
    "both": _post_dead_and_live,
    "post": lambda account, player, numbers: account.post_blind(player, numbers[0]),
    "dead": lambda account, player, numbers: account.post_dead(player, numbers[0]),
    "ante": lambda account, player, numbers: account.post_ante(player, numbers[0]) if numbers[0] else None,
    "blind": lambda account, player, numbers: account.post_blind(player, numbers[0]),
    "call for": lambda account, player, numbers: account.call_for(player, numbers[0]),
    "call": lambda account, player, numbers: account.call(player, numbers[0]),
    "add": lambda account, player, numbers: account.add(player, numbers[0]),
    "to": lambda account, player, numbers: account.raise_to(player, numbers[-1]),
    "all in": _all_in,
    "back": lambda account, player, numbers: account.give_back(player, numbers[0]),
    "win": lambda account, player, numbers: account.win(player, numbers[0]),
    "state": lambda account, player, numbers: account.state_win(player, numbers[0]),
}
_ENDING = frozenset(("back", "win", "state", "stack"))


def rest_of_board(account: Account) -> None:
    """The cards that only the summary tells, where all chips were in before they came."""
    if account.shown_board[: account.street] == account.board:
        while account.street < len(account.shown_board):
            account.next_street(account.shown_board[: account.street + 1 if account.street else 3])


# Seats of players who come while the hand is played: nobody tells them, but the order of the actions does.
JOINED = 1_000


def seat_joined(account: Account) -> None:
    """Seats those who joined where they acted: behind the player who acted before them."""
    if max(account.seats, default=0) < JOINED:
        return
    order = list(
        dict.fromkeys([player for player, code, street, _ in account.actions if code >= FOLD and not street])
    )
    seats = [100 * seat for seat in account.seats]
    for player, seat in enumerate(account.seats):
        if seat >= JOINED and (account.put[player] or account.acted[player]):
            index = order.index(player) if player in order else len(order)
            posters = [who for who, code, _, _ in account.actions if code == BLIND and who != player]
            before = order[index - 1] if index else posters[-1] if posters else -1
            if before < 0:
                raise BrokenHandError(f"{account.names[player]} has joined, and nothing says where")
            seats[player] = seats[before] + 1
            while seats.count(seats[player]) > 1:
                seats[player] += 1
    account.seats, account.button = seats, 100 * account.button


def post_silently(account: Account, there: list[int]) -> None:
    """The blinds of the level, where the site does not say who posts them: those left of the button who play."""
    if account.posted_small >= 0 or account.posted_big >= 0 or not account.big:
        return
    if len(there) < 2:
        raise BrokenHandError("fewer than two players act")
    seats, button = account.seats, account.button
    there = sorted(there, key=lambda player: (seats[player] <= button, seats[player]))
    small, big = (there[1], there[0]) if len(there) == 2 else there[:2]
    for player, blind, post in (
        (small, account.small, account.post_small),
        (big, account.big, account.post_big),
    ):
        left = account.stacks[player] - account.put[player]
        if left:
            post(player, min(blind, left))
