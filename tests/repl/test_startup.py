"""Starting is a feature: what `pql -c` may import. What it costs is measured by the benchmarks."""

from __future__ import annotations

import subprocess
import sys

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
# Cython modules load these; a statement that needs no kernel does without.
OF_KERNELS = ("dataclasses", "inspect")


def loaded_by(statement: str) -> set[str]:
    program = f"""
import sys
from pql.repl.cli.main import main
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
    assert "pql.repl.shell.shell" not in loaded
    if not statement.startswith("value"):
        assert not any(name.startswith("pql.evaluator_ext.") for name in loaded)
        assert not loaded & set(OF_KERNELS)


def test_ctrl_c_is_in_hand_before_anything_is_loaded() -> None:
    program = """
import sys
from pql.repl.entry import run
print(*sorted(name for name in sys.modules if name.partition(".")[0] == "pql"))
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    ours = {"pql", "pql.base", "pql.base.doors", "pql.repl"}
    ours |= {"pql.repl.entry", "pql.repl.interrupt", "pql.repl.status"}
    assert set(done.stdout.split()) == ours
