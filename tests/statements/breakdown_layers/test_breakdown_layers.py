"""`breakdown ... by ( ... )`: the breakdowns of the boards of each layer, one board after the other, added up."""

from __future__ import annotations

from collections import defaultdict

import pytest

import pql
from pql.results import BreakdownLayersResult
from references.answers import answer

LAYERS = {"pairs": "turn.paired", "hearts": "turn.flushpossible", "over": "***[>F]"}
TEXT = "(pairs = turn.paired, hearts = turn.flushpossible, over = ***[>F])"


def one_by_one(hands: str, flop: str, dead: str) -> dict[str, dict[str, float]]:
    """The weight of each made hand and draw in each layer, turn by turn."""
    found: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    tests = {name: pql.boards(text) for name, text in LAYERS.items()}
    for card in [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]:
        if card in (flop[i : i + 2] for i in range(0, 6, 2)) or card in dead.split():
            continue
        layer = next((name for name, boards in tests.items() if flop + card in boards), "others")
        for line in pql.breakdown(hands, flop + card, dead=dead).lines:
            found[layer][line.line] += line.combos
    return found


@pytest.mark.parametrize(
    ("hands", "dead"), [("22+, A2s+, KQ*", ""), ("AA:0.5, AKs, 76s, QhJh:0.25", "As Kd")]
)
def test_layers_add_up_their_boards(hands: str, dead: str) -> None:
    expected = one_by_one(hands, "Kh7h2c", dead)
    statement = f"breakdown {hands} on Kh7h2c{f' dead {dead}' if dead else ''} by {TEXT}"
    found = answer(BreakdownLayersResult, statement)
    assert [layer.layer for layer in found.layers] == ["pairs", "hearts", "over", "others"]
    for layer in found.layers:
        combos = {line.line: line.combos for line in layer.breakdown.lines}
        assert combos == pytest.approx(expected[layer.layer])
    assert sum([layer.share for layer in found.layers]) == pytest.approx(1)
    assert found == pql.breakdown(hands, "Kh7h2c", dead=dead, by=LAYERS)
    whole = pql.breakdown(hands, pql.boards("Kh7h2c*"), dead=dead)
    assert found.share("set") == pytest.approx(whole.share("set"))
    assert sum([len(layer.cards) for layer in found.layers]) == 49 - len(dead.split())


def test_equities_are_those_of_the_boards_of_a_layer() -> None:
    found = pql.breakdown("QQ+", "Kh7h2c", versus="15%", by={"pairs": "turn.paired"})
    pairs = pql.breakdown("QQ+", pql.boards("Kh7h2c*") & pql.boards("turn.paired"), versus="15%")
    assert found["pairs"].breakdown.equity == pytest.approx(pairs.equity)
    assert found.method == "exact"


def test_layers_of_flops_before_the_flop() -> None:
    found = pql.breakdown("88", "***", by=["paired", "monotone"])
    assert [layer.boards for layer in found.layers] == [
        pql.boards("paired").count(),
        1144,
        22100 - 3744 - 1144,
    ]
    assert found.street == "flop"
    assert found["paired"].cards == ()
    with pytest.raises(KeyError):
        found["none"]


def test_a_layer_that_leaves_no_hands_has_no_column() -> None:
    found = pql.breakdown("AsAh", "Kh7h2c", by={"aces": "***As", "rest": "turn.paired"})
    assert [layer.layer for layer in found.layers] == ["rest", "others"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("breakdown AA on Kh7h2c by (paired)", "bad-report"),
        ("breakdown AA on Kh7h2c by (a = turn.paired, a = ***A)", "bad-layers"),
        ("breakdown AA by (turn.paired)", "no-board"),
        ("breakdown AA on Kh7h2c by (turn.paired) by (***A)", "repeated-clause"),
    ],
)
def test_what_cannot_be(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as raised:
        pql.compile(text)
    assert raised.value.diagnostics[0].code == code


def test_a_street_that_is_there_is_no_layer() -> None:
    with pytest.raises(pql.PQLError, match="has its flop already"):
        pql.breakdown("AA", "Kh7h2c", by=["paired"])
