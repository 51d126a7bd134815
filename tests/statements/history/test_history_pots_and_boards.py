"""Kinds of pots, players who were in, and textures of boards as filters and keys, against a walk through the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.histories.records import ACTIONS, POSITIONS, RecordedHands, recorded
from pql.results.recorded_hands import HandTable
from references import played_statistics
from references.families import together
from references.formulas.cards import DECK
from references.played_statistics import Act, Hand
from references.seen_hands import Seen, hands, seen

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
RANKS = "23456789TJQKA"
STREETS = {"flop": 3, "turn": 4, "river": 5}


@cache
def played() -> HandTable:
    return pql.read_hands(PLAYED)


@cache
def table() -> HandTable:
    return HandTable(recorded(hands(800)))


def everybody(given: RecordedHands) -> list[Hand]:
    """The hand of each row."""
    found = []
    for place in range(len(given)):
        rows = slice(given.start[place], given.start[place + 1])
        acts = range(given.acted[place], given.acted[place + 1])
        hand = Hand(
            [POSITIONS[each] for each in given.position[rows]],
            list(given.won[rows]),
            [bool(each) for each in given.showdown[rows]],
            list(given.folded[rows]),
            list(given.stack[rows]),
            given.street[place],
            bool(given.finished[place]),
            [
                Act(given.actor[act], ACTIONS[given.action[act]], given.action_street[act], given.amount[act])
                for act in acts
            ],
        )
        found += [hand] * len(hand.positions)
    return found


def groups(key: str, of: HandTable, where: str = "") -> dict[Any, int]:
    found = pql.select(f"sum(1) {f'where {where}' if where else ''} group by {key}", of)
    return {row[0]: row[2] for row in found.rows}


def total(where: str, of: HandTable) -> int:
    return groups(where, of).get(True, 0)


def test_pots_have_the_names_of_the_walk() -> None:
    walked = Counter(map(played_statistics.kind_of_pot, everybody(played().hands)))
    assert groups("pottype", played()) == walked
    assert {"walk", "limped", "single raised", "3-bet", "4-bet"} <= {*walked}
    order = ("walk", "limped", "single raised", "3-bet", "4-bet", "5-bet")
    for place, word in enumerate(order[1:5], 1):
        assert total(f"pottype >= '{word}'", played()) == sum(walked[each] for each in order[place:])


@together(
    ("written", "word"),
    [
        ("SRP", "single raised"),
        ("Single Raised Pot", "single raised"),
        ("raised", "single raised"),
        ("3bet", "3-bet"),
        ("3-bet pot", "3-bet"),
        ("4BP", "4-bet"),
        ("5-bet+", "5-bet"),
        ("unopened", "walk"),
        ("limped", "limped"),
    ],
)
def test_pots_as_players_write_them(written: str, word: str) -> None:
    assert total(f"pottype = '{written}'", played()) == total(f"pottype = '{word}'", played())


def test_who_raises_five_times_or_more_plays_a_5_bet_pot() -> None:
    def hand(raises: int) -> dict[str, Any]:
        acts = [(0, 1, 0, 2), (1, 1, 0, 1)]
        acts += [(1 - number % 2, ACTIONS.index("raise"), 0, 3) for number in range(raises)]
        acts.append((1 - raises % 2, ACTIONS.index("fold"), 0, 0))
        rows = [{"folded": 0 if 1 - raises % 2 == seat else -1, "stack": 10**6} for seat in (0, 1)]
        return {"rows": rows, "actions": acts, "finished": 1}

    of = HandTable(recorded([hand(raises) for raises in range(1, 8)]))
    assert groups("pottype", of) == {"single raised": 2, "3-bet": 2, "4-bet": 2, "5-bet": 8}


def test_a_record_that_ends_before_the_flop_has_no_kind_of_pot() -> None:
    acts = [(0, 1, 0, 2), (1, 1, 0, 1), (1, ACTIONS.index("raise"), 0, 3)]
    rows: list[dict[str, Any]] = [{}, {}]
    of = HandTable(recorded([{"rows": rows, "actions": acts, "finished": 0}, {"rows": rows}]))
    assert groups("pottype", of) == {None: 4}


@pytest.mark.parametrize("street", STREETS)
def test_players_are_counted_when_a_street_comes(street: str) -> None:
    for of in (played(), table()):
        each = [played_statistics.players_in(hand, STREETS[street]) for hand in everybody(of.hands)]
        assert groups(f"players({street})", of) == Counter(each)
        assert groups(f"multiway({street})", of) == Counter(
            [None if number is None else number > 2 for number in each]
        )
    if street == "flop":
        assert groups("multiway", played()) == groups("multiway(flop)", played())
    assert groups("players(preflop)", played()) == groups("players", played())


def shape(board: list[str]) -> tuple[list[int], list[int]]:
    """How often each suit and each rank is there, most first."""
    suits = sorted(Counter(card[1] for card in board).values(), reverse=True)
    return suits, sorted(Counter(card[0] for card in board).values(), reverse=True)


def in_a_row(board: list[str]) -> bool:
    """Three ranks in a row, the ace high or low."""
    there = {RANKS.index(card[0]) for card in board}
    there |= {-1} if 12 in there else set()
    return any({low, low + 1, low + 2} <= there for low in range(-1, 11))


WORDS: dict[str, Callable[[list[str]], bool]] = {
    "monotone": lambda board: len(shape(board)[0]) == 1,
    "twotone": lambda board: len(shape(board)[0]) == 2,
    "rainbow": lambda board: shape(board)[0][0] == 1,
    "paired": lambda board: shape(board)[1][:2] == [2, 1],
    "trips": lambda board: shape(board)[1][0] >= 3,
    "unpaired": lambda board: shape(board)[1][0] == 1,
    "connected": in_a_row,
    "kinghigh": lambda board: max(RANKS.index(card[0]) for card in board) == RANKS.index("K"),
    "flushpossible": lambda board: shape(board)[0][0] >= 3,
    "paired and not monotone": lambda board: shape(board)[1][:2] == [2, 1] and len(shape(board)[0]) > 1,
    "monotone, trips": lambda board: len(shape(board)[0]) == 1 or shape(board)[1][0] >= 3,
}


def boards(street: int) -> list[list[str] | None]:
    each: list[Seen] = list(seen(hands(800)))
    return [each.hand["board"][:street] if each.hand["street"] >= street else None for each in each]


@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("words", WORDS)
def test_textures_of_recorded_boards(street: str, words: str) -> None:
    means = WORDS[words]
    values = [None if board is None else means(board) for board in boards(STREETS[street])]
    found = groups(f"{street} in '{words}'", table())
    assert {key: number for key, number in found.items() if number} == Counter(values)
    if any(values):
        assert total(f"{street} in '{words}'", table()) == values.count(True)


@pytest.mark.parametrize("words", WORDS)
def test_textures_of_dealt_flops(words: str) -> None:
    """The same words, in a select and in a set of boards."""
    flops = sum(WORDS[words](list(flop)) for flop in combinations(DECK, 3))
    assert pql.boards(f"*** where flop in '{words}'").count() == flops
    rows = pql.run(f"select sum(1) from board='***' where flop in '{words}'")[0].rows
    assert rows == ((flops,),)


def test_one_of_several_sets_of_boards() -> None:
    several = total("flop in ('monotone', 'paired', 'AsKh7d')", table())
    flops = boards(3)
    assert several == sum(
        board is not None
        and (WORDS["monotone"](board) or WORDS["paired"](board) or {*board} == {"As", "Kh", "7d"})
        for board in flops
    )


def test_sets_of_boards_of_ones_own() -> None:
    session = pql.Session()
    session.run("let wet = board monotone or connected")
    session.texture("joined", "monotone or connected")
    for text, street in (("wet", "flop"), ("joined", "flop"), ("joined", "turn")):
        (found,) = session.run(f"select sum(1) from history '{PLAYED}' where {street} in '{text}'")
        written = "turn.monotone or turn.connected" if street == "turn" else "monotone or connected"
        assert (
            found.rows
            == pql.run(f"select sum(1) from history '{PLAYED}' where boardInRange('{written}')")[0].rows
        )


@pytest.mark.parametrize("key", ["texture", "suits", "topCard", "lowCard"])
def test_keys_of_recorded_boards_are_of_the_flop(key: str) -> None:
    assert groups(key, table()) == groups(f"{key}(flop)", table())
    assert groups(f"{key}@turn", table()) == groups(f"{key}(turn)", table()) != groups(key, table())
    if key == "topCard":
        tops = [board and max([card[0] for card in board], key=RANKS.index) for board in boards(3)]
        assert groups(key, table()) == Counter(tops)


def test_dealt_boards_have_their_last_street() -> None:
    text = "select sum(1) from board='Kh7h2c**' group by texture"
    assert pql.run(text)[0].rows == pql.run(text.replace("texture", "texture(river)"))[0].rows


@together(
    ("where", "code", "help"),
    [
        ("turn in 'AK*'", "no-such-street", "write `flop in 'AK*'`"),
        ("flop in 'turn.paired'", "no-such-street", "write `turn in 'turn.paired'`"),
        ("preflop in 'paired'", "no-such-street", "write `flop in`"),
        ("flop in 'monoton'", "unknown-name", "did you mean `monotone`?"),
        ("flop is monotone", "missing-operator", "`flop in 'monotone'`"),
        ("monotone", "unknown-name", "`flop in 'monotone'`"),
        ("pottype = 'huge'", "bad-type", "'single raised' or '3-bet'"),
        ("pottype = 3", "type-mismatch", "'single raised' or '3-bet'"),
        ("multiway(preflop)", "bad-argument", "write multiway(flop)"),
    ],
)
def test_errors(where: str, code: str, help: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"winnings from history '{PLAYED}' where {where}")
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert help in (problem.help or "")


def test_every_statement_of_played_hands_takes_them() -> None:
    of, where = f"history '{PLAYED}' for 'Robin'", "where pottype = 'SRP' and flop in 'rainbow, twotone'"
    number = pql.run(f"select sum(1) from {of} {where}")[0].rows[0][0]
    assert number > 3
    assert len(pql.run(f"list from {of} {where}")[0].rows) == number
    for statement in ("stats", "winnings"):
        answer = pql.run(f"{statement} from {of} {where} by pottype, texture, multiway")[0].to_dict()
        assert sum(row[3] for row in answer["rows"]) == number
    session = pql.Session()
    session.run(
        f"import range history '{PLAYED}' of 'Otto' where pottype >= 'limped' and not multiway as his"
    )
    assert "KdQh" in str(session.run("his")[0])
