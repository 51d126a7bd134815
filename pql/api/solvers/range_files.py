"""`pql.read_range`, `pql.write_range`: ranges in files of other programs."""

from __future__ import annotations

import os
from warnings import warn

from pql.base.arguments import checked_text
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.names.environment import Environment
from pql.notation import range_files
from pql.sets.handset import HandSet

from ..arguments import HandsReader, file_name
from ..sets import AnyHands


def read_range(path: str | os.PathLike[str], node: str | None = None, format: str | None = None) -> HandSet:
    """The hands of another program's range file, the same as `import range 'FILE' node 'NODE' as NAME`.

    `format` is a kind of range file: `pio`, `gto`, `std`, `wizard`, `ppt`, `eval7`, `vector`, `desktop`, `monker`, or
    the name of a program such as `equilab`; if it is None, the file decides, as the page on notations says. `node` is
    the path of a range in a file of several, `CO/open` in `ranges.json`. Raises `PQLError` with the place of a mistake
    in the file, and for a file, node or kind that does not exist; a Python warning says if a text may mean something
    else.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "open.txt")
    ...     _ = path.write_text("AA,AKs:0.5")
    ...     pql.read_range(path).text()
    'AA, AKs:0.5'
    """
    for given, name in ((node, "node"), (format, "format")):
        if given is not None:
            checked_text(given, name)
    strength = order(Environment().options.word("order"), HOLDEM)
    reading = range_files.read_range(file_name(path), strength.top, format, node)
    for warning in reading.warnings:
        warn(str(warning), stacklevel=2)
    return reading.hands


def write_range(hands: AnyHands, path: str | os.PathLike[str], format: str | None = None) -> None:
    """Writes hands as a range file of another program, the same as `export HANDS to 'FILE' as KIND`.

    `format` is a kind of range files, as `pql.read_range` has them; None for that of the end of the name, `pio` where
    it says none. The file is written whole or not at all. Raises `PQLError` for an unknown kind, one that is only
    read, and a file that cannot be written; warns (`UserWarning`) where the program has no way to write a weight.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "open.gto")
    ...     pql.write_range("AA, AKs:0.5", path)
    ...     path.read_text()
    'AA,[50]AKs[/50]\\n'
    """
    if format is not None:
        checked_text(format, "format")
    read = HandsReader(HOLDEM)
    name, read_set = file_name(path), read(hands, "hands")
    read.warn()
    kind = range_files.kind_to_write(name, format) or "pio"
    range_files.write_range(read_set, name, kind)
    changed = range_files.loss(kind, read_set)
    if changed is not None:
        warn(changed, stacklevel=2)
