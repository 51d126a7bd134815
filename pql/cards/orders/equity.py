"""The equity of the 169 classes before the flop, from data computed by this project's own kernels.

`data/heads_up.txt` has exact counts against one random hand (made by `tools/generate_heads_up.py`),
`data/multiway.txt` sampled equities against five (`tools/generate_multiway.py`). Both are read when needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pql.cards.starting_hands import class_masks, class_names

from .order import COMPARISONS

# Deals of one hand against one random hand: 1225 other hands, 1,712,304 boards each.
HEADS_UP_DEALS = 2_097_572_400


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


def equity_vs_random(name: str) -> float:
    """The exact equity of a class (`AKs`) against one random hand before the flop.

    Raises ValueError for what is no class.

    >>> round(equity_vs_random("AA"), 6)
    0.852037
    """
    try:
        win, tie = heads_up_counts()[name]
    except KeyError:
        raise ValueError(f"`{name}` is not one of the 169 classes, such as AKs, AKo or AA") from None
    return (2 * win + tie) / (2 * HEADS_UP_DEALS)


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


def equity_bits(operator: str, share: float) -> int:
    """The hands whose equity against a random hand is `<`, `<=`, `>` or `>=` a share of 1, as a bitset.

    >>> equity_bits(">", 0.6).bit_count()
    188
    """
    holds = COMPARISONS[operator]
    bits = 0
    for name, mask in zip(class_names(), class_masks(), strict=True):
        if holds(equity_vs_random(name), share):
            bits |= mask
    return bits
