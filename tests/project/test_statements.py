"""Every statement has a folder with the parts that it needs, and goes through all of them."""

from __future__ import annotations

import pickle
import pkgutil
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pql
from pql.engine.work import Control
from pql.grammar.nodes import base
from pql.grammar.nodes.base import Node, Statement
from pql.grammar.tables.keywords import STATEMENT_WORDS
from pql.grammar.tables.players_words import ROWS
from pql.names.filling import _PLACES
from pql.questions.question import Question
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results import Result
from pql.statements import part, word_of
from references.families import together

_HANDS = Path(__file__).parents[2] / "examples" / "my_hands.phhs"
_TOURNAMENTS = _HANDS.with_name("my_tournaments.txt")
# Statements by the module of their node. The board of the samples is complete, so that they are quick.
STATEMENTS = {
    "title": (
        "equity AA vs KK title 'Aces'",
        "select avg(equity(hero, flop)) from hero='AA', villain='KK' title 'Flops'",
    ),
    "sets": ("AKs, 77+", "board AK*f2", "game omaha; AA$ds"),
    "list": ("list AKs", "list board AK*f2 limit 3"),
    "sample": ("sample 3 of AKs vs QQ on AK* seed 1", "sample 3 of board AK* seed 1"),
    "equity": (
        "equity AhAs vs KhKs on 2c3d4s",
        "equity AKs vs QQ+ on Kh7h2c by class",
        "game omaha; equity AA$ds vs KK$ds on 2c3d4s",
        "game shortdeck; equity AhAs vs KhKs on 9c8d7s",
    ),
    "nuts": ("nuts on Kh7h2c", "nuts on Kh7h2c for 15% limit 3"),
    "odds": (
        "odds AKs vs QQ+ on Kh7h2c",
        "odds AKs on Kh7h2c",
        "game omaha; odds AA$ds vs KK$ds on Kh7h2c4s",
        "game omaha; odds AA$ds on Kh7h2c",
    ),
    "strength": ("strength AdQc on 3h4cJh",),
    "icm": ("icm Ann 5000, Bob 3000, Cy 2000 pay 50, 30, 20", "icm 5000, 3000 pay 60%, 40%"),
    "shove": (
        "shove 10bb vs QQ+",
        "shove 10bb ante 0.1 vs QQ+ icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2",
        "shove 10bb vs QQ+ vs TT+ dead As samples 20 seed 1",
        "nash 10bb",
    ),
    "outs": (
        "outs AhJh on Kh7h2c vs KQs",
        "outs AKs on Kh7h2c",
        "game omaha; outs AhJhTs9s on Kh7h2c vs KK$ds",
    ),
    "draws": (
        "draws 9dTd on 7s8cQh",
        "draws AKs, JTs on 7s8cQh",
        "game omaha; draws 9dTdJs8s on 7s8cQh",
        "game omaha; draws JT98$ds on 7s8cQh",
    ),
    "blockers": (
        "blockers AdQc, AhQh vs QQ+, AK on Kh7h2c",
        "blockers QQ+, AK on Kh7h2c where toppair or better by card",
    ),
    "compare": (
        "compare QQ+ with AKs, 99+ vs JJ on Kh7h2c",
        "compare QQ+ with AKs",
        "distribution QQ+ vs AKs, 99+ on Kh7h2c",
        "breakdown QQ+, AK on Kh7h2c",
        "breakdown QQ+, AK on Kh7h2c by (turn.paired)",
        "game omaha; breakdown QJT9$ds vs AA$ds on Kh7h2c4d",
        "game omaha; breakdown QJT9$ds on Kh7h2c by (turn.paired)",
    ),
    "ev": (
        "ev bet 50 into 100",
        "mdf 2/3 pot",
        "alpha half pot",
        "bluffs 150%",
        "ev bet half pot into 150 equity 35% folds 40%",
        "ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c by class",
    ),
    "flops": ("flops 3 for QQ vs JJ",),
    "select": (
        "select avg(riverEquity(hero)) from hero='AsKs', villain='QQ', board='Qh7h2c'",
        f"select avg(net) from history '{_HANDS}' for 'Robin'",
    ),
    "stats": (
        f"stats from history '{_HANDS}' for 'Robin'",
        f"stats from history '{_HANDS}' by position having opportunities(vpip) > 2 order by vpip limit 2",
    ),
    "winnings": (f"winnings from history '{_HANDS}' for 'Robin' by session",),
    "tournaments": (
        f"tournaments from history '{_TOURNAMENTS}' for hero",
        f"tournaments from history '{_TOURNAMENTS}' where speed >= 'turbo' by currency order by roi limit 2",
    ),
    "leaks": (
        f"leaks from history '{_HANDS}' for 'Robin' by position",
        f"leaks from history '{_HANDS}' for 'Robin' vs history '{_HANDS}' for 'Otto' where players > 2",
    ),
    "list_hands": (f"list from history '{_HANDS}' where threebet order by net limit 3",),
    "replay": (f"replay '70342' from history '{_HANDS}'",),
    "value": ("value KsKd on 9h9c2c7dAs",),
    "plot": ("plot AKs",),
    "export": ("export AKs to 'FILE.csv'", "export AKs to 'FILE.csv' as pio"),
    "collect": (f"collect history '{_HANDS}' into 'FILE.hands'",),
    "explain": ("explain AKs", "explain let steal = 22+"),
    "show": ("show options",),
    "let": ("let steal = 22+",),
    "set": ("set seed = 1", "game omaha"),
    "import_file": ("import 'FILE.pql'",),
    "import_history": (f"import range history '{_HANDS}' of 'Otto' where raised(preflop) as his",),
    "import_range": ("import range 'FILE.gto' as steal",),
}
_ASK_NOTHING = ("let", "set", "import_file", "import_history", "import_range")
_WALKS = [(word, text) for word, texts in STATEMENTS.items() for text in texts]


def _compiled(text: str, tmp_path: Path) -> Any:
    (tmp_path / "FILE.pql").write_text("let steal = 22+")
    (tmp_path / "FILE.gto").write_text("[50]22+[/50]")
    session = pql.Session(directory=tmp_path)
    compilation = session.compile(re.sub(r"FILE\.(csv|hands)", rf"{tmp_path}/FILE.\1", text))
    assert not compilation.diagnostics
    return compilation.queries[-1]._compiled


def _question(text: str, tmp_path: Path) -> Question:
    question: Question = _compiled(text, tmp_path).question.question(Control(1))
    return question


def _word(kind: type) -> str:
    return word_of(kind) or kind.__module__.rpartition(".")[2]


def _modules(room: str) -> list[ModuleType]:
    found = pkgutil.walk_packages(import_module(room).__path__, f"{room}.")
    return [import_module(module.name) for module in found if not module.ispkg]


def _kinds(room: str, base: type) -> list[type]:
    """The classes of a base that the modules of a room and the statements define."""
    return [
        kind
        for module in [*_modules(room), *_modules("pql.statements")]
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]


def test_no_statement_is_missing_here() -> None:
    words = {_word(kind) for kind in _kinds("pql.grammar.rules", Statement)}
    assert not words ^ STATEMENTS.keys(), "each word has a line in STATEMENTS of this file"
    assert {text.split()[0] for texts in STATEMENTS.values() for text in texts} >= STATEMENT_WORDS.keys()


def test_every_number_may_be_a_parameter() -> None:
    """A `$name` stands for any number of a statement: what it may be, and what is taken until it is known."""
    nodes = [*_kinds("pql.grammar.nodes", Node), *vars(base).values()]
    lacking = {
        (kind.__name__, field)
        for kind in nodes
        if isinstance(kind, type)
        for field, annotation in vars(kind).get("__annotations__", {}).items()
        if "NumberParameter" in str(annotation) and field not in ("seed", "limit")
    } - _PLACES.keys()
    assert not lacking, "add them to _PLACES of pql/names/filling.py"


def test_no_word_of_a_statement_is_a_word_of_players() -> None:
    rows = {word for row in ROWS for word in row.words}
    assert not rows & STATEMENT_WORDS.keys(), "take them out of ROWS of grammar/tables/players_words.py"


@pytest.mark.parametrize(("word", "text"), _WALKS)
def test_a_statement_goes_through_every_room(word: str, text: str, tmp_path: Path) -> None:
    compiled = _compiled(text, tmp_path)
    assert _word(type(compiled.statement)) == word
    assert callable(part(type(compiled.statement), "compile").compile)
    if word in _ASK_NOTHING:
        assert compiled.question is None
        return
    question = compiled.question.question(Control(1))
    parts = ("breakdown", "breakdown_layers", "distribution") if word == "compare" else ()
    assert _word(type(question)) in (
        word,
        *parts,
        "report",
        "final_hands",
        "history",
        "in_game",
    )
    result = question.answer(Control(1))
    told = getattr(question, "question", question)  # the question below a title
    assert _word(type(result)) in (
        word,
        _word(type(told)),
        "table",
        *(["final_hands"] if word == "odds" else []),
    )
    assert text_lines(result, Page())


@pytest.mark.parametrize("kind", _kinds("pql.questions", Question))
def test_every_kind_of_question_is_asked_here(kind: type, tmp_path: Path) -> None:
    shared = kind.__base__ is not None and kind.__base__.__name__.startswith("Any")  # by both games
    if _word(kind) not in ("question", "wrapped") and (shared or "answer" in vars(kind)):  # no base
        asked = [_question(text, tmp_path) for word, text in _WALKS if word not in _ASK_NOTHING]
        assert any(isinstance(each, kind) for each in asked), (
            f"STATEMENTS of this file asks no {kind.__name__}"
        )


@together("kind", _kinds("pql.results", Result))
def test_every_kind_of_answer_has_its_text(kind: type) -> None:
    if _word(kind) != "base":
        text = part(kind, "text") if word_of(kind) else import_module(f"pql.render.text.{_word(kind)}")
        assert callable(text.text_lines)


def test_what_is_drawn_is_an_answer() -> None:
    drawn = [module for module in _modules("pql.statements") if module.__name__.endswith(".picture")]
    assert all(callable(module.draw) for module in drawn)
    assert all(find_spec(f"{module.__name__.removesuffix('picture')}result") for module in drawn)


@pytest.mark.parametrize("text", [text for word, text in _WALKS if word not in _ASK_NOTHING])
def test_a_question_is_a_value(text: str, tmp_path: Path) -> None:
    question, again = _question(text, tmp_path), _question(f"  {text}", tmp_path)
    assert question == again
    assert hash(question) == hash(again)
    copied = pickle.loads(pickle.dumps(question))
    assert copied == question
    assert hash(copied) == hash(question)
    assert str(copied.answer(Control(1)).to_dict())[:40] == str(question.answer(Control(1)).to_dict())[:40]
    field = question._fields[0]
    with pytest.raises(AttributeError):
        setattr(question, field, None)


def test_questions_that_differ_are_different(tmp_path: Path) -> None:
    one, other = (_question(f"equity AA vs {hands} on 2c3d4s", tmp_path) for hands in ("KK", "QQ"))
    assert one != other


def test_selects_that_differ_are_different(tmp_path: Path) -> None:
    texts = (
        f"select {asked} from hero='AsKs', villain='QQ'"
        for asked in ("count(flush)", "count(flush@flop)", "count(straight)", "avg(equity(hero, flop))")
    )
    questions = [_question(text, tmp_path) for text in texts]
    assert len(set(questions)) == len(questions)
