"""`pql hands watch` and `report`: sessions are told by statements that can be asked again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.repl import session_report
from pql.repl.cli.main import main
from pql.repl.cli.watching import SESSION_SECONDS, Watch
from pql.repl.session_report import Player
from pql.repl.status import FAILED, OK, USAGE
from references import recorded_hands

HANDS = Path(__file__).parents[3] / "examples" / "my_hands.phhs"


def parts() -> list[str]:
    """The hands of the example one by one."""
    return re.split(r"(?m)^(?=\[\d+\]$)", HANDS.read_text())[1:]


def watched(tmp_path: Path, said: list[str]) -> tuple[Watch, Path]:
    folder = tmp_path / "hh"
    folder.mkdir()
    return Watch(
        [str(folder)], str(tmp_path / "my.hands"), "Robin", said.append, threads=1
    ), folder / "a.phhs"


def test_what_a_client_writes_is_added_and_told(tmp_path: Path) -> None:
    said: list[str] = []
    watch, file = watched(tmp_path, said)
    hands = parts()
    file.write_text("".join(hands[:22]))
    watch.begin()
    assert said == ["22 hands that were there before"]
    watch.look(0)
    assert len(said) == 1
    with file.open("a") as grown:
        grown.write("".join(hands[22:30]) + hands[30][:100])
    watch.look(1)
    assert said[1:] == ["8 new hands, 8 in this session"]
    watch.look(2)
    with file.open("a") as grown:
        grown.write(hands[30][100:])
    watch.look(3)
    assert said[2:] == ["1 new hand, 9 in this session"]
    watch.look(3 + SESSION_SECONDS - 1)
    assert len(said) == 3
    watch.look(3 + SESSION_SECONDS)
    since = "2026-03-15 20:10"
    assert said[3].startswith(f"session {since} to 20:")
    assert ": 9 hands in 0.2 hours, " in said[3]
    number = len(said)
    watch.look(9 + SESSION_SECONDS)
    assert len(said) == number
    assert [*watch.report()] == ["no new hands"]
    file.write_text("".join(hands))
    watch.look(9000)
    assert said[-1] == "11 new hands, 11 in this session"
    assert next(watch.report()).startswith("session 2026-03-15 20:")


def test_the_report_is_made_of_statements(tmp_path: Path) -> None:
    mine = str(tmp_path / "my.hands")
    pql.collect_hands(HANDS, mine, threads=1)
    player = Player("Robin")
    since = session_report.last_session(mine, player)
    assert since == "2026-03-15 20:10"
    lines = [*session_report.report(mine, player, since)]
    statements = [line.strip() for line in lines if re.match(r"  (?:stats|list|leaks) from history ", line)]
    assert len(statements) == 3
    (stats,), (pots,), (leaks,) = map(pql.run, statements)
    found = stats.to_dict()
    hands, net, bb100, adjusted = [found["rows"][0][found["columns"].index(name)] for name in
                                   ("hands", "net", "bb100", "adjusted")]  # fmt: skip
    own = pql.read_hands(HANDS).to_polars().filter(name="Robin").to_dicts()[22:]
    assert hands == len(own) == 20
    assert net == pytest.approx(sum(row["net"] for row in own))
    assert lines[0] == "session 2026-03-15 20:10 to 20:30 UTC: 20 hands in 0.3 hours, 60 an hour"
    assert lines[1].startswith(f"net {net:,.2f}, {bb100:,.1f} big blinds per 100 hands, 95 % interval ")
    assert lines[1].endswith(f"; adjusted for all-ins {adjusted:,.1f}")
    played = [row for row in own if row["folded"] != "preflop"]
    biggest = sorted(played, key=lambda row: -row["pot"])[:5]
    assert [row["hand"] for row in pots] == [row["hand"] for row in biggest]
    assert all(any(row["hand"] in line for line in lines) for row in biggest)
    assert (leaks.to_dict()["hands"], leaks.to_dict()["reference_hands"]) == (20, 22)


def test_what_is_unlike_before_needs_occasions(tmp_path: Path) -> None:
    mine, file = str(tmp_path / "my.hands"), tmp_path / "many.phhs"
    file.write_text(recorded_hands.text(900))
    pql.collect_hands(file, mine, threads=1)
    (names,) = pql.run(f"select sum(1) from history '{mine}' group by name order by 3 desc limit 1")
    player = Player(names.to_dict()["rows"][0][0])
    dates = sorted(str(row["date"]) for row in pql.list_hands(mine, player=player.name) if row["date"])
    for place in (len(dates) // 4, len(dates) // 2, -20):
        since = dates[place][:16].replace("T", " ")
        *_, told = "\n".join(session_report.report(mine, player, since)).partition("unlike before\n")
        statement, *lines = [line.strip() for line in told.splitlines()]
        rows = pql.run(statement)[0].to_dict()["leaks"]
        assert f"began >= '{since}' vs history '{mine}'" in statement
        compared = [row for row in rows if row["of"] >= 20 and row["reference_of"] >= 100]
        unlike = [row for row in compared if apart(row) and row["p"] < 0.05]
        assert [line.partition(" %")[0].rsplit(" ", 1)[0] for line in lines[:-1]] == [
            row["title"] for row in unlike
        ]
        for line, row in zip(lines, unlike, strict=False):
            assert f"({row['times']:,} of {row['of']:,}), before " in line
        if not compared:
            assert lines[-1].startswith("too few occasions")
        else:
            assert f"{len(compared)} statistic" in lines[-1]


def apart(row: dict[str, Any]) -> bool:
    """Whether a share is outside of the 95 % interval of Wilson of what it was before."""
    of, z = row["reference_of"], 1.959963984540054
    share = row["reference_times"] / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * (share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5
    return not middle - half <= row["times"] / row["of"] <= middle + half


def test_who_plays(tmp_path: Path) -> None:
    mine = str(tmp_path / "my.hands")
    assert session_report.player_of(mine, None).clause == "for hero"
    pql.collect_hands(HANDS, mine, threads=1)
    assert session_report.player_of(mine, None).clause == "for hero"
    pql.hand_notes(mine).aliases["me"] = "Robin"
    assert session_report.player_of(mine, None).clause == "for 'me'"
    assert session_report.player_of(mine, "Dan O'Hara").clause == 'for "Dan O\'Hara"'


def test_nobody_is_told_of_somebody_elses_hands(tmp_path: Path) -> None:
    said: list[str] = []
    watch, file = watched(tmp_path, said)
    watch.name = "Nobody"
    watch.begin()
    assert [*watch.report()] == ["no new hands"]
    file.write_text(HANDS.read_text())
    watch.look(0)
    assert [*watch.report()] == ["none of the new hands has a date and is of `Nobody`"]


def test_the_last_session_is_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = str(tmp_path / "my.hands")
    pql.collect_hands(HANDS, mine, threads=1)
    assert main(["hands", "report", mine, "--for", "Robin"]) == OK
    assert capsys.readouterr().out.startswith("session 2026-03-15 20:10 to 20:30 UTC: 20 hands")
    assert main(["hands", "report", mine, "--for", "Robin", "--since", "2026-03-14 20:15"]) == OK
    told = capsys.readouterr().out
    assert told.startswith("session 2026-03-14 20:15 to 20:30 UTC: ")
    assert "unlike before" in told
    for arguments, status in (
        (["report", mine, "--for", "Nobody"], FAILED),
        (["report", mine, "--since", "noon"], FAILED),
        (["report", str(tmp_path / "nothing")], FAILED),
    ):
        assert main(["hands", *arguments]) == status
        assert capsys.readouterr().err.startswith("pql hands: ")
    assert main(["hands", "watch", str(tmp_path), mine, "--every", "0"]) == USAGE


@pytest.mark.skipif(os.name == "nt", reason="a signal of POSIX ends it")
def test_ctrl_c_ends_it_with_the_report(tmp_path: Path) -> None:
    """The lines that it says are waited for, and no time."""
    folder, mine = tmp_path / "hh", tmp_path / "my.hands"
    folder.mkdir()
    file, hands = folder / "a.phhs", parts()
    file.write_text("".join(hands[:22]))
    command = [sys.executable, "-P", "-m", "pql", "hands", "watch", str(folder), str(mine), "--for", "Robin"]
    with subprocess.Popen([*command, "--every", "0.05"], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "22 hands that were there before\n"
        assert running.stdout.readline().startswith(f"watching {folder} every 0.05 s")
        with file.open("a") as grown:
            grown.write("".join(hands[22:]))
        seen = Counter[str]()
        while seen.total() < 20:
            line = running.stdout.readline()
            found = re.match(r"(\d+) new hands?, (\d+) in this session\n", line)
            assert found, line
            seen[line] += int(found[1])
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == OK
    assert rest.lstrip().startswith("session 2026-03-15 20:10 to 20:30 UTC: 20 hands")
    assert len(pql.read_hands(mine)) == 42


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "here.phhs").touch()
    files = [str(tmp_path / name) for name in ("here.phhs", "*.phhs", "slip", "*.txt")]
    assert Watch(files, str(tmp_path / "my.hands"), None, print).absent() == files[2:]
