"""One table of functions, written down in C, in Cython and for ctypes: all say the same, and clients can tell."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import pytest

import pql
from pql.evaluator_ext import c_interface as kernel
from references.tools import ROOT

HEADER = Path(pql.get_include(), "pocketql.h").read_text("utf-8")
DECLARED = Path(pql.get_include(), "pocketql.pxd").read_text("utf-8")
FUNCTIONS = pql.c_interface()
_MEMBER = re.compile(r"^ +((?:const char \*|int64_t |int ))\(\*(\w+)\)\(([^)]*)\)", re.MULTILINE)
_CTYPES = {
    "int": ctypes.c_int,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "const char *": ctypes.c_char_p,
}


def _members(text: str) -> list[tuple[str, str, str]]:
    """What each function of the table gives, its name, and what it takes, with single blanks."""
    return [(gives.strip(), name, " ".join(takes.split())) for gives, name, takes in _MEMBER.findall(text)]


def test_the_header_has_the_table() -> None:
    names = [name for _, name, _ in _members(HEADER)]
    assert names == [*FUNCTIONS._fields[2:]] == [*kernel.addresses]
    assert len({*kernel.addresses.values()}) == len(names)
    assert all(kernel.addresses.values())


def test_the_declarations_for_cython_are_those_of_the_header() -> None:
    assert _members(DECLARED) == _members(HEADER)
    constants = re.search(r"^enum \{\n(.*?)^\};", HEADER, re.DOTALL | re.MULTILINE)
    assert constants is not None
    for name in [*re.findall(r"PQL_\w+", constants[1]), "PQL_HAND_COUNT", "PQL_INTERFACE_ABI"]:
        assert re.search(rf"^        {name}$", DECLARED, re.MULTILINE), name


def test_what_ctypes_is_told_is_what_the_header_says() -> None:
    for gives, name, takes in _members(HEADER):
        function = getattr(FUNCTIONS, name)
        assert function.restype is _CTYPES[gives], name
        kinds = [ctypes.c_void_p if "*" in each else _CTYPES[each.split()[0]] for each in takes.split(", ")]
        assert [*function.argtypes] == kinds, name


def test_every_function_says_which_errors_it_gives() -> None:
    """Each has a comment above it; where it can fail, with the names of the errors that there are."""
    told = re.findall(
        r"/\*((?:(?!\*/).)*)\*/\s+(?:const char \*|int64_t |int )\(\*(\w+)\)", HEADER, re.DOTALL
    )
    assert [name for _, name in told] == [*FUNCTIONS._fields[2:]]
    errors = {*re.findall(r"PQL_(\w+) = -\d", HEADER)}
    assert len(errors) == 8
    for comment, name in told:
        named = {*re.findall(r"\b[A-Z]+_[A-Z]+\b", comment)} - {"PQL_OK"}
        assert named <= errors, name
        assert named or name in ("rank_masks", "error_text"), name


class _Table(ctypes.Structure):
    """The table of functions as an older or a newer client may know it: how much of it is there comes first."""

    _fields_ = (("abi", ctypes.c_uint32), ("size", ctypes.c_uint32), ("functions", ctypes.c_void_p * 13))


def test_the_table_says_how_large_it_is() -> None:
    name = re.search(r'PQL_INTERFACE_NAME "([^"]+)"', HEADER)
    abi = re.search(r"PQL_INTERFACE_ABI (\d+)", HEADER)
    assert name is not None
    assert abi is not None
    opened = ctypes.pythonapi.PyCapsule_GetPointer
    opened.restype, opened.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    table = _Table.from_address(opened(FUNCTIONS.capsule, name[1].encode()))
    assert table.abi == kernel.abi == FUNCTIONS.abi == int(abi[1])
    assert table.size == ctypes.sizeof(_Table) == 8 + 13 * ctypes.sizeof(ctypes.c_void_p)
    assert [*table.functions] == [*kernel.addresses.values()]
    with pytest.raises(ValueError, match="PyCapsule"):
        opened(FUNCTIONS.capsule, b"pql.evaluator_ext.c_interface.other")


def test_the_header_is_installed() -> None:
    folder = ROOT / "evaluator_ext" / "include"
    assert {path.name for path in folder.iterdir()} == {
        path.name for path in Path(pql.get_include()).iterdir()
    }
    for path in folder.iterdir():
        assert path.read_bytes() == Path(pql.get_include(), path.name).read_bytes()


def test_every_constant_of_an_error_has_a_text() -> None:
    for name, number in re.findall(r"(PQL_\w+) = (-\d)", HEADER):
        assert FUNCTIONS.error_text(int(number)) != b"this error is unknown here", name
