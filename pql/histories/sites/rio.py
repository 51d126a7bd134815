"""Run It Once, in the words of PokerStars with two mistakes."""

from __future__ import annotations

import re

from . import stars
from .account import Account

# Until March 2019 it told what a raise added as what it came to.
_EARLY = re.compile(r" - (?:2018/|2019/0[12]/)")
_RAISED = re.compile(r": raises \S+ to ")


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    if _EARLY.search(lines[0]):
        lines = [_RAISED.sub(": raises ", line, count=1) for line in lines]
    # What it says to come back may be what was won; the sums tell what really did.
    stars.read(["" if line.startswith("Uncalled bet") else line for line in lines], account)
