"""Builds PQL for browsers: `make browser`, then any server of plain files shows build/browser, under any path.

    python -P tools/browser/build.py
    python -m http.server --directory build/browser

Into the folder go the page of `pql serve`, Pyodide, which is Python as WebAssembly, and PQL as an archive; into dist/ a
wheel for Pyodide, which micropip and JupyterLite install. The compiler and Pyodide come from PyPI and npm, and are
checked by hash.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import kernels
import taken
from taken import BuildError

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "repl" / "serve" / "data"
PAGE = Path(__file__).resolve().with_name("page")
"""What the page has in the place of files of `pql serve`, and beside them."""
WORK, SITE, DIST = ROOT / "build" / "browser_work", ROOT / "build" / "browser", ROOT / "dist"

# What the page never asks for: the other doors, and what needs packages that are not in the archive.
LEFT_OUT = (
    *(
        "pql/notebook",
        "pql/render/plotting",
        "pql/repl/cli",
        "pql/repl/lsp",
        "pql/repl/prompt",
    ),
    *(
        "pql/repl/serve/data",
        "pql/repl/serve/http.py",
        "pql/repl/serve/guard.py",
    ),
)
# The folders of others' packages that are needed: what runs the parser, and what colours a text.
OF_OTHERS = ("ply", "pygments", "pygments/filters")
# Of the page: played hands are in files, which a service reads.
NOT_SHOWN = ("hands.html", "played")
LINK = '<a href="hands">Played hands</a>\n'
# What `pql serve` says in a header: all comes from this folder, and goes nowhere.
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
# A date that every archive can hold: the same sources give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


def main() -> int:
    """Builds all of it; 1 with a sentence where something is missing."""
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        packages = taken.packages(WORK)
        pyodide = taken.pyodide(WORK)
        library = installed(kernels.build(packages, WORK, WORK / "modules"))
        wheel = wheel_of(
            json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]["abi_version"]
        )
        site(library, packages, pyodide, taken.PARTS)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum([file.stat().st_size for file in SITE.rglob("*") if file.is_file()])
    print(
        f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB\n{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB"
    )
    return 0


def installed(modules: list[Path]) -> Path:
    """PQL as it is installed, with kernels for WebAssembly."""
    folder = WORK / "lib"
    shutil.rmtree(folder, ignore_errors=True)
    _setup("build_py")
    for module in modules:
        place = folder / module.relative_to(WORK / "modules")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(module, place)
    return folder


def wheel_of(abi: str) -> Path:
    """The wheel of what is installed, for Pyodides of an ABI."""
    before = {wheel: wheel.stat().st_mtime_ns for wheel in DIST.glob("*_wasm32.whl")}
    _setup(
        "bdist_wheel", "--skip-build", "--plat-name", f"pyemscripten_{abi}_wasm32", "--dist-dir", str(DIST)
    )
    (wheel,) = [each for each in DIST.glob("*_wasm32.whl") if before.get(each) != each.stat().st_mtime_ns]
    return wheel


def _setup(*command: str) -> None:
    """A command of setup.py with a folder of its own for what is built."""
    config = WORK / "setup.cfg"
    # Beside an installation of PQL from the same folder.
    places = f"[build]\nbuild_base = {WORK}\nbuild_lib = {WORK / 'lib'}\n[egg_info]\negg_base = {WORK}\n"
    config.write_text(places, "utf-8")
    environment = {**os.environ, "DIST_EXTRA_CONFIG": str(config), "SOURCE_DATE_EPOCH": "315532800"}
    run = [sys.executable, "-P", "setup.py", "-q", *command]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"setup.py {command[0]} failed:\n{done.stdout}{done.stderr}")


def site(library: Path, packages: Path, pyodide: Path, parts: tuple[str, ...]) -> None:
    """Fills the folder for the host."""
    beside = SITE.with_suffix(".part")
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(DATA, beside, ignore=shutil.ignore_patterns(*NOT_SHOWN))
    shutil.copytree(PAGE, beside, dirs_exist_ok=True)
    (beside / "index.html").write_text(page((DATA / "index.html").read_text("utf-8")), "utf-8")
    (beside / "pyodide").mkdir()
    for part in parts:
        shutil.copyfile(pyodide / part, beside / "pyodide" / part)
    with zipfile.ZipFile(beside / "pql.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(archived(library, packages).items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), file.read_bytes(), zipfile.ZIP_DEFLATED)
    loaded = [beside / "pql.zip", *[beside / "pyodide" / part for part in parts if not part.endswith(".mjs")]]
    size = sum([file.stat().st_size for file in loaded])
    (beside / "size.js").write_text(
        f"export const BYTES = {size}; // of all that is loaded before the first answer\n"
    )
    shutil.rmtree(SITE, ignore_errors=True)
    beside.rename(SITE)


def page(text: str) -> str:
    """The page of `pql serve` as a plain file; raises `BuildError` where it has not what is changed in it."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    for old, new in (('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}'), (LINK, "")):
        if text.count(old) != 1:
            raise BuildError(f"index.html has {text.count(old)} times {old!r}, and not once")
        text = text.replace(old, new)
    return text


def archived(library: Path, packages: Path) -> dict[str, Path]:
    """What the page's Python needs, by the name that it has there."""
    found = {}
    for file in library.rglob("*"):
        name = file.relative_to(library).as_posix()
        left_out = any([name == each or name.startswith(f"{each}/") for each in LEFT_OUT])
        if file.is_file() and not left_out and file.suffix not in (".pyi", ".pyx", ".pyc"):
            found[name] = file
    for folder in OF_OTHERS:
        for file in (packages / folder).glob("*.py"):
            found[file.relative_to(packages).as_posix()] = file
    return found


if __name__ == "__main__":
    sys.exit(main())
