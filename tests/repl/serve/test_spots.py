"""The spots that the page keeps, in a file beside its ranges."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pql
from pql.repl.serve.spots import LONGEST_NOTES, MOST_SPOTS, Spot, Spots, beside, done

from .servers import Start

SPOT = Spot("SRP/BTN v BB", "r=15%25&r=30%25&b=Kh7h2c", "a dry board\nbet small")


@pytest.fixture
def spots(tmp_path: Path) -> Spots:
    return Spots(beside(str(tmp_path / "pql" / "ranges.pql")))


def test_spots_are_kept_renamed_and_forgotten(spots: Spots) -> None:
    assert spots.spots() == []
    other = Spot("Überpaar \u2660", "r=AA&r=KK", "")
    assert spots.keep(SPOT, None) == [SPOT]
    assert spots.keep(other, None) == [SPOT, other]
    noted = SPOT._replace(notes="")
    assert spots.keep(noted, SPOT.known) == [noted, other]
    assert spots.rename(SPOT.title, "K72r", noted.known) == [noted._replace(title="K72r"), other]
    assert spots.drop("K72r", noted.known) == [other]
    assert Spots(spots.path).spots() == [other]


def test_what_was_changed_elsewhere_is_not_overwritten(spots: Spots) -> None:
    changes: tuple[Callable[[str | None], object], ...] = (
        lambda was: spots.keep(SPOT, was),
        lambda was: spots.drop(SPOT.title, was),
        lambda was: spots.rename(SPOT.title, "x", was),
    )
    spots.keep(SPOT, None)
    for was in (None, "r=AA", SPOT._replace(notes="").known):
        for change in changes:
            with pytest.raises(pql.PQLError, match="changed elsewhere"):
                change(was)
    spots.keep(SPOT._replace(title="x"), None)
    with pytest.raises(pql.PQLError, match="there is a spot"):
        spots.rename(SPOT.title, "x", SPOT.known)
    spots.drop(SPOT.title, SPOT.known)
    for other in (None, SPOT.known):
        with pytest.raises(pql.PQLError, match="is not there any more"):
            spots.rename(SPOT.title, "y", other)
    assert [spot.title for spot in spots.spots()] == ["x"]


def test_lines_that_are_no_spots_stay(spots: Spots) -> None:
    path = Path(spots.path)
    path.parent.mkdir()
    path.write_text('# mine\n\n{"title": "x"}\n' + "[" * 5000 + "\n")
    spots.keep(SPOT, None)
    spots.drop(SPOT.title, SPOT.known)
    assert path.read_text() == '# mine\n\n{"title": "x"}\n' + "[" * 5000 + "\n"


def test_two_services_lose_nothing_of_each_other_and_the_file_is_always_whole(spots: Spots) -> None:
    def keep(number: int) -> None:
        Spots(spots.path).keep(SPOT._replace(title=f"spot {number}"), None)
        assert Spot in map(type, spots.spots())

    with ThreadPoolExecutor(8) as several:
        list(several.map(keep, range(40)))
    assert len(spots.spots()) == 40


def test_not_more_are_kept_than_one_reads(spots: Spots) -> None:
    path = Path(spots.path)
    path.parent.mkdir()
    line = '{"title": "%d", "question": "r=AA", "notes": ""}\n'
    path.write_text("".join([line % number for number in range(MOST_SPOTS)]))
    with pytest.raises(pql.PQLError, match="at most"):
        spots.keep(SPOT, None)


@pytest.mark.parametrize(
    "asked",
    [
        [],
        {"keep": 1},
        {"keep": {"title": "x", "path": "/etc/x"}},
        {"keep": {"title": " / ", "question": "r=AA", "notes": "", "was": None}},
        {"keep": {"title": "x", "question": "", "notes": "", "was": None}},
        {"keep": {"title": "x", "question": "r=AA\nr=KK", "notes": "", "was": None}},
        {"keep": {"title": "x", "question": "r=" + "A" * 60_000, "notes": "", "was": None}},
        {"keep": {"title": "x", "question": "r=AA", "notes": "n" * (LONGEST_NOTES + 1), "was": None}},
        {"rename": {"title": "x", "to": "", "was": None}},
        {"drop": {"title": 1, "was": None}},
        {"keep": {}, "drop": {}},
    ],
)
def test_what_is_no_spot_is_refused(spots: Spots, asked: object) -> None:
    with pytest.raises(pql.PQLError):
        done(spots, asked)
    assert not Path(spots.path).exists()


def test_the_service_keeps_them_for_who_knows_the_token(start: Start, tmp_path: Path) -> None:
    server = start("--ranges", str(tmp_path / "kept.pql"))
    keep = '{"keep": {"title": "BTN", "question": "r=AA&r=KK", "notes": "", "was": null}}'
    status, _, _ = server.send("POST", "/spots", keep, Authorization="Bearer x")
    assert status == 401
    assert not (tmp_path / "kept.spots.jsonl").exists()
    status, _, answer = server.send("POST", "/spots", keep)
    assert (status, b'"title": "BTN"' in answer) == (200, True)
    assert b"r=AA&r=KK" in (tmp_path / "kept.spots.jsonl").read_bytes()
    assert not (tmp_path / "kept.pql").exists()


def test_a_spot_may_keep_its_title(spots: Spots) -> None:
    spots.keep(SPOT, None)
    assert spots.rename(SPOT.title, SPOT.title, SPOT.known) == [SPOT]
