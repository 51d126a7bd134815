"""Made hands and draws of short deck from their definitions, with the ranking of `short_deck`. Slow and obvious.

Cards are texts such as `Ah`, hands and boards tuples of them, ranks places in `short_deck.RANKS`: 0 the six, 8 the ace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from references.short_deck import DECK, RANKS, STRAIGHTS, SUITS, TYPES, type_of, value

Cards = tuple[str, ...]
_ACE, _TEN = RANKS.index("A"), RANKS.index("T")
_EVERY = frozenset(range(9))
_RUNS = [frozenset([RANKS.index(rank) for rank in straight]) for straight in STRAIGHTS]


def rank(card: str) -> int:
    return RANKS.index(card[0])


def made(hand: Cards, board: Cards, types: tuple[str, ...] = TYPES) -> str:
    """The made hand; a top pair by the name of its kicker."""
    kind = type_of((*hand, *board), types)
    if _plays_board(hand, board, types):
        return "board"
    if kind == "flush":
        return _flush_name(hand, board)
    if kind in ("straight", "fullhouse", "quads", "straightflush"):
        return kind
    return _pair_name(hand, board, kind)


def _plays_board(hand: Cards, board: Cards, types: tuple[str, ...]) -> bool:
    """A straight or better that no hole card takes part in, be it as the kicker of quads."""
    every = value(frozenset((*hand, *board)), types)
    if 4 in Counter(map(rank, board)).values():
        return types[every[0]] == "quads"
    strong = ("straight", "flush", "fullhouse", "quads", "straightflush")
    return len(board) == 5 and types[every[0]] in strong and value(frozenset(board), types) == every


def _flush_name(hand: Cards, board: Cards) -> str:
    (suit,) = [suit for suit in SUITS if sum(card[1] == suit for card in (*hand, *board)) >= 5]
    left = sorted(_EVERY - {rank(card) for card in board if card[1] == suit}, reverse=True)
    own = max(rank(card) for card in hand if card[1] == suit)
    return {left[0]: "nutflush", left[1]: "secondflush"}.get(own, "flush")


def _pair_name(hand: Cards, board: Cards, kind: str) -> str:
    on_board, mine = Counter(map(rank, board)), [rank(card) for card in hand]
    together = Counter(map(rank, (*hand, *board)))
    places = sorted(on_board, reverse=True)
    if (
        kind == "trips"
        and together[threes := max(together, key=lambda r: (together[r], r))] == 3
        and threes in mine
    ):
        return "set" if mine[0] == mine[1] else "trips"
    pairs = sorted([r for r in together if together[r] == 2], reverse=True)
    playing = pairs[:2] if kind == "twopair" else pairs[:1] if kind == "pair" else []
    own = [r for r in playing if r in mine and on_board[r] < 2]
    if not own:
        return "acehigh" if _ACE in mine else "nothing"
    if mine[0] == mine[1]:
        above = sum(place > mine[0] for place in places)
        if above in (0, len(places)):
            return "underpair" if above else "overpair"
        return {1: "secondpocket", 2: "thirdpocket"}.get(above, "lowerpair")
    if len(own) == 2:
        if own[0] != places[0]:
            return "bottomtwo"
        return "toptwo" if own[1] == places[1] else "topandbottom"
    if own[0] != places[0]:
        return {1: "secondpair", 2: "thirdpair"}.get(places.index(own[0]), "lowerpair")
    (kicker,) = [r for r in mine if r != own[0]]
    if kicker == max(_EVERY - {*places}):
        return "topkicker"
    return "goodkicker" if kicker >= _TEN else "weakkicker"


KICKERS = ("topkicker", "goodkicker", "weakkicker")


def draws(hand: Cards, board: Cards, types: tuple[str, ...] = TYPES) -> set[str]:
    """The draws, by their words: to what is better in the game than what the hand has."""
    if len(board) == 5:
        return set()
    name, now = made(hand, board, types), types.index(type_of((*hand, *board), types))
    if name == "board":
        return set()
    found = set(_flush_draws(hand, board)) if now < types.index("flush") else set()
    if now < types.index("straight"):
        found |= set(_straight_draws(hand, board))
    if "flushdraw" in found and found & {"openended", "doublegutshot", "gutshot"}:
        found.add("combodraw")
    over = sum(rank(card) > max(map(rank, board)) for card in hand)
    if name in ("acehigh", "nothing") and over:
        found.add("twoovercards" if over == 2 else "oneovercard")
    return found


def _flush_draws(hand: Cards, board: Cards) -> Iterator[str]:
    for suit in SUITS:
        held = [rank(card) for card in hand if card[1] == suit]
        there = {rank(card) for card in board if card[1] == suit}
        if held and len(held) + len(there) == 4:
            yield "flushdraw"
            yield "twocardflushdraw" if len(held) == 2 else "onecardflushdraw"
            if max(held) == max(_EVERY - there):
                yield "nutflushdraw"
        if held and len(held) + len(there) == 3 and len(board) == 3:
            yield "backdoorflush"


@cache
def _top(ranks: frozenset[int]) -> int:
    """The place of the best straight among ranks, -1 for none."""
    return max([place for place, run in enumerate(_RUNS) if run <= ranks], default=-1)


def straight_ranks(hand: Cards, board: Cards) -> set[int]:
    """The ranks that complete a straight which is better than what the board has with that rank."""
    there = frozenset(map(rank, board))
    every = there | set(map(rank, hand))
    return {new for new in _EVERY - every if _top(every | {new}) > _top(there | {new})}


def ends(hand: Cards, board: Cards) -> tuple[bool, bool, bool]:
    """Whether such ranks are at both ends of four in a row, are two or more otherwise, or are one."""
    outs = straight_ranks(hand, board)
    present = {rank(card) for card in (*hand, *board)}
    both = any(
        present >= {*range(low, low + 4)} and {(low - 1) % 9, low + 4} <= outs for low in range(5)
    )  # the ace is below the six, and nothing is above the ace
    return both, not both and len(outs) >= 2, len(outs) == 1


def _straight_draws(hand: Cards, board: Cards) -> Iterator[str]:
    both, two, one = ends(hand, board)
    if both or two or one:
        yield "openended" if both else "doublegutshot" if two else "gutshot"
    elif len(board) == 3:
        there = {rank(card) for card in board}
        mine = {rank(card) for card in hand} - there
        for held, word in ((1, "backdoorstraight"), (2, "twocardbackdoorstraight")):
            if any(len(run & mine) >= held and len(run & (mine | there)) >= 3 for run in _RUNS):
                yield word


def hands(board: Cards, dead: Cards = ()) -> list[Cards]:
    """Every hand that is left."""
    left = [card for card in DECK if card not in (*board, *dead)]
    return [(first, second) for place, first in enumerate(left) for second in left[:place]]


def refused(hand: Cards, board: Cards, card: str, rule: str, types: tuple[str, ...] = TYPES) -> str | None:
    """Why a rule for outs refuses a card, None for one that it counts; on boards of two ranks at least."""
    before, after, shared, now = [
        value(frozenset(each), types)
        for each in ((*hand, *board), (*hand, *board, card), (*board, card), board)
    ]
    if rule == "improving":
        return None if after > before else "same-value"
    if rule == "article":
        if after[0] <= before[0]:
            return "same-type"
        return "board" if after[0] <= shared[0] else None
    pairs = types.index("twopair")
    if not (after[:2] > before[:2] or (after[0] == before[0] == pairs and after > before)):
        return "same-type"
    if after[:2] <= shared[:2]:
        return "board"
    if types[after[0]] == "pair" and rank(card) <= now[1]:
        return "no-overcard"
    if after[0] == pairs:
        if rank(hand[0]) == rank(hand[1]):
            return "pocket-pair"
        if rank(card) not in map(rank, hand):
            return "no-hole-card"
        if now[0] > 0 and before[0] != pairs:
            return "paired-board"
    suits = [each[1] for each in board]
    near = max(map(suits.count, SUITS)) >= 3 or suits.count(card[1]) >= 2
    if near and after[0] < types.index("flush"):
        return "flush-danger"
    if after[0] < types.index("straight") and _straight_near(board, card):
        return "straight-danger"
    return None


def _straight_near(board: Cards, card: str) -> bool:
    """Three ranks in a row on the flop, the ace below the six too; later four ranks of a straight with the card."""
    if len(board) == 3:
        ranks = {*map(rank, board)}
        return any({(low + step) % 9 for step in range(3)} == ranks for low in (*range(7), _ACE))
    return any(len(run & {*map(rank, (*board, card))}) >= 4 for run in _RUNS)
