"""The language server: the texts that an editor has open, threads that look into them, and questions that it runs.

The event loop only hands on: what reads, compiles or runs a text does so on a thread. Texts are compiled a moment after
the last key, one at a time; only the newest version counts. Compiling computes nothing; a statement runs only when
somebody asks for it.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcContentModified,
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

import pql
from pql.render.problems import as_problems, internal_error
from pql.repl.interrupt import CancelFlag

from .document import Document, Outdated, path_of, uri_of
from .names import Names, can_be_name, read_file, word_at
from .problems import Problem, problems

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from .document import Document
    from .names import Names, Use


# Seconds without a key after which a text is compiled.
SECONDS_WITHOUT_KEYS = 0.15
_THREADS = 4
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
Answer = TypeVar("Answer")


class _Protocol(LanguageServerProtocol):
    """The protocol without the library's own copy of every text, which knows no change of a text that is not open."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None


class PQLServer(LanguageServer):
    """A language server for PQL; `documents` are the open texts by URI, `running` stops the statement that runs."""

    def __init__(self) -> None:
        super().__init__("pql", pql.__version__, types.TextDocumentSyncKind.Full, protocol_cls=_Protocol)
        self.documents: dict[str, Document] = {}
        self.running = Event()
        self.is_initialized = False
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._asking = ThreadPoolExecutor(_THREADS, "pql-asking")
        self._checking = ThreadPoolExecutor(1, "pql-checking")

    def opened(self, uri: str, text: str, version: int | None) -> None:
        """A text is open, or another than it was: its problems follow."""
        self._looked_at(uri, Document(text, path_of(uri), version, self.documents.get(uri)))

    def _looked_at(self, uri: str, document: Document) -> None:
        self.documents[uri] = document
        if uri not in self._checks:
            self._checks[uri] = asyncio.ensure_future(self._check(uri))

    def changed(self, uri: str, text: str, version: int | None) -> None:
        """A text has changed; one that is not open is nobody's."""
        if uri in self.documents:
            self.opened(uri, text, version)

    def closed(self, uri: str) -> None:
        """A text is closed: nothing is said of it any more."""
        document = self.documents.pop(uri, None)
        if document is not None:
            document.replaced.set()
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def files_changed(self) -> None:
        """Files have been saved: whatever imports some is looked at again."""
        for uri, document in list(self.documents.items()):
            if "import" in document.text.lower():
                self._looked_at(uri, document.anew())

    def document(self, uri: str) -> Document:
        """An open text; an empty one for what is not open."""
        return self.documents.get(uri) or Document("", path_of(uri))

    def read(self, path: str) -> Document | None:
        """The text of a file as the editor has it, else as it is on disk."""
        identity = os.path.realpath(path)
        for document in list(self.documents.values()):
            if document.path and os.path.realpath(document.path) == identity:
                return document
        return read_file(path)

    def names(self, document: Document) -> Names:
        """The names of a text and of what it imports."""
        return Names(document, self.read)

    async def answer(self, question: Callable[[CancelFlag], Answer]) -> Answer:
        """The answer of a question, which is asked on a thread; its flag is set when nobody wants it any more."""
        cancel = CancelFlag()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._asking, question, cancel)
        except asyncio.CancelledError:
            cancel.set()
            raise
        except (Outdated, pql.Cancelled):
            raise JsonRpcContentModified from None
        except JsonRpcException:
            raise
        except Exception as error:  # pygls would send the editor a traceback
            raise JsonRpcInternalError(internal_error(error).message) from None

    def end(self) -> None:
        """Gives up whatever is still being done: the editor is gone."""
        self.running.set()
        for document in self.documents.values():
            document.replaced.set()
        for threads in (self._asking, self._checking):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _check(self, uri: str) -> None:
        """Says what is wrong in a text, once nobody has typed for a moment, and until it is said of the newest."""
        try:
            while (document := self.documents.get(uri)) is not None:
                await asyncio.sleep(SECONDS_WITHOUT_KEYS)
                if self.documents.get(uri) is not document:
                    continue
                try:
                    shown = await asyncio.get_running_loop().run_in_executor(self._checking, said, document)
                except pql.Cancelled:  # the text has changed
                    continue
                if self.documents.get(uri) is document:
                    self.text_document_publish_diagnostics(
                        types.PublishDiagnosticsParams(uri, shown, version=document.version)
                    )
                    return
        finally:
            del self._checks[uri]


def said(document: Document) -> list[types.Diagnostic]:
    """The problems of a text as the protocol has them."""
    try:
        with as_problems():
            shown = problems(document)
    except pql.PQLError as error:
        shown = [Problem(0, min(1, len(document.text)), problem) for problem in error.diagnostics]
    return [diagnostic(document, problem) for problem in shown]


def diagnostic(document: Document, problem: Problem) -> types.Diagnostic:
    """A problem as the protocol has it."""
    return types.Diagnostic(
        range_of(document, problem.start, problem.end),
        problem.message,
        severity=_SEVERITIES[str(problem.diagnostic.severity)],
        code=problem.diagnostic.code,
        source="pql",
    )


def range_of(document: Document, start: int, end: int) -> types.Range:
    """Two places as the protocol has them."""
    return types.Range(
        types.Position(*document.lines.place(start)), types.Position(*document.lines.place(end))
    )


def location_of(use: Use, document: Document, uri: str) -> types.Location:
    """The place of a name, in this text or another."""
    path = use.document.path
    place = uri if use.document is document or path is None else uri_of(path)
    return types.Location(place, range_of(use.document, use.start, use.end))


_Asked = (
    types.DefinitionParams
    | types.ReferenceParams
    | types.DocumentHighlightParams
    | types.PrepareRenameParams
    | types.RenameParams
)


def add_places(server: PQLServer) -> None:
    """Definition, references, highlights and rename."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> types.Location | None:
        return await server.answer(lambda cancel: _definition(server, params))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location]:
        return await server.answer(lambda cancel: _references(server, params))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        return await server.answer(lambda cancel: _highlights(server, params))

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def renamable(params: types.PrepareRenameParams) -> types.Range | None:
        return await server.answer(lambda cancel: _renamable(server, params))

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        return await server.answer(lambda cancel: _renamed(server, params))


def _definition(server: PQLServer, params: types.DefinitionParams) -> types.Location | None:
    document, names, offset = _at(server, params)
    name = names.name_at(offset)
    use = names.definition(name, offset) if name else None
    return None if use is None else location_of(use, document, params.text_document.uri)


def _references(server: PQLServer, params: types.ReferenceParams) -> list[types.Location]:
    document, names, offset = _at(server, params)
    name = names.name_at(offset)
    wanted = params.context.include_declaration
    uses = [use for use in names.uses(name) if wanted or not use.gives] if name else []
    return [location_of(use, document, params.text_document.uri) for use in uses]


def _highlights(server: PQLServer, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    document, names, offset = _at(server, params)
    name = names.name_at(offset)
    kinds = (types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write)
    return [
        types.DocumentHighlight(range_of(document, use.start, use.end), kinds[use.gives])
        for use in (names.uses(name) if name else ())
        if use.document is document
    ]


def _renamable(server: PQLServer, params: types.PrepareRenameParams) -> types.Range | None:
    document, names, offset = _at(server, params)
    place = word_at(document, offset)
    return range_of(document, *place) if place and names.name_at(offset) else None


def _renamed(server: PQLServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    document, names, offset = _at(server, params)
    name, new = names.name_at(offset), params.new_name
    if name is None:
        return None
    if not can_be_name(new):
        raise JsonRpcInvalidParams(f"{new!r} cannot be a name: it means something in PQL, or is not a word")
    if any(True for _ in names.definitions(new)):
        raise JsonRpcInvalidParams(f"{new!r} is a name already")
    changes: dict[str, list[types.TextEdit]] = {}
    for use in names.uses(name):
        place = location_of(use, document, params.text_document.uri)
        changes.setdefault(place.uri, []).append(types.TextEdit(place.range, new))
    return types.WorkspaceEdit(changes=changes)


def _at(server: PQLServer, params: _Asked) -> tuple[Document, Names, int]:
    """The document, its names, and the offset that a request is about."""
    document = server.document(params.text_document.uri)
    offset = document.lines.offset(params.position.line, params.position.character)
    return document, server.names(document), offset


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
