"""Results of tournaments as rows for formulas: each column is made when a formula first asks for it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pql.histories.records import NO_DATE, NO_MONEY, UNIT
from pql.histories.tournaments.records import FORMATS, SPEEDS

from .allins import text_number
from .blocks import Block
from .frames import nullable
from .record_columns import COLUMNS as OF_RECORD
from .recorded import FieldFrame

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.tournaments.results import Result

# The least and the greatest of values are doubles, which hold 53 bits.
_BITS_OF_UNITS = 12

Value = int | float | None


class TournamentFrame(FieldFrame):
    """Some results; `texts` are those behind numbers of its fields."""

    __slots__ = ("_fields", "results")

    def __init__(self, results: Sequence[Result], texts: dict[int, str]) -> None:
        super().__init__(len(results), {}, {}, {})
        self.results = results
        self.texts = texts
        self._fields: dict[str, Column] = {}

    def field(self, name: str) -> Column:
        column = self._fields.get(name)
        if column is None:
            column = self._fields[name] = self._made(name)
        return column

    def _made(self, name: str) -> Column:
        if name in _BY_TIME:
            return OF_RECORD[name](self)  # type: ignore[arg-type] # it asks for the field of the time alone
        if name in _TEXTS:
            return self._numbered([_TEXTS[name](each) for each in self.results])
        if name in _UNITS:
            return self._numbered([_unit(each) for each in self.results], _BITS_OF_UNITS)
        return nullable([_VALUES[name](each) for each in self.results], real=name in _REAL)

    def _numbered(self, texts: list[str], drop: int = 0) -> Column:
        """Numbers of texts, less some bits; no text is null."""
        numbers = {text: text_number(text) >> drop for text in set(texts) - {""}}
        self.texts.update({number: text for text, number in numbers.items()})
        return nullable([numbers.get(text) for text in texts], real=False)

    def select(self, chosen: array[int]) -> TournamentFrame:
        return TournamentFrame([self.results[index] for index in chosen], self.texts)


class TournamentBlock(Block):
    """Results to be looked at together."""

    __slots__ = ()

    frame: TournamentFrame

    def __init__(self, frame: TournamentFrame, problems: Counter[str] | None = None) -> None:
        super().__init__(frame, problems=problems)

    def select(self, indices: array[int]) -> TournamentBlock:
        return TournamentBlock(self.frame.select(indices), self.problems)


def _money(amount: int) -> float | None:
    return None if amount == NO_MONEY else amount / UNIT


def net_of(result: Result) -> int:
    """What a result brought less what it cost; `NO_MONEY` where one of these is not known."""
    parts = result.finish.prize, result.finish.bounties, result.finish.paid
    return NO_MONEY if NO_MONEY in parts else parts[0] + parts[1] - parts[2]


def _roi(result: Result) -> float | None:
    won, paid = net_of(result), result.finish.paid
    return None if won == NO_MONEY or paid <= 0 else won / paid


def _finish(result: Result) -> float | None:
    entrants = result.tournament.entrants
    return result.finish.place / entrants if entrants >= result.finish.place else None


def _unit(result: Result) -> str:
    return result.tournament.currency or "money of no known currency"


def _word(words: Sequence[str], word: str) -> int | None:
    return words.index(word) - 1 if word else None


_BY_TIME = ("date", "month", "hour", "weekday")
_UNITS = ("unit", "currency unit")
_TEXTS: dict[str, Callable[[Result], str]] = {
    "site": lambda each: each.tournament.site,
    "currency": lambda each: each.tournament.currency,
    "tournament": lambda each: each.tournament.number,
    "event": lambda each: each.tournament.name,
    "name": lambda each: each.finish.name,
}
_VALUES: dict[str, Callable[[Result], Value]] = {
    "time": lambda each: None if each.tournament.start == NO_DATE else each.tournament.start,
    "buyin": lambda each: _money(each.tournament.buyin),
    "prizepool": lambda each: _money(each.tournament.pool),
    "speed": lambda each: _word(SPEEDS, each.tournament.speed),
    "format": lambda each: _word(FORMATS, each.tournament.format),
    "entrants": lambda each: each.tournament.entrants or None,
    "place": lambda each: each.finish.place,
    "entries": lambda each: each.finish.entries,
    "knockouts": lambda each: each.finish.knockouts,
    "paid": lambda each: _money(each.finish.paid),
    "prize": lambda each: _money(each.finish.prize),
    "bounties": lambda each: _money(each.finish.bounties),
    "net": lambda each: _money(net_of(each)),
    "roi": _roi,
    "itm": lambda each: int(each.finish.prize > 0 or bool(each.finish.ticket)),
    "ticket": lambda each: int(bool(each.finish.ticket)),
    "finish": _finish,
}
_REAL = frozenset(("buyin", "prizepool", "paid", "prize", "bounties", "net", "roi", "finish"))
