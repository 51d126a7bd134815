"""All-ins of recorded hands: the exact equity at the moment the last chips went in, and the winnings adjusted by it.

The moment is that of the last action (a fold, a call, a bet, a blind) if at least two players are left after it and no
more than one of them has chips to bet: from there on only cards decide. The hands of all who are left are known then
or the all-in is not counted; cards that are known to have been folded are dead, unknown ones are anywhere.

Pots follow from what everybody put in, without what came back uncalled: a main pot that all who are left can win, and a
side pot for each larger amount that some of them put in. Of each pot a player gets his equity on average, against those
who can win it as well. What the house kept is out of each pot as the site tells it, else out of all alike.

Where two or three boards are out when the last chips go in, each pot is shared among them, and a chip that cannot be is
the first board's. Boards that are run afterwards are worth what one is: each is any board as much as the others.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import accumulate, chain, pairwise
from math import isnan
from operator import mul, or_
from typing import NamedTuple

from pql.cards import kernels
from pql.cards.games import GAMES, SHORT_DECK_TRIPS, Game
from pql.evaluator_ext import omaha
from pql.histories.problems import HOLE_CARDS
from pql.histories.records import HOLDEM, NO_STREET, UNIT, RecordedHands

from . import costs, heads_up
from .batches import SpotQueue
from .chunks import results
from .problem import BOARD_CARDS
from .tally import shares_of
from .work import Control

# The kernel takes so many hands at a showdown.
MOST_SHOWN = 10
# To look up two hands in the table.
_TABLED_SECONDS = 1e-6
# The share of the only player who can win a pot.
_WHOLE = (1.0,)


class AllIns(NamedTuple):
    """What was all in: the rows of the players who could win something, and the places of the hands.

    Beside each of the `rows` its `equity`, the part of the chips a player could win that was his on average, and its
    `net`, the chips he would have made of always getting that part. `hands` are the all-ins that are counted, `unknown`
    those of which the hand of somebody who was left is not known.
    """

    rows: array[int]
    equity: array[float]
    net: array[float]
    hands: list[int]
    unknown: list[int]


class Pot(NamedTuple):
    """A pot of an all-in: its size, the players who can win it (their rows and hands), the board so far, dead cards.

    It `paid` less, by what the house kept.
    """

    size: float
    rows: list[int]
    pockets: list[int]
    board: int
    dead: int
    paid: float = 0.0


def all_ins(
    hands: RecordedHands, control: Control, among: Iterable[int] | None = None, asked: Game | None = None
) -> AllIns:
    """The exact equities of all-ins, and the winnings adjusted by them; of all hands, or those at some places.

    `asked` is the game that is asked about: hands that are recorded as it are ranked as it ranks them.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.histories.records import recorded
    >>> aces = {"pocket": cards_mask("AsAh"), "put": 10 * UNIT}
    >>> kings = {"pocket": cards_mask("KsKh"), "put": 10 * UNIT, "won": 20 * UNIT}
    >>> found = all_ins(recorded([{"allin_street": 0, "rows": [aces, kings]}]), Control())
    >>> [f"{row}: {equity:.4f} {net:+.2f}" for row, equity, net in zip(*found[:3])]
    ['0: 0.8264 +6.53', '1: 0.1736 -6.53']
    """
    shown, unknown = all_in_hands(hands, range(len(hands)) if among is None else among)
    kept = hands.all_in()
    game = ranked(hands.game, asked)
    if kept is not None and game != SHORT_DECK_TRIPS:  # collections keep those of the usual ranking
        return _kept(kept, shown, unknown)
    pots: list[Pot] = []
    for hand, left in shown.items():
        pots += _on_boards(hands, hand, pots_of(hands, hand, left))
    reach: dict[int, float] = {}
    expected: dict[int, float] = {}
    back: dict[int, float] = {}
    for pot, shares in zip(pots, _pot_shares(pots, game, control), strict=True):
        for row, share in zip(pot.rows, shares, strict=True):
            reach[row] = reach.get(row, 0) + pot.size
            expected[row] = expected.get(row, 0.0) + share * pot.size
            back[row] = back.get(row, 0.0) + share * pot.paid
    # What the house paid beside the pot is luck. A hand that was not finished keeps what it is.
    put, starts, in_hand, made = hands.put, hands.start, hands.in_hand, hands.net
    paid = {hand: any(hands.won[starts[hand] : starts[hand + 1]]) for hand in shown}
    net = array(
        "d",
        [(average - put[row] if paid[in_hand[row]] else made[row]) / UNIT for row, average in back.items()],
    )
    equity = array("d", [average / reach[row] for row, average in expected.items()])
    return AllIns(array("q", expected), equity, net, list(shown), unknown)


def all_in_hands(hands: RecordedHands, among: Iterable[int]) -> tuple[dict[int, list[int]], list[int]]:
    """The all-ins with the rows of those who are left, and the places of those with unknown cards."""
    shown: dict[int, list[int]] = {}
    unknown = []
    streets, starts, folded, pockets = hands.allin_street, hands.start, hands.folded, hands.pocket
    held = HOLE_CARDS[hands.game]
    for hand in among:
        if streets[hand] == NO_STREET:
            continue
        left = [row for row in range(starts[hand], starts[hand + 1]) if folded[row] == NO_STREET]
        if len(left) > MOST_SHOWN or any([pockets[row].bit_count() != held for row in left]):
            unknown.append(hand)
        else:
            shown[hand] = left
    return shown, unknown


def _kept(
    columns: tuple[array[float], array[float]], shown: dict[int, list[int]], unknown: list[int]
) -> AllIns:
    """What was computed when the hands were collected."""
    equity, net = columns
    rows = [row for left in shown.values() for row in left if not isnan(equity[row])]
    return AllIns(
        array("q", rows),
        array("d", [equity[row] for row in rows]),
        array("d", [net[row] for row in rows]),
        list(shown),
        unknown,
    )


def pots_of(hands: RecordedHands, hand: int, left: list[int]) -> list[Pot]:
    """The pots of an all-in of those who are `left`, the main pot first, with what the house has put into that."""
    rows = range(hands.start[hand], hands.start[hand + 1])
    board, drop = hands.board(hand, hands.allin_street[hand]), hands.drop[hand]
    seen = 0
    for pocket in hands.pocket[rows.start : rows.stop]:
        seen |= pocket
    put, antes = hands.put[rows.start : rows.stop], hands.dead[rows.start : rows.stop]
    staked = {row: put[row - rows.start] - antes[row - rows.start] for row in left}
    levels = set(staked.values())
    if len(levels) == 1:  # what came back is in no pot, so that nearly all have just one
        pockets = [hands.pocket[row] for row in left]
        whole, won = sum(put) + drop, sum(hands.won[rows.start : rows.stop])
        return [Pot(whole, left, pockets, board, seen & ~board & ~sum(pockets), won)] if whole > 0 else []
    *lower, most = sorted(levels)
    # Antes are in the main pot no matter who covers them; all else can be won as far as one has put in as much
    # oneself. The last pot is all the rest: somebody who folded may have put in more than those who are left.
    reached = [
        sum(antes) + drop + sum([min(p - a, level) for p, a in zip(put, antes, strict=True)])
        for level in lower
    ]
    kept = sum(hands.won[rows.start : rows.stop]) / (sum(put) + drop or 1)
    below, paid_below, pots = 0, 0.0, []
    for level, top in zip([*lower, most], [*reached, sum(put) + drop], strict=True):
        able = [row for row in left if staked[row] >= level]
        pockets = [hands.pocket[row] for row in able]
        paid = max([hands.reach[row] for row in able if staked[row] == level]) or top * kept
        if top > below:
            dead = seen & ~board & ~sum(pockets)
            pots.append(Pot(top - below, able, pockets, board, dead, paid - paid_below))
        below, paid_below = top, paid
    return pots


def _on_boards(hands: RecordedHands, hand: int, pots: list[Pot]) -> list[Pot]:
    """The pots of an all-in, on each of the boards that were out."""
    boards = hands.boards(hand, hands.allin_street[hand])
    if len(boards) == 1:
        return pots
    united = reduce(or_, boards)
    coin = _coin(hands, hand)
    return [
        pot._replace(
            size=pot.size / len(boards),
            paid=part,
            board=board,
            dead=(pot.dead | united) & ~board,
        )
        for pot in pots
        for board, part in zip(boards, split(pot.paid, len(boards), coin), strict=True)
    ]


def _coin(hands: RecordedHands, hand: int) -> int:
    """The smallest coin of a hand: a chip where all amounts are whole, else a cent."""
    acts = hands.amount[hands.acted[hand] : hands.acted[hand + 1]]
    won = hands.won[hands.start[hand] : hands.start[hand + 1]]
    return UNIT // 100 if any([amount % UNIT for amount in (*acts, *won)]) else UNIT


def split(paid: float, boards: int, coin: int) -> list[float]:
    """What each of some boards has of a pot: the same, but for coins that cannot be parted, which go to the first ones.

    >>> split(25 * UNIT, 2, UNIT) == [13 * UNIT, 12 * UNIT], split(25 * UNIT, 2, UNIT // 100) == [12.5 * UNIT] * 2
    (True, True)
    """
    coins, rest = divmod(paid, coin)
    if rest:
        return [paid / boards] * boards
    each, more = divmod(coins, boards)
    return [(each + (place < more)) * coin for place in range(boards)]


def pot_shares(pots: list[Pot], recorded: str, asked: Game, control: Control) -> list[Sequence[float]]:
    """For each pot of a game the equities of those who can win it, ranked as `all_ins` ranks them."""
    return _pot_shares(pots, ranked(recorded, asked), control)


def low_halves(pots: list[Pot], recorded: str, asked: Game, control: Control) -> list[Sequence[float]]:
    """The parts of these equities that low hands win: no numbers in a game whose high hand wins all."""
    game = ranked(recorded, asked)
    if game.low is None:
        return [()] * len(pots)
    return _pot_shares(pots, game, control, low_shares)


def ranked(recorded: str, asked: Game | None) -> Game:
    """The game that says what beats what among hands recorded as a game: the one that is asked about if it is such."""
    return asked if asked is not None and asked.recorded == recorded else GAMES[recorded]


def _pot_shares(
    pots: list[Pot], game: Game, control: Control, of_omaha: Callable[..., array[float]] | None = None
) -> list[Sequence[float]]:
    """The equities in some pots; `of_omaha` counts them in games of more cards, `omaha_shares` where none is told."""
    shares: list[Sequence[float]] = [_WHOLE] * len(pots)
    tabled, listed = SpotQueue(), SpotQueue()
    omaha = game.hole > 2
    seconds = cache(costs.deal_of_hole_cards if omaha else costs.deal_of_hands)
    for pot_index, (_, rows, _, board, dead, _) in enumerate(pots):
        players = len(rows)
        if players == 2 and not board | dead and game.recorded == HOLDEM:
            tabled.append(pot_index, _TABLED_SECONDS)
        elif players > 1:
            listed.append(pot_index, seconds(players, BOARD_CARDS - board.bit_count()))
    for queue, unit, progress in (
        (tabled, tabled_shares, control.quietly()),
        (listed, of_omaha or (omaha_shares if omaha else listed_shares), control),
    ):
        all_shares = array("d")
        for shares_of_chunk in results(
            queue.work(unit, lambda chunk: _columns(game, [pots[pot_index] for pot_index in chunk])), progress
        ):
            all_shares += shares_of_chunk
        end = 0
        for pot_index in queue.spots:
            first, end = end, end + len(pots[pot_index].rows)
            shares[pot_index] = all_shares[first:end]
    return shares


def _columns(game: Game, pots: list[Pot]) -> tuple[Game, array[int], array[int], array[int], array[int]]:
    """The game, boards, dead cards, hands, and where the hands of each pot begin, as plain data."""
    boards, dead = (
        array("Q", [pot.board for pot in pots]),
        array("Q", [pot.dead | game.missing for pot in pots]),
    )
    starts = array("q", accumulate([len(pot.rows) for pot in pots], initial=0))
    return game, boards, dead, array("Q", chain.from_iterable([pot.pockets for pot in pots])), starts


def tabled_shares(
    _game: Game, _boards: array[int], _dead: array[int], hands: array[int], _starts: array[int]
) -> array[float]:
    """Equities of two hands before the flop and without dead cards, from the table of matchups."""
    return heads_up.table().shares(hands)


def listed_shares(
    game: Game, boards: array[int], dead: array[int], hands: array[int], starts: array[int]
) -> array[float]:
    """Equities of a few hands, by the ranks of their boards."""
    shares: array[float] = kernels.of(game).few_hands.shares(boards, dead, hands, starts)
    return shares


def omaha_shares(
    game: Game, boards: array[int], dead: array[int], hands: array[int], starts: array[int]
) -> array[float]:
    """Equities of a few hands of Omaha, dealt on every board: shares of the pot, of which a low may win half."""
    shares = array("d")
    count = omaha.count_hands if game.low is None else omaha.split_hands
    for board, out, (first, end) in zip(boards, dead, pairwise(starts), strict=True):
        chips = shares_of(game, end - first).chips
        won = [sum(map(mul, own, chips)) for own in count(board, out, hands[first:end], end - first)]
        shares.extend([own / sum(won) for own in won])
    return shares


def low_shares(
    game: Game, boards: array[int], dead: array[int], hands: array[int], starts: array[int]
) -> array[float]:
    """The parts of the pot that low hands win of the equities that `omaha_shares` tells."""
    shares = array("d")
    for board, out, (first, end) in zip(boards, dead, pairwise(starts), strict=True):
        ways = shares_of(game, end - first)
        counts = omaha.split_hands(board, out, hands[first:end], end - first)
        shares.extend([sum(map(mul, own, ways.low)) / (ways.pot * sum(own)) for own in counts])
    return shares
