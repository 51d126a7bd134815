"""The generators of the large tables: what is shipped passes their checks, and a wrong number does not."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from pql.cards import made_hands
from pql.cards.orders.equity import multiway_equity
from pql.notation import textures
from pql.render import cells
from references.tools import tool


def test_copies_of_words_are_those_of_their_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generator = tool("generate_words")
    assert generator.main(["--check"]) == 0, capsys.readouterr().err
    for rows, word in ((textures.TEXTURES, "rainbow"), (made_hands.WORDS, "set")):
        monkeypatch.setitem(rows, word, rows[word]._replace(definition="another"))
    monkeypatch.setitem(cells.LABELS, "set", "a set")
    assert generator.main(["--check"]) == 1
    told = capsys.readouterr().err
    assert [line.split()[0] for line in told.splitlines()] == [
        "grammar/tables/texture_words.py",
        "repl/serve/data/answers/labels.js",
        "docs/language.md",
        "docs/analysis.md",
    ]


def test_a_wrong_heads_up_equity_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generator = tool("generate_heads_up")
    assert generator.main(["--check"]) == 0
    wrong = tmp_path / "heads_up.txt"
    wrong.write_text(generator.TARGET.read_text("ascii").replace("72o 6", "72o 7"), "ascii")
    assert wrong.read_text("ascii") != generator.TARGET.read_text("ascii")
    monkeypatch.setattr(generator, "TARGET", wrong)
    assert generator.main(["--check"]) == 1
    assert "heads_up.txt is wrong" in capsys.readouterr().err


def test_a_wrong_matchup_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generator = tool("generate_preflop")
    assert generator.main(["--check"]) == 0
    wins, ties = generator.shipped()
    wins[20 * generator.CHECKED] += 1
    wrong = tmp_path / "preflop.xz"
    wrong.write_bytes(lzma.compress(generator.pack(wins) + generator.pack(ties)))
    monkeypatch.setattr(generator, "TARGET", wrong)
    assert generator.main(["--check"]) == 1
    wrong.write_bytes(lzma.compress(generator.pack(wins[1:]) + generator.pack(ties[1:])))
    assert generator.main(["--check"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert "win and tie otherwise" in first
    assert "47,007 wins" in second


def test_a_wrong_sampled_equity_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generator = tool("generate_multiway")
    monkeypatch.setattr(generator, "DEALS_TO_CHECK", 20_000)
    assert generator.main(["--check"]) == 0
    wrong = {name: share + 0.1 * (name == "JTs") for name, share in multiway_equity().items()}
    monkeypatch.setattr(generator, "multiway_equity", lambda: wrong)
    assert generator.main(["--check"]) == 1
    assert capsys.readouterr().err.count("standard errors off") == 1
