"""What a game is says `pql/cards/games.py`; what else has a row for each game has one for the same ones."""

from __future__ import annotations

import ast
import re

import pytest
from project.imports import ROOT

import pql
from pql.cards.games import GAMES
from pql.cards.orders.omaha import ORDERS
from pql.engine import costs
from pql.grammar.tables import words
from pql.histories.problems import HOLE_CARDS, OtherGameError, game_of, omaha_dealt
from pql.notation.omaha.words import WORDS
from pql.repl.help.syntax import SYNTAX

OMAHAS = {name: game.hole for name, game in GAMES.items() if game.uses}


def test_the_language_has_a_row_for_each_game() -> None:
    assert tuple(GAMES) == words.GAMES
    assert tuple(OMAHAS) == words.OMAHA_GAMES
    assert tuple([name for name, game in GAMES.items() if game.low is not None]) == words.SPLIT_GAMES
    assert {*words.OTHER_GAMES.values()} <= {*GAMES}
    assert not {*words.OTHER_GAMES} & {*GAMES}
    written = {example.removeprefix("game ") for _, example in SYNTAX["game"].examples}
    assert written == {*GAMES} - {"holdem"}


def test_games_of_omaha_are_known_by_their_names() -> None:
    """The shell and its pages, which see names alone, tell them so."""
    assert {name for name in GAMES if name.startswith("omaha")} == {*OMAHAS}


def test_type_checkers_are_told_every_game() -> None:
    tree = ast.parse((ROOT / "pql" / "cards" / "games.py").read_text(encoding="utf-8"))
    told = {
        node.target.id: set(ast.literal_eval(node.value.slice))
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Subscript)
    }
    assert told == {"HandSetGame": {*GAMES} - {*OMAHAS}, "HoleSetGame": {*OMAHAS}}


def test_the_page_has_a_row_for_each_game() -> None:
    script = (ROOT / "repl" / "serve" / "data" / "common" / "game.js").read_text(encoding="utf-8")
    rows = re.findall(r"^  (\w+): \{ title: .*?, hole: (\d),", script, re.MULTILINE)
    assert {name: int(hole) for name, hole in rows} == {
        name: game.hole for name, game in GAMES.items() if name == game.recorded
    }


def test_hands_of_more_cards_have_their_patterns_and_their_cost() -> None:
    sizes = sorted({*OMAHAS.values()})
    assert len(costs.HOLE_SWEEP_TIMES) == len(sizes)
    assert {len(patterns) for patterns in WORDS.values()} == {len(sizes)}
    assert {*ORDERS} == {*OMAHAS}
    assert sizes == [*range(4, 4 + len(sizes))]  # the place of a pattern and of a cost


def test_a_hand_with_more_cards_is_told_its_game() -> None:
    for game, cards, help_line in (
        ("omaha", 5, "set game = omaha5"),
        ("omaha", 6, "set game = omaha6"),
        ("omaha", 7, None),
        ("omaha8", 5, "set game = omaha5hl"),
        ("omaha8", 6, "set game = omaha6"),
    ):
        with pytest.raises(pql.PQLError) as caught:
            pql.hands("AsKsQhJh2c3d4s"[: 2 * cards], game=game)
        assert caught.value.diagnostics[0].help == help_line


@pytest.mark.parametrize(("game", "hole"), OMAHAS.items())
def test_advice_has_a_hand_of_the_game(game: str, hole: int) -> None:
    with pytest.raises(pql.PQLError, match=f"in {game} a value is that of {hole} cards") as caught:
        pql.run(f"game {game}; value AsKs on Ts9s2d")
    assert pql.run(str(caught.value.diagnostics[0].help).split("`")[1], game=game)


def test_hand_histories_are_of_the_same_games() -> None:
    fours_and_more = {"omaha": 4, "omaha5": 5, "omaha6": 6, "omaha8": 4, "omaha5hl": 5}
    assert {"holdem": 2, "shortdeck": 2} | fours_and_more == HOLE_CARDS
    assert [omaha_dealt("omaha", cards) for cards in range(4)] == ["omaha"] * 4
    assert omaha_dealt("shortdeck", 5) == "shortdeck"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("4 Card Omaha Pot Limit", "omaha"),
        ("Five Card Omaha", "omaha5"),
        ("PLO-5", "omaha5"),
        ("5cPLO", "omaha5"),
        ("4cPLO", "omaha"),
        ("Omaha", "omaha"),
        ("GAME_OMA", "omaha"),
        ("6 Card Omaha Pot Limit", "omaha6"),
        ("Six Card Omaha", "omaha6"),
        ("PLO6", "omaha6"),
        ("Omaha Hi/Lo Pot Limit", "omaha8"),
        ("5 Card Omaha Hi/Lo", "omaha5hl"),
        ("Courchevel", None),
    ],
)
def test_a_site_says_how_many_cards_omaha_has(text: str, game: str | None) -> None:
    if game is None:
        with pytest.raises(OtherGameError):
            game_of(text)
    else:
        assert game_of(text) == game
