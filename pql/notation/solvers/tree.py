"""What a solver is told to solve: ranges, board, pot, stacks and whatever else its text says.

Two programs are read and written: the tree text of PioSOLVER (`#Range0#AA,KK`) and the commands of TexasSolver's
console (`set_range_oop AA,KK`). Both are a line for each setting, so that lines that are not known are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pql.base.diagnostics import PQLError, Source
from pql.base.records import Record
from pql.base.sums import number
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.notation import dialects
from pql.sets.handset import HandSet

from .json_text import file_error, text_error

LARGEST_TREE = 4_000_000
"""Characters of a tree: three ranges of 1326 weights, and a long list of lines to be solved."""
MOST_LINES = 20_000
LARGEST_NUMBER = 1e12
PROGRAMS = ("pio", "texas")
_NUMBER = re.compile(r"[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20}")
_VECTOR = re.compile(r"[-+.0-9eE]+(?:\s+[-+.0-9eE]+){1325}\s*")
_CARD = re.compile(r"[2-9TJQKA][cdhs]")


class SolverTree(Record):
    """What a solver is told to solve; `pql.read_tree` and `pql.solver_tree` make one.

    `oop` and `ip` are the ranges of who acts first after the flop and who acts last, None where the text has none.
    `board` is text, empty before the flop; `pot` and `stack` (what each player has left) are in the file's chips, None
    where the text says nothing. `lines` are all lines of the text in order, each as key and value: those of the fields
    without a value, and a line that is no setting without a key. `program` is whose text it is: `pio` or `texas`.
    """

    oop: HandSet | None
    ip: HandSet | None
    board: str
    pot: float | None
    stack: float | None
    lines: tuple[tuple[str, str], ...] = ()
    program: str = "pio"

    @property
    def settings(self) -> dict[str, str]:
        """All other settings by their keys, as the program calls them; of a key that comes twice, the last."""
        return {key: value for key, value in self.lines if key and key not in _FORMATS[self.program].order}

    def range_of(self, player: str) -> HandSet | None:
        """The range of `OOP` or `IP`, or None for any other name.

        >>> import pql
        >>> pql.solver_tree("AA", "KK", "2c7d9h", pot=10, stack=95).range_of("oop").text()
        'AA'
        """
        return {"OOP": self.oop, "IP": self.ip}.get(player.upper())

    def text(self, program: str | None = None) -> str:
        """The text for a program, its own unless another is named: `pio` or `texas`.

        Its own keeps all lines, with ranges, board, pot and stacks where they stood. For another program these alone
        are written: what bets there may be, every program says in its own way. Ranges are written class by class and
        hand by hand, as every version reads them. ValueError for another name.

        >>> import pql
        >>> print(pql.solver_tree("AA, AKs:0.5", "KK", "2c7d9h", pot=10, stack=95).text("texas"), end="")
        set_pot 10
        set_effective_stack 95
        set_board 2c,7d,9h
        set_range_ip KK
        set_range_oop AA,AKs:0.5
        """
        own = self.program if program is None else program
        if own not in PROGRAMS:
            raise ValueError(f"program must be one of {', '.join(PROGRAMS)}, not {program!r}")
        return "".join([f"{line}\n" for line in _written(self, _FORMATS[own], own == self.program)])


class _Format(NamedTuple):
    """How a program writes a setting: the keys of what is known, in the order in which they are written."""

    pot: str
    stack: str
    board: str
    ranges: tuple[str, str]
    order: tuple[str, ...]
    line: re.Pattern[str]
    form: str
    cards: str

    def written(self, key: str, value: str) -> str:
        return self.form.format(key=key, value=value)


_FORMATS = {
    # TreeBuilding text, `#Key#Value`; keys are read in any case.
    "pio": _Format(
        "Pot", "EffectiveStacks", "Board", ("Range0", "Range1"),
        ("Range0", "Range1", "Board", "Pot", "EffectiveStacks"),
        re.compile(r"#(?P<key>[^#\s][^#]*)#(?P<value>.*)"), "#{key}#{value}", " ",
    ),
    # The pot comes before the stacks (src/tools/CommandLineTool.cpp).
    "texas": _Format(
        "set_pot", "set_effective_stack", "set_board", ("set_range_oop", "set_range_ip"),
        ("set_pot", "set_effective_stack", "set_board", "set_range_ip", "set_range_oop"),
        re.compile(r"(?P<key>[a-z][a-z_]*)(?:[ \t]+(?P<value>.*))?"), "{key} {value}", ",",
    ),
}  # fmt: skip


def read_tree(text: str, path: str) -> SolverTree:
    """The tree of a text; raises `PQLError` with the place in it where it is none.

    >>> tree = read_tree("#Range0#AA,AKs:0.5\\n#Board#2c 7d 9h\\n#Pot#55\\n#Version#3\\n", "spot.txt")
    >>> tree.board, tree.pot, tree.settings, tree.ip
    ('2c7d9h', 55.0, {'Version': '3'}, None)
    """
    if len(text) > LARGEST_TREE:
        raise file_error(path, f"a tree has at most {LARGEST_TREE:,} characters")
    source = Source(text, path)
    return _Reading(source, _program(source)).tree()


def is_tree(text: str) -> bool:
    """Whether a text is a tree rather than a range: it says a range or a pot in the way of a program."""
    return _SIGN.search(text, 0, 100_000) is not None


_SIGN = re.compile(
    r"^\ufeff?[ \t]*(?:#(?:Range[01]|Board|Pot|EffectiveStacks)#|set_(?:range_(?:oop|ip)|pot|board)[ \t])",
    re.MULTILINE | re.IGNORECASE,
)


def _program(source: Source) -> str:
    if not is_tree(source.text):
        raise text_error(
            source, 0, min(len(source.text), 40), "this is not a tree of a solver",
            "there are lines as in `#Range0#AA,AKs` (PioSOLVER) or `set_range_oop AA,AKs` (TexasSolver)",
        )  # fmt: skip
    sign = _SIGN.search(source.text)
    return "pio" if sign is not None and "#" in sign.group() else "texas"


class _Reading:
    """The lines of a tree, as they are read."""

    def __init__(self, source: Source, program: str) -> None:
        self._source = source
        self._program = program
        self._format = _FORMATS[program]

    def tree(self) -> SolverTree:
        """The tree; a setting that comes twice counts as it comes last."""
        form = self._format
        keys = {key.lower(): key for key in form.order}
        values: dict[str, tuple[str, int]] = {}
        lines: list[tuple[str, str]] = []
        for start, line in self._lines():
            match = form.line.fullmatch(line)
            if match is None:
                lines.append(("", line))
                continue
            key = keys.get(match["key"].lower(), match["key"])
            value = (match["value"] or "").strip()
            lines.append((key, "" if key in form.order else value))
            if key in form.order:
                values[key] = (value, start + line.index(value, match.end("key") - match.start()))
        oop, ip = [self._range(*values[key]) if key in values else None for key in form.ranges]
        pot, stack = [
            self._number(*values[key]) if values.get(key, ("",))[0] else None
            for key in (form.pot, form.stack)
        ]
        board = self._board(*values[form.board]) if form.board in values else ""
        return SolverTree(oop, ip, board, pot, stack, tuple(lines), self._program)

    def _lines(self) -> Iterator[tuple[int, str]]:
        """Each line without blanks around it, and where it is in the text."""
        start = 0
        for count, line in enumerate(self._source.text.removesuffix("\n").split("\n"), 1):
            if count > MOST_LINES:
                raise text_error(self._source, start, start + 1, f"a tree has at most {MOST_LINES:,} lines")
            bare = line.strip("\ufeff \t\r")
            yield start + (line.index(bare) if bare else 0), bare
            start += len(line) + 1

    def _range(self, text: str, start: int) -> HandSet:
        if _VECTOR.fullmatch(text):
            try:
                return HandSet.from_vector(map(float, text.split()), "pio")
            except ValueError as problem:
                raise self._error(text, start, str(problem)) from None
        return dialects.read("pio", text, self._source, start, order("equity", HOLDEM).top).hands

    def _number(self, text: str, start: int) -> float:
        if not _NUMBER.fullmatch(text) or float(text) > LARGEST_NUMBER:
            raise self._error(text, start, "a number of chips goes here", "such as 55 or 97.5")
        return float(text)

    def _board(self, text: str, start: int) -> str:
        bare = re.sub(r"[\s,]", "", text)
        cards = _CARD.findall(bare)
        if "".join(cards) != bare or len(cards) not in (0, 3, 4, 5) or len(set(cards)) != len(cards):
            raise self._error(text, start, "a board has three, four or five cards", "such as 2c 7d 9h")
        return bare

    def _error(self, text: str, start: int, message: str, help: str | None = None) -> PQLError:
        return text_error(self._source, start, start + max(1, len(text)), message, help)


def _written(tree: SolverTree, form: _Format, keep: bool) -> Iterator[str]:
    """The lines of a text: those of the tree with what is known in its place, then what they lack."""
    values = {
        form.ranges[0]: None if tree.oop is None else dialects.write("pio", tree.oop),
        form.ranges[1]: None if tree.ip is None else dialects.write("pio", tree.ip),
        form.board: form.cards.join(_CARD.findall(tree.board)) or None,
        form.pot: None if tree.pot is None else number(tree.pot),
        form.stack: None if tree.stack is None else number(tree.stack),
    }
    lines = list(tree.lines) if keep else []
    there = {key for key, _ in lines}
    lacking = [(key, "") for key in form.order if key not in there and values[key] is not None]
    if form is _FORMATS["pio"]:
        head = [] if "Type" in there else [("Type", "NoLimit")]
        yield from _formed([*head, *lines, *lacking] if there else [*head, *lacking], values, form)
    else:  # commands are done in their order
        yield from _formed([*lacking, *lines], values, form)


def _formed(
    lines: Iterable[tuple[str, str]], values: Mapping[str, str | None], form: _Format
) -> Iterator[str]:
    for key, value in lines:
        if key:
            now = values.get(key)
            yield form.written(key, value if now is None else now).rstrip()
        else:
            yield value
