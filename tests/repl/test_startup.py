"""Starting is a feature: what `pql -c` may import, and what it may cost."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

HEAVY = (
    "prompt_toolkit",
    "numpy",
    "pygments",
    "asyncio",
    "concurrent.futures",
    "difflib",
    "json",
    "csv",
    "shutil",
    "subprocess",
    "random",
    "decimal",
    "fractions",
    "threading",
    "argparse",
)


def loaded_by(statement: str) -> set[str]:
    program = f"""
import sys
from pql.repl.cli import main
assert main(["-c", {statement!r}]) == 0
print(*sorted(sys.modules), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "statement", ["AKs", "22+, A2s+, (KTo+ minus KTo)", "value AsKs", "let small = 22+; small"]
)
def test_a_short_statement_imports_nothing_heavy(statement: str) -> None:
    loaded = loaded_by(statement)
    assert not loaded & set(HEAVY)
    assert "pql.repl.shell" not in loaded


def cpu_seconds(folder: Path, *arguments: str) -> float:
    """The least of several measurements, because noise only ever adds; compiled code is kept in the folder."""
    program = """
import os, resource, subprocess, sys
best = 1e9
for _ in range(7):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
print(best)
"""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *arguments],
        env=environment | {"PYTHONPYCACHEPREFIX": str(folder)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return float(done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="needs resource usage of child processes")
def test_a_short_statement_costs_at_most_four_times_a_bare_python(tmp_path: Path) -> None:
    ours = cpu_seconds(
        tmp_path, sys.executable, "-P", "-c", "from pql.repl.cli import main; main(['-c', 'AKs'])"
    )
    # An editable install slows every start of its interpreter, that of an empty program too. What counts is an
    # environment with nothing in it.
    venv.create(tmp_path / "empty")
    bare = cpu_seconds(tmp_path, str(tmp_path / "empty" / "bin" / "python"), "-P", "-c", "pass")
    installed = cpu_seconds(tmp_path, sys.executable, "-P", "-c", "pass")
    ours -= max(installed - bare, 0)
    assert ours <= 4 * bare, f"{1000 * ours:.1f} ms against {1000 * bare:.1f} ms"
