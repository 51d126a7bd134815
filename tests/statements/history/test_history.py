"""`select ... from history` against looking at recorded hands one by one."""

from __future__ import annotations

import gc
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import pql
from pql.formulas.conversions import is_hand_type
from pql.formulas.recorded import RecordedFrame
from pql.formulas.table import symbols
from pql.formulas.types import POSITION
from pql.histories import sources
from pql.histories.problems import Unread
from pql.histories.records import POSITIONS, RecordedHands, recorded
from pql.results.recorded_hands import HandTable
from pql.statements.explain.result import ExplainResult
from pql.statements.select.result import SelectResult
from references.families import mostly_full, together
from references.formulas import SYMBOLS
from references.seen_hands import STREET_NAMES, Seen, both, either, hands, negated, seen

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
STREETS = {"flop": 3, "turn": 4, "river": 5}


@cache
def given() -> list[dict[str, Any]]:
    return hands(1500)


@cache
def table() -> HandTable:
    return HandTable(recorded(given()))


@cache
def everybody() -> list[Seen]:
    return list(seen(given()))


@cache
def open_hands() -> list[Seen]:
    """Those whose cards are known."""
    return list(seen(given(), cards=2))


def groups(key: str, where: str = "", **whose: Any) -> dict[Any, float]:
    """How many hands have each value of a formula."""
    found = pql.select(f"sum(1) {f'where {where}' if where else ''} group by {key}", table(), **whose)
    return {row[0]: row[2] for row in found.rows}


def cell(asked: str, **whose: Any) -> Any:
    return pql.select(asked, table(), **whose).rows[0][0]


def test_a_histogram_of_money_is_written_as_players_write_it() -> None:
    rows = pql.select("histogram(net), count(1) group by net", pql.read_hands(PLAYED), player="Robin").rows
    assert {label for bars in rows for label in bars[2]} == {f"{row[0]:.12g}" for row in rows}
    assert any("." in label for bars in rows for label in bars[2])


def test_positions_are_those_of_the_records() -> None:
    assert POSITION.words == POSITIONS


FIELDS = [
    "position",
    "players",
    "street",
    "pot",
    "stack",
    "net",
    "won",
    "showdown",
    "blinds",
    "date",
    "month",
    "table",
    "name",
    "allin",
    "folded",
]


@pytest.mark.parametrize("name", FIELDS)
def test_columns_of_the_record(name: str) -> None:
    assert groups(name) == Counter(each.field(name) for each in everybody())


def test_whose_hands() -> None:
    for names in (("ann",), ("bob", "Dan O'Hara"), ("cleo", "nobody")):
        assert groups("name", player=names) == Counter(each.row["name"] for each in seen(given(), names))
    assert groups("position", winner=True) == Counter(each.place for each in seen(given(), winner=True))


@together("name", ["raised", "called", "bet"])
@together("street", [0, 3, 4, 5])
def test_what_the_player_did(name: str, street: int) -> None:
    share = sum(each.did(name, street) for each in everybody()) / len(everybody())
    for asked in (f"{name}({STREET_NAMES[street]})", f"{name}@{STREET_NAMES[street]}"):
        assert cell(f"count({asked})") == pytest.approx(share, abs=0)
    ever = sum(each.did(name) for each in everybody())
    assert cell(f"sum({name})") == cell(f"sum({name}())") == ever


@pytest.mark.parametrize("name", ["allin", "folded"])
def test_streets_on_which_something_happened(name: str) -> None:
    """A condition too, and no street where it never did."""
    ever = sum(each.happened(name) for each in everybody())
    assert cell(f"sum({name})") == ever
    assert cell(f"sum(not {name})") == len(everybody()) - ever
    for street, word in STREET_NAMES.items():
        then = sum(each.happened(name, street) for each in everybody())
        assert cell(f"sum({name}({word}))") == cell(f"sum({name} = {word})") == then
        # Where it never happened `=` has no value, and neither has its opposite; the function says no.
        assert cell(f"sum(not {name} = {word})") == ever - then
        assert cell(f"sum(not {name}({word}))") == len(everybody()) - then


@pytest.mark.parametrize("street", [3, 4, 5])
def test_who_saw_a_street(street: int) -> None:
    assert cell(f"sum(saw({STREET_NAMES[street]}))") == sum(each.saw(street) for each in everybody())
    assert cell("sum(saw)") == sum(each.saw(3) for each in everybody())


@cache
def asked_of_streets() -> list[str]:
    """Symbols of numbers, without those that are the same on every board, or say of the flop what they say later."""
    kept = []
    for row in symbols().values():
        name = row.name.lower()
        if row.result.is_number and name in SYMBOLS and not is_hand_type(name) and name[:2] != "$$":
            kept.append(row.name)
    other = ("nhands", "handrank", "pr", "flop", "turn", "river")
    return [name for name in kept if not any(word in name.lower() for word in other)]


@pytest.mark.parametrize("seed", mostly_full(range(12), range(4)))
def test_symbols_on_streets(seed: int) -> None:
    """Any symbol on any street: null where the street was not dealt, unless the pocket alone says it."""
    rng = random.Random(seed)
    for name in rng.sample(asked_of_streets(), 6):
        word, street = rng.choice(list(STREETS.items()))
        meaning = SYMBOLS[name.lower()]
        found = groups(f"{name}@{word}")
        # What looks at cards is asked of those whose cards are known.
        asked = everybody() if sum(found.values()) == len(everybody()) else open_hands()
        if None in found:
            assert found == Counter(each.on(street, meaning) for each in asked), f"{name}@{word}"
        else:
            assert found == Counter(each.on(0, meaning) for each in asked), f"{name}@{word}"


def test_a_symbol_without_a_street_looks_at_the_river() -> None:
    assert groups("pcbits") == groups("pcbits@river")
    assert groups("ispair@preflop") == Counter(
        each.row["cards"][0][0] == each.row["cards"][1][0] for each in open_hands()
    )


def paired(street: int) -> Callable[[Seen], bool | None]:
    def holds(each: Seen) -> bool | None:
        spot = each.spot(street)
        return None if spot is None else len({card[0] for card in spot.board}) < street

    return holds


CONDITIONS: dict[str, Callable[[Seen], bool | None]] = {
    "pairedBoard(flop)": paired(3),
    "pairedBoard(river)": paired(5),
    "not pairedBoard(turn)": lambda each: negated(paired(4)(each)),
    "pairedBoard(flop) and net > 0": lambda each: both(paired(3)(each), each.field("net") > 0),
    "pairedBoard(river) or net > 0": lambda each: either(paired(5)(each), each.field("net") > 0),
    "not (pairedBoard(turn) or folded)": lambda each: negated(
        either(paired(4)(each), each.happened("folded"))
    ),
    "pairedBoard(river) and not pairedBoard(flop)": lambda each: both(
        paired(5)(each), negated(paired(3)(each))
    ),
    "case when pairedBoard(river) then false else true end": lambda each: paired(5)(each) is not True,
    "pairedBoard(flop) = pairedBoard(river)": lambda each: (
        None if None in (paired(3)(each), paired(5)(each)) else paired(3)(each) == paired(5)(each)
    ),
    "stack > 500": lambda each: None if each.field("stack") is None else each.field("stack") > 500,
    "table = 'Vega'": lambda each: None if each.field("table") is None else each.field("table") == "Vega",
    "table <> 'Vega'": lambda each: None if each.field("table") is None else each.field("table") != "Vega",
    "name in ('ann', 'nobody')": lambda each: (
        None if each.field("name") is None else each.field("name") == "ann"
    ),
    "position >= CO": lambda each: each.place in ("CO", "BTN"),
    "position in (SB, 'BB', utg)": lambda each: each.place in ("SB", "BB", "UTG"),
    "date >= '2024-01-31'": lambda each: (
        None if each.field("date") is None else each.field("date") >= "2024-01-31"
    ),
    "month = '2024-03'": lambda each: (
        None if each.field("month") is None else each.field("month") == "2024-03"
    ),
    "street >= turn": lambda each: each.hand["street"] >= 4,
    "net / blinds > 1": lambda each: (
        each.field("net") / each.field("blinds") > 1 if each.field("blinds") else None
    ),
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_have_three_values(condition: str) -> None:
    meaning = CONDITIONS[condition]
    values = [meaning(each) for each in everybody()]
    known = [bool(value) for value in values if value is not None]
    assert groups(condition) == Counter(None if value is None else bool(value) for value in values)
    assert cell(f"count({condition})") == pytest.approx(sum(known) / len(values), abs=1e-15)
    assert cell(f"avg({condition})") == pytest.approx(sum(known) / len(known), abs=1e-15)
    passing = [each for each, value in zip(everybody(), values, strict=True) if value]
    assert cell(f"sum(1) where {condition}") == len(passing)
    assert cell(f"avg(net) where {condition}") == pytest.approx(
        sum(each.field("net") for each in passing) / len(passing)
    )


def test_conditions_one_after_another_are_all_of_them() -> None:
    names = list(CONDITIONS)
    rng = random.Random(5)
    for _ in range(10):
        chosen = rng.sample(names, 3)
        passing = [each for each in everybody() if all(CONDITIONS[name](each) for name in chosen)]
        if passing:
            where = " and ".join(f"({name})" for name in chosen)
            assert groups("position", where) == Counter(each.place for each in passing)


def test_groups_with_null_come_last() -> None:
    found = pql.select("count(true), avg(net) group by table, folded", table())
    keys = [row[:2] for row in found.rows]
    assert [key[0] for key in keys] == ["Orion"] * 5 + ["Vega"] * 5 + [None] * 5
    sums: defaultdict[Any, list[float]] = defaultdict(list)
    for each in everybody():
        sums[each.field("table"), each.field("folded")].append(each.field("net"))
    assert {row[:2]: row[4] for row in found.rows} == {
        key: pytest.approx(sum(values) / len(values)) for key, values in sums.items()
    }


def test_errors_are_those_of_a_sample() -> None:
    found = pql.select("count(net > 0), avg(net), sum(net), sum(1), count(true)", table())
    n = len(everybody())
    nets = [each.field("net") for each in everybody()]
    share, mean = sum(net > 0 for net in nets) / n, sum(nets) / n
    deviation = sqrt(sum((net - mean) ** 2 for net in nets) / n)
    errors = found.errors[0]
    assert (found.method, found.deals) == ("recorded", n)
    assert errors[0] == pytest.approx(sqrt(share * (1 - share) / n), rel=0.01)
    assert errors[1:3] == (pytest.approx(deviation / sqrt(n)), pytest.approx(deviation * sqrt(n)))
    assert errors[3:] == (0.0, 0.0)
    assert found.rows[0][2:4] == (pytest.approx(sum(nets)), n)


def test_in_pieces_on_threads_and_in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures import ProcessPoolExecutor

    from pql.statements.history import question as history

    asked = "avg(net), count(pairedBoard(flop)), max(date), histogram(table) group by name, position"
    whole = pql.select(asked, table())
    monkeypatch.setattr(history, "_HANDS_AT_ONCE", 97)
    monkeypatch.setattr(history, "BLOCK_ROWS", 41)
    for threads in (1, 3):
        assert_alike(pql.select(asked, table(), threads=threads), whole)
    with ProcessPoolExecutor(1) as pool:
        assert_alike(pql.select(asked, table(), executor=pool), whole)


def assert_alike(one: SelectResult, other: SelectResult) -> None:
    """Equal but for the last digits of sums in another order."""
    assert one.counts == other.counts
    for mine, theirs in zip(one.rows, other.rows, strict=True):
        assert mine == tuple(
            [pytest.approx(value) if isinstance(value, float) else value for value in theirs]
        )


def test_equities_against_a_range() -> None:
    where = "street = river and net > 0 and position = BTN and players = 2"
    found = pql.select(
        f"avg(HvPerceivedRangeEquity(hero, turn, '22+')) where {where} group by hand(hero)", table()
    )
    chosen = [
        each
        for each in open_hands()
        if (each.hand["street"], each.place, len(each.hand["rows"])) == (5, "BTN", 2)
        and each.field("net") > 0
    ]
    assert len(chosen) > 3
    sums: defaultdict[str, list[float]] = defaultdict(list)
    for each in chosen:
        pocket, board = "".join(each.row["cards"]), "".join(each.hand["board"][:4])
        name = next(iter(pql.hands(pocket).weights()))[0]
        sums[name].append(pql.equity(pocket, "22+", board=board).players[0].equity)
    assert found.rows == tuple(
        [(name, size, pytest.approx(sum(sums[name]) / len(sums[name]))) for name, size, _ in found.rows]
    )
    assert {name for name, *_ in found.rows} == sums.keys()


def test_what_is_left_out_is_told() -> None:
    found = pql.select("avg(pairedBoard(flop)), count(pairedBoard(flop))", table())
    missing = sum(each.hand["street"] < 3 for each in everybody())
    n = len(everybody())
    assert found.notes == (
        f"{missing:,} of {n:,} player-hands have no flop, and are left out of `avg(pairedBoard(flop))`",
    )


@together(
    ("asked", "code"),
    [
        ("avg(riverEquity(hero))", "bad-players"),
        ("avg(equity(hero, flop))", "bad-players"),
        ("avg(HvREquity(hero, flop))", "bad-players"),
        ("avg(villain.net)", "unknown-player"),
        ("avg(net@flop)", "bad-argument"),
        ("avg(table)", "type-mismatch"),
        ("max(name)", "type-mismatch"),
        ("count(table < 'A')", "bad-type"),
        ("count(table = 3)", "type-mismatch"),
        ("count(position = 'UT')", "bad-type"),
        ("count(date = '2024')", "bad-type"),
        ("count(month = '2024-13')", "bad-type"),
        ("avg(street)", "type-mismatch"),
        ("avg(net) exact", "bad-accuracy"),
        ("avg(net) seed 3", "bad-accuracy"),
        ("avg(pott)", "unknown-name"),
        ("avg(raised(3))", "type-mismatch"),
        ("avg(net) where net > 1000000", "nothing-left"),
        ("avg(net) group by street having net > 3", "not-of-group"),
    ],
)
def test_errors(asked: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.select(asked, table())
    assert caught.value.diagnostics[0].code == code


def test_nobody_of_that_name() -> None:
    for name, help_line in (("anne", "did you mean 'ann'?"), ("zoe", None)):
        with pytest.raises(pql.PQLError) as caught:
            pql.select("avg(net)", table(), player=name)
        problem = caught.value.diagnostics[0]
        assert problem.code == "no-hands"
        assert f"`{name}`" in problem.message
        assert problem.help == (help_line or "there are 'Dan O'Hara', 'ann', 'bob', 'cleo'")


def test_nobody_of_that_name_among_broken_hands(tmp_path: Path) -> None:
    (tmp_path / "odd.phhs").write_text("no history")
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"select avg(net) from history '{tmp_path}', '{PLAYED}' for 'zoe'")
    assert "there are 'Ines'" in str(caught.value.diagnostics[0].help)
    assert "; 1 could not be read, the first at" in str(caught.value.diagnostics[0].help)


@pytest.mark.parametrize(
    ("source", "wrong", "message", "help_line"),
    [
        ("history ''", "''", "an empty name is not a file", "folders"),
        (
            "history '{0}/my_hand.phhs'",
            "'{0}/my_hand.phhs'",
            "cannot read",
            "did you mean '{0}/my_hands.phhs'?",
        ),
        ("history '{0}', 'no/*.phh' for 'x'", "'no/*.phh'", "no file fits", "folders"),
        ("history '{0}' for 'Robim'", "'Robim'", "no recorded hand", "did you mean 'Robin'?"),
        ("history '{0}' for 'zoe', 'Robim'", "'Robim'", "no recorded hand", "did you mean 'Robin'?"),
        ("history '{0}' for 'zoe', 'liz'", "'zoe'", "no recorded hand", "there are"),
        ("history '{0}' for $who", "$who", "no recorded hand", "did you mean 'Robin'?"),
    ],
)
def test_what_is_wrong_is_underlined(source: str, wrong: str, message: str, help_line: str) -> None:
    source, wrong, help_line = (text.format(PLAYED.parent) for text in (source, wrong, help_line))
    text = f"select sum(net)\n  from {source}"
    given = {"who": "Robyn"} if "$" in text else {}
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text, parameters=given)
    (problem,) = caught.value.diagnostics
    assert problem.span is not None
    assert text[slice(*problem.span)] == wrong
    assert message in problem.message
    assert help_line in str(problem.help)


def test_parameters_are_players_and_files() -> None:
    query = pql.compile("select count(folded), sum(1) from history $hands for 'Milo', $who", SelectResult)
    assert query.parameters == {"hands": "text", "who": "text"}
    assert query.text == "select count(folded), sum(1) from history $hands for 'Milo', $who"
    written = pql.run(f"select count(folded), sum(1) from history '{PLAYED}' for 'Milo', 'Robin'")
    assert [query.run(hands=str(PLAYED), who="Robin")] == written
    many = query.run_many({"who": ["Robin", "Vera"], "hands": str(PLAYED)}).to_pandas()
    assert many["sum(1)"].tolist() == [84, 84]
    with pytest.raises(pql.PQLError, match=r"`.who` is a text, and this is a number"):
        query.bind(who=3)
    with pytest.raises(pql.PQLError, match="is a number elsewhere, and a text here"):
        pql.compile("select count(pot > $who) from history 'x' for $who")
    with pytest.raises(pql.PQLError, match=r"`.hands` and `.who` have no values") as caught:
        query.run()
    assert "let" not in str(caught.value.diagnostics[0].help)


def test_a_file_of_two_names_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "link.phhs").symlink_to(PLAYED.resolve())
    alone = pql.run(f"select sum(1) from history '{PLAYED}'")
    again = pql.run(f"select sum(1) from history '{PLAYED}', '{PLAYED.parent}/./my_h*.phhs', $link",
                    parameters={"link": str(tmp_path / "link.phhs")})  # fmt: skip
    assert again == alone


def test_rows_without_any_answer_have_its_columns() -> None:
    query = pql.compile(
        "select count(folded) as share, sum(net) from history $hands for $who group by position"
    )
    answered = query.run_many({"who": ["Robin"], "hands": [str(PLAYED)]})
    for rows in ({"who": ["zoe", 3], "hands": str(PLAYED)}, {"who": ["Robin"], "hands": [str(PLAYED) + "x"]}):
        found = query.run_many(rows)
        assert (found.columns, found.failed) == (answered.columns, found.inputs)
        assert found.kinds[3:] == answered.kinds[3:]


@pytest.mark.parametrize("value", [["Robin", "Vera"], ("Robin",)])
def test_a_list_is_no_text(value: list[str] | tuple[str]) -> None:
    with pytest.raises(pql.PQLError, match=r"a list for `.who` is cards one by one: `Robi"):
        pql.run(f"select sum(net) from history '{PLAYED}' for $who", parameters={"who": value})


def test_sessions_without_files_refuse_those_of_parameters() -> None:
    compilation = pql.Session(files=False).compile("select sum(net) from history $hands for $who")
    assert [problem.code for problem in compilation.diagnostics] == ["no-files"]
    with pytest.raises(pql.PQLError, match="reads and writes no files"):
        pql.Session(files=False).run("select sum(1) from history $hands", parameters={"hands": str(PLAYED)})


def test_parameters_of_the_function() -> None:
    for most in (0, 50):
        share = sum(each.field("pot") > most for each in everybody()) / len(everybody())
        assert cell("count(pot > $most)", parameters={"most": most}) == pytest.approx(share)
    with pytest.raises(pql.PQLError, match=r"`.most` has no value"):
        cell("count(pot > $most)")
    with pytest.raises(TypeError, match=r"no parameter .least"):
        cell("count(pot > $most)", parameters={"least": 3})
    with pytest.raises(TypeError, match="parameters must be values by name"):
        cell("count(pot > $most)", parameters=["most"])


def test_a_name_that_nobody_has_beside_one_that_somebody_has() -> None:
    found = pql.select("sum(net)", table(), player=("ann", "zoe"))
    assert found.notes == ("nobody is called 'zoe'",)
    (note,) = pql.select("sum(net)", table(), player=("ann", "\x1b[2J" + 900 * "e")).notes
    assert note.isprintable()
    assert len(note) < 100
    assert found.rows == pql.select("sum(net)", table(), player="ann").rows


def test_a_group_of_one_has_no_error_and_that_is_told() -> None:
    alone = hands(4)
    found = pql.select("sum(net), count(folded) group by net", HandTable(recorded(alone)))
    groups = Counter(each.field("net") for each in seen(alone))
    ones = sum(n == 1 for n in groups.values())
    assert ones > 1
    assert [errors[2] is None for errors in found.errors] == [groups[row[0]] == 1 for row in found.rows]
    note = (
        f"{ones} groups are each a single player-hand, which says nothing about an error, so there is no +-"
    )
    assert note in found.notes
    assert note not in pql.select("count(folded) group by net", HandTable(recorded(alone))).notes


def test_what_takes_less_than_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(path: str) -> Any:
        sleep(0.2)
        return Unread(path, 1, "slow")

    monkeypatch.setattr(sources, "_documents", lambda path: iter([slow(path)]))
    asked: list[Callable[[], object]] = [
        lambda: pql.select("sum(net)", str(PLAYED), timeout=0.1),
        lambda: pql.read_hands(str(PLAYED), timeout=0.1),
        lambda: pql.compile(f"select sum(net) from history '{PLAYED}'").run(timeout=0.1),
    ]
    for each in asked:
        with pytest.raises(pql.Timeout) as caught:
            each()
        assert str(caught.value.diagnostics[0].help).startswith("fewer files take less")
    monkeypatch.undo()
    monkeypatch.setattr(sources, "PART", 2000)
    batches = pql.scan_hands(str(PLAYED), timeout=0.1, threads=1)
    next(batches)
    sleep(0.2)
    with pytest.raises(pql.Timeout) as caught:
        next(batches)
    assert str(caught.value.diagnostics[0].help).startswith("fewer files take less")


def test_explaining_reads_no_more_than_answers_in_seconds(tmp_path: Path) -> None:
    def explained(file: Path) -> dict[str, str]:
        (found,) = pql.run(f"explain select sum(net) from history '{file}'")
        assert isinstance(found, ExplainResult)
        return dict(found.sections)

    small = explained(PLAYED)
    assert f"read {PLAYED}" in small["plan"]
    assert "not run" not in small["took"]
    large = tmp_path / "large.phhs"
    with large.open("wb") as file:
        file.truncate(400_000_000)  # takes no room on the disk
    assert explained(large)["took"].startswith("not run: this takes about")
    with pytest.raises(pql.PQLError) as caught:
        explained(tmp_path / "nowhere.phhs")
    assert caught.value.diagnostics[0].code == "unreadable-file"


@pytest.mark.parametrize(
    "statement", ["stats", "winnings", "list", "select avg(allinEquity), rate(cbet(turn))"]
)
def test_batches_go_when_they_have_been_looked_at(statement: str) -> None:
    """Without the collector of cycles too, which comes by when there are many objects, however large they are."""

    def batches() -> list[int]:
        return [id(each) for each in gc.get_objects() if isinstance(each, RecordedFrame | RecordedHands)]

    question = pql.compile(f"{statement} from history '{PLAYED}' for 'Robin' where saw(flop)")
    gc.collect()
    before = batches()
    gc.disable()
    try:
        question.run(threads=1)
        assert batches() == before
    finally:
        gc.enable()


def test_symbols_of_the_record_are_of_recorded_hands_only() -> None:
    for name in ("net", "position", "folded", "saw(flop)"):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(f"select count({name} > 0) from hero='AA'")
        assert caught.value.diagnostics[0].code == "of-record"
    (found,) = pql.run("let net = formula 3; select avg(net) from hero='AA', villain='KK', board='2c3d4s'")
    assert isinstance(found, SelectResult)
    assert found.rows == ((3.0,),)
