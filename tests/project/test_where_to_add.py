"""What the architecture page says under "Where to add" is all there is to do.

Here it is done, in a copy of the sources: a throw-away statement, texture, draw, game, symbol, statistic and meta
command are added by the rows and modules that the page names. Tests and pages are left out: they have tests of their
own, which ask for them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pql.evaluator_ext

from .imports import ROOT

PAGE = (ROOT / "docs" / "contributing" / "architecture.md").read_text(encoding="utf-8")

MODULES = {
    "pql/statements/howmany/__init__.py": '"""`howmany`: the size of a set."""\n',
    "pql/statements/howmany/syntax.py": '''
"""The statement `howmany`: the size of a set."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.grammar.format.clauses import any_set
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.base import Statement
from pql.grammar.rules.production import finish
from pql.grammar.rules.production import Production


class HowmanyQuery(Statement):
    """`howmany H`."""

    hands: HandExpression

    def text(self) -> str:
        return f"howmany {any_set(self.hands)}"


def p_query_howmany(p: Production) -> None:
    """query : HOWMANY hands"""
    hands = finish(p.lexer, p.slice[2].value)
    p.slice[0].value = HowmanyQuery(hands, span=Span(p.slice[1].lexpos, hands.span.end))
''',
    "pql/statements/howmany/compile.py": '''
"""`howmany`."""

from .question import HowmanyQuestion


def compile(compiler, node):
    """`howmany H`."""
    return HowmanyQuestion(compiler.named_hands(node.hands))
''',
    "pql/statements/howmany/question.py": '''
"""`howmany`: the size of a set."""

from __future__ import annotations

from pql.questions.question import NamedHands, Question

from .result import HowmanyResult


class HowmanyQuestion(Question):
    """`howmany H`."""

    hands: NamedHands

    def answer(self, control):
        return HowmanyResult(self.hands.text, len(self.hands.hands))
''',
    "pql/statements/howmany/result.py": '''
"""The size of a set."""

from __future__ import annotations

from pql.results.base import Result


class HowmanyResult(Result):
    """How many hands a set has."""

    text: str
    hands: int

    type = "howmany"

    def to_dict(self):
        return {"type": self.type, "text": self.text, "hands": self.hands}
''',
    "pql/statements/howmany/text.py": '''
"""The size of a set as text."""


def text_lines(result, page):
    """The size in a sentence."""
    return [f"{result.hands} hands in {result.text}"]
''',
}

# A line of a module, and the row that is added before it.
ROWS = (
    (
        "pql/cards/games.py",
        "GAMES = {",
        'LONG_DECK = Game("longdeck", 52, 2, None, "standard")\n',
    ),
    ("pql/cards/games.py", "        SHORT_DECK,", "        LONG_DECK,"),
    (
        "grammar/tables/words.py",
        '    ("omaha5", True,',
        '    ("longdeck", False, "a twin of hold\'em", "long deck"),',
    ),
    (
        "repl/serve/data/common/game.js",
        "  omaha5: {",
        '  longdeck: { title: "Long deck", hole: 2, players: [], starts: [] },',
    ),
    ("grammar/tables/words.py", '    ("let", "LET",', '    ("howmany", "HOWMANY", "the size of a set"),'),
    ("grammar/lexing/tokens.py", '    "LET": NAMING,', '    "HOWMANY": HANDS,'),
    (
        "pql/notation/textures.py",
        '        TextureWord("rainbow",',
        '        TextureWord("dull", "very dull", "no suit appears twice", "Kh7d2c", _in_all_games(rainbow)),',
    ),
    (
        "pql/cards/made_hands.py",
        '    DrawWord("flushdraw",',
        '    DrawWord("bigdraw", "big draw", "a flush draw or a gutshot", "JhTh on Kh7h2c", (_FLUSH | _GUTSHOT,)),',
    ),
    (
        "pql/formulas/table/board_words.py",
        '    ("PairOnBoard",',
        '    ("TwinsOnBoard", "a rank twice", _at_least("most_ranked", 2)),',
    ),
    (
        "pql/results/recorded_statistics.py",
        '    Statistic("pfr",',
        """    Statistic(
        "defend", "defence to c-bet", "DCB", "did not fold to a `cbet`", "as `foldtocbet`", "called or raised",
        _FROM_FLOP, formula="not foldtocbet({street})", is_filter=True,
    ),""",
    ),
)
COMMAND = '''

@meta_command("\\\\twice", "STATEMENT", group=_GROUP)
def twice(shell: Shell, argument: str) -> None:
    """Shows what it is given, twice."""
    shell.show(f"{argument} {argument}")
'''

Run = Callable[..., str]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The sources with everything added, and a way to run Python on them."""
    root = tmp_path_factory.mktemp("sources")
    without = shutil.ignore_patterns("__pycache__")
    for folder in ("pql", "grammar", "repl", "tools"):
        shutil.copytree(ROOT / folder, root / folder, ignore=without)
    for name in ("grammar", "repl"):
        (root / "pql" / name).symlink_to(root / name)
    (root / "pql" / "evaluator_ext").symlink_to(Path(pql.evaluator_ext.__path__[0]))
    for name, text in MODULES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text.lstrip(), encoding="utf-8")
    for name, line, row in ROWS:
        text = (root / name).read_text(encoding="utf-8")
        assert text.count(f"\n{line}") == 1, line
        (root / name).write_text(text.replace(f"\n{line}", f"\n{row}\n{line}"), encoding="utf-8")
    (root / "docs").mkdir()
    for page in ("language.md", "analysis.md"):
        shutil.copy(ROOT / "docs" / page, root / "docs")
    with (root / "repl/commands/learning.py").open("a", encoding="utf-8") as commands:
        commands.write(COMMAND)

    def run(*arguments: str) -> str:
        done = subprocess.run(
            (sys.executable, "-P", *arguments),
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-m", "pql.grammar.tables.generate")
    for tool in ("generate_words.py", "generate_formula_names.py"):
        run(str(root / "tools" / tool))
    return run


@pytest.mark.parametrize("path", sorted({*MODULES, *(name for name, _, _ in ROWS)}))
def test_the_page_names_every_place(path: str) -> None:
    places = PAGE[PAGE.index("## Where to add") :]
    folder = path.rpartition("/")[0].removesuffix("/howmany")
    assert re.search(rf"`{re.escape(path)}`|`{re.escape(folder)}/`", places), path


def test_a_statement_is_added(copy: Run) -> None:
    assert copy("-m", "pql", "-c", "howmany AKs") == "4 hands in AKs\n"
    assert '"hands": 4' in copy("-m", "pql", "--format", "json", "-c", "howmany AKs")
    assert "HowmanyQuery" in copy("-m", "pql", "-c", "explain howmany AKs")


def test_a_texture_is_added(copy: Run) -> None:
    assert "8,788" in copy("-m", "pql", "-c", "board dull")
    assert "8,788" in copy("-m", "pql", "-c", "how often is the flop dull")
    assert copy("-c", "from pql.render.cells import in_words; print(in_words('dull'))") == "very dull\n"


def test_a_draw_is_added(copy: Run) -> None:
    asked = "select count(bigdraw), count(flushdraw or gutshot) from hero='15%', board='Kh7h6c'"
    drawn = json.loads(copy("-m", "pql", "--format", "json", "-c", asked))[0]["rows"][0]
    assert drawn[0] == drawn[1] > 0
    assert "big draw " in copy("-m", "pql", "-c", "breakdown 15% on Kh7h6c")


def test_a_game_is_added(copy: Run) -> None:
    asked = "equity AKs vs QQ+ on Kh7h2c"
    own = copy("-m", "pql", "-c", asked)
    assert copy("-m", "pql", "-c", f"game longdeck; {asked}") == f"{own}the game is longdeck\n"
    assert '"game": "longdeck"' in copy("-m", "pql", "--format", "json", "--game", "long deck", "-c", asked)
    assert "longdeck" in copy("-m", "pql", "--help")
    sets = "import pql; aces = pql.hands('AA', game='longdeck'); print(len(~aces), (~aces).game.name)"
    assert copy("-c", sets) == "1320 longdeck\n"


def test_a_symbol_is_added(copy: Run) -> None:
    asked = "select count(twinsonboard) from hero='AsKs', board='7h7d2c'"
    assert "100" in copy("-m", "pql", "-c", asked)


def test_a_statistic_is_added(copy: Run) -> None:
    asked = f"from history '{ROOT / 'examples' / 'my_hands.phhs'}'"
    answers = ("-m", "pql", "--format", "json", "-c")
    formulas = "rate(defend), rate(defend(flop)), rate(foldtocbet(flop))"
    (rates,) = json.loads(copy(*answers, f"select {formulas} {asked}"))[0]["counts"]
    folded, faced = rates[2]
    assert rates[0] == rates[1] == [faced - folded, faced]
    shown = json.loads(copy(*answers, f"stats {asked} by site"))[0]
    assert shown["counts"][0][shown["columns"].index("defend(flop)")] == rates[0]
    assert "defence to c-bet on the turn" in copy("-m", "pql", "-c", f"stats {asked} for 'Robin'")
    code = "from pql.repl.serve.service import Service; Service(0).connection().ask({'version': ''}, print)"
    told = json.loads(copy("-c", code).removesuffix("True\n"))
    assert "defence to c-bet on the river" in [each["title"] for each in told["statistics"]]
    assert "defend(flop)" in [each["formula"] for each in told["filters"]]


def test_a_meta_command_is_added(copy: Run) -> None:
    code = "import pql.repl.commands; from pql.repl.meta_commands import NAMES; print(NAMES['\\\\twice'].summary)"
    assert copy("-c", code) == "Shows what it is given, twice.\n"
