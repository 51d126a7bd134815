"""What editors ask about a text: what is here, what could come next, its colours, its outline, its repairs."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from lsprotocol import types

from pql.repl.canonical_texts import edits

from .colours import KINDS, semantic_tokens
from .outline import folds, outline
from .problems import problems, repair
from .running import run_action
from .server import PQLServer, diagnostic, range_of
from .words import hover, offers

if TYPE_CHECKING:
    from pql.repl.interrupt import CancelFlag

    from .document import Document

# Entries of an outline, and folds: more is of no use to anybody and takes seconds to write down.
_MOST_ENTRIES = 5000
_MOST_OFFERS = 1000
_KINDS = {
    "statement": types.CompletionItemKind.Keyword,
    "clause": types.CompletionItemKind.Keyword,
    "formulas": types.CompletionItemKind.Function,
    "aggregates": types.CompletionItemKind.Function,
    "name": types.CompletionItemKind.Variable,
    "option": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
}


def add_texts(server: PQLServer) -> None:
    """Texts are opened, changed, saved and closed."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        server.opened(item.uri, item.text, item.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        # The whole text comes with each change, so that no edit can be misplaced; the last one counts.
        for change in params.content_changes[-1:]:
            server.changed(params.text_document.uri, change.text, params.text_document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.files_changed()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def changed_outside(params: types.DidChangeWatchedFilesParams) -> None:
        server.files_changed()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)


def add_words(server: PQLServer) -> None:
    """Completion and hover."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", ".", "@", "("])
    )
    async def complete(params: types.CompletionParams) -> types.CompletionList:
        document = server.document(params.text_document.uri)
        return await server.answer(lambda cancel: _completions(document, params.position))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def meaning(params: types.HoverParams) -> types.Hover | None:
        document = server.document(params.text_document.uri)
        offset = document.lines.offset(params.position.line, params.position.character)
        found = await server.answer(lambda cancel: hover(document, offset, cancel))
        if found is None:
            return None
        start, end, text = found
        return types.Hover(
            types.MarkupContent(types.MarkupKind.Markdown, text), range_of(document, start, end)
        )


def _completions(document: Document, position: types.Position) -> types.CompletionList:
    offset = document.lines.offset(position.line, position.character)
    start, found = offers(document, offset)
    place = range_of(document, start, offset)
    too_many = len(found) > _MOST_OFFERS
    if too_many:  # of ten thousand names those that fit what is typed
        typed = document.text[start:offset].lower()
        found = [offer for offer in found if offer.word.lower().startswith(typed)]
    items = [
        types.CompletionItem(
            label=offer.word,
            kind=_KINDS.get(offer.kind, types.CompletionItemKind.Constant),
            detail=offer.meaning,
            sort_text=f"{number:05}",
            text_edit=types.TextEdit(place, offer.word),
        )
        for number, offer in enumerate(found[:_MOST_OFFERS])
    ]
    return types.CompletionList(is_incomplete=too_many, items=items)


def add_colours(server: PQLServer) -> None:
    """Semantic tokens: of all of a text, of a part, and what has changed since the last time."""
    last: dict[str, tuple[str, list[int]]] = {}
    legend = types.SemanticTokensLegend(token_types=list(KINDS), token_modifiers=[])

    @server.feature(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensRegistrationOptions(legend, full=types.SemanticTokensFullDelta(delta=True)),
    )
    async def colours(params: types.SemanticTokensParams) -> types.SemanticTokens:
        uri = params.text_document.uri
        document = server.document(uri)
        numbers = await server.answer(lambda cancel: semantic_tokens(document))
        return types.SemanticTokens(numbers, _kept(uri, numbers))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA)
    async def changes(
        params: types.SemanticTokensDeltaParams,
    ) -> types.SemanticTokens | types.SemanticTokensDelta:
        uri = params.text_document.uri
        document = server.document(uri)
        numbers = await server.answer(lambda cancel: semantic_tokens(document))
        name, before = last.get(uri, ("", []))
        if name != params.previous_result_id:
            return types.SemanticTokens(numbers, _kept(uri, numbers))
        first, end = _same_ends(before, numbers)
        edit = types.SemanticTokensEdit(first, len(before) - end - first, numbers[first : len(numbers) - end])
        return types.SemanticTokensDelta([edit], _kept(uri, numbers))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE)
    async def part(params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        document = server.document(params.text_document.uri)
        first, end = _offsets(document, params.range)
        return types.SemanticTokens(await server.answer(lambda cancel: semantic_tokens(document, first, end)))

    def _kept(uri: str, numbers: list[int]) -> str:
        for closed in set(last) - set(server.documents):
            del last[closed]
        name = str(int(last[uri][0]) + 1 if uri in last else 0)
        last[uri] = name, numbers
        return name


def add_writing(server: PQLServer) -> None:
    """Canonical text, and repairs of what is wrong."""

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def whole(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        document = server.document(params.text_document.uri)
        return await server.answer(lambda cancel: _text_edits(document, 0, len(document.text), cancel))

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def part(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        document = server.document(params.text_document.uri)
        first, last = _offsets(document, params.range)
        return await server.answer(lambda cancel: _text_edits(document, first, last, cancel))

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    async def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        document = server.document(uri)
        first, last = _offsets(document, params.range)
        found = await server.answer(lambda cancel: _repairs(document, uri, first, last))
        run = await server.answer(lambda cancel: run_action(server, document, uri, first))
        return [*found, run] if run else found


def _text_edits(document: Document, start: int, end: int, cancel: CancelFlag) -> list[types.TextEdit]:
    """The edits between two places that make statements canonical."""
    session = document.session().copy(together=True, cancel=cancel)
    return [
        types.TextEdit(range_of(document, edit.start, edit.end), edit.text)
        for edit in edits(document.text, session)
        if start <= edit.start and edit.end <= end
    ]


def _repairs(document: Document, uri: str, first: int, last: int) -> list[types.CodeAction]:
    found = []
    for problem in problems(document):
        if problem.start > last or problem.end < first:
            continue
        mended = repair(document, problem)
        if mended is not None:
            place = range_of(document, mended.start, mended.end)
            found.append(
                types.CodeAction(
                    f"Write {mended.text}",
                    types.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic(document, problem)],
                    is_preferred=True,
                    edit=types.WorkspaceEdit({uri: [types.TextEdit(place, mended.text)]}),
                )
            )
    return found


def add_outline(server: PQLServer) -> None:
    """Symbols and folds."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        document = server.document(params.text_document.uri)
        return await server.answer(lambda cancel: _symbols(document))

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folded(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        document = server.document(params.text_document.uri)
        kinds = (None, types.FoldingRangeKind.Comment)
        return await server.answer(
            lambda cancel: [
                types.FoldingRange(first, last, kind=kinds[comment])
                for first, last, comment in islice(folds(document), _MOST_ENTRIES)
            ]
        )


def _symbols(document: Document) -> list[types.DocumentSymbol]:
    return [
        types.DocumentSymbol(
            name=entry.name,
            kind=types.SymbolKind.Variable if entry.gives else types.SymbolKind.Event,
            range=range_of(document, entry.start, entry.end),
            selection_range=range_of(document, entry.word_start, entry.word_end),
            detail=entry.detail,
        )
        for entry in islice(outline(document), _MOST_ENTRIES)
    ]


def _same_ends(before: list[int], after: list[int]) -> tuple[int, int]:
    """How many numbers two lists begin and end with alike, none of them counted twice."""
    pairs = enumerate(zip(before, after, strict=False))
    first = next((place for place, (old, new) in pairs if old != new), min(len(before), len(after)))
    pairs = enumerate(zip(reversed(before[first:]), reversed(after[first:]), strict=False))
    most = min(len(before), len(after)) - first
    return first, next((place for place, (old, new) in pairs if old != new), most)


def _offsets(document: Document, place: types.Range) -> tuple[int, int]:
    lines = document.lines
    return (
        lines.offset(place.start.line, place.start.character),
        lines.offset(place.end.line, place.end.character),
    )
