"""`pql.hand_notes`: aliases of players, notes and tags of a collection of hands, as mappings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .arguments import file_name

if TYPE_CHECKING:
    from os import PathLike

    from pql.histories.collection.notes import Account, Note, Notes

    AliasOf = str | Iterable[str | tuple[str, str]]
    NoteOf = str | tuple[str, Iterable[str]]

Kept = TypeVar("Kept")
Given = TypeVar("Given")


class _Kept(MutableMapping[str, Kept], Generic[Kept, Given]):
    """One of the mappings: each look reads the file, each change replaces it."""

    def __init__(self, folder: str, of: str, made: Callable[[Given], Kept]) -> None:
        self._folder = folder
        self._of = of
        self._made = made

    def _now(self) -> Mapping[str, Kept]:
        from pql.histories.collection.notes import notes_of

        found: Mapping[str, Kept] = getattr(notes_of(self._folder), self._of)
        return found

    def __getitem__(self, key: str) -> Kept:
        return self._now()[key]

    def __setitem__(self, key: str, value: Given) -> None:  # type: ignore[override]  # what is given is made the kept
        made = self._made(value)
        name = _checked(key, "a name")
        self._change(lambda kept: kept.update({name: made}))

    def __delitem__(self, key: str) -> None:
        self._change(lambda kept: kept.__delitem__(key))

    def _change(self, change: Callable[[dict[str, Kept]], None]) -> None:
        from dataclasses import replace

        from pql.histories.collection.notes import change_notes

        def changed(notes: Notes) -> Notes:
            kept: dict[str, Kept] = dict(getattr(notes, self._of))
            change(kept)
            changed: dict[str, Any] = {self._of: kept}
            return replace(notes, **changed)

        change_notes(self._folder, changed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def __repr__(self) -> str:
        return repr(dict(self._now()))


class HandNotes:
    """What is said of a collection: `aliases` of players, and notes and tags of `hands` and `players`, as mappings.

    `aliases` maps a name of your own to accounts, each with its `name` and `site` (empty: at any). `hands` maps the
    number of a hand, `players` the name of a player, to a note with `text` and `tags`.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.aliases: _Kept[tuple[Account, ...], AliasOf] = _Kept(folder, "aliases", _accounts)
        self.hands: _Kept[Note, NoteOf] = _Kept(folder, "hands", _note)
        self.players: _Kept[Note, NoteOf] = _Kept(folder, "players", _note)

    def __repr__(self) -> str:
        sizes = ", ".join([f"{len(getattr(self, of))} {of}" for of in ("aliases", "hands", "players")])
        return f"<HandNotes of {self.folder}: {sizes}>"


def hand_notes(path: str | PathLike[str]) -> HandNotes:
    """Aliases, notes and tags of a collection of hands, kept in `notes.json` in its folder.

    The mappings of what is returned are read and changed like a `dict`; each change is written at once. An alias is
    given names, or pairs of a name and a site; a note a text, or a text and tags. `for 'me'` in questions to the
    collection means every account of the alias, `where tagged('review')` the hands with that tag, and
    `list from history` and `replay` show tags and notes. Adding hands to the collection leaves them as they are.

    Raises `PQLError` for a folder that is not a collection, and where the notes cannot be read or written, TypeError
    and ValueError for other keys and values.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "my.hands")
    ...     _ = pql.collect_hands("examples/my_hands.phhs", mine)
    ...     notes = pql.hand_notes(mine)
    ...     notes.aliases["me"] = ["Robin", ("r0bin", "GGPoker")]
    ...     notes.hands["70342"] = "a thin call", ["review"]
    ...     found = pql.list_hands(mine, player="me", where="tagged('review')")
    ...     [(row["hand"], row["tags"], row["note"]) for row in found], notes.hands["70342"].tags
    ([('70342', 'review', 'a thin call')], ('review',))
    """
    from pql.base.diagnostics import Diagnostic, PQLError
    from pql.histories.collection.folder import is_collection
    from pql.histories.collection.notes import notes_of

    folder = file_name(path)
    if not is_collection(folder):
        message = f"{folder} is not a collection of hands, in which notes are kept"
        help = "`pql hands add` makes one, and in Python `pql.collect_hands`"
        raise PQLError(Diagnostic("unreadable-file", message, help=help))
    notes_of(folder)
    return HandNotes(folder)


def _accounts(given: AliasOf) -> tuple[Account, ...]:
    """The accounts of an alias, each once."""
    from pql.histories.collection.notes import Account

    several = [given] if isinstance(given, str) else given
    if isinstance(given, bytes | type) or not hasattr(several, "__iter__"):
        raise TypeError(f"an alias is given names, not {type(given).__name__}")
    found = []
    for each in several:
        parts = (each,) if isinstance(each, str) else tuple(each)
        if not 1 <= len(parts) <= 2:
            raise ValueError(f"an account is a name, or a name and a site, not {each!r}")
        name = _checked(parts[0], "a player's name")
        found.append(Account(name, _checked(parts[1], "a site") if len(parts) == 2 and parts[1] else ""))
    if not found:
        raise ValueError("an alias needs a name")
    return tuple(dict.fromkeys(found))


def _note(given: NoteOf) -> Note:
    """A note of a text, or of a text and tags."""
    from pql.histories.collection.notes import LONGEST_NOTE, Note

    text, tags = (given, ()) if isinstance(given, str) else given
    if not isinstance(text, str):
        raise TypeError(f"a note must be text, not {type(text).__name__}")
    if len(text) > LONGEST_NOTE:
        raise ValueError(f"a note has {LONGEST_NOTE:,} characters at most, not {len(text):,}")
    if isinstance(tags, str | bytes):
        raise TypeError("tags are several texts: write ['review']")
    return Note(text.strip(), tuple(dict.fromkeys([tag_of(each) for each in tags])))


def tag_of(given: str) -> str:
    """A tag as it is kept; raises TypeError and ValueError."""
    tag = _checked(given, "a tag")
    if "," in tag:
        raise ValueError(f"a tag has no comma: {tag!r}")
    return tag


def _checked(given: str, what: str) -> str:
    """A short text that is kept."""
    from pql.histories.collection.notes import LONGEST_NAME

    if not isinstance(given, str):
        raise TypeError(f"{what} must be text, not {type(given).__name__}")
    text = given.strip()
    if not text or len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(f"{what} is a line of 1 to {LONGEST_NAME} characters, not {given[:40]!r}")
    return text
