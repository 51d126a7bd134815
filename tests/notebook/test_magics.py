"""`%pql` and `%%pql` in a shell of IPython."""

from __future__ import annotations

import pytest

import pql
from pql.notebook.magics import statements_before
from pql.results import BoardResult, EquityResult, HandsResult

from .conftest import Notebook


def test_a_line_is_an_answer(notebook: Notebook) -> None:
    result = notebook.run("%pql equity AA vs KK")
    assert isinstance(result, EquityResult)
    assert "81.95 %" in notebook.shown
    notebook.run("%pql AKs;")
    assert "4 hands" in notebook.shown
    notebook.run("answer = %pql AKs")
    assert isinstance(notebook["answer"], HandsResult)


def test_names_and_options_last_from_cell_to_cell(notebook: Notebook) -> None:
    assert notebook.run("%pql let steal = 22+, A2s+") is None
    assert notebook.run("%%pql\nset bare = both;\nsteal minus 22").hands.text() == "33+, A2s+"
    session = notebook.run("%pql")
    assert isinstance(session, pql.Session)
    assert repr(session) == "<Session steal, _>"
    assert session.names["steal"] == ("hands", "22+, A2s+")
    assert session.options.word("bare") == "both"


def test_a_cell_gives_its_answer_to_a_variable(notebook: Notebook) -> None:
    assert notebook.run("%%pql one <<\nAKs") is None
    assert notebook.shown == ""
    assert isinstance(notebook["one"], HandsResult)
    notebook.run("%%pql both <<\nAKs;\nboard AK*f2")
    assert [type(result) for result in notebook["both"]] == [HandsResult, BoardResult]
    notebook.run("%pql line << let x = AKs; x")
    assert notebook["line"].hands == pql.hands("AKs")
    notebook.run("%%pql none <<\nlet y = AKs")
    assert notebook["none"] is None


def test_several_answers_stand_under_their_statements(notebook: Notebook) -> None:
    answers = notebook.run("%%pql\nAKs;\nboard AK*f2")
    assert len(answers) == 2
    shown = notebook.shown
    places = [shown.index(text) for text in ("# AKs", "4 hands", "# board AK*f2", "420 of 22,100")]
    assert places == sorted(places)


def test_the_last_set_is_kept(notebook: Notebook) -> None:
    notebook.run("%pql AKs, AQs")
    assert notebook.run("%pql _ minus AQs").hands == pql.hands("AKs")


def test_a_problem_is_shown_without_a_traceback(notebook: Notebook) -> None:
    with pytest.raises(pql.PQLError):
        notebook.run("%%pql before <<\nAKs;\nequity AA vs\n KKx")
    assert "Traceback" not in notebook.shown
    for part in ("is not a suffix of", "<cell>:3:2", "^^^", "help:", "\x1b["):
        assert part in notebook.shown
    assert "magics.py" not in notebook.shown
    assert "before" not in notebook.shell.user_ns


def test_a_problem_of_running_is_shown_alike(notebook: Notebook) -> None:
    with pytest.raises(pql.PQLError) as caught:
        notebook.run("%pql equity AsAh vs AsKs")
    assert caught.value.running
    assert "magics.py" not in notebook.shown
    assert "<line>:1:1" in notebook.shown


def test_a_warning_is_shown(notebook: Notebook) -> None:
    result = notebook.run("%pql equity AA vs KK, 0%")
    assert isinstance(result, EquityResult)
    assert "warning" in notebook.shown


def test_variables_of_python_are_parameters(notebook: Notebook) -> None:
    notebook.run("import pql\nhero, villain, flop, n = 'AKs', pql.hands('QQ+'), pql.boards('Kh7h2c'), 1000")
    result = notebook.run("%pql equity $hero vs $villain on $flop samples $n seed 1")
    typed = pql.compile("equity AKs vs QQ+ on Kh7h2c samples 1000 seed 1", EquityResult).run()
    assert [player.equity for player in result.players] == [player.equity for player in typed.players]
    assert result.deals == 1000
    assert notebook.run("%%pql\nlet mine = $hero;\nmine").hands == pql.hands("AKs")


def test_answers_that_are_sets_are_parameters_too(notebook: Notebook) -> None:
    notebook.run("%pql kings << KK\n%pql flops << board AK*f2")
    assert notebook.run("%pql QQ | $kings").hands == pql.hands("KK, QQ")
    assert notebook.run("%pql board $flops").count == 420


def test_a_painted_grid_is_a_parameter(notebook: Notebook) -> None:
    notebook.run("import pql\ngrid = pql.grid('AKs')")
    assert notebook.run("%pql $grid").hands == pql.hands("AKs")
    notebook.run("grid.text = 'QQ'")
    assert notebook.run("%pql $grid").hands == pql.hands("QQ")


@pytest.mark.parametrize("value", ["'AKx'", "{}", "'AKs; show options'"])
def test_a_variable_that_is_none_of_these_is_refused(notebook: Notebook, value: str) -> None:
    notebook.run(f"hero = {value}")
    with pytest.raises((pql.PQLError, TypeError)):
        notebook.run("%pql equity $hero vs KK")
    assert "magics.py" not in notebook.shown
    assert "$hero" in notebook.shown


def test_a_variable_that_is_not_there_is_a_problem_of_the_statement(notebook: Notebook) -> None:
    with pytest.raises(pql.PQLError, match="has no value"):
        notebook.run("%pql equity $nobody vs KK")


def test_unloading_takes_everything_away(notebook: Notebook) -> None:
    before = len(notebook.shell.Completer.custom_matchers)
    notebook.run("%reload_ext pql")
    assert len(notebook.shell.Completer.custom_matchers) == before
    notebook.run("%unload_ext pql")
    assert len(notebook.shell.Completer.custom_matchers) == before - 1
    assert "pql" not in notebook.shell.magics_manager.magics["cell"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("%%pql\nequ", "equity"),
        ("%%pql x <<\nequity AA v", "vs"),
        ("x = %pql bo", "board"),
        ("%pql x << bo", "board"),
        ("print(1)\n%pql equity st", "steal"),
    ],
)
def test_words_are_completed_in_the_magics(notebook: Notebook, text: str, offered: str) -> None:
    notebook.run("%pql let steal = 22+")
    assert notebook.completions(text)[0] == offered


def test_hi_lo_is_answered_and_completed(notebook: Notebook) -> None:
    notebook.run("%pql game omaha8")
    assert notebook.completions("%pql equity AA2K vs KKQQ on 8h7h2c by turn order by qu")[0] == "quartered"
    shown = notebook.run("%pql equity AsAh2s3h vs KdKc5d5c on 8h7h2c4dJs")
    assert "scoop" in str(shown)


def test_python_is_completed_elsewhere(notebook: Notebook) -> None:
    assert "print" in notebook.completions("pri")
    assert "equity" not in notebook.completions("equ")


def test_the_statements_before_the_cursor() -> None:
    assert statements_before("%%pql\nAA;\nKK", 1, 1) == "\nA"
    assert statements_before("%%pql x <<\nAA", 1, 2) == "\nAA"
    assert statements_before("%%pqlx\nAA", 1, 2) is None
    assert statements_before("x = 1\n%pql AA", 0, 3) is None


def test_a_variable_that_is_missing(notebook: Notebook) -> None:
    with pytest.raises(pql.PQLError, match="set a variable of Python") as caught:
        notebook.run("%pql equity $nobody vs QQ")
    assert "--param" not in str(caught.value)
