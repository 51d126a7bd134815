"""Prepared queries of Omaha and short deck: values answer and are refused as when they are compiled."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import pql

GAMES = {"omaha": 4, "omaha5": 5, "shortdeck": 2, "shortdeck trips": 2}
SETS = {
    4: ["AA$ds", "AA:0.5, KK", "QsJsTs9s:0.5", "", "AsAs"],
    5: ["AsAhKsKh$ss", "QsJsTs9s8s:0.5", "AsAs"],
    2: ["TT+", "AKs, QQ", "20%", "QQ:0.5, AKo", "AK", "22", "2c2d"],
}
OTHERS = [
    "odds $h vs $v on $b dead $d",
    "strength $h vs $v on $b",
    "outs $h vs $v on $b",
    "compare $h with $v on $b",
    "equity $h vs $v folded $v on $b",
]


def _spots(game: str, count: int) -> list[dict[str, Any]]:
    """Hands, sets, cards out of the deck, boards that are short, and cards that are twice there."""
    rng, hole = random.Random(7), GAMES[game]
    deck = [rank + suit for rank in ("6789TJQKA" if hole == 2 else "23456789TJQKA") for suit in "cdhs"]
    spots: list[dict[str, Any]] = []
    for number in range(count):
        cards = rng.sample(deck, 2 * hole + 7)
        own, other, rest = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
        board = rest[: 5 if number % 3 else 3 + number % 2]
        spot: dict[str, Any] = {"h": "".join(own), "v": "".join(other), "b": "".join(board), "d": None}
        if number % 4 == 1:
            spot["v"] = SETS[hole][number // 4 % len(SETS[hole])]
        odd: dict[int, dict[str, Any]] = {
            2: {"h": spot["h"].lower()},
            3: {"v": tuple(other), "b": board},
            4: {"b": "2c3c7d"},
            5: {"d": rest[6]},
            6: {"d": "2c"},
            7: {"v": spot["h"]},
            8: {"b": spot["b"][:-1]},
            9: {"h": f" {spot['h']}"},
            10: {"h": pql.hands(spot["h"]) if hole == 2 else pql.hands(spot["h"], game=game)},
            11: {"h": pql.hands("AA", game="omaha") if hole != 4 else pql.hands("AA")},
        }
        spots.append(spot | odd.get(number % 13, {}))
    return spots


def _answer(way: Callable[[], Any]) -> object:
    """The answer with what is said of its reading and how it was counted, or the text of the error."""
    try:
        found = way()
    except (pql.PQLError, TypeError) as error:
        return str(error)
    return found, found.readings, found.game, getattr(found, "algorithm", "")


def _compiled(query: Any, values: dict[str, Any]) -> object:
    return query.bind(**values).run()


@pytest.mark.filterwarnings("ignore::pql.ReadingWarning")
@pytest.mark.parametrize("game", GAMES)
def test_values_answer_and_are_refused_as_when_they_are_compiled(game: str) -> None:
    query: Any = pql.compile(f"game {game}; equity $h vs $v on $b dead $d")
    for spot in _spots(game, 65):
        assert _answer(partial(query.run, **spot)) == _answer(partial(_compiled, query, spot)), spot
        if not spot["d"] and spot["v"] and isinstance(spot["b"], str) and len(spot["b"]) > 5:
            typed: Any = _answer(partial(pql.equity, spot["h"], spot["v"], board=spot["b"], game=game))
            compiled: Any = _answer(partial(_compiled, query, spot))
            assert isinstance(typed, str) == isinstance(compiled, str)
            if not isinstance(typed, str):
                assert [each.equity for each in typed[0].players] == [
                    each.equity for each in compiled[0].players
                ]


@pytest.mark.parametrize("game", ["omaha", "shortdeck"])
@pytest.mark.parametrize("text", OTHERS)
def test_other_statements_do_too(game: str, text: str) -> None:
    query: Any = pql.compile(f"game {game}; {text}")
    for spot in _spots(game, 9):
        values = {name: spot[name] for name in query.parameters} | {"b": "Kh7h9s8c"}
        assert _answer(partial(query.run, **values)) == _answer(partial(_compiled, query, values)), values


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["equity $h vs $v on $b", "equity $h vs $v on $b dead $d", OTHERS[0]])
def test_values_are_not_compiled(game: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    query: Any = pql.compile(f"game {game}; {text}")
    spots = [{name: spot[name] for name in query.parameters} for spot in _spots(game, 13)[:2]]
    spots[1]["v"] = "AA$ds" if game == "omaha" else spots[1]["v"]
    query.run(**spots[0])

    def compiled(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.api.sessions.query.bound", compiled)
    assert query.run(**spots[0]).game == game


@pytest.mark.filterwarnings("ignore::pql.ReadingWarning")
@pytest.mark.parametrize("game", GAMES)
def test_many_rows_are_answered_as_one(game: str) -> None:
    query: Any = pql.compile(f"game {game}; equity $h vs $v on $b dead $d")
    spots = _spots(game, 39)
    found = query.run_many(spots)
    for spot, equity, error in zip(spots, found.column("h_equity"), found.column("error"), strict=True):
        alone: Any = _answer(partial(_compiled, query, spot))
        assert isinstance(alone, str) == (equity is None) == (error is not None), spot
        if equity is not None:
            assert equity == pytest.approx(alone[0].players[0].equity, abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_known_boards_are_not_compiled(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    query: Any = pql.compile(f"game {game}; equity $h vs $v on $b")
    spots = [spot for number, spot in enumerate(_spots(game, 27)) if number % 13 in (0, 12)]

    def compiled(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.api.batches.batches._question", compiled)
    for spot in spots:
        spot["v"] = spots[0]["v"] if spot["v"] in SETS[GAMES[game]] else spot["v"]
    assert query.run_many(spots[:1] * 2 + spots).failed < 3


def test_a_select_of_short_deck_compiles_its_formulas_once(monkeypatch: pytest.MonkeyPatch) -> None:
    query: Any = pql.compile("game shortdeck; select count(toppair) from hero=$h, villain=$v, board=$b")
    first, second = [{"h": hand, "v": "TT+", "b": "Kh7h9s"} for hand in ("KsQs", "AdKd")]
    expected = [query.bind(**values).run() for values in (first, second)]
    assert query.run(**first) == expected[0]
    monkeypatch.setattr("pql.api.sessions.query.bound", None)
    assert query.run(**second) == expected[1]


def test_few_sets_of_omaha_are_remembered() -> None:
    """A set is a bit for each of all hands: hundreds of them would be as many megabytes."""
    query: Any = pql.compile("game omaha; equity $h vs $v on Kh7h2s9c3c")
    for number in range(200):
        query.run(h="AsAdQsJd", v=f"KK:0.{number + 100}")
    reader = query._prepared._reader
    assert len(reader._seen) <= reader.most_seen <= 64


def test_a_river_with_cards_that_short_deck_lacks_is_refused_where_answers_are_short() -> None:
    query = pql.compile("game shortdeck; equity $hero vs QhQd on $board")
    assert query.run(hero="AsKs", board="Kh7h6cTd9d").players[0].equity == 1.0
    for board in ("Kh7h2c", "Kh7h6c2d", "Kh7h6c2d3d"):
        with pytest.raises(pql.PQLError, match=r"no [23] in shortdeck"):
            query.run(hero="AsKs", board=board)
