"""What the build for browsers takes from PyPI and npm, at pinned versions, checked by hash: `make fetched` takes it."""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page loads."""


class Package(NamedTuple):
    """A package of npm, with what `npm view NAME@VERSION dist.integrity` says and the files that are needed."""

    name: str
    version: str
    integrity: str
    parts: tuple[str, ...]


PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    (*PARTS, "package.json"),
)
"""Python as WebAssembly; package.json says whose it is."""
_ESBUILDS = {
    "linux-x64": "4xTZr1FUmSoQW4XIWmit3tzQrUTZM+N3P0XV8xROKYF50XfI7xeO90+1bZvNwxIufQ9hDQVRJH5YhgPVF8A/HQ==",
    "linux-arm64": "pW4AC0P3it8c7do9MVM4p51FzHzdM/TZrerurgRcHJ2WTa1VQ1CIq18xncfpBJw4ojkiZZrKW2yIBWBP92j6Ug==",
    "darwin-x64": "uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw==",
    "darwin-arm64": "n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw==",
    "win32-x64": "5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g==",
}


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
    return _from_npm(PYODIDE, work)


def esbuild(work: Path) -> Path:
    """The program that makes one file of a page's modules; npm has it for each system by itself."""
    system = sys.platform if sys.platform in ("darwin", "win32") else "linux"
    machine = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    kind, program = f"{system}-{machine}", "esbuild.exe" if system == "win32" else "bin/esbuild"
    if kind not in _ESBUILDS:
        raise BuildError(f"no esbuild is pinned for {kind}")
    package = Package(f"@esbuild/{kind}", "0.28.2", f"sha512-{_ESBUILDS[kind]}", (program,))
    found = _from_npm(package, work) / program
    found.chmod(0o755)
    return found


def _from_npm(package: Package, work: Path) -> Path:
    """The folder with the files of a package."""
    name = f"{package.name.removeprefix('@').replace('/', '-')}-{package.version}"
    folder = work / name
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError(f"npm is not here: {package.name} is in its registry (apt-get install npm)")
        print(f"Fetching {package.name} {package.version}", flush=True)
        pack = [npm, "pack", "--silent", "--pack-destination", str(work), f"{package.name}@{package.version}"]
        if subprocess.run(pack, stdout=subprocess.DEVNULL, cwd=work, check=False).returncode:
            raise BuildError("npm does not reach its registry")
        archive = work / f"{name}.tgz"
        unpacked(package, archive, folder)
        archive.unlink()
    return folder


def unpacked(package: Package, archive: Path, folder: Path) -> None:
    """Unpacks the files of a package that are needed; raises `BuildError` for another archive."""
    found = f"sha512-{b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()}"
    if found != package.integrity:
        raise BuildError(f"{archive.name} is not the package that was pinned: its integrity is {found}")
    beside = folder.with_suffix(".part")
    shutil.rmtree(beside, ignore_errors=True)
    with tarfile.open(archive) as held:
        for part in package.parts:
            member = held.extractfile(f"package/{part}")
            assert member is not None
            (beside / part).parent.mkdir(parents=True, exist_ok=True)
            (beside / part).write_bytes(member.read())
    beside.rename(folder)


def main() -> int:
    """Fetches what is not there yet; 1 with a sentence where that cannot be."""
    work = HERE.parents[1] / "build" / "browser_work"
    work.mkdir(parents=True, exist_ok=True)
    try:
        packages(work)
        pyodide(work)
        esbuild(work)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
