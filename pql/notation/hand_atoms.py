"""The leaves of a hands expression as bitsets: section 2 of the language.

Every function here takes syntax as the parser delivers it (ranks upper case, suits lower case). The parser
refuses what makes no sense (`AAs`, `AKs-ATo`) with a diagnostic; here it is a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import or_

from pql.base.diagnostics import Span
from pql.base.typed import Any
from pql.cards.combos import ALL_HANDS, hand_index, hands_touching
from pql.cards.deck import RANKS, SUITS, card_id
from pql.cards.games import Game
from pql.cards.starting_hands import rank_bits
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import (
    AnyKicker,
    Climb,
    Combo,
    EveryHand,
    Group,
    GroupSpan,
    HalfKnown,
    HandClass,
    HandSpan,
    NoHand,
    Property,
    Rag,
)

# What two ranks without a suffix mean, by the option `bare`.
_BARE_SUFFIX = {"offsuit": "o", "both": "*"}

# Kickers of `Ax`: "less than 9 and doesn't form a pair".
_RAG_RANKS = range(RANKS.index("9"))

_cache: dict[object, int] = {}


def atom_bits(node: HandExpression, game: Game, bare: str = "offsuit") -> int:
    """The hands a leaf of a hands expression denotes in a game, as a bitset.

    `bare` says what two ranks alone (`AK`) mean: `offsuit`, `both`, or `error`. Raises ValueError for what
    the parser refuses, TypeError for a node that is no leaf or needs names or an order.

    The bitset may have hands that the deck of the game lacks.

    >>> from pql.cards.games import HOLDEM
    >>> atom_bits(HandClass("AK", ""), HOLDEM).bit_count(), atom_bits(HandClass("AK", ""), HOLDEM, "both").bit_count()
    (12, 16)
    """
    try:
        key, compute = _ATOMS[type(node)]
    except KeyError:
        raise TypeError(f"{type(node).__name__} is not a leaf that denotes hands by itself") from None
    entry = (key(node), bare, game.lowest)
    bits = _cache.get(entry)
    if bits is None:
        bits = _cache[entry] = compute(node, bare, game)
    return bits


def word_bits(word: str, game: Game) -> int | None:
    """The hands of a word that is one leaf by itself: `AKs`, `T5*`, `TT+`, `A5s-A2s`. None for any other text.

    >>> from pql.cards.games import HOLDEM
    >>> word_bits("TT+", HOLDEM) == atom_bits(Climb(HandClass("TT", ""), "+"), HOLDEM), word_bits("steal", HOLDEM)
    (True, None)
    >>> word_bits("AA-TT", HOLDEM).bit_count()
    30
    """
    first, dash, last = word.partition("-")
    node = _leaf(first)
    if not dash:
        return None if node is None else atom_bits(node, game)
    other = _leaf(last)
    if not (isinstance(node, HandClass) and isinstance(other, HandClass)):
        return None
    try:
        return atom_bits(HandSpan(node, other), game)
    except ValueError:
        return None  # the parser says why


@cache
def player_word(name: str, game: Game) -> int | None:
    """The hands (bits) that a word means to every player of a game: `broadway`, and plurals of words of the language.

    >>> from pql.cards.games import HOLDEM
    >>> player_word("broadway", HOLDEM).bit_count(), player_word("Pairs", HOLDEM).bit_count()
    (160, 78)
    >>> player_word("premium", HOLDEM)
    """
    from pql.grammar.tables.players_words import PLAYERS_HANDS, READ_AS_HANDS

    if name.lower() not in READ_AS_HANDS:
        return None
    parts = PLAYERS_HANDS[name.lower()].split(", ")
    bits = [
        atom_bits(Property(part.lower()), game) if part.isalpha() else word_bits(part, game) for part in parts
    ]
    return _union([each for each in bits if each is not None])


def _leaf(word: str) -> HandExpression | None:
    """The leaf of a word of ranks, suits and suffixes; None for all others."""
    if not word.removesuffix("+").removesuffix("*").isalnum():
        return None  # more than a word, or a word that is rare
    from pql.base.diagnostics import Misread
    from pql.grammar.lexing.hand_words import read_hand

    try:
        reading = read_hand(word)
        node = reading[1](Span(0, len(word))) if reading is not None else None
    except Misread:
        return None
    return node if isinstance(node, HandExpression) else None


def rank_gap(high: int, low: int, game: Game) -> int:
    """How many ranks lie between two different ranks (`high` > `low`); the ace also counts as low in a game.

    >>> from pql.cards.games import HOLDEM, SHORT_DECK
    >>> rank_gap(12, 11, HOLDEM), rank_gap(12, 0, HOLDEM), rank_gap(11, 0, HOLDEM), rank_gap(12, 4, SHORT_DECK)
    (0, 0, 10, 0)
    """
    return min(high - low - 1, low - game.lowest) if high == 12 else high - low - 1


def _ranks(hand: HandClass) -> tuple[int, int]:
    """High and low rank of a class written in either order."""
    first, second = RANKS.index(hand.ranks[0]), RANKS.index(hand.ranks[1])
    return (first, second) if first >= second else (second, first)


def _suffix(hand: HandClass, bare: str) -> str:
    """`s`, `o` or `*` of a class of two ranks; empty for a pair."""
    if hand.ranks[0] == hand.ranks[1]:
        if hand.suffix in ("s", "o"):
            raise ValueError(f"{hand.ranks}{hand.suffix}: a pair has two suits, write {hand.ranks}")
        return ""
    suffix = hand.suffix or _BARE_SUFFIX.get(bare, "")
    if not suffix:
        raise ValueError(
            f"{hand.ranks}: say suited or offsuit, {hand.ranks}s, {hand.ranks}o or {hand.ranks}*"
        )
    return suffix


def _union(parts: list[int]) -> int:
    return reduce(or_, parts, 0)


def _combo(node: Combo, bare: str, game: Game) -> int:
    first, second = card_id(node.first), card_id(node.second)
    if first == second:
        raise ValueError(f"{node.first}{node.second}: a hand has two different cards")
    return 1 << hand_index(first, second)


def _hand_class(node: HandClass, bare: str, game: Game) -> int:
    return rank_bits(*_ranks(node), _suffix(node, bare))


def _with_kickers(rank: int, kickers: list[int], suffix: str) -> int:
    return _union([rank_bits(max(rank, kicker), min(rank, kicker), suffix) for kicker in kickers])


def _rag(node: Rag, bare: str, game: Game) -> int:
    rank = RANKS.index(node.rank)
    return _with_kickers(rank, [kicker for kicker in _RAG_RANKS if kicker != rank], node.suffix or "*")


def _any_kicker(node: AnyKicker, bare: str, game: Game) -> int:
    rank = RANKS.index(node.rank)
    suffix = node.suffix or "*"
    bits = _with_kickers(rank, [kicker for kicker in range(13) if kicker != rank], suffix)
    return bits | rank_bits(rank, rank, "") if suffix == "*" else bits


def _cards_like(text: str) -> list[int]:
    """The cards of one half of a half-specified hand: `Ah`, `K?`, `?h` or `?`."""
    rank, suit = text[0], text[1:] or "?"
    ranks = range(13) if rank == "?" else [RANKS.index(rank)]
    suits = range(4) if suit == "?" else [SUITS.index(suit)]
    return [4 * rank + suit for rank in ranks for suit in suits]


def _half_known(node: HalfKnown, bare: str, game: Game) -> int:
    others = sum([1 << card for card in _cards_like(node.second)])
    return _union(
        [
            hands_touching(1 << card) & hands_touching(others & ~(1 << card))
            for card in _cards_like(node.first)
        ]
    )


def _climb(node: Climb, bare: str, game: Game) -> int:
    high, low = _ranks(node.base)
    suffix = _suffix(node.base, bare)
    if high == low:
        steps = range(low, 13) if node.direction == "+" else range(low + 1)
        return _union([rank_bits(rank, rank, "") for rank in steps])
    steps = range(low, high) if node.direction == "+" else range(low + 1)
    return _union([rank_bits(high, kicker, suffix) for kicker in steps])


def _hand_span(node: HandSpan, bare: str, game: Game) -> int:
    (high, low), (last_high, last_low) = sorted((_ranks(node.first), _ranks(node.last)), reverse=True)
    suffix = _suffix(node.first, bare)
    if suffix != _suffix(node.last, bare):
        raise ValueError(f"{node.first} to {node.last}: both ends must be pairs, suited, or offsuit")
    if high == last_high:
        return _union([rank_bits(high, kicker, suffix) for kicker in range(last_low, low + 1)])
    if high - low != last_high - last_low:
        raise ValueError(f"{node.first} to {node.last}: the ends share neither a rank nor their gap")
    gap = high - low
    return _union([rank_bits(bottom + gap, bottom, suffix) for bottom in range(last_low, low + 1)])


_WITH_GAP = {"connected": (0,), "gap1": (1,), "gap2": (2,), "gap3": (3,), "gap": (1, 2, 3)}


def _property(node: Property, bare: str, game: Game) -> int:
    name = node.name
    unpaired = [(high, low) for high in range(13) for low in range(high)]
    if name in _WITH_GAP:
        gaps = _WITH_GAP[name]
        return _union([rank_bits(*ranks, "*") for ranks in unpaired if rank_gap(*ranks, game) in gaps])
    if name == "pair":
        return _union([rank_bits(rank, rank, "") for rank in range(13)])
    suited = _union([rank_bits(*ranks, "s") for ranks in unpaired])
    if name == "suited":
        return suited
    if name == "offsuit":
        return ALL_HANDS & ~suited
    raise ValueError(f"`{name}` is not a property of hands")


def _every(node: EveryHand, bare: str, game: Game) -> int:
    return ALL_HANDS


def _none(node: NoHand, bare: str, game: Game) -> int:
    return 0


def _group(node: Group, bare: str, game: Game) -> int:
    from pql.cards.orders.sklansky_malmuth import group_hands

    return group_hands(node.number)


def _group_span(node: GroupSpan, bare: str, game: Game) -> int:
    from pql.cards.orders.sklansky_malmuth import groups_between

    return groups_between(node.first.number, node.last.number)


# How to recognise a leaf again, cheaper than hashing the node, and how to compute it.
_Key = Callable[[Any], object]
_ATOMS: dict[type, tuple[_Key, Callable[[Any, str, Game], int]]] = {
    Combo: (lambda node: node.first + node.second, _combo),
    HandClass: (lambda node: node.ranks + node.suffix, _hand_class),
    Rag: (lambda node: node.rank + "x" + node.suffix, _rag),
    AnyKicker: (lambda node: node.rank + "?" + node.suffix, _any_kicker),
    HalfKnown: (lambda node: (node.first, node.second), _half_known),
    EveryHand: (lambda node: "?", _every),
    NoHand: (lambda node: "none", _none),
    Property: (lambda node: node.name, _property),
    Group: (lambda node: node.number, _group),
    GroupSpan: (lambda node: (node.first.number, node.last.number), _group_span),
    Climb: (lambda node: node.base.ranks + node.base.suffix + node.direction, _climb),
    HandSpan: (
        lambda node: (node.first.ranks + node.first.suffix, node.last.ranks + node.last.suffix, "-"),
        _hand_span,
    ),
}
