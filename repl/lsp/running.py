"""Each question can be run where it is."""

from __future__ import annotations

import asyncio
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING

from lsprotocol import types

import pql
from pql.render.problems import as_problems

from .document import Outdated
from .server import PQLServer, range_of

if TYPE_CHECKING:
    from .document import Document

# Seconds that a statement may take which runs from an editor.
LONGEST_RUN = 60.0
# Lenses of a text: an editor shows no more in one column.
_MOST_LENSES = 1000
RUN = "pql.run"


def add_running(server: PQLServer) -> None:
    """A lens above each question, and the command behind it.

    Editors that show no lenses have it among the actions of a statement. The answer is a message, unless the editor
    says that it shows what the command returns (`showsAnswers` in its options).
    """
    shows_answers = False

    @server.feature(types.INITIALIZE)
    def begun(params: types.InitializeParams) -> None:
        nonlocal shows_answers
        options = params.initialization_options
        shows_answers = isinstance(options, dict) and options.get("showsAnswers") is True

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        document = server.document(uri)
        return await server.answer(lambda cancel: _lenses(document, uri))

    @server.command(RUN)
    async def run(uri: str, start: int) -> str:
        document = server.document(uri)
        server.running.set()  # who runs another one does not wait for the first
        server.running = cancel = Event()
        answer = await asyncio.get_running_loop().run_in_executor(None, answer_of, document, start, cancel)
        if not shows_answers:
            server.window_show_message(types.ShowMessageParams(types.MessageType.Info, answer))
        return answer


def _lenses(document: Document, uri: str) -> list[types.CodeLens]:
    questions = (statement for statement in document.statements if not statement.part.verb)
    return [
        types.CodeLens(
            range_of(document, statement.start, statement.end),
            types.Command("Run", RUN, arguments=[uri, statement.start]),
        )
        for statement in islice(questions, _MOST_LENSES)
    ]


def run_action(server: PQLServer, document: Document, uri: str, offset: int) -> types.CodeAction | None:
    """The action that runs the question at a place, where an editor shows no lenses."""
    texts = server.client_capabilities.text_document
    statement = document.statement_at(offset)
    if (texts is not None and texts.code_lens is not None) or statement is None or statement.part.verb:
        return None
    return types.CodeAction("Run", command=types.Command("Run", RUN, arguments=[uri, statement.start]))


def answer_of(document: Document, start: int, cancel: Event) -> str:
    """The answer of the statement at a place as the shell shows it, or what is wrong."""
    try:
        statement = document.statement_at(start)
        if statement is None:
            return "there is no statement there"
        session = document.session_before(statement.start)
        with as_problems():
            results = session.run(statement.part.statement, cancel=cancel, timeout=LONGEST_RUN)
    except pql.PQLError as error:
        return str(error)
    except pql.Cancelled:
        return "cancelled: another statement has been run"
    except Outdated:
        return "the text has changed before it was read: run it again"
    return "\n".join(map(str, results))
