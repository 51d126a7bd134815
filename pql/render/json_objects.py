"""`--format json` and `--format jsonl`: an object for each statement that answers something.

A problem is an object too, on a line of its own. JSON is ASCII here, valid in every encoding.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .base import Renderer

if TYPE_CHECKING:
    from pql.base.diagnostics import Diagnostic
    from pql.results import Result

    from .page import Page


class JsonLinesRenderer(Renderer):
    """JSON objects, each on its own line, complete as soon as its statement has its answer."""

    for_people = False
    exact = True

    def answer(self, result: Result) -> str:
        return json.dumps(result.to_dict()) + "\n"

    def problem(self, diagnostic: Diagnostic, page: Page) -> str:
        return json.dumps(diagnostic.to_dict()) + "\n"


class JsonRenderer(JsonLinesRenderer):
    """A JSON array over all statements, written as the answers come: `[`, objects with commas between, `]`."""

    def begin(self) -> str:
        return super().begin() + "["

    def answer(self, result: Result) -> str:
        return self._after_gap("\n" + json.dumps(result.to_dict()), ",")

    def end(self) -> str:
        return "\n]\n" if self._gap else "]\n"
