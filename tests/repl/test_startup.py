"""Starting is a feature: what `pql -c` may import. What it costs is measured by the benchmarks."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pql.repl.status import INTERRUPTED

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
# Kernels and what goes with them load these; a statement that needs no kernel does without. They make many classes and
# enumerations: `pql.base.records` and `_signal` do for the others.
OF_KERNELS = ("dataclasses", "inspect", "typing", "signal")


def loaded_by(statement: str) -> set[str]:
    program = f"""
import sys
from pql.repl.entry import run
from pql.repl.cli.main import main
assert main(["-c", {statement!r}]) == 0
print(*sorted(sys.modules), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=600
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
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=600
    )
    ours = {"pql", "pql.base", "pql.base.doors", "pql.repl"}
    ours |= {"pql.repl.entry", "pql.repl.interrupt", "pql.repl.status"}
    assert set(done.stdout.split()) == ours


@pytest.mark.parametrize("ignored", [False, True])
def test_the_script_holds_ctrl_c_back_before_the_library_loads(tmp_path: Path, ignored: bool) -> None:
    """What the script imports takes it over; a Ctrl-C in the first line of `pql` ends the process without a word.

    Not where the program that started it ignores it, as `nohup` does.
    """
    root = Path(__file__).resolve().parents[2]
    script = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["pql"]
    assert script == "pocketql:run"
    (tmp_path / "pql" / "repl").mkdir(parents=True)
    (tmp_path / "pql" / "__init__.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    (tmp_path / "pql" / "repl" / "__init__.py").write_text("")
    (tmp_path / "pql" / "repl" / "entry.py").write_text("def run():\n    raise SystemExit('it went on')\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from pocketql import run; run()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        capture_output=True,
        text=True,
        timeout=600,
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored else None,
    )
    assert (done.returncode, done.stderr.strip()) == ((1, "it went on") if ignored else (INTERRUPTED, ""))
