"""Statements: a folder for each word, with all that is its own.

    syntax.py      its node, its rules of the grammar, its canonical text
    compile.py     `compile`: from node to question
    question.py    a `Question`: what is asked; `answer` and `describe`
    result.py      a `Result`: the answer as plain data
    text.py        `text_lines`: the answer for people, and `picture_lines`: as a picture of text
    picture.py     `draw`: the answer as a figure
    call.py        the function of the library

and what that statement alone needs besides. A folder has the parts that it needs, and nothing registers them: a part is
found beside another. A node is compiled by the `compile` in the folder of its class, an answer is written by the `text`
in the folder of its own.

Each part is on a floor of the house by its name, in whichever folder: `syntax` knows no poker, `question` no screen.
A module called after a part, `compile_rows.py`, is on its floor; every other is on the question's.

Some folders are no word of their own. `sets` are hands alone and `board`; `report` is what `equity ... by` asks and
gets, `final_hands` what `odds` without an opponent does; `breakdown` and `distribution` have their syntax in `compare`;
`history` is what statements about recorded hands share. The answer of `list`, `sample` and `show` is a table of
`pql.results`.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def word_of(kind: type) -> str:
    """The word of the statement that a class is of, the name of its folder; empty where it is of none.

    >>> from pql.syntax import OutsQuery, Pattern
    >>> word_of(OutsQuery), word_of(Pattern)
    ('outs', '')
    """
    module = kind.__module__
    return module.removeprefix(f"{__name__}.").partition(".")[0] if module.startswith(f"{__name__}.") else ""


def part(kind: type, name: str) -> ModuleType:
    """A part of the statement that a class is of.

    >>> from pql.syntax import OutsQuery
    >>> part(OutsQuery, "compile").__name__
    'pql.statements.outs.compile'
    """
    return import_module(f"{__name__}.{word_of(kind)}.{name}")
