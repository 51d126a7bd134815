"""Summaries of tournaments in a collection, in both forms: kept once, joined with hands that come before or after."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.engine.collecting import collect
from pql.engine.work import Control
from pql.histories.collection.folder import manifest_of
from pql.histories.records import NO_DATE, NO_MONEY
from pql.histories.tournaments.columns import columns_of, summaries_in
from pql.histories.tournaments.records import FORMATS, SPEEDS, Finish, Tournament
from references.tournament_hands import tournament_hand

EXAMPLE = Path(__file__).parents[3] / "examples" / "my_tournaments.txt"
HAND = tournament_hand(3300000002, hand=25, buyin="$9.20+$0.80", time="2026/03/15 16:10:00")


@pytest.mark.parametrize("form", ["parquet", "plain"])
def test_summaries_are_kept(form: str, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    folder, told, hands = str(tmp_path / "my.hands"), tmp_path / "told.txt", tmp_path / "hands.txt"
    shutil.copy(EXAMPLE, told)
    hands.write_text(HAND)

    def add(*files: Path) -> pql.results.CollectResult:
        return collect([*map(str, files)], folder, Control(1), form)

    def asked() -> tuple[object, ...]:
        return pql.tournaments(folder, hero=True, by="site, currency").rows

    assert add(hands).tournaments == 0
    with pytest.raises(pql.PQLError, match="there is no result of a tournament of a hero"):
        asked()
    added = add(told)
    assert (added.added, added.tournaments, added.hands) == (0, 8, 1)
    expected = pql.tournaments([told, hands], hero=True, by="site, currency").rows
    assert asked() == expected
    first = manifest_of(folder).tournaments
    again = tmp_path / "again.txt"
    again.write_bytes(told.read_bytes() + b"\n")
    assert add(told, again).tournaments == 0
    assert asked() == expected
    assert pql.hand_collection(folder).tournaments == 8
    assert "summaries of 8 tournaments" in str(pql.hand_collection(folder))
    assert manifest_of(folder).tournaments != first
    shown = {path.name for path in Path(folder, "tournaments").iterdir() if not path.name.startswith(".")}
    assert shown == {f"{manifest_of(folder).tournaments}.{form}"}
    # A file that is another one now takes its summaries along.
    for path in (told, again):
        path.write_text(told.read_text().partition("\n\n\n")[0] + "\n" if path == told else "")
    add(told, again)
    assert pql.hand_collection(folder).tournaments == 1
    assert pql.read_hands(folder).tournaments[0].number == "3300000001"
    assert pql.stats(folder, hero=True).rows  # questions about hands read none of it


def test_other_programs_read_them(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    folder = tmp_path / "my.hands"
    pql.collect_hands(EXAMPLE, folder)
    (path,) = Path(folder, "tournaments").glob("*.parquet")
    rows = parquet.read_table(path).to_pylist()
    own = [row for row in rows if row["hero"] and row["tournament"] == "3300000003"]
    assert [(str(row["paid"]), str(row["prize"]), str(row["bounties"]), row["place"]) for row in own] == [
        ("44.0000", "21.7000", "15.0000", 38)
    ]
    assert {row["speed"] for row in rows} == {None, "turbo", "hyper", "semi-turbo"}


AMOUNTS = st.integers(0, 10**12) | st.just(NO_MONEY)
TEXTS = st.text('aé€ 漢\n"', max_size=5)
FINISHES = st.builds(
    Finish,
    TEXTS.filter(bool),
    st.integers(0, 10**6),
    AMOUNTS,
    AMOUNTS,
    st.integers(0, 99),
    st.integers(1, 99),
    AMOUNTS,
    TEXTS,
    st.booleans(),
)
TOURNAMENTS = st.builds(
    Tournament,
    TEXTS,
    TEXTS,
    TEXTS,
    TEXTS,
    AMOUNTS,
    AMOUNTS,
    AMOUNTS,
    st.sampled_from(SPEEDS),
    st.sampled_from(FORMATS),
    st.integers(0, 10**6),
    AMOUNTS,
    st.integers(0, 10**15) | st.just(NO_DATE),
    st.lists(FINISHES, max_size=4).map(tuple),
    TEXTS,
    st.integers(1, 10**6),
)


@given(st.lists(st.tuples(st.integers(1, 99), TOURNAMENTS), max_size=5))
def test_columns_hold_all_of_them(told: list[tuple[int, Tournament]]) -> None:
    assert summaries_in(columns_of(told)) == told
