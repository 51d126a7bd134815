"""The build: what is compiled again, and that an environment stays what it is, the sources in place or a copy."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("setuptools")

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def building() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "setup.py"), run_name="building")


def _at(path: Path, seconds: int, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    os.utime(path, (seconds, seconds))
    return path


def test_a_file_is_compiled_again_when_something_it_includes_is_newer(
    building: dict[str, Any], tmp_path: Path
) -> None:
    source, header, other = (_at(tmp_path / name, 10) for name in ("a.c", "in a folder/a.h", "other.h"))
    compiled = _at(tmp_path / "a.o", 20)
    is_current = building["is_current"]
    assert not is_current(compiled)  # what it includes is not known
    escaped = str(header).replace(" ", "\\ ")
    _at(tmp_path / "a.d", 20, f"{compiled}: {source} \\\n {escaped}\n")
    assert is_current(compiled)
    _at(other, 30)
    assert is_current(compiled)
    _at(header, 30)
    assert not is_current(compiled)
    _at(header, 10)
    assert is_current(compiled)
    _at(source, 30)
    assert not is_current(compiled)
    _at(source, 10)
    header.unlink()
    assert not is_current(compiled)


def test_other_settings_build_in_another_folder(building: dict[str, Any]) -> None:
    folder_for = building["folder_for"]
    assert folder_for(["gcc"], ["-O3"]) == folder_for(["gcc"], ["-O3"])
    assert (
        len({folder_for(["gcc"], ["-O3"]), folder_for(["gcc"], ["-O1"]), folder_for(["clang"], ["-O3"])}) == 3
    )


def test_every_source_of_the_kernels_is_built(building: dict[str, Any]) -> None:
    """A file that no kernel names would be missed only when one of its functions is called."""
    named = {source for sources in building["KERNELS"].values() for source in sources}
    named |= {source for kernel in building["GAMES"] for source in kernel.sources if source.endswith(".c")}
    assert named == {
        str(path.relative_to(ROOT)) for path in (ROOT / "evaluator_ext" / "kernels").rglob("*.c")
    }
    assert set(building["KERNELS"]) == {path.stem for path in (ROOT / "evaluator_ext").glob("*.pyx")}
    assert building["GLUE"] <= {*building["KERNELS"], "_memoryviews"}


def test_what_is_otherwise_in_other_games_is_known_by_its_name(building: dict[str, Any]) -> None:
    """Only what uses such a name is compiled for each game: what the headers define for one, and what is made of it."""
    told = building["OF_A_GAME"]
    for header in building["SAID_IN"]:
        text = (ROOT / building["KERNEL_FOLDER"] / "shared" / header).read_text("utf-8")
        parts = re.findall(
            r"^#ifn?def PQL_(?:SHORT_DECK|TRIPS\w*)\n(.*?)^#endif", text, re.DOTALL | re.MULTILINE
        )
        assert parts
        names = {name for part in parts for name in re.findall(r"\b(?:PQL_[A-Z_]+|pql_\w+)\b", part)}
        assert [name for name in names - {"PQL_CATEGORIES", "pql_ranking"} if not told.search(name)] == []
        for name, body in re.findall(
            r"^static inline [^;{]*?(\w+)\([^;{]*\{(.*?)^\}", text, re.DOTALL | re.MULTILINE
        ):
            assert not told.search(body) or told.search(name), name


def test_what_ranks_by_tables_alone_is_compiled_once(
    building: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    kernels = building["KERNEL_FOLDER"]
    depends = building["depends_on_game"]
    assert all(
        depends(f"{kernels}/{name}.c") for name in ("shared/short_deck", "columns/shapes", "folded/folded")
    )
    assert not any(depends(f"{kernels}/{name}.c") for name in ("deals/hands", "equity/multiway_counted_avx2"))


def _commands(target: str, environment: Path) -> list[str]:
    """What `make` would run. The environment is taken for what it says it is: nothing in it is started."""
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", target, f"VENV={environment}", "PYTHON=python3"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    return done.stdout.splitlines()


def _environment(folder: Path, editable: bool) -> Path:
    for name in ("bin/python", "bin/pip", ".tools"):
        _at(folder / name, 10)
    said = '{"dir_info": {"editable": true}, "url": "file:///pql"}' if editable else '{"dir_info": {}}'
    _at(folder / "lib/python3.11/site-packages/pocketql-1.dist-info/direct_url.json", 1 << 33, said)
    return folder


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("target", ["tour", "test", "lint", "fuzz", "sanitize", "docs", "bench"])
@pytest.mark.parametrize("editable", [True, False])
def test_what_is_installed_in_place_is_not_replaced_by_a_copy(
    target: str, editable: bool, tmp_path: Path
) -> None:
    commands = _commands(target, _environment(tmp_path, editable))
    copies = [line for line in commands if "pip" in line and line.endswith(" .")]
    in_place = [line for line in commands if line.endswith("build_ext --inplace")]
    assert (bool(copies), bool(in_place)) == (not editable, editable)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("editable", [True, False])
def test_types_are_checked_in_any_environment(editable: bool, tmp_path: Path) -> None:
    commands = _commands("lint", _environment(tmp_path, editable))
    (types,) = [line for line in commands if "/mypy" in line]
    programs = [word for word in types.split() if word.endswith("/bin/mypy")]
    assert programs == [f"{tmp_path}/bin/mypy"] * 2
    # mypy does not find what only a hook of imports knows.
    assert types.count("MYPYPATH=") == 2 * editable


def test_what_needed_installs_is_a_word_for_each_package() -> None:
    """`make needed` hands the lists to pip by the shell, which parts words at blanks."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = told["optional-dependencies"]
    asked = [*told["dependencies"], *extras["test"], *extras["lint"], *extras["docs"]]
    assert [each for each in asked if re.search(r"\s", each)] == []
