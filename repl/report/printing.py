"""A page as a PDF, by a browser that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)  # fmt: skip
_LONGEST = 120


class NoBrowserError(Exception):
    """There is no browser that prints; the text says what helps."""


def browser() -> str:
    """The first browser that is there; `$PQL_BROWSER` goes first. Raises `NoBrowserError`."""
    for name in (os.environ.get("PQL_BROWSER", ""), *BROWSERS):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise NoBrowserError(
        "a PDF needs Chromium, Chrome, Edge or Brave (PQL_BROWSER names one elsewhere); "
        "or write the report as .html and print that from any browser"
    )


def pdf_of(page: str) -> bytes:
    """A page of HTML as a PDF. Raises `NoBrowserError` where no browser is, or where it prints nothing."""
    program = browser()
    with tempfile.TemporaryDirectory(prefix="pql-report-") as folder:
        source, target = Path(folder, "report.html"), Path(folder, "report.pdf")
        source.write_text(page, encoding="utf-8")
        command = [
            program, "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-extensions", f"--user-data-dir={folder}/profile",
            "--no-pdf-header-footer", f"--print-to-pdf={target}", source.as_uri(),
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(
                1, "--no-sandbox"
            )  # browsers refuse to start for root with it; the page is our own
        try:
            subprocess.run(command, capture_output=True, timeout=_LONGEST, check=False)
            return target.read_bytes()
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise NoBrowserError(f"{program} printed no page: {problem}") from None
