"""Hands that meet where counting them takes microseconds: the answer of `EquityQuestion` without its machinery.

What bots and loops ask a thousand times a second takes microseconds to count; questions, plans, chunks and tallies
would take several times as long. Everything that is not as plain is left to them.
"""

from __future__ import annotations

from array import array
from math import comb
from operator import mul
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pql.base.sums import FAR
from pql.base.typed import NamedTuple
from pql.cards.combos import indices
from pql.cards.deck import BOARD_CARDS, DECK_CARDS, mask_text
from pql.cards.games import Game
from pql.engine.accuracy import Algorithm
from pql.engine.listed import Counted, HandList, count_known
from pql.engine.tally import Number, Tally, pot_shares, shares_of
from pql.questions.question import NamedHands
from pql.sets.handset import HandSet

from .result import EquityResult, PlayerEquity

if TYPE_CHECKING:
    from collections.abc import Sequence

# Products of such weights of two players are far from what floats cannot hold.
_LEAST_WEIGHT = 2.0**-200


class ShortHands(NamedTuple):
    """Hands as answers write them, the hand order of their percentages, and which they are.

    Hands of two cards are a `HandList`; of more cards there is one hand, the mask of its cards.
    """

    text: str
    order: str | None
    held: Any


def short_hands(named: NamedHands[Any]) -> ShortHands | None:
    """Hands for `short_equity`; None for none at all, for those of which there is more to say, for Omaha's ranges, and
    for weights of which sums may lose the small ones.
    """
    hands = named.hands
    if named.readings or not hands:
        return None
    if isinstance(hands, HandSet):
        held = _hand_list(hands)
        return None if held is None else ShortHands(named.text, named.order, held)
    if len(hands) > 1 or not hands.is_plain:
        return None
    return ShortHands(named.text, named.order, hands.held()[0][0])


def _hand_list(hands: HandSet) -> HandList | None:
    bits = hands.bits
    if hands.is_plain:
        return HandList(bits, array("H", indices(bits)))
    from pql.evaluator_ext.symmetry import list_weights  # where there are weights: most hands have none

    whole, count = hands.buffer(), len(hands)
    numbers, weights = array("H", bytes(2 * count)), array("d", bytes(8 * count))
    partial, least, most = list_weights(whole, numbers, weights)
    if most > FAR * least or least < _LEAST_WEIGHT:
        return None
    return HandList(bits, numbers, weights, int.from_bytes(partial, "little"), whole)


def short_equity(
    game: Game, players: Sequence[ShortHands], board: str | None, known: int, dead: int = 0
) -> EquityResult | None:
    """The exact equities on a board of so many known cards; None where this is not the quickest way, or has no deal."""
    started = perf_counter()
    if known & dead:
        return None
    if game.uses is None:
        found = count_known(game, known, dead | game.missing, [each.held for each in players])
    else:
        found = _count_held(game, known, dead, [each.held for each in players])
    if found is None or not found.deals:
        return None
    order = None
    for each in players:
        if each.order is not None:
            order = each.order
            break
    # All fields in their order: to give some by name takes longer than to count the deals.
    rows = tuple(_players(game, players, found))
    values: tuple[Any, ...] = (
        "exact", found.deals, rows, None, found.algorithm.value, perf_counter() - started,
        game.name, "", (), None, board, mask_text(dead) if dead else None, (), order,
    )  # fmt: skip
    return EquityResult(*values)


def _players(game: Game, players: Sequence[ShortHands], found: Counted) -> Sequence[PlayerEquity]:
    """What each player wins, as `Tally` has it of such counts."""
    counts, deals = found.counts, found.deals
    if game.low is not None:
        tally = Tally(len(players), shares_of(game, len(players)))
        tally.add([list(own) for own in counts])
        names = [each.text for each in players]
        return player_equities(names, tally, deals, [None] * len(players), exact=True)
    if type(counts[0][0]) is float:  # of two players
        (wins, ties), (losses, _) = counts
        total = wins + losses + ties
        return [
            PlayerEquity(
                each.text, (won + ties / 2) / total, won / total, ties / total, None, won, ties, None, None
            )
            for each, won in zip(players, (wins, losses), strict=True)
        ]
    shares = pot_shares(len(players))
    chips = deals * shares[0]
    rows = []
    for each, own in zip(players, counts, strict=True):
        won, *shared = own
        ties = shared[0] if len(shared) == 1 else sum(shared)
        equity = sum(map(mul, own, shares)) / chips
        rows.append(PlayerEquity(each.text, equity, won / deals, ties / deals, None, won, ties, None, None))
    return rows


def _count_held(game: Game, known: int, dead: int, hands: list[int]) -> Counted | None:
    """The deals of hands of more than two cards, given by their masks, on a known board."""
    if not known:
        return None  # two and a half milliseconds
    from pql.evaluator_ext import omaha

    try:
        count = omaha.count_hands if game.low is None else omaha.split_hands
        counts = count(known, dead, array("Q", hands), len(hands))
    except ValueError:  # a card is in two places
        return None
    left = DECK_CARDS - (known | dead).bit_count() - game.hole * len(hands)
    return Counted(counts, comb(left, BOARD_CARDS - known.bit_count()), Algorithm.HANDS)


def player_equities(
    names: list[str], tally: Tally, total: Number, errors: list[float] | list[None], exact: bool
) -> tuple[PlayerEquity, ...]:
    """What each player wins, of counts whose deals weigh so much in all."""
    players = []
    for player, (name, equity, error) in enumerate(zip(names, tally.equities(total), errors, strict=True)):
        wins, ties = tally.wins(player), tally.ties(player)
        off = (None, None) if exact else (tally.error_of(wins), tally.error_of(ties))
        numbers = equity, wins / total, ties / total, error, wins, ties
        players.append(PlayerEquity(name, *numbers, *off, **tally.split(player, exact)))
    return tuple(players)
