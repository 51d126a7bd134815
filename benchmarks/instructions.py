"""Instructions in the kernels, counted by callgrind where it is installed: figures that no other program disturbs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .equity import R1, R2, R3


class Case(NamedTuple):
    """A question, the function that does its work, and how many boards or deals that goes through."""

    name: str
    text: str
    kernel: str
    count: int
    what: str


CASES = (
    Case("R1 v R2 on a flop", f"({R1}) vs ({R2}) on Ah7d2c exact", "pql_heads_up_counted", 1176, "board"),
    Case(
        "random v random on a flop", "random vs random on Ah7d2c exact", "pql_heads_up_counted", 1176, "board"
    ),
    Case(
        "R1 v R2 v R3 on a turn",
        f"({R1}) vs ({R2}) vs ({R3}) on Ah7d2cTs exact",
        "pql_three_players_avx2",
        48,
        "board",
    ),
    Case("R1 v R2 preflop", f"({R1}) vs ({R2}) exact", "pql_preflop_counted", 175 * 107, "pair of hands"),
    Case(
        "AsKs v QhQd v JcTc preflop",
        "AsKs vs QhQd vs JcTc exact",
        "pql_boards_of_hands",
        1_370_754,
        "board",
    ),
    Case(
        "six random hands",
        f"{' vs '.join(['random'] * 6)} samples 65536 seed 1",
        "pql_sample_blocks_avx2",
        65_536,
        "deal",
    ),
    Case(
        "R1 v R2 v R3 v random",
        f"({R1}) vs ({R2}) vs ({R3}) vs random samples 65536 seed 1",
        "pql_sample_blocks_avx2",
        65_536,
        "deal",
    ),
)
_PROGRAM = "import sys, pql; pql.compile('equity ' + sys.argv[1]).run(threads=1)"


def available() -> bool:
    """Whether callgrind is installed."""
    return shutil.which("valgrind") is not None


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, kernel, its instructions in all, and for each board, pair of hands or deal."""
    for case in CASES:
        counted = _instructions(case)
        each = counted / case.count
        yield (
            case.name,
            f"`{case.kernel}`",
            f"{counted:,}",
            f"{each:,.{0 if each >= 100 else 1}f} a {case.what}",
        )


def _instructions(case: Case) -> int:
    with TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                *("valgrind", "--tool=callgrind", f"--toggle-collect={case.kernel}"),
                *(f"--callgrind-out-file={folder}/out", sys.executable, "-P", "-c", _PROGRAM, case.text),
            ],
            capture_output=True,
            text=True,
        )
    counted = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or counted is None or not int(counted.group(1)):
        raise SystemExit(f"callgrind counted nothing for {case.name}:\n{run.stderr}")
    return int(counted.group(1))
