"""What editors ask about a text: what is here, what could come next, its colours, its outline, its repairs."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types

import pql
from pql.repl.help.hints import hint_for
from pql.repl.meta_commands import game_of
from pql.repl.statement_texts import edits
from pql.repl.typed_words import line_about, meaning_of, typed_word

from .parts import KINDS, semantic_tokens
from .problems import problems, repair
from .server import PQLServer, diagnostic, range_of, run_action

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class Entry(NamedTuple):
    """A name that is given, or a question: its statement, and the words of it that the outline shows."""

    start: int
    end: int
    word_start: int
    word_end: int
    name: str
    detail: str
    gives: bool


_LONGEST = 80


def outline(document: Document) -> Iterator[Entry]:
    """The names that a text gives and the questions that it asks, in their order.

    >>> from pql.repl.lsp.document import Document
    >>> [(entry.name, entry.detail) for entry in outline(Document("let steal = 22+\\nequity steal vs AA"))]
    [('steal', '22+'), ('equity steal vs AA', '')]
    """
    for start, end, begin, part in document.statements:
        if part.given is not None:
            first, last = part.given
            meaning = part.statement[last - part.words[0] :].strip(" =\n") if part.words else ""
            name = part.text[first:last]
            yield Entry(start, end, begin + first, begin + last, name, _short(meaning), True)
        elif not part.verb:
            yield Entry(start, end, start, end, _short(part.statement), "", False)


def _short(text: str) -> str:
    line = " ".join(text[: 4 * _LONGEST].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."


def folds(document: Document) -> Iterator[tuple[int, int, bool]]:
    """The first and last line of each statement or comment of several lines, and whether it is a comment."""
    lines = document.lines
    for start, end, *_ in document.statements:
        first, last = lines.place(start).line, lines.place(end).line
        if last > first:
            yield first, last, False
    for first, last in _comments(document):
        if last > first:
            yield first, last, True


def _comments(document: Document) -> Iterator[tuple[int, int]]:
    """The lines of comments that begin a line; those that stand below one another are one."""
    begun: tuple[int, int] | None = None
    for begin, part in document.placed_parts():
        for piece in part.pieces:
            first, column = document.lines.place(begin + piece.start)
            before = document.text[begin + piece.start - column : begin + piece.start]
            if not piece.is_comment or before.strip():
                continue
            last = document.lines.place(begin + piece.end).line
            if begun is not None and first <= begun[1] + 1:
                begun = begun[0], last
            else:
                if begun is not None:
                    yield begun
                begun = first, last
    if begun is not None:
        yield begun


_LONGEST_WORD = 200
_LETTER = re.compile(r"[\w.$*?+%]")


class Offer(NamedTuple):
    """A word that could come next: its kind as `pql.complete` says it, and its meaning."""

    word: str
    kind: str
    meaning: str


def offers(document: Document, offset: int) -> tuple[int, list[Offer]]:
    """Where the word at a place begins, and what could stand there."""
    before = document.text[document.start_to_read(offset) : offset]
    start = offset - len(typed_word(before))
    statement = document.statement_at(offset)
    session = document.session_before(statement.start if statement else offset)
    try:
        found = dict.fromkeys(pql.complete(before, len(before), session))
    except pql.PQLError:
        return start, []
    names = session.names
    return start, [Offer(word, kind, meaning_of(word, kind, names)) for word, kind in found if kind != "file"]


def hover(document: Document, offset: int, cancel: CancelFlag | None = None) -> tuple[int, int, str] | None:
    """The place and the meaning in Markdown of what is at a place: the size of a set, a word, a name."""
    text = document.text
    start = end = offset
    while start and end - start <= _LONGEST_WORD and _LETTER.match(text[start - 1]):
        start -= 1
    while end < len(text) and end - start <= _LONGEST_WORD and _LETTER.match(text[end]):
        end += 1
    statement = document.statement_at(offset)
    if statement is None or start == end:
        return None
    word = text[start:end]
    session = document.session_before(statement.start)
    parts = []
    if word in session.names:
        kind, meaning = session.names[word]
        parts.append(f"**{word}** ({kind}): `{meaning}`")
    parts += _about(word, document, start)
    written = text[statement.start : statement.end]
    at = end - statement.start
    if pql.expression_at(written, at, game_of(session)) is not None:
        hint = hint_for(written, at, session, cancel)
        if hint is not None:
            parts.append(hint.text)
    return (start, end, "\n\n".join(parts)) if parts else None


def _about(word: str, document: Document, start: int) -> list[str]:
    """The lines of the table of words for a word, in the sub-languages that its colour allows."""
    begin, part = document.part_at(start) or (0, None)
    pieces = part.pieces if part else ()
    style = next((str(piece.style) for piece in pieces if piece.start <= start - begin < piece.end), "")
    wanted = _LANGUAGES.get(style.removeprefix("Token.").split(".")[0], ())
    if style == "Token.Keyword" and not any(
        piece.text.strip() for piece in pieces if piece.end <= start - begin
    ):
        wanted = ("statement",)  # `shove` begins one here, and is a bet elsewhere
    lines = [line_about(word, language) for language in wanted]
    return [line for line in dict.fromkeys(lines) if line][:2]


# Words of each colour belong to one of these sub-languages; the first that has the word explains it.
_LANGUAGES = {
    "Keyword": ("statement", "clause", "pot", "chips", "topic", "value"),
    "Name": ("formulas", "aggregates", "hands", "boards", "report", "option", "value", "topic"),
    "Operator": ("clause", "hands", "boards", "formulas"),
}
