"""Open Hand History: JSON objects one after another or in an array, whose actions say what each player put in.

What was won is in the file, after rake; nothing is played again. Fields and actions that nobody knows are passed
over; a hand whose chips do not add up is broken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pql.base.json_text import TooDeepError, is_too_deep

from .formats import OHH
from .ohh_fields import (
    OtherPotError,
    amount_of,
    cards_of,
    date_of,
    entries_of,
    object_of,
    text_of,
)
from .problems import (
    HOLE_CARDS,
    Batch,
    BrokenHandError,
    OtherGameError,
    Unread,
    game_of,
    omaha_dealt,
    other_game,
)
from .records import (
    ANTE,
    BET,
    BLIND,
    CALL,
    CASH,
    CHECK,
    DEAD_BLIND,
    FOLD,
    NO_MONEY,
    NO_SEAT,
    NO_STREET,
    PLAY,
    RAISE,
    TOURNAMENT,
    UNIT,
    street_bit,
)

if TYPE_CHECKING:
    from .sources import Document

# A hand of more bytes, or deeper, is none; the reader of JSON would take long.
LONGEST = 1_000_000
# What an array of hands, and an object around it, have before the first hand and behind each.
_BEFORE = re.compile(rb"[\s\[]*(?:\{[^{}]{0,200}\"\w{1,40}\"\s*:\s*\[\s*)?")
_BEHIND = re.compile(r"[\s,\]}]*")
_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
_MOST_MONEY = 10**17
_MOST_SEATS = 22
_MOST_BOARDS = 3
_MOST_SEAT_NUMBER = 999
_PLAY_MONEY = "XPM"


def read(documents: Sequence[Document]) -> Batch:
    """The hands of some documents; each broken one is told and spoils no other."""
    hands: list[dict[str, Any]] = []
    unread: list[Unread] = []
    for document in documents:
        for line, text in _objects(document):
            try:
                hands.append({"path": document.path, "line": line, **hand_of(text)})
            except OtherGameError as problem:
                unread.append(Unread(document.path, line, text_of(problem), True))
            except BrokenHandError as problem:
                unread.append(Unread(document.path, line, text_of(problem)))
    return Batch.of_hands(hands, unread)


def _objects(document: Document) -> Iterator[tuple[int, bytes]]:
    """The texts of the hands of a document, each with its line."""
    text = document.text
    starts = list(OHH.starts(text))
    if not _BEFORE.fullmatch(text[: starts[0]] if starts else text.rstrip(b"]} \t\r\n")):
        starts.insert(0, 0)
    line, counted = document.line, 0
    for start, end in pairwise([*starts, len(text)]):
        line += text.count(b"\n", counted, start)
        counted = start
        yield line, text[start:end]


def hand_of(text: bytes) -> dict[str, Any]:
    """A hand as `recorded` takes it; raises `BrokenHandError` and `OtherGameError`."""
    if len(text) > LONGEST:
        raise BrokenHandError(f"a hand of more than {LONGEST:,} bytes")
    try:
        words = text.decode().strip()
        if is_too_deep(words):
            raise TooDeepError
        whole, end = _JSON.raw_decode(words)
    except json.JSONDecodeError as problem:
        raise BrokenHandError(f"is not valid JSON: {problem.msg} in its line {problem.lineno}") from None
    except UnicodeDecodeError:
        raise BrokenHandError("no text in UTF-8") from None
    except TooDeepError:
        raise BrokenHandError("brackets too deep") from None
    except ValueError as problem:  # numbers of thousands of digits
        raise BrokenHandError(f"is not valid JSON: {str(problem)[:100]}") from None
    if not _BEHIND.fullmatch(words, end):
        raise BrokenHandError(f"is not valid JSON: `{words[end : end + 40]}` follows the hand")
    whole = object_of(whole, "the hand")
    hand = object_of(whole["ohh"], "`ohh`") if "ohh" in whole else whole
    game = str(hand.get("game_type", "Holdem"))
    hand = {**hand, "game_type": game_of(game)}
    try:
        return _Hand(hand).record()
    except OtherPotError:
        # Some programs write what a raise is made to, not what it adds; the pots say which.
        return _Hand(hand, raised_to=True).record()


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is not an amount")


_JSON = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_number)


class _Player:
    """What a player did, as it is gathered."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.name = text_of(entry.get("name"))
        self.stack = amount_of(entry.get("starting_stack"), "`starting_stack`")
        self.seat: Any = entry.get("seat")
        self.put = self.on_street = self.dead = self.won = 0
        self.cashed: int | None = None  # paid by the house for the hand, and for what it wins of the pot
        self.cashed_fee = 0
        self.pocket = cards_of(entry.get("cards"), "`cards` of a player")
        self.folded = self.allin = NO_STREET
        self.raised = self.called = self.bet = 0
        self.dealt = False

    def seat_number(self) -> int:
        told = isinstance(self.seat, int) and 0 <= self.seat <= _MOST_SEAT_NUMBER
        return self.seat if told else NO_SEAT

    def pay(self, amount: int, street: int, *, all_in: bool, dead: bool) -> None:
        self.put += amount
        if dead:
            self.dead += amount
        else:
            self.on_street += amount
        if amount and (all_in or self.put >= self.stack > 0):
            self.allin = street


class _Hand:
    """A hand whose actions are gone through."""

    def __init__(self, hand: Mapping[str, Any], raised_to: bool = False) -> None:
        self.hand = hand
        self.raised_to = raised_to
        self.back: tuple[_Player | None, int] = (None, 0)
        self.players: dict[Any, _Player] = {}
        for entry in entries_of(hand.get("players"), "`players`"):
            key = entry.get("id")
            if isinstance(key, dict | list) or key in self.players:
                raise BrokenHandError("two players have one `id`")
            if not entry.get("is_sitting_out"):
                self.players[key] = _Player(entry)
        self.board: list[int] = []
        self.others: list[dict[int, list[int]]] = []  # the new cards of further boards, by street
        self.street = 0
        self.shown: set[Any] = set()
        self.allin_street = NO_STREET
        self.live: frozenset[Any] = frozenset()
        self.actions: list[tuple[Any, int, int, int]] = []
        self.drop = self.fees = 0

    def record(self) -> dict[str, Any]:
        for round in entries_of(self.hand.get("rounds"), "`rounds`"):
            self._round(round)
        game = self._game()
        self._pots()
        seats = self._in_order()
        self._check(seats)
        standing = [key for key in seats if self.players[key].folded == NO_STREET]
        small, big, ante = [
            amount_of(self.hand.get(name), f"`{name}`")
            for name in ("small_blind_amount", "big_blind_amount", "ante_amount")
        ]
        board = [0] * 3
        for index, card in enumerate(self.board):
            board[max(0, index - 2)] |= 1 << card
        pots = entries_of(self.hand.get("pots"), "`pots`")
        return {
            **self._other_boards(board),
            "finished": int(bool(pots)),
            "game": game,
            "hand": text_of(self.hand.get("game_number")),
            "table": text_of(self.hand.get("table_name")),
            **self._money(),
            "date": date_of(self.hand.get("start_date_utc")),
            "small_blind": small,
            "big_blind": big,
            "ante": ante,
            "flop": board[0],
            "turn": board[1],
            "river": board[2],
            "street": len(self.board),
            "pot": sum([player.put for player in self.players.values()]),
            "fees": self.fees,
            "drop": self.drop,
            "allin_street": self.allin_street,
            "rows": [self._row(key, len(standing) > 1, HOLE_CARDS[game]) for key in seats],
            "actions": [(seats.index(key), *rest) for key, *rest in self.actions if key in seats],
        }

    def _money(self) -> dict[str, Any]:
        """Where it was played, and for what."""
        currency = text_of(self.hand.get("currency"), 20)
        fields = {
            "site": text_of(self.hand.get("site_name") or self.hand.get("network_name")),
            "currency": "" if currency == _PLAY_MONEY else currency,
            "kind": PLAY if currency == _PLAY_MONEY else CASH,
        }
        event = self.hand.get("tournament_info")
        if not event and not self.hand.get("tournament"):
            return fields
        event = object_of(event or {}, "`tournament_info`")
        fees = [event.get(name) for name in ("buyin_amount", "fee_amount", "bounty_fee_amount")]
        told = [fee for fee in fees if fee is not None]
        return fields | {
            "kind": TOURNAMENT,
            "tournament": text_of(event.get("tournament_number") or event.get("name")),
            "currency": text_of(event.get("currency") or self.hand.get("currency"), 20),
            "buyin": sum([amount_of(fee, "the buy-in") for fee in told]) if told else NO_MONEY,
        }

    def _game(self) -> str:
        """The game; of Omaha the format does not tell how many cards are dealt."""
        game: str = self.hand["game_type"]
        dealt = max([len(player.pocket) for player in self.players.values()], default=0)
        game = omaha_dealt(game, dealt)
        if dealt > HOLE_CARDS[game]:
            raise other_game(f"one with {dealt} cards for a player")
        return game

    def _row(self, key: Any, showdown: bool, held: int) -> dict[str, Any]:
        player = self.players[key]
        cards = sum([1 << card for card in player.pocket])
        return {
            "name": player.name,
            "pocket": cards if len(player.pocket) == held else 0,
            "shown": cards if len(player.pocket) < held else 0,
            "stack": player.stack or NO_MONEY,
            "put": player.put,
            "dead": player.dead,
            "won": player.won,
            "cashout": 0 if player.cashed is None else player.cashed - player.won,
            "cashout_fee": player.cashed_fee,
            "showdown": int(showdown and player.folded == NO_STREET),
            "allin": player.allin,
            "folded": player.folded,
            "raised": player.raised,
            "called": player.called,
            "bet": player.bet,
            "live": int(key in self.live),
            "hero": int(key is not None and key == self.hand.get("hero_player_id")),
            "seat_number": player.seat_number(),
        }

    def _round(self, round: Mapping[str, Any]) -> None:
        name = str(round.get("street", "")).lower()
        street = _STREETS.get(name, self.street)
        cards = cards_of(round.get("cards"), f"`cards` of the {name[:20]}")
        if name in _STREETS and street > self.street and cards:
            if len(self.board) + len(cards) != street:
                raise BrokenHandError(f"the {name} has {len(cards)} new cards")
            self.board += cards
        elif name in _STREETS and cards and self.board:
            self._add_to_another(street, cards)
        if street > self.street:
            self._end_of_street()
            self.street = street
        for action in entries_of(round.get("actions"), "`actions`"):
            self._action(action, street)

    def _add_to_another(self, street: int, cards: list[int]) -> None:
        """New cards of a street that the first board has already: of the next board if this one has them too."""
        if not self.others or max(self.others[-1]) >= street:
            self.others.append({})
        if len(cards) != (3 if street == 3 else 1) or len(self.others) > _MOST_BOARDS - 1:
            raise BrokenHandError(f"a board beside the first has {len(cards)} new cards")
        self.others[-1][street] = cards

    def _other_boards(self, first: Sequence[int]) -> dict[str, int]:
        """The boards beside the first, with what they share with it."""
        fields = {}
        for number, cards in enumerate(self.others, 2):
            for name, street, shared in zip(("flop", "turn", "river"), (3, 4, 5), first, strict=True):
                own = sum([1 << card for card in cards.get(street, ())])
                fields[f"{name}{number}"] = own or (shared if street < min(cards) else 0)
        return fields

    def _end_of_street(self) -> None:
        """Uncalled chips have no action, but bets that nobody called have: they go back."""
        bets = sorted([player.on_street for player in self.players.values()])
        for player in self.players.values():
            back = player.on_street - bets[-2] if len(bets) > 1 and player.on_street > bets[-2] else 0
            player.put -= back
            if back:
                self.back = player, back
        for player in self.players.values():
            player.on_street = 0
        standing = {key for key, player in self.players.items() if player.folded == NO_STREET and player.put}
        deep = [key for key in standing if self.players[key].allin == NO_STREET]
        if self.allin_street == NO_STREET and len(standing) > 1 and len(deep) <= 1:
            self.allin_street, self.live = self.street, frozenset(standing)

    def _action(self, action: Mapping[str, Any], street: int) -> None:
        name = str(action.get("action", "")).lower()
        key = action.get("player_id")
        if name == "check" and self._is_there(key):
            self.actions.append((key, CHECK, street, 0))
        if name in ("add to pot", "added to pot"):
            self.drop += amount_of(action.get("amount"), f"the amount of `{name}`")
        if name in _PASSED_OVER or (key is None and name not in _KNOWN):
            return
        if not self._is_there(key):
            raise BrokenHandError(f"`{name[:40]}` is of a player who is not there: {str(key)[:40]}")
        player = self.players[key]
        amount = amount_of(action.get("amount"), f"the amount of `{name[:40]}`")
        if name == "raise" and self.raised_to:
            amount -= player.on_street
        if amount < 0:
            raise BrokenHandError(f"the amount of `{name[:40]}` is less than nothing")
        before = max([each.on_street for each in self.players.values()])
        if name == "dealt cards":
            player.dealt = True
        if name in ("dealt cards", "shows cards"):
            player.pocket = cards_of(action.get("cards"), "`cards`") or player.pocket
        elif name == "fold":
            player.folded = street
            self.actions.append((key, FOLD, street, 0))
        elif name in _PAYING:
            what = _PAYING[name]
            player.pay(amount, street, all_in=bool(action.get("is_allin")), dead=what in (ANTE, DEAD_BLIND))
            if name == "all-in" and player.on_street <= before:
                what = CALL
            elif what in (BET, RAISE):
                what = RAISE if before or street == 0 else BET
            if what == CALL:
                player.called |= street_bit(street)
                if player.on_street < before and player.allin == NO_STREET and player.stack:
                    missing = (before - player.on_street) / UNIT
                    raise OtherPotError(f"a call of {amount / UNIT:g} leaves {missing:g} to call")
            elif what == RAISE:
                player.raised |= street_bit(street)
            elif what == BET:
                player.bet |= street_bit(street)
            self.actions.append((key, what, street, amount))

    def _is_there(self, key: Any) -> bool:
        return not isinstance(key, dict | list) and key in self.players

    def _pots(self) -> None:
        self._end_of_street()
        pots = entries_of(self.hand.get("pots"), "`pots`")
        for pot in pots:
            for win in entries_of(pot.get("player_wins"), "`player_wins`"):
                key = win.get("player_id")
                if not self._is_there(key):
                    raise BrokenHandError(f"a pot is won by a player who is not there: {str(key)[:40]}")
                player = self.players[key]
                player.won += amount_of(win.get("win_amount"), "`win_amount`")
                if win.get("cashout_amount"):
                    player.cashed = (player.cashed or 0) + amount_of(
                        win["cashout_amount"], "`cashout_amount`"
                    )
                    player.cashed_fee += amount_of(win.get("cashout_fee"), "`cashout_fee`")
        self.fees = sum([amount_of(pot.get("jackpot"), "`jackpot`") for pot in pots])
        self._account(pots)

    def _account(self, pots: Sequence[Mapping[str, Any]]) -> None:
        """The pots are what was put in, with what came back uncalled or without; rake and winnings make them up.

        What nobody won of them is that of the player who has cashed out: the house took it over.
        """
        if not all(["amount" in pot for pot in pots]) or not pots:
            return
        stated, rake = [
            sum([amount_of(pot.get(name), f"`{name}`") for pot in pots]) for name in ("amount", "rake")
        ]
        put = sum([player.put for player in self.players.values()]) + self.drop
        won = sum([player.won for player in self.players.values()])
        player, back = self.back
        if stated < put - self.drop:
            put -= self._uncalled_ante(put - stated)
        if stated not in (put, put + back, put - self.drop, put + back - self.drop):
            raise OtherPotError(f"the pots are {stated / UNIT:g}, and {put / UNIT:g} was put in")
        if player is not None and stated != put and won + rake > put:
            player.won -= back
            won -= back
        if not any(["rake" in pot for pot in pots]):
            return
        slack = len(pots) * UNIT // 100
        cashed = [player for player in self.players.values() if player.cashed is not None]
        if len(cashed) == 1 and won + rake + self.fees < put - slack:
            cashed[0].won += put - rake - self.fees - won
        elif min(abs(won + rake - put), abs(won + rake + self.fees - put)) > slack:  # fees may be in the rake
            raise BrokenHandError(
                f"{won / UNIT:g} was won and {rake / UNIT:g} raked, and {put / UNIT:g} put in"
            )

    def _uncalled_ante(self, excess: int) -> int:
        """What of an ante nobody could call comes back, if the pots lack just that."""
        second, most = sorted(self.players.values(), key=lambda player: player.put)[-2:]
        if most.put - second.put != excess or most.dead < excess:
            return 0
        most.put -= excess
        return excess

    def _in_order(self) -> list[Any]:
        """The players who are in the hand, from the left of the button; with two, the button sits last too."""
        dealer: Any = self.hand.get("dealer_seat")
        players = {key: player for key, player in self.players.items() if player.dealt or player.put}
        if not 2 <= len(players) <= _MOST_SEATS:
            raise BrokenHandError(f"the hand has players: {len(players)}, and 2 to {_MOST_SEATS} are read")
        seats = [player.seat for player in players.values()]
        if not all([isinstance(seat, int) for seat in (dealer, *seats)]) or len({*seats}) < len(seats):
            raise BrokenHandError("the seats of the players and the dealer are no different numbers")
        return sorted(players, key=lambda key: (players[key].seat <= dealer, players[key].seat))

    def _check(self, seats: Sequence[Any]) -> None:
        """The cards are different ones, and nobody won what was not there."""
        boards = self.board + [card for other in self.others for new in other.values() for card in new]
        cards = boards + [card for player in self.players.values() for card in player.pocket]
        if len({*cards}) < len(cards):
            raise BrokenHandError("a card is in two places")
        put = sum([player.put for player in self.players.values()]) + self.drop
        won = sum([player.won for player in self.players.values()])
        if won > put + len(seats) * UNIT // 100 or min([player.won for player in self.players.values()]) < 0:
            raise BrokenHandError(f"{won / UNIT:g} was won, and {put / UNIT:g} put in")
        is_paid = any([amount for *_, amount in self.actions])  # though all of it may have come back
        if put > _MOST_MONEY or not (put or is_paid):
            raise BrokenHandError("nobody put anything in" if not put else "more money than there is")


_PASSED_OVER = frozenset(
    (
        *("mucks cards", "check", "added chips", "sits down", "stands up", "add to pot", "added to pot"),
        *("payout", "player adjustment"),
    )
)
_PAYING = {
    "post ante": ANTE,
    **dict.fromkeys(("post sb", "post bb", "straddle", "post extra blind"), BLIND),
    "post dead": DEAD_BLIND,
    "call": CALL,
    **dict.fromkeys(("bet", "raise", "all-in"), RAISE),
}
_KNOWN = {*_PAYING, "dealt cards", "shows cards", "fold"}
