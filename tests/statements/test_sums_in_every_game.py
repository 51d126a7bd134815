"""Sums that must agree in every game, with dead cards and hands that others have folded: parts and the whole."""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from references import doors
from references.doors import HOLES, Spot
from references.families import random_examples

_SEEDS = st.integers(0, 2**32)
_IN_EVERY_GAME = pytest.mark.parametrize("game", HOLES)


def _run(text: str, game: str) -> Any:
    return pql.run(text, game=game)[-1]


def _cards(game: str) -> int:
    return 36 if game.startswith("shortdeck") else 52


# Sets


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_a_set_and_its_complement_are_everything(game: str, seed: int) -> None:
    spot = doors.spot_of(game, 3, seed)
    hands: Any = pql.hands(spot.own, game=game)
    rest = ~hands
    every = comb(_cards(game), HOLES[game])
    assert hands.share() + rest.share() == pytest.approx(1, abs=1e-12)
    assert hands.weight + rest.weight == pytest.approx(every)
    assert hands.weight == pytest.approx(hands.share() * every)
    assert hands.weight == pytest.approx(sum(weight for _, weight in hands.weights()))
    weights = dict(hands.weights())
    assert len(hands) == len(weights)
    assert len(rest) == every - sum(weight == 1 for weight in weights.values())
    plain: Any = pql.hands(", ".join(weights), game=game)
    assert (len(plain), len(~plain), ~~plain) == (len(weights), every - len(weights), plain)
    assert not len(plain & ~plain)
    assert len(plain | ~plain) == every
    for card in (spot.gone[:2], spot.there[:2]):
        without = hands.without(card)
        assert without.weight == pytest.approx(sum(w for hand, w in weights.items() if card not in _of(hand)))
    asked = _run(f"not ({spot.own})", game)
    assert asked.to_dict()["share"] == pytest.approx(rest.share(), abs=1e-12)


def _of(hand: str) -> list[str]:
    return [hand[place : place + 2] for place in range(0, len(hand), 2)]


@_IN_EVERY_GAME
@pytest.mark.parametrize("text", ["AK*", "paired", "T98f2", "[2,T]**", "monotone, A**", "**** and **A"])
def test_boards_and_their_complement_are_everything(game: str, text: str) -> None:
    text = text.replace("2,T", "6,T") if _cards(game) == 36 else text
    boards = pql.boards(text, game=game)
    rest, deck = ~boards, _cards(game)
    every = comb(deck, 3) * (1 if boards.street == 3 else deck - 3)
    assert boards.count() + rest.count() == every == boards.total()
    assert boards.share() + rest.share() == pytest.approx(1, abs=1e-12)
    assert boards.class_count() == len(boards.classes())
    assert sum(size for _, size in boards.classes()) == boards.count()
    everything = boards | rest
    assert everything.count() == every
    assert (boards & rest).count() == 0
    asked = _run(f"board {text}", game)
    assert (asked.count, asked.total, asked.share) == (boards.count(), every, boards.share())


@pytest.mark.parametrize("game", [game for game, hole in HOLES.items() if hole == 2])
@random_examples(10)
@given(seed=_SEEDS)
def test_classes_are_the_hands(game: str, seed: int) -> None:
    hands: Any = pql.hands(doors.spot_of(game, 3, seed).own, game=game)
    classes = list(hands.classes())
    assert sum(held for _, held, _, _ in classes) == len(hands)
    assert sum(weight for _, _, _, weight in classes) == pytest.approx(hands.weight)
    every: Any = pql.hands("any", game=game)
    assert sum(size for _, _, size, _ in every.classes()) == len(every) == comb(_cards(game), 2)


# What players win


def _spot(game: str, seed: int, street: int | None = None) -> tuple[Spot, str]:
    """A spot, and its clauses `on`, `dead` and `folded`."""
    spot = doors.spot_of(game, street or (5 if game == "omaha5" else 4 + seed % 2), seed)
    clauses = ("", f" dead {spot.gone}", f" folded {spot.hero}", f" folded {spot.hero} dead {spot.gone}")
    return spot, clauses[seed % 4]


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_equities_of_all_players_are_the_pot(game: str, seed: int) -> None:
    spot, clause = _spot(game, seed)
    for sides, how in (
        (f"{spot.own} vs {spot.other}", ""),
        (f"{spot.own} vs {spot.other}", " samples 300 seed 1"),
        (f"{spot.own} vs {spot.other} vs {spot.own}", " samples 300 seed 1"),
    ):
        asked = f"equity {sides}{clause} on {spot.there}{how}"
        found = doors.said(partial(_run, asked, game))
        if "codes" in found:  # the hands of three players meet in no deal
            continue
        players = found["players"]
        assert sum(player["equity"] for player in players) == pytest.approx(1, abs=1e-12), asked
        for player in players:
            assert player["win"] <= player["equity"] + 1e-12 <= player["win"] + player["tie"] + 1e-9
        if len(players) == 2:
            first, second = players
            assert first["tie"] == pytest.approx(second["tie"])
            assert first["win"] + second["win"] + first["tie"] == pytest.approx(1)
            assert first["equity"] == pytest.approx(first["win"] + first["tie"] / 2)
        if not how:
            turned = _run(f"equity {spot.other} vs {spot.own}{clause} on {spot.there}", game)
            assert turned.deals == found["deals"]
            assert [each.equity for each in turned.players] == pytest.approx([
                each["equity"] for each in reversed(players)
            ])  # fmt: skip


_BY = (
    "hand",
    "class",
    "category",
    "handType(hero, river)",
    "category(villain), handType(villain, river)",
    "river",
    "(river.paired, flush = river.flushpossible)",
)


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_groups_of_a_report_are_the_whole(game: str, seed: int) -> None:
    street = 4 if game != "omaha5" else 5
    spot, clause = _spot(game, seed, street)
    sides = f"equity {spot.own} vs {spot.other}{clause} on {spot.there}"
    whole = _run(sides, game).players[0]
    for by in _BY if street == 4 else _BY[:5]:
        found = _run(f"{sides} by {by}", game)
        assert found.equity == pytest.approx(whole.equity, abs=1e-12), (by, spot)
        assert sum(row.share for row in found.rows) == pytest.approx(1, abs=1e-12), (by, spot)
        for name in ("equity", "win", "tie"):
            parts = sum(row.share * getattr(row, name) for row in found.rows)
            assert parts == pytest.approx(getattr(whole, name), abs=1e-12), (by, name, spot)
        for row in found.rows:
            assert row.change == pytest.approx(row.equity - whole.equity, abs=1e-12)


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_groups_of_a_select_are_the_whole(game: str, seed: int) -> None:
    spot, clause = _spot(game, seed)
    folded = f", folded='{spot.hero}'" if "folded" in clause else ""
    dead = f", dead='{spot.gone}'" if "dead" in clause else ""
    dealt = f"from hero='{spot.own}', villain='{spot.other}', board='{spot.there}'{folded}{dead}"
    whole = _run(f"equity {spot.own} vs {spot.other}{clause} on {spot.there}", game).players[0]
    sums = "count(true), avg(riverEquity(hero)), count(winsHi(hero))"
    (alone,) = _run(f"select {sums} {dealt}", game).rows
    assert alone[:2] == pytest.approx((1, whole.equity), abs=1e-12)
    assert alone[2] == pytest.approx(whole.win, abs=1e-12)
    for by in (
        "handType(hero, river)",
        "hand(villain)",
        "boardRanks(river)",
        "handType(villain, flop), category(hero)",
    ):
        rows = doors.said(partial(_run, f"select {sums} group by {by} {dealt}", game))
        assert "codes" not in rows, (by, rows)
        keys = len(by.split("), "))
        counted = [row[keys:] for row in rows["rows"]]
        assert sum(share for share, *_ in counted) == pytest.approx(1, abs=1e-12), by
        for place, total in ((2, alone[1]), (3, alone[2])):
            assert sum(row[0] * row[place] for row in counted) == pytest.approx(total, abs=1e-12), by


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_types_that_win_are_the_equity(game: str, seed: int) -> None:
    spot, clause = _spot(game, seed)
    whole = _run(f"equity {spot.own} vs {spot.other}{clause} on {spot.there}", game).players
    odds = _run(f"odds {spot.own} vs {spot.other}{clause} on {spot.there}", game)
    assert (odds.hero, odds.villain) == pytest.approx([each.equity for each in whole], abs=1e-12)
    assert sum(row.hero for row in odds.rows) == pytest.approx(odds.hero, abs=1e-12)
    assert sum(row.villain for row in odds.rows) == pytest.approx(odds.villain, abs=1e-12)
    ends = _run(f"odds {spot.own} on {spot.there} dead {spot.gone}", game)
    assert sum(row.share for row in ends.rows) == pytest.approx(1, abs=1e-12)
    below = 0.0
    for row in reversed(ends.rows):
        below += row.share
        assert row.or_better == pytest.approx(below, abs=1e-12)
    strength = _run(f"strength {spot.own} vs {spot.other}{clause} on {spot.there}", game).rows[0]
    assert strength.equity == pytest.approx(whole[0].equity, abs=1e-12)
    assert strength.win == pytest.approx(strength.outright + strength.tie / 2, abs=1e-12)
    assert (strength.outright, strength.tie) == pytest.approx((whole[0].win, whole[0].tie), abs=1e-12)


# Parts of a range


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_lines_of_a_breakdown_are_the_range(game: str, seed: int) -> None:
    spot, clause = _spot(game, seed)
    found = _run(f"breakdown {spot.own} vs {spot.other}{clause} on {spot.there}", game)
    made, kickers = found.of_kind("made"), found.of_kind("kicker")
    live: Any = found.live
    if "folded" not in clause:  # else some of what the board leaves is in the hand that was folded
        assert found.combos == pytest.approx(live.weight)
    assert sum(line.combos for line in made) == pytest.approx(found.combos)
    assert sum(line.share for line in made) == pytest.approx(1)
    assert made[-1].or_better == pytest.approx(1)
    if kickers:
        assert sum(line.combos for line in kickers) == pytest.approx(found["toppair"].combos)
    together: Any = made[0].hands
    for line in made[1:]:
        assert not len(together & line.hands)
        together = together | line.hands
    assert together == live or ("folded" in clause and together <= live)
    # What its hands win is what they win by themselves.
    folded: Any = [pql.hands(spot.hero, game=game)] if "folded" in clause else ()
    for line in found.lines[:4]:
        alone: Any = pql.equity(
            line.hands,
            pql.hands(spot.other, game=game),
            board=spot.there,
            dead=spot.gone if "dead" in clause else "",
            folded=folded,
        )
        assert line.equity == pytest.approx(alone.players[0].equity, abs=1e-12), line.line
    whole = _run(f"equity {spot.own} vs {spot.other}{clause} on {spot.there}", game).players[0]
    assert found.equity == pytest.approx(whole.equity, abs=1e-12)


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_values_of_the_nuts_are_all_hands(game: str, seed: int) -> None:
    spot, _ = _spot(game, seed)
    found = _run(f"nuts on {spot.there} for {spot.own} dead {spot.gone} limit 10000", game)
    left = _cards(game) - len(spot.there + spot.gone) // 2
    assert sum(row.combos for row in found.rows) == found.combos == comb(left, HOLES[game])
    assert sum(row.share for row in found.rows) == pytest.approx(1)
    assert found.rows[-1].or_better == pytest.approx(1)
    live = pql.hands(spot.own, game=game).without(spot.there + spot.gone)
    assert sum(row.weight for row in found.rows) == pytest.approx(live.weight)
    assert sum(row.has for row in found.rows) == pytest.approx(1)
    assert found.rows[-1].has_or_better == pytest.approx(1)


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_two_ranges_are_what_they_share_and_what_each_has_alone(game: str, seed: int) -> None:
    spot, _ = _spot(game, seed)
    found = _run(
        f"compare ({spot.own}) with ({spot.other}) vs {spot.hero} on {spot.there} dead {spot.gone}", game
    )
    told = found.to_dict()
    known = spot.there + spot.gone
    first, second = [pql.hands(each, game=game).without(known).weight for each in (spot.own, spot.other)]
    both, (one, other) = told["both_combos"], told["ranges"]
    assert (one["combos"], other["combos"]) == pytest.approx((first, second))
    assert (one["only_combos"] + both, other["only_combos"] + both) == pytest.approx((first, second))
    assert told["either"] == pytest.approx(first + second - both)
    assert told["overlap"] == pytest.approx(both / told["either"])
    for kind in ("made", "class"):
        rows = [row for row in told["rows"] if row[1] == kind]
        if kind == "made":
            assert sum(row[2] for row in rows) == pytest.approx(1)
            assert sum(row[3] for row in rows) == pytest.approx(1)
        for row in rows:
            assert row[4] == pytest.approx(row[2] - row[3])


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_what_a_call_is_worth_is_that_of_its_hands(game: str, seed: int) -> None:
    spot, clause = _spot(game, seed)
    spots = f"{spot.own} vs {spot.other}{clause} on {spot.there}"
    whole = _run(f"ev call 50 to win 150 with {spots}", game).whole
    equity = _run(f"equity {spots}", game).players[0].equity
    assert whole.equity == pytest.approx(equity, abs=1e-12)
    assert whole.ev == pytest.approx(200 * equity - 50, abs=1e-9)
    for by in ("hand", "class"):
        rows = _run(f"ev call 50 to win 150 with {spots} by {by}", game).rows
        assert sum(row.share for row in rows) == pytest.approx(1, abs=1e-12)
        assert sum(row.share * row.ev for row in rows) == pytest.approx(whole.ev, abs=1e-9)


@_IN_EVERY_GAME
@random_examples(2)
@given(seed=_SEEDS)
def test_shares_of_draws_are_those_of_single_hands(game: str, seed: int) -> None:
    spot, _ = _spot(game, seed, 4)
    found = _run(f"draws {spot.own}, {spot.hero} on {spot.there} dead {spot.gone}", game)
    live: Any = pql.hands(f"{spot.own}, {spot.hero}", game=game).without(spot.there + spot.gone)
    weights = dict(live.weights())
    assert found.live == live
    straights = 0.0
    for hand, weight in weights.items():
        alone = pql.draws(hand, spot.there, dead=spot.gone, game=game)
        assert isinstance(alone, pql.results.DrawsResult)
        straights += weight * len(alone.straight)
        drawing = {name for name, hands in found.drawing.items() if hand in hands}
        assert ("straight_draw" in drawing) == bool(alone.straight)
        assert ("none" in drawing) == (drawing == {"none"})
    assert found.mean["straight_draw"] == pytest.approx(straights / live.weight)
