"""`pql lsp` through a client of the library's, over standard input and output, as an editor starts it."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

from pql.repl.lsp.document import Document
from pql.repl.lsp.parts import semantic_tokens
from pql.repl.lsp.problems import problems

URI = "file:///nowhere/script.pql"


class Editor(LanguageClient):
    """An editor with one text: what the server says of it, and requests about it."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.problems: dict[int | None, list[types.Diagnostic]] = {}
        self.shown: list[str] = []
        self.revision = 0

        def told(params: types.PublishDiagnosticsParams) -> None:
            self.problems[params.version] = list(params.diagnostics)

        def shown(params: types.ShowMessageParams) -> None:
            self.shown.append(params.message)

        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(told)
        self.feature(types.WINDOW_SHOW_MESSAGE)(shown)

    def open(self, text: str, uri: str = URI) -> None:
        item = types.TextDocumentItem(uri, "pql", self.revision, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, text: str, uri: str = URI) -> None:
        self.revision += 1
        item = types.VersionedTextDocumentIdentifier(self.revision, uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
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
            stop: Callable[[], Awaitable[None]] = editor.stop
            await stop()

    asyncio.run(asyncio.wait_for(whole(), 120))


def text_of() -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(URI)


def test_what_is_asked_about_an_earlier_text_is_given_up() -> None:
    async def test(editor: Editor) -> None:
        editor.open("let a = aks; " * 10_000)
        options = types.FormattingOptions(4, True)
        asking = types.DocumentFormattingParams(text_of(), options)
        asked = asyncio.ensure_future(editor.text_document_formatting_async(asking))
        await asyncio.sleep(0.2)  # it is begun, and takes seconds
        editor.change("aks")
        with pytest.raises(JsonRpcException, match=r"(?i)content modified"):
            await asked
        assert await editor.told(1) == []
        (edit,) = await editor.text_document_formatting_async(asking) or ()
        assert edit.new_text == "AKs"

    in_editor(test)


def test_problems_come_as_one_types_at_places_in_utf16() -> None:
    async def test(editor: Editor) -> None:
        editor.open("/* 𝄞♠ */ equity AKs vs QY")
        (problem,) = await editor.told(0)
        assert problem.severity is types.DiagnosticSeverity.Error
        assert problem.range.start == types.Position(0, 24)
        editor.change("/* 𝄞♠ */ equity AKs vs QQ")
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
        assert editor.shown[-1] == answer

    in_editor(test)


def test_repairs_outline_folds_and_changed_colours() -> None:
    async def test(editor: Editor) -> None:
        editor.open("let steal = 22+\nequty steal vs AA\n  on Kh7h2c")
        at = types.Range(types.Position(1, 0), types.Position(1, 5))
        actions = await editor.text_document_code_action_async(
            types.CodeActionParams(text_of(), at, types.CodeActionContext([]))
        )
        assert actions is not None
        fix, run = actions
        assert isinstance(fix, types.CodeAction)
        assert (fix.title, run.title) == ("Write equity", "Run"), "this editor shows no lenses"
        assert fix.edit is not None
        assert [(edit.range, edit.new_text) for edit in (fix.edit.changes or {})[URI]] == [(at, "equity")]
        colours = await editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_of()))
        assert colours is not None
        editor.change("let steal = 22+\nequity steal vs AA\n  on Kh7h2c")
        symbols = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(text_of()))
        assert symbols is not None
        assert [symbol.name for symbol in symbols] == ["steal", "equity steal vs AA on Kh7h2c"]
        folds = await editor.text_document_folding_range_async(types.FoldingRangeParams(text_of()))
        assert folds is not None
        assert [(fold.start_line, fold.end_line) for fold in folds] == [(1, 2)]
        marked = await editor.text_document_document_highlight_async(
            types.DocumentHighlightParams(text_of(), types.Position(1, 8))
        )
        assert marked is not None
        assert [mark.kind for mark in marked] == [
            types.DocumentHighlightKind.Write,
            types.DocumentHighlightKind.Read,
        ]
        assert colours.result_id is not None
        delta = await editor.text_document_semantic_tokens_full_delta_async(
            types.SemanticTokensDeltaParams(text_of(), colours.result_id)
        )
        assert isinstance(delta, types.SemanticTokensDelta)
        numbers = list(colours.data)
        for edit in delta.edits:
            numbers[edit.start : edit.start + edit.delete_count] = edit.data or []
        assert numbers == semantic_tokens(Document("let steal = 22+\nequity steal vs AA\n  on Kh7h2c"))

    in_editor(test)


def test_a_long_text_is_told_of_once_and_its_beginning_is_answered_first() -> None:
    text = "let steal = 22+\nequity steal vs AA\n" + "equity AKs vs QQ\n" * 10_000

    async def test(editor: Editor) -> None:
        editor.open(text)
        for typed in range(1, 20):
            editor.change(text + "A" * typed)
        every = asyncio.ensure_future(
            editor.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_of()))
        )
        about = await editor.text_document_hover_async(types.HoverParams(text_of(), types.Position(1, 9)))
        assert about is not None
        assert not every.done(), "the end is still being read"
        colours = await every
        assert colours is not None
        assert len(colours.data) > 5 * 40_000
        await editor.told(19)
        assert list(editor.problems) == [19]

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


def edited(seed: int, count: int) -> Iterator[str]:
    """A text after each of some random edits."""
    chosen = random.Random(seed)
    text = "equity AKs vs QQ\n"
    for _ in range(count):
        start = chosen.randrange(len(text) + 1)
        text = text[:start] + chosen.choice(PARTS) + text[start + chosen.randrange(5) :]
        yield text


@pytest.mark.parametrize("count", [200, pytest.param(2_000, marks=pytest.mark.full)])
def test_many_edits_leave_server_and_editor_with_the_same_text(count: int) -> None:
    async def test(editor: Editor) -> None:
        editor.open("equity AKs vs QQ\n")
        for text in edited(7, count):
            editor.change(text)
            colours = await editor.text_document_semantic_tokens_full_async(
                types.SemanticTokensParams(text_of())
            )
            assert colours is not None
            assert tuple(colours.data) == tuple(semantic_tokens(Document(text)))
            assert units_covered(text, colours.data) <= len(text.encode("utf-16-le")) // 2
        assert len(await editor.told(count)) == len(problems(Document(text)))

    in_editor(test)


def units_covered(text: str, numbers: Sequence[int]) -> int:
    """The UTF-16 units of all tokens, each of which must stand within its line."""
    lines = re.split(r"\r\n|\n|\r", text)
    line = character = 0
    for after_line, after, length in zip(numbers[::5], numbers[1::5], numbers[2::5], strict=True):
        line, character = line + after_line, after if after_line else character + after
        assert character + length <= len(lines[line].encode("utf-16-le")) // 2
    return sum(numbers[2::5])


def test_a_cursor_at_either_end_of_a_wrong_word_gets_its_repair() -> None:
    async def test(editor: Editor) -> None:
        editor.open("AA; equty AA vs KK; QQ")
        for character, offered in ((3, False), (4, True), (9, True), (10, False)):
            at = types.Position(0, character)
            actions = await editor.text_document_code_action_async(
                types.CodeActionParams(text_of(), types.Range(at, at), types.CodeActionContext([]))
            )
            titles = [action.title for action in actions or ()]
            assert ("Write equity" in titles) is offered, character

    in_editor(test)


def test_a_selection_is_formatted_where_it_has_a_whole_statement() -> None:
    text = "let one = aks\nlet two = kqs\nlet six = qjs"

    async def test(editor: Editor) -> None:
        editor.open(text)
        for first, last, right in (
            ((0, 0), (1, 11), ["AKs"]),  # it ends within the second
            ((0, 9), (1, 13), ["KQs"]),  # it begins within the first
            ((1, 0), (2, 0), ["KQs"]),
            ((0, 0), (2, 13), ["AKs", "KQs", "QJs"]),
        ):
            place = types.Range(types.Position(*first), types.Position(*last))
            edits = await editor.text_document_range_formatting_async(
                types.DocumentRangeFormattingParams(text_of(), place, types.FormattingOptions(4, True))
            )
            written = [edit.new_text.rpartition(" ")[2] for edit in edits or ()]
            assert written == right, (first, last)

    in_editor(test)
