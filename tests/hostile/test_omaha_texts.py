"""Small texts of great cost in the games of four to six cards: refused, or done soon, in little memory."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from itertools import islice, product
from time import process_time

import pytest

import pql
from references.families import together

RANKS = "AKQJT98765432"
WEIGHTS = ", ".join(
    f"{''.join(ranks)}:0.{number:05d}"
    for number, ranks in enumerate(islice(product(RANKS, repeat=3), 900), 1)
)
NESTED = 55


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
@together(
    "text",
    [
        "[A-2][A-2][A-2][A-2]",
        "[s,h,d,c,x,y,z,w][s,h,d,c,x,y,z,w][s,h,d,c,x,y,z,w][s,h,d,c,x,y,z,w]",
        "[s,h,d,c,R,O,N,M][s,h,d,c,R,O,N,M][s,h,d,c,R,O,N,M][s,h,d,c,R,O,N,M]",
        "[Ax-2x][Ay-2y][Az-2z][Aw-2w]",
        "RONM",
        "[A-2][A-2][A-2][A-2]:[A-2][A-2]![A-2]xx,[A-2]yy![x,y]z",
        "*" + "!A" * 500,
        "AA" + ":AA!KK" * 300,
        "AA" + ",AA:KK" * 300,
        "(" * NESTED + "AA" + ")" * NESTED,
        "(" * 5000 + "AA",
        "not " * NESTED + "AA",
        "not " * 5000 + "AA",
        "AA" + ")" * 5000,
        "[" * 5000,
        "$B" * 5000,
        "AA" + "$ds" * 300,
        "A" * 5000,
        "R" * 5000,
        "AKQJ" + "+" * 1000,
        ", ".join(["15%"] * 500),
        ":0.5" * 1000,
        "AA" + "@50" * 1000,
        "let a_ = AA; " + "; ".join([f"let a_{n} = a_{'' if not n else n - 1} minus KK" for n in range(200)]),
    ],
)
def test_small_texts_of_great_cost_are_answered_or_refused(text: str, game: str, soon: None) -> None:
    compilation = pql.Session(game=game).compile(text)
    for problem in compilation.diagnostics:
        assert problem.message


@pytest.mark.parametrize("game", ["omaha", "omaha5", "omaha6"])
@together(
    "text",
    [
        ", ".join([f"{3 + n / 200:.3f}%-{3.003 + n / 200:.3f}%" for n in range(200)]),
        "AA" + "$np" * 6000,
        "AA$ds, " * 1000 + "KK",
        "AA " * 5000,
        "but " * 5000,
        "AA or" + " " * 20_000 + "$np",
    ],
)
def test_many_parts_take_little_processor_time(text: str, game: str) -> None:
    """Bands of percentages are cut from one order, and macros are put in their place in one go: thousands a second."""
    before = process_time()
    with suppress(pql.PQLError):
        pql.hands(text, game=game)
    assert process_time() - before < 8


def test_a_set_has_no_more_weights_than_memory_is_for() -> None:
    with pytest.raises(pql.PQLError, match="more than 307 different weights in one set"):
        pql.Session(game="omaha5").run(WEIGHTS)
    with pytest.raises(pql.PQLError, match="more than 39 different weights in one set"):
        pql.Session(game="omaha6").run(WEIGHTS)
    (found,) = pql.Session(game="omaha").run(WEIGHTS)
    assert found is not None


def test_sets_of_a_text_take_no_more_than_the_memory_of_a_session() -> None:
    session = pql.Session(game="omaha5", memory_limit=1_000_000)
    assert len(session.run("AA; KK")) == 2
    with pytest.raises(pql.PQLError, match="is the most this session allows") as caught:
        session.run("AA; KK; QQ; JJ")
    assert [problem.code for problem in caught.value.diagnostics][:1] == ["memory-limit"]


BOMB = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
import pql
pairs = [a + b for a in "AKQJT9876" for b in "AKQJT9876"]
weights = ", ".join([f"{pair}:0.{number:03d}" for number, pair in enumerate(pairs, 1)])
lets = "; ".join([f"let name{n} = wide minus AsKs" for n in range(2000)])
compilation = pql.Session(game="omaha5").compile(f"let wide = {weights}; {lets}")
print(compilation.diagnostics[0].code)
"""


def test_many_weighted_names_do_not_exhaust_memory(soon: None) -> None:
    done = subprocess.run([sys.executable, "-P", "-c", BOMB], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("memory-limit", "")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("omaha5", "equity any vs any on Kh7h2c exact"),
        ("omaha5", "nuts on Kh7h2c for any"),
        ("omaha5", "select avg(riverEquity(a)) from a='AA', b='KK' within 0.0001"),
        ("omaha5", "odds any vs any on Kh7h2c"),
        ("omaha6", "equity any vs any on Kh7h2c exact"),
        ("omaha6", "odds AA vs any on Kh7h2c exact"),
        ("omaha", "strength any on Kh7h2c opponents 5"),
        ("omaha", "equity any vs any on *** exact"),
        ("shortdeck", "equity any vs any vs any vs any exact"),
    ],
)
def test_a_long_question_ends_when_it_is_cancelled(game: str, text: str, soon: None) -> None:
    class After:
        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 3

    (query,) = pql.Session(game=game).compile(text).queries
    with pytest.raises(pql.Cancelled):
        query.run(cancel=After(), threads=1)
