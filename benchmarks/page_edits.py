"""What an edit on a flop costs on the page of `pql serve`: until equity and all open panels are there.

The service has one processor, the browser the others. Clock times say how long one waits; processor times of the
service and of the browser's main thread what is made of that, also where other programs run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

from .timing import readable

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

_EDITS = 50
_FLOP = "Kh7h2c"
_HELD = "22+, A2s+, K5s+, Q8s+, J8s+, T8s+, 97s+, 86s+, 75s+, 64s+, 54s, A8o+, A5o, KTo+, QTo+, JTo"
_CALLS = (
    "JJ-22, AQs-A2s, K9s-K2s, Q9s-Q5s, J9s-J7s, T9s-T7s, 98s-96s, 87s-85s, 76s-74s, 65s, 54s, AQo-A7o, KJo"
)
_PANELS = ("equity", "breakdown", "heat", "curves", "outs", "nuts", "blockers", "ev")
_MORE = ("K4s", "Q7s", "J7s", "T7s", "96s", "85s", "74s", "63s", "53s", "43s", "A7o", "A6o", "A4o")
# Writes a text into a player's box, and says when the equity, and when every answer, was on the screen.
_EDIT = """([text, panels]) => new Promise((done) => {
  const box = document.querySelector("#players textarea");
  const wanted = new Set(["hands", ...panels]);
  const began = performance.now();
  let equity = null;
  const seen = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
      if (equity === null && at?.closest(".player.p0 .equity")) equity = performance.now() - began;
      if (at?.matches("#carry .says")) wanted.delete("hands");
      if (at?.matches(".answer")) wanted.delete(at.closest("[data-panel]").dataset.panel);
    }
    if (wanted.size || equity === null) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done([equity, performance.now() - began])));
  });
  seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def available() -> bool:
    """Whether what serves and drives the page is installed."""
    return all(find_spec(name) for name in ("starlette", "uvicorn", "playwright")) and bool(_chromium())


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: what is open, edits, the middle of the times to the equity and to all, processor time for each edit."""
    from playwright.sync_api import sync_playwright

    processors = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    _stay_on(processors[:1])
    service = subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "serve", "--port", "0", "--rate", "1000000"],
        stdout=subprocess.PIPE,
        text=True,
    )
    _stay_on(processors[1:] or processors)
    assert service.stdout is not None
    address = service.stdout.readline().strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        for name, panels in (
            ("the equity and the grid", ("equity",)),
            ("what the page opens with", _PANELS[:2]),
            ("all panels but flops", _PANELS),
        ):
            question = f"r={quote(_HELD)}&r={quote(_CALLS)}&b={_FLOP}&o={'.'.join(panels)}"
            page.goto(f"{address}&{question}")
            page.reload()
            page.wait_for_timeout(2000)
            yield name, str(_EDITS), *_measured(page, panels, service.pid)
        browser.close()
    service.terminate()
    service.wait()
    _stay_on(processors)


def _stay_on(processors: list[int]) -> None:
    """Keeps this program, and those it starts from here on, on some processors, where the system can do that."""
    if processors:
        os.sched_setaffinity(0, processors)


def _measured(page: Page, panels: tuple[str, ...], pid: int) -> tuple[str, ...]:
    drawing = page.context.new_cdp_session(page)
    drawing.send("Performance.enable", {"timeDomain": "threadTicks"})
    equities, wholes = [], []
    served, drawn = _processor(pid), _main_thread(drawing)
    for number in range(_EDITS):
        more = f", {_MORE[number % len(_MORE)]}:0.{10 + number}"
        equity, whole = page.evaluate(_EDIT, [_HELD + more, panels])
        equities.append(equity / 1000)
        wholes.append(whole / 1000)
        page.wait_for_timeout(1500)  # what was typed is settled
    served, drawn = _processor(pid) - served, _main_thread(drawing) - drawn
    times = median(equities), median(wholes), served / _EDITS, drawn / _EDITS
    return tuple(map(readable, times))


def _main_thread(drawing: CDPSession) -> float:
    """Seconds that the browser's main thread was at work."""
    found = {each["name"]: each["value"] for each in drawing.send("Performance.getMetrics")["metrics"]}
    return float(found["TaskDuration"])


def _processor(pid: int) -> float:
    """Processor seconds of a program, as Linux tells them."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
