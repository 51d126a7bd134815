"""`compare` against sets in Python, single equities and the references of the specification."""

from __future__ import annotations

import pickle

import pytest

import pql
from pql.results import CompareResult, EquityResult
from references.answers import answer
from references.compared import compared, made_hands

PAIRS = [
    ("22+, AQs+", "15%", "", ""),
    ("QQ+, AK*:0.5, 76s", "JJ+, AKs, AK*:0.25", "Kh7h2c", ""),
    ("QQ+, AK*:0.5, 76s", "JJ+, AKs, AK*:0.25", "Kh7h2c9d", "As Qd"),
    ("AA", "KK", "", "Ad"),
    ("QQ+", "QQ+", "", ""),
]


def run(text: str) -> CompareResult:
    return answer(CompareResult, text)


@pytest.mark.parametrize(("first", "second", "board", "dead"), PAIRS)
def test_sizes_and_overlap_by_set_algebra(first: str, second: str, board: str, dead: str) -> None:
    where = (f" on {board}" if board else "") + (f" dead {dead}" if dead else "")
    found = run(f"compare {first} with {second}{where}")
    one, other = (dict(pql.hands(text).without(board + dead).weights()) for text in (first, second))
    every = one.keys() | other.keys()
    both = {hand: min(one.get(hand, 0), other.get(hand, 0)) for hand in every}
    assert [each.combos for each in found.ranges] == pytest.approx([sum(one.values()), sum(other.values())])
    assert found.both.combos == pytest.approx(sum(both.values()))
    either = sum(max(one.get(hand, 0), other.get(hand, 0)) for hand in every)
    assert found.either == pytest.approx(either)
    assert found.overlap == pytest.approx(sum(both.values()) / either)
    assert sum(each.only.combos for each in found.ranges) + found.both.combos == pytest.approx(either)
    for mine, each in zip((one, other), found.ranges, strict=True):
        left = {hand: weight - both[hand] for hand, weight in mine.items() if weight - both[hand] > 1e-9}
        assert dict(each.only.hands.weights()) == pytest.approx(left)
        assert dict(pql.hands(each.only.text).without(board + dead).weights()) == pytest.approx(left)
    if ":" not in first + second and "%" not in second:
        expected = compared(first, second, board, dead)
        assert found.overlap == pytest.approx(float(expected.overlap))


@pytest.mark.parametrize("versus", ["", "TT+, AQ*"])
@pytest.mark.parametrize("where", ["", " on Kh7h2c", " on AK*f2", " dead As"])
def test_equities_are_those_of_equity(versus: str, where: str) -> None:
    first, second = "QQ+, AK*:0.5, 76s", "JJ+, AJs"
    found = run(f"compare {first} with {second}{f' vs {versus}' if versus else ''}{where}")
    pairs = [(first, versus or second), (second, versus or first)]
    for each, (own, other) in zip(found.ranges, pairs, strict=True):
        alone = answer(EquityResult, f"equity ({own}) vs ({other}){where} exact").players[0].equity
        assert each.equity == pytest.approx(alone, abs=1e-12)
    if where == " on Kh7h2c":
        for each, (own, other) in zip(found.ranges, pairs, strict=True):
            weights = dict(pql.hands(own).without("Kh7h2c").weights())
            worth = pql.equity_by("hand", own, other, board="Kh7h2c").rows
            strong = sum(weights[hand] for row in worth if row.equity > 0.8 for hand in row.members)
            assert each.strong == pytest.approx(strong / sum(weights.values()))


def test_classes_and_made_hands() -> None:
    found = run("compare QQ+, AK*:0.5, 76s with JJ+, AKs on Kh7h2c")
    classes = {row.name: (row.first, row.second) for row in found.of_kind("class")}
    assert classes == {
        "AA": (1, 1), "AKs": (0.5, 1), "AKo": (0.5, 0), "KK": (1, 1), "QQ": (1, 1), "JJ": (0, 1), "76s": (1, 0),
    }  # fmt: skip
    grid = found.grid()
    assert (grid[0][1], grid[1][0], grid[3][3], grid[4][4]) == (-0.5, 0.5, -1, None)
    for number, text in enumerate(("QQ+, AK*:0.5, 76s", "JJ+, AKs")):
        expected: dict[str, float] = {}
        for name, share in made_hands(text, "Kh7h2c").items():
            kind = "toppair" if name in _KICKERS else name
            expected[kind] = expected.get(kind, 0.0) + float(share)
        shares = {row.name: (row.first, row.second)[number] for row in found.of_kind("made")}
        assert {name: share for name, share in shares.items() if share} == pytest.approx(expected)
    assert not run("compare QQ+ with JJ+").of_kind("made")


_KICKERS = ("topkicker", "goodkicker", "weakkicker")


def test_hands_that_cannot_meet_are_compared_all_the_same() -> None:
    found = run("compare AsAh with AsAh")
    assert (found.overlap, found.ranges[0].equity) == (1, None)
    assert run("compare none with AA").overlap == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("compare AA with KK vs QQ vs JJ", "bad-players"),
        ("compare AsAh with KK on AsKh2c", "impossible-deal"),
        ("compare AA with KK on Kh7h2c dead Kh", None),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str | None) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(text).run()
    assert code is None or caught.value.diagnostics[0].code == code


def test_the_library_and_the_language_ask_the_same() -> None:
    language = run("compare QQ+ with AK* vs JJ on Kh7h2c dead As")
    library = pql.compare("QQ+", pql.hands("AK*"), "JJ", board="Kh7h2c", dead="As")
    assert library.rows == language.rows
    assert [each.equity for each in library.ranges] == [each.equity for each in language.ranges]
    assert pickle.loads(pickle.dumps(library)) == library
    text = "compare QQ+ with AK* vs JJ on Kh7h2c dead As"
    assert pql.parse(text).statements[0].text() == text


@pytest.mark.parametrize(
    ("part", "alone"),
    [
        ("compare 22+ with AKo on Kh7h2c show distribution", "distribution 22+ vs AKo on Kh7h2c"),
        (
            "compare 22+ with AKo dead As show breakdown on Kh7h2c by (turn.paired)",
            "breakdown 22+ on Kh7h2c vs AKo dead As by (turn.paired)",
        ),
    ],
)
def test_a_part_is_the_statement_of_its_own_word(part: str, alone: str) -> None:
    one, other = pql.compile(part).run(), pql.compile(alone).run()
    assert one is not None
    assert other is not None
    assert type(one) is type(other)
    assert one.to_dict() == other.to_dict()


@pytest.mark.parametrize(
    "text", ["compare AA with KK vs QQ show distribution", "compare AA with KK vs QQ on *** show breakdown"]
)
def test_a_part_takes_no_third_range(text: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        run(text)
    assert caught.value.diagnostics[0].code == "bad-players"


def test_a_bare_and_before_an_opponent_is_two_sides() -> None:
    found = run("compare AKs and QQ against 10%")
    assert ([each.text for each in found.ranges], found.versus) == (["AKs", "QQ"], "10%")
    one_side = run("compare Suited and 22+, AKs with 10%")
    assert (one_side.versus, one_side.ranges[0].combos) == (None, 4)


def test_differences_of_weights_are_written_as_people_would() -> None:
    """0.7 less 0.6 is 0.1, and not 0.09999999999999998."""
    found = run("compare AA:0.8, KK:0.7 with AA:0.3, KK:0.6")
    first, second = found.ranges
    assert first.only.text == "AA:0.5, KK:0.1"
    assert second.only.combos == 0
    assert first.only.combos == pytest.approx(6 * 0.5 + 6 * 0.1, abs=1e-12)


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_tiny_weights_are_shared_out_too(game: str) -> None:
    """Of 1e-14 and 3e-14 a third is shared; of 0.3 and 0.7 what is left has the digits that are written."""
    aces, kings = ("AsAd", "KsKd") if game == "holdem" else ("AsAd7h6h", "KsKd7c6c")
    one, other = (f"0.{13 * '0'}{digit}" for digit in (1, 3))
    (found,) = pql.Session(game=game).run(
        f"compare {aces}:{one}, {kings}:0.3 with {aces}:{other}, {kings}:0.7"
    )
    assert isinstance(found, CompareResult)
    both, alone = found.both.hands, found.ranges[1].only.hands
    assert (both.weight_of(aces), both.weight_of(kings)) == (1e-14, 0.3)
    assert (alone.weight_of(aces), alone.weight_of(kings)) == (2e-14, 0.4)
    assert not found.ranges[0].only.hands
    (tiny,) = pql.Session(game=game).run(f"compare {aces}:{one} with {aces}:{other}")
    assert isinstance(tiny, CompareResult)
    assert [each.combos for each in tiny.ranges] == [1e-14, 3e-14]
