"""The game of a call: that of its sets, or the one that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from pql.cards.games import HOLDEM, Game, game_named
from pql.sets.immutable import ImmutableSet
from pql.sets.in_deck import another_game

_FEW = 16
# Arguments that bring no game; texts are most of all.
_BRING_NONE = frozenset((str, int, float, bool, type(None)))


def game_of(given: Sequence[object], game: str | None) -> Game:
    """The game of a call: the one that is named, else that of the sets that were given, else hold'em.

    Raises `PQLError` where two of these are different games.
    """
    if game is None and _BRING_NONE.issuperset(map(type, given)):
        return HOLDEM
    found = None if game is None else game_named(game)
    for own in _games_in(given):
        if found is None:
            found = own
        elif own != found:
            raise another_game(own, found)
    return HOLDEM if found is None else found


def _games_in(given: Iterable[object]) -> Iterator[Game]:
    """The games of the sets among some arguments, and in lists, columns and mappings of them.

    Boards of hold'em are those of Omaha too: they bring no game.
    """
    for each in given:
        if isinstance(each, ImmutableSet):
            own = cast("Any", each).game
            if own is not HOLDEM or hasattr(each, "weights"):
                yield own
        elif isinstance(each, list | tuple):
            # Columns of a million texts are not looked at one by one.
            if len(each) <= _FEW or any(issubclass(kind, _HOLDERS) for kind in set(map(type, each))):
                yield from _games_in(each)
        elif isinstance(each, Mapping):
            yield from _games_in(each.values())


_HOLDERS = (ImmutableSet, list, tuple, Mapping)
