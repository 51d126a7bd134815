"""The files of these tests, written by hand from what is known of the formats, and mutations of any file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
_PIECES = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"#", b"\n", b"\\", b"\x00", b"\xff", b"-1", b"1e999", b"null",
           b"NaN", b'"player":7', b'{"a":' * 60, b"[" * 2000, b"9" * 5000)  # fmt: skip


def mutations(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """The content with pieces cut out, doubled, exchanged and put in."""
    rng = random.Random(seed)
    for _ in range(count):
        text = content
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            start = rng.randrange(len(text) + 1)
            end = min(len(text), start + rng.choice((0, 1, 1, 3, 20, 300)))
            piece = rng.choice(
                (b"", b"", text[start:end] * 2, rng.choice(_PIECES), bytes([rng.randrange(256)]))
            )
            text = text[:start] + piece + text[end:]
        yield text
