"""Every argument of every public function is given everything: an answer, or an error that says what to do."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import pql
from pql.results import EquityResult, HandsResult
from references.answers import answer
from references.families import together

HANDS, BOARDS = pql.hands("QQ+, AKs:0.5"), pql.boards("Kh7h2c")
QUERY = pql.compile("equity AhAs vs KhKs on 2c3d4s", EquityResult)
ASKED = pql.compile("equity $hero vs KK on Kc7h2c")
RESULT = answer(HandsResult, "AKs")
SESSION = pql.Session(files=False)
HISTORY = str(Path(__file__).parents[1] / "histories" / "by_hand.phhs")

# A good call of each: what its first arguments are, by name.
GOOD: dict[str, dict[str, Any]] = {
    "blockers": {"hands": "AJs", "versus": "QQ+, AKo", "board": "Kh7h2c"},
    "board_evaluator": {"board": "Kh7h2c9d3h"},
    "hand_ranks": {"board": "Kh7h2c9d3h"},
    "range_evaluator": {"versus": "KK", "board": "Kh7h2c"},
    "showdown_matrix": {"hands": "AA", "versus": "KK", "board": "Kh7h2c9d3h"},
    "bet_odds": {"amount": 50, "size": 100},
    "boards": {"text": "AK*"},
    "breakdown": {"hands": "QQ+", "board": "Kh7h2c"},
    "card_ids": {"cards": "AsKd"},
    "card_text": {"cards": [51, 45]},
    "collect_hands": {"paths": HISTORY, "into": "my.hands"},
    "combinations": {"n": 1},
    "deal": {"n": 3},
    "deal_table": {
        "dealt": "hero='AA', board='***'",
        "count": 3,
        "columns": {"top": "topCard(flop)"},
        "where": "overpair",
    },
    "compile": {"text": "AKs"},
    "complete": {"text": "equ", "cursor": 3},
    "compare": {"first": "QQ+", "second": "AKo", "versus": "JJ", "board": "Kh7h2c"},
    "distribution": {"hands": "QQ+", "versus": "AKo", "board": "Kh7h2c"},
    "draws": {"hands": "9d8d", "board": "7s6cQh"},
    "equities": {"hands": "AsKs", "versus": "QQ+", "board": "Kh7h2c"},
    "equity": {"hands": ("AA", "KK"), "board": "Kh7h2c"},
    "equity_by": {"by": "class", "hands": "AA", "versus": ("KK",), "board": "Kh7h2c"},
    "equity_matrix": {"hands": "AA", "versus": "KK", "board": "Kh7h2c"},
    "ev_bet": {"amount": 50, "size": 100, "hands": "AA", "versus": "KK", "board": "Kh7h2c"},
    "ev_call": {"amount": 50, "size": 150, "hands": "AA", "versus": ("KK",), "board": "Kh7h2c"},
    "evaluate": {"cards": "AsKs"},
    "export": {"result": RESULT, "path": "answer.xls"},
    "expression_at": {"text": "AKs", "offset": 1},
    "flop_equities": {"hands": "AA", "versus": "KK"},
    "flop_subset": {"count": 3, "pairs": [("QQ", "JJ")]},
    "judge_flops": {"flops": {"Ks7h2c": 1.0}, "pairs": [("QQ", "JJ")]},
    "read_flops": {"path": "subset.txt"},
    "read_nodes": {"path": "output.json"},
    "read_range": {"path": "open.txt", "node": "CO/open", "format": "pio"},
    "read_report": {"path": "report.csv"},
    "read_strategy": {"path": "output.json"},
    "read_tree": {"path": "spot.txt"},
    "hand_vectors": {"hands": "AA", "versus": "KK", "board": "Kh7h2c"},
    "hands": {"text": "AKs"},
    "hand_collection": {"path": "my.hands"},
    "hand_notes": {"path": "my.hands"},
    "icm": {"stacks": [5000, 3000, 2000], "prizes": [50, 30, 20], "names": ["Ann", "Bob", "Cy"]},
    "is_complete": {"text": "AKs"},
    "made_hand": {"hand": "AsKd", "board": "Kh7h2c"},
    "matchups": {"first": "AA", "second": "KK", "others": ()},
    "nash": {"stack": 10, "ante": 0.1},
    "nuts": {"board": "Kh7h2c", "hands": "AA", "dead": "As", "limit": 3},
    "odds": {"hands": "AA", "versus": "KK", "board": "Kh7h2c"},
    "outs": {"hand": "AsQs", "board": "Ks7s2c"},
    "parse": {"text": "AKs"},
    "plot": {"answer": "equity AA vs KK on 2c3d4s"},
    "pot_odds": {"amount": 50, "size": 150},
    "quiz": {"hands": "AA", "versus": "KK", "board": "Kh7h2c", "about": "ahead", "number": 1},
    "random_cards": {"n": 2},
    "rank": {"cards": "AsKsQsJsTs"},
    "read_hands": {"paths": HISTORY},
    "run": {"text": "AKs"},
    "shove": {
        "stack": 10,
        "calling": "QQ+",
        "more": ("TT+",),
        "ante": 0.1,
        "dead": "",
        "samples": 20,
        "seed": 1,
    },
    "solver_tree": {"oop": "AA", "ip": "KK", "board": "Kh7h2c", "pot": 10, "stack": 95},
    "scan_hands": {"paths": HISTORY},
    "select": {"asked": "avg(net)", "hands": HISTORY, "player": "hero", "winner": False},
    "stats": {
        "hands": HISTORY,
        "player": "hero",
        "winner": False,
        "where": "vpip",
        "by": "position",
        "having": "hands > 1",
        "order_by": "net",
        "limit": 3,
    },
    "leaks": {
        "hands": HISTORY,
        "player": "hero",
        "winner": False,
        "where": "vpip",
        "by": "position",
        "against": None,
        "against_where": None,
    },
    "winnings": {"hands": HISTORY, "player": "hero", "winner": False, "where": "vpip", "by": "position"},
    "tournaments": {
        "hands": HISTORY,
        "player": "hero",
        "winner": False,
        "where": "place = 1",
        "by": "speed",
        "order_by": "net",
        "limit": 3,
    },
    "list_hands": {
        "hands": HISTORY,
        "player": "hero",
        "winner": False,
        "where": "players = 2",
        "order_by": "net",
        "limit": 3,
    },
    "replay": {"hand": "1", "hands": HISTORY},
    "strength": {"hand": "AsQs", "board": "Ks7s2c"},
    "value": {"cards": "AsQs"},
    "write_hands": {"paths": HISTORY, "path": "hands.phhs"},
    "write_phh": {"paths": HISTORY, "path": "hands.phhs"},
    "write_range": {"hands": "AA", "path": "open.rng", "format": "monker"},
}
# Functions without arguments, one that passes its arguments on, and one that needs a notebook.
OMITTED = {"c_interface", "get_include", "keywords", "synonyms", "syntax_lexer", "call_async", "grid"}
METHODS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Session": (pql.Session, {}),
    "Session.run": (SESSION.run, {"text": "AKs"}),
    "Session.compile": (SESSION.compile, {"text": "AKs"}),
    "Session.define": (pql.Session().define, {"name": "mine", "value": "AKs"}),
    "Session.function": (pql.Session().function, {"name": "mine", "function": len}),
    "Session.texture": (pql.Session().texture, {"name": "mine", "boards": "monotone"}),
    "Session.forget": (lambda name: pql.Session().forget(name), {"name": "mine"}),
    "Query.run": (QUERY.run, {}),
    "Query.quiz": (QUERY.quiz, {"about": "ahead", "number": 1}),
    "Query.bind": (lambda hero: ASKED.bind(hero=hero), {"hero": "AA"}),
    "HandSet": (pql.HandSet, {}),
    "HandSet.from_hands": (pql.HandSet.from_hands, {"hands": ["AsKs"]}),
    "HandSet.weight_of": (HANDS.weight_of, {"hand": "AsKs"}),
    "HandSet.without": (HANDS.without, {"dead": "As"}),
    "HandSet.where": (HANDS.where, {"formula": "pocketpair"}),
    "HandSet.random": (HANDS.random, {}),
    "HandSet.text": (HANDS.text, {}),
    "HandSet.scaled": (HANDS.scaled, {"weight": 0.5}),
    "BoardSet.from_boards": (pql.BoardSet.from_boards, {"boards": ["Kh7h2c"]}),
    "BoardSet.everything": (pql.BoardSet.everything, {}),
    "BoardSet.classes": (BOARDS.classes, {}),
    "BoardSet.random": (BOARDS.random, {}),
    "BoardSet.without": (BOARDS.without, {"dead": "As"}),
    "BoardSet.on_street": (BOARDS.on_street, {"street": 4}),
}


class Odd:
    """Nothing that anything could be made of."""

    def __repr__(self) -> str:
        return "an odd thing"


EVERYTHING: list[Any] = [
    *(None, True, False, 0, 5, -1, 10**30, 1.5, float("nan"), float("inf"), 1j),
    *("", " ", "As", "AKs", "no such thing", "\0", "(" * 50, "Kh7h2c", b"AKs", bytearray(b"\1\2")),
    *([], [None], ["As"], ["As", "As"], ["As", "Kd", 5], [5.5, 2], [[1], [2]], ("AA", "KK"), (1, 2), (), (None,) * 2),
    *({}, {"AKs": 2}, {"As", "Kd"}, range(2), iter("AKs"), HANDS, BOARDS, QUERY, RESULT, SESSION, Event(), Odd(), Odd),
    *(str, len, pql, memoryview(b"As"), Ellipsis),
]  # fmt: skip


def _calls() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    for name, good in GOOD.items():
        yield name, getattr(pql, name), good
    for name, (method, good) in METHODS.items():
        yield name, method, good


def _open_calls() -> Iterator[Any]:
    for name, function, good in _calls():
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind is not parameter.VAR_KEYWORD:
                yield pytest.param(function, good, parameter, id=f"{name}-{parameter.name}")


def test_every_function_is_tried() -> None:
    functions = {name for name in pql.__all__ if inspect.isroutine(getattr(pql, name))}
    assert functions == GOOD.keys() | OMITTED


# What Python says of itself, and not of what was given.
UNCLEAR = (
    "supported between",
    "has no attribute",
    "object is not",
    "unpack",
    "positional argument",
    "__index__",
)


@pytest.mark.parametrize(("function", "good", "parameter"), list(_open_calls()))
def test_whatever_is_given_there_is_an_answer_or_a_clear_error(
    function: Callable[..., Any],
    good: dict[str, Any],
    parameter: inspect.Parameter,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # some write a file of the name that they are given
    complaints = []
    for given in EVERYTHING:
        try:
            _call(function, good, parameter, given)
        except (TypeError, ValueError, pql.PQLError, pql.Cancelled) as error:
            if not str(error) or any(words in str(error) for words in UNCLEAR):
                complaints.append(f"{given!r}: {type(error).__name__} {error}")
        except Exception as error:
            complaints.append(f"{given!r}: {type(error).__name__} {error}")
    assert complaints == []


LONG = [name for name in GOOD if "takes" in vars(getattr(pql, name))]


@together("name", LONG)
def test_a_name_that_is_no_argument_is_refused_in_the_name_of_the_call(name: str) -> None:
    leading, several = _in_order(getattr(pql, name))
    good = dict(GOOD[name])
    given = [good.pop(each) for each in leading] + [*(good.pop(several) if several else ())]
    with pytest.raises(
        TypeError,
        match=rf"^{name}\(\) got an unexpected keyword argument 'thread'. Did you mean 'threads'\?$",
    ):
        getattr(pql, name)(*given, **good, thread=2)


def test_long_calls_are_found() -> None:
    assert {"equity", "run", "deal_table", "range_evaluator", "stats", "hand_vectors"} <= set(LONG)


# Calls with a number left open, and numbers that it cannot be.
NUMBERS: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
    "samples": (lambda x: pql.equity("AA", "KK", samples=x), [-1, 0, 10**30]),
    "within": (lambda x: pql.equity("AA", "KK", within=x), [-1, 0, 5, float("nan")]),
    "seed": (lambda x: pql.equity("AA", "KK", samples=9, seed=x), [-1, 2**64]),
    "seed of deal": (lambda x: pql.deal(3, seed=x), [-1, 2**64]),
    "seed of rows": (lambda x: QUERY.run_many([{}], seed=x), [-1, 2**64]),
    "first": (lambda x: QUERY.run_many([{}], first=x), [-1, 2**64]),
    "opponents": (lambda x: pql.strength("AsQs", "Ks7s2c", opponents=x), [-1, 0, 12, (0, 3), (1, 12)]),
    "amount": (lambda x: pql.pot_odds(x, 10), [-1, 0, 1e30, float("nan")]),
    "size": (lambda x: pql.bet_odds(10, x), [-1, 0, 1e30]),
    "rake": (lambda x: pql.bet_odds(10, 10, rake=x), [-1, 0.6]),
    "cap": (lambda x: pql.bet_odds(10, 10, rake=0.05, cap=x), [-1, 0]),
    "amount of ev": (lambda x: pql.ev_call(x, 10, "AA", "KK"), [-1, 0]),
    "stacks": (lambda x: pql.icm([x, 3], [2, 1]), [-1, 0, 1e300, float("nan")]),
    "prizes": (lambda x: pql.icm([5, 3], [x, 1]), [-1, 1e300, float("inf")]),
    "stacks of tables": (lambda x: pql.icm([[x, 3]], [2, 1]), [-1, 1e300, float("nan")]),
    "stack of nash": (pql.nash, [-1, 0, 1, 1e300, float("nan")]),
    "ante of nash": (lambda x: pql.nash(10, ante=x), [-1, 2, float("nan")]),
    "stack of shove": (lambda x: pql.shove(x, "QQ+"), [-1, 0, 1, 1e300, float("nan")]),
    "n of deal": (lambda x: pql.deal(x), [-1, 10**30]),
    "cards": (lambda x: pql.deal(10, cards=x), [-1, 0, 53]),
    "cards that are left": (lambda x: pql.deal(10, cards=x, dead="As"), [52]),
    "random_cards": (pql.random_cards, [-1, 53]),
    "combinations": (pql.combinations, [-1, 53]),
    "flops": (lambda x: pql.flop_subset(x, [("QQ", "JJ")]), [-1, 0, 1756]),
    "weight": (lambda x: pql.judge_flops({"Ks7h2c": x}, [("QQ", "JJ")]), [-1, 1e300]),
    "limit of nuts": (lambda x: pql.nuts("Kh7h2c", limit=x), [-1, 0]),
    "limit of rows": (lambda x: pql.equity_by("hand", "AA", "KK", board="Kh7h2c", limit=x), [-1]),
    "pokerval": (pql.value, [-1, 10**30]),
    "pot": (lambda x: pql.solver_tree("AA", "KK", board="Kh7h2c", pot=x, stack=9), [-1, float("nan")]),
    "stack": (lambda x: pql.solver_tree("AA", "KK", board="Kh7h2c", pot=9, stack=x), [-1, float("inf")]),
    "card": (lambda x: pql.card_text([x]), [-1, 52]),
    "cards of a hand": (lambda x: pql.equity((x, 3), "KK"), [-1, 52]),
    "threads": (lambda x: pql.equity("AA", "KK", threads=x), [-1, 0]),
    "timeout": (lambda x: pql.equity("AA", "KK", timeout=x), [-1, 0, float("nan")]),
    "scaled": (HANDS.scaled, [-1, 2]),
    "street": (BOARDS.on_street, [2, 6]),
}


@together(
    ("call", "given"),
    [
        pytest.param(call, given, id=f"{name}-{given}")
        for name, (call, wrong) in NUMBERS.items()
        for given in wrong
    ],
)
def test_a_number_out_of_bounds_is_a_value_error(call: Callable[[Any], object], given: Any) -> None:
    with pytest.raises(ValueError, match=r"\d| is | must be ") as raised:
        call(given)
    if isinstance(
        raised.value, pql.PQLError
    ):  # an error of both kinds, there and where it comes from elsewhere
        copied = pickle.loads(pickle.dumps(raised.value))
        assert (type(copied), str(copied)) == (type(raised.value), str(raised.value))


@together("name", NUMBERS)
def test_what_is_no_number_there_is_no_matter_of_bounds(name: str) -> None:
    if name in ("pokerval", "card", "cards of a hand"):  # text is cards there
        return
    with pytest.raises(TypeError):
        NUMBERS[name][0]("x")


def _call(
    function: Callable[..., Any], good: dict[str, Any], parameter: inspect.Parameter, given: Any
) -> None:
    named = dict(good)
    if parameter.kind is parameter.VAR_POSITIONAL:
        named[parameter.name] = (*named[parameter.name][:-1], given)
    else:
        named[parameter.name] = given
    leading, several = _in_order(function)
    first = [named.pop(name) for name in leading]
    rest = named.pop(several) if several else ()
    answered = function(*first, *rest, **named)
    if inspect.isgenerator(answered):
        next(answered, None)


@cache
def _in_order(function: Callable[..., Any]) -> tuple[list[str], str | None]:
    """The parameters that cannot be given by name, since `*several` follow, and the name of these."""
    names: list[str] = []
    for each in inspect.signature(function).parameters.values():
        if each.kind is each.VAR_POSITIONAL:
            return names, each.name
        names.append(each.name)
    return [], None
