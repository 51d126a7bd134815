"""Every argument of every function is given everything: an answer, or one of the errors it may raise."""

from __future__ import annotations

import inspect
from contextlib import suppress
from itertools import islice
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction

_TURN = {"board": "Kh7h2c9d", "hands": "AA", "versus": "KK", "folded": ()}
GOOD: dict[str, dict[str, Any]] = {
    "board_index": {"board": "Kh7h2c"},
    "board_of": {"number": 3, "street": "flop"},
    "buckets": {**_TURN, "centres": 2, "bins": 3, "street": "river", "seed": 1, "restarts": 1, "rounds": 2},
    "emd": {"first": [1, 0], "second": [0, 1]},
    "hand_of": {"number": 3, "street": "flop"},
    "histograms": {**_TURN, "bins": 3, "street": "river"},
    "index": {"hand": "AsKs", "board": "Kh7h2c", "ordered": True},
    "kmeans": {
        "histograms": [[1, 0], [0, 1]],
        "clusters": 1,
        "weights": 1,
        "seed": 1,
        "restarts": 1,
        "rounds": 2,
    },
    "numbers": {"street": "flop", "rows": 2, "start": 0, "stop": 3},
    "ochs": {"board": "Kh7h2c9d", "hands": "AA", "clusters": ["KK"], "folded": ()},
    "pairwise": {"measure": abstraction.strengths, "hands": ["AsKs"], "board": ["Kh7h2c9d"]},
    "potentials": _TURN,
    "sample": {"street": "flop", "count": 2, "seed": 1},
    "size": {"street": "flop"},
    "strengths": _TURN,
    "stream": {"measure": abstraction.strengths, "board": ["Kh7h2c9d"], "rows": 1},
    "transitions": {"street": "preflop", "labels": [0] * 169, "next_labels": [0]},
    "with_index": {
        "frame": {"hand": ["AsKs"], "board": ["Kh7h2c"]},
        "hand": "hand",
        "board": "board",
        "name": "i",
    },
}
ODD = [
    *(None, 7, -1, 1.5, float("nan"), "", "xx", "As", "AsAs", b"ab", 1 << 70, True, object()),
    *([], [[]], [None], {}, [1, 2], ("As", "Ks"), ["AsKs", None], ["Kh7h2c", "AsAd2c3c"]),
    *(numpy.zeros(3), numpy.zeros((2, 2)), numpy.zeros((0, 2), numpy.uint8), numpy.full((2, 3), 300)),
    *(numpy.array([["AsKs"]]), numpy.array([1 << 62]), pql.boards("Kh7h2c9d"), pql.hands("AA")),
]


# All boards before the flop take seconds: `test_before_the_flop` asks for them, and `ochs` here.
LONG = [(name, "board", "") for name in ("buckets", "histograms", "strengths", "stream")]


def test_every_function_is_called() -> None:
    functions = {name for name in abstraction.__all__ if inspect.isfunction(getattr(abstraction, name))}
    assert functions == set(GOOD)


@pytest.mark.filterwarnings("ignore::pql.ReadingWarning")
@pytest.mark.parametrize("name", GOOD)
def test_odd_arguments_are_answered_or_refused(name: str) -> None:
    function = getattr(abstraction, name)
    for argument in GOOD[name]:
        for odd in ODD:
            if isinstance(odd, str) and (name, argument, odd) in LONG:
                continue
            with suppress(pql.PQLError, TypeError, ValueError, IndexError, KeyError):
                found = function(**{**GOOD[name], argument: odd})
                if inspect.isgenerator(found):
                    list(islice(found, 2))
