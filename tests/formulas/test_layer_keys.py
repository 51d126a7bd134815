"""`layer('...')`: the first of some layers that holds the board, as a key, a value and a condition."""

from __future__ import annotations

import pytest

import pql
from pql.statements.select.result import SelectResult
from references.families import together

LAYERS = "wet = monotone, ***f2 and not paired, aces = A**"
SHARES = "select count(true) from board='***' group by layer"


def groups(text: str) -> SelectResult:
    result = pql.run(text)[-1]
    assert isinstance(result, SelectResult)
    return result


def test_rows_stand_in_the_order_of_the_layers() -> None:
    result = groups(f"{SHARES}('{LAYERS}')")
    expected: dict[object, int] = {}
    left = pql.boards("***")
    for layer in LAYERS.split(", "):
        name, _, boards = layer.rpartition(" = ")
        expected[name or boards] = (left & boards).count()
        left = left & ~pql.boards(boards)
    expected["others"] = left.count()
    assert {row[0]: counts[1] for row, counts in zip(result.rows, result.counts, strict=True)} == expected
    assert [row[0] for row in result.rows] == list(expected)


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv", "markdown", "html"])
def test_every_format_has_the_names(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pql.repl.cli.main import main

    assert main(["--format", form, "-c", f"{SHARES}('first = monotone, twotone, third = A**')"]) == 0
    written = capsys.readouterr().out
    twotone = "two-tone" if form in ("text", "markdown", "html") else "twotone"
    places = [written.rindex(name) for name in ("first", twotone, "third", "others")]
    assert places == sorted(places)


def test_order_by_the_key() -> None:
    rows = groups(f"{SHARES}('{LAYERS}')").rows
    assert groups(f"{SHARES}('{LAYERS}') order by 1 desc").rows == rows[::-1]
    assert groups(f"{SHARES}('{LAYERS}')").to_arrow().column(0).to_pylist() == [row[0] for row in rows]


def test_conditions_and_counts() -> None:
    aces = pql.boards("*** where layer('wet = monotone, aces = A**') = 'aces'")
    assert set(aces) == set(pql.boards("A** and not monotone"))
    result = groups("select count(layer('turn.paired') = 'others') from board='Kh7h2c'")
    assert result.rows == ((pytest.approx(40 / 49),),)


def test_names_that_let_gave() -> None:
    named = groups(f"let mine = board *** where pairedBoard(flop); {SHARES}('mine, A**')")
    assert [row[0] for row in named.rows] == ["mine", "A**", "others"]
    assert named.counts[0][1] == 3_796


def test_other_names_are_another_key() -> None:
    """Two lists of the same boards show each its own names."""
    (row,) = groups("select histogram(layer('a = A**')), histogram(layer('b = A**')) from board='AKQ'").rows
    assert [list(cell) for cell in row if isinstance(cell, dict)] == [["a"], ["b"]]


@together(
    ("formula", "code"),
    [
        ("layer('')", "unexpected-end"),
        ("layer('A**,')", "unexpected-end"),
        ("layer('a = A**, a = K**')", "bad-layers"),
        ("layer('others = A**')", "bad-layers"),
        ("layer('" + ", ".join(f"l{place} = A**" for place in range(101)) + "')", "bad-layers"),
        ("layer('A**, ***[>')", "bad-character"),
        ("layer('A**; K**')", "bad-character"),
        ("layer('A** order by equity')", "unexpected-word"),
        ("layer('A**) by (K**')", "lone-bracket"),
        ("layer('nosuchname, A**')", "unknown-name"),
        ("layer(3)", "bad-argument"),
        ("layer()", "bad-arguments"),
        ("layer('A**', 'K**')", "bad-arguments"),
        ("layer('A**') + 1", "type-mismatch"),
        ("layer('A**') = 'K**'", "bad-type"),
    ],
)
def test_what_is_refused(formula: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as failed:
        pql.run(f"select count(true) from board='***' group by {formula}")
    assert failed.value.diagnostics[0].code == code


def test_a_layer_of_a_later_street() -> None:
    """In the `where` of flops no turn is known."""
    with pytest.raises(pql.PQLError, match="turn"):
        pql.boards("*** where layer('turn.paired') = 'others'")


def empty(given: str, layers: str) -> list[str]:
    return [
        each.message
        for each in pql.compile(f"select count(true) from {given} group by layer('{layers}')").warnings
    ]


def test_a_layer_that_no_board_falls_into_is_a_warning() -> None:
    said = ["no turn falls into `kings`"]
    assert (
        empty("hero='AA', board='Kh7h2c'", "pairs = turn.paired, kings = ***K, hearts = turn.flushpossible")
        == said
    )
    assert empty("hero='AA'", "aces = A**, ace = AK*, kings = K**") == ["no flop falls into `ace`"]
    assert empty("hero='AA', board='***'", "wet = monotone, aces = A**") == []


def test_layers_whose_boards_are_not_known_yet_are_not_judged() -> None:
    assert empty("hero='AA'", 'x = **** where topcard(turn) > "K", y = ***A') == []
