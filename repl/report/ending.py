"""How a report ends: what made it, so that it can be made again."""

from __future__ import annotations

from typing import NamedTuple

import pql


class Repeating(NamedTuple):
    """What makes a report again: the command, and the seed that its sampled numbers depend on."""

    command: str
    seed: int

    def sentence(self, code: str) -> str:
        """The sentence at the end, with the command as `code` in the markup of the report."""
        return f"Made by PQL {pql.__version__} with the seed {self.seed}; {code} makes it again."
