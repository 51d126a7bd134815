"""Installs a wheel where there is no compiler, on every Python that is there, and asks the examples of README.md.

    python -P tools/try_wheel.py dist/pocketql-1.1.0-cp311-abi3-manylinux_2_17_x86_64.whl python3.11 python3.12

Each Python gets an environment of its own, with what pip finds as wheels alone, and a path without compilers.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_COMPILERS = re.compile(r"(.*-)?(gcc|g\+\+|cc|c\+\+|c89|c99|cpp|clang.*|ld|ld\..*|as|tcc)(-[\d.]+)?")
# What the examples of README.md need besides.
_EXTRAS = "arrays,plot,arrow"
_CHECK = """
import sys
sys.path.insert(0, "tools")
import refresh_examples as examples
import pql.evaluator_ext.ranking as kernel
assert "site-packages" in kernel.__file__, kernel.__file__
with examples.workspace():
    differences, _ = examples.checked_page(examples.ROOT / "README.md")
print("\\n\\n".join(differences) or "README's examples print what they say")
sys.exit(bool(differences))
"""


def main() -> int:
    """Tries the wheel on each Python; 1 where one of them fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("pythons", nargs="+")
    arguments = parser.parse_args()
    failed = 0
    for python in arguments.pythons:
        with tempfile.TemporaryDirectory() as folder:
            version, good = tried(arguments.wheel.resolve(), python, Path(folder))
        print(f"{version}: {'works' if good else 'FAILS'}", flush=True)
        failed += not good
    return int(bool(failed))


def tried(wheel: Path, python: str, folder: Path) -> tuple[str, bool]:
    """The version of a Python, and whether the wheel works there."""
    version = subprocess.run([python, "-V"], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    own = folder / "venv" / "bin"
    environment = {**os.environ, "PATH": f"{own}:{without_compilers(folder / 'bin')}", "CC": "/nowhere/cc"}
    install = [
        own / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--only-binary",
        ":all:",
        f"{wheel}[{_EXTRAS}]",
    ]
    if subprocess.run(install, env=environment, check=False).returncode:
        return version, False
    check = [own / "python", "-P", "-c", _CHECK]
    return version, not subprocess.run(check, env=environment, cwd=ROOT, check=False).returncode


def without_compilers(folder: Path) -> Path:
    """A folder of links to the programs of the path that compile and link nothing."""
    folder.mkdir()
    for place in reversed(os.environ["PATH"].split(os.pathsep)):
        for program in Path(place).glob("*") if place else ():
            link = folder / program.name
            if _COMPILERS.fullmatch(program.name) or not os.access(program, os.X_OK):
                continue
            link.unlink(missing_ok=True)
            link.symlink_to(program)
    return folder


if __name__ == "__main__":
    sys.exit(main())
