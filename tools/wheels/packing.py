"""Lays PQL out as it is installed, with the kernels of a system, and packs that as a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"


class PackingError(Exception):
    """Why setup.py ended, as a sentence for who has asked for it."""


def installed(work: Path, modules: Path) -> Path:
    """PQL as it is installed, in a folder of its own for each system."""
    folder = work / "lib"
    shutil.rmtree(folder, ignore_errors=True)
    _setup(work, "build_py")
    shutil.copytree(modules, folder, dirs_exist_ok=True)
    return folder


def wheel(work: Path, tag: str) -> Path:
    """The wheel of what is installed there, for the system of a tag."""
    made = work / "wheel"
    shutil.rmtree(made, ignore_errors=True)
    _setup(work, "bdist_wheel", "--skip-build", "--plat-name", tag, "--dist-dir", str(made))
    (found,) = made.glob("*.whl")
    DIST.mkdir(exist_ok=True)
    return Path(shutil.move(found, DIST / found.name))


def _setup(work: Path, *command: str) -> None:
    """A command of setup.py with a folder of its own for what is built."""
    config = work / "setup.cfg"
    # Beside an installation of PQL from the same folder.
    places = f"[build]\nbuild_base = {work}\nbuild_lib = {work / 'lib'}\n[egg_info]\negg_base = {work}\n"
    config.write_text(places, "utf-8")
    environment = {**os.environ, "DIST_EXTRA_CONFIG": str(config), "SOURCE_DATE_EPOCH": "315532800"}
    run = [sys.executable, "-P", "setup.py", "-q", *command]
    done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PackingError(f"setup.py {command[0]} failed:\n{done.stdout}{done.stderr}")
