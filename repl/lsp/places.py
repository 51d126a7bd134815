"""Where a name comes from, where it is used, and another name for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from .names import can_be_name, word_at
from .server import PQLServer, location_of, range_of

if TYPE_CHECKING:
    from .document import Document
    from .names import Names

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
