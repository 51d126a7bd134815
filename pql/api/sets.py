"""Sets from text, `pql.hands` and `pql.boards`; arguments that are text or a set, and the game of a call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union, cast, overload

from pql.base.arguments import listed
from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.cards.card_lists import AnyCards, CardArray, CardList, card_numbers, is_several
from pql.cards.combos import HAND_COUNT, index_of
from pql.cards.deck import bare_cards
from pql.cards.games import GAMES, HOLDEM, Game, game_named
from pql.names.environment import Environment
from pql.names.options import Options
from pql.sets.handset import HandSet
from pql.sets.holeset import another_game, check_set
from pql.sets.immutable import ImmutableSet

if TYPE_CHECKING:
    from pql.cards.games import HandSetGame, HoleSetGame
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet


# Cards of a hand, or an array of the weights of all hands.
AnyHands: TypeAlias = str | HandSet | CardList
AnyBoards: TypeAlias = Union[str, "BoardSet", CardList]
# One set of hands, or several.
AnyOpponents: TypeAlias = str | HandSet | Sequence[str | int | HandSet | CardList] | CardArray


class ReadHands(NamedTuple):
    """The hands of a text, how answers write it, its bare ranks that were read as offsuit, and its hand order."""

    hands: HandSet
    text: str
    readings: tuple[str, ...] = ()
    order: str | None = None


# Caches of each game by text: a solver that uses the same ranges a million times parses them once.
_MOST_REMEMBERED = 4096
_hands_seen: dict[str, dict[str, ReadHands]] = {name: {} for name in GAMES}
_boards_seen: dict[str, dict[str, BoardSet]] = {name: {} for name in GAMES}
# Parts of lists: cards, suffixes and spans, which have no weights, no names and no order.
_IN_LISTS = re.compile(r"[2-9TJQKAtjqkacdhso01*+ ,-]+")
_READINGS_OF_BARE = ("offsuit", "both", "error")


@overload
def hands(
    text: AnyHands,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: HandSetGame | None = None,
) -> HandSet: ...
@overload
def hands(
    text: HoleSet,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: HoleSetGame | None = None,
) -> HoleSet: ...
@overload
def hands(
    text: AnyHands | HoleSet,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: HoleSetGame,
) -> HoleSet: ...
@overload
def hands(
    text: AnyHands | HoleSet,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
) -> HandSet | HoleSet: ...
def hands(
    text: AnyHands | HoleSet,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
) -> HandSet | HoleSet:
    """The set of hands a text denotes, without those that hold a dead card. A set, and two cards, are taken too.

    `dialect` names another program's notation: `std`, `pio`, `gto`, `wizard`, `ppt`, `eval7`. `bare` says what two
    ranks alone mean in PQL's own, as the option of that name: `offsuit`, `both` or `error`; without it `AK` is AKo, and
    a `pql.ReadingWarning` says so. Raises `PQLError`, with the place and a repair, for text that is not a hands
    expression.

    `game` is that of `pql.equity`. In short deck the set has hands of that deck alone. In Omaha it is a `HoleSet`, and
    there are no other dialects: the notation is ProPokerTools' generic syntax with words, operators and weights, as in
    `AA$ds`, `KQJT+`, `AA:0.5, KK`, `rundown and doublesuited`.

    >>> import pql
    >>> len(pql.hands("Connected Suited"))
    52
    >>> list(pql.hands("AKs", dead="Ac"))
    ['AsKs', 'AhKh', 'AdKd']
    >>> len(pql.hands("AK", bare="offsuit")), len(pql.hands("AK", bare="both")), len(pql.hands("AK", dialect="std"))
    (12, 16, 16)
    >>> len(pql.hands("any", game="shortdeck")), len(pql.hands("AA", game="omaha"))
    (630, 6961)
    >>> list(pql.hands("AsAhKs[Kh,2h]", game="omaha"))
    ['AsAhKsKh', 'AsAhKs2h']
    """
    check_notation(dialect, bare)
    own = HOLDEM if game is None and type(text) is str else game_of((text,), game)
    if own.uses is not None:
        from .arguments import named_holes

        check_two_cards(dialect, bare, own)
        holes = named_holes(text, own).hands
        return holes if isinstance(dead, str) and not dead else holes.without(dead)
    named = hand_set(cast("AnyHands", text), own, dialect, bare)
    return named if isinstance(dead, str) and not dead else named.without(dead)


def check_notation(dialect: str, bare: str | None) -> None:
    """Raises `PQLError` for a dialect that is none, ValueError for what does not say how bare ranks are read."""
    if dialect != "pql":
        from pql.notation.dialects import check

        check(dialect)
    if bare is not None and bare not in _READINGS_OF_BARE:
        raise ValueError(f"bare must be {', '.join(_READINGS_OF_BARE)} or None, not {bare!r}")


def check_two_cards(dialect: str, bare: str | None, game: Game) -> None:
    """Raises ValueError for arguments about hands of two cards in another game."""
    if game.uses is not None and (dialect != "pql" or bare is not None):
        raise ValueError(f"dialect and bare are about hands of two cards, and the game is {game.name}")


def read_hands_text(text: str, game: Game, dialect: str = "pql", bare: str | None = None) -> ReadHands:
    """The hands of a text in a notation of a game; nobody is told of bare ranks but by what is given back.

    Errors come without the frames of the parser.
    """
    remembered = _hands_seen[game.name] if dialect == "pql" and bare is None else {}
    seen = remembered.get(text)
    if seen is not None:
        return seen
    try:
        read = _read(text, game, dialect, bare)
    except PQLError as error:
        raise error.with_traceback(None) from None
    if len(remembered) >= _MOST_REMEMBERED:
        remembered.clear()
    remembered[text] = read
    return read


def _read(text: str, game: Game, dialect: str, bare: str | None) -> ReadHands:
    if dialect != "pql":
        return _read_foreign(text, game, dialect)
    listed = _lists.read(text, _part) if game == HOLDEM and bare is None else None
    if listed is not None:
        return ReadHands(HandSet(listed[0]), text.strip())
    from pql.compiler.expressions import hands_of_text

    compiled = hands_of_text(text, _environment(game, bare))
    label = text.strip() if bare is None and not compiled.readings else compiled.text
    return ReadHands(compiled.value, label, compiled.readings if bare is None else (), compiled.order)


def _read_foreign(text: str, game: Game, dialect: str) -> ReadHands:
    """The hands of a text in another program's notation, those of them that a game has."""
    from pql.cards.orders import order
    from pql.notation.dialects import read

    ordering = order(Environment().options.word("order"), game)
    source = Source(text, "<hands>")
    found = read(dialect, text, source, 0, ordering.top)
    held = found.hands.in_game(game)
    if found.hands and not held:
        from pql.compiler.hands import refuse_nothing_left

        refuse_nothing_left(Span(0, len(text)), source, game)
    label = f"{dialect}'{text.strip()}'"
    return ReadHands(held, label, order=ordering.name if found.ordered else None)


def _environment(game: Game, bare: str | None = None) -> Environment:
    """What a text of a game sees: nothing but the options that say how it is read."""
    options = {} if game == HOLDEM else {"game": game.name}
    return Environment(Options(options if bare is None else {**options, "bare": bare}))


class ListReader:
    """Reads plain hands of hold'em between commas, each when it is first seen.

    Lists repeat the same few hundred parts, and the comma binds less than all that a part can have.
    """

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, str] | None] = {}

    def read(self, text: str, part: Callable[[str], tuple[int, str] | None]) -> tuple[int, str] | None:
        """The bits of a list and how it is written; None where the text is anything else.

        `part` reads one part, None where there is more to it than its bits, and raises `PQLError`.
        """
        if "," not in text or _IN_LISTS.fullmatch(text) is None:
            return None
        bits, texts = 0, []
        for piece in map(str.strip, text.split(",")):
            if piece in self._seen:
                known = self._seen[piece]
            else:
                try:
                    known = part(piece)
                except PQLError:
                    return None  # the mistake is shown in the whole text
                if len(self._seen) >= _MOST_REMEMBERED:
                    self._seen.clear()
                self._seen[piece] = known
            if known is None:
                return None
            bits |= known[0]
            texts.append(known[1])
        return bits, ", ".join(texts)


_lists = ListReader()


def _part(text: str) -> tuple[int, str] | None:
    """The bits of a part of a list; None where it has bare ranks, which the whole text is to tell of."""
    from pql.compiler.expressions import hands_of_text
    from pql.notation.hand_atoms import word_bits

    bits = None if _BARE.match(text) else word_bits(text, HOLDEM)
    if bits is not None:
        return bits, text
    compiled = hands_of_text(text, _environment(HOLDEM))
    return None if compiled.readings else (compiled.value.bits, text)


# Two different ranks, and no suffix.
_BARE = re.compile(r"([2-9TJQKA])(?!\1)[2-9TJQKA](?![so*])", re.IGNORECASE)


def boards(text: AnyBoards, *, game: str | None = None) -> BoardSet:
    """The set of boards a text denotes. A set, and the cards of one board, are taken too.

    `game` is that of `pql.equity`: in short deck the set has boards of that deck alone. Raises `PQLError`, with the
    place and a repair, for text that is not a boards expression.

    >>> import pql
    >>> pql.boards("AK*").count(), pql.boards("AK*", game="shortdeck").count()
    (752, 496)
    """
    return board_set(text, game_of((text,), game))


def _read_boards(text: str, game: Game) -> BoardSet:
    remembered = _boards_seen[game.name]
    known = remembered.get(text)
    if known is None:
        cards = bare_cards(text)
        if 3 <= len(cards) <= 5 and not game.missing:
            # Who asks for one board after the other should not wait for the parser.
            from pql.sets.boardset import BoardSet

            return BoardSet.single(cards, game)
        from pql.compiler.expressions import boards_of_text

        try:
            known = boards_of_text(text, _environment(game))
        except PQLError as error:
            raise error.with_traceback(None) from None
        if len(remembered) >= _MOST_REMEMBERED // 16:
            remembered.clear()
        remembered[text] = known
    return known


def hand_set(given: AnyHands, game: Game, dialect: str = "pql", bare: str | None = None) -> HandSet:
    """Hands of a game given as text in a notation, as a set, as two cards or as 1326 weights; TypeError for others.

    >>> hand_set(("As", "Kd"), HOLDEM) == hand_set([45, 51], HOLDEM) == hand_set("AsKd", HOLDEM)
    True
    """
    if isinstance(given, HandSet):
        check_set(given, game)
        return given
    if is_vector(given, game):
        return HandSet.from_vector(cast("Iterable[float]", given), game=game)
    if isinstance(given, str):
        found = read_hands_text(given, game, dialect, bare)
        if found.readings:
            from .arguments import warn_of

            warn_of(found.readings)
        return found.hands
    return HandSet(1 << hand_of(given, game), None, game)


def is_vector(given: object, game: Game) -> bool:
    """Whether this is the weight of each hand of a game, in the order of `HandSet.vector` or `HoleSet.vector`.

    >>> is_vector([0.5] * 1326, HOLDEM), is_vector(["As", "Kd"], HOLDEM)
    (True, False)
    """
    if isinstance(given, (str, bytes, ImmutableSet)) or not hasattr(given, "__len__"):
        return False
    return len(given) == (HAND_COUNT if game.hole == 2 else game.hands) and is_several(given)


def hand_of(given: CardList | HoleSet, game: Game) -> int:
    """The index of a hand of a game given as two cards."""
    cards = card_numbers(given, "hands", game) if is_several(given) else ()
    other = getattr(given, "game", None)
    if isinstance(other, Game):
        raise another_game(other, game)
    if len(cards) != 2:
        raise TypeError(
            "hands must be text, a HandSet or two cards, as in ('As', 'Kd'), not "
            + (f"{len(cards)} cards" if cards else type(given).__name__)
        )
    return index_of((cards[0], cards[1]))


def board_set(given: AnyBoards, game: Game) -> BoardSet:
    """Boards of a game given as text, as a set, as the cards of one board or as a list of boards; TypeError for others.

    >>> next(iter(board_set([51, "Kh", "2c"], HOLDEM))), board_set(["AsKh2c", (0, 1, 2)], HOLDEM).count()
    ('AsKh2c', 2)
    """
    game = game.of_two_cards
    if isinstance(given, str):
        return _read_boards(given, game)
    from pql.sets.boardset import BoardSet

    if isinstance(given, BoardSet):
        check_set(given, game)
        return given
    if not is_several(given):
        raise TypeError(f"boards must be text, a BoardSet or a list of cards, not {type(given).__name__}")
    if is_several(given) and are_boards(given):
        rows: Any = given if isinstance(given, (list, tuple)) else listed(given)
        return BoardSet.from_boards([_one_of(each, game) for each in rows], game=game)
    return BoardSet.single(_checked_board(card_numbers(given, "boards", game)), game)


def _checked_board(cards: Sequence[int]) -> tuple[int, ...]:
    if not 3 <= len(cards) <= 5:
        message = f"a board has three to five cards, not {len(cards)}"
        raise PQLError(Diagnostic("bad-board", message, help="as in Kh7h2c"))
    return tuple(cards)


def are_boards(given: Any) -> bool:
    """Whether a list or an array holds boards, not the cards of one.

    >>> are_boards(["Kh7h2c", "AsKd2c"]), are_boards(["Kh", "7h", "2c"]), are_boards([])
    (True, False, False)
    """
    if getattr(given, "ndim", 1) == 2:
        return bool(len(given))
    first = given[0] if isinstance(given, (list, tuple)) and given else ""
    return len(first) > 3 if isinstance(first, str) else hasattr(first, "__len__")


def _one_of(given: Any, game: Game) -> tuple[int, ...]:
    """One board of a list, as card numbers; -1 is no card."""
    if isinstance(given, str):
        return _checked_board(card_numbers(given, "a board", game))
    cards = given.tolist() if hasattr(given, "tolist") else given
    if not isinstance(cards, (list, tuple)):
        raise TypeError(f"boards in a list are texts or lists of cards, not {type(given).__name__}")
    return _checked_board(card_numbers([card for card in cards if card != -1], "a board", game))


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
