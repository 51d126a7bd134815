"""Nothing of 64 KB costs the world to be compiled or refused: short here, at full length under the marker `full`."""

from __future__ import annotations

import os
import resource
import signal
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

import pql
from pql.base.files import read_text
from pql.grammar.limits import MAX_ERRORS
from pql.names.limits import MOST_NOTES
from pql.results import HandsResult
from pql.statements.import_file import compile_names as importing
from references.answers import of

from .large_texts import TEXTS

SHORT = 1_500
FULL = 65_536
# A text takes at most two seconds where nothing else runs; ten times that is a hang.
HANGS_AFTER = 20
MEMORY = 500_000_000


def compile_text(text: str, directory: str | None = None) -> list[pql.Diagnostic]:
    diagnostics = list(pql.Session(directory=directory).compile(text).diagnostics)
    assert sum(each.is_error for each in diagnostics) <= 2 * MAX_ERRORS
    assert sum(not each.is_error for each in diagnostics) <= MOST_NOTES + 1
    assert all(len(each.render()) < 2_000 for each in diagnostics[:20])
    return diagnostics


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_compiled_or_refused(name: str, tmp_path: Path) -> None:
    compile_text(TEXTS[name](SHORT if "where" not in name else SHORT // 5), str(tmp_path))


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits are set in a child")
@pytest.mark.parametrize("name", TEXTS)
def test_a_text_of_64_kb_is_compiled_or_refused(name: str, tmp_path: Path) -> None:
    text = TEXTS[name](FULL)
    compile_text(
        TEXTS[name](SHORT // 5), str(tmp_path)
    )  # what is imported or computed once is not the text's
    child = os.fork()
    if child == 0:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(HANGS_AFTER)
        status = 1
        try:
            compile_text(text, str(tmp_path))
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            status = 0 if grown * 1024 < MEMORY else 2
        except BaseException:
            traceback.print_exc()
        os._exit(status)
    _, status = os.waitpid(child, 0)
    assert status == 0, f"{name}: {'took too long' if status == signal.SIGALRM else status}"


# What grew with the square of its length, or faster.
SQUARES = [
    "chain of symmetric differences",
    "chain of mixed streets",
    "chain of hands",
    "differences",
    "board differences",
    "statements of boards",
    "equal weights",
    "weights",
    "weights in brackets",
    "percentages of all sizes",
    "plain strings in strings",
    "brackets that subtract",
    "board brackets",
    "factors",
    "what is left out",
]


@pytest.mark.parametrize("name", SQUARES)
def test_work_grows_with_the_length(name: str, calls: Callable[[Callable[[], object]], int]) -> None:
    def work(size: int) -> int:
        text = TEXTS[name](size)
        return calls(lambda: compile_text(text))

    work(500)
    assert work(4_000) < 8 * work(1_000) + 20_000


def test_near_words_are_looked_for_among_few(calls: Callable[[Callable[[], object]], int]) -> None:
    from pql.base.suggestions import did_you_mean

    def work(names: int) -> int:
        known = [f"range{number}{'x' * (number % 3)}" for number in range(names)]
        return calls(lambda: did_you_mean("rangge17", known))

    work(10)
    assert work(20_000) < 20 * 20_000
    assert work(20_000) - work(10_000) < 12 * 10_000  # to compare two words takes hundreds
    assert did_you_mean("stael", [*(f"other{n}" for n in range(5_000)), "steal"]) == "steal"


def test_after_many_mistakes_the_rest_is_not_read() -> None:
    errors = compile_text("\n".join(f"let good{n} = AA; bad{n}" for n in range(1_000)))
    assert len(errors) == MAX_ERRORS


def test_many_warnings_are_counted() -> None:
    found = compile_text("AKs minus QQ\n" * (MOST_NOTES + 23))
    assert len(found) == MOST_NOTES + 1
    assert found[-1].message == "23 more warnings and notes are not shown"
    (query,) = pql.Session().compile(", ".join(["AKs minus QQ"] * 150)).queries
    assert len(query.warnings) == MOST_NOTES + 1
    assert len(query.warnings[0].help or "") < 200


def test_as_many_conditions_as_fit_are_compiled() -> None:
    assert compile_text("\n".join(f"AK* where nouts > {n} on Kh7h2c" for n in range(1_000))) == []


class TestImports:
    """Files are read and compiled once, however often they are imported."""

    @pytest.fixture
    def reads(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        paths: list[str] = []
        original = read_text

        def noted(path: str, largest: int) -> str:
            paths.append(os.path.basename(path))
            return original(path, largest)

        monkeypatch.setattr(importing, "read_text", noted)
        return paths

    @staticmethod
    def diamond(directory: Path, levels: int, last: str) -> str:
        for level in range(levels):
            for side in ("left", "right"):
                below = f"import 'left{level + 1}.pql'\nimport 'right{level + 1}.pql'\n"
                text = f"{below if level + 1 < levels else last}let {side}{level} = AA\n"
                (directory / f"{side}{level}.pql").write_text(text)
        return "import 'left0.pql'\nimport 'right0.pql'\n"

    def test_a_diamond(self, tmp_path: Path, reads: list[str]) -> None:
        text = self.diamond(tmp_path, 30, "let last = KK\n")
        session = pql.Session(directory=str(tmp_path))
        (result,) = session.run(text + "left0, right29, last")
        assert len(of(HandsResult, result).hands) == 12
        assert len(reads) == len(set(reads)) == 60

    def test_a_diamond_with_a_mistake_tells_it_once(self, tmp_path: Path, reads: list[str]) -> None:
        text = self.diamond(tmp_path, 30, "let last = nobody\n")
        found = compile_text(text, str(tmp_path))
        assert len(reads) == 60
        assert len(found) <= 62
        assert [each.code for each in found].count("unknown-name") == 2  # of left29 and of right29
        assert {each.code for each in found} == {"unknown-name", "import-failed"}

    def test_many_imports_of_one_file(self, tmp_path: Path, reads: list[str]) -> None:
        (tmp_path / "base.pql").write_text("let base = AA\n")
        assert compile_text("import 'base.pql'\n" * 3_000, str(tmp_path)) == []
        assert reads == ["base.pql"]

    def test_a_file_that_uses_the_importers_names_is_read_again_where_they_have_changed(
        self, tmp_path: Path, reads: list[str]
    ) -> None:
        (tmp_path / "wide.pql").write_text("import 'wider.pql'\nlet wide = base, KK\n")
        (tmp_path / "wider.pql").write_text("let wider = base, QQ\n")
        session = pql.Session(directory=str(tmp_path))
        text = "let base = AA; import 'wide.pql'; import 'wide.pql'; wide; "
        text += "let base = AKs; import 'wide.pql'; wide; wider"
        first, second, third = session.run(text)
        assert [len(of(HandsResult, each).hands) for each in (first, second, third)] == [12, 10, 10]
        assert reads == ["wide.pql", "wider.pql"] * 2
        assert (
            len(
                of(
                    HandsResult, session.run("set bare = both; let base = AK; import 'wide.pql'; wide")[0]
                ).hands
            )
            == 22
        )

    def test_an_import_gives_a_name_back_its_meaning(self, tmp_path: Path) -> None:
        (tmp_path / "base.pql").write_text("let base = AA\n")
        session = pql.Session(directory=str(tmp_path))
        first, second = session.run("import 'base.pql'; let base = KK, QQ; base; import 'base.pql'; base")
        assert tuple(len(of(HandsResult, each).hands) for each in (first, second)) == (12, 6)

    def test_all_files_together_have_a_limit(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "LARGEST_TOGETHER", 100)
        for number in range(9):
            (tmp_path / f"f{number}.pql").write_text(f"let name{number} = AA\n")
        found = compile_text("\n".join(f"import 'f{n}.pql'" for n in range(9)), str(tmp_path))
        assert {each.code for each in found} == {"imports-too-large"}


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
@pytest.mark.parametrize("blank", [" ", "\n", "\t"])
def test_blanks_between_hands_of_omaha(game: str, blank: str) -> None:
    """Where a text of hands ends was looked for from each of the blanks on: 56 seconds for 18,000 of them."""

    def seconds(blanks: int) -> float:
        session = pql.Session(game=game, files=False)
        start = time.process_time()
        compiled = session.compile("AA," + blank * blanks + "KK")
        taken = time.process_time() - start
        assert not compiled.diagnostics
        return taken

    seconds(1)
    first = seconds(1_000)
    assert seconds(4_000) < 9 * max(first, 0.01)  # four times as long, not sixteen times


def test_blank_lines_before_where_a_text_is_coloured_anew() -> None:
    """The game there was looked for from each of the lines on."""

    def seconds(lines: int) -> float:
        text = "game omaha;" + "\n" * lines + "AAKK"
        start = time.process_time()
        pieces = [each for _, found in pql.syntax_lexer().statements(text, len(text) - 4) for each in found]
        taken = time.process_time() - start
        assert [(place, piece) for place, _, piece in pieces] == [(len(text) - 4, "AAKK")]
        return taken

    first = seconds(4_000)
    assert seconds(16_000) < 9 * max(first, 0.02)
