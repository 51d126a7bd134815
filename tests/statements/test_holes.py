"""Statements of Omaha about each hand: rows, strength, nuts, distributions, comparisons, blockers and values.

All against hand by hand in pairs and triples, and sums that must agree.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from threading import Event
from typing import Any

import pytest

import pql
from pql.engine.more_cards.equity import exact_tally
from pql.results import Result
from references import omaha as slow
from references import omaha_made

HERO = "AsAhKsKh, AsAhQsJh, AsAh7s6d, 9s8c6h5h:0.5"
VILLAIN = "KsKcQsQc, KcKhJc9h, 8d7d6s5s, 7s7cQsJd, AsAhQsJh:0.25"
TURN = "Kd7h2c8s"


def asked(text: str, game: str = "omaha", **running: Any) -> Any:
    (answer,) = pql.Session(game=game).run(text, **running)
    assert isinstance(answer, Result)
    return answer


@cache
def weighed(text: str, seen: str, game: str = "omaha") -> slow.Weighed:
    hands = pql.hands(text, game=game).without(seen)
    return {slow.cards_of(hand): Fraction(hands.weight_of(hand)) for hand in hands}


@cache
def sums(hero: str, villain: str, board: str, game: str = "omaha") -> dict[str, list[Fraction]]:
    """What each hand of the hero wins, ties and meets over all run-outs."""
    known = slow.cards_of(board)
    first, second = weighed(hero, board, game), weighed(villain, board, game)
    names = {hand: name for name in pql.hands(hero, game=game) for hand in [slow.cards_of(name)]}
    found = {names[hand]: [Fraction(0)] * 3 for hand in first}
    left = [card for card in slow.DECK if card not in known]
    for more in combinations(left, 5 - len(known)):
        for hand, own in slow.hand_counts(first, second, (*known, *more)).items():
            found[names[hand]] = [old + new for old, new in zip(found[names[hand]], own, strict=True)]
    return {name: own for name, own in found.items() if own[2]}


def equity(own: list[Fraction]) -> float:
    return float((own[0] + own[1] / 2) / own[2])


def whole(parts: dict[str, list[Fraction]], weights: dict[str, Fraction]) -> list[Fraction]:
    return [sum((weights[name] * own[i] for name, own in parts.items()), Fraction(0)) for i in range(3)]


def weights_of(text: str, game: str = "omaha") -> dict[str, Fraction]:
    hands = pql.hands(text, game=game)
    return {hand: Fraction(hands.weight_of(hand)) for hand in hands}


def test_rows_by_hand_are_those_of_hand_against_hand() -> None:
    expected = sums(HERO, VILLAIN, TURN)
    weights = weights_of(HERO)
    total = whole(expected, weights)
    report = asked(f"equity {HERO} vs {VILLAIN} on {TURN} by hand")
    rows = {row.name: row for row in report.rows}
    assert rows.keys() == expected.keys()
    for name, row in rows.items():
        own = expected[name]
        assert row.amount == weights[name]
        assert row.equity == pytest.approx(equity(own))
        assert row.win == pytest.approx(float(own[0] / own[2]))
        assert row.tie == pytest.approx(float(own[1] / own[2]))
        assert row.share == pytest.approx(float(weights[name] * own[2] / total[2]))
    assert report.equity == pytest.approx(equity(total))
    assert report.equity == pytest.approx(asked(f"equity {HERO} vs {VILLAIN} on {TURN}").players[0].equity)
    assert sum(row.share for row in report.rows) == pytest.approx(1)


def test_hands_of_five_cards_have_rows() -> None:
    hero, villain = "AsAhKsKh[2d,3d]", "QsQdJsJd9s, AsAhQdJc2s, 8h8c7h7s2h"
    expected = sums(hero, villain, "Kd7h2c8s", "omaha5")
    report = asked(f"equity {hero} vs {villain} on Kd7h2c8s by hand", "omaha5")
    assert {row.name: pytest.approx(row.equity) for row in report.rows} == {
        name: equity(own) for name, own in expected.items()
    }


def test_a_class_is_its_hands_together() -> None:
    by_hand = asked(f"equity AAKQ$ds vs {VILLAIN} on {TURN} by hand")
    by_class = asked(f"equity AAKQ$ds vs {VILLAIN} on {TURN} by class")
    for row in by_class.rows:
        members = pql.hands(row.name, game="omaha")
        own = [each for each in by_hand.rows if each.name.split()[0] in members]
        share = sum(each.share for each in own)
        assert row.share == pytest.approx(share)
        assert row.equity == pytest.approx(sum(each.share * each.equity for each in own) / share)
    assert sum(row.share for row in by_class.rows) == pytest.approx(1)


def test_what_differs_in_suits_alone_is_one_row() -> None:
    rows = asked("equity AAJT$ds vs KK on Kh7h2h4c by hand").rows
    named = {name: row for row in rows for name in row.members}
    assert named["AsAhJsTh"] is not named["AsAdJsTd"]
    assert named["AsAdJsTd"].members == ("AsAdJsTd", "AsAdJdTs")
    (row,) = asked("equity AxAyKxKy vs QQJJ$ds by hand samples 100 seed 1").rows
    assert (row.name, len(row.members)) == ("AxAyKxKy", 6)


def test_cards_textures_and_layers_average_to_the_whole() -> None:
    text = "equity AAJT$ds vs KKQQ on Kh7h2c4c"
    whole_equity = asked(text).players[0].equity
    for rows in ("river", "texture", "(river.paired, river.flushpossible)"):
        report = asked(f"{text} by {rows}")
        parts = [row for row in report.rows if row.part]
        assert sum(row.share for row in parts) == pytest.approx(1)
        assert sum(row.share * row.equity for row in parts) == pytest.approx(whole_equity)
        assert report.deals == asked(text).deals
    (row,) = [row for row in asked(f"{text} by river").rows if "Ad" in row.members]
    turned = asked("equity AAJT$ds vs KKQQ on Kh7h2c4cAd").players[0].equity
    assert row.equity == pytest.approx(turned)
    strong = asked("distribution AAJT$ds vs KKQQ on Kh7h2c4cAd").players
    assert row.strong == pytest.approx((strong[0].strong, strong[1].strong))


def test_rows_can_be_chosen_sorted_and_grouped() -> None:
    text = "equity AAJT$ds vs KKQQ on Kh7h2c4c by river"
    rows = asked(f"{text} having equity > 0.5 order by equity limit 2").rows
    assert [row.equity > 0.5 for row in rows] == [True, True]
    assert rows[0].equity <= rows[1].equity
    grouped = asked(f"{text}, boardsuitcount(river)")
    assert sum(row.amount for row in grouped.rows) == 48


@pytest.mark.full
def test_flops_average_to_the_exact_equity() -> None:
    report = asked("equity AsAhKsKh vs JhTh9s8s by flop")
    assert report.equity == pytest.approx(asked("equity AsAhKsKh vs JhTh9s8s").players[0].equity)
    assert report.deals == 1_086_008


def test_rows_of_three_players_are_sampled_each() -> None:
    report = asked("equity AsAhKsKh, AsAhQsQh vs KKQQ vs any on Kh7h2c4s by hand samples 4000 seed 1")
    assert report.method == "sampled"
    first = next(row for row in report.rows if row.name == "AsAhQsQh")
    alone = asked("equity AsAhQsQh vs KKQQ vs any on Kh7h2c4s samples 40000 seed 2").players[0]
    assert first.stderr is not None
    assert abs(first.equity - alone.equity) < 5 * first.stderr


def test_a_distribution_has_each_hand() -> None:
    found = asked(f"distribution {HERO} vs {VILLAIN} on {TURN}")
    for side, other, player in zip((HERO, VILLAIN), (VILLAIN, HERO), found.players, strict=True):
        expected = sums(side, other, TURN)
        assert dict(zip(player.hands, player.equities, strict=True)) == {
            name: pytest.approx(equity(own)) for name, own in expected.items()
        }
        assert list(player.equities) == sorted(player.equities, reverse=True)
    first, second = found.players
    assert first.equity + second.equity == pytest.approx(1)


def test_all_against_all_is_even_hand_by_hand() -> None:
    found = asked("distribution any vs any on Kh7h2cTd9s dead AsAhAdAcKsKdKcQs2s2d2h")
    first, second = found.players
    assert first.equity == pytest.approx(0.5)
    assert first.equities == second.equities
    assert len(first.hands) == comb(36, 4)


def test_strength_is_that_of_hand_against_hand() -> None:
    hero, villain = "AsAhKsKh, 9s8c6h5h:0.5", "KsKcQs7c, 7s6d5d4s, AsAhQsJh:0.25"
    matrix = slow.standings(weighed(hero, TURN), weighed(villain, TURN), slow.cards_of(TURN))
    (row,) = asked(f"strength {hero} vs {villain} on {TURN} exact").rows
    total = sum(map(sum, matrix))
    assert row.method == "exact"
    assert row.strength == pytest.approx(float((sum(matrix[0]) + sum(matrix[1]) / 2) / total))
    assert row.outright == pytest.approx(float(sum(each[0] for each in matrix) / total))
    behind = sum(matrix[2]) + sum(matrix[1]) / 2
    caught = matrix[2][0] + (matrix[2][1] + matrix[1][0]) / 2
    assert row.ppot == pytest.approx(float(caught / behind))
    assert row.equity == pytest.approx(asked(f"equity {hero} vs {villain} on {TURN}").players[0].equity)


def test_strength_against_several_is_sampled() -> None:
    rows = asked(f"strength 9s8c6h5h on {TURN} opponents 1..9 samples 20000 seed 1").rows
    assert [row.opponents for row in rows] == [*range(1, 10)]
    assert [row.win for row in rows] == sorted([row.win for row in rows], reverse=True)
    exact = asked(f"strength 9s8c6h5h on {TURN}").rows[0]
    assert exact.method == "exact"
    assert rows[0].errors is not None
    assert abs(rows[0].win - exact.win) < 5 * (rows[0].errors["win"] or 0)
    alone = asked(f"equity 9s8c6h5h vs any on {TURN}").players[0]
    assert exact.equity == pytest.approx(alone.equity)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("strength AsAhKsKh on Kd7h2c opponents 2 exact", "several opponents are answered by random deals"),
        ("game omaha5; strength AsAhKsKh2d on Kd7h2c opponents 9", "9 players at most are dealt in"),
        ("distribution AA vs KK", "hand by hand an exact answer would take about"),
        ("equity AA vs KK by category", "in omaha `by category` needs one board"),
        ("blockers AA vs KK on Kh7h2c where nouts > 2", "`nouts` has a meaning in hold'em only"),
        ("distribution AA vs KK on Kh7h2c folded QQ", "a player who has folded has one hand here"),
        ("flops 20", "flops are chosen by the equities of the 169 classes of two cards"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.Session(game="omaha").run(text)
    assert message in caught.value.diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("equity AA$ds vs KK by hand exact", "equity AA$ds vs KK by hand samples 20000"),
        (
            "let aces = AA; equity  aces vs\nKK by class limit 1",
            "equity aces vs KK by class limit 1 samples 10000",
        ),
        ("equity AA vs KK by texture", "equity AA vs KK by texture(flop) samples 100000"),
        ("equity AA within 1% vs KK by flop", "equity AA vs KK by flop samples 5000"),
        ("distribution AA vs KK", "equity AA vs KK by class samples 20000"),
    ],
)
def test_what_takes_too_long_is_written_as_samples_ready_to_be_copied(text: str, written: str) -> None:
    session = pql.Session(game="omaha")
    with pytest.raises(pql.PQLError, match="hand by hand an exact answer would take about") as caught:
        session.run(text)
    help = str(caught.value.diagnostics[0].help)
    assert help.startswith(f"write `{written}` for ")
    shorter = written.rpartition(" ")[0].replace("by flop", "by flop limit 2") + " 10"
    assert session.run(shorter)[0].method == "sampled"


def test_calls_are_told_of_their_argument() -> None:
    with pytest.raises(pql.PQLError, match="pass samples=10000 for a sampled row each"):
        pql.equity_by("class", pql.hands("AA", game="omaha"), "KK")


@pytest.mark.parametrize("board", ["Kd7h2c", "KhQhJh2d", "9s8s7s6d2c"])
def test_nuts_are_the_best_hands_of_all(board: str) -> None:
    known = slow.cards_of(board)
    found = asked(f"nuts on {board} for AsAhKsKh, AsAhQsJh, 5s5dTs9d")
    values = {hand: slow.value(hand, known) for hand in weighed("AsAhKsKh, AsAhQsJh, 5s5dTs9d", board)}
    better, weight = 0.0, len(values)
    assert sum(row.combos for row in found.rows) == found.combos
    for row in found.rows:
        better += row.weight or 0
        assert row.has_or_better == pytest.approx(better / weight)
        for pair in list(row.held)[:2]:
            cards = slow.cards_of(pair)
            assert max(
                slow.ordinal(tuple(sorted((*cards, *three)))) for three in combinations(known, 3)
            ) == next(iter({slow.value((*cards, *_unhelpful(cards, known)), known)}))
    best = max(values.values())
    first = next(row for row in found.rows if row.weight)
    assert first.weight == sum(1 for value in values.values() if value == best)


def _unhelpful(pair: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    """Two cards with which a pair makes no more than alone."""
    alone = max(slow.ordinal(tuple(sorted((*pair, *three)))) for three in combinations(board, 3))
    left = [card for card in slow.DECK if card not in (*pair, *board)]
    return next(two for two in combinations(left, 2) if slow.value((*pair, *two), board) == alone)


@pytest.mark.parametrize("board", ["Kd7h2c", TURN])
def test_made_hands_of_both_are_compared(board: str) -> None:
    """Each made hand and draw, as a share of the weight of its range."""
    found = asked(f"compare {HERO} with {VILLAIN} on {board}")
    on = slow.cards_of(board)
    for kind in ("made", "draw"):
        wanted: dict[str, list[float]] = {}
        for side, text in enumerate((HERO, VILLAIN)):
            live = weighed(text, board)
            for hand, weight in live.items():
                names = {omaha_made.made(hand, on)} if kind == "made" else omaha_made.draws(hand, on)
                for name in names:
                    share = wanted.setdefault(name, [0.0, 0.0])
                    share[side] += float(weight / sum(live.values()))
        rows = {row.name: [row.first, row.second] for row in found.of_kind(kind)}
        if kind == "made":  # kickers are lines below the pair that they belong to
            rows = {name: shares for name, shares in rows.items() if name != "toppair"}
        assert rows.keys() == wanted.keys()
        for name, shares in wanted.items():
            assert rows[name] == pytest.approx(shares), name
    assert not found.of_kind("class")
    assert "made hand" in str(found)
    assert " A   K   Q " not in str(found)  # there are no classes of four cards for a grid


def test_two_sets_compared() -> None:
    found = asked(f"compare AAQQ with AA$ds vs KKQQ on {TURN}")
    aces, suited = weighed("AAQQ", TURN), weighed("AA$ds", TURN)
    assert found.both.combos == len(aces.keys() & suited.keys())
    assert [each.only.combos for each in found.ranges] == [
        len(aces.keys() - suited),
        len(suited.keys() - aces),
    ]
    assert found.either == found.both.combos + sum(each.only.combos for each in found.ranges)
    for each in found.ranges:
        assert each.equity == pytest.approx(asked(f"equity {each.text} vs KKQQ on {TURN}").players[0].equity)


@pytest.mark.parametrize("by", ["hand", "class", "card"])
def test_blockers_are_what_is_left_without_their_cards(by: str) -> None:
    held, versus = "AsAhKsKh, AsAhQsJh:0.5, 9s8c6h5h", "KsKcQsQc, KcQsQdKh, 8d7d6s5s, AsAhTsTh:0.25"
    found = asked(f"blockers {held} vs {versus} on {TURN} by {by}")
    opponents, known = weights_of(versus), set(slow.cards_of(TURN))
    parts = {hand: (opponents[hand], equity(own)) for hand, own in sums(versus, held, TURN).items()}
    mean = sum(float(w) * e for w, e in parts.values()) / float(sum(w for w, _ in parts.values()))
    assert found.value == pytest.approx(mean)
    live = {hand: w for hand, w in opponents.items() if not known & {*slow.cards_of(hand)}}
    for row in found.rows[:8]:
        hands = (
            [row.name]
            if by != "class"
            else [h for h in pql.hands(row.name, game="omaha") if h in weights_of(held)]
        )
        blocked = 0.0
        for hand in hands:
            cards = {*slow.cards_of(hand)}
            blocked += float(sum(w for other, w in live.items() if cards & {*slow.cards_of(other)}))
        assert row.blocked == pytest.approx(blocked / len(hands))
        if len(hands) == 1:
            cards = {*slow.cards_of(hands[0])}
            left = [pair for other, pair in parts.items() if not cards & {*slow.cards_of(other)}]
            after = sum(float(w) * e for w, e in left) / float(sum(w for w, _ in left))
            assert row.shift == pytest.approx(after - mean)


def made(hand: str, board: str = TURN) -> str:
    """The made hand of some cards, by pairs and triples."""
    return omaha_made.made(slow.cards_of(hand), slow.cards_of(board))


def suited(hand: str, board: str = TURN) -> bool:
    """Whether two of the cards have a suit that the board has twice: a flush draw before the river."""
    cards, there = slow.cards_of(hand), Counter(card % 4 for card in slow.cards_of(board))
    return any(there[suit] == 2 and sum(card % 4 == suit for card in cards) > 1 for suit in range(4))


FLUSH_TURN = "Kd7h2h8s"


@pytest.mark.parametrize("weight", ["", ":0.5"])
@pytest.mark.parametrize("by", ["by category", "group by category(hero), flushdraw"])
def test_made_hands_and_formulas_about_hands_have_rows(by: str, weight: str) -> None:
    hero = f"{HERO}, KhQh7s2d, 7c7dAc3c{weight}, KcQhJh9s"
    expected, weights = sums(hero, VILLAIN, FLUSH_TURN), weights_of(hero)
    groups: dict[tuple[Any, ...], list[str]] = {}
    for hand in expected:
        key = made(hand, FLUSH_TURN), suited(hand, FLUSH_TURN)
        groups.setdefault(key[: 1 + ("flushdraw" in by)], []).append(hand)
    found = {
        row.keys or (row.name,): row for row in asked(f"equity {hero} vs {VILLAIN} on {FLUSH_TURN} {by}").rows
    }
    assert found.keys() == groups.keys()
    everything = whole(expected, weights)[2]
    for name, hands in groups.items():
        own = whole({hand: expected[hand] for hand in hands}, weights)
        assert found[name].equity == pytest.approx(equity(own))
        assert found[name].share == pytest.approx(float(own[2] / everything))
        assert found[name].amount == pytest.approx(float(sum(weights[hand] for hand in hands)))


def test_rows_of_made_hands_are_those_of_the_library_and_of_drawn_deals() -> None:
    exact = asked(f"equity AA vs KKQQ on {FLUSH_TURN} by category")
    library = pql.equity_by("category", "AA", "KKQQ", board=FLUSH_TURN, game="omaha")
    assert library.rows == exact.rows
    formulas = pql.equity_by("", "AA", "KKQQ", board=FLUSH_TURN, game="omaha", group_by="category(hero)")
    drawn = asked(f"equity AA vs KKQQ on {FLUSH_TURN} samples 40000 seed 3 by category")
    three = asked(f"equity AA vs KKQQ vs JT98 on {FLUSH_TURN} samples 3000 seed 3 by category(hero)")
    assert {row.name: row.equity for row in formulas.rows} == {
        row.name: pytest.approx(row.equity) for row in exact.rows
    }
    assert three.counted == "combos"
    assert [row.keys for row in three.rows] == [row.keys for row in formulas.rows]
    for row, other in zip(exact.rows, drawn.rows, strict=True):
        assert row.name == other.name
        assert abs(row.equity - other.equity) < 5 * other.stderr


@pytest.mark.parametrize("keys", ["category(hero, flop)", "category(villain), topcard(flop)"])
def test_rows_by_formulas_about_deals_are_the_groups_of_select(keys: str) -> None:
    """On every flop of a set, as before the flop, deals are looked at: all of them where they are few."""
    hero, villain, boards = "AsAhKsQh, JsTs9h8h", "KcKdQcJd", "Kh7h*"
    rows = asked(f"equity {hero} vs {villain} on {boards} group by {keys} exact")
    given = f"hero='{hero}', villain='{villain}', board='{boards}'"
    (groups,) = pql.Session(game="omaha").run(
        f"select avg(riverEquity(hero)) as e, avg(winsHi) as w from {given} group by {keys} exact"
    )
    assert (rows.method, rows.counted) == ("exact", "row_deals")
    width = len(rows.keys)
    for row, group in zip(rows.rows, groups.rows, strict=True):
        assert row.keys == group[:width]
        assert (row.share, row.equity, row.win) == pytest.approx(group[width:])


def test_before_the_flop_made_hands_are_those_of_drawn_deals() -> None:
    report = asked("equity AA$ds vs KKQQ by category(hero, flop) samples 20000 seed 1")
    assert report.method == "sampled"
    flops = asked("breakdown AA$ds on ***")
    shares = {line.line: line.share for line in flops.of_kind("made")}
    for row in report.rows:
        assert abs(row.share - shares[row.name]) < 0.02
    assert sum(row.share for row in report.rows) == pytest.approx(1)


def test_hands_are_filtered_by_formulas() -> None:
    hands = pql.hands(f"{HERO}, KhQh7s2d, 7c7dAc3c:0.5, KcQhJh9s, AA97$ds, T965", game="omaha")
    alive = hands.without(FLUSH_TURN)
    drawing = {hand for hand in alive if suited(hand, FLUSH_TURN)}
    found = hands.where("flushdraw", FLUSH_TURN)
    assert {*found} == drawing
    assert all(found.weight_of(hand) == hands.weight_of(hand) for hand in found)
    session = pql.Session(game="omaha")
    session.run(f"let drawing = AA97$ds, T965 where flushdraw on {FLUSH_TURN}")
    (named,) = session.run("drawing")
    assert {*named.hands} == {
        hand
        for hand in pql.hands("AA97$ds, T965", game="omaha").without(FLUSH_TURN)
        if suited(hand, FLUSH_TURN)
    }
    (both,) = session.run("let more = drawing minus T965; more")
    assert {*both.hands} == {
        hand for hand in pql.hands("AA97$ds", game="omaha").without(FLUSH_TURN) if suited(hand, FLUSH_TURN)
    }
    (counted,) = session.run(
        f"select count(inRange(hero, 'more')) from hero='drawing', villain='KK', board='{FLUSH_TURN}' exact"
    )
    (share,) = session.run(
        f"select count(hero in 'AA97$ds') from hero='drawing', villain='KK', board='{FLUSH_TURN}' exact"
    )
    assert counted.rows == share.rows
    made_two = {hand for hand in alive if made(hand, FLUSH_TURN) in ("toptwo", "topandbottom", "bottomtwo")}
    assert {*hands.where("toptwo or topandbottom or bottomtwo", FLUSH_TURN)} == made_two
    assert {*hands.where("inRange(hero, 'AA')")} == {*(hands & "AA")}
    (left,) = session.run("AA97 on Ah7h2c dead As")
    assert {*left.hands} == {*pql.hands("AA97", game="omaha").without("Ah7h2cAs")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AA where flushdraw on ***", "this is a set of boards"),
        ("let b = board *** where flushpossible; AA where flushdraw on b", "this is a set of boards"),
        ("AA where riverEquity > 0.5 on Kh7h2c", "this board never reaches the river"),
        (
            "any where HvPerceivedRangeEquity(hero, turn, 'any') > 0.5 on Kh7h2c4s",
            "this condition would take about",
        ),
    ],
)
def test_what_no_hand_can_be_filtered_by(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.Session(game="omaha").run(text)
    assert message in caught.value.diagnostics[0].message


def test_blockers_change_how_often_a_formula_holds() -> None:
    held, versus = "AsAhKsKh, AsAhQsJh:0.5, 9s8c6h5h", "KsKcQsQc, KcQhJh9s, 8d7d6s5s, AhAdTh3s:0.25"
    found = asked(f"blockers {held} vs {versus} on {FLUSH_TURN} where flushdraw by hand")
    live = {
        hand: weight
        for hand, weight in weights_of(versus).items()
        if not {*slow.cards_of(FLUSH_TURN)} & {*slow.cards_of(hand)}
    }

    def share(cards: set[int]) -> Fraction:
        left = {hand: weight for hand, weight in live.items() if not cards & {*slow.cards_of(hand)}}
        return sum((w for hand, w in left.items() if suited(hand, FLUSH_TURN)), Fraction(0)) / sum(
            left.values()
        )

    assert found.where == "flushdraw"
    assert found.share == pytest.approx(float(share(set())))
    assert len(found.rows) == 3
    for row in found.rows:
        after = share({*slow.cards_of(row.name)})
        assert (row.before, row.after) == pytest.approx((found.share, float(after)))
        assert row.difference == pytest.approx(float(after) - found.share)
    library = pql.blockers(held, versus, FLUSH_TURN, where="flushdraw", by="hand", game="omaha")
    assert library.rows == found.rows
    cards = asked(f"blockers {versus} on {FLUSH_TURN} where flushdraw by card")
    (heart,) = [row for row in cards.rows if row.name == "Qh"]
    assert heart.after == pytest.approx(float(share({*slow.cards_of("Qh")})))


def test_a_call_and_a_bet_are_worth_what_each_hand_wins() -> None:
    expected, weights = sums(HERO, VILLAIN, TURN), weights_of(HERO)
    found = asked(f"ev call 50 to win 150 with {HERO} vs {VILLAIN} on {TURN} by hand")
    assert {row.name: row.ev for row in found.rows} == {
        name: pytest.approx(200 * equity(own) - 50) for name, own in expected.items()
    }
    assert found.equity == pytest.approx(equity(whole(expected, weights)))
    bet = asked(
        f"ev bet 50 into 100 with {HERO} vs {VILLAIN} continuing KsKcQsQc, 7s7cQsJd on {TURN} by hand"
    )
    called = sums(HERO, "KsKcQsQc, 7s7cQsJd", TURN)
    for row in bet.rows:
        deals, shown = expected[row.name][2], called.get(row.name, [Fraction(0)] * 3)[2]
        won = 200 * equity(called[row.name]) - 50 if shown else 0.0
        folds = 1 - float(shown / deals)
        assert row.folds == pytest.approx(folds)
        assert row.ev == pytest.approx(folds * 100 + (1 - folds) * won)
        assert row.instead == pytest.approx(100 * equity(expected[row.name]))
    classes = asked(f"ev call 50 to win 150 with AAQJ$ds vs {VILLAIN} on {TURN} by class")
    assert classes.ev == pytest.approx(sum(row.share * row.ev for row in classes.rows))


def test_a_call_against_two_is_sampled() -> None:
    found = asked("ev call 50 to win 150 with AsAhKsKh vs QQJJ$ds vs any on Kd7h2c4s samples 20000 seed 1")
    alone = asked("equity AsAhKsKh vs QQJJ$ds vs any on Kd7h2c4s samples 20000 seed 2").players[0]
    assert found.method == "sampled"
    assert found.equity == pytest.approx(alone.equity, abs=0.02)


def test_a_folded_hand_is_out_of_the_deck() -> None:
    folded = asked(f"distribution {HERO} vs KKQQ folded QhQd9h9d on {TURN}").players
    dead = asked(f"distribution {HERO} vs KKQQ dead QhQd9h9d on {TURN}").players
    assert folded == dead


def test_half_a_pot_pays_half_of_the_rake() -> None:
    """A call with hands that share pots, a folded hand and a dead card: what is paid out is less the rake."""
    hero, villain, board = "AsAhKsQh:0.5, JsTh9c8c", "AdAcKcQd, JdTc9s8s:0.25", "Kh7h2c4d"
    text = f"with {hero} vs {villain} on {board} folded 5s5d6s6d dead 3c by hand"
    expected = asked(f"equity {hero} vs {villain} on {board} folded 5s5d6s6d dead 3c by hand")
    equities = {row.name: row.equity for row in expected.rows}
    assert any(row.tie > 0 for row in expected.rows)
    for rake, paid in (("", 200), ("rake 5%", 190), ("rake 5% cap 3", 197)):
        found = asked(f"ev call 50 to win 150 {rake} {text}")
        assert {row.name: row.ev for row in found.rows} == {
            name: pytest.approx(paid * each - 50) for name, each in equities.items()
        }


def test_strong_hands_count_by_their_weights() -> None:
    first, second = asked("distribution AsAhKsKh:0.25, 5s5d4s3c vs QsQhJsJh on Kd7h2c8d").players
    assert (first.strong, second.strong) == (pytest.approx(0.25 / 1.25), 0)


def test_strength_against_several_knows_folded_hands_and_dead_cards() -> None:
    """Where high cards are gone a small straight draw wins more."""
    text = "strength 9s8c6h5h on 7d2c3s opponents 1..2 samples 20000"
    folded = asked(f"{text} seed 1 dead Ac folded AdAhQdQc").rows
    dead = asked(f"{text} seed 2 dead AcAdAhQdQc").rows
    for one, other, without in zip(folded, dead, asked(f"{text} seed 2").rows, strict=True):
        assert one.win == pytest.approx(other.win, abs=0.02)
        assert one.win > without.win + 0.02


def test_nuts_of_a_range_count_its_weights() -> None:
    rows = asked("nuts on Kh7h2c for KsKdQsJs:0.25, 7s7d4s3s").rows
    first, second = [row for row in rows if row.weight]
    assert (first.weight, second.weight) == (0.25, 1)
    assert (first.has_or_better, second.has_or_better) == (pytest.approx(0.2), 1)


def test_ranges_are_compared_without_dead_cards() -> None:
    found = asked("compare QsQhJsJh, QsQhTsTh with 9s9h8s8h vs AsAhKdKc on Qd7c2d4s dead AdAcKsKh")
    for each in found.ranges:
        (alone, _) = asked(f"equity {each.text} vs AsAhKdKc on Qd7c2d4s dead AdAcKsKh").players
        assert each.equity == pytest.approx(alone.equity)


def test_what_is_left_of_a_range_that_is_blocked_but_for_little_has_its_digits() -> None:
    """Nearly all weight holds the ace: of what is left, the difference of two sums would have no digit."""
    text = "blockers AsQc3d3c vs AsKsKhKc:1, AsKsQsQh:1, JsJhTsTh:0.0000001 on 9d7c2d4s where set or overpair by hand"
    (row,) = asked(text).rows
    assert row.after == 1
    found = asked(text.replace(" where set or overpair", ""))
    alone = asked("equity JsJhTsTh vs AsQc3d3c on 9d7c2d4s").players[0]
    assert found.value + found.rows[0].shift == pytest.approx(alone.equity)


def test_who_continues_is_of_the_range_that_is_bet_into() -> None:
    text = f"ev bet 50 into 100 with {HERO} vs {VILLAIN} continuing {{}} on {TURN} by hand"
    of_range, wider = (
        asked(text.format(continuing)) for continuing in ("KsKcQsQc, KcKhJc9h", "KKQQ, KKJ9, TTT")
    )
    assert wider.rows == of_range.rows


def test_players_who_have_folded_have_had_cards_too() -> None:
    rest = f"on Kd7h2c4s{' folded any' * 7} samples 100"
    assert asked(f"equity AsAhKsKh vs QsQhJsJh vs any {rest}").deals == 100
    with pytest.raises(pql.PQLError, match="10 players at most are dealt in to omaha"):
        asked(f"equity AsAhKsKh vs QsQhJsJh vs any vs any {rest}")


def test_a_report_of_weights_ends_also_while_its_deals_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the rows the deals are counted without the weights: that can be cancelled too."""
    cancel, counted = Event(), exact_tally

    def cancelled(*given: Any) -> Any:
        cancel.set()
        return counted(*given)

    monkeypatch.setattr("pql.engine.more_cards.equity.exact_tally", cancelled)
    for rows in ("class", "turn"):
        cancel.clear()
        with pytest.raises(pql.Cancelled):
            asked(f"equity AAJT$ds:0.5 vs KKQQ on Kh7h2c by {rows}", cancel=cancel)


def test_a_bet_where_others_have_folded_is_explained() -> None:
    bet = "ev bet 50 into 100 with AsKsQhJh vs KdKcQd2d on Kh7h2c"
    folded, nobody = asked(f"explain {bet} folded 3s3d9c8c"), asked(f"explain {bet}")
    assert dict(folded.sections)["plan"] == dict(nobody.sections)["plan"]


def test_a_distribution_counts_its_deals_without_weights() -> None:
    text = f"{HERO} vs {VILLAIN} on {TURN}"
    assert asked(f"distribution {text}").deals == asked(f"equity {text}").deals


def test_sets_are_explained() -> None:
    sections = dict(asked("explain equity AsAhKsKh, AsAhKsKd vs KK$ds where flushdraw on Kh7h2c").sections)
    assert sections["set algebra"].splitlines()[0] == "AsAhKsKh ∪ AsAhKsKd"
    assert sections["bitsets"].splitlines()[0] == "2 of 270,725 hands (270,725 bits) from 2 parts"
    assert sections["took"].startswith("not run")
