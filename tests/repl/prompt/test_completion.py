"""Completion: what the language expects, in the words of the keyword table."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import pql
from pql.repl import commands
from pql.repl.meta_commands import COMMANDS, ShellState
from pql.repl.prompt.completion import PQLCompleter

TAB = CompleteEvent(completion_requested=True)
TYPING = CompleteEvent(text_inserted=True)
MEANINGS = {(word, language): summary for word, language, summary in pql.keywords()}


@pytest.fixture
def completer() -> PQLCompleter:
    session = pql.Session()
    session.run("let steal = 22+, A2s+; let wet = board ***f2")
    assert commands
    return PQLCompleter(ShellState(session))


def offered(completer: PQLCompleter, text: str, event: CompleteEvent = TAB) -> dict[str, str]:
    found = completer.get_completions(Document(text, len(text)), event)
    return {completion.text: completion.display_meta_text for completion in found}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("board draw", "straightdrawpossible"),
        ("board mnt", "monotone"),
        ("equity ", "22+"),
        ("board ", "***[>2F]"),
        ("equity AKs vs ", "15%"),
        ("board ***[>", "[>2F]"),
        ("\\set the", "theme "),
        ("\\set theme col", "theme colorblind"),
        ("\\set bare b", "bare both"),
        ("\\d ste", "steal"),
        ("\\explain equity Conn", "connected"),
        ("\\watch 2 equ", "equity"),
        ("\\quiz nu", "nuts"),
        ("\\quiz outs ste", "steal"),
        ("\\quiz AKs vs QQ o", "on"),
        ("\\examples dominated", "5"),
        ("equ", "equity"),
        ("EQU", "equity"),
        ("equity Conn", "connected"),
        ("equity AKs v", "vs"),
        ("icm 5000, 3000 p", "pay"),
        ("nash 12bb a", "ante"),
        ("shove 10bb v", "vs"),
        ("shove 10bb vs QQ ic", "icm"),
        ("shove 10bb vs QQ icm Ann 5, Bob 4 pay 3 hero B", "Bob"),
        ("equity AKs vs QQ o", "on"),
        ("equity AKs vs QQ on rain", "rainbow"),
        ("board mono", "monotone"),
        ("set ba", "bare"),
        ("set bare = of", "offsuit"),
        ("show na", "names"),
        ("equity ste", "steal"),
        ("\\ti", "\\timing"),
        ("\\timing o", "on"),
        ("\\format j", "jsonl"),
        ("\\? rain", "rainbow"),
    ],
)
def test_words_that_fit(completer: PQLCompleter, text: str, word: str) -> None:
    assert word in offered(completer, text)


def test_words_of_other_places_are_not_offered(completer: PQLCompleter) -> None:
    assert "rainbow" not in offered(completer, "equity ra")
    assert "steal" not in offered(completer, "board ste")
    assert not offered(completer, "equity AKs vs zzz")


def test_the_completion_replaces_what_was_typed(completer: PQLCompleter) -> None:
    (found,) = [
        completion
        for completion in completer.get_completions(Document("board mono", 10), TAB)
        if completion.text == "monotone"
    ]
    assert found.start_position == -4


def test_each_word_stands_with_its_meaning(completer: PQLCompleter) -> None:
    assert offered(completer, "board mono")["monotone"] == "all cards have the same suit"
    assert offered(completer, "\\ti")["\\timing"].startswith("Show how long")


def test_while_typing_one_letter_is_too_little(completer: PQLCompleter) -> None:
    assert not offered(completer, "e", TYPING)
    assert "equity" in offered(completer, "eq", TYPING)
    assert not offered(completer, "equity A", TYPING)


def test_typing_any_query_letter_by_letter_never_fails(completer: PQLCompleter) -> None:
    query = "explain equity (22+, A2s+:0.5) minus 'x' vs 15% on AK*[>2F] dead As within 0.1% ; \\ ((( [ ' ♠"
    for end in range(len(query) + 1):
        offered(completer, query[:end])
        offered(completer, query[:end], TYPING)


def test_the_middle_of_a_text_completes_too(completer: PQLCompleter) -> None:
    document = Document("equity Conn vs QQ", len("equity Conn"))
    found = [completion.text for completion in completer.get_completions(document, TAB)]
    assert "connected" in found


def test_names_stand_with_what_they_name(completer: PQLCompleter) -> None:
    assert offered(completer, "equity ste")["steal"] == "22+, A2s+"
    assert offered(completer, "board we")["wet"] == "***f2"


def test_files_to_import(completer: PQLCompleter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ranges.pql").write_text("")
    monkeypatch.chdir(tmp_path)
    assert "'" in offered(completer, "import ")
    assert "ges.pql" in offered(completer, "export AKs to 'ran")
    assert "ges.pql" in offered(completer, "import 'ran")
    (tmp_path / "open.rng").write_text("")
    assert "n.rng" in offered(completer, "import range 'ope")
    assert "n.rng" in offered(completer, "import range monker 'ope")
    assert "n.rng" not in offered(completer, "import 'ope")
    assert "n.rng" in offered(completer, "select avg(net) from history 'ope")


def test_files_after_i(completer: PQLCompleter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ranges.pql").write_text("")
    (tmp_path / "picture.png").write_text("")
    monkeypatch.chdir(tmp_path)
    (found,) = completer.get_completions(Document("\\i "), TAB)
    assert found.text == "ranges.pql"


def test_while_typing_only_beginnings_fit(completer: PQLCompleter) -> None:
    assert "straightdrawpossible" not in offered(completer, "board draw", TYPING)
    assert "monotone" in offered(completer, "board mon", TYPING)


def test_the_settings_decide_when_the_menu_appears() -> None:
    state = ShellState(pql.Session())
    completer = PQLCompleter(state)
    state.settings.set("completion", "tab")
    assert not offered(completer, "equ", TYPING)
    assert "equity" in offered(completer, "equ")


def test_every_candidate_stands_with_a_line(completer: PQLCompleter) -> None:
    for text in (
        "",
        "equity ",
        "board ",
        "set ",
        "set bare = ",
        "show ",
        "equity AKs ",
        "\\",
        "\\d ",
        "\\set ",
    ):
        for word, meaning in offered(completer, text).items():
            assert meaning, (text, word)


def test_every_command_completes_its_argument(completer: PQLCompleter) -> None:
    for name in COMMANDS:
        offered(completer, f"{name} ")
        offered(completer, f"{name} x")


@given(st.text("AKQsh9 \\?'%+*[]()<>2Fboardequitylet=;\n\x00é♠", max_size=30))
@settings(deadline=None)
def test_no_text_makes_it_throw(text: str) -> None:
    completer = PQLCompleter(ShellState(pql.Session()))
    for event in (TAB, TYPING):
        offered(completer, text, event)


def test_what_begins_in_the_very_case_comes_first(completer: PQLCompleter) -> None:
    offers = list(offered(completer, "select avg(river"))
    assert offers.index("riverEquity") < offers.index("RiverCardIsOvercardToBoard")


def test_a_word_of_players_becomes_a_statement(completer: PQLCompleter) -> None:
    assert "`" not in offered(completer, "price")["ev call 50 to win 150"]
    assert "ev call 50 to win 150" not in offered(completer, "equity AA vs price")
    assert "ev call 50 to win 150" not in offered(completer, "pr")


@pytest.mark.parametrize("typed", ["md", "alph", "bluf"])
def test_short_questions_about_a_bet_are_offered(completer: PQLCompleter, typed: str) -> None:
    assert {"md": "mdf", "alph": "alpha", "bluf": "bluffs"}[typed] in offered(completer, typed)
