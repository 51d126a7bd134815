"""Services that may be asked about recorded hands: those named at the start, and no others."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pql
from pql.repl.cli.serving import run
from pql.repl.serve.service import Service

from ..conftest import clean_environment
from .conftest import Client, codes
from .servers import Start

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """A folder with a collection and a file that is none of it."""
    (tmp_path / "other.phhs").write_text(PLAYED.read_text())
    pql.collect_hands(PLAYED, tmp_path / "my.hands")
    return tmp_path


def test_the_hands_named_at_the_start_are_asked(service: Callable[..., Service], hands: Path) -> None:
    own = str(hands / "my.hands")
    client = Client(service(histories=[own]).connection())
    assert client.ask(version="")["histories"] == [own]
    for query in (
        f"stats from history '{own}' for 'Robin'",
        f"list from history '{own}' for 'Robin' where net > 0 limit 3",
        f"winnings from history '{own}' for 'Robin'",
        f"replay '70342' from history '{own}'",
    ):
        answer = client.ask(query=query)
        assert answer["ok"], answer
        (right,) = pql.run(query)
        assert answer["answers"] == json.loads(json.dumps([right.to_dict()]))


@pytest.mark.parametrize("name", ["other.phhs", "*", "my.hands/../other.phhs", "my.hands/hands", "$f"])
def test_no_other_file_is(service: Callable[..., Service], hands: Path, name: str) -> None:
    client = Client(service(histories=[str(hands / "my.hands")]).connection())
    other = str(hands / "other.phhs")
    written = name if name == "$f" else f"'{hands / name}'"
    for text in (f"stats from history {written}", f"import range history {written} of 'Otto' as x; list x"):
        assert "no-files" in codes(client.ask(query=text, params={"f": other}))
    for text in (f"collect history '{other}' into '{hands}/my.hands'", f"import '{other}'"):
        assert codes(client.ask(query=text)) == ["no-files"]


def test_without_hands_none_are_asked(service: Callable[..., Service]) -> None:
    client = Client(service().connection())
    assert client.ask(version="")["histories"] == []
    assert codes(client.ask(query=f"stats from history '{PLAYED}'")) == ["no-files"]


def test_the_games_of_the_hands_are_told(service: Callable[..., Service], hands: Path) -> None:
    omaha = PLAYED.with_name("my_omaha_hands.phhs")
    named = [str(hands / "my.hands"), str(omaha)]
    assert Client(service(histories=named).connection()).ask(games="")["games"] == {"holdem": 42, "omaha": 6}
    assert Client(service(histories=[str(omaha)]).connection()).ask(games="")["games"] == {"omaha": 6}
    assert Client(service().connection()).ask(games="")["games"] == {}
    (hands / "my.hands").rename(hands / "gone.hands")
    assert codes(Client(service(histories=named).connection()).ask(games="")) == ["unreadable-file"]


def test_its_page_is_shown_first(start: Start, hands: Path) -> None:
    server = start("--hands", "my.hands")
    assert server.page == "/hands"
    assert server.ask(query="stats from history 'my.hands' for 'Robin'")["ok"]
    for path in ("/hands", "/"):
        status, headers, body = server.send("GET", path, Authorization=None)
        assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert b'href="hands"' in body or b'href="./"' in body


def test_json_lines_ask_them_too(hands: Path) -> None:
    request = json.dumps({"query": "replay '70342' from history 'my.hands'"})
    command = [sys.executable, "-P", "-m", "pql", "serve", "--stdio", "--hands", "my.hands"]
    done = subprocess.run(
        command, input=request, capture_output=True, text=True, cwd=hands, env=clean_environment(hands)
    )
    assert json.loads(done.stdout)["answers"][0]["hand"] == "70342"


@pytest.mark.parametrize("name", ["nowhere.hands", "'\"", "new\nline"])
def test_names_that_are_none_are_refused_at_the_start(name: str) -> None:
    err = io.StringIO()
    assert run("serve", ["--hands", name], io.StringIO(), err) == 2
    assert "--hands" in err.getvalue()
