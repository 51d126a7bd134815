"""Results of tournaments: what their summaries say, joined by site and number with what their hands say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from pql.histories.collection.notes import Account
from pql.histories.records import NO_DATE, NO_MONEY, TOURNAMENT

from .records import Finish, Tournament

if TYPE_CHECKING:
    from pql.histories.records import RecordedHands

Key = tuple[str, str]
"""The site and the number of a tournament."""


class Result(NamedTuple):
    """How one player did in a tournament."""

    tournament: Tournament
    finish: Finish


class Whose(NamedTuple):
    """Whose results are asked for: of these accounts, of who won, of who owns the file; else of everybody."""

    accounts: tuple[Account, ...] = ()
    winner: bool = False
    hero: bool = False

    def has(self, finish: Finish, site: str) -> bool:
        """Whether a result at a site is asked for.

        >>> me = Whose((Account("Robin", "PokerStars"),))
        >>> me.has(Finish("Robin"), "PokerStars"), me.has(Finish("Robin"), "Winamax")
        (True, False)
        """
        if self.accounts:
            return any([finish.name == each.name and each.site in ("", site) for each in self.accounts])
        if self.winner:
            return finish.place == 1
        return finish.hero or not self.hero


class _Played:
    """What the hands of a tournament say of it."""

    __slots__ = ("buyin", "currency", "finishes", "heroes", "seen", "start")

    def __init__(self) -> None:
        self.start, self.buyin, self.currency = NO_DATE, NO_MONEY, ""
        self.finishes: dict[str, Finish] = {}
        self.heroes: set[str] = set()
        self.seen: set[str] = set()  # those who are asked for

    def add(self, other: _Played) -> None:
        self.start = _earlier(self.start, other.start)
        self.buyin = other.buyin if self.buyin == NO_MONEY else self.buyin
        self.currency = self.currency or other.currency
        self.finishes.update(other.finishes)
        self.heroes |= other.heroes
        self.seen |= other.seen


class Results:
    """Results so far; can be sent on and put together. `hands` were looked at."""

    def __init__(self, whose: Whose) -> None:
        self.whose = whose
        self.summaries: dict[Key, Tournament] = {}
        self.played: dict[Key, _Played] = {}
        self.hands = 0

    def add_summaries(self, tournaments: Iterable[Tournament]) -> None:
        """Adds summaries; of one that is there already what is new in it."""
        for each in tournaments:
            known = self.summaries.get(each.key)
            self.summaries[each.key] = each if known is None else merged(known, each)

    def add_hands(self, hands: RecordedHands, asked: Iterable[int], finished: Iterable[int]) -> None:
        """Adds what hands say, by the rows of who is asked for and of those who finished."""
        self.hands += len(hands)
        if not any(hands.tournament.values):
            return
        of_hand: list[_Played | None] = []
        found: dict[tuple[int, int], _Played] = {}
        columns = (
            hands.kind,
            hands.site.codes,
            hands.tournament.codes,
            hands.date,
            hands.buyin,
            hands.currency.codes,
        )
        for kind, site, number, date, buyin, currency in zip(*columns, strict=True):
            played = found.get((site, number))
            if played is None:
                if kind != TOURNAMENT or not hands.tournament.values[number]:
                    of_hand.append(None)
                    continue
                key = hands.site.values[site], hands.tournament.values[number]
                played = found[site, number] = self.played.setdefault(key, _Played())
            of_hand.append(played)
            played.start = _earlier(played.start, date)
            if buyin != NO_MONEY:
                played.buyin = buyin
            played.currency = played.currency or hands.currency.values[currency]
        for row in asked:
            of = of_hand[hands.in_hand[row]]
            if of is not None:
                of.seen.add(hands.name[row])
        for row in finished:
            of, name = of_hand[hands.in_hand[row]], hands.name[row]
            if of is not None and hands.hero[row]:
                of.heroes.add(name)
            if of is not None and hands.place[row] and name:
                prize = hands.prize[row]
                of.finishes[name] = Finish(name, hands.place[row], 0 if prize == NO_MONEY else prize)

    def merge(self, other: Results) -> None:
        """Adds the results of other parts of the files."""
        self.hands += other.hands
        self.add_summaries(other.summaries.values())
        for key, played in other.played.items():
            self.played.setdefault(key, _Played()).add(played)

    def joined(self) -> tuple[list[Result], int]:
        """The results that are asked for, and how many of them are not known: nothing says how it ended for them."""
        results, unknown = [], 0
        for tournament, finishes in self.together():
            asked = [each for each in finishes if self.whose.has(each, tournament.site)]
            known = [each for each in asked if each.place]
            results += [Result(tournament, each) for each in known]
            if self.whose.accounts or self.whose.hero:
                unknown += len(asked) - len(known)
        return results, unknown

    def together(self) -> Iterator[tuple[Tournament, list[Finish]]]:
        """Each tournament, and how players finished in it."""
        for key in dict.fromkeys(chain(self.summaries, self.played)):
            yield self._together(key)

    def names(self) -> set[str]:
        """Players of whom there are results."""
        of_summaries = [each.name for tournament in self.summaries.values() for each in tournament.finishes]
        return {*of_summaries, *[name for played in self.played.values() for name in played.finishes]} - {""}

    def _together(self, key: Key) -> tuple[Tournament, list[Finish]]:
        """A tournament, and how players finished in it."""
        played = self.played.get(key, _Played())
        told = self.summaries.get(key)
        if told is None:
            told = Tournament(*key, currency=played.currency, prize=played.buyin, start=played.start)
        elif told.start == NO_DATE:
            told = told._replace(start=played.start)
        if told.buyin == NO_MONEY and told.currency in ("", played.currency):
            told = told._replace(prize=played.buyin, currency=played.currency)
        finishes = {each.name: each for each in _named(told.finishes, played.heroes)}
        for name, finish in played.finishes.items():
            before = finishes.get(name)
            if before is None:
                finishes[name] = finish
            elif not before.place:
                finishes[name] = before._replace(place=finish.place, prize=finish.prize)
        for name in played.seen:
            finishes.setdefault(name, Finish(name))
        for name in played.heroes & finishes.keys():
            finishes[name] = finishes[name]._replace(hero=True)
        return told, [_with_cost(each, told) for each in finishes.values()]


def _with_cost(finish: Finish, told: Tournament) -> Finish:
    if finish.paid != NO_MONEY or told.buyin == NO_MONEY:
        return finish
    return finish._replace(paid=told.buyin * finish.entries)


def _named(finishes: Iterable[Finish], heroes: set[str]) -> Iterator[Finish]:
    """Those who finished; an owner whom the summary does not name has the name that the hands have."""
    for each in finishes:
        yield each._replace(name=next(iter(heroes))) if not each.name and len(heroes) == 1 else each


def merged(one: Tournament, other: Tournament) -> Tournament:
    """A tournament of which there are two summaries: that which knows more places, and what else the other knows.

    >>> ann, bob = Finish("ann", 2, hero=True), Finish("bob", 1, 90_000)
    >>> own = Tournament("GGPoker", "7", "Daily", speed="turbo", finishes=(ann,))
    >>> both = merged(own, Tournament("GGPoker", "7", entrants=2, finishes=(Finish("ann", 2), bob)))
    >>> both.name, both.speed, both.entrants, [(each.name, each.place, each.hero) for each in both.finishes]
    ('Daily', 'turbo', 2, [('ann', 2, True), ('bob', 1, False)])
    """
    if one.site in _A_BLOCK_FOR_EACH_ENTRY and one.path == other.path and one.line != other.line:
        return _entered_again(one, other) if one.line < other.line else _entered_again(other, one)
    if _places(other) > _places(one):
        one, other = other, one
    unknown = Tournament(*one.key)
    fields = {
        name: getattr(other, name)
        for name in ("name", "currency", "speed", "format", "entrants", "pool", "start")
        if getattr(one, name) == getattr(unknown, name)
    }
    if one.buyin == NO_MONEY and fields.get("currency", one.currency) == other.currency:
        fields |= {name: getattr(other, name) for name in ("prize", "fee", "bounty")}
    finishes = {each.name: each for each in one.finishes}
    for each in other.finishes:
        known = finishes.get(each.name)
        if known is None:
            finishes[each.name] = each
        elif each.hero and not known.hero:  # of whom more is told
            placed = known if known.place else each
            finishes[each.name] = each._replace(place=placed.place, prize=placed.prize)
        elif not known.place and each.place:
            finishes[each.name] = each
    return one._replace(**fields, finishes=tuple(finishes.values()))


# Sites that write a summary for each entry, one below the other.
_A_BLOCK_FOR_EACH_ENTRY = frozenset(("Winamax",))


def _entered_again(first: Tournament, last: Tournament) -> Tournament:
    """A tournament with what two entries cost and brought; the place is that of the last one.

    >>> first = Finish("ann", 737, paid=20_000, hero=True)
    >>> last = Finish("ann", 7, 347_900, 174_000, paid=20_000, hero=True)
    >>> told = Tournament("Winamax", "7", entrants=812, finishes=(first,))
    >>> both = merged(told, told._replace(line=15, entrants=1141, finishes=(last,)))
    >>> both.entrants, both.finishes[0].place, both.finishes[0].entries, both.finishes[0].paid
    (1141, 7, 2, 40000)
    """
    before = {each.name: each for each in first.finishes}
    finishes = []
    for each in last.finishes:
        entered = before.get(each.name)
        if entered is not None:
            each = each._replace(
                prize=_sum(entered.prize, each.prize),
                bounties=_sum(entered.bounties, each.bounties),
                knockouts=entered.knockouts + each.knockouts,
                entries=entered.entries + each.entries,
                paid=_sum(entered.paid, each.paid),
            )
        finishes.append(each)
    return last._replace(
        line=first.line, entrants=max(first.entrants, last.entrants), finishes=tuple(finishes)
    )


def _sum(one: int, other: int) -> int:
    return NO_MONEY if NO_MONEY in (one, other) else one + other


def _places(told: Tournament) -> int:
    return sum([each.place > 0 for each in told.finishes])


def _earlier(one: int, other: int) -> int:
    return min([date for date in (one, other) if date != NO_DATE], default=NO_DATE)
