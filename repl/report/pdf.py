"""A page of HTML printed as a PDF by a browser that is there."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# The one without windows is the lightest.
BROWSERS = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "microsoft-edge", "brave-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)  # fmt: skip
# In seconds.
_LONGEST = 120


class NoBrowserError(Exception):
    """There is no browser that prints; the text says what helps."""


def browser() -> str:
    """The first browser that is there; `$PQL_BROWSER` goes first. Raises `NoBrowserError`."""
    for name in (os.environ.get("PQL_BROWSER", ""), *BROWSERS):
        path = shutil.which(name) if name else None
        if path:
            return path
    raise NoBrowserError(
        "a PDF needs Chromium, Chrome, Edge or Brave (PQL_BROWSER names one elsewhere); "
        "or write the report as .html and print that from any browser"
    )


def printed(page: Path) -> Path:
    """A page of HTML as a PDF beside it. Raises `NoBrowserError` where no browser is, or where it prints nothing."""
    program, target = browser(), page.with_suffix(".pdf")
    command = [
        program, "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-extensions",
        f"--user-data-dir={page.parent}/profile", "--no-pdf-header-footer", f"--print-to-pdf={target}", page.as_uri(),
    ]  # fmt: skip
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Browsers refuse to start for root with it; the page is our own.
        command.insert(1, "--no-sandbox")
    try:
        subprocess.run(command, capture_output=True, timeout=_LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise NoBrowserError(f"{program} printed no page: {problem}") from None
    if not target.is_file():
        raise NoBrowserError(f"{program} printed no page")
    return target
