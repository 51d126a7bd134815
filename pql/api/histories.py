"""`pql.read_hands` and `pql.scan_hands`: hand histories as tables."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Unpack

from pql.cards.games import game_named

from .progress import ProgressBar
from .sessions.running import Running, Unwrapped, carry_out, control, takes

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.histories.problems import Tally
    from pql.histories.records import RecordedHands
    from pql.histories.sources import Paths
    from pql.histories.tournaments.records import Tournament
    from pql.results.recorded_hands import HandTable, InPrizes


@takes(Running)
def read_hands(
    paths: Paths,
    *,
    game: str = "holdem",
    allin: bool = False,
    statistics: bool = False,
    icm: bool = False,
    prizes: Sequence[float] | None = None,
    **running: Unpack[Running],
) -> HandTable:
    """The hands of hand histories as one table, a row for each player of each hand: a `HandTable`.

    `paths` is a file, a folder, a pattern such as `hands/**/*.phhs`, or several of them; `.gz` and `.zip` files are
    unpacked. PQL recognises the format of a file by its text: PHH, Open Hand History, and what poker sites write, even
    several in one file. It reads the hands of one game: hold'em, or what `game` names, as for `pql.equity`.
    Hands of other games and broken ones are counted and reported (`skipped`, `broken`, `problems`), and stop nothing.

    With `allin` there are two more columns: `allinEquity`, the exact equity when the last chips went in (null without
    an all-in), and `allinNet`, the player's result if that equity were always paid (`net` without an all-in). With
    `statistics` there are columns of what players did: lines, sizes and positions, and every statistic of
    `docs/statistics.md`, `vpip` to `checkraise_river`: true, false, or null without an opportunity.

    With `icm` there are columns of what the stacks of tournaments are worth by the independent chip model: `icmBefore`
    and `icmAfter` the hand, `icmNet`, `icmEv`, the same with all-ins by the mean of their run-outs, and `icmBubble`.
    They are null where the prizes are not told, by summaries among the files or by `prizes`, the first place's first,
    and where the table was not all that was left of the field; `remarks()` says how many hands that are.

    The arguments of running are those of `Query.run`; an executor of processes pays off for many files of sites. Raises
    `PQLError` for paths that lead nowhere, TypeError for anything but paths.

    >>> import pql
    >>> hands = pql.read_hands("examples/my_hands.phhs")
    >>> len(hands), hands.broken
    (42, 0)
    """
    from pql.engine.collecting import batches, reading_files
    from pql.histories.problems import Tally
    from pql.histories.records import RecordedHands, joined
    from pql.histories.sources import files_of

    files, asked = files_of(paths), game_named(game)
    paid = _checked_prizes(prizes)

    def answer(inner: Control) -> HandTable:
        tally, read = Tally(), [RecordedHands(game=asked.recorded)]
        told: list[Tournament] = []
        with closing(batches(files, inner, asked.recorded)) as parts:
            for part in parts:
                read.append(part.hands)
                tally.add(part.unread, part.left)
                told += part.tournaments
        hands = joined(read)
        worth = _in_prizes(hands, told, asked, paid) if icm or paid else None
        return _table(hands, tally, told, asked if allin else None, statistics, inner, worth)

    given = control(running, read_hands)
    with reading_files(given):
        return carry_out(answer, given)


@takes(Running)
def scan_hands(
    paths: Paths,
    *,
    game: str = "holdem",
    allin: bool = False,
    statistics: bool = False,
    **running: Unpack[Running],
) -> Iterator[HandTable]:
    """The hands of hand histories in batches, read as they are asked for: for more than fits into memory.

    Each batch is a `HandTable` of some thousands of hands with what beside them could not be read. Paths, arguments
    and errors are those of `read_hands`.

    >>> import pql
    >>> sum(len(batch) for batch in pql.scan_hands("examples/my_hands.phhs"))
    42
    """
    from pql.histories.sources import files_of

    return _scanned(files_of(paths), game_named(game), allin, statistics, control(running, scan_hands))


def _scanned(
    files: list[str], game: Game, allin: bool, statistics: bool, given: Control
) -> Generator[HandTable]:
    from pql.engine.collecting import batches, reading_files
    from pql.histories.problems import Tally

    try:
        with Unwrapped(), reading_files(given), closing(batches(files, given, game.recorded)) as parts:
            for part in parts:
                tally = Tally()
                tally.add(part.unread, part.left)
                yield _table(part.hands, tally, part.tournaments, game if allin else None, statistics, given)
    finally:
        if isinstance(given.progress, ProgressBar):
            given.progress.close()


def _checked_prizes(prizes: Sequence[float] | None) -> tuple[float, ...]:
    """Prizes that are given for all hands, none where they are not; raises `PQLError` and TypeError."""
    if prizes is None:
        return ()
    from pql.statements.icm.call import numbers
    from pql.statements.icm.question import check_prizes

    paid = tuple(numbers(prizes, "prizes"))
    check_prizes(paid)
    return paid


def _in_prizes(
    hands: RecordedHands, told: Sequence[Tournament], game: Game, prizes: tuple[float, ...]
) -> InPrizes:
    """What the stacks of hands are worth in prizes."""
    from pql.formulas.played_icm import IcmOfBatch, Missing, by_row
    from pql.histories.tournaments.prizes import Fields, Prizes
    from pql.results.recorded_hands import InPrizes

    fields = Fields()
    fields.results.add_summaries(told)
    fields.add(hands)
    icm, missing = IcmOfBatch(hands, game, Prizes(prizes, fields.stakes())), Missing()
    columns = tuple([tuple(column) for column in by_row(icm, hands)])
    missing.add(icm)
    return InPrizes(columns, tuple(missing.notes()))


def _table(
    hands: RecordedHands,
    tally: Tally,
    told: Sequence[Tournament],
    allin: Game | None,
    statistics: bool,
    control: Control,
    in_prizes: InPrizes | None = None,
) -> HandTable:
    """A table of hands and summaries with what could not be read; `allin` is the game that ranks all-ins, if wanted."""
    from pql.results.recorded_hands import Adjusted, HandTable

    adjusted = None
    if allin is not None:
        from pql.engine.allin import all_ins

        equities = all_ins(hands, control.quietly(), asked=allin)
        adjusted = Adjusted(equities.rows, equities.equity, equities.net, len(equities.unknown))
    skipped, left = tally.skipped + tally.left.total(), tuple(tally.left.items())
    problems = tuple(tally.listed)
    return HandTable(
        hands,
        tally.broken,
        skipped,
        problems,
        adjusted,
        statistics,
        left,
        tuple(told),
        in_prizes,
        game=hands.game,
    )
