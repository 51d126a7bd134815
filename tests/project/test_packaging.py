"""What pyproject.toml promises: every package is installed, under its own name, with its data."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from datetime import date
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import pql
from references.families import together

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS = PYPROJECT["tool"]["setuptools"]
# Top-level folders that are packages under another name, and the folders that are not installed.
INSTALLED = {"pql": "pql", "grammar": "pql.grammar", "repl": "pql.repl", "evaluator_ext": "pql.evaluator_ext"}
NOT_INSTALLED = {"benchmarks", "docs", "examples", "tests", "tools"}


def _package_folders() -> dict[str, Path]:
    """Import name to folder of everything with an `__init__.py` that is to be installed."""
    found = {}
    for top, name in INSTALLED.items():
        for init in (ROOT / top).rglob("__init__.py"):
            parts = init.parent.relative_to(ROOT / top).parts
            found[".".join([name, *parts])] = init.parent
    return found


def test_every_package_folder_is_listed() -> None:
    assert sorted(SETUPTOOLS["packages"]) == sorted(_package_folders())


def test_every_listed_package_is_found_in_its_folder() -> None:
    directories = SETUPTOOLS["package-dir"]
    for name, folder in _package_folders().items():
        owner = max((given for given in directories if f"{name}.".startswith(f"{given}.")), key=len)
        rest = name.removeprefix(owner).strip(".").replace(".", "/")
        assert ROOT / directories[owner] / rest == folder, name


def test_every_top_level_folder_is_accounted_for() -> None:
    tracked = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert tracked <= INSTALLED.keys() | NOT_INSTALLED


def test_every_file_beside_the_code_is_shipped() -> None:
    globs = SETUPTOOLS["package-data"]["*"]
    # Sources of the kernels are built, not installed; everything else a package needs must match.
    built = {".py", ".pyx", ".pxi", ".c", ".h", ".so", ".pyd"}
    for name, folder in _package_folders().items():
        for file in folder.rglob("*"):
            inside = file.relative_to(folder)
            if not file.is_file() or file.suffix in built or {"__pycache__", "kernels"} & set(inside.parts):
                continue
            if any((parent / "__init__.py").exists() for parent in file.parents if folder in parent.parents):
                continue
            assert any(inside.match(glob) for glob in globs), f"{name}: {inside}"


def test_kernels_travel_in_the_source_distribution() -> None:
    manifest = (ROOT / "MANIFEST.in").read_text("utf-8")
    included = [
        glob for line in re.findall(r"^include (.*)", manifest, re.MULTILINE) for glob in line.split()
    ]
    for file in [*(ROOT / "evaluator_ext").glob("*.pyx"), *(ROOT / "evaluator_ext").glob("*.pxi")]:
        assert any(file.relative_to(ROOT).match(glob) for glob in included), file.name


def test_the_source_distribution_has_only_what_builds_need(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "setup.py", "-q", "egg_info", "--egg-base", str(tmp_path), "sdist"]
    subprocess.run([*command, "-d", str(tmp_path)], cwd=ROOT, capture_output=True, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    assert archive.stat().st_size < 3_500_000
    with tarfile.open(archive) as opened:
        files = {name.partition("/")[2] for name in opened.getnames()}
    tops = {name.partition("/")[0] for name in files if "/" in name}
    assert tops == INSTALLED.keys()
    assert {"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", "setup.py"} <= files
    for folder in _package_folders().values():
        for file in folder.iterdir():
            if file.suffix in {".py", ".pyx", ".pxi", ".pyi", ".typed"}:
                assert file.relative_to(ROOT).as_posix() in files
    for file in (ROOT / "evaluator_ext" / "include").iterdir():
        assert file.relative_to(ROOT).as_posix() in files


@together("name", sorted(_package_folders()))
def test_every_package_can_be_found(name: str) -> None:
    assert find_spec(name) is not None


def test_the_version_is_said_once() -> None:
    assert PYPROJECT["project"]["version"] == pql.__version__ == metadata.version("pocketql")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert newest is not None
    assert newest[1] == pql.__version__


def test_the_command_and_the_highlighter_are_registered() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="pql")
    assert callable(command.load())
    (lexer,) = metadata.entry_points(group="pygments.lexers", name="pql")
    assert list(lexer.load().filenames) == ["*.pql"]


def test_typed_packages_say_so() -> None:
    assert (Path(pql.__path__[0]) / "py.typed").exists()


def test_importing_everything_loads_nothing_under_a_second_name(tmp_path: Path) -> None:
    program = (
        "import importlib, pkgutil, sys, pql\n"
        "for module in pkgutil.walk_packages(pql.__path__, 'pql.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "print(sorted({'grammar', 'repl', 'evaluator_ext'} & {name.split('.')[0] for name in sys.modules}))\n"
    )
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n"


def test_this_test_run_loads_nothing_under_a_second_name() -> None:
    assert not {"grammar", "repl", "evaluator_ext"} & sys.modules.keys()


def test_those_who_cite_name_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version: {PYPROJECT['project']['version']}\n" in cited
    assert f"license: {PYPROJECT['project']['license']}\n" in cited
    (released,) = re.findall(r"^date-released: (.*)$", cited, re.MULTILINE)
    assert date(2026, 11, 28) <= date.fromisoformat(released)
