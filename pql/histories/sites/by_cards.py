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
    if game.hole > 2:
        counts = omaha.count_hands(board, 0, hands, len(able))
        return [sum([wins / winners for winners, wins in enumerate(own, 1)]) for own in counts]
    starts = array("q", [0, len(able)])
    shares: Sequence[float] = kernels.of(game).few_hands.shares(
        array("Q", [board]), array("Q", [game.missing]), hands, starts
    )
    return shares
