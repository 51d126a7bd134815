"""A text and its answers as a page to hand out, as `pql report` makes it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pql.render.page import Page
from pql.render.progress import ProgressLine
from pql.repl.report.ending import Repeating
from pql.repl.report.report import Report
from pql.repl.scripts import Script

from .queries import LARGEST_ANSWER
from .requests import request_error

if TYPE_CHECKING:
    import pql

    from .requests import Request

_NAME = "page"


def report(request: Request, session: pql.Session) -> dict[str, Any]:
    """The page of a text. Raises `PQLError`, also where what writes pages is not installed."""
    seed = request.options.get("seed") or random.SystemRandom().randrange(1, 1_000_000)
    session.options.set("seed", seed)
    repeating = Repeating(f"pql report {_NAME}.pql --seed {seed}", int(seed))
    made = Report(Script(_NAME, request.text), session, repeating, ProgressLine(Page()))
    parts, size = [], 0
    try:
        for part in made.html(_NAME):
            parts.append(part)
            size += len(part)
            if size > LARGEST_ANSWER:
                raise request_error(
                    f"the report has more than {LARGEST_ANSWER:,} characters",
                    "ask for less",
                    "answer-too-large",
                )
    except ModuleNotFoundError as missing:
        raise request_error(f"a report needs {missing.name}", 'pip install "pocketql[report]"') from None
    return {"page": "".join(parts), "failed": made.failed}
