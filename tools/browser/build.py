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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import archives
import hosted
import kernels
import taken
from taken import BuildError

ROOT = Path(__file__).resolve().parents[2]
WORK, SITE, DIST = ROOT / "build" / "browser_work", ROOT / "build" / "browser", ROOT / "dist"


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
        found = archives.archived(library, packages)
        hosted.site(SITE, WORK, found, {part: pyodide / part for part in taken.PARTS}, taken.esbuild(WORK))
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


if __name__ == "__main__":
    sys.exit(main())
