"""The equity of the 169 classes before the flop, from data computed by this project's own kernels.

`data/heads_up.txt` has exact counts against one random hand (made by `tools/generate_heads_up.py`),
`data/multiway.txt` sampled equities against five (`tools/generate_multiway.py`). Both are read when needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pql.cards.games import SHORT_DECK_TRIPS, Game
from pql.cards.starting_hands import class_masks, class_names, in_deck

from .order import COMPARISONS

# Deals of one hand against one random hand: 1225 other hands, 1,712,304 boards each.
HEADS_UP_DEALS = 2_097_572_400
# In short deck: 561 other hands, 201,376 boards each.
SHORT_DECK_DEALS = 112_971_936


def _rows(name: str) -> dict[str, list[str]]:
    """The lines of a data file without comments, by their first word."""
    path = Path(__file__).parents[2] / "data" / name
    with path.open(encoding="ascii") as lines:
        rows = [line.split() for line in lines if not line.startswith("#")]
    return {words[0]: words[1:] for words in rows}


@cache
def heads_up_counts() -> Mapping[str, tuple[int, int]]:
    """Deals won and tied by one hand of each class against a random hand, of `HEADS_UP_DEALS`.

    >>> heads_up_counts()["AA"]
    (1781508418, 11402312)
    """
    return {name: (int(win), int(tie)) for name, (win, tie) in _rows("heads_up.txt").items()}


@cache
def short_deck_counts(game: str) -> Mapping[str, tuple[int, int]]:
    """The same for the 81 classes of short deck, of `SHORT_DECK_DEALS`.

    >>> short_deck_counts("shortdeck")["AA"]
    (81554974, 2000304)
    """
    at = 2 if game == SHORT_DECK_TRIPS.name else 0
    return {name: (int(row[at]), int(row[at + 1])) for name, row in _rows("short_deck.txt").items()}


def equity_vs_random(name: str, game: Game) -> float:
    """The exact equity of a class (`AKs`) against one random hand before the flop, in a game of two hole cards.

    Raises ValueError for what is no class.

    >>> from pql.cards.games import HOLDEM
    >>> round(equity_vs_random("AA", HOLDEM), 6)
    0.852037
    """
    counts, deals = heads_up_counts(), HEADS_UP_DEALS
    if game.lowest:
        counts, deals = short_deck_counts(game.name), SHORT_DECK_DEALS
    try:
        win, tie = counts[name]
    except KeyError:
        classes = len(counts)
        raise ValueError(f"`{name}` is not one of the {classes} classes, such as AKs, AKo or AA") from None
    return (2 * win + tie) / (2 * deals)


@cache
def multiway_equity() -> Mapping[str, float]:
    """The sampled equity of each class against five random hands before the flop.

    >>> 0.49 < multiway_equity()["AA"] < 0.50
    True
    """
    return {name: float(words[0]) for name, words in _rows("multiway.txt").items()}


def equity_vs_five(name: str) -> float:
    """The sampled equity of a class against five random hands before the flop."""
    return multiway_equity()[name]


def equity_bits(operator: str, share: float, game: Game) -> int:
    """The hands whose equity against a random hand is `<`, `<=`, `>` or `>=` a share of 1, as a bitset.

    >>> from pql.cards.games import HOLDEM
    >>> equity_bits(">", 0.6, HOLDEM).bit_count()
    188
    """
    holds = COMPARISONS[operator]
    bits = 0
    for name, mask in zip(class_names(), class_masks(), strict=True):
        if in_deck(name, game) and holds(equity_vs_random(name, game), share):
            bits |= mask
    return bits
