"""`pql.equities` against one question a row, against other evaluators in loops, and with what nobody should hand it."""

from __future__ import annotations

import random
import sys
from itertools import combinations
from math import isnan
from threading import Event
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from phevaluator import evaluate_cards

import pql
from pql.api.arguments import HandsReader
from pql.api.arrays.columns import read_column
from pql.api.arrays.equities import read_spots
from pql.cards.games import HOLDEM
from pql.results import EquityResult
from references.answers import answer

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
VILLAINS = ["15%", "QQ+, AKs", "22-55:0.25, A5s:0.5", "AhKh", "any", "K9s+"]


def one(hero: str, villain: str, board: str, dead: str = "") -> float:
    """The same spot as a statement; NaN where it says that there is no deal."""
    text = f"equity {hero} vs {villain}"
    text += f" on {board}" if board else ""
    text += f" dead {dead} exact" if dead else " exact"
    try:
        return answer(EquityResult, text).players[0].equity
    except pql.PQLError as error:
        if not error.running:
            raise
        return float("nan")


def deal(rng: random.Random, *sizes: int) -> list[str]:
    cards = rng.sample(DECK, sum(sizes))
    return ["".join([cards.pop() for _ in range(size)]) for size in sizes]


def _with_dead(rows: list[tuple[Any, ...]]) -> Any:
    """The equities of rows of two players' hands, a board and dead cards."""
    hands, versus, board, dead = map(list, zip(*rows, strict=True))
    return pql.equities(hands, versus, board, dead=dead)


def same(found: NDArray[numpy.float64], expected: list[float]) -> None:
    numpy.testing.assert_allclose(found, expected, rtol=1e-11, equal_nan=True)


@pytest.mark.parametrize("street", [0, 3, 4, 5])
def test_random_spots_of_every_street(street: int) -> None:
    """Hands against ranges, with dead cards, and cards that are in two places."""
    rng = random.Random(street)
    rows = []
    for _ in range(60):
        hero, board, dead = deal(rng, 2, street, 0 if street == 0 else rng.choice([0, 0, 1, 2]))
        if rng.random() < 0.1:
            dead = rng.choice(DECK)
        rows.append((hero, rng.choice(VILLAINS), board, dead if street else ""))
    same(_with_dead(rows), [one(*row) for row in rows])


def test_ranges_against_ranges() -> None:
    rng = random.Random(5)
    rows = [
        (rng.choice(VILLAINS), rng.choice(VILLAINS), deal(rng, rng.choice([0, 3, 4, 5]))[0])
        for _ in range(60)
    ]
    same(pql.equities(*map(list, zip(*rows, strict=True))), [one(*row) for row in rows])


def test_sets_of_boards_and_dead_cards_before_the_flop() -> None:
    rows = [
        ("AsKs", "QQ", "AK*", "2c"),
        ("AsKs", "QhQd", "", "Qs"),
        ("TT+", "AKo", "7h7d2c**", ""),
        ("AsKs", "QQ", "none", ""),
    ]
    assert isnan(pql.equities("AsKs", "QQ", pql.boards("AK*") & pql.boards("QQQ"))[0])
    same(_with_dead(rows[:3]), [one(*row) for row in rows[:3]])


@pytest.mark.filterwarnings("ignore")  # of a library that eval7 is built on
def test_eval7_on_rivers() -> None:
    import eval7

    rng = random.Random(7)
    villains = list(pql.hands("15%"))
    rows = [deal(rng, 2, 5) for _ in range(40)]

    def loop(hero: str, board: str) -> float:
        cards = [eval7.Card(board[i : i + 2]) for i in range(0, 10, 2)]
        used = {hero[:2], hero[2:], *[str(card) for card in cards]}
        mine = eval7.evaluate([*cards, *map(eval7.Card, (hero[:2], hero[2:]))])
        shares: list[float] = []
        for hand in villains:
            if not used & {hand[:2], hand[2:]}:
                other = eval7.evaluate([*cards, *map(eval7.Card, (hand[:2], hand[2:]))])
                shares.append((mine > other) + (mine == other) / 2)
        return sum(shares) / len(shares)

    heroes, boards = map(list, zip(*rows, strict=True))
    same(pql.equities(heroes, "15%", boards), [loop(*row) for row in rows])


def test_phevaluator_on_flops_and_turns() -> None:
    rng = random.Random(9)

    def loop(hero: str, villain: str, board: str) -> float:
        cards, gone = [board[i : i + 2] for i in range(0, len(board), 2)], hero + villain + board
        live = [card for card in DECK if card not in [gone[i : i + 2] for i in range(0, len(gone), 2)]]
        shares: list[float] = []
        for run_out in combinations(live, 5 - len(cards)):
            one = evaluate_cards(hero[:2], hero[2:], *cards, *run_out)
            other = evaluate_cards(villain[:2], villain[2:], *cards, *run_out)
            shares.append((one < other) + (one == other) / 2)  # lower is better
        return sum(shares) / len(shares)

    rows = [deal(rng, 2, 2, street) for street in (3, 4, 4, 4)]
    same(pql.equities(*map(list, zip(*rows, strict=True))), [loop(*row) for row in rows])


def test_rows_on_threads_are_the_same_bits() -> None:
    rng = random.Random(11)
    rows = [deal(rng, 2, rng.choice([3, 4, 5])) for _ in range(1500)]
    heroes, boards = map(list, zip(*rows, strict=True))
    one, two = [pql.equities(heroes, "22+:0.7, 15%", boards, threads=threads) for threads in (1, 2)]
    assert one.tobytes() == two.tobytes()


cards = st.permutations(range(52))


@settings(max_examples=60)
@given(st.lists(cards, min_size=1, max_size=4), st.sampled_from([0, 3, 4, 5]))
def test_both_sides_share_the_pot(decks: list[list[int]], street: int) -> None:
    heroes, villains = [[tuple(deck[at : at + 2]) for deck in decks] for at in (0, 2)]
    boards = [tuple(deck[4 : 4 + street]) for deck in decks]
    own, other = pql.equities(heroes, villains, boards), pql.equities(villains, heroes, boards)
    assert own + other == pytest.approx(1)
    swapped = [[tuple([card ^ 3 for card in row]) for row in column] for column in (heroes, villains, boards)]
    assert pql.equities(*swapped).tolist() == own.tolist()  # suits in the other order


@settings(max_examples=40)
@given(st.lists(st.text(alphabet="AKQs2hd7+%-, :.*?", max_size=8), min_size=1, max_size=5))
def test_any_text_is_a_number_or_an_error_in_its_row(texts: list[str]) -> None:
    found = pql.equities(texts, "QQ", "Kh7h2c2d9s", errors="nan", bare="offsuit")
    for text, number in zip(texts, found, strict=True):
        try:
            alone = pql.equities(text, "QQ", "Kh7h2c2d9s", bare="offsuit")[0]
        except pql.PQLError:
            alone = float("nan")
        assert number == alone or (isnan(number) and isnan(alone))


# What people hand over

HEROES, BOARDS = ["AsKs", "QhQd", "AsKs"], ["Ah7d2c", "", "Ah7d2c5s"]
EXPECTED = [one(hero, "TT+", board) for hero, board in zip(HEROES, BOARDS, strict=True)]


@pytest.mark.parametrize(
    ("hero", "board"),
    [
        (HEROES, BOARDS),
        (list(map(pql.hands, HEROES)), BOARDS),
        ([("As", "Ks"), (42, "Qd"), (51, 47)], [("Ah", "7d", "2c"), (), ("Ah", 21, 0, "5s")]),
        (
            numpy.array([[51, 47], [42, 41], [47, 51]]),
            numpy.array([[50, 21, 0, -1], [-1, -1, -1, -1], [0, 21, 15, 50]]),
        ),
        (numpy.array(HEROES), numpy.array(BOARDS, dtype=object)),
        (pandas.Series(HEROES, dtype="category"), pandas.Series(["Ah7d2c", None, "Ah 7d 2c 5s"])),
        (polars.Series(HEROES), polars.Series(["Ah7d2c", None, "5sAh7d2c"])),
        (pyarrow.array(HEROES).dictionary_encode(), pyarrow.chunked_array([BOARDS[:1], BOARDS[1:]])),
        (["KsAs", "QdQh", "asks"], ["ah7d2c", "", "A♥7♦2♣5♠"]),
    ],
)
def test_columns_of_every_kind(hero: Any, board: Any) -> None:
    found = pql.equities(hero, "TT+", board)
    assert found.dtype == numpy.float64
    same(found, EXPECTED)


def test_single_values_stand_for_every_row() -> None:
    same(
        pql.equities("AsKs", ["TT+", "QQ"], "Ah7d2c"),
        [one("AsKs", hands, "Ah7d2c") for hands in ("TT+", "QQ")],
    )
    same(pql.equities("AsKs", "QQ", "Ah7d2c", dead=["", "Qc", None, ("Qc", 42)]),
         [one("AsKs", "QQ", "Ah7d2c", dead) for dead in ("", "Qc", "", "QcQh")])  # fmt: skip
    same(pql.equities("AsKs", "QQ"), [one("AsKs", "QQ", "")])
    assert pql.equities([], "QQ").shape == (0,)


def test_impossible_and_missing_rows_are_nan() -> None:
    rows = [
        ("AsKs", "QQ", "As7d2c", ""),
        ("AsKs", "AsQs", "Ah7d2c", ""),
        ("AsKs", "none", "", ""),
        (None, "QQ", "Ah7d2c", ""),
        ("AsKs", float("nan"), "Ah7d2c", ""),
        ("AsKs", "QQ", "Ah7d2c", "2c"),
        ("AsKs", "QQ", "Ah7d2c", ""),
    ]
    found = _with_dead(rows)
    assert [isnan(number) for number in found] == [True] * 6 + [False]


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        found = pql.equities(HEROES, "TT+", BOARDS)
    assert type(found).__module__ == "array"
    same(numpy.array(found), EXPECTED)


# What is wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((["AA", "AsKx", "AsKx"], "QQ"), "row 1 of hands: "),
        ((["AA", "KK"], ["QQ", "zz"]), "row 1 of versus: "),
        ((["AA", "xx"], ["zz", "QQ"]), "row 1 of hands: "),
        (("AA", "QQ", ["", "Kh7h", "Kh7h2c"]), "row 1 of board: "),
        (("AA", "QQ", [(51, 50)]), "row 0 of board: a board has three to five cards, not 2"),
        (("AA", "QQ", "", ["", "2x"]), "row 1 of dead: `2x` is not a card"),
        (([(51, 51)], "QQ"), "row 0 of hands: As is given twice"),
    ],
)
def test_wrong_texts_name_their_row(arguments: tuple[Any, ...], said: str) -> None:
    hands, versus, board, dead = (*arguments, "", "")[:4]
    with pytest.raises(pql.PQLError) as caught:
        pql.equities(hands, versus, board, dead=dead)
    assert caught.value.args[0].startswith(said)
    assert isnan(pql.equities(hands, versus, board, dead=dead, errors="nan")[int(said[4])])


def test_a_single_wrong_text_has_no_row() -> None:
    with pytest.raises(pql.PQLError, match="is not a card") as caught:
        pql.equities("AA", "QQ", dead="2x")
    assert "row" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: pql.equities(5, "QQ"), TypeError, "hands must be a value or a column"),  # type: ignore[arg-type]
        (lambda: pql.equities("AA", b"QQ"), TypeError, "versus must be a value or a column"),
        (
            lambda: pql.equities([5], "QQ"),
            TypeError,
            "row 0 of hands: hands must be text, a HandSet or two cards",
        ),
        (
            lambda: pql.equities([51, 45], "QQ"),
            TypeError,
            "row 0 of hands: hands must be text, a HandSet or two cards",
        ),
        (
            lambda: pql.equities([(51,)], "QQ"),
            TypeError,
            "row 0 of hands: hands must be text, a HandSet or two cards",
        ),
        (
            lambda: pql.equities([(51, 52)], "QQ"),
            ValueError,
            "row 0 of hands: a card must be text such as 'As'",
        ),
        (
            lambda: pql.equities([(51, 1.5)], "QQ"),
            TypeError,
            "row 0 of hands: a card must be text such as 'As'",
        ),
        (
            lambda: pql.equities([(51, -1)], "QQ"),
            ValueError,
            "row 0 of hands: a card must be text such as 'As'",
        ),
        (
            lambda: pql.equities("AA", "QQ", [pql.hands("AA")]),
            TypeError,
            "row 0 of board: boards must be text",
        ),
        (
            lambda: pql.equities("AA", "QQ", "", dead=[0]),
            TypeError,
            "row 0 of dead: dead cards must be text",
        ),
        (lambda: pql.equities(["AA"], ["QQ", "KK"]), ValueError, "hands has 1, versus has 2"),
        (lambda: pql.equities("AA", "QQ", errors="skip"), ValueError, "errors must be 'raise' or 'nan'"),  # type: ignore[arg-type]
        (lambda: pql.equities("AA", "QQ", threads=0), ValueError, "threads"),
        (lambda: pql.equities("AA", "QQ", timeout="1"), TypeError, "timeout"),  # type: ignore[arg-type]
        (lambda: pql.equities(pandas.DataFrame({"a": ["AA"]}), "QQ"), TypeError, "a column of a frame"),
    ],
)
def test_wrong_calls(call: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said.replace("(", r"\(")):
        call()


class Looks:
    """A check that raises at the look number `last`."""

    def __init__(self, last: int = 10**9) -> None:
        self.last = last
        self.seen = 0

    def __call__(self) -> None:
        self.seen += 1
        if self.seen == self.last:
            raise pql.Cancelled


def many_rows(count: int) -> NDArray[numpy.int8]:
    """Rows of seven different cards, hardly two of them the same."""
    rng = numpy.random.default_rng(count)
    return numpy.argsort(rng.random((count, 52)), axis=1)[:, :7].astype(numpy.int8)


LISTS = [lambda rows: rows, lambda rows: rows.tolist(), lambda rows: pandas.Series(rows.tolist())]


@pytest.mark.parametrize("listed", LISTS, ids=["array", "list", "pandas"])
def test_reading_columns_looks_at_flag_and_clock(listed: Any) -> None:
    rows = many_rows(30_000)
    columns = listed(rows[:, :2]), listed(rows[:, 2:4]), listed(rows[:, 4:])
    looks = Looks()
    read_spots(*columns, "", HandsReader(HOLDEM), keep_going=False, check=looks)
    assert looks.seen >= 3 * 2 + 3  # each column in two parts, then thousands of boards
    for last in range(1, looks.seen + 1):
        ended = Looks(last)
        with pytest.raises(pql.Cancelled):
            read_spots(*columns, "", HandsReader(HOLDEM), keep_going=False, check=ended)
        assert ended.seen == last


def test_arrays_are_read_some_rows_at_a_time() -> None:
    """One call for a million rows would hold the event loop, and everybody else, until all are read."""
    sizes = []

    class Noted(numpy.ndarray):
        def tolist(self) -> Any:
            sizes.append(len(self))
            return super().tolist()

    texts = numpy.array(["AsKs", "QsQd"] * 30_000).view(Noted)
    assert read_column(texts, "hero", ()).places == [0, 1] * 30_000
    numbers = many_rows(60_000)[:, :3].view(Noted)
    read_spots("AA", "KK", numbers, "", HandsReader(HOLDEM), keep_going=False, check=lambda: None)
    assert sizes
    assert max(sizes) <= 20_000


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int64", "uint64"])
def test_arrays_of_numbers_are_the_lists_of_their_rows(dtype: str) -> None:
    rows = many_rows(200).astype(dtype)
    found = pql.equities(rows[:, :2], rows[:, 2:4], rows[:, 4:], dead=rows[:, :0])
    listed = [list(map(tuple, part.tolist())) for part in (rows[:, :2], rows[:, 2:4], rows[:, 4:])]
    assert found.tolist() == pql.equities(*listed).tolist()
    turned = numpy.asfortranarray(rows)[::-1, ::-1]
    assert pql.equities(turned[:, -2:], turned[:, 3:5], turned[:, :3]).tolist() == found.tolist()[::-1]


@pytest.mark.parametrize(
    ("hero", "said"),
    [
        ([[51, 50], [51, 51]], "row 1 of hands: As is given twice"),
        ([[51, 50], [51, 52]], "row 1 of hands: .* not 52"),
        ([[51, 50], [51, -1]], "row 1 of hands: .* not -1"),
        ([[51, 50], [51, 51 + 256]], "row 1 of hands: .* not 307"),
        ([[51, 50, 49]], "row 0 of hands"),
    ],
)
def test_rows_that_are_no_hand_are_named(hero: list[list[int]], said: str) -> None:
    board = numpy.array([[0, 5, 10, -1, -1]] * len(hero))
    with pytest.raises((pql.PQLError, ValueError, TypeError), match=said):
        pql.equities(numpy.array(hero), "22", board)
    found = pql.equities(numpy.array(hero), "22", board, errors="nan")
    assert numpy.isnan(found).tolist() == [False] * (len(hero) - 1) + [True]


def test_boards_of_all_streets_in_one_array() -> None:
    boards = numpy.array([[-1] * 5, [0, 5, 10, -1, -1], [-1, 0, 5, 10, 15], [0, 5, 10, 15, 19]])
    found = pql.equities("AsKs", "QhQd", boards)
    same(found, [one("AsKs", "QhQd", text) for text in ("", "2c3d4h", "2c3d4h5s", "2c3d4h5s6s")])
    with pytest.raises(pql.PQLError, match="row 1 of board"):
        pql.equities("AsKs", "QhQd", numpy.array([[0, 5, 10], [0, 5, -1]]))


def test_it_can_be_stopped() -> None:
    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        pql.equities("AsKs", "QQ", cancel=flag)
    rng = random.Random(1)
    rows = [deal(rng, 2, 3) for _ in range(20_000)]
    heroes, boards = map(list, zip(*rows, strict=True))
    with pytest.raises(TimeoutError):
        pql.equities(heroes, "any", boards, timeout=0.001)
