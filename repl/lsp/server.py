"""The language server: what editors ask, answered from the documents that they have open.

Texts change at each key and are compiled a moment after the last one, on a thread; only the newest version counts.
Compiling computes nothing; a statement runs only when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import os
from threading import Event

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

import pql
from pql.repl.canonical_texts import edits

from .colours import KINDS, semantic_tokens
from .document import Document, path_of, uri_of
from .names import Names, Use, can_be_name, read_file, word_at
from .words import hover, offers

# Seconds without a key after which a text is compiled.
SECONDS_WITHOUT_KEYS = 0.15
# Seconds that a statement may take which runs from an editor.
LONGEST_RUN = 60.0
RUN = "pql.run"
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
_KINDS = {
    "statement": types.CompletionItemKind.Keyword,
    "clause": types.CompletionItemKind.Keyword,
    "formulas": types.CompletionItemKind.Function,
    "aggregates": types.CompletionItemKind.Function,
    "name": types.CompletionItemKind.Variable,
    "option": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
}


class PQLServer(LanguageServer):
    """A language server for PQL; `documents` are the open texts by URI."""

    def __init__(self) -> None:
        super().__init__("pql", pql.__version__, types.TextDocumentSyncKind.Full)
        self.documents: dict[str, Document] = {}
        self.running = Event()
        self._waiting: dict[str, asyncio.Task[None]] = {}

    def opened(self, uri: str, text: str, version: int | None) -> None:
        """A text is open, or has changed: its problems follow."""
        self.documents[uri] = Document(text, path_of(uri), version)
        waiting = self._waiting.get(uri)
        if waiting is not None:
            waiting.cancel()
        self._waiting[uri] = asyncio.ensure_future(self._check(uri))

    def closed(self, uri: str) -> None:
        """A text is closed: nothing is said of it any more."""
        self.documents.pop(uri, None)
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def document(self, uri: str) -> Document:
        """An open text; an empty one for what is not open."""
        return self.documents.get(uri) or Document("", path_of(uri))

    def read(self, path: str) -> Document | None:
        """The text of a file as the editor has it, else as it is on disk."""
        identity = os.path.realpath(path)
        for document in self.documents.values():
            if document.path and os.path.realpath(document.path) == identity:
                return document
        return read_file(path)

    def names(self, document: Document) -> Names:
        """The names of a text and of what it imports."""
        return Names(document, self.read)

    async def _check(self, uri: str) -> None:
        await asyncio.sleep(SECONDS_WITHOUT_KEYS)
        document = self.document(uri)
        found = await asyncio.get_running_loop().run_in_executor(None, problems, document)
        if self.documents.get(uri) is document:
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, found, version=document.version)
            )


def problems(document: Document) -> list[types.Diagnostic]:
    """The problems of a text; those of an imported file stand at its import."""
    found = []
    for problem in document.compilation.diagnostics:
        whole = problem.in_whole()
        start, end = whole.span or (0, 0)
        if whole.source is not None and whole.source.text != pql.Source(document.text).text:
            start, end = 0, 0  # in a file that is imported
        message = whole.message if not whole.help else f"{whole.message}\nhelp: {whole.help}"
        found.append(
            types.Diagnostic(
                _range(document, start, max(end, start + 1) if start < len(document.text) else end),
                message.replace("`", "'"),
                severity=_SEVERITIES[str(whole.severity)],
                code=whole.code,
                source="pql",
            )
        )
    return found


def _range(document: Document, start: int, end: int) -> types.Range:
    return types.Range(
        types.Position(*document.lines.place(start)), types.Position(*document.lines.place(end))
    )


def server() -> PQLServer:
    """A server with all that it answers."""
    made = PQLServer()
    _texts(made)
    _asking(made)
    _names(made)
    _running(made)
    return made


def _texts(server: PQLServer) -> None:
    """Texts are opened, changed and closed."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        server.opened(item.uri, item.text, item.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        # The whole text comes with each change: scripts are short, and no edit can be misplaced.
        (change,) = params.content_changes
        server.opened(params.text_document.uri, change.text, params.text_document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        for uri, document in list(server.documents.items()):  # others may import it
            server.opened(uri, document.text, document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)


def _asking(server: PQLServer) -> None:
    """What stands here, what could come next, how it is coloured and written."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", ".", "@", "("])
    )
    def complete(params: types.CompletionParams) -> types.CompletionList:
        document, offset = _at(server, params)
        start, found = offers(document, offset)
        items = [
            types.CompletionItem(
                label=offer.word,
                kind=_KINDS.get(offer.kind, types.CompletionItemKind.Constant),
                detail=offer.meaning.replace("`", "") or offer.kind,
                sort_text=f"{number:05}",
                text_edit=types.TextEdit(_range(document, start, offset), offer.word),
            )
            for number, offer in enumerate(found)
        ]
        return types.CompletionList(is_incomplete=False, items=items)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def meaning(params: types.HoverParams) -> types.Hover | None:
        document, offset = _at(server, params)
        found = hover(document, offset)
        if found is None:
            return None
        start, end, text = found
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), _range(document, start, end))

    @server.feature(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensLegend(token_types=list(KINDS), token_modifiers=[]),
    )
    def colours(params: types.SemanticTokensParams) -> types.SemanticTokens:
        return types.SemanticTokens(data=semantic_tokens(server.document(params.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def whole(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return _text_edits(server.document(params.text_document.uri), 0, None)

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def part(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        document = server.document(params.text_document.uri)
        start, end = params.range.start, params.range.end
        first = document.lines.offset(start.line, start.character)
        return _text_edits(document, first, document.lines.offset(end.line, end.character))


def _names(server: PQLServer) -> None:
    """Where a name comes from, where it is used, and another name for it."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        document, offset = _at(server, params)
        names = server.names(document)
        name = names.name_at(offset)
        use = names.definition(name, offset) if name else None
        return None if use is None else _location(use, document, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        document, offset = _at(server, params)
        names = server.names(document)
        name = names.name_at(offset)
        wanted = params.context.include_declaration
        uses = [use for use in names.uses(name) if wanted or not use.gives] if name else []
        return [_location(use, document, params.text_document.uri) for use in uses]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def renamable(params: types.PrepareRenameParams) -> types.Range | None:
        document, offset = _at(server, params)
        place = word_at(document, offset)
        return _range(document, *place) if place and server.names(document).name_at(offset) else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        document, offset = _at(server, params)
        names = server.names(document)
        name, new = names.name_at(offset), params.new_name
        if name is None:
            return None
        if not can_be_name(new):
            raise JsonRpcInvalidParams(f"{new!r} cannot be a name: it means something in PQL, or is no word")
        if any(True for _ in names.definitions(new)):
            raise JsonRpcInvalidParams(f"{new!r} is a name already")
        changes: dict[str, list[types.TextEdit]] = {}
        for use in names.uses(name):
            place = _location(use, document, params.text_document.uri)
            changes.setdefault(place.uri, []).append(types.TextEdit(place.range, new))
        return types.WorkspaceEdit(changes=changes)


def _running(server: PQLServer) -> None:
    """Each question can be run where it stands."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        document = server.document(uri)
        return [
            types.CodeLens(
                _range(document, statement.start, statement.end),
                types.Command("Run", RUN, arguments=[uri, statement.start]),
            )
            for statement in document.statements
            if not document.text[statement.start :].lower().startswith(("let", "set", "import"))
        ]

    @server.command(RUN)
    async def run(uri: str, start: int) -> str:
        document = server.document(uri)
        server.running.set()  # who runs another one does not wait for the first
        server.running = cancel = Event()
        answer = await asyncio.get_running_loop().run_in_executor(None, answer_of, document, start, cancel)
        server.window_log_message(types.LogMessageParams(types.MessageType.Info, answer))
        return answer


def answer_of(document: Document, start: int, cancel: Event) -> str:
    """The answer of the statement at a place as the shell shows it, or what is wrong."""
    statement = document.statement_at(start)
    if statement is None:
        return "no statement stands there"
    try:
        session = document.session_before(statement.start)
        results = session.run(
            document.text[statement.start : statement.end], cancel=cancel, timeout=LONGEST_RUN
        )
    except pql.PQLError as error:
        return str(error)
    except pql.Cancelled:
        return "cancelled: another statement has been run"
    return "\n".join(map(str, results))


def _text_edits(document: Document, start: int, end: int | None) -> list[types.TextEdit]:
    """The edits between two places that make statements canonical."""
    last = len(document.text) if end is None else end
    return [
        types.TextEdit(_range(document, edit.start, edit.end), edit.text)
        for edit in edits(document.text, document.session())
        if start <= edit.start and edit.end <= last
    ]


def _location(use: Use, document: Document, uri: str) -> types.Location:
    path = use.document.path
    place = uri if use.document is document or path is None else uri_of(path)
    return types.Location(place, _range(use.document, use.start, use.end))


_Asked = (
    types.CompletionParams
    | types.HoverParams
    | types.DefinitionParams
    | types.ReferenceParams
    | types.PrepareRenameParams
    | types.RenameParams
)


def _at(server: PQLServer, params: _Asked) -> tuple[Document, int]:
    """The document and the offset that a request is about."""
    document = server.document(params.text_document.uri)
    return document, document.lines.offset(params.position.line, params.position.character)


def serve() -> None:
    """Speaks with an editor over standard input and output until it says goodbye."""
    server().start_io()
