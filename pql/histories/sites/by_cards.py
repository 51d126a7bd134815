"""What players win of the pots by their cards: asked where the house took that over and no line says who won."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from pql.cards import kernels
from pql.cards.games import GAMES
from pql.evaluator_ext import omaha
from pql.histories.records import NO_STREET

from .account import Account


def won_by_cards(account: Account, players: Sequence[int], paid: int) -> dict[int, int]:
    """How those of `paid` that the hands of some players win are shared among them, as the pots are among all.

    Empty where the board is not whole, or a hand of those who are left is not known.
    """
    left = [
        player for player, folded in enumerate(account.folded) if folded == NO_STREET and account.put[player]
    ]
    if len(account.board) != 5 or not all([account.pockets[player] for player in left]):
        return {}
    live = [put - dead for put, dead in zip(account.put, account.dead, strict=True)]
    levels = sorted({live[player] for player in left})
    told = account.stated_pots if len(account.stated_pots) == len(levels) else []
    won, below = dict.fromkeys(players, 0.0), 0
    for place, level in enumerate(levels):
        able = [player for player in left if live[player] >= level]
        pot = sum([min(amount, level) - min(amount, below) for amount in live])
        pot += 0 if place else sum(account.dead) + account.drop
        for player, share in zip(able, _shares(account, able), strict=True):
            if player in won:
                won[player] += (told[place] if told else pot) * share
        below = level
    whole = sum(won.values())
    parts = {player: int(paid * amount / whole) if whole else 0 for player, amount in won.items()}
    first = max(parts, key=lambda player: parts[player])
    parts[first] += paid - sum(parts.values())
    return parts if whole else {}


def _shares(account: Account, able: Sequence[int]) -> Sequence[float]:
    """The part of a pot that each of some hands wins."""
    board, hands = sum(account.board), array("Q", [account.pockets[player] for player in able])
    game = GAMES[account.game]
    if len(able) == 1:
        return [1.0]
    if game.uses:
        highs = omaha.values(hands, board)
        lows = array("B") if game.low is None else omaha.low_values(hands, board)
        if not any(lows):
            return _evenly(1.0, highs)
        return [high + low for high, low in zip(_evenly(0.5, highs), _evenly(0.5, lows), strict=True)]
    starts = array("q", [0, len(able)])
    shares: Sequence[float] = kernels.of(game).few_hands.shares(
        array("Q", [board]), array("Q", [game.missing]), hands, starts
    )
    return shares


def _evenly(part: float, values: array[int]) -> list[float]:
    """A part of a pot among the best of some hands."""
    best = max(values)
    return [part / values.count(best) if value == best else 0.0 for value in values]
