"""Omaha with six cards: equities against pairs and triples looked at one by one, and what is too much for memory."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

import pql
from pql.cards.games import OMAHA6
from pql.sets import holeset
from references import omaha as slow


@pytest.mark.parametrize(
    ("sides", "board"),
    [
        (("AsAhKsKh2d3d", "QdQcJdJcTd9d"), "Kd7h2c3s"),
        (("9s8s7s6s5s4s", "AhAdKhKdQhQd", "2c2d3c3d4c4d"), "Ts7d2hJc"),
        (("AsAhKsKh[2d,2c]3d, 9s8s7s6s5s4s", "QdQcJdJcTd[9d,9c], AcAd7c6c5c4c"), "Kd7h2s3s8h"),
    ],
)
def test_equities_are_those_of_all_pairs_and_triples(sides: tuple[str, ...], board: str) -> None:
    ranges = [{slow.cards_of(hand): Fraction(1) for hand in pql.hands(side, game="omaha6")} for side in sides]
    counts = slow.counts(ranges, slow.cards_of(board))
    won = [sum([count / winners for winners, count in enumerate(own, 1)]) for own in counts]
    deals = sum(won)
    found = pql.equity(*sides, board=board, game="omaha6")
    assert (found.method, found.deals) == ("exact", deals)
    for player, share in zip(found.players, won, strict=True):
        assert player.equity == pytest.approx(float(share / deals), abs=1e-12)


def test_hands_are_judged_as_pokerkit_judges_them() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    rng = random.Random(42)
    for _ in range(40):
        deck = rng.sample([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], 17)
        one, other, board = "".join(deck[:6]), "".join(deck[6:12]), "".join(deck[12:])
        first, second = [pokerkit.OmahaHoldemHand.from_game(hand, board) for hand in (one, other)]
        (found, _) = pql.equity(one, other, board=board, game="omaha6").players
        assert found.equity == (0.5 if first == second else float(first > second)), (one, other, board)
        assert (pql.rank(f"{one} {board}", game="omaha6") > pql.rank(f"{other} {board}", game="omaha6")) == (
            first > second
        )


def test_every_hand_against_every_hand_wins_half() -> None:
    found = pql.equity("any", "any", board="Kh7h2c9dJs", game="omaha6")
    assert found.method == "exact"
    # Hands of 47 cards, and of the 41 that are left.
    assert found.deals == 10_737_573 * 4_496_388
    assert found.players[0].equity == 0.5


@pytest.mark.parametrize(
    "query",
    [
        "draws any on Th9h2c",
        "breakdown any on Th9h2c",
        "breakdown any vs AA on Th9h2c",
        "equity any vs AA on Th9h2c3s4s by hand",
        "distribution AA vs any on Th9h2c3s4s",
        "compare any vs AA on Th9h2c3s4s",
    ],
)
def test_more_hands_than_memory_holds_are_refused(query: str) -> None:
    with pytest.raises(pql.PQLError, match=r"no more than 5,000,000 are answered hand by hand") as caught:
        pql.run(f"game omaha6; {query}")
    (problem,) = caught.value.diagnostics
    assert problem.help == "narrow the range, or ask `equity` of all of it"


def test_the_masks_of_few_large_sets_are_kept() -> None:
    large = [pql.hands(hands, game="omaha6") for hands in ("xxyy", "unpaired", "paired")]
    for hands in large:
        assert len(hands.held()[0]) == len(hands) > holeset._MANY_HANDS
    assert [hands._hands is None for hands in large] == [True, False, False]
    assert sum([hands._hands is not None for hands in holeset._with_many]) <= holeset._MOST_WITH_MANY


def test_weights_of_six_cards() -> None:
    rng = random.Random(6)
    hands = pql.hands("AA:0.5, unpaired:0.25, $ds:0.75", game="omaha6")
    vector = hands.vector()
    assert len(vector) == OMAHA6.hands
    masks, weights = hands.held()
    assert weights is not None
    assert len(masks) == len(weights) == len(hands)
    for place in rng.sample(range(len(masks)), 12):
        text = pql.HoleSet.of_masks(OMAHA6, [masks[place]]).text()
        # Before a hand are those whose highest card is lower, then those whose next one is lower, and so on.
        cards = [card for card in range(52) if masks[place] >> card & 1]
        number = sum([comb(card, rank) for rank, card in enumerate(cards, 1)])
        assert hands.weight_of(text) == weights[place] == vector[number]
    assert pql.HoleSet.from_vector(vector, "omaha6") == hands
    assert hands.text().startswith(f"{len(hands):,} hands such as AsAhAdAcKsKh")
