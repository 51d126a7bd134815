"""Short deck: every kind of statement against enumeration with a ranking written anew, or one clear error."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from references.families import together
from references.short_deck import DECK, RANKS, TRIPS_TYPES, TYPES, cards, equities, hands_of, type_of, value


def _run(text: str, game: str = "shortdeck") -> Any:
    return pql.Session(game=game).run(text)[-1]


def _equities(text: str, game: str = "shortdeck") -> list[float]:
    return [player.equity for player in _run(f"equity {text}", game).players]


@together(
    "case",
    (
        ("JTs vs AA on Td9d8s", ["JTs", "AA"], "Td9d8s", ""),
        ("AKs, 99 vs KQs, 77, A6s on As9d8d7c", ["AKs, 99", "KQs, 77, A6s"], "As9d8d7c", ""),
        ("AA vs KK vs T9s on 9h8h7dQh", ["AA", "KK", "T9s"], "9h8h7dQh", ""),
        ("any vs TT, 77, KJs on AhAd9h8h6c", ["any", "TT, 77, KJs"], "AhAd9h8h6c", ""),
        ("A6s, K6s vs QQ on AhAd9h8h dead KcKd", ["A6s, K6s", "QQ"], "AhAd9h8h", "KcKd"),
        ("A6s vs 77 on 9s8s7s", ["A6s", "77"], "9s8s7s", ""),
    ),
)
def test_equities_are_those_of_every_deal(case: tuple[str, list[str], str, str]) -> None:
    text, ranges, board, dead = case
    for game, types in (("shortdeck", TYPES), ("shortdeck trips", TRIPS_TYPES)):
        slow = equities([hands_of(each) for each in ranges], board, dead, types)
        assert _equities(text, game) == pytest.approx(slow), game
        sampled = _equities(f"{text} samples 100000 seed 1", game)
        assert sampled == pytest.approx(slow, abs=0.01)


def test_sets_are_of_36_cards() -> None:
    every = _run("any")
    assert (len(every.hands), every.share, len(every.grid()), every.game) == (630, 1.0, 9, "shortdeck")
    assert len(_run("not (AA, KK)").hands) == 618
    assert len(_run("100%").hands) == 630
    assert [len(_run("1%").hands), len(_run("10%").hands)] == [6, 58]
    flops = _run("board rainbow")
    assert (flops.count, flops.total) == (4 * 9**3, 7140)


@together(
    "text",
    ("22", "A5s+", "board A52", "equity AA vs KK on Ah3c2d", "equity AA vs KK dead 5c", "Group1", "5c4c"),
)
def test_what_the_deck_does_not_have_is_refused_by_name(text: str) -> None:
    with pytest.raises(pql.PQLError, match="shortdeck"):
        _run(text)


@pytest.mark.parametrize(
    "text", ["game shortdeck; std'22'", "select avg(riverEquity(a)) from game='sixplus', a='22', b='AK'"]
)
def test_a_text_of_which_nothing_is_left_says_so(text: str) -> None:
    with pytest.raises(pql.PQLError, match="none of these hands are in shortdeck: its lowest card is 6"):
        pql.run(text)


def test_names_belong_to_their_game() -> None:
    session = pql.Session()
    session.run("let good = AA, KK")
    with pytest.raises(pql.PQLError, match="set of holdem, and the game is shortdeck"):
        session.run("game shortdeck; good")
    session.run("game shortdeck; let better = AA")
    with pytest.raises(pql.PQLError, match="set of shortdeck, and the game is holdem"):
        session.run("game holdem; better")


@together("name", ("shortdeck", "short deck", "sixplus", "Six Plus", "'6+'"))
def test_the_game_has_several_names(name: str) -> None:
    said = f"set game = {name}" if "'" in name else f"game {name}"
    answer: Any = pql.run(f"{said}; equity AhKh vs JhTh")[-1]
    assert (answer.game, answer.players[0].equity) == (
        "shortdeck",
        pytest.approx(_equities("AhKh vs JhTh")[0]),
    )


def test_calls_take_the_game() -> None:
    """The same texts mean other sets in another game, whatever was asked before."""
    hold_em = pql.equity("15%", "JTs+")
    short = pql.equity("15%", "JTs+", game="shortdeck")
    assert pql.equity("15%", "JTs+").players == hold_em.players
    assert short.players == _run("equity 15% vs JTs+").players
    assert short.players != pql.equity("15%", "JTs+", game="shortdeck trips").players
    with pytest.raises(pql.PQLError, match="no 2 in shortdeck"):
        pql.equity("22", "AA", game="sixplus")


def test_aces_win_three_of_four_deals_against_kings() -> None:
    """Both are enumerated by the slow reference elsewhere; this keeps the figure."""
    assert _equities("AA vs KK")[0] == pytest.approx(0.7464, abs=5e-5)


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_the_five_cards_of_a_value_are_the_best(dealt: list[str]) -> None:
    """The ace of A 6 7 8 9 was looked for as a five, and the cards of a full house in one suit."""
    for name, types in (("shortdeck", TYPES), ("shortdeck trips", TRIPS_TYPES)):
        found = pql.value("".join(dealt), game=name)
        assert (found.game, found.category) == (name, type_of(dealt, types))
        assert value(frozenset(found.five), types) == value(frozenset(dealt), types)
        assert found.fields == tuple([card[0] for card in found.five])
        bits = [card in dealt[:2] for card in found.five]
        assert found.pcbits == sum(16 >> place for place, own in enumerate(bits) if own)
        decoded = pql.value(found.pokerval, game=name)
        assert (decoded.game, decoded.description, decoded.fields) == (name, found.description, found.fields)


@together(
    ("number", "reason"),
    (
        (0x080E9876, "a straight has five ranks in a row"),
        (0x000E9876, "these ranks make a straight"),
        (0x00054321, "ranks run from 6 to 14"),
        (0x08087654, "a straight has five ranks in a row"),
    ),
)
def test_numbers_are_values_of_this_deck(number: int, reason: str) -> None:
    for asked in (lambda: _run(f"value {number}"), lambda: pql.value(number, game="shortdeck")):
        with pytest.raises(pql.PQLError, match=f"is not a pokerval: {reason}"):
            asked()


def test_the_lowest_straight_is_shown_with_its_ace() -> None:
    assert "straight          9    8    7    6    A" in str(_run("value As6d on 9s8s7d"))
    assert "straight          9    8    7    6    5" in str(_run("value As6d on 9s8s7d5c", "holdem"))


@together(
    "call",
    (
        lambda: pql.value("AsKs", "9s8s2s", game="shortdeck"),
        lambda: pql.equity(("As", "Ks"), ("2d", "2s"), game="shortdeck"),
        lambda: pql.nuts(["Kh", "7h", "2s"], game="shortdeck"),
        lambda: _run("select count(true) from hero='KK', villain='AA', board='Ks9c2s'"),
    ),
)
def test_cards_that_are_no_text_are_refused_too(call: Callable[[], object]) -> None:
    """They were said to be dead, or taken."""
    with pytest.raises(pql.PQLError, match=r"there is no (2d)?2s(2d)? in shortdeck: its lowest card is 6"):
        call()


# Labels go by the game's order


@together("name", ("shortdeck", "shortdeck trips"))
def test_what_a_range_draws_to_is_called_by_its_name(name: str) -> None:
    """Full houses were called flushes, and where trips beat straights these changed places."""
    types = TRIPS_TYPES if name == "shortdeck trips" else TYPES
    hands, board = ["9h9d", "8h8d", "KsQs", "JdTc"], cards("7h6c9s")
    expected = dict.fromkeys(types[1:], 0)
    for hand in hands:
        held = (*cards(hand), *board)
        now = value(frozenset(held), types)[0]
        for made in [type_of((*held, card), types) for card in DECK if card not in held]:
            if types.index(made) > now:
                expected[made] += 1
    asked = _run(f"draws {', '.join(hands)} on {''.join(board)}", name)
    assert {kind: len(hands) * asked.mean[kind] for kind in types[1:]} == expected
    assert list(asked.mean)[2:] == list(types[1:])


@together("name", ("shortdeck", "shortdeck trips"))
def test_types_of_hands_in_rows_of_deals(name: str) -> None:
    """Rows were written with the words of hold'em's order; their numbers are places in the order of the game."""
    types = TRIPS_TYPES if name == "shortdeck trips" else TYPES
    better = "handType(hero, river) > handType(villain, river)"
    columns = {
        "own": "handType(hero, river)",
        "won": "winningHandType",
        "text": "toString(handType(villain, river))",
        "chosen": f"case when {better} then handType(hero, river) else handType(villain, river) end",
    }
    dealt = "hero='9h9d, AhTc, QsTd', villain='KhQh, 8s8d', board='9c8h7h6h'"
    deals = pql.deal_table(dealt, "all", columns=columns, game=name)
    rows = deals.to_arrow().to_pylist()
    numbers = [row for part in deals.arrays() for row in zip(part["own"], part["won"], strict=True)]
    seen = set()
    for row, places in zip(rows, numbers, strict=True):
        final = cards(row["board"])
        own, other = [value(frozenset((*cards(row[each]), *final)), types) for each in ("hero", "villain")]
        best = types[max(own, other)[0]]
        assert [row[each] for each in columns] == [types[own[0]], best, types[other[0]], best], row
        assert places == (own[0], max(own, other)[0])
        seen |= {row["own"], row["text"]}
    assert seen >= {"straight", "trips", "fullhouse", "flush"}


@together("name", ("shortdeck", "shortdeck trips"))
def test_categories_of_flops_go_by_the_order_of_the_game(name: str) -> None:
    """A set and trips beat a straight where three of a kind do."""
    columns = {"word": "flopHandCategory(hero)", "least": "minFlopHandCategory(hero, flopset)"}
    expected = {
        ("9d9h", "9s8c7c"): ("flopset", True),
        ("8h7h", "9s8c7c"): ("flopbottomtwo", False),
        ("QsQd", "9s8c7c"): ("flopoverpair", False),
        ("TdJd", "9s8c7c"): ("flopstraight", name == "shortdeck"),
        ("9dTh", "9s9c8h"): ("floptrips", False),
        ("9d8c", "9s9c8h"): ("flopfullhouse", True),
        ("9cAc", "Kc8c7c"): ("flopflush", True),
    }
    for (hand, flop), words in expected.items():
        dealt = f"hero='{hand}', board='{flop}'"
        (row,) = pql.deal_table(dealt, "all", columns=columns, game=name).to_arrow().to_pylist()
        assert (row["word"], row["least"]) == words, hand
        assert _run(f"select max(flopHandCategory(hero)) from {dealt}", name).rows == ((words[0],),)


@together("name", ("shortdeck", "shortdeck trips"))
def test_hands_of_five_cards_are_numbered_among_those_of_the_deck(name: str) -> None:
    """1404 hands differ in short deck; numbers of hold'em's 7462 came, with gaps."""
    types = TRIPS_TYPES if name == "shortdeck trips" else TYPES
    suits = ("scdh", "sssss")
    values = {
        value(frozenset([rank + suited[place % len(suited)] for place, rank in enumerate(ranks)]), types)
        for ranks in combinations_with_replacement(RANKS, 5)
        for suited in suits
        if len(set(ranks)) == 5 or (suited == suits[0] and max(map(ranks.count, ranks)) < 5)
    }
    assert len(values) == 1404
    place = {each: number for number, each in enumerate(sorted(values, reverse=True), 1)}
    columns = {"number": "fiveCardHiHandNumber(hero, flop)"}
    rows = pql.deal_table("hero='any', board='***'", 2000, columns=columns, seed=4, game=name).to_arrow()
    for row in rows.to_pylist():
        assert row["number"] == place[value(frozenset(cards(row["hero"] + row["board"])), types)], row
    best = _run("select min(fiveCardHiHandNumber(hero, river)) from hero='AsKs', board='QsJsTs'", name)
    assert best.rows == ((1,),)
