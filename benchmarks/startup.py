"""What starting costs: a bare interpreter, one that imports PQL, and the command with a short statement."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from .timing import ratio, readable

RUNS = 20
PROGRAMS = {
    "`python -c pass`": "pass",
    "`python -c 'import pql'`": "import pql",
    "`pql -c AKs`": "from pql.repl.cli.main import main; main(['-c', 'AKs'])",
}


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: what is started, its processor time, its time on the clock, processor time over bare Python's."""
    best = {name: (float("inf"), float("inf")) for name in PROGRAMS}
    for _ in range(RUNS):
        for name, program in PROGRAMS.items():
            best[name] = tuple(map(min, best[name], _cost(program)))
    bare, _ = best["`python -c pass`"]
    for name, (processor, clock) in best.items():
        yield name, readable(processor), readable(clock), ratio(processor, bare)


def _cost(program: str) -> tuple[float, float]:
    """Processor seconds and clock seconds of one interpreter that runs a program."""
    started = perf_counter()
    child = subprocess.Popen([sys.executable, "-P", "-c", program], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    clock = perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{program} failed")
    return usage.ru_utime + usage.ru_stime, clock
