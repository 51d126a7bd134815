"""Runs the benchmarks and writes their tables into docs/performance.md."""

from __future__ import annotations

import argparse
import os
import platform
import re
from importlib.metadata import version
from pathlib import Path

from . import analysis, equity, ranking, startup, threads

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
PEERS = ("pokerfast", "eval7", "phevaluator", "pokerkit", "holdem_calc", "numpy")


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine() -> str:
    """The machine and the versions the figures belong to."""
    model = platform.processor() or platform.machine()
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
        model = found.group(1) if found else model
    except OSError:
        pass
    peers = ", ".join(f"{peer} {version(peer)}" for peer in PEERS)
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores; {system}; pocketql {version('pocketql')}; {peers}"


def tables(full: bool) -> dict[str, str]:
    """Every table by its name in the page."""
    return {
        "machine": machine(),
        "equity": table(("question", "OMPEval", "PQL", "times faster"), list(equity.rows(full))),
        "analysis": table(("question", "peer", "its time", "PQL", "times faster"), list(analysis.rows())),
        "threads": table(
            ("question", "one thread", "two threads", "times faster", "two held apart", "times faster"),
            list(threads.rows()),
        ),
        "ranking": table(("what", "who", "time", "PQL is times faster"), list(ranking.rows())),
        "startup": table(
            ("what", "processor time", "clock time", "processor time over bare Python's"),
            list(startup.rows()),
        ),
    }


def main() -> None:
    """Measures, then replaces what stands between the markers of the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--full", action="store_true", help="also run cases in which a peer needs minutes")
    parser.add_argument("--print", action="store_true", help="print the tables, leave the page alone")
    arguments = parser.parse_args()
    measured = tables(arguments.full)
    page = PAGE.read_text(encoding="utf-8")
    for name, text in measured.items():
        print(f"{name}\n{text}\n")
        pattern = rf"(<!-- {name} -->\n).*?(\n<!-- end -->)"
        page = re.sub(pattern, lambda match, text=text: match[1] + text + match[2], page, flags=re.DOTALL)
    if not arguments.print:
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
