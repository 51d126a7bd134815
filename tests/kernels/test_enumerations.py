"""Numbers that C enumerates and Python names: the two lists are compared where one is not made from the other."""

from __future__ import annotations

import re
from pathlib import Path

from pql.cards import made_hands
from pql.cards.hand_values import HAND_TYPES
from pql.evaluator_ext import ranking
from pql.sets import board_program

KERNELS = Path(__file__).resolve().parents[2] / "evaluator_ext" / "kernels"


def enumerated(header: str, first: str) -> list[str]:
    """The names of the enumeration that begins with one, in their order, without `PQL_`."""
    text = re.sub(r"/\*.*?\*/", "", (KERNELS / header).read_text("utf-8"), flags=re.DOTALL)
    (body,) = [
        body
        for body in re.findall(r"enum \{(.*?)\}", text, re.DOTALL)
        if body.split(",")[0].split()[0] == first
    ]
    return [entry.split()[0].removeprefix("PQL_") for entry in body.split(",") if entry.strip()]


def plain(word: str) -> str:
    return word.lower().replace("_", "")


def test_steps_of_board_programs() -> None:
    *steps, _keep, _fetch, _kinds = enumerated("boards/boards.h", "PQL_STEP_PATTERN")
    for number, name in enumerate(steps):
        assert getattr(board_program, f"_{name.removeprefix('STEP_')}") == number


def test_made_hands() -> None:
    names = enumerated("made_hands/made_hands.h", "PQL_PLAYS_BOARD")
    names = names[: names.index("MADE_HANDS")]
    words = [word.name for word in made_hands.MADE_HANDS]
    assert [plain(name) for name in names] == ["playsboard", *words[1:]]


def test_draws() -> None:
    names = enumerated("made_hands/made_hands.h", "PQL_NUT_FLUSH_DRAW")
    for place, name in enumerate(names[: names.index("DRAWS")]):
        assert getattr(made_hands, f"_{name.replace('_DRAW', '')}") == 1 << place


def test_hand_types() -> None:
    names = enumerated("shared/ranking_values.c", "ONE_PAIR")
    assert ["highcard", *[plain(name.removeprefix("ONE_")) for name in names]] == [*HAND_TYPES]


def test_categories_begin_where_the_bits_of_pokervals_do() -> None:
    text = (KERNELS / "shared" / "rank_pairs.h").read_text("utf-8")
    (starts,) = re.findall(r"pql_category_start\[PQL_CATEGORIES \+ 1\] = \{(.*?)\}", text, re.DOTALL)
    *first, end = [int(start) for start in starts.split(",")]
    types = [(ranking.pokerval_of_ordinal(ordinal) >> 24).bit_length() for ordinal in range(1, end)]
    assert [types.index(number) + 1 for number in range(len(HAND_TYPES))] == first
    assert types == sorted(types)
