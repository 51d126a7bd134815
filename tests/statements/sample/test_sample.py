"""`sample`: every possible deal comes as often as its weight says, and the same seed gives the same deals."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest

import pql
from pql.results import TableResult
from references.answers import answer

COUNT = 20_000
LIKELY = 5.0  # standard deviations


def rows(text: str) -> list[tuple[str, ...]]:
    return [tuple(row) for row in answer(TableResult, text).rows]


def cards(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def expected(hands: list[str], boards: str | None, dead: str = "") -> dict[tuple[str, ...], float]:
    """The chance of every deal, from its weights."""
    columns: list[list[tuple[str, float]]] = [list(pql.hands(text).weights()) for text in hands]
    if boards is not None:
        columns.append([(board, 1.0) for board in pql.boards(boards)])
    chances = {}
    for deal in product(*columns):
        used = [card for text, _ in deal for card in cards(text)] + cards(dead)
        if len(used) == len(set(used)):
            weight = 1.0
            for _, own in deal:
                weight *= own
            chances[tuple([text for text, _ in deal])] = weight
    total = sum(chances.values())
    return {deal: weight / total for deal, weight in chances.items()}


@pytest.mark.parametrize(
    ("hands", "boards", "dead"),
    [
        (["AsKs, QdQc", "AsQs, JhJc, ThTc"], None, ""),
        (["AA, AKs:0.25", "AKo:0.5, QQ"], None, ""),
        (["AKo", "AQs", "KQs"], None, "AsKh"),
        (["AsKs, 7h7d", "AQs, 22"], "AsKd2c, AhKd2h, 7h2c2d", ""),
        (["AsAh, KK", "KQs"], "AsKd2c3d, KdAs2c3d, QhQs7d*", "7s"),
        (["77", "AhKh:0.5, 22"], "Ah7h2c3d*", ""),
    ],
)
def test_every_deal_comes_as_often_as_it_should(hands: list[str], boards: str | None, dead: str) -> None:
    on = f" on {boards}" if boards else ""
    chances = expected(hands, boards, dead)
    found = Counter(
        rows(f"sample {COUNT} of {' vs '.join(hands)}{on}{f' dead {dead}' if dead else ''} seed 4")
    )
    assert found.keys() <= chances.keys()
    assert found.total() == COUNT
    for deal, chance in chances.items():
        error = sqrt(COUNT * chance * (1 - chance))
        assert abs(found[deal] - COUNT * chance) < LIKELY * error + 1


@pytest.mark.parametrize(
    "boards", ["AK*f2", "AhKd*", "turn.paired and A72*", "Ts9s8s**", "AsKs2d, AsKs2d3c*"]
)
def test_boards_are_equally_likely(boards: str) -> None:
    """By flop, by turn card and by river card, whatever suits the set distinguishes."""
    every = list(pql.boards(boards))
    drawn = [board for (board,) in rows(f"sample {COUNT} of board {boards} seed 9")]
    assert set(drawn) <= set(every)
    for part in (slice(0, 6), slice(6, 8), slice(8, 10)):
        found, wanted = Counter(board[part] for board in drawn), Counter(board[part] for board in every)
        for cards_, number in wanted.items():
            chance = number / len(every)
            assert abs(found[cards_] - COUNT * chance) < LIKELY * sqrt(COUNT * chance) + 1


def test_boards_of_all_rivers_are_spread_over_the_deck() -> None:
    drawn = [cards(board) for (board,) in rows("sample 50000 of board ***** dead AsKd seed 3")]
    assert all(len(set(board)) == 5 for board in drawn)
    found = Counter(card for board in drawn for card in board)
    assert "As" not in found
    assert len(found) == 50
    assert all(abs(number - 5000) < LIKELY * sqrt(5000) for number in found.values())


@pytest.mark.parametrize(
    "what", ["any vs any vs 20%", "AK vs 22+:0.5 on AK*", "board *****", "board turn.paired"]
)
def test_more_of_them_begin_with_the_same(what: str) -> None:
    many = rows(f"sample 3000 of {what} seed 11")
    assert many == rows(f"sample 3000 of {what} seed 11")
    for fewer in (1, 64, 65, 1000):
        assert rows(f"sample {fewer} of {what} seed 11") == many[:fewer]
    assert many != rows(f"sample 3000 of {what} seed 12")
    assert len(set(many)) > 1500


def test_no_board_is_left() -> None:
    with pytest.raises(pql.PQLError, match="no board is left"):
        pql.run("sample 3 of board Ah7d2c dead Ah")
