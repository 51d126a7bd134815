"""The wheels of `make wheels`: what looks at them finds what is wrong, and finds nothing in those that are there."""

from __future__ import annotations

import base64
import hashlib
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from references.families import together
from references.tools import ROOT, tool

pytest.importorskip("setuptools")

NAME = "pocketql-9.9.9-cp311-abi3-pyemscripten_2026_0_wasm32.whl"
MODULE = b"\0asm\1\0\0\0"


@pytest.fixture(scope="module")
def check() -> Any:
    # What it imports by its plain name is for it alone.
    before, paths = {*sys.modules}, [*sys.path]
    yield tool("wheels/check")
    sys.path[:] = paths
    for name in {"compilers", "setup"} - before:
        sys.modules.pop(name, None)


def wheel(
    folder: Path, files: dict[str, bytes], *, name: str = NAME, recorded: dict[str, bytes] | None = None
) -> Path:
    """A wheel of some files, with a record of these or of others."""
    info = "pocketql-9.9.9.dist-info"
    tag = "-".join(name.removesuffix(".whl").split("-")[2:])
    files = {f"{info}/WHEEL": f"Wheel-Version: 1.0\nTag: {tag}\n".encode(), **files}
    rows = [f"{info}/RECORD,,"]
    for file, content in (files | (recorded or {})).items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{file},sha256={digest},{len(content)}")
    with zipfile.ZipFile(folder / name, "w") as archive:
        for file, content in files.items():
            archive.writestr(file, content)
        archive.writestr(f"{info}/RECORD", "\n".join(rows))
    return folder / name


def test_a_wheel_that_is_as_it_should_be(check: Any, tmp_path: Path) -> None:
    assert check.faults_of(wheel(tmp_path, {"pql/one.abi3.so": MODULE}), ["pql.one"]) == []


def test_what_is_wrong_with_a_wheel_is_told(check: Any, tmp_path: Path) -> None:
    made = wheel(
        tmp_path,
        {"pql/one.abi3.so": b"no module", "pql/three.pyd": b""},
        recorded={"pql/one.abi3.so": MODULE, "pql/lost.py": b""},
    )
    assert check.faults_of(made, ["pql.one", "pql.two"]) == [
        "pql/two.abi3.so is missing",
        "pql/three.pyd is not of this system",
        "RECORD does not have pql/one.abi3.so as it is",
        "pql/lost.py of RECORD is missing",
        "pql/one.abi3.so: is no WebAssembly",
    ]
    other = made.rename(tmp_path / NAME.replace("2026_0", "2027_1"))
    assert any(
        fault.startswith("WHEEL does not say cp311-abi3-pyemscripten_2027_1")
        for fault in check.faults_of(other)
    )
    assert check.faults_of(made.with_name("pocketql-9.9.9-cp311-cp311-win32.whl")) == [
        "the name pocketql-9.9.9-cp311-cp311-win32.whl is that of no system"
    ]


def test_files_that_are_missing_or_too_many_are_told(check: Any, tmp_path: Path) -> None:
    faults = check.faults_of(wheel(tmp_path, {"pql/never.py": b""}))
    assert "pql/__init__.py is missing" in faults
    assert "pql/evaluator_ext/short_deck/equity.abi3.so is missing" in faults
    assert "pql/never.py is not of the sources" in faults


def elf(libraries: list[str], versions: list[str], symbols: dict[str, bool]) -> Any:
    """As much of a module of Linux as is looked at; symbols with whether a library is named for them."""
    needed = [
        SimpleNamespace(get_auxiliary_symbols=lambda: [SimpleNamespace(name=each) for each in versions])
    ]
    asked = [
        SimpleNamespace(
            name=name, binding="GLOBAL", symbol_version=SimpleNamespace(has_auxiliary_version=named)
        )
        for name, named in symbols.items()
    ]
    return SimpleNamespace(libraries=libraries, symbols_version_requirement=needed, imported_symbols=asked)


def test_what_a_module_of_linux_needs_is_looked_at(check: Any) -> None:
    fine = elf(
        ["libc.so.6", "libm.so.6"], ["GLIBC_2.2.5", "GLIBC_2.17"], {"memcpy": True, "PyList_New": False}
    )
    assert check._of_elf(fine) == ([], {"PyList_New"})
    wrong = elf(["libc.so.6", "libgomp.so.1"], ["GLIBC_2.34"], {"made_up": False})
    assert check._of_elf(wrong) == (
        ["depends on libgomp.so.1", "needs GLIBC_2.34", "asks for made_up, which no library is named for"],
        set(),
    )


@together(
    ("kind", "library", "allowed"),
    [
        ("windows", "python3.dll", True),
        ("windows", "KERNEL32.dll", True),
        ("windows", "api-ms-win-crt-heap-l1-1-0.dll", True),
        ("windows", "python311.dll", False),
        ("windows", "libgcc_s_seh-1.dll", False),
        ("macos", "/usr/lib/libSystem.B.dylib", True),
        ("macos", "/opt/homebrew/lib/libomp.dylib", False),
    ],
)
def test_what_every_system_has(check: Any, kind: str, library: str, allowed: bool) -> None:
    assert check._of_libraries([library], kind) == ([] if allowed else [f"depends on {library}"])


@pytest.mark.parametrize(
    "system",
    ["manylinux_2_17_x86_64", "manylinux_2_17_aarch64", "arm64", "macosx_11_0_x86_64", "amd64", "wasm32"],
)
def test_the_wheels_that_are_there(check: Any, system: str) -> None:
    pytest.importorskip("lief")
    newest = sorted((ROOT / "dist").glob(f"*{system}.whl"), key=lambda each: each.stat().st_mtime)
    sources = [
        file
        for folder in ("pql", "grammar", "repl", "evaluator_ext")
        for file in (ROOT / folder).rglob("*.[cp]y*")
    ]
    if not newest or newest[-1].stat().st_mtime < max(file.stat().st_mtime for file in sources):
        pytest.skip(f"the wheel for {system} is not there or older than its sources: make wheels")
    assert check.faults_of(newest[-1]) == []
