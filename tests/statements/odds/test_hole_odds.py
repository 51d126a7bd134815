"""`odds` of hands of Omaha: against every deal by pairs and triples, and against `equity`."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import pql
from pql.cards.hand_values import HAND_TYPES
from pql.evaluator_ext import ranking
from pql.results import FinalHandsResult, OddsResult
from references import omaha as slow


def asked(text: str, game: str = "omaha", **running: Any) -> Any:
    (answer,) = pql.Session(game=game).run(text, **running)
    return answer


def type_of(ordinal: int) -> int:
    return (ranking.pokerval_of_ordinal(ordinal) >> 24).bit_length()


def held(text: str, game: str) -> list[tuple[tuple[int, ...], float]]:
    own = pql.hands(text, game=game)
    return [(slow.cards_of(hand), own.weight_of(hand)) for hand in own]


def slowly(sides: list[str], board: str, dead: str = "", game: str = "omaha") -> list[list[float]]:
    """Deals by the type that wins: of the first, of both, of the second."""
    found = [[0.0, 0.0, 0.0] for _ in HAND_TYPES]
    known, gone = slow.cards_of(board), slow.cards_of(dead)
    for one, weight in held(sides[0], game):
        for other, more in held(sides[1], game):
            used = [*one, *other, *known, *gone]
            if len({*used}) < len(used):
                continue
            for rest in combinations([card for card in range(52) if card not in used], 5 - len(known)):
                mine, theirs = (slow.value(hand, (*known, *rest)) for hand in (one, other))
                outcome = 1 if mine == theirs else 0 if mine > theirs else 2
                found[type_of(max(mine, theirs))][outcome] += weight * more
    return found


@pytest.mark.parametrize(
    ("sides", "board", "dead", "game"),
    [
        (["AsAhKsKh, JsTs9h8h", "QdQcJdJc, AdAcKdKc, JsTs9h8h"], "Kd7h2c3s", "", "omaha"),
        (["AsAhKsKh:0.5, JsTs9h8h", "QdQcJdJc:0.25, 9s8s7h6h, JsTs9h8h"], "Th7h2h3s", "2d", "omaha"),
        (["AsAhKsKh2d", "QdQcJdJcTd, 9s8s7s6s5s"], "Kd7h2c3s", "", "omaha5"),
        (["AsAhKsKh2d, JsTs9h8h7d", "QdQcJdJcTd, JsTs9h8h7d"], "Th7c2h3sJc", "", "omaha5"),
    ],
)
def test_wins_by_type_are_those_of_every_deal(sides: list[str], board: str, dead: str, game: str) -> None:
    found = asked(f"odds {' vs '.join(sides)} on {board}" + (f" dead {dead}" if dead else ""), game)
    assert isinstance(found, OddsResult)
    expected = slowly(sides, board, dead, game)
    assert [[row.wins[0], row.ties, row.wins[1]] for row in found.rows] == [
        pytest.approx(row) for row in expected
    ]
    assert found.method == "exact"


def test_the_rows_of_a_side_are_its_equity() -> None:
    for text in (
        "AcAd7h2c vs JdTs9s8d",
        "AA$ds vs KKQQ, JT98 on Kh7h2c",
        "AsAhKsKh vs QQJJ on Kd7h2* dead Ac",
    ):
        odds, equity = asked(f"odds {text}"), asked(f"equity {text}")
        assert sum(row.hero for row in odds.rows) == pytest.approx(equity.players[0].equity)
        assert (odds.villain, odds.deals) == (pytest.approx(equity.players[1].equity), equity.deals)


def test_folded_hands_are_out_of_the_deck() -> None:
    rest = "on Kd7h2c4s folded JsThTs9h, 9d9c5d5c"
    odds, equity = (asked(f"{word} AsAhKsKh vs QQJJ {rest}") for word in ("odds", "equity"))
    assert odds.hero == pytest.approx(equity.players[0].equity)
    assert odds.folded == ("JsThTs9h, 9d9c5d5c",)


def test_a_sample_is_near_the_exact_answer() -> None:
    text = "odds AsAdKsJd, 9s8s7d6d vs QcJcTd9d, KdKc5d5c on Kh7h2c"
    exact, sampled = asked(text), asked(f"{text} samples 60000 seed 1")
    assert (exact.method, sampled.method, sampled.seed) == ("exact", "sampled", 1)
    for one, other in zip(exact.rows, sampled.rows, strict=True):
        assert other.hero == pytest.approx(one.hero, abs=0.01)
    assert sampled == asked(f"{text} samples 60000 seed 1", threads=1)


@pytest.mark.parametrize(
    ("text", "board", "rest", "game"),
    [
        ("AsAhKsKh, QdJd9d8c:0.5", "Kd7h2c", "", "omaha"),
        ("AsAhKsKh2d, QdJd9d8c7s:0.5", "Kd7h2c3s", " dead Ad", "omaha5"),
    ],
)
def test_what_a_range_ends_with_is_counted_on_every_board(
    text: str, board: str, rest: str, game: str
) -> None:
    found = asked(f"odds {text} on {board}{rest}", game)
    assert isinstance(found, FinalHandsResult)
    expected = [0.0] * len(HAND_TYPES)
    known = (*slow.cards_of(board), *slow.cards_of(rest.removeprefix(" dead ")))
    for hand, weight in held(text, game):
        left = [card for card in range(52) if card not in (*known, *hand)]
        for more in combinations(left, 5 - len(board) // 2):
            made = slow.value(hand, (*slow.cards_of(board), *more))
            expected[type_of(made)] += weight
    assert [row.weight for row in found.rows] == pytest.approx(expected)


def test_folded_hands_on_a_set_of_boards_are_dead_cards() -> None:
    folded, dead = [asked(f"odds AsAhKsKh on Kd7h2c* {rest} JsThTs9h") for rest in ("folded", "dead")]
    assert folded.deals == dead.deals == 41 * 40 // 2
    assert folded.rows == dead.rows
    with pytest.raises(pql.PQLError, match="has one hand here, not 36"):
        asked("odds AsAhKsKh on Kd7h2c* folded QQJJ")


def test_of_hands_that_differ_by_suits_one_is_counted() -> None:
    alone = asked("odds AsAhKsKh")
    assert alone.deals == 1_712_304
    both = asked("odds AsAhKsKh, AdAcKdKc")
    assert [row.share for row in both.rows] == pytest.approx([row.share for row in alone.rows])
    folded = asked("odds AsAhKsKh on Kd7h2c folded JsThTs9h")
    assert folded.deals == 41 * 40 // 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("odds AA vs KK vs QQ", "bad-players"),
        ("odds AA samples 100", "bad-accuracy"),
        ("odds AsAhKsKh vs AsAdQhQd", "impossible-deal"),
        ("odds AsAhKsKh on AsKd2c", "impossible-deal"),
    ],
)
def test_what_cannot_be_asked_is_said(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        asked(text)
    assert caught.value.diagnostics[0].code == code


def test_hands_alike_but_for_a_dead_suit_are_counted_apart() -> None:
    """The spades make fewer flushes: a range is the mean of its hands, by their weights."""
    spades, others = "dead QsJsTs9s8s7s", ("AsAhKsKh", "AdAcKdKc")
    for written, weights in (("AsAhKsKh, AdAcKdKc", (1, 1)), ("AsAhKsKh:0.25, AdAcKdKc:0.5", (1, 2))):
        found = asked(f"odds {written} {spades} exact")
        alone = [{row.category: row.share for row in asked(f"odds {hand} {spades}").rows} for hand in others]
        assert alone[0]["flush"] < alone[1]["flush"]
        for row in found.rows:
            shares = [each.get(row.category, 0.0) for each in alone]
            mean = sum(w * share for w, share in zip(weights, shares, strict=True)) / sum(weights)
            assert row.share == pytest.approx(mean)


def test_hands_alike_up_to_suits_weigh_as_many_as_they_are() -> None:
    """Two pairs of aces and kings, alike before the flop, beside a hand that ends in other ways."""
    alone = [asked(f"odds {hand}").rows for hand in ("AsAhKsKh", "7s6h5d4c")]
    for written, weights in (
        ("AsAhKsKh, AdAcKdKc, 7s6h5d4c", (2, 1)),
        ("AAKK$ds:0.25, 7s6h5d4c:0.5", (1.5, 0.5)),
    ):
        for row, *each in zip(asked(f"odds {written}").rows, *alone, strict=True):
            mean = sum(weight * own.share for weight, own in zip(weights, each, strict=True)) / sum(weights)
            assert row.share == pytest.approx(mean)
