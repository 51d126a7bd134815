"""`pql.equity`: the answer of the statement, whatever form hands, boards and dead cards are given in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pytest

import pql
from pql.cards.deck import card_id
from pql.results import EquityResult
from references.answers import answer
from references.families import together

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def _numbers(result: EquityResult) -> list[tuple[object, ...]]:
    return [(each.equity, each.win, each.tie, each.stderr, each.wins, each.ties) for each in result.players]


def _forms_of_cards(cards: list[str]) -> list[Any]:
    numbers = [card_id(card) for card in cards]
    return ["".join(cards), cards, tuple(cards), numbers, [cards[0], *numbers[1:]], numpy.array(numbers)]


@together("cards_on_board", [3, 4, 5])
@together("seed", range(4))
def test_every_form_of_cards_is_the_statement(seed: int, cards_on_board: int) -> None:
    dealt = Random(seed).sample(DECK, 4 + cards_on_board + 2)
    hero, villain, board, dead = dealt[:2], dealt[2:4], dealt[4:-2], dealt[-2:]
    texts = ["".join(each) for each in (hero, villain, board, dead)]
    expected = answer(EquityResult, "equity {} vs {} on {} dead {}".format(*texts))
    boards = [*_forms_of_cards(board), pql.boards(texts[2])]
    for number, (first, on) in enumerate(
        zip([*_forms_of_cards(hero), pql.hands(texts[0])], boards, strict=True)
    ):
        gone = _forms_of_cards(dead)[number % 6]
        found = pql.equity(first, _forms_of_cards(villain)[number % 6], board=on, dead=gone)
        assert _numbers(found) == _numbers(expected)
        assert (found.deals, found.method) == (expected.deals, "exact")
        assert pql.hands(found.players[0].hands) == pql.hands(texts[0])


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("equity AKs vs QQ+, AKo", lambda: pql.equity("AKs", "QQ+, AKo")),
        ("equity AA vs KK vs QQ on *** samples 5000 seed 3",
         lambda: pql.equity("AA", "KK", pql.hands("QQ"), board="***", samples=5000, seed=3)),
        ("equity AA vs KK on Kh7h2c exact", lambda: pql.equity("AA", "KK", board="Kh7h2c", exact=True)),
        ("equity AA:0.5, KK vs QQ on AK*f2", lambda: pql.equity("AA:0.5, KK", "QQ", board=pql.boards("AK*f2"))),
        ("equity AA vs KK on AK*f2", lambda: pql.equity("AA", "KK", board="AK*f2")),
        ("equity AA vs KK dead AsKs", lambda: pql.equity("AA", "KK", board=None, dead=["As", "Ks"])),
    ],
)  # fmt: skip
def test_the_call_is_the_statement(text: str, call: Callable[[], EquityResult]) -> None:
    found, expected = call(), answer(EquityResult, text)
    assert _numbers(found) == _numbers(expected)
    assert (found.method, found.deals, found.seed, found.dead) == (
        expected.method, expected.deals, expected.seed, expected.dead)  # fmt: skip


@pytest.mark.parametrize("empty", ["", None, [], ()])
def test_no_board_is_every_board(empty: Any) -> None:
    assert pql.equity("AsKs", "QhQd", board=empty).deals == 1_712_304


def test_an_exact_answer_can_be_declined() -> None:
    exact, sampled = (pql.equity("AA", "KK", board="Kh7h2c", exact=exact, seed=1) for exact in (None, False))
    assert (exact.method, sampled.method, sampled.seed) == ("exact", "sampled", 1)
    ours = sampled.players[0]
    assert ours.stderr is not None
    assert 0 < ours.stderr < 0.0006
    assert abs(ours.equity - exact.players[0].equity) < 6 * ours.stderr
    coarse = pql.equity("AA", "KK", board="Kh7h2c", exact=False, within=0.01, seed=1)
    assert coarse.deals < sampled.deals


def test_a_pair_of_cards_is_one_opponent_and_two_texts_are_two() -> None:
    for one in (("Ah", "Kd"), [50, 45], "AhKd"):
        assert len(pql.outs("QsJs", "Ts9s2c", versus=one).opponents) == 1
    assert len(pql.outs("QsJs", "Ts9s2c", versus=["AhKd", ("Ac", "Kc")]).opponents) == 2


def test_the_second_player_has_one_name() -> None:
    assert pql.odds("AdKd", versus="JcJh", board="JdQd2c").deals == 990
    assert pql.distribution("QQ+", versus="AKo", board=["Kh", "7h", "2c"]).deals > 0
    assert pql.breakdown("QQ+", "Kh7h2c", versus=["As", "Kd"]).versus == "AsKd"
    assert pql.outs("QsJs", "Ts9s2c", versus="AhKd").opponents
    assert pql.strength("QsJs", "Ts9s2c", versus="AhKd").versus


def test_work_stops_when_it_is_told_to() -> None:
    long: list[Callable[..., object]] = [
        lambda **how: pql.equity("22+", "Suited", "Connected", exact=True, **how),
        lambda **how: pql.odds("22+, A2o+", "K2o+", exact=True, **how),
        lambda **how: pql.strength("22+, A2o+", opponents=3, exact=True, **how),
        lambda **how: pql.distribution("K2o+", "Q2o+", dead="2c", **how),
        lambda **how: pql.blockers("K2o+", "Q2o+", dead="2c", **how),
        lambda **how: pql.equity_by("flop", "K2o+", "Q2o+", "J2o+", **how),
        lambda **how: pql.breakdown("any", "***", versus="any", **how),
    ]
    for call in long:
        with pytest.raises(pql.Timeout):
            call(timeout=0.02)
        with pytest.raises(pql.Cancelled):
            call(cancel=_Set())


class _Set:
    def is_set(self) -> bool:
        return True


@pytest.mark.parametrize("text", ["15%", "15%, AA", "QQ, 5%-10%", "QQ or 10% and Suited", "AA, KK"])
def test_the_order_of_a_percentage_is_named_as_in_the_statement(text: str) -> None:
    """In lists between commas too: by another order these would be other hands."""
    expected = answer(EquityResult, f"equity {text} vs 22 on Kh7h2c")
    found = pql.equity(text, "22", board="Kh7h2c")
    assert found.order == expected.order
    assert (found.order == "equity") == ("%" in text)
    assert pql.compare("AA", text).order == found.order
