"""`nuts`, against the value of every hand taken one by one."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Source
from pql.cards.deck import cards_mask
from pql.grammar import format_node, parse_program
from pql.results import HandsResult, NutsResult
from references.answers import answer


def by_value(board: str, dead: str = "") -> list[tuple[str, set[str]]]:
    """What the live hands make, in words with the number that orders it, best first, and which hands do."""
    gone = cards_mask(board + dead)
    found: dict[int, set[str]] = {}
    for hand in pql.hands("any"):
        if not cards_mask(hand) & gone:
            found.setdefault(pql.value(hand, board).pokerval, set()).add(hand)
    return [(pql.value(value).description, found[value]) for value in sorted(found, reverse=True)]


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("Kh7h2c", ""),
        ("Kh7h2c", "KsAd"),
        ("9h8h7h6c", ""),
        ("AsKsQsJsTs", ""),
        ("2c2d2h2sAd", "As"),
        ("Th9h8c4d2s", ""),
    ],
)
def test_all_hands_are_in_order(board: str, dead: str) -> None:
    found = pql.nuts(board, hands="15%:0.5, 72o", dead=dead)
    held = pql.hands("15%:0.5, 72o").without(board + dead)
    expected = by_value(board, dead)
    assert [(row.makes, set(row.held)) for row in found.rows] == expected
    assert [row.place for row in found.rows] == list(range(1, len(expected) + 1))
    assert found.kinds == len(expected)
    total, better, had = sum(len(hands) for _, hands in expected), 0, 0.0
    assert found.combos == total
    for row, (_, hands) in zip(found.rows, expected, strict=True):
        better += len(hands)
        weight = sum(dict(held.weights()).get(hand, 0.0) for hand in hands)
        had += weight
        assert (row.combos, row.share, row.or_better) == (len(hands), len(hands) / total, better / total)
        assert row.weight == pytest.approx(weight)
        assert row.has == pytest.approx(weight / held.weight)
        assert row.has_or_better == pytest.approx(had / held.weight)
        assert pql.hands(row.hands).without(board + dead) == row.held
    assert found.rows[-1].or_better == 1


def test_the_grid_is_what_each_class_beats() -> None:
    found = pql.nuts("Kh7h2c")
    order = [hand for _, hands in by_value("Kh7h2c") for hand in hands]
    assert found.grid[1][1] == pytest.approx(1 - 1.5 / len(order))  # three hands tie for best
    assert min(cell for row in found.grid for cell in row if cell is not None) == found.grid[11][10]
    assert pql.nuts("KhKdKs").grid[1][1] is None


def test_the_statement_is_the_function() -> None:
    asked = answer(NutsResult, "nuts for QQ+:0.5, AK* on Kh7h2c limit 4 dead As")
    assert asked.rows == pql.nuts("Kh7h2c", hands="QQ+:0.5, AK*", dead="As", limit=4).rows
    assert (asked.board, asked.among, asked.dead, len(asked.rows)) == ("Kh7h2c", "QQ+:0.5, AK*", "As", 4)
    assert asked.kinds == pql.nuts("Kh7h2c", dead="As").kinds


def test_a_flop_and_a_turn_may_change() -> None:
    for board, lines in (("Kh7h2c", 1), ("Kh7h2c3d", 1), ("Kh7h2c3d4s", 0)):
        assert len(pql.nuts(board).remarks()) == lines


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nuts", "no-board"),
        ("nuts on AK*", "not-one-board"),
        ("nuts on Kh7h2c dead Kh", "impossible-deal"),
        ("nuts on Kh7h2c for KhKd", "impossible-deal"),
        ("nuts on Kh7h2c for none", "impossible-deal"),
        ("nuts on Kh7h2c on Kh7h2d", "repeated-clause"),
        ("nuts on Kh7h2c for AA for KK", "repeated-clause"),
        ("nuts on Kh7h2c limit 0", "bad-count"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert caught.value.diagnostics[0].code == code


def test_the_canonical_text() -> None:
    text = "nuts limit 3 dead As for QQ+ on Kh7h2c"
    program, diagnostics = parse_program(Source(text))
    assert not diagnostics
    assert format_node(program.statements[0]) == "nuts on Kh7h2c for QQ+ dead As limit 3"


def test_nuts_is_still_a_name() -> None:
    session = pql.Session()
    session.run("let nuts = AA, KK")
    (found,) = session.run("nuts on Kh7h2c")
    assert isinstance(found, HandsResult)
    assert found.hands == pql.hands("AA, KK").without("Kh7h2c")
    assert session.compile("equity nuts vs Suited nuts").queries[0].text == "equity nuts vs Suited nuts"
