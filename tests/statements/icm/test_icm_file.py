"""`icm from`: stacks and prizes from files of several kinds, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import EvResult, IcmResult
from references.answers import answer, of

ANN = pql.icm([5000, 3000, 2000], [50, 30, 20], names=["Ann", "Bob B.", "Cy"])


@pytest.mark.parametrize(
    "text",
    [
        "player,stack,prize\nAnn,5000,50\nBob B.,3000,30\nCy,2000,20\n",
        "Ann,5000,50\nBob B.,3000,30\nCy,2000,20",
        "Ann;5000;50\r\nBob B.;3000;30\r\nCy;2000;20\r\n",
        "Ann\t5000\t50\nBob B.\t3000\t30\nCy\t2000\t20\n\n",
        '\ufeffPayout, Name, Chip count\n$50, Ann, 5000\n$30,"Bob B.", 3000\n$20, Cy, 2000\n',
        "Ann , 5000.0 , 50 %\n\nBob B. , 3000 , 30%\n Cy,2000,20%,,\n",
    ],
)
def test_files_of_several_kinds(text: str, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(text, encoding="utf-8", newline="")
    assert answer(IcmResult, f"icm from '{file}'") == ANN


def test_fewer_columns(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    plain = pql.icm([5000, 3000, 2000], [50, 30])
    file.write_text("5000,50\n3000,30\n2000\n")
    assert answer(IcmResult, f"icm from '{file}'") == plain
    file.write_text("5000\n3000\n2000\n")
    assert answer(IcmResult, f"icm from '{file}' pay 50, 30") == plain
    file.write_text("Ann,5000\n'Bob B.',3000\nCy,2000\n".replace("'", '"'))
    assert answer(IcmResult, f"icm from '{file}' pay 50, 30, 20") == ANN
    file.write_text("chips\n5000\n3000\n2000\n")
    assert answer(IcmResult, f"icm from '{file}' pay 50, 30") == plain


def test_names_are_those_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("Ann,30,50\nBob B.,18,30\nCy,29,20\n")
    ask = "ev call 18 to win 23 with AA vs KK icm {} hero 'Bob B.' villain Ann"
    from_file = answer(EvResult, ask.format(f"from '{file}'"))
    assert from_file.ev == answer(EvResult, ask.format("Ann 30, 'Bob B.' 18, Cy 29 pay 50, 30, 20")).ev


def test_a_path_is_beside_what_names_it(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("Ann,5000,50\nBob B.,3000,30\nCy,2000,20")
    inside = pql.Session(directory=tmp_path)
    assert of(IcmResult, inside.run("icm from 'table.csv'")[-1]) == ANN
    with pytest.raises(pql.PQLError, match="files"):
        pql.Session(directory=tmp_path, files=False).run("icm from 'table.csv'")


@pytest.mark.parametrize(
    "text", ["icm from 'a b.csv'", "icm from 'a.csv' pay 50, 30", "icm from 'a.csv' pay 5%"]
)
def test_texts_are_canonical(text: str) -> None:
    statement = pql.parse(text).statements[0]
    assert statement.text() == text
    assert pql.parse(text.replace("from", "FROM")).statements[0] == statement


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"\n \n,,\n", "is empty"),
        (b"player,stack\n", "has no stacks"),
        (b"player,prize\nAnn,5\n", "has no column of stacks"),
        (b"Ann\nBob\n", "has a player without a stack"),
        (b"5,000;50\n3,000;30\n", "has the number `5,000`"),
        (b"Ann,5000,50\nBob,x,30\n", "line 2 of `{}` has `x` where a number belongs"),
        (b"Ann,5000,50\nBob,,30\n", "has a player without a stack"),
        (b"Ann,5000,50\nBob,3000,\nCy,2000,20\n", "line 3 of `{}` has a prize, and one before it has none"),
        (b"Ann,5000,50,1\n", "has 4 cells"),
        (b"Ann,5000\nBob,3000,30\n", "has 3 cells, and the first one 2"),
        (b"Ann,-5,50\n", "has `-5` where a number belongs"),
        (b"Ann,0,50\nBob,5\n", "more than 0"),
        (b"Ann,1e300,50\n", "has `1e300` where a number belongs"),
        (b"Ann," + b"9" * 99 + b",50\n", "at most"),
        (b"Ann," + b"9" * 999 + b",50\n", "has something else where a number belongs"),
        (b"A\x1b[2J,5,50\n", "signs that cannot be shown"),
        (b"A" * 101 + b",5,50\n", "more than 100 letters"),
        (b'"Ann,5,50\n', "is no row of a table"),
        (b"Ann,5,50\nBob,4,60\n", "comes behind one that pays 50"),
        (b"Ann,5,50\n,,40\n", "2 places are paid, and 1 player"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"1\n" * 3000, "has more than 2,000 rows"),
        (b"1,1\n" * 300_000, "larger than 1,000,000 bytes"),
        ("Ann,\u0665,5\n".encode(), "where a number belongs"),
    ],
)
def test_files_that_are_no_table_are_refused(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(content)
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"icm from '{file}'")
    assert said.format(file) in str(caught.value)


def test_prizes_are_said_once_and_files_are_read_where_they_may_be(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("5000,50\n3000,30\n")
    with pytest.raises(pql.PQLError, match="has prizes, and so has the statement"):
        pql.run(f"icm from '{file}' pay 50, 30")
    file.write_text("Ann,5000\nBob,3000\n")
    with pytest.raises(pql.PQLError, match="no place is paid"):
        pql.run(f"icm from '{file}'")
    for missing in (tmp_path, tmp_path / "none.csv"):
        with pytest.raises(pql.PQLError, match="cannot read"):
            pql.run(f"icm from '{missing}'")
