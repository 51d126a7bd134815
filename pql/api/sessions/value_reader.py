"""Values read as hands, boards and dead cards: for prepared queries, for the rows of batches and for short calls.

Nothing is compiled but the value itself, and texts are remembered. What is quick to count is counted right here. The
compiler is loaded where a value is more than cards: it takes longer to load than many answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.arguments import checked_threads, listed
from pql.base.diagnostics import PQLError
from pql.cards.card_lists import AnyCards, card_numbers, dead_cards, is_several, joined
from pql.cards.combos import hand_names
from pql.cards.deck import bare_cards, bare_cards_mask, card_text, cards_mask, mask_text
from pql.cards.games import HOLDEM, Game
from pql.names.environment import Environment
from pql.questions.question import NamedBoards, NamedHands
from pql.questions.seeds import checked_seed
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.one_hand import hand_of_mask
from pql.statements.equity.short_equity import ShortHands, short_equity, short_hands

from ..arguments import is_nothing, named_hands
from ..sets import ListReader, is_vector
from .parameters import checked_value
from .running import checked_timeout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.engine.more_cards.spots import OneHand
    from pql.names.environment import Environment
    from pql.statements.equity.result import EquityResult

    from .running import Finding


# So many texts of values are remembered; of Omaha's, whose sets take 34 KB to 2.5 MB each, these.
_MOST_REMEMBERED = 4096
_MOST_OF_OMAHA = 64
_ROOM_OF_WEIGHTS = 8
STREETS = (3, 4, 5)
"""How many cards a board has."""


class Unread(Exception):
    """A value that takes computing, or of which more is to be said than reading it tells."""


class ReadHands:
    """Hands as they were read.

    `more` says whether answers have to say something of how that was.
    """

    __slots__ = ("_named", "_short", "more")

    def __init__(self, named: NamedHands[Any], more: bool = False) -> None:
        self._named: NamedHands[Any] | None = named
        self._short: ShortHands | bool | None = False
        self.more = more

    @property
    def named(self) -> NamedHands[Any]:
        """The hands with what answers call them."""
        assert self._named is not None
        return self._named

    @property
    def short(self) -> ShortHands | None:
        """The hands for the answer that takes microseconds; None where there is none."""
        short = self._short
        if isinstance(short, bool):
            short = self._short = None if self.more else short_hands(self.named)
        return short

    @property
    def held(self) -> Any:
        """The hands as the engine takes many spots."""
        return self.named.hands

    @property
    def room(self) -> int:
        """How much of what is remembered it takes: weights are more than bits."""
        return 1 if self.held.is_plain else _ROOM_OF_WEIGHTS


class _OneHole(ReadHands):
    """A hand of more than two cards: a set of it, a bit for each of all hands, is made only for questions."""

    __slots__ = ("_one", "_text")

    def __init__(self, text: str, one: OneHand) -> None:
        self._text, self._one = text, one
        self._short = ShortHands(text, None, one.mask)
        self.more = False

    @property
    def named(self) -> NamedHands[Any]:
        return NamedHands(self._text, HoleSet.of_masks(self._one.game, [self._one.mask]))

    @property
    def held(self) -> Any:
        return self._one


class ValueReader:
    """Reads values in a game and in the environment of a statement; what is wrong with one is a `PQLError`.

    `read` is given what texts were read as, as `compile_value` does.
    """

    def __init__(
        self, environment: Environment, game: Game, read: dict[tuple[str, str], Any] | None = None
    ) -> None:
        self.game = game
        self._missing = game.missing
        self._environment = environment
        self._read = read
        self._plain = environment.options.word("dialect") == "pql"
        self._lists = ListReader()
        self._seen: dict[Any, ReadHands] = {}
        self._room = 0

    @property
    def most_seen(self) -> int:
        """Of how many texts and sets the hands are remembered."""
        return _MOST_OF_OMAHA if self.game.uses else _MOST_REMEMBERED

    # Hands

    def hands(self, name: str, value: Any) -> ReadHands:
        """The hands of a value for the parameter of a name; raises `Unread`, and TypeError for what is no value."""
        if type(value) is str:
            key = value
        elif is_vector(value, self.game):
            return self.weighted(name, value)
        else:
            key = self.key(name, value)
        found = self._seen.get(key)
        if found is None:
            found = self.read_hands(name, key)
            self._room += found.room
            if self._room > self.most_seen:
                self._seen.clear()
                self._room = found.room
            self._seen[key] = found
        return found

    def weighted(self, name: str, value: Any) -> ReadHands:
        """The hands of an array of weights, which is not remembered: a solver has another one each time."""
        return ReadHands(NamedHands(f"${name}", named_hands(value, game=self.game).hands))

    def key(self, name: str, value: Any) -> Any:
        """By what a value that is no text is remembered: answers call a set by its parameter."""
        value = checked_value(name, value, self.game)
        return (name, value) if isinstance(value, (HandSet, HoleSet)) else value

    def read_hands(self, name: str, key: Any) -> ReadHands:
        """The hands of a value as `key` gives it."""
        value = key[1] if type(key) is tuple else key
        if isinstance(value, HandSet) and self.game.uses is None:
            from pql.compiler.parameters import of_game

            return ReadHands(NamedHands(f"${name}", of_game(name, value, self.game)))
        if isinstance(value, HoleSet) and value.game == self.game:
            return ReadHands(NamedHands(f"${name}", value))
        if isinstance(value, str):
            found = self.one_hand(value) or self._listed(name, value)
            if found is not None:
                return found
        compiled = self._known("hands", name, value)
        named = NamedHands(compiled.text, compiled.set, compiled.order)
        return ReadHands(named, bool(compiled.readings or compiled.remarks))

    def one_hand(self, text: str) -> ReadHands | None:
        """A hand that is its cards and nothing else, which needs no parser; None for other texts."""
        cards = bare_cards_mask(text)
        if cards is None or cards & self._missing or cards.bit_count() != self.game.hole:
            return None
        if self.game.uses is not None:
            from pql.engine.more_cards.spots import OneHand  # with all that counts Omaha

            return _OneHole(text, OneHand(self.game, cards))
        if not self._plain:
            return None
        hand = hand_of_mask(cards, self.game)
        assert hand is not None
        return ReadHands(NamedHands(hand_names()[hand.bits.bit_length() - 1], hand))

    def set_alone(self, name: str, value: Any) -> Any:
        """The hands of a value as the engine takes many spots, without what answers call them; raises as `hands`."""
        if type(value) is str and self._plain and self.game.uses is None:
            hand = hand_of_mask(bare_cards_mask(value) or 0, self.game)
            if hand is not None:
                return hand
        return self.hands(name, value).held

    def _listed(self, name: str, text: str) -> ReadHands | None:
        """Plain hands between commas; None for other texts."""

        def part(piece: str) -> tuple[int, str] | None:
            from pql.compiler.expressions import compile_value

            compiled: Any = compile_value("hands", name, piece, self._environment, self.game)
            hands = compiled.set
            more = compiled.readings or compiled.remarks or compiled.order is not None
            plain = isinstance(hands, HandSet) and hands.is_plain and not more
            return (hands.bits, compiled.text) if plain else None

        found = self._lists.read(text, part) if self._plain and self.game == HOLDEM else None
        return None if found is None else ReadHands(NamedHands(found[1], HandSet(found[0])))

    # Boards and dead cards

    def short_board(self, name: str, value: Any) -> ShortBoard | None:
        """A board that is its cards and nothing else, or no board; None for others."""
        if type(value) is not str:
            if value is None:
                return NO_BOARD
            if not is_several(value):
                return None
            try:
                value = joined(value, name, self.game)
            except (PQLError, TypeError, ValueError):  # said where it is compiled
                return None
        known = bare_cards_mask(value)
        return _known_board(value, known) if known is not None else None

    def boards(self, name: str, value: Any, *, several: bool) -> NamedBoards | None:
        """The boards of a value, None for every board; raises `Unread`.

        `several` says whether they may be more than one.
        """
        from pql.sets.boardset import BoardSet

        value = checked_value(name, value, self.game)
        cards = self._bare_board(value)
        if cards:
            return NamedBoards(str(value), BoardSet.single(bare_cards(str(value)), self.game.of_two_cards))
        if not several:
            raise Unread  # some statements need one board
        if cards is not None:
            return None
        if isinstance(value, BoardSet):
            from pql.compiler.parameters import of_game

            return NamedBoards(f"${name}", of_game(name, value, self.game.of_two_cards))
        compiled = self._known("board", name, value)
        return NamedBoards(compiled.text, compiled.set)

    def board_cards(self, name: str, value: Any) -> int:
        """The mask of the one board that a value is, 0 for every board; raises `Unread` for other sets of boards."""
        cards = self._bare_board(value)
        if cards is not None:
            return cards
        known: int | None = self._known("board", name, value).set.fixed_cards()
        if known is None:
            raise Unread
        return known

    def _bare_board(self, value: Any) -> int | None:
        """The cards of a board that is nothing else, 0 for the empty text; None for other values."""
        if not isinstance(value, str):
            return None
        cards = bare_cards_mask(value)
        if cards is None:
            return None if value.strip() else 0
        return cards if cards.bit_count() in (0, *STREETS) and not cards & self._missing else None

    def dead(self, name: str, value: Any) -> int:
        """The mask of the dead cards that a value is; raises `Unread` where the deck lacks one."""
        text = checked_value(name, value, self.game)
        cards = bare_cards_mask(text) if isinstance(text, str) else None
        if cards is None:
            from pql.names.filling import read_cards

            cards = cards_mask("".join(read_cards(name, text)))
        if cards & self._missing:
            raise Unread  # said where it is compiled
        return cards

    def _known(self, kind: str, name: str, value: Any) -> Any:
        """What a value is compiled to; raises `Unread` for a set that takes computing."""
        from pql.compiler.expressions import compile_value
        from pql.sets.lazy import LazySet

        compiled = compile_value(kind, name, value, self._environment, self.game, self._read)
        if isinstance(compiled.set, LazySet):
            raise Unread
        return compiled

    # Answers

    def answer(self, players: Iterable[ReadHands], board: ShortBoard, dead: int = 0) -> EquityResult | None:
        """The equities of two and more players on a board, if they take microseconds; None otherwise.

        `dead` are more cards than those that the deck of the game lacks.
        """
        text, known = board
        if known & self._missing:
            return None
        short = []
        for each in players:
            own = each.short
            if own is None:
                return None
            short.append(own)
        if len(short) > self.game.most_players:
            return None
        return short_equity(self.game, short, text, known, dead)


ShortBoard = tuple[str | None, int]
"""A board as answers write it, None for every board, and the mask of its cards."""
NO_BOARD: ShortBoard = None, 0


def _known_board(text: str, known: int) -> ShortBoard | None:
    """The board of a mask of cards; None for as many as no board has."""
    if known.bit_count() in STREETS:
        return text, known
    return NO_BOARD if not known and not text.strip() else None


_BOARDS, _KINDS = (6, 8, 10), (int, str)
# Arguments that make no difference to it, and a time in which it is there.
_HARMLESS, _LONG_ENOUGH = frozenset({"threads", "exact", "timeout", "seed"}), 0.001


def short_answer(
    game: Game, hands: tuple[Any, ...], board: Any, dead: AnyCards, running: Finding
) -> EquityResult | None:
    """The answer, where `short_equity` has it and the arguments say nothing else; None otherwise.

    What is wrong with an argument is found where None leads to.
    """
    reader = _readers.get(game.name)
    if reader is None:
        reader = _readers[game.name] = _ArgumentReader(Environment(), game)
    if running and not _goes_without_saying(running):
        return None
    on = reader.short_board("board", board)
    if on is None:
        return None
    try:
        gone = dead_cards(dead, game)
        players = [reader.hands("", each) for each in hands]
    except (Unread, PQLError, ValueError, TypeError):  # said by those who name the player
        return None
    return reader.answer(players, on, gone)


def _goes_without_saying(running: Finding) -> bool:
    """Whether a short answer is what these arguments ask for too; raises for bad ones."""
    if not _HARMLESS.issuperset(running) or not (running.get("exact") is None or running["exact"] is True):
        return False
    seed = running.get("seed")
    if seed is not None and type(seed) is not int:
        return False  # a generator draws once
    checked_threads(running.get("threads"))
    checked_seed(seed)
    seconds = checked_timeout(running.get("timeout"))
    return seconds is None or seconds >= _LONG_ENOUGH


class _ArgumentReader(ValueReader):
    """Reads hands and boards as calls take them."""

    def weighted(self, name: str, value: Any) -> ReadHands:
        """The hands of an array of weights."""
        return ReadHands(named_hands(value, game=self.game))

    def key(self, name: str, value: Any) -> Any:
        """A text, a set or the cards of a hand as they are remembered."""
        if isinstance(value, (str, HandSet, HoleSet)):
            return value
        if type(value) is not tuple:
            if not is_several(value) or len(value) != self.game.hole:
                raise Unread
            value = tuple(listed(value) if isinstance(value, memoryview) else value)
            if type(value[0]) not in _KINDS:  # numbers of numpy
                value = tuple([each.item() if hasattr(each, "item") else each for each in value])
        # Numbers and texts alone: 1.0 and True would be found as 1.
        kinds = set(map(type, value))
        if len(value) != self.game.hole or len(kinds) != 1 or kinds.isdisjoint(_KINDS):
            raise Unread
        return value

    def read_hands(self, name: str, key: Any) -> ReadHands:
        """The hands of an argument."""
        if self.game.uses is not None and not isinstance(key, HoleSet):
            cards = card_numbers(key, "hands", self.game) if isinstance(key, tuple) else ()
            one = self.one_hand("".join(map(card_text, cards)) if cards else key)
            if one is not None:
                return one
        if type(key) is str:
            hand = hand_of_mask(bare_cards_mask(key) or 0, self.game)
            if hand is not None:
                return ReadHands(NamedHands(key, hand))
        named = named_hands(key, game=self.game)
        return ReadHands(named, bool(named.readings))

    def short_board(self, name: str, value: Any) -> ShortBoard | None:
        """A board as answers write it: with blanks between its cards, the cards of a flop in a list in their order."""
        if type(value) is str:
            known = bare_cards_mask(value) if len(value) in _BOARDS else None
            return (value, known) if known is not None else _spaced_board(value)
        if is_nothing(value):
            return NO_BOARD
        try:
            if not is_several(value) or len(value) not in STREETS:
                return None
            cards = card_numbers(value, "a board", self.game)
        except (PQLError, TypeError, ValueError):
            return None
        flop, more = cards[:3], cards[3:]
        text = mask_text(sum([1 << card for card in flop])) + "".join(map(card_text, more))
        return text, sum([1 << card for card in cards])


# The sets and texts that were asked about in each game.
_readers: dict[str, _ArgumentReader] = {}


def _spaced_board(text: str) -> ShortBoard | None:
    """A board with blanks between its cards, and its mask, or no board; None for others.

    >>> _spaced_board(" 2c 2d 3c"), _spaced_board(""), _spaced_board("2c2d**")
    (('2c 2d 3c', 19), (None, 0), None)
    """
    if not text:
        return NO_BOARD
    parts = text.split()
    plain = len(parts) in STREETS and all([len(part) == 2 for part in parts])
    known = bare_cards_mask("".join(parts)) if plain else None
    return (text.strip(), known) if known else None
