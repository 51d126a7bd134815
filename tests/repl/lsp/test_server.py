"""`pql lsp` through a client of the library's, over standard input and output, as an editor starts it."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

from pql.repl.lsp.lines import Lines, Place

URI = "file:///nowhere/script.pql"


class Editor(BaseLanguageClient):
    """An editor with one text: what the server says of it, and requests about it."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.problems: dict[int | None, list[types.Diagnostic]] = {}
        self.logged: list[str] = []
        self.version = 0

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: types.PublishDiagnosticsParams) -> None:
            self.problems[params.version] = list(params.diagnostics)

        @self.feature(types.WINDOW_LOG_MESSAGE)
        def logged(params: types.LogMessageParams) -> None:
            self.logged.append(params.message)

    def open(self, text: str, uri: str = URI) -> None:
        item = types.TextDocumentItem(uri, "pql", self.version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, start: Place, end: Place, text: str, uri: str = URI) -> None:
        self.version += 1
        place = types.Range(types.Position(*start), types.Position(*end))
        change = types.TextDocumentContentChangePartial(range=place, text=text)
        item = types.VersionedTextDocumentIdentifier(self.version, uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(item, [change]))

    async def told(self, version: int) -> list[types.Diagnostic]:
        for _ in range(600):
            if version in self.problems:
                return self.problems[version]
            await asyncio.sleep(0.05)
        raise TimeoutError(f"nothing was said of version {version}")


def in_editor(test: Callable[[Editor], Awaitable[None]], folder: Path | None = None) -> None:
    """Runs a test with an editor that has started the server."""

    async def whole() -> None:
        editor = Editor()
        await editor.start_io(sys.executable, "-P", "-m", "pql", "lsp", cwd=folder)
        try:
            await editor.initialize_async(
                types.InitializeParams(capabilities=types.ClientCapabilities(), process_id=None)
            )
            editor.initialized(types.InitializedParams())
            await test(editor)
        finally:
            await editor.shutdown_async(None)
            editor.exit(None)
            await editor.stop()

    asyncio.run(asyncio.wait_for(whole(), 120))


def text_of() -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(URI)


def test_problems_come_as_one_types_at_places_in_utf16() -> None:
    async def test(editor: Editor) -> None:
        editor.open("/* 𝄞♠ */ equity AKs vs QY")
        (problem,) = await editor.told(0)
        assert problem.severity is types.DiagnosticSeverity.Error
        assert problem.range.start == types.Position(0, 24)
        editor.change(Place(0, 24), Place(0, 26), "QQ")
        assert await editor.told(1) == []

    in_editor(test)


def test_completion_hover_definition_rename_format_colours_and_lens() -> None:
    async def test(editor: Editor) -> None:
        editor.open("let steal = 22+\nEQUITY steal vs AA on Kh7h2c")
        at = types.Position(1, 9)
        offers = await editor.text_document_completion_async(types.CompletionParams(text_of(), at))
        assert isinstance(offers, types.CompletionList)
        assert "steal" in [item.label for item in offers.items]
        about = await editor.text_document_hover_async(types.HoverParams(text_of(), at))
        assert about is not None
        assert "78 hands" in str(about.contents)
        place = await editor.text_document_definition_async(types.DefinitionParams(text_of(), at))
        assert isinstance(place, types.Location)
        assert place.range.start == types.Position(0, 4)
        edit = await editor.text_document_rename_async(types.RenameParams(text_of(), at, "wide"))
        assert edit is not None
        assert edit.changes is not None
        assert [each.new_text for each in edit.changes[URI]] == ["wide", "wide"]
        options = types.FormattingOptions(4, True)
        edits = await editor.text_document_formatting_async(
            types.DocumentFormattingParams(text_of(), options)
        )
        assert edits is not None
        assert [each.new_text for each in edits] == ["equity steal vs AA on Kh7h2c"]
        colours = await editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_of()))
        assert colours is not None
        assert tuple(colours.data[:5]) == (0, 0, 3, 0, 0)
        lenses = await editor.text_document_code_lens_async(types.CodeLensParams(text_of()))
        assert lenses is not None
        (lens,) = lenses
        assert lens.command is not None
        answer = await editor.workspace_execute_command_async(
            types.ExecuteCommandParams(lens.command.command, arguments=list(lens.command.arguments or []))
        )
        assert str(answer).startswith("player")
        assert editor.logged[-1] == answer

    in_editor(test)


def test_a_name_that_means_something_is_refused_with_a_reason() -> None:
    async def test(editor: Editor) -> None:
        editor.open("let steal = 22+\nsteal")
        with pytest.raises(Exception, match="cannot be a name"):
            await editor.text_document_rename_async(
                types.RenameParams(text_of(), types.Position(1, 2), "equity")
            )

    in_editor(test)


def test_names_of_imported_files_are_found_where_the_editor_has_them(tmp_path: Path) -> None:
    (tmp_path / "base.pql").write_text("let steal = 22+\n", encoding="utf-8")
    main = (tmp_path / "main.pql").as_uri()

    async def test(editor: Editor) -> None:
        editor.open("# not saved yet\nlet steal = 33+\n", (tmp_path / "base.pql").as_uri())
        editor.open("import 'base.pql'\nsteal", main)
        place = await editor.text_document_definition_async(
            types.DefinitionParams(types.TextDocumentIdentifier(main), types.Position(1, 2))
        )
        assert isinstance(place, types.Location)
        assert place.uri == (tmp_path / "base.pql").as_uri()
        assert place.range.start == types.Position(1, 4)

    in_editor(test)


def test_a_long_statement_ends_when_another_one_is_run() -> None:
    async def test(editor: Editor) -> None:
        editor.open("set exact = on\nequity any vs any vs any\nAKs")
        runs = [
            asyncio.ensure_future(
                editor.workspace_execute_command_async(
                    types.ExecuteCommandParams("pql.run", arguments=[URI, at])
                )
            )
            for at in (15, 40)
        ]
        first, second = await asyncio.gather(*runs)
        assert "cancelled" in str(first)
        assert str(second).startswith("4 hands")

    in_editor(test)


PARTS = ("AKs", "é", "𝄞♠", "\n", "\r\n", "\u2028", "equity ", " vs ", ";", "'", "/*", "", "let a = 22+\n")


def edits(seed: int, count: int) -> Iterator[tuple[Place, Place, str]]:
    """Random edits of a text that the editor and the server begin with, each with the places that it replaces."""
    chosen = random.Random(seed)
    text = "equity AKs vs QQ\n"
    for _ in range(count):
        lines = Lines(text)
        first = chosen.randrange(len(text) + 1)
        start, end = lines.place(first), lines.place(min(len(text), first + chosen.randrange(5)))
        new = chosen.choice(PARTS)
        text = lines.changed(start, end, new)
        yield start, end, new


def test_a_thousand_edits_leave_server_and_editor_with_the_same_text() -> None:
    async def test(editor: Editor) -> None:
        text = "equity AKs vs QQ\n"
        editor.open(text)
        for number, (start, end, new) in enumerate(edits(7, 1000)):
            editor.change(start, end, new)
            text = replaced(text, start, end, new)
            if number % 100 == 99:
                colours = await editor.text_document_semantic_tokens_full_async(
                    types.SemanticTokensParams(text_of())
                )
                assert colours is not None
                assert tuple(colours.data) == tuple(colours_of(text))
        whole = await editor.workspace_execute_command_async(
            types.ExecuteCommandParams("pql.run", arguments=[URI, 10**9])
        )
        assert whole == "no statement stands there"

    in_editor(test)


def replaced(text: str, start: Place, end: Place, new: str) -> str:
    """The text with a part replaced, worked out in UTF-16 units line by line."""
    raw = text.encode("utf-16-le")
    first, last = [2 * units_before(text, place) for place in (start, end)]
    return (raw[:first] + new.encode("utf-16-le") + raw[last:]).decode("utf-16-le")


def units_before(text: str, place: Place) -> int:
    """The UTF-16 units before a place; behind the end of a line is its end."""
    lines = re.split(r"(\r\n|\n|\r)", text)  # lines, and between them what ends them
    units = [len(part.encode("utf-16-le")) // 2 for part in lines]
    return sum(units[: 2 * place.line]) + min(place.character, units[2 * place.line])


def colours_of(text: str) -> list[int]:
    from pql.repl.lsp.colours import semantic_tokens
    from pql.repl.lsp.document import Document

    return semantic_tokens(Document(text))
