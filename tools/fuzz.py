"""Tries mutations of known texts on everything that reads text, and keeps what breaks a promise.

The seeds are the examples of the tests and the corpus of texts that once broke something. A text is cut, joined with
others, repeated, nested, and sprinkled with tokens and strange characters; then it is compiled, formatted and read
again, completed, coloured and described. The promises: nothing but a diagnostic is raised, formatting changes no
meaning, and no text of this size takes seconds.

    python tools/fuzz.py --seconds 60
    python tools/fuzz.py --seconds 3600 --seed 7
    python tools/fuzz.py --atheris -max_total_time=3600 found/ tests/fuzz/corpus/    # guided by coverage

Exit status 1 if something broke; the texts are then in tests/fuzz/corpus, where a test replays them for ever.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import signal
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pql
from pql.cards.games import GAMES
from pql.grammar import format_node, parse_program
from pql.grammar.tables.keywords import OMAHA_GAMES

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "fuzz" / "corpus"
EXAMPLES = [
    *sorted((ROOT / "tests" / "grammar").glob("*_examples.txt")),
    ROOT / "tests" / "fuzz" / "games_examples.txt",
    *sorted((ROOT / "examples").glob("*.pql")),
]

LARGEST = 4000
# A text of this size is done in a hundredth of this; what takes as long is a bomb.
SLOW_SECONDS = 5
STRANGE = [
    "\0",
    "\t",
    "\r",
    "\n",
    " ",
    "\\",
    "'",
    '"',
    "♠",
    "é",
    "Ǐ",
    "\u200b",
    "\U0001f0a1",
    "\ud800",
    "0",
    "9" * 30,
]
_TOKEN = re.compile(r"\w+|[^\w\s]|\s+")


class TooSlow(BaseException):
    """The text is still being worked on after `SLOW_SECONDS`."""


def seeds() -> list[str]:
    """The texts to begin with: lines and paragraphs of the examples, and the kept corpus."""
    texts = [
        path.read_text(encoding="utf-8", errors="surrogateescape") for path in sorted(CORPUS.glob("*.pql"))
    ]
    for path in EXAMPLES:
        text = path.read_text(encoding="utf-8")
        texts += [
            line.partition(" => ")[0].strip() for line in text.splitlines() if line and line[0] not in "#^ "
        ]
        texts += text.split("\n\n")
    return [text for text in texts if text and len(text) < LARGEST]


def mutated(rng: random.Random, texts: list[str], tokens: list[str]) -> str:
    """A new text out of old ones."""
    text = rng.choice(texts)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        pieces = _TOKEN.findall(text)
        place = rng.randrange(len(pieces) + 1)
        kind = rng.randrange(9)
        if kind == 0:
            del pieces[place : place + rng.randrange(1, 4)]
        elif kind <= 2:
            pieces.insert(place, rng.choice(tokens))
        elif kind == 3:
            pieces[place : place + 1] = [rng.choice(tokens)]
        elif kind == 4:
            pieces.insert(place, rng.choice(STRANGE))
        elif kind == 5:
            pieces[place:] = _TOKEN.findall(rng.choice(texts))[rng.randrange(4) :]
        elif kind == 6:
            part = pieces[place : place + rng.randrange(1, 6)]
            pieces[place:place] = part * rng.choice([1, 2, 10])
        elif kind == 7:
            pieces = ["("] * rng.randrange(1, 5) + pieces + [")"] * rng.randrange(1, 5)
        else:
            rng.shuffle(pieces)
        text = "".join(pieces)[:LARGEST]
    return text


def game_for(text: str) -> str:
    """The game that a text is tried in: always the same, of all texts each as often."""
    return list(GAMES)[zlib.crc32(text.encode(errors="surrogatepass")) % len(GAMES)]


def check(text: str) -> None:
    """Raises whatever a promise does not allow."""
    game = game_for(text)
    with suppress(pql.PQLError):
        pql.Session(game=game).compile(text)
    program, _ = parse_program(pql.Source(text), game=game)
    shown = format_node(program)
    again, diagnostics = parse_program(pql.Source(shown), game=game)
    # Of Omaha hands that are refused for a bracket, formatting need not keep which one was wrong.
    kept = again == program or (game in OMAHA_GAMES and text.count("(") != text.count(")"))
    assert kept, f"{diagnostics or 'another tree'}, formatted as {shown!r}"
    for part in (text, text[: len(text) // 2]):
        pql.is_complete(part)
        pql.complete(part, len(part))
        "".join([piece for _, piece in pql.syntax_lexer().get_tokens(part)])


def broken_by(text: str, test: Callable[[str], None] = check) -> str | None:
    """What is wrong with the answer to a text; None if nothing is."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SLOW_SECONDS)  # of the processor, which others may use as well
    try:
        test(text)
    except TooSlow:
        return f"takes more than {SLOW_SECONDS} s"
    except RecursionError:
        return "RecursionError"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return None


def shortest(text: str, broken: str) -> str:
    """The text with as much left out as leaves the same kind of failure."""
    kind = broken.partition(":")[0]
    pieces = _TOKEN.findall(text)
    size = max(1, len(pieces) // 2)
    deadline = time.monotonic() + 20
    while size and time.monotonic() < deadline:
        place = 0
        while place < len(pieces) and time.monotonic() < deadline:
            fewer = pieces[:place] + pieces[place + size :]
            if (broken_by("".join(fewer)) or "").partition(":")[0] == kind:
                pieces = fewer
            else:
                place += size
        size //= 2
    return "".join(pieces)


def keep(text: str) -> Path:
    """Writes a text that broke something into the corpus."""
    CORPUS.mkdir(parents=True, exist_ok=True)
    data = text.encode("utf-8", errors="surrogateescape" if "\ud800" not in text else "surrogatepass")
    path = CORPUS / f"{hashlib.sha256(data).hexdigest()[:12]}.pql"
    path.write_bytes(data)
    return path


def fuzz(seconds: float, seed: int) -> int:
    """Mutations for so long; how many kinds of failures were found."""
    rng = random.Random(seed)
    texts = seeds()
    tokens = sorted({token for text in texts for token in _TOKEN.findall(text)})
    found: set[str] = set()
    tried, deadline = 0, time.monotonic() + seconds
    while time.monotonic() < deadline:
        text = mutated(rng, texts, tokens)
        tried += 1
        broken = broken_by(text)
        if broken is not None and broken[:60] not in found:
            found.add(broken[:60])
            text = shortest(text, broken)
            print(f"{keep(text).name}: {broken[:300]}\n  {text[:200]!r}", flush=True)
    print(f"{tried:,} texts (seed {seed}), {len(found)} kinds of failures")
    return len(found)


def guided(arguments: list[str]) -> None:
    """The same check under atheris, which looks for texts that reach new code."""
    import atheris  # type: ignore[import-not-found,unused-ignore]

    atheris.instrument_all()

    def one(data: bytes) -> None:
        text = data[:LARGEST].decode("utf-8", errors="ignore")
        broken = broken_by(text)
        if broken is not None:
            raise AssertionError(f"{broken}: {text!r}")

    atheris.Setup([sys.argv[0], *arguments], one)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument(
        "--atheris", action="store_true", help="guided by coverage; what follows is libFuzzer's"
    )
    options, more = parser.parse_known_args()
    if options.atheris:
        guided(more)
    elif more:
        parser.error(f"what is {more[0]}?")
    seed = random.SystemRandom().randrange(1 << 32) if options.seed is None else options.seed
    return 1 if fuzz(options.seconds, seed) else 0


if __name__ == "__main__":
    sys.exit(main())
