"""The language server: the texts that an editor has open, and threads that look into them.

The event loop only hands on: what reads, compiles or runs a text does so on a thread. Texts are compiled a moment after
the last key, one at a time; only the newest version counts. Compiling computes nothing; a statement runs only when
somebody asks for it.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

import pql
from pql.render.problems import as_problems, internal_error
from pql.repl.interrupt import CancelFlag

from .document import Document, Outdated, path_of, uri_of
from .names import Names, read_file
from .problems import Problem, problems

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from .names import Use

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
