"""`pql.hole_hands`: hands of Omaha as sets, and equities of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.cards.card_lists import AnyCards, dead_cards, is_several
from pql.cards.deck import card_text
from pql.cards.games import HOLDEM, OMAHA, Game, game_named
from pql.notation.omaha import read
from pql.questions.equity import ALONE
from pql.questions.hole_cards import HoleEquityQuestion, HoleSpot, NamedHoles
from pql.sets.holeset import HoleSet

from .arguments import accuracy_of, bad_call, called, is_nothing, named_boards, of_argument
from .readings import answer_of
from .running import Finding, control

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pql.results.equity import EquityResult

    from .sets import AnyBoards


def hole_hands(text: str | HoleSet, dead: AnyCards = "", game: str = "omaha") -> HoleSet:
    """The set of Omaha hands that a text denotes, without those that hold a dead card; a set is taken too.

    The notation is ProPokerTools' generic syntax with words, operators and weights: `AA$ds`, `KQJT+`, `AA:0.5, KK`,
    `rundown and doublesuited`. `game` is `omaha` or `omaha5`. Raises `PQLError`, with the place, for text that is none.

    >>> import pql
    >>> len(pql.hole_hands("AA")), len(pql.hole_hands("AA$ds")), len(pql.hole_hands("AA", game="omaha5"))
    (6961, 864, 108336)
    >>> list(pql.hole_hands("AsAhKs[Kh,2h]"))
    ['AsAhKsKh', 'AsAhKs2h']
    """
    found = _set_of(text, _omaha(game))
    return found if isinstance(dead, str) and not dead else found.without(dead)


def game_of(hands: Sequence[object], game: str | None) -> Game:
    """The game of a call: the one that is named, else that of the sets that were given, else hold'em."""
    if game is not None:
        return game_named(game)
    return next((each.game for each in hands if isinstance(each, HoleSet)), HOLDEM)


def hole_equity(
    game: Game, hands: Sequence[Any], board: AnyBoards | None, dead: AnyCards, folded: Any, running: Finding
) -> EquityResult:
    """The equities of two players and more who hold Omaha hands; see `pql.equity`."""
    players = _each_named(hands, game, "player")
    alone = len(players) == 1
    if alone:
        players = (*players, NamedHoles("random", HoleSet.everything(game)))
    one = isinstance(folded, str | HoleSet)
    gone = _each_named([folded] if one else folded, game, "folded")
    if not hands or len(players) + len(gone) > game.most_players:
        message = f"{game.most_players} players at most are dealt in to {game.name}, and one at least"
        raise bad_call("bad-players", message, 'pql.equity("AA", "KK", game="omaha")')
    place = called("equity", " vs ".join([player.text for player in players]))
    boards = None if board is None or is_nothing(board) else named_boards(board)
    spot = HoleSpot(players, boards, dead_cards(dead), gone, place)
    answer = answer_of(HoleEquityQuestion(spot, accuracy_of(running)), control(running, Finding))
    if alone:
        answer.note(ALONE)
    return answer


def _omaha(game: str) -> Game:
    found = game_named(game)
    if found.uses is None:
        raise bad_call(
            "unknown-game", f"the hands of {found.name} are read by `pql.hands`", f'game="{OMAHA.name}"'
        )
    return found


def _each_named(given: Sequence[Any], game: Game, argument: str) -> tuple[NamedHoles, ...]:
    return tuple([_named(each, game, f"{argument} {number}") for number, each in enumerate(given, 1)])


def _named(given: Any, game: Game, argument: str) -> NamedHoles:
    if is_several(given) and not isinstance(given, str):
        given = "".join([card if isinstance(card, str) else card_text(card) for card in given])
    try:
        found = _set_of(given, game)
    except PQLError as error:
        raise (of_argument(error, argument, given) if isinstance(given, str) else error) from None
    return NamedHoles(given.strip() if isinstance(given, str) else found.text(), found)


def _set_of(given: Any, game: Game) -> HoleSet:
    if isinstance(given, HoleSet):
        if given.game != game:
            raise bad_call("other-game", f"a set of {given.game.name} was given, and the game is {game.name}")
        return given
    if not isinstance(given, str):
        raise TypeError(f"hands of {game.name} are text or a HoleSet, not {type(given).__name__}")
    return read(given, game)
