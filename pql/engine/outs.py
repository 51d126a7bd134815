"""What each card that can come does to each of many hands, for `outs`, and to the opponents who are ahead.

The rules of the hand look at its ranks and at what it is worth, so they are asked once for all hands that are alike in
that. What the hands beat of the opponents' ranges, the kernels say for all of them at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pql.base.diagnostics import PQLError
from pql.cards import kernels
from pql.cards.card_lists import clash, undealt
from pql.cards.combos import HAND_COUNT, hand_cards, hand_names, indices
from pql.cards.deck import card_text, cards_mask, mask_text, unseen
from pql.cards.games import Game
from pql.sets.handset import HandSet
from pql.statements.outs.result import NextCard

from . import far_apart
from .costs import combinations
from .decide import refuse_many_opponents
from .outs_rules import RULES, Rule, Spot, group_of, type_name
from .problem import can_be_dealt

if TYPE_CHECKING:
    from pql.base.diagnostics import Place
    from pql.sets.handset import HandSet

    from .work import Control


MOST_TOUCHED = 3 * 51
"""A hand and a card share a card with fewer hands than this: of a larger range several are left."""
# A share is a quotient of sums of floats where ranges have weights: half of them is no more than half.
_HALF = 0.5 + 1e-12
# The rules look at no range: what they said of a card on a board is known when a range has changed.
_REMEMBERED = 256
# Hands against three and more ranges go through a card so many at a time that it takes about as long.
_SECONDS = 0.01


class Side(Protocol):
    """An opponent: the hands as the question writes them, and as a set."""

    @property
    def text(self) -> str: ...

    @property
    def hands(self) -> Any: ...


class JudgedHand(NamedTuple):
    """A hand as text, what it is worth as a pokerval, and every card that can come, highest first.

    Where the pot is split `low` is what its low is worth, None where the board allows none. `met` are the sets of the
    hand and of its opponents, None without any; `by_range` is whether one of these may hold several hands. In Omaha
    `draws` are what the hand draws to.
    """

    hand: str
    worth: int
    cards: Sequence[NextCard]
    met: Sequence[Any] | None
    by_range: bool
    draws: tuple[str, ...] | None = None
    low: int | None = None


def judged_hands(
    live: HandSet, sides: Sequence[Side], board: int, dead: int, rule: str, place: Place, control: Control
) -> list[JudgedHand]:
    """The hands of a set with what each card does to them; raises a running `PQLError` where none can be dealt."""
    every = None
    # The opponents are the same for all hands where one has a range so large that none leaves only one hand of it.
    if len(live) > 1 and len(sides) == 1 and len(sides[0].hands.without(board | dead)) > MOST_TOUCHED:
        every = Opponents(sides, 0, board, dead, place)
    heroes, refused = [], None
    for number in control.checked(indices(live.bits)):
        hero = Hero(number)
        try:
            if sides:
                hero.opponents = every or Opponents(sides, hero.mask, board, dead, place)
            heroes.append(hero)
        except PQLError as error:
            if len(live) == 1 or error.diagnostics[0].code != "impossible-deal":
                raise
            refused = error  # a hand that some opponent cannot meet: such deals do not occur
    if refused is not None and not heroes:
        raise refused
    judge = Judge(sides, board, dead, rule, live.game)
    judge.judge(heroes, control if len(live) > 1 else control.quietly())
    ranking = kernels.of(live.game).ranking
    return [
        JudgedHand(
            hero.hand,
            ranking.pokerval(hero.mask | board),
            hero.cards,
            None
            if hero.opponents is None
            else [HandSet(1 << hero.number, None, live.game), *hero.opponents.hands],
            hero.opponents is not None and bool(hero.opponents.ranges),
        )
        for hero in heroes
    ]


class Hero:
    """A hand whose outs are asked for, its opponents if there are any, and every card that can come, highest first.

    `passed` are those of the cards that the rules of the hand count.
    """

    __slots__ = ("cards", "hand", "mask", "number", "opponents", "passed", "ranks")

    def __init__(self, number: int) -> None:
        first, second = hand_cards()[number]
        self.number = number
        self.hand = hand_names()[number]
        self.mask = 1 << first | 1 << second
        self.ranks = self.hand[::2]
        self.opponents: Opponents | None = None
        self.cards: list[NextCard] = []
        self.passed: list[NextCard] = []


class Judge:
    """Finds every card that can come, with the rule that refuses it if it is no out."""

    def __init__(self, sides: Sequence[Side], board: int, dead: int, rule: str, game: Game) -> None:
        self.sides = sides
        self.board = board
        self.dead = dead
        self.rule = rule
        self.game = game

    def judge(self, heroes: Sequence[Hero], control: Control) -> None:
        """Gives the hands their cards."""
        parts = list(self._parts(heroes))
        for done, cards in enumerate(parts):
            self._judge_alike(cards, control, done / len(parts), 1 / len(parts))

    def _parts(self, heroes: Sequence[Hero]) -> Iterator[list[Hero]]:
        """The hands by who is known to hold what, not too many at a time."""
        groups: dict[tuple[int, tuple[int, ...]], list[Hero]] = {}
        for hero in heroes:
            opponents = hero.opponents
            kind = (0, ()) if opponents is None else (opponents.held, tuple(opponents.ranges))
            groups.setdefault(kind, []).append(hero)
        for (_, ranges), group in groups.items():
            most = len(group)
            if len(ranges) > 2:
                most = 1 + int(_SECONDS / combinations([len(self.sides[number].hands) for number in ranges]))
            for start in range(0, len(group), most):
                yield group[start : start + most]

    def _judge_alike(self, heroes: list[Hero], control: Control, done: float, share: float) -> None:
        """Hands whose known opponents are the same, and so are the ranges but for the hands' own cards."""
        opponents = heroes[0].opponents
        held = 0 if opponents is None else opponents.held
        seen = self.board | self.dead | held
        asked, ranges = array("d", bytes(8 * HAND_COUNT)), []
        if opponents is not None:
            ranges = [self.sides[number].hands.without(seen).buffer() for number in opponents.ranges]
            for hero in heroes:
                asked[hero.number] = 1.0
        places = {hero.number: place for place, hero in enumerate(heroes)}
        hands = sum([1 << hand for hand in places])
        all_meet = len(ranges) == 1 and HAND_COUNT - ranges[0].count(0.0) > MOST_TOUCHED
        cards = unseen(seen)
        rows, ranking = [], kernels.of(self.game).ranking
        for number, card in enumerate(cards, 1):
            control.check()
            verdicts = _verdicts(self.game, self.rule, self.board, card)
            verdicts.extend(heroes, hands)
            row = [*map(verdicts.known.__getitem__, places)]
            standing = standings(asked, ranges, self.board | card, self.game) if ranges else None
            if standing is not None and not all_meet:
                row = [each if standing.met[hand] else None for hand, each in zip(places, row, strict=True)]
            for hand in verdicts.counted.intersection(places):
                hero, verdict = heroes[places[hand]], row[places[hand]]
                if verdict is None:
                    continue
                if opponents is not None:
                    behind = bool(held) and opponents.ahead(
                        ranking.pokerval(hero.mask | self.board | card), card
                    )
                    row[places[hand]] = verdict = _against(verdict, hand, behind, standing)
                hero.passed.append(verdict)
            rows.append(row)
            control.report(done + share * number / len(cards))
        for hero, column in zip(heroes, zip(*rows, strict=True), strict=True):
            hero.cards += [card for card in column if card is not None]


class _Verdicts:
    """What a rule has said of a card on a board so far, by hand: `known` has None for those that hold the card, and for
    those that nobody has asked about yet; those in `counted` improve by the rule."""

    __slots__ = (
        "_asked", "_board", "_by_kind", "_card", "_game", "_now", "_rule", "_shared", "counted", "known"
    )  # fmt: skip

    def __init__(self, rule: Rule, board: int, card: int, game: Game) -> None:
        self._rule, self._board, self._card, self._game = rule, board, card, game
        ranking = kernels.of(game).ranking
        self._now, self._shared = ranking.pokerval(board), ranking.pokerval(board | card)
        self._asked = 0
        self._by_kind: dict[tuple[int, int, str], NextCard] = {}
        self.known: list[NextCard | None] = [None] * HAND_COUNT
        self.counted: set[int] = set()

    def extend(self, heroes: Sequence[Hero], hands: int) -> None:
        """Asks the rule about those of the hands, as bits too, that are new."""
        unknown = hands & ~self._asked
        if not unknown:
            return
        self._asked |= unknown
        new = [hero for hero in heroes if unknown >> hero.number & 1 and not hero.mask & self._card]
        masks = [hero.mask | self._board for hero in new]
        before, after = [
            _pokervals(held, self._game) for held in (masks, [mask | self._card for mask in masks])
        ]
        for hero, old, made in zip(new, before, after, strict=True):
            kind = (old, made, hero.ranks)
            verdict = self._by_kind.get(kind)
            if verdict is None:
                spot = Spot(
                    hero.mask, self._board, self._card, old, made, self._shared, self._now, self._game
                )
                verdict = self._by_kind[kind] = _by_rule(spot, self._rule(spot))
            self.known[hero.number] = verdict
            if verdict.refused is None:
                self.counted.add(hero.number)


@lru_cache(_REMEMBERED)
def _verdicts(game: Game, rule: str, board: int, card: int) -> _Verdicts:
    """What the rule says of a card, kept from question to question."""
    return _Verdicts(RULES[rule], board, card, game)


def _by_rule(spot: Spot, refused: str | None) -> NextCard:
    made = (type_name(spot.after, spot.game), group_of(spot.before, spot.after, spot.game))
    return NextCard(card_text(spot.card.bit_length() - 1), *made, refused)


def _against(card: NextCard, hand: int, behind: bool, standing: Standings | None) -> NextCard:
    """A card that the rules of the hand count, judged by the opponents."""
    refused = "behind" if behind else None
    beats: float | None = None
    ties: float | None = None
    if standing is not None:
        beats = ties = 0.0
        if not behind:
            met = standing.met[hand]
            beats, ties = standing.wins[hand] / met, standing.ties[hand] / met
            refused = None if beats > _HALF else "not-half"
    return NextCard(card.card, card.makes, card.group, refused, beats, ties, None, None, None)


def _pokervals(masks: list[int], game: Game) -> array[int]:
    values = array("I", bytes(4 * len(masks)))
    kernels.of(game).ranking.pokerval_masks(array("Q", masks), values)
    return values


# How many cards improve a hand, at most times.
_IMPROVING_CARDS = 20


class Opponents:
    """The opponents of a hand: `hands` holds each one's live hands, `known` those of whom just one is possible.

    `known` maps the number of an opponent to the mask of his cards; these cards can neither come nor be held by anyone
    else. `ranges` are the numbers of the others.
    """

    __slots__ = ("board", "game", "hands", "known", "names", "ranges")

    def __init__(self, sides: Sequence[Side], hero: int, board: int, dead: int, place: Place) -> None:
        self.board = board
        self.game: Game = sides[0].hands.game
        self.names = [side.text for side in sides]
        self.hands = [_live(side, hero, board, dead, place) for side in sides]
        self.known: dict[int, int] = {}
        self._settle(place)
        self.ranges = [number for number in range(len(sides)) if number not in self.known]
        if not can_be_dealt([hands.bits for hands in self.hands]):
            raise place.error(*undealt("these opponents"))
        sizes = [len(self.hands[number]) for number in self.ranges]
        refuse_many_opponents(sizes, _IMPROVING_CARDS, place)

    def _settle(self, place: Place) -> None:
        """Removes the cards of known opponents from the others' hands, which may make more opponents known."""
        while True:
            alone = [
                number
                for number, hands in enumerate(self.hands)
                if len(hands) == 1 and number not in self.known
            ]
            if not alone:
                return
            number = alone[0]
            self.known[number] = cards = cards_mask(next(iter(self.hands[number])))
            for other, hands in enumerate(self.hands):
                if other == number:
                    continue
                self.hands[other] = hands.without(cards)
                if not self.hands[other]:
                    raise place.error(
                        *clash(f"`{self.names[number]}` leaves no hand of `{self.names[other]}`")
                    )

    @property
    def held(self) -> int:
        """The cards that known opponents hold."""
        cards = 0
        for hand in self.known.values():
            cards |= hand
        return cards

    def ahead(self, hero: int, card: int) -> bool:
        """Whether a known opponent is strictly better after a card (`hero` is the pokerval of the hand)."""
        pokerval = kernels.of(self.game).ranking.pokerval
        return any(pokerval(cards | self.board | card) > hero for cards in self.known.values())


def _live(side: Side, hero: int, board: int, dead: int, place: Place) -> HandSet:
    text, hands = side.text, side.hands
    if not hands:
        raise place.error("impossible-deal", f"the opponent `{text}` has no hands: the set is empty")
    live: HandSet = hands.without(hero | board | dead)
    if live:
        return live
    if len(hands) == 1:
        (hand,) = hands
        cards = mask_text(cards_mask(hand) & (hero | board | dead))
        message = f"the opponent's {hand} cannot be: {cards} is in the hand, on the board or dead"
    else:
        message = (
            f"no hand of the opponent `{text}` is left: each holds a card of the hand, the board or dead"
        )
    raise place.error(*clash(message))


class Standings(NamedTuple):
    """What hands beat, tie with and meet of the opponents' hands on a board: 1326 numbers each."""

    wins: Sequence[float]
    ties: Sequence[float]
    met: Sequence[float]


def standings(hands: array[float], ranges: list[array[float]], board: int, game: Game) -> Standings:
    """What each of the hands (weights 0 and 1) of a game beats, ties with and meets on a board of four or five cards.

    Of several ranges that is the weight of the deals of hands to them, no card twice, in which all are beaten, in which
    none is ahead and some are level, and of all.
    """
    if len(ranges) == 1:
        boards = array("Q", [board]), array("I", [1])
        own, _ = far_apart.swept(game, *boards, hands, ranges[0], kernels.of(game).vectors.FIRST)
        assert own is not None
        return Standings(*own)
    return Standings(*kernels.of(game).equity.multiway_hands(board, [hands, *ranges]))
