"""Collections of hands: nothing is lost, nothing is there twice, and nobody ever sees half of a change."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

import pql
from pql.engine import collecting
from pql.histories.collection.folder import Change, changing, is_collection
from pql.histories.records import UNIT, RecordedHands
from pql.render import answer_text
from pql.render.page import Page
from pql.results.recorded_hands import HandTable
from references import killed_additions, recorded_hands

SAMPLES = Path(__file__).parents[1] / "histories"


def _text(first: int, last: int) -> str:
    return recorded_hands.text(last - first, first=first) + "\n"


def _numbers(folder: Path) -> list[int]:
    """The numbers of the hands of a collection, from 0, in ascending order; each is there as often as it is."""
    return sorted(int(number) - 1000 for number in pql.read_hands(folder).hands.hand)


def _range(*spans: tuple[int, int]) -> list[int]:
    return sorted({number for first, last in spans for number in range(first, last)})


def _same(one: HandTable, other: HandTable) -> bool:
    """Whether tables are the same, in any order of their hands."""

    def rows(table: HandTable) -> list[str]:
        return sorted(repr(row) for row in table.table()[1])

    return rows(one) == rows(other) and (one.broken, one.skipped) == (other.broken, other.skipped)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hh"
    folder.mkdir()
    (folder / "a.phhs").write_text(_text(0, 40))
    (folder / "b.phhs").write_text(_text(30, 60))
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "my.hands"


def test_files_are_read_once_and_hands_count_once(hands: Path, mine: Path) -> None:
    first = pql.collect_hands(hands, mine)
    assert (first.added, first.twice, first.files, first.hands) == (60, 10, 2, 60)
    assert _numbers(mine) == _range((0, 60))
    again = pql.collect_hands(hands, mine)
    assert (again.added, again.twice, again.files, again.unchanged, again.hands) == (0, 0, 0, 2, 60)
    (hands / "c.phhs").write_text(_text(60, 65))
    third = pql.collect_hands(hands, mine)
    assert (third.added, third.files, third.unchanged, third.hands) == (5, 1, 2, 65)
    assert _numbers(mine) == _range((0, 65))
    found = pql.hand_collection(mine)
    assert [(Path(row[0]).name, *row[1:]) for row in found.sources] == [
        ("a.phhs", 40, 0, 0, 0),
        ("b.phhs", 20, 0, 0, 10),
        ("c.phhs", 5, 0, 0, 0),
    ]
    assert (found.hands, found.twice, found.sites) == (65, 10, (("", 65),))


def test_a_collection_has_what_its_files_have(mine: Path) -> None:
    """Of all formats, with what is not read."""
    paths = [
        SAMPLES / "by_hand.phhs",
        SAMPLES / "sample.ohh",
        SAMPLES / "sites" / "stars.txt",
        SAMPLES / "sites",
    ]
    files = pql.read_hands(paths)
    assert files.broken + files.skipped
    pql.collect_hands(paths, mine)
    stored = pql.read_hands(mine)
    assert _same(stored, files)
    assert [(each.line, each.reason) for each in stored.problems] == [
        (each.line, each.reason) for each in files.problems
    ]
    assert sum(len(batch) for batch in pql.scan_hands(mine)) == len(files)


@pytest.mark.parametrize(
    "asked",
    [
        "select sum(net), avg(net / blinds), count(won > 0) from history FILES for 'hero' where currency = 'EUR'",
        "select count(raised(preflop)), count(saw(flop)), avg(pot / blinds) from history FILES group by position",
        "select count(toppair@flop or better) as top from history FILES for 'hero', 'ann' group by table, month",
        "select avg(allinEquity), avg(net - allinNet) as luck from history FILES where currency = 'USD'",
        "select max(stack), min(players) from history FILES for winner where street >= turn and currency = 'USD' "
        "group by name",
    ],
)
def test_answers_are_those_of_the_files(hands: Path, mine: Path, asked: str) -> None:
    (hands / "b.phhs").write_text(_text(40, 90))
    pql.collect_hands(hands, mine)
    one, other = [pql.run(asked.replace("FILES", f"'{path}'"))[0] for path in (hands, mine)]
    assert one == other
    assert one.table() == other.table()


def test_all_ins_are_computed_when_hands_are_added(
    hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "select avg(allinEquity), avg(allinNet) from history '{}' for 'hero', 'ann' group by currency"
    (hands / "b.phhs").write_text(_text(40, 90))
    files = pql.run(asked.format(hands))[0].table()
    pql.collect_hands(hands, mine)
    monkeypatch.setattr("pql.engine.allin.pot_shares", None)
    assert pql.run(asked.format(mine), threads=1)[0].table() == files
    assert any(row[1] is not None for row in files[1])


def test_only_columns_that_are_looked_at_are_read(
    hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pql.histories.collection.stored import StoredHands

    read: set[str] = set()
    column = StoredHands._column

    def seen(self: StoredHands, table: str, name: str, read_as: Callable[[Any], Any]) -> Any:
        read.add(name)
        return column(self, table, name, read_as)

    monkeypatch.setattr(StoredHands, "_column", seen)
    pql.collect_hands(hands, mine)
    pql.run(f"select sum(net / blinds) from history '{mine}' for 'hero'", threads=1)
    assert read == {"name", "players", "net", "big_blind"}


def test_changed_files_are_read_anew(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    (hands / "a.phhs").write_text(_text(0, 20))
    changed = pql.collect_hands(hands, mine)
    assert _numbers(mine) == _range((0, 20), (30, 60))  # what was twice is still there once
    assert changed.removed == 60
    assert "of files that have changed were read again" in " ".join(changed.remarks())
    (hands / "a.phhs").unlink()
    pql.collect_hands(hands, mine)
    assert _numbers(mine) == _range((0, 20), (30, 60))  # files may be gone, their hands stay


def test_files_that_grew_are_read_on(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    with (hands / "b.phhs").open("a") as file:
        file.write("\n" + _text(60, 75))
    grown = pql.collect_hands(hands, mine)
    assert (grown.added, grown.removed, grown.twice) == (15, 0, 0)
    assert _numbers(mine) == _range((0, 75))
    twice = {
        (row["hand"], row["line"]) for row in pql.read_hands(hands / "b.phhs") if str(row["hand"]) < "1040"
    }
    stored = {(row["hand"], row["line"]) for row in pql.read_hands(mine)}
    assert stored == {(row["hand"], row["line"]) for row in pql.read_hands(hands)} - twice


def test_what_is_written_while_it_is_read_is_read_later(hands: Path, mine: Path) -> None:
    def change_once(change: Callable[[], None]) -> Any:
        done: list[None] = []

        def progress(fraction: float | None, message: str) -> None:
            if not done:
                change()
                done.append(None)

        return progress

    def append() -> None:
        with (hands / "b.phhs").open("a") as file:
            file.write("\n" + _text(60, 62))

    first = pql.collect_hands(hands, mine, progress=change_once(append), threads=1)
    assert first.added == 60
    assert pql.collect_hands(hands, mine).added == 2
    assert _numbers(mine) == _range((0, 62))

    (hands / "c.phhs").write_text(_text(70, 80))

    def rewrite() -> None:
        (hands / "c.phhs").write_text(_text(80, 91))

    pql.collect_hands(hands, mine, progress=change_once(rewrite), threads=1)
    pql.collect_hands(hands, mine)
    assert _numbers(mine) == _range((0, 62), (80, 91))


def test_small_parts_are_put_together(hands: Path, mine: Path) -> None:
    for number in range(5):
        (hands / f"{number}.phhs").write_text(_text(100 + number, 101 + number))
        pql.collect_hands(hands, mine)
    for table in ("hands", "players", "actions", "sources"):
        assert len(list((mine / table).glob("*.parquet"))) == 1
    assert _numbers(mine) == _range((0, 60), (100, 105))


def test_large_parts_stay(hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "SMALL_PART", 10)
    monkeypatch.setattr(collecting, "PART_HANDS", 30)
    pql.collect_hands(hands / "a.phhs", mine)
    (first,) = (mine / "hands").glob("*.parquet")
    pql.collect_hands(hands, mine)
    assert first.exists()
    assert len(list((mine / "hands").glob("*.parquet"))) == 2
    (hands / "b.phhs").write_text(_text(60, 100))
    pql.collect_hands(hands, mine)
    assert first.exists()
    assert _numbers(mine) == _range((0, 40), (60, 100))


def _asked_of_duckdb(text: str) -> list[Any]:
    found = duckdb.sql(text)
    assert found is not None
    return found.fetchall()


def test_what_duckdb_reads(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    pql.collect_hands([hands, SAMPLES / "sample.ohh"], mine)
    ((net, players, ids),) = _asked_of_duckdb(
        f"""select sum(net), count(*), count(distinct hand_id)
        from '{mine}/players/*.parquet' join '{mine}/hands/*.parquet' using (hand_id)"""
    )
    whole = pql.read_hands(mine)
    assert int(net * UNIT) == sum(whole.hands.net)
    assert (players, ids) == (whole.hands.rows, len(whole))
    acts = _asked_of_duckdb(f"select action, count(*) from '{mine}/actions/*.parquet' group by action")
    assert {"fold", "call", "raise", "blind"} <= {word for word, _ in acts}
    assert sum(count for _, count in acts) == whole.hands.acted[-1]


@pytest.mark.parametrize("moments", [8, pytest.param(200, marks=pytest.mark.full)])
def test_killed_at_any_moment_it_is_as_before_or_as_after(hands: Path, mine: Path, moments: int) -> None:
    rng = random.Random(moments)
    before: list[int] = []
    ends = set()
    with _additions(mine, hands / "a.phhs", hands / "b.phhs") as ask:
        for moment in range(moments):
            first = rng.randrange(0, 25)
            (hands / "a.phhs").write_text(_text(first, first + 20))
            after = _range((first, first + 20), (30, 60))
            ends.add(ask(str(rng.uniform(0, 0.3))))
            found = _numbers(mine) if is_collection(str(mine)) else []
            assert found in (before, after), moment
            before = found
    assert ends <= {0, -9}
    pql.collect_hands(hands, mine)
    assert _numbers(mine) == after
    left = [name for table in mine.iterdir() if table.is_dir() for name in os.listdir(table)]
    assert len([name for name in left if not name.startswith(".")]) == 4


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Writing fails when the number in this list has counted down: no room is left on the disk."""
    left = [0]
    fsync = os.fsync

    def failing_fsync(handle: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", failing_fsync)
    return left


def test_a_full_disk_leaves_it_as_it_was(hands: Path, mine: Path, failing: list[int]) -> None:
    pql.collect_hands(hands / "a.phhs", mine)
    before, after = _range((0, 40)), _range((0, 60))
    for count in range(1, 30):
        failing[0] = count
        try:
            pql.collect_hands(hands, mine)
        except pql.PQLError as error:
            if "No space left on device" not in error.diagnostics[0].message:
                raise
            assert _numbers(mine) in (before, after)
            if _numbers(mine) == after:
                break
        else:
            break
    assert count > 5
    assert _numbers(mine) == after


def test_a_full_disk_at_the_beginning_leaves_nothing(hands: Path, mine: Path, failing: list[int]) -> None:
    failing[0] = 1
    with pytest.raises(pql.PQLError, match="No space left"):
        pql.collect_hands(hands, mine)
    assert not mine.exists()


@pytest.mark.parametrize("sizes", [6, pytest.param(150, marks=pytest.mark.full)])
def test_a_disk_that_ends_within_a_file_leaves_it_as_it_was(hands: Path, mine: Path, sizes: int) -> None:
    """The system refuses to write on at a byte of any file, as it does where no room is left."""
    pql.collect_hands(hands / "a.phhs", mine)
    largest = max(file.stat().st_size for file in mine.rglob("*") if file.is_file())
    rng = random.Random(sizes)
    with _additions(mine, hands / "a.phhs", hands / "b.phhs") as ask:
        for _ in range(sizes):
            told = ask(f"{rng.randrange(2 * largest)} bytes")
            assert told in (0, 1)
            assert _numbers(mine) == (_range((0, 60)) if told == 0 else _range((0, 40)))
            if told == 0:
                shutil.rmtree(mine)
                pql.collect_hands(hands / "a.phhs", mine)
        assert ask("100 bytes") == 1
        assert _numbers(mine) == _range((0, 40))
        assert ask("100000000 bytes") == 0
    assert _numbers(mine) == _range((0, 60))


@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=pytest.mark.full)])
def test_two_processes_at_once_lose_nothing(hands: Path, mine: Path, rounds: int) -> None:
    """One of both is told that another program is adding, or both add one after the other."""
    added = 0
    for number in range(rounds):
        paths = [hands / f"{name}{number}.phhs" for name in "xy"]
        for place, path in enumerate(paths):
            path.write_text(_text(1000 * (number + 1) + 10 * place, 1000 * (number + 1) + 10 * place + 10))
        with (
            _additions(mine, paths[0]) as one,
            _additions(mine, paths[1]) as other,
            ThreadPoolExecutor(2) as pool,
        ):
            ended = [*pool.map(lambda ask: ask("100000000 bytes"), (one, other))]
        assert 0 in ended
        assert set(ended) <= {0, 2}
        added += 10 * ended.count(0)
        assert len(_numbers(mine)) == len(set(_numbers(mine))) == added


@contextmanager
def _additions(folder: Path, *files: Path) -> Iterator[Callable[[str], int]]:
    """Asks a process to add these files; see `references/killed_additions.py`."""
    command = [sys.executable, "-P", killed_additions.__file__, str(folder), *map(str, files)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def ask(line: str) -> int:
            stdin.write(f"{line}\n")
            stdin.flush()
            return int(stdout.readline())

        yield ask
        stdin.close()


def test_two_do_not_write_at_once(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands / "a.phhs", mine)
    with (
        changing(str(mine)),
        pytest.raises(pql.PQLError, match=r"cannot write .*my\.hands: another program is adding"),
    ):
        pql.collect_hands(hands, mine)
    pql.collect_hands(hands, mine)
    assert _numbers(mine) == _range((0, 60))


def test_many_writers_lose_nothing(hands: Path, mine: Path) -> None:
    for number in range(4):
        (hands / f"{number}.phhs").write_text(_text(100 + 10 * number, 110 + 10 * number))

    def add(path: Path) -> None:
        while True:
            try:
                pql.collect_hands(path, mine, threads=1)
                return
            except pql.PQLError as error:
                if "another program" not in error.diagnostics[0].message:
                    raise

    writers = [threading.Thread(target=add, args=(path,)) for path in sorted(hands.iterdir())]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert _numbers(mine) == _range((0, 60), (100, 140))


def test_a_cancelled_addition_leaves_it_as_it_was(
    hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pql.collect_hands(hands / "a.phhs", mine)
    stop = threading.Event()

    class Waiting(collecting._Addition):
        def _sources(self, plan: Any) -> Any:
            """The last that is done before the list is replaced: in its time somebody cancels."""
            stop.set()
            while self.control.cancel is not None and not self.control.cancel.is_set():
                pass
            return super()._sources(plan)

    monkeypatch.setattr(collecting, "_Addition", Waiting)
    with pytest.raises(pql.Cancelled):
        pql.collect_hands(hands, mine, cancel=stop, threads=1)
    while _is_locked(mine):  # the thread that was writing ends by itself
        pass
    assert _numbers(mine) == _range((0, 40))


def test_who_cancels_too_late_gets_the_answer(
    hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pql.collect_hands(hands / "a.phhs", mine)
    looked = threading.Event()

    class Flag(threading.Event):
        def is_set(self) -> bool:
            if wanted := super().is_set():
                looked.set()
            return wanted

    stop, commit = Flag(), Change.commit

    def cancelled_meanwhile(change: Change, manifest: Any) -> None:
        stop.set()
        looked.wait()
        commit(change, manifest)

    monkeypatch.setattr(Change, "commit", cancelled_meanwhile)
    assert pql.collect_hands(hands, mine, cancel=stop, threads=1).added == 20
    assert _numbers(mine) == _range((0, 60))


def test_an_interrupt_behind_the_change_takes_nothing_away(
    hands: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C between the new list and the end of the addition."""
    pql.collect_hands(hands / "a.phhs", mine)
    replace = os.replace

    def interrupted(old: Any, new: Any) -> None:
        replace(old, new)
        if str(new).endswith("collection.json"):
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        pql.collect_hands(hands, mine, threads=1)
    monkeypatch.undo()
    assert _numbers(mine) == _range((0, 60))


def _is_locked(folder: Path) -> bool:
    try:
        with changing(str(folder)):
            return False
    except pql.PQLError:
        return True


def test_an_executor_adds_and_asks(hands: Path, mine: Path) -> None:
    with ProcessPoolExecutor(2) as processes:
        assert pql.collect_hands(hands, mine, executor=processes).added == 60
        asked = f"select sum(net / blinds), count(won > 0) from history '{mine}' for 'hero' group by position"
        assert pql.compile(asked).run(executor=processes) == pql.compile(asked).run()
        assert pql.read_hands(mine, executor=processes) == pql.read_hands(mine)


def test_sessions_without_files_write_none(hands: Path, mine: Path) -> None:
    session = pql.Session(files=False)
    with pytest.raises(pql.PQLError, match="reads and writes no files"):
        session.run(f"collect history '{hands}' into '{mine}'")
    assert not mine.exists()


def test_the_statement(hands: Path) -> None:
    session = pql.Session(directory=hands)
    (added,) = session.run("collect history 'a.phhs', 'b.phhs' into '../my.hands'")
    assert str(added).splitlines() == [
        "60 new hands of 2 files, 10 met again",
        f"60 hands in {hands}/../my.hands",
    ]
    assert _numbers(hands.parent / "my.hands") == _range((0, 60))
    with pytest.raises(pql.PQLError) as caught:
        session.run("collect history 'a.phhs', 'c.phhs' into 'my.hands'")
    (problem,) = caught.value.diagnostics
    assert "there is no such file" in problem.message
    assert problem.span is not None
    assert (problem.span.start, problem.span.end) == (26, 34)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("collect 'a.phhs' into 'my.hands'", "the files of recorded hands come after `collect`"),
        ("collect histry 'a.phhs' into 'my.hands'", "the files of recorded hands come after `collect`"),
        ("collect history 'a.phhs' for 'ann' into 'my.hands'", "the folder comes after"),
        ("collect history 'a.phhs'", "the folder comes after"),
        ("collect history 'a.phhs' into", "not finished"),
        ("collect", "the files of recorded hands come after `collect`"),
    ],
)
def test_mistakes_in_the_statement(text: str, told: str) -> None:
    with pytest.raises(pql.PQLError, match=told):
        pql.compile(text)


def test_a_folder_has_a_name(hands: Path) -> None:
    with pytest.raises(pql.PQLError, match="an empty name is not a folder"):
        pql.collect_hands(hands / "a.phhs", "")
    with pytest.raises(pql.PQLError, match="an empty name is not a folder"):
        pql.run(f"collect history '{hands}/a.phhs' into ''")


def test_what_was_refused_is_told_once(hands: Path, mine: Path) -> None:
    (hands / "b.phhs").write_text("nothing")
    (added,) = pql.run(f"collect history '{hands}' into '{mine}'")
    told = answer_text(added, "collect", "text", Page(), whole=True)
    assert told.count("could not be read") == 1


def test_what_was_refused_of_a_file_that_changed_is_listed_once(hands: Path, mine: Path) -> None:
    """The file is read anew, and with it the hand that is not read; those of other files stay."""
    broken = "PokerStars Hand #{}:  Hold'em No Limit ($1/$2 USD) - 2025/01/01 12:00:00 ET\n"
    for name, number in (("c.txt", 7), ("d.txt", 8)):
        (hands / name).write_text(broken.format(number) + "Table 'Elm'\n")
    pql.collect_hands(hands, mine)
    before = [(each.path, each.line) for each in pql.hand_collection(mine).problems]
    assert [(Path(path).name, line) for path, line in before] == [("c.txt", 2), ("d.txt", 2)]
    (hands / "c.txt").write_text("So I said\n" + broken.format(7) + "Table 'Oak'\n")
    pql.collect_hands(hands, mine)
    found = pql.hand_collection(mine)
    assert sorted((Path(each.path).name, each.line) for each in found.problems) == [
        ("c.txt", 3),
        ("d.txt", 2),
    ]
    assert found.broken == 2


def test_a_folder_with_other_things_is_left_alone(hands: Path) -> None:
    with pytest.raises(pql.PQLError, match="there are other files in this folder"):
        pql.collect_hands(hands / "a.phhs", hands)
    assert sorted(path.name for path in hands.iterdir() if not path.name.startswith(".")) == [
        "a.phhs",
        "b.phhs",
    ]


def test_a_collection_is_none_of_its_own_files(hands: Path) -> None:
    inside = hands / "my.hands"
    pql.collect_hands(hands, inside)
    again = pql.collect_hands([hands, f"{hands}/**", f"{hands}/*"], inside)
    assert (again.files, again.hands) == (0, 60)
    assert len(pql.read_hands(hands)) == 70
    with pytest.raises(pql.PQLError, match="is a collection itself"):
        pql.collect_hands(inside, hands.parent / "other.hands")


def _changed(manifest: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    yield {**manifest, "version": 99}, "newer version"
    yield {**manifest, "version": 0}, "another version"
    columns = {**manifest["columns"], "hands": {"hand": "string"}}
    yield {**manifest, "columns": columns}, "another version of PQL, with other columns"
    yield {**manifest, "format": "x"}, "is not what it was written as"
    yield {"format": manifest["format"]}, "is not what it was written as"
    yield {**manifest, "collection": []}, "is not what it was written as"


def test_collections_that_are_none(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    file = mine / "collection.json"
    whole = json.loads(file.read_text())
    for manifest, told in _changed(whole):
        file.write_text(json.dumps(manifest))
        for ask in (pql.read_hands, pql.hand_collection):
            with pytest.raises(pql.PQLError, match=told):
                ask(mine)
        with pytest.raises(pql.PQLError, match=told):
            pql.collect_hands(hands, mine)
        with pytest.raises(pql.PQLError, match=told):
            pql.run(f"select avg(net) from history '{mine}'")
    file.write_text(json.dumps(whole))
    (part,) = (mine / "players").glob("*.parquet")
    part.write_bytes(part.read_bytes()[:-10])
    with pytest.raises(pql.PQLError, match="cannot read the collection"):
        pql.read_hands(mine)
    part.unlink()
    with pytest.raises(pql.PQLError, match="is gone"):
        pql.read_hands(mine)
    with pytest.raises(pql.PQLError, match="there is no collection of hands"):
        pql.hand_collection(hands)


def test_notes_of_a_collection_of_another_version_are_not_lost(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    file = mine / "collection.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "version": 0}))
    for there in (False, True):
        if there:
            (mine / "notes.json").write_text("{}")
        with pytest.raises(pql.PQLError) as caught:
            pql.read_hands(mine)
        assert ("copy notes.json into it" in (caught.value.diagnostics[0].help or "")) is there


def test_files_that_are_being_renamed_are_found(hands: Path, mine: Path) -> None:
    """Who is killed between the two leaves hidden files that belong to the collection."""
    pql.collect_hands(hands, mine)
    (part,) = (mine / "players").glob("*.parquet")
    part.rename(part.with_name(f".{part.stem}"))
    assert len(pql.read_hands(mine)) == 60
    pql.collect_hands(hands / "a.phhs", mine)
    assert part.exists()


def test_questions_load_no_pandas(hands: Path, mine: Path) -> None:
    """It takes longer to load than most questions take; pyarrow loads it for some of its functions."""
    pql.collect_hands(hands, mine)
    asked = f"""
import sys, pql
seen = "from history {str(mine)!r} for 'hero' where currency = 'USD'"
pql.run(f"list {{seen}} limit 3; winnings {{seen}} by month; stats {{seen}} by position, stake")
assert "pyarrow" in sys.modules
assert "pandas" not in sys.modules
"""
    subprocess.run([sys.executable, "-P", "-c", asked], check=True)


def test_the_lists_of_a_stored_part_are_plain(hands: Path, mine: Path) -> None:
    pql.collect_hands(hands, mine)
    (batch,) = pql.scan_hands(mine)
    assert type(batch.hands) is RecordedHands
