"""`pql.read_range` and `pql.write_range`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.grammar.tables.keywords import DIALECTS, ONLY_READ_KINDS
from pql.notation import range_files


def test_what_is_written_is_read(tmp_path: Path) -> None:
    hands = pql.hands("QQ+, AKs:0.5, AhKd:0.123456789")
    for name, kind in (
        ("a.pio", None),
        ("b.gto", None),
        ("c", None),
        ("d.txt", "vector"),
        ("e.json", "desktop"),
    ):
        pql.write_range(hands, tmp_path / name, kind)
        assert pql.read_range(str(tmp_path / name)) == hands


def test_the_end_of_the_name_says_the_kind(tmp_path: Path) -> None:
    pql.write_range("AA:0.5", tmp_path / "a.GTO")
    assert (tmp_path / "a.GTO").read_text() == "[50]AA[/50]\n"
    pql.write_range("AA:0.5", tmp_path / "a.gto", format="Equilab")
    assert (tmp_path / "a.gto").read_text() == "50: AA\n"


def test_no_hand_at_all_is_an_empty_file_and_that_is_told(tmp_path: Path) -> None:
    pql.write_range("none", tmp_path / "a.txt", "pio")
    with pytest.warns(UserWarning, match="this file is empty, so there is no hand in the range"):
        assert pql.read_range(tmp_path / "a.txt") == pql.hands("none")
    (compiled,) = pql.Session().compile(f"import range '{tmp_path / 'a.txt'}' as nobody").diagnostics
    assert (compiled.code, compiled.is_error) == ("range-file-meaning", False)


def test_kinds_that_are_only_read_are_not_offered_for_writing(tmp_path: Path) -> None:
    offered = "`pio`, `gto`, `std`, `wizard`, `ppt`, `eval7`, `vector`, `desktop`"
    with pytest.raises(pql.PQLError) as caught:
        pql.write_range("AA", tmp_path / "a.txt", format="nope")
    assert caught.value.diagnostics[0].help == f"write one of {offered}"
    with pytest.raises(pql.PQLError) as caught:
        pql.run("export AA to 'a.txt' as nope")
    assert caught.value.diagnostics[0].help == f"write one of {offered}"
    with pytest.raises(pql.PQLError, match="`monker`"):
        pql.read_range(tmp_path / "a.txt", format="nope")
    text = "export AA to 'a.txt' as "
    assert {f"`{word}`" for word, _ in pql.complete(text, len(text))} == set(offered.split(", "))
    for kind in range_files.KINDS:
        module = None if kind in DIALECTS else import_module(f"pql.notation.range_files.{kind}")
        assert (kind in ONLY_READ_KINDS) == (module is not None and not hasattr(module, "write"))


def test_a_weight_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="whole percentages"):
        pql.write_range("AA:0.123", tmp_path / "a.txt", "ppt")


def test_what_may_be_meant_otherwise_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("AsAh: 1, KsKh: 50")
    with pytest.warns(UserWarning, match="all are read as percentages"):
        assert pql.read_range(tmp_path / "a.txt").text() == "KsKh:0.5, AsAh:0.01"


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda folder: pql.read_range(folder / "none.pio"), "unreadable-file"),
        (lambda folder: pql.read_range(folder / "a.pio", format="pioo"), "unknown-range-kind"),
        (lambda folder: pql.read_range(folder / "a.pio", node="x"), "bad-node"),
        (lambda folder: pql.write_range("AA", folder / "a.rng"), "only-read"),
        (lambda folder: pql.write_range("AA", folder / "no" / "a.pio"), "cannot-write"),
        (lambda folder: pql.write_range("AA", "\0.pio"), "cannot-write"),
        (lambda folder: pql.write_range("AAA", folder / "a.pio"), "bad-hand"),
    ],
)
def test_mistakes(call: Any, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.pio").write_text("AA")
    with pytest.raises(pql.PQLError) as caught:
        call(tmp_path)
    assert caught.value.diagnostics[0].code == kind
    assert (tmp_path / "a.pio").read_text() == "AA"


def test_a_refused_file_leaves_none_behind(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        pql.write_range(5, tmp_path / "a.pio")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
