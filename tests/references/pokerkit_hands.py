"""Hands that PokerKit plays to their end, loose enough for side pots, with cards from a deck of the test."""

from __future__ import annotations

from random import Random
from typing import Any


def automations() -> tuple[Any, ...]:
    """All that PokerKit does by itself but for cards."""
    from pokerkit import Automation

    return tuple([each for each in Automation if not each.name.endswith(("_DEALING", "_BURNING"))])


def played_on(game: Any, stacks: list[int], deck: list[str], hole: int, rng: Random) -> tuple[Any, Any]:
    """A hand of so many hole cards as PokerKit records it, and its state at the end; cards come off the deck's end."""
    from pokerkit import HandHistory

    state: Any = game(stacks, len(stacks))
    for _ in stacks:
        state.deal_hole("".join([deck.pop() for _ in range(hole)]))
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board("".join([deck.pop() for _ in range(1 if (state.street_index or 0) > 1 else 3)]))
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.choice((least, most)))
        elif state.can_fold() and rng.random() < 0.1:
            state.fold()
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    history.finishing_stacks = None  # so that pots are shared by what hands make
    return history, state
