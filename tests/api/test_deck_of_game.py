"""Short deck refuses in every call what its deck lacks, and sets of another game, as the language does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pql
from references.families import together

_HANDS, _BOARDS = pql.hands("22+"), pql.boards("***")
_GAME: dict[str, Any] = {"game": "shortdeck"}
_FLOP = "9h8h7d"

_OF_HANDS: tuple[Callable[[Any], Any], ...] = (
    lambda hands: pql.equity(hands, "AA", **_GAME),
    lambda hands: pql.equity("AA", hands, board=_FLOP, **_GAME),
    lambda hands: pql.equity("AA", "KK", folded=hands, **_GAME),
    lambda hands: pql.equities([hands], "AA", **_GAME),
    lambda hands: pql.equities("AA", hands, [_FLOP], **_GAME),
    lambda hands: pql.equity_by("hand", hands, "AA", board=_FLOP, **_GAME),
    lambda hands: pql.odds(hands, "AA", board=_FLOP, **_GAME),
    lambda hands: pql.blockers("AsKs", hands, board=_FLOP, **_GAME),
    lambda hands: pql.breakdown(hands, _FLOP, **_GAME),
    lambda hands: pql.distribution(hands, "AA", board=_FLOP, **_GAME),
    lambda hands: pql.compare(hands, "AA", **_GAME),
    lambda hands: pql.ev_call(50, 100, hands, "AA", board=_FLOP, **_GAME),
    lambda hands: pql.nuts(_FLOP, hands=hands, **_GAME),
    lambda hands: pql.hands(hands, **_GAME),
    lambda hands: pql.matchups(hands, "AA", **_GAME),
    lambda hands: pql.compile("game shortdeck; equity $h vs AA on 9h8h7d").run(h=hands),
    lambda hands: pql.compile("game shortdeck; equity AA vs $h on $b").run(h=hands, b=_FLOP),
    lambda hands: pql.compile("game shortdeck; select count(toppair) from hero=$h, villain='AA'").run(
        h=hands
    ),
    lambda hands: pql.Session(game="shortdeck").define("mine", hands),
    lambda hands: pql.Session(game="shortdeck", parameters={"h": hands}).run("equity $h vs AA"),
)
_OF_BOARDS: tuple[Callable[[Any], Any], ...] = (
    lambda boards: pql.equity("AA", "KK", board=boards, **_GAME),
    lambda boards: pql.equities("AA", ["KK"], [boards], **_GAME),
    lambda boards: pql.breakdown("AA", boards, **_GAME),
    lambda boards: pql.boards(boards, **_GAME),
    lambda boards: pql.compile("game shortdeck; equity AA vs KK on $b").run(b=boards),
    lambda boards: pql.compile("game shortdeck; equity $h vs KK on $b").run(b=boards, h="AA"),
)
_OF_CARDS: tuple[Callable[[Any], Any], ...] = (
    lambda dead: pql.equity("AA", "KK", dead=dead, **_GAME),
    lambda dead: pql.equity("AA", "KK", board=_FLOP, dead=dead, **_GAME),
    lambda dead: pql.equities("AA", "KK", [_FLOP], dead=dead, **_GAME),
    lambda dead: pql.odds("AsKs", "QQ", board=_FLOP, dead=dead, **_GAME),
    lambda dead: pql.outs("AsKs", _FLOP, dead=dead, **_GAME),
    lambda dead: pql.compile("game shortdeck; equity AA vs KK dead $d").run(d=dead),
    lambda dead: pql.compile("game shortdeck; equity $h vs KK on 9h8h7d dead $d").run(h="AA", d=dead),
)


@pytest.mark.parametrize("number", range(len(_OF_HANDS)))
def test_hands_that_are_not_in_the_deck_are_refused(number: int) -> None:
    for given, said in (
        (_HANDS, "a set of holdem was given, and the game is shortdeck"),
        ("22+", "there is no 2 in shortdeck: its lowest card is 6"),
    ):
        with pytest.raises(pql.PQLError, match=said):
            _OF_HANDS[number](given)
    _OF_HANDS[number](pql.hands("88", game="shortdeck"))


@pytest.mark.parametrize("number", range(len(_OF_BOARDS)))
def test_boards_that_are_not_in_the_deck_are_refused(number: int) -> None:
    boards: tuple[tuple[Any, str], ...] = (
        (_BOARDS, "a set of holdem was given, and the game is shortdeck"),
        ("2h8h7d", "there is no 2 in shortdeck: its lowest card is 6"),
        (["2h", "8h", "7d"], "there is no 2h? in shortdeck: its lowest card is 6"),
    )
    for given, said in boards:
        if given is not _BOARDS and number == 1:
            given = tuple(given) if isinstance(given, list) else given
        with pytest.raises(pql.PQLError, match=said):
            _OF_BOARDS[number](given)
    _OF_BOARDS[number](pql.boards("987", game="shortdeck"))


@together("number", range(len(_OF_CARDS)))
def test_dead_cards_that_are_not_in_the_deck_are_refused(number: int) -> None:
    for given in ("2c", "Jc 2c"):
        with pytest.raises(pql.PQLError, match=r"there is no 2c? in shortdeck: its lowest card is 6"):
            _OF_CARDS[number](given)
    _OF_CARDS[number]("Jc")


def test_cards_in_lists_and_arrays_are_looked_at_too() -> None:
    import numpy

    rows = {"hands": [[40, 44], [0, 4]], "board": [[20, 24, 28], [3, 24, 28]]}
    for name, given in rows.items():
        spot: dict[str, Any] = {"hands": "QQ", "versus": "KK", "board": "JhTh7d", name: numpy.array(given)}
        if name == "hands":
            spot["board"] = _FLOP
        with pytest.raises(pql.PQLError, match=r"row 1 of .*there is no [23][cs]+.* in shortdeck"):
            pql.equities(**spot, **_GAME)
        found = pql.equities(**spot, errors="nan", **_GAME)
        assert numpy.isnan(found).tolist() == [False, True]
    with pytest.raises(pql.PQLError, match="dead: there is no 2c in shortdeck"):
        pql.equities("AA", "KK", [_FLOP], dead=(0,), **_GAME)
    with pytest.raises(pql.PQLError, match="player 1: there is no 3c2c in shortdeck"):
        pql.equity((0, 4), "AA", **_GAME)


def test_rows_of_a_batch_say_it_each() -> None:
    query: Any = pql.compile("game shortdeck; equity $h vs AA on $b")
    asked = {"h": ["KK", _HANDS, "22", "KK"], "b": [_FLOP, _FLOP, _FLOP, _BOARDS]}
    found = query.run_many(asked)
    assert [error is None for error in found.column("error")] == [True, False, False, False]
    assert "a set of holdem was given, and the game is shortdeck" in found.column("error")[1]


def test_the_statement_value_refuses_them_as_the_call_does() -> None:
    for text in ("value 2c3c", "value AsKs on 2h8h7d"):
        with pytest.raises(pql.PQLError, match="there is no 2 in shortdeck"):
            pql.Session(game="shortdeck").run(text)


def test_a_notation_of_another_program_leaves_them_out_as_in_the_language() -> None:
    (said,) = pql.Session(game="shortdeck").run("equity std'22+' vs AA")
    assert pql.equity("std'22+'", "AA", **_GAME).to_dict()["players"] == said.to_dict()["players"]
    assert pql.hands("22+", dialect="std", **_GAME) == pql.hands("66+", **_GAME)
    assert pql.equities(["22+"], "AA", dialect="std", **_GAME) == pql.equities(["66+"], "AA", **_GAME)
    with pytest.raises(pql.PQLError, match="none of these hands are in shortdeck"):
        pql.hands("22", dialect="std", **_GAME)
