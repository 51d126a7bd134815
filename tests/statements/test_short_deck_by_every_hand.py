"""Short deck hand by hand: breakdowns, `where`, draws, outs and strength against definitions that ask no kernel."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.statements.strength.result import MEASURES
from references import short_deck_made as model
from references.families import random_examples, together
from references.short_deck import DECK, TRIPS_TYPES, TYPES, cards, type_of, value

_GAMES = {"shortdeck": TYPES, "shortdeck trips": TRIPS_TYPES}
_CLOSE = [card for card in DECK if card[1] in "sh" or card[0] in "9T"]
# Boards with what random ones seldom have: three and four of a rank, five of a suit, straights from the ace down.
_ODD = (
    "9s9h9d",
    "9s9h9dKc",
    "9s9h9dKcKd",
    "9s9h9d9cKc",
    "As9s8s7s6s",
    "Ah9s8d7c6s",
    "Ah9s8d7c",
    "KsQsJsTs9s",
    "AsAhKdKcQs",
)


def _boards(count: int, seed: int = 1) -> list[tuple[str, ...]]:
    rng = random.Random(seed)
    drawn = [tuple(rng.sample((DECK, _CLOSE)[number % 2], 3 + number % 3)) for number in range(count)]
    return [*drawn, *map(cards, _ODD)]


def _hand(text: str) -> tuple[str, str]:
    return text[:2], text[2:]


@cache
def _lines(board: tuple[str, ...], game: str) -> dict[str, frozenset[frozenset[str]]]:
    """The hands of each line of a breakdown: of made hands, kickers, draws, and both."""
    found: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
    for hand in model.hands(board):
        made = model.made(hand, board, _GAMES[game])
        name = "toppair" if made in model.KICKERS else made
        draws = model.draws(hand, board, _GAMES[game])
        for line in {made, name, *draws, *[f"{name} + {draw}" for draw in draws]}:
            found[line].add(frozenset(hand))
    return {line: frozenset(hands) for line, hands in found.items()}


def _set(hands: Any) -> frozenset[frozenset[str]]:
    return frozenset([frozenset(_hand(hand)) for hand in hands])


@pytest.mark.parametrize("game", _GAMES)
def test_lines_of_a_breakdown_are_the_hands_of_their_definitions(game: str) -> None:
    for board in _boards(24):
        found = pql.breakdown("any", "".join(board), game=game)
        assert isinstance(found, pql.results.BreakdownResult)
        expected = _lines(board, game)
        assert {line.line: _set(line.hands) for line in found.lines} == expected, board
        for line in found.lines:
            assert line.combos == len(expected[line.line])
            assert line.share == pytest.approx(line.combos / found.combos)
        made = found.of_kind("made")
        assert sum(line.combos for line in made) == found.combos == found.deals == len(model.hands(board))
        assert [line.or_better for line in made] == pytest.approx(
            [*accumulate([line.share for line in made])]
        )
        order = [type_of(_some(line.hands, board), _GAMES[game]) for line in made if line.line not in _WEAK]
        places = [_GAMES[game].index(kind) for kind in order]
        assert places == sorted(places, reverse=True), board


# Made hands of a pair and less, and those of the board: what they are called does not follow from their type.
_WEAK = ("board", "nothing", "acehigh")


def _some(hands: Any, board: tuple[str, ...]) -> tuple[str, ...]:
    return (*_hand(next(iter(hands))), *board)


@pytest.mark.parametrize("game", _GAMES)
def test_weights_and_dead_cards_of_a_breakdown(game: str) -> None:
    hands = pql.hands("any:0.25, 66+, A6s:0.5, KQo", game=game)
    for board in _boards(6, seed=2):
        dead = [card for card in DECK if card not in board][:2]
        found = pql.breakdown(hands, "".join(board), dead="".join(dead))
        assert isinstance(found, pql.results.BreakdownResult)
        weights = {hand: weight for hand, weight in hands.weights() if not {*_hand(hand)} & {*board, *dead}}
        assert found.combos == pytest.approx(sum(weights.values()))
        for line, members in _lines(board, game).items():
            weight = sum(each for hand, each in weights.items() if frozenset(_hand(hand)) in members)
            share = found.share(line)
            assert share == pytest.approx(weight / found.combos), (board, line)


@pytest.mark.parametrize("game", _GAMES)
def test_a_breakdown_over_boards_adds_them_up(game: str) -> None:
    flops = [("Ah", "9s", "8d", card) for card in DECK if card not in ("Ah", "9s", "8d")]
    found = pql.breakdown("T7s, KQo, 66, Th?", "Ah9s8d*", game=game)
    assert isinstance(found, pql.results.BreakdownResult)
    chosen = _set(pql.hands("T7s, KQo, 66, Th?", game=game))
    expected: defaultdict[str, int] = defaultdict(int)
    for board in flops:
        for line, hands in _lines(board, game).items():
            expected[line] += len(hands & chosen)
    assert {line.line: line.combos for line in found.lines} == {each: n for each, n in expected.items() if n}


_WORDS = (
    *("toppair", "overpair", "set", "trips", "straight", "nutflush", "fullhouse"),
    *("gutshot", "openended", "doublegutshot", "backdoorstraight", "flushdraw", "combodraw", "oneovercard"),
)


@pytest.mark.parametrize("game", _GAMES)
def test_where_finds_the_hands_of_each_word(game: str) -> None:
    every = pql.hands("any", game=game)
    for board in _boards(3, seed=3):
        lines = _lines(board, game)
        for word in _WORDS:
            assert _set(every.where(word, "".join(board))) == lines.get(word, frozenset()), (board, word)


# Draws


def _drawn(
    hand: tuple[str, ...], board: tuple[str, ...], dead: tuple[str, ...], types: tuple[str, ...]
) -> dict[str, Any]:
    """What `draws` says of a hand, from the values with each card."""
    live = [card for card in DECK if card not in (*hand, *board, *dead)]
    now = types.index(type_of((*hand, *board), types))
    ranks = model.straight_ranks(hand, board) if now < types.index("straight") else set()

    def makes(card: str) -> str | None:
        """The type that a card makes, where that is not everybody's."""
        mine, shared = [value(frozenset((*each, *board, card)), types) for each in (hand, ())]
        return types[mine[0]] if mine > shared else None

    with_card = {card: makes(card) for card in live}
    both, two, one = model.ends(hand, board) if ranks else (False, False, False)
    straight = [c for c in live if with_card[c] in ("straight", "straightflush") and model.rank(c) in ranks]
    can = now not in (types.index("flush"), types.index("straightflush")) and now < types.index(
        "straightflush"
    )
    flush = [c for c in live if can and with_card[c] in ("flush", "straightflush")]
    return {
        "straight": straight,
        "flush": flush,
        "open_ended": bool(straight) and (both or two),
        "double_gutshot": bool(straight) and two,
        "gutshot": bool(straight) and one,
        "cards": {
            kind: [card for card in live if with_card[card] == kind and types.index(kind) > now]
            for kind in types[1:]
        },
        "unseen": len(live),
    }


def _spots(street: tuple[int, ...] = (3, 4)) -> Any:
    """Cards of a hand and a board, and up to two dead ones, random or near to each other."""
    return st.tuples(
        st.sampled_from((DECK, _CLOSE)).flatmap(
            lambda deck: st.lists(st.sampled_from(deck), min_size=8, max_size=8, unique=True)
        ),
        st.sampled_from(street),
        st.integers(0, 2),
    )


@random_examples(150)
@given(_spots())
def test_draws_are_those_of_each_card(dealt: tuple[list[str], int, int]) -> None:
    drawn, street, gone = dealt
    hand, board, dead = tuple(drawn[:2]), tuple(drawn[2 : 2 + street]), tuple(drawn[6 : 6 + gone])
    if len({card[0] for card in board}) == 1:
        return
    for game, types in _GAMES.items():
        found: Any = pql.draws("".join(hand), "".join(board), dead="".join(dead), game=game)
        for name, wanted in _drawn(hand, board, dead, types).items():
            said = getattr(found, name)
            if name == "cards":
                said = {kind: sorted(each) for kind, each in said.items()}
                wanted = {kind: sorted(each) for kind, each in wanted.items()}
            elif isinstance(wanted, list):
                said, wanted = sorted(said), sorted(wanted)
            assert said == wanted, (game, name, hand, board, dead)


@pytest.mark.parametrize("game", _GAMES)
def test_a_range_draws_as_its_hands(game: str) -> None:
    types = _GAMES[game]
    hands = pql.hands("T7*, KQs:0.5, 66:0.25, A8*", game=game)
    for board in (("9h", "8d", "Ac"), ("9h", "8h", "Js", "Qh")):
        found: Any = pql.draws(hands, "".join(board))
        weights = {hand: weight for hand, weight in hands.weights() if not {*_hand(hand)} & {*board}}
        sums: defaultdict[str, float] = defaultdict(float)
        drawing: defaultdict[str, set[str]] = defaultdict(set)
        for hand, weight in weights.items():
            own = _drawn(_hand(hand), board, (), types)
            sums["straight_draw"] += weight * len(own["straight"])
            sums["flush_draw"] += weight * len(own["flush"])
            for kind, each in own["cards"].items():
                sums[kind] += weight * len(each)
            for name, present in (("straight_draw", own["straight"]), ("flush_draw", own["flush"]),
                                  ("open_ended", own["open_ended"]), ("gutshot", own["gutshot"])):  # fmt: skip
                if present:
                    drawing[name].add(hand)
        total = sum(weights.values())
        assert found.mean == pytest.approx({name: sums[name] / total for name in found.mean})
        for name in ("straight_draw", "flush_draw", "open_ended", "gutshot"):
            assert {*found.drawing[name]} == drawing[name], (board, name)


# Outs


@random_examples(100)
@given(_spots())
def test_outs_are_the_cards_that_their_rules_count(dealt: tuple[list[str], int, int]) -> None:
    drawn, street, gone = dealt
    hand, board, dead = tuple(drawn[:2]), tuple(drawn[2 : 2 + street]), tuple(drawn[6 : 6 + gone])
    if len({card[0] for card in board}) == 1:
        return
    for game, types in _GAMES.items():
        for rule in ("article", "improving", "discounted"):
            found = pql.outs("".join(hand), "".join(board), rule=rule, dead="".join(dead), game=game)
            live = [card for card in DECK if card not in (*hand, *board, *dead)]
            assert sorted(card.card for card in found.cards) == sorted(live)
            for card in found.cards:
                spot = (game, rule, hand, board, card.card)
                assert card.refused == model.refused(hand, board, card.card, rule, types), spot
                assert card.makes == type_of((*hand, *board, card.card), types), spot


@together("game", tuple(_GAMES))
def test_outs_against_a_hand_put_it_behind(game: str) -> None:
    types = _GAMES[game]
    for hand, board, other in (
        ("JhTh", "9h8sKd", "KsQc"), ("AcQc", "QhJh9c", "9s9d"), ("8d8h", "AhAd9c6s", "KhKs"),
        ("Ac6h", "9s8d7cKc", "KhKd"),
    ):  # fmt: skip
        found = pql.outs(hand, board, versus=other, rule="improving", game=game)
        for card in found.cards:
            refused = model.refused(cards(hand), cards(board), card.card, "improving", types)
            mine, theirs = [
                value(frozenset(cards(each + board + card.card)), types) for each in (hand, other)
            ]
            assert card.refused == (refused or ("behind" if mine < theirs else None)), (game, hand, card.card)


# Strength


def _by_definition(
    hero: str, others: list[str], known: str, dead: str, game: str
) -> tuple[dict[str, float], int]:
    """Davidson's measures, deal by deal: how often each state now becomes each state at the end."""
    board, types = cards(known), _GAMES[game]
    ranges = [
        [(_hand(hand), Fraction(weight)) for hand, weight in pql.hands(each, game=game).weights()]
        for each in (hero, *others)
    ]
    counts: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    pot, deals = Fraction(0), 0
    for dealt in product(*ranges):
        held = [card for hand, _ in dealt for card in hand]
        if len({*held, *board, *cards(dead)}) < len(held) + len(board) + len(dead) // 2:
            continue
        weight = Fraction(1)
        for _, own in dealt:
            weight *= own
        now = _state([value(frozenset((*hand, *board)), types) for hand, _ in dealt])
        live = [card for card in DECK if card not in (*held, *board, *cards(dead))]
        for more in combinations(live, 5 - len(board)):
            values = [value(frozenset((*hand, *board, *more)), types) for hand, _ in dealt]
            then = _state(values)
            counts[now, then] += weight
            deals += 1
            pot += weight / values.count(values[0]) if then >= 0 else 0
    whole = sum(counts.values())
    of_now = {state: sum(counts[state, then] for then in (1, 0, -1)) for state in (1, 0, -1)}
    ends = {state: sum(counts[now, state] for now in (1, 0, -1)) / whole for state in (1, 0, -1)}
    gained = counts[-1, 1] + counts[-1, 0] / 2 + counts[0, 1] / 2
    lost = counts[1, -1] + counts[1, 0] / 2 + counts[0, -1] / 2
    behind, ahead = of_now[-1] + of_now[0] / 2, of_now[1] + of_now[0] / 2
    done = len(board) == 5
    return {
        "win": float(ends[1] + ends[0] / 2),
        "outright": float(ends[1]),
        "tie": float(ends[0]),
        "equity": float(pot / whole),
        "strength": float((of_now[1] + of_now[0] / 2) / whole),
        "ppot": float(gained / behind) if behind and not done else 0.0,
        "npot": float(lost / ahead) if ahead and not done else 0.0,
    }, deals


def _state(values: list[Any]) -> int:
    """1 ahead of everybody, 0 level with the best of them, -1 behind."""
    best = max(values[1:])
    return int(values[0] > best) - int(values[0] < best)


_STRENGTHS = (
    ("AsKs", ["QQ, 99, T8s:0.5"], "Ts9s6d6h", ""),
    ("9c8c, 77:0.5", ["AhKh, 88, 76s"], "9d7h6s", "Kd"),
    ("AcAd", ["9h8h, KK", "JTs:0.25, QQ"], "9c9s7dTh", ""),
    ("Ac7d", ["KhKd, T8o"], "9h8s6cKcQd", "Qs"),
    ("KsQs", ["99, 87s", "AhAd", "JcTc:0.5, 66"], "9s8s6sTd", ""),
)


@pytest.mark.parametrize("game", _GAMES)
@together("case", _STRENGTHS)
def test_strength_is_that_of_its_definitions(case: tuple[str, list[str], str, str], game: str) -> None:
    hero, others, known, dead = case
    expected, deals = _by_definition(hero, others, known, dead, game)
    (row,) = pql.strength(hero, known, versus=others, dead=dead, game=game, exact=True).rows
    assert {name: getattr(row, name) for name in MEASURES} == pytest.approx(expected, abs=1e-12)
    assert (row.method, row.deals, row.opponents) == ("exact", deals, len(others))
    (sampled,) = pql.strength(hero, known, versus=others, dead=dead, game=game, samples=20_000, seed=3).rows
    assert {name: getattr(sampled, name) for name in MEASURES} == pytest.approx(expected, abs=0.04)
