"""Texts that once broke something, found by tools/fuzz.py: none does any more."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pql
from pql.cards.games import GAMES
from references.families import together

HERE = Path(__file__).parent
FUZZ = runpy.run_path(str(HERE.parent.parent / "tools" / "fuzz.py"))
KEPT = sorted((HERE / "corpus").glob("*.pql"))


@together("path", KEPT, ids=lambda path: path.stem)
def test_what_broke_once_does_not_break_again(path: Path) -> None:
    assert FUZZ["broken_by"](path.read_bytes().decode("utf-8", errors="surrogatepass")) is None


def test_mutations_of_known_texts_break_nothing() -> None:
    """A second's worth of `make fuzz`, the same texts each time."""
    rng, texts = FUZZ["random"].Random(3), FUZZ["seeds"]()
    tokens = sorted({token for text in texts for token in FUZZ["_TOKEN"].findall(text)})
    for _ in range(150):
        text = FUZZ["mutated"](rng, texts, tokens)
        assert FUZZ["broken_by"](text) is None, text


def test_the_fuzzer_notices_what_is_broken() -> None:
    def fails(text: str) -> None:
        if "QQ" in text:
            raise KeyError(text)

    assert FUZZ["broken_by"]("AKs or QQ", fails) == "KeyError: 'AKs or QQ'"
    assert FUZZ["broken_by"]("AKs", fails) is None


def test_the_fuzzer_tries_every_game() -> None:
    rng, texts = FUZZ["random"].Random(5), FUZZ["seeds"]()
    tokens = sorted({token for text in texts for token in FUZZ["_TOKEN"].findall(text)})
    mutations = [FUZZ["mutated"](rng, texts, tokens) for _ in range(400)]
    tried = Counter([FUZZ["game_for"](text) for text in mutations])
    assert set(tried) == {*GAMES}
    assert min(tried.values()) > 25
    read = [text for text in mutations if FUZZ["game_for"](text).startswith("omaha") and is_read(text)]
    assert read


def is_read(text: str) -> bool:
    """Whether a text has hands of Omaha in it and no mistake."""
    compilation = pql.Session(game=FUZZ["game_for"](text)).compile(text)
    return not compilation.failed and bool(compilation.queries)
