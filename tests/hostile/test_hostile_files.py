"""Files that somebody made to break a reader: each is read or refused by every reader, soon, and in words."""

from __future__ import annotations

import gzip
import os
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

import pql
from pql.notation.range_files import KINDS

DEEP = 20_000
RESULT = b'{"player": 1, "actions": ["CHECK"], "strategy": {"strategy": {"AhKh": [%s]}}}'
NODE = (
    b'{"player":0,"street":0,"actions":[{"type":"F","amount":%s}],'
    b'"hands":{"AA":{"weight":%s,"played":[%s],"evs":[%s]}}}'
)
LONG = b"9" * 5000

CONTENTS: dict[str, bytes] = {
    "nothing": b"",
    "a mark": b"\xef\xbb\xbf",
    "two marks": b"\xef\xbb\xbf\xef\xbb\xbfAA",
    "NULs": bytes(1000),
    "a NUL": b"AA\0KK",
    "Latin": b"AA \xe9",
    "UTF-16": "AA, AKs".encode("utf-16"),
    "UTF-16 without a mark": "AA, AKs".encode("utf-16-be"),
    "half a character": b"\xff\xfe\x00\xd8",
    "UTF-32": "AA".encode("utf-32"),
    "signs that move others": "AA \x1b[31m \u202e KK".encode(),
    "brackets": b"[" * DEEP,
    "brackets with ends": b"[" * DEEP + b"]" * DEEP,
    "braces": b'{"a":' * DEEP,
    "parentheses": b"let x = " + b"(" * DEEP,
    "deep actions": b'{"player":1,"actions":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep nodes": b'{"player":1,"actions":["CHECK"],"childrens":{"CHECK":' * DEEP,
    "deep ranges": b'{"version":2,"name":"ranges","data":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep history": b'{"ohh":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep TOML": b"[1]\nvariant='NT'\nactions = " + b"[" * DEEP,
    "deep tables of TOML": b"[1]\nvariant='NT'\nactions = " + b"{a=" * DEEP,
    "dots of TOML": b"variant='NT'\na" + b".a" * DEEP + b"=1",
    "deep row": b'{"hero":' + b"[" * 900 + b"]" * 900 + b"}\n",
    "a key twice": b'{"player":1,"actions":["CHECK"],"actions":["BET"],"strategy":{"strategy":{"AhKh":[1]}}}',
    "no number": RESULT % b"NaN",
    "infinity": RESULT % b"-Infinity",
    "less than nothing": RESULT % b"-1",
    "400 digits": RESULT % LONG[:400],
    "5000 digits": RESULT % LONG,
    "node without numbers": NODE % (b"1", b"NaN", b"1", b"NaN"),
    "node of 400 digits": NODE % (LONG[:400], b"1", b"1", b"1"),
    "win of 400 digits": NODE % (b"1", b"1", b"1", LONG[:400]),
    "action of half a character": b'{"player":1,"actions":["BET \\ud800"],"strategy":{"strategy":{"AhKh":[1]}}}',
    "range of half a character": b'{"version":2,"name":"ranges","data":[{"path":["\\ud800"],"value":"A"}]}',
    "weight of nothing": b"AA:-1, KK:nan",
    "weight without end": b"AA:inf",
    "weight of 5000 digits": b"AA:" + LONG,
    "vector of nothing": b"nan " * 1326,
    "class without number": b"AA\nnan;1\n",
    "pot of 5000 digits": b"#Range0#AA\n#Pot#" + LONG,
    "stack below nothing": b"#Range0#AA\n#EffectiveStacks#-5\n#Board#2c2c2c\n",
    "report": b'Flop,EV\n"Kh 7d 2c',
    "report of 1e999": b"Flop,EV\nKh 7d 2c,1e999\n",
    "report with a NUL": b"Flop,EV\nKh 7d 2c,\0\n",
    "flops below nothing": b"Ks7h2c:-1\n",
    "flops without end": b"Ks7h2c:1e308\nKs7h3c:1e308\nKs8h3c:1e308\n",
    "stack of 1e999999999": b'{"ohh":{"players":[{"id":1,"seat":1,"starting_stack":1e999999999}],"rounds":[]}}',
    "seat of 4000 digits": b'{"ohh":{"players":[{"id":1,"seat":%s,"starting_stack":1},{"id":2}]}}' % LONG[1000:],
    "half a gzip": gzip.compress(b"[1]\nvariant='NT'\n" * 100)[:-20],
    "gzip in gzip": gzip.compress(gzip.compress(b"[1]\n")),
    "half a zip": b"PK\3\4" + bytes(100),
    "empty zip": b"PK\5\6" + bytes(18),
    "zip that says it is huge": b"PK\3\4PK\6\6" + b"\xff" * 52 + b"PK\6\7" + bytes(4) + b"\4" + bytes(11) + b"PK\5\6"
    + b"\xff" * 16 + b"\0\0",
}  # fmt: skip


def _strategy(path: str) -> None:
    found = pql.read_strategy(path, "")
    found.to_polars()
    for action in found.actions:
        found.range(action)
    str(found).encode()


def _hands(path: str) -> None:
    found = pql.read_hands(path)
    found.table()
    "".join(map(str, found.problems)).encode()


def _statement(text: str) -> Callable[[str], object]:
    return lambda path: "".join(map(str, pql.run(text.format(path)))).encode()


READERS: dict[str, Callable[[str], object]] = {
    "tree": lambda path: pql.read_tree(path).text(),
    "strategy": _strategy,
    "nodes": lambda path: str(pql.read_nodes(path)).encode(),
    "report": lambda path: pql.read_report(path).to_polars(),
    "hands": _hands,
    "import": _statement("import '{}'"),
    "order": _statement("set order = '{}'; 15%"),
    "a range": _statement("import range '{}' as r; list r limit 3"),
    **{kind: _statement(f"import range {kind} '{{}}' as r; list r limit 3") for kind in KINDS},
    **{f"{kind} at a node": _statement(f"import range {kind} '{{}}' node 'CHECK' as r; r") for kind in KINDS},
}


def _read_or_refused(path: str, readers: Iterable[str] = READERS) -> None:
    said = []
    for name in readers:
        try:
            READERS[name](path)
        except pql.PQLError as error:
            said.append(str(error))
    assert "itself failed" not in "".join(said)
    "".join(said).encode()  # no half of a character is in it


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("content", CONTENTS.values(), ids=list(CONTENTS))
def test_every_reader_reads_or_refuses(content: bytes, tmp_path: Path, soon: None) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    _read_or_refused(str(path))


def test_zip_files_that_say_something_else_of_themselves(tmp_path: Path, soon: None) -> None:
    """Sizes, places and packings of members, exchanged for others."""
    rng = Random(7)
    path = tmp_path / "file"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("nodes/0.json", NODE % (b"1", b"1", b"1", b"1"))
        archive.writestr("1.phh", "variant = 'NT'")
    whole = path.read_bytes()
    ends = whole.index(b"PK\1\2")
    for _ in range(60):
        content = bytearray(whole)
        for _ in range(rng.choice((1, 2, 4))):
            place = rng.randrange(rng.choice((0, ends, ends)), len(content) - 4)
            content[place : place + 4] = rng.choice((b"\xff" * 4, bytes(4), b"\0\0\0\x80", rng.randbytes(4)))
        path.write_bytes(content)
        _read_or_refused(str(path), ("nodes", "strategy", "hands", "hrc"))


@pytest.mark.skipif(os.geteuid() == 0, reason="who may read everything")
def test_a_file_that_nobody_may_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("AA")
    path.chmod(0)
    _read_or_refused(str(path))
