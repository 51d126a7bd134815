"""Range files of other programs: golden files written by hand from what is known of each format."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.combos import HAND_COUNT
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.grammar.tables.keywords import DIALECTS, RANGE_KINDS
from pql.notation.dialects.reading import Reading
from pql.notation.range_files import (
    ENDINGS,
    FILE_KINDS,
    KINDS,
    kind_named,
    kind_of,
    range_text,
    read_range,
    writable,
)
from pql.notation.range_files.file import LARGEST_TEXT, RangeFile
from references.families import random_examples

FILES = Path(__file__).parent / "files"
TOP = order("equity", HOLDEM).top

GOLDEN = {
    "pio.txt": ("pio", "AA, KK, AK*, AQs, KTo:0.5, 9s8s:0.75"),  # the earlier `AK` counts for AhKs
    "gto.txt": ("gto", "JJ+, AKs minus AhKh, AhKh:0.125, (KTo, K9o):0.64, (K8o, Q2s):0.09"),
    "equilab.txt": ("std", "AA, AKs, (AQs, KQs):0.75, JTs:0.1"),
    "plain.txt": ("std", "22+, A2s+, KTs-K8s, AKo"),
    "wizard.txt": ("wizard", "5d5c, 5h5c, 2d2c, Tc9c:0.8353"),
    "wizard_percent.txt": ("wizard", "AsAh, AsKs:0.125"),
    "solver.pio": ("pio", "T9s-AKs, A9s-A6s, 98o-65o, 22+, AQo:0.25"),
    "40084.rng": ("monker", "AA, AKs:0.5, T9o:0.25"),
    "vector.txt": ("vector", "2d2c:0.25, 2s2c, AsKs:0.5, AsAh"),
}
# Of these `tests/notation/solvers` has files.
SOLVERS = {"tree", "texas", "hrc"}
NODES = {"CO/open": "22+, A2s+", "CO/4 bet": "QQ+, A5s:0.5", "BB/vs CO/call": "none"}


def reading(path: Path | str, kind: str | None = None, node: str | None = None) -> Reading:
    return read_range(str(path), TOP, kind, node)


def problem(path: Path, kind: str | None = None, node: str | None = None) -> Diagnostic:
    with pytest.raises(PQLError) as caught:
        reading(path, kind, node)
    return caught.value.diagnostics[0]


def written(folder: Path, content: str | bytes, name: str = "range.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_files(name: str) -> None:
    kind, same = GOLDEN[name]
    assert kind_of(RangeFile(str(FILES / name), None, TOP)) == kind
    assert reading(FILES / name).hands == pql.hands(same)
    assert reading(FILES / name, kind).hands == pql.hands(same)


@pytest.mark.parametrize("node", NODES)
def test_ranges_of_desktop_postflop(node: str) -> None:
    assert reading(FILES / "ranges.json", None, node).hands == pql.hands(NODES[node])
    assert reading(FILES / "ranges.json", "desktop", f" {node.replace('/', ' / ')}").hands == pql.hands(
        NODES[node]
    )


def test_a_node_is_wanted_where_there_are_several() -> None:
    missing = problem(FILES / "ranges.json")
    assert missing.code == "bad-node"
    assert missing.help == "its nodes: 'CO/open', 'CO/4 bet', 'BB/vs CO/call'"
    assert problem(FILES / "ranges.json", None, "CO/opne").help == "did you mean `node 'CO/open'`?"
    assert problem(FILES / "pio.txt", None, "CO").code == "bad-node"


def test_the_only_range_of_a_file_needs_no_node(tmp_path: Path) -> None:
    path = written(tmp_path, range_text(pql.hands("AA, AKs:0.5"), "desktop"), "mine.json")
    assert reading(path).hands == pql.hands("AA, AKs:0.5")


def test_every_kind_has_a_file_here() -> None:
    assert {kind for kind, _ in GOLDEN.values()} | {"desktop", "ppt", "eval7"} | SOLVERS == set(KINDS)
    assert set(ENDINGS.values()) <= set(KINDS)


def test_a_vector_has_the_order_of_pio() -> None:
    """The first and last places of `show_hand_order`, and AsKs at 1322."""
    places = {
        0: "2d2c",
        1: "2h2c",
        2: "2h2d",
        3: "2s2c",
        1322: "AsKs",
        1323: "AsAc",
        1324: "AsAd",
        1325: "AsAh",
    }
    for place, hand in places.items():
        words = range_text(pql.hands(hand), "vector").split()
        assert (len(words), words.index("1"), words.count("0")) == (HAND_COUNT, place, HAND_COUNT - 1)


def random_sets(number: int) -> list[pql.HandSet]:
    rng = Random(14)
    simple = [0.0, 1.0, 0.5, 0.25, 0.1, 1 / 3]
    return [
        pql.HandSet(
            0, [rng.choice(simple) if rng.random() < 0.7 else rng.random() for _ in range(HAND_COUNT)]
        )
        for _ in range(number)
    ]


@pytest.mark.parametrize("sets", [50, pytest.param(1_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", ["pio", "vector"])
def test_pio_is_the_identity_on_weighted_sets(kind: str, sets: int, tmp_path: Path) -> None:
    """On random ones, with the kind found out from the content."""
    for number, hands in enumerate(random_sets(sets)):
        path = written(tmp_path, range_text(hands, kind), f"{number}.txt")
        assert reading(path).hands == hands


weights = st.sampled_from([0.0, 1.0, 0.5, 0.25, 0.03, 1e-8, 1 / 3]) | st.floats(0, 1)


@pytest.mark.parametrize("kind", [kind for kind in writable() if kind != "ppt"])
@random_examples(40)
@given(st.integers(0, (1 << HAND_COUNT) - 1), st.lists(weights, min_size=8, max_size=8), st.booleans())
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, kind: str, bits: int, choice: list[float], plain: bool
) -> None:
    every = pql.HandSet(bits)
    hands = every if plain else pql.HandSet.from_hands({hand: choice[i % 8] for i, hand in enumerate(every)})
    path = written(tmp_path_factory.mktemp("ranges"), range_text(hands, kind))
    assert reading(path, kind).hands == hands
    assert not hands or reading(path).hands == hands


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16", b""), ("utf-16-be", b"\xfe\xff")],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_ends_of_lines(encoding: str, mark: bytes, end: str, tmp_path: Path) -> None:
    path = written(tmp_path, mark + f"AA,KK:0.5,{end}QQ{end}".encode(encoding))
    assert reading(path).hands == pql.hands("AA, KK:0.5, QQ")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("AA", "std"),
        ("", "std"),
        ("AA:1, KK", "pio"),
        ("22:50%,33:55%", "pio"),
        ("22:0.5,33: 1,44", "pio"),
        ("[50]AA[/50], KK", "gto"),
        ("100:AA", "std"),
        ("75.5: 22, 99", "std"),
        ("50: random", "std"),
        ("0.5(AA)", "eval7"),
        ("AA@50", "ppt"),
        ("AK:xx", "ppt"),
        ("AsAh: 1", "wizard"),
        ("AsAh: 1, KK: 1", "pio"),
        ("0 " * 30, "vector"),
        ("set_range IP " + "0.5 " * 30, "vector"),
        ("22\n0.5;3\n33\n1;0\n", "monker"),
        ('{"version": 1, "name": "ranges", "data": []}', "desktop"),
    ],
)
def test_the_kind_of_a_text(text: str, kind: str, tmp_path: Path) -> None:
    assert kind_of(RangeFile(str(written(tmp_path, text)), None, TOP)) == kind


def test_content_decides_before_the_ending(tmp_path: Path) -> None:
    vector = range_text(pql.hands("AKs"), "vector")
    assert kind_of(RangeFile(str(written(tmp_path, vector, "a.pio")), None, TOP)) == "vector"
    assert kind_of(RangeFile(str(written(tmp_path, "T9s+", "b.PIO")), None, TOP)) == "pio"
    assert kind_of(RangeFile(str(written(tmp_path, "T9s+", "b.gto")), None, TOP)) == "gto"


MISTAKES = [
    ("AA\nKK, 10s", "range.txt", "bad-std-range", (2, 5), "not a hand"),
    ("AA:0.5,\nKK:1.5", "range.txt", "bad-pio-range", (2, 1), "between 0 and 1"),
    ("[50]AA", "range.txt", "bad-gto-range", (1, 1), "never closed"),
    ("0 " * 1325, "v.txt", "bad-range-file", (1, 2649), "ends after 1,325"),
    ("0\n" * 1327, "v.txt", "bad-range-file", (1327, 1), "ends after 1326"),
    ("0\n" * 1325 + "nan", "v.txt", "bad-range-file", (1326, 1), "`nan`"),
    ("0\n" * 1325 + "-1", "v.txt", "bad-range-file", (1326, 1), "`-1`"),
    ("AA\n1;0\n\nAKx\n1;0", "a.rng", "bad-range-file", (4, 1), "169 classes"),
    ("AA\n1;0\nAA\n1;0", "a.rng", "bad-range-file", (3, 1), "twice"),
    ("AA\n1;0\nKK\n1,0", "a.rng", "bad-range-file", (4, 1), "not a weight"),
    ("AA\n1;0\n  KK  \n", "a.rng", "bad-range-file", (3, 3), "weight of KK is missing"),
    ("", "a.rng", "bad-range-file", (1, 1), "no class"),
    ('{"version": 2, "name": "ranges", "data": [\n', "r.json", "bad-range-file", (2, 1), "not JSON"),
    (
        '{"version": 3, "name": "ranges", "data": []}',
        "r.json",
        "bad-range-file",
        (1, 1),
        "version 2, not in 3",
    ),
    ('{"version": 2, "name": "configurations", "data": []}', "r.json", "bad-range-file", (1, 1), '"ranges"'),
    ('{"version": 2, "name": "ranges",\n"data": [7]}', "r.json", "bad-range-file", (2, 1), "entry 1"),
    ('{"version": 2, "name": "ranges", "data": []}', "r.json", "bad-node", None, "no range"),
    (
        '{"version": 2, "name": "ranges", "data": [{"path": ["x"],\n"isGroup": false, "value": "AA,A2z+"}]}',
        "r.json",
        "bad-pio-range",
        (2, 32),
        "`A2z+`",
    ),
]


@pytest.mark.parametrize(("text", "name", "code", "place", "message"), MISTAKES)
def test_mistakes_have_their_place(
    text: str, name: str, code: str, place: tuple[int, int] | None, message: str, tmp_path: Path
) -> None:
    found = problem(written(tmp_path, text, name))
    assert (found.code, message in found.message) == (code, True), found.message
    at = None if found.source is None or found.span is None else found.source.position(found.span.start)
    assert at == place
    assert found.source is None or found.source.name == str(tmp_path / name)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x00\xff\xfe\x80AA", "not text"),
        (b"\xff\xfeA", "not text"),
        (b"AA," * (LARGEST_TEXT // 2), "larger than 1,000,000 characters"),
    ],
)
def test_files_that_cannot_be_read(content: bytes, message: str, tmp_path: Path) -> None:
    found = problem(written(tmp_path, content))
    assert found.code == "unreadable-file"
    assert message in found.message


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.pio", tmp_path, tmp_path / "\0", tmp_path / "\ud800"):
        assert problem(path).code == "unreadable-file"


@pytest.mark.parametrize("kind", [None, *KINDS])
@pytest.mark.parametrize("node", [None, "0"])
@pytest.mark.parametrize("name", ["/dev/zero", "pipe", "file/x", "gone", "loop", "a\0b"])
def test_only_regular_files_are_read(
    tmp_path: Path, name: str, node: str | None, kind: str | None, soon: None
) -> None:
    """Whatever kind is named: anything else might never end, or never begin."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("AA")
    refused = "bad-node" if node and kind in (*DIALECTS, "vector", "monker") else "unreadable-file"
    assert problem(tmp_path / name, kind, node).code == refused


def test_json_that_is_nested_too_deeply(tmp_path: Path) -> None:
    text = '{"version": 2, "name": "ranges", "data": ' + "[" * 200_000
    assert problem(written(tmp_path, text)).code == "bad-range-file"


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path, "AA")
    assert reading(path).hands == reading(path).hands == pql.hands("AA")
    written(tmp_path, "KK")
    os.utime(path, ns=(1, 1))
    assert reading(path).hands == pql.hands("KK")


def test_percentages_go_by_the_order(tmp_path: Path) -> None:
    path = written(tmp_path, "15%, A2o")
    assert read_range(str(path), order("chen", HOLDEM).top).hands != read_range(str(path), TOP).hands


def test_words_of_kinds() -> None:
    assert kind_named("Flopzilla") == "gto"
    assert kind_named("pio") == "pio"
    with pytest.raises(PQLError, match="no kind of range file") as caught:
        kind_named("flopzila")
    assert caught.value.diagnostics[0].help == "did you mean `flopzilla`?"
    assert all(row.meaning in KINDS for row in RANGE_KINDS.values())


def test_kinds_that_are_only_read() -> None:
    with pytest.raises(PQLError) as caught:
        range_text(pql.hands("AA"), "monker")
    assert caught.value.diagnostics[0].code == "only-read"
    assert "monker" not in writable()


SEEDS = [path.read_bytes() for path in sorted(FILES.iterdir())]


@given(st.sampled_from(SEEDS), st.data())
def test_mutated_files_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, data: st.DataObject
) -> None:
    """Cut, doubled and changed files are ranges or mistakes with a message, whichever kind is asked for."""
    mutated = bytearray(content)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(mutated)))
        end = min(len(mutated), start + data.draw(st.integers(0, 12)))
        signs = st.binary(max_size=6) | st.sampled_from(
            [b"[", b"]", b":", b"{", b'"', b"1e9", b"nan", b"\n", b"-", b"AA"]
        )
        mutated[start:end] = data.draw(signs)
    path = written(
        tmp_path_factory.mktemp("mutated"),
        bytes(mutated),
        data.draw(st.sampled_from(["a.txt", "a.rng", "a.pio"])),
    )
    for kind in (None, *FILE_KINDS, "gto"):
        try:
            assert 0 <= reading(path, kind).hands.weight <= HAND_COUNT
        except PQLError as error:
            (found,) = error.diagnostics
            assert found.message
            assert found.span is None or found.source is not None
            assert found.code.startswith("bad-") or found.code == "unreadable-file"


LONG = {
    "digits": "1" * 200_000,
    "blanks": "[50" + " " * 200_000,
    "colons": ":" * 200_000,
    "ranks": "AA" * 100_000,
    "numbers": "1 " * 100_000,
    "brackets": "[" * 200_000,
    "terms": "AA," * 100_000,
    "weight": "AsAh:" + "1" * 200_000,
    "macros": "$B" * 100_000,
    "objects": '{"version":2,"name":"ranges","data":[' * 10_000,
}


@pytest.mark.parametrize("sort", LONG)
def test_long_runs_of_signs_take_no_time(sort: str, tmp_path: Path) -> None:
    """In quadratic time these would take minutes."""
    path = written(tmp_path, LONG[sort])
    for kind in (None, *KINDS):
        with pytest.raises(PQLError):
            reading(path, kind)
