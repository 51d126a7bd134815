"""`pql.read_tree`, `pql.solver_tree`, `pql.read_strategy`, `pql.read_nodes`, `pql.read_report`: files of solvers."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pql.base.arguments import checked_text, real_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import UnreadableFileError, read_text
from pql.cards.deck import bare_cards, card_text, mask_text
from pql.cards.games import HOLDEM
from pql.engine.work import Message
from pql.notation.solvers import hrc, texas
from pql.notation.solvers.strategy import TEXTS, place
from pql.notation.solvers.strategy import read_report as read_table
from pql.notation.solvers.tree import LARGEST_NUMBER, LARGEST_TREE, PROGRAMS, SolverTree
from pql.notation.solvers.tree import read_tree as tree_of_text
from pql.results.files import FileTable, StrategyResult, strategy_result

from ..arguments import HandsReader, file_name, is_nothing, known_cards
from ..sessions.running import carry_out, control

if TYPE_CHECKING:
    from pql.engine.work import CancelFlag, Control, Progress
    from pql.notation.solvers.json_text import Look

    from ..sets import AnyBoards, AnyHands

AnyPath = str | os.PathLike[str]


def read_tree(path: AnyPath) -> SolverTree:
    """What a solver was told to solve: a tree text of PioSOLVER, or the commands of TexasSolver's console.

    Ranges, board, pot and stacks are fields; all other lines are kept, and `text()` writes them again. Raises
    `PQLError` for a file that cannot be read or is no tree.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "spot.txt")
    ...     _ = path.write_text("#Range0#AA,AKs:0.5\\n#Range1#KK\\n#Board#2c 7d 9h\\n#Pot#55\\n#EffectiveStacks#975\\n")
    ...     tree = pql.read_tree(path)
    >>> tree.oop.text(), tree.ip.text(), tree.board, tree.pot, tree.stack
    ('AA, AKs:0.5', 'KK', '2c7d9h', 55.0, 975.0)
    """
    name = file_name(path)
    try:
        return tree_of_text(read_text(name, LARGEST_TREE), name)
    except UnreadableFileError as problem:
        raise PQLError(Diagnostic("unreadable-file", f"cannot read `{name}`: {problem}")) from None


def solver_tree(
    oop: AnyHands,
    ip: AnyHands,
    board: AnyBoards = "",
    *,
    pot: float,
    stack: float,
    settings: Mapping[str, str] | Sequence[tuple[str, str]] | None = None,
    program: str = "pio",
) -> SolverTree:
    """A tree to be solved, whose `text()` a program reads: `pio` is PioSOLVER, `texas` TexasSolver's console.

    `oop` acts first after the flop; `stack` is what each player has left. `settings` are further lines, by the keys of
    that program and in their order (`{"FlopConfig.BetSize": "33 75"}`), or as pairs where a key comes several times
    (`[("set_bet_sizes", "oop,flop,bet,50"), ...]`); they are not looked at. Raises `PQLError` for hands and boards that
    are none, ValueError and TypeError for other values.

    >>> import pql
    >>> tree = pql.solver_tree("QQ+, AKs", "JJ:0.5", "Kh7h2c", pot=55, stack=975, settings={"FlopConfig.BetSize": "33"})
    >>> print(tree.text(), end="")
    #Type#NoLimit
    #FlopConfig.BetSize#33
    #Range0#AA,KK,QQ,AKs
    #Range1#JJ:0.5
    #Board#Kh 7h 2c
    #Pot#55
    #EffectiveStacks#975
    """
    if program not in PROGRAMS:
        raise ValueError(f"program must be one of {', '.join(PROGRAMS)}, not {program!r}")
    lines = []
    for key, value in _pairs(settings):
        pair = checked_text(key, "the key of a setting"), checked_text(value, "the value of a setting")
        if any(sign in text for text in pair for sign in "\r\n") or "#" in key or not key.strip():
            raise ValueError(f"a setting is one line, and its key without #: {key!r:.60}")
        lines.append(pair)
    read = HandsReader(HOLDEM)
    sides = read(oop, "oop"), read(ip, "ip")
    read.warn()
    return SolverTree(
        *sides,
        _board(board),
        _chips(pot, "pot"),
        _chips(stack, "stack"),
        tuple(lines),
        program,
    )


def read_strategy(
    path: AnyPath,
    node: str = "",
    *,
    tree: SolverTree | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
) -> StrategyResult:
    """What a solver does with each hand at a node: a result of TexasSolver (JSON), or an export of HRC (folder or zip).

    `node` is the path of actions and cards from the root, `"CHECK/BET 25/CALL/2c"`; in an export of HRC it may also be
    the number of a node. `OOP:` or `IP:` before it names the player whose range you want, if the other one acts. A
    result of TexasSolver has no ranges: those at the root come from `tree`, or from the commands beside the file whose
    `dump_result` names it; without either, every hand begins with weight 1. Raises `PQLError` for files and nodes that
    do not exist; the arguments of running are those of `pql.equity`.

    >>> import pathlib, tempfile, pql
    >>> node = '{"player":1,"actions":["CHECK","BET 25.0"],"strategy":{"strategy":{"AhKs":[0.75,0.25]}}}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "output.json")
    ...     _ = path.write_text(node)
    ...     found = pql.read_strategy(path, tree=pql.solver_tree("AhKs:0.5", "QQ", "2c7d9h", pot=50, stack=200))
    >>> list(found)
    [{'hand': 'AhKs', 'weight': 0.5, 'CHECK': 0.75, 'BET 25': 0.25}]
    >>> found.range("BET 25").text()
    'AhKs:0.125'
    """
    name, text = file_name(path), checked_text(node, "node")
    if tree is not None and not isinstance(tree, SolverTree):
        raise TypeError(f"tree must be one of pql.read_tree, not {type(tree).__name__}")
    given = control({"progress": progress, "cancel": cancel, "timeout": timeout})
    if hrc.is_export(name):
        with hrc.Export(name) as export:
            return strategy_result(export.strategy(place(text)))
    strategy = carry_out(lambda inner: texas.strategy(name, place(text), tree, _looking(inner)), given)
    return strategy_result(strategy)


def read_nodes(
    path: AnyPath,
    *,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
) -> FileTable:
    """The nodes of such a file, each with its path, the player who acts there, and the actions.

    Where a card is dealt, no player acts. Raises `PQLError` if it is not such a file, or has more than 100,000 nodes;
    the arguments of running are those of `pql.equity`.

    >>> import pathlib, tempfile, pql
    >>> node = '{"player":1,"actions":["CHECK","BET 25.0"],"childrens":{"CHECK":{"player":0,"actions":["CHECK"]}}}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "output.json")
    ...     _ = path.write_text(node)
    ...     pql.read_nodes(path).rows
    (('', 'OOP', ('CHECK', 'BET 25')), ('CHECK', 'IP', ('CHECK',)))
    """
    name = file_name(path)
    given = control({"progress": progress, "cancel": cancel, "timeout": timeout})
    rows = carry_out(lambda inner: list(_nodes(name, _looking(inner))), given)
    columns = ("node", "player", "actions")
    return FileTable(columns=columns, rows=tuple(rows), kinds=("string", "string", "list<string>"))


def read_report(path: AnyPath, columns: Sequence[str] | None = None) -> FileTable:
    """An aggregation report of PioSOLVER: `report.csv`, `report_OOP_Full.csv` or `report_IP_Full.csv` of its folder.

    All columns, or those named, in the units of the file: percent and chips. Cells that are not numbers are None.
    `totals` has the rows that sum up the others. Raises `PQLError` for a file that is not a report, and for columns
    that it does not have.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "report.csv")
    ...     _ = path.write_text("a\\nb\\nc\\nFlop,OOP EV,CHECK freq\\nKh 7d 2c,21.5,83.5\\nTotal,21.5,83.5\\n")
    ...     report = pql.read_report(path, ["Flop", "check freq"])
    >>> report.rows, report.totals
    ((('Kh7d2c', 83.5),), (('Total', 83.5),))
    """
    if columns is not None:
        if isinstance(columns, str) or not isinstance(columns, Sequence):
            raise TypeError(f"columns must be a list of names, not {type(columns).__name__}")
        if not columns:
            raise ValueError("columns are one name or more")
    wanted = None if columns is None else [checked_text(name, "the name of a column") for name in columns]
    table = read_table(file_name(path), wanted)
    kinds = ["string" if name.lower() in TEXTS else "double" for name in table.columns]
    return FileTable(
        columns=table.columns, rows=tuple(table.rows), kinds=tuple(kinds), totals=tuple(table.totals)
    )


def _nodes(path: str, look: Look) -> Iterator[tuple[str, str | None, tuple[str, ...]]]:
    """The nodes of a file: the path or number of each, who acts, and their actions."""
    if not hrc.is_export(path):
        yield from [("/".join(each.path), each.player, each.actions) for each in texas.nodes(path, look)]
        return
    with hrc.Export(path) as export:
        numbers = export.numbers()
        for done, node in enumerate(numbers):
            look(done / len(numbers))
            decision = export.decision(node)
            yield f"{node}", f"{decision.player}", decision.names


def _looking(given: Control) -> Look:
    """Tells how much of a file has been walked, and ends the walk where a flag or the time says so."""

    def look(fraction: float) -> None:
        given.check()
        given.report(fraction, Message("reading"))

    return look


def _pairs(settings: object) -> list[tuple[str, str]]:
    """Settings as pairs, however they are given."""
    pairs = list(settings.items()) if isinstance(settings, Mapping) else [] if settings is None else settings
    if not isinstance(pairs, list | tuple) or not all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in pairs
    ):
        raise TypeError(f"settings must be values by key, or pairs of both, not {type(settings).__name__}")
    return list(pairs)


def _board(given: AnyBoards) -> str:
    """The cards of a board in the order in which they are given: the turn comes after the flop."""
    if is_nothing(given):
        return ""
    mask = known_cards(given, HOLDEM)
    cards = bare_cards(given) if isinstance(given, str) else ()
    return "".join(map(card_text, cards)) if cards else mask_text(mask)


def _chips(given: float, name: str) -> float:
    number = real_number(given)
    if number is None:
        raise TypeError(f"{name} must be a number of chips, not {given!r:.60}")
    if not 0 <= number <= LARGEST_NUMBER:
        raise ValueError(f"{name} must be a number of chips, not {number:g}")
    return float(number)
