"""The table of players' words: no word of the language, no word twice, and whatever it shows runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import pql
from pql.grammar.tables.players_words import (
    MADE_HANDS,
    OF_THE_LANGUAGE,
    PLAYED,
    PLAYERS_HANDS,
    RANK_NAMES,
    READ_AS_HANDS,
    ROWS,
    Row,
    played_formula,
    row_fitting,
    row_in,
    row_of,
)
from references.families import together

WORDS = {word: row for row in ROWS for word in row.words}
LANGUAGE = {word.lower() for word, _, _ in pql.keywords()}
HANDS = Path(__file__).parents[2] / "examples" / "my_hands.phhs"
QUOTED = re.compile(r"`([^`]+)`")
# What may stand in backquotes of a help and is no statement.
SPOKEN_OF = re.compile(r"\\.*|btn|select count\(\.\.\.\)|pql\.run\(.*\)")
# A form goes on with any words, and these happen to be such.
OF_A_FORM = {"bb/100", "open ender", "royal flush"}


def joined(word: str) -> str:
    """A word as the lexer and `\\?` know it: blanks and hyphens do not count."""
    return re.sub(r"[ -]", "", word)


def test_no_word_of_the_language_is_a_word_of_players() -> None:
    found = {word for word in WORDS if word in LANGUAGE or joined(word) in LANGUAGE}
    assert found == set(OF_THE_LANGUAGE)
    assert LANGUAGE.isdisjoint((*PLAYERS_HANDS, *RANK_NAMES))


def test_such_words_are_of_formulas_or_games_alone() -> None:
    """A word that a statement, a clause or a set has may not be explained away."""
    languages = {
        language for word, language, _ in pql.keywords() if word.lower() in map(joined, OF_THE_LANGUAGE)
    }
    assert languages == {"formulas", "record", "value"}


def test_no_word_stands_twice() -> None:
    assert sum([len(row.words) for row in ROWS]) == len(WORDS)
    assert all(word == word.lower() for word in WORDS)
    words = [word for row in ROWS for word in set(map(joined, row.words))]
    assert len(set(words)) == len(words)
    patterns = [row.pattern for row in ROWS if row.pattern]
    assert len(set(patterns)) == len(patterns)
    assert set(words).isdisjoint([joined(word) for word in PLAYERS_HANDS])


def test_no_pattern_is_about_a_word_of_another_row() -> None:
    """The word is found before, and the pattern would say something else of it, unseen."""
    elsewhere = {word for word, row in WORDS.items() if row_fitting(word, whole=True) not in (None, row)}
    assert elsewhere == OF_A_FORM


def test_no_name_of_hands_is_explained_away() -> None:
    assert [word for word in PLAYERS_HANDS if row_in(word) or row_fitting(word, whole=True)] == []


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that statements of the table name."""
    monkeypatch.chdir(tmp_path)
    Path("ranges.pql").write_text("let wide = 22+")
    Path("subset.txt").write_text("Kh7h2c 0.5\nQs8d3c 0.5\n")
    for name in ("hands", "my_hands.phhs"):
        shutil.copy(HANDS, name)


@together("row", ROWS, ids=lambda row: row.help[:40])
def test_what_is_shown_runs(row: Row, files: None) -> None:
    for text in QUOTED.findall(row.help):
        if not SPOKEN_OF.fullmatch(text):
            # Exactly, Omaha before the flop takes ten seconds.
            pql.Session().run(f"{text} samples 1000" if text.startswith("game omaha") else text)
    assert row.example in QUOTED.findall(row.help) or (row.refused and not row.help)


@together("word", list(WORDS), ids=str)
def test_every_word_finds_its_row(word: str) -> None:
    assert row_of(word) is WORDS[word]
    assert row_of(word.upper().replace(" ", "-")) is WORDS[word]
    assert row_in(f"what is {word} here") is WORDS[word]


@together("word", list(WORDS), ids=str)
def test_a_statement_of_a_word_alone_is_told_so(word: str) -> None:
    """Its cards and amounts are an example, as the word names none; set over set has all that is asked."""
    errors = [each for each in pql.Session().compile(word).diagnostics if each.is_error]
    row = WORDS[word]
    if not row.help:
        assert [(each.message, each.help) for each in errors] == [(row.message, None)]
        return
    assert [(each.message, each.help) for each in errors] == [
        (WORDS[word].message, f"{'write' if word == 'set over set' else 'for example'} {WORDS[word].help}")
    ]


def test_what_players_call_hands_are_hands() -> None:
    for hands in set(PLAYERS_HANDS.values()):
        assert len(pql.hands(hands)) > 0
    for word in READ_AS_HANDS:
        assert pql.hands(word) == pql.hands(PLAYERS_HANDS[word])


def test_made_hands_are_words_of_formulas() -> None:
    formulas = {word.lower() for word, language, _ in pql.keywords() if language == "formulas"}
    assert {word for word, _ in MADE_HANDS} - formulas == set()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("select count(boat) from hero='AA'", "fullhouse"),
        ("select count(oesd@flop) from hero='JTs'", "openended"),
        ("let x = formula gutshotdraw", "gutshot"),
        ("22+ where oesd on Kh7h2c", "22+ where openended on Kh7h2c"),
        ("22+ where boat on Kh7h2c", "22+ where fullhouse on Kh7h2c"),
    ],
)
def test_formulas_are_told_what_a_made_hand_is_called(text: str, shown: str) -> None:
    (error,) = pql.Session().compile(text).diagnostics
    assert error.help == f"write `{shown}`"


@pytest.mark.parametrize("formula", ["not oesd", "oesd or flush", "!oesd", "oesd and nouts > 3"])
def test_a_longer_formula_is_not_cut(formula: str) -> None:
    (error,) = pql.Session().compile(f"22+ where {formula} on Kh7h2c").diagnostics
    assert "where openended on" not in (error.help or "")


@pytest.mark.parametrize("text", ["AKs vs QQ", "icmx", "xmdf", "suited connectors"])
def test_other_texts_have_no_row(text: str) -> None:
    assert row_of(text) is None
    assert row_in(text) is None


SAID_OF_PLAYED_HANDS = {
    "3bp": "pottype = '3-bet'",
    "4bp": "pottype = '4-bet'",
    "SRP": "pottype = 'single raised'",
    "single raised pot": "pottype = 'single raised'",
    "limped pots": "pottype = 'limped'",
    "heads-up": "not multiway",
    "multi-way": "multiway",
    "3bet": "threebet",
    "3-bets": "threebet",
    "three bet": "threebet",
    "4bet": "fourbet",
    "facing a 3-bet": "foldtothreebet or callthreebet or fourbet",
    "vs 3bet": "foldtothreebet or callthreebet or fourbet",
    "against an open": "raises(preflop) = 1",
    "fold to 3bet": "foldtothreebet",
    "folds to c-bets": "foldtocbet(flop)",
    "fold to steal": "foldtosteal",
    "opened": "rfi",
    "c-bet": "cbet(flop)",
    "continuation bet": "cbet(flop)",
    "check-raised": "checkraise(flop)",
    "cold call": "coldcall",
    "oop": "not inposition(flop)",
    "out of position": "not inposition(flop)",
    "in position": "inposition(flop)",
    "went to showdown": "wtsd",
    "lost": "net < 0",
    "winning": "net > 0",
    "from the small blind": "position = SB",
    "big blind": "position = BB",
    "on the button": "position = BTN",
    "cutoff": "position = CO",
}


@together(("said", "formula"), SAID_OF_PLAYED_HANDS.items())
def test_what_players_say_of_a_played_hand_is_offered_as_a_formula(said: str, formula: str) -> None:
    asked = f"stats from history '{HANDS}' for 'Robin' where {said}"
    with pytest.raises(pql.PQLError) as caught:
        pql.run(asked)
    (problem,) = caught.value.diagnostics
    assert f"`{formula}`" in (problem.help or "")
    assert pql.run(f"select count({formula}) from history '{HANDS}' for 'Robin'")


def test_every_formula_about_played_hands_is_said_somehow() -> None:
    assert {formula for formula, _ in PLAYED} == set(SAID_OF_PLAYED_HANDS.values())
    assert all(played_formula(formula) is None for formula, _ in PLAYED)


def test_a_number_and_a_name_are_still_subtracted() -> None:
    answers = pql.run("let bet = formula 2; select avg(3 - bet), avg(3-(bet)) from hero='AA'")
    assert answers[-1].rows == ((1, 1),)
