"""The ranges that the page keeps, in a file that the shell and scripts read too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pql
from pql.repl.serve import library as library_module
from pql.repl.serve.library import MOST_RANGES, Entry, Library, done

from ..conftest import clean_environment
from .servers import Start


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(str(tmp_path / "pql" / "ranges.pql"))


def written(library: Library) -> str:
    return Path(library.path).read_text("utf-8")


def test_ranges_have_any_title_and_a_name_in_texts(library: Library) -> None:
    assert library.entries() == []
    for title, name in (
        ("6-max/BTN open", "BTN_open"), ("BTN open", "BTN_open_2"), ("3bet", "_3bet"), ("UTG-100bb", "UTG_100bb"),
        ("AKs", "AKs_"), ("Überpaar", "Uberpaar"), ("\u2660", "range"), ("set", "set_"),
    ):  # fmt: skip
        assert library.keep(title, "QQ+, AKs", None)[-1] == Entry(name, title, "QQ+, AKs")
    assert pql.run(f"import '{library.path}'\n_3bet minus QQ")[0].to_dict()["combos"] == 16


def test_what_others_have_written_stays(library: Library) -> None:
    library.keep("x1", "AA", None)
    path = Path(library.path)
    path.write_text(path.read_text() + "\n# mine\nlet own = 22+;\nset seed = 7\n")
    assert [entry.title for entry in library.keep("y1", "KK", None)] == ["x1", "mine", "y1"]
    library.drop("x1", "AA")
    head, _, rest = written(library).partition("\n")
    assert head.startswith("# The ranges of the page")
    assert rest == "\n# mine\nlet own = 22+\nset seed = 7\n# y1\nlet y1 = KK\n"


def test_what_was_changed_elsewhere_is_not_overwritten(library: Library) -> None:
    library.keep("BTN", "AA", None)
    for was in (None, "KK"):
        with pytest.raises(pql.PQLError, match="changed elsewhere"):
            library.keep("BTN", "QQ", was)
        with pytest.raises(pql.PQLError, match="changed elsewhere"):
            library.drop("BTN", was)
    library.keep("BTN", "QQ", "AA")
    library.drop("BTN", "QQ")
    with pytest.raises(pql.PQLError, match="is not there any more"):
        library.keep("BTN", "QQ", "QQ")


@pytest.mark.parametrize(
    "text",
    ["AA; KK", "AA\nlet y1 = KK", "QZ", "board AK*", "equity AA", "AA # all", "", "import 'x'", "A" * 30_000],
)
def test_only_ranges_are_kept(library: Library, text: str) -> None:
    with pytest.raises(pql.PQLError):
        library.keep("x1", text, None)
    assert not Path(library.path).exists()


@pytest.mark.parametrize("title", ["", " / ", "x" * 101, "a\x00b"])
def test_a_title_is_a_line_that_one_can_read(library: Library, title: str) -> None:
    with pytest.raises(pql.PQLError):
        library.keep(title, "AA", None)


def test_a_title_of_several_lines_is_one_line(library: Library) -> None:
    library.keep("one\nlet two = AA", "KK", None)
    assert "\nlet two" not in written(library)


def test_not_more_are_kept_than_can_be_asked(library: Library) -> None:
    path = Path(library.path)
    path.parent.mkdir()
    path.write_text("".join([f"let n{number} = AA\n" for number in range(MOST_RANGES)]))
    with pytest.raises(pql.PQLError, match="at most"):
        library.keep("one more", "AA", None)


def test_two_services_lose_nothing_of_each_other(library: Library) -> None:
    def keep(number: int) -> None:
        Library(library.path).keep(f"range {number}", "AA", None)

    with ThreadPoolExecutor(8) as several:
        list(several.map(keep, range(40)))
    assert sorted([entry.title for entry in library.entries()]) == sorted(
        [f"range {each}" for each in range(40)]
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_program_that_is_killed_leaves_a_whole_file(library: Library, tmp_path: Path) -> None:
    source = (
        "import sys; from pql.repl.serve.library import Library; library = Library(sys.argv[1])\n"
        "for number in range(100000):\n"
        "    library.keep(f'range {number}', 'AA', None); library.drop(f'range {number}', 'AA')\n"
        "    print(number, flush=True)\n"
    )
    library.keep("stays", "QQ+", None)
    for _ in range(3):
        program = subprocess.Popen(
            [sys.executable, "-P", "-c", source, library.path],
            stdout=subprocess.PIPE,
            env=clean_environment(tmp_path),
        )
        assert program.stdout is not None
        for _ in range(3):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
        program.wait(60)
        program.stdout.close()
        left = library.entries()
        assert left[0] == Entry("stays", "stays", "QQ+")
        for entry in left[1:]:
            library.drop(entry.title, entry.range)


def test_the_service_keeps_them_for_who_knows_the_token(start: Start, tmp_path: Path) -> None:
    server = start("--ranges", str(tmp_path / "kept.pql"))
    keep = '{"keep": {"title": "BTN", "range": "40%", "was": null}}'
    for wrong in (
        {"Authorization": "Bearer x"},
        {"Origin": "http://elsewhere"},
        {"Content_Type": "text/plain"},
    ):
        status, _, _ = server.send("POST", "/ranges", keep, **wrong)
        assert status in (401, 403, 415)
    assert not (tmp_path / "kept.pql").exists()
    status, _, answer = server.send("POST", "/ranges", keep)
    assert status == 200
    assert b'"name": "BTN"' in answer
    assert b"let BTN = 40%" in (tmp_path / "kept.pql").read_bytes()
    for body in (
        "[]",
        '{"keep": 1}',
        '{"keep": {"path": "/etc/x"}}',
        '{"other": {}}',
        '{"drop": {"title": 1, "was": null}}',
    ):
        status, _, answer = server.send("POST", "/ranges", body)
        assert (status, b'"ok": false' in answer) == (200, True)


def test_who_lets_others_in_keeps_nothing_without_a_word(start: Start) -> None:
    server = start("--host", "0.0.0.0", "--name", "127.0.0.1", PQL_TOKEN="x" * 20)
    _, _, answer = server.send("POST", "/ranges", "{}")
    assert b"this service keeps no ranges" in answer


def test_each_game_has_its_ranges_below_its_line(library: Library) -> None:
    """Titles may be the same, names differ: a script knows all of them."""
    library.keep("open", "22+", None)
    library.keep("open", "AA$ds, KKQQ", None, "omaha")
    library.keep("six/open", "77+, A9s+", None, "shortdeck")
    library.keep("call", "rundown and doublesuited", None, "omaha")
    library.keep("call", "TT+", None)
    assert [each.range for each in library.entries()] == ["22+", "TT+"]
    assert [each.range for each in library.entries("omaha")] == ["AA$ds, KKQQ", "rundown and doublesuited"]
    assert [each.title for each in library.entries("shortdeck")] == ["six/open"]
    assert (
        len({each.name for game in ("holdem", "omaha", "shortdeck") for each in library.entries(game)}) == 5
    )
    lines = [line for line in written(library).splitlines() if not line.startswith("#")]
    assert [line.split(" =")[0] for line in lines if line.startswith("game")] == [
        "game holdem",
        "game omaha",
        "game shortdeck",
    ]
    session = pql.Session()
    session.run(f"import '{library.path}'")
    for game in ("holdem", "omaha", "shortdeck"):
        for each in library.entries(game):
            assert session.run(f"game {game}; {each.name}")[0].to_dict()["combos"] > 0
    library.drop("open", "AA$ds, KKQQ", "omaha")
    assert [each.title for each in library.entries("omaha")] == ["call"]
    assert [each.title for each in library.entries()] == ["open", "call"]
    with pytest.raises(pql.PQLError, match="no 2 in shortdeck"):
        library.keep("six/open", "22", "77+, A9s+", "shortdeck")
    with pytest.raises(pql.PQLError, match="there is no game `chess`"):
        done(library, {"game": "chess"})


def test_lines_about_games_are_read_however_they_are_written(library: Library) -> None:
    library.keep("x1", "AA", None)
    path = Path(library.path)
    path.write_text(
        path.read_text()
        + "set game = plo;\nlet aces = AA$ds;\nGAME 'six plus'\nlet low = 66\ngame holdem\nlet kings = KK\n"
    )
    assert [(each.name, each.game) for each in library.entries("omaha")] == [("aces", "omaha")]
    assert [each.name for each in library.entries("shortdeck")] == ["low"]
    assert [each.name for each in library.entries()] == ["x1", "kings"]
    library.keep("y1", "QQ", None)
    assert [each.name for each in library.entries()] == ["x1", "kings", "y1"]


@pytest.mark.parametrize("before", [None, "", "let own = 22+\n"])
def test_a_range_titled_like_the_first_line_of_the_file(library: Library, before: str | None) -> None:
    title = "The ranges of the page of `pql serve`: a comment above a range is its folder and name there."
    if before is not None:
        Path(library.path).parent.mkdir()
        Path(library.path).write_text(before)
    kept = library.keep(title, "QQ+", None)
    assert library.entries() == kept
    assert kept[-1].title == title
    for entry in kept[:-1]:
        library.drop(entry.title, entry.range)
    assert library.keep(title, "KK+", "QQ+") == library.entries() == [kept[-1]._replace(range="KK+")]
    assert library.drop(title, "KK+") == library.entries() == []


def test_what_takes_too_long_to_keep_says_so(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of time is one of the system too: once it was told as `cannot write`."""
    monkeypatch.setattr(library_module, "_SECONDS_TO_READ", 1e-9)
    with pytest.raises(pql.PQLError) as raised:
        library.keep("BTN", "22+", None)
    assert [problem.code for problem in raised.value.diagnostics] == ["time-limit"]
    assert library.entries() == []


def test_what_is_left_of_a_killed_service_goes_at_the_next_start(tmp_path: Path) -> None:
    left = tmp_path / ".ranges.pql.0123456789abcdef"
    left.write_text("half")
    os.utime(left, (0, 0))
    Library(str(tmp_path / "ranges.pql"))
    assert not left.exists()
