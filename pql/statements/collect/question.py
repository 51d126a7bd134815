"""`collect history 'FILES' into 'FOLDER'`: hands of files into a collection."""

from __future__ import annotations

import os
from typing import ClassVar

from pql.base.diagnostics import Diagnostic, Place, PQLError
from pql.engine.collecting import collect, reading_files
from pql.engine.work import Control
from pql.histories.collection.folder import is_collection
from pql.histories.sources import files_of
from pql.questions.question import Question

from .result import CollectResult


def collected(files: list[str], folder: str, control: Control, growing: bool = False) -> CollectResult:
    """Adds the hands of some files, which may be `growing`, to a collection; raises a running `PQLError`."""
    if not folder:
        raise PQLError(Diagnostic("cannot-write", "an empty name is not a folder"), running=True)
    with reading_files(control):
        return collect(files, folder, control, growing=growing)


class CollectQuestion(Question):
    """The files and the collection that their hands go into; `places` are those of the paths."""

    not_compared: ClassVar[tuple[str, ...]] = ("place", "places")

    paths: tuple[str, ...]
    folder: str
    place: Place
    places: tuple[Place, ...] = ()

    def answer(self, control: Control) -> CollectResult:
        files: dict[str, str] = {}  # by what they are behind links
        for path, place in zip(self.paths, self.places, strict=True):
            try:
                for each in files_of(path):
                    files.setdefault(os.path.realpath(each), each)
            except PQLError as error:
                raise place.locate(error, running=True) from None
        try:
            return collected(list(files.values()), self.folder, control)
        except PQLError as error:
            raise self.place.locate(error, running=True) from None

    def describe(self, control: Control) -> str:
        what = "is added to" if is_collection(self.folder) else "is made by"
        return f"the collection {self.folder} {what} the hands of {', '.join(self.paths)}"
