"""Sets of short deck against its 36 cards one by one: what they hold, what they lack, and how much of all that is.

Nothing here asks the program what is in a set: hands and boards are pairs and triples of a list of cards.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Any

import pytest

import pql
from references import short_deck
from references.families import together

_GAMES = ("shortdeck", "shortdeck trips")
# Hands and boards as the program writes them: the higher rank first, spades before hearts, diamonds and clubs.
_HANDS = frozenset([first + second for second, first in combinations(short_deck.DECK, 2)])
_FLOPS = frozenset([frozenset(flop) for flop in combinations(short_deck.DECK, 3)])
_EXPRESSIONS: dict[str, Callable[[str, str], bool]] = {
    "any": lambda first, second: True,
    "none": lambda first, second: False,
    "AA, KK": lambda first, second: first[0] == second[0] and first[0] in "AK",
    "66+": lambda first, second: first[0] == second[0],
    "suited": lambda first, second: first[1] == second[1],
    "connected": lambda first, second: _gap(first, second) == 1,
    "A6*": lambda first, second: {first[0], second[0]} == {"A", "6"},
    "As?": lambda first, second: "As" in (first, second),
    "not (suited, 99)": lambda first, second: first[1] != second[1] and not first[0] == second[0] == "9",
}
_BOARDS: dict[str, Callable[[tuple[str, ...]], bool]] = {
    "***": lambda flop: True,
    "A**": lambda flop: any(card[0] == "A" for card in flop),
    "paired": lambda flop: len({card[0] for card in flop}) == 2,
    "rainbow": lambda flop: len({card[1] for card in flop}) == 3,
    "connected": lambda flop: _is_run({card[0] for card in flop}),
    "not (monotone, trips)": lambda flop: len({c[1] for c in flop}) > 1 and len({c[0] for c in flop}) > 1,
}


def _gap(first: str, second: str) -> int:
    """How far apart two ranks are, the ace below the six too; 0 for equal ones."""
    high, low = [short_deck.RANKS.index(card[0]) for card in (first, second)]
    apart = abs(high - low)
    return min(apart, min(high, low) + 1) if max(high, low) == 8 and apart else apart


def _is_run(ranks: set[str]) -> bool:
    order = "A" + short_deck.RANKS
    return len(ranks) == 3 and any(ranks == set(order[place : place + 3]) for place in range(8))


def _cards(hand: str) -> tuple[str, str]:
    return hand[:2], hand[2:]


def _same(hands: Any) -> frozenset[frozenset[str]]:
    return frozenset([frozenset(_cards(hand)) for hand in hands])


@together("text", tuple(_EXPRESSIONS))
def test_a_set_of_hands_is_one_of_36_cards(text: str) -> None:
    holds = _EXPRESSIONS[text]
    expected = _same([hand for hand in _HANDS if holds(*_cards(hand))])
    for game in _GAMES:
        found: Any = pql.hands(text, game=game)
        assert _same(found) == expected
        assert _same(~found) == _same(_HANDS) - expected
        assert found.share() == pytest.approx(len(expected) / 630, rel=1e-15)
        assert found.share() + (~found).share() == pytest.approx(1, rel=1e-15)
        assert found | ~found == pql.hands("any", game=game)
        assert not found & ~found
        assert pql.hands(found.text(), game=game) == found
        assert pql.hands((~found).text(), game=game) == ~found
        answer: Any = pql.run(text, game=game)[0]
        assert (answer.hands, answer.share) == (found, found.share())


@together("text", tuple(_BOARDS))
def test_a_set_of_boards_is_one_of_36_cards(text: str) -> None:
    holds = _BOARDS[text]
    expected = frozenset([flop for flop in _FLOPS if holds(tuple(flop))])
    for game in _GAMES:
        found = pql.boards(text, game=game)
        assert frozenset([frozenset((b[:2], b[2:4], b[4:])) for b in found]) == expected
        assert frozenset([frozenset((b[:2], b[2:4], b[4:])) for b in ~found]) == _FLOPS - expected
        assert (found.count(), (~found).count()) == (len(expected), 7140 - len(expected))
        assert Fraction(found.count(), found.total()) == Fraction(len(expected), 7140)
        assert found.share() + (~found).share() == pytest.approx(1, rel=1e-15)
        assert pql.boards(found.text(), game=game) == found
        assert pql.boards((~found).text(), game=game) == ~found
        answer: Any = pql.run(f"board {text}", game=game)[0]
        assert (answer.count, answer.total, answer.share) == (len(expected), 7140, found.share())


def test_figures_that_were_those_of_holdem() -> None:
    """Each was answered by 52 cards."""
    hands, boards = pql.hands("AA, KK", game="shortdeck"), pql.boards("A**", game="shortdeck")
    assert len(~hands) == 618 == 630 - 12
    assert (hands.share(), boards.share()) == (12 / 630, (7140 - comb(32, 3)) / 7140)
    assert (~boards).count() == 4960 == comb(32, 3)
    assert round(100 * pql.hands("15%", game="shortdeck").share(), 2) == 14.92
    assert "14.92 % of all" in str(pql.run("15%", game="shortdeck")[0])
    paired = pql.boards("paired", game="shortdeck").share()
    assert paired == 9 * comb(4, 2) * 32 / 7140
    assert round(paired, 4) == 0.2420
    straights = pql.hands("any", game="shortdeck").where("havestraight", "9c8d7s")
    assert len(straights) == 48 == len({*straights} | {*pql.hands("A6", bare="both", game="shortdeck")})
    aces = pql.equity(pql.hands("any", game="shortdeck"), "AA").players[1].equity
    assert aces == pql.equity("any", "AA", game="shortdeck").players[1].equity
    assert aces != pql.equity("any", "AA").players[1].equity
    with pytest.raises(pql.PQLError, match="a set of holdem was given, and the game is shortdeck"):
        pql.equity(pql.hands("any", game="shortdeck"), pql.hands("AA"))


def test_turns_and_rivers_go_by_the_deck_too() -> None:
    """An earlier set as a condition leaves later cards open: to those of the deck."""
    aces, six = pql.boards("A**", game="shortdeck"), pql.boards("***6", game="shortdeck")
    flops = sum(1 for flop in _FLOPS if any(card[0] == "A" for card in flop))
    both = sum(
        1
        for flop in _FLOPS
        for card in short_deck.DECK
        if card not in flop and card[0] == "6" and any(each[0] == "A" for each in flop)
    )
    on_six = sum(sum(1 for c in short_deck.DECK if c[0] == "6" and c not in flop) for flop in _FLOPS)
    assert aces.on_street(4).count() == 33 * flops
    assert (aces & six).count() == both
    assert (aces | six).count() == 33 * flops + on_six - both
    assert (aces ^ six).count() == 33 * flops + on_six - 2 * both
    assert (~six).count() == 7140 * 33 - on_six
    assert pql.boards("*****", game="shortdeck").total() == 7140 * 33 * 32
    single = pql.boards("AsKs6s", game="shortdeck")
    assert (~single).count() == 7139
    assert (single | aces).count() == flops


@together("percent", (1, 5, 15, 33.3, 50, 80, 99.5, 100))
def test_percentages_are_of_the_hands_of_the_deck(percent: float) -> None:
    """The strongest whole classes by equity against a random hand, while they are at most so many of 630."""
    ranked = sorted(_CLASSES, key=lambda kind: _EQUITY[kind], reverse=True)
    expected: set[str] = set()
    for kind in ranked:
        if len(expected) + len(_CLASSES[kind]) > percent * 6.3 + 1e-9:
            break
        expected |= set(_CLASSES[kind])
    found = pql.hands(f"{percent:g}%", game="shortdeck")
    assert _same(found) == _same(expected)
    answer: Any = pql.run(f"{percent:g}%", game="shortdeck")[0]
    assert answer.share == found.share() == pytest.approx(len(expected) / 630)


def _class_of(hand: str) -> str:
    high, low = sorted(_cards(hand), key=lambda c: -short_deck.RANKS.index(c[0]))
    first, suit, second, other = high[0], high[1], low[0], low[1]
    return first + second + ("" if first == second else "s" if suit == other else "o")


_CLASSES: dict[str, list[str]] = {}
for _hand in sorted(_HANDS):
    _CLASSES.setdefault(_class_of(_hand), []).append(_hand)
# Equities against a random hand; that these are right has tests of its own (`tests/kernels/test_short_deck.py`).
_EQUITY = {
    kind: next(player.equity for player in pql.equity(hands[0], game="shortdeck", exact=True).players)
    for kind, hands in _CLASSES.items()
}


@together("board", ("9c8d7s", "AsKd6h", "Th9h8h", "6c6d7s7h", "AcKcQdJh9s"))
def test_where_goes_by_the_ranking_of_the_game(board: str) -> None:
    """A straight, and nothing better: A 6 7 8 9 is one, and flushes beat full houses."""
    for game, types in zip(_GAMES, (short_deck.TYPES, short_deck.TRIPS_TYPES), strict=True):
        held = [hand for hand in _HANDS if not {*_cards(hand)} & {*short_deck.cards(board)}]
        for kind, formula in (("straight", "straight"), ("trips", "trips"), ("flush", "flush")):
            expected = [
                hand
                for hand in held
                if short_deck.type_of((*_cards(hand), *short_deck.cards(board)), types) == kind
            ]
            street = {3: "flop", 4: "turn", 5: "river"}[len(board) // 2]
            asked = f"handType(hero, {street}) = {formula}"
            found = pql.hands("any", game=game).where(asked, board)
            assert _same(found) == _same(expected), (kind, game)
            said: Any = pql.run(f"any where {asked} on {board}", game=game)[0]
            assert said.hands == found


def test_the_lowest_straight_is_not_lost() -> None:
    found = pql.hands("any", game="shortdeck").where("havestraight", "9c8d7s")
    assert _same(found) == _same([
        hand for hand in _HANDS if {hand[0], hand[2]} in ({"A", "6"}, {"6", "T"}, {"T", "J"})
    ])  # fmt: skip


def test_boards_where_go_by_the_deck() -> None:
    found = pql.boards("***", game="shortdeck").where("straightBoard(flop)")
    order = "A" + short_deck.RANKS
    runs = [set(order[place : place + 5]) for place in range(6)]
    expected = sum(
        1 for flop in _FLOPS if len(r := {card[0] for card in flop}) == 3 and any(r <= run for run in runs)
    )
    assert (found.count(), found.game.name) == (expected, "shortdeck")


def test_a_set_brings_its_game_into_a_call() -> None:
    aces = pql.hands("AA", game="shortdeck")
    expected = pql.equity("any", "AA", game="shortdeck").to_dict()["players"]
    assert pql.equity("any", aces).to_dict()["players"] == expected
    assert pql.equity(pql.hands("any", game="shortdeck"), "AA").to_dict()["players"][1] == expected[1]
    on = pql.boards("Kh9h8c", game="shortdeck")
    asked = pql.odds("AsKs", "QQ", on)
    assert asked.game == "shortdeck"
    assert asked.to_dict() == pql.odds("AsKs", "QQ", "Kh9h8c", game="shortdeck").to_dict()
    found = pql.equities(["AsKs", aces], "QQ", "Kh9h8c")
    assert list(found) == list(pql.equities(["AsKs", "AA"], "QQ", "Kh9h8c", game="shortdeck"))
    for call in (
        lambda hands: pql.breakdown(hands, "Kh9h8c"),
        lambda hands: pql.draws(hands, "Kh9h8c"),
        lambda hands: pql.strength(hands, "Kh9h8c"),
        lambda hands: pql.compare(hands, "KK"),
        lambda hands: pql.nuts("Kh9h8c", hands=hands),
        lambda hands: pql.blockers("AsKs", hands, board="Kh9h8c"),
        lambda hands: pql.distribution(hands, "KK", board="Kh9h8cJd"),
        lambda hands: pql.ev_call(50, 100, "AsKs", hands, board="Kh9h8c"),
        lambda hands: pql.equity_by("class", hands, "KK", board="Kh9h8c"),
        lambda hands: pql.hands(hands),
    ):
        answer: Any = call(aces)
        name = answer.game.name if isinstance(answer, pql.HandSet) else answer.game
        assert name == "shortdeck"


_TWO_GAMES: tuple[Callable[[Any, Any, Any], Any], ...] = (
    lambda mine, other, on: mine & other,
    lambda mine, other, on: mine | other,
    lambda mine, other, on: mine - other,
    lambda mine, other, on: mine ^ other,
    lambda mine, other, on: mine <= other,
    lambda mine, other, on: mine < other,
    lambda mine, other, on: mine.union(other),
    lambda mine, other, on: mine.isdisjoint(other),
    lambda mine, other, on: pql.HandSet.union_of_scaled([(mine, 0.5), (other, 0.5)]),
    lambda mine, other, on: on & pql.boards("K**"),
    lambda mine, other, on: on | pql.boards("K**"),
    lambda mine, other, on: on ^ pql.boards("K**"),
    lambda mine, other, on: on - pql.boards("K**"),
    lambda mine, other, on: on <= pql.boards("K**"),
    lambda mine, other, on: pql.equity(mine, other),
    lambda mine, other, on: pql.equity(other, "KK", board=on),
    lambda mine, other, on: pql.equity("AA", "KK", folded=[mine, other]),
    lambda mine, other, on: pql.equities([mine, other], "KK", ["Kh9h8c"]),
    lambda mine, other, on: pql.odds(mine, other, "Kh9h8c"),
    lambda mine, other, on: pql.breakdown(other, on),
    lambda mine, other, on: pql.breakdown(mine, "Kh9h8c", game="holdem"),
    lambda mine, other, on: pql.hands(mine, game="holdem"),
    lambda mine, other, on: pql.boards(on, game="holdem"),
    lambda mine, other, on: pql.Session(game="shortdeck").define("mine", other),
    lambda mine, other, on: pql.compile("equity $h vs $v").run(h=mine, v=other),
    lambda mine, other, on: pql.equity_matrix(mine, "QQ", "Kd9h8c"),
    lambda mine, other, on: pql.flop_equities(mine, "QQ"),
    lambda mine, other, on: pql.hand_vectors(mine, "QQ", "Kd9h8c").equities,
    lambda mine, other, on: pql.range_evaluator(mine),
    lambda mine, other, on: pql.range_evaluator("QQ", on),
    lambda mine, other, on: pql.hand_vectors(mine, "QQ", "Kd9h8c"),
    lambda mine, other, on: pql.board_evaluator(pql.boards("Kd9h8c", game="shortdeck")),
    lambda mine, other, on: pql.hand_ranks(pql.boards("Kd9h8c7s6s", game="shortdeck")),
    lambda mine, other, on: pql.showdown_matrix(mine, "QQ", "Kd9h8c7s6s"),
    lambda mine, other, on: pql.shove(10, mine),
    lambda mine, other, on: pql.solver_tree(mine, "QQ", "Kd9h8c", pot=5, stack=100),
    lambda mine, other, on: pql.write_range(mine, "range.txt"),
    lambda mine, other, on: pql.grid(mine),
    lambda mine, other, on: pql.flop_subset(2, [(mine, other)]),
    lambda mine, other, on: pql.judge_flops({"Kd9h8c": 1}, [(other, mine)]),
    lambda mine, other, on: next(pql.matchups(mine, other)),
    lambda mine, other, on: pql.quiz(mine, other, number=1, seed=1),
    lambda mine, other, on: pql.made_hand(pql.hands("AsKs"), on & "As9h8c"),
    lambda mine, other, on: pql.abstraction.strengths("Kd9h8c", hands="QQ", versus=mine),
    lambda mine, other, on: pql.abstraction.strengths(on, hands="QQ"),
    lambda mine, other, on: pql.abstraction.potentials(on, hands=other),
    lambda mine, other, on: pql.abstraction.strengths("Kd9h8c", hands=mine),
    lambda mine, other, on: pql.abstraction.ochs("Kd9h8c", hands="QQ", clusters=[other, mine]),
)


@together("number", range(len(_TWO_GAMES)))
def test_two_games_do_not_go_together(number: int) -> None:
    """The error names both."""
    mine, other = pql.hands("QQ, AKs", game="shortdeck"), pql.hands("AA")
    on = pql.boards("A**", game="shortdeck")
    with pytest.raises(pql.PQLError) as refused:
        _TWO_GAMES[number](mine, other, on)
    assert {"shortdeck", "holdem"} <= set(str(refused.value).replace(",", "").replace('"', " ").split())


def test_names_of_another_game_are_refused_in_statements() -> None:
    session = pql.Session()
    session.run("let aces = AA; let high = board A**; game shortdeck")
    for text in ("equity aces vs KK", "aces", "equity AA vs KK on high"):
        with pytest.raises(pql.PQLError, match="is a set of holdem, and the game is shortdeck"):
            session.run(text)


def test_the_same_hands_of_another_game() -> None:
    ranges = pql.hands("22+, A5s:0.5, KQs:0.25")
    short = ranges.in_game("shortdeck")
    assert short == pql.hands("66+, KQs:0.25", game="shortdeck")
    assert short.in_game("holdem") == pql.hands("66+, KQs:0.25")
    assert short.in_game("shortdeck trips") != short
    boards = pql.boards("A**", game="shortdeck")
    assert pql.boards("A**").in_game("shortdeck") == boards
    assert boards.in_game("holdem").count() == boards.count()
    assert pql.BoardSet.from_boards(["As2c3d"]).in_game("shortdeck").count() == 0


def test_sets_are_made_of_cards_of_their_deck() -> None:
    assert pql.HandSet.from_hands(["AsKs"], game="shortdeck").game.name == "shortdeck"
    assert pql.HandSet.from_classes({"AA": 0.5}, game="shortdeck") == pql.hands("AA:0.5", game="shortdeck")
    for make in (
        lambda: pql.HandSet.from_hands(["2s2c"], game="shortdeck"),
        lambda: pql.HandSet.from_hands({"2s2c": 0.5}, game="shortdeck"),
        lambda: pql.HandSet.from_classes(["22", "AA"], game="shortdeck"),
        lambda: pql.HandSet.from_grid(pql.hands("AA, 22").grid(), game="shortdeck"),
        lambda: pql.HandSet.from_vector(pql.hands("22").vector(), game="shortdeck"),
        lambda: pql.HandSet((1 << 1326) - 1, game="shortdeck"),
        lambda: pql.HandSet(1, game="omaha"),
        lambda: pql.BoardSet.from_boards(["AsKs2s"], game="shortdeck"),
    ):
        with pytest.raises(pql.PQLError):
            make()


def test_dead_cards_of_a_set_are_those_of_its_deck() -> None:
    hands, boards = pql.hands("any", game="shortdeck"), pql.boards("***", game="shortdeck")
    assert len(hands.without("9c")) == comb(35, 2)
    assert boards.without("9c").count() == comb(35, 3)
    for asked in (hands.without, boards.without, lambda dead: boards.random(dead=dead)):
        with pytest.raises(pql.PQLError, match="there is no 2c in shortdeck"):
            asked("2c")


def test_members_at_random_and_those_of_pickles_are_of_the_deck() -> None:
    rng = Random(4)
    rest = ~pql.hands("66+", game="shortdeck")
    assert all(rest.random(rng) in _HANDS for _ in range(200))
    other = ~pql.boards("A**", game="shortdeck")
    for _ in range(200):
        board = other.random(rng)
        assert frozenset((board[:2], board[2:4], board[4:])) in _FLOPS
    assert set(other.examples(50)) <= set(other)
    for each in (rest, rest.scaled(0.5), other, pql.boards("AsKs6s", game="shortdeck"), pql.hands("AA")):
        again = pickle.loads(pickle.dumps(each))
        assert (again, again.game) == (each, each.game)


def test_weights_of_a_complement_are_those_of_the_deck() -> None:
    """1 - w of each of 630 hands."""
    weighed = pql.hands("AA:0.25, KK", game="shortdeck")
    rest = ~weighed
    assert rest.weight == 630 - 6 * 0.25 - 6
    assert _same(rest) == _same([hand for hand in _HANDS if _class_of(hand) != "KK"])
    assert ~rest == weighed
    half = ~pql.hands("any:0.5", game="shortdeck")
    assert (len(half), half.weight, half.text()) == (630, 315.0, "?:0.5")


def test_classes_of_boards_are_those_of_the_deck() -> None:
    """Flops that differ beyond suits: each is named by the least of its images under exchanges of suits."""

    def image(flop: frozenset[str], suits: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted([card[0] + suits["cdhs".index(card[1])] for card in flop]))

    kinds = {min(image(flop, suits) for suits in permutations("cdhs")) for flop in _FLOPS}
    every = pql.boards("***", game="shortdeck")
    assert every.class_count() == len(kinds) == len(every.classes())
    assert sum(size for _, size in every.classes()) == 7140
