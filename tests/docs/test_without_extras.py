"""The Python examples of README and of the main pages of the library, where nothing but PQL is installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from references.tools import ROOT, tool

examples = tool("refresh_examples")

# What README's install does not bring: it cannot be imported, as if it were not there.
RUNNER = """
import doctest, sys

EXTRAS = {"numpy", "pandas", "polars", "pyarrow", "nanoarrow", "duckdb", "matplotlib", "IPython", "anywidget", "dask"}


class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in EXTRAS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, NotInstalled())
parsed = doctest.DocTestParser().get_doctest(sys.stdin.read(), {"__name__": "__main__"}, "page", "page", 0)
parsed.examples = [each for each in parsed.examples if not any(extra in each.source for extra in EXTRAS)]
ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)
print(f"{ran.attempted} examples")
sys.exit(bool(ran.failed))
"""


def session(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", RUNNER],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )


@pytest.mark.parametrize("page", ["README.md", "docs/calls.md", "docs/library.md"])
def test_the_examples_of_a_page_need_nothing_else(page: str) -> None:
    blocks = examples.blocks((ROOT / page).read_text("utf-8"))
    texts = [block.text for block in blocks if block.language == "python" and ">>>" in block.text]
    done = session("\n".join(texts))
    assert done.returncode == 0, done.stdout + done.stderr
    ran, written = int(done.stdout.split()[0]), sum(text.count(">>> ") for text in texts)
    assert ran == written or (page == "docs/library.md" and ran >= 0.9 * written)


def test_what_is_dealt_goes_on_to_other_calls() -> None:
    done = session("""
>>> import pql
>>> hands = pql.deal(3, cards=5, seed=7)
>>> hands.shape, len(hands), hands[0], hands[-1, 4], hands[1:][0] == hands[1]
((3, 5), 3, array('B', [10, 22, 12, 46, 23]), 24, True)
>>> hands
NumberRows([[10, 22, 12, 46, 23], [24, 45, 15, 12, 44], [23, 36, 47, 4, 24]])
>>> pql.card_text(hands), list(pql.rank(hands)) == [pql.rank(hand.tolist()) for hand in hands]
(['4h7h5cKh7s', '8cKd5s5cKc', '7sJcKs3c8c'], True)
>>> players = pql.deal(2, cards=2, seed=7)
>>> list(pql.equities(players, "QQ")) == [pql.equity(hand, "QQ").players[0].equity for hand in players]
True
>>> pql.deal(20, cards=2, seed=7)
NumberRows([[10, 22], ... 20 rows])
>>> pql.card_ids(["AsKd", "QhQs"]), pql.deal(0), pql.rank(pql.deal(0))
(NumberRows([[51, 45], [42, 43]]), NumberRows([]), array('H'))
""")
    assert done.returncode == 0, done.stdout + done.stderr
