"""What bots and researchers ask in a loop, beside the best calls of others and PQL's own quickest way to ask the same.

`short_questions` has two hands in hold'em; here are the other questions of a program that plays or learns. A row is one
call, with other cards each time where the question says so. Answers of peers must agree with ours.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from math import isclose
from time import process_time
from typing import Any

import numpy
import phevaluator
import pkrbot
import poker_equity
import pokerfast.equity

import pql
from pql import abstraction
from pql.cards.deck import card_text

from .timing import fastest, ratio, readable

_STREETS = {5: "river", 4: "turn", 3: "flop"}
_SPOTS = 256
_WEIGHTED = "22+:0.5, A2s+, KTs+:0.25, ATo+, KQo:0.75"

Row = tuple[str, str, str, str]
Spot = list[str]


def rows() -> Iterator[Row]:
    """Rows of: question, who answers it, time for one, and how many times faster PQL's plain call is."""
    for game, hole, peer in (("omaha", 4, "omaha"), ("omaha5", 5, "omaha_five")):
        for cards, street in _STREETS.items():
            yield from _of_hands(f"{game}, two hands on a {street}", game, peer, [hole, hole, cards])
    for players in (3, 6):
        for cards in (5, 3):
            what = f"{players} hands on a {_STREETS[cards]}"
            yield from _of_hands(what, "holdem", "holdem", [2] * players + [cards])
    yield from _ranges()
    yield from _vectors()
    yield from _measures()
    yield from _many_rows()
    yield from _ranks()
    yield from _start()


def _of_hands(what: str, game: str, peer: str, sizes: list[int]) -> Iterator[Row]:
    *players, _ = range(len(sizes))
    names = [f"$p{number}" for number in players]
    query = pql.compile(f"game {game}; equity {' vs '.join(names)} on $board")
    calls: dict[str, Callable[[Spot], float]] = {
        "PQL": lambda spot: pql.equity(*spot[:-1], board=spot[-1], game=game, threads=1).players[0].equity,
        "PQL, prepared": lambda spot: (
            query.run(threads=1, board=spot[-1], **{f"p{number}": spot[number] for number in players})
            .players[0]
            .equity
        ),
        "poker-equity": lambda spot: _share(
            poker_equity.exact_from_text(peer, spot[:-1], board=" ".join(_cards(spot[-1]))), 0
        ),
    }
    if game == "holdem":
        calls["OMPEval"] = lambda spot: pokerfast.equity.equity(
            spot[:-1], spot[-1], "", exact=True, threads=1
        )[0]
    yield from _compare(what, calls, _spots(sizes))


def _ranges() -> Iterator[Row]:
    weighted = pql.hands(_WEIGHTED)
    vector = numpy.array(weighted.vector())
    for cards in (5, 3):
        street, spots = _STREETS[cards], _spots([2, cards])
        yield from _compare(
            f"hand v a weighted range on a {street}",
            {
                "PQL": lambda spot: pql.equity(spot[0], weighted, board=spot[1], threads=1).players[0].equity,
                "PQL, by text": lambda spot: (
                    pql.equity(spot[0], _WEIGHTED, board=spot[1], threads=1).players[0].equity
                ),
                "PQL, by 1,326 weights": lambda spot: (
                    pql.equity(spot[0], vector, board=spot[1], threads=1).players[0].equity
                ),
            },
            spots,
        )
        yield from _compare(
            f"building a range_evaluator on a {street}",
            {
                "PQL": lambda spot: pql.range_evaluator("15%", spot[1], threads=1)(spot[0]),
                "PQL, hand_vectors of weights": _of_vectors("15%"),
            },
            spots,
        )
    yield from _compare(
        "range v range on a river",
        {
            "PQL": lambda spot: (
                pql.equity("15%", "22+, A2s+", board=spot[0], dead="", threads=1).players[0].equity
            ),
            "OMPEval": lambda spot: pokerfast.equity.equity(
                [pql.hands("15%").text().replace(" ", ""), "22+,A2s+"], spot[0], "", exact=True, threads=1
            )[0],
        },
        _spots([5]),
    )
    yield from _compare(
        "hand v hand before the flop",
        {
            "PQL": lambda spot: pql.equity(*spot, threads=1).players[0].equity,
            "OMPEval": lambda spot: pokerfast.equity.equity(spot, "", "", exact=True, threads=1)[0],
        },
        _spots([2, 2]),
    )
    yield from _compare(
        "hand v hand on a river, `dead` given",
        {
            "PQL": lambda spot: (
                pql.equity(spot[0], spot[1], board=spot[3], dead=spot[2], threads=1).players[0].equity
            ),
            "PQL, without": lambda spot: (
                pql.equity(spot[0], spot[1], board=spot[3], threads=1).players[0].equity
            ),
            "PQL, `seed` given": lambda spot: (
                pql.equity(spot[0], spot[1], board=spot[3], seed=1, threads=1).players[0].equity
            ),
        },
        _spots([2, 2, 2, 5]),
    )


def _of_vectors(versus: str) -> Callable[[Spot], float]:
    weights, place = (
        numpy.array(pql.hands(versus).vector()),
        {hand: n for n, hand in enumerate(pql.hands("any"))},
    )

    def equity(spot: Spot) -> float:
        wins, ties, met = pql.hand_vectors("any", weights, spot[1])
        hand = place.get(spot[0]) or place[spot[0][2:] + spot[0][:2]]
        return float((wins[hand] + ties[hand] / 2) / met[hand])

    return equity


def _vectors() -> Iterator[Row]:
    weights = numpy.array(pql.hands(_WEIGHTED).vector())
    yield from _timed("HandSet.from_vector", {"PQL": lambda: pql.HandSet.from_vector(weights)})


def _measures() -> Iterator[Row]:
    spots = _spots([2, 3])
    for name in ("strengths", "histograms", "potentials"):
        measure = getattr(abstraction, name)
        turn = cycle(spots)

        def one(measure: Any = measure, turn: Any = turn) -> Any:
            hand, board = next(turn)
            return measure(board, hands=hand, threads=1)

        yield from _timed(f"abstraction.{name} of one hand on a flop", {"PQL": one})
    dealt = pql.deal(2_000, cards=5, seed=3)
    yield from _timed(
        "abstraction.pairwise of strengths, 2,000 random hands on flops of their own",
        {"PQL": lambda: abstraction.pairwise(abstraction.strengths, dealt[:, :2], dealt[:, 2:], threads=1)},
    )
    yield from _compare(
        "hand v any on a flop",
        {"PQL": lambda spot: pql.equity(spot[0], "any", board=spot[1], threads=1).players[0].equity},
        spots,
    )


def _many_rows() -> Iterator[Row]:
    count = 100_000
    cards = pql.deal(count, cards=9, seed=1)
    heroes, villains, boards = [numpy.ascontiguousarray(cards[:, part]) for part in _PARTS]
    deals = slice(0, 10_000)
    yield from _timed(
        "100,000 hands v any on one river",
        {
            "PQL": lambda: pql.equities(
                pql.deal(count, cards=2, dead="Kh7h2c9d3s", seed=2), "any", "Kh7h2c9d3s"
            ),
        },
    )
    yield from _timed(
        "10,000 hands v 15 %, each on a river of its own",
        {"PQL": lambda: pql.equities(heroes[deals], "15%", boards[deals], threads=1)},
    )
    yield from _timed(
        "100,000 rivers, hand v hand",
        {
            "PQL": lambda: pql.equities(heroes, villains, boards, threads=1),
            "PQL, of slices": lambda: pql.equities(*[cards[:, part] for part in _PARTS], threads=1),
        },
    )
    query = pql.compile("equity $hero vs $villain on $board")
    texts = [
        {"hero": _text(row[:2]), "villain": _text(row[2:4]), "board": _text(row[4:])} for row in cards[:2000]
    ]
    columns = [[row[name] for row in texts] for name in ("hero", "villain", "board")]
    yield from _timed(
        "2,000 spots of texts",
        {
            "PQL": lambda: query.run_many(texts, threads=1),
            "PQL, equities": lambda: pql.equities(*columns, threads=1),
        },
    )


_PARTS = (slice(0, 2), slice(2, 4), slice(4, 9))


def _ranks() -> Iterator[Row]:
    texts = ["".join(spot) for spot in _spots([2, 5])]
    numbers = [pql.card_ids(text) for text in texts]
    arrays = [numpy.array(each, numpy.uint8) for each in numbers]
    own = [[pkrbot.Card(text[at : at + 2]) for at in range(0, 14, 2)] for text in texts]
    every = [cycle(each) for each in (texts, numbers, arrays, own, [_cards(text) for text in texts])]
    yield from _timed(
        "the rank of seven cards, one text",
        {
            "PQL": lambda: pql.rank(next(every[0])),
            "PQL, card numbers": lambda: pql.rank(next(every[1])),
            "PQL, an array": lambda: pql.rank(next(every[2])),
            "pkrbot, its own cards": lambda: pkrbot.evaluate(next(every[3])),
            "phevaluator": lambda: phevaluator.evaluate_cards(*next(every[4])),
        },
    )
    yield from _holdem_hand_evaluator(texts)


def _holdem_hand_evaluator(texts: list[str]) -> Iterator[Row]:
    """Where the wheel of this peer runs: it needs a newer C library than some systems have."""
    try:
        from holdem_hand_evaluator import evaluate_hand
    except ImportError:
        return
    turn = cycle(texts)
    seconds = fastest(lambda: evaluate_hand(next(turn)), clock=process_time).seconds
    yield "the rank of seven cards, one text", "holdem-hand-evaluator", readable(seconds), ""


def _start() -> Iterator[Row]:
    programs = {
        "PQL": "import pql; pql.equity('AsKs', 'QhQd', board='Kc7h2c', threads=1)",
        "poker-equity": "import poker_equity; poker_equity.exact_from_text('holdem', ['AsKs', 'QhQd'], 'Kc 7h 2c')",
        "eval7": "import eval7; eval7.evaluate([eval7.Card(card) for card in ('As', 'Ks', 'Kc', '7h', '2c')])",
    }
    times: dict[str, list[float]] = {who: [] for who in ("bare", *programs)}
    for _ in range(9):  # in turn: how quick the machine is changes by the minute
        for who, program in {"bare": "pass", **programs}.items():
            times[who].append(_process(program))
    ours = 0.0
    for who in programs:
        seconds = max(min(times[who]) - min(times["bare"]), 1e-6)
        ours = ours or seconds
        yield (
            "import and first equity on a flop",
            who,
            readable(seconds),
            "" if who == "PQL" else ratio(seconds, ours),
        )


def _process(program: str) -> float:
    """The processor time of a process that runs it."""
    measured = f"import time\n{program}\nprint(time.process_time())"
    # What Python compiles is kept, as it is for people.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", measured], check=True, capture_output=True, env=environment
    )
    return float(done.stdout)


def _compare(what: str, calls: dict[str, Callable[[Spot], float]], spots: list[Spot]) -> Iterator[Row]:
    """The calls on one spot after the other, which must agree."""
    ours = 0.0
    for who, call in calls.items():
        for spot in spots[:3]:
            if not isclose(call(spot), calls["PQL"](spot), abs_tol=1e-6):
                raise SystemExit(f"{what}: {who} and PQL disagree on {spot}")
        turn = cycle(spots)
        seconds = fastest(lambda call=call, turn=turn: call(next(turn)), clock=process_time).seconds
        ours = ours or seconds
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)


def _timed(what: str, calls: dict[str, Callable[[], Any]]) -> Iterator[Row]:
    ours = 0.0
    for who, call in calls.items():
        seconds = fastest(call, clock=process_time).seconds
        ours = ours or seconds
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)


def _share(found: Any, player: int) -> float:
    return float(found["players"][player]["equity"])


def _spots(sizes: list[int]) -> list[Spot]:
    """Random cards, cut into texts of so many."""
    rng = random.Random(sum(sizes))
    spots = []
    for _ in range(_SPOTS):
        dealt = iter(rng.sample(range(52), sum(sizes)))
        spots.append(["".join(card_text(next(dealt)) for _ in range(size)) for size in sizes])
    return spots


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _text(cards: Any) -> str:
    return "".join(map(card_text, cards.tolist()))
