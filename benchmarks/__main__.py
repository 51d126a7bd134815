"""Runs the benchmarks and writes their tables into docs/contributing/performance.md."""

from __future__ import annotations

import argparse
import os
import platform
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pql

PERFORMANCE = Path(__file__).parent.parent / "docs" / "contributing" / "performance.md"
RESEARCH = Path(__file__).parent.parent / "docs" / "research.md"
_HAVE_SLOW_ROWS = ("equity", "vectors")
PEERS = (
    "pokerfast",
    "eval7",
    "phevaluator",
    "pokerkit",
    "treys",
    "holdem_calc",
    "poker-equity",
    "pkrbot",
    "numpy",
)


# Every table of the page: the module that measures it, and the heads of its columns.
TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "equity": ("equity", ("question", "OMPEval", "PQL", "times faster")),
    "sampling": ("sampling", ("question", "OMPEval", "PQL", "times faster", "PQL's deals in a second")),
    "folded": ("folded", ("question", "each folded hand dead, a loop", "PQL", "times faster")),
    "omaha": (
        "omaha",
        ("question", "PQL", "phevaluator in a loop", "times faster", "PokerKit in a loop", "times faster"),
    ),
    "icm": ("icm", ("question", "peer", "its processor time", "PQL", "times faster")),
    "vectors": ("vectors", ("question", "peer", "the peer's loop", "PQL", "times faster")),
    "analysis": ("analysis", ("question", "peer", "its time", "PQL", "times faster")),
    "formulas": ("formulas", ("question", "deals", "peer", "its loop", "PQL", "times faster")),
    "threads": (
        "threads",
        ("question", "one thread", "two threads", "times faster", "two held apart", "times faster"),
    ),
    "histories": ("histories", ("question", "peer", "the peer's loop", "PQL", "times faster")),
    "collections": ("collected_hands", ("what", "who", "processor time", "most memory")),
    "batches": ("batches", ("question", "peer", "the peer's loop", "PQL", "times faster")),
    "short": ("short_questions", ("question", "who", "time", "PQL is times faster")),
    "bots": ("bots", ("question", "who", "time", "PQL is times faster")),
    "arrays": ("arrays", ("question", "who", "time", "PQL is times faster")),
    "instructions": ("instructions", ("question", "kernel", "instructions", "for each")),
    "abstraction": ("abstraction", ("what", "who", "time", "PQL is times faster")),
    "ranking": ("ranking", ("what", "who", "time", "PQL is times faster")),
    "startup": ("startup", ("what", "processor time", "clock time", "processor time over bare Python's")),
    "flops": ("flop_subsets", ("flops", "how they were chosen", "range off by", "class off by", "greatest")),
    "service": (
        "service",
        ("door", "questions", "beside", "a second", "middle", "95th percentile", "99th percentile"),
    ),
    "page": (
        "page_edits",
        ("what is open", "edits", "equity is there", "all is there", "service", "browser's main thread"),
    ),
    "typing": ("typing_keys", ("where", "keys", "middle", "99th percentile", "worst")),
}


def table(name: str, full: bool, files: list[str]) -> str | None:
    """A table in Markdown, measured now; None where what measures it is not installed."""
    module, head = TABLES[name]
    measuring = import_module(f".{module}", __package__)
    if not getattr(measuring, "available", lambda: True)():
        return None
    given = [full] if name in _HAVE_SLOW_ROWS else [files] if name == "flops" else []
    rows: Iterator[tuple[str, ...]] = measuring.rows(*given)
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
    return f"{model}, {os.cpu_count()} cores; {system}; pocketql {pql.__version__}; {peers}"


def main() -> None:
    """Measures, then replaces what is between the markers of the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("tables", nargs="*", choices=[[], *TABLES], help="the tables to measure (all)")
    parser.add_argument("--full", action="store_true", help="also run cases in which a peer needs minutes")
    parser.add_argument("--print", action="store_true", help="print the tables, leave the page alone")
    parser.add_argument(
        "--flops", nargs="*", default=[], metavar="FILE", help="files of flops to judge beside ours"
    )
    arguments = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy is loaded
    for name in arguments.tables or ("machine", *TABLES):
        text = machine() if name == "machine" else table(name, arguments.full, arguments.flops)
        print(f"{name}\n{text or 'what measures it is not installed'}\n", flush=True)
        if text is not None and not arguments.print:
            write(name, text)


def write(name: str, text: str) -> None:
    """Replaces one table of a page."""
    path = RESEARCH if name == "abstraction" else PERFORMANCE
    page = path.read_text(encoding="utf-8")
    pattern = rf"(<!-- {name} -->\n).*?(\n<!-- end -->)"
    page = re.sub(pattern, lambda match: match[1] + text + match[2], page, flags=re.DOTALL)
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
