"""How `AK` without a suffix is to be read: asked once, when it is first typed, and kept for later sessions.

Scripts and `pql -c` neither ask nor look at the choice: they mean the same everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.places import open_file, state_file, write_file

if TYPE_CHECKING:
    import pql
    from pql.results import Result

QUESTION = (
    "how should AK be read from now on? Type `both` for suited and offsuit, or Enter for offsuit",
    "asked once; `set bare` changes it for a session, the configuration file for good",
)
_CHOICES = {"": "offsuit", "o": "offsuit", "offsuit": "offsuit", "b": "both", "both": "both"}
_OF_BARE_RANKS = "suited and offsuit"
"""The end of the sentence below an answer that says how bare ranks were read."""
_LONGEST = 100


class BareRanks:
    """The choice between `offsuit` and `both`. Where the configuration file has chosen, nothing is asked."""

    def __init__(self, session: pql.Session) -> None:
        self._options = session.options
        self._path = state_file("bare")
        self.asked = self._options.shown("bare") != "offsuit" or self._taken_up()
        self._met = self._waiting = False

    def _taken_up(self) -> bool:
        """Takes up the choice of an earlier session; whether it was asked for already."""
        try:
            with open_file(self._path) as file:
                choice = file.read(_LONGEST).decode("utf-8", "replace").strip()
        except OSError:
            return False
        if choice == "both":
            self._options.set("bare", choice)
        return True

    def look_at(self, result: Result) -> None:
        """Notices bare ranks in a question."""
        self._met = self._met or any(reading.endswith(_OF_BARE_RANKS) for reading in result.readings)

    def question(self) -> tuple[str, ...]:
        """The lines that ask, none where nothing is to be asked now."""
        if self.asked or not self._met or self._options.shown("bare") != "offsuit":
            return ()
        self.asked = self._waiting = True
        self._keep("offsuit")
        return QUESTION

    def choice(self, text: str) -> str | None:
        """What a text chooses that was typed behind the question; None where it is a text like any other."""
        if not self._waiting:
            return None
        self._waiting = False
        choice = _CHOICES.get(text.strip().lower())
        if choice is not None:
            self._keep(choice)
        return choice

    def _keep(self, choice: str) -> None:
        try:
            write_file(self._path, f"{choice}\n")
        except OSError:
            return  # where nothing can be kept, the next session asks again
