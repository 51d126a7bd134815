"""What lies in the folder of a collection, and how all of it changes at once.

Files are in a folder for each table, under numbers as names that are never used again. `collection.json` lists those
that are the collection: it is replaced when all new files are complete and on the disk. Files that it does not list
have hidden names, which no pattern such as `*.parquet` fits, and are swept by who writes next: those that are not
complete, and those that are no longer listed and may still be read by somebody.

The files are of Parquet, or of a plain form where pyarrow cannot be had: `storages.py` knows who reads and writes them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import UnreadableFileError, new_file, read_text, reason
from pql.base.json_text import json_value

VERSION: Final = 2
PARQUET: Final = "parquet"
PLAIN: Final = "plain"
MANIFEST: Final = "collection.json"
NOTES: Final = "notes.json"
TABLES: Final = ("hands", "players", "actions", "sources", "refused", "tournaments")
_FORMAT = "hands of PQL"
_LOCK = ".lock"
_LARGEST_MANIFEST = 64_000_000
_HIDDEN, _SHOWN = re.compile(r"\.(\d{6,18})"), re.compile(rf"(\d{{6,18}})\.(?:{PARQUET}|{PLAIN})")


class StoredFile(NamedTuple):
    """A part of a collection: the name of its files in the folders of hands, players and actions, and their rows.

    All hands of a part are of one game.
    """

    name: str
    hands: int
    players: int
    actions: int
    game: str = "holdem"


class Manifest(NamedTuple):
    """What a collection is: its parts, the files of its sources and of what was refused, and how much there is.

    `next_file` and `next_hand` are numbers that were never used; `form` is that of its files. `tournaments` names that
    of the summaries, and `summaries` says of how many tournaments they are.
    """

    parts: tuple[StoredFile, ...] = ()
    sources: str = ""
    refused: str = ""
    broken: int = 0
    skipped: int = 0
    twice: int = 0
    files: int = 0
    next_file: int = 1
    next_hand: int = 1
    form: str = PARQUET
    tournaments: str = ""
    summaries: int = 0

    @property
    def hands(self) -> int:
        return sum([part.hands for part in self.parts])

    def names(self, table: str) -> set[str]:
        """The names of the files of a table."""
        if table in ("sources", "refused", "tournaments"):
            return {name for name in (getattr(self, table),) if name}
        return {part.name for part in self.parts}


def is_collection(path: str) -> bool:
    """Whether a folder is a collection of hands."""
    try:
        return os.path.isfile(os.path.join(path, MANIFEST))
    except ValueError:
        return False


def manifest_of(folder: str) -> Manifest:
    """What is in a collection; raises a running `PQLError` where that cannot be read, or is of another version."""
    from .arrow_columns import schema_text

    try:
        stated: dict[str, Any] = json_value(read_text(os.path.join(folder, MANIFEST), _LARGEST_MANIFEST))
        if stated["format"] != _FORMAT:
            raise ValueError("another format")
        version, schema = stated["version"], stated["columns"]
        entries = stated["collection"]
        parts = tuple([StoredFile(*part) for part in entries.pop("parts")])
        manifest = Manifest(parts, **entries, form=stated.get("form", PARQUET))
        columns = schema_text(manifest.form)
    except UnreadableFileError as problem:
        raise broken(folder, str(problem)) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise broken(folder, f"{MANIFEST} is not what it was written as") from None
    if version == VERSION and schema == columns:
        return manifest
    newer = isinstance(version, int) and version > VERSION
    again = "collect the files again, into another folder"
    if os.path.exists(os.path.join(folder, NOTES)):
        again += f", and copy {NOTES} into it: your notes, tags and aliases"
    raise PQLError(
        Diagnostic(
            "unreadable-file",
            f"{folder} is a collection of {'a newer' if newer else 'another'} version of PQL, with other columns",
            help="update PQL" if newer else again,
        ),
        running=True,
    )


def broken(folder: str, why: str) -> PQLError:
    """The error of a collection that cannot be read."""
    return PQLError(
        Diagnostic("unreadable-file", f"cannot read the collection {folder}: {why}"), running=True
    )


def paths_of(folder: str, table: str, name: str, form: str) -> tuple[str, ...]:
    """Where a file of a collection is, in the order in which to look: somebody may just be renaming it."""
    shown = os.path.join(folder, table, f"{name}.{form}")
    return shown, os.path.join(folder, table, f".{name}"), shown


class Change:
    """A change of a collection that is under way: `fresh` names its new files, `commit` makes them the collection."""

    def __init__(self, folder: str, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.next_file = manifest.next_file
        self._written: list[str] = []

    def new_name(self) -> str:
        """A name that no file had."""
        name = f"{self.next_file:06}"
        self.next_file += 1
        return name

    def path(self, table: str, name: str) -> str:
        """Where a new file of a table is written."""
        path = os.path.join(self.folder, table, f".{name}")
        self._written.append(path)
        return path

    def commit(self, manifest: Manifest) -> None:
        """Makes the collection what a manifest says."""
        from .arrow_columns import schema_text

        manifest = manifest._replace(next_file=self.next_file)
        entries = manifest._asdict()
        form = entries.pop("form")
        text = {
            "format": _FORMAT,
            "version": VERSION,
            **({} if form == PARQUET else {"form": form}),
            "columns": schema_text(form),
            "collection": entries,
        }
        for folder in {os.path.dirname(path) for path in self._written}:
            _to_disk(folder)
        with new_file(os.path.join(self.folder, MANIFEST)) as file:
            file.write(json.dumps(text, indent=1).encode() + b"\n")
        self._written.clear()
        self.manifest = manifest
        _to_disk(self.folder)
        with suppress(OSError):  # the collection is complete; who writes next does the rest
            _settle(self.folder, manifest, sweep=False)

    def abandon(self) -> None:
        """Removes what was written, where it was not committed: Ctrl-C may come just behind that."""
        if not self._written:
            return
        now = manifest_of(self.folder) if is_collection(self.folder) else Manifest()
        listed = {
            os.path.join(self.folder, table, f".{name}") for table in TABLES for name in now.names(table)
        }
        for path in self._written:
            if path not in listed:
                with suppress(OSError):
                    os.unlink(path)


@contextmanager
def changing(folder: str, form: str = PARQUET) -> Iterator[Change]:
    """A change of a collection, which is made in a form if there is none; nobody else can change it meanwhile.

    Raises a running `PQLError` where the folder has other things in it, cannot be written, or is being written.
    """
    made = not os.path.isdir(folder)
    try:
        os.makedirs(folder, exist_ok=True)
        lock = locked(folder, _LOCK, "another program is adding hands to it")
    except (OSError, ValueError) as problem:
        raise cannot_write(folder, reason(problem)) from None
    change = None
    try:
        change = Change(folder, _begun(folder, form))
        yield change
    except PQLError:  # some of them are errors of the system too
        raise
    except OSError as problem:
        raise cannot_write(folder, reason(problem)) from None
    finally:
        if change is not None:
            change.abandon()
        if made and not is_collection(folder):
            _forget(folder)
        lock.close()


def cannot_write(folder: str, why: str, help: str | None = None) -> PQLError:
    """The error of a collection that cannot be written."""
    return PQLError(Diagnostic("cannot-write", f"cannot write {folder}: {why}", help=help), running=True)


def _begun(folder: str, form: str) -> Manifest:
    if is_collection(folder):
        manifest = manifest_of(folder)
    elif any([not name.startswith(".") and name not in TABLES for name in os.listdir(folder)]):
        raise cannot_write(
            folder,
            "there are other files in this folder",
            "name a folder for the collection alone: it is made",
        )
    else:
        manifest = Manifest(form=form)
    for table in TABLES:
        os.makedirs(os.path.join(folder, table), exist_ok=True)
    _settle(folder, manifest, sweep=True)
    return manifest


def _settle(folder: str, manifest: Manifest, *, sweep: bool) -> None:
    """Gives files that are listed their names, and hides all others, or removes them."""
    for table in TABLES:
        table_folder = os.path.join(folder, table)
        listed = manifest.names(table)
        for name in os.listdir(table_folder):
            path = os.path.join(table_folder, name)
            if ours := _HIDDEN.fullmatch(name):
                if ours[1] in listed:
                    os.replace(path, os.path.join(table_folder, f"{ours[1]}.{manifest.form}"))
                elif sweep:
                    os.unlink(path)
            elif (ours := _SHOWN.fullmatch(name)) and ours[1] not in listed:
                os.replace(path, os.path.join(table_folder, f".{ours[1]}"))
    if sweep:
        for name in os.listdir(folder):
            if name.startswith(f".{MANIFEST}."):
                os.unlink(os.path.join(folder, name))


def _forget(folder: str) -> None:
    """Removes a folder that became no collection."""
    with suppress(OSError):
        for table in TABLES:
            os.rmdir(os.path.join(folder, table))
        os.unlink(os.path.join(folder, _LOCK))
        os.rmdir(folder)


def locked(folder: str, name: str, busy: str) -> Any:
    """A lock of a collection, `busy` if somebody has it; the system takes it from a process that ends."""
    file = open(os.path.join(folder, name), "ab")  # noqa: SIM115 - it is held open
    try:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except (BlockingIOError, PermissionError):
        file.close()
        raise cannot_write(folder, busy, "try again when that is done") from None
    except BaseException:
        file.close()
        raise
    return file


def _to_disk(folder: str) -> None:
    """Sees to it that the names in a folder survive a loss of power, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
