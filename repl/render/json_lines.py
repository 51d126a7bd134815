"""`--format jsonl`: one object a line, complete as soon as its statement has its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .plain_data import MachineRenderer, one_line

if TYPE_CHECKING:
    from pql.results import Result


class JsonLinesRenderer(MachineRenderer):
    """JSON objects, each on its own line."""

    def answer(self, result: Result) -> str:
        return one_line(result.to_dict()) + "\n"
