"""Every kind of statement in short deck, against enumeration with a ranking written anew; what is refused says so."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

import pql
from references.families import together
from references.short_deck import (
    DECK,
    STRAIGHTS,
    TRIPS_TYPES,
    TYPES,
    boards,
    cards,
    equities,
    hands_of,
    showdowns,
    type_of,
    value,
)

Game = tuple[str, tuple[str, ...]]

_FLOP, _TURN = "Ts9s6d", "Ts9s6d6h"
_GAMES: tuple[Game, ...] = (("shortdeck", TYPES), ("shortdeck trips", TRIPS_TYPES))
_HERO = ("As", "Ks")


def _run(text: str, game: str = "shortdeck") -> Any:
    return pql.Session(game=game).run(text)[-1]


def _left(board: str) -> list[tuple[str, str]]:
    """The hands that a board leaves."""
    return [hand for hand in hands_of("any") if {*cards(board)}.isdisjoint(hand)]


@together("game", _GAMES)
def test_odds_are_counted_by_type(game: Game) -> None:
    name, types = game
    answer = _run(f"odds AsKs vs 99, 87s on {_FLOP}", name)
    wins: Counter[str] = Counter()
    for mine, other in showdowns(_HERO, hands_of("99, 87s"), _FLOP, types):
        wins[types[mine[0]]] += mine > other
    assert {row.category: row.wins[0] for row in answer.rows} == {each: wins[each] for each in types}
    assert tuple(row.category for row in answer.rows) == types


@together("game", _GAMES)
def test_nuts_are_in_the_order_of_their_values(game: Game) -> None:
    name, types = game
    for board in ("As9s8s9d", "Ts9s8d6c7h", "AsAh9d9cKh"):
        by_value: dict[tuple[int, ...], set[frozenset[str]]] = defaultdict(set)
        for hand in _left(board):
            by_value[value(frozenset((*hand, *cards(board))), types)].add(frozenset(hand))
        wanted = [(types[made[0]], by_value[made]) for made in sorted(by_value, reverse=True)]
        rows = _run(f"nuts on {board} limit 1000", name).rows
        assert [(row.category, {frozenset(cards(hand)) for hand in row.held}) for row in rows] == wanted


@together("game", _GAMES)
def test_outs_raise_the_type_above_that_of_the_board(game: Game) -> None:
    name, types = game
    for hand, board in (("AhTh", "Jh9h6c"), ("7c6c", "9h8sTd"), ("AsAd", "Ac9h9c"), ("8d7d", "Ad9cTc")):
        own, there = {*cards(hand), *cards(board)}, {*cards(board)}
        now = types.index(type_of(own, types))
        made = {card: types.index(type_of(own | {card}, types)) for card in DECK if card not in own}
        wanted = {card for card in made if now < made[card] > types.index(_of_few(there | {card}))}
        found = {card.card for card in _run(f"outs {hand} on {board}", name).cards if card.refused is None}
        assert found == wanted, (name, hand, board)


def _of_few(hand: set[str]) -> str:
    """What a flop and a card make."""
    counts = sorted(Counter([card[0] for card in hand]).values(), reverse=True)
    return {4: "quads", 3: "trips", 1: "highcard"}.get(counts[0], "twopair" if counts[1] == 2 else "pair")


def test_draws_have_the_ace_below_the_six() -> None:
    """A 6 7 8 waits for a nine, 6 7 8 9 for a ten or an ace."""
    for hand, board, ranks, open_ended in (
        ("Ac8c", "7h6dKs", {"9"}, False),
        ("9c8c", "7h6dKs", {"T", "A"}, True),
        ("JcTc", "9h7dAs", {"8"}, False),
        ("KcQc", "Jh6d7s", set(), False),
        ("Ac9c", "8h7dKs", {"6"}, False),
        ("QcJc", "Th9dAs", {"K", "8"}, True),
    ):
        answer = _run(f"draws {hand} on {board}")
        assert {card[0] for card in answer.straight} == ranks, hand
        assert answer.open_ended == open_ended, hand
        assert len(answer.straight) == 4 * len(ranks)


@together("game", _GAMES)
def test_a_breakdown_has_the_hands_of_each_type(game: Game) -> None:
    name, types = game
    for board in ("As9d8d", "9s8s7s6d", "KdKc9h9s", "AsTs9s8s7d"):
        lines = {line.line: line for line in _run(f"breakdown any on {board}", name).lines}
        types_of = Counter([type_of({*hand, *cards(board)}, types) for hand in _left(board)])
        found = {
            "straight": ("straight",),
            "flush": ("flush", "secondflush", "nutflush"),
            "fullhouse": ("fullhouse",),
            "quads": ("quads",),
            "straightflush": ("straightflush",),
        }
        if board[0::2] not in ("AT987",):  # where the board alone is a straight it has a line of its own
            for word, names in found.items():
                combos = sum(lines[each].combos for each in names if each in lines)
                assert combos == types_of[word], (name, board, word)


def test_a_flush_is_above_a_full_house_in_lists() -> None:
    lines = [line for line in _run("breakdown any on Ks9s9d8s").lines if line.kind == "made"]
    names = [line.line for line in lines]
    assert names.index("nutflush") < names.index("fullhouse") < names.index("trips")
    above = sum(line.share for line in lines[: names.index("fullhouse") + 1])
    assert lines[names.index("fullhouse")].or_better == pytest.approx(above)
    assert len(_run("any where fullhouse or better on Ks9s9d8s").hands) == round(
        above * len(_left("Ks9s9d8s"))
    )


def test_three_of_a_kind_are_above_a_straight_where_they_beat_it() -> None:
    """They then wait for no straight either."""
    for name, text in (("shortdeck", "straight or better"), ("shortdeck trips", "trips or better")):
        lines = [line.line for line in _run("breakdown any on 9s8d7c", name).lines if line.kind == "made"]
        weaker, better = ("set", "straight") if name == "shortdeck" else ("straight", "set")
        assert lines.index(better) < lines.index(weaker), name
        assert (
            len(_run(f"any where {text} on 9s8d7c", name).hands)
            == {"shortdeck": 48, "shortdeck trips": 9}[name]
        )
        waiting = len(_run("T9s where openended on 9s9d8c7h", name).hands)
        assert waiting == {"shortdeck": 2, "shortdeck trips": 0}[name]


@together("game", _GAMES)
def test_equities_of_all_statements_are_those_of_every_deal(game: Game) -> None:
    name, types = game
    hands = "99, 87s"
    slow = equities([hands_of(hands), [_HERO]], _TURN, "", types)[0]
    assert _run(f"distribution {hands} vs AsKs on {_TURN}", name).players[0].equity == pytest.approx(slow)
    assert _run(f"ev call 50 to win 150 with {hands} vs AsKs on {_TURN}", name).whole.equity == pytest.approx(
        slow
    )
    assert _run(f"blockers AsKs vs {hands} by class on {_TURN}", name).value == pytest.approx(slow)
    for by in ("hand", "class", "river", "category", "handtype(hero, river)"):
        rows = _run(f"equity {hands} vs AsKs by {by} on {_TURN}", name)
        assert rows.equity == pytest.approx(slow), (name, by)
        assert sum(row.share * row.equity for row in rows.rows) == pytest.approx(slow), (name, by)
    compared = _run(f"compare {hands} vs AKs, QQ on {_TURN}", name)
    against = equities([hands_of(hands), hands_of("AKs, QQ")], _TURN, "", types)[0]
    assert compared.ranges[0].equity == pytest.approx(against)


def test_strength_is_that_of_every_deal() -> None:
    made = list(showdowns(_HERO, hands_of("any"), _TURN))
    wanted = sum((mine > other) + (mine == other) / 2 for mine, other in made) / len(made)
    assert _run(f"strength AsKs on {_TURN}").rows[0].equity == pytest.approx(wanted)


@together("game", _GAMES)
def test_formulas_rank_as_the_game_does(game: Game) -> None:
    name, types = game
    made = list(showdowns(_HERO, hands_of("99, 87s"), _FLOP, types))
    wanted = [
        sum(types[mine[0]] == "flush" for mine, _ in made),
        sum(other[0] >= types.index("fullhouse") for _, other in made),
        sum((mine > other) + (mine == other) / 2 for mine, other in made),
        sum(types[max(mine, other)[0]] == "straight" for mine, other in made),
    ]
    dealt = f"from hero='AsKs', villain='99, 87s', board='{_FLOP}'"
    formulas = (
        "count(handtype(hero, river) = flush), count(minhandtype(villain, river, fullhouse)), "
        "avg(riverequity(hero)), count(winningHandType = straight)"
    )
    answer = _run(f"select {formulas} {dealt}", name)
    assert list(answer.rows[0])[:4] == pytest.approx([each / len(made) for each in wanted]), name
    sampled = _run(f"select {formulas} {dealt} samples 40000 seed 1", name)
    assert list(sampled.rows[0])[:4] == pytest.approx(list(answer.rows[0])[:4], abs=0.02)
    groups = _run(f"select count(true) group by handtype(villain, river) {dealt}", name).rows
    counted = Counter([types[other[0]] for _, other in made])
    assert {row[0]: row[1] for row in groups} == pytest.approx(
        {each: counted[each] / len(made) for each in counted}
    )


def test_select_names_the_game_it_deals() -> None:
    dealt = "hero='AsKs', villain='QhQd', board='Ts9s6d'"
    asked = "select avg(riverequity(hero))"
    short, long = (
        _run(f"equity AsKs vs QhQd on {_FLOP}", name).players[0].equity for name in ("shortdeck", "holdem")
    )
    for game in ("holdem", "shortdeck"):
        assert _run(f"{asked} from game='sixplus', {dealt}", game).rows[0][0] == pytest.approx(short)
        assert _run(f"{asked} from game='holdem', {dealt}", game).rows[0][0] == pytest.approx(long)
    omaha = f"{asked} from game='omahahi', hero='AsKsJsJd', villain='QhQdTc8c', board='Ts9s6d'"
    assert _run(omaha).rows == _run(omaha, "holdem").rows


def test_ranks_in_a_row_have_the_ace_below_the_six() -> None:
    assert (len(_run("connected").hands), len(_run("gap1").hands)) == (9 * 16, 8 * 16)
    flops = [{card[0] for card in board} for board in boards(size=3)]
    rows = [{*"A67"}, *[{*"6789TJQKA"[at : at + 3]} for at in range(7)]]
    assert _run("board connected").count == sum(ranks in rows for ranks in flops)
    possible = sum(any(len(ranks & {*run}) == 3 for run in STRAIGHTS) for ranks in flops)
    assert _run("board straightpossible").count == possible
    assert _run("board *** where straightpossible").count == possible
    assert pql.boards("connected").count() == 768


def test_hands_and_boards_are_drawn_from_the_deck() -> None:
    for text in ("sample 500 of any seed 1", "sample 200 of board *** seed 1"):
        drawn = {card for row in _run(text) for card in cards(next(iter(row.values())))}
        assert drawn == {*DECK}, text
    assert [row["hand"] for row in _run("list AKs")] == ["AsKs", "AhKh", "AdKd", "AcKc"]


@together(
    "text",
    (
        "flops 574 for AA vs KK",
        "set order = chen; 15%",
    ),
)
def test_what_is_not_answered_says_so(text: str) -> None:
    with pytest.raises(pql.PQLError, match="shortdeck"):
        _run(text)


@together("game", [name for name, _ in _GAMES])
def test_flops_average_to_the_equity_before_them(game: str) -> None:
    """All flops at once were once swept by the ranking of hold'em."""
    for hands, versus in (("AKs", "77, JTs"), ("99+, T9s", "AQ*, KQs"), ("AsKs", "7h7d")):
        whole = _run(f"equity {hands} vs {versus}", game).players[0].equity
        rows = _run(f"equity {hands} vs {versus} by flop", game).rows
        equity = sum(row.share * row.equity for row in rows) / sum(row.share for row in rows)
        assert equity == pytest.approx(whole, abs=1e-9)


@together("game", [name for name, _ in _GAMES])
def test_chosen_flops_say_what_is_so_on_them(game: str) -> None:
    """All 573 kinds, counted here by hand, are everything; fewer are off by what the equities on them say."""
    kinds = {
        min(tuple(sorted((card[0], order[card[1]]) for card in flop)) for order in _orders())
        for flop in boards(size=3)
    }
    hands, versus = "AQs, KK", "99, T8s"
    every = _run(f"flops {len(kinds)} for {hands} vs {versus}", game)
    assert len(every.flops) == len(kinds) == 573
    assert sum(flop.boards for flop in every.flops) == 7_140
    whole = _run(f"equity {hands} vs {versus}", game).players[0].equity
    assert every.ranges[0].equity == pytest.approx(whole) == pytest.approx(every.ranges[0].subset)
    few = _run(f"flops 4 for {hands} vs {versus}", game)
    assert 0 < few.greatest_error < 0.1
    assert {card for flop in few.flops for card in cards(flop.flop)} <= {*DECK}
    won = met = 0.0
    for flop in few.flops:
        there = _run(f"equity {hands} vs {versus} on {flop.flop}", game)
        won += flop.weight * there.players[0].equity * there.deals
        met += flop.weight * there.deals
    assert few.ranges[0].subset == pytest.approx(won / met)


def _orders() -> list[dict[str, str]]:
    return [dict(zip("shdc", order, strict=True)) for order in permutations("shdc")]


def test_a_list_of_flops_has_no_cards_that_the_deck_lacks(tmp_path: Path) -> None:
    path = tmp_path / "flops.txt"
    path.write_text("KsTh6c:2\nKdTh6c\n")
    (flop,) = _run(f"flops of '{path}' for AA vs KK").flops
    assert (flop.weight, flop.boards) == (1.0, 24)
    path.write_text("KsTh6c\nKsTh5c\n")
    with pytest.raises(pql.PQLError, match=r"line 2 .* has a card that the deck of shortdeck lacks"):
        _run(f"flops of '{path}' for AA vs KK")


def test_all_pairs_of_hands_are_even() -> None:
    """Before the flop against the same range everybody has half; no table of hold'em is looked into."""
    assert _run("equity any vs any").players[0].equity == pytest.approx(0.5)
    assert _run("select avg(equity(hero, preflop)) from hero='AsKs', villain='QhQd'").rows[0][
        0
    ] == pytest.approx(_run("equity AsKs vs QhQd").players[0].equity)


def test_every_two_cards_meet_on_so_many_boards() -> None:
    assert _run("equity AsKs vs QhQd").deals == len(list(combinations(range(32), 5)))


def test_a_file_of_another_program_loses_what_the_deck_lacks(tmp_path: Path) -> None:
    path = tmp_path / "range.txt"
    path.write_text("AA,55,A2s:0.5,76s:0.25\n")
    session = pql.Session(game="shortdeck")
    compilation = session.compile(f"import range '{path}' as his; his")
    warning = compilation.diagnostics[0]
    assert warning.message == f"10 hands of `{path}` are impossible in shortdeck, and are left out"
    found: Any = compilation.queries[-1].run()
    assert found.hands == pql.hands("AA, 76s:0.25", game="shortdeck")
    with pytest.raises(pql.PQLError, match="files of the kind `pio` have hands of two cards"):
        pql.Session(game="omaha").run(f"import range pio '{path}' as his")


_SYMBOLS = {
    "flush": ("isflush", "pokerval >= flush and pokerval < 2 * flush"),
    "fullhouse": ("isfullhouse", "pokerval >= fullhouse and pokerval < 2 * fullhouse"),
    "straight": ("isstraight", "pokerval >= straight and pokerval < 2 * straight"),
    "trips": ("isthreeofakind", "pokerval >= threeofakind and pokerval < 2 * threeofakind"),
    "quads": ("isfourofakind", "pokerval >= quads and pokerval < 2 * quads"),
}


@together("game", _GAMES)
def test_symbols_of_other_programs_name_the_types_of_this_game(game: Game) -> None:
    """OpenHoldem's and OpenPPL's numbers are in the order of hold'em: their full house was a flush here."""
    name, types = game
    for hand, board in (
        ("AhJh", "9h7h6h"), ("AhAd", "AcKdKh"), ("JcTc", "9h8d7s"), ("9c9d", "9hQs6d"), ("9c9d", "9h9s6d"),
        ("As8d", "9c7d6h"), ("AcQd", "Jh9s6d"), ("JhTh", "9h8h7h"), ("AdKc", "QhQsQd"),
    ):  # fmt: skip
        made = type_of({*cards(hand), *cards(board)}, types)
        wanted = {
            **{symbol: made == kind for kind, symbols in _SYMBOLS.items() for symbol in symbols},
            "HaveFullHouse": made in ("fullhouse", "quads"),
            "HaveStraight": made in ("straight", "straightflush"),
            "HaveNothing": False,  # two overcards are something
        }
        formulas = ", ".join([f"count({formula})" for formula in wanted])
        (row,) = _run(f"select {formulas} from hero='{hand}', villain='any', board='{board}'", name).rows
        assert [bool(value) for value in row] == list(wanted.values()), (name, hand, board)


def test_four_ranks_from_the_ace_to_the_eight_are_open_at_one_end() -> None:
    for hand, board, is_open in (("Ac8c", "7h6dKs", 0.0), ("9c8c", "7h6dKs", 1.0), ("KcQc", "JhTd7s", 1.0)):
        dealt = f"from hero='{hand}', villain='any', board='{board}'"
        (row,) = _run(f"select count(HaveOpenEndedStraightDraw), count(HaveInsideStraightDraw) {dealt}").rows
        assert list(row) == [is_open, 1.0 - is_open], hand


def test_plans_count_the_hands_of_the_game() -> None:
    assert "6 of 630 hands (1326 bits)" in str(_run("explain AA"))
    assert "6 of 1326 hands (1326 bits)" in str(_run("explain AA", "holdem"))
    assert "2,916 of 7,140 flops" in str(_run("explain board rainbow"))
