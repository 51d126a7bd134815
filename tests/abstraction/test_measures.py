"""Strengths, potentials, histograms and clusters against every deal, one by one."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from threading import Event
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction
from pql.abstraction import histograms, ochs, potentials, stream, strengths, transitions
from references.abstracted import measured
from references.families import mostly_full, together

SPOTS = [
    ("AhQh", "Kh7h2c", "88+", ""),
    ("7s7d", "Kh7h2c", "AK,QQ+:0.5", "KdAd"),
    ("9s8s", "7s6s5s", "A2s+,KK", ""),
    ("AdQc", "3h4cJh", "T9s,99", "KdTsTh"),
    ("2c3c", "AsAhAdAc", "random", ""),
    ("AhQh", "Kh7h2c9d", "random", ""),
    ("6d5d", "4d3d2h7s", "22+:0.25,A2s+", "4s"),
    ("AhQh", "Kh7h2c9d3s", "random", "Td"),
]


def _exchanged(board: str, suits: Sequence[str]) -> str:
    """The board in other suits, its cards in order."""
    moved = board.translate(str.maketrans("cdhs", "".join(suits)))
    return "".join(sorted([moved[place : place + 2] for place in range(0, len(moved), 2)]))


def _close(found: Any, expected: Any) -> None:
    numbers = [numpy.nan if each is None else float(each) for each in expected]
    numpy.testing.assert_allclose(found, numbers, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("hand", "board", "versus", "dead"), mostly_full(SPOTS, always=(1, 2, 5, 6)))
def test_measures_are_those_of_every_deal(hand: str, board: str, versus: str, dead: str) -> None:
    slow = measured(hand, board, versus, dead=dead)
    text = versus.replace("random", "any").replace("AK,", "AK*,")
    of_dead: dict[str, Any] = {"hands": hand, "versus": text, "dead": dead}
    found = strengths(board, **of_dead)
    _close([found.hs[0], found.ehs[0], found.ehs2[0]], [slow.hs, slow.ehs, slow.ehs2])
    _close(histograms(board, 5, **of_dead).shares[0], slow.river)
    if len(board) == 6:
        _close(histograms(board, 5, **of_dead, street="turn").shares[0], slow.turn)
    if len(board) < 10:
        change = potentials(board, **of_dead)
        _close([change.ppot[0], change.npot[0]], [slow.ppot, slow.npot])


FOLDED = [
    ("AhQh", "Kh7h2c", "JTs,KQs:0.5", "", ["A9s"]),
    ("7s7d", "Kh7h2c9d", "AKo,QQ:0.5", "Kd", ["A2s:0.3,QJs"]),
    ("9s8s", "7s6s5s4d", "A2s,KK", "", ["AKo:0.3", "KQs,99"]),
    ("QhQd", "AsKsJsTs2d", "99:0.3,22", "", ["AA:0.7", "KK", "33:0.5"]),
    ("2c3c", "AsAhAdAc", "KK,QQ", "Kd", ["KQs", "QQ"]),
]


@pytest.mark.parametrize(
    ("hand", "board", "versus", "dead", "folded"), mostly_full(FOLDED, always=(1, 2, 3, 4))
)
def test_measures_where_players_have_folded_are_those_of_every_deal(
    hand: str, board: str, versus: str, dead: str, folded: list[str]
) -> None:
    slow = measured(hand, board, versus, dead=dead, folded=folded)
    given: dict[str, Any] = {"hands": hand, "dead": dead, "folded": folded}
    found = strengths(board, versus=versus, **given)
    _close([found.hs[0], found.ehs[0], found.ehs2[0]], [slow.hs, slow.ehs, slow.ehs2])
    _close(histograms(board, 10, versus=versus, **given).shares[0], measured(
        hand, board, versus, 10, dead, folded).river)  # fmt: skip
    _close(ochs(board, clusters=[versus], **given).equities[0], [slow.ehs])
    if len(board) == 6:
        _close(histograms(board, 5, versus=versus, **given, street="turn").shares[0], slow.turn)
    if len(board) < 10:
        change = potentials(board, versus=versus, **given)
        _close([change.ppot[0], change.npot[0]], [slow.ppot, slow.npot])


def test_folded_hands_of_all_kinds_change_what_they_do_elsewhere() -> None:
    """The equities and potentials of all hands are those of other calls; a known hand is dead, any changes nothing."""
    board, folded = "Kh7h2c9d", "A?"
    found, change = strengths(board, folded=folded), potentials(board, folded=folded)
    by_hand = pql.equity_by("hand", "any", "any", board=board, folded=folded).rows
    places = [found.hands.index(each.name) for each in by_hand]
    numpy.testing.assert_allclose(found.ehs[places], [each.equity for each in by_hand], rtol=1e-12)
    row = pql.strength("Tc9c", board, folded=folded).rows[0]
    place = found.hands.index("Tc9c")
    _close([found.hs[place], change.ppot[place], change.npot[place]], [row.strength, row.ppot, row.npot])
    for kind in (strengths, histograms, potentials, ochs):
        for one, other in [({"dead": "AsKd"}, {"folded": "AsKd"}), ({}, {"folded": "any"})]:
            measure: Any = kind
            expected = measure(board, **other).arrays
            for name, values in measure(board, **one).arrays.items():
                numpy.testing.assert_allclose(values, expected[name], rtol=1e-9, atol=1e-12)
    assert numpy.isnan(strengths(board, hands="9s9c", folded="9h9s").ehs).all()
    assert numpy.isnan(potentials(board, hands="9s9c", folded="9h9s").ppot).all()


def test_suits_alike_make_no_difference_where_hands_are_folded() -> None:
    """On a board that exchanges suits the answers are those of one hand after the other, which does not."""
    both = [
        strengths("8s8h8d", hands="AsKs, QhQd", folded=each)
        for each in ("JJ", "JsJh, JsJd, JsJc, JhJd, JhJc, JdJc:0.999999999999")
    ]
    for name, values in both[0].arrays.items():
        numpy.testing.assert_allclose(values, both[1].arrays[name], rtol=1e-9)


@together("board", ["Kh7h2c", "3h4cJh", "8s8h8d", "AsKsQs", "Kh7h2c9d"])
def test_all_hands_have_the_equity_and_the_potential_that_other_calls_give(board: str) -> None:
    found, change = strengths(board), potentials(board)
    equities = numpy.asarray(pql.hand_vectors("any", "any", board).equities)
    numpy.testing.assert_allclose(found.ehs, equities, rtol=1e-12)
    for hand in ("AdAc", "9d9c", "Tc9c", "5d4d"):
        if not {hand[:2], hand[2:]} & {board[place : place + 2] for place in range(0, len(board), 2)}:
            place = found.hands.index(hand)
            row = pql.strength(hand, board).rows[0]
            _close(
                [found.hs[place], change.ppot[place], change.npot[place]], [row.strength, row.ppot, row.npot]
            )


@pytest.mark.parametrize("board", ["Kh7h2c", "Kh7h2c9d", "Kh7h2c9d3s"])
def test_dead_cards_are_out_of_both_sides_and_the_deck(board: str) -> None:
    """Also where they are alike in suits, and so fewer boards are swept."""
    for dead in ("AsAd", "QcQdQhQs"):
        found = strengths(board, dead=dead)
        equities = numpy.asarray(pql.hand_vectors("any", "any", board, dead=dead).equities)
        numpy.testing.assert_allclose(found.ehs, equities, rtol=1e-12)
        assert numpy.isnan(found.ehs[found.hands.index("AsAh" if dead == "AsAd" else "QsJs")])
        shares = histograms(board, 7, dead=dead).shares
        assert numpy.nansum(shares) == pytest.approx((~numpy.isnan(found.ehs)).sum())
        assert (numpy.isnan(shares[:, 0]) == numpy.isnan(found.ehs)).all()
    one = ochs(board, hands="9s9h, AsAh", clusters=["22+", "AsAd, AsKs"], dead="AsAd").equities
    assert numpy.isnan(one).tolist() == [[True, True], [False, True]]


@pytest.mark.full
def test_dead_cards_on_flops_before_the_flop() -> None:
    found = histograms("", 3, hands="KsKh", versus="AA", street="flop", dead="As Kd").shares
    every = pql.hand_vectors("KsKh", "AA", dead="As Kd").equities[0]
    assert found.sum() == pytest.approx(1)
    assert found[0] @ [0, 1 / 3, 2 / 3] <= every <= found[0] @ [1 / 3, 2 / 3, 1]


def test_boards_of_a_street_stand_for_others_only_where_suits_are_alike() -> None:
    cases: list[dict[str, Any]] = [{"dead": "2c"}, {"versus": "AsKs"}]
    for given in cases:
        with pytest.raises(ValueError, match="one by one"):
            strengths("flop", hands="AA", **given)
        with pytest.raises(ValueError, match="one by one"):
            next(stream(strengths, "flop", hands="AA", **given))
    with pytest.raises(pql.PQLError, match="dead"):
        strengths(["AhKhQh", "Kh7h2c"], dead="2c")


def test_weighed_ranges_take_the_other_kernel_to_the_same_potentials() -> None:
    plain, halves = [potentials("7s6s5d", versus=text) for text in ("22+, A2s+", "22+:0.5, A2s+:0.5")]
    numpy.testing.assert_allclose(plain.ppot, halves.ppot, rtol=1e-9)
    numpy.testing.assert_allclose(plain.npot, halves.npot, rtol=1e-9)


def test_before_the_flop() -> None:
    found = strengths("", hands="AA, 72o")
    assert numpy.isnan(found.hs).all()
    aces = pql.equity("AA", "any").players[0].equity
    assert found.ehs[0] == pytest.approx(aces, abs=1e-12)
    shares = histograms("", 10, hands="AsAh, 7c2d").shares
    numpy.testing.assert_allclose(shares.sum(axis=1), 1)
    assert shares[0, -1] > 0.25 > shares[1, -1]


def test_histograms_of_the_flop_are_the_equities_on_flops(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a few flops in place of all, hand by hand."""
    texts = ["KsKhKd", "As7s2s"]
    orbits = {text: {_exchanged(text, suits) for suits in permutations("cdhs")} for text in texts}
    masks = array("Q", [sum([1 << card for card in pql.card_ids(text)]) for text in texts])
    sizes = bytes([len(orbits[text]) for text in texts])
    monkeypatch.setattr(
        "pql.abstraction.sums.boards", SimpleNamespace(flop_orbits=lambda group: (masks, sizes))
    )
    found = histograms("", 4, hands="9c9d, Ah2h", street="flop", threads=1)
    for place, hand in enumerate(found.hands):
        bins = [0] * 4
        for flop in [each for orbit in orbits.values() for each in orbit]:
            equity = strengths(flop, hands=hand).ehs[0]
            if not numpy.isnan(equity):
                bins[int(equity * 4)] += 1
        numpy.testing.assert_allclose(found.shares[place], numpy.array(bins) / sum(bins), rtol=1e-9)


def test_suits_exchanged_change_nothing() -> None:
    one, other = histograms("Kh7h2c", 20), histograms("Ks7s2d", 20)
    exchange = str.maketrans("hscd", "shdc")
    places = [
        other.hands.index(name if name in other.hands else name[2:] + name[:2])
        for name in [hand.translate(exchange) for hand in one.hands]
    ]
    numpy.testing.assert_allclose(one.shares, other.shares[places], rtol=1e-12)


def test_histograms_hold_the_strengths() -> None:
    found, shares = strengths("Kh7h2c", hands="AhQh, 22"), histograms("Kh7h2c", 1000, hands="AhQh, 22").shares
    middles = (numpy.arange(1000) + 0.5) / 1000
    numpy.testing.assert_allclose(shares @ middles, found.ehs, atol=1e-3)
    numpy.testing.assert_allclose(shares @ middles**2, found.ehs2, atol=1e-3)


def test_clusters_are_equities_against_each() -> None:
    found = ochs("Kh7h2c", hands="AhQh, 7s7d, 5c4c")
    for place, cluster in enumerate(abstraction.CLUSTERS):
        expected = pql.hand_vectors("AhQh, 7s7d, 5c4c", cluster, "Kh7h2c").equities
        numpy.testing.assert_allclose(found.equities[:, place], expected, rtol=1e-12)
    assert numpy.isnan(ochs("AsAhAdAc", hands="KK", clusters=["AA", "QQ"]).equities[:, 0]).all()


def test_the_usual_clusters_are_all_hands_once() -> None:
    """Johanson and others (2013): eight clusters of the 169 starting hands."""
    sets = [pql.hands(cluster) for cluster in abstraction.CLUSTERS]
    assert len(sets) == 8
    assert sum(len(each) for each in sets) == 1326
    together_ = pql.hands(", ".join(abstraction.CLUSTERS))
    assert len(together_) == 1326
    strength = [pql.equity(each, "any").players[0].equity for each in sets]
    assert strength[0] == min(strength)
    assert strength[-1] == max(strength)


def test_several_boards_have_a_row_each() -> None:
    boards = ["Kh7h2c", "AsAd2c"]
    both = strengths(boards, hands="AhKd, 22")
    assert both.ehs.shape == (2, 7)
    for row, board in enumerate(boards):
        numpy.testing.assert_array_equal(both.ehs[row], strengths(board, hands="AhKd, 22").ehs)
    rows = numpy.array([pql.card_ids(board) for board in boards], numpy.uint8)
    numpy.testing.assert_array_equal(strengths(rows, hands="AhKd, 22").ehs, both.ehs)
    assert strengths(pql.boards("AsAdAc"), hands="KK").boards == ("AsAdAc",)


def test_every_flop_stands_for_those_that_differ_in_suits() -> None:
    """The mean over all flops, by what each represents, is the equity before the flop."""
    from pql.abstraction.boards import places_of

    places = places_of("flop")
    assert sum(places.weights) == 22_100
    assert len(places.masks) == 1_755
    kings = {"Kh7h2c", "Kh7h2d"}
    assert len(kings & set(places.texts)) <= 1


def test_streams_give_the_same_in_parts() -> None:
    boards = ["Kh7h2c", "AsAd2c", "5h4h3h"]
    whole = histograms(boards, 4, hands="AhKd, 22")
    parts = list(stream(histograms, boards, 4, hands="AhKd, 22", rows=2))
    assert [part.boards for part in parts] == [("Kh7h2c", "AsAd2c"), ("5h4h3h",)]
    numpy.testing.assert_array_equal(numpy.concatenate([part.shares for part in parts]), whole.shares)
    first = next(stream(strengths, "turn", hands="AsKs", rows=3))
    assert (len(first), first.ehs.shape) == (3, (3, 1))


def test_an_executor_gives_the_same() -> None:
    boards = ["Kh7h2c9d", "AsAd2c3c"]
    with ProcessPoolExecutor(1) as pool:
        numpy.testing.assert_array_equal(strengths(boards, executor=pool).ehs, strengths(boards).ehs)


def test_measures_stop_when_they_are_cancelled() -> None:
    flag = Event()
    flag.set()
    for measure in (strengths, potentials, histograms, ochs):
        with pytest.raises(pql.Cancelled):
            measure("flop", cancel=flag)


def test_progress_is_told() -> None:
    told: list[float | None] = []
    strengths(["Kh7h2c9d"] * 3, hands="AA", progress=lambda fraction, _: told.append(fraction))
    assert told[-1] == 1.0


def test_frames_have_a_row_for_each_hand_that_can_be_dealt() -> None:
    table = strengths(["Kh7h2c", "KsKdKc"], hands="KK, AhQh").to_arrow()
    assert table.column_names == ["board", "hand", "hs", "ehs", "ehs2"]
    assert table.num_rows == 3 + 1 + 1
    shares = histograms("Kh7h2c", 3, hands="AhQh").to_polars()
    assert shares.columns == ["board", "hand", "bin_0", "bin_1", "bin_2"]
    assert ochs("Kh7h2c", hands="AhQh", clusters=["QQ+"]).to_pandas().columns.tolist() == [
        "board",
        "hand",
        "cluster_1",
    ]
    assert potentials("Kh7h2c", hands="AhQh").to_polars().height == 1


def test_measures_are_values() -> None:
    found = histograms("Kh7h2c", 3, hands="AhQh, 7s7d")
    again = pickle.loads(pickle.dumps(found))
    assert (again.boards, again.hands, again.bins, repr(again)) == (
        ("Kh7h2c",),
        ("AhQh", "7s7d"),
        3,
        "<Histograms of 2 hands on 1 board>",
    )
    numpy.testing.assert_array_equal(numpy.asarray(again), found.shares)
    numpy.testing.assert_array_equal(
        numpy.asarray(ochs("Kh7h2c", hands="AhQh", clusters=["QQ+"])).shape, (1, 1)
    )
    with pytest.raises(AttributeError):
        found.boards = ()
    with pytest.raises(ValueError, match="read-only"):
        found.shares[0, 0] = 1


@together(
    ("ask", "said"),
    [
        (lambda: potentials(""), "flop or a turn, not preflop"),
        (lambda: potentials("Kh7h2c9d3s"), "flop or a turn, not river"),
        (lambda: histograms("Kh7h2c", street="flop"), "river or turn"),
        (lambda: histograms("Kh7h2c9d", street="turn"), "on river"),
        (lambda: histograms("Kh7h2c", 0), "bins"),
        (lambda: strengths("flop", versus="AsKs"), "tells suits apart"),
        (lambda: ochs("Kh7h2c", hands="AhQh", clusters=[]), "one cluster"),
        (lambda: ochs("Kh7h2c", hands="AhQh", clusters="AA"), "sequence of ranges"),
        (lambda: stream(strengths, "flop", rows=0), "rows"),
        (lambda: strengths("flop", folded="AsKs"), "tells suits apart"),
        (lambda: strengths("Kh7h2c", folded=["AA"] * 9), "10 players at most"),
        (lambda: strengths("Kh7h2c", folded="xx"), "folded"),
        (lambda: strengths([]), "one board or more"),
        (lambda: stream("strengths", "flop"), "measure must be a function"),  # type: ignore[arg-type]
        (lambda: strengths("Kh7h"), "cards"),
        (lambda: strengths("Kh7h2c", hands="AAA"), "AAA"),
        (lambda: strengths("Kh7h2c", hands="AA", versus="xx"), "versus|xx"),
    ],
)
def test_bad_arguments(ask: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError, pql.PQLError), match=said):
        ask()


def test_transitions_from_before_the_flop() -> None:
    """Of suited hands 0.84 % flop a flush, straight flushes among them, and of others none: 165 of 19,600 flops."""
    numbers = numpy.arange(169)
    hands, boards = abstraction.hand_of(numpy.arange(abstraction.size("flop")), "flop")
    suits = numpy.concatenate([hands, boards], axis=1) & 3
    flush = (suits == suits[:, :1]).all(axis=1)
    cards, _ = abstraction.hand_of(numbers, "preflop")
    suited = (cards[:, 0] & 3) == (cards[:, 1] & 3)
    numpy.testing.assert_allclose(
        transitions("preflop", suited, flush),
        numpy.array([[1, 0], [1 - 165 / 19_600, 165 / 19_600]]),
        rtol=1e-12,
    )


def test_bad_transitions() -> None:
    with pytest.raises(ValueError, match="after the river"):
        transitions("river", [0], [0])
    with pytest.raises(ValueError, match="169 numbers"):
        transitions("preflop", [0, 1], [0])
    with pytest.raises(ValueError, match="from 0"):
        transitions("preflop", numpy.full(169, -1), numpy.zeros(1_286_792, int))


def test_folded_hands_are_gone_through_on_all_threads_and_can_be_ended() -> None:
    """Each deal of them is some ten milliseconds: two ranges of a hundred hands are minutes."""
    one, several = [potentials("Kh7h2c", folded="AQs, 99", threads=threads) for threads in (1, 3)]
    assert numpy.array_equal(one.ppot, several.ppot, equal_nan=True)
    steps: list[float | None] = []
    with pytest.raises(pql.Timeout):
        potentials(
            "Kh7h2c", folded=["10%", "10%"], timeout=0.5, progress=lambda share, _: steps.append(share)
        )
    assert len(steps) > 1


def test_a_hand_that_is_never_behind_has_no_potential_to_gain() -> None:
    """As `strength` says of one hand; without anybody to meet there is no answer."""
    nuts = potentials("AhAd7h", hands="AsAc, KsKc", versus="QQ")
    (one,) = pql.strength("AsAc", "AhAd7h", versus="QQ").rows
    assert nuts.ppot[nuts.hands.index("AsAc")] == one.ppot == 0.0
    drawing_dead = potentials("AsAh7hKs", hands="3d2d", versus="AcAd")
    assert (drawing_dead.ppot[0], drawing_dead.npot[0]) == (0.0, 0.0)
    assert potentials("AhAd7h", hands="AsAc, KdKc").to_polars()["hand"].to_list() == ["AsAc", "KdKc"]
    blocked = potentials("AhAd7h", hands="AsKs", versus="AsAc")
    assert numpy.isnan([blocked.ppot[0], blocked.npot[0]]).all()
    assert not len(blocked.to_polars())


def test_a_hand_that_meets_one_cluster_alone_stays_in_the_table() -> None:
    """`AsAc` meets no hand of the first cluster, and is a row all the same."""
    found = ochs("AhAd7h", hands="AsAc, KdKc", clusters=["AsQs", "QQ"])
    rows = found.to_polars().rows()
    assert [row[1] for row in rows] == ["AsAc", "KdKc"]
    assert numpy.isnan(rows[0][2])
    assert rows[0][3] > 0.9
