"""A slow, obvious classification of made hands and draws, written from their definitions.

Cards are texts such as `Ah`, hands and boards tuples of cards. A hand is valued by trying every five of its cards;
nothing is shared with the kernel.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
NAMES = {STRAIGHT: "straight", FULL_HOUSE: "fullhouse", QUADS: "quads", STRAIGHT_FLUSH: "straightflush"}


def rank(card: str) -> int:
    return RANKS.index(card[0])


@functools.cache
def straight_top(ranks: frozenset[int]) -> int | None:
    """The highest card of the best straight among some ranks (a frozenset), or None."""
    present = ranks | ({-1} if 12 in ranks else set())
    tops = [top for top in range(3, 13) if present >= set(range(top - 4, top + 1))]
    return max(tops, default=None)


def value_of_five(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """Category and ranks of five cards; the larger tuple wins."""
    counts = Counter(map(rank, cards))
    ordered = sorted(counts, key=lambda r: (counts[r], r), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    top = straight_top(frozenset(counts)) if len(counts) == 5 else None
    suited = len({card[1] for card in cards}) == 1
    if top is not None:
        return (STRAIGHT_FLUSH if suited else STRAIGHT, [top])
    category = {
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
    }.get(tuple(shape), FLUSH if suited else HIGH)
    return (category, ordered)


@functools.lru_cache(64)
def best(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """The value of the best five of the cards."""
    return max(value_of_five(five) for five in itertools.combinations(cards, 5))


def plays_board(hand: tuple[str, ...], board: tuple[str, ...]) -> bool:
    """A straight or better that no hole card takes part in, be it as a kicker of quads."""
    if max(Counter(map(rank, board)).values()) == 4:
        return best((*hand, *board))[0] == QUADS
    if len(board) < 5:
        return False
    value = best(board)
    return value[0] >= STRAIGHT and best((*hand, *board)) == value


def flush_name(hand: tuple[str, ...], board: tuple[str, ...]) -> str:
    (suit,) = [suit for suit in SUITS if sum(card[1] == suit for card in (*hand, *board)) >= 5]
    on_board = {rank(card) for card in board if card[1] == suit}
    left = [r for r in range(12, -1, -1) if r not in on_board]
    own = max(rank(card) for card in hand if card[1] == suit)
    return {left[0]: "nutflush", left[1]: "secondflush"}.get(own, "flush")


def pair_name(hand: tuple[str, ...], board: tuple[str, ...], category: int, ranks: list[int]) -> str:
    """Names for three of a kind and less; `ranks` are those of the best five, the most frequent first."""
    on_board = Counter(map(rank, board))
    places = sorted(on_board, reverse=True)
    mine = [rank(card) for card in hand]
    together = Counter(map(rank, (*hand, *board)))
    if category == TRIPS and ranks[0] in mine:
        return "set" if mine[0] == mine[1] else "trips"
    playing = {PAIR: ranks[:1], TWO_PAIR: ranks[:2]}.get(category, [])
    own = sorted({r for r in mine if r in playing and together[r] == 2 and on_board[r] < 2}, reverse=True)
    if not own:
        return "acehigh" if 12 in mine else "nothing"
    if mine[0] == mine[1]:
        above = sum(place > mine[0] for place in places)
        if above == 0:
            return "overpair"
        if above == len(places):
            return "underpair"
        return {1: "secondpocket", 2: "thirdpocket"}.get(above, "lowerpair")
    if len(own) == 2:
        if own[0] != places[0]:
            return "bottomtwo"
        return "toptwo" if own[1] == places[1] else "topandbottom"
    # Named without the pair of the board: that is everybody's.
    if own[0] == places[0]:
        (kicker,) = [r for r in mine if r != own[0]]
        if kicker == max(set(range(13)) - set(places)):
            return "topkicker"
        return "goodkicker" if RANKS[kicker] in "TJQKA" else "weakkicker"
    return {1: "secondpair", 2: "thirdpair"}.get(places.index(own[0]), "lowerpair")


@functools.lru_cache(64)
def made(hand: tuple[str, ...], board: tuple[str, ...]) -> str:
    """The made hand; top pair by the name of its kicker."""
    category, ranks = best((*hand, *board))
    if plays_board(hand, board):
        return "board"
    if category == FLUSH:
        return flush_name(hand, board)
    return NAMES.get(category) or pair_name(hand, board, category, ranks)


@functools.lru_cache(64)
def straight_outs(hand: tuple[str, ...], board: tuple[str, ...]) -> set[int]:
    """The ranks that complete a straight better than the board with that rank makes alone; four cards of each."""
    there = frozenset(map(rank, board))
    every = there | set(map(rank, hand))
    outs = set()
    for new in set(range(13)) - every:
        top, shared = straight_top(every | {new}), straight_top(there | {new})
        if top is not None and (shared is None or top > shared):
            outs.add(new)
    return outs


def flush_draws(hand: tuple[str, ...], board: tuple[str, ...]) -> Iterator[str]:
    for suit in SUITS:
        held = [rank(card) for card in hand if card[1] == suit]
        there = {rank(card) for card in board if card[1] == suit}
        if held and len(held) + len(there) == 4:
            yield "flushdraw"
            yield "twocardflushdraw" if len(held) == 2 else "onecardflushdraw"
            if max(held) == max(set(range(13)) - there):
                yield "nutflushdraw"
        if held and len(held) + len(there) == 3 and len(board) == 3:
            yield "backdoorflush"


def straight_draws(hand: tuple[str, ...], board: tuple[str, ...]) -> Iterator[str]:
    outs = straight_outs(hand, board)
    ends = outs | ({-1} if 12 in outs else set())
    present = {rank(card) for card in (*hand, *board)}
    runs = [low for low in range(10) if present >= set(range(low, low + 4))]
    if any({low - 1, low + 4} <= ends for low in runs):
        yield "openended"
    elif len(outs) >= 2:
        yield "doublegutshot"
    elif outs:
        yield "gutshot"
    elif len(board) == 3:
        if backdoor_straight(hand, board, 1):
            yield "backdoorstraight"
        if backdoor_straight(hand, board, 2):
            yield "twocardbackdoorstraight"


def backdoor_straight(hand: tuple[str, ...], board: tuple[str, ...], held: int) -> bool:
    """Three ranks within the five of a straight, so many of them in the hand and not on the board."""
    there = {rank(card) for card in board}
    mine = {rank(card) for card in hand} - there
    for low in range(-1, 9):
        five = {r % 13 for r in range(low, low + 5)}
        if len(five & mine) >= held and len(five & (mine | there)) >= 3:
            return True
    return False


def draws(hand: tuple[str, ...], board: tuple[str, ...]) -> set[str]:
    """The set of draws."""
    if len(board) == 5:
        return set()
    name = made(hand, board)
    category = STRAIGHT if name == "board" else best((*hand, *board))[0]
    found = set() if category >= FLUSH or name == "board" else set(flush_draws(hand, board))
    if category < STRAIGHT:
        found |= set(straight_draws(hand, board))
        if "flushdraw" in found and found & {"openended", "doublegutshot", "gutshot"}:
            found.add("combodraw")
        over = sum(rank(card) > max(map(rank, board)) for card in hand)
        if name in ("acehigh", "nothing") and over:
            found.add("twoovercards" if over == 2 else "oneovercard")
    return found


def cards(text: str) -> tuple[str, ...]:
    """The cards of a text, a tuple of texts."""
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def hands(board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every hand that misses a board."""
    return itertools.combinations([card for card in DECK if card not in board], 2)
