"""What a client may ask beside answers: whether a text is right, what could come next, colours, words, versions."""

from __future__ import annotations

from collections import ChainMap, Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pql
from pql.render import FORMATS
from pql.repl.help.hints import hint_for
from pql.repl.help.topics import BOARDS, HANDS, sections, topics
from pql.repl.statement_texts import edited, edits
from pql.repl.typed_words import fit, meaning_of, nearest, typed_word

from .queries import compiled
from .requests import LARGEST_REQUEST, LONGEST_TEXT, OPERATIONS, PROTOCOL, request_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .requests import Request

_MOST_WORDS = 200
_LONGEST_WORD = 200
_LONGEST_MEANING = 200
# What is asked about texts shares its workers with everybody who types.
_SECONDS_FOR_A_WORD = 1.0


def _check(request: Request, session: pql.Session) -> dict[str, Any]:
    """The statements of a text, as far as they read; the problems stand beside them."""
    compilation = compiled(session, request)
    statements = []
    for query in compilation.queries:
        session.check()
        statements.append({
            "start": query.span.start if query.span else 0,
            "end": query.span.end if query.span else 0,
            "text": query.canonical(),
            "answers": query.answers,
            "parameters": query.parameters,
        })  # fmt: skip
    return {"statements": statements, "problems": compilation.diagnostics}


def _complete(request: Request, session: pql.Session) -> dict[str, Any]:
    """The words that fit what is typed before a place, best first, and where the word that they replace begins."""
    before = request.text[: _place(request)]
    typed = typed_word(before)
    expected = dict.fromkeys(pql.complete(before, len(before), session))
    names = session.names
    offers = [
        (word, kind, meaning_of(word, kind, names)[:_LONGEST_MEANING])
        for word, kind in expected
        if kind != "file"
    ]
    if not typed:
        kinds = {kind for _, kind in expected}
        for kind, shapes in (("hands", HANDS), ("boards", BOARDS)):
            offers += [(word, "shape", meaning) for word, meaning in shapes if kind in kinds]
    fitting = [(how, entry) for entry in offers if (how := fit(typed, entry[0])) is not None]
    if typed:
        fitting.sort(key=lambda each: each[0][:2])
    words = [dict(zip(("word", "kind", "meaning"), entry, strict=True)) for _, entry in fitting[:_MOST_WORDS]]
    return {"start": len(before) - len(typed), "words": words}


def _place(request: Request) -> int:
    return len(request.text) if request.at is None else min(request.at, len(request.text))


def _hint(request: Request, session: pql.Session) -> dict[str, Any]:
    """The line that the shell shows below what is typed."""
    hint = hint_for(request.text, _place(request), session)
    if hint is None:
        return {"hint": None}
    parts = [{"kind": kind, "text": text} for kind, text in hint.parts]
    return {"hint": hint.text, "parts": parts, "fix": hint.fix._asdict() if hint.fix else None}


def _colour(request: Request, session: pql.Session) -> dict[str, Any]:
    """The pieces of a text that are no blanks: where each begins and ends, and its kind, as Pygments names it."""
    spans = []
    for _, pieces in pql.syntax_lexer().statements(request.text):
        session.check()
        spans += [
            [start, start + len(piece), ".".join(kind).lower()]
            for start, kind, piece in pieces
            if piece.strip()
        ]
    return {"spans": spans}


def _format(request: Request, session: pql.Session) -> dict[str, Any]:
    """A text with every statement as it is usually written; one with a comment inside it stays as it is."""
    pql.parse(request.text, session=session)  # what does not read is told
    return {"text": edited(request.text, edits(request.text, session))}


def _word(request: Request, session: pql.Session) -> dict[str, Any]:
    """What is known of a word, a hand or a position: sections of terms and meanings."""
    word = request.text.strip().strip("`")
    short = 0 < len(word) <= _LONGEST_WORD
    told = sections(word, session.copy(time_limit=_SECONDS_FOR_A_WORD)) if short else []
    if not told:
        near = nearest(word[:_LONGEST_WORD], [topic for topic, _ in topics() if not topic.startswith("\\")])
        raise request_error(
            f"`{word[:50]}` is not a word of the language",
            f"did you mean `{near}`?" if near else None,
            "unknown-word",
        )
    listed = [{"title": title, "entries": [list(entry) for entry in entries]} for title, entries in told]
    return {"word": word, "sections": listed}


def _quiz(request: Request, session: pql.Session) -> dict[str, Any]:
    """A question about the players of the last statement of a text; with a reply to it what is said of that."""
    compilation = compiled(session, request)
    asking = [query for query in compilation.queries if query.answers]
    if compilation.failed or not asking:
        problems = [*compilation.diagnostics] or [pql.Diagnostic("bad-quiz", "this asks nothing")]
        return {"problems": problems}
    (question,) = asking[-1].quiz(request.about, 1)
    found = {"question": question.to_dict()}
    return found if request.reply is None else {**found, "grade": question.grade(request.reply).to_dict()}


def _games(request: Request, session: pql.Session) -> dict[str, Any]:
    """How many of the recorded hands are of each game."""
    limits = session.limits
    games: Counter[str] = Counter()
    for hands in pql.scan_hands(limits.histories, timeout=limits.time) if limits.histories else ():
        session.check()
        games.update({hands.game: len(hands), **dict(hands.left)})
    return {"games": +games}


def _report(request: Request, session: pql.Session) -> dict[str, Any]:
    """A text and its answers as a page to hand out."""
    from .queries import report

    return report(request, session)


def _statistics() -> dict[str, Any]:
    """What `stats` answers, by the names of its columns, and statistics that are filters of hands."""
    from pql.results.recorded_statistics import DEFINITIONS, SHOWN

    columns = [
        {"name": each.name, "title": each.title, "short": each.short, "kind": each.kind} for each in SHOWN
    ]
    filters = [
        {"name": each.word, "title": each.title, "formula": each.condition}
        for each in DEFINITIONS
        if each.is_filter
    ]
    return {"statistics": columns, "filters": filters}


def _version(request: Request, session: pql.Session) -> dict[str, Any]:
    """What the service is and may do."""
    limits = session.limits
    return {
        "protocol": PROTOCOL,
        "pql": pql.__version__,
        "operations": dict(OPERATIONS),
        "formats": list(FORMATS),
        "histories": list(limits.histories),
        "reports": find_spec("markdown_it") is not None,
        **_statistics(),
        "limits": {
            "time": limits.time, "memory": limits.memory, "samples": limits.samples, "rows": limits.rows,
            "text": LONGEST_TEXT, "request": LARGEST_REQUEST,
        },
    }  # fmt: skip


QUICK: dict[str, Callable[[Request, pql.Session], dict[str, Any]]] = {
    "check": _check,
    "complete": _complete,
    "hint": _hint,
    "colour": _colour,
    "format": _format,
    "word": _word,
    "version": _version,
}
"""What is asked about texts: each takes the request and a session, and gives the members of the reply."""
FOUND: Mapping[str, Callable[[Request, pql.Session], dict[str, Any]]] = ChainMap(
    {"games": _games, "quiz": _quiz, "report": _report}, QUICK
)
"""The same with what has to be computed, by the workers of answers."""
