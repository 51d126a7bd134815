"""Open Hand History: JSON objects one after another, whose actions say what each player put in.

What was won stands in the file, after rake; nothing is played again. Fields and actions that nobody knows are passed
over; a hand whose chips do not add up is broken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from pql.cards.deck import card_id, is_card

from .problems import Batch, Unread
from .records import NO_DATE, NO_STREET, UNIT, recorded, street_bit

if TYPE_CHECKING:
    from .sources import Document

# A hand of more bytes, or deeper, is none; the reader of JSON would take long.
LONGEST = 1_000_000
_START = re.compile(rb"^\{\s{0,99}\"ohh\"\s{0,99}:", re.MULTILINE)
_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
_MOST_MONEY = 10**17
_MOST_SEATS = 22
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class BrokenHandError(Exception):
    """Why a hand cannot be read, as a sentence."""


class OtherGameError(Exception):
    """What other game a hand is of."""


def read(documents: Sequence[Document]) -> Batch:
    """The hands of some documents; each broken one is told and spoils no other."""
    hands: list[dict[str, Any]] = []
    unread: list[Unread] = []
    for document in documents:
        for line, text in _objects(document):
            try:
                hands.append({"path": document.path, "line": line, **hand_of(text)})
            except OtherGameError as problem:
                unread.append(Unread(document.path, line, _text(problem), True))
            except BrokenHandError as problem:
                unread.append(Unread(document.path, line, _text(problem)))
    return Batch(recorded(hands), unread)


def _objects(document: Document) -> Iterator[tuple[int, bytes]]:
    """The texts of the hands of a document, each with its line."""
    text = document.text
    starts = [match.start() for match in _START.finditer(text)] or [0]
    if text[: starts[0]].strip():
        starts.insert(0, 0)
    line, counted = document.line, 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line += text.count(b"\n", counted, start)
        counted = start
        yield line, text[start:end]


def hand_of(text: bytes) -> dict[str, Any]:
    """A hand as `recorded` takes it; raises `BrokenHandError` and `OtherGameError`."""
    if len(text) > LONGEST:
        raise BrokenHandError(f"a hand of more than {LONGEST:,} bytes")
    try:
        whole = json.loads(text, parse_float=Decimal, parse_constant=_no_number)
    except json.JSONDecodeError as problem:
        raise BrokenHandError(f"does not read as JSON: {problem.msg} in its line {problem.lineno}") from None
    except UnicodeDecodeError:
        raise BrokenHandError("no text in UTF-8") from None
    except RecursionError:
        raise BrokenHandError("brackets too deep") from None
    except ValueError as problem:  # numbers of thousands of digits
        raise BrokenHandError(f"does not read as JSON: {str(problem)[:100]}") from None
    hand = _object(_object(whole, "the hand").get("ohh"), "`ohh`")
    game = str(hand.get("game_type", "Holdem"))
    if game.lower() != "holdem":
        raise OtherGameError(f"{game[:60]} is another game: only hold'em is read")
    return _Hand(hand).record()


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no amount")


def _text(value: Any, longest: int = 200) -> str:
    """A value as text that can be written: JSON may escape halves of characters."""
    return str(value or "")[:longest].encode("utf-8", "replace").decode()


def _object(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BrokenHandError(f"{what} is no object")
    return value


def _entries(value: Any, what: str) -> list[Mapping[str, Any]]:
    """A list of objects; nothing is an empty one."""
    if value in (None, ""):
        return []
    if not isinstance(value, list):
        raise BrokenHandError(f"{what} is no list")
    return [_object(each, f"an entry of {what}") for each in value]


def _money(value: Any, what: str) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        amount = Decimal(0 if value is None else value)
        if not amount.is_finite() or amount.adjusted() > 13:
            raise ValueError
        return int((amount * UNIT).to_integral_value())
    except (TypeError, ValueError, InvalidOperation):
        raise BrokenHandError(f"{what} is `{str(value)[:60]}`, no amount") from None


def _cards(value: Any, what: str) -> list[int]:
    """Cards as numbers; those that nobody saw are left out."""
    if value in (None, "", [""]):
        return []
    texts = value.split() if isinstance(value, str) else value
    if not isinstance(texts, list) or not all([isinstance(text, str) for text in texts]):
        raise BrokenHandError(f"{what} is no list of cards")
    seen = [text for text in texts if text and "?" not in text and text.lower() not in ("x", "xx")]
    cards = [text[:-1].upper().replace("10", "T") + text[-1].lower() for text in seen]
    if not all([is_card(card) for card in cards]):
        raise BrokenHandError(f"{what}: `{' '.join(seen)[:60]}` are no cards")
    return [card_id(card) for card in cards]


class _Player:
    """What a player did, as it is gathered."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.name = _text(entry.get("name"))
        self.stack = _money(entry.get("starting_stack"), "`starting_stack`")
        self.seat: Any = entry.get("seat")
        self.put = self.on_street = self.dead = self.won = self.extra = 0
        self.pocket: list[int] = []
        self.folded = self.allin = NO_STREET
        self.raised = self.called = self.bet = 0
        self.dealt = False

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

    def __init__(self, hand: Mapping[str, Any]) -> None:
        self.hand = hand
        self.players: dict[Any, _Player] = {}
        for entry in _entries(hand.get("players"), "`players`"):
            key = entry.get("id")
            if isinstance(key, dict | list) or key in self.players:
                raise BrokenHandError("two players have one `id`")
            if not entry.get("is_sitting_out"):
                self.players[key] = _Player(entry)
        self.board: list[int] = []
        self.street = 0
        self.shown: set[Any] = set()
        self.allin_street = NO_STREET
        self.live: frozenset[Any] = frozenset()

    def record(self) -> dict[str, Any]:
        for round in _entries(self.hand.get("rounds"), "`rounds`"):
            self._round(round)
        self._pots()
        seats = self._in_order()
        self._check(seats)
        standing = [key for key in seats if self.players[key].folded == NO_STREET]
        small, big, ante = [
            _money(self.hand.get(name), f"`{name}`")
            for name in ("small_blind_amount", "big_blind_amount", "ante_amount")
        ]
        board = [0] * 3
        for place, card in enumerate(self.board):
            board[max(0, place - 2)] |= 1 << card
        return {
            "hand": _text(self.hand.get("game_number")),
            "table": _text(self.hand.get("table_name")),
            "currency": _text(self.hand.get("currency"), 20),
            "date": _date(self.hand.get("start_date_utc")),
            "small_blind": small,
            "big_blind": big,
            "ante": ante,
            "flop": board[0],
            "turn": board[1],
            "river": board[2],
            "street": len(self.board),
            "pot": sum([player.put for player in self.players.values()]),
            "allin_street": self.allin_street,
            "rows": [self._row(key, len(standing) > 1) for key in seats],
        }

    def _row(self, key: Any, showdown: bool) -> dict[str, Any]:
        player = self.players[key]
        return {
            "name": player.name,
            "pocket": sum([1 << card for card in player.pocket]) if len(player.pocket) == 2 else 0,
            "stack": player.stack,
            "put": player.put,
            "dead": player.dead,
            "won": player.won,
            "showdown": int(showdown and player.folded == NO_STREET),
            "allin": player.allin,
            "folded": player.folded,
            "raised": player.raised,
            "called": player.called,
            "bet": player.bet,
            "live": int(key in self.live),
        }

    def _round(self, round: Mapping[str, Any]) -> None:
        name = str(round.get("street", "")).lower()
        street = _STREETS.get(name, self.street)
        cards = _cards(round.get("cards"), f"`cards` of the {name[:20]}")
        # Of boards that are dealt twice, the first counts.
        if name in _STREETS and street > self.street and cards:
            if len(self.board) + len(cards) != street:
                raise BrokenHandError(f"the {name} has {len(cards)} new cards")
            self.board += cards
        if street > self.street:
            self._end_of_street()
            self.street = street
        for action in _entries(round.get("actions"), "`actions`"):
            self._action(action, street)

    def _end_of_street(self) -> None:
        """Uncalled chips have no action, but bets that nobody called have: they go back."""
        bets = sorted([player.on_street for player in self.players.values()])
        for player in self.players.values():
            back = player.on_street - bets[-2] if len(bets) > 1 and player.on_street > bets[-2] else 0
            player.put -= back
        for player in self.players.values():
            player.on_street = 0
        standing = {key for key, player in self.players.items() if player.folded == NO_STREET and player.put}
        deep = [key for key in standing if self.players[key].allin == NO_STREET]
        if self.allin_street == NO_STREET and len(standing) > 1 and len(deep) <= 1:
            self.allin_street, self.live = self.street, frozenset(standing)

    def _action(self, action: Mapping[str, Any], street: int) -> None:
        name = str(action.get("action", "")).lower()
        key = action.get("player_id")
        if name in _PASSED_OVER or (key is None and name not in _KNOWN):
            return
        if isinstance(key, dict | list) or key not in self.players:
            raise BrokenHandError(f"`{name[:40]}` is of a player who is not there: {str(key)[:40]}")
        player = self.players[key]
        amount = _money(action.get("amount"), f"the amount of `{name[:40]}`")
        if amount < 0:
            raise BrokenHandError(f"the amount of `{name[:40]}` is less than nothing")
        before = max([each.on_street for each in self.players.values()])
        if name == "dealt cards":
            player.dealt = True
        if name in ("dealt cards", "shows cards"):
            player.pocket = _cards(action.get("cards"), "`cards`") or player.pocket
        elif name == "fold":
            player.folded = street
        elif name in _PAYING:
            dead = name in ("post ante", "post dead")
            player.pay(amount, street, all_in=bool(action.get("is_allin")), dead=dead)
            if name == "call":
                player.called |= street_bit(street)
            elif name in ("bet", "raise") or (name == "all-in" and player.on_street > before):
                bits = street_bit(street)
                if before or street == 0:
                    player.raised |= bits
                else:
                    player.bet |= bits

    def _pots(self) -> None:
        self._end_of_street()
        for pot in _entries(self.hand.get("pots"), "`pots`"):
            for win in _entries(pot.get("player_wins"), "`player_wins`"):
                key = win.get("player_id")
                if isinstance(key, dict | list) or key not in self.players:
                    raise BrokenHandError(f"a pot is won by a player who is not there: {str(key)[:40]}")
                self.players[key].won += _money(win.get("win_amount"), "`win_amount`")

    def _in_order(self) -> list[Any]:
        """The players who are in the hand, from the left of the button; with two, the button sits last too."""
        dealer: Any = self.hand.get("dealer_seat")
        players = {key: player for key, player in self.players.items() if player.dealt or player.put}
        if not 2 <= len(players) <= _MOST_SEATS:
            raise BrokenHandError(f"the hand has players: {len(players)}, and 2 to {_MOST_SEATS} are read")
        places = [player.seat for player in players.values()]
        if not all([isinstance(seat, int) for seat in (dealer, *places)]) or len({*places}) < len(places):
            raise BrokenHandError("the seats of the players and the dealer are no different numbers")
        return sorted(players, key=lambda key: (players[key].seat <= dealer, players[key].seat))

    def _check(self, seats: Sequence[Any]) -> None:
        """The cards are different ones, and nobody won what was not there."""
        cards = self.board + [card for player in self.players.values() for card in player.pocket]
        if len({*cards}) < len(cards):
            raise BrokenHandError("a card is in two places")
        put = sum([player.put for player in self.players.values()])
        won = sum([player.won for player in self.players.values()])
        if won > put + len(seats) * UNIT // 100 or min([player.won for player in self.players.values()]) < 0:
            raise BrokenHandError(f"{won / UNIT:g} was won, and {put / UNIT:g} put in")
        if put > _MOST_MONEY or not put:
            raise BrokenHandError("nobody put anything in" if not put else "more money than there is")


_PASSED_OVER = frozenset(
    (
        *(
            "mucks cards",
            "check",
            "added chips",
            "sits down",
            "stands up",
            "add to pot",
            "added to pot",
            "payout",
        ),
        "player adjustment",
    )
)
_PAYING = frozenset(
    (
        "post ante",
        "post sb",
        "post bb",
        "straddle",
        "post dead",
        "post extra blind",
        "bet",
        "raise",
        "call",
        "all-in",
    )
)
_KNOWN = _PAYING | {"dealt cards", "shows cards", "fold"}


def _date(value: Any) -> int:
    if not isinstance(value, str):
        return NO_DATE
    try:
        date = datetime.fromisoformat(value.strip())
        date = date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return NO_DATE
    return (date - _EPOCH) // timedelta(microseconds=1)
