"""A question is one class for every game: what hands of a kind do in their own way, their ways are asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pql.base.diagnostics import Place, Source
from pql.cards.games import GAMES, HOLDEM, OMAHA5, SHORT_DECK, Game
from pql.engine import two_card_ways
from pql.engine.more_cards import ways as more_card_ways
from pql.engine.ways import Ways, ways_of
from pql.questions.question import Spot
from references.families import together

_PRODUCT = Path(__file__).resolve().parents[2]
_ASKED = sorted(name for name in vars(Ways) if not name.startswith("_"))


@together("game", list(GAMES.values()))
def test_hands_of_two_cards_have_one_way_and_hands_of_more_the_other(game: Game) -> None:
    ways: object = ways_of(game)
    assert ways is (two_card_ways if game.hole == 2 else more_card_ways)


@pytest.mark.parametrize("ways", [two_card_ways, more_card_ways])
def test_each_way_can_do_what_questions_ask(ways: Any) -> None:
    assert sorted(ways.__all__) == _ASKED
    assert all(callable(getattr(ways, name)) for name in _ASKED)


def test_a_spot_asks_the_ways_of_its_game() -> None:
    spot = Spot((), None, 0, (), Place((Source(""), None)), HOLDEM)
    asked: list[object] = [spot.changed(game=game).ways for game in (spot.game, SHORT_DECK, OMAHA5)]
    assert asked == [two_card_ways, two_card_ways, more_card_ways]


def test_no_question_is_a_class_for_one_kind_of_hands() -> None:
    wrong = re.compile(r"\bHole\w*Question\b|removeprefix\(\"Hole|\bAny(Equity|Odds|Report|Strength|Ev)\b")
    sources = [path for room in ("pql", "repl") for path in (_PRODUCT / room).rglob("*.py")]
    assert len(sources) > 500
    assert [str(path) for path in sources if wrong.search(path.read_text("utf-8"))] == []
