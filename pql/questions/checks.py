"""What texts and calls are refused for alike, and what both build: spots, and how exact an answer is to be.

The errors have no place. Texts give them one (`StatementCompiler.at`), calls have none to show.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pql.base.arguments import OutOfBounds
from pql.base.diagnostics import Diagnostic, PQLError

from .question import MOST_OPPONENTS, MOST_PLAYERS, NamedBoards, NamedHands, Spot

if TYPE_CHECKING:
    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.engine.accuracy import Accuracy
    from pql.sets.boardset import BoardSet


def refusal(code: str, message: str, help: str | None = None) -> PQLError:
    """An error without a place."""
    return PQLError(Diagnostic(code, message, help=help))


def out_of_bounds(code: str, message: str, help: str | None = None) -> OutOfBounds:
    """The error without a place for a number that is too small or too large."""
    return OutOfBounds(Diagnostic(code, message, help=help))


def spot_on(
    place: Place,
    hands: Iterable[NamedHands],
    boards: NamedBoards | None,
    dead: int,
    folded: Iterable[NamedHands],
    game: Game,
    players: int = 0,
) -> Spot:
    """What is on the table; raises `PQLError` for too many players.

    `players` are those who are dealt in, where more are than have hands of their own.
    """
    hands, folded = tuple(hands), tuple(folded)
    check_dealt(game, (players or len(hands)) + len(folded))
    return Spot(hands, boards, dead | game.missing, folded, place, game)


def check_dealt(game: Game, players: int) -> None:
    """Raises `PQLError` for more players, those who have folded among them, than can be dealt in."""
    if players > game.most_players:
        included = f" to {game.name}" if game.uses else ", those who have folded included"
        message = f"{game.most_players} players at most are dealt in{included}"
        raise refusal("bad-players", message, "leave one of them out")


def check_players(word: str, players: int, least: int = 1, help: str | None = None) -> None:
    """Raises `PQLError` where a question of so many players is not asked."""
    if not least <= players <= MOST_PLAYERS:
        some = f"{least} to" if least > 1 else "up to"
        raise refusal("bad-players", f"`{word}` compares {some} {MOST_PLAYERS} players", help)


def check_opponents(word: str, opponents: int) -> None:
    """Raises `PQLError` for too many opponents."""
    if opponents > MOST_OPPONENTS:
        raise refusal("bad-players", f"`{word}` takes at most {MOST_OPPONENTS} opponents")


def check_one_board(boards: BoardSet, word: str = "this") -> None:
    """Raises `PQLError` for a set of boards that is not known to be a single one."""
    if boards.fixed_cards() is None:
        message = f"{word} looks at one board, and this is a set of boards"
        raise refusal("not-one-board", message, "write the cards of one board, as in `on Kh7h2c`")


def accuracy_asked(
    exact: bool | None, within: float | None, samples: int | None, seed: int | None, percent: bool
) -> Accuracy:
    """How exact an answer is to be; raises `PQLError` for numbers beyond the limits.

    `percent` says whether `within`, a part of 1, was written so.
    """
    # The engine loads kernels, which a statement about sets does not need.
    from pql.engine.accuracy import MOST_DEALS, SMALLEST_ERROR, Accuracy

    if samples is not None and not 1 <= samples <= MOST_DEALS:
        raise out_of_bounds("bad-count", f"`samples` takes 1 to {MOST_DEALS:,}")
    if within is not None and not SMALLEST_ERROR <= within < 1:
        least, most = (f"{100 * SMALLEST_ERROR:g}%", "100%") if percent else (f"{SMALLEST_ERROR:g}", "1")
        help = None if percent else "0.0005 is 0.05 points"
        raise out_of_bounds("bad-error", f"`within` takes {least} or more, below {most}", help)
    return Accuracy(exact, within, samples, seed)


def check_counted(accuracy: Accuracy) -> None:
    """Raises `PQLError` where `odds` without an opponent, which counts every deal, is to be sampled."""
    if accuracy.samples is not None or accuracy.exact is False:
        message = "`odds` without an opponent counts every deal"
        raise refusal("bad-accuracy", message, "leave `samples` out, or add `vs any`")
