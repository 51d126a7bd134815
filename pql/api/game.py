"""The game of a call: which one it is, and that it is played while the call is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from pql.cards.games import Game, game_named, played, playing

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def game_of(hands: Iterable[object], game: str | None) -> Game:
    """The game of a call: the one that is named, else that of the sets that were given, else that which is played."""
    if game is not None:
        return game_named(game)
    for each in hands:
        own = None if isinstance(each, str) else getattr(each, "game", None)
        if isinstance(own, Game):
            return own
    return played()


def in_its_game(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A call that takes `game`, asked in short deck as hold'em's, with that deck and ranking."""

    @wraps(function)
    def asked_in_its_game(*given: Given.args, **named: Given.kwargs) -> Answer:
        name = named.get("game")
        if name is None:
            return function(*given, **named)
        game = game_named(cast("str", name))
        if game == played() or game.uses is not None:
            return function(*given, **named)
        with playing(game):
            return function(*given, **named)

    return asked_in_its_game
