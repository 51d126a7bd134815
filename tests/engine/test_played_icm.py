"""The worth of stacks around played hands, against every order of finishing on every board."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import pql
from references.prizes import worth
from references.sit_and_go import SitAndGo, sit_and_go, summary
from references.worth_of_hands import worth_of

PRIZES = (30.0, 18.0, 12.0)


def rows_of(folder: Path, game: SitAndGo, **read: Any) -> list[dict[str, Any]]:
    hands = folder / "hands.txt"
    hands.write_text(game.text)
    (folder / "summary.txt").write_text(summary(game, PRIZES))
    table = pql.read_hands([str(hands), str(folder / "summary.txt")], icm=True, **read)
    assert (len(table), table.broken, table.remarks()) == (len(game.hands), 0, ())
    columns = dict(zip(table.schema(), table.values(), strict=True))
    names = [column.name for column in columns]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]


@pytest.mark.parametrize(
    ("seed", "players"),
    [
        pytest.param(seed, players, marks=pytest.mark.full if seed > 3 else ())
        for seed in range(20)
        for players in (3, 6)
    ],
)
def test_played_sit_and_goes_by_every_order_and_board(seed: int, players: int, tmp_path: Path) -> None:
    game = sit_and_go(seed, players)
    rows = rows_of(tmp_path, game, allin=True)
    means = 0
    for it in game.hands:
        own, rows = rows[: len(it.names)], rows[len(it.names) :]
        slow = worth_of(it, PRIZES, least_street=3)
        assert [row["name"] for row in own] == it.names
        assert [row["icmBefore"] for row in own] == pytest.approx([*map(float, slow.before)])
        assert [row["icmAfter"] for row in own] == pytest.approx([*map(float, slow.after)])
        net = [float(after - before) for after, before in zip(slow.after, slow.before, strict=True)]
        assert [row["icmNet"] for row in own] == pytest.approx(net, abs=1e-9)
        assert sum([row["icmEv"] for row in own]) == pytest.approx(0, abs=1e-9)
        if slow.mean is not None:
            means += 1
            net = [float(mean - before) for mean, before in zip(slow.mean, slow.before, strict=True)]
        if slow.mean is not None or slow.street is None:
            assert [row["icmEv"] for row in own] == pytest.approx(net, abs=1e-9)
    assert not rows
    assert players == 3 or means, "no all-in behind the flop was played"


def test_an_all_in_before_the_flop_is_the_mean_of_its_three_ends(tmp_path: Path) -> None:
    """Of two hands somebody wins, or they share: how often is what `equity` counts."""
    checked = 0
    for seed in range(4):
        game = sit_and_go(seed)
        rows = rows_of(tmp_path, game)
        for it in game.hands:
            own, rows = rows[: len(it.names)], rows[len(it.names) :]
            slow = worth_of(it, PRIZES, least_street=3)
            left = [place for place in range(len(own)) if place not in it.folded]
            if slow.street != 0 or len(left) != 2:
                continue
            start = [int(stack) for stack in it.hand.starting_stacks]
            put = [int(amount) for amount in _put(it)]
            hero = it.names.index("Robin") if "Robin" in it.names else left[0]
            dead = it.dealt[hero].replace(" ", "") if hero not in left else ""
            hands = [it.dealt[place].replace(" ", "") for place in left]
            one, _ = pql.equity(*hands, dead=dead, exact=True).players
            ties = one.tie
            wins = one.win
            mean = [0.0] * len(own)
            for chance, parts in ((wins, (1.0, 0.0)), (ties, (0.5, 0.5)), (1 - wins - ties, (0.0, 1.0))):
                stacks = [float(stack - amount) for stack, amount in zip(start, put, strict=True)]
                for place, part in zip(left, parts, strict=True):
                    stacks[place] += part * sum(put)
                values = worth(stacks, PRIZES)
                mean = [own + chance * float(value) for own, value in zip(mean, values, strict=True)]
            net = [after - float(before) for after, before in zip(mean, slow.before, strict=True)]
            assert [row["icmEv"] for row in own] == pytest.approx(net, abs=1e-9)
            checked += 1
    assert checked > 10


def _put(it: Any) -> list[Any]:
    ends = zip(it.hand.starting_stacks, it.won, it.hand.finishing_stacks, strict=True)
    return [start + won - end for start, won, end in ends]


def test_bubble_factors_are_those_of_the_stacks_before_the_hand(tmp_path: Path) -> None:
    told = 0
    for seed in range(4):
        game = sit_and_go(seed)
        rows = rows_of(tmp_path, game)
        for it in game.hands:
            own, rows = rows[: len(it.names)], rows[len(it.names) :]
            left = [place for place in range(len(own)) if place not in it.folded]
            with_factor = [place for place in range(len(own)) if own[place]["icmBubble"] is not None]
            if worth_of(it, PRIZES, least_street=6).street is None or len(left) != 2:
                assert with_factor == []
                continue
            told += 1
            prizes = PRIZES[: len(own)]
            players = pql.icm([int(stack) for stack in it.hand.starting_stacks], prizes).players
            for hero, villain in (left, left[::-1]):
                assert own[hero]["icmBubble"] == pytest.approx(players[hero].bubble[villain])
            assert with_factor == left
    assert told > 10


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.full if seed > 2 else ()) for seed in range(40)]
)
def test_spoiled_files_have_sound_values_or_none(seed: int, tmp_path: Path) -> None:
    """Lines that are gone, twice or elsewhere, and other digits: whatever is read adds up within each hand."""
    rng = random.Random(seed)
    game = sit_and_go(seed % 5, 4)
    lines = (summary(game, PRIZES) + game.text).split("\n")
    for _ in range(rng.randrange(1, 40)):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[place]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place] = "".join([rng.choice("0123456789") if c.isdigit() else c for c in lines[place]])
            case _:
                lines[place], lines[other] = lines[other], lines[place]
    spoiled = tmp_path / "spoiled.txt"
    spoiled.write_text("\n".join(lines))
    for prizes in (None, PRIZES):
        table = pql.read_hands(str(spoiled), icm=True, prizes=prizes)
        columns = dict(zip([column.name for column in table.schema()], table.values(), strict=True))
        of_hands: dict[object, list[int]] = {}
        for row, line in enumerate(columns["line"]):
            of_hands.setdefault(line, []).append(row)
        for rows in of_hands.values():
            for name in ("icmNet", "icmEv"):
                values = [columns[name][row] for row in rows]
                told = [value for value in values if isinstance(value, float)]
                assert not told or sum(told) == pytest.approx(0, abs=1e-6)


def test_two_who_go_out_in_one_hand_go_by_their_stacks(tmp_path: Path) -> None:
    """Whoever had more at its start takes the better place; equal stacks share both prizes."""
    random.seed(1)
    found = {"more": 0, "equal": 0}
    for seed in range(60):
        game = sit_and_go(seed, 5)
        for it in game.hands:
            ends = [int(stack) for stack in it.hand.finishing_stacks or ()]
            out = [place for place, stack in enumerate(ends) if not stack]
            if len(out) != 2 or len(ends) > 4:
                continue
            start = [int(it.hand.starting_stacks[place]) for place in out]
            if len(set(start)) > 1 and found["more"] > 1:
                continue
            rows = [row for row in rows_of(tmp_path, game) if row["hand"] == str(it.hand.hand)]
            left = len(ends) - 2
            both = [*PRIZES, 0.0, 0.0][left : left + 2]
            if start[0] == start[1]:
                found["equal"] += 1
                expected = [sum(both) / 2] * 2
            else:
                found["more"] += 1
                expected = both if start[0] > start[1] else both[::-1]
            assert [rows[place]["icmAfter"] for place in out] == pytest.approx(expected)
    assert found["more"]
