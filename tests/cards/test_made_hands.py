"""The words of made hands and draws: their order, what `or better` means, and that the documentation has them all."""

from __future__ import annotations

import re

import pytest

import pql
from pql.cards.deck import card_id
from pql.cards.games import HOLDEM
from pql.cards.made_hands import (
    DRAWS,
    KICKERS,
    MADE_HANDS,
    WORDS,
    draw_masks,
    draw_names,
    made_mask,
    made_names,
    or_better_mask,
)
from references import made_hands as model
from references import omaha_made

# The order of the specification, section 5.1; `board` uses no hole card, and nobody has less.
BEST_FIRST = re.findall(
    r"\w+",
    """straightflush quads fullhouse nutflush secondflush flush straight set trips toptwo topandbottom bottomtwo
    overpair toppair topkicker goodkicker weakkicker secondpocket secondpair thirdpocket thirdpair
    lowerpair underpair acehigh nothing board""",
)
DRAW_ORDER = re.findall(
    r"\w+",
    """combodraw nutflushdraw flushdraw twocardflushdraw onecardflushdraw openended doublegutshot gutshot backdoorflush
    backdoorstraight twocardbackdoorstraight twoovercards oneovercard""",
)


def test_the_order_of_the_words() -> None:
    assert list(made_names(HOLDEM)) == BEST_FIRST
    assert list(draw_names()) == DRAW_ORDER
    assert [word.name for word in MADE_HANDS] == [name for name in reversed(BEST_FIRST) if name != "toppair"]
    assert [word.name for word in DRAWS] == DRAW_ORDER


def test_or_better() -> None:
    for name in BEST_FIRST:
        assert made_mask(name) & or_better_mask(name, HOLDEM) == made_mask(name)
    single = [name for name in BEST_FIRST if name != "toppair"]
    for place, name in enumerate(single):
        better = sum(made_mask(each) for each in single[: place + 1])
        assert or_better_mask(name, HOLDEM) == better
    assert or_better_mask("toppair", HOLDEM) == or_better_mask("weakkicker", HOLDEM)
    assert made_mask("toppair") == sum(made_mask(f"{kind}kicker") for kind in ("top", "good", "weak"))


def test_bits_of_draws() -> None:
    """Every word is some bits of the kernel, no two the same, and each bit is in some word; the last is a wrap's."""
    masks = [draw_masks(name) for name in draw_names()]
    assert len(set(masks)) == len(masks)
    every = 0
    for word in masks:
        for mask in word:
            every |= mask
    assert every == (1 << 12) - 1


def test_words_that_are_none() -> None:
    for function in (made_mask, draw_masks):
        with pytest.raises(KeyError):
            function("middlepair")
    with pytest.raises(KeyError):
        or_better_mask("middlepair", HOLDEM)


def test_every_word_has_an_example_of_it() -> None:
    for name, word in WORDS.items():
        hand, board = map(model.cards, word.example.split(" on "))
        if name == "wrap":
            of_four, there = (tuple(map(card_id, cards)) for cards in (hand, board))
            assert len(omaha_made.straight_cards(of_four, there)) >= 9
        elif name in draw_names():
            assert name in model.draws(hand, board), word
        else:
            made = model.made(hand, board)
            assert name == made or (name == "toppair" and made in KICKERS), word


def test_one_hand() -> None:
    hand = pql.made_hand("AsKd", "Kh 7h 2c")
    assert (hand.made, hand.kicker, hand.draws) == ("toppair", "topkicker", ())
    assert pql.made_hand("Kd As", "Kh7h2c").made == "toppair"
    assert pql.made_hand("7s7d", "Kh7h2c").kicker is None
    assert pql.made_hand("Ah9h", "Kh7h2c3s4d").draws == ()
