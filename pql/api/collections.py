"""`pql.collect_hands`, `pql.hand_collection` and `pql.write_hands`: collections of hands, and hands for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .arguments import file_name
from .sessions.running import Running, carry_out, control, takes

if TYPE_CHECKING:
    from os import PathLike
    from typing import IO

    from pql.engine.work import Control
    from pql.histories.records import RecordedHands
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import CollectionResult
    from pql.statements.collect.result import CollectResult


@takes(Running)
def collect_hands(
    paths: Paths, into: str | PathLike[str], *, growing: bool = False, **running: Unpack[Running]
) -> CollectResult:
    """Adds the hands of hand histories to a collection, a folder that you can ask often.

    `paths` are those of `read_hands`; `into` is the folder, made if it does not exist. Files that have not changed are
    not read again; of a file that grew, only the new part is. A hand that is already there (by its site and number)
    counts once. `from history 'FOLDER'`, `pql.read_hands` and `pql.scan_hands` take the collection like any file.

    With `growing` a client may still be writing the files: a hand at the end of one that has not been played to its end
    is left for the next time.

    Everything is written at once at the end: if an addition is interrupted or killed, the collection stays as it was.
    With pyarrow (the extra `arrow`) a new collection consists of Parquet files, which other programs
    read; without it of files that only PQL reads. The arguments of running are those of `Query.run`.

    Raises `PQLError` for paths that lead nowhere, and if the folder cannot be written or another program is writing it,
    TypeError for anything but paths.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "my.hands")
    ...     first = pql.collect_hands("examples/my_hands.phhs", mine)
    ...     again = pql.collect_hands("examples/my_hands.phhs", mine)
    ...     first.added, again.added, again.hands, len(pql.read_hands(mine))
    (42, 0, 42, 42)
    """
    from pql.histories.sources import files_of
    from pql.statements.collect.question import collected

    files = files_of(paths)
    folder = file_name(into)
    return carry_out(
        lambda inner: collected(files, folder, inner, bool(growing)), control(running, collect_hands)
    )


def hand_collection(path: str | PathLike[str]) -> CollectionResult:
    """What a collection of hands has in it: how many hands, from when, of which sites and files, and what was refused.

    Raises `PQLError` for a folder that is not a collection, and where it cannot be read.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "my.hands")
    ...     _ = pql.collect_hands("examples/my_hands.phhs", mine)
    ...     found = pql.hand_collection(mine)
    >>> found.hands, found.since, found.problems
    (42, '2026-03-14T20:09:14Z', ())
    """
    from pql.engine.collecting import contents

    return contents(file_name(path))


FORMATS = ("phh", "ohh", "pokerstars")
"""What hands can be written as, by `write_hands`."""


@takes(Running)
def write_hands(
    paths: Paths,
    path: str | PathLike[str],
    format: str = "phh",
    *,
    anonymous: bool = False,
    **running: Unpack[Running],
) -> int:
    """Writes the hands of histories, or of a collection, to a file for other programs; how many they are.

    The `format` is `phh` (https://phh.readthedocs.io), `ohh` (https://hh-specs.handhistory.org), or `pokerstars`, the
    text of that site, which trackers and solvers take. PQL reads all of them: cards, actions, sizes, names and results
    are there again, but what a format has no words for. With `anonymous` each name is another one, the same in all
    hands of the file, that does not tell who it is; numbers of hands and tables stay.

    The arguments are those of `read_hands`; raises `PQLError` for another format, and if a file cannot be read or
    written.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.txt")
    ...     pql.write_hands("examples/my_hands.phhs", path, "pokerstars"), len(pql.read_hands(path))
    (42, 42)
    """
    return _written(paths, path, format, anonymous, control(running, write_hands))


@takes(Running)
def write_phh(paths: Paths, path: str | PathLike[str], **running: Unpack[Running]) -> int:
    """The same as `write_hands` with the format `phh`.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pql.write_phh("examples/my_hands.phhs", pathlib.Path(folder, "hands.phhs"))
    42
    """
    return _written(paths, path, "phh", False, control(running, write_phh))


def _written(paths: Paths, path: str | PathLike[str], format: str, anonymous: bool, running: Control) -> int:
    """How many hands are written to a file."""
    from secrets import token_bytes

    from pql.base.diagnostics import Diagnostic, PQLError
    from pql.base.files import reason, write_whole
    from pql.base.suggestions import did_you_mean
    from pql.engine.collecting import batches
    from pql.histories import ohh_text, phh_text, stars_text
    from pql.histories.sources import files_of

    if format not in FORMATS:
        near = did_you_mean(str(format), FORMATS)
        help = f"did you mean `{near}`?" if near else f"write one of {', '.join(FORMATS)}"
        raise PQLError(
            Diagnostic("unknown-format", f"hands are not written as `{str(format)[:40]}`", help=help)
        )
    files = files_of(paths)
    name = file_name(path)
    named = stars_text.hiding(token_bytes(16)) if anonymous else str

    def text(hands: RecordedHands, first: int) -> str:
        if format == "phh":
            return phh_text.text_of(hands, first, named)
        return ohh_text.text_of(hands, named) if format == "ohh" else stars_text.text_of(hands, named)

    written = {"phh": [*phh_text.VARIANTS], "ohh": [*ohh_text.GAMES], "pokerstars": [*stars_text.GAMES]}
    games = written[format]

    def answer(inner: Control) -> int:
        def write(file: IO[bytes]) -> int:
            hands = 0
            for batch in batches(files, inner):
                for of_game in (batch.hands, *batch.others.values()):
                    if of_game.game in games:
                        told = phh_text.expressible(of_game) if format == "phh" else of_game
                        file.write(text(told, hands + 1).encode())
                        hands += len(told)
            return hands

        try:
            return write_whole(name, write)[0]
        except PQLError:
            raise
        except (OSError, ValueError) as problem:
            raise PQLError(
                Diagnostic("cannot-write", f"cannot write {name}: {reason(problem)}"), running=True
            ) from None

    return carry_out(answer, running)
