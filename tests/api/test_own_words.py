"""Functions and textures of one's own, compared with those of the language."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import pql
from pql.results import BoardResult, HandsResult, SelectResult
from references.answers import of
from references.deal_functions import Cards, strength
from references.families import together


def suited(hand: Cards) -> NDArray[Any]:
    return np.asarray(hand[:, 0] % 4 == hand[:, 1] % 4)


def first_wins(hands: Cards, board: Cards) -> NDArray[Any]:
    mine = [strength(hands[:, player], board) for player in range(hands.shape[1])]
    return np.asarray(mine[0] >= np.max(mine[1:], axis=0))


def is_paired(board: Cards) -> NDArray[Any]:
    ranks = np.sort(board // 4, axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    return np.asarray(same.sum(axis=1) == 1)


def turn_is_ace_of_spades(runout: Cards) -> NDArray[Any]:
    return np.asarray(runout[:, 3] == 51)


def hearts(board: Cards) -> NDArray[Any]:
    return np.asarray((board % 4 == 2).sum(axis=1))


@pytest.fixture(params=[False, True], ids=["as it is", "symmetric"])
def session(request: pytest.FixtureRequest) -> pql.Session:
    session = pql.Session({"seed": 11})
    symmetric: bool = request.param
    session.function("strength_of", strength, result=int, symmetric=symmetric)
    session.function("my_suited", suited, "hand", result=bool, symmetric=symmetric)
    session.function("my_wins", first_wins, "hands board", result=bool, symmetric=symmetric)
    session.function("my_paired", is_paired, "board", result=bool, symmetric=symmetric)
    session.function("my_turn", turn_is_ace_of_spades, "runout", result=bool)
    session.function("twice", lambda number, hand: 2 * number, "number hand", symmetric=symmetric)
    session.texture("my_paired_boards", is_paired, symmetric=symmetric)
    return session


def _rows(session: pql.Session, text: str) -> SelectResult:
    return of(SelectResult, session.run(text)[0])


SELECTS = [
    (
        "count(my_wins@river)",
        "count(winsHi(hero) or tiesHi(hero))",
        "hero='AKs', villain='QQ+', board='Kh7h2c'",
    ),
    ("avg(my_suited)", "avg(issuited)", "hero='AK, 22+, 98s', villain='QQ+'"),
    ("avg(villain.my_suited)", "avg(villain.issuited)", "hero='AA', villain='any'"),
    ("count(my_paired(turn))", "count(boardInRange('turn.paired'))", "hero='AK', board='***f2'"),
    ("count(my_paired@flop)", "count(boardInRange('paired'))", "hero='AhKd', villain='QQ'"),
    ("count(my_turn@turn)", "count(turnCard() = 'As')", "hero='KdKc', board='2c3c4d'"),
    ("avg(twice(nouts))", "avg(2 * nouts)", "hero='AhKd', board='2h3h4c'"),
    (
        "avg(strength_of@turn >= strength_of(villain, turn) ? 1 : 0)",
        "avg(winningHi(hero, turn) or tiesHi(hero, turn) ? 1 : 0)",
        "hero='TT+', villain='AKs', board='Ad7s2c'",
    ),
]


@pytest.mark.parametrize(("own", "known", "given"), SELECTS)
def test_an_exact_select_is_the_same_as_with_the_languages_own(
    session: pql.Session, own: str, known: str, given: str
) -> None:
    if "winningHi" in known:
        known = "avg(hiRating(hero, turn) >= hiRating(villain, turn) ? 1 : 0)"
    mine, theirs = _rows(session, f"select {own}, {known} from {given}").rows[0]
    assert mine == pytest.approx(theirs)
    alone = _rows(session, f"select {own} from {given}")
    assert alone.method == "exact"
    assert alone.rows[0][0] == pytest.approx(_rows(session, f"select {known} from {given}").rows[0][0])


@pytest.mark.parametrize(("own", "known", "given"), SELECTS[:5])
def test_a_sampled_select_is_too(session: pql.Session, own: str, known: str, given: str) -> None:
    text = "select {}, {} from {} samples 5000 seed 3"
    mine, theirs = _rows(session, text.format(own, known, given)).rows[0]
    assert mine == pytest.approx(theirs)
    on_threads = session.run(text.format(own, known, given), threads=3)[0]
    assert of(SelectResult, on_threads).rows[0] == (mine, theirs)


def test_conditions_and_groups(session: pql.Session) -> None:
    given = "hero='AK*, QQ+', villain='QQ, AJ*', board='Kh7h2c'"
    for clause in ("where {}", "group by {} order by 1"):
        mine = _rows(
            session, f"select count(riverEquity(hero) > 0.5) from {given} {clause.format('my_suited')}"
        )
        theirs = _rows(
            session, f"select count(riverEquity(hero) > 0.5) from {given} {clause.format('issuited')}"
        )
        assert [row[-1] for row in mine.rows] == [pytest.approx(row[-1]) for row in theirs.rows]


def test_hands_are_filtered(session: pql.Session) -> None:
    mine = session.run("any where my_suited and strength_of > 4000 on Kh7h2c")[0]
    board = np.array([[4 * 11 + 2, 4 * 5 + 2, 0]], np.uint8)
    expected = []
    for first, second in combinations(range(51, -1, -1), 2):
        if first % 4 == second % 4 and not {first, second} & set(board[0].tolist()):
            hand = np.array([[first, second]], np.uint8)
            if strength(hand, board)[0] > 4000:
                expected.append((first, second))
    assert of(HandsResult, mine).hands == pql.HandSet.from_hands(expected)


@pytest.mark.parametrize("street", ["", "turn."])
def test_boards_are_filtered(session: pql.Session, street: str) -> None:
    everything = "****" if street else "***"
    at = "@turn" if street else "@flop"
    for text in (f"board {everything} where my_paired{at}", f"board {street}my_paired_boards"):
        assert of(BoardResult, session.run(text)[0]).boards == pql.boards(f"{street}paired")


def test_a_texture_of_rivers() -> None:
    session = pql.Session()
    session.texture("my_paired", is_paired, symmetric=True)
    found = of(BoardResult, session.run("board river.my_paired and monotone")[0])
    assert found.boards == pql.boards("river.paired and monotone")


def test_suits_are_told_apart_unless_it_is_promised_otherwise() -> None:
    session = pql.Session()
    session.function("my_hearts", hearts, "board", result=int)
    assert _rows(session, "select avg(my_hearts@flop) from hero='any'").rows[0][0] == pytest.approx(0.75)
    assert of(BoardResult, session.run("board *** where my_hearts = 3")[0]).count == 286
    seen: list[int] = []

    def counting(board: Cards) -> NDArray[Any]:
        seen.append(len(board))
        return is_paired(board)

    numbers = []
    for symmetric in (False, True):
        seen.clear()
        session.function("counted", counting, "board", result=bool, symmetric=symmetric)
        session.run("board *** where counted")
        numbers.append(sum(seen))
    assert numbers == [22100, 1755]


def test_what_a_function_gets() -> None:
    session = pql.Session()
    got: list[tuple[tuple[int, ...], ...]] = []
    lists: list[Any] = []

    def look(hand: Cards, hands: Cards, board: Cards, runout: Cards, number: NDArray[Any]) -> NDArray[Any]:
        got.append((hand.shape[1:], hands.shape[1:], board.shape[1:], runout.shape[1:], number.shape[1:]))
        lists.append(tuple(column[0].tolist() for column in (hand, hands, board, runout, number)))
        assert {hand.dtype, hands.dtype, board.dtype, runout.dtype} == {np.dtype(np.uint8)}
        every = np.sort(np.hstack([hands.reshape(len(hands), -1), runout]), axis=1)
        assert (every[:, 1:] > every[:, :-1]).all()  # no card twice in any deal
        assert (np.sort(runout, axis=1)[:, ::-1] == board).all()
        return np.ones(len(hand))

    session.function("look", look, "hand hands board runout number")
    _rows(session, "select avg(look(villain, turn, 7)) from hero='AsAd', villain='KsKd', board='2c9d3c4h'")
    assert got[0] == ((2,), (2, 2), (4,), (4,), ())
    assert lists[0] == ([47, 45], [[51, 49], [47, 45]], [29, 10, 4, 0], [29, 4, 0, 10], 7.0)
    _rows(
        session, "select avg(look(hero, river, 7)) from hero='AsAd, AK', villain='KsKd, QJ', board='2c9d3c'"
    )
    _rows(session, "select avg(look(hero, river, 7)) from hero='AK', villain='any', board='***' samples 3000")


def test_no_value_is_left_out_of_averages() -> None:
    session = pql.Session()
    session.function("gaps", lambda hand: np.where(hand[:, 0] % 4 == 3, np.nan, 2.0), "hand")
    assert _rows(session, "select avg(gaps) from hero='AA'").rows[0] == (2.0,)


FAULTS: list[tuple[Callable[..., Any], type, str]] = [
    (lambda hand: 1 / 0, float, "raised ZeroDivisionError: division by zero"),
    (lambda hand: hand, float, "6 x 2"),
    (lambda hand: 3.0, float, "a single value"),
    (lambda hand: hand[1:, 0], float, "6 deals"),
    (lambda hand: hand[:, 0] / 2, int, "float64"),
    (lambda hand: hand[:, 0] / 2, bool, "float64"),
    (lambda hand: np.array(["a"] * len(hand)), float, "<U1"),
    (lambda hand: None, float, "single value"),
    (lambda: 1, float, "raised TypeError"),
    (lambda hand: pql.hands("AKx"), float, "raised PQLError"),
]


@together(("function", "result", "told"), FAULTS)
@together(
    "statement",
    [
        "select avg(faulty) from hero='AA'",
        "select avg(faulty) from hero='AA' samples 6",
        "AA where faulty > 0 on Kh7h2c",
        "equity (AA where faulty > 0 on 2c3d4s) vs KK on 2c3d4s",
    ],
)
def test_a_fault_is_told_with_the_statement_as_its_place(
    function: Callable[..., Any], result: Any, told: str, statement: str
) -> None:
    session = pql.Session()
    session.function("faulty", function, "hand", result=result)
    text = f"let x = AA; {statement}"
    query = session.compile(text).queries[1]  # compiling does not call it
    with pytest.raises(pql.PQLError) as raised:
        query.run()
    (problem,) = raised.value.diagnostics
    assert (problem.code, problem.span) == ("function-failed", query.span)
    assert told.replace("6 deals", "deals") in problem.message or told in str(problem.message)
    assert raised.value.running
    if "raised" in told:
        assert raised.value.__cause__ is not None


def test_names_are_known_to_completion_and_to_did_you_mean(session: pql.Session) -> None:
    assert session.names["strength_of"] == ("function", "strength_of(player?, street?)")
    assert session.names["my_paired_boards"] == ("texture", "a function of boards")
    assert ("strength_of", "name") in pql.complete("select avg(stre", 15, session)
    assert ("my_paired_boards", "name") in pql.complete("board my_", 9, session)
    for text, near in (
        ("select avg(strength_off) from hero='AA'", "strength_of"),
        ("board my_paired_board", "my_paired_boards"),
        ("board turn.my_paired_board", "turn.my_paired_boards"),
        ("board turn.pared", "turn.paired"),
    ):
        (problem,) = session.compile(text).diagnostics
        assert problem.help == f"did you mean `{near}`?"
    assert any(row[0] == "strength_of" for row in session.run("show names")[0].table()[1])
    explained = session.run("explain select avg(strength_of(villain, turn)) from hero='AA', villain='KK'")[0]
    assert "strength_of(villain, turn)" in str(explained.to_dict())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("strength_of", "wrong-kind"),
        ("board strength_of", "wrong-kind"),
        ("my_paired_boards", "wrong-kind"),
        ("select avg(my_paired_boards) from hero='AA'", "not-a-formula"),
        ("select avg(strength_of('x')) from hero='AA'", "bad-argument"),
        ("select avg(strength_of(hero, turn, 3)) from hero='AA'", "bad-arguments"),
        ("select avg(twice) from hero='AA'", "bad-arguments"),
        ("select avg(strength_of@preflop) from hero='AA'", "bad-street"),
        ("board *** where strength_of > 3", "no-players"),
        ("board *** where my_wins", "no-players"),
        ("board turn.strength_of", "bad-board"),
        ("board turn.nothing_here", "bad-board"),
    ],
)
def test_a_name_in_a_wrong_place_is_told(session: pql.Session, text: str, code: str) -> None:
    assert [problem.code for problem in session.compile(text).diagnostics if problem.is_error] == [code]


def test_textures_of_text_and_sets() -> None:
    session = pql.Session()
    session.texture("wet", "monotone or connected")
    session.texture("wetter", "wet and highcard >= T")
    session.texture("dry_turn", pql.boards("turn.rainbow"), "turn.rainbow")
    session.texture("ace", "A**")
    for street in ("", "turn.", "river."):
        mine = of(BoardResult, session.run(f"board {street}wetter and not {street}paired")[0]).boards
        words = f"({street}monotone or {street}connected) and {street}highcard >= T and not {street}paired"
        assert mine == pql.boards(words)
    assert of(BoardResult, session.run("board turn.dry_turn")[0]).boards == pql.boards("turn.rainbow")
    assert of(BoardResult, session.run("board flop.ace")[0]).boards == pql.boards("A**")
    for text in ("board dry_turn", "board turn.ace"):
        (problem,) = session.compile(text).diagnostics
        assert problem.code == "bad-board"
        assert problem.help is not None
    table = session.run("select count(boardInRange('turn.wet')) from hero='AKs', board='2c3c4d'")[0]
    assert of(SelectResult, table).method == "exact"
    assert session.compile("board turn.wet").queries[0].canonical() == "board turn.wet"
    twin = session.copy()
    twin.forget("ace")
    assert twin.compile("board flop.ace").failed
    assert not session.compile("board flop.ace").failed
    twin.forget("wet")  # what players call so is meant again
    wet = [of(BoardResult, each.run("board wet")[0]).boards for each in (twin, pql.Session(), session)]
    assert wet[0] == wet[1] != wet[2]


@together(
    ("call", "error"),
    [
        (lambda s: s.function("nouts", suited), pql.PQLError),
        (lambda s: s.function("better", suited), pql.PQLError),
        (lambda s: s.function("a b", suited), pql.PQLError),
        (lambda s: s.function(3, suited), TypeError),
        (lambda s: s.function("mine", 3), TypeError),
        (lambda s: s.function("mine", suited, "cards"), ValueError),
        (lambda s: s.function("mine", suited, ""), ValueError),
        (lambda s: s.function("mine", suited, "number"), ValueError),
        (lambda s: s.function("mine", suited, ("hand",)), ValueError),
        (lambda s: s.function("mine", suited, result=str), TypeError),
        (lambda s: s.function("mine", suited, symmetric=1), TypeError),
        (lambda s: s.texture("paired", "monotone"), pql.PQLError),
        (lambda s: s.texture("wet", "monotonne"), pql.PQLError),
        (lambda s: s.texture("wet", 3), TypeError),
        (lambda s: s.texture("wet", pql.hands("AA")), TypeError),
        (lambda s: s.texture("wet", "paired", 3), TypeError),
    ],
)
def test_wrong_calls_are_told_and_change_nothing(call: Any, error: type[Exception]) -> None:
    session = pql.Session()
    with pytest.raises(error):
        call(session)
    assert not session.names


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


QUESTION = "select avg(mine@river) from hero='AKs', villain='QQ', board='Kh7h2c'"


def test_functions_of_modules_go_to_other_processes(processes: ProcessPoolExecutor) -> None:
    session = pql.Session()
    session.function("mine", strength, result=int)
    there = session.run(QUESTION, executor=processes)[0]
    assert of(SelectResult, there).rows == _rows(session, QUESTION).rows


def test_others_are_refused_in_words(processes: ProcessPoolExecutor) -> None:
    session = pql.Session()
    session.function("mine", lambda hand: hand[:, 0], "hand")
    with pytest.raises(pql.PQLError) as raised:
        session.run(
            "select avg(mine), avg(riverEquity(hero)) from hero='AKs', villain='QQ'", executor=processes
        )
    (problem,) = raised.value.diagnostics
    assert problem.code == "not-sent"
    assert problem.help is not None
    with ThreadPoolExecutor(2) as threads:
        session.run("select avg(mine) from hero='AKs'", executor=threads)


def test_a_run_with_a_function_is_cancelled_and_limited() -> None:
    session = pql.Session(time_limit=0.3)
    cancel = threading.Event()

    def slow(hand: Cards) -> NDArray[Any]:
        cancel.wait(0.02)
        return np.ones(len(hand))

    session.function("slow", slow, "hand")
    with pytest.raises(pql.Timeout):
        session.run("select avg(slow + riverEquity(hero)) from hero='any', villain='any' samples 100000000")


def _end() -> None:
    os._exit(1)


def test_processes_that_end_are_a_diagnostic() -> None:
    question = "equity 22+ vs A2s+ samples 200000"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end) as gone:
        for ask in (
            lambda: pql.compile(question).run(executor=gone),
            lambda: pql.compile(question).run(executor=gone, timeout=60),
            lambda: pql.equity("22+", "A2s+", samples=200_000, executor=gone),
        ):
            with pytest.raises(pql.PQLError) as raised:
                ask()
            (problem,) = raised.value.diagnostics
            assert problem.code == "lost-process"
            assert problem.help is not None
