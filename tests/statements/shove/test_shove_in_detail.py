"""What `shove` and `nash` say beside values: counts, limits, the rows that are shown, the grids and the figures."""

from __future__ import annotations

import pytest

import pql
from pql.results import ShoveResult
from pql.statements.shove.picture import draw
from references.answers import answer

HANDS, BOARDS = 1326 * 1225, 1_712_304


def test_deals_are_every_two_hands_on_every_board() -> None:
    found = pql.shove(10, "QQ+")
    assert found.deals == HANDS * BOARDS
    assert {row.name: row.combos for row in found.rows if row.name in ("AA", "AKs", "AKo")} == {
        "AA": 6, "AKs": 4, "AKo": 12,
    }  # fmt: skip
    assert sum([row.combos for row in found.rows]) == 1326


def test_a_big_blind_who_never_calls_always_folds() -> None:
    found = pql.shove(10, "none")
    assert {(row.folds, row.equity, row.breakeven, row.ev) for row in found.rows} == {(1.0, None, None, 1.5)}
    always = pql.shove(10, "any")
    assert {row.folds for row in always.rows} == {0.0}


def test_calls_at_most_are_whole_classes_of_the_order() -> None:
    """Each share is that of so many classes, strongest first, and a class more makes the shove lose."""
    rows = pql.shove(20, "20%").rows
    shares = {row.name: row.calls or 0.0 for row in rows}
    assert all([abs(share * 1326 - round(share * 1326)) < 1e-9 for share in shares.values()])
    some = [name for name, share in shares.items() if 0.05 < share < 1][:: max(1, len(rows) // 5)]
    for name in some:
        kept = next(each for each in pql.shove(20, f"{100 * shares[name]:.4f}%").rows if each.name == name)
        assert kept.ev >= -1e-9
    # K2s ties often: a tie is half of a pot and no more.
    assert shares["32o"] < shares["K2s"]


def test_the_limits_are_in() -> None:
    assert pql.nash(1000).push_share < 0.01
    assert pql.nash(5, ante=1).ante == 1
    for stack, ante in ((1000.1, 0), (1, 0), (5, 1.01), (1.5, 0.5)):
        with pytest.raises(pql.PQLError):
            pql.nash(stack, ante=ante)


def test_shares_are_settled_and_values_belong_to_their_sides() -> None:
    found = pql.nash(10)
    rows = {row.name: row for row in found.rows}
    shares = {row.push for row in found.rows} | {row.call for row in found.rows}
    assert {0.0, 1.0} < shares
    assert not [share for share in shares if 0 < share < 0.02 or 0.98 < share < 1]
    # A call with aces is for the pot that was moved in; a shove with them is mostly folded to.
    assert rows["AA"].call_ev > rows["AA"].push_ev > 1.5
    assert rows["32o"].push_ev < 0 > rows["32o"].call_ev
    assert found.grid() != found.call_grid()
    assert (
        found.call_grid()[12][9] == rows["52o"].call == 0 or found.call_grid()[0][0] == rows["AA"].call == 1
    )


def test_the_best_and_the_worst_are_shown() -> None:
    found = pql.shove(10, "30%")
    lines = str(found).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("class")) + 2
    names = [line.split()[0] for line in lines[start : start + 24]]
    assert names[:15] == [row.name for row in found.rows[:15]]
    assert names[15] == "..."
    assert names[16:] == [row.name for row in found.rows[-8:]]
    assert "... 146 more between them" in str(found)
    assert "every hand" not in str(pql.nash(1.5)).splitlines()[1]
    assert pql.nash(1.5).push_share > 0.98


def test_the_unit_is_said() -> None:
    assert "EV is in big blinds" in str(pql.shove(10, "30%"))
    prizes = answer(ShoveResult, "shove 10bb vs 30% icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2")
    assert "EV is in prizes" in " ".join(str(prizes).split())


def test_the_figure_says_how_often() -> None:
    pytest.importorskip("matplotlib")
    found = pql.nash(10)
    written = [each.get_text() for each in draw(found).axes[0].texts]
    shown = [text for text in written if text.endswith("%") and not text.startswith("shaded")]
    mixed = [row for row in found.rows if 0 < row.push < 1]
    called = [row for row in found.rows if 0 < row.call < 1]
    assert written.count("call") == len([row for row in found.rows if row.call == 1 and row.push in (0, 1)])
    assert len([text for text in shown if text.endswith(" %") and "call" not in text]) >= len(
        [row for row in mixed if not row.call]
    )
    assert len([text for text in shown if text.startswith("call ")]) == len(
        [row for row in called if row.push in (0, 1)]
    )
    assert "100 %" not in written
    made = [each.get_text() for each in draw(pql.shove(10, "30%")).axes[0].texts]
    assert f"{pql.shove(10, '30%').rows[0].ev:.2f}" in made
