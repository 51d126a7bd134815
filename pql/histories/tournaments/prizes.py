"""What hands of tournaments are played for: the prizes that are left, if the table is all that is left of the field.

The independent chip model needs every stack of a tournament. A hand tells those of its own table, so it has to be shown
that nobody sat elsewhere. Chips show it: all of a tournament are at its only table, and none leave it. How many there
are is known from a hand in which somebody went out in the last place of those at the table, and from one that all
entrants played. Names show the contrary: who finished among the first so many sits among the last so many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from pql.histories.records import NO_MONEY, TOURNAMENT, UNIT

from .results import Key, Results, Whose

if TYPE_CHECKING:
    from pql.histories.records import RecordedHands

    from .records import Finish, Tournament

# Why a hand has no worth, in the order in which it is said.
NO_TOURNAMENT: Final = "of no tournament"
NO_STACKS: Final = "whose stacks or end are not known"
SEVERAL_BOARDS: Final = "that were run more than once"
NO_PRIZES: Final = (
    "of tournaments whose prizes are not told: read their summaries too, or write `pay 50, 30, 20`"
)
TICKETS: Final = "of satellites, whose tickets are no money: `pay 1, 1, 1` says what they are worth"
WITH_BOUNTIES: Final = "of tournaments whose prizes contain bounties"
A_DEAL: Final = "of tournaments in which a later place took more than an earlier one"
OTHER_TABLES: Final = "at tables that were not all that was left of the field"
UNSHOWN: Final = "at tables of which nothing shows that they were all that was left of the field"
REASONS: Final = (
    *(NO_TOURNAMENT, NO_STACKS, SEVERAL_BOARDS, NO_PRIZES, TICKETS, WITH_BOUNTIES),
    *(A_DEAL, OTHER_TABLES, UNSHOWN),
)

# Sites that write prizes and bounties as one amount.
_WITH_BOUNTIES: Final = frozenset(("GGPoker",))
# At most so many sit at a table.
MOST_AT_TABLE: Final = 10


class Seated(NamedTuple):
    """The players of a hand who had chips: their names, and the chips of all in `UNIT`."""

    names: tuple[str, ...]
    chips: int

    @property
    def players(self) -> int:
        return len(self.names)


class End(NamedTuple):
    """A hand in which somebody lost all chips: who sat there, and who went out, with the place that the hand tells."""

    seated: Seated
    out: tuple[tuple[str, int], ...]


class Stakes(NamedTuple):
    """What a tournament is played for.

    `prizes` are those of the first places as far as they are told, in money; `all_told` says that no others pay. Else
    `problem` is why there are none. `chips` are all of the tournament's in `UNIT`, 0 where that is not known; `places`
    are where players finished. `bounties` are paid besides.
    """

    prizes: tuple[float, ...] = ()
    all_told: bool = False
    problem: str = ""
    chips: int = 0
    places: Mapping[str, int] = {}
    entrants: int = 0
    bounties: bool = False

    def is_field(self, seated: Seated) -> bool | None:
        """Whether nobody else was left; None where nothing shows either.

        >>> stakes = Stakes(chips=90, places={"ann": 1, "bob": 2, "cy": 3})
        >>> stakes.is_field(Seated(("ann", "bob"), 90)), stakes.is_field(Seated(("ann", "bob"), 80))
        (True, False)
        >>> stakes.is_field(Seated(("ann", "cy"), 90)), Stakes().is_field(Seated(("ann", "bob"), 80))
        (False, None)
        """
        if _contradicted(seated, self.places):
            return False
        return seated.chips == self.chips if self.chips else None


def _contradicted(seated: Seated, places: Mapping[str, int]) -> bool:
    """Whether somebody sat there who finished behind so many, or somebody who finished among them did not."""
    if "" in seated.names:
        return False
    within = set(seated.names)
    return any([(place <= seated.players) != (name in within) for name, place in places.items()])


class Prizes(NamedTuple):
    """The prizes of hands: `given` for all of them, or those of each tournament."""

    given: tuple[float, ...] = ()
    stakes: Mapping[Key, Stakes] = {}

    def of(
        self, hands: RecordedHands, hand: int, seated: Seated | None
    ) -> tuple[tuple[float, ...], bool] | str:
        """What a hand was played for, the first place's first, and whether it is shown that nobody else was left.

        Else why there is no such thing.
        """
        if hands.kind[hand] != TOURNAMENT:
            return NO_TOURNAMENT
        if seated is None:
            return NO_STACKS
        stakes = self.stakes.get((hands.site[hand], hands.tournament[hand]), Stakes())
        field = stakes.is_field(seated)
        if field is False:
            return OTHER_TABLES
        if self.given:
            # Who gives prizes says that the table is the field, unless there were more players than sit at one.
            if field is None and stakes.entrants > MOST_AT_TABLE:
                return UNSHOWN
            return self.given[: seated.players], bool(field)
        if stakes.problem:
            return stakes.problem
        if len(stakes.prizes) < seated.players and not stakes.all_told:
            return NO_PRIZES
        return (stakes.prizes[: seated.players], True) if field else UNSHOWN

    def with_bounties(self, hands: RecordedHands, hand: int) -> bool:
        """Whether the tournament of a hand pays bounties besides."""
        return self.stakes.get((hands.site[hand], hands.tournament[hand]), Stakes()).bounties


NOTHING_ASKED: Final = Prizes()
"""Where no formula asks for prizes."""


class Fields:
    """What summaries and hands say of the fields of tournaments so far; can be sent on and put together."""

    def __init__(self) -> None:
        self.results = Results(Whose())
        self.ends: dict[Key, list[End]] = {}
        # Of the hands with most players: how many they were, the least and the most chips that these had.
        self.largest: dict[Key, tuple[int, int, int]] = {}

    def add(self, hands: RecordedHands) -> None:
        """Adds what hands say."""
        if not any(hands.tournament.values):
            return
        self.results.add_hands(hands, (), [row for row, place in enumerate(hands.place) if place])
        for hand, kind in enumerate(hands.kind):
            number = hands.tournament[hand]
            seated = seated_at(hands, hand) if kind == TOURNAMENT and number else None
            if seated is None:
                continue
            key = hands.site[hand], number
            chips = seated.chips
            self._note_players(key, (seated.players, chips, chips))
            rows = range(hands.start[hand], hands.start[hand + 1])
            out = [row for row in rows if hands.stack[row] > 0 and not chips_after(hands, row)]
            if out:
                told = tuple([(hands.name[row], hands.place[row]) for row in out])
                self.ends.setdefault(key, []).append(End(seated, told))

    def _note_players(self, key: Key, noted: tuple[int, int, int]) -> None:
        players, least, most = self.largest.get(key, noted)
        if noted[0] > players:
            self.largest[key] = noted
        else:
            same = noted[0] == players
            self.largest[key] = (
                players,
                min(least, noted[1]) if same else least,
                max(most, noted[2]) if same else most,
            )

    def merge(self, other: Fields) -> None:
        """Adds what other parts of the files say."""
        self.results.merge(other.results)
        for key, ends in other.ends.items():
            self.ends.setdefault(key, []).extend(ends)
        for key, noted in other.largest.items():
            self._note_players(key, noted)

    def stakes(self) -> dict[Key, Stakes]:
        """What each tournament is played for."""
        found = {}
        for tournament, finishes in self.results.together():
            key = tournament.key
            prizes, all_told, problem = prizes_of(tournament, finishes)
            places = {each.name: each.place for each in finishes if each.place and each.name}
            once = {each.name: each.place for each in finishes if each.place and each.entries == 1}
            found[key] = Stakes(
                prizes,
                all_told,
                problem,
                self._chips(key, tournament, places, {} if tournament.format == "rebuy" else once),
                places,
                tournament.entrants,
                tournament.bounty > 0 or any([each.bounties > 0 for each in finishes]),
            )
        return found

    def _chips(
        self, key: Key, tournament: Tournament, places: Mapping[str, int], once: Mapping[str, int]
    ) -> int:
        """All chips of a tournament, 0 where nothing shows how many there are; of several numbers the largest."""
        chips = [
            seated.chips
            for seated, out in self.ends.get(key, ())
            if _was_field(seated, out, once) and not _contradicted(seated, places)
        ]
        players, least, most = self.largest.get(key, (0, 0, 0))
        if players == tournament.entrants and least == most and tournament.format != "rebuy":
            chips.append(most)
        return max(chips, default=0)


def _was_field(seated: Seated, out: Sequence[tuple[str, int]], once: Mapping[str, int]) -> bool:
    """Whether those who went out took the last places of those who sat there, as far as that is told; one has to be.

    Who may have entered again went out for good in the hand that tells the place.
    """
    told = [place or once.get(name, 0) for name, place in out]
    known = [place for place in told if place]
    return bool(known) and all([seated.players - len(out) < place <= seated.players for place in known])


def seated_at(hands: RecordedHands, hand: int) -> Seated | None:
    """Who had chips before a hand; None where stacks are not known, where it has no end, or chips come or go."""
    rows = range(hands.start[hand], hands.start[hand + 1])
    stacks = hands.stack[rows.start : rows.stop]
    if not hands.finished[hand] or NO_MONEY in stacks or min(stacks, default=-1) < 0:
        return None
    chips = sum(stacks)
    if chips <= 0 or sum([chips_after(hands, row) for row in rows]) != chips:
        return None
    return Seated(tuple([hands.name[row] for row in rows if hands.stack[row]]), chips)


def chips_after(hands: RecordedHands, row: int) -> int:
    """The chips of a player after a hand, in `UNIT`."""
    return hands.stack[row] - hands.put[row] + hands.won[row]


def prizes_of(tournament: Tournament, finishes: Iterable[Finish]) -> tuple[tuple[float, ...], bool, str]:
    """The prizes of the first places as far as they are told, whether no other place pays, and what is wrong with them.

    >>> from .records import Finish, Tournament
    >>> told = Tournament("GGPoker", "7", pool=90 * UNIT)
    >>> prizes_of(told, [Finish("ann", 1, 60 * UNIT), Finish("bob", 2, 30 * UNIT)])
    ((60.0, 30.0), True, '')
    >>> prizes_of(told, [Finish("ann", 1, 60 * UNIT), Finish("bob", 4, 0)])
    ((60.0,), False, '')
    """
    told: dict[int, list[Finish]] = {}
    for each in finishes:
        if each.place:
            told.setdefault(each.place, []).append(each)
    if tournament.format == "satellite" or any([each.ticket for of in told.values() for each in of]):
        return (), False, TICKETS
    if tournament.bounty > 0 and tournament.site in _WITH_BOUNTIES:
        return (), False, WITH_BOUNTIES
    prizes: list[int] = []
    while len(prizes) + 1 in told:  # two in one place have the next one as well
        same = told[len(prizes) + 1]
        if any([each.prize == NO_MONEY for each in same]):
            break
        prizes += [each.prize for each in same]
    if any([later > earlier for earlier, later in pairwise(prizes)]):
        return (), False, A_DEAL
    unpaid = min([place for place, of in told.items() if not any([each.prize for each in of])], default=0)
    all_told = (
        0 < unpaid <= len(prizes) + 1
        or (tournament.pool > 0 and sum(prizes) == tournament.pool)
        or 0 < tournament.entrants <= len(prizes)
    )
    return (tuple([prize / UNIT for prize in prizes]) if any(prizes) else ()), all_told and any(prizes), ""
