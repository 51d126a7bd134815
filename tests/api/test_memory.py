"""Calls leave nothing behind: what the library remembers is bounded, however many different things it is asked."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import combinations
from os import sysconf
from random import Random

import pytest

import pql
from pql import abstraction

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CLASSES = [high + low + kind for high, low in combinations("AKQJT98765432", 2) for kind in "so"]


class Spot:
    """A hand, a range and a river that were hardly ever asked about before."""

    def __init__(self, rng: Random) -> None:
        # What is kept of each of the 1326 hands is bounded by itself: few of them are dealt, to be done with that soon.
        self.hand, self.board = rng.sample(DECK[:6], 2), rng.sample(DECK[6:], 5)
        self.classes = rng.sample(CLASSES, 4)
        while not any(
            self._is_possible(*each) for each in self.classes
        ):  # four such classes are one in some 10^6
            self.classes = rng.sample(CLASSES, 4)
        self.text = ", ".join(self.classes)

    def _is_possible(self, high: str, low: str, kind: str) -> bool:
        """Whether the opponent can hold one hand of a class at least."""
        gone = {*self.hand, *self.board}
        highs, lows = [{suit for suit in "cdhs" if rank + suit not in gone} for rank in (high, low)]
        return bool(highs & lows if kind == "s" else highs and lows and len(highs | lows) > 1)


def _equity(spot: Spot) -> object:
    return pql.equity("".join(spot.hand), spot.text, board="".join(spot.board), threads=1)


def _of_sets(spot: Spot) -> object:
    return pql.equity(tuple(spot.hand), pql.HandSet.from_classes(spot.classes), board=spot.board, threads=1)


def _of_weights(spot: Spot) -> object:
    weights = pql.HandSet.from_classes(spot.classes).scaled(0.25).vector()
    return pql.equity(tuple(spot.hand), weights, board=spot.board, threads=1)


def _of_weighted_sets(spot: Spot) -> object:
    held = pql.HandSet.from_classes(spot.classes).scaled(0.25)
    return pql.equity(tuple(spot.hand), held, board=spot.board, seed=1, threads=1)


def _strengths(spot: Spot) -> object:
    return abstraction.strengths("".join(spot.board), hands="".join(spot.hand), versus=spot.text, threads=1)


def _statement(spot: Spot) -> object:
    return pql.run(f"equity {''.join(spot.hand)} vs {spot.text} on {''.join(spot.board)}", threads=1)


def _parameters(spot: Spot) -> object:
    return ASKED.run(hero=tuple(spot.hand), villain=spot.text, board=spot.board, threads=1)


def _select(spot: Spot) -> object:
    return SELECTED.run(hero=pql.HandSet.from_classes(spot.classes), board=spot.board, threads=1)


def _sets(spot: Spot) -> object:
    board = pql.boards("".join(spot.board[:3]))
    return (pql.hands(spot.text) - "".join(spot.hand)).text(), board.count(), pql.rank(spot.board)


def _refused(spot: Spot) -> object:
    with pytest.raises(pql.PQLError):
        pql.equity(spot.text + "x", "AA")
    return None


ASKED = pql.compile("equity $hero vs $villain on $board")
SELECTED = pql.compile("select avg(nouts) from hero=$hero, board=$board")
CALLS = [
    _equity,
    _of_sets,
    _of_weights,
    _of_weighted_sets,
    _strengths,
    _statement,
    _parameters,
    _select,
    _sets,
    _refused,
]


@pytest.fixture
def small_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    """These caches are full after a few calls instead of thousands, and are as full as before where they are emptied
    as often."""
    for module in ("sets", "sessions.value_reader"):
        monkeypatch.setattr(f"pql.api.{module}._MOST_REMEMBERED", KEPT)


KEPT = 64


@pytest.mark.usefixtures("small_caches")
@pytest.mark.parametrize("call", CALLS)
def test_small_calls_leave_memory_flat(call: Callable[[Spot], object]) -> None:
    # Twice, as what was begun before this test may end meanwhile: what calls leave behind is there each time.
    assert min(_kept(call, 1100, 5 * KEPT), _kept(call, 0, 5 * KEPT)) < 150


@pytest.mark.full
@pytest.mark.usefixtures("small_caches")
@pytest.mark.parametrize("call", CALLS)
def test_thousands_of_small_calls_leave_memory_flat(call: Callable[[Spot], object]) -> None:
    """One object of ten calls would be seen, or 64 bytes of a kernel's: a million calls would show no less.

    All calls are about something new, so that what is kept of each grows; the caches that are not made small here are
    full after 4,096.
    """
    objects = _kept(call, 4096 + KEPT, MANY)
    before = _resident()
    _make(call, MANY, Random(8))
    assert objects < MANY / 10
    assert _resident() - before < 64 * MANY


MANY = 64 * KEPT


def _resident() -> int:
    """The bytes of memory that this process holds, kernels' and Python's; 0 where the system does not say."""
    try:
        with open("/proc/self/statm") as said:
            return int(said.read().split()[1]) * sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _kept(call: Callable[[Spot], object], first: int, more: int) -> int:
    """How many more objects there are after so many calls: less than one for each is what no call leaves behind."""
    rng = Random(7)
    _make(call, first, rng)
    before = sys.getallocatedblocks()
    _make(call, more, rng)
    return sys.getallocatedblocks() - before


def _make(call: Callable[[Spot], object], calls: int, rng: Random) -> None:
    for _ in range(calls):
        call(Spot(rng))
    gc.collect()
