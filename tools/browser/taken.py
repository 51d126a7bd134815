"""What the build for browsers takes from PyPI and npm, at pinned versions, checked by hash: `make fetched` takes it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
PYODIDE = "314.0.7"
PYODIDE_HASH = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""The version of Pyodide, and the SHA-256 of its package."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page loads."""


class BuildError(Exception):
    """Why the build ends, as a sentence for who has asked for it."""


def packages(work: Path) -> Path:
    """A folder with the packages of requirements.txt; pip compares their hashes."""
    folder, stamp = work / "packages", work / "packages.txt"
    wanted = REQUIREMENTS.read_text("utf-8")
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        print("Fetching a compiler for WebAssembly, 100 MB", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-compile",
        ]
        exactly = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", str(REQUIREMENTS)]
        if subprocess.run([*pip, "--target", str(folder), *exactly], check=False).returncode:
            raise BuildError("pip has not what requirements.txt names, or does not reach PyPI")
        stamp.write_text(wanted, "utf-8")
    return folder


def pyodide(work: Path) -> Path:
    """The folder of Pyodide's package, as npm has it."""
    folder = work / f"pyodide-{PYODIDE}"
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError("npm is not here: Pyodide is a package of its registry (apt-get install npm)")
        print(f"Fetching Pyodide {PYODIDE}", flush=True)
        pack = [npm, "pack", "--silent", "--pack-destination", str(work), f"pyodide@{PYODIDE}"]
        if subprocess.run(pack, stdout=subprocess.DEVNULL, cwd=work, check=False).returncode:
            raise BuildError("npm does not reach its registry")
        archive = work / f"pyodide-{PYODIDE}.tgz"
        unpacked(archive, folder)
        archive.unlink()
    return folder


def unpacked(archive: Path, folder: Path) -> None:
    """Unpacks the parts that a page loads, and what says whose they are; raises `BuildError` for another archive."""
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != PYODIDE_HASH:
        raise BuildError(f"{archive.name} is not the package that was pinned: its SHA-256 is {found}")
    beside = folder.with_suffix(".part")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    with tarfile.open(archive) as package:
        for name in (*PARTS, "package.json"):
            member = package.extractfile(f"package/{name}")
            assert member is not None
            (beside / name).write_bytes(member.read())
    beside.rename(folder)


def main() -> int:
    """Fetches what is not there yet; 1 with a sentence where that cannot be."""
    work = HERE.parents[1] / "build" / "browser_work"
    work.mkdir(parents=True, exist_ok=True)
    try:
        packages(work)
        pyodide(work)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
