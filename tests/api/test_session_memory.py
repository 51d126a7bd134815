"""A session that answers text after text keeps nothing of them: memory stays flat."""

from __future__ import annotations

import gc
import resource
from random import Random

import pytest

import pql

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


# Sets of single hands and boards are remembered, some thousand of them: few here, so that all are known soon.
DEALS = [Random(number).sample(DECK, 9) for number in range(12)]


def _text(rng: Random, number: int) -> str:
    cards = rng.choice(DEALS)
    first, second, board = "".join(cards[:2]), "".join(cards[2:4]), "".join(cards[4:8])
    forms = (
        f"equity {first} vs {second} on {board}",
        f"let name_{number % 7} = {first}, {second}:0.{rng.randrange(1, 10**6)}; name_{number % 7}",
        f"select avg(nouts + {number}) from hero='{first}', board='{board}'",
        f"outs {first} on {board}",
        f"unknown_{number % 5} and AA",
        f"{first}, {second} where nouts < {number} on {board}",
        f"{rng.uniform(0, 100):.6f}%",
        f"std'{first}, A2s:{rng.random():.6f}'",
        f"board ***f2 where nsuitedcommon < {number}",
    )
    return forms[number % len(forms)]


def _asked(session: pql.Session, rng: Random, start: int, stop: int) -> None:
    for number in range(start, stop):
        for query in session.compile(_text(rng, number)).queries:
            if number % 10 < 3:
                query.run(threads=1)


def test_texts_leave_no_objects() -> None:
    session, rng = pql.Session(files=False), Random(5)
    session.function("mine", lambda hand: hand[:, 0], "hand")
    _asked(session, rng, 0, 900)
    gc.collect()
    before = len(gc.get_objects())
    _asked(session, rng, 900, 1800)
    gc.collect()
    assert len(gc.get_objects()) - before < 90  # a tenth of an object for each text
    assert set(session.names) <= {"mine", *[f"name_{number}" for number in range(7)]}


@pytest.mark.full
def test_a_hundred_thousand_texts_leave_memory_flat() -> None:
    session, rng = pql.Session(files=False), Random(6)
    _asked(session, rng, 0, 20_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _asked(session, rng, 20_000, 120_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 5_000  # kilobytes
