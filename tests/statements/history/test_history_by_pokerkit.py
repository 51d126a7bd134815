"""`select ... from history` over files, against pokerkit's own objects looked at player by player."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pql
from references import recorded_hands


def looked_at(hand: Any) -> dict[int, tuple[float, int | None]]:
    """What each player won, and after how many streets he folded."""
    *_, (state, _) = hand.state_actions
    ends = hand.finishing_stacks or state.stacks
    street, folded = 0, {}
    for who, does, *_ in [action.split() for action in hand.actions]:
        street += (who, does) == ("d", "db")
        if does == "f":
            folded[int(who[1:]) - 1] = street
    stacks = enumerate(zip(hand.starting_stacks, ends, strict=True))
    return {seat: (float(end - start), folded.get(seat)) for seat, (start, end) in stacks}


def test_files_against_pokerkit(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    # Money of several currencies is not added up.
    path.write_text(re.sub(r"^currency.*\n", "", recorded_hands.text(300), flags=re.MULTILINE))
    net: Counter[str] = Counter()
    sums: Counter[tuple[str, int | None]] = Counter()
    for hand in recorded_hands.histories(300):
        for seat, (won, street) in looked_at(hand).items():
            name = (hand.players or [])[seat]
            net[name] += won  # type: ignore[assignment]
            sums[name, street] += 1
    asked = "select sum(net), sum(1), sum(folded(preflop)), sum(folded(flop)), sum(folded(turn)) from history"
    session = pql.Session(directory=tmp_path)
    (found,) = session.run(f"{asked} 'hands.phhs' group by name")
    assert isinstance(found, pql.results.SelectResult)
    assert {row[0] for row in found.rows} == net.keys()
    for name, _, won, count, *folded in found.rows:
        assert won == pytest.approx(net[name])
        assert count == sum(sums[key] for key in sums if key[0] == name)
        assert folded == [sums[name, street] for street in range(3)]


def test_files_need_leave() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.Session(files=False).run("select avg(net) from history 'hands.phhs'")
    assert caught.value.diagnostics[0].code == "no-files"
