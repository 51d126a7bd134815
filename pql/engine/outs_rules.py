"""The rules for outs that look at the hand alone: that of the source article, and two others.

The rules compare three pokervals: of the hand and the board as they are (`before`), with the card (`after`), and
of the board with the card alone (`shared`). The rules by name:

* `own`: those of `article`, but for cards that pair the board for every player: a pair that becomes two pair because
  the board is paired is no better against the others. A set that becomes a full house is, and so is a hand that holds
  the rank of the card.
* `article`: the type of hand rises, and is above that of the board and the card (the article's second listing).
* `improving`: the hand is worth more, be it by a kicker (its first listing).
* `discounted`: Matt Baker's rules, each card judged by itself: an out must be likely to win, so a pair must be an
  overcard, two pair must use a card of the hand, and what a flush or straight on the board would beat does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pql.cards.games import Game
from pql.cards.hand_values import KICKER_PLACES, category, hand_types

_PAIR, _TWOPAIR = 1, 2
_ONE_SUIT = 0x1111111111111


class Spot(NamedTuple):
    """A hand, a board and one card as masks, in a game, and their pokervals (`now` is that of the board as it is)."""

    hand: int
    board: int
    card: int
    before: int
    after: int
    shared: int
    now: int
    game: Game


def article(spot: Spot) -> str | None:
    """None for a card that raises the type of hand above its own and the board's, else the rule that refuses it."""
    made = _type(spot.after)
    if made <= _type(spot.before):
        return "same-type"
    return "board" if made <= _type(spot.shared) else None


def own(spot: Spot) -> str | None:
    """None for a card that raises the type of hand by what the hand holds, else the rule that refuses it.

    Without a card of that rank in the hand, two pair have the board's new pair, and a full house over that rank has the
    board's three: all other hands got as much.
    """
    refused = article(spot)
    if refused is not None:
        return refused
    rank = _ranks(spot.card)
    if rank & _ranks(spot.hand) or not rank & _ranks(spot.board):
        return None
    made = type_name(spot.after, spot.game)
    three_on_board = made == "fullhouse" and _top(spot.after) == _rank(spot.card)
    return "shared" if made == "twopair" or three_on_board else None


def improving(spot: Spot) -> str | None:
    """None for a card that raises the value of the hand, else the rule that refuses it."""
    return None if spot.after > spot.before else "same-value"


def discounted(spot: Spot) -> str | None:
    """None for a card that Matt Baker's rules count, else the first rule that refuses it."""
    made, held = _type(spot.after), _type(spot.before)
    better_pairs = made == held == _TWOPAIR and spot.after > spot.before
    if not (_surpasses(spot.after, spot.before) or better_pairs):
        return "same-type"
    if not _surpasses(spot.after, spot.shared):
        return "board"
    if made == _PAIR and _rank(spot.card) <= _top(spot.now):
        return "no-overcard"
    if made == _TWOPAIR:
        refused = _two_pair(spot, held)
        if refused is not None:
            return refused
    types = hand_types(spot.game)
    if made < types.index("flush") and _flush_near(spot.board, spot.card):
        return "flush-danger"
    if made < types.index("straight") and _straight_near(spot.board, spot.card, spot.game.lowest):
        return "straight-danger"
    return None


def _two_pair(spot: Spot, held: int) -> str | None:
    """Two pair counts if the card pairs a card of an unpaired hand, on an unpaired board or as better two pair."""
    ranks = _ranks(spot.hand)
    if len(ranks) == 1:
        return "pocket-pair"
    if not ranks & _ranks(spot.card):
        return "no-hole-card"
    return "paired-board" if _type(spot.now) and held != _TWOPAIR else None


def _flush_near(board: int, card: int) -> bool:
    """Whether the board has three of a suit, or gets them with the card."""
    for suit in range(4):
        suited = _ONE_SUIT << suit
        if (board & suited).bit_count() >= 3 or (card & suited and (board & suited).bit_count() >= 2):
            return True
    return False


def _straight_near(board: int, card: int, lowest: int) -> bool:
    """A flop of three ranks in a row (around the ace), or a turn that with the card has four ranks of a straight."""
    if board.bit_count() == 3:
        ranks = _ranks(board)
        return sum(1 for rank in ranks if (13 if rank == lowest + 1 else rank - 1) in ranks) >= 2
    ranks = _ranks(board | card)
    return any(len(ranks & straight) >= 4 for straight in _straights(lowest))


def _straights(lowest: int) -> Iterator[frozenset[int]]:
    """The ranks of each straight, from the deuce, 1, to the ace, 13; that with the low ace comes first."""
    yield frozenset((13, *range(lowest + 1, lowest + 5)))
    for low in range(lowest + 1, 10):
        yield frozenset(range(low, low + 5))


def _ranks(mask: int) -> frozenset[int]:
    return frozenset([rank + 1 for rank in range(13) if mask >> 4 * rank & 15])


def _rank(card: int) -> int:
    """The rank of a card as pokervals have it, 2 to 14."""
    return (card.bit_length() - 1) // 4 + 2


def _type(pokerval: int) -> int:
    return (pokerval >> 24).bit_length()


def _top(pokerval: int) -> int:
    return pokerval >> 16 & 15


def _surpasses(mine: int, other: int) -> bool:
    """A higher type, or the same with a higher leading rank."""
    return (_type(mine), _top(mine)) > (_type(other), _top(other))


Rule = Callable[[Spot], "str | None"]
RULES: dict[str, Rule] = {
    "own": own,
    "article": article,
    "improving": improving,
    "discounted": discounted,
}


def default_rule(known: bool) -> str:
    """The rule where none is named: against opponents whose hands are known (`known`) these alone decide what wins.

    There a card that pairs the board may win: it takes the pot from two pair that it misses.
    """
    return "article" if known else "own"


def group_of(before: int, after: int, game: Game) -> str:
    """What a card makes, as outs are grouped by it: the type of hand, or `kicker` where only a kicker gets better.

    >>> from pql.cards.games import HOLDEM
    >>> group_of(0x010EED98, 0x020EEDD9, HOLDEM), group_of(0x010EED98, 0x010EEDC9, HOLDEM)
    ('twopair', 'kicker')
    """
    kind = category(after, game)
    kicker = KICKER_PLACES.get(kind)
    if kicker is None or kind != category(before, game) or after == before:
        return kind
    kept = 4 * (5 - kicker)
    return "kicker" if after >> kept == before >> kept else kind


def type_name(pokerval: int, game: Game) -> str:
    """The hand type of a value of a real hand in a game."""
    return hand_types(game)[_type(pokerval)]
