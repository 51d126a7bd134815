"""Names that strangers chose, in every statement that shows names and every format: nothing steers, turns or hides.

What may be on a page for people is what Unicode calls printable, with line ends and, on a terminal, the colours of PQL.
"""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import FORMATS, answer_text
from pql.render.page import Page
from references.families import together

# A title and a colour, the clipboard, turned and hidden letters, a formula, lines of their own, TeX for matplotlib.
NAMES = [
    "\x1b]0;x\x07\x1b[31m",
    "\x1b]52;c;QUtz\x1b\\",
    "a\u202eb\u2066c\u200b\u200d\ufeff\u2028",
    "=1+1\r\n\x9b2J\t",
    "a$x^$",
]
HERO, VILLAIN = NAMES[0], NAMES[3]
FOR_PEOPLE = ("text", "markdown", "html")


def hand(number: str, names: tuple[str, str], **texts: str) -> dict[str, Any]:
    """A hand of two players, raised and folded, as Open Hand History writes it."""
    actions = [
        {"action_number": 1, "player_id": 1, "action": "Post SB", "amount": 1},
        {"action_number": 2, "player_id": 2, "action": "Post BB", "amount": 2},
        {"action_number": 3, "player_id": 1, "action": "Dealt Cards", "cards": ["As", "Ks"]},
        {"action_number": 4, "player_id": 1, "action": "Raise", "amount": 6},
        {"action_number": 5, "player_id": 2, "action": "Fold"},
    ]
    seats = [{"id": i, "seat": i, "name": name, "starting_stack": 100} for i, name in enumerate(names, 1)]
    return {
        "spec_version": "1.4.6",
        "tournament": False,
        "game_number": number,
        "game_type": "Holdem",
        "start_date_utc": "2024-01-01T00:00:00Z",
        "bet_limit": {"bet_type": "NL"},
        "table_size": 6,
        "currency": "USD",
        "dealer_seat": 1,
        "small_blind_amount": 1,
        "big_blind_amount": 2,
        "ante_amount": 0,
        "hero_player_id": 1,
        "players": seats,
        "rounds": [{"id": 0, "street": "Preflop", "actions": actions}],
        "pots": [{"number": 0, "amount": 4, "rake": 0, "player_wins": [{"player_id": 1, "win_amount": 4}]}],
        **texts,
    }


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, with a file of hands whose every text is hostile, and one whose own name is."""
    texts = {"site_name": NAMES[1], "table_name": NAMES[2]}
    told = [hand("7", (HERO, VILLAIN), **texts), hand(NAMES[2], (NAMES[4], NAMES[2]))]
    written = "\n\n".join([json.dumps({"ohh": each}) for each in told])
    (tmp_path / "evil.ohh").write_text(written)
    (tmp_path / "a\x1b[31m\u202e.ohh").write_text(written)
    monkeypatch.chdir(tmp_path)
    return tmp_path


SHOWN = [
    "list from history 'evil.ohh'",
    "list from history 'evil.ohh' where name = 'x' or net > 0",
    "replay '7' from history 'evil.ohh'",
    "stats from history 'evil.ohh' by name",
    "stats from history 'evil.ohh' by site, table",
    "stats from history 'evil.ohh'",
    "winnings from history 'evil.ohh' by name",
    "select count(1), sum(net) from history 'evil.ohh' group by name",
    "select sum(net) from history 'evil.ohh' group by table, site order by table",
    "select histogram(name) from history 'evil.ohh'",
    "plot select sum(net) from history 'evil.ohh' group by name",
    "plot winnings from history 'evil.ohh' by name",
    "explain stats from history 'evil.ohh' by name",
    "list from history '*.ohh'",
]


def strange(text: str) -> set[str]:
    """The characters of a text that no page for people may hold."""
    return {char for char in text if not char.isprintable() and char != "\n"}


def answers(text: str) -> list[Any]:
    """The answers of a statement; none where the language has no such statement, which it says like any problem."""
    try:
        return list(pql.run(text))
    except pql.PQLError as error:
        told = str(error)
    assert not strange(told)
    return []


def test_most_of_the_statements_answer(folder: Path) -> None:
    assert sum([bool(answers(text)) for text in SHOWN]) >= 11


@together("text", SHOWN)
def test_nothing_strange_is_on_a_page(folder: Path, text: str) -> None:
    for answer in answers(text):
        for name in FORMATS:
            page = answer_text(answer, text, name, Page(), whole=True)
            assert name == "csv" or not strange(page), name
            if name == "csv":  # a table for programs holds what the names are
                assert list(csv.reader(StringIO(page, newline="")))
        shown = (str(answer), repr(answer), answer.to_html())
        assert not any(map(strange, shown))
        # Every line of a text table is one row: no name begins a line of its own.
        assert not re.search(r"(?m)^<U\+009B>", str(answer))


def test_programs_get_the_names_as_they_are(folder: Path) -> None:
    [answer] = pql.run("select sum(net) from history 'evil.ohh' group by name")
    names = {row[0] for row in answer.rows}
    told = answer_text(answer, "", "json", Page(), whole=True)
    assert {row[0] for row in json.loads(told)[0]["rows"]} == names
    assert {HERO, VILLAIN} <= {name if name in NAMES else "" for name in names}


def test_a_picture_takes_any_name(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("png", "svg"):
        pql.plot("select sum(net) from history 'evil.ohh' group by name", f"names.{name}")
    assert not strange((folder / "names.svg").read_text())
    assert "a$x^$" in (folder / "names.svg").read_text()


def test_hands_that_were_read(folder: Path) -> None:
    hands = pql.read_hands("evil.ohh")
    assert not strange(str(hands))
    assert not strange(hands.to_html())


def run(folder: Path, *arguments: str) -> str:
    """Both streams of a run whose streams are pipes."""
    made = subprocess.run(
        [sys.executable, "-P", "-m", "pql", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return made.stdout.decode()


@together(
    "arguments",
    [
        ("-c", "list from history '*.ohh'; stats from history 'evil.ohh' by name"),
        ("hands", "add", "a\x1b[31m\u202e.ohh", "--to", "to\x1b[31m.hands"),
        ("--format", "html", "-c", SHOWN[3]),
        ("no\x1b[31m\u202e.pql",),
        ("--format", "\x1b[31m"),
    ],
)
def test_nothing_strange_comes_out_of_a_pipe(folder: Path, arguments: tuple[str, ...]) -> None:
    assert not strange(run(folder, *arguments))


def on_a_terminal(folder: Path, *arguments: str) -> str:
    """What a run writes on a terminal of 16 colours."""
    child, terminal = pty.fork()
    if not child:
        os.chdir(folder)
        environment = os.environ | {"TERM": "xterm", "COLUMNS": "200"}
        os.execve(sys.executable, [sys.executable, "-P", "-m", "pql", *arguments], environment)
    seen = b""
    while True:
        try:
            more = os.read(terminal, 1 << 16)
        except OSError:  # Linux's word for the end of it
            break
        if not more:
            break
        seen += more
    os.close(terminal)
    os.waitpid(child, 0)
    return seen.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("form", ["text", "csv"])
def test_only_our_own_colours_reach_a_terminal(folder: Path, form: str) -> None:
    seen = on_a_terminal(folder, "--format", form, "-c", f"{SHOWN[0]}; {SHOWN[3]}")
    assert "U+001B" in seen
    assert not strange(re.sub("\x1b\\[[0-9;]*m", "", seen)) - {"\r", "\t"}
    assert "\x1b[31m<" not in seen  # the colour of the name


def test_a_page_writes_its_own_colours_only() -> None:
    page = Page(colors=16)
    assert page.harmless(page.paint("AA", "title") + "\x1b]0;x\x07\x1b[2J") == (
        page.paint("AA", "title") + "<U+001B>]0;x<U+0007><U+001B>[2J"
    )
    assert Page().harmless("\x1b[31mEve\u202e\n") == "<U+001B>[31mEve<U+202E>\n"


def test_no_text_of_safe_csv_is_a_formula(folder: Path) -> None:
    told = hand("1", ("-1.5", "@x"), table_name="+1+1")
    other = hand("2", ("=1+1", "\tx"), table_name="\rx")
    written = "\n\n".join([json.dumps({"ohh": each}) for each in (told, other)])
    (folder / "evil.ohh").write_text(written)
    asked = "select sum(net) from history 'evil.ohh' group by name, table"
    printed = run(folder, "--csv-safe", "--format", "csv", "-c", asked)
    run(folder, "--csv-safe", "-c", f"export {asked} to 'safe.csv'")
    pql.export(pql.run(asked)[0], str(folder / "called.csv"), csv_safe=True)
    for table in (printed, (folder / "safe.csv").read_text(), (folder / "called.csv").read_text()):
        rows = [row for row in csv.reader(StringIO(table)) if row]
        texts = {cell for row in rows[1:] for cell in row[:2]}
        # One that is a number is one: `-1.5` computes nothing.
        assert texts == {"-1.5", "'@x", "'=1+1", "'+1+1", "'<U+0009>x", "'<U+000D>x"}
        money = rows[0].index("sum(net)")
        assert {float(row[money]) for row in rows[1:]} == {2.0, -2.0}
