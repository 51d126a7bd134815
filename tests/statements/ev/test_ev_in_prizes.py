"""Calls against several in a tournament: every deal and every side pot by itself, and what must always hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pql
from pql.results import EvResult
from references import deals, prize_pots, split_pots
from references.answers import answer
from references.omaha import DECK
from references.prize_pots import Table
from references.showdowns import Spot, cards, class_of

THREE = Spot(("AhQs, 77:0.5, JTs, 54s", "QQ, AKs:0.5, 87s:0.25", "JJ, A7s, KQs:0.5"), board="Kh7h2c4d")
RIVER = Spot(("99, A5s, K2s, QTs", "KK, A9s:0.5, 98s, 54s", "22, QTs, JTo"), board="Kh9h2c4d3h")
DEAD = Spot(("AKs, QQ, JTs:0.5", "KK, AQs:0.5, QJs", "T9s, 88"), board="Kh9h2c4d", dead="AcTd")
FOUR = Spot(("AA, 76s", "KK, QJs", "QQ, T9s", "JJ, AKs"), board="Kh9h2c4d3h")
# The hero's bet is the first: with him, the largest, and shorter than others; blinds and chips that lie dead.
TABLES = [
    Table((30, 20, 25, 8), (50, 30, 20), (1, 0, 2), (18, 18, 18), dead=3),
    Table((30, 20, 25, 8), (50, 30, 20), (1, 2, 0), (20, 20, 20), posted=2, dead=1),
    Table((8, 20, 25, 10), (50, 30, 20), (1, 0, 2), (20, 8, 20), posted=2, dead=1),
    Table((8, 20, 3, 10), (60, 40), (1, 0, 2), (20, 8, 3), posted=2, dead=1),
    Table((8, 20, 3, 10), (60, 40), (1, 0, 2), (5, 5, 3), posted=4, dead=0),
    Table((30, 10, 25, 8), (50, 30, 20), (1, 0, 2), (10, 25, 22), posted=2, dead=2),
    Table((6, 6, 6), (70, 30), (0, 1, 2), (6, 6, 6)),
    Table((4, 9, 9, 5), (10, 6, 3, 1), (3, 1, 2), (5, 9, 9), posted=1),
]


def compare(spot: Spot, table: Table, text: str, by: str = "hand") -> EvResult:
    """Every hand and the whole."""
    expected = prize_pots.call(spot, table)
    found = answer(EvResult, f"{text} by {by} exact")
    pool = sum(table.prizes)
    assert {cards(row.name) for row in found.rows} == set(expected)
    for row in found.rows:
        own = expected[cards(row.name)]
        assert row.ev == pytest.approx(float(own.ev), abs=1e-9 * pool)
        assert row.equity == pytest.approx(float(own.equity), abs=1e-10)
    whole = sum([own.weight for own in expected.values()])
    made = sum([own.weight * own.ev for own in expected.values()]) / whole
    assert found.ev == pytest.approx(float(made), abs=1e-9 * pool)
    assert sum([row.share for row in found.rows]) == pytest.approx(1)
    assert found.pot.tournament is not None
    fold = sum([own.weight * own.fold for own in expected.values()]) / whole
    assert found.pot.tournament.given_up == pytest.approx(float(fold), abs=1e-9 * pool)
    return found


def asked(spot: Spot, table: Table, told: bool = True) -> str:
    text, clause = table.statement(spot.players, told).split(" icm ")
    return f"{text}{spot.tail} icm {clause}"


@pytest.mark.parametrize("spot", [THREE, RIVER, DEAD])
@pytest.mark.parametrize("table", TABLES)
def test_deal_by_deal(spot: Spot, table: Table) -> None:
    found = compare(spot, table, asked(spot, table))
    assert found.method == "exact"


@pytest.mark.parametrize(
    "table",
    [
        Table((30, 20, 25, 8, 6), (50, 30, 20), (1, 0, 2, 3), (18, 18, 18, 8), dead=3),
        Table((9, 20, 5, 7), (50, 30, 20), (1, 0, 2, 3), (20, 9, 5, 7), posted=1),
    ],
)
def test_four_players(table: Table) -> None:
    compare(FOUR, table, asked(FOUR, table))


def test_bets_that_are_alike_need_not_be_told() -> None:
    table = TABLES[0]
    assert answer(EvResult, asked(THREE, table)).ev == answer(EvResult, asked(THREE, table, told=False)).ev


def test_classes_are_what_their_hands_are() -> None:
    text = asked(THREE, TABLES[2])
    by_hand, by_class = answer(EvResult, f"{text} by hand"), answer(EvResult, f"{text} by class")
    assert by_hand.ev == pytest.approx(by_class.ev)
    for row in by_class.rows:
        own = [each for each in by_hand.rows if class_of(cards(each.name)) == row.name]
        share = sum([each.share for each in own])
        assert row.share == pytest.approx(share)
        assert row.ev == pytest.approx(sum([each.ev * each.share for each in own]) / share)


def test_one_prize_is_won_by_chips_alone() -> None:
    """Then a call makes the same in prizes as in chips, whatever the others do beside it."""
    hands = "with TT+, AQ+ vs 99+, AK vs AJ+ on Kh7h2c"
    chips = answer(EvResult, f"ev call 18 to win 39 {hands} by class exact")
    prizes = answer(
        EvResult, f"ev call 18 to win 39 {hands} by class exact icm 12, 18, 7, 24 pay 100 hero 2 villain 1, 3"
    )
    for one, other in zip(chips.rows, prizes.rows, strict=True):
        assert one.name == other.name
        assert other.ev == pytest.approx(one.ev * 100 / (12 + 18 + 7 + 24 + 39))
        assert other.equity == pytest.approx(one.equity)
    assert prizes.pot.needed == pytest.approx(18 / 57)
    assert prizes.profitable == chips.profitable


def test_before_the_flop_suits_are_alike() -> None:
    """One board of each orbit is dealt: the whole of it is what random deals say."""
    text = "ev call 10 to win 21 with AKs vs KK vs QQ icm 5, 10, 7, 9 pay 50, 30, 20 hero 2 villain 1, 3"
    exact, drawn = answer(EvResult, f"{text} exact"), answer(EvResult, f"{text} samples 200000 seed 4")
    assert (exact.method, drawn.method) == ("exact", "sampled")
    error = drawn.whole.ev_stderr
    assert error is not None
    assert exact.ev == pytest.approx(drawn.ev, abs=5 * error)
    equity = answer(pql.results.EquityResult, "equity AKs vs KK vs QQ")
    assert exact.equity == pytest.approx(equity.players[0].equity)
    assert exact.deals == equity.deals


def test_who_has_folded_holds_cards_that_do_not_come() -> None:
    text = "ev call 10 to win 21 with 22 vs KK vs QQ folded 22 icm 5, 10, 7, 9 pay 50, 30, 20 hero 2 villain 1, 3"
    found = answer(EvResult, f"{text} samples 20000 seed 1")
    without = answer(EvResult, f"{text.replace('folded 22 ', '')} samples 20000 seed 1")
    assert found.method == "sampled"
    assert found.ev < without.ev - 5 * (found.whole.ev_stderr or 0)
    with pytest.raises(pql.PQLError, match="folded is dealt at random"):
        pql.run(f"{text} exact")


def test_short_deck_ranks_as_it_does() -> None:
    """A flush beats a full house there."""
    tail = "icm 5, 10, 7, 9 pay 50, 30, 20 hero 2 villain 1, 3"
    hands = "with AhTh vs KsKd vs 7s7d on Kh7h6h6s8c"
    in_short_deck = answer(EvResult, f"game shortdeck; ev call 10 to win 21 {hands} {tail}")
    in_holdem = answer(EvResult, f"ev call 10 to win 21 {hands} {tail}")
    assert (in_short_deck.equity, in_holdem.equity) == (1.0, 0.0)


def test_pots_in_prizes_are_tables_too() -> None:
    """What the prizes are is beside the columns, and in JSON."""
    pot = answer(pql.results.PotResult, "ev call 5 to win 10 icm 5, 5, 5 pay 2, 1 hero 1 villain 2")
    assert dict(zip(*[pot.table()[0], pot.table()[1][0]], strict=True))["needed"] == pot.needed
    assert pot.to_dict()["table"]["villains"] == ["2"]
    assert pql.pot_odds(5, 10).table()[1]


def test_nothing_at_stake_needs_nothing() -> None:
    flat = answer(EvResult, "ev call 5 to win 10 with AA vs KK icm 5, 5 pay 1, 1 hero 1 villain 2")
    assert (flat.ev, flat.pot.needed, flat.profitable) == (0.0, 0.0, "none")


@pytest.mark.parametrize(
    "tail",
    [
        "hero 2 villain 1, 3", "hero Bob in 20 villain Ann in 8, Cy in 20", "hero 2 villain Ann, Cy in 30",
        "hero $h villain 1, 3",
    ],
)  # fmt: skip
def test_texts_are_canonical(tail: str) -> None:
    text = f"ev call 18 to win 39 with AA vs KK vs QQ icm Ann 8, Bob 20, Cy 20 pay 50, 30 {tail}"
    if "$" in tail:
        with pytest.raises(pql.PQLError):
            pql.parse(text)
        return
    statement = pql.parse(text).statements[0]
    assert statement.text() == text
    turned = text.replace(tail, f"villain {tail.split(' villain ')[1]} {tail.split(' villain ')[0]}")
    assert pql.parse(turned).statements[0] == statement


@pytest.mark.parametrize(
    ("hands", "tail", "said"),
    [
        ("with AA vs KK vs QQ", "hero 2 villain 1", "2 opponents have hands, and 1 villain has a stack"),
        ("with AA vs KK", "hero 2 villain 1, 3", "1 opponent has hands, and 2 villains have stacks"),
        ("", "hero 2 villain 1, 3", "depends on their hands"),
        ("with AA vs KK vs QQ", "hero 2 villain 1, 1", "`1` is two of the villains"),
        ("with AA vs KK vs QQ", "hero 2 villain 1, 2", "the same player"),
        ("with AA vs KK vs QQ", "hero 2 villain 1, 9", "no player `9`"),
        ("with AA vs KK vs QQ", "hero 2 villain 1 in 8, 3", "is in for 8 of 18, and has 8 left"),
        ("with AA vs KK vs QQ", "hero 2 villain 1 in 80, 3", "is in for 80, and has 8 beside the pot"),
        ("with AA vs KK vs QQ", "hero 2 in 5 villain 1, 3", "would be in for 5"),
        ("with AA vs KK vs QQ", "hero 2 in 20 villain 1, 3", "in for more than the pot"),
        ("with AA vs KK vs QQ rake 5%", "hero 2 villain 1, 3", "no rake"),
        ("with AA vs KK vs QQ vs JJ vs TT vs 99", "hero 1 villain 2, 3, 4, 5, 6", "5 players at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(hands: str, tail: str, said: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"ev call 18 to win 39 {hands} icm 8, 20, 20, 5, 5, 5 pay 50, 30 {tail}")
    assert said in str(caught.value)


def test_in_omaha_against_one() -> None:
    text = "ev call 18 to win 39 with AsAdKsKd vs QcQdJcJd{} icm 8, 20, 20 pay 50, 30 hero 2 villain 1{}"
    found = answer(EvResult, "game omaha; " + text.format("", ""))
    chips = answer(EvResult, "game omaha; " + text.format("", "").split(" icm ")[0])
    assert found.equity == chips.equity
    with pytest.raises(pql.PQLError, match="against one opponent"):
        pql.run("game omaha; " + text.format(" vs 9c8c7h6h", ", 3"))


@pytest.mark.parametrize(
    ("hero", "villain", "board"),
    [
        ("As2s5dKh", "Ad2d9c9h", "3c7hKd9s"),
        ("Ah2hKdQd", "As2c9c9h", "3c7h8dKs"),
        ("KsKhQsJh", "As2sQdJd", "3c7hKd8s"),
    ],
)  # fmt: skip
def test_parts_of_split_pots_by_every_river(hero: str, villain: str, board: str) -> None:
    """Three quarters of a pot and one are worth what these stacks are, not what halves are."""
    known = [
        [deals.card(text[at : at + 2]) for at in range(0, len(text), 2)] for text in (hero, villain, board)
    ]
    left = [card for card in DECK if card not in known[0] + known[1] + known[2]]
    stacks, prizes, seen, made = (30, 18, 29), (50, 30, 20), set(), Fraction(0)
    before = (48, 20, 29)
    folded = prize_pots.after((Fraction(30 + 23), Fraction(18), Fraction(29)), before, prizes)[1]
    for river in left:
        won = sum(split_pots.shares(known[:2], [*known[2], river])[0])
        seen.add(won)
        after = Fraction(30) + (1 - won) * 41, won * 41, Fraction(29)
        made += prize_pots.after(after, before, prizes)[1] - folded
    text = (
        f"game omaha8; ev call 18 to win 23 with {hero} vs {villain} on {board} icm 30, 18, 29 pay 50, 30, 20"
    )
    found = answer(EvResult, f"{text} hero 2 villain 1")
    assert len(left) == found.deals
    assert seen & {Fraction(3, 4), Fraction(1, 4)} or hero.startswith("K")
    assert found.ev == pytest.approx(float(made / len(left)), abs=1e-9)
    assert stacks[1] == found.pot.amount
    drawn = answer(EvResult, f"{text} hero 2 villain 1 samples 40000 seed 3")
    assert drawn.ev == pytest.approx(found.ev, abs=5 * (drawn.whole.ev_stderr or 0) + 1e-9)
