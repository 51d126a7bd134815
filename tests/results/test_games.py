"""Every answer says the game it was played in: as an attribute, in its object, and as text."""

from __future__ import annotations

import json
import pickle

import pytest

import pql
from pql import results
from pql.results import Result
from references.families import together

_GAMES = {
    "omaha": ("AsAdKsKd", "KK$ds", "7c6c2d"),
    "omaha5": ("AsAdKsKd9h", "KcKhQcQh9c, KcKhJcJh9c", "7c6c2d"),
    "shortdeck": ("AsAd", "KK", "7c6c9d"),
    "shortdeck trips": ("AsAd", "KK", "7c6c9d"),
}
_STATEMENTS = (
    "{hand}",
    "board {board}",
    "equity {hand} vs {hands} on {board} samples 100",
    "equity {hand} vs {hands} on {board} by turn limit 2",
    "odds {hand} vs {hands} on {board} samples 100",
    "odds {hand} on {board}",
    "outs {hand} on {board}",
    "draws {hand} on {board}",
    "breakdown {hands} on {board}",
    "strength {hand} on {board}TsJd",
    "nuts on {board}",
    "compare {hand} vs {hands} on {board}",
    "blockers {hand} vs {hands} on {board}",
    "ev call 10 into 20 with {hand} vs {hands} on {board} samples 100",
    "select avg(equity(hero, flop)) from hero='{hand}', villain='{hands}', board='{board}' samples 50",
    "list {hand}",
    "sample 2 of {hands}",
    "explain {hand}",
    "plot breakdown {hands} on {board}",
    "{hand} title 'held'",
)


def _kinds(kind: type[Result]) -> list[type[Result]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *_kinds(sub))]


@together("game", tuple(_GAMES))
def test_texts_begin_in_the_game_of_a_call(game: str) -> None:
    hand, hands, board = _GAMES[game]
    text = f"equity $hero vs {hands} on {board} samples 100"
    assert pql.compile(text, game=game).run(hero=hand).game == game
    assert pql.run(text, game=game, parameters={"hero": hand})[0].game == game
    assert pql.compile(f"game holdem; {board[:4]}", game=game).run().game == "holdem"
    with pytest.raises(pql.PQLError, match="there is no game `bridge`"):
        pql.compile(hand, game="bridge")


@together("game", tuple(_GAMES))
def test_answers_say_their_game(game: str) -> None:
    hand, hands, board = _GAMES[game]
    for statement in _STATEMENTS:
        text = statement.format(hand=hand, hands=hands, board=board)
        (answer,) = pql.run(f"game {game}; {text}")
        inner = getattr(answer, "result", None)
        objects = [answer.to_dict(), *([] if inner is None or inner is answer else [inner.to_dict()])]
        assert [each["game"] for each in objects] == [game] * len(objects), text
        assert list(answer.to_dict())[:2] == ["type", "game"], text
        assert answer.game == json.loads(json.dumps(answer.to_dict()))["game"] == game, text
        assert str(answer).splitlines()[-1] == f"the game is {game}", text


def test_the_game_of_a_query_is_that_of_what_it_deals() -> None:
    query = (
        "select avg(equity(hero, flop)) from game='{}', hero='{}', villain='{}', board='9c8d7h' samples 50"
    )
    omaha, holdem = query.format("omahahi", "AsAdKsKd", "KK"), query.format("holdem", "AA", "KK")
    (answer,) = pql.run(omaha)
    assert answer.game == "omaha"
    for game in ("omaha", "shortdeck"):
        (answer,) = pql.run(f"game {game}; {holdem} title 'of two cards'")
        assert (answer.game, answer.title, "game" in answer.to_dict()) == ("holdem", "of two cards", False)
        (answer,) = pql.run(f"game {game}; explain {holdem}")
        assert (answer.game, answer.result.game) == ("holdem", "holdem")


def test_calls_say_their_game() -> None:
    assert pql.equity("AsKs", "JsTs", game="shortdeck").game == "shortdeck"
    assert pql.equity("AcAd7h2c", "JdTs9s8d", board="Kh8h3c", game="omaha").game == "omaha"
    assert pql.odds("AsKs", "JsTs", game="shortdeck trips").game == "shortdeck trips"
    assert pql.strength("AcAd7h2c", "Kh8h3cTsJd", game="omaha").game == "omaha"
    layered = pql.breakdown("AsAdKsKd", "7c6c2d", by={"pairs": "turn.paired"}, game="omaha")
    assert layered.game == "omaha"


def test_holdem_answers_are_as_they_were() -> None:
    answer = pql.equity("AsKs", "QhQd", board="Kh7h2c")
    assert (answer.game, "game" in answer.to_dict()) == ("holdem", False)
    assert "game" not in str(answer)


def test_no_answer_forgets_its_game() -> None:
    for name in results.__all__:
        getattr(results, name)
    kinds = _kinds(Result)
    assert len(kinds) > 30
    assert [kind.__name__ for kind in kinds if "to_dict" in vars(kind)] == []


def test_what_is_said_of_an_answer_makes_another() -> None:
    plain = pql.equity("AsKs", "QhQd", board="Kh7h2c")
    told = plain.changed(title="a flip", readings=("read so",))
    assert (plain.title, plain.readings) == ("", ())
    assert (told.title, told.readings, told == plain) == ("a flip", ("read so",), True)
    assert plain.changed(game="shortdeck") != plain
    sent = pickle.loads(pickle.dumps(told))
    assert (sent.title, sent.readings, sent.game) == ("a flip", ("read so",), "holdem")
    with pytest.raises(TypeError, match="has no field gam"):
        plain.changed(gam="omaha")
