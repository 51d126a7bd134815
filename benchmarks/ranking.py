"""Ranking hands: one at a time and in arrays, and reading range texts, against what Python offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerfast.equity
import pokerkit

import pql
from pql.cards.deck import card_id, card_text

from .timing import fastest, ratio, readable

HANDS = 1_000_000
RANGE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo,98s,87s,76s"


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: what is done, by whom, time for one, and how many times faster PQL is."""
    yield from _single_hands()
    yield from _arrays()
    yield from _range_texts()


def _compare(what: str, calls: dict[str, Callable[[], Any]], each: int = 1) -> Iterator[tuple[str, ...]]:
    times = {who: fastest(call, clock=process_time).seconds / each for who, call in calls.items()}
    ours = times["PQL"]
    for who, seconds in times.items():
        yield what, who, readable(seconds), "" if who.startswith("PQL") else ratio(seconds, ours)


def _single_hands() -> Iterator[tuple[str, ...]]:
    text = "9c8s7s5h6sKdAc"
    cards = [text[place : place + 2] for place in range(0, 14, 2)]
    numbers = bytes(card_id(card) for card in cards)
    in_eval7 = [eval7.Card(card) for card in cards]
    # Numbers, which it is quicker with than with its cards.
    in_phevaluator = [int(phevaluator.Card(card)) for card in cards]
    in_pokerkit = list(pokerkit.Card.parse(text))
    yield from _compare(
        "one seven-card hand",
        {
            "PQL": lambda: pql.rank(numbers),
            "eval7": lambda: eval7.evaluate(in_eval7),
            "phevaluator": lambda: phevaluator.evaluate_cards(*in_phevaluator),
            "pokerfast": lambda: pokerfast.eval7(cards),
            "pokerkit": lambda: pokerkit.StandardHighHand.from_game(in_pokerkit[:2], in_pokerkit[2:]),
        },
    )


def _arrays() -> Iterator[tuple[str, ...]]:
    generator = np.random.default_rng(1)
    hands = np.argsort(generator.random((HANDS, 52)), axis=1)[:, :7].astype(np.uint8)
    few = [[card_text(int(card)) for card in hand] for hand in hands[:20_000]]
    per_hand = fastest(lambda: pokerfast.equity.evaluate(few), clock=process_time).seconds / len(few)
    ours = fastest(lambda: pql.rank(hands), clock=process_time).seconds / HANDS
    yield f"each of {HANDS:,} seven-card hands", "PQL (numpy array)", readable(ours), ""
    yield (
        f"each of {HANDS:,} seven-card hands",
        "pokerfast (list of text)",
        readable(per_hand),
        ratio(per_hand, ours),
    )


def _range_texts() -> Iterator[tuple[str, ...]]:
    from pql.api import sets

    def with_its_parts_forgotten() -> pql.HandSet:
        sets._parts_seen.clear()
        return with_itself_forgotten()

    def with_itself_forgotten() -> pql.HandSet:
        sets._hands_seen.clear()
        return pql.hands(RANGE)

    yield from _compare(
        "reading a range of ten parts",
        {
            "PQL": with_its_parts_forgotten,
            "PQL (its parts seen before)": with_itself_forgotten,
            "PQL (seen before)": lambda: pql.hands(RANGE),
            "eval7": lambda: eval7.HandRange(RANGE),
            "pokerkit": lambda: pokerkit.parse_range(RANGE.replace(",", ";")),
        },
    )
