"""Builds PQL for browsers: `make browser`, then any server of plain files shows build/browser, under any path.

    python -P tools/browser/build.py
    python -m http.server --directory build/browser

Into the folder go the page of `pql serve`, Pyodide, which is Python as WebAssembly, and PQL as an archive; into dist/ a
wheel for Pyodide, which micropip and JupyterLite install. The compiler and Pyodide come from PyPI and npm, and are
checked by hash.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import archives
import hosted
import taken
from taken import BuildError

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wheels"))
import kernels
import packing
from compilers import PYODIDE

ROOT = Path(__file__).resolve().parents[2]
WORK, SITE, COMPILED = (ROOT / "build" / name for name in ("browser_work", "browser", "wheels"))


def main() -> int:
    """Builds all of it; 1 with a sentence where something is missing."""
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        packages = taken.packages(WORK)
        pyodide = taken.pyodide(WORK)
        kernels.build(PYODIDE, packages, COMPILED, WORK / "modules")
        library = packing.installed(WORK, WORK / "modules")
        abi = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]["abi_version"]
        wheel = packing.wheel(WORK, PYODIDE.tag.format(abi=abi))
        found = archives.archived(library, packages)
        hosted.site(SITE, WORK, found, {part: pyodide / part for part in taken.PARTS}, taken.esbuild(WORK))
    except (BuildError, packing.PackingError) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum([file.stat().st_size for file in SITE.rglob("*") if file.is_file()])
    print(
        f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB\n{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
