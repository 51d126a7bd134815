"""Short questions one after the other, another board at each call, beside the best calls of others: what a bot asks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, cycle
from time import process_time
from typing import Any

import eval7
import phevaluator
import pokerfast
import pokerfast.equity
import pokerkit
import treys

import pql
from pql.cards.deck import card_text

from .timing import fastest, ratio, readable

_HERO, _VILLAIN, _RANGE = "AsKs", "QhQd", "15%"
_BOARDS = 500
_OUT = {"As", "Ks", "Qh", "Qd"}
_DECK = [card_text(card) for card in range(52)]
_STREETS = {5: "river", 4: "turn", 3: "flop"}

Cards = list[str]

_TREYS = treys.Evaluator()


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, who answers it, time for one, and how many times faster PQL is; the answers must agree."""
    for cards, street in _STREETS.items():
        yield from _compare(
            f"hand v hand on a {street}",
            cards,
            {
                "PQL": lambda board: (
                    pql.equity(_HERO, _VILLAIN, board="".join(board), threads=1).players[0].equity
                ),
                "PQL, prepared": _prepared(_VILLAIN),
                "eval7": _eval7_exact(_VILLAIN)
                if cards == 5
                else _loop(_eval7_cards, eval7.evaluate, higher=True),
                "OMPEval": _ompeval(_VILLAIN),
                "phevaluator": _loop(
                    _phevaluator_cards, lambda hand: phevaluator.evaluate_cards(*hand), higher=False
                ),
                "treys": _loop(_treys_cards, _treys_rank, higher=False),
                "pokerkit": _loop(_pokerkit_cards, _pokerkit_hand, higher=True),
            },
        )
    hands = [hand[:2] + " " + hand[2:] for hand in pql.hands(_RANGE)]
    yield from _compare(
        "hand v 15 % on a river",
        5,
        {
            "PQL": lambda board: pql.equity(_HERO, _RANGE, board="".join(board), threads=1).players[0].equity,
            "PQL, prepared": _prepared(_RANGE),
            "PQL, hand_vectors": lambda board: pql.hand_vectors(
                _HERO, _RANGE, "".join(board), threads=1
            ).equities[0],
            "eval7": _eval7_exact(pql.hands(_RANGE).text().replace(" ", "")),
            "OMPEval": _ompeval(pql.hands(_RANGE).text().replace(" ", "")),
            "phevaluator": _against_range(
                hands, _phevaluator_cards, lambda hand: phevaluator.evaluate_cards(*hand), higher=False
            ),
            "treys": _against_range(hands, _treys_cards, _treys_rank, higher=False),
        },
    )
    for cards, street in ((4, "turn"), (3, "flop")):
        yield from _compare(
            f"hand v 15 % on a {street}",
            cards,
            {
                "PQL": lambda board: (
                    pql.equity(_HERO, _RANGE, board="".join(board), threads=1).players[0].equity
                ),
                "PQL, prepared": _prepared(_RANGE),
                "PQL, a batch of one row": lambda board: pql.equities(
                    [_HERO], _RANGE, ["".join(board)], threads=1
                )[0],
                "OMPEval": _ompeval(pql.hands(_RANGE).text().replace(" ", "")),
            },
        )
    versus = pql.range_evaluator(_RANGE, board="Kh7h2c")
    hands = [hand for hand in pql.hands("any") if versus(hand) == versus(hand)]
    turn = cycle(hands)
    seconds = fastest(lambda: versus(next(turn)), clock=process_time).seconds
    yield "hand v 15 % on one flop, prepared", "PQL, range_evaluator", readable(seconds), ""
    yield from _compare(
        "the rank of seven cards as text",
        5,
        {
            "PQL": lambda board: pql.rank([*board, "As", "Ks"]),
            "eval7": lambda board: eval7.evaluate(_eval7_cards([*board, "As", "Ks"])),
            "phevaluator": lambda board: phevaluator.evaluate_cards(*board, "As", "Ks"),
            "treys": lambda board: _treys_rank(_treys_cards([*board, "As", "Ks"])),
            "pokerfast": lambda board: pokerfast.eval7([*board, "As", "Ks"]),
            "pokerkit": lambda board: _pokerkit_hand(_pokerkit_cards([*board, "As", "Ks"])),
        },
        agree=False,
    )


def _compare(
    what: str, cards: int, calls: dict[str, Callable[[Cards], Any]], agree: bool = True
) -> Iterator[tuple[str, ...]]:
    rng = random.Random(cards)
    live = [card for card in _DECK if card not in _OUT]
    boards = [rng.sample(live, cards) for _ in range(_BOARDS)]
    ours = 0.0
    expected = [calls["PQL"](board) for board in boards[:3]]
    for who, call in calls.items():
        if agree and any(
            abs(call(board) - equity) > 1e-6 for board, equity in zip(boards, expected, strict=False)
        ):
            raise SystemExit(f"{what}: {who} and PQL disagree")
        seconds = fastest(_next_board(call, boards), clock=process_time).seconds
        ours = ours or seconds
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)


def _prepared(against: str) -> Callable[[Cards], float]:
    query = pql.compile("equity $hero vs $villain on $board", pql.results.EquityResult)
    return lambda board: (
        query.run(hero=_HERO, villain=against, board="".join(board), threads=1).players[0].equity
    )


def _next_board(call: Callable[[Cards], Any], boards: list[Cards]) -> Callable[[], Any]:
    turn = cycle(boards)
    return lambda: call(next(turn))


def _eval7_exact(against: str) -> Callable[[Cards], float]:
    """Its own call, the range read beforehand: for complete boards alone, cards to come it takes no notice of."""
    hero, villain = _eval7_cards([_HERO[:2], _HERO[2:]]), eval7.HandRange(against)
    return lambda board: eval7.py_hand_vs_range_exact(hero, villain, _eval7_cards(board))


def _ompeval(against: str) -> Callable[[Cards], float]:
    return lambda board: pokerfast.equity.equity([_HERO, against], "".join(board), "", exact=True, threads=1)[
        0
    ]


def _loop(
    read: Callable[[Cards], list[Any]], value: Callable[[list[Any]], Any], *, higher: bool
) -> Callable[[Cards], float]:
    """Every completion of the board in a loop, as one writes it with an evaluator of hands."""
    hero, villain = read([_HERO[:2], _HERO[2:]]), read([_VILLAIN[:2], _VILLAIN[2:]])
    live = [card for card in _DECK if card not in _OUT]

    def equity(board: Cards) -> float:
        known = read(board)
        left = read([card for card in live if card not in board])
        won = count = 0.0
        for more in combinations(left, 5 - len(known)):
            final = [*known, *more]
            one, other = value([*final, *hero]), value([*final, *villain])
            won += 0.5 if one == other else float((one > other) == higher)
            count += 1
        return won / count

    return equity


def _against_range(
    hands: list[str], read: Callable[[Cards], list[Any]], value: Callable[[list[Any]], Any], *, higher: bool
) -> Callable[[Cards], float]:
    """Every hand of a range in a loop, its cards read beforehand."""
    hero = read([_HERO[:2], _HERO[2:]])
    known = [(set(hand.split()), read(hand.split())) for hand in hands]

    def equity(board: Cards) -> float:
        gone, final = {*board, _HERO[:2], _HERO[2:]}, read(board)
        one = value([*final, *hero])
        won = count = 0.0
        for cards, hand in known:
            if cards & gone:
                continue
            other = value([*final, *hand])
            won += 0.5 if one == other else float((one > other) == higher)
            count += 1
        return won / count

    return equity


def _phevaluator_cards(cards: Cards) -> list[int]:
    return [int(phevaluator.Card(card)) for card in cards]


def _treys_cards(cards: Cards) -> list[int]:
    return [treys.Card.new(card) for card in cards]


def _treys_rank(cards: list[int]) -> int:
    rank: int = _TREYS.evaluate(cards, [])
    return rank


def _eval7_cards(cards: Cards) -> list[Any]:
    return [eval7.Card(card) for card in cards]


def _pokerkit_cards(cards: Cards) -> list[Any]:
    return list(pokerkit.Card.parse("".join(cards)))


def _pokerkit_hand(cards: list[Any]) -> Any:
    return pokerkit.StandardHighHand.from_game(cards[:2], cards[2:])
