"""Every typed call that takes `game` answers as its statement does in that game; the others refuse it."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction, signature
from typing import Any

import pytest

import pql
from references.families import together

# Of each game a hand, two ranges, and the notations of its dead card and boards.
_SPOTS = {
    "omaha": ("Qs9d8c2h", "KK$ds, JJTT", "99$ds, AKQJ"),
    "omaha5": ("Qs9d8c2h4c", "AsAhKsKh6d, JsJcTh9s8d", "QhQdAcKd4d"),
    "shortdeck": ("Qs9d", "KK, JTs", "99, AKs"),
    "shortdeck trips": ("Qs9d", "KK, JTs", "99, AKs"),
}
_FLOP, _TURN, _DEAD = "JdTc6s", "JdTc6s7h", "Ad"

Call = tuple[str, Callable[..., Any]]
# A statement of HAND, FIRST and SECOND, and the call that asks the same.
_CALLS: tuple[Call, ...] = (
    (
        f"equity FIRST vs SECOND on {_TURN} dead {_DEAD}",
        lambda h, a, b, **g: pql.equity(a, b, board=_TURN, dead=_DEAD, **g),
    ),
    (
        f"equity FIRST vs SECOND on {_TURN} by hand",
        lambda h, a, b, **g: pql.equity_by("hand", a, b, board=_TURN, **g),
    ),
    (
        f"odds HAND vs SECOND on {_TURN} dead {_DEAD}",
        lambda h, a, b, **g: pql.odds(h, b, _TURN, dead=_DEAD, **g),
    ),
    (f"odds FIRST on {_FLOP}", lambda h, a, b, **g: pql.odds(a, board=_FLOP, **g)),
    (
        f"odds HAND vs FIRST on {_FLOP} samples 500 seed 3",
        lambda h, a, b, **g: pql.odds(h, a, _FLOP, samples=500, seed=3, **g),
    ),
    (
        f"outs HAND on {_FLOP} dead {_DEAD} improving",
        lambda h, a, b, **g: pql.outs(h, _FLOP, dead=_DEAD, rule="improving", **g),
    ),
    (f"outs HAND on {_TURN} vs FIRST", lambda h, a, b, **g: pql.outs(h, _TURN, versus=a, **g)),
    (f"draws HAND on {_FLOP} dead {_DEAD}", lambda h, a, b, **g: pql.draws(h, _FLOP, dead=_DEAD, **g)),
    (f"draws FIRST on {_FLOP}", lambda h, a, b, **g: pql.draws(a, _FLOP, **g)),
    (f"breakdown FIRST on {_TURN} vs SECOND", lambda h, a, b, **g: pql.breakdown(a, _TURN, versus=b, **g)),
    (f"strength HAND on {_TURN} vs SECOND", lambda h, a, b, **g: pql.strength(h, _TURN, versus=b, **g)),
    (f"nuts on {_TURN} for FIRST limit 4", lambda h, a, b, **g: pql.nuts(_TURN, hands=a, limit=4, **g)),
    (
        f"blockers HAND vs FIRST on {_TURN} by hand",
        lambda h, a, b, **g: pql.blockers(h, a, board=_TURN, by="hand", **g),
    ),
    (
        f"distribution FIRST vs SECOND on {_TURN}",
        lambda h, a, b, **g: pql.distribution(a, b, board=_TURN, **g),
    ),
    (f"compare FIRST with SECOND on {_TURN}", lambda h, a, b, **g: pql.compare(a, b, board=_TURN, **g)),
    (
        f"ev call 50 to win 150 with HAND vs SECOND on {_TURN}",
        lambda h, a, b, **g: pql.ev_call(50, 150, h, b, board=_TURN, **g),
    ),
    (
        f"ev bet 50 into 100 with HAND vs SECOND on {_TURN}",
        lambda h, a, b, **g: pql.ev_bet(50, 100, h, b, board=_TURN, **g),
    ),
)


@together("game", tuple(_SPOTS))
@pytest.mark.parametrize(("statement", "call"), _CALLS, ids=[text.split(" on ")[0] for text, _ in _CALLS])
def test_a_call_answers_as_its_statement(statement: str, call: Callable[..., Any], game: str) -> None:
    hand, first, second = _SPOTS[game]
    text = statement.replace("HAND", hand).replace("FIRST", f"({first})").replace("SECOND", f"({second})")
    asked = pql.Session(game=game).run(text)[-1].to_dict()
    called = call(hand, first, second, game=game)
    assert _numbers(called.to_dict()) == _numbers(asked)
    if game.startswith("omaha"):
        sets = [pql.hole_hands(each, game=game) for each in (hand, first, second)]
        assert _numbers(call(*sets).to_dict()) == _numbers(asked)


# Below; sets; texts; hands in histories; questions, in those of the trainer; a hand, in those of `value`; rows, in
# those of `equities`; cards, in `test_cards_in_games`.
_ELSEWHERE = frozenset((
    "boards", "combinations", "deal", "evaluate", "hands", "made_hand", "matchups", "random_cards", "rank",
    "compile", "deals", "equities", "expression_at", "hole_hands", "is_complete", "list_hands", "quiz", "read_hands",
    "replay", "run", "scan_hands", "select", "stats", "value", "winnings",
))  # fmt: skip


def test_every_call_with_a_game_is_asked_here() -> None:
    asked = {name for _, call in _CALLS for name in call.__code__.co_names} | _ELSEWHERE
    public = [getattr(pql, name) for name in pql.__all__]
    calls = [each for each in public if isfunction(each) and "game" in signature(each).parameters]
    assert not {each.__name__ for each in calls} - asked


def _numbers(value: Any) -> Any:
    """What an answer says, without how it writes its hands and how long it took."""
    if isinstance(value, dict):
        return {name: _numbers(each) for name, each in value.items() if name not in ("elapsed",)}
    if isinstance(value, list):
        return [_numbers(each) for each in value]
    return None if isinstance(value, str) else value


_GAMES = ("omaha", "omaha5", "shortdeck")
_OF_HOLDEM: tuple[Callable[..., Any], ...] = (
    lambda hands, **g: pql.equity_matrix(hands, "QQ", "Kd7h2c", **g),
    lambda hands, **g: pql.hand_equities(hands, "QQ", "Kd7h2c", **g),
    lambda hands, **g: pql.flop_equities(hands, "QQ", **g),
    lambda hands, **g: pql.range_evaluator(hands, **g),
)


@pytest.mark.parametrize("number", range(len(_OF_HOLDEM)))
@together("game", _GAMES)
def test_calls_of_holdem_say_so(number: int, game: str) -> None:
    call = _OF_HOLDEM[number]
    with pytest.raises(pql.PQLError, match="is understood in hold'em alone"):
        call("AA", game=game)
    with pytest.raises(pql.PQLError):
        call(pql.hole_hands("AsAhKsKh"))
    with pytest.raises(pql.PQLError):
        call("AsAhKsKh")


def test_a_text_begins_in_the_game_that_is_given() -> None:
    (said,), (asked,) = pql.run("game omaha5; AA"), pql.Session(game="omaha5").run("AA")
    (given,), compiled = pql.run("AA", game="omaha5"), pql.compile("AA", game="omaha5").run()
    assert said.to_dict() == asked.to_dict() == given.to_dict() == compiled.to_dict()
    with pytest.raises(pql.PQLError, match=r"`Session\.run` takes no `game`") as refused:
        pql.Session().run("AA", game="omaha5")  # type: ignore[call-arg]
    assert "`game omaha5;`" in str(refused.value)
    assert "`pql.Session(game='omaha5').run`" in str(refused.value)


@together("game", ("holdem", "shortdeck", "omaha5"))
def test_a_set_of_another_game_is_refused(game: str) -> None:
    hands = pql.hole_hands("AsAhKsKh")
    for call in (
        lambda: pql.equity(hands, "KK", game=game),
        lambda: pql.odds(hands, "KK", game=game),
        lambda: pql.outs(hands, _FLOP, game=game),
        lambda: pql.draws(hands, _FLOP, game=game),
    ):
        with pytest.raises(pql.PQLError, match=f"a set of omaha was given, and the game is {game}"):
            call()


def test_deals_of_short_deck_have_its_cards_and_its_ranking() -> None:
    """Seven to ten make a straight, and A 6 7 8 9 is one."""
    formulas = {"straight": "handType(hero, river) = straight"}
    found = pql.deals("hero='AhTd', board='9s8d7cKh'", 300, columns=formulas, seed=1, game="shortdeck")
    for part in found.arrays():
        rivers = [int(mask) for mask in part["board"]]
        assert not any(mask & 0xFFFF for mask in rivers)
        made = [bool(mask & (0xF << 16 | 0xF << 36)) for mask in rivers]
        assert [bool(each) for each in part["straight"]] == made


def test_deals_take_the_game_as_an_argument_or_in_the_text() -> None:
    argument = pql.deals("hero='AA$ds', villain='KK', board='***'", 20, seed=1, game="omaha")
    text = pql.deals("hero='AA$ds', villain='KK', board='***', game='omaha'", 20, seed=1)
    assert [list(map(int, part["hero"])) for part in argument.arrays()] == [
        list(map(int, part["hero"])) for part in text.arrays()
    ]
    with pytest.raises(pql.PQLError, match="22"):
        pql.deals("hero='22', villain='KK'", 20, game="shortdeck")
