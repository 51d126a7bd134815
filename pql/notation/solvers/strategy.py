"""The strategy at a decision of a solved tree, and reports of many boards: who acts, and how often he does what."""

from __future__ import annotations

import csv
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.files import UnreadableFileError, opened_text
from pql.base.records import Record
from pql.base.sums import number
from pql.cards.combos import HAND_COUNT, indices, parse_hand
from pql.cards.starting_hands import class_bits, class_names
from pql.sets.handset import HandSet

from .json_text import file_error

if TYPE_CHECKING:
    from typing import IO


_ACTION = re.compile(r"([A-Za-z][A-Za-z_ -]*?)\s*([0-9]{1,20}(?:\.[0-9]{0,20})?)?")
_CLASSES = frozenset(class_names())
PLAYERS = ("OOP", "IP")
ACTION_WORDS = {
    "F": "FOLD", "C": "CALL", "R": "RAISE", "X": "CHECK", "K": "CHECK", "A": "ALLIN", "B": "BET",
}  # fmt: skip
"""Actions by the letters that programs and players write for them."""


class Strategy(Record):
    """What is done at a decision: `names` are hands (`AhKs`) or the 169 classes (`AKs`), the other columns as they are.

    `weights` say how much of each hand is there (its reach), `played` how often each action is taken, `evs` what the
    actions win in the file's unit, None where the file does not say. `assumed`: the file does not have the range at the
    root, and each hand has been taken to begin with 1.
    """

    program: str
    node: str
    player: str
    board: str
    actions: tuple[str, ...]
    names: tuple[str, ...]
    weights: tuple[float, ...]
    played: tuple[tuple[float, ...], ...]
    evs: tuple[tuple[float | None, ...], ...] | None = None
    assumed: bool = False

    def range(self, action: str | None = None) -> HandSet:
        """The hands of the player, or with an action the hands that take it: reach times frequency.

        Raises KeyError for an action that there is not.
        """
        if action is None:
            return hand_set(zip(self.names, self.weights, strict=True))
        index = place_of(action, self.actions)
        if index is None:
            raise KeyError(action)
        shares = zip(self.weights, self.played, strict=True)
        return hand_set(zip(self.names, [weight * each[index] for weight, each in shares], strict=True))


class Place(NamedTuple):
    """What `node '...'` names: a player or none, the steps from the root, and an action or none."""

    player: str | None
    steps: tuple[str, ...]
    action: str | None


def place(text: str) -> Place:
    """The place that a text names: `IP:CHECK/BET 25:CALL`.

    >>> place("IP:CHECK / BET 25")
    Place(player='IP', steps=('CHECK', 'BET 25'), action=None)
    >>> place("CHECK:BET 25"), place(":CHECK").steps
    (Place(player=None, steps=('CHECK',), action='BET 25'), ())
    """
    head, colon, rest = text.partition(":")
    player = None
    if head.strip().upper() in PLAYERS:
        player, text = head.strip().upper(), rest
    path, colon, action = text.partition(":")
    steps = tuple([step.strip() for step in path.split("/") if step.strip()])
    return Place(player, steps, (action.strip() or None) if colon else None)


def hand_set(weighed: Iterable[tuple[str, float]]) -> HandSet:
    """The set of hands and classes with their weights."""
    weights = array("d", bytes(8 * HAND_COUNT))
    for name, weight in weighed:
        for index in indices(class_bits(name)) if name in _CLASSES else (parse_hand(name),):
            weights[index] = weight
    return HandSet(0, weights)


def action_name(text: str) -> str:
    """An action as it is shown: `BET 25.000000` is `BET 25`.

    >>> action_name("BET 25.000000"), action_name("raise2.50"), action_name("Call")
    ('BET 25', 'RAISE 2.5', 'CALL')
    """
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        return " ".join(text.split())
    word = " ".join(match[1].upper().split())
    return word if match[2] is None else f"{word} {number(float(match[2]))}"


def _spelled_out(text: str) -> str:
    """An action with its whole word: `R2` is `RAISE 2`."""
    first, rest = text[:1].upper(), text[1:].strip()
    return action_name(
        f"{ACTION_WORDS[first]} {rest}" if first in ACTION_WORDS and not rest[:1].isalpha() else text
    )


def distinct(actions: Sequence[str]) -> bool:
    """Whether no two actions have the same name."""
    return len(set(actions)) == len(actions)


def place_of(step: str, names: Sequence[str]) -> int | None:
    """The place of an action or of a card among others, however it is spelled; None where it is none of them.

    >>> [place_of(step, ["CHECK", "BET 25", "2c"]) for step in ("check", "b25", "bet 25.0", "2c", "2C")]
    [0, 1, 1, 2, None]
    """
    for same in (str, action_name, _spelled_out):
        shown = [same(name) for name in names]
        if same(step) in shown:
            return shown.index(same(step))
    return None


def is_text(value: object) -> bool:
    """Whether a value of a file is a text that says something, and can be written: JSON may escape half a character."""
    return isinstance(value, str) and bool(value.strip()) and value.strip().isprintable()


def is_number(value: object) -> bool:
    """Whether a value of a file is a number, and not beyond all measure."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def is_share(value: object) -> bool:
    """Whether a value of a file is a weight or a frequency, give or take what a solver rounds."""
    return isinstance(value, int | float) and is_number(value) and -0.001 <= value <= 1.001


def share(value: float) -> float:
    """A weight or a frequency of a file, from 0 to 1.

    >>> share(1.0001), share(0)
    (1.0, 0.0)
    """
    return min(1.0, max(0.0, float(value)))


MOST_ROWS = 3_000_000
MOST_COLUMNS = 400
LONGEST_LINE = 200_000
LONGEST_PREAMBLE = 50
_FLOP = re.compile(r"[2-9TJQKA][cdhs](?:[2-9TJQKA][cdhs]){2,4}")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?%?")
TEXTS = ("flop", "turn", "river", "board", "hand")


class Report(NamedTuple):
    """The columns of a report, its rows, and the rows that sum them up."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    totals: list[tuple[Any, ...]]


def read_report(path: str, wanted: Sequence[str] | None = None) -> Report:
    """A report with all columns, or with those that are wanted; raises `PQLError` where it is none."""
    try:
        with opened_text(path) as file:
            return _read(path, file, wanted)
    except UnreadableFileError as problem:
        raise file_error(path, f"cannot be read: {problem}") from None
    except UnicodeDecodeError:
        raise file_error(path, "this is not UTF-8 text") from None


def _read(path: str, file: IO[str], wanted: Sequence[str] | None) -> Report:
    reader = csv.reader(_short(path, file))
    try:
        header = _header(path, reader)
        names = header if wanted is None else [_named(path, name, header) for name in wanted]
        columns = [header.index(name) for name in names]
        texts = [name.lower() in TEXTS for name in names]
        rows: list[tuple[Any, ...]] = []
        totals: list[tuple[Any, ...]] = []
        for row in reader:
            if not any(row):
                continue
            if len(row) > len(header):
                message = f"{len(row)} values are under {len(header)} column{'s' if len(header) > 1 else ''}"
                raise file_error(path, message, line=reader.line_num)
            if len(rows) == MOST_ROWS:
                raise file_error(path, f"more than {MOST_ROWS:,} rows", line=reader.line_num)
            row += [""] * (len(header) - len(row))
            flop = _cards(row[0])
            values = tuple(
                [
                    _cards(row[index]) if text else _number(path, row[index], header[index], reader.line_num)
                    for index, text in zip(columns, texts, strict=True)
                ]
            )
            (rows if _FLOP.fullmatch(flop) else totals).append(values)
    except csv.Error as problem:
        raise file_error(path, f"{problem}", line=reader.line_num) from None
    return Report(tuple(names), rows, totals)


def _short(path: str, file: IO[str]) -> Iterator[str]:
    """The lines of a file, none of which may be too long."""
    count = 0
    while line := file.readline(LONGEST_LINE + 1):
        count += 1
        if len(line) > LONGEST_LINE:
            raise file_error(path, f"longer than {LONGEST_LINE:,} characters", line=count)
        yield line


def _header(path: str, reader: Iterable[list[str]]) -> list[str]:
    """The names of the columns, those that come again with a number."""
    for count, row in enumerate(reader):
        if row and row[0].strip().lower() == "flop":
            if len(row) > MOST_COLUMNS:
                raise file_error(
                    path, f"a report has up to {MOST_COLUMNS} columns, and this one {len(row):,}"
                )
            names: list[str] = []
            for index, name in enumerate(row):
                own = " ".join(name.split()) or f"column {index + 1}"
                same = sum([each == own or each.rpartition(" ")[0] == own for each in names])
                names.append(f"{own} {same + 1}" if own in names else own)
            if len(set(names)) < len(names):
                raise file_error(path, "a report has columns with names of their own")
            return names
        if count == LONGEST_PREAMBLE:
            break
    raise file_error(path, "there should be a header that begins with `Flop`")


def _named(path: str, name: str, header: list[str]) -> str:
    """The column that a name means, whatever its case."""
    for each in header:
        if each.lower() == " ".join(name.lower().split()):
            return each
    raise file_error(
        path, f"there is no column `{name:.60}`", help=f"the columns are {', '.join(header)}"[:400]
    )


def _cards(text: str) -> str:
    """Cards without blanks; any other text as it is.

    >>> _cards("Kh 7d 2c"), _cards(" All flops ")
    ('Kh7d2c', 'All flops')
    """
    bare = text.replace(" ", "")
    return bare if re.fullmatch(r"(?:[2-9TJQKA][cdhs])+", bare) else text.strip()


def _number(path: str, text: str, column: str, line: int) -> float | None:
    bare = text.strip()
    if _NUMBER.fullmatch(bare):
        return float(bare.rstrip("%"))
    if bare.lower() in ("", "-", "nan", "-nan", "-nan(ind)", "inf", "-inf", "n/a"):
        return None
    raise file_error(path, f"`{bare:.40}` should be a number, under `{column}`", line=line)
