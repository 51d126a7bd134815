"""Typed calls in other games: what they refuse, and what deals are of; that they answer: `test_every_door.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pql
from references.families import together

_FLOP = "JdTc6s"

_GAMES = ("omaha", "omaha5", "shortdeck")
_OF_HOLDEM: tuple[Callable[..., Any], ...] = (
    lambda hands, **g: pql.equity_matrix(hands, "QQ", "Kd7h2c", **g),
    lambda hands, **g: pql.flop_equities(hands, "QQ", **g),
    lambda hands, **g: pql.range_evaluator(hands, **g),
)


@pytest.mark.parametrize("number", range(len(_OF_HOLDEM)))
@together("game", _GAMES)
def test_calls_of_holdem_say_so(number: int, game: str) -> None:
    call = _OF_HOLDEM[number]
    with pytest.raises(pql.PQLError, match="is understood in hold'em alone"):
        call("AA", game=game)
    with pytest.raises(pql.PQLError):
        call(pql.hands("AsAhKsKh", game="omaha"))
    with pytest.raises(pql.PQLError):
        call("AsAhKsKh")


def test_a_text_begins_in_the_game_that_is_given() -> None:
    (said,), (asked,) = pql.run("game omaha5; AA"), pql.Session(game="omaha5").run("AA")
    (given,), compiled = pql.run("AA", game="omaha5"), pql.compile("AA", game="omaha5").run()
    assert said.to_dict() == asked.to_dict() == given.to_dict() == compiled.to_dict()
    with pytest.raises(pql.PQLError, match=r"`Session\.run` takes no `game`") as refused:
        pql.Session().run("AA", game="omaha5")  # type: ignore[call-arg]
    assert "`game omaha5;`" in str(refused.value)
    assert "`pql.Session(game='omaha5').run`" in str(refused.value)


@together("game", ("holdem", "shortdeck", "omaha5"))
def test_a_set_of_another_game_is_refused(game: str) -> None:
    hands = pql.hands("AsAhKsKh", game="omaha")
    for call in (
        lambda: pql.equity(hands, "KK", game=game),
        lambda: pql.odds(hands, "KK", game=game),
        lambda: pql.outs(hands, _FLOP, game=game),
        lambda: pql.draws(hands, _FLOP, game=game),
    ):
        with pytest.raises(pql.PQLError, match=f"a set of omaha was given, and the game is {game}"):
            call()


def test_a_set_of_omaha_says_its_game_where_its_hands_are_read() -> None:
    five = pql.hands("AsAhKsKh[Qh,Qd]", game="omaha5")
    assert pql.hands(five, game="omaha5") == pql.hands(five) == five
    assert list(pql.hands(five, dead="Qd")) == ["AsAhKsKhQh"]
    with pytest.raises(pql.PQLError, match="a set of omaha5 was given, and the game is omaha"):
        pql.hands(five, game="omaha")


def test_deals_of_short_deck_have_its_cards_and_its_ranking() -> None:
    """Seven to ten make a straight, and A 6 7 8 9 is one."""
    formulas = {"straight": "handType(hero, river) = straight"}
    found = pql.deal_table("hero='AhTd', board='9s8d7cKh'", 300, columns=formulas, seed=1, game="shortdeck")
    for part in found.arrays():
        rivers = [int(mask) for mask in part["board"]]
        assert not any(mask & 0xFFFF for mask in rivers)
        made = [bool(mask & (0xF << 16 | 0xF << 36)) for mask in rivers]
        assert [bool(each) for each in part["straight"]] == made


def test_deals_take_the_game_as_an_argument_or_in_the_text() -> None:
    argument = pql.deal_table("hero='AA$ds', villain='KK', board='***'", 20, seed=1, game="omaha")
    text = pql.deal_table("hero='AA$ds', villain='KK', board='***', game='omaha'", 20, seed=1)
    assert [list(map(int, part["hero"])) for part in argument.arrays()] == [
        list(map(int, part["hero"])) for part in text.arrays()
    ]
    with pytest.raises(pql.PQLError, match="22"):
        pql.deal_table("hero='22', villain='KK'", 20, game="shortdeck")
