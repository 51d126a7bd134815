"""`import range` in Omaha: lines of sets, and lists of hands with weights, against a slow reading line by line."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

import pql

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def imported(folder: Path, text: str | bytes, game: str = "omaha", name: str = "f.txt") -> pql.HoleSet:
    content = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(content)
    session = pql.Session(game=game, directory=str(folder))
    (found,) = session.run(f"import range '{name}' as theirs; theirs")
    hands = found.hands
    assert isinstance(hands, pql.HoleSet)
    return hands


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_lists_of_hands_are_read_however_weights_are_written(tmp_path: Path, game: str) -> None:
    rng = random.Random(29)
    for between, after in (
        (": ", "\n"),
        (":", ","),
        (",", "\n"),
        (";", "\r\n"),
        ("\t", "\n"),
        ("  ", "\n\n"),
        (" = ", " "),
    ):
        expected: dict[frozenset[str], float] = {}
        lines = []
        for _ in range(300):
            cards = rng.sample(CARDS[36:], 5 if game == "omaha5" else 4)
            weight = rng.choice([None, 0.0, 0.25, 0.5, 1.0])
            shown = rng.choice(["", " "]).join(cards) if after != " " else "".join(cards)
            lines.append(shown if weight is None else f"{shown}{between}{weight:g}")
            key = frozenset(cards)
            expected[key] = max(expected.get(key, 0.0), 1.0 if weight is None else weight)
        hands = imported(tmp_path, "# theirs\n" + after.join(lines), game)
        assert len(hands) == sum(weight > 0 for weight in expected.values())
        for key, weight in expected.items():
            assert hands.weight_of("".join(key)) == weight


def test_percents_marks_and_comments_are_read(tmp_path: Path) -> None:
    text = "\ufeffAhAdKsQc:50%\nahadksjc@25 // half of a half\nA♥A♦K♠T♣\n"
    assert [*imported(tmp_path, text.replace("A♥A♦K♠T♣", "AhAdKsTc")).weights()] == [
        ("AhAdKsQc", 0.5), ("AhAdKsJc", 0.25), ("AhAdKsTc", 1.0),
    ]  # fmt: skip
    assert len(imported(tmp_path, "AhAdKsQc:0.5".encode("utf-16"))) == 1


def test_lines_of_sets_are_what_the_language_reads(tmp_path: Path) -> None:
    lines = ["AA$ds", "KK$ss@50", "rundown 1:0.25", "AhAdKsQc:0.1", "QQ and (JJ, TT)"]
    hands = imported(tmp_path, "# ours\n\n" + ",\n".join(lines) + "\n")
    assert hands == pql.hands(", ".join(f"({line})" for line in lines), game="omaha")


def test_a_long_list_is_read_and_many_weights_are_rounded(tmp_path: Path) -> None:
    rng = random.Random(1)
    weights = {hand: round(rng.random(), 6) for hand in combinations(CARDS[20:], 4)}
    text = "\n".join([f"{''.join(hand)}: {weight}" for hand, weight in weights.items()])
    hands = imported(tmp_path, text)
    assert len(hands.levels) <= 1000
    for hand in rng.sample([*weights], 500):
        assert abs(hands.weight_of("".join(hand)) - weights[hand]) <= 0.000501
    assert hands.weight == pytest.approx(sum(weights.values()), rel=1e-4)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("import range 'bad.txt' as x", "a weight is 0 to 1, or in percent"),
        ("import range 'twice.txt' as x", "`AhAhKsQc` has a card twice"),
        ("import range 'line.txt' as x", "a percentage is 0 to 100"),
        ("import range 'none.txt' as x", "cannot read `none.txt`: No such file or directory"),
        ("import range 'secret' as x", "line 1, column 1 of `secret` cannot be read as a range"),
        ("import range pio 'bad.txt' as x", "files of the kind `pio` have hands of two cards, and the game is omaha"),
        ("import range 'a.json' node 'x' as x",
         "files of several ranges have hands of two cards, and the game is omaha"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, statement: str, message: str) -> None:
    texts = {
        "bad.txt": "AhAdKsQc:0.5\nAhAdKsJc:5",
        "twice.txt": "AhAhKsQc",
        "line.txt": "AA\n150%",
        "secret": "root%hidden",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (problem,) = pql.Session(game="omaha", directory=str(tmp_path)).compile(statement).diagnostics
    assert problem.message.removeprefix(f"{tmp_path}/").replace(f"{tmp_path}/", "") == message
    if "line" in statement:
        assert problem.source is not None
        assert problem.span is not None
        assert problem.source.text[slice(*problem.span)] == "150%"
