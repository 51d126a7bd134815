"""How the pots of an all-in can be shared: every way with its chance, over all boards that may come.

What a player gets on average is enough where chips are money. What stacks are worth in a tournament is no sum over
pots: there it counts who wins which pots together.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.cards.combos import hand_index
from pql.cards.deck import BOARD_CARDS, mask_cards, unseen
from pql.evaluator_ext import columns, omaha

from .listed import HandList, count_known

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.evaluator_ext.columns import Column

    from .allin import Pot
    from .work import Control


class Outcome(NamedTuple):
    """What players get out of the pots, by their rows, and the chance of that."""

    chance: float
    got: Mapping[int, float]


def outcomes(pots: Sequence[Pot], game: Game, control: Control) -> list[Outcome]:
    """Every way in which the pots of one all-in are shared: what each pot paid goes to its winners in equal parts.

    The first pot is the main pot, of all who are left. Odd chips are divided.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.games import HOLDEM
    >>> from .allin import Pot
    >>> from .work import Control
    >>> hands, board = [cards_mask("AsAh"), cards_mask("KsKh")], cards_mask("Kd7c2s4h")
    >>> found = outcomes([Pot(20, [0, 1], hands, board, 0, 20)], HOLDEM, Control(1))
    >>> [(round(each.chance * 44), dict(each.got)) for each in found]
    [(2, {0: 20.0, 1: 0.0}), (42, {0: 0.0, 1: 20.0})]
    """
    main = pots[0]
    told = _of_two(main, game) if len(main.rows) == 2 else _of_several(main, game, control)
    boards = sum(told.values())
    shared: Counter[tuple[float, ...]] = Counter()
    for ways, times in told.items():
        if times:
            shared[_shared(pots, main.rows, ways)] += times
    return [Outcome(times / boards, dict(zip(main.rows, got, strict=True))) for got, times in shared.items()]


# How a board comes out: for each player the places of his hand and of his low, where higher is better and 0 is no low.
_Ways = tuple[tuple[int, int], ...]


def _shared(pots: Sequence[Pot], rows: Sequence[int], ways: _Ways) -> tuple[float, ...]:
    """What each player gets of the pots."""
    got, made = dict.fromkeys(rows, 0.0), dict(zip(rows, ways, strict=True))
    for pot in pots:
        lows = [row for row in pot.rows if made[row][1]]
        halves = [(pot.rows, 0), (lows, 1)] if lows else [(pot.rows, 0)]
        for able, half in halves:
            best = max([made[row][half] for row in able])
            winners = [row for row in able if made[row][half] == best]
            for row in winners:
                got[row] += pot.paid / len(halves) / len(winners)
    return tuple(got.values())


def _of_two(pot: Pot, game: Game) -> Mapping[_Ways, int]:
    """On how many boards two hands come out how, by the kernels that count them."""
    dead = pot.dead | game.missing
    if game.low is not None:
        return _of_two_with_lows(pot, dead)
    if game.hole > 2:
        (wins, ties), (losses, _) = omaha.count_hands(pot.board, dead, array("Q", pot.pockets), 2)
    else:
        hands = [HandList(0, array("H", [hand_index(*mask_cards(pocket))])) for pocket in pot.pockets]
        counted = count_known(game, pot.board, dead, hands)
        assert counted is not None, "no card is in two places"
        (wins, ties), (losses, _) = [[int(times) for times in own] for own in counted.counts]
    return {((2, 0), (1, 0)): wins, ((1, 0), (1, 0)): ties, ((1, 0), (2, 0)): losses}


# By the winners of a half, as `omaha.split_hands` counts the first player: he is none, alone, or shares it.
_HALVES = ((1, 2), (2, 1), (1, 1))
_LOWS = (*_HALVES, (0, 0))


def _of_two_with_lows(pot: Pot, dead: int) -> Mapping[_Ways, int]:
    counts = omaha.split_hands(pot.board, dead, array("Q", pot.pockets), 2)[0]
    ways = [((mine, my_low), (theirs, their_low)) for mine, theirs in _HALVES for my_low, their_low in _LOWS]
    return dict(zip(ways, counts, strict=True))


def _of_several(pot: Pot, game: Game, control: Control) -> Mapping[_Ways, int]:
    """The same of any number of hands: each board is dealt, and the hands are put in order."""
    found: Counter[_Ways] = Counter()
    gone = reduce(or_, pot.pockets) | pot.dead
    for boards in control.checked(_boards(pot.board, gone | game.missing)):
        keys = _orders(_ranks(pot.pockets, boards, game))
        if game.low is not None:
            lows = _orders(_lows(pot.pockets, boards), none=0)
            keys = [
                columns.combine("+", columns.combine("*", low, columns.constant(_MOST))[0], high)[0]
                for low, high in zip(lows, keys, strict=True)
            ]
        groups = columns.Groups(len(keys), len(boards))
        indices = groups.assign(keys, len(boards))
        assert indices is not None
        for group, times in Counter(indices).items():
            found[tuple([divmod(key, _MOST)[::-1] for key in groups.key(group)])] += times
    return found


# More than there are players.
_MOST = 16


def _orders(values: Sequence[array[int]], none: int | None = None) -> list[Column]:
    """For each player how many of the players he beats or ties, himself among them; 0 for a value that is `none`."""
    rows = array("I", range(len(values[0])))
    made = [columns.taken(each, rows) for each in values]
    places = []
    for own in made:
        place = columns.constant(0)
        for other in made:
            place, _ = columns.combine("+", place, columns.combine(">=", own, other)[0])
        if none is not None:
            has, _ = columns.combine("!=", own, columns.constant(none))
            place = columns.choose(has, place, columns.constant(0))
        places.append(place)
    return places


def _ranks(pockets: Sequence[int], boards: array[int], game: Game) -> list[array[int]]:
    """What each hand makes on each board."""
    if game.hole > 2:
        return _by_hand([omaha.values(array("Q", pockets), board) for board in boards])
    made = []
    for pocket in pockets:
        ranks = array("H", bytes(2 * len(boards)))
        kernels.of(game).ranking.rank_masks(_with(boards, pocket), ranks)
        made.append(ranks)
    return made


def _lows(pockets: Sequence[int], boards: array[int]) -> list[array[int]]:
    return _by_hand([omaha.low_values(array("Q", pockets), board) for board in boards])


def _by_hand(by_board: Sequence[array[int]]) -> list[array[int]]:
    return [array("q", own) for own in zip(*by_board, strict=True)]


def _with(masks: array[int], cards: int) -> array[int]:
    return columns.united(masks, array("Q", [cards]) * len(masks))


def _boards(known: int, gone: int) -> Iterator[array[int]]:
    """The boards that complete a known one, some thousands at a time."""
    live = unseen(known | gone)
    missing = BOARD_CARDS - known.bit_count()
    rest = min(missing, _TOGETHER)
    whole = array("Q", [sum(cards) | known for cards in combinations(live, rest)])
    for head in combinations(range(len(live)), missing - rest):
        # Behind the cards of the head: combinations come in the order of their first card.
        first = len(whole) - comb(len(live) - 1 - head[-1], rest) if head else 0
        if first < len(whole):
            yield _with(whole[first:], sum([live[place] for place in head]))


_TOGETHER = 3
