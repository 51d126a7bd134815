"""Recorded hands as Open Hand History 1.4 (https://hh-specs.handhistory.org): objects, one after another.

Amounts are what an action adds, all that was put in is one pot, and where several boards were dealt the rounds of the
others follow on those of the first. The format has no places and prizes of tournaments. Limits are not recorded:
hold'em is written as no-limit, Omaha as pot-limit. A hand that breaks off has no pots.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pql.cards.deck import mask_text

from .records import (
    ANTE,
    BET,
    BLIND,
    CALL,
    CHECK,
    DEAD_BLIND,
    FOLD,
    HOLDEM,
    NO_DATE,
    NO_MONEY,
    NO_STREET,
    PLAY,
    RAISE,
    SHORT_DECK,
    STREETS,
    TOURNAMENT,
    UNIT,
    RecordedHands,
    has_button_blind,
)
from .stars_text import seats_of

# The name of a game here, and how it is bet.
GAMES: Final = {
    HOLDEM: ("Holdem", "NL"),
    "omaha": ("OmahaHi", "PL"),
    "omaha5": ("Omaha5Hi", "PL"),
    "omaha6": ("Omaha6Hi", "PL"),
    "omaha8": ("OmahaHiLo", "PL"),
    "omaha5hl": ("Omaha5HiLo", "PL"),
    SHORT_DECK: ("6+ Holdem", "NL"),
}
_VERSION = "1.4.7"
PLAY_MONEY: Final = "XPM"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STREETS = {0: "Preflop", 3: "Flop", 4: "Turn", 5: "River"}
_WORDS = {
    ANTE: "Post Ante",
    DEAD_BLIND: "Post Dead",
    FOLD: "Fold",
    CHECK: "Check",
    CALL: "Call",
    BET: "Bet",
    RAISE: "Raise",
}


def text_of(hands: RecordedHands, named: Callable[[str], str] = str) -> str:
    """The hands as objects of the format, with an empty line behind each; `named` gives the name that is written.

    >>> from pql.histories.records import recorded
    >>> rows = [{"name": "ann", "stack": 50 * UNIT, "put": UNIT, "folded": 0, "won": 0},
    ...     {"name": "bob", "stack": 100 * UNIT, "put": UNIT, "won": 2 * UNIT}]
    >>> acts = [(1, BLIND, 0, UNIT // 2), (0, BLIND, 0, UNIT), (1, CALL, 0, UNIT // 2), (0, FOLD, 0, 0)]
    >>> told = json.loads(text_of(recorded([{"hand": "12", "pot": 2 * UNIT, "rows": rows, "actions": acts}])))
    >>> [action["action"] for action in told["ohh"]["rounds"][0]["actions"]]
    ['Post SB', 'Post Extra Blind', 'Dealt Cards', 'Dealt Cards', 'Call', 'Fold']
    """
    written = [_Hand(hands, hand, named).fields() for hand in range(len(hands))]
    return "".join([f"{json.dumps({'ohh': fields}, ensure_ascii=False)}\n\n" for fields in written])


class _Hand:
    """A hand that is written."""

    def __init__(self, hands: RecordedHands, hand: int, named: Callable[[str], str]) -> None:
        self.hands, self.hand = hands, hand
        self.rows = range(hands.start[hand], hands.start[hand + 1])
        self.acts = range(hands.acted[hand], hands.acted[hand + 1])
        self.seats = seats_of(hands, self.rows, 0)
        self.names = [hands.name[row] and named(hands.name[row]) for row in self.rows]
        self.last = {hands.actor[act]: act for act in self.acts if hands.amount[act]}

    def fields(self) -> dict[str, Any]:
        """The object of the hand."""
        hands, hand = self.hands, self.hand
        game, betting = GAMES[hands.game]
        heroes = [player for player, row in enumerate(self.rows) if hands.hero[row]]
        found: dict[str, Any] = {
            "spec_version": _VERSION,
            "site_name": hands.site[hand],
            "network_name": hands.site[hand],
            "internal_version": _VERSION,
            **self._tournament(),
            "game_number": hands.hand[hand],
            "start_date_utc": self._date(),
            "table_name": hands.table[hand],
            "game_type": game,
            "bet_limit": {"bet_type": betting, "bet_cap": 0},
            "table_size": max(self.seats),
            "currency": PLAY_MONEY if hands.kind[hand] == PLAY else hands.currency[hand],
            "dealer_seat": self.seats[-1],
            "small_blind_amount": _amount(hands.small_blind[hand]),
            "big_blind_amount": _amount(hands.big_blind[hand]),
            "ante_amount": _amount(hands.ante[hand]),
            **({"hero_player_id": heroes[0]} if heroes else {}),
            "flags": self._flags(bool(heroes)),
            "players": [self._player(player, row) for player, row in enumerate(self.rows)],
            "rounds": [
                {"id": number, "street": street, **({"cards": cards} if cards else {}), "actions": actions}
                for number, (street, cards, actions) in enumerate(self._rounds())
            ],
            "pots": [self._pot()] if hands.finished[hand] else [],
        }
        return found if found["start_date_utc"] else {**found, "start_date_utc": None}

    def _tournament(self) -> dict[str, Any]:
        hands, hand = self.hands, self.hand
        if hands.kind[hand] != TOURNAMENT:
            return {}
        buyin = hands.buyin[hand]
        return {
            "tournament": True,
            "tournament_info": {
                "tournament_number": hands.tournament[hand],
                "name": hands.tournament[hand],
                "currency": hands.currency[hand],
                **({} if buyin == NO_MONEY else {"buyin_amount": _amount(buyin), "fee_amount": 0}),
            },
        }

    def _date(self) -> str:
        date = self.hands.date[self.hand]
        return (
            ""
            if date == NO_DATE
            else f"{(_EPOCH + timedelta(microseconds=date)).replace(tzinfo=None).isoformat()}Z"
        )

    def _flags(self, is_owned: bool) -> list[str]:
        flags = {
            "Run_It_Twice": len(self.hands.boards(self.hand)) > 1,
            "Anonymous": not any(self.names),
            "Observed": not is_owned,
        }
        return [flag for flag, holds in flags.items() if holds]

    def _player(self, player: int, row: int) -> dict[str, Any]:
        stack = self.hands.stack[row]
        told = {"id": player, "seat": self.seats[player], "name": self.names[player]}
        return told if stack == NO_MONEY else {**told, "starting_stack": _amount(stack)}

    # What is done.

    def _rounds(self) -> Iterator[tuple[str, list[str], list[dict[str, Any]]]]:
        """Each street with its new cards and what players did; then other boards, and who shows."""
        hands, hand = self.hands, self.hand
        for street in [each for each in STREETS if each <= hands.street[hand]]:
            acts = [act for act in self.acts if hands.action_street[act] == street]
            actions = [self._act(act) for act in acts]
            if street == 0:
                posted = sum([hands.action[act] < FOLD for act in acts])
                actions[posted:posted] = self._dealt()
                actions[:0] = self._drop()
            yield _STREETS[street], self._dealt_board(0, street), actions
        for board in range(1, len(hands.dealt(hand))):
            for street in STREETS[1:]:
                if cards := self._dealt_board(board, street):
                    yield _STREETS[street], cards, []
        shown = [*self._shown()]
        if shown:
            yield "Showdown", [], shown

    def _dealt_board(self, board: int, street: int) -> list[str]:
        """The new cards of a street; of another board those that the first does not have."""
        boards = self.hands.dealt(self.hand)
        place = STREETS.index(street) - 1
        if (
            place < 0
            or place >= len(boards[board])
            or (board and boards[board][: place + 1] == boards[0][: place + 1])
        ):
            return []
        return _cards(boards[board][place])

    def _act(self, act: int) -> dict[str, Any]:
        hands = self.hands
        player, what, amount = hands.actor[act], hands.action[act], hands.amount[act]
        all_in = hands.allin[self.rows[player]] != NO_STREET and self.last.get(player) == act
        word = self._blind(player, amount) if what == BLIND else _WORDS[what]
        told = {"action_number": act - self.acts.start + 1, "player_id": player, "action": word}
        return {**told, "amount": _amount(amount), "is_allin": all_in}

    def _blind(self, player: int, amount: int) -> str:
        hands, hand = self.hands, self.hand
        posters = [hands.actor[act] for act in self.acts if hands.action[act] == BLIND]
        if amount == hands.big_blind[hand] or has_button_blind(hands.game, len(self.rows), posters):
            return "Post BB"
        if player == (0 if len(self.rows) > 2 else len(self.rows) - 1):
            return "Post SB"
        return "Straddle" if amount > hands.big_blind[hand] > 0 else "Post Extra Blind"

    def _drop(self) -> list[dict[str, Any]]:
        drop = self.hands.drop[self.hand]
        return [{"action_number": 0, "action": "Added To Pot", "amount": _amount(drop)}] if drop else []

    def _is_shown(self, row: int) -> bool:
        """Whether the cards of a player are those that were shown at the end."""
        hands = self.hands
        return hands.folded[row] == NO_STREET and not hands.hero[row]

    def _dealt(self) -> Iterator[dict[str, Any]]:
        for player, row in enumerate(self.rows):
            cards = "" if self._is_shown(row) else self.hands.pocket[row] or self.hands.shown[row]
            told = {"player_id": player, "action": "Dealt Cards"}
            yield {**told, "cards": _cards(cards)} if cards else told

    def _shown(self) -> Iterator[dict[str, Any]]:
        hands = self.hands
        for player, row in enumerate(self.rows):
            cards = hands.pocket[row] or hands.shown[row]
            if cards and (self._is_shown(row) or hands.showdown[row]):
                yield {"player_id": player, "action": "Shows Cards", "cards": _cards(cards)}
            elif hands.showdown[row]:
                yield {"player_id": player, "action": "Mucks Cards"}

    # How it ends.

    def _pot(self) -> dict[str, Any]:
        hands, hand = self.hands, self.hand
        pot = {
            "number": 0,
            "amount": _amount(hands.pot[hand] + hands.drop[hand]),
            "rake": _amount(hands.rake[hand]),
            **({"jackpot": _amount(hands.fees[hand])} if hands.fees[hand] else {}),
        }
        return {
            **pot,
            "player_wins": [win for player, row in enumerate(self.rows) if (win := self._win(player, row))],
        }

    def _win(self, player: int, row: int) -> dict[str, Any]:
        hands = self.hands
        if not hands.won[row] and not hands.cashout[row]:
            return {}
        win: dict[str, Any] = {"player_id": player, "win_amount": _amount(hands.won[row])}
        if hands.cashout[row]:
            win["cashout_amount"] = _amount(hands.cashout[row] + hands.won[row])
            win["cashout_fee"] = _amount(hands.cashout_fee[row])
        return win


def _amount(amount: int) -> int | float:
    """Chips as a number of JSON.

    >>> _amount(632_500), _amount(20_000)
    (63.25, 2)
    """
    whole, rest = divmod(amount, UNIT)
    return amount / UNIT if rest else whole


def _cards(mask: int | str) -> list[str]:
    text = mask_text(mask) if isinstance(mask, int) else ""
    return [text[place : place + 2] for place in range(0, len(text), 2)]
