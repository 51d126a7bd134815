"""What the functions about recorded hands share: whose hands, which files, and asking a text of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

from pql.api.sessions.parameters import bound, checked_values
from pql.api.sessions.running import carry_out
from pql.base.arguments import checked_number, checked_text
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.games import game_named
from pql.names.parameters import without_values

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.engine.work import Control
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .summing import Players

    Answer = TypeVar("Answer", covariant=True)

    class OfHands(Protocol[Answer]):
        """A question about recorded hands."""

        def of(
            self, paths: tuple[str, ...], table: HandTable | None, players: Players
        ) -> OfHands[Answer]: ...

        def answer(self, control: Control) -> Answer: ...


Formulas = str | Iterable[str]


def asked_of(
    kind: type[OfHands[Answer]],
    text: str,
    hands: HandTable | Paths,
    players: Players,
    parameters: Mapping[str, ParameterValue] | None,
    given: Control,
    game: str | None = None,
) -> Answer:
    """The answer to a text about `history 'hands'`, asked of other hands; ValueError for other texts.

    The game is that of a table, else the one that is named.
    """
    from pql.api.sessions.one_text import compile
    from pql.engine.collecting import reading_files
    from pql.results.recorded_hands import HandTable

    table = hands if isinstance(hands, HandTable) else None
    paths = () if isinstance(hands, HandTable) else paths_of(hands)
    if game is not None and table is not None and game_named(game).recorded != table.game:
        message = f"these hands are of {table.game}, and the game is {game_named(game).name}"
        raise PQLError(Diagnostic("other-game", message, help="a table knows its game: leave `game` out"))
    name = table.game if game is None and table is not None else game
    written = compile(text, game=name)._compiled
    statement = bound(written, checked_values(parameters or {}, written.environment.game))
    if statement.missing:
        raise without_values(statement.missing)
    compiled = statement.question

    def answer(inner: Control) -> Answer:
        assert compiled is not None
        asked: object = compiled.question(inner)
        if not isinstance(asked, kind):
            raise ValueError(f"this asks another question: {text!r}")
        return asked.of(paths, table, players).answer(inner)

    with reading_files(given):
        return carry_out(answer, given)


def statement_text(word: str, players: Players, clauses: Mapping[str, Formulas | None]) -> str:
    """A statement about `history 'hands'`, in place of others, with the clauses that have a value."""
    role = " for winner" if players.winner else " for hero" if players.hero else ""
    seen = " for 'name'" if players.names else role
    lines = [f"{word} from history 'hands'{seen}"]
    for clause, given in clauses.items():
        text = formulas_text(given, clause.replace(" ", "_"))
        if text:
            lines.append(f"{clause} {text}")
    return "\n".join(lines)


def formulas_text(given: Formulas | None, name: str) -> str:
    """Formulas with commas between; raises TypeError for anything but a text."""
    if given is None or isinstance(given, str):
        return (given or "").strip()
    if isinstance(given, bytes | type) or not hasattr(given, "__iter__"):
        raise TypeError(f"{name} must be text, or several, not {type(given).__name__}")
    return ", ".join([checked_text(each, name) for each in given])


def limit_text(limit: int | None) -> str:
    """The number of a `limit`, empty without one; raises TypeError and ValueError."""
    return "" if limit is None else str(checked_number(limit, "limit", 1))


def paths_of(given: Paths) -> tuple[str, ...]:
    several = [given] if isinstance(given, str | os.PathLike) else given
    if isinstance(given, bytes | type) or not hasattr(several, "__iter__"):
        raise TypeError(f"hands must be those of `pql.read_hands`, or paths, not {type(given).__name__}")
    paths = []
    for each in several:
        if not isinstance(each, str | os.PathLike) or not isinstance(path := os.fspath(each), str):
            raise TypeError(f"a path must be text or a path, not {type(each).__name__}")
        paths.append(path)
    return tuple(paths)


def players_of(player: str | Iterable[str] | None, winner: bool, hero: bool) -> Players:
    """Whose hands are looked at. Raises TypeError and ValueError."""
    from .summing import Players

    several = () if player is None else [player] if isinstance(player, str) else player
    if isinstance(player, bytes | type) or not hasattr(several, "__iter__"):
        raise TypeError(f"player must be a name, several, or None, not {type(player).__name__}")
    names = tuple(several)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"player must be a name, several, or None, not {type(name).__name__}")
    if bool(names) + bool(winner) + bool(hero) > 1:
        raise ValueError("`player`, `winner` and `hero` exclude each other: choose one")
    return Players(names, bool(winner), bool(hero))
