"""What the machine-readable formats share: results and diagnostics as plain objects on one line of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from . import Renderer

if TYPE_CHECKING:
    from pql import Diagnostic

    from .page import Page


def one_line(plain: dict[str, object]) -> str:
    """A plain object as one line of ASCII JSON, valid in every encoding."""
    return json.dumps(plain)


class MachineRenderer(Renderer):
    """A format read by programs: a problem is a JSON object on a line of its own."""

    for_people = False

    def problem(self, diagnostic: Diagnostic, page: Page) -> str:
        return one_line(diagnostic.to_dict()) + "\n"
