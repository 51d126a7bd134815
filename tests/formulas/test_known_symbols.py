"""OpenHoldem's and OpenPPL's symbols: what their manuals and this project's worked examples publish."""

from __future__ import annotations

import re

import pytest

import pql
from references.families import together

from .single_deals import values_of


# The manual's examples: nhands, nhandshi, nhandslo, nhandsti.
@pytest.mark.parametrize(
    ("hand", "board", "expected"),
    [
        ("AsKd", "", (1225, 72, 1144, 9)),
        ("AsKd", "AhKc7d", (1081, 5, 1072, 4)),
        ("9c8s", "7s5h6s", (1081, 0, 1072, 9)),
        ("2d2c", "AhKhQh", (1081, 492, 588, 1)),
        ("7h2c", "AhKhQhJhTh", (990, 0, 0, 990)),
    ],
)
def test_published_standings(hand: str, board: str, expected: tuple[int, ...]) -> None:
    names = ("nhands", "nhandshi", "nhandslo", "nhandsti")
    assert tuple(values_of(name, [((hand,), board)])[0] for name in names) == expected


def test_published_numbers() -> None:
    """prwinnow and prlosnow of AsKd before the flop against one opponent and three; outs of the manual."""
    one = [(("AsKd",), "")]
    assert values_of("prwinnow", one)[0] == pytest.approx(0.933878, abs=1e-6)
    assert values_of("prlosnow", one)[0] == pytest.approx(0.058776, abs=1e-6)
    assert values_of("nouts", [(("9h8h",), "7h6h2c"), (("AsKd",), "QcJh2s"), (("7h2c",), "AsKdQc")]) == [
        21,
        10,
        6,
    ]
    assert values_of("ncardsbetter", [(("AsKd",), "QcJh2s")]) == [9]


def test_sucker_straights() -> None:
    """((nstraight==5) && (pcbits==1)): only the lowest card of the straight is ours; (pcbits&14): a middle one."""
    deals = [
        (("5h2c",), "6s7d8h9cKd"),
        (("5h2c",), "5s6d7h8c9d"),
        (("9c8s",), "7s6s5hKdQd"),
        (("As2c",), "5s6d7h8c9d"),
    ]
    assert values_of("(nstraight==5) && (pcbits==1)", deals) == [1, 1, 0, 0]
    flops = [(("7c6c",), "9s8d5d"), (("9c8s",), "7s6s5h")]
    assert values_of("((nstraight==5) && (pcbits&14))", flops) == [1, 1]


@together(
    ("symbol", "hand", "expected"),
    [
        ("$AKs", "AsKs", 1), ("$AKs", "AsKd", 0), ("$AKo", "AsKd", 1), ("$AA", "AsAd", 1), ("$JT", "JsTs", 1),
        ("$49o", "9s4d", 1), ("$QXs", "Qs3s", 1), ("$QXs", "Qs3d", 0), ("$J", "KsJd", 1), ("$J", "KsQd", 0),
        ("$XXs", "7h2h", 1), ("hand$A", "AsKd", 1), ("hand$AdT", "AdTs", 1), ("hand$AdT", "AsTd", 0),
        ("hand$AKSuited", "AsKs", 1), ("hand$AKSuited", "AsKd", 0), ("hand$AA", "AsKd", 0),
    ],
)  # fmt: skip
def test_symbols_that_spell_pockets(symbol: str, hand: str, expected: int) -> None:
    """$RRs of the manual, hand$X of OpenPPL: ranks with their multiplicity, a suit demands that card."""
    assert values_of(symbol, [((hand,), "7c5d3h")]) == [expected]


@pytest.mark.parametrize(
    ("symbol", "board", "expected"),
    [
        ("board$AT", "AsTd2c", 1), ("board$AA", "AsTd2c", 0), ("board$AA", "AsAd2c", 1),
        ("board$ATSuited", "AsTs2c", 1), ("board$ATSuited", "AsTd2s", 0), ("board$As", "AsTd2c", 1),
        ("board$As", "AdTd2c", 0),
    ],
)  # fmt: skip
def test_symbols_that_spell_boards(symbol: str, board: str, expected: int) -> None:
    """board$X of OpenPPL; `suited` in any one suit."""
    assert values_of(symbol, [(("9h8h",), board)]) == [expected]


@together(
    "symbol",
    [
        "hand$AKQ", "hand$AdKh2", "hand$AhAh", "hand$AhAhKd", "hand$AASuited", "hand$AhKdSuited",
        "board$AKQJT9", "board$AhKhQhJhTh9h", "board$AAAAA", "board$AhAh", "board$AAAAAs", "board$AASuited",
    ],
)  # fmt: skip
def test_what_no_hand_and_no_board_can_have_is_refused(symbol: str) -> None:
    kind, _, cards = symbol.partition("$")
    with pytest.raises(pql.PQLError, match=re.escape(f"no {kind} has `{cards}`")):
        pql.run(f"select count({symbol}) from hero='JJ', villain='22'")


def test_five_cards_of_a_board_are_not_too_many() -> None:
    assert values_of("board$AAAA2", [(("KsKd",), "AsAhAdAc2c"), (("KsKd",), "AsAhAd2c")]) == [1, 0]
    assert values_of("board$AKQJTSuited", [(("2s2d",), "AsKsQsJsTs")]) == [1]
