"""`pql hands`: collections of hands from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pql.repl.cli.main import main
from pql.repl.status import FAILED, OK, USAGE

HANDS = str(Path(__file__).parents[3] / "examples" / "my_hands.phhs")


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["hands", *arguments])
    written = capsys.readouterr()
    return status, written.out, written.err


def test_from_files_to_a_collection_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = str(tmp_path / "my.hands")
    status, out, err = _run(capsys, "add", HANDS, "--to", mine, "--threads", "1")
    assert (status, err) == (OK, "")
    assert out == f"42 new hands of 1 file\n42 hands in {mine}\n"
    assert _run(capsys, "add", HANDS, "--to", mine)[1] == (
        f"0 new hands of 0 files, 1 file as before\n42 hands in {mine}\n"
    )
    assert _run(capsys, "info", mine)[1].splitlines() == [
        f"42 hands of 1 file in {mine}",
        "252 hands of players, 499 actions",
        "from 2026-03-14 20:09:14 to 2026-03-15 20:30:32",
        "42 hands of no known site",
    ]
    out_file = tmp_path / "out.phhs"
    assert _run(capsys, "export", mine, str(out_file)) == (OK, f"wrote 42 hands to {out_file}\n", "")
    assert main(["-c", f"select sum(net) from history '{out_file}' for 'Robin'"]) == OK
    assert "213.46" in capsys.readouterr().out


def test_what_was_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, file = str(tmp_path / "my.hands"), tmp_path / "a.phhs"
    text = Path(HANDS).read_text().replace("cbr 2.50", "cbr 1.10", 1).replace("'NT'", "'F7S/8'", 1)
    file.write_text(text)
    status, out, _ = _run(capsys, "add", str(file), "--to", mine)
    assert status == OK
    assert out.splitlines()[2:] == [
        "1 could not be read: `pql hands refused` says why",
        "1 hand of another game is left out",
    ]
    told = [
        f"{file}:4: 'F7S/8' is another game: hold'em is read, `NT` and `FT`, Omaha, `PO` and `FO/8`, and short "
        "deck, `NS`",
        f"{file}:30: `p4 cbr 1.10` cannot follow on the actions before it",
    ]
    assert _run(capsys, "refused", mine)[1].splitlines() == told
    assert _run(capsys, "info", mine)[1].splitlines()[-3:] == [
        "1 hand of other games",
        "1 could not be read",
        f"  {told[1]}",
    ]


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["info", "nothing"], FAILED, "there is no collection of hands"),
        (["refused", "nothing"], FAILED, "there is no collection of hands"),
        (["add", "nothing", "--to", "my.hands"], FAILED, "there is no such file or folder"),
        (["add", HANDS, "--to", "/dev/null/my.hands"], FAILED, "cannot write /dev/null/my.hands: "),
        (["add", HANDS, "--to", "."], FAILED, "there are other files in this folder"),
        (["export", HANDS, "nowhere/out.phhs"], FAILED, "cannot write nowhere/out.phhs"),
        (["add", HANDS], USAGE, "--to"),
        (["throw"], USAGE, "throw"),
        ([], USAGE, "COMMAND"),
    ],
)
def test_what_cannot_be_done(
    arguments: list[str],
    status: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("")
    found, out, err = _run(capsys, *arguments)
    assert (found, out) == (status, "")
    assert told in err
    assert [path.name for path in tmp_path.iterdir()] in (
        ["notes.txt"],
        [".lock", "notes.txt"],
        ["notes.txt", ".lock"],
    )


def test_names_that_steer_terminals_are_shown_plainly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a\x1b[31m.phhs"
    file.write_text("nothing")
    _run(capsys, "add", str(file), "--to", str(tmp_path / "my.hands"))
    for what in ("info", "refused"):
        assert "\x1b" not in _run(capsys, what, str(tmp_path / "my.hands"))[1]
