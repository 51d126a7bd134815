"""Bare ranks are read in one way, and answers say which: of names, imported files, parameters and formulas."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import HandsResult

AS_OFFSUIT = "AQ was read as AQo, KQ as KQo; AQ*, KQ* are suited and offsuit"
AS_BOTH = "in mine AQ was read as AQ*, KQ as KQ*: bare was both where it was named"


def readings(text: str, **more: object) -> list[tuple[str, ...]]:
    session = pql.Session(**more)  # type: ignore[arg-type]
    return [result.readings for result in session.run(text)]


def size(text: str, **more: object) -> int:
    (found,) = pql.Session(**more).run(text)  # type: ignore[arg-type]
    assert isinstance(found, HandsResult)
    return len(found.hands)


def test_the_first_answer_about_a_name_says_how_it_was_read() -> None:
    found = readings("let mine = AQ, KQ; mine; mine; AQ, KQ")
    assert found == [(AS_OFFSUIT,), (), (AS_OFFSUIT,)]


def test_a_name_of_a_name_and_a_low_card_are_said_too() -> None:
    assert readings("let mine = AQ; let more = mine, KQ; let same = more; same") == [(AS_OFFSUIT,)]
    (said,) = readings("let mine = Axs; mine")[0]
    assert said.startswith("Axs was read as A2s to A8s")


def test_a_name_keeps_its_reading_and_says_so_where_the_option_has_changed() -> None:
    text = "set bare = both; let mine = AQ, KQ; mine; set bare = offsuit; mine; mine; AQ, KQ"
    session = pql.Session()
    results = session.run(text)
    assert [result.readings for result in results] == [(), (AS_BOTH,), (), (AS_OFFSUIT,)]
    assert [len(result.hands) for result in results if isinstance(result, HandsResult)] == [32, 32, 32, 24]
    found = readings("let mine = AQ, KQ; mine; set bare = both; mine; mine; AQ, KQ")
    assert found == [(AS_OFFSUIT,), (AS_OFFSUIT,), (), ()]


@pytest.mark.parametrize("between", ["let more = mine; more", "let more = mine, AA; more"])
def test_a_name_that_is_made_of_another_says_it(between: str) -> None:
    found = readings(f"set bare = both; let mine = AQ, KQ; set bare = offsuit; {between}")
    assert len(found[0]) == 1
    assert "AQ was read as AQ*, KQ as KQ*: bare was both" in found[0][0]


def test_texts_in_formulas_are_said() -> None:
    for inside in ('"AQ, KQ"', '"mine"'):
        text = f'let mine = AQ, KQ; select count(inRange(hero, {inside})) from hero="any"'
        assert readings(text) == [(AS_OFFSUIT,)]
        assert readings(f"set bare = both; {text}") == [()]
        text = f"let mine = AQ, KQ; (any where inRange(hero, {inside}) on Kh7h2c)"
        assert readings(text) == [(AS_OFFSUIT,)]


def test_parameters_are_said() -> None:
    assert pql.compile("$mine").run(mine="AQ, KQ").readings == (AS_OFFSUIT,)
    (said,) = pql.compile("equity $mine vs QQ on Kh7h2c").run(mine="Axs").readings
    assert said.startswith("Axs was read as A2s to A8s")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "own.pql").write_text("set bare = both\nlet mine = AQ, KQ\n")
    (tmp_path / "plain.pql").write_text("let mine = AQ, KQ\n")
    (tmp_path / "outer.pql").write_text("import 'own.pql'\nlet other = AQ, KQ\n")
    return tmp_path


def test_a_file_reads_its_own_names_as_it_says(files: Path) -> None:
    found = pql.Session(directory=files).run("import 'own.pql'; mine; mine; AQ, KQ")
    assert [result.readings for result in found] == [(AS_BOTH,), (), (AS_OFFSUIT,)]
    assert [len(result.hands) for result in found if isinstance(result, HandsResult)] == [32, 32, 24]


def test_what_a_file_says_holds_for_that_file_alone(files: Path) -> None:
    for text, hands in (("mine", 32), ("other", 24), ("AQ, KQ", 24)):
        assert size(f"import 'outer.pql'; {text}", directory=files) == hands


def test_a_file_that_says_nothing_is_read_as_the_importing_text(files: Path) -> None:
    assert readings("import 'plain.pql'; mine", directory=files) == [(AS_OFFSUIT,)]
    assert size("set bare = both; import 'plain.pql'; mine", directory=files) == 32
    assert size("set bare = both; import 'own.pql'; mine", directory=files) == 32


def test_a_session_does_not_read_for_another() -> None:
    one, two = pql.Session({"bare": "both"}), pql.Session()
    texts = "let mine = AQ, KQ", "mine"
    for text in texts:
        found = [one.run(text), two.run(text)]
    assert [len(answers[0].hands) for answers in found if isinstance(answers[0], HandsResult)] == [32, 24]
    assert [answers[0].readings for answers in found] == [(), (AS_OFFSUIT,)]
