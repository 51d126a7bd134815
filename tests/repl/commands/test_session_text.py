"""A saved session brings every name back as it was, whatever has changed since the name was given."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.repl.commands.session import is_saved_session, session_text


def answer(session: pql.Session, name: str) -> dict[str, object]:
    """What a name means, without the order that a percentage in its text was measured by."""
    return {key: value for key, value in session.run(name)[0].to_dict().items() if key != "order"}


@pytest.mark.parametrize(
    "history",
    [
        "let steal = 22+, A2s+; let wet = board ***f2; let form = formula nsuited >= 2",
        "let small = AK; set bare = both; let large = AK",
        "let best = 15%; set order = chen; let other = 15%",
        "let pairs9 = QQ; let both9 = pairs9, KK; let pairs9 = AA",
        "set dialect = std; let copied = AK, KTs+; set dialect = pql; let own = AK",
        "let wide9 = A?; let small = AK; set bare = both; set dialect = std",
        "let odd = 22+, AKs:0.5 minus 33; set seed = 7; set limit = 20",
        "",
    ],
)
def test_every_name_comes_back(history: str) -> None:
    session = pql.Session()
    assert not session.compile(history).failed
    again = pql.Session()
    assert not again.compile(session_text(session)).failed
    assert dict(again.options.items()) == dict(session.options.items())
    assert set(again.names) == set(session.names)
    for each in (session, again):
        each.options.set("dialect", "pql")
    for name, (kind, text) in session.names.items():
        if kind == "formula":
            assert again.names[name] == (kind, text)
        else:
            assert answer(again, name) == answer(session, name)


def test_the_last_answer_goes_and_what_was_made_of_it_stays() -> None:
    session = pql.Session()
    session.define("_", pql.hands("22+"))
    session.run("let rest = _ minus 22")
    assert session_text(session) == "# A PQL session.\nlet rest = 33+\n"


def test_only_a_saved_session_may_be_written_anew(tmp_path: Path) -> None:
    saved, other = tmp_path / "saved.pql", tmp_path / "other.pql"
    saved.write_text(session_text(pql.Session()))
    other.write_text("# A PQL session, by hand.\nlet steal = 22+\n")
    found = [is_saved_session(str(path)) for path in (saved, other, tmp_path, tmp_path / "none.pql")]
    assert found == [True, False, False, False]
