"""Hands of a site read, added to a collection and asked, each in a process of its own on one thread.

The parser of pokerkit reads a part of the text, and its time is scaled. fpdb-3, a tracker, is no package of PyPI and is
not compared with.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from itertools import accumulate, cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from .stars_hands import text
from .timing import readable

READ = 10_000
ASKED = 1_000_000
BY_PEER = 500
EXAMPLE = Path(__file__).parent.parent / "examples" / "my_hands.phhs"
_FILE = 10_000
_QUESTIONS = (
    "select sum(net / blinds), count(raised(preflop)), count(showdown) from history '{}' for 'Robin' group by position",
    "select count(toppair@flop or better) from history '{}' for 'Robin' where saw(flop) group by month",
    "stats from history '{}' for 'Robin'",
    "stats from history '{}' for 'p0100'",
    "stats from history '{}'",
    "winnings from history '{}' for 'Robin'",
    "list from history '{}' for 'Robin' order by net limit 20",
)
# Those who sit with Robin, some of them in one hand of ten and some in one of thousands.
_OTHERS = re.compile("Milo|Tess|Ines|Otto|Vera")
_PLAYERS = [f"p{number:04}" for number in range(3000)]
_OFTEN = [*accumulate([1 / (number + 5) for number in range(3000)])]


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: what, who, processor time, the most memory of the process."""
    with TemporaryDirectory() as folder:
        some, few, all_of_them = Path(folder, "some.txt"), f"{folder}/few.hands", f"{folder}/all.hands"
        some.write_text(text(READ))
        hands = Path(folder, "hands")
        _write_examples(hands)
        read = f"{READ:,} hands of PokerStars read"
        yield read, "pokerkit, without playing them", *_alone("peer", BY_PEER, READ / BY_PEER)
        yield read, "PQL", *_alone("read", some)
        yield f"{READ:,} hands added to a collection", "PQL", *_alone("add", some, few)
        yield f"{READ:,} hands added again", "PQL", *_alone("add", some, few)
        yield f"{ASKED:,} hands in PHH added to a collection", "PQL", *_alone("add", hands, all_of_them)
        for number, question in enumerate(_QUESTIONS):
            asked = question.replace("from history '{}'", "...")
            yield f"`{asked}` of {ASKED:,} hands", "PQL", *_alone("ask", number, all_of_them)


def _write_examples(folder: Path) -> None:
    """The 42 hands of the example again and again, each with a number and players of its own beside Robin."""
    folder.mkdir()
    rng = random.Random(5)

    def seated(hand: str) -> str:
        players = dict.fromkeys(rng.choices(_PLAYERS, cum_weights=_OFTEN, k=12))
        names = dict(zip(("Milo", "Tess", "Ines", "Otto", "Vera"), players, strict=False))
        return _OTHERS.sub(lambda found: names[found[0]], hand)

    hands = re.findall(r"(?ms)^\[.+?(?=^\[|\Z)", EXAMPLE.read_text())
    numbered = (
        re.sub(r"(?m)^hand = .*$", f"hand = {number}", seated(each))
        for number, each in enumerate(islice(cycle(hands), ASKED))
    )
    for first in range(0, ASKED, _FILE):
        (folder / f"{first:07}.phhs").write_text("".join(islice(numbered, _FILE)))


def _alone(*task: object) -> tuple[str, str]:
    """The processor time and the memory of a task in a process of its own, with what Python and PQL load."""
    *task, scale = task if isinstance(task[-1], float) else (*task, 1.0)
    command = [sys.executable, "-P", "-m", "benchmarks.collected_hands", *map(str, task)]
    # A process has at least the memory, by this measure, of the one that started it: so a small one does.
    launch = [sys.executable, "-S", "-c", _LAUNCH, *command]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(launch, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, task))} failed: {done.stderr}")
    seconds, kilobytes = map(float, done.stdout.split()[-2:])
    assert isinstance(scale, float)
    return readable(seconds * scale), f"{kilobytes / 1000:,.0f} MB"


_LAUNCH = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""


def main(what: str, *arguments: str) -> None:
    """Does one task, for the process that measures this one."""
    import pql

    if what == "peer":
        from pokerkit import PokerStarsParser

        warnings.simplefilter("ignore")
        assert len(list(PokerStarsParser()(text(int(arguments[0]))))) == int(arguments[0])
    elif what == "read":
        assert len(pql.read_hands(arguments[0], threads=1)) == READ
    elif what == "add":
        assert pql.collect_hands(arguments[0], arguments[1], threads=1).broken == 0
    else:
        assert pql.compile(_QUESTIONS[int(arguments[0])].format(arguments[1])).run(threads=1)


if __name__ == "__main__":
    main(*sys.argv[1:])
