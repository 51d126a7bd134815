"""The shell of the page that no server answers, in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.repl.shell.in_page import PageShell, can_run
from references.families import together
from references.tools import tool

examples = tool("refresh_examples")


class Asking:
    """A page: what it asks, and what it is told."""

    def __init__(self, **how: Any) -> None:
        self.shell = PageShell(**how)
        self.told: list[dict[str, Any]] = []

    def ask(self, **request: Any) -> dict[str, Any]:
        """What comes of a request; `told` is what came before."""
        self.told = []
        lines: list[tuple[str, bool]] = []
        self.shell.ask(json.dumps(request), lambda text, last: lines.append((text, last)))
        assert [last for _, last in lines] == [False] * (len(lines) - 1) + [True]
        reply: dict[str, Any]
        *self.told, reply = [json.loads(text) for text, _ in lines]
        return reply

    def written(self) -> str:
        return "".join(each["wrote"] for each in self.told)

    def enter(self, text: str, **more: Any) -> str:
        """What is written where a text is entered."""
        assert self.ask(enter=text, **more)["ok"]
        return self.written()


@pytest.fixture(autouse=True)
def _screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a worker of the page has it."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def page() -> Asking:
    asking = Asking()
    asking.ask(begin="")
    return asking


def test_it_is_the_shell(page: Asking) -> None:
    assert page.enter("let steal = 22+, A2s+") == "\x1b[38;5;244msteal is now 22+, A2s+\x1b[0m\n\n"
    assert "126 hands" in page.enter("steal")
    assert "120 hands" in page.enter("_ minus 22")
    assert page.enter("\\last csv").startswith("combos,weight")
    assert "steal" in page.enter("\\n")
    assert "Board position" in page.enter("\\? [>2F]")


def test_its_screen_is_as_wide_as_the_page_says(page: Asking) -> None:
    wide, narrow = (page.enter("\\? equity", columns=columns) for columns in (100, 40))
    assert max(map(len, narrow.splitlines())) < 70 < max(map(len, wide.splitlines()))


def test_a_session_is_begun_with_what_another_had() -> None:
    """As where a worker takes the place of one that was ended."""
    first = Asking()
    first.ask(begin="")
    reply = first.ask(enter="game omaha; let mine = AA$ds; set seed = 7")
    reply = first.ask(enter="\\format csv")
    assert reply["prompt"] == "pql[omaha]> "
    second = Asking()
    again = second.ask(enter="mine", session=reply["session"], settings=reply["settings"])
    assert second.written().startswith("game,combos,")
    assert again["session"] == reply["session"]
    assert again["settings"] == reply["settings"]
    assert again["prompt"] == reply["prompt"]


def test_what_is_not_complete_waits_for_more(page: Asking) -> None:
    assert page.ask(enter="equity AKs vs") == {"ok": True, "incomplete": True}
    assert page.told == []
    assert "this ends too early" in page.enter("equity AKs vs", forced=True) or "error" in page.written()
    assert "%" in page.enter("equity AKs\nvs QQ on Kh7h2c")
    assert "4 hands" in page.enter("pql> AKs")


def test_a_mistake_comes_back_with_its_place(page: Asking) -> None:
    reply = page.ask(enter="equity AKs vs QZ")
    assert "^^" in page.written()
    assert reply["failed"] == {"text": "equity AKs vs QZ", "cursor": 16}
    assert page.ask(enter="AKs")["failed"] is None


def test_what_it_offers_and_hints_at(page: Asking) -> None:
    page.enter("let steal = 22+, A2s+")
    words = page.ask(offers="equity ste", asked=True)["offers"]
    assert (words[0]["word"], words[0]["start"]) == ("steal", 7)
    assert page.ask(offers="e", asked=False)["offers"] == []
    commands = page.ask(offers="\\for")["offers"]
    assert [each["word"] for each in commands] == ["\\format", "\\forget"]
    assert "csv" in [each["word"] for each in page.ask(offers="\\format ", asked=True)["offers"]]
    assert page.ask(offers="import '", asked=True)["offers"] == []
    assert page.ask(hint="steal")["hint"].startswith("126 hands")
    assert page.ask(hint="\\format")["hint"].startswith("\\format [FORMAT]: Show or choose")
    fix = page.ask(hint="AK")["fix"]
    assert (fix["start"], fix["end"], fix["replacement"]) == (0, 2, "AK*")
    assert page.ask(hint="\\nonsense")["hint"] is None


def test_nothing_reaches_out(page: Asking, tmp_path: Path) -> None:
    for text in ("\\i x.pql", "\\! ls", "\\e", "\\o x.txt", "import 'x.pql'"):
        assert "no files" in page.enter(text) or "refuses" in page.written(), text


def test_it_is_stopped_where_the_page_says_so() -> None:
    asking = Asking(stopped=lambda: True)
    asking.ask(begin="")
    written = asking.enter("equity 22+ vs suited vs connected vs 30% exact")
    assert "interrupted" in written
    assert asking.ask(enter="\\q")["left"]


def test_a_quiz_asks_back_where_that_can_be_done() -> None:
    replies = iter(["", "q"])
    asking = Asking(replies=lambda prompt, words: next(replies))
    asking.ask(begin="set seed = 7")
    assert "0 of 1 right" in asking.enter("\\quiz ahead AA vs KK")
    alone = Asking()
    alone.ask(begin="")
    assert "cannot wait for a reply" in alone.enter("\\quiz ahead AA vs KK")


def test_the_history_is_that_of_the_page(page: Asking) -> None:
    assert page.enter("\\history", history=["AKs", "board AK*"]) == "AKs\nboard AK*\n"


def test_a_request_that_is_none(page: Asking) -> None:
    for request in (
        {},
        {"enter": 7},
        {"enter": "AKs", "hint": "AKs"},
        {"begin": "", "settings": {"no": "x"}},
    ):
        assert not page.ask(**request)["ok"]
    told: list[str] = []
    page.shell.ask("[", lambda text, last: told.append(text))
    assert not json.loads(told[0])["ok"]


def test_an_example_in_another_game() -> None:
    asking = Asking()
    asking.ask(script="AA$ds", game="omaha")
    with examples.workspace():
        assert asking.written() == examples.command_line("--game", "omaha", "-c", "AA$ds")[0]
    assert not asking.ask(script="AA", game="poker")["ok"]


def _runs() -> list[tuple[str, bool, str, list[str]]]:
    """The examples of all pages: where, whether they are typed, their text, the lines below it where there are any."""
    found = []
    for path in examples.PAGES:
        blocks = list(examples.blocks(path.read_text("utf-8")))
        for block, following in zip(blocks, [*blocks, None][1:], strict=True):
            where = f"{path.name}:{block.start}"
            if block.language == "pql" and following is not None:
                found.append((where, False, block.text, list(following.lines)))
            elif block.language == "console" and block.lines[0].startswith("pql> "):
                text = "\n".join(
                    line.partition("> ")[2] for line in block.lines if line.startswith(("pql> ", "...> "))
                )
                found.append((where, True, text, list(block.lines)))
    return found


@together("case", _runs())
def test_examples_of_the_pages_print_what_is_printed_there(case: tuple[str, bool, str, list[str]]) -> None:
    where, typed, text, expected = case
    if not can_run(text, typed=typed):
        return
    asking = Asking()
    assert asking.ask(**{"typed" if typed else "script": text})["ok"]
    printed = []
    for each in asking.told:
        if typed:
            first, *more = each["typed"].split("\n")
            printed += [f"pql> {first}", *(f"...> {line}" for line in more)]
        printed += each["wrote"].splitlines()
    assert examples.matches(expected, printed), where


def test_most_examples_run_and_none_that_needs_a_file() -> None:
    able: Callable[[tuple[str, bool, str, list[str]]], bool] = lambda case: can_run(case[2], typed=case[1])  # noqa: E731
    runs = [case for case in _runs() if able(case)]
    rest = [case[2] for case in _runs() if not able(case)]
    assert len(runs) > 150
    words = ("history", "import", "export", "plot", "collect", "flops of", "\\", "'")
    assert [text for text in rest if not any(word in text for word in words)] == []
    assert can_run("let a = AA; equity a vs QZ", typed=False)
    assert pql.__version__
