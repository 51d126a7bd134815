"""Programs: names, options, imports, and diagnostics for every bad statement."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.base.diagnostics import Diagnostic
from pql.compiler import program
from pql.results import HandsResult, Result, TableResult
from references.answers import answer, of


def errors_of(text: str, session: pql.Session | None = None, name: str = "<input>") -> list[pql.Diagnostic]:
    compilation = (session or pql.Session()).compile(text, name)
    assert compilation.failed
    return [item for item in compilation.diagnostics if item.is_error]


def test_names_stand_for_sets() -> None:
    session = pql.Session()
    session.run("let steal = 22+, A2s+\nlet dry = board (K72) rainbow")
    assert session.names == {"steal": ("hands", "22+, A2s+"), "dry": ("board", "(K72) rainbow")}
    hands, boards, both = session.run("steal; dry; steal & Suited")
    assert (hands.type, boards.type) == ("hands", "board")
    assert of(HandsResult, both).hands == pql.hands("A2s+")


def test_a_name_keeps_the_value_it_was_given() -> None:
    (result,) = pql.run("let x = AA; let y = x; let x = KK; y, x")
    assert of(HandsResult, result).hands == pql.hands("AA, KK")


def test_names_are_case_sensitive() -> None:
    (error,) = errors_of("let steal = AA; Steal")
    assert error.code == "unknown-name"
    assert "steal" in (error.help or "")


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Conected Suited", "connected"),
        ("Suitd", "suited"),
        ("AA, offsiut", "offsuit"),
        ("board rainbo", "rainbow"),
    ],
)
def test_a_near_word_is_suggested(text: str, suggestion: str) -> None:
    (error,) = errors_of(text)
    assert suggestion in (error.help or "").lower()


def test_suggestions_stay_in_their_sub_language() -> None:
    """`trips` is a texture, no word of hands."""
    (error,) = errors_of("tripz")
    assert "trips" not in (error.help or "")


def test_every_bad_statement_is_reported_in_text_order() -> None:
    text = "AKs\nConected\nboard AK\nequity AA vs\nKK\nset colour = red\nequity AA vs"
    errors = errors_of(text)
    lines = [error.source.position(error.span.start)[0] for error in errors if error.source and error.span]
    assert lines == sorted(lines)
    assert {"unknown-name", "unknown-option"} <= {error.code for error in errors}
    assert len(errors) >= 4


def test_a_failed_program_changes_nothing() -> None:
    session = pql.Session()
    errors_of("let aces = AA; set bare = both; let bad = Conected", session)
    assert session.names == {}
    assert session.options["bare"] == "offsuit"


def test_bare_hands_follow_the_option() -> None:
    assert len(pql.hands("AK", bare="offsuit")) == 12
    (both,) = pql.run("set bare = both; AK, QQ")
    assert len(of(HandsResult, both).hands) == 22
    (error,) = errors_of("set bare = error; AQ+")
    assert error.code == "bare-hand"
    assert "AQs" in (error.help or "")


def test_options_are_checked() -> None:
    for text, code in [
        ("set bare = sometimes", "bad-option-value"),
        ("set threads = 0", "bad-option-value"),
        ("set seed = -1", None),
        ("set sed = 1", "unknown-option"),
    ]:
        (error, *_) = errors_of(text)
        assert code is None or error.code == code
    assert "seed" in (errors_of("set sed = 1")[0].help or "")


def test_a_bad_set_shows_its_very_place() -> None:
    for text, wrong, help in [
        ("AA; set ordr = chen", "ordr", "did you mean `order`?"),
        ("set order = chn", "chn", "did you mean `chen`?"),
        ("set  threads =  9999", "9999", "how many threads"),
        ("set et = 1", "et", "the options are"),
    ]:
        error = errors_of(text)[0]
        assert error.source is not None
        assert error.span is not None
        assert text[error.span.start : error.span.end] == wrong
        assert help in (error.help or "")


def test_show() -> None:
    options, names = pql.run("set threads = 2; let aces = AA; show options; show names")
    assert dict(row[:2] for row in of(TableResult, options).rows)["threads"] == "2"
    assert of(TableResult, names).rows == (("aces", "hands", "AA"),)


def test_weights_are_given_once() -> None:
    (error,) = errors_of("let some = AKs:0.5; some:0.5")
    assert error.code == "weight-twice"


def test_wrong_kinds_are_told_apart() -> None:
    assert errors_of("let flop = board AK*; flop & Suited")[0].code == "wrong-kind"
    assert errors_of("let big = TT+; board big")[0].code == "wrong-kind"


class TestImport:
    def test_takes_the_lets_of_another_file(self, tmp_path: Path) -> None:
        (tmp_path / "ranges").mkdir()
        (tmp_path / "ranges" / "open.pql").write_text("import 'base.pql'\nlet open = base, A2s+\nAA\n")
        (tmp_path / "ranges" / "base.pql").write_text("let base = 22+\n")
        session = pql.Session(directory=str(tmp_path))
        (result,) = session.run("import 'ranges/open.pql'; open")
        assert of(HandsResult, result).hands == pql.hands("22+, A2s+")

    def test_a_cycle_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "a.pql").write_text("import 'b.pql'\n")
        (tmp_path / "b.pql").write_text("import 'a.pql'\n")
        (error,) = errors_of("import 'a.pql'", pql.Session(directory=str(tmp_path)))
        assert error.code == "import-cycle"
        assert "a.pql -> b.pql -> a.pql" in error.message

    def test_a_missing_file_is_an_error(self, tmp_path: Path) -> None:
        (error,) = errors_of("import 'nowhere.pql'", pql.Session(directory=str(tmp_path)))
        assert error.code == "unreadable-file"

    def test_a_folder_and_garbage_are_errors(self, tmp_path: Path) -> None:
        (tmp_path / "noise.pql").write_bytes(b"\xff\xfe\x00")
        session = pql.Session(directory=str(tmp_path))
        assert errors_of("import 'noise.pql'", session)[0].code == "unreadable-file"
        assert errors_of("import '.'", session)[0].code == "unreadable-file"

    def test_a_pipe_is_no_file_of_names(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.pql")
        (error,) = errors_of("import 'pipe.pql'", pql.Session(directory=str(tmp_path)))
        assert error.code == "unreadable-file"

    def test_errors_point_into_the_other_file(self, tmp_path: Path) -> None:
        (tmp_path / "bad.pql").write_text("let ok = AA\nlet bad = Conected\n")
        (error,) = errors_of("import 'bad.pql'", pql.Session(directory=str(tmp_path)))
        assert error.source is not None
        assert error.source.name.endswith("bad.pql")
        assert "bad.pql:2:11" in error.render()


def test_compile_takes_one_question() -> None:
    assert answer(HandsResult, "let aces = AA; aces").type == "hands"
    for text in ("", "let aces = AA", "AA\nKK"):
        with pytest.raises(pql.PQLError) as caught:
            pql.compile(text)
        assert caught.value.diagnostics[0].code == "not-one-query"


def test_compiled_once_run_often() -> None:
    query = pql.compile("equity AA vs KK on 2c3d4h")
    assert of(Result, query.run()).to_dict() == of(Result, query.run()).to_dict()
    assert query.canonical() == "equity AA vs KK on 2c3d4h"


class TestArguments:
    @pytest.mark.parametrize("options", [3, "order", ["order"], [("order", "chen")]])
    def test_options_are_a_mapping(self, options: Any) -> None:
        with pytest.raises(TypeError, match="options must be a mapping"):
            pql.Session(options)

    @pytest.mark.parametrize("name", [None, 3, ["order"]])
    def test_the_name_of_an_option_is_text(self, name: Any) -> None:
        with pytest.raises(TypeError, match="name of an option"):
            pql.Session().options.set(name, 1)

    @pytest.mark.parametrize("text", [None, 3, b"AKs", {"AKs": 1}])
    def test_pql_reads_text(self, text: Any) -> None:
        for read in (pql.run, pql.compile, pql.hands, pql.boards, pql.is_complete, pql.Session().compile):
            with pytest.raises(TypeError):
                read(text)

    @pytest.mark.parametrize("threads", [0, -1, 1.5, "2"])
    def test_threads_are_a_number(self, threads: Any) -> None:
        with pytest.raises(
            ValueError if isinstance(threads, int) else TypeError, match="threads must be a whole number"
        ):
            pql.compile("AKs").run(threads=threads)

    def test_an_executor_is_one(self) -> None:
        with pytest.raises(TypeError, match="executor must be"):
            pql.compile("AKs").run(executor=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("statement", ["import 'x.pql'", "import range gto 'x.txt' as x"])
def test_a_working_directory_that_is_gone(
    statement: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(pql.PQLError, match="cannot read"):
        pql.run(statement)


def test_a_file_that_fails_in_a_way_nobody_foresaw_is_a_problem_of_its_statement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error", "x.pql")

    query = pql.compile("AKs")
    monkeypatch.setattr("pql.statements.import_file.compile_names.import_names", fail)
    (error,) = errors_of("AA; import 'x.pql'")
    assert (error.code, error.message) == (
        "unreadable-file",
        "cannot read or write `x.pql`: Input/output error",
    )
    assert error.span == (4, 18)
    monkeypatch.setattr("pql.statements.sets.question.HandsQuestion.answer", fail)
    with pytest.raises(pql.PQLError, match=r"cannot read or write `x\.pql`: Input/output error"):
        query.run()


def test_an_imported_file_is_in_the_game_of_its_text_or_in_its_own(tmp_path: Path) -> None:
    """Its lines about games were passed over."""
    (tmp_path / "own.pql").write_text(
        "game holdem\nlet wide = 77+\ngame omaha;\nlet premium = AA$ds\nset game = sixplus\nlet open = 77+\n"
    )
    (tmp_path / "plo.pql").write_text("let rich = AAKK")
    for game in ("holdem", "omaha", "shortdeck"):
        session = pql.Session(game=game, directory=str(tmp_path))
        session.run("import 'own.pql'")
        assert session.options.shown("game") == game
        for name, own, hands in (
            ("wide", "holdem", 48),
            ("premium", "omaha", 864),
            ("open", "shortdeck", 48),
        ):
            (found,) = session.run(f"game {own}; {name}")
            assert (found.game, found.to_dict()["combos"]) == (own, hands)
    (found,) = pql.Session(game="omaha", directory=str(tmp_path)).run("import 'plo.pql'; rich")
    assert found.to_dict()["combos"] == 36
    with pytest.raises(pql.PQLError, match="4 ranks, and a hand has two cards"):
        pql.Session(directory=str(tmp_path)).run("import 'plo.pql'")


def test_time_that_is_up_while_a_statement_is_compiled_is_no_file_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A `Timeout` is an error of the system too, as those of files are."""

    def late(*given: object) -> None:
        raise pql.Timeout(Diagnostic("time-limit", "late"), running=True)

    monkeypatch.setattr(program, "_for_some_street", late)
    with pytest.raises(pql.Timeout, match="late"):
        pql.run("game omaha; sample 10 of 10% vs AA")
