"""Vectors of weights, ranks and matrices as arrays, and what is prepared for loops, against the calls of sets."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import numpy
import pytest

import pql
from pql.cards.deck import card_text

RIVER, TURN, FLOP = "Kh7h2c9d3h", "Kh7h2c9d", "Kh7h2c"
ANY = list(pql.hands("any"))
DECK = [card_text(card) for card in range(52)]


def vector(text: str) -> Any:
    return numpy.array(pql.hands(text).vector())


def as_sets(hands: str, versus: str, board: str, dead: str = "") -> list[Any]:
    """The vectors by the call of sets, on all 1326 hands."""
    found = pql.hand_vectors(hands, versus, board, dead=dead)
    places = [ANY.index(hand) for hand in pql.hands(hands)]
    columns = numpy.zeros((3, 1326))
    columns[:, places] = found
    return list(columns)


@pytest.mark.parametrize("board", [RIVER, TURN, FLOP, ""])
def test_vectors_are_those_of_the_sets(board: str) -> None:
    for hands, versus in (("22+, AKs", "15%"), ("any", "QQ+:0.5, A5s"), ("AsKs", "any")):
        expected = as_sets(hands, versus, board)
        out = [numpy.full(1326, 9.0) for _ in range(3)]
        for found in (
            pql.hand_vectors(vector(hands), vector(versus), board),
            pql.hand_vectors(vector(hands), vector(versus), board, out=out),
            pql.hand_vectors(vector(hands), vector(versus), board, threads=1),
        ):
            for column, slowly in zip(found, expected, strict=True):
                assert column == pytest.approx(slowly, rel=1e-9, abs=1e-9)
        assert out[0] == pytest.approx(expected[0], rel=1e-9, abs=1e-9)


def test_dead_cards_and_weights_above_one() -> None:
    for board in (RIVER, TURN):
        expected = as_sets("22+", "QQ+", board, "QsQh")
        found = pql.hand_vectors(vector("22+"), 7 * vector("QQ+"), board, dead="QsQh")
        assert found.wins == pytest.approx(7 * expected[0])
        assert found.met == pytest.approx(7 * expected[2])


def test_many_boards_and_many_vectors() -> None:
    weights = numpy.stack([vector("15%"), vector("22+"), vector("any")])
    boards = pql.deal(4, cards=5, seed=3)
    found = pql.hand_vectors("any", weights, boards)
    assert found.wins.shape == (4, 3, 1326)
    for number, board in enumerate(pql.card_text(boards)):
        for place, versus in enumerate(("15%", "22+", "any")):
            for column, slowly in zip(found, as_sets("any", versus, board), strict=True):
                assert column[number, place].tolist() == slowly.tolist()
    texts = pql.card_text(boards)
    assert (pql.hand_vectors("any", weights, texts).met == found.met).all()
    assert pql.hand_vectors("any", weights, FLOP).ties.shape == (3, 1326)
    assert pql.hand_vectors("any", weights[0], texts).ties.shape == (4, 1326)
    part = pql.hand_vectors(vector("AA"), weights, boards)
    assert (part.wins[..., vector("AA") > 0] == found.wins[..., vector("AA") > 0]).all()
    assert not part.met[..., vector("AA") == 0].any()


@pytest.mark.parametrize(
    ("board", "dead"), [(TURN, ""), (FLOP, ""), ("7h7d7c", ""), ("AhKhQhJh", "Th"), (FLOP, "AsAd 2h")]
)
def test_many_vectors_before_the_river(board: str, dead: str) -> None:
    """They are swept at once, and are what each is by itself: plain ones to the last unit, whatever is beside them."""
    rng = numpy.random.default_rng(11)
    plain = [vector(text) for text in ("22+, AKs", "AsKs", "7h7d", "any", "KhQh")]
    others = [vector("QQ+:0.5, A5s"), numpy.zeros(1326), rng.random(1326), 1e6 * rng.random(1326)]
    wanted = vector("22+, A2s+, 7h6h")
    for rows in (plain, [*plain, *others], [others[2]] * 70):  # symmetric as long as none prefers a suit
        together = pql.hand_vectors(wanted, numpy.stack(rows), board, dead=dead)
        assert together.wins.shape == (len(rows), 1326)
        for number, row in enumerate(rows[:9]):
            alone = pql.hand_vectors(wanted, row, board, dead=dead)
            for found, expected in zip(together, alone, strict=True):
                if (row == row.astype(bool)).all():
                    assert found[number].tolist() == expected.tolist()
                else:
                    assert found[number] == pytest.approx(expected, rel=1e-11, abs=1e-14 * alone.met.max())
                    assert ((found[number] == 0) == (expected == 0)).all()
        assert not together.met[:, wanted == 0].any()
        assert len(rows) < 70 or numpy.allclose(together.wins, together.wins[0], rtol=1e-12)


@pytest.mark.parametrize("dead", [45, 46, 49])
def test_where_no_two_hands_are_left_nothing_meets(dead: int) -> None:
    deck = [card for card in map(pql.card_text, range(52)) if card not in ("Kh", "7h", "2c")]
    met = pql.hand_vectors("any", numpy.ones((2, 1326)), board="Kh7h2c", dead="".join(deck[:dead])).met
    assert not met.any()


def test_whole_weights_are_whole_sums() -> None:
    """Chips or counts as weights: sums to the last unit, where a single vector is scaled and rounded."""
    rng = numpy.random.default_rng(5)
    rows = rng.integers(0, 1 << 30, (3, 1326)).astype(float)
    every, turns = pql.hand_vectors("any", rows, TURN), [card for card in DECK if card not in TURN]
    rivers = pql.hand_vectors("any", rows, [TURN + card for card in turns])
    for found, on_rivers in zip(every, rivers, strict=True):
        assert (found == on_rivers.sum(axis=0)).all()


def test_many_vectors_run_as_all_calls_do() -> None:
    rng = numpy.random.default_rng(2)
    rows = rng.random((130, 1326))
    expected = pql.hand_vectors("any", rows, [TURN, FLOP], threads=1)
    steps: list[float | None] = []
    out = [numpy.empty((2, 130, 1326)) for _ in range(3)]
    pql.hand_vectors("any", rows, [TURN, FLOP], out=out, progress=lambda done, _: steps.append(done))
    with ThreadPoolExecutor(2) as pool:
        spread = pql.hand_vectors("any", rows, [TURN, FLOP], executor=pool)
    for column, filled, other in zip(expected, out, spread, strict=True):
        assert (column == filled).all()
        assert (column == other).all()
    assert len(steps) > 10
    assert steps == sorted(steps, key=lambda step: step or 0)
    cancel = Event()
    with pytest.raises(pql.Cancelled):
        pql.hand_vectors("any", rows, FLOP, cancel=cancel, progress=lambda done, _: cancel.set())
    with pytest.raises(TimeoutError):
        pql.hand_vectors("any", rows, FLOP, timeout=0.01)


def test_beside_hands_a_vector_is_a_range_as_a_text_is() -> None:
    weights = numpy.array(pql.hands("22+:0.5, A2s+").vector())
    for board in ("", FLOP, "Kh7h2c9d3h"):
        found = pql.hand_vectors("AA, QJs", weights, board, dead="2d")
        assert found == pql.hand_vectors("AA, QJs", "22+:0.5, A2s+", board, dead="2d")
    river = pql.hand_vectors("any", weights, "Kh7h2c9d3h")
    texts = pql.hand_vectors("any", "22+:0.5, A2s+", "Kh7h2c9d3h")
    numpy.testing.assert_allclose(river.equities, texts.equities, rtol=1e-12)
    assert numpy.isnan(river.equities[river.met == 0]).all()
    both = pql.hand_vectors("any", numpy.array([weights, weights]), ["Kh7h2c9d3h", "Kh7h2c9d3s"])
    assert both.equities.shape == (2, 2, 1326)
    numpy.testing.assert_array_equal(both.equities[0, 1], river.equities)


@pytest.mark.parametrize(
    "given",
    [
        {"versus": numpy.full(1326, -1.0)},
        {"versus": numpy.full(1326, numpy.nan)},
        {"hands": numpy.ones((2, 1326))},
        {"out": [numpy.empty(1325)] * 3},
        {"out": [numpy.empty(1326, numpy.float32)] * 3},
        {"board": "Kh7h", "error": pql.PQLError},
        {"dead": "Kh", "error": pql.PQLError},
        {"hands": "AA", "versus": numpy.ones((2, 1326)), "error": TypeError},
    ],
)
def test_what_is_refused(given: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"hands": vector("any"), "versus": vector("15%"), "board": RIVER, **given}
    with pytest.raises(arguments.pop("error", ValueError)):
        pql.hand_vectors(**arguments)


def test_long_calls_end() -> None:
    boards = pql.deal(2000, cards=3, seed=3)
    with pytest.raises(TimeoutError):
        pql.hand_vectors("any", vector("any"), boards, timeout=0.05)


def test_ranks() -> None:
    ranks = pql.hand_ranks(RIVER, dead="2s")
    for place in range(0, 1326, 13):
        dead = {ANY[place][:2], ANY[place][2:]} & {"Kh", "7h", "2c", "9d", "3h", "2s"}
        assert ranks[place] == (0 if dead else pql.rank(ANY[place] + RIVER))
    assert (pql.hand_ranks([RIVER, "AsKsQsJsTs"])[0] == pql.hand_ranks(RIVER)).all()
    for board, gone in ((FLOP, ""), (RIVER, "Kh"), ("", "")):
        with pytest.raises(pql.PQLError):
            pql.hand_ranks(board, dead=gone)


def test_matrices_are_equities() -> None:
    hands, versus = "22+, AKs", "QQ+, KhQh, 76s"
    matrix = pql.showdown_matrix(hands, versus, RIVER, blocked=5)
    equities = numpy.array(pql.equity_matrix(hands, versus, RIVER)).reshape(matrix.shape)
    assert ((matrix == 5) == numpy.isnan(equities)).all()
    met = matrix != 5
    assert (matrix[met] == 2 * equities[met] - 1).all()
    everything = pql.showdown_matrix(board=RIVER)
    wins, _, _ = pql.hand_vectors("any", vector("15%"), RIVER)
    assert ((everything > 0) @ vector("15%") == wins).all()
    for bad in (300, 0.5, None):
        value: Any = bad
        with pytest.raises(ValueError, match="blocked"):
            pql.showdown_matrix(board=RIVER, blocked=value)


def test_matrices_of_many_boards() -> None:
    boards = pql.deal(9, cards=5, seed=3)
    several = pql.showdown_matrix("22+, AKs", "15%", boards, blocked=7)
    assert several.shape == (9, 82, len(pql.hands("15%")))
    assert several.dtype == numpy.int8
    for board, matrix in zip(boards, several, strict=True):
        assert (matrix == pql.showdown_matrix("22+, AKs", "15%", board, blocked=7)).all()
    texts = [RIVER, "AsKsQsJsTs"]
    out = numpy.empty((2, 1326, 1326), numpy.int8)
    assert pql.showdown_matrix(board=texts, out=out) is out
    assert (out[0] == pql.showdown_matrix(board=RIVER)).all()
    assert not out[1].any()
    wins, _, _ = pql.hand_vectors("any", vector("15%"), [RIVER])
    assert (numpy.maximum(out[0], 0) @ vector("15%") == wins[0]).all()
    bad: Any
    for bad in (out[:1], out[:, ::2], out.astype(numpy.int16), numpy.empty((2, 1326, 1326)), "x"):
        with pytest.raises(ValueError, match="out"):
            pql.showdown_matrix(board=texts, out=bad)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out"):
        pql.showdown_matrix(board=texts, out=out)


def test_too_many_matrices_are_refused_before_memory_is_taken() -> None:
    with pytest.raises(pql.PQLError, match="at most 1,221 boards") as caught:
        pql.showdown_matrix(board=pql.deal(1222, cards=5, seed=3))
    assert caught.value.diagnostics[0].code == "memory-limit"
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("board", [RIVER, TURN, FLOP, ""])
def test_a_range_that_stays(board: str) -> None:
    versus = pql.range_evaluator("40%", board, dead="2s")
    expected = pql.hand_vectors("any", "40%", board, dead="2s").equities
    assert numpy.array_equal(versus.equities, expected, equal_nan=True)
    rng = random.Random(1)
    chosen = [rng.randrange(1326) for _ in range(50)]
    texts = [ANY[place] for place in chosen]
    cards = numpy.array([pql.card_ids(text) for text in texts], numpy.uint8)
    for given in (
        texts,
        cards,
        cards[:, ::-1],
        numpy.asarray(cards, numpy.int64),
        [tuple(row) for row in cards],
    ):
        assert numpy.array_equal(versus(given), versus.equities[chosen], equal_nan=True)
    for place, text, row in zip(chosen, texts, cards.tolist(), strict=True):
        for hand in (text, tuple(row), text[2:] + text[:2]):
            assert versus(hand) == pytest.approx(versus.equities[place], nan_ok=True)


def test_a_board_that_stays() -> None:
    river = pql.board_evaluator(RIVER, dead="2s")
    assert (river.ranks == pql.hand_ranks(RIVER, dead="2s")).all()
    assert river("AsKs") == pql.rank("AsKs" + RIVER) == river((51, 47))
    assert river(["AsKs", "KhQh"]).tolist() == [river("AsKs"), 0]
    assert river(pql.deal(10, cards=2, seed=4)).shape == (10,)
    weights = numpy.stack([vector("15%"), vector("QQ+:0.5")])
    out = [numpy.empty((2, 1326)) for _ in range(3)]
    found = river.vectors(weights, out)
    for number, versus in enumerate(("15%", "QQ+:0.5")):
        for column, slowly in zip(found, as_sets("any", versus, RIVER, "2s"), strict=True):
            assert column[number] == pytest.approx(slowly, abs=1e-9)
        assert (river.vectors(weights[number]).wins == found.wins[number]).all()
    assert found.wins is out[0]
    with pytest.raises(pql.PQLError):
        pql.board_evaluator(FLOP)


@pytest.mark.parametrize("hand", ["AK", "AA", "AsAs", "As", "xx", (51, 51), (51, 52), (51,)])
def test_what_is_no_hand(hand: Any) -> None:
    for evaluator in (pql.range_evaluator("40%", RIVER), pql.board_evaluator(RIVER)):
        with pytest.raises((pql.PQLError, TypeError, ValueError)):
            evaluator(hand)
    with pytest.raises((pql.PQLError, TypeError)):
        pql.board_evaluator(RIVER)(numpy.array([[51, 51]]))
    with pytest.raises(TypeError):
        pql.board_evaluator(RIVER)(numpy.array([[51, 50, 49]]))


def test_rivers_of_numbers_are_those_of_texts() -> None:
    cards = pql.deal(300, cards=9, seed=9)
    cards[::9, 0] = cards[::9, 5]  # on the board: no deal
    hero, villain, board = cards[:, :2], cards[:, 2:4], cards[:, 4:]
    texts = [["".join(map(card_text, row)) for row in part.tolist()] for part in (hero, villain, board)]
    expected = pql.equities(*texts)
    assert numpy.isnan(expected).sum() == 34
    for kind in (numpy.uint8, numpy.int8, numpy.int16, numpy.int32, numpy.int64, numpy.uint64):
        found = pql.equities(*[part.astype(kind) for part in (hero, villain, board)])
        assert numpy.array_equal(found, expected, equal_nan=True)
    one = pql.equities(hero, texts[1][1], texts[2][1])
    assert numpy.array_equal(one, pql.equities(texts[0], texts[1][1], texts[2][1]), equal_nan=True)
    steps: list[float | None] = []
    pql.equities(hero, villain, board, progress=lambda fraction, message: steps.append(fraction))
    assert steps[-1] == 1.0
    with pytest.raises(ValueError, match="all as many"):
        pql.equities(hero, villain[:7], board)


def test_what_is_no_card_is_said_as_ever() -> None:
    cards = pql.deal(300, cards=9, seed=9).astype(numpy.int64)
    for place, bad in ((0, 52), (2, -1), (5, 300), (8, -1)):
        spoiled = cards.copy()
        spoiled[7, place] = bad
        columns = spoiled[:, :2], spoiled[:, 2:4], spoiled[:, 4:]
        listed: Any = [column.tolist() for column in columns]
        try:
            expected = pql.equities(*[[tuple(row) for row in column] for column in listed])
        except (pql.PQLError, ValueError, TypeError) as error:
            with pytest.raises(type(error)):
                pql.equities(*columns)
            found = pql.equities(*columns, errors="nan")
            assert numpy.isnan(found[6:9]).tolist() == [False, True, False]
            continue
        assert numpy.array_equal(pql.equities(*columns), expected, equal_nan=True)


def test_ranks_of_numbers_of_any_size() -> None:
    cards = pql.deal(200, cards=7, seed=1)
    expected = pql.rank(cards)
    for kind in (numpy.int8, numpy.int16, numpy.uint32, numpy.int64, numpy.uint64):
        assert (pql.rank(cards.astype(kind)) == expected).all()
        assert (pql.rank(cards.astype(kind)[::-1]) == expected[::-1]).all()
    for bad in (52, -1, 256, 1 << 40, -(1 << 63)):
        wrong = cards.astype(numpy.int64)
        wrong[3, 3] = bad
        with pytest.raises(pql.PQLError, match="row 3"):
            pql.rank(wrong)


_ONES = numpy.ones(1326)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: pql.hand_vectors(-_ONES, _ONES, "Kh7h2c9d3s"), "0 or more"),
        (lambda: pql.hand_vectors(_ONES, _ONES * numpy.nan, "Kh7h2c9d3s"), "0 or more"),
        (lambda: pql.hand_vectors(numpy.ones((3, 1326)), _ONES, "Kh7h2c9d3s"), "rows of `versus`"),
        (lambda: pql.hand_vectors(numpy.ones(1325), _ONES, "Kh7h2c9d3s"), r"hands: 1326 .* \(1325,\)"),
        (lambda: pql.hand_vectors("any", numpy.ones(1325), "Kh7h2c"), r"versus: 1326 .* \(1325,\)"),
        (lambda: pql.equity("AA", -_ONES), "from 0 to 1"),
        (lambda: pql.hands(2 * _ONES), "from 0 to 1"),
        (lambda: pql.hands(_ONES * 1j), "real number"),
        (lambda: pql.equity("AA", _ONES.reshape(1326, 1), board="Kh7h2c"), r"shape \(1326, 1\)"),
    ],
)
def test_weights_that_are_given_in_a_wrong_way_are_told_the_right_one(ask: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        ask()


def test_showdowns_read_hands_as_other_matrices_do() -> None:
    both = pql.showdown_matrix("AK", "QQ", RIVER, bare="both")
    assert both.shape == pql.equity_matrix("AK", "QQ", RIVER, bare="both").shape == (16, 6)
    assert pql.showdown_matrix("AK", "QQ", RIVER, dialect="pio").shape == (16, 6)
