"""`odds` without an opponent, against run-outs looked at one by one and the published frequencies of seven cards."""

from __future__ import annotations

from itertools import combinations

import pytest

import pql
from pql.cards.combos import hand_cards, hand_index
from pql.cards.deck import cards_mask
from pql.cards.hand_values import HAND_TYPES
from pql.evaluator_ext import ranking
from pql.results import FinalHandsResult
from references import split_pots
from references.answers import answer
from references.omaha import cards_of

# Of the 133,784,560 hands of seven cards, the lowest first; in any table of poker frequencies.
SEVEN_CARDS = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)


def counted(hands: pql.HandSet, board: str, dead: str = "") -> dict[str, float]:
    """The weight of all run-outs by type, one after the other."""
    found = dict.fromkeys(HAND_TYPES, 0.0)
    known, gone = cards_mask(board), cards_mask(dead)
    for hand, weight in hands.weights():
        held = cards_mask(hand)
        if held & (known | gone):
            continue
        left = [1 << card for card in range(52) if not (held | known | gone) >> card & 1]
        for cards in combinations(left, 5 - known.bit_count()):
            value = ranking.pokerval(held | known | sum(cards))
            found[HAND_TYPES[(value >> 24).bit_length()]] += weight
    return found


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        ("AhKh", "Qh7h2c", ""),
        ("AK*:0.5, QQ", "Qh7h2c", "As"),
        ("JTs, 22", "Th9h8h7h", ""),
        ("22+", "AhAdAsKcKd", ""),
        ("5%:0.25, 76s:0.3", "9s8s2d3d", "5d 5c"),
    ],
)
def test_every_run_out_is_counted(hands: str, board: str, dead: str) -> None:
    found = pql.odds(hands, board=board, dead=dead)
    expected = counted(pql.hands(hands), board, dead)
    assert {row.category: row.weight for row in found.rows} == pytest.approx(expected)
    total = sum(expected.values())
    for place, row in enumerate(found.rows):
        assert row.share == pytest.approx(expected[row.category] / total)
        assert row.or_better == pytest.approx(sum(list(expected.values())[place:]) / total)
    assert found.deals == sum(counted(pql.HandSet(pql.hands(hands).bits), board, dead).values())


def test_any_hand_before_the_flop_has_the_published_frequencies() -> None:
    found = pql.odds("any")
    assert tuple(row.weight for row in found.rows) == tuple(21 * count for count in SEVEN_CARDS)


def test_a_set_of_boards_is_the_sum_of_its_boards() -> None:
    flops = pql.boards("AAA")
    each = [pql.odds("KK, A?", board=flop) for flop in flops]
    whole = pql.odds("KK, A?", board=flops)
    for place, row in enumerate(whole.rows):
        assert row.weight == sum(found.rows[place].weight for found in each)


def test_a_range_is_the_sum_of_its_hands() -> None:
    whole = pql.odds("AKs", board="***", dead="Qs")
    each = [pql.odds(hand, board="***", dead="Qs") for hand in pql.hands("AKs")]
    for place, row in enumerate(whole.rows):
        assert row.weight == sum(found.rows[place].weight for found in each)


def test_the_statement_is_the_function() -> None:
    asked = pql.compile("odds 15%:0.5 on Kh7h2c dead As").run()
    assert isinstance(asked, FinalHandsResult)
    assert asked.rows == pql.odds("15%:0.5", board="Kh7h2c", dead="As").rows
    assert (asked.hands, asked.board, asked.dead, asked.order) == ("15%:0.5", "Kh7h2c", "As", "equity")
    assert asked["flush"] is asked.rows[5]


def test_the_kernel_refuses_what_it_cannot_count() -> None:
    from array import array

    from pql.evaluator_ext import showdown

    board, one, any_hand = array("Q", [31]), array("I", [1]), array("d", [1.0] * 1326)
    assert sum(pairs for pairs, _ in showdown.final_hands(board, one, 0, 1, any_hand)) == 47 * 46 // 2
    assert showdown.final_hands(board, one, 1, 1, any_hand) == [(0, 0.0)] * 9
    for masks, weights, stop in (
        (array("Q", [15]), any_hand, 1),
        (board, any_hand[1:], 1),
        (board, any_hand, 2),
    ):
        with pytest.raises(ValueError, match=r"weights|board|slice"):
            showdown.final_hands(masks, one, 0, stop, weights)
    single = array("d", bytes(8 * 1326))
    single[hand_index(51, 47)] = 0.5
    assert hand_cards()[hand_index(51, 47)] == (51, 47)
    assert sum(weight for _, weight in showdown.final_hands(board, array("I", [3]), 0, 1, single)) == 1.5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("odds AA samples 100", "bad-accuracy"),
        ("odds AA KK", "bad-players"),
        ("odds AA vs KK vs QQ", "bad-players"),
        ("odds none", "impossible-deal"),
        ("odds AsKs on As7h2c", "impossible-deal"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert caught.value.diagnostics[0].code == code


def test_the_library_refuses_samples() -> None:
    for given in ({"samples": 100}, {"exact": False}):
        with pytest.raises(pql.PQLError, match="counts every deal"):
            pql.odds("AA", **given)


@pytest.mark.parametrize(
    ("game", "hands", "rest"),
    [
        ("omaha8", "AsAd2h3c", "on 8h7h2c"),
        ("omaha8", "AsAd2h3c:0.25, KsKdQhJc:0.5", "on Kh8h2c dead 7s7d"),
        ("omaha5hl", "AsAd2h3cKd, 4s5s6d7cTh", "on Kh8h2c3s"),
        ("omaha8", "AsAd2h3c", "folded KsKd4h5c on Qh8h2c"),
    ],
)
def test_a_row_says_how_often_a_range_ends_with_a_low(game: str, hands: str, rest: str) -> None:
    """Every board, and every two cards with every three; the types are those of the game without lows."""
    query = f"odds {hands} {rest}"
    high = answer(FinalHandsResult, f"game {game.replace('8', '').replace('hl', '')}; {query}")
    found = answer(FinalHandsResult, f"game {game}; {query}")
    assert found.rows[:-1] == high.rows
    words = rest.split()
    board = cards_of(words[words.index("on") + 1])
    gone = cards_of("".join([words[words.index(word) + 1] for word in ("dead", "folded") if word in words]))
    counts = total = 0.0
    for hand, weight in pql.hands(hands, game=game).weights():
        own = cards_of(hand)
        for river in split_pots.final_boards(board, (*own, *gone)):
            counts += weight * (split_pots.low_value(own, river) > 0)
            total += weight
    assert found["low"].share == pytest.approx(counts / total)
    assert found["low"].weight == pytest.approx(counts)
    assert f"low {100 * found['low'].share:.2f} %" in " ".join(str(found).split())
