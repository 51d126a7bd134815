"""Every hand of a set of Omaha against a range: what `equity` says of each hand, and what is added up deal by deal."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

import pql
from pql.evaluator_ext import omaha

RIVER, TURN = "Ah7d2hKc5s", "Ah7d2hKc"


def mask(text: str) -> int:
    return sum(
        1 << card for card in pql.card_ids([text[place : place + 2] for place in range(0, len(text), 2)])
    )


@pytest.mark.parametrize("board", [RIVER, TURN, "QsJsTs9s8s"])
@pytest.mark.parametrize("versus", ["AAKK", "AA:0.5, KK$ds, 8765:0.25"])
def test_hands_have_the_equity_of_two_players(board: str, versus: str) -> None:
    hands = pql.hands("AKQJ$ds, 9988$ds, 6543$ss", game="omaha")
    found = pql.hand_vectors(hands, versus, board, dead="3c", game="omaha").equities
    names = list(hands)
    assert len(found) == len(names)
    rng = random.Random(board)
    for place in rng.sample(range(len(names)), 12):
        try:
            answer = pql.equity(names[place], versus, board=board, dead="3c", game="omaha", exact=True)
        except pql.PQLError:  # it cannot be dealt
            assert numpy.isnan(found[place])
        else:
            assert found[place] == pytest.approx(answer.players[0].equity, abs=1e-12)


def test_deals_one_by_one() -> None:
    hands, versus = "AsAcQdQh, KsQsJsTs, 6s4s3d3h, 5h5d4c4d, Ah9s8s7s", "KKQQ:0.5, 5544, 6[3,4][3,4]2"
    board = mask(RIVER)
    rows, others = [pql.hands(text, game="omaha") for text in (hands, versus)]
    found = pql.hand_vectors(rows, others, RIVER, game="omaha")
    for place, name in enumerate(rows):
        sums = [0.0, 0.0, 0.0]
        for other, weight in others.weights():
            if mask(name) & mask(other) or (mask(name) | mask(other)) & board:
                continue
            own, theirs = omaha.value(mask(name), board), omaha.value(mask(other), board)
            sums[0] += weight * (own > theirs)
            sums[1] += weight * (own == theirs)
            sums[2] += weight
        assert [part[place] for part in found] == pytest.approx(sums)
    plain = pql.hand_vectors(hands, "KKQQ", RIVER, game="omaha")
    assert plain.met.typecode == "Q"


def test_arrays_of_weights_are_in_the_order_of_vectors() -> None:
    rng = numpy.random.default_rng(3)
    held = numpy.array(pql.hands("AA, KK$ds", game="omaha").vector())
    weights = held * (1 + rng.random(held.size))  # above 1, and more than a set may have
    found = pql.hand_vectors("any", weights, RIVER, game="omaha")
    assert found.wins.shape == (270_725,)
    known, others = mask(RIVER), pql.hands("AA, KK$ds", game="omaha").held()[0]
    for hand in ("KsQsJsTs", "5h5d4c4d", "QdQc9h8h"):
        number = omaha.number(mask(hand))
        live = [other for other in others if not other & (known | mask(hand))]
        own = omaha.value(mask(hand), known)
        met = [weights[omaha.number(other)] for other in live]
        won = [weight for other, weight in zip(live, met, strict=True) if omaha.value(other, known) < own]
        assert found.met[number] == pytest.approx(sum(met))
        assert found.wins[number] == pytest.approx(sum(won), abs=1e-9)
    assert not found.met[omaha.number(mask("AhKsQsJs"))]
    few = pql.hand_vectors("KsQsJsTs", weights, RIVER, game="omaha")
    assert numpy.flatnonzero(few.met).tolist() == [omaha.number(mask("KsQsJsTs"))]
    wanted = numpy.zeros(270_725)
    wanted[omaha.number(mask("KsQsJsTs"))] = 1
    assert (pql.hand_vectors(wanted, weights, RIVER, game="omaha").met == few.met).all()


def test_five_cards() -> None:
    hands = list(pql.hands("AsKsQs[Jd,Jc][9d,9c]", game="omaha5"))
    found = pql.hand_vectors("AsKsQs[Jd,Jc][9d,9c]", "AAKK$ds", "Ah7d2h", game="omaha5").equities
    for hand, equity in zip(hands, found, strict=True):
        answer = pql.equity(hand, "AAKK$ds", board="Ah7d2h", game="omaha5", exact=True)
        assert equity == pytest.approx(answer.players[0].equity, abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AA", "KK", ""), "board of three to five"),
        (("AA", "KK", "Ah7d"), "board"),
        (("AA", numpy.ones(1326), RIVER), None),
        (("AA", -numpy.ones(270_725), RIVER), "0 or more"),
        ((pql.hands("AA"), "KK", RIVER), "HoleSet|omaha"),
        (("AA", ["KK", "QQ"], RIVER), None),
    ],
)
def test_what_is_refused(arguments: Any, said: str | None) -> None:
    with pytest.raises((pql.PQLError, ValueError, TypeError), match=said):
        pql.hand_vectors(*arguments, game="omaha")


def test_short_deck_is_refused() -> None:
    for call in (pql.hand_vectors,):
        function: Any = call
        with pytest.raises(pql.PQLError, match="in hold'em and Omaha alone"):
            function("AA", "KK", "Kh7h9c", game="shortdeck")
        assert list(function("AA", "KK", "Kh7h2c", game="holdem")) == list(function("AA", "KK", "Kh7h2c"))
