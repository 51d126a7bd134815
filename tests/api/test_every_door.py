"""Every question in every game by every way to ask it: the whole answers are the same, as JSON has them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from inspect import isfunction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.grammar.tables.keywords import STATEMENT_WORDS
from references import doors
from references.doors import HOLES, Question
from references.families import random_examples, together

from .test_every_door_of_histories import RECORDED

_QUESTIONS: tuple[Question, ...] = (
    Question(
        "equity $own vs $other on $there dead $gone",
        lambda s, **g: pql.equity(s.own, s.other, board=s.there, dead=s.gone, **g),
    ),
    Question(
        "equity $own vs $other on $there folded $hero",
        lambda s, **g: pql.equity(s.own, s.other, board=s.there, folded=[s.hero], **g),
    ),
    Question(
        "equity $hero vs $own vs $other on $there samples 500 seed 3",
        lambda s, **g: pql.equity(s.hero, s.own, s.other, board=s.there, samples=500, seed=3, **g),
    ),
    Question(
        "equity $own vs $other on $there by hand",
        lambda s, **g: pql.equity_by("hand", s.own, s.other, board=s.there, **g),
    ),
    Question(
        "equity $own vs $other on $there by class having equity > 0.25",
        lambda s, **g: pql.equity_by("class", s.own, s.other, board=s.there, having="equity > 0.25", **g),
    ),
    Question(
        "equity $own vs $other on $there dead $gone by river order by equity limit 5",
        lambda s, **g: pql.equity_by(
            "river", s.own, s.other, board=s.there, dead=s.gone, order_by="equity", limit=5, **g
        ),
    ),
    Question(
        "equity $own vs $other on $there by category(villain), handType(hero, river)",
        lambda s, **g: pql.equity_by(
            "", s.own, s.other, board=s.there, group_by=["category(villain)", "handType(hero, river)"], **g
        ),
    ),
    Question(
        "equity $own vs $other on $there by (river.paired, flush = river.flushpossible)",
        lambda s, **g: pql.equity_by(
            {"river.paired": "river.paired", "flush": "river.flushpossible"},
            s.own,
            s.other,
            board=s.there,
            **g,
        ),
    ),
    Question(
        "odds $hero vs $other on $there dead $gone",
        lambda s, **g: pql.odds(s.hero, s.other, s.there, dead=s.gone, **g),
    ),
    Question(
        "odds $own vs $other on $there samples 300 seed 5",
        lambda s, **g: pql.odds(s.own, s.other, s.there, samples=300, seed=5, **g),
    ),
    Question("odds $own on $there", lambda s, **g: pql.odds(s.own, board=s.there, **g)),
    Question("outs $hero on $there dead $gone", lambda s, **g: pql.outs(s.hero, s.there, dead=s.gone, **g)),
    Question(
        "outs $hero vs $own on $there improving",
        lambda s, **g: pql.outs(s.hero, s.there, versus=s.own, rule="improving", **g),
    ),
    Question("outs $own vs $other on $there discounted"),
    Question(
        "outs $hero vs $other on $there discounted",
        lambda s, **g: pql.outs(s.hero, s.there, versus=s.other, rule="discounted", **g),
    ),
    Question("draws $hero on $there dead $gone", lambda s, **g: pql.draws(s.hero, s.there, dead=s.gone, **g)),
    Question("draws $own on $there", lambda s, **g: pql.draws(s.own, s.there, **g)),
    Question(
        "breakdown $own vs $other on $there dead $gone",
        lambda s, **g: pql.breakdown(s.own, s.there, versus=s.other, dead=s.gone, **g),
    ),
    Question("breakdown $own on $there", lambda s, **g: pql.breakdown(s.own, s.there, **g)),
    Question(
        "strength $hero vs $own on $there", lambda s, **g: pql.strength(s.hero, s.there, versus=s.own, **g)
    ),
    Question(
        "strength $hero on $there opponents 1..2 samples 300 seed 4",
        lambda s, **g: pql.strength(s.hero, s.there, opponents=(1, 2), samples=300, seed=4, **g),
    ),
    Question(
        "nuts on $there for $own dead $gone limit 4",
        lambda s, **g: pql.nuts(s.there, hands=s.own, dead=s.gone, limit=4, **g),
    ),
    Question(
        "blockers $hero vs $own on $there by hand",
        lambda s, **g: pql.blockers(s.hero, s.own, board=s.there, by="hand", **g),
    ),
    Question(
        "blockers $own vs $other on $there where toppair or better dead $gone",
        lambda s, **g: pql.blockers(
            s.own, s.other, board=s.there, where="toppair or better", dead=s.gone, **g
        ),
    ),
    Question(
        "distribution $own vs $other on $there",
        lambda s, **g: pql.distribution(s.own, s.other, s.there, **g),
    ),
    Question(
        "compare $own with $other vs $hero on $there dead $gone",
        lambda s, **g: pql.compare(s.own, s.other, s.hero, board=s.there, dead=s.gone, **g),
    ),
    Question(
        "ev call 50 to win 150 rake 5% cap 3 with $own vs $other on $there by hand",
        lambda s, **g: pql.ev_call(50, 150, s.own, s.other, board=s.there, rake=0.05, cap=3, by="hand", **g),
    ),
    Question(
        "ev bet 50 into 100 with $hero vs $own continuing $own on $there",
        lambda s, **g: pql.ev_bet(50, 100, s.hero, s.own, s.own, s.there, **g),
    ),
    Question(
        "ev raise 150 over 50 into 100 with $hero vs $other on $there",
        lambda s, **g: pql.ev_bet(150, 100, s.hero, s.other, board=s.there, over=50, **g),
    ),
    Question(
        "select avg(equity(hero, river)), count(minHandType(hero, river, flush)), max(handType(villain, river)) "
        "from hero=$own, villain=$other, board=$there, dead=$gone"
    ),
    Question(
        "select avg(equity(hero, river)) group by handType(hero, river) "
        "from hero=$hero, villain=$other, board=$there samples 200 seed 2"
    ),
    Question(
        "select avg(riverEquity(hero)) from hero=$hero, villain=$other, board=$there",
        lambda s, **g: _dealt(s, **g),
        lambda answer: round(answer["rows"][0][0], 12) if "rows" in answer else answer,
        sets=False,
    ),
    Question("list $own"),
    Question("list board $there"),
    Question("sample 3 of $own vs $other on $there seed 7"),
    Question(
        "$own",
        lambda s, **g: _amount(pql.hands(s.own, **g)),
        lambda answer: [answer["combos"], answer["share"]] if "combos" in answer else answer,
    ),
    Question(
        "board $there",
        lambda s, **g: _amount(pql.boards(s.there, **g)),
        lambda answer: [answer["count"], answer["share"]] if "count" in answer else answer,
    ),
    Question("value $hero on $there", lambda s, **g: pql.value(s.hero, s.there, **g), sets=False),
    Question(
        "value $hero on $there",
        lambda s, **g: pql.evaluate(s.hero + s.there, **g),
        lambda answer: answer.get("pokerval", answer),
        sets=False,
    ),
    Question(
        "equity $own vs $other on $there dead $gone",
        lambda s, **g: list(pql.equities([s.own], [s.other], [s.there], dead=[s.gone], **g)),
        lambda answer: [answer["players"][0]["equity"]] if "players" in answer else answer,
    ),
    Question(
        "breakdown $hero on $there",
        lambda s, **g: _lines(pql.made_hand(s.hero, s.there, **g)),
        lambda answer: (
            sorted([row[0] for row in answer["rows"] if "+" not in row[0]]) if "rows" in answer else answer
        ),
    ),
)


def _dealt(spot: Any, **game: Any) -> float:
    """What the first player wins on average, over every deal one by one."""
    dealt = f"hero='{spot.hero}', villain='{spot.other}', board='{spot.there}'"
    parts = pql.deal_table(dealt, "all", columns={"won": "riverEquity(hero)"}, **game).arrays()
    rows = [
        row
        for part in parts
        for row in zip(part["won"], part.get("weight", [1.0] * len(part["won"])), strict=True)
    ]
    won = sum([won * weight for won, weight in rows])
    return round(float(won / sum([weight for _, weight in rows])), 12)


def _amount(found: Any) -> list[float]:
    return [found.count() if isinstance(found, pql.BoardSet) else len(found), found.share()]


def _lines(made: Any) -> list[str]:
    return sorted([each for each in (made.made, made.kicker, *made.draws) if each])


@pytest.fixture(scope="module")
def served() -> Iterator[doors.Served]:
    with doors.served() as client:
        yield client


@pytest.mark.parametrize("game", HOLES)
@together("question", _QUESTIONS, ids=lambda question: question.statement)
@random_examples(2)
@given(seed=st.integers(0, 2**32))
def test_every_way_to_ask_says_the_same(
    question: Question, game: str, served: doors.Served, seed: int
) -> None:
    # Cards to come are many hands in Omaha with five cards: the long form of this test has them.
    street = 4 + (seed % 2 or (game == "omaha5" and settings().max_examples <= 100))
    spot = doors.spot_of(game, street, seed)
    expected = doors.by_text(question, spot)
    for way, found in doors.ways_to_ask(question, spot, served):
        assert found == expected, (way, spot)
    for way, found in doors.calls(question, spot):
        assert found == question.told(expected), (way, spot)
    rows = doors.in_rows(question, spot)
    for way, found in doors.in_batches(question, spot):
        assert found == rows, (way, spot)


_OF_TWO, _OF_MORE = ("holdem", "shortdeck", "shortdeck trips"), ("omaha", "omaha5")
# What is wrong, in which games, and the code of its error.
_WRONG: tuple[tuple[dict[str, str], tuple[str, ...], str], ...] = (
    ({"own": "QsQs"}, _OF_TWO, "same-card-twice"),
    ({"own": "QsQs"}, _OF_MORE, "bad-omaha-range"),
    ({"own": "nobody"}, _OF_TWO, "unknown-name"),
    ({"own": "nobody"}, _OF_MORE, "unknown-word"),
    ({"there": "Kh7h"}, tuple(HOLES), "too-few-positions"),
    ({"there": "KhKh8d"}, tuple(HOLES), "same-card-twice"),
    ({"gone": "2c"}, _OF_TWO[1:], "other-game"),
    ({"there": "2c7h8d"}, _OF_TWO[1:], "other-game"),
    ({"other": "22, AA"}, _OF_TWO[1:], "other-game"),
)


@together(("changed", "games", "code"), _WRONG)
def test_what_is_wrong_is_said_by_every_way_to_ask(
    changed: dict[str, str], games: tuple[str, ...], code: str, served: doors.Served
) -> None:
    question = _QUESTIONS[0]._replace(sets=False)
    for game in games:
        spot = doors.spot_of(game, 4, 1)._replace(**changed)
        assert doors.by_text(question, spot) == {"codes": [code]}
        for way, found in (*doors.ways_to_ask(question, spot, served), *doors.calls(question, spot)):
            assert found == {"codes": [code]}, (way, game)
        for way, found in doors.in_batches(question, spot):
            assert found == "an error", (way, game)


# The game of a question, and that of a set which is given among its others.
_TWO_GAMES = (
    ("shortdeck", "holdem"),
    ("shortdeck", "shortdeck trips"),
    ("holdem", "shortdeck"),
    ("omaha", "omaha5"),
    ("omaha5", "shortdeck"),
    ("holdem", "omaha"),
)


@pytest.mark.parametrize(("game", "other"), _TWO_GAMES)
@together(
    "question",
    [each for each in _QUESTIONS if each.sets and "$own" in each.statement and "where" not in each.statement],
    ids=lambda question: question.statement,
)
def test_sets_of_two_games_are_refused_by_every_way_to_ask(question: Question, game: str, other: str) -> None:
    """The error names both games."""
    spot = doors.spot_of(game, 4, 3)
    right = doors.sets_of(spot)
    strange: Any = doors.sets_of(doors.spot_of(other, 4, 3)).own
    query: pql.Query[Any] = pql.compile(question.statement, game=game)
    values = {name: getattr(right, name) for name in query.parameters} | {"own": strange}
    session = pql.Session(game=game)
    asked: dict[str, Callable[[], Any]] = {
        "run": lambda: query.run(**values),
        "bind": lambda: query.bind(**values).run(),
        "async": lambda: asyncio.run(query.run_async(**values)),
        "batch": lambda: _first_error(query.run_many({name: [each] for name, each in values.items()})),
        "session": lambda: pql.Session(game=game, parameters=values).run(question.statement),
        "text": lambda: pql.run(question.statement, game=game, parameters=values),
    }
    if HOLES[other] == 2:  # a name of Omaha is known by its game, and refused where it is used
        asked["define"] = lambda: session.define("own", strange)
    if question.call is not None:
        call, mixed = question.call, right._replace(own=strange)
        asked["call with a game"] = lambda: call(mixed, game=game)
        if {"hero", "other"} & {
            *query.parameters
        }:  # else there is one set, or one beside boards of Omaha too
            asked["call"] = lambda: call(mixed)
    for way, ask in asked.items():
        with pytest.raises(pql.PQLError) as refused:
            ask()
        said = {each.strip("`,.") for each in str(refused.value).replace("shortdeck trips", "trips").split()}
        assert {
            game.replace("shortdeck trips", "trips"),
            other.replace("shortdeck trips", "trips"),
        } <= said, way


def _first_error(found: Any) -> None:
    (message,) = found.column("error")
    if message is not None:
        raise pql.PQLError(pql.Diagnostic("other-game", message))


@pytest.mark.parametrize(("game", "other"), [pair for pair in _TWO_GAMES if pair[0] != "holdem"])
def test_a_name_of_another_game_is_refused_in_texts_and_services(
    game: str, other: str, served: doors.Served
) -> None:
    spot, strange = doors.spot_of(game, 4, 3), doors.spot_of(other, 4, 3).own
    text = f"game {other}; let mine = {strange}; game {game}; equity mine vs {spot.other} on {spot.there}"
    expected = f"`mine` is a set of {other}, and the game is {game}"
    with pytest.raises(pql.PQLError) as refused:
        pql.run(text)
    assert [each.message for each in refused.value.diagnostics] == [expected]
    (problem,) = served.ask(query=text)["problems"]
    assert problem["message"] == expected


@pytest.mark.parametrize("game", HOLES)
def test_a_quiz_asks_the_same_in_every_way(game: str, served: doors.Served) -> None:
    spot = doors.spot_of(game, 4, 6)
    text = f"equity {spot.own} vs {spot.other} on {spot.there} seed 7"
    for about in ("equity", "outs", "ahead"):
        asked = pql.quiz(spot.own, spot.other, spot.there, about=about, number=1, seed=7, game=game)
        expected = doors.plain([each.to_dict() for each in asked])
        sets = doors.sets_of(spot)
        for again in (
            pql.quiz(sets.own, sets.other, sets.there, about=about, number=1, seed=7),
            pql.compile(text, game=game).quiz(about, 1),
            pql.Session(game=game).compile(text).queries[0].quiz(about, 1),
        ):
            assert doors.plain([each.to_dict() for each in again]) == expected
        assert [served.ask(quiz=f"game {game}; {text}", about=about)["question"]] == expected


# What every game has in its own test, or has no game at all.
_OF_CARDS = frozenset((
    *("combinations", "deal", "matchups", "random_cards", "rank"),  # test_cards_in_games.py
    *("card_ids", "card_text", "pot_odds", "bet_odds", "read_flops", "export", "plot", "get_include"),
    *("icm", "nash"),  # no cards: tests/statements/icm, tests/statements/shove
))  # fmt: skip
_OF_HOLDEM = frozenset((  # what is given sets of other games refuses them: tests/sets/test_sets_of_games.py
    *("board_evaluator", "equity_matrix", "flop_equities", "hand_ranks", "hand_vectors"),
    *("range_evaluator", "showdown_matrix", "grid", "read_range", "write_range", "flop_subset", "judge_flops"),
    *("read_nodes", "read_report", "read_strategy", "read_tree", "solver_tree"),
    "shove",
))  # fmt: skip
_OF_FILES = frozenset((  # hands of any game, and tournaments, which are of none
    *("collect_hands", "hand_collection", "hand_notes", "write_hands", "write_phh", "tournaments"),
))  # fmt: skip
_OF_TEXTS = frozenset((
    *("complete", "expression_at", "is_complete", "parse", "keywords", "synonyms", "syntax_lexer"),
))  # fmt: skip
_WAYS = frozenset(("compile", "run", "call_async", "quiz"))
_OTHER_STATEMENTS = frozenset((
    *("let", "import", "set", "game", "show"),  # answer nothing, or nothing of hands
    *("explain", "plot", "export"),  # of any of these
    *("collect", "flops", "tournaments"),
    *("mdf", "alpha", "bluffs"),  # ask about the odds of a pot alone
    *("icm", "nash", "shove"),  # about stacks, and in hold'em: tests/statements/shove/test_doors.py
))  # fmt: skip


def test_every_function_and_statement_is_asked_here() -> None:
    """A new one has a row, or its place among those that are asked elsewhere."""
    calls = [each.call for each in _QUESTIONS if each.call is not None] + [call for _, call in RECORDED]
    helpers = [_dealt]
    asked = {name for call in (*calls, *helpers) for name in call.__code__.co_names} | {
        "read_hands",
        "scan_hands",
    }
    elsewhere = _OF_CARDS | _OF_HOLDEM | _OF_FILES | _OF_TEXTS | _WAYS
    functions = {name for name in pql.__all__ if isfunction(getattr(pql, name))}
    assert functions == {name for name in asked if name in functions} | elsewhere
    assert not asked & elsewhere
    statements = [each.statement for each in _QUESTIONS] + [each for each, _ in RECORDED]
    words = {text.split()[0] for text in statements} & {*STATEMENT_WORDS}
    assert {*STATEMENT_WORDS} == words | _OTHER_STATEMENTS
    assert not words & _OTHER_STATEMENTS
