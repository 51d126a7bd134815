"""`import range` and `export ... as`: range files in the language."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import HandsResult
from pql.statements.export.result import ExportResult


@pytest.fixture
def session(tmp_path: Path) -> pql.Session:
    (tmp_path / "open.txt").write_text("AA,AKs:0.5,T9s+\n")
    (tmp_path / "strength.txt").write_text("15%")
    (tmp_path / "bad.gto").write_text("AA,\n[50]KK")
    (tmp_path / "secret.key").write_text("AA, password")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "names.pql").write_text("import range '../open.txt' as above; let wide = above, 22")
    return pql.Session(directory=tmp_path)


def hands(session: pql.Session, text: str) -> str:
    result = session.run(text)[-1]
    assert isinstance(result, HandsResult)
    return result.hands.text()


def problem(session: pql.Session, text: str) -> pql.Diagnostic:
    (found,) = session.compile(text).diagnostics
    return found


def test_a_range_gets_a_name(session: pql.Session) -> None:
    assert hands(session, "import range 'open.txt' as open; open") == "AA, KQs-T9s, AKs:0.5"
    assert hands(session, "open and AKs") == "AKs:0.5"
    assert session.names["open"][0] == "hands"


def test_a_kind_is_named_in_the_statement(session: pql.Session) -> None:
    assert hands(session, "import range piosolver 'open.txt' as climbing; climbing and JTs") == "JTs"
    assert problem(session, "import range gto 'open.txt' as x").code == "bad-gto-range"


def test_percentages_remember_their_order(session: pql.Session) -> None:
    result = session.run("set order = chen; import range 'strength.txt' as strong; strong")[-1]
    assert isinstance(result, HandsResult)
    assert (result.order, result.hands) == ("chen", pql.run("set order = chen; 15%")[-1].hands)


def test_a_file_of_names_imports_ranges_beside_it(session: pql.Session) -> None:
    assert hands(session, "import 'deep/names.pql'; wide and (22, AKs)") == "22, AKs:0.5"


def test_a_mistake_in_the_file_is_shown_there(session: pql.Session) -> None:
    found = problem(session, "import range 'bad.gto' as x")
    assert found.code == "bad-gto-range"
    assert found.source is not None
    assert found.span is not None
    assert found.source.position(found.span.start) == (2, 1)
    assert found.source.name.endswith("bad.gto")


def test_no_text_of_other_files_is_shown(session: pql.Session) -> None:
    for kind in ("", "gto ", "vector "):
        found = problem(session, f"import range {kind}'secret.key' as x")
        assert found.code == "not-a-range"
        assert "password" not in found.render()
        assert found.source is not None
        assert found.source.name == "<input>"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import range 'nowhere.pio' as x", "unreadable-file"),
        ("import range '.' as x", "unreadable-file"),
        ("import range 'open.txt' node 'CO' as x", "bad-node"),
        ("import range pioo 'open.txt' as x", "unknown-range-kind"),
        ("import range 'open.txt' as AKs", "reserved-name"),
        ("export equity AA vs KK to 'a.pio'", "no-range"),
        ("export board AK* to 'a.txt' as pio", "no-range"),
        ("export AA to 'a.rng'", "only-read"),
        ("export AA to 'a.txt'", "unknown-format"),
        ("export AA to 'a.txt' as xls", "unknown-range-kind"),
    ],
)
def test_mistakes_of_the_statement(text: str, code: str, session: pql.Session, tmp_path: Path) -> None:
    found = problem(session, text)
    assert found.code == code
    assert found.source is not None
    assert found.source.text == text
    assert not list(tmp_path.glob("a.*"))


def test_names_alike_are_noted(session: pql.Session) -> None:
    assert (
        problem(session, "import range 'open.txt' as Open; import range 'open.txt' as open").code
        == "names-alike"
    )


def test_export_as_a_range(tmp_path: Path, session: pql.Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (result,) = session.run("export AA, AKs:0.5 to 'mine.txt' as flopzilla")
    assert isinstance(result, ExportResult)
    assert (result.rows, result.kind, result.replaced) == (10, "gto", False)
    assert result.to_dict() == {
        "type": "export",
        "path": "mine.txt",
        "rows": 10,
        "replaced": False,
        "kind": "gto",
    }
    assert str(result) == "wrote 10 hands to mine.txt as gto"
    assert hands(session, "import range 'mine.txt' as mine; mine") == "AA, AKs:0.5"
    (result,) = session.run("export 22+ where toppair or better on Kh7h2c to 'mine.pio'")
    assert Path("mine.pio").read_text() == "AA,KsKd,KsKc,KdKc,7s7d,7s7c,7d7c,2s2h,2s2d,2h2d\n"
    (result,) = session.run("export AA:0.123 to 'mine.txt' as ppt")
    assert "notes" in result.to_dict()


def test_an_answer_goes_into_a_range_file_too(tmp_path: Path) -> None:
    (answer,) = pql.run("AA, KK:0.5")
    assert pql.export(answer, str(tmp_path / "a.pio")) == 12
    assert (tmp_path / "a.pio").read_text() == "AA,KK:0.5\n"
    with pytest.raises(pql.PQLError, match="holds hands"):
        pql.export(pql.run("equity AsAh vs KsKd on Kh7h2c")[0], str(tmp_path / "b.pio"))


def test_a_session_without_files(tmp_path: Path) -> None:
    safe = pql.Session(directory=tmp_path, files=False)
    for text in (
        "import range 'open.txt' as x",
        "export AA to 'a.pio'",
        "explain import range 'open.txt' as x",
    ):
        assert problem(safe, text).code == "no-files"
