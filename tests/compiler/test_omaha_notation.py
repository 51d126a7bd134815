"""Texts of Omaha are the expressions that hold'em has: warnings, places, laziness, `explain` and limits within them."""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement, islice
from operator import or_

import pytest

import pql
from pql.base.diagnostics import PQLError
from pql.cards.games import OMAHA, OMAHA5
from pql.compiler.omaha_notation import MOST_PARTS
from references.families import together
from references.omaha_texts import read


def session() -> pql.Session:
    made = pql.Session(game="omaha")
    made.run("let aces = AA$ds; let halves = QQ:0.5; let sets = KK, QQ where set on Kh7h2c")
    return made


def said(text: str) -> list[tuple[str, str, str]]:
    """The codes of what is said of a text, the messages, and what is marked."""
    found = session().compile(text)
    marked = [text[slice(*(problem.span or (0, 0)))] for problem in found.diagnostics]
    return [
        (problem.code, problem.message, mark) for problem, mark in zip(found.diagnostics, marked, strict=True)
    ]


@together(
    ("text", "code", "message", "marked"),
    [
        ("AA minus KKQQ", "useless-operator", "`minus KKQQ` takes nothing away here", "AA minus KKQQ"),
        ("JJ, (AA!KKQQ)$ds", "useless-operator", "`minus KKQQ` takes nothing away here", "(AA!KKQQ)"),
        ("equity KK vs QQ, AA!KKQQ", "useless-operator", "`minus KKQQ` takes nothing away here", "AA!KKQQ"),
        (
            "aces minus rainbow",
            "useless-operator",
            "`minus rainbow` takes nothing away here",
            "aces minus rainbow",
        ),
        ("AA minus A", "empty-result", "nothing is left of this set", "AA minus A"),
        ("QQ, AA:KK:JJ", "empty-result", "no hand is in all of these sets", "AA:KK:JJ"),
        ("rundown and RR", "empty-result", "no hand is in all of these sets", "rundown and RR"),
        ("AA, 0%", "empty-result", "`0%` is not a hand: the first class of hands ends above it", "0%"),
        ("AA or KK and $ds", "mixed-and-or", "`and` binds tighter than `or`", "AA or KK and $ds"),
    ],
)
def test_parts_that_add_nothing_are_warned_of(text: str, code: str, message: str, marked: str) -> None:
    assert (code, message, marked) in said(text)


@together(
    "text",
    [
        "AA, KK$ds",
        "rundown$np",
        "AA minus KK",
        "aces, halves minus QQKK",
        "*!RR",
        "15%, KK",
        "none",
        "AA:0.5, AA",
    ],
)
def test_what_is_meant_is_left_in_peace(text: str) -> None:
    assert said(text) == []


@together(
    ("text", "reading"),
    [
        ("AA or KK and $ds", "this is `AA or (KK and $ds)`; write the parentheses you mean"),
        ("QQ, (AA and $ds or KK), JJ", "this is `(AA and $ds) or KK`; write the parentheses you mean"),
        ("AA, KK and $ds or QQ", "this is `AA, (KK and $ds) or QQ`; write the parentheses you mean"),
        ("AA or (KK and $ds)", None),
        ("AA, KK and $ds", None),
        ("AA or KK:$ds", None),
    ],
)
def test_and_beside_or_is_warned_of_as_in_holdem(text: str, reading: str | None) -> None:
    found = [problem.help for problem in session().compile(text).diagnostics]
    assert found == ([] if reading is None else [reading])


@together(
    ("text", "same"),
    [
        ("AA, (KK dead Ks) minus QQ", "AA, (KK minus Ks) minus QQ"),
        ("(KK on Ks7h2c), JJ", "(KK minus Ks minus 7h minus 2c), JJ"),
        ("not (KK dead Kd) and AA:0.5", "not (KK minus Kd) and AA:0.5"),
    ],
)
def test_dead_cards_and_boards_are_parts(text: str, same: str) -> None:
    (one,), (other,) = session().run(text), session().run(same)
    assert one.hands == other.hands
    assert one.hands


def test_what_only_computing_tells_is_warned_of_with_the_answer() -> None:
    asked = session()
    (query,) = asked.compile("equity sets minus rundown vs AA on Kh7h2c").queries
    assert not query.warnings
    query.run()
    assert [problem.message for problem in query.warnings] == ["`minus rundown` takes nothing away here"]


@together(
    ("text", "code", "message", "marked"),
    [
        ("AA, wet", "wrong-kind", "`wet` is a set of boards, and this must be a set of hands", "wet"),
        ("AA, two and $ds", "other-game", "`two` is a set of holdem, and the game is omaha", "two"),
        ("AA, (halves):0.5, KK", "weight-twice", "these hands have a weight already", "(halves):0.5"),
        ("AA and (KK, AsAsKs)", "bad-omaha-range", "As is written twice in this hand", "AsAsKs"),
        ("equity KK vs (AA, AKQJT)$ds", "bad-omaha-range", "5 cards, and a hand of this game has 4", "AKQJT"),
    ],
)
def test_mistakes_are_shown_at_the_part_that_has_them(
    text: str, code: str, message: str, marked: str
) -> None:
    asked = pql.Session()
    asked.run("let wet = board ***f2; let two = AKs; game omaha; let halves = QQ:0.5")
    (problem,) = asked.compile(text).diagnostics
    assert (problem.code, problem.message, text[slice(*(problem.span or (0, 0)))]) == (code, message, marked)


def test_mistakes_in_values_and_in_strings_are_shown_in_them() -> None:
    query = pql.compile("game omaha; equity $hero vs KK on Kh7h2c")
    with pytest.raises(PQLError) as caught:
        query.run(hero="AA, QQ minus QQJ9876")
    wrong = caught.value.diagnostics[0]
    assert wrong.source is not None
    assert wrong.source.text[slice(*(wrong.span or (0, 0)))] == "QQJ9876"
    text = "select avg(riverEquity(a)) from game='omaha', a='AA, KK:QQ:JJ', b='KK'"
    (problem,) = pql.Session().compile(text).diagnostics
    assert (problem.code, text[slice(*(problem.span or (0, 0)))]) == ("empty-result", "KK:QQ:JJ")


def test_explain_shows_the_parts_and_what_is_left_of_them() -> None:
    (shown,) = session().run("explain (AA, KK) minus QQ minus aces, (AA and AA):0.5")
    sections = dict(shown.sections)
    assert sections["set algebra"] == "((AA ∪ KK) ∩ ¬QQ ∩ ¬aces) ∪ 0.5·(AA ∩ AA)"
    assert sections["optimized"] == "((AA ∪ KK) ∩ ¬(QQ ∪ aces)) ∪ 0.5·AA"


def test_explain_shows_the_expression_that_a_text_is() -> None:
    (shown,) = session().run("explain equity aces, (KK where set on Kh7h2c) minus QQ:50% vs JJ on Kh7h2c")
    assert dict(shown.sections)["syntax tree"].splitlines() == [
        "EquityQuery",
        "  Notation omaha aces, (...) minus QQ:50%",
        "    SetOperation comma",
        "      HolePattern aces",
        "      Weighted 0.5",
        "        SetOperation minus",
        "          HandsWhere",
        "            Notation omaha KK",
        "            Symbol set",
        "            Pattern",
        "              ExactCard Kh",
        "              ExactCard 7h",
        "              ExactCard 2c",
        "          HolePattern QQ",
        "  Notation omaha JJ",
        "  Pattern",
        "    ExactCard Kh",
        "    ExactCard 7h",
        "    ExactCard 2c",
    ]


def test_a_name_with_percentages_says_by_what_they_go_as_in_holdem() -> None:
    asked = pql.Session(game="omaha")
    asked.run("let best = 15%")
    first, second = asked.run("best minus AA; best minus KK")
    assert first.readings == ("percentages: by exact equity against a random hand before the flop",)
    assert second.readings == ()


def long_texts(count: int) -> list[str]:
    return ["".join(ranks) for ranks in islice(combinations_with_replacement("AKQJT98765432", 3), count)]


@pytest.mark.parametrize("game", [OMAHA, OMAHA5], ids=lambda game: game.name)
def test_a_long_list_is_the_union_of_its_parts(game: object) -> None:
    assert game in (OMAHA, OMAHA5)
    own = OMAHA if game is OMAHA else OMAHA5
    weights = (1.0, 0.5, 0.25)
    texts = [f"{text}:{weights[place % 3]}" for place, text in enumerate(long_texts(MOST_PARTS + 10))]
    expected = reduce(or_, [read(text, own) for text in texts])
    assert read(", ".join(texts), own) == expected
    assert len(expected.levels) == 3


def test_a_long_list_has_sets_that_are_computed_later() -> None:
    texts = long_texts(MOST_PARTS + 1)
    listed = ", ".join([*texts, "(KK where set on Kh7h2c)"])
    (found,) = pql.run(listed, game="omaha")
    (sets,) = pql.run("KK where set on Kh7h2c", game="omaha")
    assert found.hands == read(", ".join(texts), OMAHA) | sets.hands
    (shown,) = pql.run(f"explain ({listed}) minus AA", game="omaha")
    assert dict(shown.sections)["bitsets"].startswith("decided when first needed, from 3 parts")


def test_a_set_of_too_many_weights_is_refused_at_its_place() -> None:
    texts = [f"{text}:{(place + 1) / 1000}" for place, text in enumerate(long_texts(310))]
    with pytest.raises(PQLError) as caught:
        pql.hands(", ".join(texts), game="omaha5")
    (problem,) = caught.value.diagnostics
    assert problem.message == "more than 307 different weights in one set"
    assert problem.span is not None
    several = [", ".join(texts[first : first + 40]) for first in range(0, 310, 40)]
    lets = "; ".join(f"let part{number} = {part}" for number, part in enumerate(several))
    union = " or ".join(f"part{number}" for number in range(len(several)))
    found = pql.Session(game="omaha5").compile(f"{lets}; {union}")
    (problem,) = found.diagnostics
    assert problem.message == "more than 307 different weights in one set"
    assert (f"{lets}; {union}")[slice(*(problem.span or (0, 0)))] == union
