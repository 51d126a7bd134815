"""The text of live hands: it names no hand that cannot exist, and read on the board it says the hands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import pql
from pql.cards.combos import hands_touching
from pql.cards.deck import DECK, cards_mask, mask_cards, mask_text
from pql.notation.hand_text import live_text
from pql.results import BreakdownResult
from pql.sets.handset import HandSet
from references.answers import answer, sure

DEALT = [1 << card for card in range(52)]
RANGES = [
    "?",
    "KQ*",
    "22+, A2s+, KT*+",
    "Suited",
    "QQ+, AK*:0.5, KQs:0.25",
    "Kh?, QhJ?",
    "AhKh, AsKs, KQ*:0.5",
]


def check(hands: HandSet, whole: HandSet, dead: int) -> None:
    text = live_text(hands, whole, dead)
    if not hands:
        assert text == "none"
        return
    assert pql.hands(text).without(dead) == hands, text
    # Terms such as AsKd, AsK?, As?h; the suits of classes (KQs) stand after two ranks.
    for term in re.split(r", |\(", text):
        for card in re.findall(r"[2-9TJQKA][cdhs]", term) if re.match(r"[2-9TJQKA][cdhs]", term) else ():
            assert not cards_mask(card) & dead, f"{term} in {text} with {mask_text(dead)}"


def chosen(rng: random.Random, live: HandSet) -> HandSet:
    """Some of the live hands: all, those that hold a card of a suit or of a few cards, or any at random."""
    kind = rng.randrange(4)
    if kind == 0:
        return live
    if kind == 1:
        return live & HandSet(hands_touching(0x1111111111111 << rng.randrange(4) & DECK))
    if kind == 2:
        return live & HandSet(hands_touching(sum(rng.sample(DEALT, 3))))
    return live & HandSet(rng.getrandbits(1326))


def some(seed: int, number: int) -> Iterator[tuple[HandSet, HandSet, int]]:
    rng = random.Random(seed)
    for _ in range(number):
        whole = pql.hands(rng.choice(RANGES))
        near = [card for card in mask_cards(DECK) if card >= 36]
        dead = sum(
            1 << card for card in rng.sample(near if rng.random() < 0.7 else range(52), rng.choice((3, 4, 6)))
        )
        yield chosen(rng, whole.without(dead)), whole, dead


def test_no_text_names_a_hand_that_cannot_exist() -> None:
    for hands, whole, dead in some(1, 60):
        check(hands, whole, dead)


@pytest.mark.full
def test_no_text_names_a_hand_that_cannot_exist_often() -> None:
    for hands, whole, dead in some(2, 2_000):
        check(hands, whole, dead)


@pytest.mark.parametrize(
    ("query", "gone"),
    [("KQ* on Kh7h2c", "Kh"), ("AQ*, KQ* on Kh7h2c dead As", "KhAs"), ("A?, K? on AhKhQh", "AhKhQh")],
)
def test_a_breakdown_names_no_dead_card(query: str, gone: str) -> None:
    for line in answer(BreakdownResult, f"breakdown {query}").lines:
        for place in range(0, len(gone), 2):
            assert gone[place : place + 2] not in sure(line.text), line
        assert pql.hands(sure(line.text)).without(cards_mask(gone)) == line.hands


def test_what_was_printed_before() -> None:
    """`KhQ?` beside a king of hearts on the board, `AsQ?` beside a dead ace of spades."""
    assert pql.breakdown("KQ*", "Kh7h2c")["backdoorflush"].text == "QhK?, KcQc"
    assert "AsQ?" not in str(answer(BreakdownResult, "breakdown AQ* on Kh7s2s dead As").to_dict())
