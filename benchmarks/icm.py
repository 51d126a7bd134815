"""Tournaments: what stacks are worth beside PokerKit's `calculate_icm`, and beside the textbook's recursion.

PokerKit goes through all orders of finishing. The recursion, written here, remembers what each set of players is worth,
as any program does that gets beyond ten of them. Where neither comes to an end there is no peer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from time import process_time
from typing import Any

import pql

from .timing import fastest, ratio, readable

_TABLES, _SOME = 1_000_000, 5_000
_PRIZES = (50.0, 30.0, 20.0)


def available() -> bool:
    """Whether the peer is installed."""
    return find_spec("pokerkit") is not None


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, peer, its processor time, PQL's, how many times faster; the answers must agree."""
    from pokerkit import calculate_icm

    rng = random.Random(43)
    for players, paid, peer, call in (
        (3, 3, "PokerKit", lambda stacks, prizes: calculate_icm(prizes, stacks)),
        (9, 3, "PokerKit", lambda stacks, prizes: calculate_icm(prizes, stacks)),
        (9, 9, "PokerKit", lambda stacks, prizes: calculate_icm(prizes, stacks)),
        (12, 12, "recursion over sets, in Python", recursion),
        (16, 16, "recursion over sets, in Python", recursion),
        (20, 20, "-", None),
        (1_000, 50, "-", None),
    ):
        stacks = [float(rng.randrange(1, 100_000)) for _ in range(players)]
        prizes = sorted([float(rng.randrange(1, 1_000)) for _ in range(paid)], reverse=True)
        yield _beside(f"{players:,} players, {paid} paid", peer, call, stacks, prizes)
    yield _many(calculate_icm)
    for name, asked in (
        ("`shove 10bb vs 30%`", lambda: pql.shove(10, "30%", threads=1)),
        ("`nash 12bb`", lambda: pql.nash(12)),
        ("a call against two on a flop, every order of hands", _call),
    ):
        timing = fastest(asked, clock=process_time)
        yield name, "-", "-", readable(timing.seconds), "-"


def recursion(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """What stacks are worth: the next place goes to a player with the chance of his part of the chips that are left.

    >>> [round(worth, 2) for worth in recursion([5, 3, 2], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    """
    everybody = (1 << len(stacks)) - 1

    @cache
    def from_here(out: int) -> list[float]:
        place = out.bit_count()
        found = [0.0] * len(stacks)
        if place == len(prizes) or out == everybody:
            return found
        within = [player for player in range(len(stacks)) if not out >> player & 1]
        left = sum([stacks[player] for player in within])
        for player in within:
            chance = stacks[player] / left
            found[player] += chance * prizes[place]
            for other, worth in enumerate(from_here(out | 1 << player)):
                found[other] += chance * worth
        return found

    return from_here(0)


def _beside(
    name: str,
    peer: str,
    call: Callable[[Sequence[float], Sequence[float]], Sequence[float]] | None,
    stacks: Sequence[float],
    prizes: Sequence[float],
) -> tuple[str, ...]:
    """Chances of places and what stacks are worth, without the bubble factors that statements show beside."""
    from pql.engine.icm import worth

    timing = fastest(lambda: worth(stacks, prizes), clock=process_time)
    if call is None:
        return name, peer, "-", readable(timing.seconds), "-"
    other = fastest(lambda: call(stacks, prizes), 0.5, process_time)
    pool = sum(prizes)
    assert max([abs(one - two) for one, two in zip(timing.answer, other.answer, strict=True)]) < 1e-9 * pool
    return name, peer, readable(other.seconds), readable(timing.seconds), ratio(other.seconds, timing.seconds)


def _many(calculate_icm: Callable[..., tuple[float, ...]]) -> tuple[str, ...]:
    """A million tables of three; the peer's loop is timed on some of them."""
    import numpy

    stacks = numpy.random.default_rng(43).integers(1, 100_000, (_TABLES, 3))
    timing = fastest(lambda: pql.icm(stacks, _PRIZES), clock=process_time)
    some = stacks[:_SOME].tolist()
    other = fastest(lambda: [calculate_icm(_PRIZES, own) for own in some], 0.5, process_time)
    assert numpy.allclose(timing.answer[:_SOME], other.answer)
    loop = other.seconds * _TABLES / _SOME
    return (
        "a million tables of three, from numpy",
        "PokerKit",
        readable(loop),
        readable(timing.seconds),
        ratio(loop, timing.seconds),
    )


def _call() -> Any:
    text = "ev call 1800 to win 4300 with 99+, AQs+ vs TT+, AKs vs 77+, AJs+ on Kh7h2c by hand exact"
    return pql.run(f"{text} icm 3000, 1800, 2900 pay 50, 30, 20 hero 2 villain 1, 3")
