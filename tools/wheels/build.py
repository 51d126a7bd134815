"""Builds wheels for other systems than Linux on x86-64, or only for those that are named: a part of `make wheels`.

    python -P tools/wheels/build.py
    python -P tools/wheels/build.py windows-x86_64 macos-arm64

They are in dist/ then, and check.py has looked at each. The compiler is that of `make browser`, from PyPI and checked
by hash; the number of Pyodide's ABI comes from npm.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
import compilers
import kernels
import packing
import taken

WORK = packing.ROOT / "build" / "wheels"
# For Linux on x86-64 `make wheels` takes gcc, which makes a fifth quicker what counts three players on a flop.
BY_GCC = "linux-x86_64"


def main() -> int:
    """Builds and checks them; 1 with a sentence where something is missing or wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=", ".join(compilers.SYSTEMS))
    named = parser.parse_args().systems
    if unknown := {*named} - {*compilers.SYSTEMS}:
        parser.error(f"there is no wheel for {', '.join(sorted(unknown))}")
    try:
        made = [
            wheel_for(compilers.SYSTEMS[name]) for name in named or sorted({*compilers.SYSTEMS} - {BY_GCC})
        ]
    except (taken.BuildError, packing.PackingError) as error:
        print(error, file=sys.stderr)
        return 1
    check = [sys.executable, "-P", str(Path(__file__).with_name("check.py")), *map(str, made)]
    return subprocess.run(check, check=False).returncode


def wheel_for(system: compilers.System) -> Path:
    """The wheel of a system, in dist/."""
    packages = taken.packages(packages_folder())
    tag = system.tag
    if system is compilers.PYODIDE:
        lock = taken.pyodide(packages.parent) / "pyodide-lock.json"
        tag = tag.format(abi=json.loads(lock.read_text("utf-8"))["info"]["abi_version"])
    work = WORK / system.name
    modules = work / "modules"
    kernels.build(system, packages, WORK, modules)
    packing.installed(work, modules)
    return packing.wheel(work, tag)


def packages_folder() -> Path:
    """Where `make browser` has its packages too."""
    folder = packing.ROOT / "build" / "browser_work"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
