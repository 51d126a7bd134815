"""Measures build/browser: what comes over the wire, how long until it answers, how fast that is beside native.

    .venv/bin/python -P tools/browser/measure.py [--times 5]

Needs `make browser`, node and Chromium, and what the extra `test` of pyproject.toml installs. The page is shown by a
server of plain files in this process, on the machine that measures: the line takes no time. Of each number the median
is told, of the times of a statement the least, natively and in Node on one thread each.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Any

from pql.repl.serve.in_page import PageService

HERE = Path(__file__).resolve().parent
SITE = HERE.parents[1] / "build" / "browser"
# From a microsecond to half a second natively, in each game, exact and sampled.
STATEMENTS = (
    ("holdem", "equity AsKs vs QhQd"),
    ("holdem", "equity AKs vs QQ+ on Kh7h2c"),
    ("holdem", "equity 15% vs 22+ on Kh7h2c"),
    ("holdem", "equity 15% vs 22+"),
    ("holdem", "equity AKs vs QQ by hand"),
    ("holdem", "equity 10% vs 22+ vs suited on Kh7h2c"),
    ("holdem", "equity 30% vs 40% vs 50% samples 300000 seed 7"),
    ("holdem", "equity 22+ vs suited on AK*f2"),
    ("holdem", "select avg(riverEquity(hero)) from hero='AA', villain='KK'"),
    ("holdem", "outs 9h8h vs QQ+, AKs on 7h6h2c"),
    ("holdem", "breakdown 22+, A2s+, KTo+ on Kh7h2c"),
    ("holdem", "distribution 22+ vs AKs on Kh7h2c"),
    ("holdem", "strength 22+ on Kh7h2c"),
    ("omaha", "equity AA$ds vs 15% on Jh8h2c"),
    ("omaha", "equity AsAd9c8c vs KsKdQcJc"),
    ("omaha", "breakdown AA$ds on Jh8h2c"),
    ("omaha5", "equity AA vs KK on Jh8h2c samples 100000 seed 2"),
    ("shortdeck", "equity AKs vs QQ+ on Kh7h9c"),
    ("shortdeck", "equity AKs vs QQ+"),
    ("shortdeck", "breakdown 99+ on Kh7h9c"),
)
REQUESTS = [json.dumps({"query": text, "options": {"game": game}}) for game, text in STATEMENTS]
# What is asked where nothing is stored for it, and what its answer has.
FIRST, ANSWER = "r=AKs&r=QQ%2B&b=Kh7h2d", "Equity"
LONG = "equity 22+ vs suited vs connected vs 30% exact"
STOPPED = """async ([address, long]) => {
  const { pql } = await import(address + "pql.js");
  await pql("equity AA vs KK on Kh7h2c");
  const stop = new AbortController();
  let began = () => null;
  const works = new Promise((done) => (began = done));
  const asked = pql(long, { signal: stop.signal, progress: began }).catch(() => null);
  await works;
  const now = performance.now();
  stop.abort();
  await asked;
  await pql("equity AsKs vs QhQd on 2c7d9h");
  return performance.now() - now;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured")
    times = parser.parse_args().times
    sizes()
    ratios(times)
    with served() as address:
        in_chromium(address, times)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def in_node(code: str, *arguments: str) -> str:
    run = ["node", "--input-type=module", "-e", code, *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


def sizes() -> None:
    """What the first answer needs, compressed as hosts do it."""
    loaded = [path for path in sorted(SITE.rglob("*")) if path.is_file() and is_loaded(path)]
    code = (
        "import { readFileSync } from 'node:fs'; import * as zlib from 'node:zlib';"
        "for (const path of process.argv.slice(1)) { const file = readFileSync(path);"
        "console.log(file.length, zlib.gzipSync(file, { level: 9 }).length, zlib.brotliCompressSync(file).length); }"
    )
    told = [[*map(int, line.split())] for line in in_node(code, *map(str, loaded)).splitlines()]
    for path, (whole, gzipped, brotli) in sorted(
        zip(loaded, told, strict=True), key=lambda each: -each[1][0]
    )[:8]:
        print(
            f"{path.relative_to(SITE)}: {whole / 1e6:.2f} MB, gzip {gzipped / 1e6:.2f}, brotli {brotli / 1e6:.2f}"
        )
    totals = [sum(column) / 1e6 for column in zip(*told, strict=True)]
    print("all: {:.2f} MB, gzip {:.2f}, brotli {:.2f}".format(*totals))


def is_loaded(path: Path) -> bool:
    """Whether a page of hold'em loads it; of what is kept for reading the sources and for other pages it is not."""
    name = path.relative_to(SITE).as_posix()
    loaded = (
        "index.html",
        "index.css",
        "main.js",
        "built.js",
        "worker.js",
        "workers.js",
        "kept.js",
        "pql.zip",
    )
    return name in loaded or name.startswith("pyodide/")


def ratios(times: int) -> None:
    """How long statements take in Node, as parts of what they take here on one thread."""
    check = ["node", str(HERE / "check.mjs"), str(SITE), "timed", str(times)]
    done = subprocess.run(check, input="\n".join(REQUESTS), capture_output=True, text=True, check=True)
    there = [float(line) / 1000 for line in done.stdout.splitlines()]
    os.sched_setaffinity(0, {0})  # what would use two threads has one processor for them
    with TemporaryDirectory() as folder:
        service = PageService(str(Path(folder) / "ranges.pql"))
        here = [least(service, line, times) for line in REQUESTS]
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    parts = [there_ / here_ for there_, here_ in zip(there, here, strict=True)]
    for (game, text), native, part in zip(STATEMENTS, here, parts, strict=True):
        print(f"{part:5.2f} times {1000 * native:8.2f} ms: {game}: {text}")
    print(f"geometric mean of {len(parts)}: {math.exp(statistics.mean(map(math.log, parts))):.2f}")


def least(service: PageService, request: str, times: int) -> float:
    found = math.inf
    for _ in range(times):
        now = perf_counter()
        service.ask("/query", request, lambda text, last: None)
        found = min(found, perf_counter() - now)
    return found


def in_chromium(address: str, times: int) -> None:
    """How long until the page answers, cold and again, and until it has stopped."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        cold, again, stops = [], [], []
        for _ in range(times):
            context = chromium.new_context()
            cold.append(first_answer(context.new_page(), address))
            again.append(first_answer(context.new_page(), address))
            page = context.new_page()
            page.goto(f"{address}icon.svg")
            stops.append(float(page.evaluate(STOPPED, [address, LONG])))
            context.close()
        chromium.close()
    print(
        f"first answer: {statistics.median(cold):.1f} s cold, {statistics.median(again):.1f} s on a second visit"
    )
    print(f"stopped, and the next one answered: {statistics.median(stops):.0f} ms")


def first_answer(page: Any, address: str) -> float:
    """The seconds from opening the page until an answer that nobody has stored is there."""
    now = perf_counter()
    page.goto(f"{address}#{FIRST}")
    page.wait_for_function(
        "() => document.documentElement.dataset.pql === 'ready' && document.documentElement.dataset.waiting === '0'"
        " && /\\d %/.test(document.querySelector('[data-panel=equity]')?.textContent ?? '')",
        timeout=120_000,
    )
    return perf_counter() - now


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        """Nothing is said of each file."""


@contextmanager
def served() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    main()
