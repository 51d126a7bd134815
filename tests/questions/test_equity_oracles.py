"""Equities to the last integer: counts on which independent programs agree."""

from __future__ import annotations

import pytest

import pql
from pql.results import EquityResult
from references.answers import answer

R1 = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
R2 = "55+,A8s+,KJs+,AJo+"
R3 = "66+,ATs+,KQs,AQo+"

# hands 1, hands 2, board, outright wins of 1, ties, outright wins of 2, equity of 1
HEADS_UP = [
    ("AsKs", "QhQd", "", 787966, 6732, 917606, 0.462144572459),
    ("AKs", "QQ", "", 18834720, 178116, 22082460, 0.460485258459),
    ("AsKs", "random", "", 1389004215, 34610976, 673957209, 0.670446323092),
    (R1, R2, "", 17057735076, 1552594632, 21505528404, 0.444563153609),
    ("random", "random", "", 1334125369292, 113130263816, 1334125369292, 0.5),
    (R1, R2, "Ah7d2c", 6938083, 396725, 8716062, 0.444614248324),
    ("AsKs", "random", "Ah7d2c", 946977, 6792, 116421, 0.888041375830),
    ("AsKs", R2, "Ah7d2c", 64714, 6114, 11342, 0.824765729585),
    (R1, "random", "Ah7h2h", 125222456, 5005860, 59195314, 0.674284332953),
    (R1, R2, "Ah7d2cTs", 292329, 14728, 341987, 0.461745274588),
    (R1, "random", "Ah7d2cTs3h", 120972, 688, 39710, 0.751787816818),
    # The article's port: its hand odds window, and two lines of its tests.
    ("AhAs", "KhKs", "", 1410336, 9308, 292660, None),
    ("AhAs", "KhKs", "2c3d4s", 891, 24, 75, 0.9121212121),
    ("AsKs", "QdQh", "Ah7c2d", 903, 0, 87, 0.9121212121),
    ("AsKd", "QsQh", "", 736811, 7226, 968267, None),
]

# hands 1 to 3, board, equities, outright wins, deals
THREE_WAY = [
    (
        ("AsKs", "QhQd", "JcJh"),
        "",
        (0.395112470947, 0.431760914066, 0.173126614987),
        (540154, 590390, 235866),
        1370754,
    ),
    (
        ("QQ+,AKs", "JJ+,AQs", "TT+,AKo"),
        "",
        (0.422031076684, 0.320524157656, 0.257444765660),
        (6610349664, 5050158540, 3984353160),
        16679334672,
    ),
    (
        (R1, R2, R3),
        "Ah7d2c",
        (0.295665198081, 0.342370082446, 0.361964719473),
        (253308494, 292358894, 310386072),
        895354299,
    ),
]


def equity(*hands: str, board: str = "", dead: str = "") -> pql.results.EquityResult:
    """The exact answer for hands, each in parentheses so that commas stay inside."""
    text = "equity " + " vs ".join(f"({part})" for part in hands)
    text += f" on {board}" if board else ""
    text += f" dead {dead}" if dead else ""
    return answer(EquityResult, text + " exact")


@pytest.mark.parametrize(("first", "second", "board", "win", "tie", "loss", "share"), HEADS_UP)
def test_heads_up(
    first: str, second: str, board: str, win: int, tie: int, loss: int, share: float | None
) -> None:
    result = equity(first, second, board=board)
    hero, villain = result.players
    assert (hero.wins, hero.ties, villain.wins) == (win, tie, loss)
    assert result.deals == win + tie + loss
    assert result.method == "exact"
    assert hero.stderr is None
    assert hero.equity == pytest.approx((win + tie / 2) / result.deals, abs=1e-15)
    if share is not None:
        assert hero.equity == pytest.approx(share, abs=5e-11)
    assert hero.equity + villain.equity == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("hands", "board", "shares", "wins", "deals"), THREE_WAY)
def test_three_ways(
    hands: tuple[str, ...], board: str, shares: tuple[float, ...], wins: tuple[int, ...], deals: int
) -> None:
    result = equity(*hands, board=board)
    assert result.deals == deals
    assert tuple(player.wins for player in result.players) == wins
    assert [player.equity for player in result.players] == pytest.approx(shares, abs=5e-12)


def test_dead_cards_of_the_hand_odds_window() -> None:
    """AsKs against JdJc with 2h and 8s dead: 1,370,754 boards."""
    result = equity("AsKs", "JdJc", dead="2h 8s")
    assert result.deals == 1370754
    assert (result.players[0].wins, result.players[1].wins, result.players[0].ties) == (629612, 736076, 5066)


def test_three_pairs_of_the_articles_port() -> None:
    result = equity("AsAd", "KsKd", "AhKh")
    assert result.deals == 1370754
    assert [player.wins for player in result.players] == [1082252, 128375, 141978]


def test_dead_cards_on_a_flop() -> None:
    result = equity("AsKs", "QcQh", board="2s3c5d", dead="7h7d")
    assert result.deals == 903
    assert (result.players[0].wins, result.players[1].wins, result.players[0].ties) == (370, 506, 27)


def test_suited_connectors_are_five_points_better() -> None:
    """The article says "about a 5% advantage"; all 7,488 pairings on every board: 52.661446 %."""
    result = answer(EquityResult, "equity (Connected & Suited) vs (Connected & Offsuit) exact")
    assert result.deals == 12_821_732_352
    hero = result.players[0]
    assert hero.equity == pytest.approx(0.52661446, abs=5e-9)
    assert hero.win == pytest.approx(0.49075087, abs=5e-9)
    assert hero.tie == pytest.approx(0.07172718, abs=5e-9)
