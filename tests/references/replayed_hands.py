"""What pokerkit makes of a hand history: slow, and what the reader of PHH has to agree with."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from pokerkit import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    Card,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandHistory,
    HoleCardsShowingOrMucking,
    HoleDealing,
)

from pql.cards.deck import cards_mask


class Replayed(NamedTuple):
    """The end of a hand: what each player won, in ten-thousandths, his cards, the board and its last street; and
    what was done: the seat, the action, the street and the chips it added."""

    net: list[int]
    pockets: list[int]
    board: int
    street: int
    finished: bool
    actions: list[tuple[int, str, int, int]]


def replayed(history: HandHistory) -> Replayed:
    """A hand after all its actions; raises what pokerkit raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for state, _ in history.state_actions:  # noqa: B007
            pass
    held: dict[int, list[Any]] = {}
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            held.setdefault(operation.player_index, []).extend(operation.cards)
        if isinstance(operation, HoleCardsShowingOrMucking) and operation.hole_cards:
            shown = [card for card in operation.hole_cards if card]
            if len(shown) == 2:
                held[operation.player_index] = shown
    pockets = [held.get(player, []) for player in state.player_indices]
    board = [card for cards in state.board_cards for card in cards]
    board = board if len(board) > 2 else []  # a flop that was not written whole is none
    stacks = zip(state.stacks, state.starting_stacks, strict=True)
    return Replayed(
        [
            round((Decimal(end) - Decimal(start)) * 10_000) if start != float("inf") else 0
            for end, start in stacks
        ],
        [_mask(cards) if len([card for card in cards if card]) == 2 else 0 for cards in pockets],
        _mask(board),
        len(board),
        not state.status,
        list(_actions(state.operations)),
    )


def _actions(operations: Iterable[Any]) -> Iterator[tuple[int, str, int, int]]:
    dealt = 0
    bets: dict[int, Decimal] = {}
    for done in operations:
        before = max(bets.values(), default=Decimal(0))
        if isinstance(done, BoardDealing):
            dealt += len(done.cards)
            bets = {}
        elif isinstance(done, Folding):
            yield done.player_index, "fold", dealt, 0
        elif isinstance(done, AntePosting | BlindOrStraddlePosting | CheckingOrCalling):
            amount = Decimal(done.amount)
            if isinstance(done, AntePosting):
                word = "ante"
            else:
                bets[done.player_index] = bets.get(done.player_index, Decimal(0)) + amount
                word = "check" if not amount else "call"
                word = "blind" if isinstance(done, BlindOrStraddlePosting) else word
            yield done.player_index, word, dealt, round(amount * 10_000)
        elif isinstance(done, CompletionBettingOrRaisingTo):
            amount = Decimal(done.amount) - bets.get(done.player_index, Decimal(0))
            bets[done.player_index] = Decimal(done.amount)
            yield done.player_index, "raise" if before or not dealt else "bet", dealt, round(amount * 10_000)


def _mask(cards: Iterable[Card]) -> int:
    return cards_mask("".join([repr(card) for card in cards]))
