"""`flops`: which flops stand for all, and how well.

The equity of a class over weighted flops is what it wins there by what it meets there, both summed with the weights:
a flop on which the class cannot be held counts nothing, and one on which it meets few of the opponent's hands little.
That is what who solves these flops alone computes. A flop represents all that are equal to it up to suits; where the
ranges tell suits apart it represents the mean of those.
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from pql.base.diagnostics import Place, PQLError
from pql.base.files import UnreadableFileError, read_text
from pql.base.sums import summed
from pql.cards.deck import mask_text
from pql.cards.games import Game
from pql.cards.starting_hands import class_names
from pql.engine.costs import all_flops
from pql.engine.flops import ClassSums, FlopTable, fit_flops, flop_table, table_bytes
from pql.engine.problem import Problem, check_possible
from pql.engine.work import Control
from pql.notation.flop_kinds import flop_kinds, textures_of_kinds
from pql.notation.flop_lines import FlopLineError, read_flop_lines
from pql.questions.question import NamedHands, Question, order_of
from pql.results.numbers import duration
from pql.statements.report.keys import FLOP_PARTS

from .result import ClassEquity, FlopsResult, RangeErrors, TextureShare, WeightedFlop

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT_PAIRS = (("15%", "30%"), ("40%", "60%"), ("25%", "3%-15%"), ("5%", "4%-20%"))
"""The pairs of ranges where none are given: an early and a late raise against the blind that calls, a raise called from
the button, and one raised again."""
LARGEST_FILE = 1_000_000
_FIT_SECONDS = 2.0
_LESS = "fewer pairs after `for`, and ranges without single suits, take less"


class Pair(NamedTuple):
    """Two ranges that meet."""

    hands: NamedHands
    versus: NamedHands


class FlopsQuestion(Question):
    """`flops N for H vs H`: of `given`, `count` and `path` one is not None. `given` are kinds of flops with weights."""

    pairs: tuple[Pair, ...]
    place: Place
    count: int | None = None
    path: str | None = None
    given: tuple[tuple[int, float], ...] | None = None
    seed: int | None = None

    @property
    def _game(self) -> Game:
        """The game of the ranges."""
        game: Game = self.pairs[0].hands.hands.game
        return game

    def problems(self) -> list[Problem]:
        """The problem of each pair; raises a running `PQLError` if no deal is possible."""
        return [
            check_possible([each.hands for each in pair], None, self._game.missing, self.place)
            for pair in self.pairs
        ]

    def estimate(self, control: Control) -> float:
        return self._seconds(self.problems())

    def _seconds(self, problems: list[Problem]) -> float:
        return summed(map(all_flops, problems)) + (0.0 if self.count is None else _FIT_SECONDS)

    def describe(self, control: Control) -> str:
        problems = self.problems()
        kinds = len(flop_kinds(self._game.missing).flops)
        pairs = "a pair" if len(problems) == 1 else f"{len(problems)} pairs"
        tables = f"exact equities of {pairs} of ranges on all {kinds:,} kinds of flops"
        seconds = duration(self._seconds(problems))
        if self.count is None:
            return f"{tables}, then over the weighted ones; about {seconds}"
        return f"{tables}, then a fit of {self.count} of them; about {seconds}"

    def answer(self, control: Control) -> FlopsResult:
        started = perf_counter()
        problems = self.problems()
        control.budget.less = _LESS
        control.budget.check_estimate(self._seconds(problems))
        # The fit keeps as much beside the tables as they have.
        control.budget.claim(len(problems) * table_bytes(self._game) * (1 if self.count is None else 2))
        weights = None if self.count is not None else self._weights()
        tables = []
        fitted = 0.3 if weights is None else 0.0
        for done, problem in enumerate(problems):
            part = control.part(
                (1 - fitted) * done / len(problems), (1 - fitted) * (done + 1) / len(problems)
            )
            tables.append(flop_table(problem, part))
        if weights is None:
            assert self.count is not None
            weights = fit_flops(tables, self.count, self._game, self.seed or 0, control.part(1 - fitted, 1.0))
        return FlopsResult(
            tuple(_flops(weights, self._game)),
            tuple(_errors(self.pairs, tables, weights, self.place)),
            tuple(_textures(weights, self._game)),
            self.count is None,
            self.path,
            self.seed,
            order_of([hands for pair in self.pairs for hands in pair]),
            perf_counter() - started,
            game=self._game.name,
        )

    def _weights(self) -> array[float]:
        """The weights of all kinds of flops, as they were given or are in a file."""
        given = self.given if self.path is None else tuple(self._read(self.path).items())
        assert given is not None
        every = summed([weight for _, weight in given])
        weights = array("d", bytes(8 * len(flop_kinds(self._game.missing).flops)))
        for kind, weight in given:
            weights[kind] += weight / every
        return weights

    def _read(self, path: str) -> dict[int, float]:
        try:
            return read_flop_file(path, self._game)
        except PQLError as error:
            raise self.place.locate(error, running=True) from None


def read_flop_file(path: str, game: Game) -> dict[int, float]:
    """The kinds of flops of a game in a file with their weights; raises `PQLError` for what is no such file."""
    from pql.base.diagnostics import Diagnostic

    try:
        return read_flop_lines(read_text(path, LARGEST_FILE), game)
    except UnreadableFileError as problem:
        raise PQLError(
            Diagnostic("unreadable-file", f"cannot read `{path}`: {problem}"), running=True
        ) from None
    except FlopLineError as error:
        help_line = "a line is a flop and its weight: `Ks7h2c:2.15`"
        raise PQLError(
            [
                Diagnostic("bad-flops", f"line {number:,} of `{path}` {problem}", help=help_line)
                for number, problem in error.problems
            ],
            running=True,
        ) from None


def _flops(weights: array[float], game: Game) -> Iterator[WeightedFlop]:
    kinds = flop_kinds(game.missing)
    for flop, size, weight in zip(kinds.flops, kinds.sizes, weights, strict=True):
        if weight:
            yield WeightedFlop(mask_text(flop), weight, size)


def _errors(
    pairs: tuple[Pair, ...], tables: list[FlopTable], weights: array[float], place: Place
) -> Iterator[RangeErrors]:
    for pair, table in zip(pairs, tables, strict=True):
        shares = flop_kinds(pair.hands.hands.game.missing).shares
        sides = zip(table.totals(shares), table.totals(weights), strict=True)
        texts = pair.hands.text, pair.versus.text
        for (every, subset), hands, versus in zip(sides, texts, reversed(texts), strict=True):
            if not summed(subset.met):
                message = f"{hands} and {versus} cannot meet on any of these flops"
                raise place.error("impossible-deal", message, "the flops hold the cards of all their hands")
            yield RangeErrors(hands, versus, _equity(every), _equity(subset), tuple(_classes(every, subset)))


def _equity(sums: ClassSums) -> float:
    return summed(sums.won) / summed(sums.met)


def _classes(every: ClassSums, subset: ClassSums) -> Iterator[ClassEquity]:
    for index, name in enumerate(class_names()):
        if every.met[index]:
            met = subset.met[index]
            equity = subset.won[index] / met if met else None
            yield ClassEquity(name, every.won[index] / every.met[index], equity)


def _textures(weights: array[float], game: Game) -> Iterator[TextureShare]:
    """The textures that share the flops out, then each other of which some flops are and some are not."""
    having = textures_of_kinds(game)
    parts = {
        name: bytes(map(min, zip(*[having[word] for word in name.split()], strict=True)))
        for name in FLOP_PARTS
    }
    others = {word: has for word, has in having.items() if word not in parts and 0 < sum(has) < len(has)}
    for name, has in (parts | others).items():
        yield TextureShare(
            name, _share(has, flop_kinds(game.missing).shares), _share(has, weights), name in parts
        )


def _share(has: bytes, weights: array[float]) -> float:
    return summed([weight for one, weight in zip(has, weights, strict=True) if one])
