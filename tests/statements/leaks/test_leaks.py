"""`leaks` against `stats` of each side, which are compared with a walk through the actions elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.proportions import exact_test, holm
from pql.results.recorded_statistics import SHOWN
from references import recorded_hands

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
FROM = f"from history '{PLAYED}'"
SHARES = [each.name for each in SHOWN if each.kind == "share"]


def counts_of(stats: Any, row: int = 0) -> dict[str, tuple[int, int]]:
    counts = dict(zip(stats.columns, stats.counts[row], strict=True))
    return {name: counts[name] for name in SHARES}


def same(found: Any, own: dict[str, tuple[int, int]], reference: dict[str, tuple[int, int]]) -> None:
    """Whether the rows are these counts, of all statistics that both sides have opportunities for."""
    known = {name for name in SHARES if own[name][1] and reference[name][1]}
    assert {each.statistic for each in found.leaks} == known
    for each in found.leaks:
        assert (each.times, each.of) == own[each.statistic]
        assert (each.reference_times, each.reference_of) == reference[each.statistic]
        assert each.rate == pytest.approx(each.times / each.of)
        assert each.reference == pytest.approx(each.reference_times / each.reference_of)
        assert each.difference == pytest.approx(each.rate - each.reference)
        assert each.low <= each.rate <= each.high
        assert each.apart == (each.low > each.reference_high or each.high < each.reference_low)
        assert each.p == exact_test(each.times, each.of, each.reference_times, each.reference_of)
    ps = [each.p for each in found.leaks]
    assert ps == sorted(ps)
    assert [each.holm for each in found.leaks] == holm(ps)


def test_another_player_is_a_reference() -> None:
    (found,) = pql.run(f"leaks {FROM} for 'Robin' where players > 2 vs history '{PLAYED}' for 'Otto'")
    own = pql.stats(PLAYED, player="Robin", where="players > 2")
    other = pql.stats(PLAYED, player="Otto")
    same(found, counts_of(own), counts_of(other))
    at = own.columns.index("bb100")
    assert (found.hands, found.bb100) == (42, pytest.approx(own.rows[0][at]))
    assert (found.reference_hands, found.reference_bb100) == (42, pytest.approx(other.rows[0][at]))
    assert found.best == ()


def test_everybody_and_other_hands_of_ones_own_are_references() -> None:
    (all_,) = pql.run(f"leaks {FROM} for 'Robin' vs history '{PLAYED}'")
    everybody = pql.stats(PLAYED, where="true", by="players > 0")
    same(all_, counts_of(pql.stats(PLAYED, player="Robin")), counts_of(everybody))
    assert all_.reference_hands == 252
    condition = "position = BTN or position = CO"
    (late,) = pql.run(
        f"leaks {FROM} for 'Robin' where not ({condition}) "
        f"vs history '{PLAYED}' for 'Robin' where {condition}"
    )
    sides = [pql.stats(PLAYED, player="Robin", where=each) for each in (f"not ({condition})", condition)]
    same(late, *map(counts_of, sides))
    assert (late.hands, late.reference_hands) == (26, 16)


def test_the_reference_is_the_group_that_won_most_per_hand() -> None:
    (found,) = pql.run(f"leaks {FROM} for 'Robin' by position")
    by = pql.stats(PLAYED, player="Robin", by="position")
    won = by.columns.index("bb100")
    best = max(range(len(by.rows)), key=lambda row: by.rows[row][won])
    assert found.best == (("position", by.rows[best][0]),) == (("position", "BTN"),)
    others = pql.stats(PLAYED, player="Robin", where="position != BTN")
    same(found, counts_of(others), counts_of(by, best))
    assert (found.hands, found.reference_hands) == (34, 8)
    assert found.bb100 == pytest.approx(others.rows[0][others.columns.index("bb100")])
    assert found.reference_bb100 == pytest.approx(by.rows[best][won])
    assert found.notes[:2] == (
        "the reference is the best of 6 groups, which chance alone may have made best",
        "no group has 50 hands: all are looked at",
    )


def test_a_group_of_few_hands_is_not_the_reference(tmp_path: Path) -> None:
    """Of 300 hands the groups with fewer than 50 are compared, but none of them is what others are compared with."""
    file = tmp_path / "some.phhs"
    file.write_text(recorded_hands.text(300))
    (found,) = pql.run(f"leaks from history '{file}' for 'hero' by position")
    by = pql.stats(str(file), player="hero", by="position")
    hands, won = by.columns.index("hands"), by.columns.index("bb100")
    large = [row for row in by.rows if row[hands] >= 50]
    assert 0 < len(large) < len(by.rows)
    best = max(large, key=lambda row: row[won])
    assert found.best == (("position", best[0]),)
    assert best[won] < max(row[won] for row in by.rows)
    assert found.reference_hands == best[hands]
    assert found.hands == sum(row[hands] for row in by.rows) - best[hands]
    assert not any("no group has" in note for note in found.notes)


def test_without_a_reference_it_is_the_best_stakes() -> None:
    with pytest.raises(pql.PQLError, match="all 42 hands are of the same stake") as told:
        pql.run(f"leaks {FROM} for 'Robin'")
    assert "vs history" in (told.value.diagnostics[0].help or "")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("leaks {} by position vs history 'x'", "`vs` names another one"),
        ("leaks {} for 'Nobody' vs history '{}'", "no recorded hand is of `Nobody`"),
        ("leaks {} vs history '{}' for 'Nobody'", "no recorded hand is of `Nobody`"),
        ("leaks {} vs 'Otto'", "'Otto'"),
        ("leaks {} vs", "not finished"),
        ("leaks {} vs history '{}' by position", "by"),
        ("leaks {} vs history 'nowhere.phhs'", "nowhere.phhs"),
        ("leaks {} where nett > 0 by position", "nett"),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    parts = text.split("{}")
    written = parts[0] + FROM + parts[1] + (str(PLAYED) + parts[2] if len(parts) > 2 else "")
    with pytest.raises(pql.PQLError) as told:
        pql.run(written)
    assert problem in str(told.value)


def test_the_text_has_both_sides_and_the_surest_difference_first() -> None:
    found = pql.leaks(PLAYED, player="Robin", by="position")
    lines = text_lines(found, Page(width=100))
    assert lines[0] == "34 hands (216.06 bb/100) against 8 hands (1,750 bb/100) of position BTN"
    first = found.leaks[0]
    assert (first.title, first.times, first.of, first.reference_times, first.reference_of) == (
        "RFI", 7, 16, 3, 3,
    )  # fmt: skip
    (row,) = [line for line in lines if line.startswith("RFI ")]
    assert row.split() == [
        "RFI",
        "44",
        "%",
        "(7",
        "of",
        "16)",
        "100",
        "%",
        "(3",
        "of",
        "3)",
        "-56.2",
        "0.21",
        "1.00",
    ]
    assert found.notes[2] == "10 statistics without an opportunity on one side: left out"


def test_the_call_asks_what_the_statement_asks() -> None:
    table = pql.read_hands(PLAYED)
    for hands in (PLAYED, table):
        assert (
            pql.leaks(hands, player="Robin", against="Otto")
            == pql.run(f"leaks {FROM} for 'Robin' vs history '{PLAYED}' for 'Otto'")[0]
        )
    assert pql.leaks(table, player="Robin", against=()).reference_hands == 252
    own = pql.leaks(table, player="Robin", where="position != BTN", against_where="position = BTN")
    assert (own.hands, own.reference_hands) == (34, 8)
    with pytest.raises(pql.PQLError):
        pql.leaks(table, player="Robin", by="position", against="Otto")
    with pytest.raises(TypeError):
        pql.leaks(table, player="Robin", against=7)  # type: ignore[arg-type]


def test_a_collection_and_files_say_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "my.hands"
    pql.collect_hands(str(PLAYED), folder)
    assert pql.leaks(folder, player="Robin", by="position") == pql.leaks(
        PLAYED, player="Robin", by="position"
    )
