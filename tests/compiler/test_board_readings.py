"""Notes about boards: textures that look at the flop of longer boards, and what players' words are read as."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest

import pql
from references.families import together
from references.made_hands import straight_draws, straight_top

RANKS = "23456789TJQKA"


def notes(text: str) -> list[tuple[str, str, str | None]]:
    return [(each.code, each.message, each.help) for each in pql.Session().compile(text).diagnostics]


@together(
    ("text", "said", "help_line"),
    [
        ("board ***** paired", "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
        ("board ***** and not monotone", "`monotone` looks at the flop alone, and these boards have five cards",
         "`river.monotone` looks at all five, `turn.monotone` at the first four"),
        ("board ****f2 paired", "`paired` looks at the flop alone, and these boards have four cards",
         "`turn.paired` looks at all four"),
        ("board ***** rainbow", "`rainbow` looks at the flop alone, and these boards have five cards",
         "`turn.rainbow` looks at the first four; five cards have at most four suits"),
        ("board **** highcard <= 9", "`highcard <= 9` looks at the flop alone, and these boards have four cards",
         "`turn.highcard <= 9` looks at all four"),
        ("equity AA vs KK on ***** paired", "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
        ("breakdown AK* on ***** paired", "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
        ("let b = board ***** paired; board b", "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
        ("select count(hero in 'AA') from hero='22+', board='***** paired'",
         "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
        ("select count(boardInRange('***** paired')) from hero='AA'",
         "`paired` looks at the flop alone, and these boards have five cards",
         "`river.paired` looks at all five, `turn.paired` at the first four"),
    ],
)  # fmt: skip
def test_a_texture_beside_a_longer_board_looks_at_the_flop(text: str, said: str, help_line: str) -> None:
    assert notes(text) == [("flop-texture", said, help_line)]


@together(
    "text",
    [
        "board *** paired", "board ***** river.paired", "board ***** flop.paired", "board **** turn.monotone",
        "board paired", "board river.paired", "breakdown AK* on paired",
        "select count(river in 'paired') from hero='AA'",
        "board AK*2f2",
    ],
)  # fmt: skip
def test_nothing_is_said_where_nothing_can_be_meant_otherwise(text: str) -> None:
    assert notes(text) == []


def test_rivers_with_one_pair_are_counted_by_ranks() -> None:
    """13 ranks for the pair, 3 of the 12 others, suits; as boards, in the 20 orders of turn and river."""
    (found,) = pql.run("board river.paired")
    assert found.to_dict()["count"] == 13 * comb(4, 2) * comb(12, 3) * 4**3 * 20


@together(
    ("word", "street", "said"),
    [
        (
            "dry",
            "",
            "no two hole cards make a straight, a flush, an open-ended straight draw or a flush draw",
        ),
        (
            "wet",
            "",
            "a straight or a flush is possible, or an open-ended straight draw and a flush draw both are",
        ),
        ("low", "", "the highest card is a nine or lower"),
        ("low", "river.", "the highest card is a nine or lower"),
    ],
)
def test_players_words_say_how_they_are_read(word: str, street: str, said: str) -> None:
    help_line = f"`let {word} = board ...` gives the word another meaning"
    for text in (
        f"board {street}{word}",
        f"equity AA vs KK on {street}{word}",
        f"breakdown AK* on {street}{word}",
    ):
        assert notes(text) == [("players-boards", f"`{word}` is read as: {said}", help_line)]


@pytest.mark.parametrize(
    ("board", "dry", "wet"),
    [
        ("Kh7d2c", True, False), ("Ah7d2c", True, False), ("Kh7d7c", True, False), ("8h8d8c", True, False),
        ("Kh7h2c", False, False), ("9h8d2c", False, False),
        ("Th9h2c", False, True), ("8h7d6c", False, True), ("Kh7h2h", False, True),
    ],
)  # fmt: skip
def test_known_boards(board: str, dry: bool, wet: bool) -> None:
    assert [board in pql.boards(word) for word in ("dry", "wet")] == [dry, wet]


def test_dry_and_wet_are_counted_by_every_pair_of_ranks_in_the_hole() -> None:
    """Suits aside: what some two hole cards make on the ranks of each flop, and how many flops have those ranks."""
    dry = wet = 0
    for ranks in combinations_with_replacement(range(13), 3):
        board = tuple(RANKS[rank] + suit for rank, suit in zip(ranks, "hdc", strict=True))
        pockets = [(RANKS[a] + "s", RANKS[b] + "s") for a, b in combinations_with_replacement(range(13), 2)]
        straight = any(
            straight_top(frozenset({*ranks, *(RANKS.index(card[0]) for card in pocket)}))
            for pocket in pockets
        )
        open_ended = any("openended" in straight_draws(pocket, board) for pocket in pockets)
        suited = suits_of(ranks)
        rainbow, two, one = suited[3], suited[2], suited[1]
        dry += 0 if straight or open_ended else rainbow
        wet += (rainbow + two if straight else 0) + one + (two if open_ended and not straight else 0)
    assert (pql.boards("dry").count(), pql.boards("wet").count()) == (dry, wet)


def suits_of(ranks: tuple[int, ...]) -> dict[int, int]:
    """How many flops of these ranks have one suit, two and three."""
    deck = [(rank, suit) for rank in {*ranks} for suit in range(4)]
    flops = [flop for flop in combinations(deck, 3) if sorted(rank for rank, _ in flop) == sorted(ranks)]
    return {number: sum(len({suit for _, suit in flop}) == number for flop in flops) for number in (1, 2, 3)}


def test_all_suits_are_counted() -> None:
    flops = [sum(suits_of(ranks).values()) for ranks in combinations_with_replacement(range(13), 3)]
    assert sum(flops) == prod((52, 51, 50)) // 6


def test_words_of_ones_own_come_first() -> None:
    session = pql.Session()
    session.run("let dry = board AAA")
    assert session.run("board dry")[0].to_dict()["count"] == 4
    session = pql.Session()
    session.texture("wet", "monotone")
    assert session.run("board wet")[0].to_dict()["count"] == 1144


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("8h7d3c", ["lowpossible"]), ("Ah2d8c", ["lowpossible"]), ("8h7d3cKs9s", ["lowpossible"]),
        ("Kh7d3c", ["lowdrawpossible", "nolow"]), ("8h8d3c", ["lowdrawpossible", "nolow"]),
        ("Kh7d3cTs", ["lowdrawpossible", "nolow"]), ("Kh7d3cTsJs", ["nolow"]),
        ("9h7dKc", ["nolow"]), ("KhQdJc", ["nolow"]), ("AhAdAc", ["nolow"]),
    ],
)  # fmt: skip
def test_boards_by_their_low_ranks(board: str, words: list[str]) -> None:
    street = {6: "", 8: "turn.", 10: "river."}[len(board)]
    every = ("lowpossible", "lowdrawpossible", "nolow")
    assert [word for word in every if board in pql.boards(f"{street}{word}")] == words


def test_boards_that_allow_a_low_are_counted_by_ranks() -> None:
    """Of the flops 8 choose 3 times 4^3; of final boards by how many cards of each low rank there are."""
    assert pql.boards("lowpossible").count() == comb(8, 3) * 4**3
    allowing = 0
    for held in product(range(5), repeat=8):
        if sum(held) <= 5 and sum(number > 0 for number in held) >= 3:
            allowing += prod(comb(4, number) for number in held) * comb(20, 5 - sum(held))
    assert allowing / comb(52, 5) == pytest.approx(0.6009, abs=0.0001)
    # As boards, in the 20 orders of turn and river.
    assert pql.boards("river.lowpossible").count() == 20 * allowing
    assert ~pql.boards("river.nolow") == pql.boards("river.lowpossible")
