"""Answering a text, statement by statement, each answer written as soon as it is there; or as a page to hand out."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pql
from pql.render import answer_text
from pql.render.page import Page
from pql.render.problems import as_problems, installing
from pql.render.progress import ProgressLine
from pql.repl.report.report import Repeating, Report
from pql.repl.runner import Script

from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pql
    from pql.results import Result

    from .requests import Request


LARGEST_ANSWER = 16_000_000
"""How many characters the answers to a text may have together, where a client's place sets no other number."""


class Reply:
    """What a client is sent in the end: whether all went well, problems, and what the operation found.

    Answers are kept as JSON texts, so that the largest part of a reply is written once.
    """

    def __init__(self) -> None:
        self.problems: list[pql.Diagnostic] = []
        self.statements: list[str] = []
        self.answers: list[str] = []
        self.texts: list[str] = []
        self.readings: dict[str, None] = {}
        self.found: dict[str, Any] = {}

    def fail(self, error: pql.PQLError) -> None:
        """Adds the problems of an error."""
        self.problems += error.diagnostics

    def so_far(self) -> Reply:
        """What is there by now, while somebody still adds to it: whole answers, each with its statement."""
        told = Reply()
        told.answers = self.answers[:]
        told.texts = self.texts[: len(told.answers)]
        told.statements = self.statements[: len(told.answers)]
        told.problems = self.problems[:]
        told.readings = dict(self.readings)
        return told

    def take_back(self) -> None:
        """Takes the last answer back."""
        for listed in (self.statements, self.answers, self.texts):
            del listed[-1:]

    @property
    def ok(self) -> bool:
        """Whether there is no error among the problems."""
        return not any([problem.is_error for problem in self.problems])

    def json(self, id: str | int | None, *, answers: bool) -> str:
        """The reply as JSON on one line; with `answers` as that of a text that was run."""
        head: dict[str, Any] = {} if id is None else {"id": id}
        head |= {"ok": self.ok, **self.found, "problems": [problem.to_dict() for problem in self.problems]}
        if not answers:
            return json.dumps(head)
        head["statements"] = self.statements
        if self.texts:
            head["texts"] = self.texts
        if self.readings:
            head["readings"] = list(self.readings)
        return f'{json.dumps(head)[:-1]}, "answers": [{", ".join(self.answers)}]}}'


class Running(NamedTuple):
    """How a text is answered: `threads` is asked before each statement, `written` is a format besides JSON.

    The answers have `largest` characters at most, together.
    """

    threads: Callable[[], int]
    progress: Callable[[float | None, str], None] | None = None
    written: str | None = None
    largest: int = LARGEST_ANSWER


def compiled(session: pql.Session, request: Request) -> pql.Compilation:
    """The text of a request with the values of its parameters; raises `PQLError` for values that are none."""
    try:
        return session.compile(request.text, parameters=request.parameters)
    except (TypeError, ValueError) as error:
        raise request_error(str(error)) from None


def answer(compilation: pql.Compilation, reply: Reply, running: Running) -> None:
    """Answers the statements of a text one after the other into a reply, until what its session sets ends them.

    A statement that fails is among the problems, and the next has its turn, as in a script; after the end of the time
    none has. Raises `pql.Cancelled`.
    """
    reply.problems += compilation.diagnostics
    if compilation.failed:
        return
    size = 0
    for query in compilation.queries:
        if not query.answers:
            continue
        told = len(query.warnings)
        try:
            with as_problems():
                result = query.run(threads=running.threads(), progress=running.progress)
                assert result is not None
                size += _write(reply, result, query.canonical(), running.written)
        except pql.PQLError as error:
            reply.fail(error)
            if isinstance(error, pql.Timeout):
                return
        reply.problems += query.warnings[told:]
        if size > running.largest:
            reply.take_back()
            message = f"the answers have more than {running.largest:,} characters together"
            help = "ask for less at once, such as with `limit 100`"
            reply.problems.append(pql.Diagnostic("answer-too-large", message, query.span, help=help))
            return


def _write(reply: Reply, result: Result, statement: str, written: str | None) -> int:
    """Adds an answer to a reply; how many characters it has."""
    text = json.dumps(result.to_dict())
    texts = [] if written is None else [answer_text(result, statement, written, Page())]
    reply.statements.append(statement)
    reply.texts += texts
    reply.readings.update(dict.fromkeys(result.readings))
    reply.answers.append(text)  # last: what `so_far` counts
    return len(text) + sum(map(len, texts))


def explained(text: str, queries: Iterable[pql.Query[Any]]) -> str:
    """A text in which every statement that answers something is explained instead.

    >>> explained("let x = AA; equity x", pql.Session().compile("let x = AA; equity x").queries)
    'let x = AA; explain equity x'
    """
    places = [query.span.start for query in queries if query.answers and query.span is not None]
    for place in sorted(places, reverse=True):
        if not text[place:].lower().startswith("explain"):
            text = f"{text[:place]}explain {text[place:]}"
    return text


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
        raise request_error(f"a report needs {missing.name}", installing("pocketql[report]")) from None
    return {"page": "".join(parts), "failed": made.failed}
