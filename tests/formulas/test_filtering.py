"""`H where F on BOARD`, `H on BOARD`, `BOARDS where F`."""

from __future__ import annotations

from array import array

import pytest

import pql
from pql.evaluator_ext import boards as kernel
from pql.results import HandsResult
from pql.statements.value.call import made_hand
from references.answers import of

BOARD = "Kh7h2c"


def test_a_range_is_carried_street_by_street() -> None:
    """Each hand is looked at one by one with the library's made hands."""
    session = pql.Session()
    queries = session.compile(
        "let villain = 22+, AT*+, KJ*+, QJs, T9s\n"
        f"let v2 = villain where toppair or better or flushdraw on {BOARD}\n"
        f"v2\n(v2 where pair or flushdraw or openended on {BOARD}3d) minus QQ"
    ).queries
    flop, turn = (of(HandsResult, query.run()).hands for query in queries if query.answers)
    for hand in pql.hands("22+, AT*+, KJ*+, QJs, T9s", dead=BOARD):
        made = made_hand(hand, BOARD)
        better = made.made in [
            "toppair",
            "overpair",
            "pairplusboardpair",
            "bottomtwo",
            "topandbottom",
            "toptwo",
            "trips",
            "set",
            "straight",
            "flush",
            "secondflush",
            "nutflush",
            "fullhouse",
            "quads",
            "straightflush",
        ]
        assert (hand in flop) == (better or "flushdraw" in made.draws), hand
    assert turn <= flop
    assert turn


def test_a_board_leaves_hands_alive() -> None:
    assert pql.hands("AA on Ah7h2c") == pql.hands("AA", dead="Ah")
    assert pql.hands("any on Ah7h2c") == pql.hands("any", dead="Ah7h2c")


def test_weights_stay() -> None:
    filtered = pql.hands("(AA:0.5, KK, 22) where overpair on Ts7h2c")
    assert sorted(set(filtered.weights())) == sorted(set(pql.hands("AA:0.5, KK").weights()))


def test_formulas_of_a_pocket_need_no_street_words() -> None:
    assert pql.hands("any where issuited and isconnector on Kh7h2c") == pql.hands(
        "Connected Suited minus A2s", dead="Kh7h2c"
    )
    assert pql.hands("any where inRange(hero, 'QQ+') on Kh7h2c") == pql.hands("QQ+", dead="Kh7h2c")


# Texture and formula that say the same, and OpenPPL's counts of flops.
SAME = [
    ("*** where pairedBoard(flop)", "paired or trips"),
    ("*** where not pairedBoard(flop)", "unpaired"),
    ("*** where boardSuitCount(flop) = 2", "twotone"),
    ("*** where StraightPossible", "straightpossible"),
    ("*** where topCard(flop) = 'K'", "kinghigh"),
    ("**** where straightBoard(turn)", "turn.straightpossible"),
    ("**** where PairOnBoard and flushingBoard(turn)", "turn.paired and turn.flushpossible"),
    ("**** where TurnCardIsOvercardToBoard", "***[>F]"),
    ("(AK*) where true", "(AK*)"),
    ("AK* where rainbowBoard(flop) or pairedBoard(flop)", "AK* and (rainbow or paired or trips)"),
    (
        "***** where turnCard() = 'As' and riverCard() = 'Ks' and pairedBoard(flop)",
        "***AsKs and not unpaired",
    ),
]


@pytest.mark.parametrize(("formula", "pattern"), SAME)
def test_boards_by_formula(formula: str, pattern: str) -> None:
    assert pql.boards(formula) == pql.boards(pattern)


def test_the_flops_that_openppl_counts() -> None:
    counts = {"FlushPossible": 1144, "StraightPossible": 4096, "PairOnFlop": 3796, "UncoordinatedFlop": 1296}
    for word, count in counts.items():
        assert pql.boards(f"*** where {word}").count() == count
    suits = [pql.boards(f"*** where SuitsOnFlop = {number}").count() for number in (1, 2, 3)]
    assert suits == [1144, 12168, 8788]


PROBLEMS = [
    ("22+ where nouts@river > 3 on Kh7h2c", "no-such-street"),
    ("22+ where toppair on AK*", "not-one-board"),
    ("22+ where toppiar on Kh7h2c", "unknown-name"),
    ("22+ where riverEquity(hero) > 0.5 on Kh7h2c", "no-such-street"),
    ("22+ where equity(hero, flop) > 0.5 on Kh7h2c", "bad-players"),
    ("board *** where nouts > 3", "no-players"),
    ("board *** where pairedBoard(turn)", "no-such-street"),
    ("board *** where foo > 3", "unknown-name"),
]


@pytest.mark.parametrize(("text", "code"), PROBLEMS)
def test_mistakes(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert caught.value.diagnostics[0].code == code
    assert caught.value.diagnostics[0].span is not None


def test_written_out_boards() -> None:
    """The kernel's tables: one flop and its images under a group."""
    group = bytes([0, 1, 2, 3, 1, 0, 2, 3])
    table = array("Q", bytes(8 * kernel.table_words(4)))
    flop, turn = 0b0001_0000_0001_0001, 0b1_0001_0000_0001_0001
    kernel.fill_table(table, 4, array("Q", [flop]), array("Q", [turn]), array("Q", [turn]), group)
    assert sum(word.bit_count() for word in table) == 2
    with pytest.raises(ValueError, match="a table of the street"):
        kernel.fill_table(table, 5, array("Q", [flop]), array("Q", [turn]), array("Q", [turn]), group)


@pytest.mark.parametrize(
    ("text", "code", "span"),
    [
        ("22+ where nouts / 0 > 1 on Kh7h2c", "no-value", (10, 23)),
        ("board *** where 1 / (boardSuitCount(flop) - 3) < 0", "no-value", (16, 50)),
        ("KsQs where toppair on KsQs2c", "hands-on-board", (0, 4)),
    ],
)
def test_what_cannot_be_asked_is_said(text: str, code: str, span: tuple[int, int]) -> None:
    (query,) = pql.Session().compile(text).queries
    query.run()  # values that are missing are found when the condition is looked at
    (warning,) = query.warnings
    assert (warning.code, warning.span, str(warning.severity)) == (code, span, "warning")


def test_hands_outside_the_set_warn_of_nothing() -> None:
    (query,) = pql.Session().compile("22+ where 10 / ispair > 1 on Kh7h2c").queries
    assert query.run()
    assert not query.warnings


def test_a_constant_among_conditions_on_boards_counts() -> None:
    """No card comes after a river, so that `IsFlushDraw` is never true there."""
    for formula in (
        "FlushPossible and IsFlushDraw",
        "IsFlushDraw and FlushPossible",
        "FlushPossible and 1 = 2",
    ):
        assert pql.boards(f"AhKhQh2c3d where {formula}").count() == 0
    assert pql.boards("AhKhQh2c3d where FlushPossible and 1 = 1").count() == 1
