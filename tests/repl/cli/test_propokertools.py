"""`--rows` on the spreadsheet batches of ProPokerTools, as its manual describes them.

http://propokertools.com/oracle_help/pql_spreadsheets; the numbers of its example are of 600,000 random deals.
"""

from __future__ import annotations

import csv
import json
from io import StringIO
from math import sqrt
from pathlib import Path

import pytest

from ..conftest import Pql

WINS = "select count(winsHi(player1)) as p1Wins from game='holdem', player1='#PLAYER1HAND#', player2='#PLAYER2HAND#'"
MANUAL = f"""#QUERY#,#PLAYER1HAND#,#PLAYER2HAND#
"{WINS}",,
,TT,AK
,99,QQ
,22,A2
"""
# What the program of the manual has drawn.
DRAWN = {("TT", "AK"): 335_263, ("99", "QQ"): 111_272, ("22", "A2"): 384_166}
TRIALS = 600_000


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def sheet(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def test_the_example_of_the_manual(pql: Pql, tmp_path: Path) -> None:
    done = pql("--rows", written(tmp_path / "batch.csv", MANUAL))
    assert (done.returncode, done.stderr) == (0, "")
    header, query, *rows = sheet(done.stdout)
    assert header == ["#QUERY#", "#PLAYER1HAND#", "#PLAYER2HAND#", "!ERRORS!", "!TRIALS!", "P1WINS"]
    assert query == [WINS.upper(), "", "", "", "", ""]
    for empty, one, other, errors, trials, wins in rows:
        share = int(wins) / int(trials)
        assert (empty, errors) == ("", "")
        assert abs(share - DRAWN[one, other] / TRIALS) < 4 * sqrt(share * (1 - share) / TRIALS)
    assert len(rows) == len(DRAWN)


def test_each_row_is_asked_as_it_would_be_alone(pql: Pql, tmp_path: Path) -> None:
    query = "select avg(riverEquity(p1)) as e, max(handType(p1, river)) as best from p1='#H#', p2='QQ', board='#B#'"
    rows = [("AhKh", "Kc7h2c"), ("AhKh", "Kc7h2c"), ("9s9d", "9h7h2c")]
    text = "#QUERY#,#H#,#B#\n" + f'"{query}",,\n' + "".join(f",{hand},{board}\n" for hand, board in rows)
    found = sheet(pql("--rows", "-", stdin=text).stdout)[2:]
    for (hand, board), (_, _, _, errors, trials, e, best) in zip(rows, found, strict=True):
        alone = pql("--format", "json", "-c", query.replace("#H#", hand).replace("#B#", board))
        (answer,) = json.loads(alone.stdout)
        assert (errors, [float(e), best], int(trials)) == ("", answer["rows"][0], answer["deals"])


def test_what_is_wrong_with_a_row_stands_in_its_errors(pql: Pql, tmp_path: Path) -> None:
    path = written(tmp_path / "batch.csv", MANUAL.replace("99,QQ", "99,Q") + ",,\n,AsAd,As\n")
    done = pql("--rows", path)
    assert done.returncode == 1
    errors = [row[3] for row in sheet(done.stdout)[2:]]
    assert [bool(error) for error in errors] == [False, True, False, True]
    assert errors[1] == "`Q` is not a hand in this notation"
    checked = pql("--rows", path, "--check")
    assert (checked.returncode, checked.stdout) == (3, "")
    assert "`Q` is not a hand" in checked.stderr
    assert pql("--rows", written(tmp_path / "fine.csv", MANUAL), "--check").returncode == 0


def test_histograms_count_deals_and_groups_make_rows(pql: Pql, tmp_path: Path) -> None:
    query = "select histogram(handType(p1,flop)) as made "
    query += "from p1='#H#', p2='KK', board='2c3d4s' group by pairedBoard(turn)"
    lines = pql(
        "--format", "jsonl", "--rows", written(tmp_path / "b.csv", f'#QUERY#,#H#\n"{query}",\n,AhAs\n')
    )
    rows = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [row["#H#"] for row in rows] == ["", "AhAs", "AhAs"]
    deals = sum(int(row["MADE"].partition("=")[2]) for row in rows[1:])
    assert deals == rows[1]["!TRIALS!"]


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("hero,villain\nAA,KK\n", 2, "needs the question"),
        ("#QUERY#,#A#\n", 1, "no rows"),
        ("#QUERY#,hand\nselect,\n", 1, "`hand` is not a name between two #"),
        ("#QUERY#,#A#\n,AA\n", 1, "no query"),
        ("#QUERY#,#A#\nequity #A# vs KK,\n,AA\n", 1, "one `select`"),
        ("#QUERY#,#A#\n\"select count(true) from h='#A#'; KK\",\n,AA\n", 1, "one `select`"),
    ],
)
def test_what_is_no_batch(pql: Pql, tmp_path: Path, text: str, status: int, said: str) -> None:
    done = pql("--rows", written(tmp_path / "batch.csv", text))
    assert done.returncode == status
    assert said in done.stdout + done.stderr


def test_a_batch_takes_no_other_question(pql: Pql, tmp_path: Path) -> None:
    done = pql("--rows", written(tmp_path / "batch.csv", MANUAL), "-c", "equity AA vs KK")
    assert (done.returncode, done.stdout) == (1, "")
    assert "a query of its own" in done.stderr
