"""The words of formulas as editors see them, and what is said about unknown ones."""

from __future__ import annotations

from pql.base.diagnostics import Source
from pql.grammar.errors.unknown_names import unknown_name
from pql.grammar.tables.keywords import formula_words
from references.families import together
from references.tools import tool


def test_every_word_has_a_meaning() -> None:
    for key, word in formula_words().items():
        assert key == word.name.lower()
        assert word.kind in ("symbol", "function", "constant", "street")
        assert word.summary
        assert not word.summary.endswith(".")
        assert word.signature.startswith(word.name)
        assert ("(" in word.signature) == (word.kind == "function")


def test_the_vocabularies_are_there() -> None:
    openholdem = (
        "pokerval pcbits npcbits nstraight nsuitedcommon rankbits rankhi nouts ncardsbetter nhandshi prwinnow"
    )
    article = "StraightDrawCount DrawCount IsOpenEndedStraightDraw OutsDiscounted"
    propokertools = (
        "riverEquity handType minHandType flopHandCategory outsToHandType nutHi inRange boardInRange turnCard"
    )
    made_hands = (
        "toptwo overpair toppair secondpair underpair combodraw flushdraw openended gutshot twoovercards"
    )
    constants = "hicard onepair twopair straight flush quads floptoppair flop true"
    for word in f"{openholdem} {article} {propokertools} {made_hands} {constants}".split():
        assert word.lower() in formula_words(), word


@together(
    ("name", "help"),
    [
        ("nstright", "did you mean `nstraight`?"),
        ("riverequty", "did you mean `riverEquity`?"),
        ("nutz", "did you mean `nuts`?"),
        ("AKs", "cards and ranges go in quotes: `'AKs'`"),
        ("if", "write `test ? this : that`, or `case when ... then ... end`"),
        ("zzzzz", "`let zzzzz = formula ...` names a formula"),
        ("ln", "formulas have no logarithm: they compare, count and average"),
        ("bitcount", "bits are counted by symbols: `npcbits`, `nranked`, `nsuited`"),
        ("f$preflop", "names have no `$`: `let preflop = formula ...`"),
        *[
            (word, f"a deal has cards, and no bets or stacks: `let {word} = formula 10` gives it a value")
            for word in ("nopponentsplaying", "potcommon", "call", "userchair", "StackSize", "BotsLastAction")
        ],
    ],
)
def test_unknown_words(name: str, help: str) -> None:
    problem = unknown_name(name, "formulas", ["nuts"], None, Source(name))
    assert (problem.code, problem.message, problem.help) == ("unknown-name", f"unknown name `{name}`", help)


def test_the_names_are_those_of_the_table_of_formulas() -> None:
    """If this fails: `python tools/generate_formula_names.py`."""
    generator = tool("generate_formula_names")
    assert generator.TARGET.read_text(encoding="utf-8") == generator.generate()
    assert generator.main(["--check"]) == 0
