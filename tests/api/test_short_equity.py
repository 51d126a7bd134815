"""Short questions asked in every way, by a typed call, a prepared query, a text, a batch: the same answers."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial
from itertools import combinations
from typing import Any

import numpy
import pytest

import pql
from pql.cards.deck import card_text, parse_cards
from pql.results import EquityResult

SPOT = pql.compile("equity $hero vs $villain on $board")
SETS = ("15%", "40%", "any", "22+", "A2s+, KTs+", "KK", "72o", "AKs:0.5, QQ", "AhKh, 7s7d", "random")


def dealt(rng: random.Random, count: int) -> list[str]:
    return [card_text(card) for card in rng.sample(range(52), count)]


def watched(hero: Any, villain: Any, board: Any) -> EquityResult:
    """The long way: what is watched takes no short cut."""
    return pql.equity(hero, villain, board=board, progress=lambda fraction, message: None)


def asked(way: Any) -> EquityResult | str:
    try:
        found: EquityResult = way()
    except pql.PQLError as error:
        return error.diagnostics[0].message
    return found


def numbers(found: EquityResult | str) -> object:
    if isinstance(found, str):
        return found
    players = [(each.equity, each.win, each.tie, each.wins, each.ties) for each in found.players]
    return found.method, found.deals, players, found.order, found.algorithm


def answer(way: Any) -> object:
    """The answer with what is said of its reading, or the text of the error."""
    try:
        found = way()
    except (pql.PQLError, TypeError, ValueError) as error:
        return str(error)
    return found, found.readings


def check_other_ways(hero: str, villain: str, board: str, long: EquityResult) -> None:
    """A statement written out, evaluators, vectors of hands and rows of card numbers."""
    (statement,) = pql.run(f"equity {hero} vs {villain} on {board}")
    assert isinstance(statement, EquityResult)
    assert numbers(statement) == numbers(long)
    if hero in SETS:
        return
    expected = pytest.approx(long.players[0].equity, abs=1e-12)
    cards = list(parse_cards(hero))
    versus = pql.range_evaluator(villain, board=board)
    assert versus(hero) == versus(tuple(cards)) == versus(numpy.array([cards]))[0] == expected
    wins, ties, met = pql.hand_vectors(hero, villain, board)
    assert (wins[0] + ties[0] / 2) / met[0] == expected
    if villain not in SETS:
        against = list(parse_cards(villain))
        shown = list(parse_cards(board))
        rows = [numpy.array([each], numpy.uint8) for each in (cards, against, shown)]
        assert pql.equities(*rows)[0] == expected


def check(rng: random.Random, count: int) -> None:
    for _ in range(count):
        cards = dealt(rng, 9)
        if rng.random() < 0.1:
            cards[0] = cards[8]  # a hand with a card of the board, or an opponent with one of the hero's
        hero: Any = "".join(cards[:2]) if rng.random() < 0.7 else rng.choice(SETS)
        villain: Any = "".join(cards[2:4]) if rng.random() < 0.3 else rng.choice(SETS)
        board = "".join(cards[4 : rng.choice([7, 8, 9])])
        if hero in SETS and villain in SETS and len(board) < 10:
            continue  # two ranges are never short, and take long
        long = asked(partial(watched, hero, villain, board))
        ready = SPOT.bind(villain=villain)
        for way in (
            partial(pql.equity, hero, villain, board=board),
            partial(pql.equity, hero, villain, board=board, threads=1),
            partial(SPOT.run, hero=hero, villain=villain, board=board),
            partial(ready.run, hero=hero, board=board, threads=1),
            SPOT.bind(hero=hero, villain=villain, board=board).run if not isinstance(long, str) else None,
        ):
            assert way is None or numbers(asked(way)) == numbers(long), (hero, villain, board)
        if not isinstance(long, str):
            check_other_ways(hero, villain, board, long)
        (equity,) = pql.equities([hero], [villain], [board])
        assert (
            equity == pytest.approx(long.players[0].equity) if not isinstance(long, str) else equity != equity
        )


def test_every_way_to_ask_is_the_same() -> None:
    check(random.Random(1), 200)


@pytest.mark.full
def test_ten_thousand_spots() -> None:
    check(random.Random(2), 10_000)


@pytest.mark.parametrize(
    "hero",
    ["AsKd", "KdAs", ("As", "Kd"), (51, 45), ["As", "Kd"], pql.hands("AsKd"), " AsKd ", "askd", "A♠K♦"],
)
def test_every_form_of_a_hand(hero: Any) -> None:
    for board in ("Kc7h2c", "Kc7h2c9d", "Kc7h2c9d9s", ["Kc", "7h", "2c"], pql.boards("Kc7h2c"), "Kc 7h 2c"):
        short, long = pql.equity(hero, "QQ+", board=board), watched(hero, "QQ+", board)
        assert short == long
        ready = SPOT.run(hero=hero, villain="QQ+", board=board)
        again = SPOT.bind(hero=hero, villain="QQ+", board=board).run()
        assert ready == again
        assert isinstance(ready, EquityResult)
        assert numbers(ready) == numbers(long)


@pytest.mark.parametrize(
    "values",
    [
        {"hero": "AsKd", "villain": "QQ", "board": "Kc7h2c"},
        {"hero": "AK", "villain": "QQ", "board": "Kc7h2c"},
        {"hero": "AA:0.5, KK", "villain": pql.hands("QQ"), "board": pql.boards("Kc7h2c")},
        {"hero": "AsKd", "villain": "QQ", "board": ""},
        {"hero": "AsKd", "villain": "QQ", "board": None},
        {"hero": "AsKd", "villain": "QQ", "board": "K*7*2*"},
        {"hero": "AsKd", "villain": "QQ", "board": "Kc7h2"},
        {"hero": "AsKd", "villain": "QQ", "board": "KcKc2h"},
        {"hero": "AsKd", "villain": "", "board": "Kc7h2c"},
        {"hero": "AsK", "villain": "QQ", "board": "Kc7h2c"},
        {"hero": "AsKd", "villain": "AsQd", "board": "Kc7h2c"},
        {"hero": 7, "villain": "AsQd", "board": "Kc7h2c"},
        {"hero": "steal", "villain": "AsQd", "board": "Kc7h2c"},
        {"hero": "$villain", "villain": "AsQd", "board": "Kc7h2c"},
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "equity $hero vs $villain on $board",
        "equity $hero vs $villain on $board exact",
        "equity $hero vs $villain vs 99 on $board samples 100 seed 3",
        "equity $hero vs $villain on $board folded AcAd",
        "let steal = 22+; set bare = both; equity $hero vs $villain on $board",
        "set order = equity; equity $hero vs $villain minus 72o on $board",
        "equity $hero vs $villain on $board dead 2d",
    ],
)
def test_a_prepared_query_answers_and_refuses_as_a_compiled_one(text: str, values: dict[str, Any]) -> None:
    query = pql.Session().compile(text).queries[-1]

    assert answer(lambda: query.run(**values)) == answer(lambda: query.bind(**values).run())


def test_dead_cards_may_be_a_parameter() -> None:
    query = pql.compile("equity AsKs vs 15% on $board dead $dead")
    for dead in ("", None, "Ad", ["Ad", "Ac"], "Kh"):
        for board in ("Kh7h2c", "Kh7h2c9d3d"):
            expected = answer(partial(query.bind(board=board, dead=dead).run))
            assert answer(partial(query.run, board=board, dead=dead)) == expected


def test_values_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    query = pql.compile("equity $hero vs $villain on $board")
    query.run(hero="AsKs", villain="15%", board="Kh7h2c")

    def compiled(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.api.sessions.query.bound", compiled)
    monkeypatch.setattr("pql.compiler.program.compiled_in", compiled)
    rng = random.Random(3)
    for count in (3, 4, 5):
        cards = dealt(rng, 2 + count)
        query.run(hero="".join(cards[:2]), villain="15%", board="".join(cards[2:]))


def test_short_answers_make_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    def planned(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.statements.equity.question.EquityQuestion.plan", planned)
    for board in ("2c7dTh3s9d", "2c7dTh3s", "2c7dTh"):
        assert pql.equity("AsKs", "QhQd", board=board).deals in (1, 44, 990)
        assert pql.equity("AsKs", "40%", board=board).method == "exact"
        assert isinstance(SPOT.run(hero="AsKs", villain="40%", board=board), EquityResult)


def _board_forms(board: str) -> list[Any]:
    texts, numbers = [board[place : place + 2] for place in range(0, len(board), 2)], parse_cards(board)
    return [
        texts,
        tuple(numbers),
        [texts[0], *numbers[1:]],
        numpy.array(numbers, numpy.uint8),
        " ".join(texts),
    ]


@pytest.mark.parametrize("board", ["2c7dTh", "2c7dTh3s", "2cTh7d3s9d"])
def test_forms_of_boards_and_harmless_arguments_make_no_plan(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = _board_forms(board)
    long = [watched("AsKs", "40%", form) for form in forms]
    bound = [SPOT.bind(hero="AsKs", villain=pql.hands("40%"), board=form).run() for form in forms[:4]]

    def planned(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.statements.equity.question.EquityQuestion.plan", planned)
    for form, expected in zip(forms, long, strict=True):
        assert pql.equity("AsKs", "40%", board=form) == expected
        assert pql.equity(["As", "Ks"], "40%", board=form, exact=True, timeout=60, threads=1) == expected
        assert pql.equity(numpy.array([51, 47]), "40%", board=form, timeout=None) == expected
    for form, again in zip(forms[:4], bound, strict=True):
        assert SPOT.run(hero="AsKs", villain=pql.hands("40%"), board=form) == again


@pytest.mark.parametrize(
    "board",
    [
        ["2c", "7d", "7d"],
        [0, 1, 52],
        [0, 1, -1],
        [0, 1, 2.0],
        [0, 1],
        ["2c7d", "Th", "3s"],
        "2c7 dTh",
        [[0], 1, 2],
    ],
)
def test_bad_boards_are_refused_as_ever(board: Any) -> None:
    assert answer(lambda: pql.equity("AsKs", "QQ", board=board)) == answer(
        lambda: watched("AsKs", "QQ", board)
    )


def test_errors_name_the_player_with_and_without_a_board() -> None:
    for board in ("", "2c7dTh"):
        with pytest.raises(pql.PQLError, match=r"^error: player 2: unknown name `xx`"):
            pql.equity("AsKs", "xx", board=board)


def test_arguments_are_checked_as_ever() -> None:
    for running in (
        {"threads": 0},
        {"threads": "2"},
        {"samples": 0},
        {"timeout": -1},
        {"colour": 1},
        {"exact": 1},
    ):
        arguments: Any = running
        with pytest.raises((TypeError, ValueError)):
            pql.equity("AsKs", "QhQd", board="2c7dTh3s9d", **arguments)
    with pytest.raises(ValueError, match="not True"):
        pql.equity((True, 5), "QhQd", board="2c7dTh3s9d")
    numbers_of: Any = (1.0, 5.0)
    with pytest.raises(TypeError):
        pql.equity(numbers_of, "QhQd", board="2c7dTh3s9d")


CLASSES = [
    *[
        high + low + kind
        for high, low in combinations("AKQJT98765432", 2)
        for kind in ("s", "o", "*", "s+", "o+")
    ],
    *[rank + rank + kind for rank in "AKQJT98765432" for kind in ("", "+", "-")],
    *("AsKs", "77-33", "A5s-A2s", "AK", "steal", "15%", "QQ:0.5"),
]


@pytest.mark.parametrize(
    "before", ["", "let steal = 22+, A2s+; ", "set bare = both; ", "set dialect = std; "]
)
def test_lists_of_hands_are_read_part_by_part_as_in_one(before: str) -> None:
    query = pql.Session().compile(f"{before}equity $hero vs $villain on $board").queries[-1]
    rng = random.Random(5)
    for _ in range(60):
        parts = [
            each.lower() if rng.random() < 0.1 else each for each in rng.sample(CLASSES, rng.randrange(2, 5))
        ]
        values: dict[str, Any] = {
            "hero": "2c2d",
            "villain": rng.choice([",", ", ", " , "]).join(parts),
            "board": "Kc7h2h9d3h",
        }
        assert answer(partial(query.run, **values)) == answer(partial(_compiled, query, values)), values


def _compiled(query: Any, values: dict[str, Any]) -> Any:
    return query.bind(**values).run()


def test_hands_of_lists_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    query = pql.compile("equity $hero vs $villain on $board")
    values: dict[str, Any] = {"hero": "2c2d", "board": "Kc7h2h9d3h"}
    query.run(**values, villain="AKs, 77+, QTo")

    def read(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.compiler.expressions.compile_value", read)
    for villain in ("77+, AKs", "QTo,AKs", "QTo, 77+, AKs"):
        assert query.run(**values, villain=villain)


@pytest.mark.parametrize(
    "call",
    [
        "pql.equity('AsKs', 'QhQd', board='Kc7h2c')",
        "pql.equity((51, 47), 'QhQd', '9h9d', board='Kc7h2c3d', dead='2s')",
    ],
)
def test_an_answer_about_cards_loads_neither_the_parser_nor_the_compiler(call: str) -> None:
    program = f"import pql, sys; {call}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=600
    )
    loaded = done.stdout.split()
    wanted = ("pql.grammar.parser", "pql.compiler", "pql.sets.boardset", "pql.engine.problem", "ply", "numpy")
    assert "pql.engine.listed" in loaded
    assert not [name for name in loaded if name.startswith(wanted)]
