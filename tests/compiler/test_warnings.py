"""What is legal but surely not meant is said, with the likely repair; what is meant is left in peace."""

from __future__ import annotations

import pytest

import pql
from pql.results import HandsResult
from references.answers import of
from references.families import together


def warnings_of(text: str) -> list[pql.Diagnostic]:
    compilation = pql.Session().compile(text)
    assert not compilation.failed, compilation.diagnostics
    return [item for item in compilation.diagnostics if item.severity is pql.Severity.WARNING]


@together(
    ("text", "code", "part_of_help"),
    [
        ("AK Suited", "empty-result", "`AKs` or `AK*`"),
        ("Suited AQ", "empty-result", "`AQs` or `AQ*`"),
        ("A2s+ ATs+", "juxtaposed-hands", "`A2s+, ATs+`"),
        ("AKs AQs", "juxtaposed-hands", "`AKs, AQs`"),
        ("22+, A2s+ minus 22", "useless-operator", "`22+, (A2s+ minus 22)`"),
        ("22+ or A2s+ minus 22", "useless-operator", "parentheses"),
        ("22+, A2s+ minus 22", "useless-operator", "write `(22+, A2s+) minus 22`"),
        ("22+, A2s+ !22 !33", "useless-operator", "write `(22+, A2s+) minus 22 minus 33`"),
        ("22+ without AA and KK", "empty-result", "`22+ minus (AA, KK)`"),
        ("Pair Suited", "empty-result", None),
        ("Suited and Pair", "empty-result", None),
        ("22+ minus Pair", "empty-result", None),
        ("Suited > 99%", "empty-result", None),
        ("AKs, (KK and QQ)", "empty-result", None),
        ("board monotone rainbow", "empty-result", None),
        ("board AK*f2f3", "empty-result", None),
        ("board AhKh7df0, AK*", "empty-result", None),
        ("board river.rainbow", "empty-result", None),
        ("equity AA vs KK on ***f1f3 exact", "empty-result", None),
        ("15%-15%", "empty-result", "`10%-15%`"),
        ("0%", "empty-result", "`1%`"),
        ("AA, 0%", "empty-result", None),
        ("equity AA vs AK Suited, KK", "empty-result", "`AKs` or `AK*`"),
    ],
)
def test_warns(text: str, code: str, part_of_help: str | None) -> None:
    found = warnings_of(text)
    assert code in [warning.code for warning in found]
    warning = next(warning for warning in found if warning.code == code)
    assert warning.span is not None
    assert warning.source is not None
    if part_of_help is not None:
        assert part_of_help in (warning.help or "")


@together(
    "text",
    [
        "Connected Suited",
        "Group2 Suited",
        "(AK* | AA) & Offsuit",
        "22+, A2s+, KTo+",
        "22+, 55, AKs, AKs",
        "22+ minus 55",
        "Suited > 60%",
        "not Offsuit",
        "none",
        "AKs minus none",
        "AK* Suited",
        "board AK* rainbow",
        "board AhKd7df2, ***f0f>1",
        "board turn.rainbow",
        "5%-10%",
        "board (AK*) minus monotone",
        "AK:0.5, AA",
    ],
)
def test_does_not_warn(text: str) -> None:
    assert warnings_of(text) == []


def test_a_warning_stops_nothing() -> None:
    (result,) = pql.run("AK Suited")
    assert len(of(HandsResult, result).hands) == 0


def test_a_repaired_text_is_what_was_meant() -> None:
    assert pql.hands("22+, (A2s+ minus 22)") == pql.hands("22+, A2s+")
    assert len(pql.hands("AK* Suited")) == 4


@pytest.mark.parametrize(
    ("text", "readings"),
    [("A2 suited", ()), ("A2 suited, KQ", ("KQ was read as KQo, offsuit; KQ* is suited and offsuit",))],
)
def test_what_a_warning_says_of_bare_ranks_the_answer_does_not_say_again(
    text: str, readings: tuple[str, ...]
) -> None:
    query = pql.compile(text)
    assert "`A2` means offsuit" in query.warnings[0].message
    assert query.run().readings == readings
