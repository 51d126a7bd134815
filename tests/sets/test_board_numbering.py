"""Boards drawn at random, by number and as examples."""

from __future__ import annotations

import random

import pytest

from pql.base.diagnostics import PQLError
from pql.sets.board_symmetry import Numbering
from pql.sets.boardset import BoardSet
from references import boards as model


@pytest.mark.parametrize(
    "text", ["AK*", "AhK*", "AhAd*", "AAK7", "AhAd7[>2F]", "77*f2,AhKd2c", "777[>F]2", "AhKd2c*"]
)
def test_numbers_reach_every_board_once(text: str) -> None:
    boards = model.boards(text)
    numbering = Numbering(boards._program, boards.street)
    assert numbering.size == boards.count()
    drawn = [
        "".join(model.DECK[card] for card in numbering.board(number)) for number in range(numbering.size)
    ]
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) == set(boards)


@pytest.mark.parametrize("text", ["AK*", "***[>2F][<2B]", "AhKd*,7c**f3", "AhKd2cTs3h"])
def test_examples(text: str) -> None:
    boards = model.boards(text)
    examples = boards.examples(12)
    assert examples == model.boards(text).examples(12)
    assert len(set(examples)) == len(examples) == min(12, boards.count())
    assert all(model.slow(text)(model.cards_of(board)) for board in examples)


def test_examples_of_small_sets() -> None:
    assert sorted(model.boards("AAA").examples(10)) == sorted(model.boards("AAA"))
    assert BoardSet.nothing(4).examples(3) == []
    assert model.boards("AK*").examples(0) == []


def test_the_same_seed_draws_the_same_boards() -> None:
    boards = model.boards("***[>B]")
    draws = [[boards.random(random.Random(7)) for _ in range(5)] for _ in range(2)]
    assert draws[0] == draws[1]


def test_draws_are_uniform() -> None:
    boards, rng = model.boards("AAA,AhKd*"), random.Random(1)
    counts = dict.fromkeys(boards, 0)
    draws = 400 * len(counts)
    for _ in range(draws):
        counts[boards.random(rng)] += 1
    chi_squared = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert chi_squared < len(counts) - 1 + 4 * (2 * len(counts)) ** 0.5


def test_dead_cards_are_not_drawn() -> None:
    rng = random.Random(2)
    boards = model.boards("AK*")
    for dead in ("AsAhKsKh", 0b1111 << 48 & ~(1 << 48)):
        for _ in range(200):
            board = boards.random(rng, dead=dead)
            assert board in boards
            held = model.cards_of(board)
            assert not {"As", "Ah"} & set(held)


def test_draws_that_dead_cards_make_rare() -> None:
    boards = model.boards("Ah**,As3s2s")
    dead = sum(1 << card for card in range(52) if model.DECK[card] not in ("As", "3s", "2s"))
    assert boards.random(random.Random(3), dead=dead) == "As3s2s"


def test_a_draw_without_a_generator() -> None:
    assert model.boards("AK*").random() in model.boards("AK*")


@pytest.mark.parametrize(
    ("text", "dead"), [("AAA", "AsAh"), ("AhKd2c", "Ah"), ("*****f0", ""), ("AhKd2cTs", "Ts")]
)
def test_no_board_is_left_to_draw(text: str, dead: str) -> None:
    with pytest.raises(PQLError, match="no board is left") as error:
        model.boards(text).random(random.Random(4), dead=dead)
    assert error.value.running
