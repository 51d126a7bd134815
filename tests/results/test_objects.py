"""Answers as objects, for JSON and services: they say what the answers say as tables, where both have a word for it."""

from __future__ import annotations

import re

import pytest

import pql
from references.tabled import FORMS

# What an answer says of its question, in both by the same name. An object leaves out what was not said.
OF_THE_QUESTION = ("board", "dead", "folded", "order", "seed", "versus", "rule", "street", "path")
# What objects have elsewhere: of a layer in `layers`, versus in `opponents`. The cards of a turn are its name.
ELSEWHERE = {"layer_share", "boards", "deals", "members"}


@pytest.mark.parametrize("text", [text for texts in FORMS.values() for text in texts])
def test_an_object_says_what_the_table_says(text: str) -> None:
    (result,) = pql.run(text)
    found = result.to_dict()
    rows = list(result)
    for name in OF_THE_QUESTION if not text.startswith("replay") else ():  # which has streets of its own
        name_there = "opponents" if name == "versus" and "opponents" in found else name
        if rows and name in rows[0] and name not in found.get("columns", ()):
            said = {str(row[name]) for row in rows if row[name] not in (None, [])}
            assert said == ({str(found[name_there])} if name_there in found else set()), name
    if "columns" not in found or len(found["rows"]) != len(rows):
        return
    objects = [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]]
    for name in rows[0] if rows else ():
        if name not in ELSEWHERE and len({str(row[name]) for row in rows if row[name] is not None}) > 1:
            assert name in found["columns"]
    for row, other in zip(rows, objects, strict=True):
        for name in row.keys() & other.keys():
            assert other[name] == row[name] or (name.endswith("stderr") and not other[name] and not row[name])


ON_BOARDS = [text for kind, texts in FORMS.items() for text in texts if " on " in text and kind != "sample"]


@pytest.mark.parametrize("text", ON_BOARDS)
def test_a_table_says_what_was_asked(text: str) -> None:
    (result,) = pql.run(text)
    asked: dict[str, object] = {
        name: (re.findall(rf" {word} (\S+)", text) or [None])[0]
        for name, word in (("board", "on"), ("dead", "dead"), ("seed", "seed"))
    }
    if asked["seed"] is not None:
        asked["seed"] = int(str(asked["seed"]))
    elif "samples" in text:
        del asked["seed"]
    asked["folded"] = re.findall(r" folded (\S+)", text) or None
    for row in result:
        for name in asked.keys() & row.keys():
            assert (row[name] or None) == asked[name], name
