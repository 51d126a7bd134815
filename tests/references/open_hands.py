"""Hands of pokerkit as Open Hand History, which says what each player adds, and not who is all-in."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from typing import Any

import pokerkit
from pokerkit import HandHistory

STREETS = ("Preflop", "Flop", "Turn", "River")


def open_hand(hand: HandHistory) -> str:
    """A hand that is played to its end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = hand
    rounds: list[dict[str, Any]] = [{"street": STREETS[0], "actions": []}]
    blinds = iter(("Post SB", "Post BB", "Straddle") if state.player_count > 2 else ("Post BB", "Post SB"))
    added = [0] * state.player_count
    put: list[Any] = [0] * state.player_count
    for done in state.operations:
        if isinstance(done, pokerkit.BoardDealing):
            rounds.append({"street": STREETS[len(rounds)], "cards": _cards(done.cards), "actions": []})
            _put_in(added, put)
            added = [0] * state.player_count
        elif isinstance(done, pokerkit.BlindOrStraddlePosting):
            added[done.player_index] += done.amount
            rounds[0]["actions"].append(_action(done.player_index, next(blinds), done.amount))
        elif isinstance(done, pokerkit.CompletionBettingOrRaisingTo):
            word = "Raise" if any(added) else "Bet"
            amount, added[done.player_index] = done.amount - added[done.player_index], done.amount
            rounds[-1]["actions"].append(_action(done.player_index, word, amount))
        elif isinstance(done, pokerkit.CheckingOrCalling):
            added[done.player_index] += done.amount
            word = "Call" if done.amount else "Check"
            rounds[-1]["actions"].append(_action(done.player_index, word, done.amount))
        elif isinstance(done, pokerkit.AntePosting):
            put[done.player_index] += done.amount
            rounds[0]["actions"].append(_action(done.player_index, "Post Ante", done.amount))
        elif isinstance(done, pokerkit.HoleDealing):
            rounds[0]["actions"].append(_dealt(done.player_index, "Dealt Cards", done.cards))
        elif isinstance(done, pokerkit.HoleCardsShowingOrMucking) and done.hole_cards:
            rounds[-1]["actions"].append(_dealt(done.player_index, "Shows Cards", done.hole_cards))
        elif isinstance(done, pokerkit.Folding):
            rounds[-1]["actions"].append(_action(done.player_index, "Fold", 0))
    _put_in(added, put)
    ends = zip(hand.finishing_stacks or state.stacks, hand.starting_stacks, put, strict=True)
    won = [end - start + amount for end, start, amount in ends]
    wins = [{"player_id": place, "win_amount": str(amount)} for place, amount in enumerate(won) if amount]
    players = [
        {"id": place, "seat": place + 1, "name": f"{place}", "starting_stack": str(stack)}
        for place, stack in enumerate(hand.starting_stacks)
    ]
    found = {
        "players": players,
        "dealer_seat": len(players),
        "rounds": rounds,
        "pots": [{"player_wins": wins}],
    }
    return json.dumps({"ohh": found})


def _put_in(added: Sequence[Any], put: list[Any]) -> None:
    """What was added on a street is put in, but for what nobody called."""
    most, called = sorted(added, reverse=True)[:2]
    for place, amount in enumerate(added):
        put[place] += amount if amount < most else called


def _action(player: int, name: str, amount: Any) -> dict[str, Any]:
    return {"player_id": player, "action": name, "amount": str(amount)}


def _dealt(player: int, name: str, cards: Sequence[Any]) -> dict[str, Any]:
    return {"player_id": player, "action": name, "cards": _cards(cards)}


def _cards(cards: Sequence[Any]) -> list[str]:
    return [repr(card) for card in cards]
