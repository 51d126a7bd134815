"""Hand against hand and hand against range agree with the `equity` statement, hand by hand."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable
from itertools import pairwise
from math import comb, isnan, nan
from threading import Event

import numpy as np
import pytest

import pql
from pql.cards.combos import indices
from pql.cards.deck import cards_mask
from pql.cards.starting_hands import class_names, class_of
from pql.evaluator_ext import matchups, symmetry
from pql.results import EquityResult
from references.answers import answer
from references.families import mostly_full


@pytest.mark.parametrize(
    ("first", "second", "board", "dead"),
    [
        ("AA, KsQs, 7h2c", "QQ, AsKs, 76s", "", ""),
        ("AA, KsQs, 7h2c", "QQ, AsKs, 76s", "", "Qs 2d"),
        ("AA, 22, 7h2c", "QQ, AsKs, 76s", "Ah7d2c", ""),
        ("AA, 22, T9s", "QQ, AsKs, 76s", "Th8h7h2c", "Qs"),
        ("AA, 22, 6s5s", "QQ, AsKs, 76s", "9s8s7s2c2d", ""),
    ],
)
def test_every_entry_is_the_equity_of_two_hands(first: str, second: str, board: str, dead: str) -> None:
    rows, columns = pql.hands(first), pql.hands(second)
    matrix = pql.equity_matrix(rows, second, board, dead=dead)
    assert matrix.shape == (len(rows), len(columns))
    gone = cards_mask(board) | cards_mask(dead)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            clash = cards_mask(row) & cards_mask(column) or (cards_mask(row) | cards_mask(column)) & gone
            assert isnan(matrix[i, j]) == bool(clash)
    for i, j in ((0, 0), (len(rows) - 1, len(columns) - 1), (len(rows) - 1, 0), (1, len(columns) // 2)):
        if not isnan(matrix[i, j]):
            text = f"equity {list(rows)[i]} vs {list(columns)[j]}"
            text += (f" on {board}" if board else "") + (f" dead {dead}" if dead else "")
            assert matrix[i, j] == pytest.approx(
                answer(EquityResult, text + " exact").players[0].equity, abs=1e-12
            )


@pytest.mark.parametrize(("board", "dead"), [("", ""), ("Ah7d2c", ""), ("Ah7d2cTs", "Kc")])
def test_a_range_is_met_by_its_weights(board: str, dead: str) -> None:
    against = "QQ+:0.5, AKs, 76s:0.25"
    hands = pql.hands("JJ, AsKs, 7h2h")
    equities = pql.hand_vectors(hands, against, board, dead=dead).equities
    for hand, equity in zip(hands, equities, strict=True):
        if cards_mask(hand) & (cards_mask(board) | cards_mask(dead)):
            assert isnan(equity)
            continue
        text = (
            f"equity {hand} vs ({against})"
            + (f" on {board}" if board else "")
            + (f" dead {dead}" if dead else "")
        )
        assert equity == pytest.approx(answer(EquityResult, text + " exact").players[0].equity, abs=1e-12)


@pytest.mark.parametrize(
    ("board", "dead"), [("", ""), ("Ah7d2c", "As"), ("Th8h7h2c", ""), ("9s8s7s2s2d", "")]
)
def test_a_whole_range_is_the_mean_of_its_matrix(board: str, dead: str) -> None:
    hands, against = pql.hands("22+, A2s+, T9s, 7h2c"), pql.hands("77+:0.5, AT*+, JTs:0.1")
    matrix = np.asarray(pql.equity_matrix(hands, against, board, dead=dead))
    weights = np.array([weight for _, weight in against.weights()])
    meets = ~np.isnan(matrix)
    with np.errstate(invalid="ignore"):
        means = np.where(meets, matrix, 0) @ weights / (meets @ weights)
    assert np.allclose(
        pql.hand_vectors(hands, against, board, dead=dead).equities, means, atol=1e-12, equal_nan=True
    )
    wins, ties, met = map(np.array, pql.hand_vectors(hands, against, board, dead=dead))
    with np.errstate(invalid="ignore"):
        assert np.allclose((wins + ties / 2) / met, means, atol=1e-12, equal_nan=True)


def test_numpy_takes_the_matrix_without_copying() -> None:
    matrix = np.asarray(pql.equity_matrix("?", "?", "Ah7d2cTs3h"))
    assert matrix.shape == (1326, 1326)
    live = ~np.isnan(matrix)
    assert live.sum() == 1081 * 990
    assert np.allclose((matrix + matrix.T)[live], 1)


def test_sides_without_hands_keep_their_shape() -> None:
    for hands, versus, shape in (("none", "AA", (0, 6)), ("AA", "none", (6, 0)), ("none", "none", (0, 0))):
        for dead in ("", "2c"):
            matrix = pql.equity_matrix(hands, versus, dead=dead)
            assert matrix.shape == np.asarray(matrix).shape == shape
            assert matrix.by_class().shape == tuple(map(bool, shape))
            assert matrix.table()[1] == []
            assert isnan(matrix.mean())
    assert pql.hand_vectors("none", "AA").equities.tolist() == []
    assert all(isnan(equity) for equity in pql.hand_vectors("AA", "none").equities)


SIDES = [("AA, K9s", "QQ, J8o"), ("JTs", "JTs"), ("AsKh, 2d2c", "QQ"), ("7c6c, AKs", "TT")]
DEAD = ["QhJs2c", "7c 7d", "As Ah Kd 9c 5s 4s 3h 2h", "7c"]


# By default each pair of ranges and each set of dead cards once.
@pytest.mark.parametrize(
    ("hands", "versus", "dead"),
    mostly_full([(*sides, dead) for sides in SIDES for dead in DEAD], always=range(0, 16, 5)),
)
def test_with_dead_cards_before_the_flop_every_board_counts(hands: str, versus: str, dead: str) -> None:
    """By the table and its symmetry, or board by board: the same."""
    rows, columns = [array("H", indices(pql.hands(side).bits)) for side in (hands, versus)]
    gone = cards_mask(dead)
    boards, once = symmetry.enumerate_boards(0, gone, bytes(range(4)))
    counts = [
        matchups.count_wins(boards, once, 0, len(boards), one, other)
        for one, other in ((rows, columns), (columns, rows))
    ]
    met = comb(48 - gone.bit_count(), 5)
    wins, losses = (
        np.array(count).reshape(len(one), -1) for count, one in zip(counts, (rows, columns), strict=True)
    )
    expected = (wins + (met - wins.astype(float) - losses.T) / 2) / met
    found = np.asarray(pql.equity_matrix(hands, versus, dead=dead))
    assert np.allclose(found, np.where(np.isnan(found), nan, expected), atol=1e-14, equal_nan=True)
    for (i, row), (j, column) in (
        (one, other) for one in enumerate(pql.hands(hands)) for other in enumerate(pql.hands(versus))
    ):
        clash = cards_mask(row) & cards_mask(column) or (cards_mask(row) | cards_mask(column)) & gone
        assert isnan(found[i, j]) == bool(clash)


@pytest.mark.parametrize(
    ("hands", "versus", "board", "dead"),
    [
        ("AA, AKs:0.5, 76s", "QQ+:0.25, AJ*", "", ""),
        ("AA, AKs:0.5, 76s", "QQ+:0.25, AJ*", "", "Ac 7d"),
        ("AA, AKs:0.5, 76s", "QQ+:0.25, AJ*", "Ah7d2c", "Kd"),
        ("15%", "22+, A2s+", "9s8s7s2c2d", ""),
    ],
)
def test_classes_are_means_and_the_whole_is_the_equity(
    hands: str, versus: str, board: str, dead: str
) -> None:
    matrix = pql.equity_matrix(hands, versus, board, dead=dead)
    classes = matrix.by_class()
    first, second = pql.hands(hands), pql.hands(versus)
    weights = dict(first.weights()), dict(second.weights())
    sums: dict[tuple[str, str], list[float]] = {}
    for row in first:
        for column in second:
            equity, weight = matrix[row, column], weights[0][row] * weights[1][column]
            if not isnan(equity):
                kinds = tuple(name for hand in (row, column) for name, *_ in pql.hands(hand).classes())
                total = sums.setdefault((kinds[0], kinds[1]), [0.0, 0.0])
                total[0] += weight * equity
                total[1] += weight
    for i, row in enumerate(classes.rows):
        for j, column in enumerate(classes.columns):
            won, met = sums.get((row, column), (0.0, 0.0))
            assert classes.weights[i, j] == pytest.approx(met)
            assert classes[row, column] == pytest.approx(won / met if met else nan, nan_ok=True)
    text = (
        f"equity ({hands}) vs ({versus})"
        + (f" on {board}" if board else "")
        + (f" dead {dead}" if dead else "")
    )
    expected = answer(EquityResult, text + " exact").players[0].equity
    assert matrix.mean() == pytest.approx(expected, abs=1e-12)
    assert classes.mean() == pytest.approx(expected, abs=1e-12)
    assert classes.by_class() is classes


def test_the_tables_before_the_flop() -> None:
    """All hands and all classes in one call each; what two classes do is what their question says."""
    matrix = pql.equity_matrix()
    classes = matrix.by_class()
    assert (matrix.shape, classes.shape) == ((1326, 1326), (169, 169))
    assert classes.rows == classes.columns == class_names()
    numbers, weights = np.asarray(classes), np.asarray(classes.weights)
    assert np.allclose(numbers + numbers.T, 1, atol=1e-15)
    assert weights.sum() == 1326 * 1225
    for one, other in (("AA", "AA"), ("AKs", "AKo"), ("72o", "22"), ("JTs", "AA"), ("54s", "54s")):
        found = answer(EquityResult, f"equity {one} vs {other}").players[0]
        assert classes[one, other] == pytest.approx(found.equity, abs=1e-14)
    hands = [class_of(hand) for hand in range(1326)]
    assert all(first <= second for first, second in pairwise(dict.fromkeys(hands)))


def test_a_matrix_is_a_value() -> None:
    matrix = pql.equity_matrix("AhAs, KK", "AhKh, KsKh:0.5", "2c3d4s")
    again = pickle.loads(pickle.dumps(matrix))
    assert again == matrix == pql.equity_matrix("AhAs, KK", "AhKh, KsKh:0.5", "2c3d4s")
    assert hash(again) == hash(matrix)
    assert matrix != pql.equity_matrix("AhAs, KK", "AhKh, KsKh", "2c3d4s")
    assert repr(matrix) == "<Matrix 7 x 2 hands>"
    assert repr(matrix.by_class()) == "<Matrix 2 x 2 classes>"
    assert len(matrix) == 7


def test_hands_are_found_however_they_are_written() -> None:
    matrix = pql.equity_matrix("AsAh, AhKh", "KsKh, QQ", "2c3d4s")
    assert matrix["AsAh", "KsKh"] == matrix["AhAs", "kh ks"] == matrix[0, 0] == matrix[-2, -7]
    assert matrix[(51, 50), (47, 46)] == matrix["AsAh", "KsKh"]
    assert isnan(matrix["AhKh", "KsKh"])
    classes = matrix.by_class()
    assert classes["AA", "QQ"] == classes[0, 1]
    wrong: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: matrix["2s2h", "KsKh"], KeyError, "2s2h"),
        (lambda: classes["AA", "AKs"], KeyError, "AKs"),
        (lambda: matrix[2, 0], IndexError, "no place 2 among 2"),
        (lambda: matrix[0], TypeError, r"matrix\['AsKs', 'QhQd'\]"),  # type: ignore[index]
        (lambda: matrix[None, 0], TypeError, "a hand is text"),
        (lambda: matrix["xx", 0], pql.PQLError, "not a hand"),
    ]
    for ask, kind, message in wrong:
        with pytest.raises(kind, match=message):
            ask()


def test_numpy_copies_only_where_it_must() -> None:
    matrix = pql.equity_matrix("AA", "KK")
    assert not np.asarray(matrix).flags.writeable
    assert np.array(matrix).flags.writeable
    assert np.asarray(matrix, dtype=np.float32).dtype == np.float32
    assert matrix.equities.readonly
    assert matrix.equities.tolist() == np.asarray(matrix).tolist()


def test_a_matrix_as_a_table_leaves_out_what_cannot_be_dealt() -> None:
    matrix = pql.equity_matrix("AhAs", "AhKh, KsKh:0.5", "2c3d4s")
    assert matrix.table() == (["hand", "versus", "equity", "weight"], [["AsAh", "KsKh", matrix[0, 1], 0.5]])


def test_a_matrix_is_a_frame_in_long_form() -> None:
    polars = pytest.importorskip("polars")
    matrix = pql.equity_matrix("AA, AsKs:0.5", "QQ, AsQs", "2c3d4s")
    found = polars.DataFrame(matrix).rows()
    assert found == [tuple(row) for row in matrix.table()[1]]
    assert len(found) == (np.asarray(matrix.weights) > 0).sum()
    assert all(matrix[hand, versus] == equity for hand, versus, equity, _ in found)


def test_a_matrix_is_computed_in_parts() -> None:
    whole = pql.equity_matrix("JJ+", "77+", dead="2c7d", threads=1)
    steps: list[float | None] = []
    shown = pql.equity_matrix(
        "JJ+", "77+", dead="2c7d", threads=2, progress=lambda fraction, message: steps.append(fraction)
    )
    assert shown == whole
    assert len(steps) > 4
    assert steps == sorted(steps, key=lambda step: step or 0.0)
    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        pql.equity_matrix("AA", "KK", dead="2c7d", cancel=flag)
    with pytest.raises(TimeoutError):
        pql.equity_matrix(dead="2c7d", timeout=0.05)
    for ask in (pql.hand_vectors, pql.equity_matrix):
        with pytest.raises(TypeError, match="executor"):
            ask("AA", "KK", executor=5)  # type: ignore[call-overload, arg-type]


@pytest.mark.parametrize(
    ("board", "dead"), [("Ah", ""), ("AhAh7d", ""), ("Ah7d2c", "Ah"), ("xx", ""), ("AhKhQhJhTh9h", "")]
)
def test_bad_boards_are_errors_of_the_language(board: str, dead: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.equity_matrix("AA", "KK", board, dead=dead)
