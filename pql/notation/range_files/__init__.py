"""Range files of other programs, read and written: a module for each kind, found by the name of the kind.

The kinds are `RANGE_KINDS` of the table of keywords. Those that are dialects are plain text, which
`pql.notation.dialects` reads and writes; every other has a module here with `read(file)`, which gives a `HandSet`. It
may have besides

* `write(hands)`, the text of a file of this kind, if there are such files with a single range;
* `recognizes(file)`, whether a file can be of no other kind;
* `NODES = True`, if a file may hold several ranges, of which `file.node` names one.

Content decides: what a kind recognizes is of that kind whatever its name ends in. Where only the notation of a text is
in question the ending decides, and then what the text looks like.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, Misread, PQLError
from pql.base.files import reason, write_whole
from pql.grammar.tables.keywords import DIALECTS, ONLY_READ_KINDS, RANGE_KINDS
from pql.notation import dialects
from pql.notation.dialects.reading import Reading, TopHands

from .file import RangeFile
from .notations import notation_of

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

KINDS = tuple([row.word for row in RANGE_KINDS.values() if not row.is_alias])
"""The names of all kinds."""
FILE_KINDS = tuple([kind for kind in KINDS if kind not in DIALECTS])
"""The kinds that are more than a text in a notation."""
ENDINGS = {".pio": "pio", ".gto": "gto", ".rng": "monker"}
"""The kind that the end of a file's name says."""
_SHOWN = {*ENDINGS, ".txt", ".csv", ".json", ".range"}


def read_range(path: str, top: TopHands, kind: str | None = None, node: str | None = None) -> Reading:
    """The hands of a file, or of a place in it; `kind` is a word of `RANGE_KINDS`, None to find out.

    `top` gives the hands of `15%`. Raises `PQLError` with the place in the file, or without a place where the file
    cannot be read or has no such node.
    """
    kind = None if kind is None else kind_named(kind)
    file = RangeFile(path, node, top)
    remembered = file.remembered(kind)
    if remembered is None:
        try:
            remembered = file.remember(kind, _read(file, kind or kind_of(file)))
        except PQLError as error:
            raise hidden(error, file) from None
    return remembered


def hidden(error: PQLError, file: RangeFile) -> PQLError:
    """The same error, without the text of a file whose name does not say that it is a range (`'/etc/shadow'`)."""
    problem = error.diagnostics[0]
    if problem.source is None or problem.span is None:
        return error
    if not _SHOWN.isdisjoint((_ending(file.path), _ending(problem.source.name))):
        return error
    line, column = problem.source.position(problem.span.start)
    return PQLError(
        Diagnostic(
            "not-a-range",
            f"line {line:,}, column {column:,} of `{file.path}` cannot be read as a range",
            help=f"what is wrong inside is shown for files whose names end in one of {', '.join(sorted(_SHOWN))}",
        )
    )


def _read(file: RangeFile, kind: str) -> Reading:
    module = _module(kind)
    if file.node is not None and not getattr(module, "NODES", False):
        raise file.misasked(f"a file of the kind `{kind}` has a single range", "leave `node` out")
    if module is None:
        reading = dialects.read(kind, file.plain_text, file.source, 0, file.top)
        if not file.plain_text.strip():
            file.warn(
                "this file is empty, so there is no hand in the range", 0, 0, "it should hold hands: `AA,AKs`"
            )
        return reading._replace(warnings=(*reading.warnings, *file.warnings))
    return Reading(module.read(file), False, tuple(file.warnings))


def kind_of(file: RangeFile) -> str:
    """The kind of a file, by its content and the end of its name."""
    for kind in FILE_KINDS:
        recognizes = getattr(_module(kind), "recognizes", None)
        if recognizes is not None and recognizes(file):
            return kind
    return ENDINGS.get(_ending(file.path)) or notation_of(file.plain_text)


def range_text(hands: HandSet, kind: str) -> str:
    """The content of a file of a kind; raises `PQLError` where the kind is none or is only read.

    >>> import pql
    >>> range_text(pql.hands("AA, AKs:0.5"), "gto")
    'AA,[50]AKs[/50]\\n'
    """
    kind = kind_named(kind)
    module = _module(kind)
    if module is None:
        return dialects.write(kind, hands) + "\n"
    if not hasattr(module, "write"):
        raise _only_read(kind)
    text: str = module.write(hands)
    return text


def write_range(hands: HandSet, path: str, kind: str) -> bool:
    """Writes a file, whole or not at all, and says whether one of that name was replaced; raises `PQLError`."""
    content = range_text(hands, kind).encode()
    try:
        return write_whole(path, lambda file: file.write(content))[1]
    except (OSError, ValueError) as problem:
        raise PQLError(
            Diagnostic("cannot-write", f"cannot write {path}: {reason(problem)}"), running=True
        ) from None


def loss(kind: str, hands: HandSet) -> str | None:
    """What a file of a kind cannot say of the hands, as a sentence; None where it is the same set."""
    return dialects.loss(kind, hands) if kind in DIALECTS else None


def writable() -> list[str]:
    """The kinds that are written."""
    return [kind for kind in KINDS if kind not in ONLY_READ_KINDS]


def kind_to_write(path: str, kind: str | None) -> str | None:
    """The kind of the file to write: the one that is named, else by the end of its name; None where that says none.

    Raises `PQLError` for a kind that is none or is only read.
    """
    kind = ENDINGS.get(_ending(path)) if kind is None else kind_named(kind, written=True)
    if kind is not None and kind not in writable():
        raise _only_read(kind)
    return kind


def _only_read(kind: str) -> PQLError:
    message = f"files of the kind `{kind}` are read and not written"
    return PQLError(Diagnostic("only-read", message, help=f"write one of {', '.join(writable())}"))


def kind_named(word: str, *, written: bool = False) -> str:
    """The kind that a word means (`flopzilla` is `gto`); raises `PQLError` for another word."""
    from pql.grammar.errors.unknown_names import range_kind_named

    try:
        return range_kind_named(word, written=written)
    except Misread as reason:
        raise PQLError(Diagnostic(reason.code, reason.message, help=reason.help)) from None


def _module(kind: str) -> Any:
    """The module of a kind, None for a dialect."""
    return None if kind in DIALECTS else import_module(f"{__name__}.{kind}")


def _ending(path: str) -> str:
    return os.path.splitext(path)[1].lower()
